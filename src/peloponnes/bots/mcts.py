"""Open-loop Monte Carlo tree search, with priors from the greedy value, cut off at a round's end by the value of the position."""

from peloponnes.bots.bot import Advice, Budget, Clock, chance_of
from peloponnes.bots.explain import advice
from peloponnes.bots.knowledge import Knowledge
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.view import View
from peloponnes.search import Dice, Greedily, Tree

AT_A_TIME = 16
# The first three were the best of four values tried, or level with the best, at tables of four with 300 to 900 simulations (30 deals
# from all seats, tuned one after the other); doubt lies between the best two of four values, and the edge is a guess.
SLIPS = 5  # percent of a rollout's decisions made at random
ROUNDS = 1  # rounds that a simulation continues after the current one
EXPLORATION = 0.7
DOUBT = 1.5
EDGE = 0.01  # fraction of a win for each point ahead of the others' mean
TO_THE_END = -1


class Mcts:
    """A bot with N simulations per decision, each for some rounds beyond the current one, or to the end in a solo game."""

    def __init__(self, nodes: int = 2000, seed: object = 0, rounds: int = ROUNDS) -> None:
        self.nodes = nodes
        self.seed = seed
        self.rounds = rounds

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        """Choose one of the decision's actions."""
        knowledge = Knowledge(view)
        return decision.actions[knowledge.state.actions.index(self.ranked(knowledge, budget)[0])]

    def explain(self, view: View, decision: Decision, budget: Budget) -> tuple[Advice, ...]:
        """The best actions, best first."""
        knowledge = Knowledge(view)
        tree = self.searched(knowledge, budget, edge=0.0)
        ranked = tree.ranked()
        chances = {packed: tree.root.children[packed].mean(decision.seat) for packed in ranked}
        free = len(view.names) == 1 and not knowledge.aim
        return advice(knowledge, decision, ranked, chance_of(self.seed, view), chances=None if free else chances)

    def ranked(self, knowledge: Knowledge, budget: Budget) -> list[int]:
        """The actions that were tried, best first."""
        return self.searched(knowledge, budget).ranked()

    def searched(self, knowledge: Knowledge, budget: Budget, edge: float = EDGE) -> Tree:
        """The tree after the budget is used up; with ``edge=0`` its values are win probabilities."""
        tree = Tree(
            knowledge.state,
            knowledge.letters,
            Greedily(knowledge.weights, SLIPS),
            knowledge.foresight(edge),
            Dice(chance_of(self.seed, knowledge.view)),
            EXPLORATION,
            TO_THE_END if len(knowledge.view.names) == 1 else self.rounds,
            knowledge.greedily,
            DOUBT,
        )
        clock = Clock(budget.seconds)
        nodes = budget.nodes or self.nodes
        tree.search(min(AT_A_TIME, nodes))  # even if there is no time at all
        while tree.root.visits < nodes and not clock.over:
            tree.search(min(AT_A_TIME, nodes - tree.root.visits))
        return tree
