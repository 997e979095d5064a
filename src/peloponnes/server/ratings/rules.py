"""What a game changes: the Plackett–Luce model of openskill, and the bounds that we set around it. See docs/ratings.md.

A game is a ranking of its players. Bots are anchors: their strength is known (`anchors.py`), and no game changes it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

MU = 25.0  # the mean of whoever has not played, which is also that of a merchant
SIGMA = MU / 3
BETA = MU / 6  # openskill's own: how much the result of one game tells about skill
REACH = 2 * BETA  # no game lifts a mean farther than this above that of the best opponent
DOUBT = 3  # the number shown is the mean less so many sigmas
ZERO, SCALE = 1000, 40  # of the numbers shown: a newcomer has 1000, a merchant 2000
SETTLED = 5.5  # the sigma from which on somebody is listed on a leaderboard: after some ten to twenty games


class Rating(NamedTuple):
    """What is known of somebody's strength: a normal distribution.

    >>> Rating().number, Rating(MU, 0.0).number
    (1000, 2000)
    """

    mu: float = MU
    sigma: float = SIGMA

    @property
    def sure(self) -> float:
        """The strength that somebody has almost for certain; ratings are compared by it."""
        return self.mu - DOUBT * self.sigma

    @property
    def number(self) -> int:
        """The number shown: it starts low and rises as the doubt goes."""
        return round(ZERO + SCALE * self.sure)

    @property
    def estimate(self) -> int:
        """The most likely strength, on the same scale."""
        return round(ZERO + SCALE * self.mu)

    @property
    def spread(self) -> int:
        """Half of the 95 % interval around the estimate."""
        return round(SCALE * 2 * self.sigma)

    @property
    def settled(self) -> bool:
        """Whether enough is known for a leaderboard."""
        return self.sigma <= SETTLED


@dataclass(frozen=True, slots=True)
class Contestant:
    """A seat of a rated game: its place (1 is the first; equal places are shared), and the rating of its player before.

    A bot is ``fixed``. Somebody for whom a bot has played too much has no ``gain`` from the game.
    """

    place: int
    rating: Rating
    fixed: bool = False
    gain: bool = True


def rated(table: Sequence[Contestant]) -> list[Rating]:
    """The ratings after a game.

    >>> merchant, newcomer = Contestant(2, Rating(MU, 0.0), fixed=True), Contestant(1, Rating())
    >>> [each.number for each in rated([merchant, newcomer])]
    [2000, 1207]
    """
    model = _model()
    teams = [[model.rating(mu=each.rating.mu, sigma=each.rating.sigma)] for each in table]
    after = model.rate(teams, ranks=[float(each.place) for each in table])
    return [
        each.rating if each.fixed else _bounded(table, number, Rating(team[0].mu, team[0].sigma))
        for number, (each, team) in enumerate(zip(table, after, strict=True))
    ]


def _bounded(table: Sequence[Contestant], number: int, after: Rating) -> Rating:
    """A new rating within our bounds.

    Nobody rises farther than `REACH` above the best opponent, so that beating the weak again and again leads nowhere. Whoever wins
    alone never falls, and the doubt never grows: it could, a little, after a game that told nothing new.
    """
    own = table[number]
    before = own.rating
    others = [each for other, each in enumerate(table) if other != number]
    highest = max(before.mu, max(each.rating.mu for each in others) + REACH)
    mu, sigma = min(after.mu, highest), min(after.sigma, before.sigma)
    if all(own.place < each.place for each in others):
        mu = max(mu, before.mu)
    bounded = Rating(mu, sigma)
    return before if not own.gain and bounded.sure > before.sure else bounded


@cache
def _model() -> Any:
    """The model. It is loaded with the first game that is rated: a server starts without it."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA)
