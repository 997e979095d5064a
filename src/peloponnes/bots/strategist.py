"""Rollouts by skill to the next auction, where a network judges them; and the strategos of before, by habit to the end of the game."""

from collections.abc import Callable

from peloponnes.bots.bot import Budget, chance_of
from peloponnes.bots.flat import options
from peloponnes.bots.habits import habits_for
from peloponnes.bots.knowledge import Knowledge
from peloponnes.bots.planner import Candidate, Planner
from peloponnes.bots.skills import skilled
from peloponnes.engine.actions import BID, MOVE, VERB_MASK
from peloponnes.search import ByHabit, BySkill, Judge, Policy, Replies

ELSEWHERE = 4  # auction decisions get this many times the budget of all others, most of which are simple
BIDS_A_TILE = 3
# Up to this round a rollout ends at the next auction, where a network judges it; later ones are played out.
JUDGED_UNTIL = 6


class Veteran(Planner):
    """A bot with N rollouts per auction decision, all seats playing by habit to the end of the game.

    It is the strategos of before. New ones are measured against it, so it is never improved.
    """

    at_a_time = 16
    # Fraction of a win for each point ahead of the others' mean. 0.02 and 0.06 won equally often (80 games, two seats each). With 0 the
    # bot gives up on lost games: against its like it wins as often, but scores seven points less.
    edge = 0.03

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


class Strategist(Veteran):
    """A bot with N rollouts per auction decision, all seats playing by skill to the next auction, in the last rounds to the end."""

    def candidates(self, knowledge: Knowledge) -> list[int]:
        """The three lowest bids on each tile, and all other actions."""
        return options(knowledge.state.actions, BIDS_A_TILE)

    def policy(self, knowledge: Knowledge) -> BySkill:
        """The policy of a seat in the rollouts."""
        return skilled(knowledge.edition, len(knowledge.view.names))

    def policies(self, knowledge: Knowledge) -> list[BySkill]:
        """The policy of each seat in the rollouts."""
        return [self.policy(knowledge)] * len(knowledge.view.names)

    def judge(self, knowledge: Knowledge, edge: float) -> Judge:
        """The judge of the rollouts."""
        return knowledge.insight(edge)

    def is_judged(self, knowledge: Knowledge) -> bool:
        """Whether the rollouts end where the next auction begins, instead of at the end of the game."""
        return knowledge.state.round <= JUDGED_UNTIL

    def trying(self, knowledge: Knowledge) -> Callable[[int, range], float]:
        """What tries an action in some deals, with a tree of the replies to each."""
        judge, policies = self.judge(knowledge, self.edge), self.policies(knowledge)
        state, letters, known = knowledge.state, knowledge.letters, dict[int, Replies]()
        seed, seat = chance_of(self.seed, knowledge.view), state.seat

        def tried(action: int, deals: range) -> float:
            if action not in known:
                known[action] = Replies(state, letters, action, policies, judge, seed, JUDGED_UNTIL)
            return known[action].trials(deals)[seat]

        return tried
