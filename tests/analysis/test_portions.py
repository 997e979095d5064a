"""Portions, wherever they end, find what the whole search does."""

from pathlib import Path

import pytest

from peloponnes.analysis import Analysis
from peloponnes.analysis.estimate import BATCHES
from peloponnes.analysis.portions import Findings, assembled, portion
from peloponnes.record import Record

GAMES = Path(__file__).parent.parent / "games"


@pytest.mark.parametrize(
    ("case", "seconds"), [("base-2", 0.0), ("solo", 0.01), ("heroes-3+sea-tiles", 60.0), ("base-3", 60.0)]
)
def test_portions_find_what_the_whole_search_does(case: str, seconds: float) -> None:
    record = Record.load(GAMES / f"{case}-00.json")
    whole = Analysis(record, BATCHES, 7)
    for _ in whole.search():
        pass
    found, parts = Findings(), [0.0]
    while parts[-1] < 1:
        done = portion(record.text(), BATCHES, 7, found.to_search(), seconds)
        found = done.after(found)
        parts.append(done.part)
    assert parts == sorted(set(parts))  # each goes on
    assert assembled(record.text(), BATCHES, 7, found) == whole.document()
    if seconds == 60:
        assert len(parts) == 2
    if seconds == 0:
        assert len(parts) > len(record.actions)
