"""Notation for the second copy of the facts, and what a seat owns."""

from typing import Any

from peloponnes import Game
from peloponnes.components import Goods, Tile
from tests.given import seat_of


def goods(text: str) -> Goods:
    """Parse goods in words: "1 wood 2 stone"."""
    words = text.split()
    return Goods(**{name: int(amount) for amount, name in zip(words[::2], words[1::2], strict=True)})


def land(id: str, bid: int, prestige: int, income: str, once: str = "", **facts: Any) -> Tile:
    """A land; further facts by name."""
    return Tile(id, "land", bid, prestige, income=goods(income), once=goods(once), **facts)


def building(
    id: str,
    name: str,
    bid: int,
    prestige: int,
    cost: str,
    once: str = "",
    income: str = "",
    protects: str = "",
    **facts: Any,
) -> Tile:
    """A building; further facts by name."""
    return Tile(
        id,
        "building",
        bid,
        prestige,
        name,
        cost=goods(cost),
        once=goods(once),
        income=goods(income),
        protects=tuple(protects.split()),
        **facts,
    )


def owned(game: Game) -> Goods:
    """The goods of seat 0."""
    mine = seat_of(game, 0)
    return Goods(mine.wood, mine.stone, mine.food, mine.coins, mine.luxury, mine.inhabitants)


def plus(*many: Goods) -> Goods:
    """The sum of goods."""
    names = ("wood", "stone", "food", "coins", "luxury", "inhabitants")
    return Goods(**{name: sum(getattr(goods, name) for goods in many) for name in names})
