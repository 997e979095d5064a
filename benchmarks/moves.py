"""Clients that send moves to a server at a given rate, whatever the server does: many tables, one socket per seat.

A move is timed from the moment it was due, so that waiting for a slow server counts in full.
"""

import asyncio
import contextlib
import http.cookiejar
import json
import random
import re
import socket
import struct
import sys
import time
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.servers import PATIENCE, Server
from peloponnes.game.actions import spelled_out

SEATS = 4
MOST_MS = 250
LEAST_SHARE = 0.95
GAME_MOVES = {"base": 55, "heroes": 72}  # of a random game for four
AT_ONCE = 16  # tables that are set up in parallel
KEPT_OPEN = 2.0  # seconds; the server closes a connection after five idle ones
KIND = re.compile(rb'"type":"(\w+)"')
BYTES_RECEIVED = struct.Struct("128xQ")  # of Linux's tcp_info


@dataclass(frozen=True, slots=True)
class Point:
    """One measurement. ``done`` and ``heard`` are milliseconds, from when a move was due to its receipt, and until the last client of
    the table has heard of it. Processor time is in cores, ``cpu_ms`` of the server for each move; ``bytes`` is all that four clients
    receive for each move, everything included."""

    tables: int
    offered: float
    achieved: float
    done: list[float]
    heard: list[float]
    errors: int
    server_cpu: float
    clients_cpu: float
    megabytes: float
    renewed: int
    cpu_ms: float
    postgres_ms: float
    bytes: float

    @property
    def saturated(self) -> bool:
        """Whether the rate was more than the server can sustain."""
        return self.achieved < LEAST_SHARE * self.offered or share_of(self.done, 0.99) > MOST_MS


def share_of(values: Sequence[float], share: float) -> float:
    """The quantile of some values.

    >>> share_of([4, 1, 3, 2], 0.5)
    3
    """
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


class Seat:
    """One guest with one socket."""

    def __init__(self, table: "Table", cookie: str = "") -> None:
        self.table = table
        self.cookie = cookie
        self.connection: ClientConnection | None = None
        self.decides: bytes | None = None  # the last message with a decision for this seat; parsed only when it moves
        self.received = 0  # bytes, when the measurement began

    async def sit(self, url: str) -> None:
        """Connect, and receive the first message."""
        self.connection = await connect(
            url,
            additional_headers={"cookie": self.cookie} if self.cookie else {},
            max_size=None,
            max_queue=None,
            ping_interval=None,
            open_timeout=PATIENCE,
            proxy=None,
        )
        self.hear(await self.connection.recv(decode=False))
        self.table.load.tasks.add(asyncio.create_task(self._listen(self.connection)))

    async def _listen(self, connection: ClientConnection) -> None:
        try:
            while True:
                self.table.heard(self, await connection.recv(decode=False))
        except WebSocketException as error:
            if connection is self.connection and not self.table.load.closing:
                self.table.load.errors[f"socket closed: {error}"[:100]] += 1

    def hear(self, message: bytes) -> None:
        """Remember whether there is something to decide; a message that does not say so leaves it as it was."""
        if b'"decisions":[' in message:
            self.decides = None if b'"decisions":[]' in message else message

    def bytes(self) -> int:
        """The bytes received since the measurement began, as the system counts them."""
        raw = None if self.connection is None else self.connection.transport.get_extra_info("socket")
        if raw is None:
            return 0
        with contextlib.suppress(OSError):
            info = raw.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, BYTES_RECEIVED.size)
            return int(BYTES_RECEIVED.unpack(info)[0]) - self.received
        return 0

    def leave(self) -> None:
        """Close the socket without waiting for it."""
        self.table.load.bytes_before += self.bytes()
        connection, self.connection, self.decides, self.received = self.connection, None, None, 0
        if connection is not None:
            self.table.load.tasks.add(asyncio.create_task(connection.close()))


class Table:
    """Four seats; one move at a time."""

    def __init__(self, load: "Load") -> None:
        self.load = load
        self.seats: list[Seat] = []
        self.id = ""
        self.moves = 0
        self.due = 0.0
        self.missing = 0  # messages outstanding: the receipt, and the news to all four
        self.over = False

    def move(self, due: float) -> None:
        """Play a random action for one of the seats that may decide."""
        self.due, self.missing = due, SEATS + 1
        seat = random.choice([seat for seat in self.seats if seat.decides])
        assert seat.decides is not None
        assert seat.connection is not None
        decision = json.loads(seat.decides)["decisions"][0]
        seat_number, actions = (decision["seat"], decision["actions"]) if self.load.plays else (0, ["pass"])
        id = f"{time.monotonic_ns():x}"
        frame = {"type": "turn", "id": id, "seat": seat_number, "actions": [random.choice(spelled_out(actions))]}
        self.load.tasks.add(asyncio.create_task(seat.connection.send(json.dumps(frame))))
        self.moves += 1

    def heard(self, seat: Seat, message: bytes) -> None:
        """Handle a message. It is not parsed, to keep the clients cheap."""
        found = KIND.search(message)
        kind = b"" if found is None else found[1]
        if kind == b"news":
            seat.hear(message)
            self.over = self.over or b'"status":"finished"' in message
        elif kind == b"done":
            self.load.done.append((self.due, time.monotonic()))
        elif kind == b"error":
            self.load.errors[json.loads(message)["error"]["key"]] += 1
            self.missing = 1
        else:
            return
        self.missing -= 1
        if self.missing == 0:
            self.load.heard.append((self.due, time.monotonic()))
            if self.over:
                self.load.tasks.add(asyncio.create_task(self.load.renew(self)))
            else:
                self.load.free(self)


class Load:
    """All tables, and the moves that are sent to them."""

    def __init__(self, server: Server, edition: str = "base") -> None:
        self.server = server
        self.url = server.url
        self.edition = edition
        self.plays = bool(edition)  # whether games are played; the baseline only echoes
        self.tables: list[Table] = []
        self.ready: list[Table] = []
        self.waiting: deque[float] = deque()
        self.done: list[tuple[float, float]] = []
        self.heard: list[tuple[float, float]] = []
        self.errors: Counter[str] = Counter()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.renewed = 0
        self.bytes_before = 0  # of sockets that were closed
        self.closing = False
        jar = http.cookiejar.CookieJar(http.cookiejar.DefaultCookiePolicy(allowed_domains=[]))
        limits = httpx.Limits(keepalive_expiry=KEPT_OPEN)
        self.http = httpx.AsyncClient(base_url=self.url, timeout=PATIENCE, cookies=jar, limits=limits)

    def free(self, table: Table) -> None:
        """Note that a table can take the next move."""
        self.ready.append(table)
        if self.waiting:
            self._play()
        if len(self.tasks) > 10_000:
            self.tasks = {task for task in self.tasks if not task.done()}

    def _play(self) -> None:
        while self.waiting and self.ready:
            index = random.randrange(len(self.ready))
            self.ready[index], self.ready[-1] = self.ready[-1], self.ready[index]
            self.ready.pop().move(self.waiting.popleft())

    async def ask(self, path: str, cookie: str = "", body: Any = None) -> tuple[Any, str]:
        """Send a request; returns the answer and the cookie that came with it."""
        answer = await self.http.post(path, json=body, headers={"cookie": cookie} if cookie else {})
        if answer.status_code >= 300:
            self.errors[f"{answer.status_code} {path.rpartition('/')[2]}"] += 1
            raise RuntimeError(answer.text)
        return answer.json(), answer.headers.get("set-cookie", "").partition(";")[0]

    async def grow(self, count: int) -> None:
        """Set up tables until there are ``count``."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def add() -> None:
            async with gate:
                table = Table(self)
                await self._seat(table)
                self.tables.append(table)
                self.free(table)

        await asyncio.gather(*(add() for _ in range(count - len(self.tables))))

    async def _seat(self, table: Table) -> None:
        if not self.plays:
            table.id = str(len(self.tables) + random.getrandbits(40))
            table.seats = [Seat(table) for _ in range(SEATS)]
        else:
            seats = [{"kind": "here"}, *[{"kind": "open"}] * (SEATS - 1)]
            wanted = {"edition": self.edition, "seats": seats, "name": "Ann"}
            made, cookie = await self.ask("/api/tables", body=wanted)
            table.id = made["id"]
            table.seats = [Seat(table, cookie)]
            for name in ("Bo", "Cy", "Di"):
                _, cookie = await self.ask(f"/api/tables/{table.id}/join", body={"name": name})
                table.seats.append(Seat(table, cookie))
            await self.ask(f"/api/tables/{table.id}/start", table.seats[0].cookie)
        await self._sit(table)

    async def _sit(self, table: Table) -> None:
        path = f"{self.url.replace('http', 'ws')}/api/tables/{table.id}/socket"
        await asyncio.gather(*(seat.sit(path) for seat in table.seats))

    async def renew(self, table: Table) -> None:
        """Start another game for the same people when one is over, so that the load stays constant."""
        cookie = table.seats[0].cookie
        for seat in table.seats:
            seat.leave()
        try:
            for seat in table.seats:  # each takes the seat reserved for them
                again, _ = await self.ask(f"/api/tables/{table.id}/rematch", seat.cookie)
            table.id, table.over, table.moves = again["id"], False, 0
            await self.ask(f"/api/tables/{table.id}/start", cookie)
            await self._sit(table)
        except (OSError, RuntimeError, httpx.HTTPError, WebSocketException) as error:
            self.errors[f"no new game: {type(error).__name__}"] += 1
            return
        self.renewed += 1
        self.free(table)

    async def scatter(self) -> None:
        """Play as fast as possible until the games are in different rounds, as at a server that has been up for long."""
        moves = GAME_MOVES[self.edition]
        goals = {table: index * moves // len(self.tables) for index, table in enumerate(self.tables)}
        behind = [table for table in self.tables if table.moves < goals[table]]
        while behind:
            idle = set(self.ready)
            for table in [table for table in behind if table in idle][:AT_ONCE]:
                self.ready.remove(table)
                table.move(time.monotonic())
            await asyncio.sleep(0.005)
            behind = [table for table in behind if table.moves < goals[table] and not table.over]

    def _used(self) -> tuple[float, float, float]:
        """The processor time of the server, the database and the clients so far."""
        base = self.server.postgres
        return self.server.cpu_seconds, 0.0 if base is None else base.cpu_seconds, time.process_time()

    def _bytes(self) -> int:
        return self.bytes_before + sum(seat.bytes() for table in self.tables for seat in table.seats)

    def _reset(self) -> None:
        for counted in (self.done, self.heard, self.errors):
            counted.clear()
        self.renewed = self.bytes_before = 0
        for table in self.tables:
            for seat in table.seats:
                seat.received += seat.bytes()

    async def offer(self, rate: float, seconds: float, what: str = "") -> Point:
        """Send moves at random times at an average rate, and measure the outcome."""
        await asyncio.sleep(1)
        self._reset()
        rng = random.Random(rate)
        before, begun = self._used(), time.monotonic()
        due, offered = begun + rng.expovariate(rate), 0
        while due < begun + seconds:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            self.waiting.append(due)
            self._play()
            offered += 1
            due += rng.expovariate(rate)
        end = time.monotonic()
        cpu, base_cpu, own_cpu = (now - then for now, then in zip(self._used(), before, strict=True))
        moves = sum(at <= end for _, at in self.done)
        bytes_each = self._bytes() / max(1, moves)
        done, heard = await self._outcome(offered)
        point = Point(
            len(self.tables),
            rate,
            moves / (end - begun),
            done,
            heard,
            self.errors.total(),
            cpu / (end - begun),
            own_cpu / (end - begun),
            self.server.megabytes,
            self.renewed,
            1000 * cpu / max(1, moves),
            1000 * base_cpu / max(1, moves),
            bytes_each,
        )
        tell(what, point, self.errors)
        return point

    async def _outcome(self, offered: int) -> tuple[list[float], list[float]]:
        """The times of all moves, in milliseconds; those that were due and never sent count with their time so far."""
        kept_waiting, unanswered = list(self.waiting), offered - len(self.done)
        self.waiting.clear()
        patience = time.monotonic() + PATIENCE
        while len(self.done) + len(kept_waiting) + self.errors.total() < offered and time.monotonic() < patience:
            await asyncio.sleep(0.01)
        never = offered - len(kept_waiting) - len(self.done) - self.errors.total()
        if unanswered and never > 0:
            self.errors["no answer"] += never
        done = [(at - due) * 1000 for due, at in self.done] + [(time.monotonic() - due) * 1000 for due in kept_waiting]
        return done, [(at - due) * 1000 for due, at in self.heard]

    async def close(self) -> None:
        """Disconnect."""
        self.closing = True
        for table in self.tables:
            for seat in table.seats:
                if seat.connection is not None:
                    seat.connection.transport.abort()
        await self.http.aclose()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def tell(what: str, point: Point, errors: Counter[str]) -> None:
    """Print a measurement as soon as it is known."""
    told = ", ".join(f"{share:.0%} {share_of(point.done, share):.1f}" for share in (0.5, 0.99))
    print(
        f"{what:>24}: {point.tables:>5} tables, {point.offered:>5.0f} moves/s offered, {point.achieved:7.1f} done; {told} ms; "
        f"{point.cpu_ms:.2f} ms CPU and {point.bytes:,.0f} bytes a move; server {point.server_cpu:4.0%} of a core, "
        f"{point.megabytes:.0f} MB; clients {point.clients_cpu:.0%}; errors {dict(errors) or 'none'}",
        file=sys.stderr,
        flush=True,
    )
