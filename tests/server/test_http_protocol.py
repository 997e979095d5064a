"""Abusive connections: endless headers, unfinished requests, too many connections."""

import contextlib
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import prometheus_client
import pytest

from peloponnes.server.http.http_protocol import Connections
from peloponnes.server.settings import Limits, Settings
from peloponnes.server.wire.refusal import Refused
from tests.server.served import PATIENCE, PLENTY, Guest, Served, get

HEADER_BYTES = 4000
REQUEST_SECONDS = 2
CONNECTIONS = 12
GET = b"GET /api/editions HTTP/1.1\r\nhost: x\r\n"


def limited(folder: Path, **limits: int) -> Served:
    """A server that does not trust this machine as a proxy, with some low limits."""
    words = [word for name, number in limits.items() for word in ("--limit", f"{name}={number}")]
    return Served(str(folder / "games.sqlite"), folder / "log", *PLENTY, *words, "--proxy", "192.0.2.1")


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with limited(
        tmp_path_factory.mktemp("door"), header_bytes=HEADER_BYTES, connections_an_address=CONNECTIONS
    ) as served:
        yield served


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that does not wait for long; on a busy machine that may also be too short for a request that is sent at once."""
    with limited(tmp_path_factory.mktemp("hasty"), request_seconds=REQUEST_SECONDS) as served:
        yield served


class Wire:
    """A bare connection."""

    def __init__(self, served: Served) -> None:
        self.socket = socket.create_connection(("127.0.0.1", served.port), PATIENCE)
        self.read = b""

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> bool:
        """Send data; returns whether that was still possible."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def rest(self) -> bytes:
        """Everything received until the other side closes."""
        with contextlib.suppress(ConnectionError):
            while found := self.socket.recv(65536):
                self.read += found
        return self.read

    def until(self, end: bytes, times: int = 1) -> bytes:
        while self.read.count(end) < times:
            found = self.socket.recv(65536)
            assert found, self.read
            self.read += found
        return self.read


def refusal_in(answer: bytes, status: int) -> Any:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {status} ".encode()), answer
    assert b"connection: close" in head
    assert b"x-frame-options: DENY" in head
    error = json.loads(body)["error"]
    assert error["text"].isprintable()
    return error


# The head ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", [b"x-long: ", b""])
def test_an_endless_head_is_cut(door: Served, line: bytes) -> None:
    """An endless value of one header, or an endless number of headers."""
    with Wire(door) as wire:
        wire.send(GET + line)
        sent = 0
        while sent < 50 * HEADER_BYTES and wire.send(b"a" * 500 if line else b"x-more: yes\r\n" * 40):
            sent += 500
        error = refusal_in(wire.rest(), 431)
    assert error["key"] == "server.header_too_large"
    assert error["values"] == {"most": HEADER_BYTES}


def test_an_endless_address_is_cut_in_the_language_of_whoever_asks(door: Served) -> None:
    with Wire(door) as wire:
        wire.send(b"GET /" + b"a" * 10 * HEADER_BYTES)
        assert refusal_in(wire.rest(), 431)["key"] == "server.header_too_large"
    with Wire(door) as wire:
        wire.send(GET + b"accept-language: de\r\nx-long: " + b"a" * HEADER_BYTES + b"\r\n\r\n")
        assert refusal_in(wire.rest(), 431)["text"].startswith("Der Kopf der Anfrage ist zu lang")


def test_a_head_of_almost_the_length_is_read(door: Served) -> None:
    with Wire(door) as wire:
        wire.send(GET + b"connection: close\r\nx-long: " + b"a" * (HEADER_BYTES - 200) + b"\r\n\r\n")
        assert wire.rest().startswith(b"HTTP/1.1 200 ")


def test_many_requests_at_once_are_not_one_long_head(door: Served) -> None:
    """They arrive together, with the beginning of another one; each is answered."""
    requests = HEADER_BYTES // len(GET) + 20
    with Wire(door) as wire:
        wire.send((GET + b"\r\n") * requests + GET)
        wire.until(b"HTTP/1.1 200 ", requests)
        wire.send(b"connection: close\r\n\r\n")
        assert wire.rest().count(b"HTTP/1.1 200 ") == requests + 1


POST = b"POST /api/tokens HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
ENDLESS = {
    "a body": (POST, b"3e8\r\n" + b"a" * 1000 + b"\r\n"),
    "a chunk": (POST + b"1;", b"a" * 1000),
    "trailers": (POST + b"1\r\n{\r\n0\r\n", b"x-more: yes\r\n" * 100),
}


@pytest.mark.parametrize("what", ENDLESS)
def test_what_follows_a_head_without_end_is_cut(door: Served, what: str) -> None:
    begin, more = ENDLESS[what]
    with Wire(door) as wire:
        wire.send(begin)
        end = time.monotonic() + PATIENCE
        while wire.send(more * 50):
            assert time.monotonic() < end
        assert b"server.too_large" in wire.rest()


# Time -------------------------------------------------------------------------------------------------------------------------------

LATE = {
    "head": GET + b"x-half: ",
    "body": b"POST /api/tokens HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{",
    "chunks": b"POST /api/tokens HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
}


def test_an_unfinished_request_is_cut(hasty: Served) -> None:
    """At any stage, and even if it continues byte by byte; a connection that sent nothing is closed without an answer."""
    with contextlib.ExitStack() as wires:
        late = {name: wires.enter_context(Wire(hasty)) for name in LATE}
        trickle, silent, breaks = (wires.enter_context(Wire(hasty)) for _ in range(3))
        for name, wire in late.items():
            wire.send(LATE[name])
        trickle.send(LATE["head"])
        breaks.send(GET + b"\r\n")
        breaks.until(b"HTTP/1.1 200 ")
        end = time.monotonic() + PATIENCE
        while trickle.send(b"a") and breaks.send(b"\r\n") and time.monotonic() < end:
            time.sleep(REQUEST_SECONDS / 20)
        assert time.monotonic() < end
        for name, wire in late.items():
            error = refusal_in(wire.rest(), 408)
            assert (error["key"], error["values"]) == ("server.request_too_slow", {"most": REQUEST_SECONDS}), name
        assert silent.rest() == b""
        for wire in (trickle, breaks):
            assert b"server.request_too_slow" in wire.rest()


def test_what_comes_after_a_complete_request_is_not_cut(hasty: Served) -> None:
    """A stream and a socket stay open; a stream whose request never ended does not. Connections are kept alive for the next request."""
    guest = Guest(hasty)
    id = guest.create("here", "here", start=True)["id"]
    stream = f"GET /api/tables/{id}/events?wait=60 HTTP/1.1\r\nhost: x\r\n".encode()
    with guest.socket(id) as quiet, Wire(hasty) as whole, Wire(hasty) as half:
        whole.send(stream + b"\r\n")
        half.send(stream + b"content-length: 5\r\n\r\n")
        whole.until(b'"type":"welcome"')
        assert b'"type":"welcome"' in half.rest()  # closed after the time for a request has passed
        guest.do(id, "say", text="still there?")
        whole.until(b"still there?")
        assert quiet.until("chat")["text"] == "still there?"
    with Wire(hasty) as kept:
        for number in (1, 2):
            kept.send(GET + b"\r\n")
            kept.until(b"HTTP/1.1 200 ", number)


# How many ---------------------------------------------------------------------------------------------------------------------------


def test_a_network_has_only_so_many_connections(door: Served) -> None:
    """Sockets are counted separately, and a closed one makes room."""
    guest = Guest(door)
    id = guest.create("here", "here")["id"]
    guest.http.close()
    with contextlib.ExitStack() as held:
        for _ in range(3):
            held.enter_context(guest.socket(id))
        wires = [held.enter_context(Wire(door)) for _ in range(CONNECTIONS + 2)]
        for wire in wires:
            wire.send(GET)
        refused = [refusal_in(wire.rest(), 429) for wire in wires[CONNECTIONS:]]
        assert {error["key"] for error in refused} == {"server.too_many_connections"}
        wires[0].send(b"connection: close\r\n\r\n")
        assert wires[0].rest().startswith(b"HTTP/1.1 200 ")
        assert get(f"{door.url}/healthz").status_code == 200


def counted(key: str) -> float:
    return prometheus_client.REGISTRY.get_sample_value("peloponnes_turned_away_total", {"key": key}) or 0.0


def test_proxies_have_any_number_of_connections() -> None:
    connections = Connections(Settings(proxies=("10.0.0.0/8",), limits=Limits(connections_an_address=2)))
    for _ in range(5):
        connections.enter("::ffff:10.1.2.3", 10)
    for _ in range(2):
        connections.enter("2001:db8::1", 10)
    with pytest.raises(Refused) as refused:
        connections.enter("2001:db8::2", 10)  # the same network
    assert refused.value.key == "too_many_connections"
    before = counted("too_many_connections")
    connections.note(refused.value)
    assert counted("too_many_connections") == before + 1
    connections.leave("2001:db8::1")
    connections.enter("2001:db8::2", 10)


def test_without_descriptors_the_server_says_so(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Existing connections continue, new ones are told that the server is full, the log has one line, and later there is room again."""
    folder = tmp_path_factory.mktemp("few")
    with Served(str(folder / "games.sqlite"), folder / "log", *PLENTY, descriptors=128) as served:
        guest = Guest(served)
        id = guest.create("here", "novice", start=True)["id"]
        with guest.socket(id) as there, contextlib.ExitStack() as wires:
            held = []
            refused: list[Any] = []
            while len(refused) < 5:
                wire = wires.enter_context(Wire(served))
                wire.send(GET + b"\r\n")
                if wire.until(b"\r\n\r\n").startswith(b"HTTP/1.1 503 "):
                    refused.append(refusal_in(wire.rest(), 503))
                held.append(wire)
                assert len(held) < 128
            assert {error["key"] for error in refused} == {"server.server_full"}
            assert there.ask("say", text="still there")["type"] == "done"
        told = [line for line in served.log.read_text().splitlines() if "turned away" in line]
        assert len(told) == 1
        assert json.loads(told[0])["reason"] == "server_full"
        end = time.monotonic() + PATIENCE
        while get(f"{served.url}/healthz").status_code != 200:
            assert time.monotonic() < end
            time.sleep(0.05)
        assert "Traceback" not in served.log.read_text()
