"""Rollout policies. A policy is pluggable: a class of its own, compiled with the rest, or any function."""

from collections.abc import Callable

from peloponnes.engine.actions import BID, LOSE, PASS, SUBJECT, SUBJECT_MASK, VERB_MASK, WITHDRAW
from peloponnes.engine.state import State
from peloponnes.search.dice import Dice


class Policy:
    """Chooses one of the state's legal ``actions``."""

    __slots__ = ()

    def choose(self, s: State, dice: Dice) -> int:
        """Choose the action to play."""
        return s.actions[dice.below(len(s.actions))]


class AtRandom(Policy):
    """Chooses uniformly among the legal actions."""

    __slots__ = ()


class Thrifty(Policy):
    """Bids on a random tile, never a coin more than needed; keeps, builds and finishes what it can, and passes only if it must."""

    __slots__ = ()

    def choose(self, s: State, dice: Dice) -> int:
        """Choose the action to play."""
        actions = s.actions
        if actions[0] & VERB_MASK != BID:
            choices = [action for action in actions if action != WITHDRAW and action & VERB_MASK != LOSE]
            return choices[dice.below(len(choices))] if choices else actions[dice.below(len(actions))]
        least = []
        tile = -1
        for action in actions:
            if action == PASS:
                break
            other = action >> SUBJECT & SUBJECT_MASK
            if other != tile:
                least.append(action)
                tile = other
        return least[dice.below(len(least))]


class Called(Policy):
    """A policy made from a function that takes the state and the dice and returns an action."""

    __slots__ = ("function",)

    def __init__(self, function: Callable[[State, Dice], int]) -> None:
        self.function = function

    def choose(self, s: State, dice: Dice) -> int:
        """Choose the action to play."""
        return self.function(s, dice)
