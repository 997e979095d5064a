"""The components: the printed values of `components/*.toml`, the only thing that the oracle shares with the engine."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

COMPONENTS = Path(__file__).resolve().parents[2] / "src" / "peloponnes" / "components"

TILES = ["base", "sea-and-six", "seven", "eight"]  # for five tiles a round, six, seven, eight: RULES 10.1, 11.13
# A game keeps the version of the rules it began with; only heroes and colonies differ between versions.
HEROES_AND_COLONIES = {1: "heroes-and-colonies-1", 2: "heroes-and-colonies-2", 3: "heroes-and-colonies"}
NOT_READ = {"traits", "reconstructed", "assumed"}  # abilities are known by name here, from RULES 11.9 and 11.10


@dataclass(frozen=True)
class Tile:
    """A land or a building, as printed."""

    id: str
    is_land: bool
    bid: int
    prestige: int
    name: str = ""
    cost: Mapping[str, int] = field(default_factory=dict)
    once: Mapping[str, int] = field(default_factory=dict)
    income: Mapping[str, int] = field(default_factory=dict)
    protects: Sequence[str] = ()
    ability: str = ""
    supply: bool = False
    source: str = "printed"  # or "stand-in", for a tile whose real values are unknown


@dataclass(frozen=True)
class SeaTile:
    """RULES 10.2 to 10.4, as printed."""

    id: str
    cost: Mapping[str, int]
    prestige: int = 0
    once: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Civilization:
    """As printed; `order` is its number (RULES 1.3)."""

    id: str
    order: int
    once: Mapping[str, int]
    income: Mapping[str, int] = field(default_factory=dict)
    protects: Sequence[str] = ()
    ability: str = ""


@dataclass(frozen=True)
class Hero:
    """RULES 11.9, as printed; prestige and income are the red side's."""

    id: str
    prestige: int
    once: Mapping[str, int] = field(default_factory=dict)
    income: Mapping[str, int] = field(default_factory=dict)
    orange: Mapping[str, int] = field(default_factory=dict)  # the income of that side


@dataclass(frozen=True)
class Colony:
    """RULES 11.10, as printed."""

    id: str
    storage: Mapping[str, int]
    coins: Sequence[int]  # income by inhabitants, like the luxury
    luxury: Sequence[int]
    points_per_inhabitant: int = 3
    coins_per_prestige: int = 3


@cache
def printed(table: str) -> dict[str, Any]:
    """The values of one published set."""
    values: dict[str, Any] = tomllib.loads((COMPONENTS / f"{table}.toml").read_text("utf-8"))
    return values


def _read(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key not in NOT_READ}


class Box:
    """The components of an edition with its options: RULES 1.2, 1.4, 10.1, 10.2, 11.1, 11.13, 12.1."""

    def __init__(self, name: str, options: Iterable[str], players: int, rules: int) -> None:
        self.tiles_a_round = {"sea": 6, "heroes": max(5, players)}.get(name, 5)
        self.tiles = {
            values["id"]: Tile(is_land=kind == "land", **values)
            for table in TILES[: self.tiles_a_round - 4]
            for kind in ("land", "building")
            for values in printed(table).get(kind, [])
        }
        with_heroes = [HEROES_AND_COLONIES[rules]] if name == "heroes" else []
        tables = ["base", *with_heroes]
        tables += ["more"] if "civilizations" in options else []
        self.civilizations = {
            values["id"]: Civilization(**values) for table in tables for values in printed(table)["civilization"]
        }
        tables = ["sea-and-six"] if name == "sea" or "sea-tiles" in options else []
        self.sea = {
            values["id"]: SeaTile(**values)
            for table in tables
            for values in printed(table)["sea"]
            if "set" not in values  # S7 and S8 come with Hellas
        }
        self.sea_tiles = min(players, len(self.sea))  # RULES 10.2, 11.13
        self.heroes = {
            values["id"]: Hero(**_read(values)) for table in with_heroes for values in printed(table)["hero"]
        }
        self.colonies = {
            values["id"]: Colony(**_read(values)) for table in with_heroes for values in printed(table)["colony"]
        }
