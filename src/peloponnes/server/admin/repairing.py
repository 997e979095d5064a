"""Repairing a broken game, or closing it for good.

The log is authoritative: it is replayed from the deal, and all derived data is rewritten to match it. If an entry can't be played, the
game is set back to the state before that entry; removed entries are archived. Everything is announced before it is done.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass, replace

from sqlalchemy import Connection, exc, insert

from peloponnes.record import PositionError, write_position
from peloponnes.server.admin.verifying import (
    BrokenEntry,
    Complaint,
    begun,
    broken_promise,
    loaded,
    played,
    stand_in,
    timing_of,
    unreadable_part,
)
from peloponnes.server.storage import Store, now, reading
from peloponnes.server.storage.lock import no_server
from peloponnes.server.storage.reading import Unusable, Whole, first_line, games_of, name_of
from peloponnes.server.storage.rows import (
    ABANDONED,
    FINISHED,
    OPEN,
    RESIGN,
    RUNNING,
    Entry,
    Loaded,
    LogWrite,
    SeatRow,
    Snapshot,
)
from peloponnes.server.storage.schema import action
from peloponnes.server.storage.upkeep import Amendment, amend, hold
from peloponnes.server.tables.entries import progress_columns
from peloponnes.server.tables.game_setup import Setup
from peloponnes.server.tables.table import Table, replayed
from peloponnes.server.tables.timing import Timing

CLOSING = "closed"  # the command of the entries with which an operator makes everybody resign
CLOSED = "It was closed because it can't be played on."
TRIES = 50  # somebody may play at the same moment


@dataclass(frozen=True, slots=True)
class Repair:
    """The changes to a game, and their announcement: message keys of the section `admin`, with their values."""

    change: Amendment
    steps: tuple[Complaint, ...]
    quarantined: bool
    added: tuple[Entry, ...] = ()
    only_ends: bool = False  # nothing is mended: the game ends as if its players had done it

    @property
    def removed(self) -> tuple[Entry, ...]:
        """The entries that are removed from the log."""
        return self.change.removed


Planner = Callable[[Whole], Repair]


class BeyondRepair(Unusable):
    """A game that can't be repaired because essential data is missing or inconsistent."""

    def __init__(self, id: str, complaint: Complaint) -> None:
        super().__init__("beyond_repair", id=id)
        self.complaint = complaint


def planned(url: str, id: str, plan: Planner) -> Repair:
    """Plan the changes to a game; raises `Unusable` if there is no such game, or if it can't be changed in this way."""
    with games_of(url) as connection:
        return plan(reading.whole(connection, id))


def carry_out(url: str, id: str, plan: Planner, told: Repair, note: Callable[[Connection], None]) -> None:
    """Make the announced changes, and note them, in one transaction. Raises `Unusable`, and makes none, if the plan is another by now.

    A server leaves a quarantined game alone, so that one can be repaired while it runs, and one that only ends is ended as players or
    other workers would do it. Any other game may be in a server's memory.
    """
    if told.only_ends:
        _end(url, id, plan, told, note)
        return
    with no_server(url) if not told.quarantined else nullcontext(), _writing(url) as connection:
        hold(connection, id)
        repair = plan(reading.whole(connection, id))
        if repair != told:
            raise Unusable("changed_meanwhile", id=id)
        amend(connection, repair.change)
        if repair.added:
            connection.execute(insert(action), [entry._asdict() for entry in repair.added])
        note(connection)


def _end(url: str, id: str, plan: Planner, told: Repair, note: Callable[[Connection], None]) -> None:
    """End a game beside a running server. Whatever is played meanwhile is played, as long as what was announced stays true."""
    with games_of(url):
        pass  # the database exists, is ours, and has the newest schema
    try:
        with closing(Store(url)) as store:
            for _ in range(TRIES):
                found = planned(url, id, plan)
                if found.steps != told.steps or not found.only_ends:
                    break
                at, change = now(), found.change
                writes = [
                    LogWrite(entry._replace(at=at), dict(change.game), {entry.seat: change.seats[entry.seat]})
                    for entry in found.added
                ]
                if store.append_with(writes, note) if writes else store.close_table(id, change.game, note):
                    return
    except exc.SQLAlchemyError as error:
        raise Unusable("no_database", database=name_of(url), problem=first_line(error)) from None
    raise Unusable("changed_meanwhile", id=id)


@contextmanager
def _writing(url: str) -> Iterator[Connection]:
    with games_of(url):
        pass  # the database exists, is ours, and has the newest schema
    try:
        with closing(Store(url)) as store, store.engine.begin() as connection:
            yield connection
    except exc.SQLAlchemyError as error:
        raise Unusable("no_database", database=name_of(url), problem=first_line(error)) from None


# Repairing --------------------------------------------------------------------------------------------------------------------------


def repair(whole: Whole) -> Repair:
    """Plan the repair of a game; raises `BeyondRepair` if there is none."""
    row = whole.game
    if row.closed_as_it_is:
        raise Unusable("closed_already", id=row.id)
    table = _readable(whole)
    if not begun(whole):
        return _repair(whole, [], {"status": row.status if row.status == ABANDONED else OPEN, **BEFORE}, {}, [])
    steps: list[Complaint] = []
    snapshots: list[Snapshot] = []
    there = {each.seq for each in whole.snapshots}
    kept: list[Entry] = []
    try:
        for entry in played(table, whole.entries):
            kept.append(entry)
            if entry.seq in there and table.game is not None and not table.game.early:
                with suppress(PositionError):  # no snapshot is needed where none can be written
                    snapshots.append(Snapshot(row.id, entry.seq, write_position(table.game), table.game.played))
    except BrokenEntry as entry_broken:
        if not kept:
            raise BeyondRepair(row.id, entry_broken.complaint) from None
        steps = [entry_broken.complaint, Complaint("repair_cut", {"entries": len(whole.entries) - len(kept)})]
        table = replayed(row, kept, whole.seats)  # the failed turn may have been played in part
    broken = broken_promise(table)
    if broken is not None:
        raise BeyondRepair(row.id, broken)
    seats = {each.number: _seat(each, name, kept) for each, name in zip(whole.seats, table.record.names, strict=True)}
    timing = timing_of(replace(whole, entries=kept), table.setup.pace)
    return _repair(whole, steps, _columns(table, whole.seats, seats, timing), seats, snapshots, len(kept))


BEFORE: dict[str, object] = {
    "waits_for": "[]",
    "bot_due": False,
    "round": 0,
    "result": None,
    "clock": None,
    "deadline": None,
    "question": None,
    "taken_back": False,
}


def _readable(whole: Whole) -> Table:
    table = Table(Loaded(whole.game, whole.seats, None, []))
    unreadable = unreadable_part(whole, table)
    if unreadable is None and begun(whole) and len(table.record.names) != len(whole.seats):
        problem = f"{len(table.record.names)} names, {len(whole.seats)} seats"
        unreadable = Complaint("wrong_unreadable", {"what": "record", "problem": problem})
    if unreadable is not None:
        raise BeyondRepair(whole.game.id, unreadable)
    return table


def _seat(seat: SeatRow, name: str, kept: list[Entry]) -> dict[str, object]:
    """The columns of a seat that follow from the log."""
    level, resigned = stand_in(seat, kept)
    return {"name": name, "level": level, "resigned": resigned}


def _columns(
    table: Table, seats: list[SeatRow], right: dict[int, dict[str, object]], timing: Timing
) -> dict[str, object]:
    """The columns of the game's row that follow from the replayed game."""
    game = table.game
    assert game is not None
    people = [seat for seat in seats if seat.guest is not None and not right[seat.number]["resigned"]]
    status = FINISHED if game.result is not None else RUNNING if people else ABANDONED
    goes_on = status == RUNNING and not timing.dormant
    bots = {number for number, columns in right.items() if columns["level"] and goes_on}
    return {
        "status": status,
        **progress_columns(game, bots),
        **timing.columns(),
        "result": None if game.result is None else json.dumps(game.result.document()),
    }


def _repair(
    whole: Whole,
    steps: list[Complaint],
    columns: dict[str, object],
    seats: dict[int, dict[str, object]],
    snapshots: list[Snapshot],
    kept: int = 0,
) -> Repair:
    """Reduce a repair to what differs, and announce that."""
    row = whole.game
    game = {name: right for name, right in columns.items() if _differs(getattr(row, name), right)}
    changed = {
        seat.number: {name: right for name, right in seats.get(seat.number, {}).items() if getattr(seat, name) != right}
        for seat in whole.seats
    }
    changed = {number: columns for number, columns in changed.items() if columns}
    names = [*game, *(f"seat {number} {name}" for number, columns in changed.items() for name in columns)]
    told = list(steps)
    if names:
        told.append(Complaint("repair_columns", {"columns": ", ".join(names)}))
    if snapshots != whole.snapshots:
        told.append(Complaint("repair_snapshots", {"snapshots": len(snapshots)}))
    if row.problem is not None:
        told.append(Complaint("repair_quarantine"))
    change = Amendment(row.id, tuple(whole.entries[kept:]), {**game, "problem": None}, changed, tuple(snapshots))
    return Repair(change, tuple(told), row.quarantined)


def _differs(kept: object, right: object) -> bool:
    """Whether a column needs to be written; equivalent JSON does not."""
    same = loaded(kept) == loaded(right) if isinstance(kept, str) and isinstance(right, str) else kept == right
    return not same


# Closing ----------------------------------------------------------------------------------------------------------------------------


def close(whole: Whole, reason: str = "") -> Repair:
    """Plan to close a game as if everybody had resigned; an unplayable one is left as it is, and locked. Raises `Unusable` if over.

    Its people see the ``reason``.
    """
    row = whole.game
    if row.status == ABANDONED or (row.status == FINISHED and row.problem is None):
        raise Unusable("over_already", id=row.id)
    ended: dict[str, object] = {
        "status": ABANDONED,
        "waits_for": "[]",
        "bot_due": False,
        "deadline": None,
        "question": None,
        "closed": reason or None,
    }
    try:
        mended = repair(whole)
        playable = not mended.removed
    except Unusable:
        playable = False
    if not playable:
        ended["problem"] = row.problem or CLOSED
        change = Amendment(row.id, (), ended, {}, tuple(whole.snapshots))
        return Repair(change, (Complaint("close_as_it_is"),), row.quarantined)
    game: dict[str, object] = {**mended.change.game, **ended}
    if not begun(whole):
        return Repair(
            Amendment(row.id, (), game, mended.change.seats, mended.change.snapshots),
            (Complaint("close_unbegun"),),
            row.quarantined,
            only_ends=not mended.steps,
        )
    return _given_up(whole, mended, game)


def _given_up(whole: Whole, mended: Repair, game: dict[str, object]) -> Repair:
    row, seats = whole.game, {number: dict(columns) for number, columns in mended.change.seats.items()}
    game.pop("waits_for")  # the game has not moved on
    leaving = [seat for seat in whole.seats if seat.guest is not None and not stand_in(seat, whole.entries)[1]]
    setup = Setup.model_validate_json(row.setup)
    level = setup.stand_in
    added = []
    for seq, seat in enumerate(leaving, len(whole.entries) + 1):
        added.append(Entry(row.id, seq, f"{CLOSING}:{seat.number}", RESIGN, seat.number, level, row.updated))
        seats.setdefault(seat.number, {}).update(level=level, resigned=True)
    game |= timing_of(replace(whole, entries=[*whole.entries, *added]), setup.pace).columns()
    change = Amendment(row.id, (), game, seats, mended.change.snapshots)
    return Repair(
        change, (Complaint("close_given_up", {"seats": len(leaving)}),), row.quarantined, tuple(added), not mended.steps
    )
