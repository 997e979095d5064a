"""RULES 8: the solo game."""

import pytest

from peloponnes import Edition, Game, IllegalAction, SetupError
from tests.given import given, legal, seat, seat_of, told

SOLO = Edition.solo()
MARKET = "A01 A03 A07 A12 A13"  # printed bids 3 4 2 1 3


def test_8_1_all_five_tiles_lie_in_the_row() -> None:
    view = Game.new(SOLO, ["Ann"], seed=1, civilizations=["argos"]).view()
    assert len(view.row) == 5
    assert view.conquest == ()


def test_8_1_a_tile_is_bought_at_exactly_its_printed_bid() -> None:
    game = given(seat(coins=9), market=MARKET, edition=SOLO)
    assert legal(game) == ["bid A01 3", "bid A03 4", "bid A07 2", "bid A12 1", "bid A13 3", "pass"]


@pytest.mark.parametrize("coins", [2, 4, 6])
def test_8_1_no_other_price_is_legal(coins: int) -> None:
    game = given(seat(coins=9), market=MARKET, edition=SOLO)
    with pytest.raises(IllegalAction, match=r"A01 costs exactly 3 coins \(RULES 8.1\)"):
        game.play(f"bid A01 {coins}")


def test_8_1_the_price_goes_to_the_bank_and_the_tile_works() -> None:
    game = given(seat(coins=9, inhabitants=1), market=MARKET, edition=SOLO)
    game.play("bid A03 4")
    mine = seat_of(game, 0)
    assert mine.lands == ("A03",)
    assert (mine.inhabitants, mine.stone) == (2, 2)
    assert mine.coins == 9 - 4 + 5 + 1


def test_8_1_the_other_tiles_leave_the_game() -> None:
    game = given(seat(coins=9), market=MARKET, edition=SOLO)
    game.play("bid A03 4")
    assert game.view().gone == ("A01", "A07", "A12", "A13")


def test_8_1_a_pass_brings_3_coins() -> None:
    game = given(seat(coins=9), market=MARKET, edition=SOLO)
    game.play("pass")
    assert told(game, "passed") == [{"seat": 0, "coins": 3}]
    assert seat_of(game, 0).coins == 9 + 3 + 1


def test_8_1_what_is_too_dear_cannot_be_bought() -> None:
    game = given(seat(coins=2), market=MARKET, edition=SOLO)
    assert legal(game) == ["bid A07 2", "bid A12 1", "pass"]
    with pytest.raises(IllegalAction, match=r"2 coins and 0 luxury are not enough \(RULES 6.1\)"):
        game.play("bid A01 3")


def test_8_1_one_who_can_buy_nothing_passes_unasked() -> None:
    game = given(seat(coins=0), market=MARKET, edition=SOLO)
    assert told(game, "passed") == [{"seat": 0, "coins": 3}]
    assert (game.round, seat_of(game, 0).coins) == (2, 4)


def test_8_1_luxury_replaces_missing_coins() -> None:
    game = given(seat(coins=2, luxury=5), market=MARKET, edition=SOLO)
    game.play("bid A03 4")
    assert told(game, "bid") == [{"seat": 0, "tile": "A03", "coins": 4, "luxury": 4}]
    assert seat_of(game, 0).luxury == 1


def test_8_1_a_tile_that_takes_inhabitants_needs_them() -> None:
    market = "A01 A03 A07 A12 A11"
    game = given(seat(coins=9, inhabitants=1), market=market, edition=SOLO)
    with pytest.raises(IllegalAction, match=r"A11 takes 2 inhabitants, but there are fewer \(RULES 2.2.8\)"):
        game.play("bid A11 2")
    game = given(seat(coins=9, inhabitants=2), market=market, edition=SOLO)
    assert "bid A11 2" in legal(game)


def test_8_1_market_and_agora_make_nothing_cheaper() -> None:
    game = given(seat(coins=9, buildings="A13 B02"), market="A01 A03 A07 A12 A14", edition=SOLO)
    assert legal(game) == ["bid A01 3", "bid A03 4", "bid A07 2", "bid A12 1", "bid A14 1", "pass"]


def test_8_1_a_building_is_paid_or_marked() -> None:
    game = given(seat(coins=9, wood=2), market=MARKET, edition=SOLO)
    game.play("bid A12 1")
    assert legal(game) == ["pay", "mark"]
    game.play("mark")
    assert seat_of(game, 0).marked == ("A12",)


def test_8_1_eight_rounds_sixteen_chits_three_supplies() -> None:
    game = Game.new(SOLO, ["Ann"], seed=1, civilizations=["argos"])
    while game.decision:
        game.play(game.decision.actions[-1])
    assert [each["round"] for each in told(game, "round_began")] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [each["coins"] for each in told(game, "passed")] == [3] * 8
    assert len(told(game, "chit")) == 16
    assert len(told(game, "supply_began")) == 3


@pytest.mark.parametrize("civilization", ["messene", "patras", "arkadia", "korinth", "sparta", "pylos", "argos"])
def test_8_2_the_player_picks_the_civilization(civilization: str) -> None:
    game = Game.new(SOLO, ["Ann"], seed=1, civilizations=[civilization])
    assert seat_of(game, 0).civilization == civilization


def test_8_2_the_score_is_the_result() -> None:
    result = given(seat(coins=60, food=5, inhabitants=5), at="last supply", edition=SOLO).result
    assert result is not None
    assert [each.score for each in result.seats] == [15]
    assert result.ranking == ((0,),)
    assert result.passed is None
    assert "passed" not in result.document()


def test_8_2_a_free_game_has_no_extra_incomes() -> None:
    with pytest.raises(SetupError, match=r"has 0 extra incomes, not 1 \(RULES 9.0\)"):
        Edition.solo(extra=["wood"])


@pytest.mark.parametrize("names", [[], ["Ann", "Bo"]])
def test_8_1_it_is_for_one_player(names: list[str]) -> None:
    with pytest.raises(SetupError, match=rf"for 1 player, not {len(names)} \(RULES 1.1\)"):
        Game.new(SOLO, names, seed=1)
