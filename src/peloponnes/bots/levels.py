"""The levels offered to people: five opponents, each clearly stronger than the one before.

The lower three play like people, see `amateur.py`: a shepherd, for a child's first game, looks one income ahead and never bids more
than it must; a novice sees farther; a merchant sees to the end of the game and has few whims. An archon searches a small tree to the
end of the next round. A strategos uses all its time: it tries each action in many deals or, in solo games, searches a tree, and a
network that has learned how such games end judges where they stop. All but a strategos may have a temperament.
"""

from collections.abc import Sequence

from peloponnes.bots.amateur import Amateur, Manner
from peloponnes.bots.bot import Advice, Budget, chance_of
from peloponnes.bots.explain import advice
from peloponnes.bots.knowledge import Knowledge
from peloponnes.bots.mcts import Mcts
from peloponnes.bots.preparation import prepare
from peloponnes.bots.strategist import Strategist, Veteran
from peloponnes.bots.temperaments import BALANCED, taste_of
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.view import View
from peloponnes.search.leaning import FAR

LEVELS = ("shepherd", "novice", "merchant", "archon", "strategos")
MOODY = LEVELS[:-1]  # the levels that may have a temperament
VETERAN = "veteran"  # the strategos of before, which nobody is offered: new ones are measured against it
MANNERS = {
    "shepherd": Manner(horizon=1, whim=5.0, regret=6.0, raises=0),
    "novice": Manner(horizon=3, whim=2.2, regret=4.0, raises=1),
    "merchant": Manner(horizon=FAR, whim=0.2, regret=1.0, raises=5),
}
NODES = {
    "archon": 20,
    "strategos": 3000,
    VETERAN: 4000,
}  # a strategos takes 40 ms of one core on average at a table of four
ALONE = {"archon": 40, "strategos": 600, VETERAN: 600}
MORE_WITH_TIME = 20  # factor on the nodes of a strategos if its budget is in seconds


class LevelBot:
    """An opponent of one of the levels, or a veteran."""

    def __init__(self, name: str, nodes: int | None = None, seed: object = 0, temperament: str = "") -> None:
        self.name = name
        self.nodes = nodes
        self.seed = seed
        whim = MANNERS[name].whim if name in MANNERS else 0.0
        self.taste = taste_of(temperament, whim) if temperament else BALANCED

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        """Choose one of the decision's actions."""
        knowledge = Knowledge(view)
        return decision.actions[knowledge.state.actions.index(self._ranked(knowledge, budget)[0])]

    def explain(self, view: View, decision: Decision, budget: Budget) -> tuple[Advice, ...]:
        """The best actions, best first."""
        if self.name not in MANNERS:
            return self._thinker(view, budget).explain(view, decision, budget)
        knowledge = Knowledge(view)
        return advice(knowledge, decision, self._ranked(knowledge, budget), chance_of(self.seed, view))

    def prepare(self, level: int, civilizations: Sequence[str]) -> tuple[str, tuple[str, ...]]:
        """Pick one of the civilizations, and the extra incomes of the level (RULES 9.1, 9.2)."""
        return prepare(level, civilizations, self.seed)

    def _ranked(self, knowledge: Knowledge, budget: Budget) -> list[int]:
        """Packed actions, best first; the first one is played."""
        if self.name in MANNERS:
            return Amateur(MANNERS[self.name], self.taste, self.seed).ranked(knowledge)
        return self._thinker(knowledge.view, budget).ranked(knowledge, budget)

    def _thinker(self, view: View, budget: Budget) -> Mcts | Veteran:
        """The bot behind the level. An archon always has the same number of nodes; others get more if they have time."""
        alone = len(view.names) == 1
        nodes = self.nodes or (ALONE if alone else NODES)[self.name]
        if self.name == "archon":
            return Mcts(nodes, self.seed, taste=self.taste)
        if budget.seconds is not None:
            nodes *= MORE_WITH_TIME
        if alone:
            return Mcts(nodes, self.seed)
        return Veteran(nodes, self.seed) if self.name == VETERAN else Strategist(nodes, self.seed)
