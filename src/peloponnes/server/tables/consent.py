"""What needs the consent of all: taking back a turn that can't be undone, and stopping the clocks. Plans, without I/O.

A question is an entry of the log, and so is each answer. The entry that carries it out is written in place of the last answer; if
nobody has to be asked, in place of the question. Bots agree to everything, also those who play for somebody.
"""

from collections.abc import Sequence

from peloponnes.server.storage.rows import (
    AGREE,
    ASK,
    BACK,
    DECLINE,
    EARLY,
    PAUSE,
    RESUME,
    TURN,
    UNDO,
    Entry,
    SeatRow,
)
from peloponnes.server.tables.entries import Plan
from peloponnes.server.tables.questions import OpenQuestion
from peloponnes.server.tables.table import TAKEN_BACK, Table
from peloponnes.server.wire.refusal import Refused

LONGEST_PAUSE_DAYS = 14
DAY_MS = 24 * 3600 * 1000


def waiting_for(seats: Sequence[SeatRow], question: OpenQuestion) -> list[int]:
    """The seats of people who still have to agree, one for each of them."""
    agreed = {seats[number].guest for number in (question.seat, *question.agreed)}
    found: dict[str, int] = {}
    for seat in seats:
        if seat.guest is not None and not seat.level and seat.guest not in agreed:
            found.setdefault(seat.guest, seat.number)
    return list(found.values())


def last_act(table: Table, seat: int) -> int | None:
    """The last entry of this round with which a seat has played something that still counts."""
    acts: list[Entry] = []
    for entry in table.round_entries:
        if entry.kind in (TURN, EARLY):
            acts.append(entry)
        elif entry.kind == BACK:
            acts = [act for act in acts if act.seq < int(entry.text)]
        elif entry.kind == UNDO:
            kind, first = (EARLY, 0) if entry.text == TAKEN_BACK else (TURN, int(entry.text))
            acts = [act for act in acts if (act.seat, act.kind) != (entry.seat, kind) or act.seq < first]
    return next((act.seq for act in reversed(acts) if act.seat == seat), None)


def can_ask_back(table: Table, seat: int) -> bool:
    """Whether a seat may ask to take back its last turn: one of this round, which can't simply be undone."""
    if not table.running or table.game is None or table.undoable((seat,)) or table.seats[seat].level:
        return False
    return last_act(table, seat) is not None


def plan_ask_back(table: Table, seat: int, command: str, at: int) -> Plan:
    """Plan to ask whether a seat may take back its last turn of this round. Raises `Refused`."""
    _check_free(table)
    if table.undoable((seat,)):
        raise Refused("just_undo")
    act = last_act(table, seat)
    if act is None:
        raise Refused("no_back")
    return _ask(table, OpenQuestion(table.seq + 1, BACK, seat, act), command, at)


def plan_ask_pause(table: Table, seat: int, until: int, command: str, at: int) -> Plan:
    """Plan to ask for a pause of the clocks. Raises `Refused`."""
    _check_free(table)
    if not table.turn_by_turn:
        raise Refused("no_clock")
    if not at < until <= at + LONGEST_PAUSE_DAYS * DAY_MS:
        raise Refused("wrong_pause", 422, days=LONGEST_PAUSE_DAYS)
    return _ask(table, OpenQuestion(table.seq + 1, PAUSE, seat, until), command, at)


def plan_agree(table: Table, seats: tuple[int, ...], asked: int, command: str, at: int) -> Plan:
    """Plan that the guest with these seats agrees. Raises `Refused` if nothing of the kind is asked of them."""
    question = _open(table, asked)
    own = [seat for seat in waiting_for(table.seats, question) if seat in seats]
    if not own:
        raise Refused("no_question")
    agreed = question._replace(agreed=(*question.agreed, own[0]))
    if not waiting_for(table.seats, agreed):
        return _carried_out(table, agreed, command, at)
    return table.plan_entry(Entry(table.id, table.seq + 1, command, AGREE, own[0], str(asked), at))


def plan_decline(table: Table, seat: int, asked: int, command: str, at: int) -> Plan:
    """Plan that somebody declines, or withdraws the question. Raises `Refused` if there is no such question."""
    _open(table, asked)
    return table.plan_entry(Entry(table.id, table.seq + 1, command, DECLINE, seat, str(asked), at))


def plan_resume(table: Table, seats: tuple[int, ...], command: str, at: int) -> Plan:
    """Plan that the clocks run again, since the player for whom they stand still is back. Raises `Refused` if they don't."""
    clock = table.timing.clock
    if clock is None or clock.paused <= at or clock.away not in seats:
        raise Refused("no_pause")
    return table.plan_entry(Entry(table.id, table.seq + 1, command, RESUME, clock.away, "", at))


def _check_free(table: Table) -> None:
    """Refuse a second question, and any if the game is not running."""
    if not table.running:
        raise Refused("over" if table.over else "not_begun")
    if table.row.question is not None:
        raise Refused("question_open")


def _open(table: Table, asked: int) -> OpenQuestion:
    question = table.timing.question if table.running else None
    if question is None or question.seq != asked:
        raise Refused("no_question")
    return question


def _ask(table: Table, question: OpenQuestion, command: str, at: int) -> Plan:
    if not waiting_for(table.seats, question):
        return _carried_out(table, question, command, at)
    text = f"{question.kind} {question.about}"
    return table.plan_entry(Entry(table.id, question.seq, command, ASK, question.seat, text, at))


def _carried_out(table: Table, question: OpenQuestion, command: str, at: int) -> Plan:
    entry = Entry(table.id, table.seq + 1, command, question.kind, question.seat, str(question.about), at)
    game = table.game_before(question.about).copy(past=False) if question.kind == BACK else None
    return table.plan_entry(entry, game)
