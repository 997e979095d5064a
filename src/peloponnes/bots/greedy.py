"""A bot that looks one step ahead with a linear value of the position and ignores the others' plans."""

from peloponnes.bots.bot import Budget
from peloponnes.bots.knowledge import Knowledge
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.view import View


class Greedy:
    """Takes the action with the best value: see `peloponnes.search.worth` for the value and weights.toml for its weights."""

    def __init__(self, seed: object = 0) -> None:
        self.seed = seed  # part of the protocol; this bot uses no random numbers

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        """Choose one of the decision's actions."""
        knowledge = Knowledge(view)
        values = knowledge.greedily.values(knowledge.state)
        return decision.actions[values.index(max(values))]
