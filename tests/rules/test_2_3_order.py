"""RULES 2.3: the new turn order."""

import pytest

from peloponnes import Game
from tests.given import given, seat, seat_of, told

TILES = ("A05", "A06", "A07", "A08", "A09")  # printed bids 3 3 2 3 2


def new_order(game: Game) -> tuple[int, ...]:
    """The order after the auction; the last one if there were several."""
    order: tuple[int, ...] = told(game, "ordered")[-1]["order"]
    return order


@pytest.mark.parametrize(
    ("bids", "before", "after"),
    [
        pytest.param((3, 5, 4, 6, 2), (0, 1, 2, 3, 4), (3, 1, 2, 0, 4), id="the highest is first"),
        pytest.param((4, 4, 4, 4, 4), (2, 0, 4, 1, 3), (2, 0, 4, 1, 3), id="equal bids keep the order"),
        pytest.param((3, 5, 3, 5, 0), (4, 3, 2, 1, 0), (3, 1, 2, 0, 4), id="equals among others"),
        pytest.param((0, 0, 2, 0, 3), (3, 1, 0, 2, 4), (4, 2, 3, 1, 0), id="who passed follows, in previous order"),
        pytest.param((0, 0, 0, 0, 0), (4, 1, 3, 0, 2), (4, 1, 3, 0, 2), id="all passed"),
    ],
)
def test_2_3_by_coins_bid(bids: tuple[int, ...], before: tuple[int, ...], after: tuple[int, ...]) -> None:
    seats = [seat(bid=f"{tile} {coins}" if coins else "") for tile, coins in zip(TILES, bids, strict=True)]
    game = given(*seats, market=" ".join(TILES), order=before, at="order")
    assert new_order(game) == after
    assert game.view().order == after


def test_2_3_who_withdrew_stands_with_those_who_passed_in_previous_order() -> None:
    game = given(*[seat(coins=6)] * 4, market="A05 A06 A08 A09 | A12")
    game.play("bid A05 3")
    game.play("pass")
    game.play("bid A05 4")
    game.play("withdraw")  # seat 0, after seat 1 has passed
    game.play("bid A06 5")
    assert new_order(game) == (3, 2, 0, 1)


@pytest.mark.parametrize("to", ["A06", "A12"])  # A12 is in the conquest row and would cost 4
def test_2_3_a_moved_bid_counts_with_its_coins(to: str) -> None:
    game = given(*[seat(coins=9)] * 3, market="A05 A06 A08 | A12 A14")
    game.play("bid A05 6")
    game.play("bid A05 7")
    game.play(f"move {to}")
    game.play("bid A08 5")
    assert new_order(game) == (1, 0, 2)


def test_2_3_a_conquest_counts_with_its_whole_price() -> None:
    game = given(seat(coins=9), seat(coins=9), market="A05 A06 | A07 A12 A14")
    game.play("bid A05 4")
    game.play("bid A07 5")  # printed 2
    assert new_order(game) == (1, 0)


def test_2_3_coins_replaced_by_luxury_count() -> None:
    game = given(seat(coins=4), seat(coins=1, luxury=8), market="A05 A06 | A07 A12 A14")
    game.play("bid A05 4")
    game.play("bid A06 5")
    assert seat_of(game, 1).luxury == 0
    assert new_order(game) == (1, 0)


@pytest.mark.parametrize("buildings", ["A13", "B02", "A13 B02"])
def test_2_3_half_coins_do_not_count(buildings: str) -> None:
    first, second = seat(bid="B06 4"), seat(bid="B11 4", buildings=buildings)
    game = given(first, second, market="B06 B11 | B12 B13 B08", at="order", round=5)
    assert new_order(game) == (0, 1)


def test_2_3_tiles_are_taken_and_income_comes_in_the_new_order() -> None:
    game = given(*[seat(coins=9)] * 3, market="A05 A06 A08 | A12 A14")
    game.play("bid A05 3")
    game.play("bid A06 4")
    game.play("bid A08 5")
    assert [each["seat"] for each in told(game, "placed")] == [2, 1, 0]
    assert [each["seat"] for each in told(game, "income")] == [2, 1, 0]


def test_2_3_an_order_counts_until_the_next_for_a_supply_and_for_the_auction() -> None:
    game = given(
        *[seat(coins=9, inhabitants=1, luxury=2)] * 3,
        market="A05 A06 A08 | A12 A14",
        tiles="B04 B05 B06 B07 B08",
        round=3,
    )
    game.play("bid A05 3")
    game.play("pass")
    game.play("bid A08 5")  # the new order is 2, 0, 1
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (2, "feed")
    while game.decision.kind == "feed":
        game.play("feed 0")
    assert [each["seat"] for each in told(game, "fed")] == [2, 0, 1]
    for number in (2, 0, 1):
        assert (game.decision.seat, game.decision.kind) == (number, "bid")
        game.play("pass")
    assert [each["order"] for each in told(game, "ordered")] == [(2, 0, 1), (2, 0, 1)]
