"""The ruleset of a game, which all steps read: tiles, civilizations and mats as plain numbers, and the steps of each sequence.

An :class:`~peloponnes.engine.edition.Edition` builds one :class:`Ruleset` per number of players from its components. All games of that
edition and size share it, and nothing in it ever changes.
"""

from typing import TYPE_CHECKING, Final

from peloponnes.engine.actions import BID, SUBJECT
from peloponnes.engine.kinds import Goods, Income
from peloponnes.engine.step import Step
from peloponnes.engine.vectors import i64, vec

if TYPE_CHECKING:
    from peloponnes.engine.expansion import Expansion

MOST_TILES: Final = 16  # twice as many as a seat can take in a game


class Piece:
    """A land or a building."""

    __slots__ = (
        "abilities",
        "bid",
        "bid_action",
        "gain",
        "half_coins",
        "income",
        "is_land",
        "keeping",
        "matches",
        "prestige",
        "stone",
        "supply",
        "takes",
        "wood",
    )

    def __init__(
        self,
        number: i64,
        bid: i64,
        prestige: i64,
        wood: i64,
        stone: i64,
        gain: Goods,
        income: Income,
        abilities: i64,
        half_coins: i64,
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
        # A bid of 0 coins on this tile, to which the coins are added.
        self.bid_action = BID | number << SUBJECT
        # The inhabitants to give up for this tile (RULES 2.2.8).
        self.takes: i64 = max(0, -gain[5])
        # Bits of the resources by which lands match (RULES 2.4.2): 1 wood, 2 stone, 4 food.
        self.matches: i64 = (1 if income[0] else 0) | (2 if income[1] else 0) | (4 if income[2] else 0)


class SeaPiece:
    """A sea tile."""

    __slots__ = ("coins", "food", "gain", "prestige", "stone", "wood")

    def __init__(self, wood: i64, stone: i64, food: i64, coins: i64, prestige: i64, gain: Goods) -> None:
        self.wood = wood
        self.stone = stone
        self.food = food
        self.coins = coins
        self.prestige = prestige
        self.gain = gain


class Nation:
    """A civilization."""

    __slots__ = ("abilities", "income", "order", "start")

    def __init__(self, order: i64, start: Goods, income: Income, abilities: i64) -> None:
        self.order = order
        self.start = start
        self.income = income
        self.abilities = abilities


class HeroPiece:
    """A hero."""

    __slots__ = ("orange", "prestige", "red", "start", "strength")

    def __init__(self, start: Goods, strength: i64, prestige: i64, red: Income, orange: Income) -> None:
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
        hero: i64,
        colony: i64,
        wood_limit: i64,
        stone_limit: i64,
        food_limit: i64,
        coins: tuple[int, ...],
        luxury: tuple[int, ...],
        coins_per_prestige: i64,
        points_per_inhabitant: i64,
        abilities: i64,
        luxury_rate: i64,
        mark: i64,
        quake: i64,
        tempest: i64,
        drought: i64,
        drought_down: i64,
        decline: i64,
        place: i64,
        mouths_per_food: i64,
        food_saved: i64,
        half_coins: i64,
        bid_saved: i64,
        strength_bonus: i64,
        coin_bonus: i64,
        land_bonus: i64,
        saving: i64,
        halving: i64,
        redraws: i64,
        ignores: i64,
        hires: i64,
    ) -> None:
        self.hero = hero
        self.colony = colony
        self.wood_limit = wood_limit
        self.stone_limit = stone_limit
        self.food_limit = food_limit
        self.coins = vec[i64](coins)
        self.luxury = vec[i64](luxury)
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


class Ruleset:
    """The values and the sequences of one edition for one number of players.

    The sequences, each a tuple of steps:

    - ``round``: the phases of a round (RULES 2)
    - ``turn``: a seat's turn in the auction (2.2.1)
    - ``take``: a seat takes the tile it won (2.4.1); ``taken``: what follows once the tile is on its board; ``save``: a seat that may
      save on a building says how, before it pays; ``save_at_supply``: the same when it finishes one (11.9)
    - ``income``: a seat's income (2.5)
    - ``chit``: one chit (2.6); ``strike``: a disaster reaches a seat (3)
    - ``supply``: a seat's supply (5.3); ``supply_end``: when all seats are done

    ``traits`` has a single entry, or one for each pair of colony and hero: see `traits_of`. ``deepest`` is the room that an agenda
    needs: for a round, all seats' steps of one sequence, and a step for each tile of one seat. ``hiding`` are the expansions that hide
    something besides tiles and chits, ``keeping`` the names of those that keep something in a state.
    """

    __slots__ = (
        "chit",
        "chits_a_round",
        "deepest",
        "heroes",
        "hiding",
        "income",
        "keeping",
        "nations",
        "pieces",
        "round",
        "rounds",
        "row",
        "save",
        "save_at_supply",
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
        players: i64,
        rounds: i64,
        tiles_a_round: i64,
        row: i64,
        chits_a_round: i64,
        hiding: "tuple[Expansion, ...]",
        keeping: tuple[str, ...],
        steps: tuple[Step, ...],
        round: tuple[int, ...],
        turn: tuple[int, ...],
        take: tuple[int, ...],
        taken: tuple[int, ...],
        save: tuple[int, ...],
        save_at_supply: tuple[int, ...],
        income: tuple[int, ...],
        chit: tuple[int, ...],
        strike: tuple[int, ...],
        supply: tuple[int, ...],
        supply_end: tuple[int, ...],
    ) -> None:
        self.pieces = vec[Piece](pieces)
        self.sea = vec[SeaPiece](sea)
        self.nations = vec[Nation](nations)
        self.heroes = vec[HeroPiece](heroes)
        self.traits = vec[Traits](traits)
        self.rounds = rounds
        self.tiles_a_round = tiles_a_round
        self.row = row
        self.chits_a_round = chits_a_round
        self.hiding = hiding
        self.keeping = keeping
        self.steps = vec[Step](steps)
        self.round = vec[i64](round)
        self.turn = vec[i64](turn)
        self.take = vec[i64](take)
        self.taken = vec[i64](taken)
        self.save = vec[i64](save)
        self.save_at_supply = vec[i64](save_at_supply)
        self.income = vec[i64](income)
        self.chit = vec[i64](chit)
        self.strike = vec[i64](strike)
        self.supply = vec[i64](supply)
        self.supply_end = vec[i64](supply_end)
        of_a_seat = max(map(len, (turn, take, taken, income, strike, supply)))
        self.deepest: i64 = (
            1 + len(round) + len(supply_end) + chits_a_round * len(chit) + (players + 1) * of_a_seat + MOST_TILES
        )

    def traits_of(self, hero: i64, colony: i64) -> Traits:
        """The traits of a seat with this hero and this colony."""
        return self.traits[colony * len(self.heroes) + hero]
