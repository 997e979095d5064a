"""A small network that has learned from games: each seat's chance and expected score at the start of an auction.

It computes with whole numbers alone, in units of 2 ** -`BITS`, so that both builds get the same. All seats share the weights; what the
table adds to the first layer is the same for all of them and is computed once.
"""

from math import exp
from typing import Final

from peloponnes.engine.scoring import score
from peloponnes.engine.state import NO_TASK, State
from peloponnes.engine.vectors import Numbers, i64, numbers, vec
from peloponnes.search.features import SEAT, TABLE, blank, see
from peloponnes.search.judge import Judge, Wins

BITS: Final = 12
ONE: Final = 4096.0 * 4096.0  # an output of 1
INPUTS: Final = TABLE + SEAT
OUTPUTS: Final = 2
POINTS: Final = 10.0  # points of the score that the second output counts as 1
SURE: Final = 30.0  # the largest absolute value of a chance's logarithm


def size_of(first: int, second: int) -> int:
    """How many numbers a network with these two hidden layers has."""
    return (INPUTS + 1) * first + (first + 1) * second + (second + 1) * OUTPUTS


class Network:
    """Two hidden layers, and two outputs for each seat: the logarithm of its relative chance, and its score.

    ``weights`` are those of the first layer, input by input; of the second and of the outputs, unit by unit; each layer's biases follow
    its weights. A wrong number of them raises a ``ValueError``.

    >>> network = Network(1, 1, [0] * (size_of(1, 1) - 1) + [3 << 2 * BITS])
    >>> from peloponnes import Edition, Game
    >>> network.see(Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state, 0)
    >>> network.points(1)
    30.0
    """

    __slots__ = ("a", "chance", "first", "hidden", "inputs", "out", "score", "second", "shared", "used", "x")

    def __init__(self, first: int, second: int, weights: list[int]) -> None:
        if len(weights) != size_of(first, second):
            raise ValueError(
                f"a network of {first} and {second} has {size_of(first, second)} weights, not {len(weights)}"
            )
        self.first: i64 = first
        self.second: i64 = second
        begin = (INPUTS + 1) * first
        end = begin + (first + 1) * second
        self.inputs = numbers(weights[:begin])
        self.hidden = numbers(weights[begin:end])
        self.out = numbers(weights[end:])
        # Most games lack some inputs, such as those of expansions: their weights are 0.
        self.used = numbers([flag_of(weights[place * first : (place + 1) * first]) for place in range(INPUTS)])
        self.shared = vec[i64]([0] * first)
        self.a = vec[i64]([0] * first)
        self.x = blank(1)
        self.chance: Numbers = vec[i64]([0])
        self.score: Numbers = vec[i64]([0])

    def see(self, s: State, aim: i64) -> None:
        """Look at a position: afterwards ``chance`` and ``score`` hold the outputs for each seat."""
        count: i64 = len(s.seats)
        if len(self.chance) != count:
            self.x = blank(count)
            self.chance = vec[i64]([0] * len(s.seats))
            self.score = vec[i64]([0] * len(s.seats))
        see(s, aim, self.x)
        shared = self.shared
        inputs = self.inputs
        bias = INPUTS * self.first
        unit: i64
        for unit in range(self.first):
            shared[unit] = inputs[bias + unit]
        self.add(shared, 0, 0, TABLE)
        seat: i64
        for seat in range(count):
            self.think(seat)

    def add(self, into: Numbers, begin: i64, from_input: i64, size: i64) -> None:
        """Add to the sums of the first layer what these numbers of the position contribute."""
        x = self.x
        used = self.used
        inputs = self.inputs
        first = self.first
        place: i64
        unit: i64
        for place in range(size):
            value = x[begin + place]
            if value and used[from_input + place]:
                row = (from_input + place) * first
                for unit in range(first):
                    into[unit] += value * inputs[row + unit]

    def think(self, seat: i64) -> None:
        """The outputs for one seat."""
        a = self.a
        shared = self.shared
        first = self.first
        second = self.second
        unit: i64
        for unit in range(first):
            a[unit] = shared[unit]
        self.add(a, TABLE + seat * SEAT, TABLE, SEAT)
        hidden = self.hidden
        out = self.out
        chance = out[OUTPUTS * second]
        score = out[OUTPUTS * second + 1]
        other: i64
        for other in range(second):
            row = other * first
            total = hidden[second * first + other] << BITS
            for unit in range(first):
                value = a[unit]
                if value > 0:
                    total += value * hidden[row + unit]
            if total > 0:
                total >>= BITS
                chance += total * out[other]
                score += total * out[second + other]
        self.chance[seat] = chance
        self.score[seat] = score

    def logit(self, seat: i64) -> float:
        """The logarithm of a seat's relative chance, or of its odds if it plays alone."""
        value: int = self.chance[seat]
        return max(-SURE, min(SURE, value / ONE))

    def points(self, seat: i64) -> float:
        """The expected score of a seat."""
        value: int = self.score[seat]
        return value / ONE * POINTS


def flag_of(weights: list[int]) -> int:
    """1 if any of the weights counts, 0 if not."""
    return 1 if any(weights) else 0


class Insight(Judge):
    """Judges by a network: the chance of each seat to win or to reach its ``aim``, plus a little for its score.

    It learned from auctions as they begin, so elsewhere it is less sure: play on with `play_to_auction` first. The end of a game is
    judged by its result.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.bots.networks import network_for
    >>> from peloponnes.search import Insight
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> round(sum(Insight(network_for(game.edition, 2), edge=0.0).judge(game.state)), 6)
    1.0
    """

    __slots__ = ("aim", "edge", "network", "wins")

    def __init__(self, network: Network, aim: int = 0, edge: float = 0.01) -> None:
        self.network = network
        self.aim = aim
        self.edge = edge
        self.wins = Wins()

    def judge(self, s: State) -> list[float]:
        """The value of the state to each seat."""
        if len(s.seats) == 1:
            return [self.alone(s)]
        count: int = len(s.seats)
        if s.task == NO_TASK:
            chances = self.wins.judge(s)
            points = [float(score(seat)) for seat in s.seats]
        else:
            network = self.network
            network.see(s, 0)
            points = [network.points(seat) for seat in range(count)]
            logits = [network.logit(seat) for seat in range(count)]
            most = max(logits)
            chances = [exp(each - most) for each in logits]
            whole = sum(chances)
            chances = [chance / whole for chance in chances]
        if self.edge > 0:
            mean = sum(points) / count
            return [chance + self.edge * (each - mean) for chance, each in zip(chances, points, strict=True)]
        return chances

    def alone(self, s: State) -> float:
        """The value of a solo game."""
        if s.task == NO_TASK:
            points = float(score(s.seats[0]))
            reached = 1.0 if points >= self.aim else 0.0
        else:
            self.network.see(s, self.aim)
            points = self.network.points(0)
            reached = 1.0 / (1.0 + exp(-self.network.logit(0)))
        return reached + self.edge * points if self.aim else points
