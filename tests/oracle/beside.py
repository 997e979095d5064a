"""The engine and the oracle side by side, playing the same actions."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from peloponnes import Action, Decision, Game
from peloponnes.record import Record
from tests.oracle.base import BaseTable


def begun(record: Mapping[str, Any]) -> Game:
    """The engine's game for a record, before its first action."""
    return Record.parse(json.dumps({**record, "actions": [], "result": None})).replay()


def comparable(document: dict[str, Any]) -> dict[str, Any]:
    """A document without the order of legal actions, which is not specified."""
    decision = document["decision"]
    return document | {"decision": decision and decision | {"actions": sorted(decision["actions"])}}


def play_beside(game: Game, oracle: BaseTable, choose: Callable[[Decision], Action]) -> None:
    """Play a game to its end, comparing documents and legal actions before and after every action."""
    assert comparable(game.view().document()) == comparable(oracle.document())
    while game.decision:
        action = choose(game.decision)
        game.play(action)
        oracle.play(str(action))
        assert comparable(game.view().document()) == comparable(oracle.document()), repr(game)
