"""RULES 2.5: income."""

from dataclasses import replace

import pytest

from peloponnes import Edition
from peloponnes.components import Goods
from tests.given import BASE, given, legal, seat, seat_of, told

# The first seat can bid after the income, so the game waits there. Unless stated, it has 0 inhabitants: 1 coin.
RICH = 9


def suffering(**income: int) -> Edition:
    """The base game with a different income for Sparta, possibly a loss. No tile or civilization of the base game has one."""
    box = BASE.components
    civilizations = tuple(
        replace(each, income=Goods(**income)) if each.id == "sparta" else each for each in box.civilizations
    )
    return Edition.base(replace(box, civilizations=civilizations))


# 2.5.1 -------------------------------------------------------------------------------------------------------------------------------


def test_2_5_1_all_tiles_and_the_civilization_give_income() -> None:
    game = given(seat("argos", coins=RICH, buildings="A12 B13", lands="A01 A06"), seat(), at="income")
    me = seat_of(game, 0)
    assert me.wood == 1 + 1
    assert me.stone == 1 + 2 + 3
    assert me.food == 1 + 2
    assert me.coins == RICH + 1


@pytest.mark.parametrize(
    ("civilization", "income"),
    [
        ("messene", {"food": 2}),
        ("patras", {"wood": 1, "food": 1}),
        ("arkadia", {"inhabitants": 1}),
        ("korinth", {"food": 1}),
        ("sparta", {"wood": 1}),
        ("pylos", {"stone": 1}),
        ("argos", {"wood": 1, "stone": 1}),
    ],
)
def test_2_5_1_each_civilization_has_its_income(civilization: str, income: dict[str, int]) -> None:
    game = given(seat(civilization, coins=RICH), seat("pylos"), at="income")
    nothing = {"wood": 0, "stone": 0, "food": 0, "coins": 1, "luxury": 0, "inhabitants": 0}
    assert told(game, "income")[0] == {"seat": 0, **nothing, **income}


def test_2_5_1_the_new_tile_gives_income_too() -> None:
    game = given(seat("sparta", coins=RICH), seat("pylos", coins=3), market="A05 A06")
    game.play("bid A05 3")
    game.play("pass")
    assert (seat_of(game, 0).wood, seat_of(game, 0).food) == (1, 3)


def test_2_5_1_one_who_passed_or_withdrew_has_income_too() -> None:
    game = given(seat("sparta", coins=3), seat("messene", coins=4), seat("argos", coins=3), market="A05 A06 A07")
    game.play("bid A05 3")
    game.play("bid A05 4")
    game.play("withdraw")
    game.play("pass")
    assert [(income["seat"], income["coins"]) for income in told(game, "income")] == [(1, 1), (0, 1), (2, 1)]
    assert seat_of(game, 0).coins == 3 + 1 + 1
    assert seat_of(game, 2).coins == 3 + 3 + 1


def test_2_5_1_in_turn_order() -> None:
    game = given(seat(), seat(coins=RICH), seat(), at="income", order=(1, 2, 0))
    assert [income["seat"] for income in told(game, "income")] == [1, 2, 0]


# 2.5.2 -------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("inhabitants", "coins", "luxury"),
    [
        (0, 1, 0),
        (2, 1, 0),
        (3, 2, 0),
        (4, 2, 0),
        (5, 3, 0),
        (7, 3, 0),
        (8, 4, 0),
        (10, 4, 0),
        (11, 5, 0),
        (13, 5, 0),
        (14, 5, 2),
        (16, 5, 2),
        (17, 5, 4),
        (19, 5, 4),
        (20, 5, 6),
        (25, 5, 6),
    ],
)
def test_2_5_2_inhabitants_pay_coins_and_luxury_by_the_table_of_the_mat(
    inhabitants: int, coins: int, luxury: int
) -> None:
    game = given(seat(coins=RICH, inhabitants=inhabitants), seat(), at="income")
    assert (seat_of(game, 0).coins, seat_of(game, 0).luxury) == (RICH + coins, luxury)


def test_2_5_2_the_example_of_the_rulebook_10_inhabitants_earn_4_coins() -> None:
    game = given(seat(coins=RICH, inhabitants=10), seat(), at="income")
    assert told(game, "income")[0]["coins"] == 4


@pytest.mark.parametrize(
    ("before", "coins", "luxury"), [(1, 1, 0), (2, 2, 0), (7, 4, 0), (12, 5, 0), (13, 5, 2), (19, 5, 6)]
)
def test_2_5_2_arkadia_grows_before_its_inhabitants_pay(before: int, coins: int, luxury: int) -> None:
    game = given(seat("arkadia", coins=RICH, inhabitants=before), seat(), at="income")
    me = seat_of(game, 0)
    assert (me.inhabitants, me.coins, me.luxury) == (before + 1, RICH + coins, luxury)


def test_2_5_2_the_inhabitants_of_the_new_tile_pay_too() -> None:
    game = given(seat(coins=RICH, inhabitants=3, bid="A06 3"), seat(), market="A06 A14", at="taking")
    assert seat_of(game, 0).coins == RICH + 3


# 2.5.3 -------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("building", ["A15", "A15*", "B15", "B15*"])
@pytest.mark.parametrize("choice", ["wood", "stone", "food", "coins"])
def test_2_5_3_port_and_temple_of_apollo_give_one_of_the_owners_choice(building: str, choice: str) -> None:
    game = given(seat("arkadia", coins=RICH, buildings=building), seat(), at="income")
    assert legal(game) == ["choose wood", "choose stone", "choose food", "choose coins"]
    game.play(f"choose {choice}")
    expected = {"wood": 0, "stone": 0, "food": 0, "coins": 1, "luxury": 0, "inhabitants": 1}
    expected[choice] += 1
    assert told(game, "income")[0] == {"seat": 0, **expected}


@pytest.mark.parametrize(
    ("first", "second", "wood", "stone", "food", "coins"),
    [
        ("wood", "stone", 1, 1, 0, 0),
        ("food", "coins", 0, 0, 1, 1),
        ("stone", "stone", 0, 2, 0, 0),
        ("coins", "coins", 0, 0, 0, 2),
    ],
)
def test_2_5_3_with_both_there_are_two_choices(
    first: str, second: str, wood: int, stone: int, food: int, coins: int
) -> None:
    game = given(seat("arkadia", coins=RICH, buildings="A15 B15"), seat(), at="income")
    game.play(f"choose {first}")
    assert game.phase == "income"
    game.play(f"choose {second}")
    assert game.phase == "auction"
    me = seat_of(game, 0)
    assert (me.wood, me.stone, me.food, me.coins) == (wood, stone, food, RICH + coins + 1)


def test_2_5_3_it_is_chosen_before_the_owners_income_is_added_up() -> None:
    game = given(seat("argos", coins=RICH, buildings="A15", lands="A05"), seat(), at="income")
    me = seat_of(game, 0)
    assert (me.wood, me.stone, me.food, me.coins) == (0, 0, 0, RICH)
    game.play("choose food")
    assert seat_of(game, 0).food == 3 + 1


def test_2_5_3_it_is_chosen_again_each_round() -> None:
    game = given(seat("arkadia", coins=RICH, buildings="A15"), seat(), at="income")
    game.play("choose wood")
    game.play("pass")
    assert legal(game) == ["choose wood", "choose stone", "choose food", "choose coins"]
    game.play("choose stone")
    assert (seat_of(game, 0).wood, seat_of(game, 0).stone) == (1, 1)


def test_2_5_3_a_new_port_gives_its_choice_at_once() -> None:
    game = given(seat(bid="A15 2", wood=1, stone=3), seat(), market="A15 A14", at="taking")
    assert told(game, "paid") != []
    assert game.phase == "income"


def test_2_5_3_each_one_chooses_when_his_income_is_due() -> None:
    game = given(seat("sparta", coins=RICH, buildings="A15"), seat("messene", buildings="B15"), at="income")
    assert game.decision is not None
    assert game.decision.seat == 0
    game.play("choose wood")
    assert game.decision.seat == 1
    assert [income["seat"] for income in told(game, "income")] == [0]


# 2.5.4 -------------------------------------------------------------------------------------------------------------------------------


def test_2_5_4_the_example_of_the_rulebook_leonidas_has_8_wood_and_gets_4() -> None:
    game = given(seat("sparta", coins=RICH, wood=8, lands="A07"), seat(), at="income")
    assert (seat_of(game, 0).wood, seat_of(game, 0).luxury) == (10, 2)


@pytest.mark.parametrize(
    ("good", "civilization", "land", "before", "after", "luxury"),
    [
        ("wood", "sparta", "A07", 6, 10, 0),
        ("wood", "sparta", "A07", 7, 10, 1),
        ("wood", "sparta", "A07", 10, 10, 4),
        ("stone", "pylos", "A01", 6, 10, 0),
        ("stone", "pylos", "A01", 7, 10, 1),
        ("stone", "pylos", "A01", 10, 10, 4),
        ("food", "messene", "A05", 8, 13, 0),
        ("food", "messene", "A05", 9, 13, 1),
        ("food", "messene", "A05", 13, 13, 5),
    ],
)
def test_2_5_4_what_goes_beyond_the_storage_becomes_luxury(
    good: str, civilization: str, land: str, before: int, after: int, luxury: int
) -> None:
    game = given(seat(civilization, coins=RICH, lands=land) | {good: before}, seat("argos"), at="income")
    me = seat_of(game, 0)
    assert (getattr(me, good), me.luxury) == (after, luxury)


def test_2_5_4_the_surplus_of_all_kinds_adds_up() -> None:
    game = given(seat("argos", coins=RICH, wood=9, stone=10, food=12, lands="A06"), seat(), at="income")
    me = seat_of(game, 0)
    assert (me.wood, me.stone, me.food, me.luxury) == (10, 10, 13, 1 + 1 + 1)


@pytest.mark.parametrize(("before", "after", "luxury"), [(9, 12, 0), (10, 13, 0), (12, 13, 2), (13, 13, 3)])
def test_2_5_4_so_does_the_surplus_of_a_one_time_gain(before: int, after: int, luxury: int) -> None:
    other = seat(bid="A14 1", stone=1, coins=1)
    game = given(seat(bid="B12 2", wood=3, food=before), other, market="B12 A14", at="taking")
    assert (seat_of(game, 0).food, seat_of(game, 0).luxury) == (after, luxury)


def test_2_5_4_so_does_a_choice_that_does_not_fit() -> None:
    game = given(seat("sparta", coins=RICH, wood=9, buildings="A15"), seat(), at="income")
    game.play("choose wood")
    assert (seat_of(game, 0).wood, seat_of(game, 0).luxury) == (10, 1)


def test_2_5_4_coins_have_no_limit() -> None:
    game = given(seat(coins=50, inhabitants=11), seat(), at="income")
    assert (seat_of(game, 0).coins, seat_of(game, 0).luxury) == (55, 0)


# 2.5.5 -------------------------------------------------------------------------------------------------------------------------------


def test_2_5_5_luxury_has_no_limit() -> None:
    game = given(seat("sparta", coins=RICH, luxury=19, inhabitants=20, wood=10), seat(), at="income")
    assert seat_of(game, 0).luxury == 19 + 6 + 1


def test_2_5_5_inhabitants_have_no_limit_and_pay_as_20() -> None:
    game = given(seat("arkadia", coins=RICH, inhabitants=40), seat(), at="income")
    me = seat_of(game, 0)
    assert (me.inhabitants, me.coins, me.luxury) == (41, RICH + 5, 6)


# 2.5.6 -------------------------------------------------------------------------------------------------------------------------------


def test_2_5_6_the_income_of_a_kind_is_added_up_before_it_is_stored() -> None:
    game = given(seat("sparta", coins=RICH, wood=9, lands="A07"), seat(), at="income", edition=suffering(wood=-2))
    assert (seat_of(game, 0).wood, seat_of(game, 0).luxury) == (9 + 3 - 2, 0)


def test_2_5_6_so_is_what_was_chosen() -> None:
    game = given(
        seat("sparta", coins=RICH, stone=10, buildings="A15"), seat(), at="income", edition=suffering(stone=-1)
    )
    game.play("choose stone")
    assert (seat_of(game, 0).stone, seat_of(game, 0).luxury) == (10, 0)


def test_2_5_6_so_are_the_coins_that_inhabitants_pay() -> None:
    game = given(seat("sparta", coins=RICH, inhabitants=5), seat(), at="income", edition=suffering(coins=-2))
    assert seat_of(game, 0).coins == RICH + 3 - 2


@pytest.mark.parametrize(("stock", "left"), [(5, 2), (3, 0), (1, 0), (0, 0)])
def test_2_5_6_a_sum_below_0_comes_off_the_stock_as_far_as_it_goes(stock: int, left: int) -> None:
    game = given(
        seat("sparta", coins=RICH, food=stock, luxury=8, buildings="A12"),
        seat(),
        at="income",
        edition=suffering(food=-4),
    )
    assert told(game, "income")[0]["food"] == left - stock
    assert (seat_of(game, 0).food, seat_of(game, 0).luxury) == (left, 8)
