"""Open-loop Monte Carlo tree search, with priors from the greedy value, cut off at a round's end by the value of the position.

In a solo level a network takes the place of the value while it is surer than a greedy end of the game.
"""

from peloponnes.bots.bot import Advice, Budget, Clock, chance_of
from peloponnes.bots.explain import advice
from peloponnes.bots.knowledge import Knowledge
from peloponnes.bots.temperaments import BALANCED
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.view import View
from peloponnes.search import Dice, Greedily, Taste, Tree

AT_A_TIME = 16
# The first three were the best of four values tried, or level with the best, at tables of four with 300 to 900 simulations (30 deals
# from all seats, tuned one after the other); doubt lies between the best two of four values, and the edge is a guess.
SLIPS = 5  # percent of a rollout's decisions made at random
ROUNDS = 1  # rounds that a simulation continues after the current one
EXPLORATION = 0.7
DOUBT = 1.5
EDGE = 0.01  # fraction of a win for each point ahead of the others' mean
TO_THE_END = -1
# In a solo level, a simulation up to this round ends at the next auction, where a network judges it; later ones are played out.
JUDGED_UNTIL = 5


class Mcts:
    """A bot with N simulations per decision, each for some rounds; in a solo game to the next auction or to the end."""

    def __init__(self, nodes: int = 2000, seed: object = 0, rounds: int = ROUNDS, taste: Taste = BALANCED) -> None:
        self.nodes = nodes
        self.seed = seed
        self.rounds = rounds
        self.taste = taste

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        """Choose one of the decision's actions."""
        knowledge = Knowledge(view)
        return decision.actions[knowledge.state.actions.index(self.ranked(knowledge, budget)[0])]

    def explain(self, view: View, decision: Decision, budget: Budget) -> tuple[Advice, ...]:
        """The best actions, best first."""
        knowledge = Knowledge(view)
        return advice(knowledge, decision, self.ranked(knowledge, budget), chance_of(self.seed, view))

    def ranked(self, knowledge: Knowledge, budget: Budget) -> list[int]:
        """The actions that were tried, best first."""
        return self.searched(knowledge, budget).ranked()

    def searched(self, knowledge: Knowledge, budget: Budget, edge: float = EDGE) -> Tree:
        """The tree after the budget is used up; with ``edge=0`` its values are win probabilities."""
        alone = len(knowledge.view.names) == 1
        judged = alone and knowledge.aim > 0
        tree = Tree(
            knowledge.state,
            knowledge.letters,
            Greedily(knowledge.weights, SLIPS),
            knowledge.insight(edge) if judged else knowledge.foresight(edge),
            Dice(chance_of(self.seed, knowledge.view)),
            EXPLORATION,
            TO_THE_END if alone else self.rounds,
            knowledge.greedily if self.taste is BALANCED else knowledge.leaning(self.taste),
            DOUBT,
            JUDGED_UNTIL if judged else 0,
        )
        clock = Clock(budget.seconds)
        nodes = budget.nodes or self.nodes
        tree.search(min(AT_A_TIME, nodes))  # even if there is no time at all
        while tree.root.visits < nodes and not clock.over:
            tree.search(min(AT_A_TIME, nodes - tree.root.visits))
        return tree
