"""The tables that the rules read during a game: tiles, civilizations and mats as plain numbers, and the steps of each moment.

An :class:`~peloponnes.engine.edition.Edition` builds one :class:`Tables` per number of players from its components. All games of that
edition and size share it, and nothing in it ever changes.
"""

from typing import TYPE_CHECKING, Final

from peloponnes.engine.actions import AMOUNT, BID, SUBJECT
from peloponnes.engine.kinds import Goods, Income

if TYPE_CHECKING:
    from peloponnes.engine.step import Step

BIDS_PACKED: Final = 100


class Piece:
    """A land or a building."""

    __slots__ = (
        "abilities",
        "bid",
        "bids",
        "gain",
        "half_coins",
        "income",
        "is_land",
        "matches",
        "prestige",
        "stone",
        "supply",
        "takes",
        "wood",
    )

    def __init__(
        self,
        number: int,
        bid: int,
        prestige: int,
        wood: int,
        stone: int,
        gain: Goods,
        income: Income,
        abilities: int,
        half_coins: int,
        is_land: bool,
        supply: bool,
    ) -> None:
        self.bid = bid
        self.prestige = prestige
        self.wood = wood
        self.stone = stone
        self.gain = gain
        self.income = income
        self.abilities = abilities
        self.half_coins = half_coins
        self.is_land = is_land
        self.supply = supply
        # The bids of 0, 1, 2 … coins on this tile, packed once: creating an integer for each possible bid would cost more than the
        # rest of a turn.
        self.bids = tuple([BID | number << SUBJECT | coins << AMOUNT for coins in range(BIDS_PACKED)])
        # The inhabitants to give up for this tile (RULES 2.2.8).
        self.takes = max(0, -gain[5])
        # Bits of the resources by which lands match (RULES 2.4.2): 1 wood, 2 stone, 4 food.
        self.matches = (1 if income[0] else 0) | (2 if income[1] else 0) | (4 if income[2] else 0)


class SeaPiece:
    """A sea tile."""

    __slots__ = ("coins", "food", "gain", "prestige", "stone", "wood")

    def __init__(self, wood: int, stone: int, food: int, coins: int, prestige: int, gain: Goods) -> None:
        self.wood = wood
        self.stone = stone
        self.food = food
        self.coins = coins
        self.prestige = prestige
        self.gain = gain


class Nation:
    """A civilization."""

    __slots__ = ("abilities", "income", "order", "start")

    def __init__(self, order: int, start: Goods, income: Income, abilities: int) -> None:
        self.order = order
        self.start = start
        self.income = income
        self.abilities = abilities


class HeroPiece:
    """A hero."""

    __slots__ = ("orange", "prestige", "red", "start", "strength")

    def __init__(self, start: Goods, strength: int, prestige: int, red: Income, orange: Income) -> None:
        self.start = start
        self.strength = strength
        self.prestige = prestige
        self.red = red
        self.orange = orange


class Traits:
    """The numbers of a seat that no tile changes: its mat, and the rates set by the rules or by its hero and colony.

    ``coins`` and ``luxury`` are the income by inhabitants (RULES 2.5.2), indexed by the number of inhabitants up to that of the last
    row. ``abilities`` are those of the colony. The other numbers are explained in `peloponnes.components.types`.
    """

    __slots__ = (
        "abilities",
        "bid_saved",
        "coin_bonus",
        "coins",
        "coins_per_prestige",
        "colony",
        "decline",
        "drought",
        "drought_down",
        "food_limit",
        "food_saved",
        "half_coins",
        "halving",
        "hero",
        "hires",
        "ignores",
        "land_bonus",
        "luxury",
        "luxury_rate",
        "mark",
        "mouths_per_food",
        "place",
        "points_per_inhabitant",
        "quake",
        "redraws",
        "saving",
        "stone_limit",
        "strength_bonus",
        "tempest",
        "wood_limit",
    )

    def __init__(
        self,
        hero: int,
        colony: int,
        wood_limit: int,
        stone_limit: int,
        food_limit: int,
        coins: tuple[int, ...],
        luxury: tuple[int, ...],
        coins_per_prestige: int,
        points_per_inhabitant: int,
        abilities: int,
        luxury_rate: int,
        mark: int,
        quake: int,
        tempest: int,
        drought: int,
        drought_down: int,
        decline: int,
        place: int,
        mouths_per_food: int,
        food_saved: int,
        half_coins: int,
        bid_saved: int,
        strength_bonus: int,
        coin_bonus: int,
        land_bonus: int,
        saving: int,
        halving: int,
        redraws: int,
        ignores: int,
        hires: int,
    ) -> None:
        self.hero = hero
        self.colony = colony
        self.wood_limit = wood_limit
        self.stone_limit = stone_limit
        self.food_limit = food_limit
        self.coins = coins
        self.luxury = luxury
        self.coins_per_prestige = coins_per_prestige
        self.points_per_inhabitant = points_per_inhabitant
        self.abilities = abilities
        self.luxury_rate = luxury_rate
        self.mark = mark
        self.quake = quake
        self.tempest = tempest
        self.drought = drought
        self.drought_down = drought_down
        self.decline = decline
        self.place = place
        self.mouths_per_food = mouths_per_food
        self.food_saved = food_saved
        self.half_coins = half_coins
        self.bid_saved = bid_saved
        self.strength_bonus = strength_bonus
        self.coin_bonus = coin_bonus
        self.land_bonus = land_bonus
        self.saving = saving
        self.halving = halving
        self.redraws = redraws
        self.ignores = ignores
        self.hires = hires


class Tables:
    """All tables of one edition for one number of players.

    The moments, each a tuple of steps:

    - ``round``: the phases of a round (RULES 2)
    - ``turn``: a seat's turn in the auction (2.2.1)
    - ``take``: a seat takes the tile it won (2.4.1); ``taken``: what follows once the tile is on its board
    - ``income``: a seat's income (2.5)
    - ``chit``: one chit (2.6); ``strike``: a disaster reaches a seat (3)
    - ``supply``: a seat's supply (5.3); ``supply_end``: when all seats are done

    ``traits`` has a single entry, or one for each pair of colony and hero: see `traits_of`.
    """

    __slots__ = (
        "chit",
        "chits_a_round",
        "heroes",
        "income",
        "nations",
        "pieces",
        "round",
        "rounds",
        "row",
        "sea",
        "steps",
        "strike",
        "supply",
        "supply_end",
        "take",
        "taken",
        "tiles_a_round",
        "traits",
        "turn",
    )

    def __init__(
        self,
        pieces: tuple[Piece, ...],
        sea: tuple[SeaPiece, ...],
        nations: tuple[Nation, ...],
        heroes: tuple[HeroPiece, ...],
        traits: tuple[Traits, ...],
        rounds: int,
        tiles_a_round: int,
        row: int,
        chits_a_round: int,
        steps: "tuple[Step, ...]",
        round: tuple[int, ...],
        turn: tuple[int, ...],
        take: tuple[int, ...],
        taken: tuple[int, ...],
        income: tuple[int, ...],
        chit: tuple[int, ...],
        strike: tuple[int, ...],
        supply: tuple[int, ...],
        supply_end: tuple[int, ...],
    ) -> None:
        self.pieces = pieces
        self.sea = sea
        self.nations = nations
        self.heroes = heroes
        self.traits = traits
        self.rounds = rounds
        self.tiles_a_round = tiles_a_round
        self.row = row
        self.chits_a_round = chits_a_round
        self.steps = steps
        self.round = round
        self.turn = turn
        self.take = take
        self.taken = taken
        self.income = income
        self.chit = chit
        self.strike = strike
        self.supply = supply
        self.supply_end = supply_end

    def traits_of(self, hero: int, colony: int) -> Traits:
        """The traits of a seat with this hero and this colony."""
        return self.traits[colony * len(self.heroes) + hero]
