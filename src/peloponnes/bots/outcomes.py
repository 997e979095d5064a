"""How actions end: played on by skill in the same deals, each seat's chance with its interval, and the expected score.

Up to some round a game is played on to the next auction, where a network judges it; later it is played out. In free solo games there is
no chance, only the score.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from peloponnes.bots.knowledge import Knowledge
from peloponnes.bots.skills import skilled
from peloponnes.engine.scoring import score
from peloponnes.engine.state import State
from peloponnes.search import Greedily, Judge, Judged, Policy, Wins, trials

SURE = 1.96  # standard errors on each side of a mean: 95 %
JUDGED_UNTIL = 6  # the last round from which a network judges the next auction
JUDGED_ALONE_UNTIL = 5
SLIPS = 5  # percent of a greedy rollout's decisions made at random
LEAST_SPREAD = 0.01  # of a chance, whatever the deals say: they can all agree and still be few


@dataclass(frozen=True, slots=True)
class Prospect:
    """How an action ended in some deals: in each the seat's ``chance``, from 0 to 1, and in some of them its ``score``.

    >>> Prospect([0.2, 0.4, 0.3], [20.0, 22.0]).mean
    0.3
    """

    chances: Sequence[float]
    scores: Sequence[float]

    @property
    def mean(self) -> float | None:
        """The mean chance; None where there is none."""
        return round(fmean(self.chances), 6) if self.chances else None

    @property
    def spread(self) -> float | None:
        """Half of the 95 % interval around the mean chance, by the deals."""
        return max(LEAST_SPREAD, half_interval(self.chances)) if self.chances else None

    @property
    def score(self) -> float:
        """The mean score."""
        return fmean(self.scores)

    @property
    def key(self) -> tuple[float, float]:
        """What actions are ordered by: the chance, then the score."""
        return (self.mean or 0.0, self.score)

    def is_clearly_below(self, other: "Prospect") -> bool:
        """Whether the same deals say with 95 % certainty that the other action is better.

        >>> Prospect([0.1, 0.3, 0.2], [1.0]).is_clearly_below(Prospect([0.5, 0.8, 0.6], [1.0]))
        True
        """
        of_both = (self.chances, other.chances) if self.chances else (self.scores, other.scores)
        lead = [theirs - own for own, theirs in zip(*of_both, strict=True)]
        return fmean(lead) > half_interval(lead)


def half_interval(values: Sequence[float]) -> float:
    """Half of the 95 % interval around the mean of some values."""
    return SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def outcomes(knowledge: Knowledge, actions: Sequence[int], seed: int, deals: int, scored: int) -> list[Prospect]:
    """How each of these packed actions ends in ``deals`` random deals of what is hidden; the first ``scored`` also give a score."""
    alone = len(knowledge.view.names) == 1
    policy: Policy = (
        Greedily(knowledge.weights, SLIPS) if alone else skilled(knowledge.edition, len(knowledge.view.names))
    )
    return [
        Prospect(
            [] if alone and not knowledge.aim else _chances(knowledge, action, policy, seed, deals),
            _scores(knowledge, action, policy, seed, scored),
        )
        for action in actions
    ]


def _chances(knowledge: Knowledge, action: int, policy: Policy, seed: int, deals: int) -> list[float]:
    alone, state = len(knowledge.view.names) == 1, knowledge.state
    cut = state.round <= (JUDGED_ALONE_UNTIL if alone else JUDGED_UNTIL)
    judge: Judge = knowledge.insight(0.0) if cut else _at_the_end(knowledge.aim) if alone else Wins()
    rounds, seat = (0 if cut else -1), state.seat
    return [
        trials(state, knowledge.letters, action, policy, judge, seed, range(deal, deal + 1), rounds, cut)[seat]
        for deal in range(deals)
    ]


def _at_the_end(aim: int) -> Judge:
    return Judged(lambda end: [float(score(seat) >= aim) for seat in end.seats])


def _scores(knowledge: Knowledge, action: int, policy: Policy, seed: int, deals: int) -> list[float]:
    seat = knowledge.state.seat
    found: list[float] = []

    def judge(end: State) -> list[float]:
        found.append(float(score(end.seats[seat])))
        return [0.0] * len(end.seats)

    trials(knowledge.state, knowledge.letters, action, policy, Judged(judge), seed, range(deals))
    return found
