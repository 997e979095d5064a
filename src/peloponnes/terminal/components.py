"""What is in the box, in words."""

from dataclasses import fields

from peloponnes import Edition, SetupError
from peloponnes.components import Civilization, Goods, Tile


def goods(amounts: Goods) -> str:
    """Amounts in words: "2 wood, 1 stone"."""
    given = [(getattr(amounts, field.name), field.name) for field in fields(amounts)]
    return (
        ", ".join(f"{amount} {name if name != 'any' else 'of your choice'}" for amount, name in given if amount) or "-"
    )


def overview(edition: Edition) -> str:
    """A line for each thing."""
    box = edition.components
    return "\n".join([*map(_civilization, box.civilizations), *map(_tile, box.tiles)])


def describe(edition: Edition, id: str) -> str:
    """One thing."""
    for civilization in edition.components.civilizations:
        if civilization.id == id.lower():
            return _civilization(civilization)
    if id.upper() in edition.tile_numbers:
        return _tile(edition.tile(id.upper()))
    raise SetupError(f"there is no tile or civilization {id!r}")


def name_of(tile: Tile) -> str:
    """The name of a building, the terrain of a land."""
    return tile.name or " and ".join(tile.terrain)


def _civilization(civilization: Civilization) -> str:
    return f"{civilization.order}   {civilization.id}: starts with {goods(civilization.once)}; each round {goods(civilization.income)}"


def _tile(tile: Tile) -> str:
    parts = [f"{tile.id} {name_of(tile)}: bid {tile.bid}, prestige {tile.prestige}"]
    if tile.kind == "building":
        parts.append(f"costs {goods(tile.cost)}")
    if tile.once != Goods():
        parts.append(f"once {goods(tile.once)}")
    if tile.income != Goods():
        parts.append(f"each round {goods(tile.income)}")
    parts += [f"protects from {disaster}" for disaster in tile.protects]
    if tile.ability:
        parts.append(tile.ability.replace("_", " "))
    if tile.supply:
        parts.append("starts a supply")
    return "; ".join(parts)
