"""A bot that looks one step ahead with a linear value of the position and ignores the others' plans."""

from peloponnes.bots.bot import Budget
from peloponnes.bots.table import Table
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.view import View


class Greedy:
    """Takes the action with the best value: see `peloponnes.search.worth` for the value and weights.toml for its weights."""

    def __init__(self, seed: object = 0) -> None:
        self.seed = seed  # part of the protocol; this bot uses no random numbers

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        """Choose one of the decision's actions."""
        table = Table(view)
        values = table.greedily.values(table.known)
        return decision.actions[values.index(max(values))]
