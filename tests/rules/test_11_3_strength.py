"""RULES 11.3: strength, bought with a tile just taken."""

from typing import Any

import pytest

from peloponnes import IllegalAction
from peloponnes.components import Goods
from tests.given import given, legal, polis, seat_of, told
from tests.rules.abilities import HEROES_SEA, asked, beside, goods_of, paid, play, takes, with_tile

LANDS = [("A01", 3), ("A03", 2), ("A05", 1), ("A07", 2), ("B05", 2), ("B06", 4), ("B09", 3), ("C04", 4), ("C05", 5)]
BUILDINGS = [("A12", 4), ("A13", 3), ("A14", 4), ("B03", 7), ("B14", 3), ("B15", 5), ("C01", 7), ("C08", 8)]


def owner(**rest: Any) -> dict[str, Any]:
    """A seat whose hero and colony have no effect here."""
    return polis("penelope", "naxos", **rest)


# Cost and gain -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tile", "prestige"), LANDS)
def test_11_3_a_land_just_placed_gives_its_prestige_for_2_food(tile: str, prestige: int) -> None:
    game = takes(owner(food=5, wood=1, stone=1, coins=1, strength=6), tile)
    assert (asked(game), legal(game)) == ((0, "strengthen"), ["strengthen", "skip"])
    game.play("strengthen")
    me = seat_of(game, 0)
    assert (me.food, me.wood, me.stone, me.strength, me.lands) == (3, 1, 1, 6 + prestige, (tile,))
    price = {"wood": 0, "stone": 0, "food": 2, "coins": 0, "luxury": 0}
    assert told(game, "strengthened") == [{"seat": 0, "tile": tile, "strength": prestige, **price}]


@pytest.mark.parametrize(("tile", "prestige"), BUILDINGS)
def test_11_3_a_building_just_paid_gives_its_prestige_for_1_wood_and_1_stone(tile: str, prestige: int) -> None:
    game = takes(owner(wood=11, stone=11, food=5, strength=6), tile)
    before = goods_of(game)
    assert (asked(game), legal(game)) == ((0, "strengthen"), ["strengthen", "skip"])
    game.play("strengthen")
    me = seat_of(game, 0)
    assert (me.wood, me.stone, me.food, me.strength) == (before[0] - 1, before[1] - 1, 5, 6 + prestige)
    price = {"wood": 1, "stone": 1, "food": 0, "coins": 0, "luxury": 0}
    assert told(game, "strengthened") == [{"seat": 0, "tile": tile, "strength": prestige, **price}]


def test_11_3_the_bridge_costs_3_wood_and_1_stone_with_its_4_strength() -> None:
    """The rulebook's example: 2 wood without."""
    game = takes(owner(wood=3, stone=1), "A12")
    game.play("strengthen")
    assert (goods_of(game)[:2], seat_of(game, 0).strength) == ((0, 0), 4)


@pytest.mark.parametrize(
    ("wood", "stone", "enough"), [(3, 1, True), (2, 1, False), (3, 0, False), (9, 0, False), (2, 9, False)]
)
def test_11_3_it_is_paid_beyond_the_cost_of_the_building(wood: int, stone: int, enough: bool) -> None:
    game = takes(owner(wood=wood, stone=stone), "A12")
    assert [each["tile"] for each in told(game, "paid")] == ["A12"]
    assert asked(game) == ((0, "strengthen") if enough else (1, "build"))


@pytest.mark.parametrize(("food", "enough"), [(0, False), (1, False), (2, True), (3, True)])
def test_11_3_it_is_not_asked_when_it_can_not_be_paid(food: int, enough: bool) -> None:
    game = takes(owner(food=food, wood=5, stone=5, coins=9, luxury=1), "A05")
    if enough:
        assert asked(game) == (0, "strengthen")
    else:
        assert asked(game) == (1, "build")
        with pytest.raises(IllegalAction, match=r"the decision is 'build': .* \(RULES 2.7\)"):
            game.play("strengthen")
        assert (seat_of(game, 0).strength, seat_of(game, 0).food) == (0, food)


@pytest.mark.parametrize(("tile", "goods"), [("A05", {"wood": 9, "stone": 9}), ("A12", {"wood": 2, "food": 9})])
def test_11_3_goods_of_another_kind_do_not_pay_it(tile: str, goods: dict[str, Any]) -> None:
    assert asked(takes(owner(**goods), tile)) == (1, "build")


@pytest.mark.parametrize(("tile", "goods"), [("A07", {"food": 2}), ("A12", {"wood": 3, "stone": 1})])
def test_11_3_one_who_skips_pays_nothing_and_has_his_tile_with_its_gains(tile: str, goods: dict[str, Any]) -> None:
    game = takes(owner(strength=3, **goods), tile)
    before = goods_of(game)
    game.play("skip")
    assert goods_of(game) == (*before[:5], before[5] + 2)
    assert (seat_of(game, 0).strength, told(game, "strengthened")) == (3, [])
    assert tile in seat_of(game, 0).lands + seat_of(game, 0).buildings


# When -------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "goods", "keys"),
    [
        ("A07", {"food": 2}, ["placed", "strengthened", "gained"]),
        ("A12", {"wood": 3, "stone": 1}, ["paid", "strengthened", "gained"]),
    ],
)
def test_11_3_it_is_bought_before_the_gains(tile: str, goods: dict[str, Any], keys: list[str]) -> None:
    game = takes(owner(**goods), tile)
    assert seat_of(game, 0).inhabitants == 0
    game.play("strengthen")
    assert [event.key for event in game.events] == keys
    assert seat_of(game, 0).inhabitants == 2


@pytest.mark.parametrize(("tile", "cost"), [("B08", {"wood": 3, "stone": 2}), ("B03", {"wood": 3, "stone": 3})])
def test_11_3_the_luxury_that_a_building_gives_does_not_pay_it(tile: str, cost: dict[str, Any]) -> None:
    game = takes(owner(**cost), tile)
    assert asked(game) == (1, "build")
    assert seat_of(game, 0).luxury >= 3  # 2 or 4 would have been enough
    assert told(game, "strengthened") == []


def test_11_3_nor_does_the_food_that_a_land_gives() -> None:
    game = takes(owner(food=1), "A05", with_tile("A05", once=Goods(food=3)))
    assert (asked(game), seat_of(game, 0).food) == ((1, "build"), 4)


def test_11_3_what_it_takes_makes_room_for_the_gains() -> None:
    game = takes(owner(food=14), "A05", with_tile("A05", once=Goods(food=3)))
    game.play("strengthen")
    assert (seat_of(game, 0).food, seat_of(game, 0).luxury) == (14, 1)  # 12 + 3


def test_11_3_each_player_decides_when_he_has_his_tile_in_the_new_turn_order() -> None:
    seats = [
        polis("penelope", "naxos", bid="A05 3", food=2),
        polis("hector", "massilia", bid="A07 5", food=2),
        polis("helen", "salamis", bid="A12 4", wood=3, stone=1),
    ]
    game = given(*seats, market="A05 A07 A12", at="order", edition=HEROES_SEA)
    order = []
    while asked(game)[1] == "strengthen":
        order.append((asked(game)[0], [each["seat"] for each in told(game, "gained")]))
        game.play("strengthen")
    assert order == [(1, []), (2, [1]), (0, [1, 2])]
    assert [seat_of(game, number).strength for number in range(3)] == [1, 2, 4]


def test_11_3_a_tile_of_the_conquest_row_gives_it_too() -> None:
    me = owner(coins=9, food=2)
    game = given(me, beside(me), market="A01 A06 | A05 A12 A14", edition=HEROES_SEA)
    play(game, "no-sea", "bid A05 6", "strengthen")
    assert seat_of(game, 0).strength == 1


# Luxury -----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("food", "luxury", "left"),
    [(2, 5, (0, 5)), (3, 5, (1, 5)), (1, 2, (0, 0)), (1, 3, (0, 1)), (0, 4, (0, 0)), (0, 5, (0, 1))],
)
def test_11_3_luxury_may_help_with_a_land_own_food_first(food: int, luxury: int, left: tuple[int, int]) -> None:
    game = takes(owner(food=food, luxury=luxury), "A05")
    game.play("strengthen")
    assert (seat_of(game, 0).food, seat_of(game, 0).luxury, seat_of(game, 0).strength) == (*left, 1)


@pytest.mark.parametrize(
    ("wood", "stone", "luxury", "left"),
    [(3, 1, 5, (0, 0, 5)), (2, 1, 2, (0, 0, 0)), (4, 0, 3, (1, 0, 1)), (2, 0, 4, (0, 0, 0)), (1, 1, 4, (0, 0, 0))],
)
def test_11_3_luxury_may_help_with_a_building(wood: int, stone: int, luxury: int, left: tuple[int, ...]) -> None:
    """The Bridge costs 2 wood, which luxury may pay as well."""
    game = paid(takes(owner(wood=wood, stone=stone, luxury=luxury), "A12"))
    game.play("strengthen")
    me = seat_of(game, 0)
    assert ((me.wood, me.stone, me.luxury), me.strength) == (left, 4)


@pytest.mark.parametrize(
    ("tile", "goods"),
    [
        ("A05", {"food": 1, "luxury": 1}),
        ("A05", {"luxury": 3}),
        ("A12", {"wood": 3, "luxury": 1}),
        ("A12", {"wood": 2, "luxury": 3}),
    ],
)
def test_11_3_too_little_luxury_does_not(tile: str, goods: dict[str, Any]) -> None:
    assert asked(paid(takes(owner(**goods), tile))) == (1, "build")


@pytest.mark.parametrize(
    ("tile", "goods", "enough"),
    [
        ("A05", {"food": 1, "luxury": 1}, True),
        ("A05", {"luxury": 2}, True),
        ("A05", {"luxury": 1}, False),
        ("A12", {"wood": 2, "luxury": 2}, True),
        ("A12", {"wood": 2, "luxury": 1}, False),
    ],
)
def test_11_3_luxury_helps_at_the_rate_of_the_colony(tile: str, goods: dict[str, Any], enough: bool) -> None:
    game = paid(takes(polis("penelope", "naukratis", **goods), tile))
    assert asked(game) == ((0, "strengthen") if enough else (1, "build"))
    if enough:
        game.play("strengthen")
        assert (seat_of(game, 0).luxury, seat_of(game, 0).strength) == (0, {"A05": 1, "A12": 4}[tile])


# How much ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "more"), [(0, 4), (24, 4), (25, 4), (26, 3), (28, 1), (29, 0)])
def test_11_3_strength_never_goes_beyond_29(before: int, more: int) -> None:
    game = takes(owner(wood=3, stone=1, strength=before), "A12")
    assert legal(game) == ["strengthen", "skip"]  # legal at 29 too
    game.play("strengthen")
    assert (seat_of(game, 0).strength, goods_of(game)[:2]) == (before + more, (0, 0))
    assert told(game, "strengthened")[0]["strength"] == more


def test_11_3_a_tile_without_prestige_may_be_used_too() -> None:
    game = takes(owner(food=3, strength=2), "A18", players=6)
    assert legal(game) == ["strengthen", "skip"]
    game.play("strengthen")
    assert (seat_of(game, 0).food, seat_of(game, 0).strength) == (1, 2)


@pytest.mark.parametrize("answer", ["strengthen", "skip"])
def test_11_3_each_tile_once(answer: str) -> None:
    game = takes(owner(food=9, luxury=9), "A05")
    game.play(answer)
    assert asked(game) == (1, "build")
    game.play("pay")
    assert game.round == 2  # neither a later phase nor the next round asks for it
    assert len(told(game, "strengthened")) == (answer == "strengthen")


# What can't be strengthened ----------------------------------------------------------------------------------------------------------


def test_11_3_not_for_a_marked_building() -> None:
    game = takes(owner(wood=9, stone=9, coins=1, luxury=9), "A12")
    game.play("mark")
    assert (asked(game), seat_of(game, 0).strength) == ((1, "build"), 0)
    assert [event.key for event in game.events] == ["marked", "gained"]


@pytest.mark.parametrize("when", [{"at": "last supply"}, {"at": "reveal", "tiles": "B05"}])
def test_11_3_nor_when_it_is_finished_later(when: dict[str, Any]) -> None:
    me = owner(wood=9, stone=9, food=9, coins=9, buildings="A12*")
    game = given(me, beside(me), **when, edition=HEROES_SEA)
    game.play("finish A12")
    assert [each["tile"] for each in told(game, "finished")] == ["A12"]
    assert game.decision is None or game.decision.kind == "sea"
    assert (seat_of(game, 0).strength, goods_of(game)[:2]) == (0, (9 - 2, 9))


@pytest.mark.parametrize("tile", ["S1", "S2", "S5"])
def test_11_3_not_for_a_sea_tile(tile: str) -> None:
    me = owner(wood=9, stone=9, food=9, coins=20)
    game = given(me, beside(me), sea=tile, market="A05 A06 | A07 A12 A14", edition=HEROES_SEA)
    game.play(f"sea {tile}")
    assert (asked(game), seat_of(game, 0).sea, seat_of(game, 0).strength) == ((0, "bid"), (tile,), 0)


def test_11_3_not_for_a_land_that_can_not_be_placed() -> None:
    game = takes(owner(food=9, lands="A05"), "A01")  # stone beside food
    assert told(game, "unplaced") == [{"seat": 0, "tile": "A01"}]
    assert (asked(game), seat_of(game, 0).strength, seat_of(game, 0).food) == ((1, "build"), 0, 9)


def test_11_3_but_for_one_that_free_placement_allows() -> None:
    game = takes(owner(food=2, lands="A05", buildings="A11"), "A01")
    game.play("strengthen")
    assert seat_of(game, 0).strength == 3


def test_11_3_not_for_a_refused_building() -> None:
    game = takes(owner(wood=1, stone=9, luxury=20), "A12")
    game.play("refuse")
    assert (asked(game), seat_of(game, 0).strength, seat_of(game, 0).luxury) == ((1, "build"), 0, 20)


def test_11_3_nor_for_one_that_is_lost() -> None:
    game = takes(owner(stone=9, luxury=1), "A12")
    assert told(game, "unbuilt") == [{"seat": 0, "tile": "A12"}]
    assert (asked(game), seat_of(game, 0).strength) == ((1, "build"), 0)


def test_11_3_one_without_a_tile_has_no_chance() -> None:
    me = owner(wood=9, stone=9, food=9, coins=9, lands="A05", buildings="A12")
    game = given(me, beside(me), market="A06 A07 | A08 A13 A14", round=2, edition=HEROES_SEA)
    play(game, "no-sea", "pass")
    assert (game.round, told(game, "strengthened"), seat_of(game, 0).strength) == (3, [], 0)
