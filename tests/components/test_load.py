"""Loading the tables: valid ones are loaded, and every mistake is reported in one line with file, entry and field."""

from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import pytest

from peloponnes import ComponentError, Edition, SetupError
from peloponnes.components import Civilization, Components, Goods, Level, Tile, load, parse, standard
from peloponnes.components.types import IncomeRow

BOX = """
[mat]
storage = { wood = 10, stone = 9, food = 13 }
income_by_inhabitants = [
  { from = 0, coins = 1, luxury = 0 },
  { from = 3, coins = 2, luxury = 4 },
]
coins_per_prestige = 3
points_per_inhabitant = 2

[chits]
earthquake = 3
drought = 3
plague = 3
tempest = 3
decline = 3
blank = 1

[[level]]
number = 1
extra_incomes = 2
conquest_tiles = 3
points = 24

[[civilization]]
id = "delos"
order = 12
once = { coins = 8, inhabitants = 2 }
income = { wood = 1, food = -1 }
protects = ["plague", "drought"]
ability = "free_placement"

[[land]]
id = "A02"
bid = 3
prestige = 2
once = { coins = 5, inhabitants = -1 }
income = { wood = 1, stone = 4 }
supply = true

[[building]]
id = "A01"
name = "Bank"
bid = 7
prestige = 6
cost = { wood = 2, stone = 5 }
income = { any = 1 }
protects = ["decline"]
ability = "half_coin"
"""
ANOTHER_LAND = '\n[[land]]\nid = "A02"\nbid = 1\nprestige = 1\nincome = { food = 1 }\n'
ANOTHER_CIVILIZATION = '\n[[civilization]]\nid = "delos"\norder = 13\nonce = { coins = 1 }\n'
SAME_ORDER = '\n[[civilization]]\nid = "delphi"\norder = 12\nonce = { coins = 1 }\n'


def mistake(old: str, new: str) -> str:
    """The error about the components with this change."""
    assert BOX.count(old) == 1, f"{old!r} stands {BOX.count(old)} times in the box"
    with pytest.raises(ComponentError) as caught:
        parse(BOX.replace(old, new), "mine.toml")
    assert "\n" not in str(caught.value)
    return str(caught.value)


# Valid tables ---------------------------------------------------------------------------------------------------------------------


def test_a_land_is_read() -> None:
    assert parse(BOX, "mine.toml").tiles[1] == Tile(
        "A02",
        "land",
        bid=3,
        prestige=2,
        once=Goods(coins=5, inhabitants=-1),
        income=Goods(wood=1, stone=4),
        supply=True,
    )


def test_a_building_is_read_and_tiles_are_sorted() -> None:
    assert parse(BOX, "mine.toml").tiles[0] == Tile(
        "A01",
        "building",
        bid=7,
        prestige=6,
        name="Bank",
        cost=Goods(wood=2, stone=5),
        income=Goods(any=1),
        protects=("decline",),
        ability="half_coin",
    )


def test_a_civilization_is_read_its_income_may_be_a_loss() -> None:
    assert parse(BOX, "mine.toml").civilizations == (
        Civilization(
            "delos",
            12,
            once=Goods(coins=8, inhabitants=2),
            income=Goods(wood=1, food=-1),
            protects=("plague", "drought"),
            ability="free_placement",
        ),
    )


def test_mat_chits_and_levels_are_read() -> None:
    box = parse(BOX, "mine.toml")
    assert box.mat.storage == Goods(wood=10, stone=9, food=13)
    assert box.mat.income_by_inhabitants == (IncomeRow(0, 1, 0), IncomeRow(3, 2, 4))
    assert (box.mat.coins_per_prestige, box.mat.points_per_inhabitant) == (3, 2)
    assert box.chits == {"earthquake": 3, "drought": 3, "plague": 3, "tempest": 3, "decline": 3, "blank": 1}
    assert box.levels == (Level(1, extra_incomes=2, conquest_tiles=3, points=24),)


def test_a_file_is_read_like_its_text(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(BOX, "utf-8")
    assert load(tmp_path / "mine.toml") == parse(BOX, "mine.toml")


def test_an_edition_is_played_with_the_tables_it_is_given() -> None:
    box = replace(standard(), tiles=tuple(replace(tile, bid=9) for tile in standard().tiles))
    assert Edition.base(box).tile("A01").bid == 9
    assert Edition.base(box) != Edition.base()
    assert Edition.base(standard()) == Edition.base()


# Invalid tables -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        pytest.param("[chits]", "[chits", "mine.toml: Expected ']'", id="bracket"),
        pytest.param("bid = 7", f"bid = {'7' * 5000}", "mine.toml: ", id="a number of 5000 digits"),
        pytest.param("bid = 7", "bid = ", "mine.toml: Invalid value", id="no value"),
        pytest.param("bid = 7", "bid = 7\nbid = 8", "mine.toml: Cannot overwrite a value", id="field twice"),
    ],
)
def test_broken_syntax(old: str, new: str, message: str) -> None:
    assert mistake(old, new).startswith(message)


@pytest.mark.parametrize(
    ("old", "message"),
    [
        ("coins_per_prestige = 3", "mine.toml, mat, coins_per_prestige: is missing"),
        ("points_per_inhabitant = 2", "mine.toml, mat, points_per_inhabitant: is missing"),
        ("storage = { wood = 10, stone = 9, food = 13 }", "mine.toml, mat, storage: is missing"),
        ("blank = 1", "mine.toml, chits, blank: is missing"),
        ("plague = 3", "mine.toml, chits, plague: is missing"),
        ("number = 1", "mine.toml, level 1, number: is missing"),
        ("conquest_tiles = 3", "mine.toml, level 1, conquest_tiles: is missing"),
        ("points = 24", "mine.toml, level 1, points: is missing"),
        ('id = "delos"', "mine.toml, civilization 1, id: is missing"),
        ("order = 12", "mine.toml, civilization delos, order: is missing"),
        ('id = "A02"', "mine.toml, land 1, id: is missing"),
        ("bid = 3", "mine.toml, land A02, bid: is missing"),
        ("prestige = 2", "mine.toml, land A02, prestige: is missing"),
        ('name = "Bank"', "mine.toml, building A01, name: is missing"),
    ],
)
def test_a_missing_field(old: str, message: str) -> None:
    assert mistake(f"\n{old}\n" if old.startswith(("points", "number")) else old, "\n") == message


@pytest.mark.parametrize("good", ["wood = 10, ", "stone = 9, ", ", food = 13"])
def test_a_storage_without_one_of_its_goods(good: str) -> None:
    assert mistake(good, "").startswith("mine.toml, mat, storage")


def test_a_missing_table() -> None:
    with pytest.raises(ComponentError, match=r"^mine.toml, chits: is missing$"):
        parse("", "mine.toml")
    with pytest.raises(ComponentError, match=r"^mine.toml, mat: is missing$"):
        parse(BOX[BOX.index("[chits]") :], "mine.toml")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("bid = 3", "bid = 3\ncolour = 1", "mine.toml, land A02, colour: is not a known field"),
        ("bid = 3", 'bid = 3\nname = "Hill"', "mine.toml, land A02, name: is not a known field"),
        ("bid = 3", "bid = 3\ncost = { wood = 1 }", "mine.toml, land A02, cost: is not a known field"),
        ("bid = 7", "bid = 7\ncolour = 1", "mine.toml, building A01, colour: is not a known field"),
        ("order = 12", "order = 12\nbid = 1", "mine.toml, civilization delos, bid: is not a known field"),
        ("number = 1", "number = 1\nname = 1", "mine.toml, level 1, name: is not a known field"),
        ("blank = 1", "blank = 1\nflood = 1", "mine.toml, chits, flood: is not a known field"),
        ("coins_per_prestige = 3", "coins_per_prestige = 3\ncoin = 3", "mine.toml, mat, coin: is not a known field"),
        ("from = 3,", "from = 3, food = 1,", "mine.toml, mat, income_by_inhabitants 3, food: is not a known field"),
        ("[chits]", "[monsters]\n[chits]", "mine.toml, monsters: is not a known field"),
    ],
)
def test_an_unknown_field(old: str, new: str, message: str) -> None:
    assert mistake(old, new) == message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("bid = 3", 'bid = "3"', "mine.toml, land A02, bid: must be a whole number from 1 to 99, not '3'"),
        ("bid = 3", "bid = 3.0", "mine.toml, land A02, bid: must be a whole number from 1 to 99, not 3.0"),
        ("bid = 3", "bid = true", "mine.toml, land A02, bid: must be a whole number from 1 to 99, not True"),
        ("blank = 1", "blank = true", "mine.toml, chits, blank: must be a whole number from 0 to 99, not True"),
        (
            "wood = 2",
            "wood = true",
            "mine.toml, building A01, cost, wood: must be a whole number from 1 to 99, not True",
        ),
        ('"Bank"', "5", "mine.toml, building A01, name: must be a text, not 5"),
        ('"Bank"', '""', "mine.toml, building A01, name: must be a text, not ''"),
        ('"delos"', "5", "mine.toml, civilization 5, id: must be a text, not 5"),
        ("supply = true", "supply = 1", "mine.toml, land A02, supply: must be true or false, not 1"),
        (
            '["decline"]',
            '"decline"',
            "mine.toml, building A01, protects: must be a list without duplicates, not 'decline'",
        ),
        ("{ any = 1 }", "1", "mine.toml, building A01, income: must be a table, not 1"),
        ("[[building]]", "[building]", "mine.toml, building: must be a list of tables"),
    ],
)
def test_a_wrong_type(old: str, new: str, message: str) -> None:
    assert mistake(old, new) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("chits = 5", "mine.toml, chits: must be a table, not 5"),
        ("[[chits]]\nblank = 1", "mine.toml, chits: must be a table, not [{'blank': 1}]"),
        (f"land = [5]\n{BOX.replace('[[land]]', '[[civilization]]')}", "mine.toml, land 1: must be a table, not 5"),
        (f"land = 5\n{BOX.replace('[[land]]', '[[civilization]]')}", "mine.toml, land: must be a list of tables"),
    ],
)
def test_a_wrong_type_of_a_table(text: str, message: str) -> None:
    with pytest.raises(ComponentError) as caught:
        parse(text, "mine.toml")
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("bid = 3", "bid = 0", "mine.toml, land A02, bid: must be a whole number from 1 to 99, not 0"),
        ("bid = 3", "bid = 100", "mine.toml, land A02, bid: must be a whole number from 1 to 99, not 100"),
        (
            "prestige = 6",
            "prestige = -1",
            "mine.toml, building A01, prestige: must be a whole number from 0 to 99, not -1",
        ),
        ("wood = 2", "wood = 0", "mine.toml, building A01, cost, wood: must be a whole number from 1 to 99, not 0"),
        ("wood = 2", "wood = -1", "mine.toml, building A01, cost, wood: must be a whole number from 1 to 99, not -1"),
        ("coins = 5", "coins = -5", "mine.toml, land A02, once, coins: must be a whole number from 1 to 99, not -5"),
        ("inhabitants = -1", "inhabitants = 0", "mine.toml, land A02, once, inhabitants: must not be 0"),
        ("food = -1", "food = 0", "mine.toml, civilization delos, income, food: must not be 0"),
        (
            "inhabitants = -1",
            "inhabitants = -100",
            "mine.toml, land A02, once, inhabitants: must be a whole number from -99 to 99, not -100",
        ),
        ("stone = 4", "stone = -4", "mine.toml, land A02, income, stone: must be a whole number from 1 to 99, not -4"),
        (
            "coins_per_prestige = 3",
            "coins_per_prestige = 0",
            "mine.toml, mat, coins_per_prestige: must be a whole number from 1 to 99, not 0",
        ),
        (
            "points_per_inhabitant = 2",
            "points_per_inhabitant = 0",
            "mine.toml, mat, points_per_inhabitant: must be a whole number from 1 to 99, not 0",
        ),
        ("number = 1", "number = 0", "mine.toml, level 0, number: must be a whole number from 1 to 99, not 0"),
        ("drought = 3", "drought = -3", "mine.toml, chits, drought: must be a whole number from 0 to 99, not -3"),
        (
            "order = 12",
            "order = -1",
            "mine.toml, civilization delos, order: must be a whole number from 0 to 99, not -1",
        ),
    ],
)
def test_a_number_out_of_range(old: str, new: str, message: str) -> None:
    assert mistake(old, new) == message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("wood = 2", "gold = 2", "mine.toml, building A01, cost, gold: is not one of wood, stone"),
        ("wood = 2", "food = 2", "mine.toml, building A01, cost, food: is not one of wood, stone"),
        ("stone = 9", "luxury = 9", "mine.toml, mat, storage, luxury: is not one of wood, stone, food"),
        (
            "coins = 5",
            "any = 5",
            "mine.toml, land A02, once, any: is not one of wood, stone, food, coins, luxury, inhabitants",
        ),
        (
            "any = 1",
            "gold = 1",
            "mine.toml, building A01, income, gold: is not one of wood, stone, food, coins, luxury, inhabitants, any",
        ),
    ],
)
def test_an_unknown_good(old: str, new: str, message: str) -> None:
    assert mistake(old, new) == message


def test_an_unknown_disaster() -> None:
    assert mistake('["decline"]', '["flood"]') == (
        "mine.toml, building A01, protects: must hold words of earthquake, drought, plague, tempest, decline, not 'flood'"
    )
    assert mistake('["plague", "drought"]', '["plague", "blank"]') == (
        "mine.toml, civilization delos, protects: "
        "must hold words of earthquake, drought, plague, tempest, decline, not 'blank'"
    )


def test_a_doubled_disaster() -> None:
    assert mistake('["plague", "drought"]', '["plague", "plague"]') == (
        "mine.toml, civilization delos, protects: must be a list without duplicates, not ['plague', 'plague']"
    )


@pytest.mark.parametrize("ability", ['"flight"', '""', "1", '["half_coin"]'])
def test_an_unknown_ability(ability: str) -> None:
    told = mistake('"half_coin"', ability)
    assert told.startswith(
        "mine.toml, building A01, ability: must be one of free_placement, half_coin, sacrifice, not "
    )


@pytest.mark.parametrize(
    ("more", "entry"),
    [
        pytest.param(ANOTHER_LAND, "A02", id="two lands"),
        pytest.param(ANOTHER_LAND.replace("A02", "A01"), "A01", id="a land and a building"),
        pytest.param(ANOTHER_CIVILIZATION, "delos", id="two civilizations"),
        pytest.param(SAME_ORDER, "order 12", id="two of one order"),
    ],
)
def test_a_doubled_id_or_order(more: str, entry: str) -> None:
    with pytest.raises(ComponentError, match=rf"^mine.toml, {entry}: appears twice$"):
        parse(BOX + more, "mine.toml")


def test_a_doubled_level() -> None:
    again = "\n[[level]]\nnumber = 1\nextra_incomes = 0\nconquest_tiles = 0\npoints = 1\n"
    with pytest.raises(ComponentError, match=r"^mine.toml, level 1"):
        parse(BOX + again, "mine.toml")


@pytest.mark.parametrize("id", ["A1", "A001", "D01", "a01", "AB1", "01A", "A 1", "A+1", "A١٢"])
def test_a_bad_id(id: str) -> None:
    assert mistake('"A02"', f'"{id}"') == (
        f"mine.toml, land {id}, id: must be a letter of ABC and two digits, not {id!r}"
    )


def test_an_id_of_two_lines_is_told_in_one() -> None:
    assert mistake('"A02"', '"A\\n2"').startswith("mine.toml, land ")


@pytest.mark.parametrize(
    "income", ["", "income = {}", "income = { any = 1 }", "income = { coins = 1 }", "income = { inhabitants = 1 }"]
)
@pytest.mark.parametrize("once", ["", "once = { coins = 5 }"])
def test_a_land_without_wood_stone_or_food_in_its_income(income: str, once: str) -> None:
    box = BOX.replace("once = { coins = 5, inhabitants = -1 }", once).replace(
        "income = { wood = 1, stone = 4 }", income
    )
    with pytest.raises(ComponentError, match=r"^mine.toml, land A02, income: must have wood, stone or food"):
        parse(box, "mine.toml")


@pytest.mark.parametrize("cost", ["", "cost = {}"])
def test_a_building_without_cost(cost: str) -> None:
    assert mistake("cost = { wood = 2, stone = 5 }", cost) == "mine.toml, building A01, cost: is missing"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("from = 0", "from = 1"),
        ("from = 3", "from = 0"),
        ("{ from = 3", "{ from = 5, coins = 2, luxury = 0 },\n  { from = 3"),
    ],
    ids=["begins with 1", "the same twice", "falls"],
)
def test_an_income_table_that_does_not_rise(old: str, new: str) -> None:
    message = "mine.toml, mat, income_by_inhabitants: must begin with 0 inhabitants and rise from row to row"
    assert mistake(old, new) == message


def test_an_income_table_without_rows() -> None:
    rows = BOX[BOX.index("income_by_inhabitants") : BOX.index("coins_per_prestige")]
    assert mistake(rows, "").startswith("mine.toml, mat, income_by_inhabitants: ")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=r"mine.toml: can't be read: .*No such file"):
        load(tmp_path / "mine.toml")


def test_a_folder_instead_of_a_file(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match=rf"{tmp_path.name}: can't be read: "):
        load(tmp_path)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ComponentError, match=r"mine.toml: can't be read: not a text in UTF-8") as caught:
        load(tmp_path / "mine.toml")
    assert "\n" not in str(caught.value)


def test_a_mistake_in_a_file_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(BOX.replace("bid = 3", "bid = 0"), "utf-8")
    with pytest.raises(ComponentError, match=r"^mine.toml, land A02, bid: "):
        load(tmp_path / "mine.toml")


# Components that no game can be played with ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("letter", "needed"), [("A", 15), ("B", 15), ("C", 10)])
def test_1_4_an_edition_refuses_too_few_or_too_many_tiles(letter: str, needed: int) -> None:
    tiles = standard().tiles
    of_letter = [tile for tile in tiles if tile.letter == letter]
    fewer = tuple(tile for tile in tiles if tile != of_letter[0])
    more = (*tiles, replace(of_letter[0], id=f"{letter}99"))
    for wrong, found in ((fewer, needed - 1), (more, needed + 1)):
        message = rf"^{needed} {letter} tiles are needed, not {found} \(RULES 1.4\)$"
        with pytest.raises(SetupError, match=message):
            Edition.base(replace(standard(), tiles=wrong))
        with pytest.raises(SetupError, match=message):
            Edition.solo(components=replace(standard(), tiles=wrong))


@pytest.mark.parametrize("blanks", [0, 2])
def test_1_5_an_edition_refuses_too_few_or_too_many_chits(blanks: int) -> None:
    with pytest.raises(SetupError, match=r"^16 chits are needed \(RULES 1.5\)$"):
        Edition.base(replace(standard(), chits={**standard().chits, "blank": blanks}))


@pytest.mark.parametrize("wrong", [{"earthquake": 4, "drought": 2}, {"plague": 4, "blank": 0}])
def test_1_5_an_edition_refuses_other_than_three_chits_of_each_disaster(wrong: dict[str, int]) -> None:
    with pytest.raises(SetupError, match=r"\(RULES 1.5\)$"):
        Edition.base(replace(standard(), chits={**standard().chits, **wrong}))


@pytest.mark.parametrize("conquest_tiles", [6, 99])
def test_9_0_an_edition_refuses_a_level_with_more_conquest_tiles_than_tiles(conquest_tiles: int) -> None:
    levels = (replace(standard().levels[0], conquest_tiles=conquest_tiles),)
    with pytest.raises(SetupError):
        Edition.solo(1, components=replace(standard(), levels=levels))


# The types -----------------------------------------------------------------------------------------------------------------------


def frozen(box: Components) -> list[tuple[object, str]]:
    """One object of each type, and one of its fields."""
    return [
        (box, "tiles"),
        (box.mat, "storage"),
        (box.mat.storage, "wood"),
        (box.mat.income_by_inhabitants[0], "coins"),
        (box.levels[0], "points"),
        (box.civilizations[0], "order"),
        (box.tiles[0], "bid"),
    ]


@pytest.mark.parametrize("number", range(7))
def test_all_types_are_frozen(number: int) -> None:
    thing, field = frozen(parse(BOX, "mine.toml"))[number]
    with pytest.raises(FrozenInstanceError):
        setattr(thing, field, 5)


def test_the_number_of_chits_cannot_be_changed() -> None:
    chits: Any = parse(BOX, "mine.toml").chits
    with pytest.raises(TypeError):
        chits["blank"] = 5


def test_the_standard_tables_are_read_once() -> None:
    assert standard() is standard()
