"""One broken game does not stop the others: it is quarantined, its table says so, and the operator sees it."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from peloponnes.messages import Messages
from peloponnes.server.storage import Store, now
from tests.server.served import PLENTY, Guest, Served, legal

QUARANTINED = "server.quarantined"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(str(tmp_path / "games.sqlite"), tmp_path / "log", *PLENTY) as server:
        yield server


def change(served: Served, statement: str, *values: object) -> None:
    """Write to the database of a stopped server."""
    with sqlite3.connect(served.database) as connection:
        assert connection.execute(statement, values).rowcount >= 1
    connection.close()


def problem_of(served: Served, id: str) -> str | None:
    store = Store(f"sqlite:///{served.database}")
    loaded = store.load(id)
    store.close()
    assert loaded is not None
    return loaded.game.problem


BREAKS = {
    "an entry that is not legal": (
        "UPDATE action SET text = 'bid Z99 4' WHERE game_id = ? AND seq = (SELECT max(seq) FROM action WHERE game_id = ?)"
    ),
    "an entry of an unknown seat": (
        "UPDATE action SET seat = 9 WHERE game_id = ? AND seq = (SELECT max(seq) FROM action WHERE game_id = ?)"
    ),
    "a record that can't be read": "UPDATE game SET record = '{' WHERE id = ? OR id = ?",
    "no record": "UPDATE game SET record = NULL WHERE id = ? OR id = ?",
    "a snapshot that is no position": "UPDATE snapshot SET position = 'nonsense' WHERE game_id = ? OR game_id = ?",
}


def test_broken_games_stop_neither_the_start_nor_the_others(served: Served) -> None:
    ann = Guest(served)
    broken = {how: ann.create("here", "here", start=True)["id"] for how in BREAKS}
    well = ann.create("here", "novice", start=True)["id"]
    for id in broken.values():
        decision = ann.state(id)["decisions"][0]
        ann.turn(id, legal(decision)[0], seat=decision["seat"])
    served.kill()
    for how, id in broken.items():
        change(served, BREAKS[how], id, id)
        change(served, "UPDATE game SET bot_due = 1, updated = ? WHERE id = ?", now() - 60_000, id)
    served.start()  # startup resumes all bots that are due
    ann.play_by_http(well)
    mine = {each["id"]: each for each in ann.ask("GET", "/api/me")["tables"]}
    assert (mine[well]["quarantined"], mine[well]["status"]) == (False, "finished")
    for how, id in broken.items():
        for language in ("en", "de", "fr"):
            answer = Guest(served, language=language).http.get(f"/api/tables/{id}")
            assert answer.status_code == 409, how
            assert answer.json()["error"]["key"] == QUARANTINED, how
            assert answer.json()["error"]["text"] == Messages(language)(QUARANTINED)
        with ann.socket(id) as socket:
            assert socket.welcome["error"]["key"] == QUARANTINED, how
        assert ann.turn(id, "pass", expect=409)["error"]["key"] == QUARANTINED, how
        assert (mine[id]["quarantined"], mine[id]["your_turn"]) == (True, False), how
        assert "can't be" in str(problem_of(served, id)), how
    log = served.log.read_text()
    assert log.count("in quarantine now") == len(BREAKS)
    assert "Traceback" not in log
    assert "Z99" not in log


def test_a_game_whose_setup_can_t_be_read_is_left_out_of_lists(served: Served) -> None:
    """Nothing can be told of it, but its table and the operator say that it is in quarantine."""
    ann = Guest(served)
    broken, well = (ann.create("here", "here", start=True)["id"] for _ in range(2))
    served.kill()
    change(served, "UPDATE game SET setup = '{' WHERE id = ?", broken)
    served.start()
    assert ann.http.get(f"/api/tables/{broken}").json()["error"]["key"] == QUARANTINED
    assert [each["id"] for each in ann.ask("GET", "/api/me")["tables"]] == [well]
    assert "can't be read" in str(problem_of(served, broken))
    ann.play_by_http(well)


def test_a_past_that_can_t_be_played_is_found_when_somebody_looks_back(served: Served) -> None:
    """A snapshot after the broken entry lets the game continue, but its log is authoritative."""
    ann = Guest(served)
    id = ann.create("here", "here", start=True)["id"]
    while ann.state(id)["view"]["round"] < 3:
        decision = ann.state(id)["decisions"][0]
        ann.turn(id, legal(decision)[-1], seat=decision["seat"])
    served.kill()
    change(served, "UPDATE action SET text = 'bid Z99 4' WHERE game_id = ? AND seq = 2", id)
    served.start()
    with ann.socket(id) as socket:
        assert ann.ask("GET", f"/api/tables/{id}/history", 409)["error"]["key"] == QUARANTINED
        with pytest.raises(ConnectionClosed):
            socket.read()
    assert ann.ask("GET", f"/api/tables/{id}/state", 409)["error"]["key"] == QUARANTINED
    assert "entry 2 (turn)" in str(problem_of(served, id))


def test_a_setup_that_can_t_be_read_leaves_the_lists_whole(served: Served) -> None:
    ann = Guest(served)
    broken, well = (ann.create("here", "open", public=True)["id"] for _ in range(2))
    served.kill()
    change(served, "UPDATE game SET setup = '{' WHERE id = ?", broken)
    served.start()
    assert [each["id"] for each in ann.ask("GET", "/api/tables")] == [well]
    assert [each["id"] for each in ann.ask("GET", "/api/me")["tables"]] == [well]
    assert ann.ask("GET", f"/api/tables/{broken}", 409)["error"]["key"] == QUARANTINED
