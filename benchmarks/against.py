"""Speed of this tree compared with an earlier commit, interpreted and compiled, in interleaved pairs.

``python -m benchmarks.against HEAD~1 --pairs 15`` checks the commit out into build/before, compiles it there, and plays the same random
base games for four alternately with each. The result is the median of the ratios, because a machine that is slow for a while is slow
for both.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent
BEFORE = ROOT / "build" / "before"
CASE = "base-4"
GAMES = {"src": 3000, "build/compiled": 20_000}


def check_out(revision: str) -> None:
    """Check out an earlier commit into build/before, with its own compiled build."""
    subprocess.run(["git", "worktree", "remove", "--force", str(BEFORE)], cwd=ROOT, capture_output=True)
    subprocess.run(
        ["git", "worktree", "add", "--force", "--detach", str(BEFORE), revision],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (BEFORE / ".venv").symlink_to(ROOT / ".venv")
    for stamp in ("play", "compile", "dev"):  # use this tree's environment
        (BEFORE / ".venv" / f"{stamp}.stamp").touch()
    subprocess.run(["make", "compile"], cwd=BEFORE, check=True, capture_output=True)


def games_a_second(tree: Path, source: str) -> tuple[float, str]:
    """The speed of one run in a tree, and the checksum of its games."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.playout", "--case", CASE, "--games", str(GAMES[source]), "--json"],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree / source)},
        capture_output=True,
        text=True,
        check=True,
    )
    report = json.loads(done.stdout)
    return GAMES[source] / report["seconds"][CASE], report["checksums"][CASE]


def main() -> None:
    """Compare, and print the median ratio for each build."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.against", description=main.__doc__)
    parser.add_argument("revision", help="the commit to compare with")
    parser.add_argument("--pairs", type=int, default=15)
    options = parser.parse_args()
    check_out(options.revision)
    for source in GAMES:
        ratios = []
        for pair in range(options.pairs):
            order = (ROOT, BEFORE) if pair % 2 else (BEFORE, ROOT)
            runs = {tree: games_a_second(tree, source) for tree in order}
            if runs[ROOT][1] != runs[BEFORE][1]:
                sys.exit("the two do not play the same games")
            ratios.append(runs[ROOT][0] / runs[BEFORE][0])
        spread = f"{min(ratios):.3f}–{max(ratios):.3f}, {options.pairs} pairs"
        print(f"{source}: {median(ratios):.3f} times as fast as {options.revision} ({spread})", flush=True)


if __name__ == "__main__":
    main()
