"""The result of a game: points, scores and ranking."""

from dataclasses import dataclass
from typing import NamedTuple

from peloponnes.engine.edition import Edition
from peloponnes.engine.scoring import parts, ranking
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import State


class Score(NamedTuple):
    """The points of one seat, itemized (RULES 7.1).

    >>> from peloponnes import Score
    >>> points = Score(buildings=12, lands=9, coins=1, inhabitants=27, luxury=4)
    >>> points.prestige, points.population, points.score, points.binding
    (22, 27, 22, 'prestige')
    """

    buildings: int
    lands: int
    coins: int
    inhabitants: int
    luxury: int
    sea: int = 0
    hero: int = 0
    mercenaries: int = 0
    clovers_for_prestige: int = 0
    clovers_for_population: int = 0

    @property
    def prestige(self) -> int:
        """Points for tiles and coins, a hero on its red side, and clovers (RULES 11.8)."""
        return self.buildings + self.lands + self.sea + self.coins + self.hero + self.clovers_for_prestige

    @property
    def population(self) -> int:
        """Points for inhabitants, mercenaries and clovers."""
        return self.inhabitants + self.mercenaries + self.clovers_for_population

    @property
    def score(self) -> int:
        """The smaller of prestige and population."""
        return min(self.prestige, self.population)

    @property
    def binding(self) -> str:
        """Which of the two limits the score: "prestige", "population" or "both"."""
        if self.prestige == self.population:
            return "both"
        return "prestige" if self.prestige < self.population else "population"


@dataclass(frozen=True, slots=True)
class Result:
    """The scores by seat, and the ranking: the places from first to last, each with the seats that share it (RULES 7.2).

    ``passed`` says whether a solo level was passed; it is None in all other games.

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.solo(level=1), seats=["Ann"], seed=1)
    >>> while game.decision:
    ...     _ = game.play(game.decision.actions[0])
    >>> result = game.result
    >>> result.seats[0].prestige, result.seats[0].population, result.passed
    (18, 0, False)
    """

    seats: tuple[Score, ...]
    ranking: tuple[tuple[int, ...], ...]
    passed: bool | None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return self.ranking[0]

    def document(self) -> dict[str, object]:
        """The result as written in a record."""
        seats = [
            {"prestige": each.prestige, "population": each.population, "score": each.score, "luxury": each.luxury}
            for each in self.seats
        ]
        document: dict[str, object] = {"seats": seats, "ranking": [list(place) for place in self.ranking]}
        if self.passed is not None:
            document["passed"] = self.passed
        return document


def score_of(edition: Edition, seat: Seat) -> Score:
    """The score of a seat if the game ended now, without a supply."""
    score = Score(*parts(seat, edition.ruleset))
    for expansion in edition.expansions:
        more = expansion.score(edition, seat, score.prestige, score.population)
        score = score._replace(**more) if more else score
    return score


def result_of(edition: Edition, state: State) -> Result:
    """The result of a game that is over."""
    scores = tuple(score_of(edition, seat) for seat in state.seats)
    passed = None if edition.level is None else scores[0].score >= edition.level.points
    return Result(scores, tuple(tuple(place) for place in ranking(state.seats)), passed)
