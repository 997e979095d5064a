"""Names and histories: one for each hero, colony, civilization, building and terrain, in three languages."""

import re
import tomllib
from itertools import combinations
from typing import get_args

import pytest

from peloponnes.components import Tile, standard
from peloponnes.components.types import Terrain
from peloponnes.engine.edition import Edition
from peloponnes.messages import LANGUAGES, Messages
from peloponnes.terminal.histories import histories
from peloponnes.terminal.words import Words
from tests.messages.test_messages import SOURCE

SHORTEST, LONGEST = 30, 60  # words
NARROW, WIDE = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"

every_language = pytest.mark.parametrize("language", LANGUAGES)


def sentences(language: str) -> set[str]:
    return {sentence for text in histories(language).values() for sentence in text.split(". ")}


@every_language
def test_everything_with_a_name_has_a_history_in_the_order_of_the_box(language: str) -> None:
    box = standard()
    text = (SOURCE / "messages" / "histories" / f"{language}.toml").read_text("utf-8")
    assert {section: list(texts) for section, texts in tomllib.loads(text).items()} == {
        "hero": [hero.id for hero in box.heroes],
        "colony": [colony.id for colony in box.colonies],
        "civilization": [civilization.id for civilization in box.civilizations],
        "building": [tile.id for tile in sorted(box.tiles, key=lambda tile: tile.id) if tile.kind == "building"],
        "terrain": [*get_args(Terrain), "sea"],
    }


@every_language
def test_a_history_is_a_few_sentences(language: str) -> None:
    lengths = {id: len(text.split()) for id, text in histories(language).items()}
    assert {id: length for id, length in lengths.items() if not SHORTEST <= length <= LONGEST} == {}


@pytest.mark.parametrize(("one", "other"), list(combinations(LANGUAGES, 2)))
def test_no_sentence_is_the_same_in_two_languages(one: str, other: str) -> None:
    assert sentences(one) & sentences(other) == set()


@every_language
def test_the_typography_is_that_of_the_language(language: str) -> None:
    quotes = {"en": "“”", "de": "„“", "fr": "«»"}[language]
    for id, text in histories(language).items():
        assert not set(text) & (set("\"'“”„«»") - set(quotes)), id
        assert text.count(quotes[0]) == text.count(quotes[1]), id
        assert not re.search(r"  | [.,]|[.,;:](?![\s\d”“»,;:]|\Z|-C)", text), id
        if language == "fr":
            assert not re.search(rf"[^{NARROW}][:;!?»]|«[^{NARROW}]", text), id
            assert not re.search(rf"av\.[^{WIDE}]|J\.[^-]", text), id
        else:
            assert NARROW not in text, id
        if language == "de":
            assert not re.search(r"[vn]\. Chr", text), id


@every_language
def test_every_component_of_the_editions_tells_its_history(language: str) -> None:
    words = Words(Messages(language), Edition.heroes(options=["civilizations", "sea-tiles"]), ())
    for thing in words.things:
        told = words.explain(thing.id)
        assert told[0] == words.sentence(thing)
        assert told[1:] == ([] if thing.id == words.edition.components.persians.id else told[1:2]), thing.id
        if isinstance(thing, Tile) and thing.kind == "land":
            assert told[1] == histories(language)[thing.terrain[0]]
    assert words.explain("Z99") == []
