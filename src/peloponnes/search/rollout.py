"""Rollouts: play a game on with a policy, to the end or for some rounds, any number of times."""

from typing import Final

from peloponnes.engine import agenda
from peloponnes.engine.agenda import STEP, STEP_MASK
from peloponnes.engine.state import NO_TASK, State
from peloponnes.engine.vectors import Numbers, i64
from peloponnes.search.dice import Dice
from peloponnes.search.judge import Judge
from peloponnes.search.policy import Policy
from peloponnes.search.redeal import forget, redeal

# The distance between the seeds of two deals: a prime unrelated to the modulus of the dice.
DEALS_APART: Final = 15485863


def play_out(s: State, policy: Policy, dice: Dice) -> i64:
    """Play to the end; return the number of decisions.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.search import AtRandom, Dice, play_out
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> play_out(state, AtRandom(), Dice(1))
    25
    >>> state.over
    True
    """
    decisions: i64 = 0
    while s.task != NO_TASK:
        s.play(policy.choose(s, dice))
        decisions += 1
    return decisions


def play_between(s: State, policies: list[Policy], dice: Dice) -> None:
    """Play to the end, each seat with its own policy.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.search import AtRandom, Dice, Thrifty, Wins, play_between
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> play_between(state, [Thrifty(), AtRandom()], Dice(1))
    >>> Wins().judge(state)
    [1.0, 0.0]
    """
    while s.task != NO_TASK:
        s.play(policies[s.seat].choose(s, dice))


def play_rounds(s: State, policy: Policy, dice: Dice, rounds: i64) -> i64:
    """Play to the end of the current round and ``rounds`` more, or of the game; return the number of decisions.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.search import AtRandom, Dice, play_rounds
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> decisions = play_rounds(state, AtRandom(), Dice(1), 2)
    >>> state.round
    4
    """
    last = s.round + rounds
    decisions: i64 = 0
    while s.task != NO_TASK and s.round <= last:
        s.play(policy.choose(s, dice))
        decisions += 1
    return decisions


def play_to_auction(s: State, policy: Policy, dice: Dice, last: i64) -> None:
    """Play on until the auction of a round after ``last`` begins, where an `Insight` is sure, or to the end.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.search import AtRandom, Dice, play_to_auction
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> play_to_auction(state, AtRandom(), Dice(1), 3)
    >>> state.round, state.step.name
    (4, 'bid')
    """
    while s.task != NO_TASK:
        if s.round > last:
            step = s.task >> STEP & STEP_MASK
            if step == agenda.BID or step == agenda.BUY:
                return
        s.play(policy.choose(s, dice))


def play_on(s: State, policy: Policy, dice: Dice, rounds: i64) -> i64:
    """Play on for some rounds, or to the end if ``rounds`` is -1; return the number of decisions."""
    return play_out(s, policy, dice) if rounds < 0 else play_rounds(s, policy, dice, rounds)


def rollouts(
    s: State, letters: Numbers, policy: Policy, judge: Judge, dice: Dice, count: int, rounds: int = -1
) -> list[float]:
    """The mean value to each seat of ``count`` rollouts, each with a redealt hidden order; ``rounds=-1`` plays to the end.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.search import Dice, Thrifty, Wins, letters_of, rollouts
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> shares = rollouts(state, letters_of(Edition.base()), Thrifty(), Wins(), Dice(1), count=50)
    >>> sum(shares)
    1.0
    """
    sums = [0.0] * len(s.seats)
    known = forget(s, letters)
    copy = known.copy()
    for _ in range(count):
        copy.set_to(known)
        redeal(copy, letters, dice)
        play_on(copy, policy, dice, rounds)
        for seat, worth in enumerate(judge.judge(copy)):
            sums[seat] += worth
    return [worth / count for worth in sums]


def trials(
    known: State,
    letters: Numbers,
    action: int,
    policy: Policy,
    judge: Judge,
    seed: int,
    deals: range,
    rounds: int = -1,
    to_auction: bool = False,
) -> list[float]:
    """The summed value of an action to each seat, played out in each of these deals; ``known`` comes from `forget`.

    With ``to_auction``, a trial of some rounds ends where the next auction begins.

    Deal number N, and the policy's random numbers in it, are the same for every action, so only the action makes a difference.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.search import Thrifty, Wins, forget, letters_of, trials
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> letters = letters_of(Edition.base())
    >>> known = forget(state, letters)
    >>> sum(trials(known, letters, state.actions[0], Thrifty(), Wins(), seed=1, deals=range(20)))
    20.0
    """
    sums = [0.0] * len(known.seats)
    copy = known.copy()
    last = known.round + rounds
    for deal in deals:
        dice = Dice(seed + deal * DEALS_APART)
        copy.set_to(known)
        redeal(copy, letters, dice)
        copy.play(action)
        if to_auction:
            play_to_auction(copy, policy, dice, last)
        else:
            play_on(copy, policy, dice, rounds)
        for seat, worth in enumerate(judge.judge(copy)):
            sums[seat] += worth
    return sums
