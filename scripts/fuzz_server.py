"""Send everything a server accepts and much that it does not, in any order, and check that nothing goes wrong.

python -m scripts.fuzz_server --commands 100000
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from peloponnes.version import build
from scripts.fuzz.run import restart, visit, what_is_left, world_in
from scripts.fuzz.world import World

CHUNK = 10_000  # commands between two restarts


def main() -> None:
    """Run the fuzz with a progress line, and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--commands", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    begun = time.monotonic()
    wrong: list[str] = []
    with tempfile.TemporaryDirectory(prefix="peloponnes-") as name, world_in(Path(name)) as world:

        def tell() -> None:
            took = time.monotonic() - begun
            left = took * max(0.0, wanted.commands / max(1, world.commands) - 1)
            end = "\r" if sys.stderr.isatty() else "\n"
            print(
                f"{world.commands:>8,} of {wanted.commands:,} commands  {left:5.0f} s left ",
                end=end,
                file=sys.stderr,
                flush=True,
            )

        for chunk in range(1, -(-wanted.commands // CHUNK) + 1):
            visit(world, min(chunk * CHUNK, wanted.commands), wanted.seed * 10**6 + chunk * 1000, tell)
            if not world.wrong:
                wrong += restart(world)
        world.served.stop()
        wrong += what_is_left(world)
        if wrong:
            keep(Path(name))
    report(world)
    print("\n".join(wrong))
    print(
        f"{world.commands:,} commands ({build()} build, seed {wanted.seed}) in {time.monotonic() - begun:,.0f} s; "
        f"{len(wrong) or 'nothing'} wrong."
    )
    sys.exit(bool(wrong))


def keep(folder: Path) -> None:
    """Keep the server's database and log: a deal can't be reproduced."""
    kept = Path(tempfile.mkdtemp(prefix="peloponnes-fuzz-"))
    for file in folder.glob("*"):
        if file.is_file():
            (kept / file.name).write_bytes(file.read_bytes())
    print(f"The database and the log of the server are kept in {kept}.")


def report(world: World) -> None:
    """Print how often each command was sent, with what outcome."""
    by_command: dict[str, Counter[str]] = {}
    for (command, outcome), count in world.counts.items():
        by_command.setdefault(command, Counter())[outcome] += count
    for command, outcomes in sorted(by_command.items()):
        told = ", ".join(f"{outcome} {count:,}" for outcome, count in outcomes.most_common())
        print(f"{command:<42} {outcomes.total():>7,}  {told}")


if __name__ == "__main__":
    main()
