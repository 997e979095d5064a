"""The levels for people: four opponents, each clearly stronger than the one before.

A novice is the greedy bot that leaves some of its decisions to chance; a merchant is the greedy bot; an archon searches a small tree to
the end of the next round. A strategos thinks as long as there is time, and to the end of the game: alone with a tree, among others with
many quick rollouts.
"""

from collections.abc import Sequence

from peloponnes.bots.bot import Advice, Budget, chance_of
from peloponnes.bots.explain import advice
from peloponnes.bots.mcts import Mcts
from peloponnes.bots.preparation import prepare
from peloponnes.bots.strategist import Strategist
from peloponnes.bots.table import Table
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.view import View
from peloponnes.search import Dice, Greedily

LEVELS = ("novice", "merchant", "archon", "strategos")
SLIPS = {"novice": 35, "merchant": 0}  # of a hundred decisions, those left to chance
NODES = {"archon": 20, "strategos": 4000}  # those of a strategos take 0.15 s of one core on average at a table of four
ALONE = {"archon": 40, "strategos": 500}
MORE_WITH_TIME = 20  # times the nodes of a strategos, if its budget is in seconds


class Level:
    """An opponent by its level."""

    def __init__(self, name: str, nodes: int | None = None, seed: object = 0) -> None:
        self.name = name
        self.nodes = nodes
        self.seed = seed

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        """One of the decision's actions."""
        table = Table(view)
        return decision.actions[table.known.actions.index(self._ranked(table, budget)[0])]

    def explain(self, view: View, decision: Decision, budget: Budget) -> tuple[Advice, ...]:
        """The best actions, the best one first."""
        if self.name not in SLIPS:
            return self._thinker(view, budget).explain(view, decision, budget)
        table = Table(view)
        return advice(table, decision, self._ranked(table, budget), chance_of(self.seed, view))

    def prepare(self, level: int, civilizations: Sequence[str]) -> tuple[str, tuple[str, ...]]:
        """One of the civilizations, and the extra incomes of the level (RULES 9.1, 9.2)."""
        return prepare(level, civilizations, self.seed)

    def _ranked(self, table: Table, budget: Budget) -> list[int]:
        """Packed actions, the best one first; the first one is what it plays."""
        if self.name in SLIPS:
            state = table.known
            values = table.greedily.values(state)
            ranked = [
                action for _, action in sorted(zip(values, state.actions, strict=True), key=lambda pair: -pair[0])
            ]
            slip = Greedily(table.weights, SLIPS[self.name]).choose(state, Dice(chance_of(self.seed, table.view)))
            return [slip, *[action for action in ranked if action != slip]]
        return self._thinker(table.view, budget).ranked(table, budget)

    def _thinker(self, view: View, budget: Budget) -> Mcts | Strategist:
        """Who thinks for it: an archon no more than ever, a strategos as long as there is time."""
        alone = len(view.names) == 1
        nodes = self.nodes or (ALONE if alone else NODES)[self.name]
        if self.name == "strategos" and budget.seconds is not None:
            nodes *= MORE_WITH_TIME
        if self.name == "strategos" and not alone:
            return Strategist(nodes, self.seed)
        return Mcts(nodes, self.seed)
