"""The worth of a position to a seat: the sum of what it owns, what its income will bring, and what still threatens it.

The unit is points of the score. The weights are data; `Weights` names and explains them, and they are tuned in the arena.
"""

from typing import Final

from peloponnes.engine.kinds import (
    BLANK,
    CHITS_TO_STRIKE,
    DECLINE,
    DROUGHT,
    EARTHQUAKE,
    FREE_PLACEMENT,
    PLAGUE,
    PROTECTS,
    TEMPEST,
)
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import State
from peloponnes.engine.vectors import i64

# The first and the last round of the B and of the C tiles; one tile of each letter has the supply sign (RULES 1.4, 2.1.2).
B_ROUNDS: Final = (4, 6)
C_ROUNDS: Final = (7, 8)
ALL_SUPPLIES: Final = 3
STOCK: Final = 6  # units of wood or of stone beyond which more is hardly ever needed
LUXURY_STOCK: Final = 12
LATE: Final = 4  # with fewer incomes left than this, goods lose their worth round by round

# The order is that of the rows in a file; nothing else depends on it.
NAMES: Final = (
    "coin",
    "material",
    "food",
    "luxury",
    "income_coin",
    "income_material",
    "income_food",
    "income_luxury",
    "income_inhabitant",
    "smaller",
    "smaller_later",
    "hunger",
    "hunger_later",
    "luxury_feeds",
    "unfinished",
    "earthquake",
    "tempest",
    "drought",
    "plague",
    "decline",
    "match",
    "half_coin",
    "strength",
    "risk",
    "patience",
)


class Weights:
    """The weights by name, each in points of the score. Other names than `NAMES` raise a ``ValueError``.

    - ``coin``, ``material`` (a wood or stone), ``food``, ``luxury``: a unit in stock while there are rounds left to use it
    - ``income_…``: a unit of income, per round
    - ``smaller``: the share of the smaller of prestige and population in the worth; ``smaller_later``: the reduction of that share for
      each income still to come
    - ``hunger``: an inhabitant not fed at the next supply; ``hunger_later``: one not fed at a later supply; ``luxury_feeds``: the share
      of the luxury that is kept for food
    - ``unfinished``: the share of prestige lost for a marked building whose cost is out of reach
    - ``earthquake`` (per building), ``tempest`` (per land), ``drought`` (of a third of the food), ``plague`` (of a third of the
      inhabitants), ``decline`` (per luxury): the expected cost of a disaster that is still to come
    - ``match``: each resource by which the next land may match; ``half_coin``: each half coin on bids, per round; ``strength``: a point
      of strength
    - ``risk``: the risk that a later bidder outbids the lowest bid; ``patience``: the worth of passing beyond its coins

    >>> from peloponnes import Edition
    >>> from peloponnes.bots.weights import load_weights, weights_for
    >>> Weights(load_weights()["four"]).coin == weights_for(Edition.base(), 4).coin
    True
    """

    def __init__(self, values: dict[str, float]) -> None:
        if set(values) != set(NAMES):
            wrong = ", ".join(sorted(set(values) ^ set(NAMES)))
            raise ValueError(f"exactly the {len(NAMES)} weights of NAMES are needed; missing or unknown: {wrong}")
        self.coin = values["coin"]
        self.material = values["material"]
        self.food = values["food"]
        self.luxury = values["luxury"]
        self.income_coin = values["income_coin"]
        self.income_material = values["income_material"]
        self.income_food = values["income_food"]
        self.income_luxury = values["income_luxury"]
        self.income_inhabitant = values["income_inhabitant"]
        self.smaller = values["smaller"]
        self.smaller_later = values["smaller_later"]
        self.hunger = values["hunger"]
        self.hunger_later = values["hunger_later"]
        self.luxury_feeds = values["luxury_feeds"]
        self.unfinished = values["unfinished"]
        self.earthquake = values["earthquake"]
        self.tempest = values["tempest"]
        self.drought = values["drought"]
        self.plague = values["plague"]
        self.decline = values["decline"]
        self.match = values["match"]
        self.half_coin = values["half_coin"]
        self.strength = values["strength"]
        self.risk = values["risk"]
        self.patience = values["patience"]


class Outlook:
    """What is to come for all seats: the number of ``incomes`` and ``supplies``, and about ``wait`` incomes before the next supply.

    ``left`` is the share of their worth that goods still have, and ``dangers`` has a bit for each disaster still to come.
    """

    __slots__ = ("dangers", "incomes", "left", "supplies", "wait")

    def __init__(self, s: State, income_taken: bool) -> None:
        round: int = s.round
        incomes: int = s.ruleset.rounds - round
        if not income_taken:
            incomes += 1
        self.incomes = float(incomes)
        self.left = min(1.0, incomes / LATE)
        dangers: i64 = 0
        for kind in range(BLANK):
            if s.shown[kind] < CHITS_TO_STRIKE:
                dangers |= PROTECTS[kind]
        self.dangers = dangers
        self.supplies = supplies_to_come(s)
        self.wait = float(incomes)
        if self.supplies > 1:
            first, last = B_ROUNDS if self.supplies == ALL_SUPPLIES else C_ROUNDS
            self.wait = max(0.0, (max(first, round + 1) + last) / 2 - round - (1 if income_taken else 0))


def supplies_to_come(s: State) -> int:
    """The number of supplies to come: the final one, and one for each supply sign not yet turned up (RULES 2.1.2, 4.1)."""
    supplies = 1
    pieces = s.ruleset.pieces
    tiles = s.tiles
    for place in range(s.tiles_drawn, len(tiles)):
        if pieces[tiles[place]].supply:
            supplies += 1
    return supplies


def hungry(w: Weights, me: Seat, ahead: Outlook, people: float, food: float) -> float:
    """The weighted number of inhabitants who will not be fed, at the next supply and at later ones."""
    traits = me.traits
    mouths: int = traits.mouths_per_food
    free: int = len(me.sea) + traits.food_saved
    need = people / mouths
    each: int = me.income[2]
    stock = food + each * ahead.wait
    limit: int = traits.food_limit
    luxury: int = me.luxury
    rate: int = traits.luxury_rate
    if stock > limit:
        stock = float(limit)
    stock += free + w.luxury_feeds * luxury / rate
    short = need - stock
    if short < 0:
        short = 0.0
    lost = w.hunger * short
    if ahead.supplies > 1:
        others = ahead.supplies - 1
        later = max(0.0, stock - need) + each * (ahead.incomes - ahead.wait) + free * others
        lost += w.hunger_later * max(0.0, need - short - later / others)
    return lost * mouths


def out_of_sight(me: Seat, s: State, wait: float) -> float:
    """The prestige of marked buildings that the seat will probably not be able to pay for at the next supply (RULES 5.2)."""
    wood_now: int = me.wood
    stone_now: int = me.stone
    luxury: int = me.luxury
    more_wood: int = me.income[0]
    more_stone: int = me.income[1]
    wood = wood_now + more_wood * wait
    stone = stone_now + more_stone * wait
    units = float(luxury // me.traits.luxury_rate)
    saving: int = me.traits.saving
    lost = 0.0
    for tile in me.marked:
        piece = s.ruleset.pieces[tile]
        timber: int = piece.wood
        rock: int = piece.stone
        prestige: int = piece.prestige
        missing = max(0.0, timber - wood) + max(0.0, rock - stone) - saving
        if missing > units:
            lost += prestige * min(1.0, (missing - units) / 2)
        elif missing > 0:
            units -= missing
        wood = max(0.0, wood - timber)
        stone = max(0.0, stone - rock)
    return lost


def worth(w: Weights, s: State, me: Seat, ahead: Outlook) -> float:
    """The estimated final score of a seat, in points."""
    traits = me.traits
    abilities = me.abilities
    dangers = ahead.dangers & ~abilities
    income = me.income
    incomes = ahead.incomes
    left = ahead.left
    points = me.points()
    prestige_now: int = points[0]
    population_now: int = points[1]
    a_prestige: int = traits.coins_per_prestige
    an_inhabitant: int = traits.points_per_inhabitant
    coins: int = me.coins
    luxury: int = me.luxury
    inhabitants: int = me.inhabitants
    in_store: int = me.food
    prestige = prestige_now - coins // a_prestige + coins / a_prestige
    people = float(inhabitants)
    food = float(in_store)
    threats = 0.0
    if dangers >> PLAGUE & 1:
        people -= w.plague * people / 3
    if dangers >> DROUGHT & 1:
        food -= w.drought * food / 3
    if dangers >> EARTHQUAKE & 1:
        threats += w.earthquake * len(me.buildings)
    if dangers >> TEMPEST & 1:
        threats += w.tempest * len(me.lands)
    if dangers >> DECLINE & 1:
        threats += w.decline * min(luxury, 10)
    if incomes > 0:
        count = me.inhabitants
        if count >= len(traits.coins):
            count = len(traits.coins) - 1
        gold: int = income[3] + income[6] + traits.coins[count]
        material: int = income[0] + income[1]
        riches: int = income[4] + traits.luxury[count]
        a_round = w.income_coin * gold
        a_round += w.income_material * material + w.income_luxury * riches
        wood: int = me.wood
        if wood > STOCK:
            wood = STOCK
        stone: int = me.stone
        if stone > STOCK:
            stone = STOCK
        if luxury > LUXURY_STOCK:
            luxury = LUXURY_STOCK
        goods = w.coin * coins + w.material * (wood + stone) + w.luxury * luxury
        prestige += left * goods + incomes * a_round
    if me.marked:
        prestige -= w.unfinished * out_of_sight(me, s, ahead.wait)
    lost = hungry(w, me, ahead, people, food)
    more_people: int = income[5]
    more_food: int = income[2]
    population = population_now - (inhabitants - people + lost) * an_inhabitant
    population += w.income_inhabitant * incomes * more_people + w.income_food * incomes * more_food
    if food > people:
        food = people
    population += left * w.food * food
    share = 0.97
    if incomes > 0:
        share = w.smaller - w.smaller_later * incomes
    total = share * population + (1 - share) * prestige
    if prestige < population:
        total = share * prestige + (1 - share) * population
    if incomes > 0:
        half_coins: int = me.half_coins
        matches: int = 3
        if me.lands and not abilities & FREE_PLACEMENT:
            bits = s.ruleset.pieces[me.lands[-1]].matches
            matches = (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1)
        total += left * w.match * matches + w.half_coin * incomes * half_coins
        strength: int = me.arms()
        if strength:
            total += w.strength * min(strength, 12) * left
    return total - threats
