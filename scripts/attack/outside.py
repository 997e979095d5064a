"""Attacks on what leads outside, or comes from there: addresses of the inside, pages of other sites, and keys that are guessed."""

import json
import random
import socket
import sqlite3
import threading
from typing import Any

from scripts.attack.people import THERE, Person, is_sentence
from scripts.attack.stage import Stage, scenario
from tests.server.receivers import Receiver
from tests.server.served import PATIENCE, Served

# The same machine, in every spelling that some resolver or library understands.
INSIDE = (
    "127.0.0.1", "localhost", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0", "0.0.0.0", "[::1]", "[::]", "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "127.0.0.1.", "１２７.0.0.1", "ⓛocalhost", "[fe80::1%25lo]", "[::1%251]",
)  # fmt: skip
GUESSES = 60


class Ear:
    """A port of this machine that counts who connects."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True)
        self.port = int(self._listening.getsockname()[1])
        self.heard = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                self._listening.accept()[0].close()
            except OSError:
                return
            self.heard += 1

    def close(self) -> None:
        """Stop listening."""
        self._listening.close()


def rows(served: Served) -> dict[str, int]:
    """How many rows each table of the database has."""
    with sqlite3.connect(f"file:{served.database}?mode=ro", uri=True, timeout=PATIENCE) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}


@scenario("A webhook never leads inside: not by any spelling of an address, not by a name, and not by a redirect.")
def inner_addresses(stage: Stage) -> None:
    """Ask the server to post to itself; whoever listens there must not be reached."""
    served, ear = stage.served("--limit", "tokens_a_minute=1000"), Ear()
    stage.closing.callback(ear.close)
    refused = unsent = 0
    for host in (*INSIDE, socket.gethostname()):
        eve = Person(served, "Eve", THERE)
        eve.http.get("/api/me")
        for scheme in ("https", "http"):
            body = {"kind": "webhook", "address": f"{scheme}://{host}:{ear.port}/"}
            answer = eve.http.post("/api/notices/channels", json=body)
            if answer.status_code != 201:
                refused += 1
                stage.check(is_sentence(answer.json()["error"]), f"{host}: {answer.text}")
                continue
            tested = eve.http.post(f"/api/notices/channels/{answer.json()['id']}/test")
            if tested.status_code == 429:  # the network has tried often enough
                continue
            unsent += 1
            stage.check(tested.status_code == 200 and tested.json()["error"] is not None, f"{host}: {tested.text}")
    stage.check(ear.heard == 0, f"{ear.heard} connections came from the server")
    stage.note(f"{refused} addresses refused, {unsent} could be stored but not be posted to")
    _redirects(stage)


def _redirects(stage: Stage) -> None:
    """A receiver that is allowed sends the server on to another one."""
    served = stage.served("--loopback-hooks", database=str(stage.folder / "redirects.sqlite"))
    ear = Ear()
    stage.closing.callback(ear.close)
    ann = Person(served)
    ann.http.get("/api/me")
    for code in (301, 302, 303, 307, 308):
        with Receiver(code, location=f"http://127.0.0.1:{ear.port}/") as receiver:
            hook = ann.ask(
                "POST", "/api/notices/channels", 201, json={"kind": "webhook", "address": f"{receiver.url}/{code}"}
            )
            tested = ann.http.post(f"/api/notices/channels/{hook['id']}/test").json()
            stage.check(tested["error"] is not None, f"{code} was taken for an answer")
            stage.check(len(receiver.received) == 1, f"{code}: {len(receiver.received)} requests")
    stage.check(ear.heard == 0, f"{ear.heard} redirects were followed")


@scenario("A page of another site can change nothing, whatever it asks for in its visitor's name.")
def foreign_pages(stage: Stage) -> None:
    """Everything that changes something, and every page that a link in a message opens, with the origin of another site."""
    served = stage.served("--limit", "requests_a_minute=100000")
    ann = Person(served)
    id = ann.create("here", "here", start=True)["id"]
    cookie = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
    before, asked = rows(served), 0
    heads: tuple[dict[str, str], ...] = (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": served.url.replace("127.0.0.1", "127.0.0.2")},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    )
    operations = [
        (method.upper(), path)
        for path, item in ann.http.get("/api/openapi.json").json()["paths"].items()
        for method in item
        if method in ("post", "put", "delete", "patch")
    ]
    for method, path in [*operations, ("POST", "/told/off/{token}"), ("POST", "/told/confirm/{token}")]:
        address = path.replace("{id}", id)
        for name in ("seat", "at", "number"):
            address = address.replace(f"{{{name}}}", "0")
        address = "/".join("x" if part.startswith("{") else part for part in address.split("/"))
        for head in heads:
            for kind in ("application/json", "text/plain", "application/x-www-form-urlencoded"):
                asked += 1
                head = {"cookie": cookie, "content-type": kind, **head}
                answer = ann.http.request(method, address, headers=head, content=json.dumps({"id": "x"}))
                foreign = answer.status_code == 403 and answer.json()["error"]["key"] == "server.foreign"
                stage.check(foreign, f"{method} {address} with {head}: {answer.status_code}")
    stage.check(rows(served) == before, f"{before} became {rows(served)}")
    stage.note(f"{asked} requests of {len(operations)} operations")


@scenario("Whoever guesses keys and ids learns nothing, and is soon told to stop; the owner of a seat still plays.")
def guessing(stage: Stage) -> None:
    """Links of seats, personal links, recovery codes, links in messages, channels, players: unknown and others' look the same."""
    served = stage.served()
    ann, eve = Person(served), Person(served, "Eve", THERE)
    id = ann.create("here", "here", start=True)["id"]
    channel = ann.ask(
        "POST", "/api/notices/channels", 201, json={"kind": "webhook", "address": "https://127.0.0.9.example/"}
    )
    eve.http.get("/api/me")
    other = eve.create("here", "here", start=True)["id"]
    own = eve.ask("GET", f"/api/tables/{other}/seats/0/link")["key"]
    tries: tuple[tuple[str, dict[str, Any]], ...] = (("PUT", {"json": {"active": False}}), ("DELETE", {}), ("POST", {}))
    for method, more in tries:
        end = "/test" if method == "POST" else ""
        theirs = eve.http.request(method, f"/api/notices/channels/{channel['id']}{end}", **more)
        nobodys = eve.http.request(method, f"/api/notices/channels/AAAAAAAAAAAA{end}", **more)
        same = (theirs.status_code, theirs.content) == (nobodys.status_code, nobodys.content)
        stage.check(same, f"{method} of a channel tells whether there is one: {theirs.text} {nobodys.text}")
    for path in ("/told/off/", "/told/confirm/"):
        answer = eve.http.post(f"{path}{channel['id']}.forged")
        stage.check(answer.status_code == 404, f"{path}: {answer.status_code}")
    asked: dict[str, tuple[str, dict[str, Any]]] = {
        "seats": (f"/api/tables/{id}/seats/0/hold", {"key": "0" * 24}),
        "personal links": ("/api/move", {"key": "A" * 43, "adopt": False}),
        "recovery codes": ("/api/account/recover", {"code": "abcd-efgh-jkmn-pqrs", "adopt": False}),
    }
    for what, (path, body) in asked.items():
        answers = [eve.http.post(path, json=body) for _ in range(GUESSES)]
        kinds = {(each.status_code, each.json()["error"]["key"]) for each in answers}
        limited = [each for each in answers if each.status_code == 429]
        stage.note(f"{what}: {len(answers) - len(limited)} of {len(answers)} compared")
        stage.check(len(limited) > GUESSES // 3, f"{what}: nobody was told to stop: {kinds}")
        stage.check(len(kinds) <= 2, f"{what}: answers differ: {kinds}")
    fresh = Person(served, "Eve", THERE)
    fresh.http.get("/api/me")
    held = fresh.http.post(f"/api/tables/{other}/seats/0/hold", json={"key": own})
    stage.check(held.status_code == 429, f"a right key after many wrong ones of the network: {held.status_code}")
    status, error = ann.act(id, random.Random(1))
    stage.check(status == 200, f"the owner of the seat: {status} {error}")


@scenario("Tournaments, channels and tests of somebody who comes as ever new guests end soon.")
def ever_new_guests(stage: Stage) -> None:
    """What is kept, or sent to others, is limited for a network and not only for a guest."""
    served = stage.served("--limit", "requests_a_minute=100000")
    made: dict[str, list[int]] = {"tournaments": [], "channels": [], "tests": []}
    for number in range(4 * GUESSES):
        eve = Person(served, "Eve", THERE)
        cup = eve.http.post("/api/tournaments", json={"name": f"Cup {number}"})
        made["tournaments"].append(cup.status_code)
        body = {"kind": "webhook", "address": f"https://127.0.0.1.example/{number}"}
        hook = eve.http.post("/api/notices/channels", json=body)
        made["channels"].append(hook.status_code)
        if hook.status_code == 201 and number < GUESSES:
            tested = eve.http.post(f"/api/notices/channels/{hook.json()['id']}/test")
            made["tests"].append(tested.status_code)
    for what, statuses in made.items():
        done = sum(status < 300 for status in statuses)
        stage.note(f"{done} of {len(statuses)} {what}")
        stage.check(429 in statuses, f"{what}: no end after {len(statuses)}")
