"""The engine beside a second, independent and naive reading of the rules: the same documents after every action."""

from random import Random
from typing import Any

import pytest

from peloponnes import Game
from peloponnes.record import Record
from scripts.renew import POLICIES
from tests.editions import MATRIX, NAMES
from tests.oracle.table import Table

GAMES = 12
GAMES_WITH_HEROES = 4  # of each of many more combinations, and by one policy more
CASES = [(name, policy) for name in MATRIX for policy in POLICIES if policy != "wary" or MATRIX[name][0].has_heroes]


def comparable(document: dict[str, Any]) -> dict[str, Any]:
    """The order in which legal actions are listed is nobody's contract."""
    decision = document["decision"]
    return document | {"decision": decision and decision | {"actions": sorted(decision["actions"])}}


@pytest.mark.parametrize(("name", "policy"), CASES)
def test_both_readings_agree_after_every_action(name: str, policy: str) -> None:
    edition, players = MATRIX[name]
    for seed in range(GAMES_WITH_HEROES if edition.has_heroes else GAMES):
        game, rng = Game.new(edition, NAMES[:players], seed), Random(seed)
        oracle = Table(Record.of(game).document())
        assert comparable(game.view().document()) == comparable(oracle.document())
        while game.decision:
            action = POLICIES[policy](game.decision, rng)
            game.play(action)
            oracle.play(str(action))
            assert comparable(game.view().document()) == comparable(oracle.document()), f"seed {seed}, {game!r}"
