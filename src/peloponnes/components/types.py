"""The contents of the box as frozen types."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from types import MappingProxyType
from typing import Literal

Resource = Literal["wood", "stone", "food", "coins"]
Terrain = Literal["field", "forest", "mountains", "hills"]
Kind = Literal["land", "building"]

RESOURCES: tuple[Resource, ...] = ("wood", "stone", "food", "coins")
DISASTERS = ("earthquake", "drought", "plague", "tempest", "decline")
CHITS = (*DISASTERS, "blank")
# The kinds by which chits are counted, and every chit that a pile may hold: Persians of any value are one kind (RULES 11.2).
CHIT_KINDS = (*CHITS, "persian")
PILE = (*CHITS, *(f"persian-{value}" for value in range(1, 10)))
ABILITIES = ("free_placement", "half_coin", "sacrifice")
# The version of the rules and of all values. Earlier versions differ only in heroes and colonies: version 1 has their values from
# before they were tuned; version 2 has tuned values that did not keep to the rulebook's words. In both, Sisyphus's coin counted only
# against other bids, and Apollonia lost half its food rounded up. All of this is data: `heroes-and-colonies-1.toml` and `-2.toml`.
RULES = 3
# The sources of values that are not printed ones: of whole tiles, and of single values of a hero, a colony or the Persians.
TILE_SOURCES = ("stand-in", "designed")
VALUE_SOURCES = ("reconstructed", "assumed")
SOURCES = (*TILE_SOURCES, *VALUE_SOURCES)
# The numbers that a hero or a colony may change (RULES 11.9, 11.10): default, minimum, maximum.
TRAITS: Mapping[str, tuple[int, int, int]] = MappingProxyType(
    {
        "luxury_rate": (2, 1, 9),
        "mark": (1, 1, 9),
        "quake": (1, 1, 9),
        "tempest": (1, 1, 9),
        "drought": (3, 1, 9),
        "drought_down": (0, 0, 9),
        "decline": (10, 0, 999),
        "place": (0, -1, 1),
        "mouths_per_food": (1, 1, 9),
        "food_saved": (0, 0, 9),
        "half_coins": (0, 0, 9),
        "bid_saved": (0, 0, 9),
        "strength_bonus": (0, 0, 9),
        "coin_bonus": (0, 0, 9),
        "land_bonus": (0, 0, 9),
        "saving": (0, 0, 9),
        "halving": (29, 0, 29),
        "free_placement": (0, 0, 1),
        "redraws": (0, 0, 1),
        "ignores": (0, 0, 1),
        "hires": (0, 0, 1),
    }
)


@dataclass(frozen=True, slots=True)
class Goods:
    """An amount of each good; ``any`` counts free choices and occurs only in incomes, ``strength`` only with heroes.

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
    strength: int = 0


@dataclass(frozen=True, slots=True)
class Tile:
    """A land or a building. ``set`` is the part of the box that it belongs to; ``source`` is empty for printed values.

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
        """The stack that the tile belongs to: A, B or C."""
        return self.id[0]

    @property
    def terrain(self) -> tuple[Terrain, ...]:
        """The terrain shown on a land, which follows from its income; empty for a building.

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
    """A civilization: its starting goods (``once``), its income each round, and what it can do.

    The first turn order is by ``order``, the lowest first (RULES 1.3).

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
    """A sea tile, which is bought, not bid for, and brings fish to each supply.

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
    """The income per round from at least this many inhabitants."""

    inhabitants: int
    coins: int
    luxury: int


@dataclass(frozen=True, slots=True)
class Mat:
    """The player mat: how much can be stored, the income by inhabitants, and what coins and inhabitants are worth at the end.

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
class Hero:
    """A hero: its starting goods, the prestige and income of its red side, the income of its orange side, and its traits.

    >>> from peloponnes.components import standard
    >>> achilles = standard().heroes[0]
    >>> achilles.once.strength, achilles.prestige, achilles.orange.stone, achilles.traits["strength_bonus"]
    (5, 4, -1, 2)
    >>> achilles.reconstructed, achilles.assumed
    ((), ('prestige', 'income'))
    """

    id: str
    once: Goods
    prestige: int
    income: Goods
    orange: Goods
    traits: Mapping[str, int] = field(hash=False)
    reconstructed: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Colony:
    """A colony: the mat that replaces the base game's, and its traits.

    >>> from peloponnes.components import standard
    >>> taras = next(colony for colony in standard().colonies if colony.id == "taras")
    >>> taras.mat.storage.wood, taras.traits["tempest"], taras.assumed
    (9, 2, ('coins',))
    """

    id: str
    mat: Mat
    traits: Mapping[str, int] = field(hash=False)
    reconstructed: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Persians:
    """The Persian chits: the strength of each (RULES 11.2).

    >>> from peloponnes.components import standard
    >>> len(standard().persians.chits), standard().persians.id
    (8, 'persians')
    """

    chits: tuple[int, ...] = ()
    reconstructed: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    id: str = "persians"


@dataclass(frozen=True, slots=True)
class Level:
    """A solo level (RULES 9.0): its extra incomes, the tiles of a round in the conquest row, and the points that pass it.

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
    """Everything in one box. ``chits`` is the number of chits of each kind.

    ``own`` is the text of a user's own values, empty if there are none.

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
    heroes: tuple[Hero, ...] = ()
    colonies: tuple[Colony, ...] = ()
    persians: Persians = Persians()
    own: str = ""
    rules: int = RULES

    @property
    def digest(self) -> str:
        """The SHA-256 of the file with a user's own values, empty if there are none.

        >>> from peloponnes.components import standard, with_own_values
        >>> standard().digest, with_own_values('[persians]\\nchits = [1, 1, 1, 1, 1, 1, 1, 1]', "mine.toml").digest[:8]
        ('', 'd64155c7')
        """
        return sha256(self.own.encode()).hexdigest() if self.own else ""

    def only(self, sets: tuple[str, ...]) -> "Components":
        """The part of the box that an edition uses: the sets "base", "six", "more", "sea", "heroes" …

        >>> from peloponnes.components import standard
        >>> len(standard().only(("base",)).tiles)
        40
        """
        with_heroes = "heroes" in sets
        return replace(
            self,
            civilizations=tuple(each for each in self.civilizations if each.set in sets),
            tiles=tuple(each for each in self.tiles if each.set in sets),
            sea=self.sea if "sea" in sets else (),
            heroes=self.heroes if with_heroes else (),
            colonies=self.colonies if with_heroes else (),
            persians=self.persians if with_heroes else Persians(),
        )


def unprinted(thing: Tile | Civilization | SeaTile | Hero | Colony | Persians) -> dict[str, tuple[str, ...]]:
    """The values of a component that are not printed ones, by source; for a tile it is all of them, given as ().

    >>> from peloponnes.components import standard
    >>> unprinted(standard().heroes[0])
    {'assumed': ('prestige', 'income')}
    >>> unprinted(standard().tiles[0])
    {}
    """
    if isinstance(thing, Tile):
        return {thing.source: ()} if thing.source else {}
    if isinstance(thing, Hero | Colony | Persians):
        found = {"reconstructed": thing.reconstructed, "assumed": thing.assumed}
        return {source: fields for source, fields in found.items() if fields}
    return {}
