"""The baseline: a bot that plays at random."""

from peloponnes.bots.bot import Budget, chance_of
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.view import View
from peloponnes.search.dice import Dice


class RandomBot:
    """Plays a legal action chosen uniformly at random."""

    def __init__(self, seed: object = 0) -> None:
        self.seed = seed

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        """Choose one of the decision's actions."""
        return decision.actions[Dice(chance_of(self.seed, view)).below(len(decision.actions))]
