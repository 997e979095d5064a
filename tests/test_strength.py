"""The page of `make strength` is written from data: each row answers a question, and the page tells what is missing or of before."""

import json
from pathlib import Path

from benchmarks.strength_page import document
from benchmarks.strength_questions import SECTIONS

DATA = Path(__file__).parents[1] / "docs" / "strength" / "results.json"
TODAY = dict.fromkeys(("base", "solo", "sea", "heroes"), "today")
ROW = {"games": 40, "scores": [20.1], "milliseconds": [12.3], "command": "once", "commit": "abc1234", "bots": "today"}


def line_of(page: str, name: str) -> str:
    return next(line for line in page.splitlines() if line.startswith(f"| {name} |"))


def test_every_row_answers_a_question() -> None:
    for section, rows in json.loads(DATA.read_text("utf-8")).items():
        assert set(rows) <= {question.name for question in SECTIONS[section].questions}
        for row in rows.values():
            mean, low, high = row["share"]
            assert 0 <= low <= mean <= high <= 1
            assert row["games"] > 0
            assert row["commit"]


def test_the_page_tells_what_was_reached() -> None:
    """Level 4 is to be passed in 90 % of the games."""
    for share, verdict in ((0.95, "met"), (0.85, "missed")):
        page = document({"solo": {"level 4": ROW | {"share": [share, share, share]}}}, TODAY)
        assert (
            f"| 40 | {share:.1%} ({share:.1%}–{share:.1%}) | ≥ 90.0% | {verdict} | 20.1 | 12 | abc1234 | `once` |"
            in page
        )
    assert "not played yet" in line_of(page, "level 5")


def test_the_page_tells_what_is_of_before() -> None:
    row = ROW | {"share": [0.95, 0.9, 1.0]}
    for change, told in (
        ({"bots": "another"}, "| met | 20.1 | 12 | abc1234 * |"),
        ({"by": "a tree"}, "| abc1234, by a tree |"),
    ):
        line = line_of(document({"solo": {"level 4": row | change}}, TODAY), "level 4")
        assert told in line
    assert "met" not in line
