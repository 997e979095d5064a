"""The rows from which a game is told: they fit what they tell, and the messages that they name."""

from collections.abc import Iterator, Mapping

import pytest

from peloponnes import Edition
from peloponnes.engine import expansions
from peloponnes.engine.expansion import Expansion
from peloponnes.game.event_kinds import KIND_OF
from peloponnes.messages import Messages, catalogue
from peloponnes.telling import forms, teller
from peloponnes.telling.forms import Form, Row, Sentence, goods, sentence
from peloponnes.telling.rows import ACTIONS, CHOICES, DECISIONS, EVENTS, ROWS, check_events
from peloponnes.telling.teller import Teller
from tests.messages.test_messages import arguments

ENGLISH = catalogue("en")
SAID = [pytest.param(said, id=f"{name} {number}") for name, row in ROWS.items() for number, said in enumerate(row)]


def test_every_decision_and_every_action_has_a_row() -> None:
    assert DECISIONS.keys() == {step.kind for step in Edition.base().steps if step.kind}
    assert ACTIONS.keys() == {verb.word for verb in Edition.base().verbs.values()}
    assert CHOICES.keys() <= ACTIONS.keys()


@pytest.mark.parametrize("said", SAID)
def test_a_sentence_has_the_arguments_of_its_message(said: Sentence) -> None:
    for key in (key for key in ENGLISH if key == said.key):
        assert arguments(ENGLISH[key]) == set(said.values)


@pytest.mark.parametrize("said", SAID)
def test_messages_forms_and_rows_that_a_sentence_names_are_there(said: Sentence) -> None:
    assert [key for key in said.messages() if "{" not in key and key not in ENGLISH] == []
    for form in said.values.values():
        assert form.name in forms.FORMS
        assert form.name != "told" or form.of[0] in ROWS


def test_the_interpreter_has_every_form() -> None:
    assert teller.FORMS.keys() == forms.FORMS


def test_a_kind_of_event_without_a_row_is_an_error() -> None:
    with pytest.raises(TypeError, match=r"differ: .*'passed'"):
        check_events({key: row for key, row in EVENTS.items() if key != "passed"}, KIND_OF)


def test_a_row_without_an_event_is_an_error() -> None:
    with pytest.raises(TypeError, match=r"differ: .*'vanished'"):
        check_events({**EVENTS, "vanished": ()}, KIND_OF)


@pytest.mark.parametrize(
    "wrong",
    [
        sentence("event.passed", "name", "tile"),
        sentence("event.passed", "name", coins=Form("negated", ("conis",))),
        sentence("event.passed", "name", goods=goods(coins="price")),
        sentence("event.passed", "name", "coins", when="wood"),
        sentence("event.{how}", "name", "coins"),
    ],
)
def test_a_field_that_an_event_does_not_have_is_an_error(wrong: Sentence) -> None:
    with pytest.raises(TypeError, match="the event passed has no "):
        check_events({**EVENTS, "passed": (wrong,)}, KIND_OF)


@pytest.mark.parametrize("text", ["", "!coins=3", "coins >1", "a&b"])
def test_what_is_no_condition_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="is no condition"):
        sentence("event.passed", when=text)


def test_what_is_no_form_is_an_error() -> None:
    with pytest.raises(ValueError, match="no form 'tlie'"):
        forms.form("tlie", "tile")


class Haggling(Expansion):
    """An expansion that only brings words."""

    name = "haggling"
    editions = ("base",)
    messages: Mapping[str, Mapping[str, str]] = {
        "en": {"event.haggled": "{name} haggles with {by}: {goods}.", "event.left": "{name} leaves {tile}: {goods}."}
    }
    rows: Mapping[str, Row] = {
        "event.haggled": (sentence("event.haggled", "name", "by", goods=goods("wood", coins="price"), when="price"),)
    }


@pytest.fixture
def teller_of_haggling() -> Iterator[Teller]:
    expansions.add(Haggling())
    yield Teller(Messages("en"), Edition.named("base", ["haggling"]), ("Ann", "Bo"))
    expansions.remove("haggling")


def test_an_expansion_brings_rows_and_messages_of_its_own(teller_of_haggling: Teller) -> None:
    haggled = {"name": "Ann", "by": 1, "wood": 2, "price": 1}
    assert teller_of_haggling.tell("event.haggled", haggled) == ["Ann haggles with Bo: 2 wood, 1 coin."]
    assert teller_of_haggling.tell("event.haggled", {**haggled, "price": 0}) == []
    assert teller_of_haggling.tell("event.ended", {}) == ["The game is over."]


def test_what_has_no_row_is_told_by_the_message_of_its_name(teller_of_haggling: Teller) -> None:
    left = {"name": "Ann", "tile": "A13", "goods": {"coins": 2}, "by": None}
    assert teller_of_haggling.tell("event.left", left) == ["Ann leaves A13 Market: 2 coins."]
