"""What the rules read while a game runs: tiles, civilizations and mats as plain numbers, and which steps make up which moment.

An :class:`~peloponnes.engine.edition.Edition` makes one :class:`Tables` from its components; all states of all games of that edition
share it, and nothing in it ever changes.
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
        # The bids of 0, 1, 2 … coins on it, packed once: to make an integer for each possible bid would cost more than the rest
        # of a turn.
        self.bids = tuple([BID | number << SUBJECT | coins << AMOUNT for coins in range(BIDS_PACKED)])
        # Inhabitants that must be given up for it (RULES 2.2.8).
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


class Traits:
    """The numbers of a seat that no tile changes: its mat, and the rates that the rules give everybody.

    ``coins`` and ``luxury`` are the income by inhabitants (RULES 2.5.2), one entry for each number up to the last row's.
    """

    __slots__ = (
        "coins",
        "coins_per_prestige",
        "food_limit",
        "luxury",
        "luxury_rate",
        "mark",
        "points_per_inhabitant",
        "quake",
        "stone_limit",
        "tempest",
        "wood_limit",
    )

    def __init__(
        self,
        wood_limit: int,
        stone_limit: int,
        food_limit: int,
        coins: tuple[int, ...],
        luxury: tuple[int, ...],
        coins_per_prestige: int,
        points_per_inhabitant: int,
        luxury_rate: int = 2,
        mark: int = 1,
        quake: int = 1,
        tempest: int = 1,
    ) -> None:
        self.wood_limit = wood_limit
        self.stone_limit = stone_limit
        self.food_limit = food_limit
        self.coins = coins
        self.luxury = luxury
        self.coins_per_prestige = coins_per_prestige
        self.points_per_inhabitant = points_per_inhabitant
        self.luxury_rate = luxury_rate
        self.mark = mark
        self.quake = quake
        self.tempest = tempest


class Tables:
    """All tables of one edition.

    The moments, each a tuple of steps:

    - ``round``: the phases of a round (RULES 2)
    - ``turn``: a seat's turn of the auction (2.2.1)
    - ``take``: a seat takes the tile it won (2.4.1); ``taken``: what follows once the tile lies on its board
    - ``income``: a seat's income (2.5)
    - ``chit``: one chit (2.6)
    - ``supply``: a seat's supply (5.3); ``supply_end``: when all seats are done
    """

    __slots__ = (
        "chit",
        "chits_a_round",
        "income",
        "nations",
        "pieces",
        "round",
        "rounds",
        "sea",
        "steps",
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
        traits: Traits,
        rounds: int,
        tiles_a_round: int,
        chits_a_round: int,
        steps: "tuple[Step, ...]",
        round: tuple[int, ...],
        turn: tuple[int, ...],
        take: tuple[int, ...],
        taken: tuple[int, ...],
        income: tuple[int, ...],
        chit: tuple[int, ...],
        supply: tuple[int, ...],
        supply_end: tuple[int, ...],
    ) -> None:
        self.pieces = pieces
        self.sea = sea
        self.nations = nations
        self.traits = traits
        self.rounds = rounds
        self.tiles_a_round = tiles_a_round
        self.chits_a_round = chits_a_round
        self.steps = steps
        self.round = round
        self.turn = turn
        self.take = take
        self.taken = taken
        self.income = income
        self.chit = chit
        self.supply = supply
        self.supply_end = supply_end
