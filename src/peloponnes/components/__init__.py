"""What is in the box: tables in TOML, and the frozen types they load into."""

from peloponnes.components.load import ComponentError, extend, load, parse, standard
from peloponnes.components.types import (
    CHITS,
    DISASTERS,
    RESOURCES,
    Civilization,
    Components,
    Goods,
    Level,
    Mat,
    SeaTile,
    Tile,
)

__all__ = [
    "CHITS",
    "DISASTERS",
    "RESOURCES",
    "Civilization",
    "ComponentError",
    "Components",
    "Goods",
    "Level",
    "Mat",
    "SeaTile",
    "Tile",
    "extend",
    "load",
    "parse",
    "standard",
]
