"""Decisions by habit: a policy that costs little more than random play but knows what a tile is good for.

It is a log-linear model. A tile has traits, and a moment is more or less early, crowded, hungry, bare or broke. A habit says how much a
trait counts, in general and at each kind of moment; the sum over an action is the logarithm of its relative probability. Habits are
data, learned from play (`scripts/train.py`).
"""

from math import exp
from typing import Final

from peloponnes.engine.actions import (
    AMOUNT,
    BID,
    CHOOSE,
    FEED,
    HIRE,
    IGNORE,
    LOSE,
    MARK,
    MOVE,
    PASS,
    REDRAW,
    SEA,
    STRENGTHEN,
    SUBJECT,
    SUBJECT_MASK,
    VERB_MASK,
    WITHDRAW,
)
from peloponnes.engine.kinds import CHITS_TO_STRIKE, FREE_PLACEMENT, PROTECTS
from peloponnes.engine.state import State
from peloponnes.engine.tables import Piece, Tables
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
# Features of a tile in this game: each unit of its cost that is missing, each disaster it protects from and each chit of it, each coin
# of its price … Then features of decisions that are not about a tile: each unit of food bought, each unit in stock of what is chosen.
NAMES: Final = (
    *TRAITS,
    "missing",
    "earthquake",
    "drought",
    "plague",
    "tempest",
    "decline",
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
    "picks_wood",
    "picks_stone",
    "picks_food",
    "picks_coin",
    "in_stock",
    "sea",
    "strengthens",
    "redraws",
    "ignores",
    "hires",
)
MOMENTS: Final = ("always", "early", "crowded", "hungry", "bare", "broke")
LIMIT: Final = 1.5  # the largest absolute value of a moment's measures
ALL_ROUNDS: Final = 8.0
POINTS: Final = 8.0  # population ahead of prestige, in points, that makes a moment crowded by 1
MOUTHS: Final = 6.0  # inhabitants without food that make it hungry by 1
GOODS: Final = 4.0  # it is bare with less wood and stone than this, counting the next 1.5 incomes
COINS: Final = 5.0  # it is broke with fewer coins than this
UNITS: Final = 6.0  # goods or coins below these thresholds that make it bare or broke by 1
FINE: Final = 1 << 20
MOST: Final = 50.0
VERBS: Final = 64


class Moment:
    """The situation of the deciding seat. For each measure 0 is neutral, and ±1.5 is the limit."""

    __slots__ = ("bare", "broke", "crowded", "early", "hungry")

    def __init__(self, s: State) -> None:
        me = s.seats[s.seat]
        wood: int = me.wood
        stone: int = me.stone
        coins: int = me.coins
        food: int = me.food
        mouths: int = me.inhabitants
        income = me.income
        prestige, population = me.points()
        incomes = s.tables.rounds - s.round + 1
        # The approximate number of incomes before the next supply (RULES 2.1.2).
        wait = 5.0 - s.round if s.round < 4 else 1.5 if incomes > 1 else 1.0
        self.early = incomes / ALL_ROUNDS
        self.crowded = within((population - prestige) / POINTS)
        self.hungry = within((mouths - food - income[2] * wait) / MOUTHS)
        self.bare = within((GOODS - wood - stone - (income[0] + income[1]) * 1.5) / UNITS)
        self.broke = within((COINS - coins) / UNITS)


def within(value: float) -> float:
    """Clamp a value to ±`LIMIT`."""
    return -LIMIT if value < -LIMIT else LIMIT if value > LIMIT else value


class Habit:
    """The weight of a feature: a constant, and a coefficient for each measure of the moment."""

    __slots__ = ("always", "bare", "broke", "crowded", "early", "hungry")

    def __init__(self, values: list[float]) -> None:
        self.always = values[0]
        self.early = values[1]
        self.crowded = values[2]
        self.hungry = values[3]
        self.bare = values[4]
        self.broke = values[5]

    def at(self, moment: Moment) -> float:
        """The weight at this moment."""
        return (
            self.always
            + self.early * moment.early
            + self.crowded * moment.crowded
            + self.hungry * moment.hungry
            + self.bare * moment.bare
            + self.broke * moment.broke
        )


class ByHabit(Policy):
    """Decides by habits: a row for each of the `NAMES`, with a number for each of the `MOMENTS`."""

    __slots__ = (
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
        "tiles",
        "units",
        "verbs",
        "withdraws",
    )

    def __init__(self, tables: Tables, rows: list[list[float]]) -> None:
        if len(rows) != len(NAMES):
            raise ValueError(f"{len(NAMES)} habits are needed, not {len(rows)}")
        self.tiles = [habit_of(piece, rows) for piece in tables.pieces]
        habits = [Habit(row) for row in rows[len(TRAITS) :]]
        self.missing = habits[0]
        self.protects = habits[1:6]
        self.imminent = habits[6]
        self.price = habits[7]
        self.conquest = habits[8]
        self.outbids = habits[9]
        self.passes = habits[10]
        self.withdraws = habits[11]
        self.misfit = habits[12]
        self.raises = habits[13]
        self.raises_a_rival = habits[14]
        self.picks = habits[18:22]
        self.in_stock = habits[22]
        # Indexed by the verb of an action: its own weight, and the weight of each unit of its amount.
        self.verbs: list[Habit | None] = [None] * VERBS
        self.verbs[LOSE] = habits[16]
        self.verbs[MARK] = habits[17]
        self.verbs[SEA] = habits[23]
        self.verbs[STRENGTHEN] = habits[24]
        self.verbs[REDRAW] = habits[25]
        self.verbs[IGNORE] = habits[26]
        self.units: list[Habit | None] = [None] * VERBS
        self.units[FEED] = habits[15]
        self.units[HIRE] = habits[27]

    def choose(self, s: State, dice: Dice) -> int:
        """Choose the action to play."""
        actions = s.actions
        moment = Moment(s)
        verb = actions[0] & VERB_MASK
        if verb != BID and verb != MOVE:
            return actions[drawn(self.others(s, moment), dice)]
        places: list[int] = []
        place = places[drawn(self.taking(s, moment, verb == BID, places), dice)]
        if verb == BID and place + 2 < len(actions) and self.outbids_itself(s, moment, place, dice):
            place += 1
        return actions[place]

    def outbids_itself(self, s: State, moment: Moment, place: int, dice: Dice) -> bool:
        """Whether the next action bids a coin more for the same tile and is preferred because others bid later."""
        least, more = s.actions[place], s.actions[place + 1]
        rivals = len(s.order) - 1 - s.order.index(s.seat)
        if rivals == 0 or least >> SUBJECT & SUBJECT_MASK != more >> SUBJECT & SUBJECT_MASK:
            return False
        return drawn([0.0, self.raises.at(moment) + self.raises_a_rival.at(moment) * rivals], dice) == 1

    def taking(self, s: State, moment: Moment, bids: bool, places: list[int]) -> list[float]:
        """The weights of the lowest bid on each tile, or of moving there, and of taking none; appends their indices to ``places``."""
        me = s.seats[s.seat]
        pieces = s.tables.pieces
        abilities: int = me.abilities
        matches = 0
        if me.lands and not abilities & FREE_PLACEMENT:
            matches = pieces[me.lands[len(me.lands) - 1]].matches
        price = self.price.at(moment) if bids else 0.0
        found: list[float] = []
        tile = -1
        actions = s.actions
        for place in range(len(actions)):
            action = actions[place]
            if action in (PASS, WITHDRAW):
                counts = self.passes.at(moment) if bids else self.withdraws.at(moment)
            else:
                other = action >> SUBJECT & SUBJECT_MASK
                if other == tile:
                    continue
                tile = other
                piece = pieces[tile]
                if matches and piece.is_land and not piece.matches & matches:
                    counts = self.misfit.at(moment)
                else:
                    counts = self.tiles[tile].at(moment)
                    if not piece.is_land:
                        missing = me.missing(piece.wood, piece.stone, 0, 0)
                        if missing:
                            counts += self.missing.at(moment) * missing
                    protects = piece.abilities & ~abilities
                    if protects:
                        counts += self.protection(s, moment, protects)
                if bids:
                    counts += price * (action >> AMOUNT)
                    slot = s.market.index(tile)
                    if slot >= s.tables.row:
                        counts += self.conquest.at(moment)
                    elif s.bidders[slot] >= 0:
                        counts += self.outbids.at(moment)
            found.append(counts)
            places.append(place)
        return found

    def protection(self, s: State, moment: Moment, protects: int) -> float:
        """The weight of being protected from those of these disasters that are still to come."""
        counts = 0.0
        for kind in range(len(PROTECTS)):
            if protects & PROTECTS[kind] and s.shown[kind] < CHITS_TO_STRIKE:
                counts += self.protects[kind].at(moment) + self.imminent.at(moment) * s.shown[kind]
        return counts

    def others(self, s: State, moment: Moment) -> list[float]:
        """The weight of each action of a decision that is not about a tile of the market."""
        found: list[float] = []
        for action in s.actions:
            verb = action & VERB_MASK
            counts = 0.0
            if verb == CHOOSE:
                me = s.seats[s.seat]
                stock: list[int] = [me.wood, me.stone, me.food, me.coins]
                kind = action >> SUBJECT & SUBJECT_MASK
                counts = self.picks[kind].at(moment) + self.in_stock.at(moment) * stock[kind]
            once = self.verbs[verb]
            if once is not None:
                counts += once.at(moment)
            each = self.units[verb]
            if each is not None:
                counts += each.at(moment) * (action >> AMOUNT)
            found.append(counts)
        return found


def habit_of(piece: Piece, rows: list[list[float]]) -> Habit:
    """The habits of all traits of a tile, added up."""
    income = piece.income
    gain = piece.gain
    traits = [
        piece.prestige,
        gain[5],
        income[0] + income[1],
        income[2],
        income[3] + income[6],
        income[4],
        income[5],
        gain[0] + gain[1],
        gain[2],
        gain[3],
        gain[4],
        0 if piece.is_land else 1,
        piece.wood + piece.stone,
        1 if piece.abilities & FREE_PLACEMENT else 0,
        piece.half_coins,
    ]
    sums = [0.0] * len(MOMENTS)
    for trait in range(len(traits)):
        for moment in range(len(MOMENTS)):
            sums[moment] += traits[trait] * rows[trait][moment]
    return Habit(sums)


def drawn(counts: list[float], dice: Dice) -> int:
    """A random index, drawn with probability proportional to the exponential of its weight."""
    whole = 0.0
    for place in range(len(counts)):
        chance = exp(counts[place] if counts[place] < MOST else MOST)
        counts[place] = chance
        whole += chance
    mark = whole * dice.below(FINE) / FINE
    for place in range(len(counts)):
        mark -= counts[place]
        if mark < 0:
            return place
    return len(counts) - 1
