"""Records of games with a user's own values: they name the file, and can only be read with it."""

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from peloponnes import Edition, Game
from peloponnes.components import Components, extend, load_own_values, standard, with_own_values
from peloponnes.record import PositionError, Record, RecordError, write_position
from tests.editions import NAMES
from tests.given import seat_of

TEXT = '[[hero]]\nid = "achilles"\nprestige = 9\n\n[persians]\nchits = [1, 1, 1, 1, 1, 1, 1, 9]\n'
OWN = with_own_values(TEXT, "mine.toml")
OTHER = with_own_values('[[hero]]\nid = "achilles"\nprestige = 8\n', "other.toml")
DIGEST = hashlib.sha256(TEXT.encode()).hexdigest()
EDITIONS = {
    "heroes": (Edition.heroes(OWN), 4),
    "heroes with all options": (Edition.heroes(OWN, options=["civilizations", "negotiation", "sea-tiles"]), 7),
    "base": (Edition.base(OWN), 3),
    "sea": (Edition.sea(OWN), 6),
    "solo": (Edition.solo(components=OWN), 1),
    "a level": (Edition.solo(2, ["wood"], OWN), 1),
}

each_edition = pytest.mark.parametrize("name", EDITIONS)


def played(name: str, steps: int = 10**6, seed: int = 5) -> Game:
    """A game with own values, played at random for some steps or to the end."""
    edition, players = EDITIONS[name]
    game, rng = Game.new(edition, NAMES[:players], seed), Random(seed)
    while game.decision and len(game.history) < steps:
        game.play(rng.choice(game.decision.actions))
    return game


def refused(text: str, components: Components | None) -> str:
    """The one line with which a record is refused."""
    with pytest.raises(RecordError) as caught:
        Record.parse(text, components)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def changed(**fields: Any) -> str:
    """A record with own values and some changed fields."""
    return json.dumps(Record.of(played("heroes")).document() | fields)


# Writing -----------------------------------------------------------------------------------------------------------------------------


@each_edition
def test_a_record_names_the_file_by_its_digest(name: str) -> None:
    assert Record.of(played(name, steps=3)).document()["components"] == f"sha256:{DIGEST}"


def test_the_digest_is_that_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(TEXT.encode())
    game = Game.new(Edition.heroes(load_own_values(path)), ["Ann", "Bo"], 1)
    assert Record.of(game).document()["components"] == f"sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}"


def test_all_else_is_as_in_any_record() -> None:
    mine, ours = (
        Record.of(played("heroes", 0)).document(),
        Record.of(Game.new(Edition.heroes(), NAMES[:4], 5)).document(),
    )
    assert list(mine) == list(ours)
    differing = {key for key in mine if mine[key] != ours[key]}
    assert differing == {"components", "deal"}  # of the deal, only the Persians' values


def test_a_record_does_not_hold_the_values_themselves() -> None:
    assert "prestige = 9" not in Record.of(played("heroes", 3)).text()


def test_tables_that_are_no_file_can_not_be_recorded() -> None:
    box = extend(standard(), 'set = "mine"\n[[hero]]\nid = "ajax"\nprestige = 1\n', "more.toml")
    with pytest.raises(RecordError, match="can't be recorded"):
        Record.of(Game.new(Edition.heroes(box), ["Ann", "Bo"], 1))


def test_own_values_to_which_a_table_was_added_can_not_be_recorded() -> None:
    """The file alone would not reproduce the game."""
    box = extend(OWN, 'set = "heroes"\n[[hero]]\nid = "ajax"\nprestige = 1\n', "more.toml")
    with pytest.raises(RecordError, match="can't be recorded"):
        Record.of(Game.new(Edition.heroes(box), ["Ann", "Bo"], 1))


def test_a_position_of_a_game_with_own_values_can_not_be_written() -> None:
    with pytest.raises(PositionError, match="components of one's own can't be written"):
        write_position(played("heroes", 3))


# Reading with the same file ----------------------------------------------------------------------------------------------------------


@each_edition
def test_a_record_goes_both_ways_with_the_same_values(name: str) -> None:
    record = Record.of(played(name))
    again = Record.parse(record.text(), with_own_values(TEXT, "renamed.toml"))
    assert again == record
    assert again.text() == record.text()
    assert again.edition.box == OWN
    assert not again.edition.standard


@each_edition
def test_it_replays_to_the_same_end_and_verifies(name: str) -> None:
    game = played(name)
    record = Record.parse(Record.of(game).text(), OWN)
    assert record.verify() == "fine"
    replayed = record.replay()
    assert replayed.result == game.result
    assert list(replayed.events) == list(game.events)
    assert replayed.view().document() == game.view().document()


def test_it_replays_with_the_own_values_and_not_with_ours() -> None:
    game = played("heroes with all options", 0)
    replayed = Record.parse(Record.of(game).text(), OWN).replay(0)
    assert "persian-9" in replayed.edition.chits
    assert replayed.edition.components.heroes[0].prestige == 9
    assert [seat_of(replayed, number) for number in range(7)] == [seat_of(game, number) for number in range(7)]


def test_an_unfinished_game_is_legal_so_far_and_goes_on_from_where_it_stood() -> None:
    game = played("heroes", 25)
    record = Record.parse(Record.of(game).text(), OWN)
    assert record.verify() == "legal so far"
    again, rng, same = record.replay(), Random(2), Random(2)
    while game.decision and again.decision:
        game.play(rng.choice(game.decision.actions))
        again.play(same.choice(again.decision.actions))
    assert (again.result, again.decision) == (game.result, game.decision)


def test_it_can_be_kept_in_a_file_and_read_from_it(tmp_path: Path) -> None:
    values, path = tmp_path / "mine.toml", tmp_path / "game.json"
    values.write_bytes(TEXT.encode())
    record = Record.of(played("heroes"))
    record.save(path)
    for where in (path, str(path)):
        again = Record.load(where, load_own_values(values))
        assert again == record
        assert again.verify() == "fine"


def test_a_wrong_result_is_found_with_own_values_too() -> None:
    document = json.loads(Record.of(played("heroes")).text())
    document["result"]["seats"][0]["score"] += 1
    with pytest.raises(RecordError, match="the result differs: seats"):
        Record.parse(json.dumps(document), OWN).verify()


# Reading without it ------------------------------------------------------------------------------------------------------------------


def test_without_the_file_it_is_refused_and_the_file_asked_for() -> None:
    message = refused(Record.of(played("heroes")).text(), None)
    assert message.startswith("components: played with values of somebody's own")
    assert f"sha256:{DIGEST[:8]}" in message
    assert "--components" in message


def test_with_another_file_it_is_refused_and_both_are_named() -> None:
    message = refused(Record.of(played("heroes")).text(), OTHER)
    assert message.startswith("components: played with other values")
    assert f"sha256:{DIGEST[:8]}" in message
    assert f"sha256:{OTHER.digest[:8]}" in message


def test_with_the_standard_values_it_is_refused() -> None:
    assert refused(Record.of(played("heroes")).text(), standard()).startswith("components: played with other values")


def test_the_same_values_in_another_file_are_refused() -> None:
    """A file is identified by its bytes alone."""
    again = with_own_values(TEXT + "# no other values\n", "mine.toml")
    assert refused(Record.of(played("heroes")).text(), again).startswith("components: played with other values")


def test_load_without_the_file_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    Record.of(played("heroes")).save(path)
    for components in (None, OTHER, standard()):
        with pytest.raises(RecordError, match=r"^components: played with ") as caught:
            Record.load(path, components)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("mine.toml", "'mine.toml' are not known here"),
        ("", "'' are not known here"),
        ("Standard", "'Standard' are not known here"),
        (f"SHA256:{DIGEST}", "are not known here"),
        (DIGEST, "are not known here"),
        ("sha256:", "are not known here"),
        ("sha256:00", "are not known here"),
        (f"sha256:{DIGEST.upper()}", "are not known here"),
        (f"sha256:{DIGEST}0", "are not known here"),
        (f"sha256:{DIGEST[:-1]}", "are not known here"),
        ("x" * 1000 + "\n", "are not known here"),
        ("sha256:\n", "are not known here"),
    ],
    ids=lambda text: text[:20],
)
def test_a_name_that_is_not_that_of_the_file(name: str, problem: str) -> None:
    message = refused(changed(components=name), OWN)
    assert message.startswith("components: ")
    assert problem in message
    assert len(message) < 200


def test_a_name_with_a_line_break_is_refused_in_one_line_without_the_file_as_well() -> None:
    assert refused(changed(components="sha256:\n\n\n"), None).startswith("components: ")


@pytest.mark.parametrize("value", [5, None, ["standard"], {"sha256": DIGEST}])
def test_a_name_that_is_no_text(value: object) -> None:
    assert refused(changed(components=value), OWN).startswith("components: must be a text")


def test_own_values_under_the_name_of_the_standard_ones_are_another_deal() -> None:
    """The Persians in the deal are not those of the standard components."""
    assert refused(changed(components="standard"), OWN).startswith("deal: the deal has ")


# A standard record stays one, whatever values are given -------------------------------------------------------------------------------


@pytest.mark.parametrize("components", [None, OWN, OTHER, standard()], ids=["none", "own", "other", "standard"])
def test_a_standard_record_is_read_with_the_standard_values_whatever_is_given(components: Components | None) -> None:
    game, rng = Game.new(Edition.heroes(), NAMES[:4], 3), Random(3)
    while game.decision:
        game.play(rng.choice(game.decision.actions))
    record = Record.of(game)
    again = Record.parse(record.text(), components)
    assert again == record
    assert again.edition.standard
    assert again.verify() == "fine"
    assert again.document()["components"] == "standard"
