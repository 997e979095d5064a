"""What a game is worth to each seat before it is over: how likely each seems to win, or to reach its aim."""

from math import exp

from peloponnes.engine.scoring import score
from peloponnes.engine.state import NO_TASK, State
from peloponnes.search.greedy import outlook
from peloponnes.search.judge import Judge, Wins
from peloponnes.search.worth import Weights, worth


class Foresight(Judge):
    """The chance of each seat, and a little for its score, so that of two ways to win or to lose the better one counts.

    ``aim`` is the score that a seat alone must reach (RULES 9.0), 0 where it just plays for points. ``spread`` is how many points of
    worth make a chance about three times as large.
    """

    __slots__ = ("aim", "edge", "spread", "weights", "wins")

    def __init__(self, weights: Weights, aim: int = 0, edge: float = 0.01, spread: float = 4.0) -> None:
        self.weights = weights
        self.aim = aim
        self.edge = edge
        self.spread = spread
        self.wins = Wins()

    def judge(self, s: State) -> list[float]:
        """A number for each seat."""
        if len(s.seats) == 1:
            return [self.alone(s)]
        if s.task == NO_TASK:
            chances = self.wins.judge(s)
            points = [float(score(seat)) for seat in s.seats]
        else:
            view = outlook(s)
            points = [worth(self.weights, s, seat, view) for seat in s.seats]
            most = max(points)
            chances = [exp((each - most) / self.spread) for each in points]
            whole = sum(chances)
            chances = [chance / whole for chance in chances]
        if self.edge > 0:
            mean = sum(points) / len(points)
            return [chance + self.edge * (each - mean) for chance, each in zip(chances, points, strict=True)]
        return chances

    def alone(self, s: State) -> float:
        """The chance of one who plays alone."""
        if s.task == NO_TASK:
            points = float(score(s.seats[0]))
            reached = 1.0 if points >= self.aim else 0.0
        else:
            points = worth(self.weights, s, s.seats[0], outlook(s))
            reached = 1 / (1 + exp((self.aim - points) / self.spread))
        return reached + self.edge * points if self.aim else points
