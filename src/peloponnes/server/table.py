"""A table: a game in memory with its players, and what each of them may do. No I/O: plans are written by the house."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from peloponnes.game.errors import PlayError
from peloponnes.game.events import Event, Events
from peloponnes.game.game import Game
from peloponnes.record import Record, parse_position, write_position
from peloponnes.server.answers import DecisionDocument, NewsDocument, Tried
from peloponnes.server.documents import (
    Parts,
    decision_document,
    event_documents,
    preview_document,
    view_document,
)
from peloponnes.server.refusal import Refused, illegal
from peloponnes.server.setup import Setup
from peloponnes.server.storage.rows import (
    ABANDONED,
    EARLY,
    FINISHED,
    REPLACE,
    RESIGN,
    RETURN,
    RUNNING,
    START,
    TURN,
    UNDO,
    Change,
    Entry,
    GameRow,
    Loaded,
    SeatRow,
    Snapshot,
)

KEPT_NEWS = 8  # at least so many entries are kept for those who reconnect
TAKEN_BACK = "early"  # the text of an UNDO entry that takes back early answers


class Unplayable(Exception):
    """The stored game can't be played. The text is for the operator only: it may reveal hidden information."""


@dataclass(frozen=True, slots=True)
class News:
    """A log entry with its events. They are converted when they are told: a table keeps them for as long as it is in memory."""

    entry: Entry
    events: Iterable[Event]
    played: int

    @property
    def secret(self) -> bool:
        """Whether only the owner of its seat may read what was answered."""
        return self.entry.kind == EARLY

    def document(self, seats: Sequence[int] = ()) -> NewsDocument:
        """The entry for the owners of these seats; an early answer stays hidden from everybody else until it is played."""
        entry = self.entry
        secret = self.secret and entry.seat not in seats
        return {
            "seq": entry.seq,
            "kind": entry.kind,
            "seat": None if entry.kind == START else entry.seat,
            "text": "" if secret or entry.kind == START else entry.text,
            "at": entry.at,
            "played": self.played,
            "events": event_documents(self.events),
        }


@dataclass(frozen=True, slots=True)
class Taken:
    """A turn that may still be undone, with the game before it."""

    seq: int
    seat: int
    before: Game


@dataclass(frozen=True, slots=True)
class Plan:
    """A legal change, with the game after it."""

    change: Change
    game: Game | None
    events: Iterable[Event]


class Series:
    """A series of decisions of one seat. It ends when something is revealed or another seat has to decide.

    That something is revealed follows from public knowledge, but not what. So nothing may be reported about a series beyond its end.
    """

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.present = self._decides  # False: the seat answers early
        self._revealed = game.revealed

    @property
    def _decides(self) -> bool:
        return self.game.decision is not None and self.game.decision.seat == self.seat

    @property
    def reveals(self) -> bool:
        """Whether something was revealed."""
        return self.game.revealed != self._revealed

    def play(self, action: str) -> Events:
        """Play the next decision."""
        self.check_goes_on(action)
        try:
            return self.game.answer(self.seat, action)
        except PlayError as error:
            raise illegal(error) from None

    def play_all(self, actions: Sequence[str]) -> Events:
        """Play all actions, or fail at the first illegal one."""
        return Events(self.game.edition, [raw for action in actions for raw in self.play(action).raw])

    def check_goes_on(self, action: str) -> None:
        """Refuse an action beyond the end of the series."""
        if self.reveals or self._decides != self.present:
            raise Refused("turn_is_over", action=action[:40])


class Table:
    """A game with its seats and its log so far."""

    def __init__(self, loaded: Loaded) -> None:
        self.row: GameRow = loaded.game
        self.seats: list[SeatRow] = loaded.seats
        self.seq = 0
        self.game: Game | None = None
        self.turns: list[Taken] = []
        self.news: list[News] = []
        self.commands: dict[str, int] = {}  # the entry of each command since the table was loaded
        self.begins_at = 0  # the last entry that is not among the news
        self.parts = Parts()
        self._setup: Setup | None = None
        self._record: Record | None = None
        if loaded.snapshot is not None:
            self._stand_at(loaded.snapshot)
        for entry in loaded.entries:
            self.take(entry)

    def _stand_at(self, snapshot: Snapshot) -> None:
        """Start from a snapshot; earlier entries are not needed."""
        try:
            parsed = parse_position(snapshot.position, self.names)
        except ValueError as error:
            raise Unplayable(f"the snapshot of entry {snapshot.seq} can't be read: {error}") from error
        self.seq = self.begins_at = snapshot.seq
        self.game = Game(parsed.edition, self.names, parsed.state, before=snapshot.played)

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def names(self) -> list[str]:
        """The names of the players."""
        return [seat.name for seat in self.seats]

    @property
    def running(self) -> bool:
        """Whether the game is in progress."""
        return self.row.status == RUNNING

    @property
    def over(self) -> bool:
        """Whether the game has ended, so that its deal may be published."""
        return self.row.status in (FINISHED, ABANDONED)

    @property
    def closed_unplayed(self) -> bool:
        """Whether the host closed it before the game began."""
        return self.row.status == ABANDONED and self.row.record is None

    @property
    def changed_at(self) -> int:
        """When the game last changed, in milliseconds; for a game that is over, when it ended."""
        return self.news[-1].entry.at if self.news else self.row.updated

    @property
    def known_deal(self) -> bool:
        """Whether a player may know hidden information because the deal was played before. Such a game is never rated."""
        return self.row.deal_of is not None

    @property
    def setup(self) -> Setup:
        """The setup of the game."""
        if self._setup is None:
            try:
                self._setup = Setup.model_validate_json(self.row.setup)
            except ValueError as error:
                raise Unplayable(f"its setup can't be read: {str(error).splitlines()[0]}") from error
        return self._setup

    @property
    def record(self) -> Record:
        """The record as it was at the start, without actions."""
        if self._record is None:
            assert self.row.record is not None
            try:
                self._record = replace(Record.parse(self.row.record), edition=self.setup.made())
            except ValueError as error:
                raise Unplayable(f"its record can't be read: {error}") from error
        return self._record

    def read(self) -> None:
        """Read setup and record now: a game of which one can't be read is found before anybody asks for it."""
        _ = self.setup
        if self.row.record is not None:
            _ = self.record
        elif self.running:
            raise Unplayable("its record can't be read: it is missing")

    @property
    def people(self) -> set[str]:
        """The guests who have a seat and have not resigned."""
        return {seat.guest for seat in self.seats if seat.guest is not None and not seat.resigned}

    def seats_of(self, guest: str | None) -> tuple[int, ...]:
        """The seats of a guest."""
        return () if guest is None else tuple(seat.number for seat in self.seats if seat.guest == guest)

    def owned(self) -> dict[str | None, tuple[int, ...]]:
        """The seats of every guest who has one."""
        owned: dict[str | None, tuple[int, ...]] = {}
        for seat in self.seats:
            if seat.guest is not None:
                owned[seat.guest] = (*owned.get(seat.guest, ()), seat.number)
        return owned

    def kept_for(self, guest: str | None) -> tuple[int, ...]:
        """The seats that are reserved for a guest who has not come yet."""
        return () if guest is None else tuple(seat.number for seat in self.seats if seat.reserved == guest)

    def bot_to_move(self) -> SeatRow | None:
        """The seat whose turn it is, if a bot plays it."""
        if not self.running or self.game is None or self.game.decision is None:
            return None
        seat = self.seats[self.game.decision.seat]
        return seat if seat.played_by_bot else None

    def decisions(self, seats: Sequence[int]) -> list[DecisionDocument]:
        """The open decisions of these seats."""
        if not self.running or self.game is None or not seats:
            return []
        return [decision_document(each) for each in self.game.open_decisions() if each.seat in seats]

    def position(self, seat: int) -> str:
        """The position as a seat knows it, for whoever thinks for that seat. Undrawn pieces are listed in the order of the box."""
        assert self.game is not None
        return write_position(self.game.known(seat))

    def undoable(self, seats: Sequence[int]) -> list[int]:
        """Which of these seats can undo something now: unplayed early answers, or the last turn."""
        if not self.running or self.game is None:
            return []
        early = self.game.early
        last = self.turns[-1] if self.turns else None
        if last is not None and last.seat in seats and last.seat not in early and self._before(last) is None:
            last = None
        return [seat for seat in seats if seat in early or (last is not None and seat == last.seat)]

    # Planning -------------------------------------------------------------------------------------------------------------------

    def plan_turn(self, seat: int, actions: Sequence[str], command: str, at: int) -> Plan:
        """Plan a series of decisions of one seat that reveals nothing before its end; or early answers, if it is another's turn.

        An illegal series is refused before anything is drawn, so that not even its timing reveals what is in the piles.
        """
        game = self._playing()
        if len(actions) > 1:
            Series(game.known(seat), seat).play_all(actions)
        series = Series(game.copy(past=False), seat)
        kind = TURN if series.present else EARLY
        events = series.play_all(actions)
        return self._plan(
            Entry(self.id, self.seq + 1, command, kind, seat, "\n".join(actions), at), series.game, events
        )

    def plan_undo(self, seat: int, command: str, at: int) -> Plan:
        """Plan to undo a turn, if nothing was revealed and no other seat has acted since; or early answers not yet played."""
        game = self._playing().copy()
        if game.take_back(seat):
            return self._plan(Entry(self.id, self.seq + 1, command, UNDO, seat, TAKEN_BACK, at), game, ())
        last = self.turns[-1] if self.turns else None
        before = self._before(last) if last is not None and last.seat == seat else None
        if last is None or before is None:
            raise Refused("no_undo")
        return self._plan(Entry(self.id, self.seq + 1, command, UNDO, seat, str(last.seq), at), before, ())

    def _before(self, turn: Taken) -> Game | None:
        """The game before a turn, with early answers given since; None if one of those depends on the turn."""
        assert self.game is not None
        before = turn.before.copy()
        return before if before.keep_early(self.game) else None

    def plan_stand_in(self, kind: str, seat: int, level: str, command: str, at: int) -> Plan:
        """Plan that a bot takes over a seat, permanently or until its owner returns; or that the owner returns."""
        game = self._playing()
        owner = self.seats[seat]
        if owner.guest is None:
            raise Refused("bots_seat")
        if owner.resigned or (kind == RETURN and not owner.level):
            raise Refused("resigned" if owner.resigned else "nobody_stands_in")
        if kind == REPLACE and owner.level:
            raise Refused("stands_in_already")
        columns: dict[str, object] = {"level": level}
        if kind == RESIGN:
            columns["resigned"] = True
        played_by_bots = {each.number for each in self.seats if each.level}
        played_by_bots = played_by_bots - {seat} if kind == RETURN else played_by_bots | {seat}
        left = [each for each in self.seats if each.guest and not each.resigned and each.number != seat]
        status = ABANDONED if kind == RESIGN and not left else RUNNING
        entry = Entry(self.id, self.seq + 1, command, kind, seat, level, at)
        due = game.decision is not None and game.decision.seat in played_by_bots
        change = Change(entry, {"status": status, "bot_due": due and status == RUNNING}, {seat: columns})
        return Plan(change, game, ())

    def _playing(self) -> Game:
        if self.row.status != RUNNING or self.game is None:
            raise Refused("over" if self.over else "not_begun")
        return self.game

    def _plan(self, entry: Entry, game: Game, events: Iterable[Event]) -> Plan:
        result = game.result
        decision = game.decision
        round = game.round
        columns: dict[str, object] = {
            "status": RUNNING if result is None else FINISHED,
            "waits_for": json.dumps([each.seat for each in game.open_decisions()]),
            "bot_due": decision is not None and self.seats[decision.seat].played_by_bot,
            "round": round,
            "result": None if result is None else json.dumps(result.document()),
        }
        snapshot = None
        if result is None and round != self.row.round and not game.early:
            snapshot = Snapshot(self.id, entry.seq, write_position(game), game.played)
        return Plan(Change(entry, columns, {}, snapshot), game, events)

    # Taking what was written ----------------------------------------------------------------------------------------------------

    def settle(self, plan: Plan) -> News:
        """Apply a plan that was written."""
        entry = plan.change.entry
        for name, value in plan.change.game.items():
            setattr(self.row, name, value)
        for number, columns in plan.change.seats.items():
            for name, value in columns.items():
                setattr(self.seats[number], name, value)
        self.row.updated = entry.at
        before, self.game = self.game, plan.game
        self._note(entry, before)
        self._forget_old_news()
        return self._tell(entry, plan.events)

    def take(self, entry: Entry) -> News:
        """Apply an entry of the log. It was legal when it was written; if it can't be played now, the game is broken."""
        try:
            return self._take(entry)
        except Exception as error:  # whatever is wrong: the log is external input
            problem = str(error) or type(error).__name__
            raise Unplayable(f"entry {entry.seq} ({entry.kind}) can't be played: {problem}") from error

    def _take(self, entry: Entry) -> News:
        before = self.game
        events: Iterable[Event] = ()
        if entry.kind == START:
            self.game = self.record.replay()
            for line in entry.text.splitlines():  # the actions of the game that this one continues
                seat, _, action = line.partition(" ")
                self.game.play(action, int(seat))
            events = self.game.events
        elif entry.kind in (TURN, EARLY):
            assert self.game is not None
            self.game = self.game.copy()
            answers = [self.game.answer(entry.seat, action) for action in entry.text.split("\n")]
            events = Events(self.game.edition, [raw for answer in answers for raw in answer.raw])
        elif entry.kind == UNDO:
            assert self.game is not None
            if entry.text == TAKEN_BACK:
                self.game = self.game.copy()
                self.game.take_back(entry.seat)
            else:
                self.game = self._before(next(turn for turn in self.turns if turn.seq == int(entry.text)))
                assert self.game is not None
        self._note(entry, before)
        return self._tell(entry, events)

    def _note(self, entry: Entry, before: Game | None) -> None:
        """Update the turns that may be undone."""
        self.seq = entry.seq
        if entry.kind == UNDO and entry.text != TAKEN_BACK:
            self.turns = [turn for turn in self.turns if turn.seq < int(entry.text)]
        elif entry.kind == TURN and before is not None and self.game is not None and not self.game.result:
            mine = self.turns and self.turns[-1].seat == entry.seat
            kept = self.turns if mine else []
            alone = self.game.played - before.played == len(
                entry.text.split("\n")
            )  # no early answer of another seat was played
            same = alone and before.revealed == self.game.revealed
            self.turns = [*kept, Taken(entry.seq, entry.seat, before)] if same else []
        elif entry.kind == TURN or (entry.kind != EARLY and self.turns and entry.seat != self.turns[-1].seat):
            self.turns = []

    def _tell(self, entry: Entry, events: Iterable[Event]) -> News:
        self.news.append(News(entry, events, 0 if self.game is None else self.game.played))
        self.commands[entry.command] = entry.seq
        return self.news[-1]

    def _forget_old_news(self) -> None:
        """Forget all but the latest news: who has missed more than that gets it from the database."""
        if len(self.news) > 2 * KEPT_NEWS:
            self.begins_at = self.news[KEPT_NEWS - 1].entry.seq
            self.news = self.news[KEPT_NEWS:]

    def at_rest(self) -> "Table":
        """A copy for use in another thread, unaffected by later changes."""
        still = object.__new__(Table)
        still.__dict__ |= self.__dict__  # far cheaper than `copy`, which pickles
        still.game = None if self.game is None else self.game.copy()
        still.parts = self.parts.copy()
        return still

    # Trying ---------------------------------------------------------------------------------------------------------------------

    def tried(self, id: str, seat: int, actions: Sequence[str]) -> Tried:
        """What a turn would lead to, up to the first thing it reveals. Nothing is played.

        Works on a copy with only what the seat may know: without the undrawn order and the early answers of others.
        """
        series = Series(self._playing().known(seat), seat)
        *first, last = actions
        series.play_all(first)
        series.check_goes_on(last)
        preview = None
        if series.present:
            try:
                preview = preview_document(series.game.preview(last))
            except PlayError as error:
                raise illegal(error) from None
        series.play(last)
        after = series.game
        hidden = series.reveals or after.result is not None
        goes_on = next((each for each in after.open_decisions() if each.seat == seat), None) if not hidden else None
        if goes_on is not None and series.present and after.decision is not None and after.decision.seat != seat:
            goes_on = None  # the turn is over, and this decision may be answered early
        return {
            "type": "tried",
            "id": id,
            "actions": list(actions),
            "preview": preview,
            "view": None if hidden else view_document(after.view(seat), self.parts),
            "decision": None if goes_on is None else decision_document(goes_on),
        }


def replayed(row: GameRow, entries: Sequence[Entry], seats: list[SeatRow]) -> Table:
    """A game replayed from its first entry, with its full log and all actions."""
    return Table(Loaded(row, seats, None, list(entries)))
