"""Versions of the rules: a game keeps the values of heroes and colonies it began with."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from peloponnes import Edition, Game
from peloponnes.components import Components, standard, with_own_values
from peloponnes.components.types import RULES
from peloponnes.record import PositionError, Record, RecordError, parse_position, write_position
from tests.editions import EXTRA, MATRIX, NAMES
from tests.given import seat_of

HEROES = sorted(name for name in MATRIX if name.startswith("heroes"))
OTHERS = sorted(set(MATRIX) - set(HEROES))
BEFORE = Edition.heroes(standard(1))
# Games that were recorded with earlier versions of the rules. They are never written anew.
EARLIER = (1, 2)
RECORDED_WITH = {
    rules: sorted((Path(__file__).parent.parent / "games" / f"version-{rules}").glob("*.json")) for rules in EARLIER
}
RECORDED = RECORDED_WITH[1]
OLD: dict[str, Any] = json.loads(RECORDED[0].read_text("utf-8"))
OWN = (
    '[[hero]]\nid = "achilles"\nprestige = 9\n\n[[colony]]\nid = "taras"\nstorage = { wood = 5, stone = 5, food = 5 }\n'
)

each_recorded = pytest.mark.parametrize(
    ("rules", "path"),
    [pytest.param(rules, path, id=f"{rules}-{path.stem}") for rules in EARLIER for path in RECORDED_WITH[rules][::5]],
)


def played(edition: Edition, players: int, seed: int = 1, steps: int = 10**6) -> Game:
    """A random game, played for some steps or to the end."""
    game, rng = Game.new(edition, NAMES[:players], seed), Random(seed)
    while game.decision and len(game.history) < steps:
        game.play(rng.choice(game.decision.actions))
    return game


def prestige_of(box: Components, hero: str) -> int:
    return next(each.prestige for each in box.heroes if each.id == hero)


def stored_in(box: Components, colony: str) -> tuple[int, int, int]:
    """The storage of wood, stone and food."""
    storage = next(each.mat.storage for each in box.colonies if each.id == colony)
    return (storage.wood, storage.stone, storage.food)


def test_the_version_is_the_third() -> None:
    assert RULES == 3
    assert [standard(rules).rules for rules in (1, 2, 3)] == [1, 2, 3]
    assert standard(3) is standard()


def test_each_version_has_the_values_of_its_time() -> None:
    assert [prestige_of(standard(rules), "penelope") for rules in (1, 2, 3)] == [4, 6, 7]
    assert [stored_in(standard(rules), "taras") for rules in (1, 2, 3)] == [(7, 7, 13), (8, 8, 13), (9, 9, 13)]


# Records ----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HEROES[::6])
def test_a_record_with_heroes_says_3_and_goes_both_ways(name: str) -> None:
    game = played(*MATRIX[name])
    record = Record.of(game)
    assert record.document()["rules"] == 3
    again = Record.parse(record.text())
    assert (again, again.text()) == (record, record.text())
    assert again.edition.box is standard()
    assert again.verify() == "fine"
    assert again.replay().view().document() == game.view().document()


@pytest.mark.parametrize("name", OTHERS)
def test_all_others_say_1_for_nothing_of_theirs_has_changed(name: str) -> None:
    record = Record.of(played(*MATRIX[name], steps=12))
    assert record.document()["rules"] == 1
    again = Record.parse(record.text())
    assert (again, again.text()) == (record, record.text())
    assert again.edition.standard


@pytest.mark.parametrize("rules", EARLIER)
def test_the_recorded_games_with_heroes_say_which_version_they_are_of(rules: int) -> None:
    assert len(RECORDED_WITH[rules]) >= 40
    assert {json.loads(path.read_text("utf-8"))["rules"] for path in RECORDED_WITH[rules]} == {rules}


@each_recorded
def test_a_record_of_an_earlier_version_replays_to_its_result_and_writes_itself_back(rules: int, path: Path) -> None:
    record = Record.load(path)
    assert (record.edition.rules, record.edition.standard) == (rules, True)
    assert record.edition.box is standard(rules)
    assert record.verify() == "fine"
    assert record.text() == path.read_text("utf-8")


@each_recorded
def test_the_game_that_it_replays_is_recorded_with_its_version_again(rules: int, path: Path) -> None:
    record = Record.load(path)
    again = Record.of(record.replay())
    assert again == record
    assert again.document()["rules"] == rules


@pytest.mark.parametrize(
    ("rules", "name", "problem"),
    [
        (1, "heroes-6+negotiation-01", "the result differs: ranking"),
        (1, "heroes-2-00", "action 3 ('1 bid A10 2')"),
        (2, "heroes-2+negotiation-02", "the result differs: seats"),
        (2, "heroes-2-00", "action 11 ('1 bid B06 3')"),
    ],
)
def test_with_the_values_of_today_an_old_game_ends_otherwise_or_is_not_legal(
    rules: int, name: str, problem: str
) -> None:
    path = next(path for path in RECORDED_WITH[rules] if path.stem == name)
    data = json.loads(path.read_text("utf-8")) | {"rules": RULES}
    with pytest.raises(RecordError) as caught:
        Record.parse(json.dumps(data)).verify()
    assert str(caught.value).startswith(problem)


def test_a_game_of_version_1_goes_on_with_its_values() -> None:
    half = OLD | {"actions": OLD["actions"][:20], "result": None}
    record = Record.parse(json.dumps(half))
    assert record.verify() == "legal so far"
    game = record.replay()
    for line in OLD["actions"][20:]:
        game.play(line.partition(" ")[2])
    assert game.result is not None
    assert Record.of(game).document() == OLD


@pytest.mark.parametrize("rules", [0, 4, -1, 10**30])
@pytest.mark.parametrize("name", ["heroes-2", "base-2"])
def test_a_version_that_is_not_known_is_refused_in_one_line(name: str, rules: int) -> None:
    data = Record.of(played(*MATRIX[name], steps=0)).document() | {"rules": rules}
    with pytest.raises(RecordError) as caught:
        Record.parse(json.dumps(data))
    assert str(caught.value) == f"rules: version {rules} is not known here, only 1 to 3"


# Own values -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "penelope", "massilia"),
    [
        pytest.param(1, 4, (7, 7, 9), id="1"),
        pytest.param(2, 6, (8, 8, 11), id="2"),
        pytest.param(3, 7, (9, 9, 8), id="3"),
    ],
)
@pytest.mark.parametrize("given", [1, 2, 3])
def test_own_values_lie_on_top_of_those_of_the_records_version(
    rules: int, penelope: int, massilia: tuple[int, int, int], given: int
) -> None:
    """Regardless of the version they were read with, which is usually today's."""
    game = played(Edition.heroes(with_own_values(OWN, "mine.toml", rules)), 4)
    record = Record.of(game)
    assert record.document()["rules"] == rules
    assert str(record.document()["components"]).startswith("sha256:")
    again = Record.parse(record.text(), with_own_values(OWN, "mine.toml", given))
    box = again.edition.box
    assert (prestige_of(box, "achilles"), stored_in(box, "taras")) == (9, (5, 5, 5))
    assert (prestige_of(box, "penelope"), stored_in(box, "massilia")) == (penelope, massilia)
    assert again.verify() == "fine"
    assert again.replay().view().document() == game.view().document()
    assert again.text() == record.text()


def test_a_recorded_game_of_version_1_can_be_one_with_own_values() -> None:
    """These change nothing, so the game ends as before."""
    own = with_own_values('[[hero]]\nid = "achilles"\nprestige = 3\n', "mine.toml")
    for path in RECORDED[::9]:
        data = json.loads(path.read_text("utf-8")) | {"components": f"sha256:{own.digest}"}
        record = Record.parse(json.dumps(data), own)
        assert record.verify() == "fine"
        assert record.document() == data
        assert not record.edition.standard


@pytest.mark.parametrize("edition", [Edition.base, Edition.sea])
def test_own_values_of_other_editions_are_of_version_1_too(edition: Any) -> None:
    own = with_own_values(OWN, "mine.toml")
    record = Record.of(played(edition(own), 3))
    assert record.document()["rules"] == 1
    again = Record.parse(record.text(), own)
    assert (again, again.edition.box) == (record, own)


# Positions --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HEROES[::6])
def test_a_position_with_heroes_carries_the_version_and_goes_both_ways(name: str) -> None:
    for steps in (0, 7, 40):
        game = played(*MATRIX[name], steps=steps)
        text = write_position(game)
        assert text.split(" ")[0] == "+".join(["heroes", *game.edition.options, "rules-3"])
        again = parse_position(text, game.names)
        assert (again.edition, again.edition.box) == (game.edition, standard())
        assert write_position(again) == text
        assert again.view().document() == game.view().document()


@pytest.mark.parametrize("options", [[], ["negotiation"], ["civilizations", "negotiation", "sea-tiles"]])
def test_one_without_is_of_version_1(options: list[str]) -> None:
    game = played(Edition.heroes(standard(1), options=options), 4, steps=30)
    text = write_position(game)
    assert text.split(" ")[0] == "+".join(["heroes", *options])
    again = parse_position(text, game.names)
    assert (again.edition.rules, again.edition.box) == (1, standard(1))
    assert write_position(again) == text
    assert again.view().document() == game.view().document()


def test_the_version_of_a_position_decides_with_which_values_it_is_played_on() -> None:
    text = write_position(Game.new(BEFORE, NAMES[:8], seed=1))
    words = {1: "heroes", 2: "heroes+rules-2", 3: "heroes+rules-3"}
    seats = {rules: parse_position(text.replace("heroes", word, 1)) for rules, word in words.items()}
    number = [seat_of(seats[1], number).colony for number in range(8)].index("taras")
    limits = [seat_of(seats[rules], number).limits for rules in words]
    assert [(its.wood, its.stone, its.food) for its in limits] == [(7, 7, 13), (8, 8, 13), (9, 9, 13)]


@pytest.mark.parametrize("name", [name for name in OTHERS if name in ("base-2", "sea-2", "solo", "solo-level-3")])
def test_positions_of_other_editions_carry_none(name: str) -> None:
    assert "rules" not in write_position(played(*MATRIX[name], steps=3))


@pytest.mark.parametrize(
    ("edition", "problem"),
    [
        ("base+rules-2", "edition: 'base+rules-2' has the rules of version 1"),
        ("base+civilizations+rules-2", "edition: 'base+civilizations+rules-2' has the rules of version 1"),
        ("sea+rules-2", "edition: 'sea+rules-2' has the rules of version 1"),
        ("solo+rules-2", "edition: 'solo+rules-2' has the rules of version 1"),
        (f"solo-3-{','.join(EXTRA[:2])}+rules-2", "has the rules of version 1"),
        ("heroes+rules-9", "edition: rules of version 9 are not known here, only 1 to 3"),
        ("heroes+rules-4", "edition: rules of version 4 are not known here, only 1 to 3"),
        ("heroes+rules-0", "edition: rules of version 0 are not known here, only 1 to 3"),
        ("heroes+negotiation+rules-9", "edition: rules of version 9 are not known here, only 1 to 3"),
        ("base+rules-9", "edition: rules of version 9 are not known here, only 1 to 3"),
        ("heroes+rules-", "rules: '' is not a number from 0 to 999"),
        ("heroes+rules-two", "rules: 'two' is not a number from 0 to 999"),
        ("heroes+rules-02", "rules: '02' is not a number from 0 to 999"),
        ("heroes+rules-2+negotiation", "edition: the heroes edition has no option 'rules-2'"),
        ("heroes+rules-2+rules-2", "edition: the heroes edition has no option 'rules-2'"),
        ("hellas+rules-2", "edition: there is no edition 'hellas'"),
    ],
)
def test_a_version_that_an_edition_has_not_is_refused_in_one_line(edition: str, problem: str) -> None:
    _, *rest = write_position(played(*MATRIX["heroes-3"], steps=0)).split(" ")
    with pytest.raises(PositionError) as caught:
        parse_position(" ".join([edition, *rest]))
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)
