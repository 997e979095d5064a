"""What follows an action in the same auction: a small tree of the bids still to come, in which every seat learns what is good for it.

The policy of the rollouts bids by what it has learned in general. Here it also learns from the trials of this one position: a bid that
turned out better for its seat than the others is drawn more often from then on. Nothing hidden is revealed between two bids of an
auction, so that a node, the actions that lead to it, is the same position in every deal; and the policy need not weigh it again.
"""

from math import exp
from typing import Final

from peloponnes.engine import agenda
from peloponnes.engine.actions import BID, MOVE, VERB_MASK
from peloponnes.engine.agenda import STEP, STEP_MASK
from peloponnes.engine.state import NO_TASK, State
from peloponnes.engine.vectors import Numbers, i64, vec
from peloponnes.search.dice import Dice
from peloponnes.search.habit import FINE
from peloponnes.search.judge import Judge
from peloponnes.search.redeal import redeal
from peloponnes.search.rollout import DEALS_APART, play_out, play_to_auction
from peloponnes.search.skill import BySeat, BySkill

SHARP: Final = 40.0
SOME: Final = 16.0


class Reply:
    """A decision after some actions: what a seat may bid, how the policy weighs it, how often it did and what it brought.

    Without ``bids`` it is a decision of another kind, which the policy makes.
    """

    __slots__ = ("bids", "children", "seat", "sum", "sums", "visited", "visits", "weights")

    def __init__(self, seat: i64, count: int) -> None:
        self.seat = seat
        self.bids = vec[i64]([0] * count)
        self.weights = vec[float]([0.0] * count)
        self.visits = vec[float]([0.0] * count)
        self.sums = vec[float]([0.0] * count)
        self.visited = 0.0
        self.sum = 0.0
        self.children: dict[int, Reply] = {}

    def drawn(self, dice: Dice, chances: vec[float], sharp: float, some: float) -> i64:
        """The place of a bid, drawn by its weight and by what it has brought above the mean."""
        count: i64 = len(self.bids)
        place: i64
        mean = 0.0
        if self.visited > 0.0:
            mean = self.sum / self.visited
        whole = 0.0
        for place in range(count):
            weight = self.weights[place]
            visits = self.visits[place]
            if visits > 0.0:
                weight += sharp * (self.sums[place] - mean * visits) / (visits + some)
            chance = exp(weight)
            chances[place] = chance
            whole += chance
        below: int = dice.below(FINE)
        mark = whole * below / FINE
        for place in range(count):
            mark -= chances[place]
            if mark < 0.0:
                return place
        return count - 1

    def knows(self, places: list[int]) -> bool:
        """Whether the bid that was just drawn here, the last of these, was drawn before. Most are only once: they need no node."""
        if len(self.bids) == 0:
            return True
        place: i64 = places[len(places) - 1]
        return self.visits[place] > 0.0

    def learn(self, place: i64, value: float) -> None:
        """Count what a bid has brought."""
        self.visits[place] += 1.0
        self.sums[place] += value
        self.visited += 1.0
        self.sum += value


def goes_on(s: State) -> bool:
    """Whether there is a bid to make in this auction, now or later."""
    step = s.task >> STEP & STEP_MASK
    if step == agenda.BID or step == agenda.MOVE:
        return True
    bids_to_come = 0
    for place in range(s.depth):
        if s.agenda[place] >> STEP & STEP_MASK == agenda.BID:
            bids_to_come += 1
    return bids_to_come > 0


class Replies:
    """Trials of one action, with a tree of the auction behind it; ``known`` comes from `forget`.

    Each seat plays by its own of the ``policies``, up to round ``until`` to the next auction and in later ones to the end. What a bid
    has brought above the mean counts ``sharp`` logarithms of chances for a whole win; half as much after ``some`` trials.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.bots.skills import skilled
    >>> from peloponnes.search import Wins, forget, letters_of
    >>> edition = Edition.base()
    >>> state = Game.new(edition, seats=["Ann", "Bo"], seed=913).state
    >>> letters = letters_of(edition)
    >>> replies = Replies(forget(state, letters), letters, state.actions[0], [skilled(edition, 2)] * 2, Wins(), seed=1, until=0)
    >>> sum(replies.trials(range(20)))
    20.0
    """

    __slots__ = (
        "action",
        "chances",
        "judge",
        "known",
        "letters",
        "path",
        "places",
        "policies",
        "policy",
        "root",
        "scratch",
        "seed",
        "sharp",
        "some",
        "until",
    )

    def __init__(
        self,
        known: State,
        letters: Numbers,
        action: int,
        policies: list[BySkill],
        judge: Judge,
        seed: int,
        until: int,
        sharp: float = SHARP,
        some: float = SOME,
    ) -> None:
        self.known = known
        self.scratch = known.copy()
        self.letters = letters
        self.action = action
        self.policies = policies
        self.policy = BySeat(policies)
        self.judge = judge
        self.seed = seed
        self.until = until
        self.sharp = sharp
        self.some = some
        self.chances = vec[float]([0.0] * len(policies[0].chances))
        self.path: list[Reply] = []
        self.places: list[int] = []
        self.root: Reply | None = None

    def trials(self, deals: range) -> list[float]:
        """The summed value to each seat in these deals; deal number N is the same for every action."""
        sums = [0.0] * len(self.known.seats)
        for deal in deals:
            for seat, worth in enumerate(self.trial(Dice(self.seed + deal * DEALS_APART))):
                sums[seat] += worth
        return sums

    def trial(self, dice: Dice) -> list[float]:
        """Play the action and the auction by the tree, then on by the policy; all bids on the way learn from the result."""
        s = self.scratch
        s.set_to(self.known)
        redeal(s, self.letters, dice)
        last = s.round
        s.play(self.action)
        self.descend(s, dice, last)
        if last <= self.until:
            play_to_auction(s, self.policy, dice, last)
        else:
            play_out(s, self.policy, dice)
        worth = self.judge.judge(s)
        for step in range(len(self.path)):
            node = self.path[step]
            node.learn(self.places[step], worth[node.seat])
        return worth

    def descend(self, s: State, dice: Dice, last: i64) -> None:
        """Play on in the auction, as far as it was met before and a decision further; a bid must have been drawn before to be met."""
        path: list[Reply] = []
        places: list[int] = []
        above: Reply | None = None
        before = 0
        fresh = False
        while not fresh and s.task != NO_TASK and s.round == last:
            node = self.root if above is None else above.children.get(before)
            if node is None:
                if not goes_on(s) or (above is not None and not above.knows(places)):
                    break
                fresh = True
                node = self.met(s)
                if above is None:
                    self.root = node
                else:
                    above.children[before] = node
            if len(node.bids):
                place = node.drawn(dice, self.chances, self.sharp, self.some)
                action = node.bids[place]
                if s.choices.index(action) < 0:
                    break
                path.append(node)
                places.append(place)
            else:
                action = self.policy.choose(s, dice)
            s.play(action)
            above = node
            before = action
        self.path = path
        self.places = places

    def met(self, s: State) -> Reply:
        """The node of a decision that was not met before."""
        verb = s.choices.firsts[0] & VERB_MASK
        if verb != BID and verb != MOVE:
            return Reply(s.seat, 0)
        policy = self.policies[s.seat]
        policy.weigh(s)
        node = Reply(s.seat, policy.count)
        most = policy.chances[0]
        place: i64
        for place in range(policy.count):
            if policy.chances[place] > most:
                most = policy.chances[place]
        for place in range(policy.count):
            node.bids[place] = policy.bids[place]
            node.weights[place] = policy.chances[place] - most
        return node
