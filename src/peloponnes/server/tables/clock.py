"""The clocks of a turn-by-turn game: a pure function of the times in its log and of the table's pace.

Time runs for every seat that has to decide and is played by a person. A seat has a bank; it gains the increment when its turn is over,
up to twice the bank. What a turn brought is taken away again if the turn is undone. Nobody may know from a clock that somebody has
answered early: until such an answer is played, everybody else is shown a clock that goes on.
"""

import json
from collections.abc import Collection
from typing import NamedTuple

from peloponnes.server.storage.rows import BACK, EARLY, PAUSE, RESUME, RETURN, TURN, UNDO
from peloponnes.server.wire.requests import Pace

MOST_BANKS = 2  # a clock never has more than so many banks
GRACE_MS = 5 * 60_000  # one who takes the seat back has at least as much; who was out of time, what a turn adds


class SeatClock(NamedTuple):
    """The time that a seat had ``left``, in milliseconds, at the moment since which its clock ``runs``; None if it stands still.

    ``runs`` may be in the future: then the clock stands still until then. ``credit`` is what its last turn added, as long as the turn
    might be undone. ``shown`` is what others are shown instead while early answers wait: the time left, and since when it runs.
    """

    left: int
    runs: int | None = None
    credit: int = 0
    shown: tuple[int, int] | None = None

    @property
    def ends(self) -> int | None:
        """When it runs out of time; None if it stands still."""
        return None if self.runs is None else self.runs + self.left

    @property
    def public(self) -> tuple[int, int | None]:
        """The time left and since when it runs, as everybody may know it."""
        return self.shown or (self.left, self.runs)

    def stopped(self, at: int) -> "SeatClock":
        """The same clock standing still from a moment on."""
        if self.runs is None:
            return self
        return self._replace(left=max(0, self.left - max(0, at - self.runs)), runs=None)

    def held(self, at: int, until: int) -> "SeatClock":
        """The same clock standing still from a moment until a later one, and so is what others are shown."""
        shown = self.shown and (SeatClock(*self.shown).stopped(at).left, until)
        return (self if self.runs is None else self.stopped(at)._replace(runs=until))._replace(shown=shown)

    def released(self, at: int) -> "SeatClock":
        """The same clock, running from a moment on if it was to run later."""
        shown = self.shown and (self.shown[0], min(self.shown[1], at))
        return self._replace(runs=None if self.runs is None else min(self.runs, at), shown=shown)


class GameClock(NamedTuple):
    """The clocks of all seats, until when they are ``paused`` (0 if not) and for which seat, and the round they were read in."""

    seats: tuple[SeatClock, ...]
    paused: int = 0
    away: int | None = None
    round: int = 0

    @property
    def deadline(self) -> int | None:
        """When the next seat runs out of time, in milliseconds since 1970; None if no clock runs."""
        return min((seat.ends for seat in self.seats if seat.ends is not None), default=None)

    def out_of_time(self, now: int) -> list[int]:
        """The seats that have run out of time."""
        return [number for number, seat in enumerate(self.seats) if seat.ends is not None and seat.ends <= now]

    def text(self) -> str:
        """The clock as it is stored."""
        return json.dumps([self.seats, self.paused, self.away, self.round], separators=(",", ":"))

    @classmethod
    def parse(cls, text: str) -> "GameClock":
        """The clock that was stored.

        >>> clock = GameClock((SeatClock(1000, 5), SeatClock(2000, None, 10, (7, 8))), 9, 1, 2)
        >>> GameClock.parse(clock.text()) == clock
        True
        """
        seats, paused, away, round = json.loads(text)
        return cls(
            tuple(
                SeatClock(left, runs, credit, None if shown is None else (shown[0], shown[1]))
                for left, runs, credit, shown in seats
            ),
            paused,
            away,
            round,
        )


class Tick(NamedTuple):
    """What the clocks have to know of a log entry: its time, kind and seat, and how the game stands after it.

    ``deciding`` are the seats of people with an open decision that they have not answered; ``asked`` are those of people who are
    publicly known to decide. For a pause, ``until`` is when it ends.
    """

    at: int
    kind: str
    seat: int
    deciding: Collection[int]
    asked: Collection[int]
    round: int
    until: int = 0


def started(pace: Pace, seats: int, tick: Tick) -> GameClock:
    """The clocks at the start of a game, each with a full bank."""
    full = SeatClock(pace.bank * 1000)
    return GameClock(
        tuple(full._replace(runs=tick.at) if number in tick.deciding else full for number in range(seats)),
        round=tick.round,
    )


def after(pace: Pace, clock: GameClock, tick: Tick) -> GameClock:
    """The clocks after a log entry."""
    seats, paused, away = list(clock.seats), clock.paused, clock.away
    if tick.kind == PAUSE:
        paused, away = max(tick.at, tick.until), tick.seat
        seats = [seat.held(tick.at, paused) for seat in seats]
    elif tick.seat == away and (tick.kind in (TURN, EARLY, RESUME)):
        seats = [seat.released(tick.at) for seat in seats]
        paused, away = 0, None
    elif paused <= tick.at:
        paused, away = 0, None
    anew = tick.round != clock.round
    changed = tuple(_seat(pace, seat, number, tick, max(tick.at, paused), anew) for number, seat in enumerate(seats))
    return GameClock(changed, paused, away, tick.round)


def _seat(pace: Pace, seat: SeatClock, number: int, tick: Tick, begins: int, anew: bool) -> SeatClock:
    """The clock of one seat after an entry; it would begin to run at ``begins``. The entry may have begun a round ``anew``."""
    own = number == tick.seat
    ran, runs = seat.runs is not None, number in tick.deciding
    played = own and tick.kind in (TURN, EARLY)
    shown = seat.shown if number in tick.asked else None
    if own and tick.kind == RETURN:
        given = pace.increment * 1000 if seat.left == 0 else 0  # not to one who only let a bot in to get more time
        seat = seat._replace(left=max(seat.left, given, GRACE_MS))
    if ran and not runs:
        if played and tick.kind == EARLY and number in tick.asked and shown is None:
            shown = seat.left, seat.runs or 0
        seat = seat.stopped(tick.at)
        if played:
            seat = _credited(pace, seat)
    elif ran and played and anew:  # the turn is over, and the next one begins at once
        seat = _credited(pace, seat.stopped(tick.at))._replace(runs=begins, credit=0)
    elif runs and not ran:
        taken = seat.credit if own and tick.kind in (UNDO, BACK) else 0
        seat = seat._replace(left=seat.left - taken, runs=begins, credit=0)
        shown = None
    return seat._replace(shown=shown)


def _credited(pace: Pace, seat: SeatClock) -> SeatClock:
    """Add the increment, up to the most that a clock may have."""
    credit = max(0, min(pace.increment * 1000, MOST_BANKS * pace.bank * 1000 - seat.left))
    return seat._replace(left=seat.left + credit, credit=credit)
