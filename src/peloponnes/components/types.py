"""What is in the box, as frozen types."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

Resource = Literal["wood", "stone", "food", "coins"]
Terrain = Literal["field", "forest", "mountains", "hills"]
Kind = Literal["land", "building"]

RESOURCES: tuple[Resource, ...] = ("wood", "stone", "food", "coins")
DISASTERS = ("earthquake", "drought", "plague", "tempest", "decline")
CHITS = (*DISASTERS, "blank")
ABILITIES = ("free_placement", "half_coin", "sacrifice")
SOURCES = ("stand-in",)


@dataclass(frozen=True, slots=True)
class Goods:
    """An amount of each good; ``any`` counts free choices and stands in incomes only.

    >>> Goods(wood=2).wood, Goods(wood=2).stone
    (2, 0)
    """

    wood: int = 0
    stone: int = 0
    food: int = 0
    coins: int = 0
    luxury: int = 0
    inhabitants: int = 0
    any: int = 0


@dataclass(frozen=True, slots=True)
class Tile:
    """A land or a building. ``set`` says to which part of the box it belongs; ``source`` is empty for values as printed.

    >>> from peloponnes import Edition
    >>> well = Edition.base().tile("B14")
    >>> well.name, well.cost.stone, well.protects
    ('Well', 2, ('plague',))
    """

    id: str
    kind: Kind
    bid: int
    prestige: int
    name: str = ""
    cost: Goods = Goods()
    once: Goods = Goods()
    income: Goods = Goods()
    protects: tuple[str, ...] = ()
    ability: str = ""
    supply: bool = False
    set: str = "base"
    source: str = ""

    @property
    def letter(self) -> str:
        """The stack that it belongs to: A, B or C."""
        return self.id[0]

    @property
    def terrain(self) -> tuple[Terrain, ...]:
        """What a land looks like, which follows from what it gives; a building has none.

        >>> from peloponnes import Edition
        >>> Edition.base().tile("A04").terrain
        ('forest', 'mountains', 'hills')
        """
        if self.kind == "building":
            return ()
        gives: tuple[tuple[int, Terrain], ...] = (
            (self.income.food, "field"),
            (self.income.wood, "forest"),
            (self.income.stone, "mountains"),
            (self.once.coins, "hills"),
        )
        return tuple(terrain for amount, terrain in gives if amount > 0)


@dataclass(frozen=True, slots=True)
class Civilization:
    """A civilization; ``order`` decides who begins.

    >>> from peloponnes.components import standard
    >>> first = standard().civilizations[0]
    >>> first.id, first.order, first.once.coins, first.income.food
    ('messene', 1, 6, 2)
    """

    id: str
    order: int
    once: Goods
    income: Goods = Goods()
    protects: tuple[str, ...] = ()
    ability: str = ""
    set: str = "base"


@dataclass(frozen=True, slots=True)
class SeaTile:
    """A sea tile: bought, not bid for; it brings fish to each supply.

    >>> from peloponnes.components import standard
    >>> first = standard().sea[0]
    >>> first.id, first.cost.coins, first.prestige
    ('S1', 7, 5)
    """

    id: str
    cost: Goods
    prestige: int = 0
    once: Goods = Goods()


@dataclass(frozen=True, slots=True)
class IncomeRow:
    """What so many inhabitants pay each round."""

    inhabitants: int
    coins: int
    luxury: int


@dataclass(frozen=True, slots=True)
class Mat:
    """The player mat.

    >>> from peloponnes.components import standard
    >>> mat = standard().mat
    >>> mat.storage.food, mat.coins_per_prestige, mat.income_by_inhabitants[3]
    (13, 3, IncomeRow(inhabitants=8, coins=4, luxury=0))
    """

    storage: Goods
    income_by_inhabitants: tuple[IncomeRow, ...]
    coins_per_prestige: int
    points_per_inhabitant: int


@dataclass(frozen=True, slots=True)
class Level:
    """A solo level (RULES 9.0).

    >>> from peloponnes.components import standard
    >>> standard().levels[1]
    Level(number=2, extra_incomes=1, conquest_tiles=1, points=28)
    """

    number: int
    extra_incomes: int
    conquest_tiles: int
    points: int


@dataclass(frozen=True, slots=True)
class Components:
    """Everything of one box. ``chits`` says how many there are of each kind.

    >>> from peloponnes.components import standard
    >>> standard().chits["plague"], standard().tiles[0].id
    (3, 'A01')
    """

    mat: Mat
    chits: Mapping[str, int] = field(hash=False)
    civilizations: tuple[Civilization, ...]
    tiles: tuple[Tile, ...]
    levels: tuple[Level, ...]
    sea: tuple[SeaTile, ...] = ()

    def only(self, sets: tuple[str, ...], sea: bool) -> "Components":
        """The part of the box that an edition uses.

        >>> from peloponnes.components import standard
        >>> len(standard().only(("base",), sea=False).tiles)
        40
        """
        return replace(
            self,
            civilizations=tuple(each for each in self.civilizations if each.set in sets),
            tiles=tuple(each for each in self.tiles if each.set in sets),
            sea=self.sea if sea else (),
        )
