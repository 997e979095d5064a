"""Floods from one address: more of everything than it is allowed, while others play from another address."""

import contextlib
import json
import random
import select
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from peloponnes.game.actions import spelled_out
from scripts.attack.people import GONE, THERE, Person, Probe, is_sentence
from scripts.attack.stage import Stage, scenario
from tests.server.served import PATIENCE, Served, Socket

FLOOD_SECONDS = 5.0
TABLES, SOCKETS, CONNECTIONS, DESCRIPTORS = 250, 160, 300, 128
REQUEST_SECONDS = 4
ABRUPTLY = 1006
BOT_TURNS = 3


def refused_socket(person: Person, id: str) -> Any:
    """The refusal of a socket, before or right after the handshake; None if it is accepted, and then it stays open."""
    try:
        opened = person.socket(id)
    except InvalidStatus as refused:
        return {"status": refused.response.status_code, **json.loads(refused.response.body or b"{}").get("error", {})}
    if opened.welcome["type"] == "error":
        return {"status": 429, **opened.welcome["error"]}
    return opened


@scenario("Whoever tries turns over thirty sockets is told to slow down; a turn elsewhere does not take too long.")
def try_flood(stage: Stage) -> None:
    """The most expensive command at a Heroes table, as fast as the sockets accept it."""
    served = stage.served()
    eve = Person(served, "Eve", THERE)
    id = eve.create("here", "here", "here", edition="heroes", start=True)["id"]
    decision = eve.state(id)["decisions"][0]
    question = json.dumps(
        {"type": "try", "id": "t", "seat": decision["seat"], "actions": [spelled_out(decision["actions"])[-1]]}
    )
    answers: Counter[str] = Counter()
    wrong: list[Any] = []

    def ask(opened: Socket, end: float) -> None:
        with contextlib.suppress(*GONE):
            while time.monotonic() < end:
                opened.connection.send(question)
                message = opened.read()
                answers[message["type"] if message["type"] != "error" else message["error"]["key"]] += 1
                if message["type"] == "error" and not is_sentence(message["error"]):
                    wrong.append(message)

    with stage.others_play(served):
        sockets = [opened for _ in range(30) if isinstance(opened := refused_socket(eve, id), Socket)]
        end = time.monotonic() + FLOOD_SECONDS
        at_once([lambda opened=opened: ask(opened, end) for opened in sockets])  # type: ignore[misc]
        for opened in sockets:
            opened.connection.close()
    stage.note(f"{len(sockets)} sockets: " + ", ".join(f"{key} {count:,}" for key, count in answers.most_common()))
    stage.check(any(key.startswith("server.") for key in answers), "nobody was told to slow down")
    stage.check(not wrong, f"refused without a sentence: {wrong[:1]}")


def at_once(work: list[Callable[[], None]]) -> None:
    """Do things in parallel, each in a thread, and wait for all."""
    threads = [threading.Thread(target=each, daemon=True) for each in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(4 * PATIENCE)


@scenario(
    "A frame that is too long is refused with a sentence, and play continues; a huge one only closes its own socket."
)
def long_frames(stage: Stage) -> None:
    """Frames beyond the limit, and beyond what is read at all."""
    served = stage.served()
    eve = Person(served, "Eve", THERE)
    id = eve.create("here", "here", start=True)["id"]
    with stage.others_play(served):
        opened = eve.socket(id)
        opened.connection.send(json.dumps({"type": "say", "id": "x", "text": "x" * 9_000}))
        error = opened.until("error")["error"]
        stage.check(error["key"] == "server.too_large" and is_sentence(error), f"9,000 letters: {error}")
        stage.check(opened.ask("say", text="still here")["type"] == "done", "the socket does not go on")
        closed = 0
        try:
            opened.connection.send("x" * 100_000)
            while True:
                opened.read()
        except ConnectionClosed as ended:
            closed = ended.rcvd.code if ended.rcvd else ABRUPTLY  # before all of it was sent
        stage.check(closed in (1009, ABRUPTLY), f"a frame of 100,000 letters was answered with {closed}, not 1009")


@scenario(
    "Nobody can fill the server with tables and bots: beyond a limit they are refused, and bots elsewhere answer."
)
def many_tables(stage: Stage) -> None:
    """Guests are free: each table is created by a new one, with two of the slowest bots."""
    served = stage.served("--think", "1")
    wanted = {"seats": [{"kind": "here"}, *[{"kind": "bot", "level": "strategos"}] * 2], "start": True}
    answers: Counter[str] = Counter()
    wrong = []
    with stage.others_play(served):
        for _ in range(TABLES):
            status, error = Person(served, "Eve", THERE).refusal("POST", "/api/tables", json=wanted)
            answers[error["key"] if error else str(status)] += 1
            if error and (status != 429 or not is_sentence(error)):
                wrong.append((status, error))
        stage.note(f"{BOT_TURNS} turns of a novice elsewhere took {bot_plays(stage, served):.1f} s")
    stage.note(", ".join(f"{key} {count}" for key, count in answers.most_common()))
    stage.check(answers["201"] <= 110, f"{answers['201']} tables were made")
    stage.check(not wrong, f"refused otherwise than with 429 and a sentence: {wrong[:1]}")


def bot_plays(stage: Stage, served: Served) -> float:
    """How long it takes a bot at another table to play some turns."""
    begun = time.monotonic()
    ann, rng = Person(served, "Bo"), random.Random(10)
    id = ann.create("here", "novice", start=True)["id"]
    turns = 0
    while turns < BOT_TURNS and time.monotonic() - begun < PATIENCE:
        ann.act(id, rng)
        turns = sum(entry["kind"] == "turn" and entry["seat"] == 1 for entry in ann.state(id, since=0)["missed"])
        time.sleep(0.05)
    stage.check(turns >= BOT_TURNS, f"a bot elsewhere had {turns} turns in {PATIENCE} s")
    return time.monotonic() - begun


@scenario("A spectator who floods the chat is stopped, and a welcome does not grow without bounds.")
def chat_flood(stage: Stage) -> None:
    """Eight sockets of one spectator."""
    served = stage.served()
    ann, eve = Person(served), Person(served, "Eve", THERE)
    id = ann.create("here", "here", start=True)["id"]
    eve.refusal("GET", "/api/me")
    answers: Counter[str] = Counter()
    wrong: list[Any] = []

    def talk(opened: Socket) -> None:
        try:
            for _ in range(60):
                message = opened.ask("say", text="x" * 500)
                answers[message["type"] if message["type"] == "done" else message["error"]["key"]] += 1
                if message["type"] == "error" and not is_sentence(message["error"]):
                    wrong.append(message)
                time.sleep(0.02)
        except ConnectionClosed as ended:
            answers[f"closed with {ended.rcvd.code if ended.rcvd else ABRUPTLY}"] += 1

    with stage.others_play(served):
        sockets = [eve.socket(id) for _ in range(8)]
        at_once([lambda opened=opened: talk(opened) for opened in sockets])  # type: ignore[misc]
        for opened in sockets:
            opened.connection.close()
    stage.note(", ".join(f"{key} {count}" for key, count in answers.most_common()))
    stage.check(0 < answers["done"] <= 60, f"{answers['done']} lines were said")
    stage.check(not wrong, f"refused without a sentence: {wrong[:1]}")
    stage.check(len(eve.state(id)["chat"]) <= 100, "a welcome holds more than 100 lines")


@scenario("One address has a limited number of sockets, whoever its guests are; others still get theirs.")
def many_sockets(stage: Stage) -> None:
    """Many guests, each within the limit of a guest."""
    served = stage.served()
    host = Person(served, "Eve", THERE)
    id = host.create("here", "here", start=True)["id"]
    opened: list[Socket] = []
    refused: list[Any] = []
    with stage.others_play(served):
        for number in range(SOCKETS):
            if number % 20 == 0:
                eve = Person(served, "Eve", THERE)
                eve.refusal("GET", "/api/me")
            found = refused_socket(eve, id)
            (opened if isinstance(found, Socket) else refused).append(found)
        with contextlib.suppress(WebSocketException), Person(served, "Bo").socket(id) as other:
            stage.check(other.welcome["type"] == "welcome", "others get no socket any more")
        for each in opened:
            each.connection.close()
    stage.note(f"{len(opened)} of {SOCKETS} sockets")
    stage.check(len(opened) <= 120, f"{len(opened)} sockets from one address")
    stage.check(bool(refused) and all(each["status"] == 429 for each in refused), f"refused otherwise: {refused[:1]}")
    stage.check(all(is_sentence(each) for each in refused), f"refused without a sentence: {refused[:1]}")


# Connections --------------------------------------------------------------------------------------------------------------------------


def connected(served: Served, sent: bytes) -> socket.socket:
    """A connection that sends something and reads nothing."""
    made = socket.create_connection(("127.0.0.1", served.port), PATIENCE, (THERE, 0))
    made.sendall(sent)
    return made


def said_at_last(connection: socket.socket, seconds: float) -> bytes | None:
    """What was received before the connection was cut; None if it was not."""
    said, end = b"", time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        ready, _, _ = select.select([connection], [], [], left)
        if not ready:
            return None
        try:
            part = connection.recv(65536)
        except OSError:
            return said
        if not part:
            return said
        said += part
    return None


@scenario("A header that never ends is answered with 431 and cut off.")
def endless_header(stage: Stage) -> None:
    """One connection without authentication, as fast as possible."""
    served = stage.served()
    with stage.others_play(served):
        connection = connected(served, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
        sent = 0
        with contextlib.suppress(OSError):
            while sent < 20_000_000:
                ready, _, _ = select.select([connection], [], [], 0)
                if ready:
                    break
                connection.sendall(b"X-Endless: " + b"x" * 8_000 + b"\r\n")
                sent += 8_013
        said = said_at_last(connection, PATIENCE)
        connection.close()
    stage.note(f"cut off after {sent / 1024:,.0f} KiB")
    stage.check(said is not None and sent < 20_000_000, "it was never cut off")
    stage.check((said or b"").startswith(b"HTTP/1.1 431") or not said, f"answered with {(said or b'')[:60]!r}")
    small = connected(served, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: " + b"x" * 40_000 + b"\r\n\r\n")
    answer = said_at_last(small, PATIENCE) or b""
    stage.check(answer.startswith(b"HTTP/1.1 431"), f"a header of 40,000 bytes was answered with {answer[:60]!r}")


@scenario(
    "A request that is never finished is cut off with 408; three hundred of them don't keep anybody from playing."
)
def unfinished_requests(stage: Stage) -> None:
    """Half a request line, half a header, half a body."""
    served = stage.served("--limit", f"request_seconds={REQUEST_SECONDS}")
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"
    halves = (b"GET /heal", head, head + b"Content-Type: application/json\r\nContent-Length: 200\r\n\r\n{")
    with stage.others_play(served):
        connections = []
        for number in range(CONNECTIONS):
            with contextlib.suppress(OSError):
                connections.append(connected(served, halves[number % len(halves)]))
        end = time.monotonic() + REQUEST_SECONDS + PATIENCE
        said = [said_at_last(connection, end - time.monotonic()) for connection in connections]
        for connection in connections:
            connection.close()
    statuses = Counter("open" if each is None else each.split(b"\r\n")[0][9:12].decode() or "cut" for each in said)
    stage.note(", ".join(f"{status} {count}" for status, count in statuses.most_common()))
    stage.check(not statuses["open"], f"{statuses['open']} unfinished requests are still open")
    stage.check(
        statuses["408"] > 0 and set(statuses) <= {"408", "429", "503", "cut"}, f"answered with {dict(statuses)}"
    )


@scenario(
    "When descriptors run out, the log says so, connected clients play on, and others can connect again afterwards."
)
def few_descriptors(stage: Stage) -> None:
    """More connections than the server has file descriptors."""
    served = stage.served("--limit", "connections_an_address=100000", descriptors=DESCRIPTORS)
    with Probe(served) as probe:
        probe.rest()
        connections = []
        for _ in range(2 * DESCRIPTORS):
            with contextlib.suppress(OSError):
                connections.append(connected(served, b"GET /heal"))
        played = probe.turns(5)
        for connection in connections:
            connection.close()
        stage.check(played, f"one who was connected could not play on: {dict(probe.answers)}")
        stage.health(served, 200)
        stage.probe = probe
    log = served.log.read_text(errors="replace")
    stage.check("turned away" in log or "open files" in log, "the log does not tell that there was no room")
    new = Person(served, "Bo")
    with contextlib.suppress(httpx.TransportError):
        stage.check(new.refusal("GET", "/api/me")[0] == 200, "nobody new gets in")
