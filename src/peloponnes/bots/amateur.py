"""How the lower levels play: like people, who look a little ahead, have whims, and rarely do what makes no sense.

An amateur values each action for a short horizon and picks one at random, the better the likelier. Only plausible actions are picked:
those that, seen to the end of the game, give up no more than some points against the best. Of the bids on a tile it considers the
best one, no tile is taken rather than one only if that is about as good, and offers or oracles are answered without whims.
"""

from dataclasses import dataclass
from math import exp
from typing import Final

from peloponnes.bots.bot import chance_of
from peloponnes.bots.knowledge import Knowledge
from peloponnes.bots.temperaments import BALANCED
from peloponnes.engine.actions import AMOUNT, BID, PASS, SUBJECT, SUBJECT_MASK, VERB_MASK, WITHDRAW
from peloponnes.engine.agenda import STEP, STEP_MASK
from peloponnes.engine.expansions.heroes.numbers import ANSWER, IGNORE_STEP, OFFER_STEP, REDRAW_STEP
from peloponnes.search import Dice, Taste

IDLE: Final = 0.5  # points that a tile must be worth less than no tile before somebody takes none on a whim
LIGHTLY: Final = 0.5  # of regret and whim in decisions that are not about a tile of the market
FINE: Final = 1 << 20
# Steps whose values are no points: see `search/greedy.py`.
WITHOUT_WHIMS: Final = (IGNORE_STEP, REDRAW_STEP, OFFER_STEP, ANSWER)


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody plays.

    They look ``horizon`` incomes ahead. A ``whim`` is the number of points of difference that makes an action about three times as
    likely as another, and ``regret`` the most that they give up. They bid up to ``raises`` coins more than needed.
    """

    horizon: int
    whim: float
    regret: float
    raises: int


class Amateur:
    """Somebody who plays in a manner, with a taste.

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> ranked = Amateur(Manner(2, 2.0, 3.0, 0)).ranked(Knowledge(game.view(0)))
    >>> sorted(ranked) == sorted(game.state.actions)
    True
    """

    def __init__(self, manner: Manner, taste: Taste = BALANCED, seed: object = 0) -> None:
        self.manner = manner
        self.taste = taste
        self.seed = seed

    def ranked(self, knowledge: Knowledge) -> list[int]:
        """All packed actions: the one that is played, then the others, the best first."""
        state, dice = knowledge.state, Dice(chance_of(self.seed, knowledge.view))
        actions = [*state.choices.all()]
        true = dict(zip(actions, knowledge.greedily.values(state), strict=True))
        ranked = sorted(actions, key=lambda action: -true[action])
        if state.task >> STEP & STEP_MASK in WITHOUT_WHIMS:
            return ranked
        seen = dict(zip(actions, knowledge.leaning(self.taste, self.manner.horizon).values(state), strict=True))
        played = self._drawn(self.plausible(actions, true, seen), seen, dice)
        return [played, *[action for action in ranked if action != played]]

    def plausible(self, actions: list[int], true: dict[int, float], seen: dict[int, float]) -> list[int]:
        """The actions to pick from: ``true`` has their values to the end of the game, ``seen`` those that the amateur sees."""
        verb = actions[0] & VERB_MASK
        of_a_tile = {PASS, WITHDRAW} & {*actions}
        regret = self.manner.regret if of_a_tile else self.manner.regret * LIGHTLY
        considered = self._best_bids(actions, seen) if verb == BID else actions
        best = max(true[action] for action in considered)
        return [
            action
            for action in considered
            if true[action] >= best - (min(IDLE, regret) if action in (PASS, WITHDRAW) else regret)
        ]

    def _best_bids(self, actions: list[int], seen: dict[int, float]) -> list[int]:
        """The best bid on each tile, as they see it, and passing."""
        least: dict[int, int] = {}
        best: dict[int, int] = {}
        for action in actions:
            if action == PASS:
                continue
            tile, coins = action >> SUBJECT & SUBJECT_MASK, action >> AMOUNT
            if coins - least.setdefault(tile, coins) > self.manner.raises:
                continue
            if tile not in best or seen[action] > seen[best[tile]]:
                best[tile] = action
        return [*best.values(), *[action for action in actions if action == PASS]]

    def _drawn(self, actions: list[int], seen: dict[int, float], dice: Dice) -> int:
        """One of these actions, the better the likelier."""
        best = max(seen[action] for action in actions)
        whim = max(self.manner.whim, 1e-6)
        weights = [exp(max(-50.0, (seen[action] - best) / whim)) for action in actions]
        mark = dice.below(FINE) / FINE * sum(weights)
        for action, weight in zip(actions, weights, strict=True):
            mark -= weight
            if mark < 0:
                return action
        return actions[-1]
