"""RULES 7: score and ranking."""

from typing import Any

import pytest

from peloponnes import Result, Score
from tests.given import given, seat, seat_of


def end(*seats: dict[str, Any]) -> Result:
    """The result of a game with only the last supply left."""
    result = given(*seats, at="last supply").result
    assert result is not None
    return result


def points(prestige: int, inhabitants: int, luxury: int = 0) -> dict[str, Any]:
    """A seat that will score this prestige, all from coins, and this many inhabitants, all fed."""
    return seat(coins=3 * prestige, food=inhabitants, inhabitants=inhabitants, luxury=luxury)


def test_7_1_prestige_is_that_of_all_tiles_and_of_coins() -> None:
    result = end(seat(buildings="A12 C08", lands="A01 B10", coins=7), seat())
    assert result.seats[0] == Score(buildings=4 + 8, lands=3 + 4, coins=2, inhabitants=0, luxury=0)
    assert result.seats[0].prestige == 21


@pytest.mark.parametrize(("coins", "prestige"), [(0, 0), (1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (60, 20)])
def test_7_1_every_full_three_coins_are_one_prestige(coins: int, prestige: int) -> None:
    assert end(seat(coins=coins), seat()).seats[0].coins == prestige


def test_7_1_a_coin_that_returns_from_a_mark_counts() -> None:
    game = given(seat(buildings="A12*", coins=2), seat(), at="last supply")
    assert game.result is not None
    assert game.result.seats[0].coins == 1


@pytest.mark.parametrize(("inhabitants", "population"), [(0, 0), (1, 3), (6, 18), (13, 39)])
def test_7_1_every_inhabitant_is_three_points(inhabitants: int, population: int) -> None:
    assert end(seat(food=inhabitants, inhabitants=inhabitants), seat()).seats[0].population == population


@pytest.mark.parametrize(
    ("prestige", "inhabitants", "score", "binding"),
    [(17, 6, 17, "prestige"), (18, 6, 18, "both"), (19, 6, 18, "population"), (0, 6, 0, "prestige")],
)
def test_7_1_the_score_is_the_smaller_number(prestige: int, inhabitants: int, score: int, binding: str) -> None:
    mine = end(points(prestige, inhabitants), seat()).seats[0]
    assert (mine.prestige, mine.population) == (prestige, 3 * inhabitants)
    assert (mine.score, mine.binding) == (score, binding)


def test_7_1_goods_in_store_score_nothing() -> None:
    mine = end(seat(wood=10, stone=10, food=13, luxury=20, inhabitants=1), seat()).seats[0]
    assert mine == Score(buildings=0, lands=0, coins=0, inhabitants=3, luxury=20)
    assert mine.score == 0


def test_7_1_the_points_shown_during_a_game_are_as_if_it_ended_now() -> None:
    game = given(seat(buildings="A12*", lands="A01", coins=4, inhabitants=5), seat())
    assert seat_of(game, 0).points == Score(buildings=4, lands=3, coins=1, inhabitants=15, luxury=0)


def test_7_2_dimitrios_and_helena() -> None:
    game = given(
        seat("pylos", buildings="C08 C01", lands="A01 B09", coins=6, food=6, inhabitants=6),
        seat("messene", buildings="B03 C10", lands="B10", coins=5, food=6, inhabitants=9),
        round=8,
        market="C02 C06 | C07 C09 C03",
        chits="blank decline",
    )
    game.play("pass")
    game.play("pass")
    assert game.result is not None
    dimitrios, helena = game.result.seats
    assert (dimitrios.prestige, dimitrios.population, dimitrios.score) == (25, 18, 18)
    assert (helena.prestige, helena.population, helena.score) == (22, 27, 22)
    assert (dimitrios.binding, helena.binding) == ("population", "prestige")
    assert game.result.winners == (1,)
    assert game.result.ranking == ((1,), (0,))


def test_7_2_the_higher_score_wins_whatever_the_larger_number_is() -> None:
    assert end(points(17, 13, luxury=9), points(18, 6)).ranking == ((1,), (0,))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(points(18, 7), points(18, 8), id="more population"),
        pytest.param(points(19, 6), points(20, 6), id="more prestige"),
        pytest.param(points(18, 7), points(24, 6), id="more prestige than the other has population"),
    ],
)
def test_7_2_with_the_same_score_the_larger_number_wins(one: dict[str, Any], other: dict[str, Any]) -> None:
    result = end(one, other)
    assert [each.score for each in result.seats] == [18, 18]
    assert result.ranking == ((1,), (0,))


def test_7_2_the_larger_number_comes_before_luxury() -> None:
    assert end(points(18, 7, luxury=20), points(18, 8)).ranking == ((1,), (0,))


def test_7_2_with_both_numbers_the_same_luxury_wins() -> None:
    assert end(points(18, 7, luxury=3), points(18, 7, luxury=4)).ranking == ((1,), (0,))


def test_7_2_it_does_not_matter_which_of_the_numbers_is_the_larger() -> None:
    assert end(points(18, 7, luxury=3), points(21, 6, luxury=4)).ranking == ((1,), (0,))


def test_7_2_only_luxury_that_is_left_counts() -> None:
    game = given(
        seat(coins=54, food=6, inhabitants=7, luxury=5),
        seat(coins=54, food=7, inhabitants=7, luxury=4),
        at="last supply",
    )
    game.play("feed 1")
    assert game.result is not None
    assert [each.luxury for each in game.result.seats] == [3, 4]
    assert game.result.ranking == ((1,), (0,))


def test_7_2_equal_in_all_three_share_the_place() -> None:
    result = end(points(18, 7, luxury=4), points(21, 6, luxury=4))
    assert result.ranking == ((0, 1),)
    assert result.winners == (0, 1)


def test_7_2_a_shared_place_stands_among_the_others() -> None:
    result = end(points(5, 4), points(9, 4), points(5, 5), points(5, 4), points(2, 4))
    assert [each.score for each in result.seats] == [5, 9, 5, 5, 2]
    assert result.ranking == ((1,), (2,), (0, 3), (4,))
    assert result.winners == (1,)


def test_7_2_turn_order_breaks_no_tie() -> None:
    game = given(points(6, 2), points(6, 2), at="last supply", order=(1, 0))
    assert game.result is not None
    assert game.result.ranking == ((0, 1),)


def test_7_2_the_result_as_a_document() -> None:
    assert end(points(7, 2, luxury=1), points(5, 2)).document() == {
        "seats": [
            {"prestige": 7, "population": 6, "score": 6, "luxury": 1},
            {"prestige": 5, "population": 6, "score": 5, "luxury": 0},
        ],
        "ranking": [[0], [1]],
    }
