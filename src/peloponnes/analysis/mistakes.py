"""Which answers were mistakes: the best other answer is found in some random deals and compared with the one given in others.

Comparing in fresh deals matters: of many answers that are equally good, the one that looks best where it was found looks too good
there.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, log2

from peloponnes.analysis.course import Moment
from peloponnes.analysis.estimate import SURE, Appraisal
from peloponnes.analysis.valuer import Valuer
from peloponnes.engine.actions import BID, VERB_MASK
from peloponnes.engine.choices import ONE_MORE
from peloponnes.engine.state import State
from peloponnes.search import forget

BIDS_A_TILE = 3
AMOUNTS = 8  # of another action with an amount, unless there are many
FEW_RUNS = 3
# What a mistake is called, by what it cost at least: in shares of a win, and in points where there is only a score.
OF_CHANCE = (("slip", 0.01), ("mistake", 0.03), ("blunder", 0.08))
OF_SCORE = (("slip", 0.4), ("mistake", 1.0), ("blunder", 2.5))
SEARCHED = 2  # times the rollouts of a value: for all answers to a decision together
COMPARED = 2  # for the best answer and the one given, each
OTHERS = 4  # the part of these for every other answer


@dataclass(frozen=True, slots=True)
class TriedAnswer:
    """An answer to a decision with its value."""

    packed: int
    value: Appraisal


@dataclass(frozen=True, slots=True)
class Mistake:
    """An answer that was worse than another for certain: it ``lost`` so much ± ``error``.

    ``name`` is slip, mistake or blunder. ``answers`` are all that were tried, best first; the first is ``best``.
    """

    moment: Moment
    name: str
    lost: float
    error: float
    given: TriedAnswer
    best: TriedAnswer
    answers: tuple[TriedAnswer, ...]


def answers_to(state: State, given: Iterable[int] = ()) -> list[int]:
    """The answers to try: of the bids on a tile the lowest, of other amounts some that are evenly spread; and those ``given``.

    >>> from peloponnes import Edition, Game
    >>> len(answers_to(Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state))
    10
    """
    choices = state.choices
    found: list[int] = []
    for run in range(choices.size):
        first, count = int(choices.firsts[run]), int(choices.counts[run])
        most = BIDS_A_TILE if first & VERB_MASK == BID or choices.size > FEW_RUNS else AMOUNTS
        if first & VERB_MASK == BID or count <= most:
            amounts: Iterable[int] = range(min(count, most))
        else:
            amounts = sorted({place * (count - 1) // (most - 1) for place in range(most)})
        found += [first + amount * ONE_MORE for amount in amounts]
    return found + [packed for packed in given if packed not in found]


def worth_of(valuer: Valuer, seat: int) -> int:
    """The place of the number that counts for a seat: its chance, or its score where there is no chance."""
    return seat if valuer.rated else valuer.players + seat


def ranked(valuer: Valuer, state: State, answers: list[int], seed: int, rollouts: int) -> list[int]:
    """The answers, best first: each is tried in the same deals, and the better half in more of them, until one is left."""
    place = worth_of(valuer, int(state.seat))
    known = forget(state, valuer.letters)
    sums, tried = dict.fromkeys(answers, 0.0), dict.fromkeys(answers, 0)
    alive, done = list(answers), list[int]()
    phases = max(1, ceil(log2(len(answers))))
    first = 0
    for _ in range(phases):
        deals = range(first, first + max(1, rollouts // (phases * len(alive))))
        for packed in alive:
            sums[packed] += valuer.answer_totals(known, packed, seed, deals)[place]
            tried[packed] += len(deals)
        first = deals.stop
        alive.sort(key=lambda packed: sums[packed] / tried[packed], reverse=True)
        half = (len(alive) + 1) // 2
        done = alive[half:] + done
        alive = alive[:half]
    return alive + done


@dataclass(frozen=True, slots=True)
class Comparison:
    """The answer given beside the best one found, in deals that had no part in finding it. ``order`` are all answers, best first."""

    given: TriedAnswer
    best: TriedAnswer
    order: tuple[int, ...]

    def lost(self, place: int) -> tuple[float, float]:
        """How much worse the answer given is in one of the numbers, and the standard error of that; both 0 if it is the best."""
        return self.best.value.ahead_of(self.given.value, place)


def compared(valuer: Valuer, moment: Moment, rollouts: int) -> Comparison | None:
    """The answer at a moment beside the best one; None if it is the best."""
    state, at = moment.state, moment.at
    answers = answers_to(state, [moment.packed])
    order = ranked(valuer, state, answers, valuer.seed_of("search", at), SEARCHED * rollouts)
    if order[0] == moment.packed:
        return None
    best, given = (
        TriedAnswer(packed, valuer.answer(state, packed, valuer.seed_of("compare", at), COMPARED * rollouts))
        for packed in (order[0], moment.packed)
    )
    return Comparison(given, best, tuple(order))


def mistake_at(valuer: Valuer, moment: Moment, rollouts: int) -> Mistake | None:
    """The mistake that the answer at a moment was, or None if no other answer is better for certain."""
    found = compared(valuer, moment, rollouts)
    if found is None:
        return None
    place = worth_of(valuer, moment.seat)
    lost, error = found.lost(place)
    name = name_of(valuer, lost)
    if name is None or lost < SURE * error:
        return None
    seed, deals = valuer.seed_of("compare", moment.at), COMPARED * rollouts // OTHERS
    rest = [
        TriedAnswer(packed, valuer.answer(moment.state, packed, seed, deals))
        for packed in found.order
        if packed not in (found.best.packed, found.given.packed)
    ]
    others = sorted([found.given, *rest], key=lambda answer: answer.value.means[place], reverse=True)
    return Mistake(moment, name, lost, error, found.given, found.best, (found.best, *others))


def name_of(valuer: Valuer, lost: float) -> str | None:
    """What a loss is called; None if it is too small to matter."""
    found = None
    for name, least in OF_CHANCE if valuer.rated else OF_SCORE:
        if lost >= least:
            found = name
    return found
