"""Read-only queries on a server's database for its operator: list games, show one, export its record, verify the log.

Nothing here writes, so everything may run beside a live server; operations that change a game are in `repairing` and `storage.upkeep`.
For an unfinished game only what a spectator may see is shown. Its record holds more (the deal) and is only written when the operator
asks for it by id.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypedDict

from peloponnes.record import Record, RecordError
from peloponnes.server.admin.verifying import Complaint, complaints, loaded
from peloponnes.server.storage import reading
from peloponnes.server.storage.reading import Unusable, Whole, first_line, games_of
from peloponnes.server.storage.rows import FINISHED, RUNNING, GameRow, SeatRow
from peloponnes.server.tables.game_setup import Setup
from peloponnes.server.tables.history import record_of
from peloponnes.server.tables.table import Table, Unplayable, replayed

QUARANTINED = "quarantined"
UNKNOWN = "?"


class SeatLine(TypedDict):
    """A seat and its player, without cookie or token."""

    number: int
    kind: str
    name: str
    level: str | None
    resigned: bool


class GameLine(TypedDict):
    """One game in a list. ``problem`` says why a quarantined game can't be continued."""

    id: str
    status: str
    problem: str | None
    edition: str
    options: list[str]
    level: int | None
    rules: int
    round: int
    seats: list[SeatLine]
    created: int
    updated: int


class GameDocument(GameLine):
    """Everything public about a game; ``played`` counts actions, ``entries`` the lines of the log."""

    public: bool
    campaign: bool
    entries: int
    played: int
    snapshot: int | None
    waits_for: list[int]
    scores: list[int]
    commitment: str | None
    result: object
    deal_of: str | None
    rematch: str | None
    view: dict[str, object] | None


def listed(url: str, status: str | None = None) -> list[GameLine]:
    """All games, most recently updated first; optionally only those with a status (`quarantined` included)."""
    with games_of(url) as connection:
        found = reading.listed(connection, [status] if status and status != QUARANTINED else [])
    lines = [_line(row, seats) for row, seats in found]
    return [line for line in lines if status is None or line["status"] == status]


def shown(url: str, id: str) -> GameDocument:
    """The current state of a game; raises `Unusable` if there is none, or if it can't be replayed without a known problem."""
    kept = _whole(url, id)
    row = kept.game
    table = _shown_table(kept)
    record = None if row.record is None or table is None else table.record
    view = None if table is None or table.game is None else table.game.view()
    return {
        **_line(row, kept.seats),
        "public": row.public,
        "campaign": row.campaign is not None,
        "entries": len(kept.entries),
        "played": 0 if table is None or table.game is None else table.game.played,
        "snapshot": kept.snapshots[-1].seq if kept.snapshots else None,
        "waits_for": json.loads(row.waits_for) if row.status == RUNNING and row.problem is None else [],
        "scores": [] if view is None else [seat.score for seat in view.seats],
        "commitment": None if record is None else record.commitment,
        "result": loaded(row.result),
        "deal_of": row.deal_of,
        "rematch": row.rematch,
        "view": None if view is None else view.document(),
    }


def record(url: str, id: str) -> Record:
    """The record of a game, deal included. Raises `Unusable` if it has not started, or can't be replayed."""
    kept = _whole(url, id)
    if kept.game.record is None:
        raise Unusable("not_begun", id=id)
    return record_of(_table(kept))


def finished(url: str) -> list[str]:
    """The ids of all games that were played to the end."""
    with games_of(url) as connection:
        return reading.ids(connection, [FINISHED])


def export(url: str, ids: Sequence[str], folder: Path) -> Iterator[Path]:
    """Write each game's record to a file in a folder, yielding the path of each file once it is written. Raises `Unusable`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unusable("unwritable", file=str(folder), problem=first_line(error)) from None
    for id in ids:
        file = folder / f"{id}.json"
        save(record(url, id), file)
        yield file


def save(record: Record, file: Path) -> None:
    """Write a record, completely or not at all; raises `Unusable` if it can't be written."""
    try:
        record.save(file)
    except RecordError as error:
        raise Unusable("failed", problem=str(error)) from None


def to_verify(url: str, wanted: Sequence[str]) -> list[str]:
    """The ids in ``wanted``, or all ids if none are given. Raises `Unusable` for one that does not exist."""
    with games_of(url) as connection:
        there = reading.ids(connection)
    known = set(there)
    for id in wanted:
        if id not in known:
            raise Unusable("no_game", id=id)
    return list(dict.fromkeys(wanted)) or there


def verify(url: str, ids: Sequence[str]) -> Iterator[tuple[str, list[Complaint]]]:
    """Yield each game's complaints. Every game is read in its own transaction, so that a long run never blocks a server."""
    for id in ids:
        try:
            kept = _whole(url, id)
        except Unusable as problem:
            if problem.key != "no_game":
                raise
            continue  # it existed when we started and has been deleted since
        yield id, complaints(kept)


def _whole(url: str, id: str) -> Whole:
    with games_of(url) as connection:
        return reading.whole(connection, id)


def _table(kept: Whole) -> Table:
    """Replay a game from its deal; why a game can't be replayed is reported by `verify`."""
    try:
        return replayed(kept.game, kept.entries, kept.seats)
    except Unplayable:
        raise Unusable("broken", id=kept.game.id) from None


def _shown_table(kept: Whole) -> Table | None:
    """Replay a game from its deal; None if it can't be replayed and already states a ``problem``."""
    try:
        return _table(kept)
    except Unusable:
        if kept.game.problem is None:
            raise
        return None


def _line(row: GameRow, seats: Sequence[SeatRow]) -> GameLine:
    try:
        setup = Setup.model_validate_json(row.setup)
    except ValueError:  # list it anyway
        setup = Setup(edition=UNKNOWN, options=[], rules=0)
    return {
        "id": row.id,
        "status": QUARANTINED if row.quarantined else row.status,
        "problem": row.problem,
        "edition": setup.edition,
        "options": setup.options,
        "level": setup.level,
        "rules": setup.rules,
        "round": row.round,
        "seats": [
            {
                "number": seat.number,
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level or None,
                "resigned": seat.resigned,
            }
            for seat in seats
        ],
        "created": row.created,
        "updated": row.updated,
    }
