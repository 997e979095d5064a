"""RULES 11.9: both sides of every hero. Their abilities are tested in separate files."""

from dataclasses import dataclass
from typing import Any

import pytest

from tests.given import given, polis, seat_of, told
from tests.rules.abilities import HEROES, beside, each_side, goods_of, started, supplied, turned


@dataclass(frozen=True)
class Hero:
    """The starting goods of a hero, the prestige, and the wood, stone and food per round of both sides."""

    name: str
    goods: tuple[int, ...]  # wood, stone, food, coins, luxury, inhabitants
    strength: int
    prestige: int
    red: tuple[int, int, int]
    orange: tuple[int, int, int]


NONE = (0, 0, 0)
ALL = (
    Hero("achilles", (0, 0, 0, 1, 0, 2), 5, 4, red=NONE, orange=(0, -1, 0)),
    Hero("andromeda", (0, 0, 5, 0, 0, 2), 0, 3, red=NONE, orange=(-1, 0, 0)),
    Hero("ariadne", (0, 0, 0, 0, 0, 0), 0, 8, red=(0, 0, 1), orange=NONE),
    Hero("daedalus", (0, 0, 0, 0, 0, 0), 1, 6, red=(0, 0, 1), orange=NONE),
    Hero("hector", (0, 0, 0, 0, 0, 0), 4, 1, red=(0, 1, 0), orange=NONE),
    Hero("helen", (0, 0, 0, 5, 0, 2), 1, 1, red=NONE, orange=(0, 0, -1)),
    Hero("odysseus", (0, 0, 0, 0, 0, 0), 3, 6, red=(1, 0, 0), orange=NONE),
    Hero("penelope", (0, 0, 0, 0, 0, 1), 1, 7, red=NONE, orange=NONE),
    Hero("sisyphus", (0, 0, 0, 2, 0, 1), 3, 0, red=NONE, orange=NONE),
    Hero("tantalus", (0, 0, 2, 2, 0, 0), 3, 6, red=NONE, orange=NONE),
)

each_hero = pytest.mark.parametrize("hero", [pytest.param(hero, id=hero.name) for hero in ALL])


def income_of(hero: str, side: str, **rest: Any) -> tuple[int, int, int]:
    """Wood, stone and food of one income, with a civilization that has none of them."""
    owner = polis(hero, "naxos", side=side, civilization="arkadia", coins=9, **rest)
    game = given(owner, beside(owner), at="income", edition=HEROES)
    income = told(game, "income")[0]
    assert income["seat"] == 0
    return (income["wood"], income["stone"], income["food"])


def test_11_9_there_are_ten_heroes() -> None:
    assert list(HEROES.hero_numbers) == [hero.name for hero in ALL]


@each_hero
def test_11_9_a_hero_starts_with_his_goods_and_strength_on_the_red_side(hero: Hero) -> None:
    game = started(hero.name)
    messene = (0, 0, 0, 6, 0, 2)
    assert goods_of(game) == tuple(sum(pair) for pair in zip(messene, hero.goods, strict=True))
    assert (seat_of(game, 0).strength, seat_of(game, 0).side) == (hero.strength, "red")


@each_hero
def test_11_9_a_hero_has_the_income_of_the_side_that_shows(hero: Hero) -> None:
    assert income_of(hero.name, "red", wood=5, stone=5, food=5) == hero.red
    assert income_of(hero.name, "orange", wood=5, stone=5, food=5) == hero.orange


@each_hero
@each_side
def test_11_9_he_has_prestige_on_the_red_side_only(hero: Hero, side: str) -> None:
    game = supplied(polis(hero.name, "naxos", side=side))
    assert game.result is not None
    mine = game.result.seats[0]
    assert (mine.hero, mine.coins, mine.buildings, mine.lands) == (hero.prestige if side == "red" else 0, 0, 0, 0)
    assert mine.prestige == mine.hero + mine.clovers_for_prestige


@each_hero
def test_11_9_when_he_is_turned_prestige_and_income_change_at_once(hero: Hero) -> None:
    game = turned(hero.name, wood=5, stone=5, food=5)
    me = seat_of(game, 0)
    assert (me.side, me.points.hero) == ("orange", 0)
    assert me.points.clovers_for_prestige + me.points.clovers_for_population == 2 * me.clovers
    assert (me.income.wood, me.income.stone, me.income.food) == hero.orange
    assert told(game, "turned")[0] == {"seat": 0, "hero": hero.name}


@each_hero
def test_11_9_a_turned_hero_keeps_the_goods_that_he_brought(hero: Hero) -> None:
    game = turned(hero.name, wood=1, stone=2, food=3, luxury=1, inhabitants=4)
    assert goods_of(game) == (1, 2, 3, 9, 1, 4)


@pytest.mark.parametrize(("hero", "good"), [("achilles", "stone"), ("andromeda", "wood"), ("helen", "food")])
def test_11_9_what_an_orange_side_takes_is_taken_as_far_as_it_goes(hero: str, good: str) -> None:
    assert income_of(hero, "orange") == (0, 0, 0)
    place = ["wood", "stone", "food"].index(good)
    one: dict[str, Any] = {good: 1}
    assert income_of(hero, "orange", **one)[place] == -1


@pytest.mark.parametrize(
    ("hero", "land", "income"),
    [("achilles", "A01", (0, 2, 0)), ("andromeda", "A07", (2, 0, 0)), ("helen", "A05", (0, 0, 2))],
)
def test_11_9_it_comes_off_what_the_tiles_bring(hero: str, land: str, income: tuple[int, int, int]) -> None:
    """Each of these lands brings 3 (RULES 2.5.6)."""
    assert income_of(hero, "orange", lands=land) == income
    assert sum(income_of(hero, "red", lands=land)) == 3
