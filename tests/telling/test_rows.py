"""The rows from which a game is told: they fit what they tell, and the messages that they name."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from peloponnes import Edition, sentences
from peloponnes.engine import expansions
from peloponnes.engine.events import Sink
from peloponnes.engine.expansion import Expansion
from peloponnes.game.event_kinds import KIND_OF, declared_in
from peloponnes.game.events import Events
from peloponnes.messages import Messages, catalogue
from peloponnes.sentences import Form, Row, Sentence, goods, sentence
from peloponnes.telling import base_game, teller
from peloponnes.telling.rows import TELLING, Telling, check_events, telling_of
from peloponnes.terminal.words import Words
from tests.messages.test_messages import arguments
from tests.telling.haggling import Haggling, events

ROWS = TELLING.rows
ENGLISH = catalogue("en")
SAID = [pytest.param(said, id=f"{name} {number}") for name, row in ROWS.items() for number, said in enumerate(row)]


def with_rows(rows: Mapping[str, Row]) -> Telling:
    return replace(TELLING, rows=rows)


def test_every_decision_and_every_action_has_a_row() -> None:
    assert TELLING.section("decision").keys() == {step.kind for step in Edition.base().steps if step.kind}
    assert TELLING.section("action").keys() == {verb.word for verb in Edition.base().verbs.values()}
    assert TELLING.section("choice").keys() <= TELLING.section("action").keys()


def test_the_base_game_has_only_rows_of_its_own() -> None:
    of_others = {
        *(f"decision.{step.kind}" for expansion in expansions.BOX for step in expansion.steps),
        *(f"action.{verb.word}" for expansion in expansions.BOX for verb in expansion.verbs),
        *(f"event.{kind.key}" for expansion in expansions.BOX for kind in declared_in(expansion.events)),
    }
    assert base_game.ROWS.keys() & of_others == set()


@pytest.mark.parametrize("expansion", expansions.BOX, ids=lambda expansion: expansion.name)
def test_an_expansion_replaces_no_row_of_another(expansion: Expansion) -> None:
    others = {name for each in expansions.BOX if each is not expansion for name in each.rows}
    assert expansion.rows.keys() & others == set()


@pytest.mark.parametrize("said", SAID)
def test_a_sentence_has_the_arguments_of_its_message(said: Sentence) -> None:
    for key in (key for key in ENGLISH if key == said.key):
        assert arguments(ENGLISH[key]) == set(said.values)


@pytest.mark.parametrize("said", SAID)
def test_messages_forms_and_rows_that_a_sentence_names_are_there(said: Sentence) -> None:
    assert [key for key in said.messages() if "{" not in key and key not in ENGLISH] == []
    for form in said.values.values():
        assert form.name in sentences.FORMS
        assert form.name != "told" or form.of[0] in ROWS


def test_the_interpreter_has_every_form() -> None:
    assert teller.FORMS.keys() == sentences.FORMS


def test_a_kind_of_event_without_a_row_is_an_error() -> None:
    with pytest.raises(TypeError, match=r"differ: .*'passed'"):
        check_events(with_rows({name: row for name, row in ROWS.items() if name != "event.passed"}), KIND_OF)


@pytest.mark.parametrize("expansion", [each for each in expansions.BOX if each.rows], ids=lambda each: each.name)
def test_an_expansion_of_the_box_without_its_rows_is_an_error(expansion: Expansion) -> None:
    rows = {name: row for name, row in ROWS.items() if name not in expansion.rows}
    with pytest.raises(TypeError, match=r"events and their rows differ: "):
        check_events(with_rows(rows), KIND_OF)


def test_a_row_without_an_event_is_an_error() -> None:
    with pytest.raises(TypeError, match=r"differ: .*'vanished'"):
        check_events(with_rows({**ROWS, "event.vanished": ()}), KIND_OF)


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
        check_events(with_rows({**ROWS, "event.passed": (wrong,)}), KIND_OF)


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (replace(TELLING, own_affairs=("vanished",)), "there are no events vanished"),
        (replace(TELLING, shown_anyway=("vanished",)), "there are no events vanished"),
        (replace(TELLING, told_together={"vanished": ""}), "there are no events vanished"),
        (replace(TELLING, told_together={"passed": "wood"}), "the event passed has no wood"),
    ],
)
def test_news_about_what_is_no_event_are_an_error(wrong: Telling, problem: str) -> None:
    with pytest.raises(TypeError, match=problem):
        check_events(wrong, KIND_OF)


class Mumbling(Haggling):
    """Haggling with a misspelt field."""

    rows: Mapping[str, Row] = {"event.haggled": (sentence("event.haggled", "name", goods=goods(coins="prize")),)}


class Babbling(Haggling):
    """Haggling with a row for an event that it does not have."""

    rows: Mapping[str, Row] = {"event.higgled": (sentence("event.haggled", "name"),)}


def test_rows_of_an_expansion_of_ones_own_are_checked_when_they_are_needed() -> None:
    with pytest.raises(TypeError, match="the event haggled has no prize"):
        telling_of((Mumbling(),))
    with pytest.raises(TypeError, match=r"differ: \['higgled'\]"):
        telling_of((Babbling(),))


@pytest.mark.parametrize("text", ["", "!coins=3", "coins >1", "a&b"])
def test_what_is_no_condition_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="is no condition"):
        sentence("event.passed", when=text)


def test_what_is_no_form_is_an_error() -> None:
    with pytest.raises(ValueError, match="no form 'tlie'"):
        sentences.form("tlie", "tile")


@pytest.fixture
def haggling() -> Iterator[Words]:
    expansions.add(Haggling())
    yield Words(Messages("en"), Edition.named("base", ["haggling"]), ("Ann", "Bo"))
    expansions.remove("haggling")


def test_an_expansion_brings_rows_and_messages_of_its_own(haggling: Words) -> None:
    haggled = {"name": "Ann", "by": 1, "wood": 2, "price": 1}
    assert haggling.tell("event.haggled", haggled) == ["Ann haggles with Bo: 2 wood, 1 coin."]
    assert haggling.tell("event.haggled", {**haggled, "price": 0}) == []
    assert haggling.tell("event.ended", {}) == ["The game is over."]


def test_what_has_no_row_is_told_by_the_message_of_its_name(haggling: Words) -> None:
    assert haggling.tell("event.left", {"name": "Ann", "tile": "A13", "by": None}) == ["Ann leaves A13 Market."]
    assert haggling.tell("format.fact", {"name": "Ann", "text": {"coins": 2}}) == ["Ann: 2 coins"]


def test_an_expansion_says_which_of_its_events_are_told_together_or_left_out(haggling: Words) -> None:
    sink: Sink = []
    events.opened(sink)
    for tile, price in ((0, 2), (1, 2), (2, 3)):
        events.priced(sink, tile, price)
    for seat in (0, 1):
        events.left(sink, seat, 12)
    happened = Events(haggling.edition, sink)
    first, second, third = (haggling.tile(tile.id) for tile in haggling.edition.components.tiles[:3])
    prices = [f"Tiles for 2: {first}, {second}.", f"Tiles for 3: {third}."]
    left = haggling.tile(haggling.edition.components.tiles[12].id)
    everything = ["The haggling begins.", *prices, f"Ann leaves {left}.", f"Bo leaves {left}."]
    assert haggling.events(happened) == everything
    assert haggling.news(happened, {0}) == everything[1:-1]
