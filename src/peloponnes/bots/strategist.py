"""Rollouts by habit: a planner fast enough to try everything that the yardstick tries, and more often."""

from peloponnes.bots.bot import Advice, Budget, chance_of
from peloponnes.bots.explain import advice
from peloponnes.bots.flat import options
from peloponnes.bots.habits import habits_for
from peloponnes.bots.knowledge import Knowledge
from peloponnes.bots.planner import Candidate, Planner
from peloponnes.engine.actions import BID, MOVE, VERB_MASK
from peloponnes.game.decision import Decision
from peloponnes.game.view import View
from peloponnes.search import ByHabit, Policy, trials

ELSEWHERE = 4  # auction decisions get this many times the budget of all others, most of which are simple
DEALS = 100  # the number of deals from which the reported chances are computed


class Strategist(Planner):
    """A bot with N rollouts per auction decision, all seats playing by habit to the end of the game."""

    at_a_time = 16
    # Fraction of a win for each point ahead of the others' mean. 0.02 and 0.06 won equally often (80 games, two seats each). With 0 the
    # bot gives up on lost games: against its like it wins as often, but scores seven points less.
    edge = 0.03

    def explain(self, view: View, decision: Decision, budget: Budget) -> tuple[Advice, ...]:
        """The best actions, best first, with chances from additional rollouts."""
        knowledge, seed = Knowledge(view), chance_of(self.seed, view)
        ranked, policy, judge, deals = (
            self.ranked(knowledge, budget),
            self.policy(knowledge),
            knowledge.foresight(0.0),
            range(DEALS),
        )
        won = {
            action: trials(knowledge.state, knowledge.letters, action, policy, judge, seed, deals) for action in ranked
        }
        chances = {action: sums[decision.seat] / DEALS for action, sums in won.items()}
        return advice(knowledge, decision, ranked, seed, chances=chances)

    def candidates(self, knowledge: Knowledge) -> list[int]:
        """The same actions that the yardstick tries: the lowest and the next higher bid on each tile, and all other actions."""
        return options(knowledge.state.actions)

    def policy(self, knowledge: Knowledge) -> Policy:
        """The policy of all seats in the rollouts."""
        return ByHabit(knowledge.state.ruleset, habits_for(knowledge.edition, len(knowledge.view.names)))

    def searched(self, knowledge: Knowledge, budget: Budget) -> list[Candidate]:
        """The candidates with their values, best first."""
        if knowledge.state.actions[0] & VERB_MASK not in (BID, MOVE):
            nodes, seconds = budget.nodes or self.nodes, budget.seconds
            budget = Budget(max(1, nodes // ELSEWHERE), None if seconds is None else seconds / ELSEWHERE)
        return super().searched(knowledge, budget)
