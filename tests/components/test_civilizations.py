"""Every civilization, as printed and in play. The table is a second copy of the facts, written by hand."""

from itertools import combinations

import pytest

from peloponnes import Edition, Game
from peloponnes.components import Civilization, Goods
from tests.given import BASE, given, seat, seat_of, told

CIVILIZATIONS = [
    Civilization("messene", 1, once=Goods(coins=6, inhabitants=2), income=Goods(food=2)),
    Civilization("patras", 2, once=Goods(coins=7, inhabitants=1), income=Goods(wood=1, food=1)),
    Civilization("arkadia", 3, once=Goods(coins=8, inhabitants=2), income=Goods(inhabitants=1)),
    Civilization("korinth", 4, once=Goods(coins=7, food=3, inhabitants=3), income=Goods(food=1)),
    Civilization("sparta", 5, once=Goods(coins=7, wood=4, inhabitants=3), income=Goods(wood=1)),
    Civilization("pylos", 6, once=Goods(coins=8, stone=3, inhabitants=2), income=Goods(stone=1)),
    Civilization("argos", 7, once=Goods(coins=5, inhabitants=2), income=Goods(wood=1, stone=1)),
]
each_civilization = pytest.mark.parametrize("civilization", CIVILIZATIONS, ids=lambda civilization: civilization.id)


def owned(game: Game, number: int = 0) -> Goods:
    """The goods of a seat."""
    its = seat_of(game, number)
    return Goods(its.wood, its.stone, its.food, its.coins, its.luxury, its.inhabitants)


def test_there_are_7() -> None:
    assert len(BASE.components.civilizations) == 7


@each_civilization
def test_the_edition_has_it_as_printed(civilization: Civilization) -> None:
    assert [each for each in BASE.components.civilizations if each.id == civilization.id] == [civilization]


@each_civilization
def test_1_2_it_starts_with_its_goods_and_nothing_else(civilization: Civilization) -> None:
    game = Game.new(Edition.solo(), ["Ann"], seed=1, civilizations=[civilization.id])
    mine = seat_of(game, 0)
    assert owned(game) == civilization.once
    assert (mine.civilization, mine.lands, mine.buildings) == (civilization.id, (), ())


@pytest.mark.parametrize(("first", "second"), list(combinations([each.id for each in CIVILIZATIONS], 2)))
def test_1_3_the_lower_number_begins(first: str, second: str) -> None:
    assert Game.new(BASE, ["Ann", "Bo"], seed=1, civilizations=[first, second]).view().order == (0, 1)
    assert Game.new(BASE, ["Ann", "Bo"], seed=1, civilizations=[second, first]).view().order == (1, 0)


def test_1_3_all_others_follow_by_their_numbers() -> None:
    civilizations = ["argos", "korinth", "messene", "pylos", "arkadia"]
    game = Game.new(BASE, ["Ann", "Bo", "Cy", "Di", "Ed"], seed=1, civilizations=civilizations)
    assert game.view().order == (2, 4, 1, 3, 0)


@each_civilization
def test_2_5_1_its_income_comes_each_round(civilization: Civilization) -> None:
    game = given(seat(civilization.id, coins=9), seat("argos" if civilization.id != "argos" else "pylos"), at="income")
    gives = civilization.income
    assert owned(game) == Goods(gives.wood, gives.stone, gives.food, 9 + 1, 0, gives.inhabitants)
    game.play("pass")
    again = told(game, "income")[2]
    assert (again["wood"], again["stone"], again["food"]) == (gives.wood, gives.stone, gives.food)
    assert again["inhabitants"] == gives.inhabitants


@pytest.mark.parametrize(("inhabitants", "coins"), [(1, 1), (2, 2), (3, 2), (4, 3), (19, 5)])
def test_2_5_2_arkadia_grows_before_its_coins_are_counted(inhabitants: int, coins: int) -> None:
    game = given(seat("arkadia", coins=9, inhabitants=inhabitants), seat(), at="income")
    assert owned(game).inhabitants == inhabitants + 1
    assert owned(game).coins == 9 + coins
    assert owned(game).luxury == (6 if inhabitants == 19 else 0)


@each_civilization
def test_3_0_it_protects_from_no_disaster(civilization: Civilization) -> None:
    for disaster in ("earthquake", "drought", "plague", "tempest", "decline"):
        game = given(
            seat(civilization.id),
            seat("messene"),
            at="chits",
            shown=f"{disaster} {disaster}",
            chits=f"{disaster} blank",
        )
        assert len(told(game, "struck")) == 1
        assert told(game, "spared") == []
