"""One seat: its goods, its tiles, and the values that follow from them."""

from typing import TYPE_CHECKING

from peloponnes.engine.kinds import Goods, Income, Payment
from peloponnes.engine.tables import Piece, Tables, Traits

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word in a compiled build


def plus(one: Income, other: Income) -> Income:
    """The sum of two incomes."""
    return (
        one[0] + other[0],
        one[1] + other[1],
        one[2] + other[2],
        one[3] + other[3],
        one[4] + other[4],
        one[5] + other[5],
        one[6] + other[6],
    )


def minus(one: Income, other: Income) -> Income:
    """The difference of two incomes."""
    return (
        one[0] - other[0],
        one[1] - other[1],
        one[2] - other[2],
        one[3] - other[3],
        one[4] - other[4],
        one[5] - other[5],
        one[6] - other[6],
    )


class Seat:
    """Everything one player owns. ``bid`` is the coins bid on a tile of the round, 0 without a bid.

    ``prestige``, ``half_coins``, ``abilities`` and ``income`` follow from the civilization and the tiles; they are kept up to date
    instead of being added up on every read.
    """

    __slots__ = (
        "abilities",
        "bid",
        "buildings",
        "coins",
        "food",
        "half_coins",
        "income",
        "inhabitants",
        "lands",
        "luxury",
        "marked",
        "nation",
        "prestige",
        "sea",
        "stone",
        "traits",
        "wood",
    )

    def __init__(
        self,
        traits: Traits,
        nation: "i64",
        wood: "i64",
        stone: "i64",
        food: "i64",
        coins: "i64",
        luxury: "i64",
        inhabitants: "i64",
        bid: "i64",
        buildings: tuple[int, ...],
        marked: tuple[int, ...],
        lands: tuple[int, ...],
        sea: tuple[int, ...],
        prestige: "i64",
        half_coins: "i64",
        abilities: "i64",
        income: Income,
    ) -> None:
        self.traits = traits
        self.nation = nation
        self.wood = wood
        self.stone = stone
        self.food = food
        self.coins = coins
        self.luxury = luxury
        self.inhabitants = inhabitants
        self.bid = bid
        self.buildings = buildings
        self.marked = marked
        self.lands = lands
        self.sea = sea
        self.prestige = prestige
        self.half_coins = half_coins
        self.abilities = abilities
        self.income = income

    def copy(self) -> "Seat":
        """An independent copy; it shares only immutable values."""
        return Seat(
            self.traits,
            self.nation,
            self.wood,
            self.stone,
            self.food,
            self.coins,
            self.luxury,
            self.inhabitants,
            self.bid,
            self.buildings,
            self.marked,
            self.lands,
            self.sea,
            self.prestige,
            self.half_coins,
            self.abilities,
            self.income,
        )

    def points(self) -> tuple[int, int]:
        """Prestige and population points if the game ended now: tiles and sets of coins, and inhabitants (RULES 7.1)."""
        traits = self.traits
        return (
            self.prestige + self.coins // traits.coins_per_prestige,
            self.inhabitants * traits.points_per_inhabitant,
        )

    # Goods -----------------------------------------------------------------------------------------------------------------------

    def receive(self, wood: int, stone: int, food: int, coins: int, luxury: int, inhabitants: int) -> None:
        """Add goods from a bank that never runs out (RULES 1.7).

        What exceeds a storage limit becomes luxury (2.5.4); luxury and inhabitants have no limit (2.5.5). Amounts may be negative, and
        a loss takes no more than the seat has (2.5.6).
        """
        traits = self.traits
        if wood:
            wood += self.wood
            if wood > traits.wood_limit:
                luxury += wood - traits.wood_limit
                wood = traits.wood_limit
            self.wood = wood if wood > 0 else 0
        if stone:
            stone += self.stone
            if stone > traits.stone_limit:
                luxury += stone - traits.stone_limit
                stone = traits.stone_limit
            self.stone = stone if stone > 0 else 0
        if food:
            food += self.food
            if food > traits.food_limit:
                luxury += food - traits.food_limit
                food = traits.food_limit
            self.food = food if food > 0 else 0
        if coins:
            coins += self.coins
            self.coins = coins if coins > 0 else 0
        if luxury:
            luxury += self.luxury
            self.luxury = luxury if luxury > 0 else 0
        if inhabitants:
            inhabitants += self.inhabitants
            self.inhabitants = inhabitants if inhabitants > 0 else 0

    def gained_since(self, before: "Seat") -> Goods:
        """The change in each good since ``before``."""
        return (
            self.wood - before.wood,
            self.stone - before.stone,
            self.food - before.food,
            self.coins - before.coins,
            self.luxury - before.luxury,
            self.inhabitants - before.inhabitants,
        )

    def missing(self, wood: int, stone: int, food: int, coins: int) -> int:
        """The number of units of this price that the seat lacks."""
        missing = 0
        if wood > self.wood:
            missing += wood - self.wood
        if stone > self.stone:
            missing += stone - self.stone
        if food > self.food:
            missing += food - self.food
        if coins > self.coins:
            missing += coins - self.coins
        return missing

    def can_pay(self, wood: int, stone: int, food: int, coins: int) -> bool:
        """Whether the seat's goods, with luxury for what is missing, cover the price (RULES 6.1)."""
        missing = self.missing(wood, stone, food, coins)
        return missing == 0 or missing * self.traits.luxury_rate <= self.luxury

    def pay(self, wood: int, stone: int, food: int, coins: int) -> Payment:
        """Pay a price that :meth:`can_pay` allows, own goods first (RULES 6.1); return what was paid, luxury last."""
        luxury = self.missing(wood, stone, food, coins) * self.traits.luxury_rate
        if luxury:
            wood = min(wood, self.wood)
            stone = min(stone, self.stone)
            food = min(food, self.food)
            coins = min(coins, self.coins)
            self.luxury -= luxury
        self.wood -= wood
        self.stone -= stone
        self.food -= food
        self.coins -= coins
        return (wood, stone, food, coins, luxury)

    def missing_for(self, piece: Piece) -> int:
        """The units of a building's cost that a seat with ``saving`` lacks when it saves on the better resource."""
        saving = self.traits.saving
        missing = 999
        if piece.wood:
            missing = self.missing(max(0, piece.wood - saving), piece.stone, 0, 0)
        if piece.stone:
            missing = min(missing, self.missing(piece.wood, max(0, piece.stone - saving), 0, 0))
        return missing

    # Tiles -----------------------------------------------------------------------------------------------------------------------

    def settle(self, tables: Tables) -> None:
        """Reset the derived values to those of the civilization, as before any tile."""
        nation = tables.nations[self.nation]
        self.prestige = 0
        self.half_coins = self.traits.half_coins
        self.abilities = nation.abilities | self.traits.abilities
        self.income = nation.income

    def add(self, tile: int, piece: Piece) -> None:
        """Add a tile at the end of its row; it takes effect from now on (RULES 2.4.4)."""
        if piece.is_land:
            self.lands += (tile,)
        else:
            self.buildings += (tile,)
        self.work(piece)

    def work(self, piece: Piece) -> None:
        """Add the effects of this piece to the seat's derived values."""
        self.prestige += piece.prestige
        self.half_coins += piece.half_coins
        self.abilities |= piece.abilities
        self.income = plus(self.income, piece.income)

    def lose(self, tile: int, tables: Tables) -> int:
        """Remove a tile and its effects; the others close the gap (RULES 2.4.6).

        Returns the coins that came back from its mark (3.7).
        """
        pieces = tables.pieces
        piece = pieces[tile]
        if piece.is_land:
            self.lands = tuple([other for other in self.lands if other != tile])
        else:
            self.buildings = tuple([other for other in self.buildings if other != tile])
        self.prestige -= piece.prestige
        self.half_coins -= piece.half_coins
        self.income = minus(self.income, piece.income)
        if piece.abilities:
            self.abilities = tables.nations[self.nation].abilities | self.traits.abilities
            for other in self.buildings + self.lands:
                self.abilities |= pieces[other].abilities
        return self.unmark(tile)

    def unmark(self, tile: int) -> int:
        """Take the mark off a building, if it has one; return the coins that its owner gets back."""
        if tile not in self.marked:
            return 0
        self.marked = tuple([other for other in self.marked if other != tile])
        self.coins += self.traits.mark
        return self.traits.mark
