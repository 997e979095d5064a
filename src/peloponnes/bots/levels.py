"""The levels offered to people: four opponents, each clearly stronger than the one before.

A novice is the greedy bot with some of its decisions made at random; a merchant is the greedy bot; an archon searches a small tree to
the end of the next round. A strategos uses all its time and looks to the end of the game: with a tree in solo games, otherwise with
many fast rollouts.
"""

from collections.abc import Sequence

from peloponnes.bots.bot import Advice, Budget, chance_of
from peloponnes.bots.explain import advice
from peloponnes.bots.knowledge import Knowledge
from peloponnes.bots.mcts import Mcts
from peloponnes.bots.preparation import prepare
from peloponnes.bots.strategist import Strategist
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.view import View
from peloponnes.search import Dice, Greedily

LEVELS = ("novice", "merchant", "archon", "strategos")
SLIPS = {"novice": 35, "merchant": 0}  # percent of decisions made at random
NODES = {"archon": 20, "strategos": 4000}  # a strategos takes 0.15 s of one core on average at a table of four
ALONE = {"archon": 40, "strategos": 500}
MORE_WITH_TIME = 20  # factor on the nodes of a strategos if its budget is in seconds


class LevelBot:
    """An opponent of one of the levels."""

    def __init__(self, name: str, nodes: int | None = None, seed: object = 0) -> None:
        self.name = name
        self.nodes = nodes
        self.seed = seed

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        """Choose one of the decision's actions."""
        knowledge = Knowledge(view)
        return decision.actions[knowledge.state.actions.index(self._ranked(knowledge, budget)[0])]

    def explain(self, view: View, decision: Decision, budget: Budget) -> tuple[Advice, ...]:
        """The best actions, best first."""
        if self.name not in SLIPS:
            return self._thinker(view, budget).explain(view, decision, budget)
        knowledge = Knowledge(view)
        return advice(knowledge, decision, self._ranked(knowledge, budget), chance_of(self.seed, view))

    def prepare(self, level: int, civilizations: Sequence[str]) -> tuple[str, tuple[str, ...]]:
        """Pick one of the civilizations, and the extra incomes of the level (RULES 9.1, 9.2)."""
        return prepare(level, civilizations, self.seed)

    def _ranked(self, knowledge: Knowledge, budget: Budget) -> list[int]:
        """Packed actions, best first; the first one is played."""
        if self.name in SLIPS:
            state = knowledge.state
            values = knowledge.greedily.values(state)
            ranked = [
                action for _, action in sorted(zip(values, state.actions, strict=True), key=lambda pair: -pair[0])
            ]
            slip = Greedily(knowledge.weights, SLIPS[self.name]).choose(
                state, Dice(chance_of(self.seed, knowledge.view))
            )
            return [slip, *[action for action in ranked if action != slip]]
        return self._thinker(knowledge.view, budget).ranked(knowledge, budget)

    def _thinker(self, view: View, budget: Budget) -> Mcts | Strategist:
        """The bot behind the level. An archon always has the same number of nodes; a strategos gets more if it has time."""
        alone = len(view.names) == 1
        nodes = self.nodes or (ALONE if alone else NODES)[self.name]
        if self.name == "strategos" and budget.seconds is not None:
            nodes *= MORE_WITH_TIME
        if self.name == "strategos" and not alone:
            return Strategist(nodes, self.seed)
        return Mcts(nodes, self.seed)
