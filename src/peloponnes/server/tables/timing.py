"""What follows from a log besides the game: the clocks, the open question, and whether a turn was taken back."""

from collections.abc import Iterable
from dataclasses import dataclass

from peloponnes.game.game import Game
from peloponnes.server.storage.rows import (
    BACK,
    BOT,
    PAUSE,
    REPLACE,
    RESIGN,
    RETURN,
    START,
    Entry,
    GameRow,
    SeatRow,
)
from peloponnes.server.tables.clock import GameClock, Tick, after, started
from peloponnes.server.tables.questions import OpenQuestion, question_after
from peloponnes.server.wire.requests import Pace


@dataclass(frozen=True, slots=True)
class Timing:
    """How clocks and questions stand after an entry. ``people`` are the seats that people play themselves, ``bots`` those
    that bots have from the start.
    """

    pace: Pace
    seats: int
    bots: frozenset[int]
    people: frozenset[int]
    clock: GameClock | None = None
    question: OpenQuestion | None = None
    taken_back: bool = False

    @classmethod
    def at_start(cls, pace: Pace, seats: Iterable[SeatRow]) -> "Timing":
        """Before the first entry: people play all seats that are not a bot's."""
        seats = list(seats)
        bots = frozenset(seat.number for seat in seats if seat.kind == BOT)
        return cls(pace, len(seats), bots, frozenset(range(len(seats))) - bots)

    @classmethod
    def stored(cls, pace: Pace, row: GameRow, seats: Iterable[SeatRow]) -> "Timing":
        """After the last entry, as it is stored."""
        seats = list(seats)
        return cls(
            pace,
            len(seats),
            frozenset(seat.number for seat in seats if seat.kind == BOT),
            frozenset(seat.number for seat in seats if seat.kind != BOT and not seat.level),
            None if row.clock is None else GameClock.parse(row.clock),
            None if row.question is None else OpenQuestion.parse(row.question),
            row.taken_back,
        )

    @property
    def dormant(self) -> bool:
        """Whether nobody plays at a turn-by-turn table: then the bots wait, too."""
        return self.pace.kind == "turns" and not self.people

    def after(self, entry: Entry, game: Game) -> "Timing":
        """After another entry, which led to this game."""
        people = self.people
        if entry.kind in (RESIGN, REPLACE):
            people = people - {entry.seat}
        elif entry.kind == RETURN:
            people = people | {entry.seat}
        clock = None if self.pace.kind != "turns" else self._clock(entry, game, people)
        question = None if game.over else question_after(self.question, entry)
        return Timing(self.pace, self.seats, self.bots, people, clock, question, self.taken_back or entry.kind == BACK)

    def _clock(self, entry: Entry, game: Game, people: frozenset[int]) -> GameClock:
        tick = Tick(
            entry.at,
            entry.kind,
            entry.seat,
            people.intersection(each.seat for each in game.open_decisions()),
            people.intersection(game.asked),
            game.round,
            int(entry.text) if entry.kind == PAUSE else 0,
        )
        if entry.kind == START or self.clock is None:
            return started(self.pace, self.seats, tick)
        return after(self.pace, self.clock, tick)

    def columns(self) -> dict[str, object]:
        """The columns of the game's row that hold this."""
        return {
            "clock": None if self.clock is None else self.clock.text(),
            "deadline": None if self.clock is None else self.clock.deadline,
            "question": None if self.question is None else self.question.text(),
            "taken_back": self.taken_back,
        }
