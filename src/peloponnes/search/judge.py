"""The value of the end of a rollout to each seat: a vector, because every seat plays for itself (max^n)."""

from collections.abc import Callable

from peloponnes.engine.scoring import packed_rank, score
from peloponnes.engine.state import State
from peloponnes.engine.vectors import i64


class Judge:
    """Gives every seat a number, in whatever unit it likes; higher is better. A judge of its own kind overrides `judge`.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.search import Judge
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> Judge().judge(state)
    [2.0, 1.0]
    """

    __slots__ = ()

    def judge(self, s: State) -> list[float]:
        """The value of the state to each seat, by default its score in points."""
        return [float(score(seat)) for seat in s.seats]


class Scores(Judge):
    """The score of each seat, in points (RULES 7.1).

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.search import Scores
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> Scores().judge(state)
    [2.0, 1.0]
    """

    __slots__ = ()


class Wins(Judge):
    """1 for the winner, split among those who share first place (RULES 7.2); in an unfinished game, for the leader.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.search import Wins
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> Wins().judge(state)
    [1.0, 0.0]
    """

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
    """A judge made from a function that takes the state and returns a number for each seat.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.search import Judged
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> Judged(lambda state: [float(seat.coins) for seat in state.seats]).judge(state)
    [7.0, 5.0]
    """

    __slots__ = ("function",)

    def __init__(self, function: Callable[[State], list[float]]) -> None:
        self.function = function

    def judge(self, s: State) -> list[float]:
        """The value of the state to each seat."""
        return self.function(s)
