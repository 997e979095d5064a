"""An open-loop tree search with max^n: each simulation deals the hidden order anew.

A node stands for the actions that lead there. What it is worth is a vector, a number for each seat; at every decision the seat that
decides goes by its own. Since the hidden order differs from one simulation to the next, so does what is legal: a child is tried among
those that are legal now, and counts how often it could have been.
"""

from math import log, sqrt

from peloponnes.engine.state import NO_TASK, State
from peloponnes.search.dice import Dice
from peloponnes.search.judge import Judge
from peloponnes.search.policy import Policy
from peloponnes.search.redeal import forget, redeal
from peloponnes.search.rollout import play_out, play_rounds


class Node:
    """What is known of a line of actions: how often it was played and could have been, and what it brought each seat."""

    __slots__ = ("available", "children", "sums", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.available = 0
        self.sums = [0.0] * seats
        self.children: dict[int, Node] = {}

    def mean(self, seat: int) -> float:
        """What it brought a seat on average."""
        return self.sums[seat] / self.visits if self.visits else 0.0


class Tree:
    """A search from one state.

    ``exploration`` weighs what is little tried; ``rounds`` cuts a rollout after so many rounds beyond the present one, -1 plays it out.
    """

    __slots__ = ("dice", "exploration", "judge", "letters", "policy", "root", "rounds", "state")

    def __init__(
        self,
        state: State,
        letters: tuple[int, ...],
        policy: Policy,
        judge: Judge,
        dice: Dice,
        exploration: float = 0.7,
        rounds: int = -1,
    ) -> None:
        self.state = forget(state, letters)
        self.letters = letters
        self.policy = policy
        self.judge = judge
        self.dice = dice
        self.exploration = exploration
        self.rounds = rounds
        self.root = Node(len(state.seats))

    def search(self, simulations: int) -> None:
        """So many simulations more."""
        for _ in range(simulations):
            self.simulate()

    def simulate(self) -> None:
        """Deal anew, go down the tree to a line that was never played, play on from there, and note on the way back what it brought."""
        s = self.state.copy()
        redeal(s, self.letters, self.dice)
        node = self.root
        path = [node]
        fresh = False
        while not fresh and s.task != NO_TASK:
            action = self.select(node, s)
            child = node.children.get(action)
            if child is None:
                child = Node(len(s.seats))
                child.available = 1
                node.children[action] = child
                fresh = True
            s.play(action)
            node = child
            path.append(node)
        if self.rounds < 0:
            play_out(s, self.policy, self.dice)
        else:
            play_rounds(s, self.policy, self.dice, self.rounds)
        worth = self.judge.judge(s)
        for node in path:
            node.visits += 1
            for seat in range(len(worth)):
                node.sums[seat] += worth[seat]

    def select(self, node: Node, s: State) -> int:
        """An action that was never tried from here, or the one with the best upper bound for the seat that decides."""
        fresh = []
        best = s.actions[0]
        highest = -1e300
        seat = s.seat
        for action in s.actions:
            child = node.children.get(action)
            if child is None:
                fresh.append(action)
                continue
            child.available += 1
            if not fresh:
                bound = child.sums[seat] / child.visits + self.exploration * sqrt(log(child.available) / child.visits)
                if bound > highest:
                    highest = bound
                    best = action
        return fresh[self.dice.below(len(fresh))] if fresh else best

    def best(self) -> int:
        """The action that was played most often, of equals the one that brought most."""
        seat = self.state.seat
        chosen = self.state.actions[0]
        most = (-1, 0.0)
        for action in self.state.actions:
            child = self.root.children.get(action)
            if child is not None and (child.visits, child.mean(seat)) > most:
                most = (child.visits, child.mean(seat))
                chosen = action
        return chosen
