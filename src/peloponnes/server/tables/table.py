"""A table: a game in memory with its players, and what each of them may do. No I/O: plans are written by the registry."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace

from peloponnes.game.events import Event, Events
from peloponnes.game.game import Game
from peloponnes.record import Record, parse_position, write_position
from peloponnes.server.storage.rows import (
    ABANDONED,
    BACK,
    EARLY,
    FINISHED,
    OPEN,
    REPLACE,
    RESIGN,
    RETURN,
    RUNNING,
    START,
    TOURNAMENT,
    TURN,
    UNDO,
    Entry,
    GameRow,
    Loaded,
    LogWrite,
    SeatRow,
    Snapshot,
)
from peloponnes.server.tables.entries import Plan, PlayedEntry, UndoableTurn, progress_columns
from peloponnes.server.tables.game_setup import Setup
from peloponnes.server.tables.series import Series, tried
from peloponnes.server.tables.timing import Timing
from peloponnes.server.wire.answers import Tried
from peloponnes.server.wire.documents import Parts, decision_document
from peloponnes.server.wire.game_documents import DecisionDocument
from peloponnes.server.wire.refusal import Refused

KEPT_ENTRIES = 8  # at least so many entries are kept for those who reconnect
TAKEN_BACK = "early"  # the text of an UNDO entry that takes back early answers


class Unplayable(Exception):
    """The stored game can't be played. The text is for the operator only: it may reveal hidden information."""


class Table:
    """A game with its seats and its log so far."""

    def __init__(self, loaded: Loaded) -> None:
        self.row: GameRow = loaded.game
        self.seats: list[SeatRow] = loaded.seats
        self.seq = 0
        self.game: Game | None = None
        self.turns: list[UndoableTurn] = []
        self.recent: list[PlayedEntry] = []
        self.commands: dict[str, int] = {}  # the entry of each command since the table was loaded
        self.begins_at = 0  # the last entry that is not among the recent ones
        self.parts = Parts()
        self.round_entries: list[Entry] = []  # those since the round began
        self._round_start: Game | None = None
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
        self._round_start = self.game

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def names(self) -> list[str]:
        """The names of the players."""
        return [seat.name for seat in self.seats]

    @property
    def waits(self) -> bool:
        """Whether the game has not begun."""
        return self.row.status == OPEN

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
        return self.recent[-1].entry.at if self.recent else self.row.updated

    @property
    def of_tournament(self) -> bool:
        """Whether it is a table of a tournament: its seats are those of certain entrants, and nobody is its host."""
        return self.row.host.startswith(TOURNAMENT)

    @property
    def known_deal(self) -> bool:
        """Whether a player may know hidden information because the deal was played before. Such a game is never rated."""
        return self.row.deal_of is not None

    @property
    def setup(self) -> Setup:
        """The setup of the game; raises `Unplayable` if it can't be read."""
        if self._setup is None:
            try:
                self._setup = Setup.model_validate_json(self.row.setup)
            except ValueError as error:
                raise Unplayable(f"its setup can't be read: {str(error).splitlines()[0]}") from error
        return self._setup

    @property
    def record(self) -> Record:
        """The record as it was at the start, without actions; raises `Unplayable` if it can't be read."""
        if self._record is None:
            assert self.row.record is not None
            try:
                self._record = replace(Record.parse(self.row.record), edition=self.setup.made())
            except ValueError as error:
                raise Unplayable(f"its record can't be read: {error}") from error
        return self._record

    def read(self) -> None:
        """Read setup, clocks and record now, so that `Unplayable` is raised before anybody asks for one of them."""
        _ = self.setup
        try:
            _ = self.timing
        except ValueError as error:
            raise Unplayable(f"its clock or its question can't be read: {error}") from error
        if self.row.record is not None:
            _ = self.record
        elif self.running:
            raise Unplayable("its record can't be read: it is missing")

    @property
    def people(self) -> set[str]:
        """The guests who have a seat and have not resigned."""
        return {guest for seat in self.seats if not seat.resigned for guest in seat.guests}

    @property
    def turn_by_turn(self) -> bool:
        """Whether a clock decides who is out of time, and not who is there."""
        return self.setup.pace.kind == "turns"

    @property
    def timing(self) -> Timing:
        """The clocks and the open question."""
        return Timing.stored(self.setup.pace, self.row, self.seats)

    @property
    def dormant(self) -> bool:
        """Whether nobody plays at a turn-by-turn table any more: the bots wait until somebody returns, or until it is closed."""
        return self.running and self.turn_by_turn and self.timing.dormant

    def seats_of(self, guest: str | None) -> tuple[int, ...]:
        """The seats that a guest owns or holds."""
        return () if guest is None else tuple(seat.number for seat in self.seats if guest in seat.guests)

    def hosted_by(self, guest: str | None) -> bool:
        """Whether a guest is the host, or holds a seat of the host: then it is the same person on another device."""
        host = self.row.host
        return guest == host or any(seat.guest == host and guest in seat.holders for seat in self.seats)

    def owned(self) -> dict[str | None, tuple[int, ...]]:
        """The seats of every guest who has one."""
        owned: dict[str | None, tuple[int, ...]] = {}
        for seat in self.seats:
            for guest in seat.guests:
                owned[guest] = (*owned.get(guest, ()), seat.number)
        return owned

    def kept_for(self, guest: str | None) -> tuple[int, ...]:
        """The seats that are reserved for a guest who has not come yet, or for one whose seat the guest holds."""
        if guest is None:
            return ()
        kept = (seat for seat in self.seats if seat.reserved is not None)
        return tuple(seat.number for seat in kept if guest == seat.reserved or guest in seat.holders)

    def bot_to_move(self) -> SeatRow | None:
        """The seat whose turn it is, if a bot plays it."""
        if not self.running or self.game is None or self.game.seat is None:
            return None
        seat = self.seats[self.game.seat]
        return seat if seat.played_by_bot and not self.dormant else None

    def decisions(self, seats: Sequence[int]) -> list[DecisionDocument]:
        """The open decisions of these seats."""
        if not self.running or self.game is None or not seats:
            return []
        return [decision_document(each) for each in self.game.open_decisions() if each.seat in seats]

    def position(self, seat: int) -> str:
        """The position as a seat knows it, for whoever thinks for that seat. Undrawn pieces are listed in the order of the box."""
        assert self.game is not None
        return write_position(self.game.known(seat))

    def known_after(self, seat: int, actions: Sequence[str]) -> Game:
        """The game as a seat knows it after the first actions of its turn. Raises `Refused` if they are illegal or end the turn."""
        series = Series(self._playing().known(seat), seat)
        series.play_all(actions)
        if actions:
            series.check_goes_on(actions[-1])
        return series.game

    def undoable(self, seats: Sequence[int]) -> list[int]:
        """Which of these seats can undo something now: unplayed early answers, or the last turn."""
        if not self.running or self.game is None:
            return []
        early = self.game.early
        last = self.turns[-1] if self.turns else None
        if last is not None and last.seat in seats and last.seat not in early and self._before(last) is None:
            last = None
        return [seat for seat in seats if seat in early or (last is not None and seat == last.seat)]

    def renew(self, row: GameRow, seats: list[SeatRow]) -> None:
        """Take over the rows of the game and its seats as they are now; names may have been changed or taken out."""
        if row.record != self.row.record:
            self._record = None
        self.row, self.seats = row, seats
        if self.game is not None and self.game.names != tuple(self.names):
            self.parts = Parts()
            self.game = self._renamed(self.game)
            self.turns = [replace(turn, before=self._renamed(turn.before)) for turn in self.turns]

    def _renamed(self, game: Game) -> Game:
        """The same game with the present names; what was made from the other one keeps the old ones."""
        same = game.copy()
        same.names = tuple(self.names)
        return same

    # Planning -------------------------------------------------------------------------------------------------------------------

    def plan_turn(self, seat: int, actions: Sequence[str], command: str, at: int) -> Plan:
        """Plan a series of decisions of one seat that reveals nothing before its end; or early answers, if it is another's turn.

        Raises `Refused` for an illegal series, before anything is drawn, so that not even its timing reveals what is in the piles.
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
        """Plan to undo a turn, if nothing was revealed and no other seat has acted since; or early answers not yet played.

        Raises `Refused` if there is nothing to undo.
        """
        game = self._playing().copy()
        if game.take_back(seat):
            return self._plan(Entry(self.id, self.seq + 1, command, UNDO, seat, TAKEN_BACK, at), game, ())
        last = self.turns[-1] if self.turns else None
        before = self._before(last) if last is not None and last.seat == seat else None
        if last is None or before is None:
            raise Refused("no_undo")
        return self._plan(Entry(self.id, self.seq + 1, command, UNDO, seat, str(last.seq), at), before, ())

    def _before(self, turn: UndoableTurn) -> Game | None:
        """The game before a turn, with early answers given since; None if one of those depends on the turn."""
        assert self.game is not None
        before = turn.before.copy()
        return before if before.keep_early(self.game) else None

    def game_before(self, seq: int) -> Game:
        """The game before an entry of this round."""
        past = Table(Loaded(self.row, self.seats, None, []))
        past.game = past._round_start = self._round_start
        for entry in self.round_entries:
            if entry.seq >= seq:
                break
            past.take(entry)
        assert past.game is not None
        return past.game

    def plan_stand_in(self, kind: str, seat: int, text: str, command: str, at: int) -> Plan:
        """Plan that a bot takes over a seat, permanently or until its owner returns; or that the owner returns. Raises `Refused`.

        ``text`` is the level of the bot; a second word says why the server let it play.
        """
        level = text.partition(" ")[0]
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
        entry = Entry(self.id, self.seq + 1, command, kind, seat, text, at)
        timing = self.timing.after(entry, game)
        due = game.seat in played_by_bots and not timing.dormant and status == RUNNING
        changed: dict[str, object] = {"status": status, "bot_due": due, **self._timed(entry, timing)}
        return Plan(LogWrite(entry, changed, {seat: columns}), game, ())

    def _playing(self) -> Game:
        if self.row.status != RUNNING or self.game is None:
            raise Refused("over" if self.over else "not_begun")
        return self.game

    def plan_entry(self, entry: Entry, game: Game | None = None, events: Iterable[Event] = ()) -> Plan:
        """Plan an entry that leads to a game, or leaves it as it is."""
        return self._plan(entry, self._playing() if game is None else game, events)

    def _timed(self, entry: Entry, timing: Timing) -> dict[str, object]:
        """The columns for clocks and questions; none at a live table without a question, which has neither."""
        quiet = timing.clock is None and timing.question is None and self.row.question is None and entry.kind != BACK
        return {} if quiet else timing.columns()

    def _plan(self, entry: Entry, game: Game, events: Iterable[Event]) -> Plan:
        result = game.result
        timing = self.timing.after(entry, game)
        columns: dict[str, object] = {
            "status": RUNNING if result is None else FINISHED,
            **progress_columns(
                game, set() if timing.dormant else {seat.number for seat in self.seats if seat.played_by_bot}
            ),
            **self._timed(entry, timing),
            "result": None if result is None else json.dumps(result.document()),
            "rating_due": result is not None,
        }
        snapshot = None
        if result is None and game.round != self.row.round and not game.early:
            snapshot = Snapshot(self.id, entry.seq, write_position(game), game.played)
        return Plan(LogWrite(entry, columns, {}, snapshot), game, events)

    # Taking what was written ----------------------------------------------------------------------------------------------------

    def settle(self, plan: Plan) -> PlayedEntry:
        """Apply a plan that was written."""
        entry = plan.write.entry
        for name, value in plan.write.game.items():
            setattr(self.row, name, value)
        for number, columns in plan.write.seats.items():
            for name, value in columns.items():
                setattr(self.seats[number], name, value)
        self.row.updated = entry.at
        before, self.game = self.game, plan.game
        self._note(entry, before)
        self._forget_old_entries()
        return self._tell(entry, plan.events)

    def take(self, entry: Entry) -> PlayedEntry:
        """Apply an entry of the log. It was legal when it was written; raises `Unplayable` if it can't be played now."""
        try:
            return self._take(entry)
        except Exception as error:  # whatever is wrong: the log is external input
            problem = str(error) or type(error).__name__
            raise Unplayable(f"entry {entry.seq} ({entry.kind}) can't be played: {problem}") from error

    def _take(self, entry: Entry) -> PlayedEntry:
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
        elif entry.kind == BACK:
            self.game = self.game_before(int(entry.text))
        self._note(entry, before)
        return self._tell(entry, events)

    def _note(self, entry: Entry, before: Game | None) -> None:
        """Update the turns that may be undone, and what has happened in this round."""
        self.seq = entry.seq
        begun = self._round_start
        if self.game is not None and (begun is None or begun.round != self.game.round):
            self._round_start, self.round_entries = self.game, []
        else:
            self.round_entries.append(entry)
        if entry.kind == UNDO and entry.text != TAKEN_BACK:
            self.turns = [turn for turn in self.turns if turn.seq < int(entry.text)]
        elif entry.kind == TURN and before is not None and self.game is not None and not self.game.result:
            mine = self.turns and self.turns[-1].seat == entry.seat
            kept = self.turns if mine else []
            alone = self.game.played - before.played == len(
                entry.text.split("\n")
            )  # no early answer of another seat was played
            same = alone and before.revealed == self.game.revealed
            self.turns = [*kept, UndoableTurn(entry.seq, entry.seat, before)] if same else []
        elif entry.kind in (TURN, BACK) or (
            entry.kind in (UNDO, RESIGN, REPLACE, RETURN) and self.turns and entry.seat != self.turns[-1].seat
        ):
            self.turns = []

    def _tell(self, entry: Entry, events: Iterable[Event]) -> PlayedEntry:
        self.recent.append(PlayedEntry(entry, events, 0 if self.game is None else self.game.played))
        self.commands[entry.command] = entry.seq
        return self.recent[-1]

    def _forget_old_entries(self) -> None:
        """Forget all but the latest entries: who has missed more than that gets them from the database."""
        if len(self.recent) > 2 * KEPT_ENTRIES:
            self.begins_at = self.recent[KEPT_ENTRIES - 1].entry.seq
            self.recent = self.recent[KEPT_ENTRIES:]

    def at_rest(self) -> "Table":
        """A copy for use in another thread, unaffected by later changes."""
        still = object.__new__(Table)
        still.__dict__ |= self.__dict__  # far cheaper than `copy`, which pickles
        still.game = None if self.game is None else self.game.copy()
        still.parts = self.parts.copy()
        return still

    def tried(self, id: str, seat: int, actions: Sequence[str]) -> Tried:
        """What a turn of a seat would lead to, up to the first thing it reveals. Nothing is played. Raises `Refused` if it is illegal.

        Works on a copy with only what the seat may know: without the undrawn order and the early answers of others.
        """
        return tried(self._playing().known(seat), id, seat, actions, self.parts)


def replayed(row: GameRow, entries: Sequence[Entry], seats: list[SeatRow]) -> Table:
    """A game replayed from its first entry, with its full log and all actions."""
    return Table(Loaded(row, seats, None, list(entries)))
