"""The value of an unfinished game to each seat: its estimated chance to win, or to reach its aim."""

from math import exp

from peloponnes.engine.scoring import score
from peloponnes.engine.state import NO_TASK, State
from peloponnes.search.greedy import outlook
from peloponnes.search.judge import Judge, Wins
from peloponnes.search.worth import Weights, worth


class Foresight(Judge):
    """The chance of each seat, plus a little for its score, which decides between two ways to win or to lose.

    ``aim`` is the score that a solo level requires (RULES 9.0), 0 if the seat just plays for points. ``spread`` is the number of points
    of worth that make a chance about three times as large.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.bots.weights import weights_for
    >>> from peloponnes.search import Foresight
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> chances = Foresight(weights_for(game.edition, 2), edge=0.0).judge(game.state)
    >>> round(sum(chances), 6)
    1.0
    """

    __slots__ = ("aim", "edge", "spread", "weights", "wins")

    def __init__(self, weights: Weights, aim: int = 0, edge: float = 0.01, spread: float = 4.0) -> None:
        self.weights = weights
        self.aim = aim
        self.edge = edge
        self.spread = spread
        self.wins = Wins()

    def judge(self, s: State) -> list[float]:
        """The value of the state to each seat."""
        if len(s.seats) == 1:
            return [self.alone(s)]
        if s.task == NO_TASK:
            chances = self.wins.judge(s)
            points = [float(score(seat)) for seat in s.seats]
        else:
            ahead = outlook(s)
            points = [worth(self.weights, s, seat, ahead) for seat in s.seats]
            most = max(points)
            chances = [exp((each - most) / self.spread) for each in points]
            whole = sum(chances)
            chances = [chance / whole for chance in chances]
        if self.edge > 0:
            mean = sum(points) / len(points)
            return [chance + self.edge * (each - mean) for chance, each in zip(chances, points, strict=True)]
        return chances

    def alone(self, s: State) -> float:
        """The value of a solo game."""
        if s.task == NO_TASK:
            points = float(score(s.seats[0]))
            reached = 1.0 if points >= self.aim else 0.0
        else:
            points = worth(self.weights, s, s.seats[0], outlook(s))
            reached = 1 / (1 + exp((self.aim - points) / self.spread))
        return reached + self.edge * points if self.aim else points
