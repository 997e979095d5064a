"""The engine against a second, independent and naive reading of the rules: the same documents after every action."""

import json
import os
from functools import partial
from pathlib import Path
from random import Random

import pytest

from peloponnes import Action, Decision, Game
from peloponnes.record import Record
from scripts.renew import POLICIES
from tests.editions import MATRIX, NAMES
from tests.oracle.beside import begun, play_beside
from tests.oracle.table import Table

# With heroes there are many more combinations, and one policy more. `make soak` plays ten times as many.
TIMES = 10 if os.environ.get("PELOPONNES_SOAK") else 1
GAMES, GAMES_WITH_HEROES = 6 * TIMES, 2 * TIMES
CASES = [
    (name, policy) for name in MATRIX for policy in POLICIES if policy != "wary" or MATRIX[name][0].name == "heroes"
]
RECORDED = Path(__file__).parent.parent / "games"


@pytest.mark.parametrize(("name", "policy"), CASES)
def test_both_readings_agree_after_every_action(name: str, policy: str) -> None:
    edition, players = MATRIX[name]
    for seed in range(GAMES_WITH_HEROES if edition.name == "heroes" else GAMES):
        game = Game.new(edition, NAMES[:players], seed)
        play_beside(game, Table(Record.of(game).document()), partial(POLICIES[policy], rng=Random(seed)))


@pytest.mark.parametrize("path", sorted(RECORDED.rglob("*.json")), ids=lambda path: path.stem)
def test_both_readings_agree_on_a_finished_game_of_any_version_of_the_rules(path: Path) -> None:
    record = json.loads(path.read_text("utf-8"))
    oracle, actions = Table(record), iter(record["actions"])

    def recorded(decision: Decision) -> Action:
        line = next(actions)
        return next(action for action in decision.actions if f"{decision.seat} {action}" == line)

    play_beside(begun(record), oracle, recorded)
    assert oracle.document()["result"] == record["result"]
