"""A real server in a separate process, and real clients that talk to it."""

import json
import os
import random
import signal
import socket
import sys
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Any
from uuid import uuid4

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from peloponnes.client.changes import Documents
from peloponnes.game.actions import spelled_out
from peloponnes.server.workers.owners import LOOKED_SECONDS
from scripts.attack.processes import owning
from tests import nursery

PATIENCE = 120  # seconds: thinkers give way to everybody, so on a busy machine even one answer takes long
# A server closes a connection that was idle for five seconds. A client that used it at just that moment would get no answer.
CONNECTIONS = httpx.Limits(max_connections=100, max_keepalive_connections=20, keepalive_expiry=2)
AMPLE = {
    "requests_a_minute": 1_000_000,
    "frames_a_second": 10_000,
    "look_ms_a_guest": 100_000,
    "look_ms_an_address": 100_000,
    "hints_a_minute": 10_000,
    "analyses_an_hour": 1_000_000,
    "tries_a_minute": 1_000_000,
    "tables_a_guest": 10_000,
    "tables_an_address": 10_000,
    "bots_an_address": 10_000,
    "sockets_an_address": 10_000,
    "chat_a_minute": 1_000_000,
    "tables_a_minute": 1_000_000,
    "joins_a_minute": 1_000_000,
    "tokens_a_minute": 1_000_000,
    "wrong_keys_a_minute": 1_000_000,
    "sign_ins_a_minute": 1_000_000,
    "mail_links_an_hour": 1_000_000,
}
PLENTY = tuple(word for name, number in AMPLE.items() for word in ("--limit", f"{name}={number}"))


def legal(decision: Any) -> list[str]:
    """The legal actions of an open decision, one by one."""
    return spelled_out(decision["actions"])


def present(message: Any) -> Any:
    """The open decision of the seat whose turn it is, from a message to its owner."""
    return next(each for each in message["decisions"] if each["seat"] == message["view"]["decision"]["seat"])


def free_port() -> int:
    """A port that nobody uses at the moment; somebody else may get it before it is used. A `Served` keeps its own."""
    with kept_port() as kept:
        return int(kept.getsockname()[1])


def kept_port() -> socket.socket:
    """A socket that keeps a free port: nobody who wants just any gets this one, but a server that names it can listen there."""
    kept = socket.socket()
    kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    kept.bind(("127.0.0.1", 0))
    return kept


def get(url: str, **more: Any) -> httpx.Response:
    """Ask without cookies, as long as it may take on a busy machine."""
    return httpx.get(url, timeout=PATIENCE, verify=False, **more)


def post(url: str, **more: Any) -> httpx.Response:
    """The same for a request that changes something."""
    return httpx.post(url, timeout=PATIENCE, verify=False, **more)


class Served:
    """`peloponnes serve` on a free port. It can be stopped, killed and restarted on the same port.

    It serves no page, whether one is built or not, unless a ``page`` is given. ``descriptors`` limits its open files.
    """

    patience: float = PATIENCE  # seconds in which it must start

    def __init__(
        self,
        database: str,
        log: Path,
        *options: str,
        port: int | None = None,
        page: Path | None = None,
        descriptors: int | None = None,
    ) -> None:
        self.database = database
        self.log = log
        self.options = options
        self._kept: socket.socket | None = None
        if port is None:
            self._kept = kept_port()  # also while the server is down, until it starts again
            port = int(self._kept.getsockname()[1])
        self.port = port
        self.page = page or log.with_name("no-page")
        self.limited = [] if descriptors is None else ["sh", "-c", f'ulimit -n {descriptors} && exec "$@"', "sh"]
        self.process: nursery.Running | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> "Served":
        try:
            self.start()
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
        if self._kept is not None:
            self._kept.close()

    def start(self) -> None:
        words = [
            "serve",
            "--port",
            str(self.port),
            "--database",
            self.database,
            "--think",
            "0.05",
            "--rollouts",
            "20",
            *self.options,
        ]
        environment = {**os.environ, "PELOPONNES_LANG": "en", "PELOPONNES_PAGE": str(self.page)}
        with self.log.open("ab") as log:
            self.process = nursery.start(words, environment, log, by=self.limited)
        end = time.monotonic() + self.patience
        while time.monotonic() < end:
            try:
                if get(f"{self.url}/healthz").status_code == 200:
                    return self._settle(end)
            except httpx.TransportError:
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    def _settle(self, end: float) -> None:
        """Wait until all workers own tables and know it of each other: until then, tables may still move."""
        number = int(self.options[self.options.index("--workers") + 1]) if "--workers" in self.options else 1
        if number == 1 or sys.platform != "linux":
            return
        assert self.process is not None
        while len(owning(self.process.pid)) < number:
            assert time.monotonic() < end, self.log.read_text()
            time.sleep(0.05)
        time.sleep(2 * LOOKED_SECONDS)

    def well(self) -> bool:
        """Whether the health check succeeds."""
        try:
            return get(f"{self.url}/healthz").status_code == 200
        except httpx.TransportError:
            return False

    def stop(self) -> int:
        """Stop it with SIGTERM; returns the exit code."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """Kill the whole process group with SIGKILL."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(PATIENCE)


class Guest:
    """A person or a program with a cookie or a token, over plain HTTP: loading certificates would take 25 ms for each."""

    def __init__(self, served: Served, name: str = "Ann", token: str | None = None, language: str = "en") -> None:
        self.name = name
        self.served = served
        headers = {"accept-language": language} | ({"authorization": f"Bearer {token}"} if token else {})
        self.http = httpx.Client(
            base_url=served.url, headers=headers, timeout=PATIENCE, verify=False, limits=CONNECTIONS
        )

    def ask(self, method: str, path: str, expect: int = 200, **more: Any) -> Any:
        answer = self.http.request(method, path, **more)
        assert answer.status_code == expect, (answer.status_code, answer.text)
        return answer.json() if answer.content else None

    def create(self, *seats: str, expect: int = 201, **more: Any) -> Any:
        """Create a table; seats as words: here, invited, open, or the level of a bot."""
        kinds = ("here", "invited", "open")
        wanted = [{"kind": seat} if seat in kinds else {"kind": "bot", "level": seat} for seat in seats]
        return self.ask("POST", "/api/tables", expect, json={"seats": wanted, "name": self.name, **more})

    def join(self, id: str, expect: int = 200, **more: Any) -> Any:
        return self.ask("POST", f"/api/tables/{id}/join", expect, json={"name": self.name, **more})

    def start(self, id: str, expect: int = 200) -> Any:
        return self.ask("POST", f"/api/tables/{id}/start", expect)

    def table(self, id: str) -> Any:
        return self.ask("GET", f"/api/tables/{id}")

    def state(self, id: str, since: int | None = None) -> Any:
        return self.ask("GET", f"/api/tables/{id}/state", params={} if since is None else {"since": since})

    def do(self, id: str, what: str, expect: int = 200, **more: Any) -> Any:
        """Send a command: turn, try, undo, hint, resign, replace, return or say."""
        return self.ask("POST", f"/api/tables/{id}/{what}", expect, json={"id": str(uuid4()), **more})

    def turn(self, id: str, *actions: str, expect: int = 200, **more: Any) -> Any:
        return self.do(id, "turn", expect, actions=list(actions), **more)

    def record(self, id: str) -> str:
        answer = self.http.get(f"/api/tables/{id}/record")
        assert answer.status_code == 200, answer.text
        return answer.text

    def socket(self, id: str, since: int | None = None, **headers: str) -> "Socket":
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        own = {"cookie": cookie} if cookie else {}
        if "authorization" in self.http.headers:
            own["authorization"] = self.http.headers["authorization"]
        query = "" if since is None else f"?since={since}"
        url = f"{self.served.url.replace('http', 'ws')}/api/tables/{id}/socket{query}"
        # Without a limit to what waits to be read: a connection of which nothing is read any more answers no ping either, and is cut.
        return Socket(
            connect(url, additional_headers=own | headers, max_size=None, max_queue=None, open_timeout=PATIENCE)
        )

    def play_by_http(self, id: str, seed: int = 1) -> Any:
        """Play one's decisions at random until the game is over, following the event stream."""
        rng = random.Random(seed)
        while True:
            state = self.state(id)
            if state["table"]["status"] not in ("open", "running"):
                return state
            if state["decisions"]:
                decision = rng.choice(state["decisions"])
                answer = self.http.post(
                    f"/api/tables/{id}/turn",
                    json={"id": str(uuid4()), "seat": decision["seat"], "actions": [rng.choice(legal(decision))]},
                )
                assert answer.status_code in (200, 409), (
                    answer.text
                )  # another client of the same guest may have played meanwhile
            else:
                self.wait(id, state["seq"])

    def wait(self, id: str, seq: int, seconds: int = PATIENCE) -> None:
        """Wait until something happens after an entry."""
        with self.http.stream("GET", f"/api/tables/{id}/events", params={"since": seq, "wait": seconds}) as stream:
            for line in stream.iter_lines():
                message = json.loads(line) if line else {}
                if message.get("missed") or message.get("type") == "news":
                    return
                if message.get("table", {}).get("status") in ("finished", "abandoned"):
                    return


class Socket:
    """A socket at a table. Messages come in the order of their arrival, with the whole table and view instead of their changes."""

    def __init__(self, connection: AbstractContextManager[ClientConnection]) -> None:
        self.connection = connection.__enter__()
        self.documents = Documents()
        self.welcome = self.read()
        self.latest = self.welcome

    def __enter__(self) -> "Socket":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.connection.close()

    def read(self, seconds: float = PATIENCE) -> Any:
        message = self.documents.hear(json.loads(self.connection.recv(timeout=seconds)))
        if message["type"] in ("welcome", "news"):
            self.latest = message
        return message

    def send(self, type: str, **more: Any) -> str:
        """Send a command, and return its id."""
        id = str(more.pop("id", uuid4()))
        self.connection.send(json.dumps({"type": type, "id": id, **more}))
        return id

    def ask(self, type: str, **more: Any) -> Any:
        """Send a command, and read up to its answer."""
        id = self.send(type, **more)
        while (message := self.read()).get("id") != id:
            pass
        return message

    def until(self, *types: str) -> Any:
        while (message := self.read())["type"] not in types:
            pass
        return message

    def play(self, seed: int = 1) -> Any:
        """Play one's decisions at random until the game is over."""
        rng = random.Random(seed)
        while True:
            latest = self.latest
            if latest["table"]["status"] not in ("open", "running"):
                return latest
            if latest["decisions"]:
                decision = rng.choice(latest["decisions"])
                answer = self.ask("turn", seat=decision["seat"], actions=[rng.choice(legal(decision))])
                assert answer["type"] == "done" or answer["error"]["key"].startswith("reason"), answer
                while self.latest["seq"] < answer.get("seq", 0):
                    self.read()
            else:
                self.read()


def code_at_end(socket: Socket) -> int | None:
    """Read until the server closes a socket, and return why."""
    try:
        while True:
            socket.read()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def names_of(players: int) -> Sequence[str]:
    return ("Ann", "Bo", "Cy", "Di", "Eve", "Fay", "Gil", "Hal")[:players]
