"""An analysis as text and as a page, in every language: nothing wider than a terminal, nothing from a network, names as text."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from peloponnes.analysis import Analysis, AnalysisDocument
from peloponnes.messages import LANGUAGES, Messages
from peloponnes.record import Record
from peloponnes.terminal.analysis.page import page_of
from peloponnes.terminal.analysis.report import Report, rounded
from peloponnes.terminal.analysis.text import lines_of

GAMES = Path(__file__).parent.parent / "games"
WICKED = "</script><b>&"

Found = tuple[Record, AnalysisDocument]


def found(name: str) -> Found:
    record = Record.load(GAMES / f"{name}.json")
    analysis = Analysis(record, 1)
    list(analysis.search())
    return record, analysis.document()


@pytest.fixture(scope="module")
def two() -> Found:
    return found("base-2-00")


@pytest.fixture(scope="module")
def alone() -> Found:
    return found("solo-00")


@pytest.fixture(scope="module")
def level() -> Found:
    return found("solo-level-2-00")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["two", "alone", "level"])
def test_text_and_page_in_every_language(language: str, game: str, request: pytest.FixtureRequest) -> None:
    record, document = request.getfixturevalue(game)
    report = Report(Messages(language), record, document)
    lines = lines_of(report, "game.json")
    assert lines[0] == Messages(language)("analysis.title")
    assert max(map(len, lines)) <= 79
    page = page_of(report)
    assert f'<html lang="{language}">' in page
    assert page.count("<polyline") == len(record.names) * len(report.measures)
    assert page.count("<article") == len(document["mistakes"]) > 0
    assert page.count("<figure") == len(report.measures) + len(record.names)
    assert not re.search(r'(src|href)="(?!#)|url\(|@import', page)
    for mistake in document["mistakes"]:
        assert f'id="mistake-{mistake["at"]}"' in page
        assert f'href="#mistake-{mistake["at"]}"' in page


def test_names_are_text(two: Found) -> None:
    record, document = two
    page = page_of(Report(Messages("en"), replace(record, names=(WICKED, "Bo")), document))
    assert WICKED not in page
    assert "&lt;/script&gt;&lt;b&gt;&amp;" in page


def test_data_can_not_end_its_script(two: Found) -> None:
    record, document = two
    wicked = {**document, "version": WICKED}
    page = page_of(Report(Messages("en"), record, wicked))  # type: ignore[arg-type]
    inside = re.search(r'id="analysis">(.*?)</script>', page)
    assert inside is not None
    assert json.loads(inside[1])["version"] == WICKED


def test_what_is_shown_adds_up(two: Found) -> None:
    record, document = two
    report = Report(Messages("en"), record, document)
    for measure in report.measures:
        for seat in range(len(record.names)):
            whole = report.split_of(measure, seat)["result"] * (100 if measure == "chances" else 1)
            assert round(sum(report.parts_of(measure, seat)) * 10) == round(whole * 10)
    assert rounded([0.04, 0.04, 0.04], 0.12) == [0.1, 0.0, 0.0]
    assert rounded([-0.06, 0.06], 0.0) == [-0.1, 0.1]
