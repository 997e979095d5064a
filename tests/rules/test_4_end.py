"""RULES 4: the end."""

import pytest

from peloponnes import GameOver
from tests.given import given, legal, seat, seat_of, told

PEACE = "blank decline"  # the decline strikes, but takes only luxury


def test_4_1_after_round_8_come_income_chits_a_last_supply_and_the_end() -> None:
    game = given(seat(), seat(), round=8, chits="blank drought")
    assert [event.key for event in game.events if event.key != "unsold"] == [
        *("passed", "passed", "ordered"),
        *("income", "income"),
        *("chit", "chit", "struck", "suffered", "suffered"),
        *("supply_began", "fed", "fed"),
        "ended",
    ]


def test_4_1_then_nothing_can_be_played() -> None:
    game = given(seat(), seat(), at="last supply")
    assert game.decision is None
    assert (game.over, game.phase, game.round) == (True, "end", 8)
    with pytest.raises(GameOver, match=r"the game is over \(RULES 4.1\)"):
        game.play("pass")


def test_4_1_before_the_end_there_is_no_result() -> None:
    game = given(seat(coins=9), seat(), round=8)
    assert game.result is None
    assert not game.over


def test_4_1_round_7_ends_without_a_supply() -> None:
    tiles = "C01 C02 C06 C07 C08"
    game = given(seat(coins=9, inhabitants=3), seat(), at="chits", round=7, chits=PEACE, tiles=tiles)
    assert game.round == 8
    assert seat_of(game, 0).inhabitants == 3
    assert told(game, "supply_began") == []


def test_4_1_the_last_income_feeds() -> None:
    game = given(seat("messene", inhabitants=3), seat(), at="income", round=8, chits=PEACE)
    assert told(game, "fed")[0] == {"seat": 0, "food": 2, "luxury": 0, "starved": 1}
    assert seat_of(game, 0).inhabitants == 2


def test_4_1_the_last_income_counts_in_coins() -> None:
    game = given(seat(coins=1, food=3, inhabitants=3), seat(), at="income", round=8, chits=PEACE)
    assert game.result is not None
    assert game.result.seats[0].coins == 1


def test_4_1_a_drought_of_the_last_chits_comes_before_the_feeding() -> None:
    game = given(seat(food=9, inhabitants=9), seat(), at="chits", round=8, chits="blank drought")
    assert told(game, "fed")[0] == {"seat": 0, "food": 6, "luxury": 0, "starved": 3}
    assert seat_of(game, 0).inhabitants == 6


def test_4_1_a_plague_of_the_last_chits_comes_before_the_feeding() -> None:
    game = given(seat(food=6, inhabitants=9), seat(), at="chits", round=8, chits="blank plague")
    assert told(game, "fed")[0] == {"seat": 0, "food": 6, "luxury": 0, "starved": 0}
    assert seat_of(game, 0).inhabitants == 6


def test_4_1_both_last_chits_may_strike() -> None:
    game = given(seat(food=6, inhabitants=6), seat(), at="chits", round=8, chits="drought plague")
    assert [each["disaster"] for each in told(game, "struck")] == ["drought", "plague"]
    assert (seat_of(game, 0).food, seat_of(game, 0).inhabitants) == (0, 4)


def test_4_1_an_earthquake_of_the_last_chits_takes_what_was_to_finish_a_building() -> None:
    game = given(seat(buildings="B13*", wood=2, stone=2), seat(), at="chits", round=8, chits="blank earthquake")
    assert legal(game) == ["keep B13", "lose B13"]
    game.play("keep B13")
    assert told(game, "abandoned") == [{"seat": 0, "tile": "B13", "coins": 1}]
    assert game.decision is None


def test_4_1_a_marked_building_that_is_finished_counts_and_its_coin_returns() -> None:
    game = given(seat(buildings="A12*", wood=2, coins=2), seat(), at="last supply")
    assert legal(game) == ["finish A12", "lose A12"]
    game.play("finish A12")
    assert game.result is not None
    assert (game.result.seats[0].buildings, game.result.seats[0].coins) == (4, 1)
    assert (seat_of(game, 0).wood, seat_of(game, 0).coins, seat_of(game, 0).marked) == (0, 3, ())


def test_4_1_a_marked_building_that_is_given_up_counts_nothing_and_its_coin_returns() -> None:
    game = given(seat(buildings="A12*", wood=2, coins=2), seat(), at="last supply")
    game.play("lose A12")
    assert game.result is not None
    assert (game.result.seats[0].buildings, game.result.seats[0].coins) == (0, 1)
    assert (seat_of(game, 0).wood, seat_of(game, 0).buildings) == (2, ())


def test_4_1_a_marked_building_that_cannot_be_paid_is_lost() -> None:
    game = given(seat(buildings="A12* A14", wood=1, luxury=1), seat(), at="last supply")
    assert told(game, "abandoned") == [{"seat": 0, "tile": "A12", "coins": 1}]
    assert seat_of(game, 0).buildings == ("A14",)


def test_4_1_luxury_helps_to_finish() -> None:
    game = given(seat(buildings="A12*", wood=1, luxury=2), seat(), at="last supply")
    game.play("finish A12")
    mine = seat_of(game, 0)
    assert (mine.buildings, mine.marked) == (("A12",), ())
    assert (mine.wood, mine.luxury, mine.coins) == (0, 0, 1)


def test_4_1_the_last_income_finishes() -> None:
    game = given(seat("sparta", buildings="A12*", wood=1), seat(), at="income", round=8, chits=PEACE)
    game.play("finish A12")
    assert game.result is not None
    assert game.result.seats[0].buildings == 4


def test_4_1_a_building_marked_in_round_8_must_be_finished_at_once() -> None:
    game = given(seat(bid="C02 4", coins=1), seat(), market="C02 C08", at="taking", round=8, chits=PEACE)
    assert [each["tile"] for each in told(game, "marked")] == ["C02"]
    assert [each["tile"] for each in told(game, "abandoned")] == ["C02"]
    assert game.result is not None
    assert game.result.seats[0].prestige == 0


def test_4_1_the_last_supply_follows_the_turn_order() -> None:
    game = given(seat(), seat(), seat(), at="last supply", order=(2, 0, 1))
    assert [each["seat"] for each in told(game, "fed")] == [2, 0, 1]


def test_4_1_each_seat_is_fed_and_finishes_before_the_next() -> None:
    game = given(seat(buildings="A14*", stone=1, food=2, inhabitants=2), seat(food=3, inhabitants=3), at="last supply")
    assert [event.key for event in game.events] == ["supply_began", "fed"]
    game.play("finish A14")
    assert [event.key for event in game.events] == ["supply_began", "fed", "finished", "fed", "ended"]


def test_4_1_one_who_starves_scores_only_those_he_fed() -> None:
    game = given(seat(coins=30, food=2, inhabitants=5), seat(), at="last supply")
    assert game.result is not None
    assert (game.result.seats[0].prestige, game.result.seats[0].population, game.result.seats[0].score) == (10, 6, 6)
