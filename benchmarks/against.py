"""Speed of this tree compared with an earlier commit, interpreted and compiled, in interleaved pairs.

``python -m benchmarks.against HEAD~1 --pairs 15`` checks the commit out into build/before, compiles it there, and alternately plays the
same random games with each, driven from Python, and measures the `benchmarks.rates` of both. The result is the median of the ratios,
because a machine that is slow for a while is slow for both.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parent.parent
BEFORE = ROOT / "build" / "before"
CASE = "base-4"
GAMES = {"src": 1000, "build/compiled": 8000}


def check_out(revision: str) -> None:
    """Check out an earlier commit into build/before, and use this tree's environment there."""
    subprocess.run(["git", "worktree", "remove", "--force", str(BEFORE)], cwd=ROOT, capture_output=True)
    subprocess.run(
        ["git", "worktree", "add", "--force", "--detach", str(BEFORE), revision],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (BEFORE / ".venv").symlink_to(ROOT / ".venv")
    for stamp in (BEFORE / ".venv").glob("*.stamp"):  # use this tree's environment
        stamp.touch()
    (BEFORE / ".venv" / "compile.stamp").touch()  # of commits before the environment was set up in one go


def report_of(module: str, *arguments: str, tree: Path, path: Path) -> Any:
    """Run a benchmark of a tree with the package on this path; return its JSON."""
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments, "--json"],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def rates_of(tree: Path, source: str, seconds: float) -> tuple[dict[str, float], str]:
    """Everything a second that is compared, and a checksum of the games. The driving loops from Python are those of the tree."""
    path, found, checksums = tree / source, {}, []
    for name, options in (("decisions from Python", ()), ("decisions with events", ("--events",))):
        games = ("--case", CASE, "--games", str(GAMES[source]), *options)
        report = report_of("benchmarks.playout", *games, tree=tree, path=path)
        found[name] = report["decisions"][CASE] / report["seconds"][CASE]
        checksums.append(report["checksums"][CASE])
    found |= report_of("benchmarks.rates", "--seconds", str(seconds), tree=ROOT, path=path)["rates"]
    return found, " ".join(checksums)


def main() -> None:
    """Compare, and print the median ratio of each rate for each build."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.against", description=main.__doc__)
    parser.add_argument("revision", help="the commit to compare with")
    parser.add_argument("--pairs", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.5, help="of processor time, for each rate")
    options = parser.parse_args()
    check_out(options.revision)
    subprocess.run(["make", "compile"], cwd=BEFORE, check=True, capture_output=True)
    for source in GAMES:
        ratios: dict[str, list[float]] = {}
        for pair in range(options.pairs):
            order = (ROOT, BEFORE) if pair % 2 else (BEFORE, ROOT)
            runs = {tree: rates_of(tree, source, options.seconds) for tree in order}
            if runs[ROOT][1] != runs[BEFORE][1]:
                sys.exit("the two do not play the same games")
            for name, rate in runs[ROOT][0].items():
                ratios.setdefault(name, []).append(rate / runs[BEFORE][0][name])
        print(f"{source}: times as fast as {options.revision}, median of {options.pairs} pairs (range)")
        for name, each in ratios.items():
            print(f"  {name:32} {median(each):.2f} ({min(each):.2f}–{max(each):.2f})", flush=True)


if __name__ == "__main__":
    main()
