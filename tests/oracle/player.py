"""The possessions of a player: in the base game, and with a hero and a colony (RULES 11)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.oracle.box import Civilization, Colony, Hero, SeaTile, Tile, printed

GOODS = ("wood", "stone", "food", "coins", "luxury", "inhabitants")
STORAGE = {"wood": 10, "stone": 10, "food": 13}  # RULES 2.5.4; also what makes two lands match, RULES 2.4.2
STEPS = (0, 3, 5, 8, 11, 14, 17, 20)  # inhabitants, for the income printed on a colony
MOST_STRENGTH = 29  # RULES 11.1


@dataclass
class Player:
    """The possessions of one player."""

    civilization: Civilization
    goods: dict[str, int]
    tiles: list[Tile] = field(default_factory=list)  # in the order taken
    marked: set[str] = field(default_factory=set)  # buildings with a coin on them
    sea: list[SeaTile] = field(default_factory=list)  # in the order bought

    @property
    def lands(self) -> list[Tile]:
        return [tile for tile in self.tiles if tile.is_land]

    @property
    def buildings(self) -> list[Tile]:
        return [tile for tile in self.tiles if not tile.is_land]

    @property
    def sources(self) -> list[Civilization | Tile]:
        """The sources of income, protection and abilities; a marked building works in full (RULES 2.4.4)."""
        return [self.civilization, *self.tiles]

    def count(self, ability: str) -> int:
        """How many sources have this ability."""
        return sum(source.ability == ability for source in self.sources)

    def protected(self, disaster: str) -> bool:
        """RULES 3.0."""
        return any(disaster in source.protects for source in self.sources)

    @property
    def storage(self) -> Mapping[str, int]:
        """RULES 2.5.4."""
        return STORAGE

    @property
    def luxury_rate(self) -> int:
        """RULES 6.1: this much luxury replaces a unit."""
        return 2

    @property
    def mark(self) -> int:
        """RULES 2.4.3: this many coins lie on an unfinished building."""
        return 1

    @property
    def incomes(self) -> list[Mapping[str, int]]:
        """RULES 2.5.1."""
        return [source.income for source in self.sources]

    @property
    def mat_income(self) -> Mapping[str, int]:
        """RULES 2.5.2: coins and luxury by the number of inhabitants."""
        rows = printed("base")["mat"]["income_by_inhabitants"]
        reached = [row for row in rows if row["from"] <= self.goods["inhabitants"]]
        return {kind: reached[-1][kind] for kind in ("coins", "luxury")}

    @property
    def purse(self) -> int:
        """The most coins that he can pay, luxury included (RULES 6.1)."""
        return self.goods["coins"] + self.goods["luxury"] // self.luxury_rate

    def missing(self, price: Mapping[str, int]) -> int:
        return sum(max(0, amount - self.goods[kind]) for kind, amount in price.items())

    def can_pay(self, price: Mapping[str, int]) -> bool:
        """RULES 6.1: every missing unit may be replaced by luxury."""
        return self.missing(price) * self.luxury_rate <= self.goods["luxury"]

    def pay(self, price: Mapping[str, int]) -> None:
        """RULES 6.1: goods of that kind first, luxury for what is missing."""
        self.goods["luxury"] -= self.missing(price) * self.luxury_rate
        for kind, amount in price.items():
            self.goods[kind] = max(0, self.goods[kind] - amount)

    def gain(self, amounts: Mapping[str, int]) -> None:
        """RULES 2.5.4 and 2.5.6: losses stop at 0, and what exceeds the storage becomes luxury."""
        for kind, amount in amounts.items():
            self.goods[kind] = max(0, self.goods[kind] + amount)
        for kind, limit in self.storage.items():
            surplus = max(0, self.goods[kind] - limit)
            self.goods[kind] -= surplus
            self.goods["luxury"] += surplus

    def unmark(self, tile: Tile) -> None:
        """RULES 3.7, 5.2: the coins on it return."""
        if tile.id in self.marked:
            self.marked.remove(tile.id)
            self.goods["coins"] += self.mark

    @property
    def points(self) -> dict[str, int]:
        """RULES 7.1, 10.4."""
        tiles: list[Tile | SeaTile] = [*self.tiles, *self.sea]
        prestige = sum(tile.prestige for tile in tiles) + self.goods["coins"] // 3
        population = self.goods["inhabitants"] * 3
        return {"prestige": prestige, "population": population, "score": min(prestige, population)}

    def document(self) -> dict[str, Any]:
        return {
            **self.goods,
            "civilization": self.civilization.id,
            "buildings": [tile.id for tile in self.buildings],
            "marked": [tile.id for tile in self.buildings if tile.id in self.marked],
            "lands": [tile.id for tile in self.lands],
            "sea": [tile.id for tile in self.sea],
            **self.points,
        }


@dataclass(kw_only=True)
class HeroesPlayer(Player):
    """The possessions of one player, with hero and colony."""

    hero: Hero
    colony: Colony
    red: bool = True  # the side of the hero that is up
    strength: int = 0
    clovers: int = 3  # RULES 11.1
    mercenaries: int = 0
    coin_on_odysseus: bool = False

    @property
    def storage(self) -> Mapping[str, int]:
        """RULES 11.1: the colony replaces the mat."""
        return self.colony.storage

    @property
    def mat_income(self) -> Mapping[str, int]:
        """RULES 11.1: the colony replaces the mat."""
        reached = [step for step in STEPS if step <= self.goods["inhabitants"]]
        return {
            "coins": self.colony.coins[len(reached) - 1],
            "luxury": self.colony.luxury[len(reached) - 1],
        }

    @property
    def luxury_rate(self) -> int:
        """RULES 11.10."""
        return 1 if self.colony.id == "naukratis" else 2

    @property
    def mark(self) -> int:
        """RULES 11.10."""
        return 3 if self.colony.id == "leptis-magna" else 1

    @property
    def incomes(self) -> list[Mapping[str, int]]:
        """RULES 11.9."""
        return [*super().incomes, self.hero.income if self.red else self.hero.orange]

    def strengthen(self, amount: int) -> None:
        """RULES 11.1, 11.3, 11.5."""
        self.strength = min(MOST_STRENGTH, self.strength + amount)

    def halve_strength(self) -> None:
        """RULES 11.5, 11.7; Hector loses 2, or less where halving costs less (RULES 11.9)."""
        loss = self.strength - self.strength // 2
        self.strength -= min(2, loss) if self.hero.id == "hector" else loss

    @property
    def points(self) -> dict[str, int]:
        """RULES 11.8: the clovers are split as is best for RULES 7.2, and among equals for more prestige."""
        tiles: list[Tile | SeaTile] = [*self.tiles, *self.sea]
        prestige = sum(tile.prestige for tile in tiles)
        prestige += self.hero.prestige if self.red else 0
        prestige += self.goods["coins"] // self.colony.coins_per_prestige
        population = self.goods["inhabitants"] * self.colony.points_per_inhabitant + self.mercenaries
        splits = [
            (prestige + 2 * clovers, population + 2 * (self.clovers - clovers)) for clovers in range(self.clovers + 1)
        ]
        prestige, population = max(splits, key=lambda split: (min(split), max(split), split[0]))
        return {"prestige": prestige, "population": population, "score": min(prestige, population)}

    def document(self) -> dict[str, Any]:
        return {
            **super().document(),
            "strength": self.strength,
            "clovers": self.clovers,
            "mercenaries": self.mercenaries,
            "hero": self.hero.id,
            "side": "red" if self.red else "orange",
            "colony": self.colony.id,
        }
