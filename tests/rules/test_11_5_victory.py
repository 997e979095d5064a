"""RULES 11.5: the Persians are beaten back; strength is halved, and mercenaries are hired."""

from typing import Any

import pytest

from peloponnes import Game, IllegalAction
from tests.given import given, legal, polis, seat_of, told
from tests.rules.heroes import HEROES, attack, strengths

WEAK = "1 1 1"  # two players need 6 against it
SIX = "1 1 1 2 2 2"  # and 18


def asked(game: Game) -> list[tuple[int, str]]:
    """Who is asked to hire, and the most they may; everyone hires nobody."""
    found = []
    while game.decision is not None and game.decision.kind == "hire":
        found.append((game.decision.seat, legal(game)[-1]))
        game.play("hire 0")
    return found


def victor(strength: int, hero: str = "daedalus", colony: str = "massilia", **rest: Any) -> Game:
    """The first attack is beaten back by this seat and a strong one, which is asked to hire after this one."""
    return attack(polis(hero, colony, strength=strength, **rest), polis("helen", strength=29, coins=1), values=WEAK)


# Beaten back ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "values", "beaten"),
    [
        (3, 3, WEAK, True),
        (6, 0, WEAK, True),
        (0, 7, WEAK, True),
        (3, 2, WEAK, False),
        (0, 0, WEAK, False),
        (9, 9, SIX, True),
        (9, 8, SIX, False),
    ],
)
def test_11_5_as_strong_as_they_are_is_enough(one: int, other: int, values: str, beaten: bool) -> None:
    game = attack(polis("", strength=one), polis("", strength=other), values=values)
    assert [each["beaten"] for each in told(game, "attacked")] == [beaten]


@pytest.mark.parametrize("values", [WEAK, SIX])
@pytest.mark.parametrize(("strength", "half"), [(7, 3), (8, 4), (1, 0), (0, 0), (2, 1), (3, 1), (28, 14), (29, 14)])
def test_11_5_each_strength_becomes_its_half_rounded_down(values: str, strength: int, half: int) -> None:
    game = attack(polis("", strength=strength), polis("", strength=29), polis("", strength=8, coins=1), values=values)
    assert strengths(game) == [half, 14, 4]
    assert [(each["seat"], each["strength"]) for each in told(game, "halved")] == [
        (0, strength - half),
        (1, 15),
        (2, 4),
    ]


def test_11_5_that_of_everybody_before_anyone_hires() -> None:
    game = attack(polis("", strength=5, coins=9), polis("", strength=5, coins=9), values=WEAK)
    assert [event.key for event in game.events] == ["persian", "attacked", "halved", "halved"]
    assert strengths(game) == [2, 2]


@pytest.mark.parametrize("side", ["red", "orange"])
def test_11_5_nothing_else_is_lost(side: str) -> None:
    game = victor(
        9, coins=3, buildings="A12*", lands="A01", inhabitants=4, food=2, luxury=3, wood=1, stone=1, side=side
    )
    its = seat_of(game, 0)
    assert (its.buildings, its.marked, its.lands, its.side) == (("A12",), ("A12",), ("A01",), side)
    assert (its.coins, its.inhabitants, its.food, its.luxury, its.wood, its.stone, its.clovers) == (3, 4, 2, 3, 1, 1, 3)


# Mercenaries ------------------------------------------------------------------------------------------------------------------------


def test_11_5_the_example_of_the_rulebook_three_mercenaries() -> None:
    game = victor(8, coins=5)
    game.play("hire 3")
    its = seat_of(game, 0)
    assert (its.mercenaries, its.strength, its.coins) == (3, 4 + 3, 5 - 3)
    assert told(game, "hired") == [{"seat": 0, "mercenaries": 3, "strength": 3, "coins": 3, "luxury": 0}]


@pytest.mark.parametrize(
    ("strength", "coins", "most"), [(8, 9, 4), (7, 9, 3), (2, 9, 1), (8, 3, 3), (8, 4, 4), (29, 29, 14), (20, 1, 1)]
)
def test_11_5_up_to_the_strength_that_is_left_a_coin_each(strength: int, coins: int, most: int) -> None:
    game = victor(strength, coins=coins)
    assert legal(game) == [f"hire {number}" for number in range(most + 1)]
    game.play(f"hire {most}")
    its = seat_of(game, 0)
    assert (its.mercenaries, its.strength, its.coins) == (most, strength // 2 + most, coins - most)


def test_11_5_nobody_has_to_hire() -> None:
    game = victor(8, coins=5)
    game.play("hire 0")
    its = seat_of(game, 0)
    assert (its.mercenaries, its.strength, its.coins) == (0, 4, 5)
    assert told(game, "hired") == []


@pytest.mark.parametrize(("strength", "coins", "luxury"), [(1, 9, 9), (0, 9, 9), (8, 0, 0), (8, 0, 1)])
def test_11_5_one_who_can_not_hire_is_not_asked(strength: int, coins: int, luxury: int) -> None:
    assert asked(victor(strength, coins=coins, luxury=luxury)) == [(1, "hire 1")]


def test_11_5_in_turn_order() -> None:
    army: dict[str, Any] = {"strength": 10, "coins": 9}
    game = attack(polis("", **army), polis("", **army), polis("", **army), values=WEAK, order=(2, 0, 1))
    assert [each["seat"] for each in told(game, "halved")] == [2, 0, 1]
    assert [seat for seat, _ in asked(game)] == [2, 0, 1]


def test_11_5_once_an_attack() -> None:
    """The strength of mercenaries does not allow hiring more."""
    game = victor(8, coins=20)
    game.play("hire 4")
    assert game.decision is not None
    assert (game.decision.seat, seat_of(game, 0).strength, seat_of(game, 0).mercenaries) == (1, 8, 4)
    game.play("hire 0")
    assert game.decision.kind == "bid"


def test_11_5_those_hired_before_do_not_lessen_it() -> None:
    game = victor(8, coins=9, mercenaries=7)
    assert legal(game)[-1] == "hire 4"
    game.play("hire 4")
    assert (seat_of(game, 0).mercenaries, seat_of(game, 0).strength) == (11, 8)


def test_11_5_after_the_second_victory_too() -> None:
    game = attack(polis("", strength=11, coins=9, mercenaries=2), polis("", strength=12), values=SIX)
    assert legal(game)[-1] == "hire 5"
    game.play("hire 5")
    assert (seat_of(game, 0).mercenaries, seat_of(game, 0).strength) == (2 + 5, 5 + 5)


@pytest.mark.parametrize("side", ["red", "orange"])
def test_11_5_also_after_a_first_defeat(side: str) -> None:
    game = attack(polis("", strength=18, coins=9, side=side), polis("", side=side), values=SIX)
    assert asked(game) == [(0, "hire 9")]
    assert {its.side for its in game.view().seats} == {side}


@pytest.mark.parametrize(
    ("coins", "luxury", "most", "left"),
    [(2, 4, 4, (0, 0)), (0, 7, 3, (0, 1)), (3, 3, 4, (0, 1)), (9, 9, 6, (3, 9)), (1, 2, 2, (0, 0))],
)
def test_11_5_luxury_may_help_when_coins_are_used_up(coins: int, luxury: int, most: int, left: tuple[int, int]) -> None:
    """RULES 6.1: two luxury for a coin."""
    game = victor(12, coins=coins, luxury=luxury)
    assert legal(game)[-1] == f"hire {most}"
    game.play(f"hire {most}")
    assert (seat_of(game, 0).coins, seat_of(game, 0).luxury) == left


@pytest.mark.parametrize(
    ("number", "coins", "rule", "key"), [(5, 9, "11.5", "above_strength"), (4, 3, "6.1", "coins_missing")]
)
def test_11_5_more_is_not_legal(number: int, coins: int, rule: str, key: str) -> None:
    game = victor(8, coins=coins)
    with pytest.raises(IllegalAction) as caught:
        game.play(f"hire {number}")
    assert (caught.value.rule, caught.value.key) == (rule, key)
    assert (seat_of(game, 0).mercenaries, seat_of(game, 0).coins) == (0, coins)


@pytest.mark.parametrize(("number", "strength"), [(1, 28), (2, 29), (3, 29), (27, 29)])
def test_11_5_strength_is_never_above_29(number: int, strength: int) -> None:
    """Hector loses 2 of his 29; anyone beyond the 29th still counts as a mercenary."""
    game = victor(29, "hector", "massilia", coins=30)
    assert legal(game)[-1] == "hire 27"
    game.play(f"hire {number}")
    its = seat_of(game, 0)
    assert (its.strength, its.mercenaries, its.coins) == (strength, number, 30 - number)
    assert told(game, "hired")[0]["strength"] == strength - 27


@pytest.mark.parametrize("mercenaries", [0, 1, 5])
def test_11_5_each_is_a_population_point_at_the_end(mercenaries: int) -> None:
    owner = polis("daedalus", "massilia", inhabitants=4, food=4, mercenaries=mercenaries, strength=3)
    game = given(owner, polis("", strength=4), polis(""), at="last supply", edition=HEROES)
    assert game.result is not None
    mine = game.result.seats[0]
    assert (mine.mercenaries, mine.inhabitants) == (mercenaries, 12)
    assert mine.population - mine.clovers_for_population == 12 + mercenaries


def test_11_5_they_eat_nothing_and_pay_nothing() -> None:
    owner = polis("daedalus", "massilia", inhabitants=2, food=2, mercenaries=9, coins=9, strength=3)
    game = given(owner, polis("", strength=4), polis(""), at="last supply", edition=HEROES)
    assert seat_of(game, 0).inhabitants == 2
    game = given(owner, polis(""), at="income", edition=HEROES)
    assert seat_of(game, 0).coins == 9 + 1
