"""What an attack costs others: people's moves, a novice's answers and `/healthz`, idle and under attack, in the same run.

``python -m benchmarks.attack --output docs/performance.md`` writes the section "Under attack" of that page in about six minutes.
``--against PATH`` attacks the server of another checkout for comparison; ``--quick`` is a smoke test. The server has its default limits
and one core; attackers and people share the other. All connect over loopback, with addresses set by a proxy on the same machine.
"""

import argparse
import asyncio
import contextlib
import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import uvloop

from benchmarks.attackers import SOCKETS, Flood, Mover, Opponent, Person, crowd, endless_head, health, unfinished
from benchmarks.load_page import with_section
from benchmarks.moves import share_of
from benchmarks.servers import cores, free_port, running
from benchmarks.speed import COMPILED, SOURCE, table

ATTACKS = "## Under attack"
MOST_TIMES = 2.0  # limit of the time of a move during a flood, as a multiple of idle
NOVICE_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Plan:
    """Durations and amounts."""

    rounds: int = 6
    seconds: float = 15.0
    movers: int = 10
    every: float = 1.0
    tables: int = 250
    answers: int = 40
    patience: float = 60.0
    head_seconds: float = 15.0
    requests: int = 300
    alive_after: float = 30.0


QUICK = Plan(rounds=2, seconds=5, tables=60, answers=10, patience=20, head_seconds=4, requests=50, alive_after=25)


@dataclass(slots=True)
class Report:
    """All measurements; times are in milliseconds, those of moves by round."""

    idle: list[list[float]] = field(default_factory=list)
    flooded: list[list[float]] = field(default_factory=list)
    move_errors: int = 0
    flood: Counter[str] = field(default_factory=Counter)
    novice_idle: list[float] = field(default_factory=list)
    novice: list[float] = field(default_factory=list)
    crowd: Counter[str] = field(default_factory=Counter)
    health_idle: list[float] = field(default_factory=list)
    health_head: list[float] = field(default_factory=list)
    head: tuple[int, float] = (0, 0.0)
    health_unfinished: list[float] = field(default_factory=list)
    alive: int = 0


@contextlib.contextmanager
def server(source: Path) -> Iterator[tuple[str, int]]:
    """A server with an empty database and default limits."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="peloponnes-") as folder:
        command = ("peloponnes", "serve", "--port", str(port), "--database", str(Path(folder) / "attack.sqlite"))
        with running(port, *command, source=source):
            yield f"http://127.0.0.1:{port}", port


async def moves(report: Report, plan: Plan, url: str) -> None:
    """Measure people's moves, idle and during a flood alternately."""
    people = [Mover(url, f"10.8.0.{number}", plan.every) for number in range(plan.movers)]
    playing = [asyncio.create_task(person.play()) for person in people]
    await Person(url, "10.7.9.1").create(
        *["here"] * 8, edition="heroes"
    )  # the first game of an edition takes longer than others
    await asyncio.sleep(3)
    for number in range(plan.rounds):
        for floods in (False, True) if number % 2 else (True, False):
            flood = Flood(url, f"10.9.{number}.1")
            if floods:
                await flood.begin()
            for person in people:
                person.times.clear()
            await asyncio.sleep(plan.seconds)
            times = [each for person in people for each in person.times]
            (report.flooded if floods else report.idle).append(times)
            if floods:
                await flood.end()
                report.flood += flood.answers
            print(f"moves, {'flooded' if floods else 'idle'}: {told(times)}; {dict(flood.answers)}", flush=True)
            await asyncio.sleep(2)
    report.move_errors = sum(person.errors for person in people)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


async def answers(report: Report, plan: Plan, url: str) -> None:
    """Measure a novice's answers, idle and beside a crowd of strategos bots."""
    report.novice_idle = await Opponent(url, "10.7.0.1").answers(plan.answers, plan.patience)
    print(f"novice, idle: {told(report.novice_idle)}", flush=True)
    report.crowd = await crowd(url, "10.9.99.1", plan.tables)
    report.novice = await Opponent(url, "10.7.0.2").answers(plan.answers, plan.patience)
    print(f"novice, beside {dict(report.crowd)}: {told(report.novice)}", flush=True)


async def connections(report: Report, plan: Plan, url: str, port: int) -> None:
    """Measure `/healthz`, idle, beside an endless header, and beside unfinished requests."""
    report.health_idle = await health(url, plan.head_seconds)
    report.head, report.health_head = await asyncio.gather(
        endless_head(port, plan.head_seconds), health(url, plan.head_seconds)
    )
    report.alive, report.health_unfinished = await asyncio.gather(
        unfinished(port, plan.requests, plan.alive_after), health(url, plan.head_seconds)
    )
    print(f"healthz, idle: {told(report.health_idle)}", flush=True)
    print(f"healthz, endless head of {report.head[0]:,} bytes: {told(report.health_head)}", flush=True)
    print(f"healthz, {report.alive} unfinished alive: {told(report.health_unfinished)}", flush=True)


async def measure(plan: Plan, source: Path) -> Report:
    """Run one attack after the other, each against a new server."""
    report = Report()
    with server(source) as (url, port):
        await connections(report, plan, url, port)
    with server(source) as (url, _):
        await moves(report, plan, url)
    with server(source) as (url, _):
        await answers(report, plan, url)
    return report


# The page ---------------------------------------------------------------------------------------------------------------------------


def told(times: list[float]) -> str:
    """Format several times on one line."""
    return f"{len(times)}, p50 {share_of(times, 0.5):.1f}, p99 {share_of(times, 0.99):.1f}, most {max(times, default=0):.0f} ms"


def shares(rounds: list[list[float]]) -> list[str]:
    """The median over the rounds of p50 and p99 with their ranges, and the longest time."""
    found = []
    for share in (0.5, 0.99):
        each = [share_of(times, share) for times in rounds]
        found.append(f"{median(each):.1f} ({min(each):.1f}–{max(each):.1f})")
    return [str(sum(len(times) for times in rounds)), *found, f"{max(max(times, default=0) for times in rounds):.0f}"]


def line(name: str, times: list[float]) -> list[str]:
    """A row of a table."""
    if not times:
        return [name, "0", "–", "–", "–"]
    return [name, str(len(times)), *(f"{share_of(times, share):.1f}" for share in (0.5, 0.99)), f"{max(times):.0f}"]


def ratio(report: Report, share: float) -> float:
    """How much longer a move took during the flood: the median over pairs of rounds."""
    pairs = zip(report.flooded, report.idle, strict=True)
    return median(share_of(flooded, share) / share_of(idle, share) for flooded, idle in pairs)


def section(report: Report, plan: Plan) -> str:
    """The section of the page about attacks."""
    slower = [ratio(report, share) for share in (0.5, 0.99)]
    novice = max(report.novice, default=float("inf")) / 1000
    answered = f"{len(report.novice)} of {plan.answers}, at most {novice:.2f} s" if report.novice else "none"
    fine = novice <= NOVICE_SECONDS and len(report.novice) == plan.answers
    return "\n\n".join(
        [
            ATTACKS,
            "Written by `python -m benchmarks.attack --output docs/performance.md`. Times are milliseconds.",
            table(
                ["", "target", "measured", ""],
                [
                    [
                        f"a move during a flood, {name}",
                        f"≤ {MOST_TIMES:.0f} times idle",
                        f"{times:.2f}",
                        "met" if times <= MOST_TIMES else "missed",
                    ]
                    for name, times in zip(("p50", "p99"), slower, strict=True)
                ]
                + [
                    [
                        "a novice beside a crowd of strategos",
                        f"≤ {NOVICE_SECONDS:.0f} s",
                        answered,
                        "met" if fine else "missed",
                    ]
                ],
            ),
            table(
                ["", "count", "p50", "p99", "most"],
                [
                    ["a move, idle", *shares(report.idle)],
                    [f"a move, {SOCKETS} sockets of one guest try turns", *shares(report.flooded)],
                    line("a novice's answer, idle", report.novice_idle),
                    line("a novice's answer beside a crowd", report.novice),
                    line("`/healthz`, idle", report.health_idle),
                    line("`/healthz`, an endless header", report.health_head),
                    line(f"`/healthz`, {plan.requests} unfinished requests", report.health_unfinished),
                ],
            ),
            "\n".join(f"- {note}" for note in notes(report, plan)),
        ]
    )


def counted(answers: Counter[str]) -> str:
    """How often each answer was given."""
    return ", ".join(f"{key.removeprefix('server.')} {count:,}" for key, count in answers.most_common())


def notes(report: Report, plan: Plan) -> list[str]:
    """How it was measured, and what happened to the attackers; one sentence each."""
    size, seconds = report.head
    return [
        "The server has default limits and one core, including its thinker; attackers and people share the other, over loopback.",
        f"Moves: {plan.movers} people with an address each, {plan.movers / plan.every:.0f} moves a second in all, timed from when they "
        f"were due; {plan.rounds} rounds idle and {plan.rounds} flooded, of {plan.seconds:.0f} s, in turn. p50 and p99 are the median "
        f"over the rounds (and the range). Errors: {report.move_errors}.",
        f"The flood: one guest at a table of Heroes for eight, {SOCKETS} sockets that try as fast as they are answered; in all rounds "
        f"{counted(report.flood)}.",
        f"The crowd: {plan.tables} tables with two strategos each, made from one address as fast as possible: {counted(report.crowd)}.",
        f"Of the endless header {size / 1e6:,.1f} MB were accepted in {seconds:.1f} s. Of {plan.requests} unfinished requests "
        f"{report.alive} were still open after {plan.alive_after:.0f} s.",
    ]


def source_of(checkout: Path | None) -> Path:
    """The folder to run a checkout's server from: its compiled build, or its source."""
    if checkout is None:
        return COMPILED if (COMPILED / "peloponnes").is_dir() else SOURCE
    compiled = checkout.absolute() / "build" / "compiled"
    return compiled if (compiled / "peloponnes").is_dir() else checkout.absolute() / "src"


def main() -> None:
    """Attack a server and measure what it costs others; print the section, and write it to the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attack", description=main.__doc__)
    parser.add_argument("--quick", action="store_true", help="a smoke test of two minutes")
    parser.add_argument("--against", type=Path, help="another checkout, whose server to attack")
    parser.add_argument("--output", type=Path, help="the page to write the section to")
    options = parser.parse_args()
    plan = QUICK if options.quick else Plan()
    os.sched_setaffinity(0, cores()[1])
    text = section(uvloop.run(measure(plan, source_of(options.against))), plan)
    print(text)
    if options.output is not None:
        page = options.output.read_text(encoding="utf-8") if options.output.exists() else "# Performance\n"
        options.output.write_text(with_section(page, ATTACKS, text), encoding="utf-8")


if __name__ == "__main__":
    main()
