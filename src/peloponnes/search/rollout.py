"""Rollouts: a game played on by a policy, to the end or for some rounds, as often as one likes."""

from typing import Final

from peloponnes.engine.state import NO_TASK, State
from peloponnes.search.dice import Dice
from peloponnes.search.judge import Judge
from peloponnes.search.policy import Policy
from peloponnes.search.redeal import forget, redeal

# Between the seeds of two deals: a prime that shares nothing with the dice.
DEALS_APART: Final = 15485863


def play_out(s: State, policy: Policy, dice: Dice) -> int:
    """Play on to the end; say how many decisions it took."""
    decisions = 0
    while s.task != NO_TASK:
        s.play(policy.choose(s, dice))
        decisions += 1
    return decisions


def play_between(s: State, policies: list[Policy], dice: Dice) -> None:
    """Play on to the end, each seat by its own policy."""
    while s.task != NO_TASK:
        s.play(policies[s.seat].choose(s, dice))


def play_rounds(s: State, policy: Policy, dice: Dice, rounds: int) -> int:
    """Play on to the end of the present round and so many more, or of the game; say how many decisions it took."""
    last = s.round + rounds
    decisions = 0
    while s.task != NO_TASK and s.round <= last:
        s.play(policy.choose(s, dice))
        decisions += 1
    return decisions


def play_on(s: State, policy: Policy, dice: Dice, rounds: int) -> int:
    """Play on for some rounds, or to the end if there is no limit (-1); say how many decisions it took."""
    return play_out(s, policy, dice) if rounds < 0 else play_rounds(s, policy, dice, rounds)


def rollouts(
    s: State, letters: tuple[int, ...], policy: Policy, judge: Judge, dice: Dice, count: int, rounds: int = -1
) -> list[float]:
    """The mean worth to each seat of so many rollouts, each with the hidden order dealt anew; of all rounds if there is no limit."""
    sums = [0.0] * len(s.seats)
    known = forget(s, letters)
    for _ in range(count):
        copy = known.copy()
        redeal(copy, letters, dice)
        play_on(copy, policy, dice, rounds)
        for seat, worth in enumerate(judge.judge(copy)):
            sums[seat] += worth
    return [worth / count for worth in sums]


def trials(
    known: State,
    letters: tuple[int, ...],
    action: int,
    policy: Policy,
    judge: Judge,
    seed: int,
    deals: range,
    rounds: int = -1,
) -> list[float]:
    """The summed worth to each seat of an action, played on in each of these deals; ``known`` comes from `forget`.

    A deal is the same for every action, and so is the policy's chance: what differs is the action alone.
    """
    sums = [0.0] * len(known.seats)
    for deal in deals:
        dice = Dice(seed + deal * DEALS_APART)
        copy = known.copy()
        redeal(copy, letters, dice)
        copy.play(action)
        play_on(copy, policy, dice, rounds)
        for seat, worth in enumerate(judge.judge(copy)):
            sums[seat] += worth
    return sums
