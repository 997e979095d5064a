"""Every message in three languages: the same keys, the same arguments, none unused, none missing."""

import ast
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from icu4py.messageformat import MessageFormat

from peloponnes.bots.reasons import REASONS as GOOD_REASONS
from peloponnes.components import standard
from peloponnes.components.load import COLONY_VALUES, HERO_VALUES
from peloponnes.components.types import ABILITIES, CHIT_KINDS, TRAITS, Terrain
from peloponnes.engine.edition import Edition
from peloponnes.game.errors import INVALID, REASONS
from peloponnes.game.event_kinds import KINDS
from peloponnes.messages import LANGUAGES, Messages, UnknownLanguage, catalogue, preferred_language
from peloponnes.telling.rows import TELLING
from peloponnes.terminal.rules import find_rules
from scripts.page_data import words as words_of_the_page
from scripts.rules_coverage import rules as rule_numbers

SOURCE = Path(__file__).parent.parent.parent / "src" / "peloponnes"
SERVER = SOURCE / "server"
PAGE = SOURCE.parent.parent / "web" / "src"
ENGLISH = catalogue("en")
HEAD = re.compile(r"\{\s*(\w+)\s*(?:,\s*(\w+)\s*,)?")


def arguments(text: str) -> set[str]:
    """The names of all arguments of an ICU message."""
    found, _ = message(text, 0)
    return found


def message(text: str, at: int) -> tuple[set[str], int]:
    """The arguments of a message from a position on, and where it ends: at its closing brace, or at the end."""
    found: set[str] = set()
    while at < len(text) and text[at] != "}":
        head = HEAD.match(text, at)
        if head is None:
            at += 1
            continue
        found.add(head[1])
        at = head.end()
        while text[at] != "}":  # the branches of a plural or select
            if text[at] == "{":
                inner, at = message(text, at + 1)
                found |= inner
            at += 1
        at += 1
    return found, at


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_there_in_the_same_order(language: str) -> None:
    assert list(catalogue(language)) == list(ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_arguments_agree(language: str) -> None:
    wrong = {
        key: (arguments(text), arguments(ENGLISH[key]))
        for key, text in catalogue(language).items()
        if arguments(text) != arguments(ENGLISH[key])
    }
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [0, 1, 2, 11])
def test_every_message_can_be_formatted(language: str, number: int) -> None:
    numbers = re.compile(r"\{\s*(\w+)\s*,\s*(?:plural|number)")
    for key, text in catalogue(language).items():
        plurals = set(numbers.findall(text)) | set(numbers.findall(ENGLISH[key]))
        values: dict[str, Any] = {name: number if name in plurals else "x" for name in arguments(text)}
        assert "{" not in MessageFormat(text, language).format(values), key


@pytest.mark.parametrize("language", ["de", "fr"])
def test_nothing_is_left_in_english(language: str) -> None:
    """Longer sentences can't be identical in two languages."""
    same = [
        key
        for key, text in catalogue(language).items()
        if text == ENGLISH[key] and len(set(re.findall(r"\w{3,}", text)) - {"plural", "one", "other"}) > 4
    ]
    assert same == []


def used() -> tuple[set[str], list[re.Pattern[str]]]:
    """The keys in the source, and patterns for those that are composed; the server's refusals name keys without section."""
    literal: set[str] = set()
    patterns: list[re.Pattern[str]] = []
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                literal.add(node.value)
                literal |= {f"server.{node.value}"} if SERVER in path.parents else set()
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                parts = [
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w-]+" for part in node.values
                ]
                if re.match(r"[a-z]+\\?\.", parts[0]):
                    patterns.append(re.compile("".join(parts)))
    told_literal, told_patterns = used_by_rows()
    return literal | told_literal, patterns + told_patterns


def used_by_rows() -> tuple[set[str], list[re.Pattern[str]]]:
    """The same for the rows from which a game is told, where paths in braces compose keys."""
    keys = {key for row in TELLING.rows.values() for sentence in row for key in sentence.messages()}
    patterns = [re.compile(re.sub(r"\\{.*?\\}", r"[\\w-]+", re.escape(key))) for key in keys if "{" in key]
    return {key for key in keys if "{" not in key}, patterns


def used_by_the_page() -> tuple[set[str], list[re.Pattern[str]]]:
    """The same for the page, where templates compose keys; any string that is said, or starts with a section, is a key."""
    section = "|".join({key.partition(".")[0] for key in ENGLISH})
    quoted: set[tuple[str, str]] = set()
    patterns: list[re.Pattern[str]] = []
    for path in (*PAGE.rglob("*.ts"), *PAGE.rglob("*.svelte")):
        if path.name.endswith(".test.ts") or PAGE / "generated" in path.parents:
            continue
        text = path.read_text("utf-8")
        quoted |= set(re.findall(rf"""(["'`])((?:{section})\.[\w-]+)\1""", text))
        quoted |= set(re.findall(r"""\bsay\(\s*(["'`])([\w.-]+)\1""", text))
        for template in re.findall(rf"`((?:{section})\.[^`]*\$\{{[^`]*)`", text):
            parts = re.split(r"\$\{.*?\}", template)
            patterns.append(re.compile(r"[\w-]+".join(map(re.escape, parts))))
    return {key for _, key in quoted}, patterns


def test_every_key_of_the_page_is_there() -> None:
    literal, patterns = used_by_the_page()
    there = words_of_the_page("en").keys()
    assert sorted(literal - there) == []
    assert [pattern.pattern for pattern in patterns if not any(map(pattern.fullmatch, there))] == []


def test_no_key_is_unused() -> None:
    literal, patterns = used()
    of_the_page, patterns_of_the_page = used_by_the_page()
    literal |= of_the_page
    patterns += patterns_of_the_page
    unused = [key for key in ENGLISH if key not in literal and not any(pattern.fullmatch(key) for pattern in patterns)]
    assert unused == []


def setup_keys() -> set[str]:
    """The keys that `SetupError` is raised with."""
    calls = (
        node
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "SetupError"
    )
    return {str(call.args[1].value) for call in calls if len(call.args) > 1 and isinstance(call.args[1], ast.Constant)}


def names(section: str) -> set[str]:
    return {key.partition(".")[2] for key in ENGLISH if key.startswith(f"{section}.")}


def test_sections_that_follow_the_game_have_just_its_names() -> None:
    box, all_steps = standard(), Edition.base().steps
    steps = [step for step in all_steps if step.kind]
    assert names("building") == {tile.id for tile in box.tiles if tile.kind == "building"}
    assert names("civilization") == {civilization.id for civilization in box.civilizations}
    assert names("terrain") == set(get_args(Terrain))
    assert names("chit") == set(CHIT_KINDS)
    assert names("hero") == {hero.id for hero in box.heroes}
    assert names("colony") == {colony.id for colony in box.colonies}
    assert names("trait") == set(TRAITS)
    assert names("field") == {*HERO_VALUES, *COLONY_VALUES, "chits"}
    assert names("ability") == set(ABILITIES)
    assert names("phase") == {step.phase for step in all_steps} | {"supply", "end"}
    assert names("event") == {kind.key for kind in KINDS} | {
        "blank",
        "bought",
        "lost_people",
        "fed_with_luxury",
        "redrawn",
        "starved",
    }
    assert names("decision") == {step.kind for step in steps} | {"buy"}
    assert names("action") == {verb.word for verb in Edition.base().verbs.values()} | {
        "bids",
        "buy",
        "feeds",
        "finish_saving",
        "hires",
        "pay_saving",
        "refuse_offer",
    }
    assert names("invalid") == set(INVALID)
    assert names("setup") == setup_keys() | {"no_bot"}
    assert names("reason") == set(REASONS) | set(GOOD_REASONS) | {"not_legal"}
    assert not set(REASONS) & set(GOOD_REASONS)


@pytest.mark.parametrize("key", REASONS)
def test_reasons_have_the_arguments_of_the_errors(key: str) -> None:
    assert arguments(ENGLISH[f"reason.{key}"]) <= set(re.findall(r"\{(\w+)", REASONS[key]))


@pytest.mark.parametrize("key", GOOD_REASONS)
def test_reasons_for_an_action_have_all_their_values(key: str) -> None:
    assert arguments(ENGLISH[f"reason.{key}"]) == set(GOOD_REASONS[key])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_have_every_number_in_every_language(language: str) -> None:
    numbers = dict.fromkeys(line.split(" ")[0] for line in find_rules(language) if re.match(r"\d+\.\d", line))
    assert [number for number in numbers if number in rule_numbers()] == list(rule_numbers())


def test_a_language_that_there_is_not() -> None:
    with pytest.raises(UnknownLanguage, match="Unknown language el; choose one of en, de, fr"):
        Messages("el")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "de_DE@euro"}, "de"),
        ({"LANG": "de_DE.UTF-8", "PELOPONNES_LANG": "fr"}, "fr"),
        ({"LANG": "nonsense"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert preferred_language(environment) == language


def test_no_french_word_stands_before_a_name_that_would_elide_it() -> None:
    """“Table de Ann”: no rule tells “d’Ann” from “de Hans”, so a message puts names where nothing has to be elided."""
    before_a_name = re.compile(
        r"\b(?:d|qu|l|jusqu|lorsqu|puisqu|n|s|m|t|c|j)(?:e|a)\s+\{(?:name|names|by|other|host|player|rival)\}", re.I
    )
    assert {key: text for key, text in catalogue("fr").items() if before_a_name.search(text)} == {}
