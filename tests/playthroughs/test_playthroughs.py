"""Golden playthroughs: a whole game of each edition with every legal action and event, word for word.

After an intended change, `make renew` rewrites them; review the diff like code.
"""

from pathlib import Path

import pytest

from scripts.renew import playthrough
from tests.editions import EDITIONS

FOLDER = Path(__file__).parent


@pytest.mark.parametrize("name", EDITIONS)
def test_the_playthrough_is_as_it_was(name: str) -> None:
    assert playthrough(name, seed=1) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_there_is_one_for_each_edition_and_no_other() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(EDITIONS)
