"""What the end of a rollout is worth to each seat: a vector, since every seat plays for itself (max^n)."""

from collections.abc import Callable

from peloponnes.engine.scoring import rank
from peloponnes.engine.state import State


class Judge:
    """Gives every seat a number, the more the better."""

    __slots__ = ()

    def judge(self, s: State) -> list[float]:
        """A number for each seat."""
        return [float(rank(seat)[0]) for seat in s.seats]


class Scores(Judge):
    """The score itself."""

    __slots__ = ()


class Wins(Judge):
    """1 for the winner, shared among those who share the first place (RULES 7.2); of a game not over, for who leads."""

    __slots__ = ()

    def judge(self, s: State) -> list[float]:
        """A number for each seat."""
        ranks = [rank(seat) for seat in s.seats]
        best = max(ranks)
        share = 1.0 / ranks.count(best)
        return [share if each == best else 0.0 for each in ranks]


class Judged(Judge):
    """A function judges: it gets the state and returns a number for each seat."""

    __slots__ = ("function",)

    def __init__(self, function: Callable[[State], list[float]]) -> None:
        self.function = function

    def judge(self, s: State) -> list[float]:
        """A number for each seat."""
        return self.function(s)
