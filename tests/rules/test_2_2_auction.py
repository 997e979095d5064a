"""RULES 2.2: the auction."""

import pytest

from peloponnes import IllegalAction
from tests.given import given, legal, seat, seat_of, told

MARKET = "A05 A06 | A07 A12 A14"  # printed bids 3 3 | 2 1 1


def test_2_2_1_in_turn_order_each_seat_bids_once_or_passes() -> None:
    game = given(seat(coins=5), seat(coins=5), market=MARKET, order=(1, 0))
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "bid")
    game.play("bid A05 3")
    assert game.decision.seat == 0
    game.play("pass")
    assert game.view().round == 2


def test_2_2_1_a_bid_is_at_least_the_printed_one() -> None:
    game = given(seat(coins=5), seat(coins=5), market=MARKET)
    assert [action for action in legal(game) if "A05" in action] == ["bid A05 3", "bid A05 4", "bid A05 5"]
    with pytest.raises(IllegalAction, match=r"at least 3 coins \(RULES 2.2.1\)"):
        game.play("bid A05 2")


def test_2_2_2_only_a_higher_bid_outbids() -> None:
    game = given(seat(coins=6), seat(coins=6), market=MARKET)
    game.play("bid A05 4")
    with pytest.raises(IllegalAction, match=r"at least 5 coins to outbid it \(RULES 2.2.2\)"):
        game.play("bid A05 4")
    game.play("bid A05 5")
    assert told(game, "outbid") == [{"seat": 0, "tile": "A05", "by": 1}]


def test_2_2_2_the_one_outbid_moves_his_unchanged_bid_before_anyone_else_acts() -> None:
    game = given(seat(coins=6), seat(coins=6), seat(coins=6), market="A05 A06 A09 | A12 A14")
    game.play("bid A05 4")
    game.play("bid A05 5")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "move")
    assert legal(game) == ["move A06", "move A09", "move A12", "move A14", "withdraw"]
    game.play("move A06")
    assert game.view().bids["A06"].coins == 4
    assert (game.decision.seat, game.decision.kind) == (2, "bid")
    assert seat_of(game, 0).coins == 2
