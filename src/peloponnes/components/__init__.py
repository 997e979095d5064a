"""The contents of the box: TOML tables, and the frozen types they are loaded into."""

from peloponnes.components.entry import ComponentError
from peloponnes.components.load import (
    extend,
    load,
    load_own_values,
    parse,
    standard,
    with_own_values,
)
from peloponnes.components.types import (
    CHITS,
    DISASTERS,
    RESOURCES,
    Civilization,
    Colony,
    Components,
    Goods,
    Hero,
    Level,
    Mat,
    Persians,
    SeaTile,
    Tile,
    unprinted,
)

__all__ = [
    "CHITS",
    "DISASTERS",
    "RESOURCES",
    "Civilization",
    "Colony",
    "ComponentError",
    "Components",
    "Goods",
    "Hero",
    "Level",
    "Mat",
    "Persians",
    "SeaTile",
    "Tile",
    "extend",
    "load",
    "load_own_values",
    "parse",
    "standard",
    "unprinted",
    "with_own_values",
]
