"""Twins: two tables that differ only in the order of undrawn pieces. Every answer before a draw must be the same.

All commands that answer without playing are sent to both, in the middle of random games of every edition: trying a turn, with second
and third actions that name tiles which may come next; refused turns; early answers; undo; and what bots and hints are given.
"""

import copy
import json
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from peloponnes.game.actions import spelled_out
from peloponnes.game.game import Game
from peloponnes.game.view import _unknown_order
from peloponnes.record import parse_position
from peloponnes.server.tables.entries import Plan
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.tables.table import Table
from peloponnes.server.wire.answers import ChatLines
from peloponnes.server.wire.documents import event_documents
from peloponnes.server.wire.refusal import Refused, problem
from tests.server.test_table import Walk

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 2, {}),
    ("base", 3, {}),
    ("base", 5, {"options": ["civilizations", "sea-tiles"]}),
    ("sea", 1, {}),
    ("sea", 6, {}),
    ("solo", 1, {"level": 1}),
    ("solo", 1, {"level": 3, "extra": ["wood", "food"]}),
    ("heroes", 2, {"options": ["negotiation"]}),
    ("heroes", 4, {"options": ["sea-tiles"]}),
    ("heroes", 8, {}),
]
FIRST = 3  # actions that are tried first at a moment
FEW = 2  # undrawn tiles to name after an action that reveals nothing; after one that does, all of them


def twin_game(game: Game, rng: random.Random) -> Game:
    """The same game with another order of undrawn pieces."""
    other = Game(game.edition, game.names, _unknown_order(game.edition, game.state, rng), before=game.played)
    for seat, answers in game._early.items():
        other._early[seat] = list(answers)
    return other


def twin_of(table: Table, rng: random.Random) -> Table:
    """The same table with another order of undrawn pieces, also before the turns that may be undone."""
    assert table.game is not None
    twin = copy.copy(table)
    twin.row = replace(table.row)
    twin.seats = [replace(seat) for seat in table.seats]
    twin.game = twin_game(table.game, rng)
    twin.turns = [replace(turn, before=twin_game(turn.before, rng)) for turn in table.turns]
    return twin


class Twins:
    """Two tables that are asked the same."""

    def __init__(self, table: Table, rng: random.Random) -> None:
        self.tables = (table, twin_of(table, rng))
        self.counts: Counter[str] = Counter()

    def same(self, what: str, ask: Any) -> Any:
        """Ask both the same, and compare their answers letter by letter; a refusal counts as its text."""
        told = []
        for table in self.tables:
            try:
                told.append(json.dumps(ask(table)))
            except Refused as refused:
                told.append(json.dumps(problem(refused, "en")))
        assert told[0] == told[1], what
        self.counts[what] += 1
        return json.loads(told[0])

    def tries(self, seat: int, actions: Sequence[str]) -> Any:
        """What a turn would lead to, and whether and why it is refused as a turn."""
        tried = self.same("try", lambda table: table.tried("x", seat, actions))
        if len(actions) > 1:
            self.same("turn", lambda table: planned(table, table.plan_turn(seat, actions, "x", 1)))
        return tried

    def looks(self) -> None:
        """Everything sent about the table as it is, and everything a bot is given."""
        everybody = range(len(self.tables[0].seats))
        nothing_said: ChatLines = {"lines": [], "earlier": False}
        self.same("welcome", lambda table: {**LiveTable(table, 90).welcome("ann", 0, (), nothing_said), "now": 0})
        for seat in everybody:
            self.same("position", lambda table, seat=seat: table.position(seat))
            self.same("undo", lambda table, seat=seat: planned(table, table.plan_undo(seat, "x", 1)))


def planned(table: Table, plan: Plan) -> object:
    """The answer to an accepted turn: that it was done; if it revealed nothing, also everything it leads to."""
    assert plan.game is not None
    assert table.game is not None
    if plan.game.revealed != table.game.revealed:
        return plan.write.entry
    shown = replace(plan.write, snapshot=None)
    return shown.entry, shown.game, event_documents(plan.events), plan.game.view().document()


def probe(twins: Twins, rng: random.Random) -> None:
    """Ask everything there is to ask at a moment."""
    game = twins.tables[0].game
    assert game is not None
    twins.looks()
    undrawn = game.view().undrawn_tiles
    decision = rng.choice(game.open_decisions())
    actions = [str(action) for action in decision.actions]
    for first in rng.sample(actions, min(FIRST, len(actions))):
        tried = twins.tries(decision.seat, [first])
        reveals = "error" not in tried and tried.get("view") is None
        twins.counts["reveals"] += reveals
        then = spelled_out((tried.get("decision") or {"actions": actions})["actions"])
        twins.tries(decision.seat, [first, rng.choice(then)])
        named = undrawn if reveals else rng.sample(undrawn, min(FEW, len(undrawn)))
        for tile in named:
            bid = f"bid {tile} {rng.randint(1, 6)}"
            twins.tries(decision.seat, [first, bid])
            if rng.random() < 0.3:
                twins.tries(decision.seat, [first, rng.choice(then), bid])
        for more in ("pass", "sea S1", "choose wood", "keep A01", "bid Z99 4"):
            twins.tries(decision.seat, [first, more])


@pytest.mark.parametrize(("edition", "players", "more"), GAMES)
def test_1_6_nothing_that_is_answered_before_it_is_written_depends_on_what_is_undrawn(
    edition: str, players: int, more: dict[str, Any]
) -> None:
    rng = random.Random(f"{edition} {players}")
    counts: Counter[str] = Counter()
    for seed in range(players, players + 4):
        walk = Walk(edition, players, more, seed)
        step = 0
        while walk.table.running:
            if step % (1 + players // 6) == 0:  # every other moment of long games
                twins = Twins(walk.table, rng)
                probe(twins, rng)
                counts += twins.counts
            walk.step()
            step += 1
        if counts["reveals"] > 5 and counts["undo"] > 10:  # one game is enough, unless there is little to do in it
            break
    assert counts["try"] > 400
    assert counts["turn"] > 300
    assert counts["reveals"] > 5
    assert counts["position"] >= counts["undo"] > 10


@pytest.mark.parametrize(("edition", "players", "more"), GAMES)
def test_what_a_thinker_is_given_can_be_played_from(edition: str, players: int, more: dict[str, Any]) -> None:
    """It is the view of the seat, to the letter: a bot gets everything it may know."""
    walk = Walk(edition, players, more, 5)
    while walk.table.running:
        game = walk.table.game
        assert game is not None
        assert game.decision is not None
        seat = game.decision.seat
        parsed = parse_position(walk.table.position(seat), game.names)
        assert parsed.view(seat).document() == game.view(seat).document()
        walk.step()


def test_a_try_ends_at_the_first_thing_that_it_reveals() -> None:
    """A solo player who passes reveals the next row: a try shows neither that row nor anything after it."""
    walk = Walk("solo", 1, {}, 1)
    table = walk.table
    tried = table.tried("x", 0, ["pass"])
    assert (tried["view"], tried["decision"]) == (None, None)
    for actions in (["pass", "pass"], ["pass", "bid A08 3"], ["pass", "choose wood", "pass"]):
        with pytest.raises(Refused) as trying:
            table.tried("x", 0, actions)
        with pytest.raises(Refused) as playing:
            table.plan_turn(0, actions, "x", 1)
        for refused in (trying.value, playing.value):
            assert (refused.key, refused.values) == ("turn_is_over", {"action": actions[1]})
