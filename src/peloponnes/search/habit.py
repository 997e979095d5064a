"""Decisions by habit: a policy that costs little more than random play but knows what a tile is good for.

It is a log-linear model. A tile has traits, and a situation is more or less early, crowded, hungry, bare or broke. A habit says how
much a trait counts, in general and in each kind of situation; the sum over an action is the logarithm of its relative probability.
Habits are data, learned from play (`scripts/train.py`).
"""

from math import exp
from typing import Final

from peloponnes.components.types import DISASTERS
from peloponnes.engine.actions import (
    AMOUNT,
    BID,
    CHOOSE,
    FEED,
    LOSE,
    MARK,
    MOVE,
    SUBJECT,
    SUBJECT_MASK,
    VERB_MASK,
)
from peloponnes.engine.choices import ONE_MORE, Choices
from peloponnes.engine.expansions.heroes.numbers import HIRE, IGNORE, REDRAW, STRENGTHEN
from peloponnes.engine.expansions.sea.step import SEA
from peloponnes.engine.kinds import CHITS_TO_STRIKE, FOOD, FREE_PLACEMENT, STONE, WOOD
from peloponnes.engine.ruleset import Piece, Ruleset
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import State
from peloponnes.engine.vectors import i64, place_of, vec
from peloponnes.search.dice import Dice
from peloponnes.search.policy import Policy

# Features of a tile by itself: its points, what it gives each round and once, what it costs and allows.
TRAITS: Final = (
    "prestige",
    "inhabitants",
    "income_material",
    "income_food",
    "income_coins",
    "income_luxury",
    "income_inhabitants",
    "material",
    "food",
    "coins",
    "luxury",
    "building",
    "cost",
    "free_placement",
    "half_coins",
)
PICKS: Final = ("picks_wood", "picks_stone", "picks_food", "picks_coin")  # in the order of the resources
# Features of a tile in this game: each unit of its cost that is missing, each disaster it protects from and each chit of it, each coin
# of its price … Then features of decisions that are not about a tile: each unit of food bought, each unit in stock of what is chosen.
# The order is that of the rows in a file; nothing else depends on it.
NAMES: Final = (
    *TRAITS,
    "missing",
    *DISASTERS,
    "imminent",
    "price",
    "conquest",
    "outbids",
    "passes",
    "withdraws",
    "misfit",
    "raises",
    "raises_a_rival",
    "feeds",
    "loses",
    "marks",
    *PICKS,
    "in_stock",
    "sea",
    "strengthens",
    "redraws",
    "ignores",
    "hires",
)
MEASURES: Final = ("always", "early", "crowded", "hungry", "bare", "broke")
LIMIT: Final = 1.5  # the largest absolute value of a situation's measures
ALL_ROUNDS: Final = 8.0
POINTS: Final = 8.0  # population ahead of prestige, in points, that makes a situation crowded by 1
MOUTHS: Final = 6.0  # inhabitants without food that make it hungry by 1
GOODS: Final = 4.0  # it is bare with less wood and stone than this, counting the next 1.5 incomes
COINS: Final = 5.0  # it is broke with fewer coins than this
UNITS: Final = 6.0  # goods or coins below these thresholds that make it bare or broke by 1
FINE: Final = 1 << 20
MOST: Final = 50.0
VERBS: Final = 64
USUAL_ACTIONS: Final = 64  # more than nearly every decision has


class Situation:
    """The situation of the deciding seat. For each measure 0 is neutral, and ±1.5 is the limit."""

    __slots__ = ("bare", "broke", "crowded", "early", "hungry")

    def __init__(self) -> None:
        self.early = 0.0
        self.crowded = 0.0
        self.hungry = 0.0
        self.bare = 0.0
        self.broke = 0.0

    def see(self, s: State, me: Seat) -> None:
        """Measure the situation of this seat."""
        round: int = s.round
        incomes: int = s.ruleset.rounds - round + 1
        people: int = me.inhabitants - me.food
        material: int = me.wood + me.stone
        coins: int = me.coins
        more_food: int = me.income[2]
        more_material: int = me.income[0] + me.income[1]
        points = me.points()
        ahead: int = points[1] - points[0]
        # The approximate number of incomes before the next supply (RULES 2.1.2).
        wait = 5.0 - round if round < 4 else 1.5 if incomes > 1 else 1.0
        self.early = incomes / ALL_ROUNDS
        self.crowded = within(ahead / POINTS)
        self.hungry = within((people - more_food * wait) / MOUTHS)
        self.bare = within((GOODS - material - more_material * 1.5) / UNITS)
        self.broke = within((COINS - coins) / UNITS)


def within(value: float) -> float:
    """Clamp a value to ±`LIMIT`."""
    return -LIMIT if value < -LIMIT else LIMIT if value > LIMIT else value


class Habit:
    """The weight of a feature: a constant, and a coefficient for each measure of the situation, given in the order of `MEASURES`."""

    __slots__ = ("always", "bare", "broke", "crowded", "early", "hungry")

    def __init__(self, values: list[float]) -> None:
        measures = dict(zip(MEASURES, values, strict=True))
        self.always = measures["always"]
        self.early = measures["early"]
        self.crowded = measures["crowded"]
        self.hungry = measures["hungry"]
        self.bare = measures["bare"]
        self.broke = measures["broke"]

    def at(self, situation: Situation) -> float:
        """The weight in this situation."""
        return (
            self.always
            + self.early * situation.early
            + self.crowded * situation.crowded
            + self.hungry * situation.hungry
            + self.bare * situation.bare
            + self.broke * situation.broke
        )


class ByHabit(Policy):
    """Decides by habits: by name, a number for each of the `MEASURES`. Other names than `NAMES` raise a ``ValueError``.

    While it decides, ``situation`` is that of the seat, and ``chances`` the weight of each action or tile, then its probability.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.bots.habits import habits_for
    >>> from peloponnes.search import ByHabit, Dice
    >>> edition = Edition.base()
    >>> state = Game.new(edition, seats=["Ann", "Bo"], seed=913).state
    >>> ByHabit(edition.ruleset_for(2), habits_for(edition, 2)).choose(state, Dice(1)) in state.actions
    True
    """

    __slots__ = (
        "chances",
        "conquest",
        "imminent",
        "in_stock",
        "misfit",
        "missing",
        "outbids",
        "passes",
        "picks",
        "price",
        "protects",
        "raises",
        "raises_a_rival",
        "situation",
        "tiles",
        "units",
        "verbs",
        "withdraws",
    )

    def __init__(self, ruleset: Ruleset, habits: dict[str, list[float]]) -> None:
        if set(habits) != set(NAMES):
            wrong = ", ".join(sorted(set(habits) ^ set(NAMES)))
            raise ValueError(f"exactly the {len(NAMES)} habits of NAMES are needed; missing or unknown: {wrong}")
        self.situation = Situation()
        self.chances = vec[float]([0.0] * USUAL_ACTIONS)
        self.tiles = vec[Habit]([habit_of(piece, habits) for piece in ruleset.pieces])
        self.missing = Habit(habits["missing"])
        self.protects = vec[Habit]([Habit(habits[name]) for name in DISASTERS])
        self.imminent = Habit(habits["imminent"])
        self.price = Habit(habits["price"])
        self.conquest = Habit(habits["conquest"])
        self.outbids = Habit(habits["outbids"])
        self.passes = Habit(habits["passes"])
        self.withdraws = Habit(habits["withdraws"])
        self.misfit = Habit(habits["misfit"])
        self.raises = Habit(habits["raises"])
        self.raises_a_rival = Habit(habits["raises_a_rival"])
        self.picks = vec[Habit]([Habit(habits[name]) for name in PICKS])
        self.in_stock = Habit(habits["in_stock"])
        # Indexed by the verb of an action: its own weight, and the weight of each unit of its amount.
        self.verbs = vec[Habit | None]([None] * VERBS)
        self.verbs[LOSE] = Habit(habits["loses"])
        self.verbs[MARK] = Habit(habits["marks"])
        self.verbs[SEA] = Habit(habits["sea"])
        self.verbs[STRENGTHEN] = Habit(habits["strengthens"])
        self.verbs[REDRAW] = Habit(habits["redraws"])
        self.verbs[IGNORE] = Habit(habits["ignores"])
        self.units = vec[Habit | None]([None] * VERBS)
        self.units[FEED] = Habit(habits["feeds"])
        self.units[HIRE] = Habit(habits["hires"])

    def choose(self, s: State, dice: Dice) -> i64:
        """Choose the action to play."""
        choices = s.choices
        seat = s.seat
        me = s.seats[seat]
        self.situation.see(s, me)
        if choices.count > len(self.chances):
            self.chances = vec[float]([0.0] * choices.count)
        verb = choices.firsts[0] & VERB_MASK
        if verb != BID and verb != MOVE:
            self.weigh_others(choices, me)
            return choices.nth(self.drawn(choices.count, dice))
        self.weigh_tiles(s, me, verb == BID)
        run = self.drawn(choices.size, dice)
        action = choices.firsts[run]
        if choices.counts[run] > 1 and self.bids_more(s, seat, dice):
            action += ONE_MORE
        return action

    def bids_more(self, s: State, seat: i64, dice: Dice) -> bool:
        """Whether to bid a coin more than needed, because others bid later."""
        rivals: int = len(s.order) - 1 - place_of(s.order, seat)
        if rivals == 0:
            return False
        self.chances[0] = 0.0
        self.chances[1] = self.raises.at(self.situation) + self.raises_a_rival.at(self.situation) * rivals
        return self.drawn(2, dice) == 1

    def weigh_tiles(self, s: State, me: Seat, bids: bool) -> None:
        """The weights of the lowest bid on each tile, or of moving there, and of taking none."""
        situation = self.situation
        chances = self.chances
        choices = s.choices
        pieces = s.ruleset.pieces
        matches: i64 = 0
        if me.lands and not me.abilities & FREE_PLACEMENT:
            matches = pieces[me.lands[-1]].matches
        price = self.price.at(situation) if bids else 0.0
        market = s.market
        slot: i64 = 0
        for run in range(choices.size - 1):
            action = choices.firsts[run]
            tile = action >> SUBJECT & SUBJECT_MASK
            piece = pieces[tile]
            if matches and piece.is_land and not piece.matches & matches:
                weight = self.misfit.at(situation)
            else:
                weight = self.tiles[tile].at(situation)
                if not piece.is_land:
                    missing: int = me.missing(piece.wood, piece.stone, 0, 0)
                    if missing:
                        weight += self.missing.at(situation) * missing
                protects = piece.abilities & ~me.abilities
                if protects:
                    weight += self.protection(s, protects)
            if bids:
                coins: int = action >> AMOUNT
                weight += price * coins
                while market[slot] != tile:  # runs are in the order of the market
                    slot += 1
                if slot >= s.ruleset.row:
                    weight += self.conquest.at(situation)
                elif s.bidders[slot] >= 0:
                    weight += self.outbids.at(situation)
            chances[run] = weight
        chances[choices.size - 1] = self.passes.at(situation) if bids else self.withdraws.at(situation)

    def protection(self, s: State, protects: i64) -> float:
        """The weight of being protected from those of these disasters that are still to come."""
        weight = 0.0
        for kind in range(len(self.protects)):
            shown: int = s.shown[kind]
            if protects >> kind & 1 and shown < CHITS_TO_STRIKE:
                weight += self.protects[kind].at(self.situation) + self.imminent.at(self.situation) * shown
        return weight

    def weigh_others(self, choices: Choices, me: Seat) -> None:
        """The weight of each action of a decision that is not about a tile of the market."""
        situation = self.situation
        chances = self.chances
        place: i64 = 0
        for run in range(choices.size):
            action = choices.firsts[run]
            verb = action & VERB_MASK
            weight = 0.0
            if verb == CHOOSE:
                kind = action >> SUBJECT & SUBJECT_MASK
                stock: int = stock_of(me, kind)
                weight = self.picks[kind].at(situation) + self.in_stock.at(situation) * stock
            once = self.verbs[verb]
            if once is not None:
                weight += once.at(situation)
            a_unit = self.units[verb]
            if a_unit is None:
                for _ in range(choices.counts[run]):
                    chances[place] = weight
                    place += 1
                continue
            each = a_unit.at(situation)
            amount: int = action >> AMOUNT
            for _ in range(choices.counts[run]):
                chances[place] = weight + each * amount
                amount += 1
                place += 1

    def drawn(self, count: i64, dice: Dice) -> i64:
        """A random index, drawn with probability proportional to the exponential of its weight, the first ``count`` chances."""
        chances = self.chances
        whole = 0.0
        for place in range(count):
            weight = chances[place]
            chance = exp(weight if weight < MOST else MOST)
            chances[place] = chance
            whole += chance
        below: int = dice.below(FINE)
        mark = whole * below / FINE
        for place in range(count):
            mark -= chances[place]
            if mark < 0:
                return place
        return count - 1


def stock_of(me: Seat, resource: i64) -> i64:
    """The units that a seat has of a resource."""
    if resource == WOOD:
        return me.wood
    if resource == STONE:
        return me.stone
    if resource == FOOD:
        return me.food
    return me.coins


def habit_of(piece: Piece, habits: dict[str, list[float]]) -> Habit:
    """The habits of all traits of a tile, added up."""
    income = piece.income
    gain = piece.gain
    traits: dict[str, int] = {
        "prestige": piece.prestige,
        "inhabitants": gain[5],
        "income_material": income[0] + income[1],
        "income_food": income[2],
        "income_coins": income[3] + income[6],
        "income_luxury": income[4],
        "income_inhabitants": income[5],
        "material": gain[0] + gain[1],
        "food": gain[2],
        "coins": gain[3],
        "luxury": gain[4],
        "building": 0 if piece.is_land else 1,
        "cost": piece.wood + piece.stone,
        "free_placement": 1 if piece.abilities & FREE_PLACEMENT else 0,
        "half_coins": piece.half_coins,
    }
    sums = [0.0] * len(MEASURES)
    for name in TRAITS:
        count = traits[name]
        habit = habits[name]
        for measure in range(len(MEASURES)):
            sums[measure] += count * habit[measure]
    return Habit(sums)
