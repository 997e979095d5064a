"""Lists of games: those that anybody may join, and one's own."""

import json
from collections.abc import Iterable, Sequence

import structlog

from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.rows import RUNNING, GameRow, SeatRow
from peloponnes.server.tables.consent import waiting_for
from peloponnes.server.tables.game_setup import Setup
from peloponnes.server.tables.live_table import clocks_of, closes_at, pace_document, seat_document
from peloponnes.server.tables.presence import Attendance, stored_attendance
from peloponnes.server.tables.registry import TableRegistry
from peloponnes.server.tables.timing import Timing
from peloponnes.server.wire.answers import OwnGames, Summary
from peloponnes.server.wire.requests import Pace

log = structlog.get_logger()

ENDED_AT_A_TIME = 50


class GameLists:
    """Summaries of games, read from the database.

    ``absent_after`` is how many seconds a player may be away and count as present, unless the table has its own. ``close_dormant`` is
    after how many days a table is closed that nobody plays at.
    """

    def __init__(self, registry: TableRegistry, store: AsyncStore, absent_after: float, close_dormant: int) -> None:
        self._registry = registry
        self._store = store
        self._absent_after = absent_after
        self._close_dormant = close_dormant

    async def open_tables(self) -> list[Summary]:
        """Tables that anybody may join, most recent first."""
        return await self._summaries(await self._store.joinable(), None)

    async def games_of(self, guest: str, before: str | None = None) -> OwnGames:
        """A guest's unfinished games and latest finished ones; with ``before``, only the next older finished ones."""
        going = await self._store.under_way(guest) if before is None else []
        ended = await self._store.ended(guest, ENDED_AT_A_TIME + 1, None if before is None else _moment(before))
        told = ended[:ENDED_AT_A_TIME]
        older = f"{told[-1].updated}-{told[-1].id}" if len(ended) > len(told) else None
        return {"guest": guest, "tables": await self._summaries(going + told, guest), "older": older}

    async def _summaries(self, rows: list[GameRow], guest: str | None) -> list[Summary]:
        seats = await self._store.seats_of([row.id for row in rows])
        return [self._summary(row, seats[row.id], guest) for row in rows if _readable(row)]

    def _attendance(self, seat: SeatRow, pace: Pace) -> Attendance:
        """Whether the owner of a seat is there, as this worker knows it if the table is in memory, otherwise as it is stored."""
        live = self._registry.tables.get(seat.game_id)
        return stored_attendance(seat, pace.away or self._absent_after) if live is None else live.presence.of(seat)

    def _summary(self, row: GameRow, seats: list[SeatRow], guest: str | None) -> Summary:
        setup = Setup.model_validate_json(row.setup)
        own = [seat.number for seat in seats if guest is not None and guest in seat.guests]
        waits_for = json.loads(row.waits_for) if row.status == RUNNING else []
        timing = Timing.stored(setup.pace, row, seats)
        clocks = clocks_of(row, timing)
        return {
            "id": row.id,
            "status": row.status,
            "edition": setup.edition,
            "options": setup.options,
            "level": setup.level,
            "campaign": row.campaign is not None,
            "created": row.created,
            "updated": row.updated,
            "round": row.round,
            "seats": [seat_document(seat, self._attendance(seat, setup.pace), clocks[seat.number]) for seat in seats],
            "your_seats": own,
            "your_turn": row.problem is None and any(number in waits_for for number in own),
            "deadline": deadline_of(timing, own) if row.status == RUNNING else None,
            "asked": row.status == RUNNING and is_asked(timing, seats, guest),
            "pace": pace_document(setup.pace),
            "closes": closes_at(row, timing, self._close_dormant),
            "quarantined": row.problem is not None,
            "result": None if row.result is None else json.loads(row.result),
            "deal_of": row.deal_of,
            "known_deal": row.deal_of is not None,
        }


def deadline_of(timing: Timing, seats: Iterable[int]) -> int | None:
    """When one of these seats is out of time; None if none of their clocks runs."""
    clocks = () if timing.clock is None else timing.clock.seats
    return min((clocks[seat].ends or 0 for seat in seats if clocks and clocks[seat].ends is not None), default=None)


def is_asked(timing: Timing, seats: Sequence[SeatRow], guest: str | None) -> bool:
    """Whether a guest still has to answer what somebody asks of all others."""
    return timing.question is not None and guest in {
        seats[number].guest for number in waiting_for(seats, timing.question)
    }


def _moment(before: str) -> tuple[int, str]:
    """Parse ``before``: when the last listed game was updated, and its id."""
    updated, _, id = before.partition("-")
    return int(updated), id


def _readable(row: GameRow) -> bool:
    """Whether a game's setup and clocks can be read; a damaged row must not hide all others."""
    try:
        Timing.stored(Setup.model_validate_json(row.setup).pace, row, ())
    except ValueError:
        log.error("the setup of a game can't be read: see peloponnes admin verify", table=row.id)
        return False
    return True
