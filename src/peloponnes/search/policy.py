"""Rollout policies. A policy is pluggable: a class of its own, compiled with the rest, or any function."""

from collections.abc import Callable

from peloponnes.engine.actions import BID, LOSE, VERB_MASK, WITHDRAW
from peloponnes.engine.state import State
from peloponnes.engine.vectors import i64
from peloponnes.search.dice import Dice


class Policy:
    """Chooses one of the state's legal ``actions``, at random unless `choose` is overridden.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.search import Dice, Policy
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> Policy().choose(state, Dice(1)) in state.actions
    True
    """

    __slots__ = ()

    def choose(self, s: State, dice: Dice) -> i64:
        """Choose the action to play, packed into one integer as the state knows it; the game must not be over."""
        choices = s.choices
        return choices.nth(dice.below(choices.count))


class AtRandom(Policy):
    """Chooses uniformly among the legal actions.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.search import AtRandom, Dice, play_out
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> play_out(state, AtRandom(), Dice(1)) > 16
    True
    >>> state.over
    True
    """

    __slots__ = ()


class Thrifty(Policy):
    """Bids on a random tile, never a coin more than needed; keeps, builds and finishes what it can, and passes only if it must.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.search import Dice, Thrifty
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> dice = Dice(1)
    >>> len({Thrifty().choose(state, dice) for _ in range(100)})  # the lowest bid on each of the five tiles
    5
    """

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
    """A policy made from a function that takes the state and the dice and returns an action.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.search import Called, Dice
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> first = Called(lambda state, dice: state.actions[0])
    >>> first.choose(state, Dice(1)) == state.actions[0]
    True
    """

    __slots__ = ("function",)

    def __init__(self, function: Callable[[State, Dice], int]) -> None:
        self.function = function

    def choose(self, s: State, dice: Dice) -> i64:
        """Choose the action to play."""
        return self.function(s, dice)
