"""Before and after a game: creating tables, taking seats, starting, rematches, and finding one's own games."""

import asyncio
import json
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from typing import TypeVar

import structlog

from peloponnes.components.types import RULES
from peloponnes.game.campaign import Campaign
from peloponnes.record import Record, write_position
from peloponnes.server.answers import Invitation, Me, Summary
from peloponnes.server.beginning import begin, bot_name, campaign_after, new_game, once_more
from peloponnes.server.house import House
from peloponnes.server.limits import Visitor
from peloponnes.server.live import Live, absent, seat_document
from peloponnes.server.protocol import ChangeSeat, CreateTable, Join
from peloponnes.server.refusal import Refused
from peloponnes.server.setup import Setup
from peloponnes.server.storage import NoRoom, now
from peloponnes.server.storage.rows import (
    BOT,
    INVITED,
    OPEN,
    OPEN_SEAT,
    RUNNING,
    START,
    Change,
    Entry,
    GameRow,
    Loaded,
    Room,
    SeatRow,
    Snapshot,
)
from peloponnes.server.table import Plan, Table

log = structlog.get_logger()

T = TypeVar("T")
ENDED_AT_A_TIME = 50


class Lobby:
    """Operations on tables before and after the game, for requests from one network."""

    def __init__(self, house: House, network: str) -> None:
        self.house = house
        self.network = network  # where the request comes from

    async def create(self, wanted: CreateTable, guest: str) -> Live:
        """Create a table, and start its game if requested and all seats are taken."""
        house = self.house
        await self._check_room(guest, sum(seat.kind == BOT for seat in wanted.seats))
        campaign = await self._campaign(wanted, guest)
        before = None if wanted.deal_of is None else await self._deal_of(wanted.deal_of, wanted.at, guest)
        if before is None and wanted.at:
            raise Refused("at_without_deal", 422)
        rules = RULES if before is None else before.edition.components.rules
        row, seats = new_game(house.new_id(), wanted, guest, campaign, rules)
        if wanted.start and not all(seat.taken for seat in seats):
            raise Refused("seats_free", 422)
        unseen = Table(Loaded(row, seats, None, []))
        plan = await asyncio.to_thread(self._beginning, unseen, before) if wanted.start else None
        await self._add(row, seats)  # only now: a table whose game can't start must not be left behind
        live = await house.live(row.id)
        if plan is not None:
            async with live.lock:
                await house.settle(live, plan)
        return live

    async def _check_room(self, guest: str, bots: int) -> None:
        """Refuse if the guest or the network has too many tables or bots."""
        house = self.house
        room = house.call(house.store.check_room, guest, house.guests.origin(self.network), bots, self._room)
        await self._refused_without_room(room)

    async def _add(self, row: GameRow, seats: list[SeatRow]) -> None:
        """Store a new table with its origin, if there is room for it."""
        row.origin = self.house.guests.origin(self.network)
        await self._refused_without_room(self.house.call(self.house.store.create, row, seats, self._room))

    async def _refused_without_room(self, work: Awaitable[T]) -> T:
        try:
            return await work
        except NoRoom as full:
            raise Refused(full.key, 429, most=full.most) from None

    @property
    def _room(self) -> Room:
        limits = self.house.settings.limits
        return Room(limits.tables_a_guest, limits.tables_an_address, limits.bots_an_address)

    async def _campaign(self, wanted: CreateTable, guest: str) -> Campaign | None:
        """The campaign that a new game belongs to."""
        if wanted.after is None:
            return Campaign() if wanted.campaign else None
        live = await self.house.live(wanted.after, fresh=True)
        if guest not in live.table.people:
            raise Refused("not_at_table", 403)
        return campaign_after(await self.house.archive.whole(live, Visitor(guest, self.network)))

    async def _deal_of(self, id: str, at: int, guest: str) -> Record:
        """The record of a finished game whose deal is to be replayed, from a moment at which the game was not over."""
        archive, who = self.house.archive, Visitor(guest, self.network)
        record = await archive.record(await self.house.live(id, fresh=True), who)
        if at > len(record.actions):
            raise Refused("no_moment", 404, most=len(record.actions))
        if at and await archive.is_over(record, at, who):
            raise Refused("nothing_left")
        return record

    async def join(self, live: Live, wanted: Join, guest: str) -> int:
        """Take a seat, and return its number."""
        table, house = live.table, self.house
        own = table.seats_of(guest)
        if own and (wanted.seat is None or wanted.seat in own):
            return own[0] if wanted.seat is None else wanted.seat
        if table.row.status != OPEN:
            raise Refused("begun_already")
        kept = table.kept_for(guest)
        if kept and (wanted.seat is None or wanted.seat in kept) and await self._take_kept(live, guest):
            return kept[0] if wanted.seat is None else wanted.seat
        if await house.call(house.store.was_sent_away, table.id, guest):
            raise Refused("sent_away", 403)
        for seat in self._free(table, wanted):
            sits = await house.call(house.store.take_seat, table.id, seat.number, guest, wanted.name)
            await house.refresh(live)
            live.tell_table()
            if sits:
                return seat.number
        raise Refused("seat_taken")

    async def _take_kept(self, live: Live, guest: str) -> bool:
        """Take the seats that are kept for a guest, if any; return whether the guest has a seat now."""
        house = self.house
        if live.table.kept_for(guest):
            await house.call(house.store.take_kept_seats, live.table.id, guest)
            await house.refresh(live)
            live.tell_table()
        return bool(live.table.seats_of(guest))

    def _free(self, table: Table, wanted: Join) -> list[SeatRow]:
        """The seats that the guest may take."""
        if wanted.seat is not None and wanted.seat >= len(table.seats):
            raise Refused("no_seat", 404)
        seats = table.seats if wanted.seat is None else [table.seats[wanted.seat]]
        if wanted.seat is not None and seats[0].reserved is not None:
            raise Refused("seat_kept", 403, name=seats[0].name)
        if wanted.key is not None and wanted.seat is not None:
            if not self.house.guests.fits(wanted.key, table.seats[wanted.seat]):
                raise Refused("wrong_key", 403)
        else:
            seats = [seat for seat in seats if seat.kind == OPEN_SEAT and seat.reserved is None]
            if not seats:
                raise Refused("needs_link", 403)
        return [seat for seat in seats if not seat.taken]

    async def leave(self, live: Live, guest: str) -> None:
        """Leave before the game begins."""
        table, house = live.table, self.house
        if table.row.status != OPEN:
            raise Refused("begun_already")
        own = table.seats_of(guest)
        if not own:
            raise Refused("not_at_table", 403)
        for number in own:
            await house.call(house.store.change_seat, table.id, number, guest=None, name="", seen=0)
        await house.refresh(live)
        live.tell_table()

    async def change_seat(self, live: Live, number: int, wanted: ChangeSeat, guest: str) -> None:
        """Let the host decide who may sit in a seat; a guest who is removed can't come back."""
        table, house = live.table, self.house
        self._only_host(table, guest)
        if table.row.status != OPEN:
            raise Refused("begun_already")
        if number >= len(table.seats):
            raise Refused("no_seat", 404)
        if (wanted.kind == BOT) != (wanted.level is not None):
            key = "bot_without_level" if wanted.kind == BOT else "level_without_bot"
            raise Refused(key, 422, seat=number)
        if wanted.level:
            await self._check_room_for_bot(table)
        name = bot_name(table.names) if wanted.level else ""
        columns: dict[str, object] = {
            "kind": wanted.kind,
            "level": wanted.level or "",
            "name": name,
            "guest": None,
            "reserved": None,
        }
        change = house.store.send_away if table.seats[number].guest not in (None, guest) else house.store.change_seat
        await house.call(change, table.id, number, **columns)
        await house.refresh(live)
        live.tell_table()

    async def _check_room_for_bot(self, table: Table) -> None:
        """Refuse another bot if the network that created the table has too many; the origin of an old table is unknown."""
        origin, most = table.row.origin, self._room.bots_of_origin
        if origin and await self.house.call(self.house.store.bots_of, origin) >= most:
            raise Refused("too_many_bots", 429, most=most)

    async def close(self, live: Live, guest: str) -> None:
        """Close a table before its game begins."""
        self._only_host(live.table, guest)
        if not await self.house.call(self.house.store.close_table, live.table.id):
            raise Refused("begun_already")
        await self.house.refresh(live)
        live.tell_table()

    def invitations(self, table: Table, guest: str) -> list[Invitation]:
        """The keys of vacant invited seats, for the host only."""
        self._only_host(table, guest)
        return [
            {"seat": seat.number, "key": self.house.guests.key(seat)}
            for seat in table.seats
            if seat.kind == INVITED and not seat.taken and seat.reserved is None
        ]

    def _only_host(self, table: Table, guest: str) -> None:
        if table.row.host != guest:
            raise Refused("not_host", 403)

    async def start(self, live: Live, guest: str) -> None:
        """Deal, publish the commitment and start the game; no effect if it has already started."""
        self._only_host(live.table, guest)
        deal_of, at = live.table.row.deal_of, live.table.setup.at
        before = None if deal_of is None else await self._deal_of(deal_of, at, guest)
        async with live.lock:
            if live.table.row.status != OPEN:
                return
            if not all(seat.taken for seat in live.table.seats):
                raise Refused("seats_free")
            await self.house.settle(live, await asyncio.to_thread(self._beginning, live.table, before))

    def _beginning(self, table: Table, before: Record | None) -> Plan:
        """The first entry of the log. It counts as a sign of life of all players: nobody is away before the game has begun."""
        record = begin(table, before)
        game = record.replay()
        at = now()
        decision = game.decision
        columns: dict[str, object] = {
            "status": RUNNING,
            "record": replace(record, actions=()).text(),
            "campaign": table.row.campaign,
            "waits_for": json.dumps([each.seat for each in game.open_decisions()]),
            "bot_due": decision is not None and table.seats[decision.seat].played_by_bot,
            "round": game.view().round,
        }
        there: dict[int, dict[str, object]] = {
            seat.number: {"seen": at} for seat in table.seats if seat.guest is not None
        }
        played = "\n".join(f"{seat} {action}" for seat, action in record.actions)
        entry = Entry(table.id, 1, "start", START, 0, played, at)
        snapshot = Snapshot(table.id, 1, write_position(game), game.played)
        return Plan(Change(entry, columns, there, snapshot), game, game.events)

    async def rematch(self, live: Live, guest: str) -> Live:
        """The new table with a new deal for the same people. There is only one; whoever asks is seated at it."""
        table, house = live.table, self.house
        self._only_after(table, guest)
        if table.row.campaign is not None:
            raise Refused("campaign_goes_on")
        before = table.row.rematch
        found = None if before is None else await house.live(before, fresh=True)
        if found is None or found.table.closed_unplayed:
            row, seats = once_more(house.new_id(), table, guest)
            seats = [replace(seat, number=number) for number, seat in enumerate(seats[1:] + seats[:1])]
            row.origin = house.guests.origin(self.network)
            added = house.call(house.store.follow_up, table.id, row, seats, before, self._room)
            id = await self._refused_without_room(added)
            await house.refresh(live)
            live.tell_table()
            found = await house.live(id, fresh=True)
        await self._take_kept(found, guest)
        return found

    async def again(self, live: Live, guest: str) -> Live:
        """A new table with the same deal and people. While such a table has not started, whoever asks is seated at it."""
        table, house = live.table, self.house
        self._only_after(table, guest)
        await self._deal_of(table.id, 0, guest)
        row, seats = once_more(house.new_id(), table, guest)
        row.deal_of = table.id
        for id in await house.call(house.store.waiting_with_deal, table.id):
            found = await house.live(id, fresh=True)
            if found.table.row.setup == row.setup and _people(found.table.seats) == _people(seats):
                await self._take_kept(found, guest)
                return found
        await self._add(row, seats)
        return await house.live(row.id)

    def _only_after(self, table: Table, guest: str) -> None:
        """Refuse guests who did not play, and games that are not over."""
        if guest not in {seat.guest for seat in table.seats}:
            raise Refused("not_at_table", 403)
        if not table.over:
            raise Refused("not_over")

    async def open_tables(self) -> list[Summary]:
        """Tables that anybody may join, most recent first."""
        return await self._summaries(await self.house.call(self.house.store.joinable), None)

    async def games_of(self, guest: str, before: str | None = None) -> Me:
        """A guest's unfinished games and latest finished ones; with ``before``, only the next older finished ones."""
        call, store = self.house.call, self.house.store
        going = await call(store.under_way, guest) if before is None else []
        ended = await call(store.ended, guest, ENDED_AT_A_TIME + 1, None if before is None else _moment(before))
        told = ended[:ENDED_AT_A_TIME]
        older = f"{told[-1].updated}-{told[-1].id}" if len(ended) > len(told) else None
        return {"guest": guest, "tables": await self._summaries(going + told, guest), "older": older}

    async def _summaries(self, rows: list[GameRow], guest: str | None) -> list[Summary]:
        seats = await self.house.call(self.house.store.seats_of, [row.id for row in rows])
        return [self._summary(row, seats[row.id], guest) for row in rows if _readable(row)]

    def _away(self, seat: SeatRow) -> bool:
        """Whether the owner of a seat is away, as this worker knows it if the table is in memory, otherwise as it is stored."""
        live = self.house.tables.get(seat.game_id)
        return absent(seat, self.house.settings.absent_after) if live is None else live.away(seat)

    def _summary(self, row: GameRow, seats: list[SeatRow], guest: str | None) -> Summary:
        setup = Setup.model_validate_json(row.setup)
        own = [seat.number for seat in seats if guest is not None and seat.guest == guest]
        waits_for = json.loads(row.waits_for) if row.status == RUNNING else []
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
            "seats": [seat_document(seat, self._away(seat)) for seat in seats],
            "your_seats": own,
            "your_turn": row.problem is None and any(number in waits_for for number in own),
            "quarantined": row.problem is not None,
            "result": None if row.result is None else json.loads(row.result),
            "deal_of": row.deal_of,
            "known_deal": row.deal_of is not None,
        }


def _people(seats: Sequence[SeatRow]) -> list[str | None]:
    """The guest of each seat, or the one it is reserved for."""
    return [seat.guest or seat.reserved for seat in seats]


def _moment(before: str) -> tuple[int, str]:
    """Parse ``before``: when the last listed game was updated, and its id."""
    updated, _, id = before.partition("-")
    return int(updated), id


def _readable(row: GameRow) -> bool:
    """Whether a game's setup can be read; a damaged row must not hide all others."""
    try:
        Setup.model_validate_json(row.setup)
    except ValueError:
        log.error("the setup of a game can't be read: see peloponnes admin verify", table=row.id)
        return False
    return True
