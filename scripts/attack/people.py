"""The people at a server under attack: attackers from one address, and others who keep playing from another."""

import contextlib
import random
import threading
import time
from collections import Counter
from typing import Any
from uuid import uuid4

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from peloponnes.game.actions import spelled_out
from peloponnes.messages import Messages
from tests.server.served import PATIENCE, Guest, Served, Socket

HERE, THERE = (
    "127.0.0.1",
    "127.0.0.66",
)  # of people, and of attackers: all of 127.0.0.0/8 is this machine
BETWEEN_TURNS = 0.25  # within the limits of one address
GONE = (OSError, WebSocketException, TimeoutError, httpx.TransportError)


class Person(Guest):
    """A guest from a certain address, who prefers German."""

    def __init__(self, served: Served, name: str = "Ann", address: str = HERE, language: str = "de") -> None:
        super().__init__(served, name, language=language)
        self.language = language
        self.address = address
        self.http = httpx.Client(
            base_url=served.url,
            headers={"accept-language": language},
            timeout=PATIENCE,
            transport=httpx.HTTPTransport(local_address=address, verify=False),  # no TLS to set up
        )

    def socket(self, id: str, since: int | None = None, **headers: str) -> Socket:
        """Open a socket from the same address."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        own = {"accept-language": self.language} | ({"cookie": cookie} if cookie else {})
        query = "" if since is None else f"?since={since}"
        url = f"{self.served.url.replace('http', 'ws')}/api/tables/{id}/socket{query}"
        connection = connect(
            url,
            additional_headers=own | headers,
            max_size=None,
            max_queue=None,
            ping_interval=None,
            open_timeout=PATIENCE,
            close_timeout=2,
            source_address=(self.address, 0),
            proxy=None,
        )
        return Socket(connection)

    def refusal(self, method: str, path: str, **more: Any) -> tuple[int, Any]:
        """Send a request that may be refused; returns the status, and the error, if any."""
        answer = self.http.request(method, path, **more)
        return answer.status_code, answer.json().get("error") if answer.status_code >= 400 else None

    def act(self, id: str, rng: random.Random) -> tuple[int, Any]:
        """Play a legal action at one of the person's tables; returns the answer."""
        status, error = 0, None
        state = self.http.get(f"/api/tables/{id}/state")
        if state.status_code != 200:
            return state.status_code, state.json()["error"]
        decisions = state.json()["decisions"]
        if decisions:
            decision = rng.choice(decisions)
            body = {
                "id": str(uuid4()),
                "seat": decision["seat"],
                "actions": [rng.choice(spelled_out(decision["actions"]))],
            }
            status, error = self.refusal("POST", f"/api/tables/{id}/turn", json=body)
        return status, error


def is_sentence(error: Any, language: str = "de") -> bool:
    """Whether a refusal says what is wrong in one line, in the requested language."""
    if not isinstance(error, dict) or not error.get("text", "").isprintable():
        return False
    if error["key"].startswith("server."):
        return bool(error["text"] == Messages(language)(error["key"], **error["values"]))
    return bool(error["text"])


class Probe:
    """A player at a separate table who plays all the time and measures how long each turn takes."""

    def __init__(self, served: Served) -> None:
        self._person = Person(served, "Penelope")
        self._rng = random.Random(1)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._play, daemon=True)
        self.waits: list[float] = []
        self.answers: Counter[str] = Counter()
        self.idle = 0.0

    def __enter__(self) -> "Probe":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(PATIENCE)

    def rest(self, seconds: float = 1.5) -> None:
        """Play undisturbed for a while, as a baseline."""
        time.sleep(seconds)
        self.idle = max(self.waits, default=0.0)
        self.waits = []

    def turns(self, more: int, seconds: float = PATIENCE) -> bool:
        """Wait until this many more turns were played; returns whether they were."""
        wanted, end = self.answers["200"] + more, time.monotonic() + seconds
        while self.answers["200"] < wanted and time.monotonic() < end:
            time.sleep(0.02)
        return self.answers["200"] >= wanted

    @property
    def longest(self) -> float:
        """The longest turn since the baseline, in seconds."""
        return max(self.waits, default=0.0)

    def _play(self) -> None:
        id = ""
        while not self._stop.is_set():
            with contextlib.suppress(*GONE):
                if not id:
                    id = self._person.create("here", edition="solo", start=True)["id"]
                begun = time.monotonic()
                status, error = self._person.act(id, self._rng)
                if status == 200:
                    self.waits.append(time.monotonic() - begun)
                elif status == 0:
                    id = ""  # the game is over
                self.answers[error["key"] if error else str(status)] += 1
            self._stop.wait(BETWEEN_TURNS)
