"""What seats can still bid, what can't be outbid, and lands without a place (RULES 2.2.1, 2.2.2, 2.2.7, 2.4.2, 6.1, 11.9)."""

from random import Random

import pytest

from peloponnes import Edition, Game
from peloponnes.server.wire.documents import Parts, preview_document, view_document
from tests.given import given, polis, seat

NAMES = ("Ann", "Bo", "Cy", "Di")


def test_2_2_1_before_its_turn_a_seat_can_bid_all_it_can_pay_and_then_its_bid() -> None:
    game = given(
        seat(coins=4), seat(coins=5, luxury=5), seat(coins=9, luxury=1), seat(coins=1), market="A11 A12 A13 A14 | A01"
    )
    assert game.view().most_bids == [4, 7, 9, 1]
    game.play("pass")
    assert game.view().most_bids == [0, 7, 9, 1]
    game.play("bid A12 6")
    assert game.view().most_bids == [0, 6, 9, 1]
    game.play("bid A12 7")
    assert (game.decision and game.decision.kind, game.view().most_bids) == ("move", [0, 6, 7, 1])
    game.play("withdraw")
    assert game.view().most_bids == [0, 0, 7, 1]


def test_2_2_7_what_nobody_can_outbid_counts_half_coins() -> None:
    """An equal bid does not outbid; with the half coin of a Market it does."""
    market = next(tile.id for tile in Edition.base().components.tiles if tile.ability == "half_coin")
    for mine, theirs, coins in (("", "", 6), ("", market, 7), (market, "", 6)):
        game = given(seat(coins=9, buildings=mine), seat(coins=6, buildings=theirs), market="B01 B02 | B03 B04 B06")
        tile = game.view().row[0]
        safe = game.preview(f"bid {tile} {game.view().price(tile)}").safe
        assert safe is not None
        assert (safe.coins, safe.seat) == (coins, 1)
        game.play(f"bid {tile} {coins}")
        assert game.decision
        assert not any(str(action).startswith(f"bid {tile} ") for action in game.decision.actions)


def test_2_2_2_whoever_bids_last_is_safe_with_any_bid_and_a_conquest_is_not_asked() -> None:
    game = given(seat(coins=9), seat(coins=9), market="A13 A12 | A11 A14 A01")
    game.play("bid A12 5")
    assert preview_document(game.preview("bid A13 4"))["safe"] == {"coins": 0, "seat": None}
    assert preview_document(game.preview("bid A14 4"))["safe"] is None


@pytest.mark.parametrize("edition", [Edition.base(), Edition.sea(), Edition.heroes()])
def test_in_play_they_are_what_the_rules_make_of_them(edition: Edition) -> None:
    """Lands without a place are those that a bid would lose; nobody bids more than was said; a safe bid is never outbid."""
    lost = placed = 0
    for seed in range(6):
        game, parts, rng = Game.new(edition, NAMES, seed=seed), Parts(), Random(seed)
        while game.decision:
            seats = view_document(game.view(), parts)["seats"]
            decision = game.decision
            for run in decision.actions.runs():
                words = str(run).split()
                if words[0] != "bid":
                    continue
                low = words[2].partition("..")[0]
                assert int(words[2].rpartition("..")[2]) <= seats[decision.seat]["most_bid"]
                ways = game.preview(f"bid {words[1]} {low}").won
                if any(way.how in ("placed", "unplaced") for way in ways):
                    gone = ways[0].how == "unplaced"
                    assert gone == (words[1] in seats[decision.seat]["no_place"])
                    lost, placed = lost + gone, placed + (not gone)
            assert game.phase == "auction" or not any(board["no_place"] for board in seats)
            game.play(rng.choice(decision.actions))
    assert lost
    assert placed


def test_11_9_a_coin_of_sisyphus_counts_when_bids_are_compared() -> None:
    game = given(
        polis("helen", coins=9), polis("sisyphus", coins=6), market="A11 A12 | A13 A14 A01", edition=Edition.heroes()
    )
    safe = game.preview("bid A12 4").safe
    assert safe is not None
    assert safe.coins == 7
