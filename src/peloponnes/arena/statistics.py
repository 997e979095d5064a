"""The results of the bots, with confidence intervals.

The games of one deal are not independent, so the deal is the unit: a bot's share in a deal is one observation, and the interval is
Student's t over these. Only deals that were played from all seats count.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist, fmean, stdev

from peloponnes.arena.row import Row
from peloponnes.arena.settings import Settings

LEVEL = 0.95
MANY = 200


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its confidence interval; a single observation has none.

    >>> Estimate(0.3, 0.2, 0.4).document()
    {'mean': 0.3, 'low': 0.2, 'high': 0.4}
    """

    mean: float
    low: float | None = None
    high: float | None = None

    def holds(self, value: float) -> bool:
        """Whether a value lies in the interval.

        >>> Estimate(0.3, 0.2, 0.4).holds(0.25), Estimate(0.3, 0.28, 0.4).holds(0.25)
        (True, False)
        """
        if self.low is None or self.high is None:
            return True
        return self.low - 1e-9 <= value <= self.high + 1e-9

    def document(self) -> dict[str, float | None]:
        """The same as JSON-compatible data."""
        return {
            "mean": round(self.mean, 5),
            "low": None if self.low is None else round(self.low, 5),
            "high": None if self.high is None else round(self.high, 5),
        }


@dataclass(slots=True)
class Standing:
    """The combined results of all seats of one bot. ``fair`` is its share of the wins if all bots were equally strong.

    >>> from peloponnes.arena import Match, Settings
    >>> match = Match(Settings(["greedy", "random"], players=2, games=4))
    >>> match.play()
    >>> best = match.standings()[0]
    >>> best.bot, best.games, best.fair, best.forfeits
    ('greedy', 4, 0.5, 0)
    """

    bot: str
    seats: int
    games: int
    fair: float
    win_share: Estimate
    rank: Estimate
    score: Estimate | None
    passed: Estimate | None
    forfeits: int
    decisions: int
    seconds_a_decision: float | None
    mu: float | None = None
    sigma: float | None = None

    def document(self) -> dict[str, object]:
        """The same as JSON-compatible data."""
        return {
            "bot": self.bot,
            "seats": self.seats,
            "games": self.games,
            "win_share": self.win_share.document(),
            "fair_share": round(self.fair, 5),
            "mean_rank": self.rank.document(),
            "mean_score": self.score and self.score.document(),
            "passed": self.passed and self.passed.document(),
            "rating": None if self.mu is None or self.sigma is None else {"mu": self.mu, "sigma": self.sigma},
            "forfeits": self.forfeits,
            "decisions": self.decisions,
            "seconds_a_decision": self.seconds_a_decision,
        }


@lru_cache(maxsize=1000)
def student(level: float, freedom: int) -> float:
    """The half-width of Student's t interval in standard errors, at this level and with ``freedom`` degrees of freedom.

    >>> round(student(0.95, 1), 3), round(student(0.95, 10), 3), round(student(0.95, 1000), 3)
    (12.706, 2.228, 1.962)
    """
    if freedom > MANY:
        z = NormalDist().inv_cdf((1 + level) / 2)
        return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    low, high = 0.0, 1e6
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < level else (low, middle)
    return high


def _within(t: float, freedom: int) -> float:
    """The probability that Student's t lies between -t and t (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = 0.0
    for power in range(odd, freedom - 1, 2):
        total += term
        term *= cos(angle) ** 2 * (power + 1) / (power + 2)
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total


def mean_of(values: Sequence[float], level: float = LEVEL) -> Estimate:
    """The mean of independent observations, with Student's t interval.

    >>> estimate = mean_of([1.0, 2.0, 3.0])
    >>> estimate.mean, round(estimate.low, 3), round(estimate.high, 3)
    (2.0, -0.484, 4.484)
    """
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean)
    reach = student(level, len(values) - 1) * stdev(values) / sqrt(len(values))
    return Estimate(mean, mean - reach, mean + reach)


def share_of(values: Sequence[float], level: float = LEVEL) -> Estimate:
    """The mean of shares from 0 to 1. All 0 or all 1 does not mean certainty, so the interval is then Wilson's."""
    if len(set(values)) == 1 and values[0] in (0.0, 1.0):
        return wilson(round(sum(values)), len(values), level)
    found = mean_of(values, level)
    if found.low is None or found.high is None:
        return found
    return Estimate(found.mean, max(0.0, found.low), min(1.0, found.high))


def wilson(successes: int, trials: int, level: float = LEVEL) -> Estimate:
    """The share of successes among independent trials, with Wilson's interval.

    >>> estimate = wilson(8, 10)
    >>> estimate.mean, round(estimate.low, 4), round(estimate.high, 4)
    (0.8, 0.4902, 0.9433)
    """
    z, share = NormalDist().inv_cdf((1 + level) / 2), successes / trials
    middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    reach = z / (1 + z * z / trials) * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach))


def whole_deals(settings: Settings, rows: Iterable[Row]) -> dict[int, list[Row]]:
    """The rows of all deals that were played from all seats, by deal and in order."""
    deals: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        deals[row.deal].append(row)
    whole = settings.players**2
    return {
        deal: sorted(deals[deal], key=lambda row: (row.rotation, row.seat))
        for deal in sorted(deals)
        if len(deals[deal]) == whole
    }


def standings(settings: Settings, deals: dict[int, list[Row]]) -> list[Standing]:
    """The results of each code, in the order of the line-up."""
    return [_standing(settings, code, deals) for code in settings.codes] if deals else []


def _standing(settings: Settings, code: str, deals: dict[int, list[Row]]) -> Standing:
    own = [[row for row in rows if row.bot == code] for rows in deals.values()]
    seats = settings.line_up.count(code)
    scores = [[row.score for row in rows if row.score is not None] for rows in own]
    scored = [fmean(found) for found in scores if found]
    passed = [bool(row.passed) for rows in own for row in rows]
    decisions = sum(row.decisions for rows in own for row in rows)
    seconds = sum(row.seconds for rows in own for row in rows)
    return Standing(
        bot=code,
        seats=seats,
        games=len(deals) * settings.players,
        fair=seats / settings.players,
        win_share=share_of([win_share(rows, settings.players) for rows in own]),
        rank=mean_of([fmean([row.rank for row in rows]) for rows in own]),
        score=mean_of(scored) if scored else None,
        passed=None if settings.level is None else wilson(sum(passed), len(passed)),
        forfeits=sum(row.forfeit is not None for rows in own for row in rows),
        decisions=decisions,
        seconds_a_decision=round(seconds / decisions, 6) if decisions else None,
    )


def win_share(rows: Iterable[Row], games: int) -> float:
    """The share of the games of a deal that the seats of these rows won."""
    return min(1.0, round(sum(row.win_share for row in rows) / games, 12))
