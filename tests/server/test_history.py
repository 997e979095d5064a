"""The history of a table: every action with its events, and the view after each."""

import json
import os
import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, with_config

from peloponnes.record import Record
from peloponnes.server.tables.history import history_document
from peloponnes.server.wire.documents import event_documents
from peloponnes.server.wire.game_documents import HistoryDocument, MomentDocument
from peloponnes.server.wire.refusal import Refused
from tests import nursery
from tests.server.served import PLENTY, Guest, Served, Socket, legal
from tests.server.test_table import GAMES, Walk

EDITIONS: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 3, {}),
    ("solo", 1, {"level": 2, "extra": ["wood"]}),
    ("sea", 4, {"options": ["civilizations"]}),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("history")
    with Served(str(folder / "games.sqlite"), folder / "log", *PLENTY) as served:
        yield served


def history(guest: Guest, id: str) -> Any:
    return guest.ask("GET", f"/api/tables/{id}/history")


def view(guest: Guest, id: str, at: int, expect: int = 200) -> Any:
    return guest.ask("GET", f"/api/tables/{id}/history/{at}", expect)


def replayed(record: Path, at: int) -> Any:
    """What the command shows of a record after ``at`` actions."""
    words = ["replay", str(record), "--at", str(at), "--json"]
    done = nursery.run(words, {**os.environ, "PELOPONNES_LANG": "en"})
    assert done.returncode == 0
    return json.loads(done.stdout)


def without(whole: Any, part: Any) -> Any:
    """The part of a document that has the fields of another."""
    if isinstance(part, dict):
        return {key: without(whole[key], part[key]) for key in part}
    if isinstance(part, list) and len(part) == len(whole):
        return [without(*pair) for pair in zip(whole, part, strict=True)]
    return whole


@pytest.mark.parametrize(("edition", "players", "more"), EDITIONS, ids=[each[0] for each in EDITIONS])
def test_a_finished_game_looks_back_as_its_record_does(
    server: Served, tmp_path: Path, edition: str, players: int, more: dict[str, Any]
) -> None:
    guest = Guest(server)
    id = guest.create(*["here"] * players, edition=edition, start=True, **more)["id"]
    with guest.socket(id) as socket:
        last = socket.play(5)
    file = tmp_path / "game.json"
    file.write_text(guest.record(id))
    record = Record.load(file)
    told = history(guest, id)
    assert told["seq"] == last["seq"]
    moments = told["moments"]
    assert [moment["at"] for moment in moments] == list(range(len(record.actions) + 1))
    assert (moments[0]["seat"], moments[0]["action"]) == (None, "")
    assert [(moment["seat"], moment["action"]) for moment in moments[1:]] == list(record.actions)
    events = [event for moment in moments for event in moment["events"]]
    assert events == json.loads(json.dumps(event_documents(record.replay().events)))
    for at in (0, 1, len(record.actions) // 3, len(record.actions) // 2, len(record.actions)):
        seen, shown = view(guest, id, at), replayed(file, at)
        if shown["decision"] is not None:
            del shown["decision"]["actions"]  # those of a moment are told only to the seat that decides
        assert without(seen, shown) == shown
        assert seen["played"] == at
        assert moments[at]["round"] == seen["round"]
    end = view(guest, id, len(record.actions))
    assert end == {**last["view"], "position": end["position"]}


def keep(moments: list[Any], news: Any) -> None:
    """What a client does with news: it drops what was undone, and adds a moment for each action that was played."""
    actions, shown = news["actions"], 0
    first = news["played"] - len(actions) + 1
    del moments[first:]
    for at, each in enumerate(actions, first):
        moments.append({**each, "at": at, "events": news["events"][shown : each["events"]]})
        shown = each["events"]
    assert not actions or shown == len(news["events"])


def test_news_go_on_where_the_history_ends(server: Served) -> None:
    """A client that adds news to the history it has read always has the current history, also after early answers and long turns."""
    ann, bo = Guest(server, "Ann"), Guest(server, "Bo")
    rng = random.Random(3)
    kinds: set[str] = set()
    longest = 0
    while (
        kinds < {"turn", "early", "undo"} or longest < 2
    ):  # with some deals there is little to answer early, or in one turn
        id = ann.create("here", "here", "here", start=True)["id"]
        moments = history(ann, id)["moments"]
        with ann.socket(id) as socket, bo.socket(id) as watching:
            while socket.latest["table"]["status"] == "running":
                decision = rng.choice(socket.latest["decisions"])
                seat, actions = decision["seat"], [rng.choice(legal(decision))]
                then = socket.ask("try", seat=seat, actions=actions)["decision"]
                if then and then["seat"] == seat:
                    actions.append(rng.choice(legal(then)))
                answer = socket.ask("turn", seat=seat, actions=actions)
                assert answer["type"] == "done", answer
                longest = max(longest, len(actions))
                follow(watching, answer["seq"], moments, kinds)
                follow(socket, answer["seq"], [], set())
                if socket.latest["undo"] and ("undo" not in kinds or rng.random() < 0.3):
                    assert watching.latest["undo"] == []
                    answer = socket.ask("undo", seat=rng.choice(socket.latest["undo"]))
                    follow(watching, answer["seq"], moments, kinds)
                    follow(socket, answer["seq"], [], set())
                    assert history(bo, id)["moments"] == moments
        told = history(bo, id)
        assert told["seq"] == watching.latest["seq"]
        assert told["moments"] == moments
    missed = ann.state(id, 0)["missed"]
    assert missed[0]["played"] == 0
    assert missed[-1]["played"] == moments[-1]["at"]


def follow(socket: Socket, seq: int, moments: list[Any], kinds: set[str]) -> None:
    while socket.latest["seq"] < seq:
        news = socket.read()
        if news["type"] == "news":
            assert news["played"] == news["view"]["played"]
            keep(moments, news)
            kinds.add(news["kind"])


def test_what_was_undone_is_not_in_it(server: Served) -> None:
    guest = Guest(server)
    id = guest.create("here", "here", start=True)["id"]
    state = guest.state(id)
    assert state["undo"] == []
    decision = state["decisions"][0]
    before = history(guest, id)
    guest.turn(id, legal(decision)[0])
    after = history(guest, id)
    assert after["seq"] == before["seq"] + 1
    assert [moment["action"] for moment in after["moments"]] == ["", legal(decision)[0]]
    assert guest.state(id)["undo"] == [decision["seat"]]
    guest.do(id, "undo")
    assert history(guest, id) == before | {"seq": before["seq"] + 2}
    view(guest, id, 1, 404)
    assert guest.state(id)["undo"] == []


def test_the_table_says_just_who_may_undo() -> None:
    """Exactly those who are listed can."""
    possible = refused = early = 0
    for seed, (edition, players, more) in product(range(3), GAMES):
        walk = Walk(edition, players, more, seed)
        while walk.table.running:
            game = walk.table.game
            assert game is not None
            for seat in range(players):
                named = walk.table.undoable([seat]) == [seat]
                try:
                    plan = walk.table.plan_undo(seat, "undo", 1)
                except Refused:
                    assert not named
                    assert seat not in game.early
                    refused += 1
                else:
                    assert named
                    assert plan.game is not None
                    assert plan.game.revealed == game.revealed
                    assert seat in game.early or plan.game.played < game.played
                    possible += 1
                    early += plan.write.entry.text == "early"
            walk.step()
        assert walk.table.undoable(range(players)) == []
    assert possible > 20
    assert refused > 20
    assert early > 5


def test_early_answers_are_in_it_where_they_were_played() -> None:
    """Before that they don't appear at all: neither in the number of actions nor in any moment."""
    moment = TypeAdapter(with_config({"extra": "forbid", "strict": True})(MomentDocument))
    whole = TypeAdapter(with_config({"extra": "forbid", "strict": True})(HistoryDocument))
    waited = 0
    for seed, (edition, players, more) in product(range(3), GAMES):
        walk = Walk(edition, players, more, seed)
        while walk.table.running:
            walk.step()
            game = walk.table.game
            assert game is not None
            waited += bool(game.early)
            if walk.table.seq % 7 and walk.table.running:
                continue
            table = walk.loaded(None)
            told = history_document(table)
            assert table.game is not None
            assert whole.validate_json(json.dumps(told))
            assert moment.validate_json(json.dumps(told["moments"][-1]))
            played = [(str(each["seat"]), each["action"]) for each in told["moments"][1:]]
            assert played == [(str(seat), str(action)) for seat, action in table.game.history]
            assert len(played) == game.played
    assert waited > 10


def test_the_past_of_a_running_game_tells_nothing_of_its_future(server: Served) -> None:
    """Undrawn pieces are in the order of the box, also in the position line."""
    guest = Guest(server)
    for _ in range(3):
        id = guest.create("here", "here", "here", start=True)["id"]
        for _ in range(4):
            guest.turn(id, legal(guest.state(id)["decisions"][0])[-1])
        state = guest.state(id)
        assert view(guest, id, state["view"]["played"]) == state["view"]
        first = view(guest, id, 0)
        assert first["undrawn_tiles"] == sorted(first["undrawn_tiles"])
        assert ",".join(first["undrawn_tiles"]) in first["position"]


def test_anybody_may_look_back(server: Served) -> None:
    ann, nobody = Guest(server), Guest(server)
    id = ann.create("here", "here", start=True)["id"]
    ann.turn(id, legal(ann.state(id)["decisions"][0])[0])
    assert history(nobody, id) == history(ann, id)
    assert view(nobody, id, 1) == view(ann, id, 1)
    assert not nobody.http.cookies


def test_a_moment_that_there_is_not(server: Served) -> None:
    guest = Guest(server)
    id = guest.create("here", "here", start=True)["id"]
    assert view(guest, id, 1, 404)["error"] == {
        "key": "server.no_moment",
        "text": "The game has no such move: nothing has been played.",
        "values": {"most": 0},
    }
    guest.turn(id, legal(guest.state(id)["decisions"][0])[0])
    assert view(guest, id, 2, 404)["error"]["text"] == "The game has no such move: 1 action has been played."
    for wrong in ("-1", "1.5", "x", "1e3", "9" * 30, "9" * 5000):
        assert guest.ask("GET", f"/api/tables/{id}/history/{wrong}", 422)["error"]["key"] == "server.bad_message"
    assert view(guest, "nowhere", 0, 404)["error"]["key"] == "server.no_table"


def test_a_game_that_has_not_begun_has_no_history(server: Served) -> None:
    guest = Guest(server)
    id = guest.create("here", "open")["id"]
    paths = (f"/api/tables/{id}/history", f"/api/tables/{id}/history/0")
    for path in paths:
        assert guest.ask("GET", path, 409)["error"]["key"] == "server.not_begun"
    guest.ask("DELETE", f"/api/tables/{id}")
    for path in (*paths, f"/api/tables/{id}/record"):
        assert guest.ask("GET", path, 409)["error"]["key"] == "server.not_begun"
