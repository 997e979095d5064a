"""Adding a table to the base game's: valid ones, and every mistake reported in one line."""

import pytest

from peloponnes import ComponentError, Edition
from peloponnes.components import Civilization, Components, Goods, SeaTile, Tile, extend, parse, standard
from tests.given import BASE

SEA = Edition.sea()

# Valid tables ------------------------------------------------------------------------------------------------------------------------

TABLE = """
set = "mine"
[[sea]]
id = "S9"
cost = { wood = 1, stone = 2, food = 3, coins = 4 }
prestige = 6
once = { luxury = 5, inhabitants = 2 }

[[land]]
id = "A99"
bid = 3
prestige = 2
income = { wood = 1 }
source = "stand-in"

[[civilization]]
id = "naxos"
order = 77
once = { coins = 8 }
income = { any = 3, inhabitants = -1 }
ability = "sacrifice"
"""


def mistake(old: str, new: str) -> str:
    """The error about an additional table with this change."""
    assert TABLE.count(old) == 1, f"{old!r} stands {TABLE.count(old)} times in the table"
    return said(TABLE.replace(old, new))


def said(text: str, box: Components | None = None) -> str:
    """The one line with which a table is refused."""
    with pytest.raises(ComponentError) as caught:
        extend(box or standard(), text, "mine.toml")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_one_more_table_adds_its_set() -> None:
    box = extend(standard(), TABLE, "mine.toml")
    assert box.sea[:-1] == standard().sea
    assert box.sea[-1] == SeaTile("S9", Goods(1, 2, 3, 4), 6, Goods(luxury=5, inhabitants=2))
    assert set(box.tiles) - set(standard().tiles) == {
        Tile("A99", "land", 3, 2, income=Goods(wood=1), set="mine", source="stand-in")
    }
    assert [tile.id for tile in box.tiles] == sorted(tile.id for tile in box.tiles)
    assert box.civilizations[-1] == Civilization(
        "naxos", 77, Goods(coins=8), Goods(any=3, inhabitants=-1), ability="sacrifice", set="mine"
    )
    assert (box.mat, box.chits, box.levels) == (standard().mat, standard().chits, standard().levels)


def test_a_set_that_no_edition_names_is_not_played() -> None:
    box = extend(standard(), TABLE, "mine.toml")
    edition = Edition.base(box)
    assert "A99" not in edition.tile_numbers
    assert [each.id for each in edition.components.civilizations] == [each.id for each in BASE.components.civilizations]


def test_a_sea_tile_may_have_no_prestige_and_no_gains() -> None:
    box = extend(standard(), 'set = "mine"\n[[sea]]\nid = "S9"\ncost = { coins = 1 }\n', "mine.toml")
    assert box.sea[-1] == SeaTile("S9", Goods(coins=1), 0, Goods())


def test_sea_tiles_may_stand_in_the_first_table() -> None:
    text = "[chits]\nearthquake = 3\ndrought = 3\nplague = 3\ntempest = 3\ndecline = 3\nblank = 1\n"
    text += "[mat]\nstorage = { wood = 10, stone = 10, food = 13 }\ncoins_per_prestige = 3\npoints_per_inhabitant = 3\n"
    text += "income_by_inhabitants = [{ from = 0, coins = 1, luxury = 0 }]\n"
    assert parse(text + '[[sea]]\nid = "S9"\ncost = { food = 2 }\n', "mine.toml").sea == (SeaTile("S9", Goods(food=2)),)


# Invalid tables ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "mine.toml, set: is missing"),
        (TABLE.replace('set = "mine"', ""), "mine.toml, set: is missing"),
        (TABLE.replace('"mine"', "5"), "mine.toml, set: must be a text, not 5"),
        (TABLE.replace('"mine"', '""'), "mine.toml, set: must be a text, not ''"),
        ("set = ", "mine.toml: Invalid value (at end of document)"),
        (f"{TABLE}[chits]\nblank = 1\n", "mine.toml, chits: is not a known field"),
        (f"{TABLE}[mat]\n", "mine.toml, mat: is not a known field"),
        (f"{TABLE}[[level]]\nnumber = 6\n", "mine.toml, level: is not a known field"),
        ('set = "mine"\nsea = 5', "mine.toml, sea: must be a list of tables"),
        ('set = "mine"\nsea = [5]', "mine.toml, sea 1: must be a table, not 5"),
    ],
)
def test_a_table_that_is_no_addition(text: str, message: str) -> None:
    assert said(text) == message


@pytest.mark.parametrize("id", ["S10", "S", "s1", "SS", "A01", "1S", "S 1", "S+", "S١", "S1 "])
def test_a_sea_tile_with_a_bad_id(id: str) -> None:
    assert mistake('"S9"', f'"{id}"') == f"mine.toml, sea {id}, id: must be S and a digit, not {id!r}"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "S9"', "", "mine.toml, sea 1, id: is missing"),
        ('"S9"', "9", "mine.toml, sea 9, id: must be a text, not 9"),
        ("cost = { wood = 1, stone = 2, food = 3, coins = 4 }", "", "mine.toml, sea S9, cost: is missing"),
        ("cost = { wood = 1, stone = 2, food = 3, coins = 4 }", "cost = {}", "mine.toml, sea S9, cost: is missing"),
        (
            "wood = 1, stone",
            "luxury = 1, stone",
            "mine.toml, sea S9, cost, luxury: is not one of wood, stone, food, coins",
        ),
        (
            "wood = 1, stone",
            "inhabitants = 1, stone",
            "mine.toml, sea S9, cost, inhabitants: is not one of wood, stone, food, coins",
        ),
        ("food = 3", "food = 0", "mine.toml, sea S9, cost, food: must be a whole number from 1 to 99, not 0"),
        ("food = 3", "food = -3", "mine.toml, sea S9, cost, food: must be a whole number from 1 to 99, not -3"),
        ("prestige = 6", "prestige = -1", "mine.toml, sea S9, prestige: must be a whole number from 0 to 99, not -1"),
        (
            "prestige = 6",
            'prestige = "6"',
            "mine.toml, sea S9, prestige: must be a whole number from 0 to 99, not '6'",
        ),
        (
            "inhabitants = 2",
            "inhabitants = -2",
            "mine.toml, sea S9, once, inhabitants: must be a whole number from 1 to 99, not -2",
        ),
        (
            "luxury = 5",
            "any = 5",
            "mine.toml, sea S9, once, any: is not one of wood, stone, food, coins, luxury, inhabitants",
        ),
        ("prestige = 6", "bid = 6", "mine.toml, sea S9, bid: is not a known field"),
        ("prestige = 6", "income = { food = 1 }", "mine.toml, sea S9, income: is not a known field"),
        ("prestige = 6", 'source = "stand-in"', "mine.toml, sea S9, source: is not a known field"),
    ],
)
def test_a_wrong_sea_tile(old: str, new: str, message: str) -> None:
    assert mistake(old, new) == message


@pytest.mark.parametrize("source", ['"printed"', '""', "1", '["stand-in"]'])
def test_an_unknown_source(source: str) -> None:
    assert mistake('"stand-in"', source).startswith(
        "mine.toml, land A99, source: must be one of stand-in, designed, not "
    )


@pytest.mark.parametrize(
    ("old", "new", "entry"),
    [
        pytest.param('"S9"', '"S1"', "S1", id="a sea tile of another table"),
        pytest.param('"A99"', '"A05"', "A05", id="a land of the base table"),
        pytest.param('"A99"', '"A11"', "A11", id="a land with the id of a building"),
        pytest.param('"A99"', '"A16"', "A16", id="a tile of Sea and Six"),
        pytest.param('"naxos"', '"sparta"', "sparta", id="a civilization of the base table"),
        pytest.param('"naxos"', '"delos"', "delos", id="one of the seven more"),
        pytest.param("order = 77", "order = 7", "order 7", id="an order of the base table"),
        pytest.param("order = 77", "order = 0", "order 0", id="the order of Syrakus"),
    ],
)
def test_an_id_or_order_that_stands_in_another_table(old: str, new: str, entry: str) -> None:
    assert mistake(old, new) == f"mine.toml, {entry}: appears twice"


def test_a_sea_tile_twice_in_one_table() -> None:
    again = '[[sea]]\nid = "S9"\ncost = { coins = 1 }\n'
    assert said(TABLE + again) == "mine.toml, S9: appears twice"


def test_one_table_added_twice() -> None:
    assert said(TABLE, extend(standard(), TABLE, "mine.toml")) == "mine.toml, A99: appears twice"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("any = 3", "any = 4", "mine.toml, civilization naxos, income, any: must be at most 3, not 4"),
        (
            "income = { wood = 1 }",
            "income = { wood = 1, any = 2 }",
            "mine.toml, land A99, income, any: must be at most 1, not 2",
        ),
    ],
)
def test_more_free_choices_than_there_can_be(old: str, new: str, message: str) -> None:
    assert mistake(old, new) == message


def test_a_civilization_has_no_half_coin() -> None:
    message = "mine.toml, civilization naxos, ability: must be one of free_placement, sacrifice, not 'half_coin'"
    assert mistake('"sacrifice"', '"half_coin"') == message
