"""What a judge that has learned looks at: a position at the start of an auction as small whole numbers.

Some describe the table and are the same for all seats, the others describe one seat. Everything here is public: of what is hidden, only
the number of supply signs left is used, which everyone can count.
"""

from typing import Final

from peloponnes.engine.kinds import (
    CHITS_TO_STRIKE,
    DECLINE,
    DROUGHT,
    EARTHQUAKE,
    FREE_PLACEMENT,
    PERSIAN,
    PLAGUE,
    PROTECTS,
    TEMPEST,
)
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import State
from peloponnes.engine.vectors import Numbers, i64, place_of, vec
from peloponnes.search.worth import supplies_to_come

DISASTER_KINDS: Final = ("earthquake", "drought", "plague", "tempest", "decline")
GOODS: Final = ("wood", "stone", "food", "coins", "luxury", "inhabitants")
# Of the table.
OF_THE_TABLE: Final = (
    *[f"round_{number}" for number in range(1, 9)],
    *[f"{kind}_shown" for kind in DISASTER_KINDS],
    "persians_shown",
    "persians",
    "supplies",
    "half_incomes_before_supply",
    "market_prestige",
    "market_inhabitants",
    "market_income_material",
    "market_income_food",
    "market_coins",
    "market_cost",
    "market_lands",
    "market_conquest",
    "all_coins",
    "all_inhabitants",
    "all_smaller",
    "all_income_food",
    "all_income_material",
    "all_strength",
    "players",
    "aim",
)
# Of a seat.
OF_A_SEAT: Final = (
    *GOODS,
    *[f"income_{name}" for name in (*GOODS, "choice")],
    "prestige",
    "smaller",
    "population_ahead",
    "prestige_ahead",
    "coins_by_inhabitants",
    *[f"{kind}_{shown}" for kind in DISASTER_KINDS for shown in range(CHITS_TO_STRIKE)],
    *[f"{kind}_takes" for kind in DISASTER_KINDS],
    "free_placement",
    "half_coins",
    "buildings",
    "lands",
    "marked",
    "marked_missing",
    "marked_prestige",
    "matches_wood",
    "matches_stone",
    "matches_food",
    "hungry",
    "fed",
    "affordable",
    "fitting_lands",
    "sea_tiles",
    "strength",
    "clovers",
    "mercenaries",
    "turned",
    "ignored",
    "luxury_rate",
    "mouths_per_food",
    "food_saved",
    "saving",
    "bid_saved",
    "points_per_inhabitant",
    *[f"place_{place}" for place in range(1, 6)],
    "smaller_than_best_rival",
    "smaller_of_best_rival_below",
    "coins_of_richest_rival",
    "rivals_ahead",
)
TABLE: Final = 33
SEAT: Final = 73
ROUNDS: Final = 8
POLIS: Final = 5  # the numbers of a seat with a hero
PLACES: Final = 5
MOST_LUXURY: Final = 40
MOST_AT_STAKE: Final = 10
# Where the numbers of a group begin; a test compares them with the names.
SHOWN: Final = 8
PERSIANS: Final = 13
MARKET: Final = 17
ALL: Final = 25
INCOME: Final = 6
POINTS: Final = 13
THREATS: Final = 18
TAKES: Final = 33
TILES: Final = 38
FOOD: Final = 48
OFFERS: Final = 50
EXPANSIONS: Final = 52
RATES: Final = 58
PLACE: Final = 64
RIVALS: Final = 69


def blank(seats: i64) -> Numbers:
    """Room for the numbers of a position with this many seats."""
    return vec[i64]([0] * (TABLE + seats * SEAT))


def see(s: State, aim: i64, x: Numbers) -> None:
    """Write down the numbers of the table, then those of each seat; ``aim`` is the score that a solo level requires, or 0.

    >>> from peloponnes import Edition, Game
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> x = blank(2)
    >>> see(state, 0, x)
    >>> {name: x[TABLE + SEAT + place] for place, name in enumerate(OF_A_SEAT) if name in ("coins", "smaller", "place_2")}
    {'coins': 5, 'smaller': 1, 'place_2': 1}
    """
    supplies: i64 = supplies_to_come(s)
    wait = half_incomes(s, supplies)
    seats = s.seats
    count: i64 = len(seats)
    seat: i64
    for seat in range(count):
        first = TABLE + seat * SEAT
        me = seats[seat]
        see_goods(me, x, first)
        see_threats(s, me, x, first)
        see_tiles(s, me, x, first + TILES)
        see_offers(s, me, wait, x, first)
        see_expansions(me, x, first)
    see_rivals(s, x)
    see_table(s, x)
    x[PERSIANS + 2] = supplies
    x[PERSIANS + 3] = wait
    x[TABLE - 1] = aim


def half_incomes(s: State, supplies: i64) -> i64:
    """About twice the number of incomes before the next supply, as the sign may turn up in any round of its letter (RULES 2.1.2)."""
    round = s.round
    if supplies == 1:
        return 2 * (s.ruleset.rounds - round + 1)
    first: i64 = 7
    last: i64 = 8
    if supplies > 2:
        first = 4
        last = 6
    if first <= round:
        first = round + 1
    halves = first + last - 2 * round
    if halves < 0:
        return 0
    return halves


def at_least_0(number: i64) -> i64:
    """The number, or 0 if it is negative."""
    if number < 0:
        return 0
    return number


def at_most(number: i64, most: i64) -> i64:
    """The number, or ``most`` if it is greater."""
    if number > most:
        return most
    return number


def flag(holds: bool) -> i64:
    """1 if it holds, 0 if not."""
    if holds:
        return 1
    return 0


def see_goods(me: Seat, x: Numbers, first: i64) -> None:
    """Goods, income and points of a seat."""
    x[first] = me.wood
    x[first + 1] = me.stone
    x[first + 2] = me.food
    x[first + 3] = me.coins
    x[first + 4] = at_most(me.luxury, MOST_LUXURY)
    x[first + 5] = me.inhabitants
    income = me.income
    at = first + INCOME
    x[at] = at_least_0(income[0])
    x[at + 1] = at_least_0(income[1])
    x[at + 2] = at_least_0(income[2])
    x[at + 3] = at_least_0(income[3])
    x[at + 4] = at_least_0(income[4])
    x[at + 5] = at_least_0(income[5])
    x[at + 6] = at_least_0(income[6])
    points = me.points()
    prestige = points[0]
    population = points[1]
    at = first + POINTS
    x[at] = prestige
    x[at + 1] = at_most(prestige, population)
    x[at + 2] = at_least_0(population - prestige)
    x[at + 3] = at_least_0(prestige - population)
    table = me.traits.coins
    x[at + 4] = table[at_most(me.inhabitants, len(table) - 1)]


def see_threats(s: State, me: Seat, x: Numbers, first: i64) -> None:
    """Each disaster that can still strike the seat, by its chits shown so far, and about what it would take."""
    kind: i64
    step: i64
    for kind in range(DECLINE + 1):
        shown = s.shown[kind]
        threatened = shown < CHITS_TO_STRIKE and not me.abilities & PROTECTS[kind]
        at = first + THREATS + kind * CHITS_TO_STRIKE
        for step in range(CHITS_TO_STRIKE):
            x[at + step] = flag(threatened and shown == step)
        takes: i64 = 0
        if not threatened:
            takes = 0
        elif kind == EARTHQUAKE:
            takes = len(me.buildings)
        elif kind == DROUGHT:
            takes = (me.food + 2) // 3
        elif kind == PLAGUE:
            takes = (me.inhabitants + 2) // 3
        elif kind == TEMPEST:
            takes = len(me.lands)
        else:
            takes = at_most(me.luxury, MOST_AT_STAKE)
        x[first + TAKES + kind] = takes


def see_tiles(s: State, me: Seat, x: Numbers, at: i64) -> None:
    """The tiles of a seat: marked buildings and what they still cost, and what the next land may match (RULES 2.4.2, 2.4.3)."""
    pieces = s.ruleset.pieces
    free = me.abilities & FREE_PLACEMENT != 0
    missing: i64 = 0
    prestige: i64 = 0
    for tile in me.marked:
        piece = pieces[tile]
        missing += me.missing(piece.wood, piece.stone, 0, 0)
        prestige += piece.prestige
    matches: i64 = 7
    if me.lands and not free:
        matches = pieces[me.lands[-1]].matches
    x[at] = flag(free)
    x[at + 1] = me.half_coins
    x[at + 2] = len(me.buildings)
    x[at + 3] = len(me.lands)
    x[at + 4] = len(me.marked)
    x[at + 5] = missing
    x[at + 6] = prestige
    x[at + 7] = matches & 1
    x[at + 8] = matches >> 1 & 1
    x[at + 9] = matches >> 2 & 1


def see_offers(s: State, me: Seat, wait: i64, x: Numbers, first: i64) -> None:
    """Who would go hungry at the next supply (RULES 5.1), and how many tiles of the market the seat can afford and place."""
    mouths = me.traits.mouths_per_food
    income = me.income
    eats = me.traits.food_saved + me.food
    gap = me.inhabitants - eats * mouths - income[2] * wait * mouths // 2
    x[first + FOOD] = at_least_0(gap)
    x[first + FOOD + 1] = at_least_0(-gap)
    tiles = first + TILES
    matches = x[tiles + 7] | x[tiles + 8] << 1 | x[tiles + 9] << 2
    affordable: i64 = 0
    fitting: i64 = 0
    pieces = s.ruleset.pieces
    for tile in s.market:
        piece = pieces[tile]
        if piece.bid <= me.coins and piece.takes <= me.inhabitants:
            affordable += 1
            if piece.is_land and piece.matches & matches:
                fitting += 1
    x[first + OFFERS] = affordable
    x[first + OFFERS + 1] = fitting


def see_expansions(me: Seat, x: Numbers, first: i64) -> None:
    """What only expansions bring: sea tiles, the numbers of a polis, and the rates of heroes and colonies (RULES 10, 11)."""
    at = first + EXPANSIONS
    x[at] = len(me.sea)
    more = me.more()
    place: i64
    for place in range(POLIS):
        x[at + 1 + place] = more[place] if place < len(more) else 0
    traits = me.traits
    at = first + RATES
    x[at] = traits.luxury_rate
    x[at + 1] = traits.mouths_per_food
    x[at + 2] = traits.food_saved
    x[at + 3] = traits.saving
    x[at + 4] = traits.bid_saved
    x[at + 5] = traits.points_per_inhabitant


def see_rivals(s: State, x: Numbers) -> None:
    """The place of each seat in the turn order, and how it stands beside the best of the others."""
    count: i64 = len(s.seats)
    seat: i64
    other: i64
    for seat in range(count):
        first = TABLE + seat * SEAT
        place = at_most(place_of(s.order, seat), PLACES - 1)
        for other in range(PLACES):
            x[first + PLACE + other] = flag(other == place)
        smaller = x[first + POINTS + 1]
        best: i64 = 0
        richest: i64 = 0
        ahead: i64 = 0
        for other in range(count):
            if other == seat:
                continue
            theirs = TABLE + other * SEAT
            if x[theirs + POINTS + 1] > best:
                best = x[theirs + POINTS + 1]
            if x[theirs + 3] > richest:
                richest = x[theirs + 3]
            if x[theirs + POINTS + 1] > smaller:
                ahead += 1
        x[first + RIVALS] = at_least_0(best - smaller)
        x[first + RIVALS + 1] = at_least_0(smaller - best)
        x[first + RIVALS + 2] = richest
        x[first + RIVALS + 3] = ahead


def see_table(s: State, x: Numbers) -> None:
    """The round, the chits shown, the market, and what all seats have together."""
    number: i64
    for number in range(ROUNDS):
        x[number] = flag(s.round == number + 1)
    for number in range(DECLINE + 1):
        x[SHOWN + number] = at_most(s.shown[number], CHITS_TO_STRIKE)
    persians: i64 = 0
    if len(s.shown) > PERSIAN:
        for number in range(s.chits_drawn):
            persians += at_least_0(s.chits[number] - PERSIAN + 1)
        x[PERSIANS] = s.shown[PERSIAN]
    else:
        x[PERSIANS] = 0
    x[PERSIANS + 1] = persians
    for number in range(MARKET, TABLE):
        x[number] = 0
    pieces = s.ruleset.pieces
    for tile in s.market:
        piece = pieces[tile]
        income = piece.income
        gain = piece.gain
        x[MARKET] += piece.prestige
        x[MARKET + 1] += at_least_0(gain[5])
        x[MARKET + 2] += at_least_0(income[0] + income[1])
        x[MARKET + 3] += at_least_0(income[2])
        x[MARKET + 4] += at_least_0(gain[3])
        x[MARKET + 5] += piece.wood + piece.stone
        x[MARKET + 6] += flag(piece.is_land)
    x[MARKET + 7] = at_least_0(len(s.market) - s.ruleset.row)
    count: i64 = len(s.seats)
    for number in range(count):
        first = TABLE + number * SEAT
        x[ALL] += x[first + 3]
        x[ALL + 1] += x[first + 5]
        x[ALL + 2] += x[first + POINTS + 1]
        x[ALL + 3] += x[first + INCOME + 2]
        x[ALL + 4] += x[first + INCOME] + x[first + INCOME + 1]
        x[ALL + 5] += x[first + EXPANSIONS + 1]
    x[ALL + 6] = count
