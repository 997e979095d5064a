"""A table alone: loaded from its first entry or from a snapshot, its state is the same; its documents match their types."""

import copy
import json
import random
from dataclasses import replace
from itertools import product
from typing import Any, get_type_hints

import pytest
from pydantic import TypeAdapter, with_config

from peloponnes.game.actions import spelled_out
from peloponnes.record import Record
from peloponnes.server.storage.rows import REPLACE, RETURN, Entry, Loaded, Snapshot
from peloponnes.server.tables.entries import Plan
from peloponnes.server.tables.history import record_of
from peloponnes.server.tables.new_table import first_plan, new_game
from peloponnes.server.tables.table import Table
from peloponnes.server.wire.answers import Tried
from peloponnes.server.wire.documents import view_document
from peloponnes.server.wire.event_schema import EventDocument
from peloponnes.server.wire.game_documents import BoardDocument, DecisionDocument, ViewDocument
from peloponnes.server.wire.refusal import Refused
from peloponnes.server.wire.requests import CreateTable, SeatSetup

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 4, {}),
    ("solo", 1, {"level": 2, "extra": ["wood"]}),
    ("sea", 3, {"options": ["civilizations"]}),
    ("heroes", 4, {"options": ["negotiation", "sea-tiles"]}),
]


class Walk:
    """A table played at random, with the log that a database would have."""

    def __init__(self, edition: str, players: int, more: dict[str, Any], seed: int) -> None:
        wanted = CreateTable(seats=[SeatSetup(kind="here")] * players, edition=edition, **more)
        row, seats = new_game("table", wanted, "ann")
        self.table = Table(Loaded(row, seats, None, []))
        self.rng = random.Random(seed)
        self.entries: list[Entry] = []
        self.snapshots: list[Snapshot] = []
        self.kinds: set[str] = set()
        self.take(first_plan(self.table))

    def take(self, plan: Plan) -> None:
        self.entries.append(plan.write.entry)
        if plan.write.snapshot is not None:
            self.snapshots.append(plan.write.snapshot)
        self.table.settle(plan)
        self.kinds.add(plan.write.entry.kind)

    def step(self) -> None:
        """A turn, an early answer, an undo, or a stand-in that comes or goes."""
        table, rng = self.table, self.rng
        assert table.game is not None
        name = f"c{table.seq}"
        chance = rng.random()
        if chance < 0.15 and table.turns and table.undoable([table.turns[-1].seat]):
            self.take(table.plan_undo(table.turns[-1].seat, name, 1))
        elif chance < 0.25 and table.game.early:
            self.take(table.plan_undo(table.game.early[0], name, 1))
        elif chance < 0.28:
            seat = rng.randrange(len(table.seats))
            away = bool(table.seats[seat].level)
            self.take(table.plan_stand_in(RETURN if away else REPLACE, seat, "" if away else "novice", name, 1))
        else:
            decision = rng.choice(table.game.open_decisions())
            self.take(table.plan_turn(decision.seat, [str(rng.choice(decision.actions))], name, 1))

    def loaded(self, snapshot: Snapshot | None) -> Table:
        """The table as loaded after a restart."""
        after = 0 if snapshot is None else snapshot.seq
        entries = [entry for entry in self.entries if entry.seq > after]
        return Table(Loaded(copy.copy(self.table.row), [replace(seat) for seat in self.table.seats], snapshot, entries))


def stands(table: Table) -> object:
    """Everything that anybody can see of a table."""
    assert table.game is not None
    everybody = range(len(table.seats))
    undo = [(turn.seq, turn.seat) for turn in table.turns]
    return view_document(table.game.view()), table.decisions(everybody), table.seq, undo, sorted(table.game.early)


@pytest.mark.parametrize(("edition", "players", "more"), GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_a_table_stands_the_same_however_it_is_loaded(
    edition: str, players: int, more: dict[str, Any], seed: int
) -> None:
    walk = Walk(edition, players, more, seed)
    while walk.table.running:
        walk.step()
        assert stands(walk.loaded(None)) == stands(walk.table)
        assert stands(walk.loaded(walk.snapshots[-1])) == stands(walk.table)
    assert {"start", "turn"} <= walk.kinds
    rounds = 8 + ("negotiation" in more.get("options", ()))
    assert rounds - 3 <= len(walk.snapshots) <= rounds  # a round may have no decision
    record = record_of(walk.loaded(None))
    assert record.verify() == "fine"
    assert json.loads(walk.table.row.result or "") == Record.parse(record.text()).result


def test_a_turn_by_which_another_s_early_answer_is_played_is_not_undone() -> None:
    """Otherwise one could look at it and decide again."""
    seen = 0
    for seed in range(12):
        walk = Walk("base", 4, {}, seed)
        while walk.table.running:
            game = walk.table.game
            assert game is not None
            assert game.decision is not None
            waiting = [seat for seat in game.early if seat != game.decision.seat]
            before = game.played
            walk.step()
            after = walk.table.game
            if walk.entries[-1].kind == "turn" and after is not None and waiting and after.played > before + 1:
                seen += 1
                with pytest.raises(Refused):
                    walk.table.plan_undo(walk.entries[-1].seat, "undo", 1)
    assert seen > 3


def test_another_s_early_answer_leaves_one_the_undo_and_is_kept() -> None:
    """It is not a move, and reveals nothing; only an early answer that depends on the turn prevents the undo."""
    undone = 0
    for seed, (edition, players, more) in product(range(6), GAMES):
        walk = Walk(edition, players, more, seed)
        while walk.table.running:
            table, game = walk.table, walk.table.game
            assert game is not None
            last = [turn.seat for turn in table.turns[-1:] if turn.seat not in game.early]
            if walk.entries[-1].kind == "early" and table.undoable(last):
                plan = table.plan_undo(last[0], "undo", 1)
                assert plan.game is not None
                assert plan.game.early == game.early
                assert plan.game.played < game.played
                undone += 1
            walk.step()
    assert undone > 5


def test_documents_have_the_fields_of_their_types() -> None:
    strict = with_config({"extra": "forbid", "strict": True})
    views = TypeAdapter(strict(ViewDocument))
    boards = TypeAdapter(strict(BoardDocument))
    decisions, tries = (TypeAdapter(strict(each)) for each in (DecisionDocument, Tried))
    events: TypeAdapter[EventDocument] = TypeAdapter(EventDocument)  # each kind forbids other fields by itself
    seen: set[str] = set()
    for edition, players, more in GAMES:
        walk = Walk(edition, players, more, 7)
        while walk.table.running:
            game = walk.table.game
            assert game is not None
            view = json.loads(json.dumps(view_document(game.view())))
            views.validate_json(json.dumps(view))
            seen |= view.keys()
            for board in view["seats"]:
                boards.validate_json(json.dumps(board))
            for decision in walk.table.decisions(range(players)):
                decisions.validate_python(decision)
                tried = walk.table.tried("x", decision["seat"], [spelled_out(decision["actions"])[0]])
                tries.validate_json(json.dumps(tried))
            for event in walk.table.recent[-1].document()["events"]:
                events.validate_json(json.dumps(event), strict=True)
            walk.step()
    assert seen | {"position"} == get_type_hints(ViewDocument).keys()


def test_a_try_never_tells_what_is_drawn_or_what_another_has_answered() -> None:
    """Whatever the hidden order and the early answers of others, a try returns the same."""
    for edition, players, more in GAMES:
        walk = Walk(edition, players, more, 11)
        for _ in range(60):
            if not walk.table.running:
                break
            game = walk.table.game
            assert game is not None
            other = Table(Loaded(walk.table.row, walk.table.seats, None, []))
            hidden = game.view().game(random.Random(5))
            other.game = type(game)(game.edition, game.names, hidden.state, before=game.played)
            for decision in walk.table.decisions(range(players)):
                if decision["seat"] in game.early:
                    continue
                for action in spelled_out(decision["actions"])[:5]:
                    tried = walk.table.tried("x", decision["seat"], [action])
                    assert tried == other.tried("x", decision["seat"], [action])
            walk.step()
