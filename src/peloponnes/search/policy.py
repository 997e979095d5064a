"""Rollout policies. A policy is pluggable: a class of its own, compiled with the rest, or any function."""

from collections.abc import Callable

from peloponnes.engine.actions import BID, LOSE, VERB_MASK, WITHDRAW
from peloponnes.engine.state import State
from peloponnes.engine.vectors import i64
from peloponnes.search.dice import Dice


class Policy:
    """Chooses one of the state's legal ``actions``."""

    __slots__ = ()

    def choose(self, s: State, dice: Dice) -> i64:
        """Choose the action to play."""
        choices = s.choices
        return choices.nth(dice.below(choices.count))


class AtRandom(Policy):
    """Chooses uniformly among the legal actions."""

    __slots__ = ()


class Thrifty(Policy):
    """Bids on a random tile, never a coin more than needed; keeps, builds and finishes what it can, and passes only if it must."""

    __slots__ = ()

    def choose(self, s: State, dice: Dice) -> i64:
        """Choose the action to play."""
        choices = s.choices
        if choices.firsts[0] & VERB_MASK == BID:
            return choices.firsts[dice.below(choices.size - 1)]  # the last run is passing
        kept = [action for action in choices.all() if action != WITHDRAW and action & VERB_MASK != LOSE]
        if not kept:
            return super().choose(s, dice)
        return kept[dice.below(len(kept))]


class Called(Policy):
    """A policy made from a function that takes the state and the dice and returns an action."""

    __slots__ = ("function",)

    def __init__(self, function: Callable[[State, Dice], int]) -> None:
        self.function = function

    def choose(self, s: State, dice: Dice) -> i64:
        """Choose the action to play."""
        return self.function(s, dice)
