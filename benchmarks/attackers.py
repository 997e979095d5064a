"""Clients that take as much as a server gives, and people beside them who just want to play.

Each has its own address, as set by a proxy on the same machine.
"""

import asyncio
import contextlib
import json
import random
import time
from collections import Counter
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from peloponnes.client.changes import Documents
from peloponnes.game.actions import spelled_out

PATIENCE = 60.0
SOCKETS = 30  # the limit of a guest
OUTSTANDING = 20  # unanswered frames of a flooding socket
PIECE = b"a" * 65536


class Person:
    """Somebody with a cookie and an address."""

    def __init__(self, url: str, address: str) -> None:
        self.url = url
        self.headers = {"x-forwarded-for": address}
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, headers=self.headers)

    async def create(self, *seats: str, **more: Any) -> str:
        """Create a table and start it; seats are given as words: here, or the level of a bot."""
        wanted = [{"kind": "here"} if seat == "here" else {"kind": "bot", "level": seat} for seat in seats]
        answer = await self.http.post("/api/tables", json={"seats": wanted, "start": True, **more})
        answer.raise_for_status()
        return str(answer.json()["id"])

    def socket(self, id: str) -> connect:
        """A socket at a table."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = f"{self.url.replace('http', 'ws')}/api/tables/{id}/socket"
        headers = self.headers | ({"cookie": cookie} if cookie else {})
        return connect(
            url, additional_headers=headers, compression=None, max_size=None, open_timeout=PATIENCE, proxy=None
        )


class Mover(Person):
    """Plays all four seats of base games at a given pace, and times each move from when it was due until it is acknowledged."""

    def __init__(self, url: str, address: str, every: float) -> None:
        super().__init__(url, address)
        self.every = every
        self.rng = random.Random(address)
        self.times: list[float] = []
        self.errors = 0

    async def play(self) -> None:
        """Play forever."""
        while True:
            try:
                async with self.socket(await self.create(*["here"] * 4)) as socket:
                    await self._game(socket, json.loads(await socket.recv()))
            except (WebSocketException, httpx.HTTPError, OSError):
                self.errors += 1
                await asyncio.sleep(1)

    async def _game(self, socket: ClientConnection, latest: Any) -> None:
        due = time.monotonic()
        while latest["decisions"]:
            due = max(due + self.rng.expovariate(1 / self.every), time.monotonic() - PATIENCE)
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            decision = self.rng.choice(latest["decisions"])
            turn = {"seat": decision["seat"], "actions": [self.rng.choice(spelled_out(decision["actions"]))]}
            await socket.send(json.dumps({"type": "turn", "id": f"{time.monotonic_ns():x}", **turn}))
            done = heard = False
            while not (done and heard):
                message = json.loads(await socket.recv())
                if message["type"] == "news":
                    latest, heard = message, True
                elif message["type"] == "done":
                    self.times.append((time.monotonic() - due) * 1000)
                    done = True
                elif message["type"] == "error":
                    self.errors += 1
                    return


class Flood(Person):
    """One guest with many sockets at a Heroes table for eight, each trying turns as fast as the server allows."""

    def __init__(self, url: str, address: str) -> None:
        super().__init__(url, address)
        self.answers: Counter[str] = Counter()
        self.tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Start the flood."""
        id = await self.create(*["here"] * 8, edition="heroes")
        self.tasks = [asyncio.create_task(self._flood(id)) for _ in range(SOCKETS)]

    async def end(self) -> None:
        """Stop the flood."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _flood(self, id: str) -> None:
        while True:
            try:
                async with self.socket(id) as socket:
                    await self._try(socket, json.loads(await socket.recv()))
            except (WebSocketException, OSError) as error:
                self.answers[f"closed {getattr(getattr(error, 'rcvd', None), 'code', '')}".strip()] += 1
                await asyncio.sleep(0.5)

    async def _try(self, socket: ClientConnection, welcome: Any) -> None:
        if welcome["type"] != "welcome":
            self.answers[welcome["error"]["key"]] += 1
            return
        decision = welcome["decisions"][0]
        frame = json.dumps(
            {"type": "try", "id": "a", "seat": decision["seat"], "actions": spelled_out(decision["actions"])[:1]}
        )
        for _ in range(OUTSTANDING):
            await socket.send(frame)
        while True:
            message = await socket.recv(decode=False)
            kind = "tried" if message[9:14] == b"tried" else json.loads(message).get("error", {}).get("key", "other")
            self.answers[kind] += 1
            await socket.send(frame)


class Opponent(Person):
    """Plays against a novice, and times how long it takes from its own move until it may decide again."""

    async def answers(self, count: int, seconds: float) -> list[float]:
        """The times of ``count`` answers, or of as many as come within ``seconds``."""
        times: list[float] = []
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while len(times) < count:
                    async with self.socket(await self.create("here", "novice")) as socket:
                        await self._game(socket, times, count)
        return times

    async def _game(self, socket: ClientConnection, times: list[float], count: int) -> None:
        documents = Documents()
        latest = documents.hear(json.loads(await socket.recv()))
        begun = time.monotonic()
        waited = not latest["decisions"]
        while latest["table"]["status"] == "running" and len(times) < count:
            if latest["decisions"]:
                if waited:
                    times.append((time.monotonic() - begun) * 1000)
                decision = latest["decisions"][0]
                turn = {"seat": decision["seat"], "actions": [random.choice(spelled_out(decision["actions"]))]}
                await socket.send(json.dumps({"type": "turn", "id": f"{time.monotonic_ns():x}", **turn}))
                begun, waited = time.monotonic(), False
            message = documents.hear(json.loads(await socket.recv()))
            if message["type"] == "news":
                latest = message
                waited = waited or not latest["decisions"]


async def crowd(url: str, address: str, tables: int) -> Counter[str]:
    """Create tables with two strategos bots each as fast as possible, all as new guests; counts the answers."""
    answers: Counter[str] = Counter()
    gate = asyncio.Semaphore(16)
    seats = [{"kind": "bot", "level": "strategos"}, {"kind": "bot", "level": "strategos"}, {"kind": "here"}]

    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, headers={"x-forwarded-for": address}) as http:

        async def one() -> None:
            async with gate:
                http.cookies.clear()
                answer = await http.post("/api/tables", json={"seats": seats, "start": True})
                made = answer.status_code == 201
                answers["made" if made else answer.json()["error"]["key"]] += 1

        await asyncio.gather(*(one() for _ in range(tables)))
    return answers


async def endless_head(port: int, seconds: float) -> tuple[int, float]:
    """Send an endless header on one connection; returns how many bytes were accepted, in how many seconds."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    begun, sent = time.monotonic(), 0
    writer.write(b"GET / HTTP/1.1\r\nhost: x\r\nx-long: ")
    with contextlib.suppress(OSError):
        while time.monotonic() - begun < seconds and not reader.at_eof() and not writer.is_closing():
            writer.write(PIECE)
            await writer.drain()
            sent += len(PIECE)
            await asyncio.sleep(0)
    writer.transport.abort()
    return sent, time.monotonic() - begun


async def unfinished(port: int, count: int, seconds: float) -> int:
    """Send requests that never end; returns how many connections are open after ``seconds``."""
    opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(count)]
    for _, writer in opened:
        writer.write(b"GET /healthz HTTP/1.1\r\nhost: x\r\nx-half: ")
    reading = [asyncio.create_task(reader.read()) for reader, _ in opened]
    await asyncio.sleep(seconds)
    alive = sum(not task.done() for task in reading)
    for task in reading:
        task.cancel()
    for _, writer in opened:
        writer.transport.abort()
    return alive


async def health(url: str, seconds: float) -> list[float]:
    """The times of `/healthz`, requested ten times a second, each measured from when it was due."""
    times = []
    begun = due = time.monotonic()
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
        while due < begun + seconds:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            await http.get("/healthz")
            times.append((time.monotonic() - due) * 1000)
            due += 0.1
    return times
