"""Capacity of the server: moves that are due at a given rate, whatever the server does, at many tables with one socket per seat.

``python -m benchmarks.load --output docs/performance.md`` writes the section "Server" of that page, in a quarter of an hour; ``--only``
measures parts of it, ``--quick`` is a smoke test, and ``--against COMMIT`` compares with the server of an earlier commit. The server
has one core, the clients the other. A move is timed from the moment it was due, so that waiting for a slow server counts in full.
"""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from pathlib import Path

import uvloop

from benchmarks import load_against
from benchmarks.load_page import draw, section, with_section
from benchmarks.load_report import QUICK, Plan, Report
from benchmarks.moves import Load, Point
from benchmarks.opponents import Opponents
from benchmarks.quotas import quotas
from benchmarks.servers import CORES, Postgres, Server, cores, echo, postgres, serving
from benchmarks.speed import PLOTS, SERVER

BYTES = 4096  # of the baseline's news, if ours were not measured


async def ramp(load: Load, rates: tuple[int, ...], seconds: float, what: str) -> list[Point]:
    """Raise the rate of moves until the server is saturated twice in a row: once may be a hiccup of the machine."""
    points: list[Point] = []
    for rate in rates:
        points.append(await load.offer(rate, seconds, what))
        if len(points) > 1 and all(point.saturated for point in points[-2:]):
            break
    return points


async def grown(load: Load, counts: list[int], plan: Plan, what: str) -> list[Point]:
    """Measure at each of these numbers of tables, at a rate that is no trouble."""
    points = []
    for tables in counts:
        await load.grow(tables)
        points.append(await load.offer(plan.growth_rate, plan.seconds, what))
    return points


async def base(report: Report, plan: Plan, folder: Path) -> None:
    """Base games on SQLite: by tables, at the target's rate, and at rising rates."""
    with serving(f"sqlite:///{folder / 'base.sqlite'}") as server:
        load = Load(server)
        report.growth += await grown(load, [count for count in plan.growth if count <= plan.tables], plan, "base")
        await load.grow(plan.tables)
        await load.scatter()
        report.target = await load.offer(plan.rate, plan.target_seconds, "base, target")
        report.ramp = await ramp(load, plan.ramp, plan.seconds, "base")
        report.growth += await grown(load, [count for count in plan.growth if count > plan.tables], plan, "base")
        await load.close()


async def baseline(report: Report, plan: Plan, folder: Path) -> None:
    """The same sockets and messages without a game."""
    each = BYTES if report.target is None else int(report.target.bytes / 4)
    with echo(each) as server:
        load = Load(server, edition="")
        report.echo_growth += await grown(load, [each for each in plan.growth if each <= plan.tables], plan, "baseline")
        await load.grow(plan.tables)
        report.echo_target = await load.offer(plan.rate, plan.seconds, "baseline, target")
        report.echo_ramp = await ramp(load, plan.ramp, plan.seconds, "baseline")
        report.echo_growth += await grown(load, [each for each in plan.growth if each > plan.tables], plan, "baseline")
        await load.close()


async def heroes(report: Report, plan: Plan, folder: Path) -> None:
    """Heroes and Colonies on SQLite, at rising rates."""
    with serving(f"sqlite:///{folder / 'heroes.sqlite'}") as server:
        load = Load(server, edition="heroes")
        await load.grow(plan.heroes_tables)
        await load.scatter()
        report.heroes = await ramp(load, plan.heroes_ramp, plan.seconds, "heroes")
        await load.close()


async def workers(report: Report, plan: Plan, folder: Path) -> None:
    """One worker and two on PostgreSQL, in turn: the cost of a move, and how many they carry."""
    with postgres(folder) as base:
        if base is None:
            return
        os.sched_setaffinity(0, CORES)
        try:
            with _on(base, "one") as one, _on(base, "two", "--workers", "2") as two:
                await _beside(report, plan, Load(one), Load(two))
        finally:
            os.sched_setaffinity(0, cores()[1])


def _on(base: Postgres, name: str, *options: str) -> AbstractContextManager[Server]:
    return serving(base.database(name), *options, on=CORES, postgres=base)


async def _beside(report: Report, plan: Plan, one: Load, two: Load) -> None:
    """Compare two servers in rounds. Each is idle while the other is measured."""
    for load in (one, two):
        await load.grow(plan.workers_tables)
        await load.scatter()
    for _ in range(plan.rounds):
        for load, name, rate, full, share in (
            (one, "one worker", report.one, report.one_full, report.one_share),
            (two, "two workers", report.two, report.two_full, report.two_shares),
        ):
            rate.append(await load.offer(plan.workers_rate, plan.seconds, name))
            full.append(await load.offer(plan.overload, plan.seconds, f"{name}, overloaded"))
            with quotas(plan.share, load.server.pids) as possible:
                if possible:
                    share.append(await load.offer(plan.overload, plan.seconds, f"{name}, a share of a core each"))
    for load in (one, two):
        await load.close()


async def bots(report: Report, plan: Plan, folder: Path) -> None:
    """People's moves with and without strategos bots at other tables, in turn. Bots and server share a core."""
    with serving(f"sqlite:///{folder / 'bots.sqlite'}") as server:
        load = Load(server)
        await load.grow(plan.bots_tables)
        await load.scatter()
        opponents = Opponents(server, plan.strategos)
        opponents.begin()
        opponents.play()
        await asyncio.sleep(plan.seconds)  # thinkers start with the first decision of a bot
        await opponents.pause()
        for number in range(plan.bots_rounds):
            for thinking in (False, True) if number % 2 else (True, False):
                before = opponents.moves
                if thinking:
                    opponents.play()
                points = report.with_bots if thinking else report.without_bots
                points.append(await load.offer(plan.bots_rate, plan.seconds, "strategos" if thinking else "no bots"))
                await opponents.pause()
                report.bot_moves += (opponents.moves - before) * thinking
        await opponents.end()
        await load.close()


PARTS: dict[str, Callable[[Report, Plan, Path], Awaitable[None]]] = {
    "base": base,
    "baseline": baseline,
    "heroes": heroes,
    "workers": workers,
    "bots": bots,
}


async def measure(plan: Plan, parts: list[str], folder: Path) -> Report:
    """Measure parts, one after another."""
    report = Report()
    begun = time.monotonic()
    for number, name in enumerate(parts, 1):
        print(f"[{time.monotonic() - begun:4.0f} s] part {number} of {len(parts)}: {name}", file=sys.stderr, flush=True)
        await PARTS[name](report, plan, folder)
    print(f"[{time.monotonic() - begun:4.0f} s] done", file=sys.stderr, flush=True)
    return report


def main() -> None:
    """Measure the server under load beside a baseline; print the section, and write it to the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=main.__doc__)
    parser.add_argument("--quick", action="store_true", help="a smoke test of three minutes")
    parser.add_argument("--only", action="append", choices=list(PARTS), help="a part to measure; repeatable")
    parser.add_argument("--output", type=Path, help="the page to write the section to")
    parser.add_argument("--against", metavar="COMMIT", help="compare with the server of an earlier commit instead")
    parser.add_argument("--rounds", type=int, default=9, help="of --against (default 9)")
    options = parser.parse_args()
    if options.only and options.output is not None:
        parser.error("--output writes the whole section, so it needs all parts")
    if options.against and (options.only or options.output is not None or options.quick):
        parser.error("--against compares with a commit, and does nothing else")
    plan = QUICK if options.quick else Plan()
    parts = [name for name in PARTS if not options.only or name in options.only]
    os.sched_setaffinity(0, cores()[1])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # and so stop the servers as well
    with tempfile.TemporaryDirectory(prefix="peloponnes-") as folder:
        if options.against:
            print(load_against.run(options.against, Path(folder), options.rounds))
            return
        report = uvloop.run(measure(plan, parts, Path(folder)))
    text = section(report, plan)
    print(text)
    if options.output is not None:
        page = options.output.read_text(encoding="utf-8") if options.output.exists() else "# Performance\n"
        options.output.write_text(with_section(page, SERVER, text), encoding="utf-8")
        draw(options.output.parent / PLOTS, report)


if __name__ == "__main__":
    main()
