"""An early stop: play until it is decided whether the first bot is better than the second.

A sequential probability ratio test (Wald) over deals. The observation for a deal is the first bot's share of the wins above its fair
share, compared with the second bot on the same deal; with two bots at the table it is just the win share minus the fair share. The low
bound means "no better", the high bound "better by this much"; either error has a probability of about 5 %. The variance is estimated
from the deals so far (the generalized test, which is also used to test chess engines).
"""

from collections.abc import Sequence
from math import log

from peloponnes.arena.row import Row
from peloponnes.arena.settings import Settings

ERROR = 0.05
DECIDED = log((1 - ERROR) / ERROR)
LEAST_DEALS = 30  # with fewer, the variance is only a guess
LEAST_VARIANCE = 0.01


class Sprt:
    """The test, deal by deal.

    >>> test = Sprt(0.0, 0.1)
    >>> for number in range(200):
    ...     test.add(0.5 if number % 5 else -0.5)  # four of five deals are won
    >>> test.verdict, test.deals
    ('better', 30)
    """

    def __init__(self, low: float, high: float) -> None:
        self.low = low
        self.high = high
        self.deals = 0
        self.verdict: str | None = None
        self._sum = 0.0
        self._squares = 0.0

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio: at +2.94 the high bound is accepted, at -2.94 the low one."""
        if self.deals < 2:
            return 0.0
        mean = self._sum / self.deals
        variance = max(LEAST_VARIANCE, (self._squares - self.deals * mean * mean) / (self.deals - 1))
        return self.deals * (self.high - self.low) * (mean - (self.low + self.high) / 2) / variance

    def add(self, value: float) -> None:
        """Add a deal; after the verdict, deals are ignored."""
        if self.verdict:
            return
        self.deals += 1
        self._sum += value
        self._squares += value * value
        if self.deals >= LEAST_DEALS and abs(self.ratio) >= DECIDED:
            self.verdict = "better" if self.ratio > 0 else "not_better"

    def document(self) -> dict[str, object]:
        """The same as JSON-compatible data."""
        return {
            "low": self.low,
            "high": self.high,
            "deals": self.deals,
            "log_likelihood_ratio": round(self.ratio, 4),
            "verdict": self.verdict or "undecided",
        }


def lead(settings: Settings, rows: Sequence[Row]) -> float:
    """The observation for a complete deal: the first bot's win share above its fair share, compared with the second bot.

    >>> from peloponnes.arena.play import play_game
    >>> settings = Settings(["greedy", "random"], players=2)
    >>> lead(settings, [row for rotation in (0, 1) for row in play_game(settings, 1, rotation)])
    0.5
    """
    first, second = settings.codes[:2]
    seats = [settings.line_up.count(code) for code in (first, second)]
    wins = [sum(row.win_share for row in rows if row.bot == code) / settings.players for code in (first, second)]
    return (wins[0] / seats[0] - wins[1] / seats[1]) * seats[0] * seats[1] / sum(seats)
