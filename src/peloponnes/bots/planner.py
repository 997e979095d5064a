"""Rollouts with the greedy policy, with the same deals for all candidates and sequential halving among them."""

from dataclasses import dataclass
from math import ceil, log2

from peloponnes.bots.bot import Advice, Budget, Clock, chance_of
from peloponnes.bots.explain import advice
from peloponnes.bots.table import Table
from peloponnes.engine.actions import BID, PASS, SUBJECT, SUBJECT_MASK, VERB_MASK
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.view import View
from peloponnes.search import Greedily, Policy, trials

MOST_CANDIDATES = 12
BIDS_A_TILE = 3
SLIPS = 5  # percent of a rollout's decisions made at random


@dataclass(slots=True)
class Candidate:
    """An action, the number of its rollouts, and the sum of their values."""

    packed: int
    rollouts: int = 0
    sum: float = 0.0

    @property
    def mean(self) -> float:
        """The mean value of a rollout."""
        return self.sum / self.rollouts if self.rollouts else 0.0


class Planner:
    """A bot with N rollouts per decision, most of them for the candidates that look best."""

    at_a_time = 4
    edge = 0.01  # fraction of a win for each point ahead of the others' mean

    def __init__(self, nodes: int = 400, seed: object = 0) -> None:
        self.nodes = nodes
        self.seed = seed

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        """Choose one of the decision's actions."""
        table = Table(view)
        return decision.actions[table.known.actions.index(self.ranked(table, budget)[0])]

    def explain(self, view: View, decision: Decision, budget: Budget) -> tuple[Advice, ...]:
        """The best actions, best first."""
        table = Table(view)
        return advice(table, decision, self.ranked(table, budget), chance_of(self.seed, view))

    def ranked(self, table: Table, budget: Budget) -> list[int]:
        """The candidates, best first."""
        return [candidate.packed for candidate in self.searched(table, budget)]

    def candidates(self, table: Table) -> list[int]:
        """The actions to try."""
        return shortlist(table.known.actions, table.greedily.values(table.known), MOST_CANDIDATES)

    def policy(self, table: Table) -> Policy:
        """The policy of all seats in the rollouts."""
        return Greedily(table.weights, SLIPS)

    def searched(self, table: Table, budget: Budget) -> list[Candidate]:
        """The candidates with their values, best first."""
        state = table.known
        alive = [Candidate(action) for action in self.candidates(table)]
        judge, policy = table.foresight(self.edge), self.policy(table)
        seed, seat = chance_of(self.seed, table.view), state.seat
        phases = max(1, ceil(log2(len(alive))))
        nodes = budget.nodes or self.nodes
        done: list[Candidate] = []
        first = 0
        for phase in range(phases):
            clock = Clock(None if budget.seconds is None else budget.seconds / phases)
            share = max(1, nodes // (phases * len(alive)))
            last = first + share
            while first < last and (first == 0 or not clock.over):
                deals = range(first, min(last, first + self.at_a_time))
                for candidate in alive:
                    sums = trials(state, table.letters, candidate.packed, policy, judge, seed, deals)
                    candidate.sum += sums[seat]
                    candidate.rollouts += len(deals)
                first = deals.stop
            alive = sorted(alive, key=lambda candidate: candidate.mean, reverse=True)
            if phase < phases - 1:
                half = (len(alive) + 1) // 2
                done = alive[half:] + done
                alive = alive[:half]
        return alive + done


def shortlist(actions: list[int], values: list[float], most: int) -> list[int]:
    """The actions worth considering: the best by value, with only a few bids per tile, and always passing."""
    bids: dict[int, int] = {}
    chosen: list[int] = []
    for _, action in sorted(zip(values, actions, strict=True), key=lambda pair: -pair[0]):
        if action & VERB_MASK == BID:
            tile = action >> SUBJECT & SUBJECT_MASK
            bids[tile] = bids.get(tile, 0) + 1
            if bids[tile] > BIDS_A_TILE:
                continue
        if len(chosen) < most or action == PASS:
            chosen.append(action)
    return chosen
