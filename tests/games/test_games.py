"""Finished games replayed: every result is exact, and together they cover everything that can happen."""

import json
from pathlib import Path

import pytest

from peloponnes.record import Record
from tests.features import REQUIRED, REQUIRED_OF_HEROES, features

GAMES = sorted(Path(__file__).parent.rglob("*.json"))


def test_there_are_enough_games_and_they_cover_every_feature() -> None:
    heroes = [path for path in GAMES if path.stem.startswith("heroes")]
    others = [path for path in GAMES if path not in heroes]
    for paths, enough, required in ((others, 60, REQUIRED), (heroes, 40, REQUIRED_OF_HEROES)):
        assert len(paths) >= enough
        found = set().union(*(features(Record.load(path).replay()) for path in paths))
        assert found >= required, sorted(required - found)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_finished_game_replays_to_its_result(path: Path) -> None:
    record = Record.load(path)
    assert record.result is not None
    assert record.verify() == "fine"
    assert record.text() == path.read_text("utf-8")


@pytest.mark.parametrize("path", GAMES[::7], ids=lambda path: path.stem)
def test_a_changed_result_does_not_verify(path: Path) -> None:
    data = json.loads(path.read_text("utf-8"))
    data["result"]["seats"][0]["luxury"] += 1
    with pytest.raises(ValueError, match="the result differs: seats"):
        Record.parse(json.dumps(data)).verify()
