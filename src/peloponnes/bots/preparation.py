"""The choices before a solo level starts: the civilization and the extra incomes (RULES 9.1, 9.2)."""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from zlib import crc32

from peloponnes.bots.weights import weights_for
from peloponnes.engine.deal import Deal
from peloponnes.engine.edition import EXTRA_INCOMES, Edition
from peloponnes.search import Dice, Foresight, Greedily, letters_of, play_out, redeal

SLIPS = 3  # percent of a rollout's decisions made at random
FIRST = 60  # rollouts for every choice
MORE = 400  # rollouts for those that look best
STAY = 8


def prepare(level: int, civilizations: Sequence[str], seed: object = 0) -> tuple[str, tuple[str, ...]]:
    """The civilization and the extra incomes with which the greedy policy passes the level most often.

    >>> civilization, incomes = prepare(2, ["sparta", "korinth"])
    >>> civilization in ("sparta", "korinth"), len(incomes)
    (True, 1)
    """
    count = Edition.solo().components.levels[level - 1].extra_incomes
    choices = [
        (civilization, extra)
        for extra in combinations_with_replacement(EXTRA_INCOMES, count)
        for civilization in civilizations
    ]
    if len(choices) == 1:
        return choices[0]
    dice = Dice(crc32(f"{seed}/{level}".encode()))
    first = {choice: _outlook(level, choice, dice, FIRST) for choice in choices}
    best = sorted(choices, key=first.__getitem__, reverse=True)[:STAY]
    return max(best, key=lambda choice: FIRST * first[choice] + MORE * _outlook(level, choice, dice, MORE))


def _outlook(level: int, choice: tuple[str, tuple[str, ...]], dice: Dice, count: int) -> float:
    civilization, extra = choice
    edition = Edition.solo(level, extra)
    assert edition.level is not None
    weights = weights_for(edition, 1)
    start = Deal.shuffled(edition, 1, 0, [civilization]).state(edition)
    judge, policy, letters = Foresight(weights, edition.level.points), Greedily(weights, SLIPS), letters_of(edition)
    worth = 0.0
    for _ in range(count):
        game = start.copy()
        redeal(game, letters, dice)
        game.run()
        play_out(game, policy, dice)
        worth += judge.judge(game)[0]
    return worth / count
