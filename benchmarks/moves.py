"""Clients that send moves to a server at a given rate, whatever the server does: many tables, one socket per seat.

A move is timed from the moment it was due, so that waiting for a slow server counts in full.
"""

import asyncio
import http.cookiejar
import json
import os
import random
import sys
import time
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

SEATS = 4
MOST_MS = 250
LEAST_SHARE = 0.95
GAME_MOVES = 55  # of a random base game for four
AT_ONCE = 16  # tables that are set up in parallel
PATIENCE = 30.0
KEPT_OPEN = 2.0  # seconds; the server closes a connection after five idle ones


@dataclass(frozen=True, slots=True)
class Point:
    """One measurement, in milliseconds: from when a move was due to its receipt, and until the last client of the table has heard of
    it."""

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
        self.decides: bytes | None = (
            None  # the last message, if it has a decision for this seat; parsed only when the seat moves
        )

    async def sit(self, url: str) -> None:
        """Connect, and receive the first message."""
        self.connection = await connect(
            url,
            additional_headers={"cookie": self.cookie} if self.cookie else {},
            compression=None,
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
        """Remember whether there is something to decide."""
        self.decides = None if b'"decisions":[]' in message else message

    def leave(self) -> None:
        """Close the socket without waiting for it."""
        connection, self.connection, self.decides = self.connection, None, None
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
        frame = {
            "type": "turn",
            "id": f"{time.monotonic_ns():x}",
            "seat": seat_number,
            "actions": [random.choice(actions)],
        }
        self.load.tasks.add(asyncio.create_task(seat.connection.send(json.dumps(frame))))
        self.moves += 1

    def heard(self, seat: Seat, message: bytes) -> None:
        """Handle a message. Only its beginning is read, to keep the clients cheap."""
        kind = message[9:13]
        if kind == b"news":
            seat.hear(message)
            self.over = self.over or b'"status":"finished"' in message[:400]
            self.load.bytes = len(message)
        elif kind == b"done":
            self.load.done.append((self.due, time.monotonic()))
        elif kind == b"erro":
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

    def __init__(self, url: str, plays: bool) -> None:
        self.url = url
        self.plays = plays  # whether games are played; the baseline only echoes
        self.tables: list[Table] = []
        self.ready: list[Table] = []
        self.waiting: deque[float] = deque()
        self.done: list[tuple[float, float]] = []
        self.heard: list[tuple[float, float]] = []
        self.errors: Counter[str] = Counter()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.renewed = 0
        self.bytes = 0
        self.closing = False
        jar = http.cookiejar.CookieJar(http.cookiejar.DefaultCookiePolicy(allowed_domains=[]))
        limits = httpx.Limits(keepalive_expiry=KEPT_OPEN)
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, cookies=jar, limits=limits)

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
            made, cookie = await self.ask("/api/tables", body={"seats": seats, "name": "Ann"})
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
        goals = {table: index * GAME_MOVES // len(self.tables) for index, table in enumerate(self.tables)}
        behind = [table for table in self.tables if table.moves < goals[table]]
        while behind:
            idle = set(self.ready)
            for table in [table for table in behind if table in idle][:AT_ONCE]:
                self.ready.remove(table)
                table.move(time.monotonic())
            await asyncio.sleep(0.005)
            behind = [table for table in behind if table.moves < goals[table] and not table.over]

    async def offer(self, rate: float, seconds: float, server: int) -> Point:
        """Send moves at random times at an average rate, and measure the outcome."""
        await asyncio.sleep(1)
        self.done.clear()
        self.heard.clear()
        self.errors.clear()
        self.renewed = 0
        rng = random.Random(rate)
        cpu, own_cpu, begun = cpu_seconds(server), time.process_time(), time.monotonic()
        due, offered = begun + rng.expovariate(rate), 0
        while due < begun + seconds:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            self.waiting.append(due)
            self._play()
            offered += 1
            due += rng.expovariate(rate)
        end = time.monotonic()
        cpu, own_cpu = cpu_seconds(server) - cpu, time.process_time() - own_cpu
        achieved = sum(at <= end for _, at in self.done) / (end - begun)
        kept_waiting, unanswered = list(self.waiting), offered - len(self.done)
        self.waiting.clear()
        patience = time.monotonic() + PATIENCE
        while len(self.done) + len(kept_waiting) + self.errors.total() < offered and time.monotonic() < patience:
            await asyncio.sleep(0.01)
        never = offered - len(kept_waiting) - len(self.done) - self.errors.total()
        if unanswered and never > 0:
            self.errors["no answer"] += never
        done = [(at - due) * 1000 for due, at in self.done] + [(time.monotonic() - due) * 1000 for due in kept_waiting]
        heard = [(at - due) * 1000 for due, at in self.heard]
        point = Point(
            len(self.tables),
            rate,
            achieved,
            done,
            heard,
            self.errors.total(),
            cpu / (end - begun),
            own_cpu / (end - begun),
            megabytes(server),
            self.renewed,
        )
        tell(point, self.errors)
        return point

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


def cpu_seconds(pid: int) -> float:
    """The processor time of a process, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def megabytes(pid: int) -> float:
    """The resident memory of a process, in megabytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def tell(point: Point, errors: Counter[str]) -> None:
    """Print a measurement as soon as it is known."""
    told = ", ".join(f"{share:.0%} {share_of(point.done, share):.1f}" for share in (0.5, 0.9, 0.99))
    print(
        f"{point.tables:>5} tables, {point.offered:>5.0f} moves/s offered, {point.achieved:7.1f} done; {told} ms, "
        f"most {max(point.done, default=0):.0f} ms; server {point.server_cpu:4.0%} of a core, {point.megabytes:.0f} MB; "
        f"clients {point.clients_cpu:.0%}; {point.renewed} new games; errors {dict(errors) or 'none'}",
        file=sys.stderr,
        flush=True,
    )
