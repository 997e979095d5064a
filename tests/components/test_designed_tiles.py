"""The designed tiles for the seventh and eighth player must stay within what is printed. Read straight from the files."""

import re
import tomllib
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from scripts import designed_tiles
from scripts.designed_tiles import PAGE, expected, main, prices, tiles

COMPONENTS = Path(__file__).parent.parent.parent / "src" / "peloponnes" / "components"
IDS = {
    "seven": ["A19", "A20", "A21", "B19", "B20", "B21", "C13", "C14"],
    "eight": ["A22", "A23", "A24", "B22", "B23", "B24", "C15", "C16"],
}
GOODS = ("wood", "stone", "food", "coins", "luxury", "inhabitants", "any")
DISASTERS = ("earthquake", "drought", "plague", "tempest", "decline")
ROUNDS_LEFT = {"A": 7.0, "B": 4.0, "C": 1.5}

RawTile = dict[str, Any]


def read(name: str) -> list[RawTile]:
    """The lands and buildings of a file, each with its kind."""
    document = tomllib.loads((COMPONENTS / f"{name}.toml").read_text("utf-8"))
    return [{"kind": kind, **entry} for kind in ("land", "building") for entry in document[kind]]


BASE = read("base")
SIX = read("sea-and-six")
SETS = {name: read(name) for name in IDS}
DESIGNED = SETS["seven"] + SETS["eight"]
ALL = BASE + SIX + DESIGNED

each_set = pytest.mark.parametrize("name", IDS)
each_tile = pytest.mark.parametrize("tile", DESIGNED, ids=lambda tile: str(tile["id"]))


def numbers(tile: RawTile) -> dict[str, int]:
    """Every number on a tile, 0 if there is none."""
    return {
        "bid": tile["bid"],
        "prestige": tile["prestige"],
        **{
            f"{field} {good}": tile.get(field, {}).get(good, 0)
            for field in ("cost", "once", "income")
            for good in GOODS
        },
    }


def alike(tile: RawTile) -> list[RawTile]:
    """The printed tiles of the same letter and kind."""
    return [other for other in BASE if (other["id"][0], other["kind"]) == (tile["id"][0], tile["kind"])]


def total(tile: RawTile) -> float:
    """A simple total of what a tile brings until the end, minus its cost."""
    once, specials = tile.get("once", {}), len(tile.get("protects", [])) + ("ability" in tile)
    goods = sum(once.get(good, 0) for good in ("wood", "stone", "food", "coins")) + once.get("luxury", 0) / 2
    income = ROUNDS_LEFT[tile["id"][0]] * sum(tile.get("income", {}).values())
    cost = sum(tile.get("cost", {}).values())
    return float(tile["prestige"] + 3 * once.get("inhabitants", 0) + goods + income + 3 * specials - cost)


def merits(tile: RawTile) -> list[int]:
    """Everything that a player wants to be higher."""
    worse = ("bid", *(f"cost {good}" for good in GOODS))
    good = [-number if name in worse else number for name, number in numbers(tile).items()]
    protections = [int(disaster in tile.get("protects", [])) for disaster in DISASTERS]
    abilities = [int(tile.get("ability") == ability) for ability in ("free_placement", "half_coin", "sacrifice")]
    return good + protections + abilities


def matching(lands: list[RawTile]) -> float:
    """The share of pairs of lands that share a resource."""
    pairs = list(combinations([set(tile["income"]) for tile in lands if tile["kind"] == "land"], 2))
    return sum(bool(one & other) for one, other in pairs) / len(pairs)


# The sets ---------------------------------------------------------------------------------------------------------------------------


@each_set
def test_a_set_has_three_a_three_b_and_two_c_half_of_them_lands(name: str) -> None:
    assert sorted(tile["id"] for tile in SETS[name]) == IDS[name]
    assert [sum(tile["id"][0] == letter for tile in SETS[name]) for letter in "ABC"] == [3, 3, 2]
    assert [sum(tile["kind"] == kind for tile in SETS[name]) for kind in ("land", "building")] == [4, 4]


@each_set
def test_a_file_names_its_set_and_holds_nothing_else(name: str) -> None:
    text = (COMPONENTS / f"{name}.toml").read_text("utf-8")
    document = tomllib.loads(text)
    assert text.startswith("# ")
    assert document["set"] == name
    assert set(document) == {"set", "land", "building"}


@each_set
def test_a_set_has_one_protection_at_most(name: str) -> None:
    assert sum(len(tile.get("protects", [])) for tile in SETS[name]) <= 1


@each_set
def test_the_lands_of_a_set_give_each_resource_equally_often(name: str) -> None:
    lands = [tile for tile in SETS[name] if tile["kind"] == "land"]
    assert [sum(good in tile["income"] for tile in lands) for good in ("wood", "stone", "food")] == [2, 2, 2]


def test_for_seven_and_eight_there_are_tiles_enough() -> None:
    assert [len(BASE), len(BASE + SIX), len(BASE + SIX + SETS["seven"]), len(ALL)] == [40, 48, 56, 64]


def test_lands_match_about_as_often_as_in_the_base_game() -> None:
    for box in (BASE + SIX + SETS["seven"], ALL):
        assert matching(box) == pytest.approx(matching(BASE), abs=0.02)


# The tiles --------------------------------------------------------------------------------------------------------------------------


@each_tile
def test_it_says_that_it_is_designed_and_has_no_field_too_many(tile: RawTile) -> None:
    assert tile["source"] == "designed"
    needed = {"kind", "id", "bid", "prestige", "source"} | ({"name", "cost"} if tile["kind"] == "building" else set())
    allowed = {"once", "income"} | ({"protects"} if tile["kind"] == "building" else set())
    assert needed <= set(tile) <= needed | allowed
    assert set(tile.get("protects", [])) <= set(DISASTERS)


@each_tile
def test_each_number_lies_in_the_printed_range_of_its_letter_and_kind(tile: RawTile) -> None:
    printed = [numbers(other) for other in alike(tile)]
    outside = {
        name: number
        for name, number in numbers(tile).items()
        if not min(other[name] for other in printed) <= number <= max(other[name] for other in printed)
    }
    assert outside == {}


@pytest.mark.parametrize("field", ["cost", "income"])
@each_tile
def test_cost_and_income_together_lie_in_the_printed_range(tile: RawTile, field: str) -> None:
    printed = [sum(other.get(field, {}).values()) for other in alike(tile)]
    assert min(printed) <= sum(tile.get(field, {}).values()) <= max(printed)


@each_tile
def test_its_simple_total_lies_in_the_printed_range(tile: RawTile) -> None:
    printed = [total(other) for other in alike(tile)]
    assert min(printed) <= total(tile) <= max(printed)


@each_tile
def test_no_amount_is_zero_and_a_land_gives_what_lands_match_by(tile: RawTile) -> None:
    amounts = [amount for field in ("cost", "once", "income") for amount in tile.get(field, {}).values()]
    assert all(type(amount) is int and amount > 0 for amount in amounts)
    if tile["kind"] == "land":
        assert set(tile["income"]) <= {"wood", "stone", "food"}
        assert tile["income"]


def test_ids_and_names_are_distinct() -> None:
    ids = [tile["id"] for tile in ALL]
    names = [tile["name"].lower() for tile in ALL if tile["kind"] == "building"]
    assert len(set(ids)) == len(ids) == 64
    assert len(set(names)) == len(names) == 32
    assert all(re.fullmatch(r"[ABC]\d\d", id) for id in ids)


@each_tile
def test_no_other_tile_is_the_same_better_or_worse_in_every_respect(tile: RawTile) -> None:
    mine = merits(tile)
    for other in ALL:
        if other["id"] != tile["id"] and (other["id"][0], other["kind"]) == (tile["id"][0], tile["kind"]):
            better = [one - two for one, two in zip(mine, merits(other), strict=True)]
            assert min(better) < 0 < max(better), other["id"]


# The value model --------------------------------------------------------------------------------------------------------------------


def differences(*files: str) -> dict[str, Fraction]:
    """The differences between the bids in some files and those predicted by the model."""
    found = prices(tiles("base.toml"))
    return {tile.id: tile.bid - expected(tile, found) for name in files for tile in tiles(name)}


def test_the_model_is_the_best_fit_of_the_printed_bids() -> None:
    """In a least-squares fit the residuals are orthogonal to every feature of the model."""
    rest = differences("base.toml")
    for number in range(len(designed_tiles.MODEL)):
        assert sum(designed_tiles.features(tile)[number] * rest[tile.id] for tile in tiles("base.toml")) == 0


def test_no_designed_bid_is_further_from_the_model_than_the_printed_ones() -> None:
    printed = differences("base.toml").values()
    for id, difference in differences("seven.toml", "eight.toml").items():
        assert min(printed) <= difference <= max(printed), id


@each_set
def test_the_bids_of_a_set_are_neither_high_nor_low_on_average(name: str) -> None:
    found = differences(f"{name}.toml").values()
    assert abs(sum(found, Fraction(0)) / len(found)) < Fraction(1, 10)


def test_the_script_and_this_test_agree_on_the_total() -> None:
    scripted = {tile.id: float(tile.worth) for file in ("base", *IDS) for tile in tiles(f"{file}.toml")}
    assert scripted == {tile["id"]: total(tile) for tile in BASE + DESIGNED}


# The document -----------------------------------------------------------------------------------------------------------------------


def test_the_tables_of_the_document_are_up_to_date() -> None:
    main(["--check"])


def test_an_old_table_is_found_and_renewed(tmp_path: Path) -> None:
    page = tmp_path / PAGE.name
    today = PAGE.read_text("utf-8")
    page.write_text(today.replace("| Diolkos | 2 | 3 |", "| Diolkos | 1 | 3 |"), "utf-8")
    assert page.read_text("utf-8") != today
    with pytest.raises(SystemExit, match=r"^docs/designed-tiles\.md is not up to date: .*$") as stop:
        main(["--check"], page)
    assert "\n" not in str(stop.value)
    assert page.read_text("utf-8") != today
    main([], page)
    assert page.read_text("utf-8") == today


def test_a_page_without_the_marks_is_refused(tmp_path: Path) -> None:
    page = tmp_path / PAGE.name
    page.write_text("# Nothing\n", "utf-8")
    with pytest.raises(SystemExit, match="must have the lines"):
        main([], page)
    assert page.read_text("utf-8") == "# Nothing\n"


@pytest.mark.parametrize("tile", ALL, ids=lambda tile: str(tile["id"]))
def test_the_document_shows_each_tile_once_with_its_values(tile: RawTile) -> None:
    tables = PAGE.read_text("utf-8").split("## All tiles, letter by letter")[1]
    rows = [line.strip("| ").split(" | ") for line in tables.splitlines() if line.startswith("| ")]
    found = [row for row in rows if row[0].strip("*") == tile["id"]]
    assert len(found) == 1
    assert found[0][2:4] == [str(tile["bid"]), str(tile["prestige"])]
    assert found[0][-1] == tile.get("source", "printed")


@each_tile
def test_the_document_names_the_place_behind_it(tile: RawTile) -> None:
    places = PAGE.read_text("utf-8").split("## The places")[1].split(designed_tiles.BEGIN)[0]
    assert re.search(rf"^\| {tile['id']} \| {tile.get('name', '[A-Z].*')} \| .+\. \|$", places, re.MULTILINE)
