"""One seat: its goods, its tiles, and the values that follow from them."""

from peloponnes.engine.kinds import Goods, Income, Payment
from peloponnes.engine.ruleset import Piece, Ruleset, Traits
from peloponnes.engine.vectors import i64, mypyc_attr


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


@mypyc_attr(acyclic=True)
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
        nation: i64,
        wood: i64,
        stone: i64,
        food: i64,
        coins: i64,
        luxury: i64,
        inhabitants: i64,
        bid: i64,
        buildings: tuple[int, ...],
        marked: tuple[int, ...],
        lands: tuple[int, ...],
        sea: tuple[int, ...],
        prestige: i64,
        half_coins: i64,
        abilities: i64,
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

    def set_to(self, other: "Seat") -> None:
        """Make this an independent copy of another seat, without allocating one."""
        self.traits = other.traits
        self.nation = other.nation
        self.wood = other.wood
        self.stone = other.stone
        self.food = other.food
        self.coins = other.coins
        self.luxury = other.luxury
        self.inhabitants = other.inhabitants
        self.bid = other.bid
        self.buildings = other.buildings
        self.marked = other.marked
        self.lands = other.lands
        self.sea = other.sea
        self.prestige = other.prestige
        self.half_coins = other.half_coins
        self.abilities = other.abilities
        self.income = other.income

    def points(self) -> tuple[i64, i64]:
        """Prestige and population points if the game ended now: tiles and sets of coins, and inhabitants (RULES 7.1)."""
        traits = self.traits
        return (
            self.prestige + self.coins // traits.coins_per_prestige,
            self.inhabitants * traits.points_per_inhabitant,
        )

    def arms(self) -> i64:
        """The strength of the seat in points; 0 in a game without any."""
        return 0

    def more(self) -> tuple[int, ...]:
        """The numbers that a kind of seat of an expansion has besides these fields."""
        return ()

    def is_protected_from(self, disaster: i64) -> bool:
        """Whether the seat ignores this disaster (RULES 3.0)."""
        return self.abilities >> disaster & 1 != 0

    # Goods -----------------------------------------------------------------------------------------------------------------------

    def receive(self, wood: i64, stone: i64, food: i64, coins: i64, luxury: i64, inhabitants: i64) -> None:
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
            if wood < 0:
                wood = 0
            self.wood = wood
        if stone:
            stone += self.stone
            if stone > traits.stone_limit:
                luxury += stone - traits.stone_limit
                stone = traits.stone_limit
            if stone < 0:
                stone = 0
            self.stone = stone
        if food:
            food += self.food
            if food > traits.food_limit:
                luxury += food - traits.food_limit
                food = traits.food_limit
            if food < 0:
                food = 0
            self.food = food
        if coins:
            coins += self.coins
            if coins < 0:
                coins = 0
            self.coins = coins
        if luxury:
            luxury += self.luxury
            if luxury < 0:
                luxury = 0
            self.luxury = luxury
        if inhabitants:
            inhabitants += self.inhabitants
            if inhabitants < 0:
                inhabitants = 0
            self.inhabitants = inhabitants

    def goods(self) -> Goods:
        """What the seat has in stock, and its inhabitants."""
        return (self.wood, self.stone, self.food, self.coins, self.luxury, self.inhabitants)

    def gained_since(self, before: Goods) -> Goods:
        """The change in each good since ``before``."""
        return (
            self.wood - before[0],
            self.stone - before[1],
            self.food - before[2],
            self.coins - before[3],
            self.luxury - before[4],
            self.inhabitants - before[5],
        )

    def missing(self, wood: i64, stone: i64, food: i64, coins: i64) -> i64:
        """The number of units of this price that the seat lacks."""
        missing: i64 = 0
        if wood > self.wood:
            missing += wood - self.wood
        if stone > self.stone:
            missing += stone - self.stone
        if food > self.food:
            missing += food - self.food
        if coins > self.coins:
            missing += coins - self.coins
        return missing

    def can_pay(self, wood: i64, stone: i64, food: i64, coins: i64) -> bool:
        """Whether the seat's goods, with luxury for what is missing, cover the price (RULES 6.1)."""
        missing = self.missing(wood, stone, food, coins)
        return missing == 0 or missing * self.traits.luxury_rate <= self.luxury

    def pay(self, wood: i64, stone: i64, food: i64, coins: i64) -> Payment:
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

    def missing_for(self, piece: Piece) -> i64:
        """The units of a building's cost that a seat with ``saving`` lacks when it saves on the better resource."""
        saving = self.traits.saving
        missing: i64 = 999
        if piece.wood:
            missing = self.missing(max(0, piece.wood - saving), piece.stone, 0, 0)
        if piece.stone:
            missing = min(missing, self.missing(piece.wood, max(0, piece.stone - saving), 0, 0))
        return missing

    # Tiles -----------------------------------------------------------------------------------------------------------------------

    def settle(self, ruleset: Ruleset) -> None:
        """Reset the derived values to those of the civilization, as before any tile."""
        nation = ruleset.nations[self.nation]
        self.prestige = 0
        self.half_coins = self.traits.half_coins
        self.abilities = nation.abilities | self.traits.abilities
        self.income = nation.income

    def add(self, tile: i64, piece: Piece) -> None:
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

    def lose(self, tile: i64, ruleset: Ruleset) -> i64:
        """Remove a tile and its effects; the others close the gap (RULES 2.4.6).

        Returns the coins that came back from its mark (3.7).
        """
        pieces = ruleset.pieces
        piece = pieces[tile]
        if piece.is_land:
            self.lands = tuple([other for other in self.lands if other != tile])
        else:
            self.buildings = tuple([other for other in self.buildings if other != tile])
        self.prestige -= piece.prestige
        self.half_coins -= piece.half_coins
        self.income = minus(self.income, piece.income)
        if piece.abilities:
            self.abilities = ruleset.nations[self.nation].abilities | self.traits.abilities
            for other in self.buildings + self.lands:
                self.abilities |= pieces[other].abilities
        return self.unmark(tile)

    def unmark(self, tile: i64) -> i64:
        """Take the mark off a building, if it has one; return the coins that its owner gets back."""
        if tile not in self.marked:
            return 0
        self.marked = tuple([other for other in self.marked if other != tile])
        self.coins += self.traits.mark
        return self.traits.mark
