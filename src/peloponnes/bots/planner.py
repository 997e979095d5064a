"""Rollouts with the greedy policy, with the same deals for all candidates and sequential halving among them."""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, log2

from peloponnes.bots.bot import Advice, Budget, Clock, chance_of
from peloponnes.bots.explain import advice
from peloponnes.bots.knowledge import Knowledge
from peloponnes.engine.actions import BID, PASS, SUBJECT, SUBJECT_MASK, VERB_MASK
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.view import View
from peloponnes.search import Greedily, Judge, Policy, trials

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
        knowledge = Knowledge(view)
        return decision.actions[knowledge.state.actions.index(self.ranked(knowledge, budget)[0])]

    def explain(self, view: View, decision: Decision, budget: Budget) -> tuple[Advice, ...]:
        """The best actions, best first."""
        knowledge = Knowledge(view)
        return advice(knowledge, decision, self.ranked(knowledge, budget), chance_of(self.seed, view))

    def ranked(self, knowledge: Knowledge, budget: Budget) -> list[int]:
        """The candidates, best first."""
        return [candidate.packed for candidate in self.searched(knowledge, budget)]

    def candidates(self, knowledge: Knowledge) -> list[int]:
        """The actions to try."""
        return shortlist(knowledge.state.actions, knowledge.greedily.values(knowledge.state), MOST_CANDIDATES)

    def policy(self, knowledge: Knowledge) -> Policy:
        """The policy of all seats in the rollouts."""
        return Greedily(knowledge.weights, SLIPS)

    def judge(self, knowledge: Knowledge, edge: float) -> Judge:
        """The judge of the rollouts."""
        return knowledge.foresight(edge)

    def is_judged(self, knowledge: Knowledge) -> bool:
        """Whether the rollouts end where the next auction begins, instead of at the end of the game."""
        return False

    def trying(self, knowledge: Knowledge) -> Callable[[int, range], float]:
        """What tries an action in some deals: it returns the sum of its values to the deciding seat."""
        judge, policy, is_judged = self.judge(knowledge, self.edge), self.policy(knowledge), self.is_judged(knowledge)
        rounds = 0 if is_judged else -1
        state, letters = knowledge.state, knowledge.letters
        seed, seat = chance_of(self.seed, knowledge.view), state.seat

        def tried(action: int, deals: range) -> float:
            return trials(state, letters, action, policy, judge, seed, deals, rounds, is_judged)[seat]

        return tried

    def searched(self, knowledge: Knowledge, budget: Budget) -> list[Candidate]:
        """The candidates with their values, best first."""
        alive = [Candidate(action) for action in self.candidates(knowledge)]
        tried = self.trying(knowledge)
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
                    candidate.sum += tried(candidate.packed, deals)
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
