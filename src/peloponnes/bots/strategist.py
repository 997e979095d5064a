"""Rollouts by habit: a planner that is so quick that it can try all that the yardstick tries, and more often."""

from peloponnes.bots.bot import Advice, Budget, chance_of
from peloponnes.bots.explain import advice
from peloponnes.bots.flat import options
from peloponnes.bots.habits import habits_for
from peloponnes.bots.planner import Candidate, Planner
from peloponnes.bots.table import Table
from peloponnes.engine.actions import BID, MOVE, VERB_MASK
from peloponnes.game.decision import Decision
from peloponnes.game.view import View
from peloponnes.search import ByHabit, Policy, trials

ELSEWHERE = 4  # an auction gets so many times the thought of any other decision: most of those are plain
DEALS = 100  # from which the chances are told


class Strategist(Planner):
    """N rollouts a decision of the auction, everybody by habit to the end of the game."""

    at_a_time = 16
    # Of a win, for each point ahead of the others' mean. 0.02 and 0.06 won as often as each other (80 games, two seats each); with 0 it
    # gives up lost games: as many wins among its like, but seven points less.
    edge = 0.03

    def explain(self, view: View, decision: Decision, budget: Budget) -> tuple[Advice, ...]:
        """The best actions, the best one first, with the chances that more rollouts give them."""
        table, seed = Table(view), chance_of(self.seed, view)
        ranked, policy, judge, deals = (
            self.ranked(table, budget),
            self.policy(table),
            table.foresight(0.0),
            range(DEALS),
        )
        won = {action: trials(table.known, table.letters, action, policy, judge, seed, deals) for action in ranked}
        chances = {action: sums[decision.seat] / DEALS for action, sums in won.items()}
        return advice(table, decision, ranked, seed, chances=chances)

    def candidates(self, table: Table) -> list[int]:
        """What the yardstick tries: of the bids on a tile the least and the next higher one, and all else."""
        return options(table.known.actions)

    def policy(self, table: Table) -> Policy:
        """By which all play on."""
        return ByHabit(table.known.tables, habits_for(table.edition, len(table.view.names)))

    def searched(self, table: Table, budget: Budget) -> list[Candidate]:
        """The candidates with what they brought, the best one first."""
        if table.known.actions[0] & VERB_MASK not in (BID, MOVE):
            nodes, seconds = budget.nodes or self.nodes, budget.seconds
            budget = Budget(max(1, nodes // ELSEWHERE), None if seconds is None else seconds / ELSEWHERE)
        return super().searched(table, budget)
