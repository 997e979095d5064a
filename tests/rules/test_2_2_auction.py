"""RULES 2.2: the auction."""

import pytest

from peloponnes import Game, IllegalAction
from tests.given import given, legal, seat, seat_of, told

MARKET = "A05 A06 | A07 A12 A14"  # printed bids 3 3 | 2 1 1
MARKET_OF_3 = "A05 A06 A09 | A12 A14"  # 3 3 2 | 1 1
MARKET_OF_5 = "A05 A06 A07 A08 A09"  # 3 3 2 3 2
B_MARKET = "B06 B11 | B12 B13 B08"  # 3 3 | 2 3 2
B_MARKET_OF_3 = "B06 B11 B12 | B13 B08"  # 3 3 2 | 3 2


def bids(game: Game) -> dict[str, tuple[int, int]]:
    """The bids on tiles: seat and coins."""
    return {tile: (bid.seat, bid.coins) for tile, bid in game.view().bids.items()}


def legal_on(game: Game, tile: str) -> list[str]:
    """The legal actions that name a tile."""
    return [action for action in legal(game) if tile in action]


# 2.2.1 ------------------------------------------------------------------------------------------------------------------------------


def test_2_2_1_in_turn_order_each_seat_bids_once_or_passes() -> None:
    game = given(seat(coins=5), seat(coins=5), market=MARKET, order=(1, 0))
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (1, "bid")
    game.play("bid A05 3")
    assert game.decision.seat == 0
    game.play("pass")
    assert game.round == 2


def test_2_2_1_a_bid_is_at_least_the_printed_one() -> None:
    game = given(seat(coins=5), seat(coins=5), market=MARKET)
    assert [action for action in legal(game) if "A05" in action] == ["bid A05 3", "bid A05 4", "bid A05 5"]
    with pytest.raises(IllegalAction, match=r"at least 3 coins \(RULES 2.2.1\)"):
        game.play("bid A05 2")


def test_2_2_1_a_bid_is_on_a_tile_of_this_round() -> None:
    game = given(seat(coins=5), seat(coins=5), market=MARKET)
    with pytest.raises(IllegalAction, match=r"A01 is not among the tiles of this round \(RULES 2.2.1\)"):
        game.play("bid A01 4")


def test_2_2_1_one_who_passed_or_withdrew_is_out_for_this_round() -> None:
    game = given(*[seat(coins=5)] * 4, market="A05 A06 A08 A09 | A12")
    game.play("pass")
    game.play("bid A05 3")
    game.play("bid A05 4")
    game.play("withdraw")
    game.play("bid A06 3")
    assert [number for number, _ in game.history] == [0, 1, 2, 1, 3]
    assert game.round == 2
    assert [seat_of(game, number).lands for number in range(4)] == [(), (), ("A05",), ("A06",)]


# 2.2.2 ------------------------------------------------------------------------------------------------------------------------------


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


def test_2_2_2_the_rulebooks_example_one_is_outbid_and_moves_his_coins() -> None:
    game = given(seat(coins=6), seat(coins=6), market=MARKET)
    game.play("bid A05 3")
    assert bids(game) == {"A05": (0, 3)}
    game.play("bid A05 4")
    assert bids(game) == {"A05": (1, 4)}
    game.play("move A06")
    assert told(game, "moved") == [{"seat": 0, "tile": "A06", "coins": 3}]
    assert (seat_of(game, 0).lands, seat_of(game, 1).lands) == (("A06",), ("A05",))


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("move A05", "A05 must be at least 6 coins"),  # where he was outbid with 5
        ("move A06", "A06 must be at least 5 coins"),  # there is an equal bid on it
        ("move A03", "A03 must be at least 5 coins"),  # A03 has a printed bid of 4, and there is an equal bid on it
        ("move A01", "A01 is not among the tiles of this round"),
    ],
)
def test_2_2_2_a_bid_moves_only_to_another_tile_that_it_is_enough_for(action: str, why: str) -> None:
    game = given(*[seat(coins=6)] * 5, market="A05 A06 A03 A08 A09")
    game.play("bid A05 4")
    game.play("bid A06 4")
    game.play("bid A03 4")
    game.play("bid A05 5")
    with pytest.raises(IllegalAction, match=rf"{why} \(RULES 2.2.2\)"):
        game.play(action)
    assert legal(game) == ["move A08", "move A09", "withdraw"]


def test_2_2_2_a_moved_bid_is_at_least_the_printed_one() -> None:
    game = given(seat(coins=6), seat(coins=6), seat(coins=6), market=MARKET_OF_3)
    game.play("bid A09 2")
    game.play("bid A05 3")
    game.play("bid A09 3")
    assert told(game, "withdrew") == [{"seat": 0, "coins": 3}]  # 2 coins are enough for nothing else


def test_2_2_2_a_bid_may_have_to_move_more_than_once() -> None:
    game = given(*[seat(coins=9)] * 4, market="A05 A06 A08 A09 | A12")
    for action in ("bid A05 3", "bid A05 4", "move A06", "bid A06 5", "move A08", "bid A08 6", "move A09"):
        game.play(action)
    assert [each["tile"] for each in told(game, "moved")] == ["A06", "A08", "A09"]
    assert [each["coins"] for each in told(game, "moved")] == [3, 3, 3]
    assert seat_of(game, 0).lands == ("A09",)


# 2.2.3 ------------------------------------------------------------------------------------------------------------------------------


def test_2_2_3_a_moved_bid_may_outbid_another() -> None:
    game = given(seat(coins=6), seat(coins=6), seat(coins=6), market=MARKET_OF_3)
    game.play("bid A05 3")
    game.play("bid A06 4")
    game.play("bid A06 5")
    game.play("move A05")
    assert bids(game) == {"A05": (1, 4), "A06": (2, 5)}
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (0, "move")


def test_2_2_3_a_chain_of_three() -> None:
    game = given(*[seat(coins=9)] * 4, market="A05 A06 A08 A09 | A12")
    for action in ("bid A09 3", "bid A08 4", "bid A06 5", "bid A06 6"):
        game.play(action)
    for action in ("move A08", "move A09", "move A05"):
        game.play(action)
    assert [(each["seat"], each["by"]) for each in told(game, "outbid")] == [(2, 3), (1, 2), (0, 1)]
    assert [each["tile"] for each in told(game, "placed")] == ["A06", "A08", "A09", "A05"]  # by 6, 5, 4, 3 coins


def test_2_2_3_a_chain_of_four_ends_when_one_withdraws() -> None:
    game = given(*[seat(coins=9)] * 5, market=MARKET_OF_5)
    for action in ("bid A09 3", "bid A08 4", "bid A06 5", "bid A05 6", "bid A05 7"):
        game.play(action)
    for action in ("move A06", "move A08", "move A09", "withdraw"):
        game.play(action)
    assert [(each["seat"], each["by"]) for each in told(game, "outbid")] == [(3, 4), (2, 3), (1, 2), (0, 1)]
    assert [seat_of(game, number).lands for number in range(5)] == [(), ("A09",), ("A08",), ("A06",), ("A05",)]


def test_2_2_3_any_tile_for_which_the_bid_is_enough() -> None:
    game = given(*[seat(coins=9)] * 5, market=MARKET_OF_5)
    for action in ("bid A05 3", "bid A06 4", "bid A08 5", "bid A09 6", "bid A08 7"):
        game.play(action)
    assert legal(game) == ["move A05", "move A06", "move A07", "withdraw"]


# 2.2.4 ------------------------------------------------------------------------------------------------------------------------------


def test_2_2_4_the_rulebooks_example_a_conquest_with_a_printed_3_costs_6() -> None:
    game = given(seat(coins=9), seat(coins=9), market="A06 A08 | A05 A12 A14")
    assert legal_on(game, "A05") == ["bid A05 6"]
    game.play("bid A05 6")
    assert (bids(game), seat_of(game, 0).coins) == ({"A05": (0, 6)}, 3)


@pytest.mark.parametrize("coins", [2, 4, 6])
def test_2_2_4_a_first_bid_in_the_conquest_row_is_exactly_the_price(coins: int) -> None:
    game = given(seat(coins=9), seat(coins=9), market=MARKET)
    with pytest.raises(IllegalAction, match=r"A07 lies in the conquest row and costs exactly 5 coins \(RULES 2.2.4\)"):
        game.play(f"bid A07 {coins}")


def test_2_2_4_a_conquest_that_he_cannot_afford_is_not_offered() -> None:
    game = given(seat(coins=4), seat(coins=9), market=MARKET)
    assert legal_on(game, "A07") == []
    with pytest.raises(IllegalAction, match=r"4 coins and 0 luxury are not enough \(RULES 6.1\)"):
        game.play("bid A07 5")


def test_2_2_4_a_taken_conquest_is_closed_to_bids() -> None:
    game = given(seat(coins=9), seat(coins=9), market=MARKET)
    game.play("bid A07 5")
    for coins in (5, 6):
        with pytest.raises(IllegalAction, match=r"A07 lies in the conquest row and is taken \(RULES 2.2.4\)"):
            game.play(f"bid A07 {coins}")
    assert legal_on(game, "A07") == []


def test_2_2_4_a_taken_conquest_is_closed_to_moved_bids_however_high() -> None:
    game = given(seat(coins=9), seat(coins=9), seat(coins=9), market=MARKET_OF_3)
    game.play("bid A12 4")
    game.play("bid A05 8")
    game.play("bid A05 9")
    with pytest.raises(IllegalAction, match=r"A12 lies in the conquest row and is taken \(RULES 2.2.4\)"):
        game.play("move A12")
    assert legal(game) == ["move A06", "move A09", "move A14", "withdraw"]


@pytest.mark.parametrize(("coins", "enough"), [(4, False), (5, True), (8, True)])
def test_2_2_4_a_moved_bid_in_the_conquest_row_is_at_least_the_price(coins: int, enough: bool) -> None:
    game = given(seat(coins=9), seat(coins=9), market=MARKET)
    game.play(f"bid A05 {coins}")
    game.play("bid A05 9")
    assert ("move A07" in legal(game)) == enough  # printed 2


def test_2_2_4_a_moved_bid_below_the_price_is_refused() -> None:
    game = given(seat(coins=9), seat(coins=9), market=MARKET)
    game.play("bid A05 4")
    game.play("bid A05 5")
    with pytest.raises(IllegalAction, match=r"A07 must be at least 5 coins \(RULES 2.2.4\)"):
        game.play("move A07")


def test_2_2_4_all_of_a_moved_bid_is_paid() -> None:
    game = given(seat(coins=9), seat(coins=9), market=MARKET)
    game.play("bid A05 7")
    game.play("bid A05 8")
    game.play("move A07")  # 5 would be enough
    assert seat_of(game, 0).lands == ("A07",)
    assert seat_of(game, 0).coins == 3  # 9 - 7, and 1 of the income


# 2.2.5 ------------------------------------------------------------------------------------------------------------------------------


def test_2_2_5_one_who_passes_gets_3_coins_at_once() -> None:
    game = given(seat(coins=5), seat(coins=5), market=MARKET)
    game.play("pass")
    assert told(game, "passed") == [{"seat": 0, "coins": 3}]
    assert (game.phase, seat_of(game, 0).coins) == ("auction", 8)


def test_2_2_5_one_who_withdraws_gets_his_bid_and_1_coin_more_at_once() -> None:
    game = given(seat(coins=6), seat(coins=6), seat(coins=6), market=MARKET_OF_3)
    game.play("bid A05 4")
    game.play("bid A05 5")
    assert seat_of(game, 0).coins == 2
    game.play("withdraw")
    assert told(game, "withdrew") == [{"seat": 0, "coins": 5}]
    assert (game.phase, seat_of(game, 0).coins) == ("auction", 7)
    assert bids(game) == {"A05": (1, 5)}


def test_2_2_5_one_who_withdrew_gets_no_tile_this_round() -> None:
    game = given(seat(coins=6), seat(coins=6), market=MARKET)
    game.play("bid A05 4")
    game.play("bid A05 5")
    game.play("withdraw")
    assert game.round == 2
    assert (seat_of(game, 0).lands, seat_of(game, 0).buildings) == ((), ())
    assert seat_of(game, 0).coins == 8  # 6 and 1 for withdrawing, 1 of the income


# 2.2.6 ------------------------------------------------------------------------------------------------------------------------------


def test_2_2_6_two_luxury_replace_a_missing_coin_of_a_bid() -> None:
    game = given(seat(coins=2, luxury=5), seat(coins=6), market=MARKET)
    assert legal_on(game, "A05") == ["bid A05 3", "bid A05 4"]
    game.play("bid A05 4")
    assert told(game, "bid") == [{"seat": 0, "tile": "A05", "coins": 4, "luxury": 4}]
    assert (seat_of(game, 0).coins, seat_of(game, 0).luxury) == (0, 1)


def test_2_2_6_own_coins_are_used_first() -> None:
    game = given(seat(coins=3, luxury=8), seat(coins=6), market=MARKET)
    game.play("bid A05 3")
    assert (seat_of(game, 0).coins, seat_of(game, 0).luxury) == (0, 8)


def test_2_2_6_luxury_may_pay_a_conquest() -> None:
    game = given(seat(luxury=9), seat(coins=6), market=MARKET)
    assert legal(game) == ["bid A05 3", "bid A05 4", "bid A06 3", "bid A06 4", "bid A12 4", "bid A14 4", "pass"]
    game.play("bid A12 4")
    assert (seat_of(game, 0).coins, seat_of(game, 0).luxury) == (0, 1)


def test_2_2_6_luxury_is_not_enough_if_one_is_missing() -> None:
    game = given(seat(coins=2, luxury=5), seat(coins=6), market=MARKET)
    with pytest.raises(IllegalAction, match=r"2 coins and 5 luxury are not enough \(RULES 6.1\)"):
        game.play("bid A05 5")


def test_2_2_6_such_coins_come_back_as_coins() -> None:
    game = given(seat(coins=2, luxury=5), seat(coins=6), seat(coins=6), market=MARKET_OF_3)
    game.play("bid A05 4")
    game.play("bid A05 5")
    game.play("withdraw")
    assert (seat_of(game, 0).coins, seat_of(game, 0).luxury) == (5, 1)


# 2.2.7 ------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "his", "least"),
    [
        ("", "", 5),
        ("A13", "", 4),
        ("A13*", "", 4),  # unfinished, it works in full
        ("B02", "", 4),
        ("A13 B02", "", 4),  # 4 + 1 is more than 4, 3 + 1 is not
        ("", "A13", 5),
        ("", "B02", 5),
        ("", "A13 B02", 6),  # 5 is not more than 4 + 1
        ("A13", "B02", 5),
        ("B02", "A13", 5),
    ],
)
def test_2_2_7_market_and_agora_add_half_a_coin_when_bids_are_compared(mine: str, his: str, least: int) -> None:
    game = given(seat(coins=9, buildings=his), seat(coins=9, buildings=mine), market=B_MARKET, round=5)
    game.play("bid B06 4")
    with pytest.raises(IllegalAction, match=rf"at least {least} coins to outbid it \(RULES 2.2.2\)"):
        game.play(f"bid B06 {least - 1}")
    assert legal_on(game, "B06")[0] == f"bid B06 {least}"
    game.play(f"bid B06 {least}")
    assert bids(game) == {"B06": (1, least)}


@pytest.mark.parametrize(
    ("mover", "moved", "holder", "held", "outbids"),
    [
        ("", 4, "", 4, False),
        ("A13", 4, "", 4, True),
        ("B02", 4, "", 4, True),
        ("A13", 4, "", 5, False),
        ("A13 B02", 4, "", 4, True),
        ("A13 B02", 4, "", 5, False),
        ("A13", 4, "B02", 4, False),
        ("", 5, "A13", 4, True),
        ("", 5, "A13 B02", 4, False),
        ("", 6, "A13 B02", 4, True),
    ],
)
def test_2_2_7_also_when_moving(mover: str, moved: int, holder: str, held: int, outbids: bool) -> None:
    game = given(
        seat(coins=9, buildings=holder),
        seat(coins=9, buildings=mover),
        seat(coins=9),
        market=B_MARKET_OF_3,
        round=5,
    )
    game.play(f"bid B06 {held}")
    game.play(f"bid B11 {moved}")
    game.play("bid B11 9")
    assert ("move B06" in legal(game)) == outbids
    if not outbids:
        with pytest.raises(IllegalAction, match=r"B06 must be at least \d coins \(RULES 2.2.2\)"):
            game.play("move B06")


def test_2_2_7_the_extra_never_counts_for_the_printed_bid() -> None:
    game = given(seat(coins=9, buildings="A13 B02"), seat(coins=9), market=B_MARKET, round=5)
    with pytest.raises(IllegalAction, match=r"at least 3 coins \(RULES 2.2.1\)"):
        game.play("bid B06 2")


def test_2_2_7_nor_for_the_printed_bid_when_moving() -> None:
    market = "B12 B06 B11 | B13 B08"  # 2 3 3 | 3 2
    game = given(seat(coins=9, buildings="A13 B02"), seat(coins=9), seat(coins=9), market=market, round=5)
    game.play("bid B12 2")
    game.play("bid B12 4")
    assert told(game, "withdrew") == [{"seat": 0, "coins": 3}]  # 2 + 1 are not enough for a printed 3


def test_2_2_7_nor_for_the_conquest_price() -> None:
    game = given(seat(coins=9, buildings="A13 B02"), seat(coins=9), market=B_MARKET, round=5)
    assert legal_on(game, "B12") == ["bid B12 5"]
    with pytest.raises(IllegalAction, match=r"costs exactly 5 coins \(RULES 2.2.4\)"):
        game.play("bid B12 4")
    game.play("bid B06 4")
    game.play("bid B06 9")
    with pytest.raises(IllegalAction, match=r"B12 must be at least 5 coins \(RULES 2.2.4\)"):
        game.play("move B12")


def test_2_2_7_nor_for_turn_order() -> None:
    game = given(seat(coins=9), seat(coins=9, buildings="A13 B02"), market=B_MARKET, round=5)
    game.play("bid B06 4")
    game.play("bid B11 4")
    assert told(game, "ordered") == [{"seat": None, "order": (0, 1)}]


def test_2_2_7_the_extra_is_not_paid_out() -> None:
    game = given(seat(coins=9, buildings="A13 B02"), seat(coins=9), seat(coins=9), market=B_MARKET_OF_3, round=5)
    game.play("bid B06 4")
    game.play("bid B06 6")
    game.play("withdraw")
    assert seat_of(game, 0).coins == 10


# 2.2.8 ------------------------------------------------------------------------------------------------------------------------------

TAKES_INHABITANTS = [
    pytest.param("A11", 2, "A11 A05 A06 | A12 A14", 5, id="Barracks in the row"),
    pytest.param("A11", 2, "A12 A05 A06 | A11 A14", 5, id="Barracks in the conquest row"),
    pytest.param("C10", 1, "C10 C05 C03 | C02 C09", 9, id="Tiryns Fortress in the row"),
    pytest.param("C10", 1, "C09 C05 C03 | C10 C02", 9, id="Tiryns Fortress in the conquest row"),
]


@pytest.mark.parametrize(("tile", "takes", "market", "coins"), TAKES_INHABITANTS)
def test_2_2_8_a_tile_that_takes_inhabitants_is_for_those_who_have_them(
    tile: str, takes: int, market: str, coins: int
) -> None:
    few, enough = seat(coins=12, inhabitants=takes - 1), seat(coins=12, inhabitants=takes)
    game = given(few, enough, seat(), market=market)
    assert legal_on(game, tile) == []
    with pytest.raises(IllegalAction, match=rf"{tile} takes {takes} inhabitants, but there are fewer \(RULES 2.2.8\)"):
        game.play(f"bid {tile} {coins}")
    game.play("pass")
    game.play(f"bid {tile} {coins}", seat=1)
    assert told(game, "bid") == [{"seat": 1, "tile": tile, "coins": coins, "luxury": 0}]


@pytest.mark.parametrize("missing", [0, 1])
@pytest.mark.parametrize(("tile", "takes", "market", "coins"), TAKES_INHABITANTS)
def test_2_2_8_also_when_moving(tile: str, takes: int, market: str, coins: int, missing: int) -> None:
    game = given(seat(coins=12, inhabitants=takes - missing), seat(coins=12), seat(coins=12), market=market)
    second = market.split()[1]
    game.play(f"bid {second} {coins}")
    game.play(f"bid {second} {coins + 1}")
    assert (f"move {tile}" in legal(game)) == (missing == 0)
    if missing:
        with pytest.raises(IllegalAction, match=r"but there are fewer \(RULES 2.2.8\)"):
            game.play(f"move {tile}")


@pytest.mark.parametrize(("tile", "takes", "market", "coins"), TAKES_INHABITANTS)
def test_2_2_8_he_gives_them_up(tile: str, takes: int, market: str, coins: int) -> None:
    game = given(seat(coins=12, inhabitants=5), seat(), seat(), market=market)
    game.play(f"bid {tile} {coins}")
    assert [(each["tile"], each["inhabitants"]) for each in told(game, "gained")] == [(tile, -takes)]


# 2.2.9 ------------------------------------------------------------------------------------------------------------------------------


def test_2_2_9_a_bid_on_a_land_that_cannot_be_placed_is_legal_and_its_preview_warns() -> None:
    game = given(seat(coins=5, lands="A01"), seat(coins=5), market=MARKET)  # stone, and A05 gives food
    (way,) = game.preview("bid A05 3").won
    assert (way.how, way.taken.coins, way.taken.prestige) == ("unplaced", 2, 3)  # A01 has 3
    assert (way.income.stone, way.income.food, way.income.coins) == (4, 0, 3)
    game.play("bid A05 3")
    game.play("pass")
    assert (seat_of(game, 0).lands, seat_of(game, 0).coins) == (("A01",), 3)
    assert "A05" in game.view().gone


def test_2_2_9_a_bid_on_a_building_neither_paid_nor_marked_is_legal_and_its_preview_warns() -> None:
    game = given(seat(coins=1, wood=1), seat(coins=5), market="A12 A05 | A06 A07 A14")  # 2 wood, or 1 coin
    (way,) = game.preview("bid A12 1").won
    assert (way.how, way.taken.coins, way.taken.inhabitants, way.taken.prestige) == ("unbuilt", 0, 0, 0)
    game.play("bid A12 1")
    game.play("pass")
    assert [each["tile"] for each in told(game, "unbuilt")] == ["A12"]
    assert (seat_of(game, 0).buildings, seat_of(game, 0).wood) == ((), 1)
    assert "A12" in game.view().gone


def test_2_2_9_also_when_moving() -> None:
    game = given(seat(coins=3, lands="A01"), seat(coins=5), market="A02 A05 | A06 A12 A14")
    game.play("bid A02 3")
    game.play("bid A02 4")
    assert legal(game) == ["move A05", "withdraw"]
    assert [way.how for way in game.preview("move A05").won] == ["unplaced"]


def test_2_2_9_a_preview_has_each_way_to_take_the_tile() -> None:
    game = given(seat(coins=5, wood=2), seat(coins=5), market="A12 A05 | A06 A07 A14")
    paid, marked = game.preview("bid A12 2").won
    assert (paid.how, paid.taken.wood, paid.taken.coins, paid.taken.inhabitants) == ("paid", 0, 3, 2)
    assert (marked.how, marked.taken.wood, marked.taken.coins, marked.taken.inhabitants) == ("marked", 2, 2, 2)
    assert game.view().bids == {}


def test_2_2_9_a_preview_of_outbidding_another_tells_the_same() -> None:
    game = given(seat(coins=5), seat(coins=5, lands="A01"), market=MARKET)
    game.play("bid A05 3")
    preview = game.preview("bid A05 4")
    assert (preview.now.coins, [way.how for way in preview.won]) == (1, ["unplaced"])
    assert bids(game) == {"A05": (0, 3)}


def test_2_2_9_a_preview_tells_what_is_left_if_he_is_outbid() -> None:
    game = given(seat(coins=5, lands="A09"), seat(coins=5), market=MARKET)
    preview = game.preview("bid A05 4")
    assert (preview.now.coins, [way.how for way in preview.won]) == (1, ["placed"])
    assert preview.outbid is not None
    assert preview.outbid.coins == 6
    assert game.preview("bid A12 4").outbid is None  # a conquest


# 2.2.10 -----------------------------------------------------------------------------------------------------------------------------


def test_2_2_10_the_auction_goes_on_until_the_last_move_is_made() -> None:
    game = given(seat(coins=9), seat(coins=9), market=MARKET)
    game.play("bid A05 3")
    game.play("bid A05 4")
    assert game.phase == "auction"
    assert told(game, "ordered") == []
    game.play("move A06")
    assert told(game, "ordered") == [{"seat": None, "order": (1, 0)}]


@pytest.mark.parametrize(
    ("actions", "unsold"),
    [
        (["bid A05 3", "bid A06 3"], ["A07", "A12", "A14"]),
        (["bid A05 3", "bid A05 4", "withdraw"], ["A06", "A07", "A12", "A14"]),
        (["bid A07 5", "pass"], ["A05", "A06", "A12", "A14"]),
        (["pass", "pass"], ["A05", "A06", "A07", "A12", "A14"]),
    ],
)
def test_2_2_10_tiles_without_a_bid_leave_the_game(actions: list[str], unsold: list[str]) -> None:
    game = given(seat(coins=9), seat(coins=9), market=MARKET)
    for action in actions:
        game.play(action)
    assert [each["tile"] for each in told(game, "unsold")] == unsold
    assert game.view().gone == tuple(unsold)


def test_2_2_10_they_leave_before_tiles_are_taken() -> None:
    game = given(seat(coins=9, wood=2), seat(coins=9), market=MARKET)
    game.play("bid A12 4")
    game.play("bid A05 3")
    assert (game.phase, game.view().row, game.view().conquest) == ("taking", ("A05",), ("A12",))
    assert game.view().gone == ("A06", "A07", "A14")
