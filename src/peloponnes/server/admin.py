"""What the one who runs a server asks of its database: which games there are, how one stands, its record, and whether all is right.

All of it only reads, and may be asked while a server runs; what changes something is in `repairing` and `storage.upkeep`. What is told
of a game that is not over is what a spectator may know; its record alone holds more, and is only written where it is asked for by name.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypedDict

from peloponnes.record import Record, RecordError
from peloponnes.server.history import record_of
from peloponnes.server.setup import Setup
from peloponnes.server.storage import reading
from peloponnes.server.storage.reading import Unusable, Whole, first_line, games_of
from peloponnes.server.storage.rows import FINISHED, RUNNING, GameRow, SeatRow
from peloponnes.server.table import Table, Unplayable, replayed
from peloponnes.server.verifying import Complaint, complaints, loaded

QUARANTINED = "quarantined"
UNKNOWN = "?"


class SeatLine(TypedDict):
    """A seat: who sits there, never by which cookie or token."""

    number: int
    kind: str
    name: str
    level: str | None
    resigned: bool


class GameLine(TypedDict):
    """A game in a list. ``problem`` says why one in quarantine can't be played on."""

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
    """A game, as far as everybody may know it; ``played`` counts actions, ``entries`` the lines of the log."""

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
    """All games, the latest first; those of a status, or those in quarantine."""
    with games_of(url) as connection:
        found = reading.listed(connection, [status] if status and status != QUARANTINED else [])
    lines = [_line(row, seats) for row, seats in found]
    return [line for line in lines if status is None or line["status"] == status]


def shown(url: str, id: str) -> GameDocument:
    """How a game stands."""
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
    """The record of a game that has begun, with its deal."""
    kept = _whole(url, id)
    if kept.game.record is None:
        raise Unusable("not_begun", id=id)
    return record_of(_table(kept))


def finished(url: str) -> list[str]:
    """The games that were played to the end."""
    with games_of(url) as connection:
        return reading.ids(connection, [FINISHED])


def export(url: str, ids: Sequence[str], folder: Path) -> Iterator[Path]:
    """Write the records of games into a folder, a file for each; each is told when it is written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unusable("unwritable", file=str(folder), problem=first_line(error)) from None
    for id in ids:
        file = folder / f"{id}.json"
        save(record(url, id), file)
        yield file


def save(record: Record, file: Path) -> None:
    """Write a record, whole or not at all."""
    try:
        record.save(file)
    except RecordError as error:
        raise Unusable("failed", problem=str(error)) from None


def to_verify(url: str, wanted: Sequence[str]) -> list[str]:
    """The games that are meant: those that are named, all of which must be there, or all."""
    with games_of(url) as connection:
        there = reading.ids(connection)
    known = set(there)
    for id in wanted:
        if id not in known:
            raise Unusable("no_game", id=id)
    return list(dict.fromkeys(wanted)) or there


def verify(url: str, ids: Sequence[str]) -> Iterator[tuple[str, list[Complaint]]]:
    """What is wrong with each game. Each is read at a moment of its own: no server has to wait for the last one."""
    for id in ids:
        try:
            kept = _whole(url, id)
        except Unusable as problem:
            if problem.key != "no_game":
                raise
            continue  # it was there when we began, and somebody has removed it since
        yield id, complaints(kept)


def _whole(url: str, id: str) -> Whole:
    with games_of(url) as connection:
        return reading.whole(connection, id)


def _table(kept: Whole) -> Table:
    """A game from its deal on; one that can't be played anew is for `verify` to tell about."""
    try:
        return replayed(kept.game, kept.entries, kept.seats)
    except Unplayable:
        raise Unusable("broken", id=kept.game.id) from None


def _shown_table(kept: Whole) -> Table | None:
    """A game from its deal on; None of one that can't be played anew and says why itself."""
    try:
        return _table(kept)
    except Unusable:
        if kept.game.problem is None:
            raise
        return None


def _line(row: GameRow, seats: Sequence[SeatRow]) -> GameLine:
    try:
        setup = Setup.model_validate_json(row.setup)
    except ValueError:  # it is listed all the same
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
