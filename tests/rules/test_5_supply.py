"""RULES 5: supply."""

from typing import Any

import pytest

from peloponnes import IllegalAction
from tests.given import given, legal, seat, seat_of, told

# 5.1 ---------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "when", [{"at": "last supply"}, {"at": "reveal", "tiles": "B05"}, {"at": "reveal", "tiles": "C04"}]
)
def test_5_1_each_inhabitant_needs_1_food(when: dict[str, Any]) -> None:
    game = given(seat(inhabitants=4, food=6, coins=9), seat(), **when)
    assert told(game, "fed")[0] == {"seat": 0, "food": 4, "luxury": 0, "starved": 0}
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).food) == (4, 2)


@pytest.mark.parametrize(
    ("inhabitants", "food", "fed", "left"), [(0, 3, 0, 3), (3, 3, 3, 0), (5, 3, 3, 0), (5, 0, 0, 0), (0, 0, 0, 0)]
)
def test_5_1_those_not_fed_are_lost(inhabitants: int, food: int, fed: int, left: int) -> None:
    game = given(seat(inhabitants=inhabitants, food=food), seat(), at="last supply")
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).food) == (fed, left)


def test_5_1_stored_food_must_be_used() -> None:
    game = given(seat(inhabitants=3, food=3, luxury=6), seat(), at="last supply")
    assert game.decision is None
    assert (seat_of(game, 0).food, seat_of(game, 0).luxury) == (0, 6)


@pytest.mark.parametrize(
    ("luxury", "ways"),
    [
        (2, ["feed 0", "feed 1"]),
        (3, ["feed 0", "feed 1"]),
        (4, ["feed 0", "feed 1", "feed 2"]),
        (9, ["feed 0", "feed 1", "feed 2"]),
    ],
)
def test_5_1_missing_units_may_be_bought_with_luxury(luxury: int, ways: list[str]) -> None:
    game = given(seat(inhabitants=5, food=3, luxury=luxury), seat(), at="last supply")
    assert legal(game) == ways


@pytest.mark.parametrize("luxury", [0, 1])
def test_5_1_one_without_enough_luxury_is_not_asked(luxury: int) -> None:
    game = given(seat(inhabitants=5, food=3, luxury=luxury), seat(), at="last supply")
    assert game.decision is None
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).luxury) == (3, luxury)


@pytest.mark.parametrize(("units", "inhabitants", "luxury"), [(0, 3, 9), (1, 4, 7), (2, 5, 5)])
def test_5_1_as_many_as_the_owner_likes(units: int, inhabitants: int, luxury: int) -> None:
    game = given(seat(inhabitants=5, food=3, luxury=9), seat(), at="last supply")
    game.play(f"feed {units}")
    me = seat_of(game, 0)
    assert (me.inhabitants, me.food, me.luxury) == (inhabitants, 0, luxury)


def test_5_1_no_more_than_are_missing() -> None:
    game = given(seat(inhabitants=5, food=3, luxury=9), seat(), at="last supply")
    with pytest.raises(IllegalAction, match=r"only 2 units of food are missing \(RULES 5.1\)"):
        game.play("feed 3")


def test_5_1_no_more_than_the_luxury_pays() -> None:
    game = given(seat(inhabitants=5, food=3, luxury=3), seat(), at="last supply")
    with pytest.raises(IllegalAction, match=r"it takes 4 luxury, and there are 3 \(RULES 6.1\)"):
        game.play("feed 2")


# 5.2 ---------------------------------------------------------------------------------------------------------------------------------


def test_5_2_a_marked_building_is_finished_by_paying_its_cost_and_its_coin_returns() -> None:
    game = given(seat(buildings="B14*", wood=4, stone=4, coins=2), seat(), at="last supply")
    assert legal(game) == ["finish B14", "lose B14"]
    game.play("finish B14")
    me = seat_of(game, 0)
    assert (me.wood, me.stone, me.coins) == (4 - 1, 4 - 2, 2 + 1)
    assert (me.buildings, me.marked) == (("B14",), ())


def test_5_2_or_it_leaves_the_game_and_its_coin_returns() -> None:
    game = given(seat(buildings="B14*", wood=4, stone=4, coins=2), seat(), at="last supply")
    game.play("lose B14")
    me = seat_of(game, 0)
    assert (me.wood, me.stone, me.coins) == (4, 4, 2 + 1)
    assert (me.buildings, me.marked) == ((), ())
    assert "B14" in game.view().gone


@pytest.mark.parametrize(("wood", "stone", "luxury"), [(1, 1, 1), (0, 2, 0), (9, 0, 3)])
def test_5_2_one_that_cannot_be_paid_leaves_the_game(wood: int, stone: int, luxury: int) -> None:
    game = given(seat(buildings="B14*", wood=wood, stone=stone, luxury=luxury, coins=2), seat(), at="last supply")
    assert game.decision is None
    me = seat_of(game, 0)
    assert (me.buildings, me.wood, me.stone, me.luxury, me.coins) == ((), wood, stone, luxury, 2 + 1)


@pytest.mark.parametrize(
    ("wood", "stone", "luxury", "left"), [(1, 1, 2, (0, 0, 0)), (0, 3, 3, (0, 1, 1)), (0, 0, 6, (0, 0, 0))]
)
def test_5_2_luxury_may_help(wood: int, stone: int, luxury: int, left: tuple[int, ...]) -> None:
    game = given(seat(buildings="B14*", wood=wood, stone=stone, luxury=luxury), seat(), at="last supply")
    game.play("finish B14")
    me = seat_of(game, 0)
    assert (me.wood, me.stone, me.luxury) == left


def test_5_2_oldest_first() -> None:
    game = given(seat(buildings="A14* B12 A12* A13*", wood=9, stone=9), seat(), at="last supply")
    with pytest.raises(IllegalAction, match=r"the oldest comes first \(RULES 5.2\)"):
        game.play("finish A12")
    assert legal(game) == ["finish A14", "lose A14"]
    game.play("finish A14")
    assert legal(game) == ["finish A12", "lose A12"]
    game.play("lose A12")
    assert legal(game) == ["finish A13", "lose A13"]
    game.play("finish A13")
    assert seat_of(game, 0).buildings == ("A14", "B12", "A13")
    assert (seat_of(game, 0).wood, seat_of(game, 0).stone, seat_of(game, 0).coins) == (9 - 3, 9 - 1, 3)


@pytest.mark.parametrize(("answers", "left"), [("finish A12", ("A12",)), ("lose A12, finish A13", ("A13",))])
def test_5_2_an_older_one_may_go_for_a_younger_one(answers: str, left: tuple[str, ...]) -> None:
    game = given(seat(buildings="A12* A13*", wood=4), seat(), at="last supply")
    for answer in answers.split(", "):
        game.play(answer)
    assert game.decision is None
    assert (seat_of(game, 0).buildings, seat_of(game, 0).coins) == (left, 2)


def test_5_2_a_building_that_is_paid_is_not_touched() -> None:
    game = given(seat(buildings="A12", wood=4), seat(), at="last supply")
    assert game.decision is None
    assert (seat_of(game, 0).buildings, seat_of(game, 0).wood) == (("A12",), 4)


def test_5_2_a_finished_building_gives_its_gains_no_second_time() -> None:
    game = given(seat(buildings="B12*", wood=3, inhabitants=0, food=0), seat(), at="last supply")
    game.play("finish B12")
    assert seat_of(game, 0).food == 0


def test_5_2_the_inhabitants_are_fed_first() -> None:
    game = given(seat(buildings="A14*", inhabitants=1, luxury=2), seat(), at="last supply")
    game.play("feed 1")
    assert game.decision is None
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).buildings) == (1, ())


def test_5_2_luxury_not_spent_on_food_is_there_for_the_building() -> None:
    game = given(seat(buildings="A14*", inhabitants=1, luxury=2), seat(), at="last supply")
    game.play("feed 0")
    game.play("finish A14")
    assert (seat_of(game, 0).inhabitants, seat_of(game, 0).buildings) == (0, ("A14",))


# 5.3 ---------------------------------------------------------------------------------------------------------------------------------


def test_5_3_in_turn_order_and_each_one_does_all_before_the_next_one_starts() -> None:
    hungry: dict[str, Any] = {"inhabitants": 1, "luxury": 4, "wood": 9, "stone": 9}
    game = given(
        seat(buildings="A12*", **hungry), seat(buildings="A13* A14*", **hungry), at="last supply", order=(1, 0)
    )
    asked = []
    while game.decision is not None:
        asked.append((game.decision.seat, game.decision.kind, game.decision.tile))
        game.play(game.decision.actions[0])
    assert asked == [
        (1, "feed", None),
        (1, "finish", "A13"),
        (1, "finish", "A14"),
        (0, "feed", None),
        (0, "finish", "A12"),
    ]


def test_5_3_also_those_who_are_asked_nothing() -> None:
    game = given(seat(inhabitants=2), seat(inhabitants=3), seat(inhabitants=4), at="last supply", order=(2, 0, 1))
    assert [(fed["seat"], fed["starved"]) for fed in told(game, "fed")] == [(2, 4), (0, 2), (1, 3)]
