"""An open-loop tree search with max^n: each simulation redeals the hidden order.

A node stands for the sequence of actions that leads to it. Its value is a vector with a number for each seat, and at every decision the
deciding seat maximizes its own. The hidden order differs between simulations, and so do the legal actions: a child is chosen among
those that are legal now, and counts how often it was available.

Without a guide, every action is tried once before any is tried again. With one, actions are tried in proportion to their value, and
most are never tried at all.
"""

from math import exp, log, sqrt

from peloponnes.engine.choices import Choices
from peloponnes.engine.state import NO_TASK, State
from peloponnes.engine.vectors import Numbers
from peloponnes.search.dice import Dice
from peloponnes.search.greedy import Greedily
from peloponnes.search.judge import Judge
from peloponnes.search.policy import Policy
from peloponnes.search.redeal import forget, redeal
from peloponnes.search.rollout import play_on, play_to_auction


class Node:
    """Statistics of a sequence of actions: how often it was played and available, and the sum of its values to each seat.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.search import AtRandom, Dice, Tree, Wins, letters_of
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> tree = Tree(state, letters_of(Edition.base()), AtRandom(), Wins(), Dice(1))
    >>> tree.search(20)
    >>> tree.root.visits, tree.root.mean(0) + tree.root.mean(1)
    (20, 1.0)
    """

    __slots__ = ("action", "available", "children", "priors", "sums", "visits")

    def __init__(self, seats: int, action: int) -> None:
        self.action = action
        self.visits = 0
        self.available = 0
        self.sums = [0.0] * seats
        self.children: dict[int, Node] = {}
        self.priors: dict[int, float] = {}

    def mean(self, seat: int) -> float:
        """The mean value to a seat."""
        return self.sums[seat] / self.visits if self.visits else 0.0


class Tree:
    """A search from one state.

    ``exploration`` is the weight of rarely tried actions; ``rounds`` cuts a rollout off after that many rounds beyond the current one,
    or plays it out if -1. Up to round ``until``, it ends instead where an auction begins: the one after this round with a ``depth`` of
    0, any with -1. A ``guide`` provides priors: each point of value makes an action ``E ** (1 / doubt)`` times as likely.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.search import Dice, Thrifty, Tree, Wins, letters_of
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> tree = Tree(state, letters_of(Edition.base()), Thrifty(), Wins(), Dice(1))
    >>> tree.search(50)
    >>> tree.best() == tree.ranked()[0], tree.best() in state.actions
    (True, True)
    """

    __slots__ = (
        "depth",
        "dice",
        "doubt",
        "exploration",
        "guide",
        "judge",
        "letters",
        "policy",
        "root",
        "rounds",
        "scratch",
        "state",
        "until",
    )

    def __init__(
        self,
        state: State,
        letters: Numbers,
        policy: Policy,
        judge: Judge,
        dice: Dice,
        exploration: float = 0.7,
        rounds: int = -1,
        guide: Greedily | None = None,
        doubt: float = 1.0,
        until: int = 0,
        depth: int = 0,
    ) -> None:
        self.state = forget(state, letters)
        self.scratch = self.state.copy()
        self.letters = letters
        self.policy = policy
        self.judge = judge
        self.dice = dice
        self.exploration = exploration
        self.rounds = rounds
        self.guide = guide
        self.doubt = doubt
        self.until = until
        self.depth = depth
        self.root = Node(len(state.seats), 0)

    def search(self, simulations: int) -> None:
        """Run this many more simulations."""
        for _ in range(simulations):
            self.simulate()

    def simulate(self) -> None:
        """Redeal, descend to a node never visited, play on from there, and add the result to every node on the path."""
        s = self.scratch
        s.set_to(self.state)
        redeal(s, self.letters, self.dice)
        node = self.root
        path = [node]
        fresh = False
        while not fresh and s.task != NO_TASK:
            action = self.select(node, s) if self.guide is None else self.select_by(self.guide, node, s)
            child = node.children.get(action)
            if child is None:
                child = Node(len(s.seats), action)
                child.available = 1
                node.children[action] = child
                fresh = True
            s.play(action)
            node = child
            path.append(node)
        if s.task != NO_TASK and s.round <= self.until:
            play_to_auction(s, self.policy, self.dice, s.round + self.depth)
        else:
            play_on(s, self.policy, self.dice, self.rounds)
        worth = self.judge.judge(s)
        for node in path:
            node.visits += 1
            for seat in range(len(worth)):
                node.sums[seat] += worth[seat]

    def select(self, node: Node, s: State) -> int:
        """An action that was never tried from here, or the one with the best upper bound for the deciding seat."""
        choices = s.choices
        if not node.children:
            return choices.nth(self.dice.below(choices.count))
        tried = self.tried(node, choices)
        if len(tried) == choices.count:
            return self.most_promising(node, choices, s.seat)
        fresh = self.dice.below(choices.count - len(tried))
        for place in tried:
            if place > fresh:
                break
            fresh += 1
        return choices.nth(fresh)

    def tried(self, node: Node, choices: Choices) -> list[int]:
        """The indices of the legal actions that were tried from here, in ascending order; each counts as available once more."""
        places: list[int] = []
        for child in node.children.values():
            place = choices.index(child.action)
            if place >= 0:
                child.available += 1
                places.append(place)
        places.sort()
        return places

    def most_promising(self, node: Node, choices: Choices, seat: int) -> int:
        """Of the legal actions, all of them tried, the one with the best upper bound; of equals, the first."""
        best = -1
        highest = -1e300
        all_legal = len(node.children) == choices.count  # then only ties have to look actions up
        for child in node.children.values():
            if not all_legal and choices.index(child.action) < 0:
                continue
            bound = child.sums[seat] / child.visits + self.exploration * sqrt(log(child.available) / child.visits)
            if bound > highest or (bound == highest and choices.index(child.action) < choices.index(best)):
                highest = bound
                best = child.action
        return best

    def select_by(self, guide: Greedily, node: Node, s: State) -> int:
        """The action with the best sum of its mean value and its prior, which counts less the more often it was tried."""
        actions = s.actions
        priors = node.priors
        for action in actions:
            if action not in priors:
                self.promise(guide, node, s)
                break
        seat = s.seat
        visits = 0
        known = 0.0
        for action in actions:
            child = node.children.get(action)
            if child is not None:
                visits += child.visits
                known += child.sums[seat]
        expected = known / visits if visits else 0.0
        wide = self.exploration * sqrt(visits + 1.0)
        best = actions[0]
        highest = -1e300
        for action in actions:
            child = node.children.get(action)
            if child is None:
                bound = expected + wide * priors[action]
            else:
                child.available += 1
                bound = child.sums[seat] / child.visits + wide * priors[action] / (1 + child.visits)
            if bound > highest:
                highest = bound
                best = action
        return best

    def promise(self, guide: Greedily, node: Node, s: State) -> None:
        """Set the prior of each action from its value; actions that already have one keep it."""
        values = guide.values(s)
        actions = s.actions
        most = max(values)
        chances = [exp(max(-30.0, (value - most) / self.doubt)) for value in values]
        whole = sum(chances)
        for place in range(len(values)):
            action = actions[place]
            if action not in node.priors:
                node.priors[action] = chances[place] / whole

    def best(self) -> int:
        """The action played most often; of equals, the one with the best mean."""
        return self.ranked()[0]

    def ranked(self) -> list[int]:
        """The actions that were tried, the one played most often first."""
        seat = self.state.seat
        tried = []
        for place, action in enumerate(self.state.actions):
            child = self.root.children.get(action)
            if child is not None:
                tried.append((-child.visits, -child.mean(seat), place, action))
        tried.sort()
        return [action for _, _, _, action in tried] or self.state.actions[:1]
