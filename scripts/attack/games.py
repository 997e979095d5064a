"""Faults of a single game: an entry or a snapshot that can't be read."""

import json
import random
import sqlite3

from scripts.attack.people import Person, is_sentence
from scripts.attack.stage import Stage, scenario
from tests.server.served import PATIENCE, Served

QUARANTINED = "server.quarantined"
DUE = "UPDATE game SET bot_due = 1, updated = updated - 60000 WHERE id = ?"  # a minute ago, so that a sweep takes it up
BREAKS = {
    "entry": "UPDATE action SET text = 'bid Z99 4' WHERE game_id = ? AND seq = (SELECT max(seq) FROM action WHERE game_id = ?)",
    "snapshot": "UPDATE snapshot SET position = 'nonsense' WHERE game_id = ? OR game_id = ?",
}


def write(served: Served, *statements: tuple[str, tuple[str, ...]]) -> None:
    """Write to the database behind the server's back."""
    connection = sqlite3.connect(served.database, timeout=PATIENCE)
    with connection:
        for statement, values in statements:
            assert connection.execute(statement, values).rowcount >= 1
    connection.close()


def broken_table(ann: Person) -> str:
    """A table with one turn that is not covered by a snapshot."""
    id = str(ann.create("here", "here", start=True)["id"])
    ann.act(id, random.Random(4))
    return id


def says_so(stage: Stage, ann: Person, id: str) -> None:
    """Every request about the table is answered with `quarantined`."""
    body = {"id": "x", "actions": ["pass"]}
    asked = [
        ("GET", f"/api/tables/{id}", None),
        ("GET", f"/api/tables/{id}/state", None),
        ("POST", f"/api/tables/{id}/turn", body),
    ]
    for method, path, json_body in asked:
        status, error = ann.refusal(method, path, json=json_body)
        stage.check((status, error and error["key"]) == (409, QUARANTINED), f"{path}: {status} {error}")
        stage.check(is_sentence(error), f"{path}: no sentence: {error}")
    listed = stage.command("admin", "list", "--status", "quarantined", "--json", "--database", ann.served.database)
    found = [line["id"] for line in json.loads(listed.output or "[]")] if listed.code == 0 else []
    stage.check(id in found, "admin list --status quarantined does not name it")


@scenario(
    "A game that can't be read is quarantined and says so; the server starts, all others play, and it can be repaired."
)
def broken_entry(stage: Stage) -> None:
    """The last entry of a game with a bot due is garbage at startup; a repair removes it."""
    _broken(stage, "entry", "repair")


@scenario("A game whose snapshot can't be read is quarantined and says so; it can be closed.")
def broken_snapshot(stage: Stage) -> None:
    """The last snapshot is garbage; the operator closes the game."""
    _broken(stage, "snapshot", "close")


def _broken(stage: Stage, what: str, way: str) -> None:
    served = stage.served()
    ann = Person(served)
    id = broken_table(ann)
    served.stop()
    write(served, (BREAKS[what], (id, id)), (DUE, (id,)))
    served.start()
    with stage.others_play(served):
        says_so(stage, ann, id)
    served.stop()
    stage.command("admin", way, id, "--yes", "--database", served.database)
    served.start()
    if way == "repair":
        stage.check(ann.act(id, random.Random(5))[0] == 200, "it was repaired, but can't be played on")
    else:
        status, _ = ann.refusal("POST", f"/api/tables/{id}/undo", json={"id": "y"})
        stage.check(status == 409, f"it was closed, but an undo is answered with {status}")
        stage.check(ann.refusal("GET", "/api/me")[0] == 200, "the list of one's games can't be had")
    served.stop()
    stage.command("admin", "verify", "--database", served.database)


@scenario("A game that breaks while the server runs stops no other: sweeps continue, and bots elsewhere play.")
def broken_while_running(stage: Stage) -> None:
    """The log of a game with a bot due is broken under a running server, whose sweeps find it again and again."""
    served = stage.served()
    ann = Person(served)
    id = broken_table(ann)
    served.stop()
    write(served, (DUE, (id,)))
    served.start()
    write(served, (BREAKS["entry"], (id, id)))
    with stage.others_play(served) as probe:
        other = ann.create("here", "novice", start=True)["id"]
        rng = random.Random(6)
        for _ in range(PATIENCE):
            if ann.act(other, rng)[0] == 0:
                ann.wait(other, ann.state(other)["seq"], 1)
        stage.check(ann.state(other)["seq"] > 5, "a game with a bot does not go on")
        stage.check(probe.turns(5), "others do not play on")
    served.kill()
    served.start()
    status, error = ann.refusal("GET", f"/api/tables/{id}")
    stage.check((status, error and error["key"]) == (409, QUARANTINED), f"after a restart: {status} {error}")
