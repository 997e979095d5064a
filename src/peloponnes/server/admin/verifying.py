"""Checks a stored game against its log: every entry is replayed from the deal, and everything else is compared with the result."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from peloponnes.engine.edition import SetupError
from peloponnes.record import PositionError, RecordError, write_position
from peloponnes.server.storage.reading import Whole
from peloponnes.server.storage.rows import (
    ABANDONED,
    AGREE,
    ASK,
    BACK,
    BOT,
    DECLINE,
    EARLY,
    FINISHED,
    OPEN,
    PAUSE,
    REPLACE,
    RESIGN,
    RESUME,
    RETURN,
    RUNNING,
    START,
    TURN,
    UNDO,
    Entry,
    Loaded,
    SeatRow,
)
from peloponnes.server.tables.consent import last_act
from peloponnes.server.tables.history import record_of
from peloponnes.server.tables.table import TAKEN_BACK, Table, Unplayable
from peloponnes.server.tables.timing import Timing
from peloponnes.server.wire.requests import Pace

STAND_INS = (RESIGN, REPLACE, RETURN)
QUESTIONS = (ASK, AGREE, DECLINE)
KINDS = (START, TURN, EARLY, UNDO, *STAND_INS, *QUESTIONS, BACK, PAUSE, RESUME)
STATUSES = (OPEN, RUNNING, FINISHED, ABANDONED)
SHORT = 60


@dataclass(frozen=True, slots=True)
class Complaint:
    """Something wrong with a game: a message key of the section `admin`, and its values."""

    key: str
    values: dict[str, str | int] = field(default_factory=dict)
    unreadable: bool = False


class BrokenEntry(Exception):
    """A log entry that can't be played, or is missing."""

    def __init__(self, seq: int, complaint: Complaint) -> None:
        super().__init__(complaint.key)
        self.seq = seq
        self.complaint = complaint


def complaints(whole: Whole) -> list[Complaint]:
    """Everything wrong with a game; empty for an intact game, and for one that was closed as unplayable."""
    row = whole.game
    if row.closed_as_it_is:
        return []
    table = Table(Loaded(row, whole.seats, None, []))
    unreadable = unreadable_part(whole, table)
    if unreadable is not None:
        return [unreadable]
    if row.status not in STATUSES:
        return [_differs("status", row.status, "/".join(STATUSES))]
    if not begun(whole):
        return list(_not_begun(whole))
    record = table.record
    found: list[Complaint] = []
    if list(record.names) != table.names:
        found.append(_differs("names", ", ".join(table.names), ", ".join(record.names)))
    if record.commitment is None or record.salt is None:
        found.append(Complaint("wrong_promise", {"problem": "–"}))
    replay = list(_replayed(whole, table))
    if replay:
        return [*found, *replay]  # comparing the rest with an unplayable log would be meaningless
    broken = broken_promise(table)
    return [*found, *([broken] if broken else []), *_columns(whole, table), *_timing(whole, table)]


def begun(whole: Whole) -> bool:
    """Whether the game has a record or log entries."""
    return whole.game.record is not None or bool(whole.entries)


def unreadable_part(whole: Whole, table: Table) -> Complaint | None:
    """The part of a game that can't be read, if any; without setup and record nothing can be played."""
    try:
        table.setup.made()
    except (Unplayable, SetupError) as error:
        return _unreadable("setup", error.__cause__ or error)
    if not begun(whole):
        return None
    try:
        record = None if whole.game.record is None else table.record
    except Unplayable as error:
        return _unreadable("record", error.__cause__ or error)
    return None if record is not None else _unreadable("record", RecordError("it is missing"))


def broken_promise(table: Table) -> Complaint | None:
    """A complaint if the deal of a replayed game does not match the commitment published at the start."""
    try:
        record_of(table).verify()
    except RecordError as error:
        return Complaint("wrong_promise", {"problem": str(error)})
    return None


def _not_begun(whole: Whole) -> Iterator[Complaint]:
    """Check a game that has not begun: it must have no state besides its seats."""
    row = whole.game
    if row.status not in (OPEN, ABANDONED):
        yield _differs("status", row.status, OPEN)
    if row.round:
        yield _differs("round", row.round, 0)
    if row.result is not None:
        yield _differs("result", row.result, "–")
    for snapshot in whole.snapshots:
        yield Complaint("wrong_snapshot_alone", {"seq": snapshot.seq})


def played(table: Table, entries: Sequence[Entry]) -> Iterator[Entry]:
    """Apply a log to a table, yielding each entry once it is played; raises `BrokenEntry` at the first that can't be."""
    if not entries:
        raise BrokenEntry(1, Complaint("wrong_gap", {"seq": 1}))
    for number, entry in enumerate(entries, 1):
        if entry.seq != number:
            raise BrokenEntry(number, Complaint("wrong_gap", {"seq": number}))
        try:
            _take(table, entry, number == 1)
        except (Unplayable, ValueError) as error:
            values: dict[str, str | int] = {"seq": number, "text": _short(entry.text)}
            problem = str(error.__cause__ or error) or entry.kind
            raise BrokenEntry(number, Complaint("wrong_entry", values | {"problem": problem})) from None
        yield entry


def _replayed(whole: Whole, table: Table) -> Iterator[Complaint]:
    """Play the log up to the first broken entry, and compare the snapshots on the way."""
    snapshots = {snapshot.seq: snapshot for snapshot in whole.snapshots}
    try:
        for entry in played(table, whole.entries):
            snapshot = snapshots.pop(entry.seq, None)
            if snapshot is not None and table.game is not None:
                if snapshot.position != _position(table):
                    yield Complaint("wrong_snapshot", {"seq": entry.seq})
                if snapshot.played != table.game.played:
                    yield _differs("played", snapshot.played, table.game.played)
    except BrokenEntry as broken:
        yield broken.complaint
        return
    for seq in snapshots:
        yield Complaint("wrong_snapshot_alone", {"seq": seq})


def _take(table: Table, entry: Entry, first: bool) -> None:
    """Play an entry like a loading server, but also check what the server takes for granted."""
    game = table.game
    if entry.kind not in KINDS or (entry.kind == START) != first:
        raise ValueError(f"an entry of the kind {_short(entry.kind)!r} can't stand here")
    if not 0 <= entry.seat < len(table.seats):
        raise ValueError(f"there is no seat {entry.seat}")
    if entry.kind in (TURN, EARLY) and game is not None:
        mine = game.seat == entry.seat
        if mine != (entry.kind == TURN):
            raise ValueError(f"seat {entry.seat} is {'' if mine else 'not '}to decide, and the entry says {entry.kind}")
    if entry.kind == UNDO and game is not None:
        undone = game.early if entry.text == TAKEN_BACK else [turn.seat for turn in table.turns]
        if entry.seat not in undone:
            raise ValueError(f"seat {entry.seat} has nothing to undo")
    if entry.kind == BACK and int(entry.text) != last_act(table, entry.seat):
        raise ValueError(f"entry {_short(entry.text)} is not the last turn of seat {entry.seat}")
    table.take(entry)


def _position(table: Table) -> str:
    assert table.game is not None
    try:
        return write_position(table.game)
    except PositionError as error:
        return str(error)


def _columns(whole: Whole, table: Table) -> Iterator[Complaint]:
    """Compare the columns that cache what follows from the log."""
    row, game = whole.game, table.game
    assert game is not None
    result = None if game.result is None else game.result.document()
    if loaded(row.result) != result:
        yield _differs("result", row.result or "–", "–" if result is None else json.dumps(result))
    people = [seat for seat in whole.seats if seat.guest is not None and not seat.resigned]
    status = FINISHED if result is not None else RUNNING if people else ABANDONED
    if row.status != status:
        yield _differs("status", row.status, status)
    if row.round != game.round:
        yield _differs("round", row.round, game.round)
    if row.status == RUNNING:
        waits_for = [each.seat for each in game.open_decisions()]
        if loaded(row.waits_for) != waits_for:
            yield _differs("waits_for", row.waits_for, json.dumps(waits_for))
    for seat in whole.seats:
        level, resigned = stand_in(seat, whole.entries)
        if seat.level != level:
            yield _differs(f"seat {seat.number} level", seat.level or "–", level or "–")
        if seat.resigned != resigned:
            yield _differs(f"seat {seat.number} resigned", str(seat.resigned).lower(), str(resigned).lower())


def _timing(whole: Whole, table: Table) -> Iterator[Complaint]:
    """Compare what is stored of clocks and questions with what follows from the log."""
    right = timing_of(whole, table.setup.pace).columns()
    kept = {name: getattr(whole.game, name) for name in right}
    for name, value in right.items():
        if loaded(kept[name]) != loaded(value):
            yield _differs(name, kept[name], value)


def timing_of(whole: Whole, pace: Pace) -> Timing:
    """The clocks and the open question after a log that can be played."""
    table = Table(Loaded(whole.game, whole.seats, None, []))
    timing = Timing.at_start(pace, whole.seats)
    if pace.kind == "live" and not any(entry.kind in (ASK, BACK) for entry in whole.entries):
        return timing  # nothing to find, and replaying takes a while
    for entry in whole.entries:
        table.take(entry)
        assert table.game is not None
        timing = timing.after(entry, table.game)
    return timing


def stand_in(seat: SeatRow, entries: Sequence[Entry]) -> tuple[str, bool]:
    """The level of the bot that plays a seat after these entries (empty if none), and whether its owner has resigned."""
    changes = [entry for entry in entries if entry.kind in STAND_INS and entry.seat == seat.number]
    level = changes[-1].text.partition(" ")[0] if changes else seat.level if seat.kind == BOT else ""
    return level, any(entry.kind == RESIGN for entry in changes)


def loaded(text: object) -> object:
    """The content of a JSON column; invalid JSON and whatever is no text are returned as they are, and so will just differ."""
    try:
        return json.loads(text) if isinstance(text, str) else text
    except ValueError:
        return text


def _unreadable(what: str, error: BaseException) -> Complaint:
    return Complaint("wrong_unreadable", {"what": what, "problem": _short(str(error).splitlines()[0], 200)}, True)


def _differs(what: str, kept: object, right: object) -> Complaint:
    return Complaint("wrong_column", {"what": what, "kept": _short(str(kept), 200), "right": _short(str(right), 200)})


def _short(text: str, most: int = SHORT) -> str:
    text = text.replace("\n", " · ")
    return text if len(text) <= most else f"{text[:most]}…"
