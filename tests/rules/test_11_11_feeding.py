"""RULES 11.11: feeding with everything that feeds."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from peloponnes import Game, IllegalAction
from tests.given import legal, polis, seat_of, told
from tests.rules.abilities import HEROES_SEA, SUPPLIES, asked, company, goods_of, supplied

# How many a unit of food feeds, and the food that the hero saves.
EVERYONE = [
    pytest.param("hector", "naxos", 1, 0, id="others"),
    pytest.param("penelope", "naxos", 1, 2, id="Penelope"),
    pytest.param("hector", "salamis", 2, 0, id="Salamis"),
    pytest.param("penelope", "salamis", 2, 2, id="Penelope in Salamis"),
]
FISH = ["", "S5", "S5 S6"]


def feeding(owner: dict[str, Any], **when: Any) -> Game:
    """The owner has to feed, or has done so; the game is at the end, or at a later decision."""
    return supplied(owner, edition=HEROES_SEA, **when)


def left(game: Game) -> tuple[int, int, int]:
    """Inhabitants, food and luxury of the first seat."""
    me = seat_of(game, 0)
    return (me.inhabitants, me.food, me.luxury)


# The formula, part by part ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hero", "colony", "fish", "inhabitants", "needed"),
    [
        ("hector", "naxos", "", 7, 7),
        ("hector", "naxos", "S5 S6", 7, 5),
        ("penelope", "naxos", "", 7, 5),
        ("penelope", "naxos", "S5 S6", 7, 3),
        ("hector", "salamis", "", 7, 4),
        ("hector", "salamis", "", 8, 4),
        ("hector", "salamis", "S5 S6", 7, 2),
        ("penelope", "salamis", "", 7, 2),
        ("penelope", "salamis", "S5", 7, 1),
        ("penelope", "salamis", "S5 S6", 7, 0),
        ("penelope", "salamis", "S5 S6", 9, 1),
        ("penelope", "naxos", "S5 S6", 3, 0),
        ("hector", "naxos", "S5 S6", 1, 0),
        ("penelope", "naxos", "", 1, 0),
        ("penelope", "salamis", "S5 S6", 0, 0),
    ],
)
@pytest.mark.parametrize("when", SUPPLIES)
def test_11_11_so_much_food_is_needed(
    when: dict[str, Any], hero: str, colony: str, fish: str, inhabitants: int, needed: int
) -> None:
    game = feeding(polis(hero, colony, coins=9, inhabitants=inhabitants, food=9, sea=fish), **when)
    assert left(game) == (inhabitants, 9 - needed, 0)
    assert told(game, "fed")[0] == {"seat": 0, "food": needed, "luxury": 0, "starved": 0}


def test_11_11_the_view_says_how_much_will_be_needed() -> None:
    owner = polis("penelope", "salamis", inhabitants=13, food=1, luxury=9, sea="S5")
    game = feeding(owner)
    assert (asked(game), seat_of(game, 0).food_needed) == ((0, "feed"), 7 - 1 - 2)


def test_11_11_fish_and_what_penelope_spares_are_told_apart() -> None:
    game = feeding(polis("penelope", "salamis", inhabitants=9, food=9, sea="S5"))
    assert (told(game, "fished"), told(game, "sparing")) == ([{"seat": 0, "fish": 1}], [{"seat": 0, "food": 2}])
    few = feeding(polis("penelope", "salamis", inhabitants=3, food=9, sea="S5"))
    assert (told(few, "fished"), told(few, "sparing")) == ([{"seat": 0, "fish": 1}], [{"seat": 0, "food": 1}])


@pytest.mark.parametrize("luxury", [0, 9])
def test_11_11_stored_food_is_used_first_and_as_far_as_it_goes(luxury: int) -> None:
    game = feeding(polis("hector", "salamis", inhabitants=9, food=5, luxury=luxury))
    assert left(game) == (9, 0, luxury)  # not asked: luxury saves no food
    assert game.decision is None


@pytest.mark.parametrize(
    ("units", "inhabitants", "luxury"), [(0, 8, 9), (1, 10, 7), (2, 12, 5), (3, 13, 3)], ids=lambda number: str(number)
)
def test_11_11_then_as_many_units_with_luxury_as_liked_each_feeds_2_in_salamis(
    units: int, inhabitants: int, luxury: int
) -> None:
    """Of 13: 2 eat the fish, 4 are covered by Penelope, 2 eat the stored food."""
    game = feeding(polis("penelope", "salamis", inhabitants=13, food=1, luxury=9, sea="S5"))
    assert legal(game) == ["feed 0", "feed 1", "feed 2", "feed 3"]
    game.play(f"feed {units}")
    assert left(game) == (inhabitants, 0, luxury)
    spent = {"food": 1, "luxury": 2 * units, "starved": 13 - inhabitants}
    assert told(game, "fed")[0] == {"seat": 0, **spent}


@pytest.mark.parametrize(("luxury", "most"), [(1, 0), (2, 1), (5, 2), (6, 3), (30, 4)])
def test_11_11_no_more_units_than_luxury_pays_or_than_are_missing(luxury: int, most: int) -> None:
    game = feeding(polis("hector", "salamis", inhabitants=9, food=1, luxury=luxury))
    if most:
        assert legal(game) == [f"feed {units}" for units in range(most + 1)]
        with pytest.raises(IllegalAction, match=r"\(RULES (5.1|6.1)\)"):
            game.play(f"feed {most + 1}")
    else:
        assert (game.decision, left(game)) == (None, (2, 0, luxury))


@pytest.mark.parametrize(("fish", "food", "fed"), [("", 0, 4), ("S5", 0, 6), ("S5 S6", 0, 8), ("S5 S6", 2, 12)])
def test_11_11_the_rest_are_lost(fish: str, food: int, fed: int) -> None:
    game = feeding(polis("penelope", "salamis", inhabitants=15, food=food, sea=fish))
    assert (left(game), told(game, "fed")[0]["starved"]) == ((fed, 0, 0), 15 - fed)


def test_11_11_six_sea_tiles_feed_six_or_twelve_in_salamis() -> None:
    for colony, fed in (("naxos", 6), ("salamis", 12)):
        owner = polis("hector", colony, inhabitants=15, sea="S1 S2 S3 S4 S5 S6", strength=1)
        game = supplied(owner, *company(owner, 7), edition=HEROES_SEA)
        assert (seat_of(game, 0).inhabitants, goods_of(game)[2:5]) == (fed, (0, 0, 0))


# The formula against feeding one portion after the other ----------------------------------------------------------------------------


def portions(
    inhabitants: int, mouths: int, free: int, food: int, luxury: int, rate: int
) -> Iterator[tuple[int, int, int]]:
    """What is left for each number of units bought, counting portion by portion who ate."""
    hungry = inhabitants
    for _ in range(free):
        hungry -= min(hungry, mouths)
    while hungry and food:
        food -= 1
        hungry -= min(hungry, mouths)
    yield (inhabitants - hungry, food, luxury)
    while hungry and luxury >= rate:
        luxury -= rate
        hungry -= min(hungry, mouths)
        yield (inhabitants - hungry, food, luxury)


@pytest.mark.parametrize(("hero", "colony", "mouths", "spared"), EVERYONE)
@pytest.mark.parametrize("fish", FISH)
def test_11_11_the_formula_feeds_as_many_as_portion_after_portion_does(
    fish: str, hero: str, colony: str, mouths: int, spared: int
) -> None:
    free = len(fish.split()) + spared
    for inhabitants, food, luxury in product(range(15), range(6), (0, 1, 4, 9)):
        owner = polis(hero, colony, inhabitants=inhabitants, food=food, luxury=luxury, sea=fish)
        expected = list(portions(inhabitants, mouths, free, food, luxury, rate=2))
        game = feeding(owner)
        if len(expected) == 1:
            assert (game.decision, left(game)) == (None, expected[0])
            continue
        assert legal(game) == [f"feed {units}" for units in range(len(expected))]
        for units, after in enumerate(expected):
            bought = game.copy()
            bought.play(f"feed {units}")
            assert left(bought) == after


@pytest.mark.parametrize(("hero", "spared"), [("hector", 0), ("penelope", 2)])
def test_11_11_also_with_the_luxury_of_naukratis(hero: str, spared: int) -> None:
    for inhabitants, food, luxury in product(range(9), range(4), range(6)):
        owner = polis(hero, "naukratis", inhabitants=inhabitants, food=food, luxury=luxury)
        *_, most = portions(inhabitants, 1, spared, food, luxury, rate=1)
        game = feeding(owner)
        if game.decision:
            game.play(legal(game)[-1])
        assert left(game) == most
