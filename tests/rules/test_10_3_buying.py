"""RULES 10.3: buying a sea tile."""

from typing import Any

import pytest

from peloponnes import Edition, IllegalAction, InvalidAction, WrongSeat
from peloponnes.components import Goods
from tests.given import given, legal, seat, seat_of, told
from tests.rules.sea import ALONE, MARKET, MARKET_OF_3, SEA, SOLO_SEA, bought_out, fisher, goods_of, sea_of

# 10.3: when -------------------------------------------------------------------------------------------------------------------------


def test_10_3_before_he_bids_a_player_may_buy_a_sea_tile() -> None:
    game = given(seat(coins=10), seat(), market=MARKET, sea="S5 S6", edition=SEA)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "sea")
    assert legal(game) == ["sea S5", "sea S6", "no-sea"]
    game.play("sea S5")
    assert (game.decision.seat, game.decision.kind) == (0, "bid")
    assert (seat_of(game, 0).sea, seat_of(game, 0).coins) == (("S5",), 10 - 5)
    assert [action for action in legal(game) if "A05" in action] == ["bid A05 3", "bid A05 4", "bid A05 5"]


def test_10_3_or_passes() -> None:
    game = given(seat(coins=10), seat(coins=3), market=MARKET, sea="S5 S6", edition=SEA)
    game.play("sea S5")
    game.play("pass")
    assert (seat_of(game, 0).sea, seat_of(game, 0).coins) == (("S5",), 10 - 5 + 3)


def test_10_3_one_who_can_not_bid_after_it_has_passed() -> None:
    game = given(seat(coins=6), seat(coins=3), market=MARKET, sea="S5 S6", edition=SEA)
    game.play("sea S5")  # 1 coin is left
    assert told(game, "passed") == [{"seat": 0, "coins": 3}]
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "bid")


def test_10_3_he_need_not_buy() -> None:
    game = given(seat(coins=10), seat(), market=MARKET, sea="S5 S6", edition=SEA)
    game.play("no-sea")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "bid")
    assert (game.view().sea, seat_of(game, 0).sea, seat_of(game, 0).coins) == (("S5", "S6"), (), 10)
    assert told(game, "sea") == []


def test_10_3_each_in_turn_order_before_his_own_bid() -> None:
    game = given(*[seat(coins=9)] * 3, market=MARKET_OF_3, sea="S5 S6 S1", edition=SEA, order=(2, 0, 1))
    asked = []
    for action in ("sea S6", "bid A05 3", "no-sea", "bid A06 3", "sea S5", "bid A09 2"):
        assert game.decision is not None
        asked.append((game.decision.seat, game.decision.kind))
        game.play(action)
    assert asked == [(2, "sea"), (2, "bid"), (0, "sea"), (0, "bid"), (1, "sea"), (1, "bid")]
    assert [seat_of(game, number).sea for number in range(3)] == [(), ("S5",), ("S6",)]


def test_10_3_never_when_moving_a_bid() -> None:
    game = given(*[seat(coins=20)] * 3, market=MARKET_OF_3, sea="S5 S6 S1", edition=SEA)
    for action in ("no-sea", "bid A05 3", "no-sea", "bid A05 4"):
        game.play(action)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "move")
    assert legal(game) == ["move A06", "move A09", "withdraw"]
    with pytest.raises(IllegalAction, match=r"the decision is 'move': .* \(RULES 2.7\)"):
        game.play("sea S5")
    game.play("move A06")
    assert (game.decision.seat, game.decision.kind) == (2, "sea")  # after all moves are made
    assert game.view().sea == ("S5", "S6", "S1")


def test_10_3_nor_after_withdrawing() -> None:
    game = given(seat(coins=20), seat(coins=20), market=MARKET, sea="S5 S6", edition=SEA)
    for action in ("no-sea", "bid A05 3", "no-sea", "bid A05 4", "withdraw"):
        game.play(action)
    assert (game.round, seat_of(game, 0).sea) == (2, ())


def test_10_3_one_a_turn() -> None:
    game = given(seat(coins=30), seat(), market=MARKET, sea="S5 S6", edition=SEA)
    game.play("sea S5")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "bid")
    with pytest.raises(IllegalAction, match=r"the decision is 'bid': .* \(RULES 2.7\)"):
        game.play("sea S6")


def test_10_3_several_a_game() -> None:
    game = given(seat(coins=20), seat(), market=MARKET, sea="S5 S6", edition=SEA)
    game.play("sea S5")
    game.play("bid A05 3")
    assert (game.round, legal(game)) == (2, ["sea S6", "no-sea"])
    game.play("sea S6")
    assert seat_of(game, 0).sea == ("S5", "S6")
    assert seat_of(game, 0).coins == 20 - 5 - 3 + 1 - 6  # with an income of 1 coin in between


def test_10_3_not_asked_when_none_can_be_paid() -> None:
    game = given(seat(coins=4, wood=5, stone=3, luxury=1), seat(), market=MARKET, sea="S3 S4", edition=SEA)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "bid")
    with pytest.raises(IllegalAction, match=r"the decision is 'bid': .* \(RULES 2.7\)"):
        game.play("sea S4")


def test_10_3_nor_when_none_is_left() -> None:
    game = given(fisher("S1", coins=30), fisher("S2", coins=30), market=MARKET, edition=SEA)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind, game.view().sea) == (0, "bid", ())


# 10.3: the price --------------------------------------------------------------------------------------------------------------------

PRICES = [
    pytest.param("S1", {"coins": 7}, id="S1"),
    pytest.param("S2", {"wood": 2, "stone": 6}, id="S2"),
    pytest.param("S3", {"wood": 6}, id="S3"),
    pytest.param("S4", {"stone": 4}, id="S4"),
    pytest.param("S5", {"coins": 5}, id="S5"),
    pytest.param("S6", {"coins": 6}, id="S6"),
]


@pytest.mark.parametrize(("tile", "price"), PRICES)
def test_10_3_its_printed_price_is_enough_and_is_paid(tile: str, price: dict[str, Any]) -> None:
    game = given(seat(food=9, **price), fisher("S2" if tile != "S2" else "S3", coins=3), sea=tile, edition=SEA)
    assert legal(game) == [f"sea {tile}", "no-sea"]
    game.play(f"sea {tile}")
    nothing = {"wood": 0, "stone": 0, "food": 0, "coins": 0, "luxury": 0}
    assert told(game, "sea") == [{"seat": 0, "sea": tile, **nothing, **price}]
    assert goods_of(game)[:5] == (0, 0, 9, 3, 0)  # he could only pass, for 3 coins


@pytest.mark.parametrize(
    ("tile", "price", "less"),
    [
        ("S1", {"coins": 7}, "coins"),
        ("S2", {"wood": 2, "stone": 6}, "wood"),
        ("S2", {"wood": 2, "stone": 6}, "stone"),
        ("S3", {"wood": 6}, "wood"),
        ("S4", {"stone": 4}, "stone"),
        ("S5", {"coins": 5}, "coins"),
        ("S6", {"coins": 6}, "coins"),
    ],
)
@pytest.mark.parametrize("luxury", [0, 1, 2])
def test_10_3_one_less_is_not_unless_2_luxury_help(tile: str, price: dict[str, Any], less: str, luxury: int) -> None:
    goods: dict[str, Any] = {**price, less: price[less] - 1}
    other = "S2" if tile != "S2" else "S3"
    game = given(seat(luxury=luxury, **goods), fisher(other, coins=3), sea=tile, edition=SEA)
    assert game.decision is not None
    assert (game.decision.seat == 0 and f"sea {tile}" in legal(game)) == (luxury == 2)


def test_10_3_the_price_may_be_food() -> None:
    edition = sea_of(Goods(food=3, coins=1), once=Goods())
    game = given(seat(food=5, coins=6), seat(), sea="S1 S2", market=MARKET, edition=edition)
    game.play("sea S1")
    assert goods_of(game) == (0, 0, 2, 5, 0, 0)
    short = given(seat(food=2, coins=6, luxury=1), seat(), sea="S1 S2", market=MARKET, edition=edition)
    assert short.decision is not None
    assert short.decision.kind == "bid"


def test_10_3_luxury_may_pay_all_of_it() -> None:
    game = given(seat(luxury=10), seat(coins=3), sea="S5 S2", market=MARKET, edition=SEA)
    game.play("sea S5")
    assert told(game, "sea") == [{"seat": 0, "sea": "S5", "wood": 0, "stone": 0, "food": 0, "coins": 0, "luxury": 10}]
    assert seat_of(game, 0).luxury == 0


def test_10_3_own_goods_first() -> None:
    game = given(seat(wood=5, stone=4, coins=3, luxury=9), seat(), sea="S2 S1", market=MARKET, edition=SEA)
    game.play("sea S2")  # 2 wood and 6 stone
    assert told(game, "sea") == [{"seat": 0, "sea": "S2", "wood": 2, "stone": 4, "food": 0, "coins": 0, "luxury": 4}]
    assert goods_of(game) == (3, 0, 0, 3, 5, 4)


def test_10_3_goods_of_another_kind_do_not_help() -> None:
    game = given(seat(wood=5, stone=10, food=13, coins=4), seat(), sea="S3 S1", market=MARKET, edition=SEA)
    assert game.decision is not None
    assert game.decision.kind == "bid"


def test_10_3_what_is_paid_is_not_there_for_the_bid() -> None:
    game = given(seat(coins=9, luxury=2), seat(), market=MARKET, sea="S5 S6", edition=SEA)
    game.play("sea S6")
    assert [action for action in legal(game) if "A05" in action] == ["bid A05 3", "bid A05 4"]
    with pytest.raises(IllegalAction, match=r"3 coins and 2 luxury are not enough \(RULES 6.1\)"):
        game.play("bid A05 5")


def test_10_3_the_price_counts_not_for_turn_order() -> None:
    game = given(seat(coins=12), seat(coins=4), market=MARKET, sea="S1 S2", edition=SEA)
    for action in ("sea S1", "bid A05 3", "bid A06 4"):
        game.play(action)
    assert told(game, "ordered") == [{"seat": None, "order": (1, 0)}]


def test_10_3_withdrawing_does_not_bring_the_price_back() -> None:
    game = given(*[seat(coins=8)] * 3, market=MARKET_OF_3, sea="S5 S6 S1", edition=SEA)
    for action in ("sea S5", "bid A05 3", "no-sea", "bid A05 4", "withdraw"):
        game.play(action)
    assert (seat_of(game, 0).coins, seat_of(game, 0).sea) == (8 - 5 + 1, ("S5",))


# 10.3: what is not legal ------------------------------------------------------------------------------------------------------------


def test_10_3_a_price_that_can_not_be_paid_cites_the_rule() -> None:
    game = given(seat(coins=6), seat(), market=MARKET, sea="S5 S1", edition=SEA)
    with pytest.raises(IllegalAction) as caught:
        game.play("sea S1")
    assert str(caught.value) == "sea S1 is not legal: the price of S1 can't be paid (RULES 10.3)"
    assert (caught.value.rule, caught.value.key) == ("10.3", "sea_unpaid")
    assert legal(game) == ["sea S5", "no-sea"]


def test_10_3_another_player_can_not_buy_what_is_gone() -> None:
    game = given(seat(coins=9), seat(coins=9), market=MARKET, sea="S5 S6", edition=SEA)
    game.play("sea S5")
    game.play("pass")
    assert game.decision is not None
    assert (game.decision.seat, legal(game)) == (1, ["sea S6", "no-sea"])
    with pytest.raises(IllegalAction, match=r"^sea S5 is not legal: the sea tile S5 is not there \(RULES 10.2\)$"):
        game.play("sea S5")


def test_10_3_nor_buy_for_one_whose_turn_it_is() -> None:
    game = given(seat(coins=9), seat(coins=9), market=MARKET, sea="S5 S6", edition=SEA)
    with pytest.raises(WrongSeat, match=r"seat 1 can't decide now: it is seat 0's sea \(RULES 2.7\)"):
        game.play("sea S5", seat=1)


@pytest.mark.parametrize("action", ["bid A05 3", "pass"])
def test_10_3_the_sea_is_answered_before_the_bid(action: str) -> None:
    game = given(seat(coins=9), seat(), market=MARKET, sea="S5 S6", edition=SEA)
    with pytest.raises(IllegalAction, match=r"the decision is 'sea': sea SEA · no-sea \(RULES 2.7\)"):
        game.play(action)


@pytest.mark.parametrize("action", ["sea S7", "sea A05", "sea s5", "sea", "sea S5 5", "bid S5 5", "no-sea S5"])
def test_10_3_what_is_no_action_is_told_so(action: str) -> None:
    game = given(seat(coins=9), seat(), market=MARKET, sea="S5 S6", edition=SEA)
    with pytest.raises(InvalidAction):
        game.play(action)


# 10.3: the gains --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tile", "inhabitants"), [("S2", 4), ("S3", 3), ("S4", 2)])
def test_10_3_gains_come_at_once(tile: str, inhabitants: int) -> None:
    other = "S1" if tile != "S2" else "S3"
    game = given(seat(wood=8, stone=8, coins=3, inhabitants=1), seat(), sea=f"{tile} {other}", edition=SEA)
    game.play(f"sea {tile}")
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "bid")
    assert seat_of(game, 0).inhabitants == 1 + inhabitants
    nothing = {"wood": 0, "stone": 0, "food": 0, "coins": 0, "luxury": 0}
    assert told(game, "sea_gained") == [{"seat": 0, "sea": tile, **nothing, "inhabitants": inhabitants}]


def test_10_3_inhabitants_just_bought_pay_in_the_same_round() -> None:
    game = given(seat(stone=4, coins=3, inhabitants=1), seat(), sea="S4 S1", market=MARKET, edition=SEA)
    game.play("sea S4")
    game.play("pass")
    assert told(game, "income")[0]["coins"] == 2  # for 3 inhabitants; 1 would pay 1


def test_10_3_gains_may_pay_the_bid() -> None:
    edition = sea_of(Goods(wood=1), once=Goods(coins=4))
    game = given(seat(wood=1), seat(coins=3), sea="S1 S2", market=MARKET, edition=edition)
    game.play("sea S1")
    assert "bid A05 4" in legal(game)


def test_10_3_but_not_their_own_tile() -> None:
    edition = sea_of(Goods(coins=5), once=Goods(coins=9))
    poor = given(seat(coins=4), seat(), sea="S1 S2", market=MARKET, edition=edition)
    assert poor.decision is not None
    assert poor.decision.kind == "bid"
    game = given(seat(coins=5), seat(), sea="S1 S2", market=MARKET, edition=edition)
    game.play("sea S1")
    assert seat_of(game, 0).coins == 9


def test_10_3_gains_beyond_the_storage_become_luxury() -> None:
    edition = sea_of(Goods(coins=1), once=Goods(wood=4, stone=1, food=3, luxury=1))
    game = given(seat(wood=8, stone=9, food=12, coins=5), seat(), sea="S1 S2", market=MARKET, edition=edition)
    game.play("sea S1")
    assert goods_of(game) == (10, 10, 13, 4, 5, 0)  # 2 wood and 2 food too many, and 1 luxury
    gained = {"wood": 2, "stone": 1, "food": 1, "coins": 0, "luxury": 5, "inhabitants": 0}
    assert told(game, "sea_gained") == [{"seat": 0, "sea": "S1", **gained}]


def test_10_3_the_price_is_paid_before_the_gains_are_stored() -> None:
    edition = sea_of(Goods(wood=2), once=Goods(wood=4))
    game = given(seat(wood=9, coins=5), seat(), sea="S1 S2", market=MARKET, edition=edition)
    game.play("sea S1")
    assert goods_of(game) == (10, 0, 0, 5, 1, 0)


@pytest.mark.parametrize(
    ("tile", "coins", "market"),
    [
        pytest.param("A11", 2, "A11 A06 | A07 A12 A14 A08", id="Barracks in the row"),
        pytest.param("A11", 5, "A05 A06 | A11 A12 A14 A08", id="Barracks in the conquest row"),
        pytest.param("C10", 6, "C10 C05 | C03 C02 C09 C01", id="Tiryns Fortress in the row"),
        pytest.param("C10", 9, "C03 C05 | C10 C02 C09 C01", id="Tiryns Fortress in the conquest row"),
    ],
)
def test_10_3_inhabitants_just_bought_count_for_2_2_8(tile: str, coins: int, market: str) -> None:
    game = given(seat(stone=4, coins=coins + 4), seat(), sea="S4 S2", market=market, edition=SEA)
    refused = game.copy()
    refused.play("no-sea")
    with pytest.raises(IllegalAction, match=r"but there are fewer \(RULES 2.2.8\)"):
        refused.play(f"bid {tile} {coins}")
    game.play("sea S4")
    assert f"bid {tile} {coins}" in legal(game)
    game.play(f"bid {tile} {coins}")
    assert told(game, "bid") == [{"seat": 0, "tile": tile, "coins": coins, "luxury": 0}]


def test_10_3_also_when_that_bid_is_moved() -> None:
    game = given(seat(stone=4, coins=3), seat(coins=4), sea="S4 S2", market="A11 A05 | A07 A12 A14 A08", edition=SEA)
    for action in ("sea S4", "bid A05 3", "bid A05 4"):
        game.play(action)
    assert legal(game) == ["move A11", "withdraw"]


@pytest.mark.parametrize("inhabitants", [0, 1])
def test_10_3_too_few_of_them_do_not(inhabitants: int) -> None:
    edition = sea_of(Goods(coins=1), once=Goods(inhabitants=1))
    game = given(
        seat(coins=6, inhabitants=inhabitants),
        seat(),
        sea="S1 S2",
        market="A11 A06 | A07 A12 A14 A08",
        edition=edition,
    )
    game.play("sea S1")
    assert ("bid A11 2" in legal(game)) == (inhabitants == 1)


def test_10_3_a_preview_tells_what_it_brings() -> None:
    game = given(seat(coins=9, stone=4, inhabitants=1), seat(), sea="S4 S5", market=MARKET, edition=SEA)
    fish, people, none = (game.preview(action).now for action in ("sea S5", "sea S4", "no-sea"))
    assert (fish.coins, fish.sea, fish.points.sea, fish.prestige) == (4, ("S5",), 3, 3 + 1)
    assert (people.stone, people.inhabitants, people.sea) == (0, 3, ("S4",))
    assert (none.coins, none.stone, none.sea) == (9, 4, ())
    assert (game.view().sea, seat_of(game, 0).coins) == (("S4", "S5"), 9)


# 10.3: alone ------------------------------------------------------------------------------------------------------------------------


def test_10_3_also_alone() -> None:
    game = given(seat(coins=9), sea="S5", market=ALONE, edition=SEA)
    assert legal(game) == ["sea S5", "no-sea"]
    game.play("sea S5")
    assert legal(game) == ["bid A05 3", "bid A06 3", "bid A07 2", "bid A12 1", "bid A14 1", "bid A08 3", "pass"]
    with pytest.raises(IllegalAction, match=r"in a solo game A05 costs exactly 3 coins \(RULES 8.1\)"):
        game.play("bid A05 4")
    game.play("bid A05 3")
    assert (seat_of(game, 0).sea, seat_of(game, 0).lands) == (("S5",), ("A05",))
    assert seat_of(game, 0).coins == 9 - 5 - 3 + 1


def test_10_3_alone_also_before_passing() -> None:
    game = given(seat(coins=9), sea="S5", market=ALONE, edition=SEA)
    game.play("sea S5")
    game.play("pass")
    assert (seat_of(game, 0).sea, seat_of(game, 0).coins) == (("S5",), 9 - 5 + 3 + 1)


@pytest.mark.parametrize("edition", [SEA, SOLO_SEA], ids=["sea", "solo"])
def test_10_3_alone_the_only_sea_tile_can_be_bought_once(edition: Edition) -> None:
    game = bought_out(edition, 1, seed=3)
    assert len(told(game, "sea")) == 1
    assert game.view().sea == ()
    assert game.result is not None
    assert game.result.passed is None  # a free game (RULES 9.5)
