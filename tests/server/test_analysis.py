"""The analysis of finished games: made once, kept, shared, without names, and never before the end."""

import contextlib
import json
import time
from typing import Any

import pytest

from peloponnes.analysis import Analysis
from peloponnes.game.actions import spelled_out
from peloponnes.server.storage import Store
from tests.server.kept import admin
from tests.server.served import PATIENCE, PLENTY, Guest, Served
from tests.server.test_again import finished, moment_in


def analysed(guest: Guest, id: str, first_look: int = 0) -> Any:
    """The whole analysis, once it is there; what is told on the way only grows."""
    end, before = time.monotonic() + PATIENCE, 0.0
    while True:
        told = guest.ask("GET", f"/api/tables/{id}/analysis")
        assert told["progress"] >= before
        before = told["progress"]
        if before == 1:
            return told["analysis"]
        assert told["analysis"] is None or told["analysis"]["rollouts"] == first_look
        assert time.monotonic() < end
        time.sleep(0.02)


@contextlib.contextmanager
def store_of(served: Served) -> Any:
    store = Store(served.database if "://" in served.database else f"sqlite:///{served.database}")
    try:
        yield store
    finally:
        store.close()


@pytest.mark.parametrize(("seats", "more"), [(("here", "here"), {}), (("here",), {"edition": "solo", "level": 1})])
def test_it_is_that_of_the_record_and_for_everybody(served: Served, seats: tuple[str, ...], more: Any) -> None:
    ann = Guest(served, "Ann")
    id, record = finished(ann, *seats, **more)
    found = analysed(ann, id)
    whole = Analysis(record, 20, 0)
    for _ in whole.search():
        pass
    assert found == json.loads(json.dumps(whole.document()))
    assert [seat["name"] for seat in found["seats"]] == list(record.names)
    assert Guest(served, "Bo").ask("GET", f"/api/tables/{id}/analysis") == {"progress": 1.0, "analysis": found}


def test_it_is_kept_without_names_and_made_anew_when_it_no_longer_fits(alone: Served) -> None:
    ann = Guest(alone, "Ann Whatshername")
    id, _ = finished(ann, "here", "here")
    found = analysed(ann, id)
    with store_of(alone) as store:
        kept = store.analysis_of(id)
        assert kept is not None
        assert (kept.version, kept.rollouts, kept.seed) == (found["version"], 20, 0)
        assert "Whatshername" not in kept.document
        for wrong in ({"version": "0.0.0"}, {"seq": kept.seq - 1}, {"rollouts": 19}, {"format": 0}):
            marked = json.dumps({**json.loads(kept.document), "edition": "marked"})
            assert store.keep_analysis(kept._replace(document=marked))
            assert analysed(ann, id)["edition"] == "marked"
            assert store.keep_analysis(kept._replace(document=marked, **wrong))
            assert analysed(ann, id) == found
        assert not store.keep_analysis(kept._replace(game_id="nobody"))


def test_it_is_deleted_with_its_game(alone: Served) -> None:
    ann = Guest(alone)
    id, _ = finished(ann, "here", "here")
    analysed(ann, id)
    assert admin(alone.database, "delete", id, "--yes").exit_code == 0
    with store_of(alone) as store:
        assert store.analysis_of(id) is None


def test_there_is_none_before_the_end_and_refusals_depend_on_nothing(served: Served) -> None:
    """Tables with other deals, one of them going on from a game that was analysed, and all alike in what is said of them."""
    ann = Guest(served)
    id, record = finished(ann, "here", "here")
    analysed(ann, id)
    at = moment_in(record, 3)
    tables = [ann.create("here", "here", start=True)["id"] for _ in range(3)]
    tables.append(ann.create("here", "here", deal_of=id, at=at, start=True)["id"])
    asked: list[tuple[str, str, dict[str, Any]]] = [
        ("GET", "analysis", {}),
        ("GET", "analysis/decisions/0", {}),
        ("POST", "analysis/try", {"json": {"at": 0, "action": "bid A13 4"}}),
        ("POST", "analysis/try", {"json": {"at": 999, "action": "nothing"}}),
    ]
    for method, path, more in asked:
        told = [ann.ask(method, f"/api/tables/{table}/{path}", 409, **more) for table in tables]
        assert told[0]["error"]["key"] == "server.secret_until_end"
        assert all(each == told[0] for each in told)
    given_up = ann.create("here", edition="solo", start=True)["id"]
    ann.do(given_up, "resign")
    assert ann.ask("GET", f"/api/tables/{given_up}/analysis", 409)["error"]["key"] == "analysis.not_over"
    unbegun = ann.create("here", "here")["id"]
    assert ann.ask("GET", f"/api/tables/{unbegun}/analysis", 409)["error"]["key"] == "server.secret_until_end"


def test_an_answer_of_ones_own_is_tried(served: Served) -> None:
    ann = Guest(served)
    id, record = finished(ann, "here", "here")
    decision = record.replay(0).decision
    assert decision is not None
    action = next(str(each) for each in decision.actions if str(each) != record.actions[0][1])
    path = f"/api/tables/{id}/analysis/try"
    found = ann.ask("POST", path, json={"at": 0, "action": action})
    assert (found["answer"]["action"], found["given"]["action"]) == (action, record.actions[0][1])
    assert found["rollouts"] == 20
    last = {"at": len(record.actions), "action": action}
    assert ann.ask("POST", path, 404, json=last)["error"]["key"] == "analysis.no_moment"
    assert ann.ask("POST", path, 409, json={"at": 0, "action": "dance"})["error"]["key"] == "analysis.no_answer"
    asked = ann.ask("GET", f"/api/tables/{id}/analysis/decisions/0")
    assert (asked["seat"], asked["kind"]) == (decision.seat, decision.kind)
    assert spelled_out(asked["actions"]) == [str(each) for each in decision.actions]
    missing = ann.ask("GET", f"/api/tables/{id}/analysis/decisions/{len(record.actions)}", 404)["error"]
    assert (missing["key"], missing["values"]["count"]) == ("analysis.no_moment", len(record.actions))
    assert ann.ask("POST", path, 422, json={"at": -1, "action": "dance"})["error"]["key"] == "server.bad_message"


def test_so_many_for_everybody(tmp_path: Any) -> None:
    """Here a first look with 100 rollouts comes before the whole analysis."""
    options = (*PLENTY, "--limit", "analyses_an_hour=1", "--limit", "tries_a_minute=1", "--rollouts", "101")
    with Served(str(tmp_path / "games.sqlite"), tmp_path / "log", *options) as served:
        ann = Guest(served)
        first, record = finished(ann, "here", edition="solo")
        second, _ = finished(ann, "here", edition="solo", seed=2)
        assert analysed(ann, first, first_look=100)["rollouts"] == 101
        told = ann.ask("GET", f"/api/tables/{second}/analysis", 429)["error"]
        assert told["key"] == "server.too_many_analyses"
        assert ann.ask("GET", f"/api/tables/{first}/analysis")["progress"] == 1
        wanted = {"at": 0, "action": record.actions[0][1]}
        ann.ask("POST", f"/api/tables/{first}/analysis/try", json=wanted)
        refused = ann.ask("POST", f"/api/tables/{first}/analysis/try", 429, json=wanted)
        assert refused["error"]["key"] == "server.too_many_tries"
