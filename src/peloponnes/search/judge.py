"""The value of the end of a rollout to each seat: a vector, because every seat plays for itself (max^n)."""

from collections.abc import Callable

from peloponnes.engine.scoring import rank
from peloponnes.engine.state import State


class Judge:
    """Gives every seat a number; higher is better."""

    __slots__ = ()

    def judge(self, s: State) -> list[float]:
        """The value of the state to each seat."""
        return [float(rank(seat)[0]) for seat in s.seats]


class Scores(Judge):
    """The score itself."""

    __slots__ = ()


class Wins(Judge):
    """1 for the winner, split among those who share first place (RULES 7.2); in an unfinished game, for the leader."""

    __slots__ = ()

    def judge(self, s: State) -> list[float]:
        """The value of the state to each seat."""
        ranks = [rank(seat) for seat in s.seats]
        best = max(ranks)
        share = 1.0 / ranks.count(best)
        return [share if each == best else 0.0 for each in ranks]


class Judged(Judge):
    """A judge made from a function that takes the state and returns a number for each seat."""

    __slots__ = ("function",)

    def __init__(self, function: Callable[[State], list[float]]) -> None:
        self.function = function

    def judge(self, s: State) -> list[float]:
        """The value of the state to each seat."""
        return self.function(s)
