"""What the server of this tree costs under load compared with that of an earlier commit: the same moves at as many tables, in turn.

One is idle while the other is measured, so that a machine that is slow for a while is slow for both; what counts are the ratios within
a round. ``python -m benchmarks.load --against COMMIT`` prints them.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import uvloop

from benchmarks.against import BEFORE, check_out
from benchmarks.load_page import p99, ratios, spread
from benchmarks.moves import Load, Point, share_of
from benchmarks.servers import LIMITS, serving
from benchmarks.speed import COMPILED, ROOT, table

TABLES, RATE, SECONDS = 100, 100, 12.0  # a rate at which neither has to wait
NOW = "this tree"


def build(revision: str) -> tuple[Path, list[str]]:
    """Check out an earlier commit, and compile it; the folder with its package, and the limits that its own benchmark lifts."""
    check_out(revision)
    told = subprocess.run(["make", "compile"], cwd=BEFORE, capture_output=True, text=True)
    if told.returncode:
        sys.exit(f"{revision} can't be compiled: {told.stderr.strip() or told.stdout.strip()}")
    package = BEFORE / COMPILED.relative_to(ROOT)
    command = [sys.executable, "-c", "from benchmarks.servers import LIMITS; print(*LIMITS)"]
    environment = {**os.environ, "PYTHONPATH": str(package)}
    limits = subprocess.run(command, cwd=BEFORE, env=environment, capture_output=True, text=True, check=True).stdout
    return package, limits.split()


async def compare(revision: str, sources: list[tuple[Path, Sequence[str]]], folder: Path, rounds: int) -> str:
    """Offer the same moves to both in turn; what came of it, as text."""
    with ExitStack() as stack:
        servers = [
            stack.enter_context(serving(f"sqlite:///{folder / str(number)}.sqlite", source=source, limits=limits))
            for number, (source, limits) in enumerate(sources)
        ]
        loads = dict(zip((revision, NOW), map(Load, servers), strict=True))
        for name, load in loads.items():
            print(f"setting up {TABLES} tables of {name}", file=sys.stderr)
            await load.grow(TABLES)
            await load.scatter()
        points: dict[str, list[Point]] = {name: [] for name in loads}
        for number in range(rounds):
            for name in list(loads)[:: 1 if number % 2 else -1]:
                points[name].append(await loads[name].offer(RATE, SECONDS, name))
            print(f"round {number + 1} of {rounds}", file=sys.stderr)
        for load in loads.values():
            await load.close()
    return told(points[revision], points[NOW], revision)


def told(before: list[Point], now: list[Point], revision: str) -> str:
    """A table of what is compared, with the ratios of the rounds."""
    values = {
        "processor time a move, ms": [[point.cpu_ms for point in points] for points in (before, now)],
        "median until it is done, ms": [[share_of(point.done, 0.5) for point in points] for points in (before, now)],
        "p99 until it is done, ms": [[p99(point) for point in points] for points in (before, now)],
        "bytes a move to a table for four": [[point.bytes for point in points] for points in (before, now)],
        "memory, MB": [[point.megabytes for point in points] for points in (before, now)],
    }
    errors = sum(point.errors for point in (*before, *now))
    head = f"{len(now)} rounds of {SECONDS:.0f} s with {RATE} moves a second at {TABLES} tables each, in turn; {errors} errors."
    rows = [[name, spread(old), spread(new), spread(ratios(new, old))] for name, (old, new) in values.items()]
    return f"{head}\n\n{table(['', revision, NOW, 'ratio'], rows)}"


def run(revision: str, folder: Path, rounds: int) -> str:
    """Build the earlier commit, and compare."""
    before = build(revision)
    if not (COMPILED / "peloponnes").is_dir():
        sys.exit("this tree is not compiled: make compile")
    return uvloop.run(compare(revision, [before, (COMPILED, LIMITS)], folder, rounds))
