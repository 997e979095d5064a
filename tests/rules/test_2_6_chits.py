"""RULES 2.6: chits."""

from typing import Any

import pytest

from tests.given import given, seat, seat_of, told

RICH = 9  # coins: the first seat can bid in the next round, so the game waits there


def test_2_6_1_two_chits_are_turned_up_each_round() -> None:
    game = given(seat(coins=RICH), seat(), at="chits", chits="plague drought tempest")
    assert [event["chit"] for event in told(game, "chit")] == ["plague", "drought"]
    assert (game.view().chits["plague"], game.view().chits["drought"], game.view().chits["tempest"]) == (1, 1, 0)


@pytest.mark.parametrize(
    ("shown", "chits", "struck"),
    [
        ("", "plague plague", []),
        ("plague blank", "plague drought", []),
        ("plague drought", "plague drought", []),
        ("plague blank", "plague plague", ["plague"]),
        ("plague plague", "plague drought", ["plague"]),
        ("plague plague", "drought plague", ["plague"]),
        ("plague drought plague drought", "tempest drought", ["drought"]),
        ("plague drought plague drought", "plague drought", ["plague", "drought"]),
        ("plague drought plague drought", "drought plague", ["drought", "plague"]),
    ],
)
def test_2_6_1_the_third_chit_of_a_kind_strikes(shown: str, chits: str, struck: list[str]) -> None:
    game = given(seat(coins=RICH), seat(), at="chits", shown=shown, chits=chits)
    assert [event["disaster"] for event in told(game, "struck")] == struck


def test_2_6_1_it_strikes_before_the_second_chit_is_turned_up() -> None:
    game = given(
        seat(coins=RICH, buildings="A12", wood=1, stone=1),
        seat(),
        at="chits",
        shown="earthquake earthquake",
        chits="earthquake plague",
    )
    assert game.phase == "chits"
    assert (game.view().chits["earthquake"], game.view().chits["plague"]) == (3, 0)
    game.play("keep A12")
    assert game.view().chits["plague"] == 1


@pytest.mark.parametrize(("chits", "food_left"), [("tempest drought", 4), ("drought tempest", 3)])
def test_2_6_1_the_first_disaster_is_over_when_the_second_strikes(chits: str, food_left: int) -> None:
    """7 food: one to keep a land, and a third of what is left."""
    game = given(
        seat(coins=RICH, food=7, lands="A05"),
        seat(),
        at="chits",
        shown="tempest drought tempest drought",
        chits=chits,
    )
    game.play("keep A05")
    assert seat_of(game, 0).food == food_left


def test_2_6_1_a_chit_that_strikes_second_finds_what_the_first_left() -> None:
    game = given(
        seat(coins=RICH, inhabitants=9, buildings="B14"),
        seat(),
        at="chits",
        shown="earthquake plague earthquake plague",
        chits="plague earthquake",
    )
    assert told(game, "spared") == [{"seat": 0, "disaster": "plague"}]
    assert [lost["tile"] for lost in told(game, "lost")] == ["B14"]
    assert seat_of(game, 0).inhabitants == 9


def test_2_6_1_the_blank_does_nothing() -> None:
    shown = "plague plague drought drought decline decline"
    goods: dict[str, Any] = {"wood": 5, "stone": 5, "food": 6, "coins": RICH, "luxury": 6, "inhabitants": 6}
    game = given(seat(buildings="A12", lands="A05", **goods), seat(), at="chits", shown=shown, chits="blank tempest")
    assert told(game, "chit")[0] == {"seat": None, "chit": "blank", "shown": 1}
    assert told(game, "struck") == []
    assert {good: getattr(seat_of(game, 0), good) for good in goods} == goods


def test_2_6_2_a_disaster_reaches_everyone_in_turn_order() -> None:
    game = given(
        seat(food=3),
        seat(food=6, coins=RICH),
        seat(food=9),
        at="chits",
        order=(1, 2, 0),
        shown="drought drought",
        chits="drought",
    )
    assert told(game, "suffered") == [
        {"seat": 1, "disaster": "drought", "amount": 2},
        {"seat": 2, "disaster": "drought", "amount": 3},
        {"seat": 0, "disaster": "drought", "amount": 1},
    ]


def test_2_6_2_each_one_finishes_before_the_next() -> None:
    game = given(
        seat(coins=RICH, buildings="A12", wood=9, stone=9),
        seat(buildings="A13 A14", wood=9, stone=9),
        at="chits",
        order=(1, 0),
        shown="earthquake earthquake",
        chits="earthquake",
    )
    asked = []
    while game.decision is not None and game.decision.kind == "keep":
        asked.append((game.decision.seat, game.decision.tile))
        game.play(game.decision.actions[0])
    assert asked == [(1, "A13"), (1, "A14"), (0, "A12")]
