"""One step ahead by a linear value of the position; never looks at the others' plans."""

from peloponnes.bots.bot import Budget
from peloponnes.bots.table import Table
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.view import View


class Greedy:
    """Takes the action whose value is best: see `peloponnes.search.worth` for the value, weights.toml for its weights."""

    def __init__(self, seed: object = 0) -> None:
        self.seed = seed  # nothing is left to chance

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        """One of the decision's actions."""
        table = Table(view)
        values = table.greedily.values(table.known)
        return decision.actions[values.index(max(values))]
