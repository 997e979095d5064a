"""A user's own values: they override ours, the rest stays, and every mistake is reported in one line."""

import hashlib
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from peloponnes import ComponentError, Edition, Game
from peloponnes.components import (
    Components,
    Goods,
    extend,
    load_own_values,
    standard,
    unprinted,
    with_own_values,
)
from peloponnes.components.types import TRAITS
from peloponnes.engine.invariants import problem
from tests.editions import NAMES
from tests.given import given, legal, polis, seat_of, told

ACHILLES = '[[hero]]\nid = "achilles"\n'
MASSILIA = '[[colony]]\nid = "massilia"\n'
OWN = """
[[hero]]
id = "achilles"
prestige = 9

[[colony]]
id = "massilia"
storage = { wood = 8, stone = 9, food = 10 }

[persians]
chits = [1, 2, 3, 4, 5, 6, 7, 9]

[[land]]
id = "A18"
bid = 4

[[building]]
id = "A11"
prestige = 8

[[civilization]]
id = "sparta"
once = { coins = 1, inhabitants = 2 }

[[sea]]
id = "S1"
cost = { coins = 1 }
"""


def own(text: str) -> Components:
    return with_own_values(text, "mine.toml")


def said(text: str) -> str:
    """The one line with which a user's values are refused."""
    with pytest.raises(ComponentError) as caught:
        own(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def found(things: tuple[Any, ...], id: str) -> Any:
    """The one component with this id."""
    [thing] = [each for each in things if each.id == id]
    return thing


def changed(one: Components, other: Components) -> set[str]:
    """The ids of all components that differ, and the names of those without an id."""
    lists = ("civilizations", "tiles", "sea", "heroes", "colonies")
    pairs = [pair for name in lists for pair in zip(getattr(one, name), getattr(other, name), strict=True)]
    rest = [field.name for field in fields(Components) if field.name not in (*lists, "own")]
    return {mine.id for mine, theirs in pairs if mine != theirs} | {
        name for name in rest if getattr(one, name) != getattr(other, name)
    }


# Overrides ---------------------------------------------------------------------------------------------------------------------------


def test_only_what_is_given_differs() -> None:
    assert changed(own(OWN), standard()) == {"achilles", "massilia", "persians", "A18", "A11", "sparta", "S1"}


def test_each_given_value_stands_in_place_of_ours() -> None:
    box = own(OWN)
    assert box.heroes[0] == replace(standard().heroes[0], prestige=9, assumed=("income",))
    massilia = found(standard().colonies, "massilia")
    assert found(box.colonies, "massilia") == replace(
        massilia, mat=replace(massilia.mat, storage=Goods(8, 9, 10)), reconstructed=("luxury",)
    )
    assert box.persians == replace(standard().persians, chits=(1, 2, 3, 4, 5, 6, 7, 9), reconstructed=())
    assert found(box.tiles, "A18") == replace(found(standard().tiles, "A18"), bid=4, source="")
    assert found(box.tiles, "A11") == replace(found(standard().tiles, "A11"), prestige=8)
    assert found(box.civilizations, "sparta") == replace(
        found(standard().civilizations, "sparta"), once=Goods(coins=1, inhabitants=2)
    )
    assert found(box.sea, "S1") == replace(found(standard().sea, "S1"), cost=Goods(coins=1))


def test_a_field_is_given_as_a_whole() -> None:
    """What a hero brings is a single field: goods not listed in it are not brought."""
    assert own(ACHILLES + "once = { coins = 3 }").heroes[0].once == Goods(coins=3)
    assert own(ACHILLES + "traits = { saving = 1 }").heroes[0].traits == {"saving": 1}


def test_a_value_may_be_taken_away() -> None:
    assert own(ACHILLES + "orange = {}").heroes[0].orange == Goods()
    assert own(ACHILLES + "traits = {}").heroes[0].traits == {}
    assert found(own('[[building]]\nid = "B14"\nprotects = []').tiles, "B14").protects == ()


def test_things_stay_in_the_order_of_the_box() -> None:
    box = own('[[hero]]\nid = "tantalus"\nprestige = 1\n[[hero]]\nid = "ariadne"\nprestige = 1')
    assert [each.id for each in box.heroes] == [each.id for each in standard().heroes]
    assert [each.prestige for each in box.heroes if each.id in ("ariadne", "tantalus")] == [1, 1]


def test_what_a_mat_of_a_colony_does_not_say_is_still_that_of_the_base_game() -> None:
    box = own(MASSILIA + "coins = [2, 2, 2, 2, 2, 2, 2, 9]\npoints_per_inhabitant = 5\ncoins_per_prestige = 1")
    mat = found(box.colonies, "massilia").mat
    assert [row.coins for row in mat.income_by_inhabitants] == [2, 2, 2, 2, 2, 2, 2, 9]
    ours = found(standard().colonies, "massilia").mat
    assert [row.luxury for row in mat.income_by_inhabitants] == [row.luxury for row in ours.income_by_inhabitants]
    assert [row.inhabitants for row in mat.income_by_inhabitants] == [0, 3, 5, 8, 11, 14, 17, 20]
    assert (mat.points_per_inhabitant, mat.coins_per_prestige) == (5, 1)


def test_the_least_and_the_most_are_allowed() -> None:
    box = own(ACHILLES + "prestige = 0\nonce = { strength = 29, coins = 99 }\norange = { food = -99, coins = 99 }")
    assert (box.heroes[0].prestige, box.heroes[0].once) == (0, Goods(coins=99, strength=29))
    assert own("[persians]\nchits = [1, 1, 1, 1, 9, 9, 9, 9]").persians.chits == (1, 1, 1, 1, 9, 9, 9, 9)


@pytest.mark.parametrize("trait", TRAITS)
def test_every_trait_may_be_given_to_heroes_and_colonies(trait: str) -> None:
    _, least, most = TRAITS[trait]
    box = own(f"{ACHILLES}traits = {{ {trait} = {most} }}\n{MASSILIA}traits = {{ {trait} = {least} }}")
    assert (box.heroes[0].traits, found(box.colonies, "massilia").traits) == ({trait: most}, {trait: least})


# Given values no longer count as unprinted -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "left"),
    [
        ("prestige = 3", {"assumed": ("income",)}),
        ("income = { food = 1 }", {"assumed": ("prestige",)}),
        ("prestige = 4\nincome = {}", {}),
        ("orange = { stone = -2 }", {"assumed": ("prestige", "income")}),
    ],
)
def test_what_is_given_of_a_hero_is_no_longer_reconstructed_or_assumed(
    values: str, left: dict[str, tuple[str, ...]]
) -> None:
    assert unprinted(own(ACHILLES + values).heroes[0]) == left


@pytest.mark.parametrize(
    ("values", "left"),
    [
        ("storage = { wood = 7, stone = 7, food = 9 }", {"reconstructed": ("luxury",), "assumed": ("coins",)}),
        ("coins = [1, 1, 1, 1, 1, 1, 1, 1]", {"reconstructed": ("storage", "luxury")}),
        ("luxury = [1, 1, 1, 1, 1, 1, 1, 1]", {"reconstructed": ("storage",), "assumed": ("coins",)}),
    ],
)
def test_what_is_given_of_a_colony_is_no_longer_reconstructed_or_assumed(
    values: str, left: dict[str, tuple[str, ...]]
) -> None:
    assert unprinted(found(own(MASSILIA + values).colonies, "massilia")) == left


def test_given_persians_are_no_longer_reconstructed() -> None:
    assert unprinted(own("[persians]\nchits = [1, 1, 1, 2, 2, 2, 2, 3]").persians) == {}


@pytest.mark.parametrize(
    ("id", "source"), [("A18", "stand-in"), ("A16", "stand-in"), ("A19", "designed"), ("C16", "designed")]
)
def test_a_tile_of_which_values_are_given_is_neither_a_stand_in_nor_designed(id: str, source: str) -> None:
    tile = found(standard().tiles, id)
    assert tile.source == source
    assert unprinted(found(own(f'[[{tile.kind}]]\nid = "{id}"\nprestige = 1').tiles, id)) == {}


def test_what_is_not_given_keeps_its_marks() -> None:
    box = own(ACHILLES + "prestige = 3")
    assert [unprinted(each) for each in box.heroes[1:]] == [unprinted(each) for each in standard().heroes[1:]]
    assert [each.source for each in box.tiles] == [each.source for each in standard().tiles]


def test_a_user_may_mark_his_own_values_as_well() -> None:
    box = own(ACHILLES + 'prestige = 4\nreconstructed = ["prestige"]\n[[land]]\nid = "A18"\nsource = "designed"')
    assert box.heroes[0].reconstructed == ("prestige",)
    assert found(box.tiles, "A18").source == "designed"


# The digest, and the standard components ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        OWN.encode(),
        (ACHILLES + "prestige = 4\n").replace("\n", "\r\n").encode(),
        f"# Ἀχιλλεύς\n{ACHILLES}prestige = 4".encode(),
        (ACHILLES + "prestige = 4").encode(),
    ],
    ids=["values", "lines of Windows", "Greek", "no last newline"],
)
def test_the_digest_is_that_of_the_bytes_of_the_file(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(content)
    box = load_own_values(tmp_path / "mine.toml")
    assert box.digest == hashlib.sha256(content).hexdigest()
    assert box == own(content.decode())


def test_the_same_values_written_in_another_way_are_another_file() -> None:
    one, other = own(ACHILLES + "prestige = 4"), own(ACHILLES + "prestige = 4 # as on my tile")
    assert one.digest != other.digest
    assert replace(one, own="") == replace(other, own="")


def test_the_standard_box_is_untouched() -> None:
    before = replace(standard())
    own(OWN)
    said(ACHILLES + "prestige = 100")
    assert standard() == before
    assert (standard().digest, standard().heroes[0].prestige) == ("", 4)
    assert standard() is standard()


def test_editions_with_own_values_are_others_than_the_standard_ones() -> None:
    mine = Edition.heroes(own(OWN))
    assert (mine.standard, Edition.heroes().standard) == (False, True)
    assert mine != Edition.heroes()
    assert mine == Edition.heroes(own(OWN))
    assert hash(mine) == hash(Edition.heroes(own(OWN)))


def test_two_users_can_have_their_own_values_at_the_same_time() -> None:
    one, other = own(ACHILLES + "prestige = 7"), own(ACHILLES + "prestige = 5")
    assert (one.heroes[0].prestige, other.heroes[0].prestige, standard().heroes[0].prestige) == (7, 5, 4)


# Mistakes: each in one line with file, entry and field ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["hero", "colony", "civilization", "land", "building", "sea"])
@pytest.mark.parametrize("id", ["ajax", "A99", "Achilles", "achilles ", "5"])
def test_an_unknown_id(kind: str, id: str) -> None:
    message = f"mine.toml, {kind} {id}: there is no {kind} {id!r} to give other values"
    assert said(f'[[{kind}]]\nid = "{id}"\n') == message


@pytest.mark.parametrize(
    ("kind", "id"),
    [("land", "A11"), ("building", "A05"), ("hero", "massilia"), ("colony", "achilles"), ("sea", "A01")],
)
def test_an_id_of_another_kind(kind: str, id: str) -> None:
    assert said(f'[[{kind}]]\nid = "{id}"') == f"mine.toml, {kind} {id}: there is no {kind} {id!r} to give other values"


def test_an_entry_without_an_id() -> None:
    assert said("[[hero]]\nprestige = 4").startswith("mine.toml, hero 1")


def test_an_id_that_is_no_text() -> None:
    assert said("[[hero]]\nid = 5").startswith("mine.toml, hero 5")


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        (ACHILLES + "strength = 5", "hero achilles, strength"),
        (ACHILLES + "bid = 5", "hero achilles, bid"),
        (ACHILLES + 'set = "base"', "hero achilles, set"),
        (ACHILLES + 'source = "designed"', "hero achilles, source"),
        (MASSILIA + "prestige = 5", "colony massilia, prestige"),
        (MASSILIA + "income_by_inhabitants = []", "colony massilia, income_by_inhabitants"),
        ("[persians]\nvalues = []", "persians, values"),
        ('[[land]]\nid = "A05"\ncost = { wood = 1 }', "land A05, cost"),
        ('[[land]]\nid = "A05"\nname = "Hill"', "land A05, name"),
        ('[[civilization]]\nid = "sparta"\nprestige = 1', "civilization sparta, prestige"),
        ('[[sea]]\nid = "S1"\nincome = { food = 1 }', "sea S1, income"),
        ("[mat]\ncoins_per_prestige = 2", "mat"),
        ("[mat]", "mat"),
        ("[chits]\nblank = 2", "chits"),
        ("[[level]]\nnumber = 1", "level"),
        ('set = "mine"\n' + ACHILLES, "set"),
        (ACHILLES + "[monsters]", "monsters"),
        ("heroes = 5", "heroes"),
    ],
)
def test_an_unknown_field(text: str, entry: str) -> None:
    assert said(text) == f"mine.toml, {entry}: is not a known field"


NUMBER = "must be a whole number from"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ACHILLES + "prestige = '4'", f"hero achilles, prestige: {NUMBER} 0 to 99, not '4'"),
        (ACHILLES + "prestige = 4.0", f"hero achilles, prestige: {NUMBER} 0 to 99, not 4.0"),
        (ACHILLES + "prestige = true", f"hero achilles, prestige: {NUMBER} 0 to 99, not True"),
        (ACHILLES + "prestige = []", f"hero achilles, prestige: {NUMBER} 0 to 99, not []"),
        (ACHILLES + "once = 5", "hero achilles, once: must be a table, not 5"),
        (ACHILLES + "once = { coins = '5' }", f"hero achilles, once, coins: {NUMBER} 1 to 99, not '5'"),
        (ACHILLES + "traits = []", "hero achilles, traits: must be a table, not []"),
        (ACHILLES + "traits = { saving = '2' }", f"hero achilles, traits, saving: {NUMBER} 0 to 9, not '2'"),
        (ACHILLES + "traits = { ignores = true }", f"hero achilles, traits, ignores: {NUMBER} 0 to 1, not True"),
        (
            ACHILLES + "reconstructed = 'prestige'",
            "hero achilles, reconstructed: must be a list without duplicates, not 'prestige'",
        ),
        (MASSILIA + "coins = 5", "colony massilia, coins: must be a list of 8 numbers, not 5"),
        (
            MASSILIA + "coins = [1, 1, 1, '1', 1, 1, 1, 1]",
            f"colony massilia, coins, 4: {NUMBER} 0 to 99, not '1'",
        ),
        (MASSILIA + "storage = 5", "colony massilia, storage: must be a table, not 5"),
        ("[persians]\nchits = 5", "persians, chits: must be a list of 8 numbers, not 5"),
        ("persians = 5", "persians: must be a table, not 5"),
        ("[[persians]]\nchits = [1]", "persians: must be a table, not [{'chits': [1]}]"),
        ("hero = 5", "hero: must be a list of tables"),
        ("hero = [5]", "hero 1: must be a table, not 5"),
        ('[hero]\nid = "achilles"', "hero: must be a list of tables"),
        ('[[land]]\nid = "A05"\nsupply = 1', "land A05, supply: must be true or false, not 1"),
        ('[[building]]\nid = "A11"\nname = 5', "building A11, name: must be a text, not 5"),
    ],
)
def test_a_wrong_type(text: str, message: str) -> None:
    assert said(text) == f"mine.toml, {message}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ACHILLES + "prestige = 100", f"hero achilles, prestige: {NUMBER} 0 to 99, not 100"),
        (ACHILLES + "prestige = -1", f"hero achilles, prestige: {NUMBER} 0 to 99, not -1"),
        (ACHILLES + "once = { coins = 0 }", f"hero achilles, once, coins: {NUMBER} 1 to 99, not 0"),
        (ACHILLES + "once = { strength = 0 }", f"hero achilles, once, strength: {NUMBER} 1 to 99, not 0"),
        (ACHILLES + "once = { food = -1 }", f"hero achilles, once, food: {NUMBER} 1 to 99, not -1"),
        (ACHILLES + "income = { coins = -1 }", f"hero achilles, income, coins: {NUMBER} 1 to 99, not -1"),
        (ACHILLES + "orange = { luxury = -1 }", f"hero achilles, orange, luxury: {NUMBER} 1 to 99, not -1"),
        (ACHILLES + "orange = { food = -100 }", f"hero achilles, orange, food: {NUMBER} -99 to 99, not -100"),
        (ACHILLES + "orange = { food = 0 }", "hero achilles, orange, food: must not be 0"),
        (ACHILLES + "traits = { saving = 10 }", f"hero achilles, traits, saving: {NUMBER} 0 to 9, not 10"),
        (ACHILLES + "traits = { place = -2 }", f"hero achilles, traits, place: {NUMBER} -1 to 1, not -2"),
        (ACHILLES + "traits = { halving = 30 }", f"hero achilles, traits, halving: {NUMBER} 0 to 29, not 30"),
        (ACHILLES + "traits = { luxury_rate = 0 }", f"hero achilles, traits, luxury_rate: {NUMBER} 1 to 9, not 0"),
        (ACHILLES + "traits = { drought = 0 }", f"hero achilles, traits, drought: {NUMBER} 1 to 9, not 0"),
        (ACHILLES + "traits = { redraws = 2 }", f"hero achilles, traits, redraws: {NUMBER} 0 to 1, not 2"),
        (MASSILIA + "points_per_inhabitant = 0", f"colony massilia, points_per_inhabitant: {NUMBER} 1 to 99, not 0"),
        (MASSILIA + "coins_per_prestige = 0", f"colony massilia, coins_per_prestige: {NUMBER} 1 to 99, not 0"),
        (
            MASSILIA + "storage = { wood = 1, stone = 1, food = 0 }",
            f"colony massilia, storage, food: {NUMBER} 1 to 99, not 0",
        ),
        (
            MASSILIA + "luxury = [1, 1, 1, 1, 1, 1, 1, 100]",
            f"colony massilia, luxury, 8: {NUMBER} 0 to 99, not 100",
        ),
        ('[[land]]\nid = "A05"\nbid = 0', f"land A05, bid: {NUMBER} 1 to 99, not 0"),
    ],
)
def test_a_number_out_of_range(text: str, message: str) -> None:
    assert said(text) == f"mine.toml, {message}"


@pytest.mark.parametrize("strength", [30, 99])
def test_11_1_more_strength_than_there_is(strength: int) -> None:
    message = said(f"{ACHILLES}once = {{ strength = {strength} }}")
    assert message.startswith("mine.toml, hero achilles, once, strength: must be at most 29")


@pytest.mark.parametrize("value", [0, 10])
@pytest.mark.parametrize("place", [0, 7])
def test_11_2_a_persian_chit_has_a_value_from_1_to_9(value: int, place: int) -> None:
    chits = [1, 1, 1, 1, 1, 1, 1, 1]
    chits[place] = value
    assert said(f"[persians]\nchits = {chits}") == "mine.toml, persians, chits: must hold numbers from 1 to 9"


@pytest.mark.parametrize("count", [0, 7, 9])
def test_lists_of_a_wrong_length(count: int) -> None:
    ones = [1] * count
    for text, entry in (
        (f"[persians]\nchits = {ones}", "persians, chits"),
        (f"{MASSILIA}coins = {ones}", "colony massilia, coins"),
        (f"{MASSILIA}luxury = {ones}", "colony massilia, luxury"),
    ):
        assert said(text) == f"mine.toml, {entry}: must be a list of 8 numbers, not {ones}"


GOODS = "wood, stone, food, coins, luxury, inhabitants"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ACHILLES + "once = { gold = 1 }", f"hero achilles, once, gold: is not one of {GOODS}, strength"),
        (ACHILLES + "once = { any = 1 }", f"hero achilles, once, any: is not one of {GOODS}, strength"),
        (ACHILLES + "income = { strength = 1 }", f"hero achilles, income, strength: is not one of {GOODS}"),
        (ACHILLES + "orange = { any = 1 }", f"hero achilles, orange, any: is not one of {GOODS}"),
        (ACHILLES + "traits = { wings = 1 }", f"hero achilles, traits, wings: is not one of {', '.join(TRAITS)}"),
        (MASSILIA + "traits = { wings = 1 }", f"colony massilia, traits, wings: is not one of {', '.join(TRAITS)}"),
        (
            MASSILIA + "storage = { wood = 1, stone = 1, food = 1, coins = 1 }",
            "colony massilia, storage, coins: is not one",
        ),
        (MASSILIA + "storage = { wood = 1, food = 1 }", "colony massilia, storage, stone: is missing"),
        (
            ACHILLES + 'reconstructed = ["strength"]',
            "hero achilles, reconstructed: must hold words of once, prestige, income, orange, not 'strength'",
        ),
        (MASSILIA + 'assumed = ["prestige"]', "colony massilia, assumed: must hold words of storage, coins, luxury"),
        (ACHILLES + 'assumed = ["income", "income"]', "hero achilles, assumed: must be a list without duplicates"),
        ('[[land]]\nid = "A18"\nsource = "mine"', "land A18, source: must be one of stand-in, designed, not 'mine'"),
        ('[[land]]\nid = "A05"\nincome = {}', "land A05, income: must have wood, stone or food"),
        ('[[building]]\nid = "A11"\ncost = {}', "building A11, cost: is missing"),
        ('[[sea]]\nid = "S1"\ncost = {}', "sea S1, cost: is missing"),
        ('[[building]]\nid = "A11"\nprotects = ["flood"]', "building A11, protects: must hold words of earthquake"),
        (
            '[[civilization]]\nid = "sparta"\nincome = { any = 4 }',
            "civilization sparta, income, any: must be at most 3",
        ),
    ],
)
def test_an_unknown_word_or_a_missing_one(text: str, message: str) -> None:
    assert said(text).startswith(f"mine.toml, {message}")


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        (ACHILLES + ACHILLES, "hero achilles"),
        (ACHILLES + "prestige = 1\n" + MASSILIA + ACHILLES + "prestige = 2", "hero achilles"),
        (MASSILIA + MASSILIA, "colony massilia"),
        ('[[land]]\nid = "A05"\n' * 2, "land A05"),
    ],
)
def test_a_doubled_id(text: str, entry: str) -> None:
    assert said(text) == f"mine.toml, {entry}: appears twice"


def test_an_order_that_another_civilization_has_is_told_of_the_users_file() -> None:
    """The error names the user's file, not one of ours."""
    message = said('[[civilization]]\nid = "sparta"\norder = 1')
    assert message.startswith("mine.toml, ")
    assert "order" in message


@pytest.mark.parametrize("text", ["", "\n", "# my values\n"])
def test_an_empty_file(text: str) -> None:
    message = "mine.toml: has no values of land, building, civilization, sea, hero, colony, persians"
    assert said(text) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("prestige", "mine.toml: Expected '=' after a key in a key/value pair"),
        ("[[hero]", "mine.toml: Expected ']]' at the end of an array declaration"),
        (ACHILLES + "prestige = ", "mine.toml: Invalid value"),
        (ACHILLES + "prestige = 1\nprestige = 2", "mine.toml: Cannot overwrite a value"),
        ("\ufeff" + ACHILLES, "mine.toml: Invalid statement"),
        (ACHILLES + "\x00", "mine.toml: "),
        ('{"hero": []}', "mine.toml: "),
        (f"{ACHILLES}prestige = {'9' * 5000}", "mine.toml: "),
        ("a = " + "[" * 5000, "mine.toml: nested too deeply"),
    ],
    ids=lambda text: text[:12],
)
def test_what_is_not_toml(text: str, message: str) -> None:
    assert said(text).startswith(message)


@pytest.mark.parametrize(
    "text",
    [
        ACHILLES + '"a\\nb" = 1',
        ACHILLES + 'once = { "a\\nb" = 1 }',
        ACHILLES + 'traits = { "a\\nb" = 1 }',
        '"a\\nb" = 1',
        '[[hero]]\nid = "a\\nb"',
    ],
    ids=["field", "good", "trait", "table", "id"],
)
def test_a_name_with_a_line_break_is_told_in_one_line_too(text: str) -> None:
    assert said(text).startswith("mine.toml, ")


@pytest.mark.parametrize("field", ["prestige", "id"])
def test_a_value_that_is_nested_deeply_is_told_like_any_other(field: str) -> None:
    start = "[[hero]]\n" if field == "id" else ACHILLES
    assert said(f"{start}{field}{'.a' * 1500} = 1").startswith("mine.toml")


# Files ------------------------------------------------------------------------------------------------------------------------------


def refused(path: Path) -> str:
    with pytest.raises(ComponentError) as caught:
        load_own_values(path)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_missing_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert refused(path) == f"{path}: can't be read: No such file or directory"


def test_a_directory(tmp_path: Path) -> None:
    assert refused(tmp_path) == f"{tmp_path}: can't be read: Is a directory"


def test_a_file_that_is_not_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(f"# Großkönig\n{ACHILLES}".encode("latin-1"))
    assert refused(path) == f"{path}: can't be read: not a text in UTF-8"


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(ACHILLES + "prestige = 4\n" + "#" * 2**20, "utf-8")
    assert refused(path) == f"{path}: can't be read: larger than 1 MiB"


def test_a_file_just_small_enough(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = ACHILLES + "prestige = 4\n#"
    path.write_text(text + "x" * (2**20 - len(text)), "utf-8")
    assert load_own_values(path).heroes[0].prestige == 4


def test_an_empty_file_on_disk_and_a_mistake_in_one_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"")
    assert refused(path).startswith("mine.toml: has no values")
    path.write_text(ACHILLES + "prestige = 100", "utf-8")
    assert refused(path).startswith("mine.toml, hero achilles, prestige: ")


# In play ----------------------------------------------------------------------------------------------------------------------------


def play(edition: Edition, players: int, seed: int) -> Game:
    """A whole random game."""
    game, rng = Game.new(edition, NAMES[:players], seed), Random(seed)
    while game.decision:
        game.play(rng.choice(game.decision.actions))
    return game


def heroes_scored(edition: Edition, seed: int) -> dict[str, int]:
    """The score of each hero at the end of a game of eight, and all decisions."""
    game = play(edition, 8, seed)
    assert game.result is not None
    decided = {f"{number} {action}": 0 for number, action in enumerate(map(str, game.history))}
    return decided | {seat_of(game, number).hero: each.hero for number, each in enumerate(game.result.seats)}


@pytest.mark.parametrize("seed", range(4))
def test_11_8_achilles_with_prestige_9_scores_9_while_he_is_red(seed: int) -> None:
    """Only the score depends on a hero's prestige, so the same game is played. Weak Persians turn nobody."""
    weak = "[persians]\nchits = [1, 1, 1, 1, 1, 1, 1, 1]\n"
    strong = "".join(f'[[hero]]\nid = "{each.id}"\nonce = {{ strength = 29 }}\n' for each in standard().heroes)
    ours, mine = own(weak + strong), own(weak + strong.replace(ACHILLES, ACHILLES + "prestige = 9\n"))
    before, after = heroes_scored(Edition.heroes(ours), seed), heroes_scored(Edition.heroes(mine), seed)
    assert {key: value for key, value in after.items() if value != before[key]} == {"achilles": 9}
    assert before["achilles"] == standard().heroes[0].prestige


@pytest.mark.parametrize("seed", range(4))
def test_11_8_achilles_with_prestige_9_scores_nothing_once_he_is_orange(seed: int) -> None:
    weak = "".join(f'[[hero]]\nid = "{each.id}"\nonce = {{}}\nprestige = 9\n' for each in standard().heroes)
    assert heroes_scored(Edition.heroes(own(weak)), seed)["achilles"] == 0


def test_11_4_the_persians_have_the_strength_of_their_chits() -> None:
    edition = Edition.heroes(own("[persians]\nchits = [9, 9, 9, 9, 9, 9, 9, 9]"))
    game = play(edition, 3, seed=1)
    assert [each["persians"] for each in told(game, "attacked")] == [3 * 27, 3 * 54]
    assert {chit for chit in edition.chits if chit.startswith("persian")} == {"persian-9"}


def test_2_5_4_storage_holds_what_is_given() -> None:
    edition = Edition.heroes(own(MASSILIA + "storage = { wood = 2, stone = 3, food = 4 }"))
    mine = polis("helen", "massilia", wood=2, stone=3, food=4, lands="A04", civilization="messene")
    game = given(mine, polis("daedalus"), at="income", edition=edition)
    assert (seat_of(game, 0).wood, seat_of(game, 0).stone, seat_of(game, 0).food) == (2, 3, 4)
    assert seat_of(game, 0).luxury > 0


def test_11_9_an_ability_may_be_another_number() -> None:
    edition = Edition.heroes(own(ACHILLES + "traits = { strength_bonus = 7 }"))
    mine = polis("achilles", bid="A05 4", food=2, strength=1)
    game = given(mine, polis("helen"), market="A05 A11", at="taking", edition=edition)
    game.play("strengthen")
    assert seat_of(game, 0).strength == 1 + edition.tile("A05").prestige + 7


def test_11_9_a_hero_may_have_the_ability_of_another() -> None:
    edition = Edition.heroes(own(ACHILLES + "traits = { land_bonus = 2 }"))
    mine = polis("achilles", bid="A05 4")
    game = given(mine, polis("helen"), market="A05 A11", at="taking", edition=edition)
    land = edition.tile("A05")
    assert [each["inhabitants"] for each in told(game, "gained")] == [land.once.inhabitants + 2]


def test_2_2_1_a_tile_can_be_had_for_the_bid_that_is_given() -> None:
    edition = Edition.heroes(own('[[land]]\nid = "A05"\nbid = 8'))
    game = given(polis("helen", coins=9), polis("daedalus"), market="A05 A11", edition=edition)
    assert [action for action in legal(game) if "A05" in action] == ["bid A05 8", "bid A05 9"]


def test_values_of_the_base_game_and_the_sea_may_be_given_too() -> None:
    box = own('[[civilization]]\nid = "sparta"\nonce = { coins = 1 }\n[[sea]]\nid = "S1"\ncost = { wood = 1 }')
    game = Game.new(Edition.solo(components=box), ["Ann"], 1, civilizations=["sparta"])
    assert (seat_of(game, 0).coins, seat_of(game, 0).wood) == (1, 0)
    assert Edition.sea(box).components.sea[0].cost == Goods(wood=1)
    assert Edition.base(box).components.heroes == ()


def heroes_with(trait: str, value: int) -> str:
    return "".join(f'[[hero]]\nid = "{hero.id}"\ntraits = {{ {trait} = {value} }}\n' for hero in standard().heroes)


def colonies_with(trait: str, value: int) -> str:
    return "".join(f'[[colony]]\nid = "{each.id}"\ntraits = {{ {trait} = {value} }}\n' for each in standard().colonies)


@pytest.mark.parametrize("end", [1, 2], ids=["least", "most"])
@pytest.mark.parametrize("trait", TRAITS)
def test_a_trait_that_everybody_has_at_its_least_or_most_breaks_nothing(trait: str, end: int) -> None:
    for text in (heroes_with(trait, TRAITS[trait][end]), colonies_with(trait, TRAITS[trait][end])):
        edition = Edition.heroes(own(text), options=["sea-tiles"])
        game, rng = Game.new(edition, NAMES[:4], seed=3), Random(3)
        while game.decision:
            assert problem(edition, game.state) is None
            game.play(rng.choice(game.decision.actions))
        assert game.result is not None


def test_2_7_two_who_may_have_a_chit_drawn_anew_are_asked_in_turn_order() -> None:
    edition = Edition.heroes(own(MASSILIA + "traits = { redraws = 1 }"))
    seats = (polis("ariadne", "naxos"), polis("helen", "massilia"))
    game = given(*seats, at="chits", chits="plague drought tempest", edition=edition)
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("redraw", 0)
    game.play("leave")
    assert (game.decision.kind, game.decision.seat) == ("redraw", 1)


# Broken tables of heroes, colonies and Persians through `extend` --------------------------------------------------------------------

TABLE = """
set = "mine"

[persians]
chits = [1, 2, 3, 4, 5, 6, 7, 8]
assumed = ["chits"]

[[hero]]
id = "ajax"
once = { coins = 2, strength = 6 }
prestige = 5
income = { wood = 1, food = -1 }
orange = { stone = -2 }
traits = { saving = 1, halving = 3 }
reconstructed = ["once"]
assumed = ["orange"]

[[colony]]
id = "kyrene"
storage = { wood = 4, stone = 5, food = 6 }
coins = [1, 2, 3, 4, 5, 6, 7, 8]
luxury = [0, 0, 1, 1, 2, 2, 3, 3]
coins_per_prestige = 5
traits = { mark = 2 }
reconstructed = ["coins_per_prestige"]
"""


def test_a_table_may_bring_heroes_colonies_and_other_persians() -> None:
    box = extend(standard(), TABLE, "mine.toml")
    ajax, kyrene = box.heroes[-1], box.colonies[-1]
    assert (ajax.id, ajax.once, ajax.prestige) == ("ajax", Goods(coins=2, strength=6), 5)
    assert (ajax.income, ajax.orange, ajax.traits) == (
        Goods(wood=1, food=-1),
        Goods(stone=-2),
        {"saving": 1, "halving": 3},
    )
    assert unprinted(ajax) == {"reconstructed": ("once",), "assumed": ("orange",)}
    assert (kyrene.id, kyrene.mat.storage, kyrene.traits) == ("kyrene", Goods(4, 5, 6), {"mark": 2})
    assert (kyrene.mat.coins_per_prestige, kyrene.mat.points_per_inhabitant) == (5, 3)
    assert unprinted(kyrene) == {"reconstructed": ("coins_per_prestige",)}
    assert (box.persians.chits, unprinted(box.persians)) == ((1, 2, 3, 4, 5, 6, 7, 8), {"assumed": ("chits",)})
    assert box.heroes[:-1] == standard().heroes
    assert box.colonies[:-1] == standard().colonies


def mistake(old: str, new: str) -> str:
    """The error about an additional table with this change."""
    assert TABLE.count(old) == 1, f"{old!r} stands {TABLE.count(old)} times in the table"
    with pytest.raises(ComponentError) as caught:
        extend(standard(), TABLE.replace(old, new), "mine.toml")
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "ajax"', "", "hero 1, id: is missing"),
        ('"ajax"', "7", "hero 7, id: must be a text, not 7"),
        ("prestige = 5\nincome", "income", "hero ajax, prestige: is missing"),
        ("prestige = 5\nincome", "prestige = 100\nincome", f"hero ajax, prestige: {NUMBER} 0 to 99, not 100"),
        ("strength = 6", "strength = 30", "hero ajax, once, strength: must be at most 29"),
        ("strength = 6", "strength = -6", f"hero ajax, once, strength: {NUMBER} 1 to 99, not -6"),
        ("strength = 6", "clovers = 6", f"hero ajax, once, clovers: is not one of {GOODS}, strength"),
        ("food = -1", "food = 0", "hero ajax, income, food: must not be 0"),
        ("food = -1", "coins = -1", f"hero ajax, income, coins: {NUMBER} 1 to 99, not -1"),
        ("food = -1", "strength = 1", f"hero ajax, income, strength: is not one of {GOODS}"),
        ("stone = -2 }", "any = 2 }", f"hero ajax, orange, any: is not one of {GOODS}"),
        ("saving = 1", "savings = 1", f"hero ajax, traits, savings: is not one of {', '.join(TRAITS)}"),
        ("saving = 1", "saving = 10", f"hero ajax, traits, saving: {NUMBER} 0 to 9, not 10"),
        ("{ saving = 1, halving = 3 }", "3", "hero ajax, traits: must be a table, not 3"),
        ('["once"]', '["traits"]', "hero ajax, reconstructed: must hold words of once, prestige, income, orange"),
        ('["orange"]', '"orange"', "hero ajax, assumed: must be a list without duplicates, not 'orange'"),
        ('["orange"]', '["orange"]\nability = "runs fast"', "hero ajax, ability: is not a known field"),
        ('id = "kyrene"', "", "colony 1, id: is missing"),
        ("storage = { wood = 4, stone = 5, food = 6 }\n", "", "colony kyrene, storage: is missing"),
        ("wood = 4, ", "", "colony kyrene, storage, wood: is missing"),
        ("wood = 4, ", "wood = 4, coins = 4, ", "colony kyrene, storage, coins: is not one of wood, stone, food"),
        ("coins = [1, 2, 3, 4, 5, 6, 7, 8]\n", "", "colony kyrene, coins: is missing"),
        ("luxury = [0, 0, 1, 1, 2, 2, 3, 3]\n", "", "colony kyrene, luxury: is missing"),
        ("[0, 0, 1, 1, 2, 2, 3, 3]", "[0, 0]", "colony kyrene, luxury: must be a list of 8 numbers, not [0, 0]"),
        (
            "[0, 0, 1, 1, 2, 2, 3, 3]",
            "[0, 0, -1, 1, 2, 2, 3, 3]",
            f"colony kyrene, luxury, 3: {NUMBER} 0 to 99, not -1",
        ),
        ("coins_per_prestige = 5", "coins_per_prestige = 0", f"colony kyrene, coins_per_prestige: {NUMBER} 1 to 99"),
        ("coins_per_prestige = 5", "prestige = 5", "colony kyrene, prestige: is not a known field"),
        ("mark = 2", "mark = 0", f"colony kyrene, traits, mark: {NUMBER} 1 to 9, not 0"),
        ("mark = 2", "marks = 2", f"colony kyrene, traits, marks: is not one of {', '.join(TRAITS)}"),
        ('["coins_per_prestige"]', '["prestige"]', "colony kyrene, reconstructed: must hold words of storage, coins"),
        ("chits = [1, 2, 3, 4, 5, 6, 7, 8]", "", "persians, chits: is missing"),
        (
            "chits = [1, 2, 3, 4, 5, 6, 7, 8]",
            "chits = [1, 2]",
            "persians, chits: must be a list of 8 numbers, not [1, 2]",
        ),
        (
            "chits = [1, 2, 3, 4, 5, 6, 7, 8]",
            "chits = [0, 2, 3, 4, 5, 6, 7, 8]",
            "persians, chits: must hold numbers from 1 to 9",
        ),
        (
            "chits = [1, 2, 3, 4, 5, 6, 7, 8]",
            "chits = [1, 2, 3, 4, 5, 6, 7, 10]",
            "persians, chits: must hold numbers from 1 to 9",
        ),
        ('["chits"]', '["values"]', "persians, assumed: must hold words of chits, not 'values'"),
        ('assumed = ["chits"]', "strength = 1", "persians, strength: is not a known field"),
    ],
)
def test_a_wrong_table_of_heroes_colonies_or_persians(old: str, new: str, message: str) -> None:
    assert mistake(old, new).startswith(f"mine.toml, {message}")


@pytest.mark.parametrize(
    ("old", "new", "entry"),
    [('"ajax"', '"achilles"', "achilles"), ('"kyrene"', '"naxos"', "naxos")],
)
def test_a_hero_or_colony_that_stands_in_another_table(old: str, new: str, entry: str) -> None:
    assert mistake(old, new) == f"mine.toml, {entry}: appears twice"


def test_a_hero_may_have_the_name_of_a_colony() -> None:
    assert extend(standard(), TABLE.replace('"ajax"', '"kyrene"'), "mine.toml").heroes[-1].id == "kyrene"
