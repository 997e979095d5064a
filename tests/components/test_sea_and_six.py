"""Sea and Six, tile by tile, against a second copy of the facts."""

from typing import Any

import pytest

from peloponnes import ComponentError, Edition
from peloponnes.components import Goods, SeaTile, Tile, extend, standard
from tests.given import given, seat, seat_of

SEA = Edition.sea()

SEA_TILES = [
    SeaTile("S1", Goods(coins=7), 5),
    SeaTile("S2", Goods(stone=6, wood=2), 0, Goods(inhabitants=4)),
    SeaTile("S3", Goods(wood=6), 0, Goods(inhabitants=3)),
    SeaTile("S4", Goods(stone=4), 0, Goods(inhabitants=2)),
    SeaTile("S5", Goods(coins=5), 3),
    SeaTile("S6", Goods(coins=6), 4),
]


def building(id: str, name: str, bid: int, prestige: int, **facts: Any) -> Tile:
    return Tile(id, "building", bid, prestige, name, set="six", source="stand-in", **facts)


def land(id: str, bid: int, prestige: int, **facts: Any) -> Tile:
    return Tile(id, "land", bid, prestige, set="six", source="stand-in", **facts)


TILES = [
    building("A16", "Maniotic Tower", 3, 3, cost=Goods(stone=2, wood=1), income=Goods(stone=1), ability="sacrifice"),
    building(
        "A17",
        "Paleo Kastro",
        2,
        4,
        cost=Goods(stone=2, wood=4),
        once=Goods(inhabitants=1),
        income=Goods(any=1),
        protects=("plague",),
    ),
    land("A18", 5, 0, once=Goods(inhabitants=1), income=Goods(food=3)),
    land("B16", 3, 2, once=Goods(inhabitants=2), income=Goods(wood=2, stone=1)),
    building(
        "B17",
        "Mines of Laurion",
        4,
        5,
        cost=Goods(stone=1, wood=3),
        once=Goods(coins=3, inhabitants=2),
        protects=("tempest",),
        ability="sacrifice",
    ),
    land("B18", 5, 3, once=Goods(inhabitants=3), income=Goods(food=2)),
    land("C11", 6, 5, once=Goods(inhabitants=3), income=Goods(wood=1, stone=2)),
    building(
        "C12",
        "Pyramids of Hellinikon",
        7,
        7,
        cost=Goods(stone=5, wood=2),
        once=Goods(inhabitants=3),
        income=Goods(wood=1, stone=1, food=1),
    ),
]


def test_the_sea_tiles_are_as_printed() -> None:
    assert list(standard().sea) == SEA_TILES


def test_the_eight_more_tiles_and_no_others() -> None:
    assert [tile for tile in SEA.components.tiles if tile.set == "six"] == TILES
    assert [tile for tile in Edition.base().components.tiles if tile.source or tile.set != "base"] == []


@pytest.mark.parametrize(
    ("id", "terrain"),
    [("A18", ("field",)), ("B16", ("forest", "mountains")), ("B18", ("field",)), ("C11", ("forest", "mountains"))],
)
def test_terrain(id: str, terrain: tuple[str, ...]) -> None:
    assert SEA.tile(id).terrain == terrain


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.id)
def test_2_4_4_each_gives_all_that_it_says(tile: Tile) -> None:
    """Taken with all that it costs: the cost is gone, the gains are there, prestige counts, the income comes."""
    owner = seat("korinth", wood=10, stone=10, coins=1, bid=f"{tile.id} {tile.bid}", inhabitants=1)
    others = [seat("sparta", coins=9)]
    market = {"A": "A16 A17", "B": "B16 B17", "C": "C11 C12"}[tile.letter]
    market = f"{tile.id} {next(other for other in market.split() if other != tile.id)}"
    game = given(owner, *others, market=market, at="taking", edition=SEA)
    if tile.kind == "building":
        game.play("pay")
    gained = next(event.values for event in game.events if event.key == "gained")
    assert gained["inhabitants"] == tile.once.inhabitants
    assert gained["coins"] == tile.once.coins
    if tile.income.any:
        game.play("choose coins")
    (income,) = [event.values for event in game.events if event.key == "income" and event.seat == 0]
    view = seat_of(game, 0)
    assert view.points.buildings + view.points.lands == tile.prestige
    assert view.protected == tile.protects
    assert income["food"] == 1 + tile.income.food, "Korinth has one itself"
    wood, stone = 10 - tile.cost.wood, 10 - tile.cost.stone
    assert view.wood == min(10, wood + tile.income.wood)
    assert view.stone == min(10, stone + tile.income.stone)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[[sea]]", "mine.toml, set: is missing"),
        ('set = "x"\n[[sea]]\nid = "T1"\ncost = { coins = 1 }', "mine.toml, sea T1, id: must be S and a digit"),
        ('set = "x"\n[[sea]]\nid = "S9"', "mine.toml, sea S9, cost: is missing"),
        (
            'set = "x"\n[[sea]]\nid = "S9"\ncost = { luxury = 3 }',
            "sea S9, cost, luxury: is none of wood, stone, food, coins",
        ),
        (
            'set = "x"\n[[sea]]\nid = "S9"\ncost = { coins = 3 }\nprice = 2',
            "mine.toml, sea S9, price: is not a known field",
        ),
        ('set = "x"\n[[sea]]\nid = "S1"\ncost = { coins = 1 }', "mine.toml, S1: stands there twice"),
        (
            'set = "x"\n[[land]]\nid = "A05"\nbid = 1\nprestige = 1\nincome = { food = 1 }',
            "mine.toml, A05: stands there twice",
        ),
        (
            'set = "x"\n[[land]]\nid = "A19"\nbid = 1\nprestige = 1\nincome = { food = 1 }\nsource = "dream"',
            "land A19, source: must be one of stand-in, not 'dream'",
        ),
        ('set = "x"\n[[civilization]]\nid = "rome"\norder = 3', "mine.toml, order 3: stands there twice"),
    ],
)
def test_a_broken_table_is_told_in_one_line(text: str, problem: str) -> None:
    with pytest.raises(ComponentError) as caught:
        extend(standard(), text, "mine.toml")
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)
