"""All measurements in one session: each build of our engine, and other engines beside it.

``python -m benchmarks.speed --output docs/performance.md`` prints the page and writes it. Every measurement is a separate process, and
the rounds are interleaved, because a machine that is slow for a while is slow for all.
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

from benchmarks.peers import AS_USUAL, HEARTS, OPEN_SPIEL, PEERS, installed_peers
from benchmarks.playout import SEED

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
COMPILED = ROOT / "build" / "compiled"
CASE = "base-4"
GAMES = 4000
ROUNDS = 7
COPIES = 50_000

GAME = "Game with events, interpreted"
GAME_COMPILED = "Game with events, compiled"
STATE = "State, interpreted"
STATE_COMPILED = "State, compiled"
STATE_AS_USUAL = "State, compiled, as usual"
OURS = {GAME, GAME_COMPILED, STATE, STATE_COMPILED, STATE_AS_USUAL}
LEAST_GAMES_A_SECOND = {GAME: 1500, STATE: 2500}
LEAST_DECISIONS_A_SECOND = {STATE_COMPILED: 1_900_000, GAME_COMPILED: 600_000}
MOST_MICROSECONDS_A_COPY = {STATE: 3, STATE_COMPILED: 0.28}
ROLLOUTS = 20_000
PLOTS = "performance"
SERVER = "## Server"  # written by `benchmarks.load`; `benchmarks.page` writes below it


@dataclass(frozen=True, slots=True)
class Subject:
    """What is measured: one of our modules with its arguments, the case it reports on, and the build to use."""

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
    """Run one of our benchmarks in a process with this path, and return its JSON."""
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
    """Whether there is a compiled build for this Python."""
    if not (path / "peloponnes").is_dir():
        return False
    return bool(report_of(path, "benchmarks.playout", "--case", CASE, "--games", "1")["build"] == "compiled")


def subjects(games: int, compiled: Path | None) -> list[Subject]:
    """Our engine as used at a table and in search, and every installed peer."""
    playout = ("--case", CASE, "--games", str(games), "--seed", str(SEED))
    copies = (*playout, "--copies", str(COPIES))
    found = [
        Subject(GAME, "benchmarks.playout", (*playout, "--events"), CASE, games),
        Subject(STATE, "benchmarks.playout", copies, CASE, games),
    ]
    if compiled is not None:
        found.append(Subject(GAME_COMPILED, "benchmarks.playout", (*playout, "--events"), CASE, games, compiled))
        found.append(Subject(STATE_COMPILED, "benchmarks.playout", copies, CASE, games, compiled))
        found.append(Subject(STATE_AS_USUAL, "benchmarks.playout", (*playout, "--usual"), CASE, games, compiled))
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
        checksum=report.get("checksums", {}).get(subject.case) or None,
    )


def measure_all(measured: list[Subject], rounds: int) -> Runs:
    """Run every subject once per round, with a progress line."""
    runs: Runs = {subject.name: [] for subject in measured}
    for round in range(1, rounds + 1):
        for subject in measured:
            if sys.stderr.isatty():
                print(f"\rround {round} of {rounds}: {subject.name:40}", end="", file=sys.stderr, flush=True)
            runs[subject.name].append(measure(subject))
    if sys.stderr.isatty():
        print(f"\r{'':70}\r", end="", file=sys.stderr, flush=True)
    return runs


def searches(compiled: Path, rounds: int) -> dict[str, float]:
    """Rollouts and simulations per second, the medians of several processes."""
    found = [report_of(compiled, "benchmarks.searching", "--rollouts", str(ROLLOUTS)) for _ in range(rounds)]
    return {name: median(each[name] for each in found) for name in ("rollouts", "simulations", "habit_rollouts")}


# Reporting -----------------------------------------------------------------------------------------------------------------------


def spread(values: list[float], digits: int = 0) -> str:
    """The median and the range of some values."""
    return f"{median(values):,.{digits}f} ({min(values):,.{digits}f}–{max(values):,.{digits}f})"


def copies(runs: list[Run]) -> list[float]:
    """The times of a copy; empty if there are none."""
    return [run.copy_microseconds for run in runs if run.copy_microseconds is not None]


def speed_rows(runs: Runs) -> list[list[str]]:
    """A row per subject: speeds, also as a multiple of Hearts in the same round, and the time of a copy."""
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


def verdict(name: str, wanted: str, value: float, met: bool, digits: int = 0) -> list[str]:
    """A row of the targets."""
    return [name, wanted, f"{value:,.{digits}f}", "met" if met else "missed"]


def inside_rows(costs: Any, search: Any, runs: Runs) -> list[list[str]]:
    """The targets for the compiled engine alone, for search, and for several processes."""
    decisions = costs["decisions"]
    ratio = decisions[CASE] / decisions["heroes-8"]
    rows = [
        verdict("inside, compiled", "≥ 4,000,000 decisions/s", decisions[CASE], decisions[CASE] >= 4_000_000),
        verdict("full rollouts, compiled", "≥ 60,000 a second", search["rollouts"], search["rollouts"] >= 60_000),
        verdict("two processes beside one", "≥ 1.8 times", costs["two_processes"], costs["two_processes"] >= 1.8, 2),
        verdict("heroes for 8, a decision", "≤ 1.2 times base for 4", ratio, ratio <= 1.2, 2),
    ]
    usual = median(run.decisions_a_second for run in runs[STATE_AS_USUAL])
    beside = [("State, as usual,", usual, peer) for peer in AS_USUAL]
    beside += [("inside", decisions[CASE], peer) for peer in OPEN_SPIEL]
    for what, ours, peer in beside:
        if peer.name in runs:
            theirs = median(run.decisions_a_second for run in runs[peer.name])
            name = f"decisions/s, {what} beside {peer.name}"
            rows.append(verdict(name, "> 1 times", ours / theirs, ours > theirs, 2))
    return rows


def target_rows(runs: Runs) -> list[list[str]]:
    """A row per target: what is wanted, what was measured, and whether that is enough."""
    rows = []
    for name, least in LEAST_DECISIONS_A_SECOND.items():
        if name in runs:
            speed = median(run.decisions_a_second for run in runs[name])
            rows.append(verdict(name, f"≥ {least:,} decisions/s", speed, speed >= least))
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
    """A Markdown table; all columns but the first are numbers."""
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
        "Deals and random numbers are prepared before the clock starts; setup, every decision and the final scores are timed.",
        "`Game` checks deals and actions and keeps history and events; `State` is what search plays on.",
        "“× Hearts” is the multiple of OpenSpiel's Hearts in the same round, the median of all rounds.",
        "OpenSpiel's deals are prepared, too, and cloning them is timed; for RLCard and PokerKit, dealing is timed as well.",
        "Our decisions are always real choices; OpenSpiel and RLCard also ask when only one action is legal.",
        "“As usual” drives an engine without regard to speed, as OpenSpiel's own examples do: chance nodes are sampled in "
        "Python, actions picked by `random.choice`. Its other rows are its best case: prepared deals, no test for the end.",
        "“Inside” is a compiled loop: each game is dealt, set up and played to the end without Python.",
        "A perft of python-chess counts as a game, each of its leaves as a decision.",
        "A copy is `State.copy` or OpenSpiel's `clone` in the middle of a game, or `deepcopy` of a hand dealt by PokerKit.",
    ]


def cost_sections(costs: Any, search: Any) -> list[str]:
    """The cost of a decision by edition, players and round; memory, search, processes."""
    rows = [
        [name, f"{costs['games'][name]:,.0f}", f"{decisions:,.0f}", f"{1e6 / decisions:.2f}"]
        for name, decisions in costs["decisions"].items()
    ]
    low, high = costs["two_processes_range"]
    kept = ", ".join(
        f"{name} {size:,.0f} bytes and {costs['microseconds_a_copy'][name]:.2f} µs a copy"
        for name, size in costs["bytes"].items()
        if size is not None
    )
    return [
        "## Inside the compiled engine",
        f"![The cost of a decision by players]({PLOTS}/players.svg) ![A decision by round]({PLOTS}/rounds.svg)",
        table(["edition", "games/s", "decisions/s", "µs a decision"], rows),
        f"Search from the first decision of the base game for four: {search['rollouts']:,.0f} full rollouts a second, "
        f"{search['simulations']:,.0f} simulations a second of the tree; with habits {search['habit_rollouts']:,.0f} rollouts. "
        "Rollouts refill one state over and over instead of copying it.",
        f"A state halfway through: {kept}.",
        f"Two processes play {costs['two_processes']:.2f} times as many games as one ({low:.2f}–{high:.2f}).",
        "## On paper: 1,000 cores of rollouts",
        on_paper(costs, search),
    ]


def on_paper(costs: Any, search: Any) -> str:
    """What limits rollouts on many cores, worked out from what was measured on two."""
    cores, simulations, decisions = 1000, 400, 56
    rollouts, share = search["habit_rollouts"], costs["two_processes"] / 2
    milliseconds = simulations / rollouts * 1000
    sentences = [
        f"A rollout shares nothing and touches some {costs['bytes'][CASE]:,.0f} bytes, so cores do not wait for one another:",
        f"{cores:,} of them, at the {share:.2f} of a core that each of two processes keeps here, make",
        f"{cores * rollouts * share / 1e6:,.0f} million habit rollouts a second. What limits them is how work is handed out.",
        f"A task should last at least a second, or {rollouts:,.0f} rollouts: then {cores:,} cores ask for {cores:,} tasks a second",
        "and answer with a few numbers each, which one coordinator can do, as it could not for single rollouts.",
        f"A tournament has such tasks by itself: a game of four that think with {simulations} rollouts a decision takes about",
        f"{decisions * milliseconds / 1000:.1f} s. One decision of one player has not: {simulations} rollouts are",
        f"{milliseconds:.0f} ms on one core, so spreading them over more than a few cores costs more than it brings; cores are better",
        "spent on other games, or on a hundred times as many rollouts. A shared tree is the next limit, as every simulation writes",
        "to its root. Trees of their own, whose root counts are added up once a second, need a message of about a kilobyte a core",
        "and second: a megabyte a second for all of them.",
    ]
    return " ".join(sentences)


def draw(folder: Path, runs: Runs, costs: Any) -> None:
    """Draw the plots."""
    from benchmarks.plots import bars, lines

    speeds = {name: median(run.decisions_a_second for run in each) for name, each in runs.items()}
    inside = "inside, compiled"
    bars(folder / "decisions.svg", "Decisions a second", speeds | {inside: costs["decisions"][CASE]}, OURS | {inside})
    by_players = {
        name: {players: 1e6 / costs["decisions"][f"{name}-{players}"] for players in range(2, most + 1)}
        for name, most in (("base", 5), ("sea", 6), ("heroes", 8))
    }
    lines(folder / "players.svg", "The cost of a decision by players", "players", "µs", by_players)
    rounds = dict(enumerate(costs["microseconds_by_round"], 1))
    lines(folder / "rounds.svg", "A decision by round (base, 4)", "round", "µs", {"base": rounds})


def page(runs: Runs, checksums: set[str], costs: Any, search: Any) -> str:
    """The page: targets, speeds, and how they were measured."""
    speeds = ["", "games a round", "games/s", "× Hearts", "decisions/s", "× Hearts", "µs a copy"]
    return "\n\n".join(
        [
            "# Performance",
            "Written by `python -m benchmarks.speed --output docs/performance.md`.",
            "## Targets",
            table(
                ["random base games for four, one core", "target", "median", ""],
                [*(inside_rows(costs, search, runs) if costs else []), *target_rows(runs)],
            ),
            "## Speeds",
            f"![Decisions a second]({PLOTS}/decisions.svg)",
            table(speeds, speed_rows(runs)),
            *(cost_sections(costs, search) if costs else []),
            "## How it is measured",
            "\n".join(f"- {note}" for note in notes(runs, checksums)),
        ]
    )


def main() -> None:
    """Measure our engine and its peers; print the tables, and write them to the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=main.__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="our random games per round")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--compiled", type=Path, default=COMPILED, help="the folder of the compiled package")
    parser.add_argument("--output", type=Path, help="write the page there")
    options = parser.parse_args()
    compiled = options.compiled if is_compiled(options.compiled) else None
    if compiled is None and os.environ.get("CI"):
        sys.exit("the compiled build is missing: make compile")
    runs = measure_all(subjects(options.games, compiled), options.rounds)
    checksums = {run.checksum for each in runs.values() for run in each if run.checksum is not None}
    costs = compiled and report_of(compiled, "benchmarks.costs", "--rounds", str(options.rounds))
    search = compiled and searches(compiled, options.rounds)
    text = page(runs, checksums, costs, search)
    print(text)
    if len(checksums) > 1:
        sys.exit("the builds do not play the same games")
    if options.output is not None:
        options.output.parent.mkdir(parents=True, exist_ok=True)
        old = options.output.read_text(encoding="utf-8") if options.output.exists() else ""
        _, heading, server = old.partition(f"\n{SERVER}\n")
        options.output.write_text(text + "\n" + heading + server, encoding="utf-8")
        if costs:
            draw(options.output.parent / PLOTS, runs, costs)


if __name__ == "__main__":
    main()
