"""RULES 11.9: the abilities of Daedalus, Hector and Helen."""

from itertools import product
from typing import Any

import pytest

from peloponnes import Game, IllegalAction
from tests.given import given, legal, polis, seat_of, told
from tests.rules.abilities import (
    HEROES,
    HEROES_SEA,
    SUPPLIES,
    asked,
    attacked,
    beside,
    each_side,
    goods_of,
    paid,
    play,
    struck,
    supplied,
    takes,
)


def daedalus(colony: str = "naxos", **rest: Any) -> dict[str, Any]:
    return polis("daedalus", colony, **rest)


# Daedalus: what he saves ------------------------------------------------------------------------------------------------------------


@each_side
@pytest.mark.parametrize(("kind", "left"), [("wood", (1, 0)), ("stone", (0, 2))])
def test_11_9_daedalus_names_what_he_saves_when_he_has_said_that_he_pays(
    side: str, kind: str, left: tuple[int, int]
) -> None:
    """The Well costs 1 wood and 2 stone."""
    game = takes(daedalus(side=side, wood=1, stone=2, coins=1), "B14")
    assert legal(game) == ["pay", "mark"]
    game.play("pay")
    assert (asked(game), legal(game)) == ((0, "save"), ["save wood", "save stone"])
    game.play(f"save {kind}")
    assert (goods_of(game)[:2], seat_of(game, 0).buildings) == (left, ("B14",))
    paid = {"wood": 1 - left[0], "stone": 2 - left[1], "luxury": 0}
    assert told(game, "paid") == [{"seat": 0, "tile": "B14", **paid}]


@pytest.mark.parametrize(
    ("tile", "wood", "stone"),
    [
        pytest.param("A14", 0, 0, id="1 stone"),
        pytest.param("A12", 0, 0, id="2 wood"),
        pytest.param("A13", 1, 0, id="3 wood"),
        pytest.param("B02", 0, 2, id="4 stone"),
        pytest.param("C02", 3, 0, id="5 wood"),
        pytest.param("C08", 0, 6, id="8 stone"),
    ],
)
def test_11_9_daedalus_saves_up_to_2_of_the_only_kind_and_is_not_asked(tile: str, wood: int, stone: int) -> None:
    game = takes(daedalus(wood=9, stone=9), tile)
    assert asked(game) == (0, "strengthen")
    assert goods_of(game)[:2] == (9 - wood, 9 - stone)
    exactly = takes(daedalus(wood=wood, stone=stone), tile)
    assert (seat_of(exactly, 0).buildings, goods_of(exactly)[:2]) == ((tile,), (0, 0))


@pytest.mark.parametrize(
    ("tile", "goods"), [("A13", {"stone": 9}), ("B02", {"wood": 9, "stone": 1}), ("C08", {"stone": 5})]
)
def test_11_9_daedalus_loses_a_building_of_which_more_is_missing(tile: str, goods: dict[str, Any]) -> None:
    game = takes(daedalus(**goods), tile)
    assert told(game, "unbuilt") == [{"seat": 0, "tile": tile}]


@pytest.mark.parametrize(
    ("tile", "wood", "stone"),
    [
        pytest.param("B14", 0, 1, id="of 1 wood and 2 stone"),
        pytest.param("B13", 1, 1, id="of 2 wood and 2 stone"),
        pytest.param("C06", 2, 2, id="of 3 wood and 3 stone"),
    ],
)
def test_11_9_daedalus_does_not_save_one_of_each(tile: str, wood: int, stone: int) -> None:
    game = takes(daedalus(wood=wood, stone=stone), tile)
    assert told(game, "unbuilt") == [{"seat": 0, "tile": tile}]


@pytest.mark.parametrize(
    ("wood", "stone", "luxury", "kinds"),
    [
        (1, 2, 0, ["wood", "stone"]),
        (0, 2, 0, ["wood"]),
        (1, 0, 0, ["stone"]),
        (1, 1, 0, ["stone"]),
        (9, 1, 0, ["stone"]),
        (0, 9, 0, ["wood"]),
        (0, 1, 2, ["wood", "stone"]),
        (0, 0, 2, ["stone"]),
        (0, 0, 3, ["stone"]),
        (0, 0, 4, ["wood", "stone"]),
        (1, 1, 2, ["wood", "stone"]),
    ],
)
def test_11_9_daedalus_names_a_kind_with_which_he_can_pay(wood: int, stone: int, luxury: int, kinds: list[str]) -> None:
    game = paid(takes(daedalus(wood=wood, stone=stone, luxury=luxury), "B14"))
    if len(kinds) == 2:
        assert legal(game) == ["save wood", "save stone"]
    else:
        assert asked(game) != (0, "save")
        assert seat_of(game, 0).buildings == ("B14",)
        assert seat_of(game, 0).wood == wood - (1 if kinds == ["stone"] and wood else 0)


def test_11_9_a_kind_with_which_he_can_not_pay_is_not_legal() -> None:
    game = paid(takes(daedalus(wood=1, stone=2, coins=1), "B14"))
    with pytest.raises(IllegalAction, match=r"\(RULES 2.7\)"):
        game.play("mark")
    for kind in ("food", "coins"):
        with pytest.raises(IllegalAction, match=r"B14 can't be paid by saving that \(RULES 11.9\)"):
            game.play(f"save {kind}")


@pytest.mark.parametrize(("kind", "left"), [("wood", (0, 0, 7)), ("stone", (0, 1, 7))])
def test_11_9_daedalus_pays_the_rest_with_luxury_own_goods_first(kind: str, left: tuple[int, ...]) -> None:
    game = paid(takes(daedalus(stone=1, luxury=9), "B14"))
    game.play(f"save {kind}")
    me = seat_of(game, 0)
    assert (me.wood, me.stone, me.luxury) == left


BUILDINGS = [tile for tile in HEROES.tiles_for(8) if tile.kind == "building"]


@pytest.mark.parametrize("building", [pytest.param(tile, id=tile.id) for tile in BUILDINGS])
def test_11_9_daedalus_pays_every_building_with_all_that_is_just_enough(building: Any) -> None:
    """Every stock from nothing to the full cost, with and without luxury."""
    wood, stone = building.cost.wood, building.cost.stone
    prices = {}
    if wood:
        prices["wood"] = (max(0, wood - 2), stone)
    if stone:
        prices["stone"] = (wood, max(0, stone - 2))
    for own_wood, own_stone, luxury in product(range(wood + 1), range(stone + 1), (0, 3)):
        missing = {kind: max(0, w - own_wood) + max(0, s - own_stone) for kind, (w, s) in prices.items()}
        expected = [f"save {kind}" for kind, units in missing.items() if 2 * units <= luxury]
        owner = daedalus(wood=own_wood, stone=own_stone, luxury=luxury, inhabitants=2)
        game = takes(owner, building.id, players=8)
        if not expected:
            assert told(game, "paid") == []
            assert asked(game) == (1, "build") or legal(game) == ["mark", "refuse"]
            continue
        game = paid(game)
        if len(expected) == 2:
            assert legal(game) == expected
            game.play(expected[1])
        kind = expected[-1].removeprefix("save ")
        spent, units = told(game, "paid")[0], missing[kind]
        assert (spent["wood"] + spent["stone"], spent["luxury"]) == (sum(prices[kind]) - units, 2 * units)


# Daedalus: refusing, marking, supply ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goods", "ways"),
    [
        ({"stone": 2, "luxury": 9}, ["pay", "mark"]),
        ({"wood": 1, "luxury": 9}, ["pay", "mark"]),
        ({"stone": 1, "luxury": 9}, ["pay", "mark", "refuse"]),
        ({"stone": 1, "coins": 1, "luxury": 9}, ["pay", "mark"]),
        ({"luxury": 2}, ["pay", "mark", "refuse"]),
    ],
)
def test_11_9_daedalus_may_refuse_only_what_he_can_not_pay_with_his_saving(
    goods: dict[str, Any], ways: list[str]
) -> None:
    assert legal(takes(daedalus(**goods), "B14")) == ways


def test_11_9_daedalus_marks_with_the_whole_coin() -> None:
    game = takes(daedalus(wood=1, stone=2, coins=1), "B14")
    game.play("mark")
    assert (seat_of(game, 0).coins, seat_of(game, 0).marked, goods_of(game)[:2]) == (0, ("B14",), (1, 2))


@pytest.mark.parametrize("when", SUPPLIES)
@each_side
def test_11_9_daedalus_saves_at_a_supply_too(side: str, when: dict[str, Any]) -> None:
    game = supplied(daedalus(side=side, wood=1, stone=2, coins=9, buildings="B14*"), **when)
    assert legal(game) == ["finish B14", "lose B14"]
    game.play("finish B14")
    assert (asked(game), legal(game)) == ((0, "save"), ["save wood", "save stone"])
    game.play("save stone")
    (finished,) = told(game, "finished")
    assert (finished["tile"], finished["wood"], finished["stone"], finished["luxury"]) == ("B14", 1, 0, 0)
    assert (goods_of(game)[:4], seat_of(game, 0).marked) == ((0, 2, 0, 9 + 1), ())


@pytest.mark.parametrize(
    ("goods", "finished"),
    [
        ({"stone": 2}, True),
        ({"wood": 1}, True),
        ({"stone": 1}, False),
        ({"luxury": 2}, True),
        ({"luxury": 1}, False),
    ],
)
def test_11_9_at_a_supply_he_is_not_asked_for_the_only_kind(goods: dict[str, Any], finished: bool) -> None:
    game = supplied(daedalus(buildings="B14*", **goods))
    if finished:
        game.play("finish B14")
    assert game.decision is None
    assert bool(told(game, "finished")) == finished
    assert seat_of(game, 0).buildings == (("B14",) if finished else ())


def test_11_9_at_a_supply_he_saves_at_each_building_oldest_first() -> None:
    game = supplied(daedalus(wood=9, stone=9, buildings="B14* A12* C06*"))
    decisions = []
    for action in ("finish B14", "save wood", "finish A12", "finish C06", "save stone"):
        decisions.append(asked(game)[1])
        game.play(action)
    assert decisions == ["finish", "save", "finish", "finish", "save"]
    assert goods_of(game)[:2] == (9 - 0 - 0 - 3, 9 - 2 - 0 - 1)


# Daedalus: what is no building cost -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wood", "stone", "strengthened"), [(2, 1, True), (1, 1, False), (9, 0, False), (2, 3, True)])
def test_11_9_daedalus_saves_nothing_on_strength(wood: int, stone: int, strengthened: bool) -> None:
    game = paid(takes(daedalus(wood=wood, stone=stone), "B14"))
    if asked(game) == (0, "save"):
        game.play("save stone")
    assert (asked(game) == (0, "strengthen")) == strengthened
    if strengthened:
        game.play("strengthen")
        assert (goods_of(game)[:2], seat_of(game, 0).strength) == ((wood - 2, stone - 1), 3)


@pytest.mark.parametrize("goods", [{"wood": 1}, {"stone": 1}, {"wood": 9}])
def test_11_9_daedalus_saves_nothing_in_an_earthquake(goods: dict[str, Any]) -> None:
    game = struck("earthquake", daedalus(coins=9, buildings="A12", **goods))
    assert [each["tile"] for each in told(game, "lost")] == ["A12"]


@pytest.mark.parametrize(("stone", "bought"), [(6, True), (5, False)])
def test_11_9_daedalus_saves_nothing_on_a_sea_tile(stone: int, bought: bool) -> None:
    owner = daedalus(wood=2, stone=stone, coins=4)
    game = given(owner, beside(owner), sea="S2", market="A05 A06 | A07 A12 A14", edition=HEROES_SEA)
    assert asked(game) == (0, "sea" if bought else "bid")


def test_11_9_nobody_else_saves() -> None:
    game = takes(polis("hector", "naxos", wood=1, stone=2), "B14")
    assert (asked(game), goods_of(game)[:2]) == ((1, "build"), (0, 0))


# Hector -----------------------------------------------------------------------------------------------------------------------------

HALVED = [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 3), (7, 5), (28, 26), (29, 27)]


def halved(game: Game) -> dict[int, int]:
    """The strength that each seat lost by halving."""
    return {each["seat"]: each["strength"] for each in told(game, "halved")}


@pytest.mark.parametrize(("before", "after"), HALVED)
@each_side
def test_11_9_hector_loses_2_at_a_victory_or_what_halving_would_cost(side: str, before: int, after: int) -> None:
    owner = polis("hector", "naxos", side=side, strength=before, coins=9)
    game = attacked(owner, beside(owner, strength=29))
    assert told(game, "attacked")[0]["beaten"] is True
    assert halved(game) == {0: before - after, 1: 15}
    assert seat_of(game, 0).strength == after
    assert seat_of(game, 1).strength == 14


@pytest.mark.parametrize(("before", "after"), HALVED)
@each_side
def test_11_9_hector_loses_2_in_a_conflict_or_what_halving_would_cost(side: str, before: int, after: int) -> None:
    game = supplied(polis("hector", "naxos", side=side, strength=before))
    assert halved(game) == {0: before - after}
    assert seat_of(game, 0).strength == after


def test_11_9_hector_loses_nothing_in_a_conflict_where_he_is_not_the_strongest() -> None:
    owner = polis("hector", "naxos", strength=7)
    game = supplied(owner, beside(owner, strength=9))
    assert [seat_of(game, number).strength for number in range(2)] == [7, 4]


def test_11_9_hector_hires_up_to_the_strength_that_he_kept() -> None:
    owner = polis("hector", "naxos", strength=7, coins=20)
    game = attacked(owner, beside(owner))
    assert legal(game) == [f"hire {number}" for number in range(7 - 2 + 1)]


def test_11_9_all_of_hectors_strength_counts_against_the_persians() -> None:
    owner = polis("hector", "naxos", strength=6, coins=9)
    assert told(attacked(owner, beside(owner)), "attacked") == [
        {"seat": None, "attack": 1, "persians": 6, "players": 6, "beaten": True}
    ]


# Helen ------------------------------------------------------------------------------------------------------------------------------

LANDS = [tile.id for tile in HEROES.tiles_for(8) if tile.kind == "land"]


@pytest.mark.parametrize("land", LANDS)
def test_11_9_helen_has_an_inhabitant_more_with_each_new_land(land: str) -> None:
    game = takes(polis("helen", "naxos", inhabitants=2), land, players=8)
    assert told(game, "gained")[0]["inhabitants"] == HEROES.tile(land).once.inhabitants + 1
    assert seat_of(game, 0).inhabitants == 2 + HEROES.tile(land).once.inhabitants + 1


@each_side
def test_11_9_helen_has_it_on_both_sides(side: str) -> None:
    assert seat_of(takes(polis("helen", "naxos", side=side), "A05"), 0).inhabitants == 1


def test_11_9_helen_has_it_again_with_the_next_land() -> None:
    assert seat_of(takes(polis("helen", "naxos", inhabitants=1, lands="A05"), "B05"), 0).inhabitants == 1 + 1 + 1


@pytest.mark.parametrize("building", ["A12", "A11", "B13"])
@pytest.mark.parametrize("way", ["pay", "mark"])
def test_11_9_helen_has_none_with_a_building(building: str, way: str) -> None:
    game = takes(polis("helen", "naxos", wood=2, stone=2, coins=1, inhabitants=5), building)
    game.play(way)
    assert seat_of(game, 0).inhabitants == 5 + HEROES.tile(building).once.inhabitants


def test_11_9_helen_has_none_with_a_land_that_can_not_be_placed() -> None:
    game = takes(polis("helen", "naxos", inhabitants=2, lands="A05"), "A01")
    assert (told(game, "unplaced"), seat_of(game, 0).inhabitants) == ([{"seat": 0, "tile": "A01"}], 2)


def test_11_9_helen_has_none_with_a_sea_tile() -> None:
    owner = polis("helen", "naxos", coins=9, inhabitants=2)
    game = given(owner, beside(owner), sea="S5", market="A05 A06 | A07 A12 A14", edition=HEROES_SEA)
    game.play("sea S5")
    assert seat_of(game, 0).inhabitants == 2


@pytest.mark.parametrize(("hero", "may"), [("helen", True), ("hector", False)])
def test_11_9_her_inhabitants_count_for_2_2_8_in_the_next_round(hero: str, may: bool) -> None:
    owner = polis(hero, "naxos", inhabitants=1, coins=9, bid="A05 3")
    game = given(owner, beside(owner), market="A05 A06", at="taking", tiles="A11 A07 A08 A09 A12", edition=HEROES)
    assert (asked(game), game.round) == ((0, "bid"), 2)
    assert ("bid A11 2" in legal(game)) == may


@pytest.mark.parametrize(("hero", "coins"), [("helen", 2), ("hector", 1)])
def test_11_9_her_inhabitants_pay_in_the_same_round(hero: str, coins: int) -> None:
    """Naxos pays 1 coin, and 2 from 3 inhabitants on."""
    owner = polis(hero, "naxos", inhabitants=2, coins=9, bid="A05 3")
    game = given(owner, beside(owner), market="A05 A06", at="taking", edition=HEROES)
    assert told(game, "income")[0]["coins"] == coins


def test_11_9_her_inhabitants_stay_when_the_land_is_lost() -> None:
    owner = polis("helen", "naxos", coins=9, bid="A05 3")
    game = given(
        owner,
        beside(owner),
        market="A05 A06",
        at="taking",
        shown="tempest tempest",
        chits="tempest",
        edition=HEROES,
    )
    play(game, "lose A05")
    assert (seat_of(game, 0).lands, seat_of(game, 0).inhabitants) == ((), 1)
