"""Names and chat: every language and emoji stay intact, and nothing hides, piles up or passes for somebody else."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peloponnes.game.names import can_be_shown
from peloponnes.record import Record
from peloponnes.server.names import NAME_LETTERS, clean_name, clean_speech, distinct, looks
from tests.server.served import Guest, Served

WRITTEN = {
    "Vietnamese": "Nguyễn Thị Ánh",
    "Hindi": "पड़ें हिन्दी",
    "Bengali": "র‍্যাব",
    "Sinhala": "ශ්‍රී",
    "Thai": "ที่นี่น้ำ",
    "Arabic with vowels": "مُحَمَّد",
    "Persian": "می‌خواهم",
    "Hebrew with points": "שָּׁלוֹם",
    "Greek": "Ἀσπασία",
    "Chinese": "李小龍",
    "a family": "👨‍👩‍👧‍👦",
    "an astronaut": "👩🏽‍🚀",
    "a flag": "🏳️‍🌈",
    "a heart": "❤️ 1️⃣",
    "signs": "O’Brien & Søn #1",
}
EMPTY = ("\u3164", "\u115f\u1160", "\uffa0", "\u2800", "\u200b\ufeff", "\u200d\ufe0f", "\u0301", "\u00ad", "\U000e0041")
ALIKE = (
    ("Ann", "Аnn"),
    ("Ann", "ann"),
    ("Ann", "Ａｎｎ"),
    ("Zoe", "Zoë"),
    ("COPA", "СОРА"),
    ("Alan", "AIan"),
    ("Bo", "B0"),
    ("Νίκος", "νίκος"),
    ("Tom", "Τοm"),
    ("Ann Marie", "Ann\u2003Marie"),
)


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN)
def test_what_people_write_stays_as_it_is(text: str) -> None:
    assert clean_name(text) == clean_speech(text) == unicodedata.normalize("NFC", text)
    assert can_be_shown(clean_name(text))


@pytest.mark.parametrize("name", EMPTY, ids=ascii)
def test_what_shows_nothing_is_no_name(name: str) -> None:
    assert clean_name(name) == clean_speech(name) == ""


def test_what_turns_text_round_or_hides_in_it_is_left_out() -> None:
    for (
        hidden
    ) in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u200b\u2060\ufeff\u200d\ufe0f\u0000":
        assert clean_name(f"A{hidden}nn") == clean_speech(f"A{hidden}nn") == "Ann"
    assert clean_speech("שלום \u202eabc\u202c!") == "שלום abc!"
    assert clean_speech("a\tb\n\n\n\nc") == "a b\n\nc"


def test_marks_make_no_towers() -> None:
    assert clean_name("Z" + "\u0337\u031b" * 14) == "Z\u0337\u031b"
    assert clean_name("ก" + "\u0e47" * 20) == "ก\u0e47"
    assert clean_speech("a" + "\u0300\u0301\u0302\u0303\u0304" * 20 + "b") == "à\u0301\u0302b"


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_two_names_that_look_the_same_are_told_apart(one: str, other: str) -> None:
    assert distinct(other, [one]) == f"{other} 2"
    assert distinct(one, [other]) == f"{one} 2"


def test_others_keep_their_names() -> None:
    assert distinct("Anna", ["Ann", "Hanna", "Anne"]) == "Anna"
    assert distinct("Guest 2", ["Guest 1", "Guest 3"]) == "Guest 2"
    assert distinct("Ann", ["Ann", "Ann 2"]) == "Ann 3"
    assert not looks("李") & looks("王")


@given(st.text(max_size=40))
def test_whatever_is_written_can_be_shown(text: str) -> None:
    name = clean_name(text)
    assert not name or (can_be_shown(name) and len(name) <= NAME_LETTERS)
    assert clean_name(name) == name
    assert clean_speech(clean_speech(text)) == clean_speech(text)


def test_at_a_table(alone: Served) -> None:
    ann = Guest(alone, "👩‍👩‍👧 Ann")
    id = ann.create("here", "open", "open")["id"]
    for name, shown in (("Bо\u202e", "Bо"), ("Bo", "Bo 2")):
        assert Guest(alone, name).join(id)["table"]["seats"][-1 if shown == "Bo 2" else 1]["name"] == shown
    ann.start(id)
    assert ann.state(id)["view"]["seats"][0]["name"] == "👩‍👩‍👧 Ann"
    ann.do(id, "say", text="Здравствуйте, \u202eBo\u2067 👋🏽")
    assert ann.state(id)["chat"][0]["text"] == "Здравствуйте, Bo 👋🏽"
    refused = Guest(alone, "\u3164").create("here", "here", expect=422)["error"]
    assert (refused["key"], refused["text"]) == ("server.no_name", "A name needs at least one visible character.")
    assert ann.do(id, "say", 422, text="\u2800\u200b")["error"]["key"] == "server.nothing_said"
    with ann.socket(id) as socket:
        assert socket.ask("say", text="\u2800")["error"]["key"] == "server.nothing_said"
    solo = ann.create("here", edition="solo", start=True)["id"]
    ann.do(solo, "resign")
    assert Record.parse(ann.record(solo)).names == ("👩‍👩‍👧 Ann",)
