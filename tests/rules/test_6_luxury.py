"""RULES 6: luxury instead of missing goods."""

from typing import Any

import pytest

from peloponnes import Game, IllegalAction
from tests.given import given, legal, seat, seat_of, told

# The game waits until this seat has paid for or marked the Street, or kept or lost a tile.
NEXT = seat(bid="A14 1", stone=1, coins=1)
NEXT_STRUCK = seat(buildings="A13", lands="A07", wood=1, stone=1, food=1, coins=1)


def struck_by(disaster: str, me: dict[str, Any]) -> Game:
    """The game when this disaster strikes."""
    return given(me, NEXT_STRUCK, at="chits", shown=f"{disaster} {disaster}", chits=disaster)


# Two for each missing unit ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("coins", "luxury", "bids"),
    [
        (2, 0, []),
        (2, 1, []),
        (2, 2, [3]),
        (2, 3, [3]),
        (2, 4, [3, 4]),
        (0, 6, [3]),
        (4, 1, [3, 4]),
        (4, 2, [3, 4, 5]),
    ],
)
def test_6_1_luxury_replaces_missing_coins_of_a_bid(coins: int, luxury: int, bids: list[int]) -> None:
    game = given(seat(coins=coins, luxury=luxury), seat(coins=9), market="A05 A12")
    assert [action for action in legal(game) if "A05" in action] == [f"bid A05 {bid}" for bid in bids]


def test_6_1_the_bid_is_paid_in_coins_first() -> None:
    game = given(seat(coins=2, luxury=7), seat(coins=9), market="A05 A06")
    game.play("bid A05 4")
    assert (seat_of(game, 0).coins, seat_of(game, 0).luxury) == (0, 7 - 4)


def test_6_1_luxury_does_not_spare_coins() -> None:
    game = given(seat(coins=5, luxury=7), seat(coins=9), market="A05 A06")
    game.play("bid A05 4")
    assert (seat_of(game, 0).coins, seat_of(game, 0).luxury) == (1, 7)


def test_6_1_luxury_replaces_missing_coins_in_the_conquest_row() -> None:
    game = given(seat(coins=3, luxury=2), seat(coins=9), market="A05 A06 | A12 A13 A15")
    game.play("bid A12 4")
    assert (seat_of(game, 0).coins, seat_of(game, 0).luxury) == (0, 0)


def test_6_1_a_bid_beyond_coins_and_luxury_is_not_legal() -> None:
    game = given(seat(coins=2, luxury=3), seat(coins=9), market="A05 A06")
    with pytest.raises(IllegalAction, match=r"2 coins and 3 luxury are not enough \(RULES 6.1\)"):
        game.play("bid A05 4")


@pytest.mark.parametrize(
    ("wood", "stone", "luxury", "left"),
    [
        (1, 2, 5, (0, 0, 5)),
        (0, 2, 5, (0, 0, 3)),
        (1, 1, 5, (0, 0, 3)),
        (7, 1, 5, (6, 0, 3)),
        (0, 1, 5, (0, 0, 1)),
        (0, 0, 6, (0, 0, 0)),
    ],
)
def test_6_1_luxury_replaces_what_is_missing_of_a_building(
    wood: int, stone: int, luxury: int, left: tuple[int, ...]
) -> None:
    """The Well costs 1 wood and 2 stone."""
    game = given(seat(bid="B14 4", wood=wood, stone=stone, luxury=luxury, coins=1), NEXT, market="B14 A14", at="taking")
    game.play("pay")
    me = seat_of(game, 0)
    assert (me.wood, me.stone, me.luxury) == left
    assert me.coins == 1


def test_6_1_one_kind_never_replaces_another() -> None:
    game = given(seat(bid="B14 4", wood=9, stone=1, food=9, coins=9), NEXT, market="B14 A14", at="taking")
    assert told(game, "marked") == [{"seat": 0, "tile": "B14", "coins": 1, "luxury": 0}]


@pytest.mark.parametrize(("coins", "luxury", "left"), [(0, 2, (0, 0)), (0, 3, (0, 1)), (1, 4, (0, 4)), (2, 4, (1, 4))])
def test_6_1_luxury_replaces_the_missing_coin_of_a_mark(coins: int, luxury: int, left: tuple[int, int]) -> None:
    game = given(seat(bid="A12 1", wood=2, coins=coins, luxury=luxury), NEXT, market="A12 A14", at="taking")
    game.play("mark")
    assert (seat_of(game, 0).coins, seat_of(game, 0).luxury) == left
    assert seat_of(game, 0).marked == ("A12",)


@pytest.mark.parametrize(("food", "luxury", "units", "left"), [(2, 5, 1, (0, 3)), (1, 5, 2, (0, 1)), (0, 6, 3, (0, 0))])
def test_6_1_luxury_replaces_missing_food(food: int, luxury: int, units: int, left: tuple[int, int]) -> None:
    game = given(seat(inhabitants=3, food=food, luxury=luxury), seat(), at="last supply")
    game.play(f"feed {units}")
    assert (seat_of(game, 0).food, seat_of(game, 0).luxury) == left
    assert seat_of(game, 0).inhabitants == 3


@pytest.mark.parametrize(
    ("wood", "stone", "luxury", "left"),
    [(1, 1, 5, (0, 0, 5)), (0, 1, 5, (0, 0, 3)), (4, 0, 5, (3, 0, 3)), (0, 0, 5, (0, 0, 1))],
)
def test_6_1_luxury_replaces_what_is_missing_in_an_earthquake(
    wood: int, stone: int, luxury: int, left: tuple[int, ...]
) -> None:
    game = struck_by("earthquake", seat(buildings="A12", wood=wood, stone=stone, luxury=luxury))
    game.play("keep A12")
    me = seat_of(game, 0)
    assert (me.wood, me.stone, me.luxury) == left


@pytest.mark.parametrize(
    ("food", "coins", "luxury", "left"),
    [(1, 1, 5, (0, 0, 5)), (0, 1, 5, (0, 0, 3)), (4, 0, 5, (3, 0, 3)), (0, 0, 5, (0, 0, 1))],
)
def test_6_1_luxury_replaces_what_is_missing_in_a_tempest(
    food: int, coins: int, luxury: int, left: tuple[int, ...]
) -> None:
    game = struck_by("tempest", seat(lands="A05", food=food, coins=coins, luxury=luxury))
    game.play("keep A05")
    me = seat_of(game, 0)
    assert (me.food, me.coins, me.luxury) == left


# Never --------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("disaster", "good"), [("drought", "food"), ("plague", "inhabitants")])
def test_6_1_never_for_drought_or_plague(disaster: str, good: str) -> None:
    game = struck_by(disaster, seat(coins=9, luxury=20) | {good: 6})
    assert game.phase == "auction"
    assert (getattr(seat_of(game, 0), good), seat_of(game, 0).luxury) == (4, 20)


def test_6_1_never_for_decline() -> None:
    game = struck_by("decline", seat(coins=9, luxury=14))
    assert game.phase == "auction"
    assert (seat_of(game, 0).luxury, seat_of(game, 0).coins) == (4, 9)


@pytest.mark.parametrize(("tile", "inhabitants"), [("C10", 0), ("A11", 0), ("A11", 1)])
def test_6_1_never_for_inhabitants(tile: str, inhabitants: int) -> None:
    game = given(seat(coins=9, luxury=20, inhabitants=inhabitants), seat(coins=9), market=f"{tile} A06")
    assert [action for action in legal(game) if tile in action] == []
