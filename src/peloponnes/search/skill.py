"""Bids by skill: what a small network that has learned from searches adds to the weight that a habit gives a bid.

The network sees the table and the seat as the judge does, a little of the auction, and each bid: the traits of its tile and what it
would mean now. One hidden layer makes a number of it, with whole numbers alone, in units of 2 ** -`network.BITS`, so that both builds
decide alike. What the situation adds to the layer is computed once for a decision, what the traits of a tile add once for a game; and
two units share a machine word, so that one multiplication serves both.
"""

from math import exp, log
from typing import Final

from peloponnes.engine import agenda
from peloponnes.engine.actions import AMOUNT, BID, MOVE, SUBJECT, SUBJECT_MASK, VERB_MASK
from peloponnes.engine.agenda import SEAT_MASK, STEP, STEP_MASK
from peloponnes.engine.choices import MOST_RUNS, ONE_MORE
from peloponnes.engine.kinds import CHITS_TO_STRIKE, FREE_PLACEMENT, NOBODY
from peloponnes.engine.ruleset import Piece, Ruleset
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import State
from peloponnes.engine.vectors import Numbers, i64, numbers, place_of, vec
from peloponnes.search.dice import Dice
from peloponnes.search.features import DISASTER_KINDS, GOODS, SEAT, TABLE, blank, flag, see
from peloponnes.search.habit import MOST, ByHabit
from peloponnes.search.network import ONE
from peloponnes.search.policy import Policy

# The auction: whether an outbid seat moves and its bid, who bids later, and the tiles of the row without a bid.
OF_THE_AUCTION: Final = ("moves", "bid_to_move", "later_bidders", "free_tiles")
# A tile by itself.
OF_A_TILE: Final = (
    "prestige",
    *[f"gain_{name}" for name in GOODS],
    *[f"income_{name}" for name in (*GOODS, "choice")],
    "building",
    "cost_wood",
    "cost_stone",
    "free_placement",
    "half_coins",
    *[f"against_{kind}" for kind in DISASTER_KINDS],
)
# A bid on it now. A rival who bids later can outbid it if its purse is large enough; others bid less, and come later in the order.
OF_A_BID: Final = (
    "misfit",
    "missing",
    *[f"averts_{kind}" for kind in DISASTER_KINDS],
    "imminent",
    "price",
    "coins_left",
    "conquest",
    "outbids",
    "more",
    "rivals_who_can_outbid",
    "rivals_who_bid_less",
    "passes",
    "withdraws",
)
SITUATION: Final = 110
TILE: Final = 24
OFFER: Final = 17
INPUTS: Final = 151
AUCTION: Final = 106  # where the numbers of the auction begin
# Of a bid.
AVERTS: Final = 2
IMMINENT: Final = 7
CONQUEST: Final = 10
MORE: Final = 12
PASSES: Final = 15
BIDS_A_TILE: Final = 3
STEEP: Final = 2.0  # a habit never bids two coins more than needed: that weighs this much less than one
MOST_BIDS: Final = MOST_RUNS * BIDS_A_TILE
LARGEST: Final = 1 << 18  # of a weight: then no sum of a unit leaves its half of a word
HALF: Final = 32  # bits of a word
LOW: Final = (1 << 32) - 1
SIGN: Final = 1 << 31


def size_of(units: int) -> int:
    """How many numbers a network with this hidden layer has."""
    return (INPUTS + 2) * units


def traits_of(piece: Piece) -> list[int]:
    """The numbers of a tile by itself."""
    found: list[int] = [piece.prestige, *piece.gain, *piece.income, 0 if piece.is_land else 1, piece.wood, piece.stone]
    found += [1 if piece.abilities & FREE_PLACEMENT else 0, piece.half_coins]
    return found + [piece.abilities >> kind & 1 for kind in range(len(DISASTER_KINDS))]


class Skill:
    """A network with one hidden layer: ``weights`` are those of the layer, input by input, its biases, and those of the output.

    Units come in pairs. A wrong number of weights, or one beyond `LARGEST`, raises a ``ValueError``.

    >>> skill = Skill(2, [0] * (size_of(2) - 4) + [5, -5, 3, 3])
    >>> skill.total(skill.inputs[INPUTS:])  # the biases alone: 3 times 5, and nothing of what is cut off
    15
    """

    __slots__ = ("inputs", "out", "pairs", "units")

    def __init__(self, units: int, weights: list[int]) -> None:
        if units % 2 or len(weights) != size_of(units):
            raise ValueError(f"a skill of {units} units, in pairs, has {size_of(units)} weights, not {len(weights)}")
        if max([abs(weight) for weight in weights]) > LARGEST:
            raise ValueError(f"a weight of a skill is at most {LARGEST}")
        self.units: i64 = units
        self.pairs: i64 = units // 2
        end = (INPUTS + 1) * units
        self.inputs = numbers([weights[place] + (weights[place + 1] << HALF) for place in range(0, end, 2)])
        self.out = numbers(weights[end:])

    def add(self, into: Numbers, x: Numbers, begin: i64, from_input: i64, size: i64) -> None:
        """Add to the sums of the layer, each of a pair of units, what these numbers contribute."""
        inputs = self.inputs
        pairs = self.pairs
        place: i64
        pair: i64
        for place in range(size):
            value = x[begin + place]
            if value:
                row = (from_input + place) * pairs
                for pair in range(pairs):
                    into[pair] += value * inputs[row + pair]

    def total(self, sums: Numbers) -> i64:
        """The output: the sums cut off at 0, each times its weight."""
        out = self.out
        total: i64 = 0
        pair: i64
        for pair in range(self.pairs):
            both = sums[pair]
            low = ((both + SIGN) & LOW) - SIGN
            high = (both - low) >> HALF
            if low > 0:
                total += low * out[2 * pair]
            if high > 0:
                total += high * out[2 * pair + 1]
        return total


class BySkill(ByHabit):
    """Decides bids by habit and skill, and everything else by habit.

    After `weigh`, ``bids`` holds the first ``count`` actions to choose from, ``chances`` the logarithms of their relative
    probabilities, ``x`` the numbers of the situation and ``offers`` those of each bid.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.bots.habits import habits_for
    >>> from peloponnes.search import BySkill, Dice, Skill
    >>> edition = Edition.base()
    >>> state = Game.new(edition, seats=["Ann", "Bo"], seed=913).state
    >>> policy = BySkill(edition.ruleset_for(2), habits_for(edition, 2), Skill(2, [0] * size_of(2)))
    >>> policy.choose(state, Dice(1)) in state.actions
    True
    """

    __slots__ = ("a", "bids", "by_habit", "count", "offers", "purses", "seen", "skill", "sums", "traits", "x")

    def __init__(self, ruleset: Ruleset, habits: dict[str, list[float]], skill: Skill) -> None:
        super().__init__(ruleset, habits)
        pairs: int = skill.pairs
        self.skill = skill
        self.sums = vec[i64]([0] * pairs)  # of the situation
        self.a = vec[i64]([0] * pairs)  # of a bid
        traits: list[int] = []
        for piece in ruleset.pieces:
            sums = vec[i64]([0] * pairs)
            skill.add(sums, numbers(traits_of(piece)), 0, SITUATION, TILE)
            traits.extend(sums)
        self.traits = numbers(traits)
        self.seen = blank(1)
        self.x = vec[i64]([0] * SITUATION)
        self.offers = vec[i64]([0] * (MOST_BIDS * OFFER))
        self.bids = vec[i64]([0] * MOST_BIDS)
        self.by_habit = vec[float]([0.0] * MOST_RUNS)
        self.chances = vec[float]([0.0] * MOST_BIDS)
        self.purses = vec[i64]([0] * (SEAT_MASK + 1))
        self.count: i64 = 0

    def choose(self, s: State, dice: Dice) -> i64:
        """Choose the action to play."""
        verb = s.choices.firsts[0] & VERB_MASK
        if verb != BID and verb != MOVE:
            return super().choose(s, dice)
        self.weigh(s)
        chances = self.chances
        most = chances[0]
        place: i64
        for place in range(1, self.count):
            if chances[place] > most:
                most = chances[place]
        for place in range(self.count):  # or large weights would all count as `MOST`
            chances[place] -= most
        return self.bids[self.drawn(self.count, dice)]

    def weigh(self, s: State) -> None:
        """The weights of the lowest bids on each tile, or of moving there, and of taking none."""
        choices = s.choices
        seat = s.seat
        me = s.seats[seat]
        bidding = choices.firsts[0] & VERB_MASK == BID
        self.situation.see(s, me)
        self.weigh_tiles(s, me, bidding)
        by_habit = self.by_habit
        run: i64
        for run in range(choices.size):
            by_habit[run] = self.chances[run]
        later = self.look(s, seat, bidding)
        once = 0.0
        again = 0.0
        rivals: int = len(s.order) - 1 - place_of(s.order, seat)
        if bidding and rivals:
            again = self.raises.at(self.situation) + self.raises_a_rival.at(self.situation) * rivals
            once = -log(1.0 + exp(again if again < MOST else MOST))
        self.count = 0
        slot: i64 = 0
        more: i64
        for run in range(choices.size - 1):
            action = choices.firsts[run]
            tile = action >> SUBJECT & SUBJECT_MASK
            while s.market[slot] != tile:  # runs are in the order of the market
                slot += 1
            bids: i64 = 1
            if bidding and rivals and choices.counts[run] > 1:
                bids = choices.counts[run]
                if bids > BIDS_A_TILE:
                    bids = BIDS_A_TILE
            for more in range(bids):
                weight = by_habit[run]
                if bids > 1:
                    weight += once
                    if more > 0:
                        weight += again
                    if more > 1:
                        weight -= STEEP
                coins = me.bid
                if bidding:
                    coins = (action >> AMOUNT) + more
                misfit = self.see_bid(s, me, tile, slot, coins, more, later)
                self.note(action + more * ONE_MORE, weight, -1 if misfit else tile)
        first = self.count * OFFER
        self.clear(first)
        self.offers[first + PASSES + flag(not bidding)] = 1
        self.note(choices.firsts[choices.size - 1], by_habit[choices.size - 1], -1)

    def look(self, s: State, seat: i64, bidding: bool) -> i64:
        """The situation, and its part of the hidden layer; return the number of seats who bid later."""
        if len(self.seen) != TABLE + SEAT * len(s.seats):
            self.seen = blank(len(s.seats))
        seen = self.seen
        see(s, 0, seen)
        x = self.x
        place: i64
        for place in range(TABLE):
            x[place] = seen[place]
        first = TABLE + seat * SEAT
        for place in range(SEAT):
            x[TABLE + place] = seen[first + place]
        later: i64 = 0
        for place in range(s.depth):
            item = s.agenda[place]
            if item >> STEP & STEP_MASK == agenda.BID:
                self.purses[later] = purse_of(s.seats[item & SEAT_MASK])
                later += 1
        free: i64 = 0
        for place in range(s.ruleset.row):
            if s.bidders[place] == NOBODY:
                free += 1
        x[AUCTION] = flag(not bidding)
        x[AUCTION + 1] = s.seats[seat].bid
        x[AUCTION + 2] = later
        x[AUCTION + 3] = free
        skill = self.skill
        sums = self.sums
        pairs = skill.pairs
        for place in range(pairs):
            sums[place] = skill.inputs[INPUTS * pairs + place]
        skill.add(sums, x, 0, 0, SITUATION)
        return later

    def clear(self, first: i64) -> None:
        """Begin the numbers of a bid."""
        offers = self.offers
        place: i64
        for place in range(OFFER):
            offers[first + place] = 0

    def see_bid(self, s: State, me: Seat, tile: i64, slot: i64, coins: i64, more: i64, later: i64) -> bool:
        """The numbers of the next bid; whether its tile is a land that does not fit, so that its traits do not count (RULES 2.4.2)."""
        first = self.count * OFFER
        self.clear(first)
        offers = self.offers
        pieces = s.ruleset.pieces
        piece = pieces[tile]
        misfit = False
        if piece.is_land:
            if me.lands and not me.abilities & FREE_PLACEMENT:
                misfit = not piece.matches & pieces[me.lands[-1]].matches
        else:
            offers[first + 1] = me.missing(piece.wood, piece.stone, 0, 0)
        offers[first] = flag(misfit)
        averts = piece.abilities & ~me.abilities
        kind: i64
        if averts and not misfit:
            for kind in range(IMMINENT - AVERTS):
                if averts >> kind & 1 and s.shown[kind] < CHITS_TO_STRIKE:
                    offers[first + AVERTS + kind] = 1
                    offers[first + IMMINENT] += s.shown[kind]
        offers[first + IMMINENT + 1] = coins
        offers[first + IMMINENT + 2] = me.coins + me.bid - coins
        if slot >= s.ruleset.row:
            offers[first + CONQUEST] = 1
        else:
            offers[first + CONQUEST + 1] = flag(s.bidders[slot] != NOBODY)
            mine = 2 * coins + me.half_coins
            for kind in range(later):
                if self.purses[kind] > mine:
                    offers[first + MORE + 1] += 1
        offers[first + MORE] = more
        for kind in range(len(s.seats)):
            if 0 < s.seats[kind].bid < coins:
                offers[first + MORE + 2] += 1
        return misfit

    def note(self, action: i64, weight: float, tile: i64) -> None:
        """Add what the network thinks of a bid to the weight that the habit gives it; -1 stands for no tile."""
        skill = self.skill
        a = self.a
        sums = self.sums
        traits = self.traits
        pairs = skill.pairs
        pair: i64
        if tile < 0:
            for pair in range(pairs):
                a[pair] = sums[pair]
        else:
            row = tile * pairs
            for pair in range(pairs):
                a[pair] = sums[pair] + traits[row + pair]
        count = self.count
        skill.add(a, self.offers, count * OFFER, SITUATION + TILE, OFFER)
        learned: int = skill.total(a)
        self.chances[count] = weight + learned / ONE
        self.bids[count] = action
        self.count = count + 1


class BySeat(Policy):
    """Every seat plays by its own policy.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.bots.skills import skilled
    >>> from peloponnes.search import Dice
    >>> edition = Edition.base()
    >>> state = Game.new(edition, seats=["Ann", "Bo"], seed=913).state
    >>> BySeat([skilled(edition, 2), skilled(edition, 2)]).choose(state, Dice(1)) in state.actions
    True
    """

    __slots__ = ("policies",)

    def __init__(self, policies: list[BySkill]) -> None:
        self.policies = policies

    def choose(self, s: State, dice: Dice) -> i64:
        """Choose the action to play."""
        return self.policies[s.seat].choose(s, dice)


def purse_of(seat: Seat) -> i64:
    """The most that a seat can bid, in half coins (RULES 2.2.7, 6.1)."""
    return 2 * (seat.coins + seat.luxury // seat.traits.luxury_rate) + seat.half_coins
