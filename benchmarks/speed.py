"""All measurements in one session: our engine in each of its builds, and other engines beside it.

``python -m benchmarks.speed --output docs/performance.md`` prints the page and writes it. Every measurement is a process of its own,
and the rounds are interleaved: a machine that is slow for a while is slow for all.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.peers import HEARTS, PEERS, installed_peers
from benchmarks.playout import SEED

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
COMPILED = ROOT / "build" / "compiled"
CASE = "base-4"
GAMES = 4000
ROUNDS = 7
COPIES = 50_000

GAME = "Game with events, interpreted"
STATE = "State, interpreted"
STATE_COMPILED = "State, compiled"
LEAST_GAMES_A_SECOND = {GAME: 1500, STATE: 2500, STATE_COMPILED: 15_000}
MOST_MICROSECONDS_A_COPY = {STATE: 3, STATE_COMPILED: 0.5}


@dataclass(frozen=True, slots=True)
class Subject:
    """What is measured: a module of ours with its arguments, the case it reports on, and which build it runs with."""

    name: str
    module: str
    arguments: tuple[str, ...]
    case: str
    games: int
    path: Path = SOURCE


@dataclass(frozen=True, slots=True)
class Run:
    """One measurement of a subject. Only our own games have a checksum, and not every engine can copy a state."""

    games: int
    games_a_second: float
    decisions_a_second: float
    copy_microseconds: float | None
    checksum: str | None


Runs = dict[str, list[Run]]


# Measuring -----------------------------------------------------------------------------------------------------------------------


def report_of(path: Path, module: str, *arguments: str) -> Any:
    """What a benchmark of ours says as JSON, run in a process of its own with the packages of this path."""
    process = subprocess.run(
        [sys.executable, "-m", module, *arguments, "--json"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(path.resolve())},
        capture_output=True,
        text=True,
    )
    if process.returncode:
        sys.exit(f"{module} {' '.join(arguments)} failed:\n{process.stderr}")
    return json.loads(process.stdout)


def is_compiled(path: Path) -> bool:
    """Whether a compiled build of this Python lies there."""
    if not (path / "peloponnes").is_dir():
        return False
    return bool(report_of(path, "benchmarks.playout", "--case", CASE, "--games", "1")["build"] == "compiled")


def subjects(games: int, compiled: Path | None) -> list[Subject]:
    """Our engine as it is used at a table and in search, and every peer that is installed."""
    playout = ("--case", CASE, "--games", str(games), "--seed", str(SEED))
    copies = (*playout, "--copies", str(COPIES))
    found = [
        Subject(GAME, "benchmarks.playout", (*playout, "--events"), CASE, games),
        Subject(STATE, "benchmarks.playout", copies, CASE, games),
    ]
    if compiled is not None:
        found.append(Subject(STATE_COMPILED, "benchmarks.playout", copies, CASE, games, compiled))
    for peer in installed_peers():
        arguments = ("--peer", peer.name, "--games", str(games), "--seed", str(SEED))
        found.append(Subject(peer.name, "benchmarks.peers", arguments, peer.name, peer.games(games)))
    return found


def measure(subject: Subject) -> Run:
    """Run a subject once."""
    report = report_of(subject.path, subject.module, *subject.arguments)
    seconds = report["seconds"][subject.case]
    return Run(
        games=subject.games,
        games_a_second=subject.games / seconds,
        decisions_a_second=report["decisions"][subject.case] / seconds,
        copy_microseconds=report["copy_microseconds"].get(subject.case),
        checksum=report.get("checksums", {}).get(subject.case),
    )


def measure_all(measured: list[Subject], rounds: int) -> Runs:
    """Run every subject once a round, and tell on one line how far it is."""
    runs: Runs = {subject.name: [] for subject in measured}
    for round in range(1, rounds + 1):
        for subject in measured:
            if sys.stderr.isatty():
                print(f"\rround {round} of {rounds}: {subject.name:40}", end="", file=sys.stderr, flush=True)
            runs[subject.name].append(measure(subject))
    if sys.stderr.isatty():
        print(f"\r{'':70}\r", end="", file=sys.stderr, flush=True)
    return runs


# Telling -------------------------------------------------------------------------------------------------------------------------


def spread(values: list[float], digits: int = 0) -> str:
    """The median, and from where to where the values reach."""
    return f"{median(values):,.{digits}f} ({min(values):,.{digits}f}–{max(values):,.{digits}f})"


def copies(runs: list[Run]) -> list[float]:
    """The times of a copy; none if there is no such thing."""
    return [run.copy_microseconds for run in runs if run.copy_microseconds is not None]


def speed_rows(runs: Runs) -> list[list[str]]:
    """A row for each subject: speeds, both as a multiple of Hearts in the same round, and the time of a copy."""
    rows = []
    for name, each in runs.items():
        games = decisions = "–"
        if hearts := runs.get(HEARTS.name):
            pairs = list(zip(each, hearts, strict=True))
            games = f"{median(own.games_a_second / peer.games_a_second for own, peer in pairs):.3f}"
            decisions = f"{median(own.decisions_a_second / peer.decisions_a_second for own, peer in pairs):.3f}"
        rows.append(
            [
                name,
                f"{each[0].games:,}",
                spread([run.games_a_second for run in each]),
                games,
                spread([run.decisions_a_second for run in each]),
                decisions,
                spread(copies(each), 2) if copies(each) else "–",
            ]
        )
    return rows


def target_rows(runs: Runs) -> list[list[str]]:
    """A row for each target: what is wanted, what was measured, and whether that is enough."""
    rows = []
    for name, least in LEAST_GAMES_A_SECOND.items():
        row = ["not measured", "–"]
        if name in runs:
            speed = median(run.games_a_second for run in runs[name])
            row = [f"{speed:,.0f}", "met" if speed >= least else "missed"]
        rows.append([name, f"≥ {least:,} games/s", *row])
    for name, most in MOST_MICROSECONDS_A_COPY.items():
        row = ["not measured", "–"]
        if name in runs:
            time = median(copies(runs[name]))
            row = [f"{time:.2f}", "met" if time <= most else "missed"]
        rows.append([name, f"copy ≤ {most} µs", *row])
    return rows


def table(heads: list[str], rows: list[list[str]]) -> str:
    """A table of Markdown; all columns but the first are numbers."""
    lines = [heads, ["---"] + ["---:"] * (len(heads) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def notes(runs: Runs, checksums: set[str]) -> list[str]:
    """How it was measured, and what is missing; one sentence each."""
    versions = sorted({f"{peer.package} {peer.version}" for peer in PEERS if peer.name in runs})
    left_out = [peer.name for peer in PEERS if peer.name not in runs]
    found = []
    if STATE_COMPILED not in runs:
        found.append("**The compiled build is missing: `make compile` makes it.**")
    if left_out:
        found.append(f"**Not installed, so not measured: {', '.join(left_out)}.**")
    return [
        *found,
        f"{', '.join([f'Python {platform.python_version()}', *versions])}; {os.cpu_count()} CPUs, of which one is used.",
        "Our games are random base games for four, the same in every round and build: "
        f"seed {SEED}, checksum of all actions and scores {' ≠ '.join(sorted(checksums))}.",
        f"A cell is the median of {len(runs[STATE])} rounds (and the range); a round measures every row once, each in its own process.",
        "Deals and random numbers are made before the clock starts; set-up, every decision and the final scores are timed.",
        "`Game` checks deals and actions and keeps history and events; `State` is what search plays on.",
        "“× Hearts” is the multiple of OpenSpiel's Hearts in the same round, the median of all rounds.",
        "OpenSpiel's deals are prepared, too, and cloned within the clock; RLCard and PokerKit can only deal within it.",
        "A decision of ours is always a real choice; OpenSpiel and RLCard also ask where one action is legal.",
        "A copy is `State.copy` or OpenSpiel's `clone` in the middle of a game, or `deepcopy` of a hand that PokerKit has dealt.",
    ]


def page(runs: Runs, checksums: set[str]) -> str:
    """The page: targets, speeds, and how they were measured."""
    speeds = ["", "games a round", "games/s", "× Hearts", "decisions/s", "× Hearts", "µs a copy"]
    return "\n\n".join(
        [
            "# Performance",
            "Written by `python -m benchmarks.speed --output docs/performance.md`.",
            "## Targets",
            table(["random base games for four, one core", "target", "median", ""], target_rows(runs)),
            "## Speeds",
            table(speeds, speed_rows(runs)),
            "## How it is measured",
            "\n".join(f"- {note}" for note in notes(runs, checksums)),
        ]
    )


def main() -> None:
    """Measure our engine and its peers; print the tables, and write them as a page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=main.__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="random games of ours in each round")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--compiled", type=Path, default=COMPILED, help="where the compiled package lies")
    parser.add_argument("--output", type=Path, help="write the page there")
    options = parser.parse_args()
    compiled = options.compiled if is_compiled(options.compiled) else None
    if compiled is None and os.environ.get("CI"):
        sys.exit("the compiled build is missing: make compile")
    runs = measure_all(subjects(options.games, compiled), options.rounds)
    checksums = {run.checksum for each in runs.values() for run in each if run.checksum is not None}
    text = page(runs, checksums)
    print(text)
    if len(checksums) > 1:
        sys.exit("the builds do not play the same games")
    if options.output is not None:
        options.output.parent.mkdir(parents=True, exist_ok=True)
        options.output.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
