"""The value of the end of a rollout to each seat: a vector, because every seat plays for itself (max^n)."""

from collections.abc import Callable

from peloponnes.engine.scoring import packed_rank, score
from peloponnes.engine.state import State
from peloponnes.engine.vectors import i64


class Judge:
    """Gives every seat a number; higher is better."""

    __slots__ = ()

    def judge(self, s: State) -> list[float]:
        """The value of the state to each seat."""
        return [float(score(seat)) for seat in s.seats]


class Scores(Judge):
    """The score itself."""

    __slots__ = ()


class Wins(Judge):
    """1 for the winner, split among those who share first place (RULES 7.2); in an unfinished game, for the leader."""

    __slots__ = ()

    def judge(self, s: State) -> list[float]:
        """The value of the state to each seat."""
        best: i64 = -1
        winners = 0
        for seat in s.seats:
            each = packed_rank(seat)
            if each > best:
                best = each
                winners = 0
            if each == best:
                winners += 1
        share = 1.0 / winners
        return [share if packed_rank(seat) == best else 0.0 for seat in s.seats]


class Judged(Judge):
    """A judge made from a function that takes the state and returns a number for each seat."""

    __slots__ = ("function",)

    def __init__(self, function: Callable[[State], list[float]]) -> None:
        self.function = function

    def judge(self, s: State) -> list[float]:
        """The value of the state to each seat."""
        return self.function(s)
