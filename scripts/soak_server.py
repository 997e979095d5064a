"""Kill the server at random moments while many clients play, restart it, and check that nothing was lost.

python -m scripts.soak_server --kills 200
python -m scripts.soak_server --kills 60 --postgresql

At some of the tables people play turn by turn: they leave orders, run out of time, and are told by webhooks and mail what happens.
No acknowledged move, order or notice may be lost, and nothing told twice unless its receiver did not confirm it, or the server was
killed before it could note that.
"""

import argparse
import asyncio
import contextlib
import math
import os
import sys
import tempfile
import time
from pathlib import Path

from peloponnes.version import build
from scripts.attack.postgres import own_postgres
from scripts.kills.post import Post
from scripts.kills.soak import Soak
from tests.server.served import PLENTY, Served

PATIENCE = 180.0  # seconds in which a server must start, on a machine that does other things as well
TOLD = ("--loopback-hooks", "--tell-after", "0.3", "--mail-from", "Peloponnes <games@example.org>")


def served_for(database: str, folder: Path, post: Post) -> Served:
    """A server whose limits allow everything that the clients need, with two workers if the database supports it."""
    workers = ("--workers", "2") if database.startswith("postgres") else ()
    return Served(database, folder / "log", *PLENTY, *TOLD, "--smtp", post.smtp, *workers)


def main() -> None:
    """Kill with a progress line, and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument(
        "--minutes", type=float, default=math.inf, help="stop killing after so many, even if it was less often"
    )
    parser.add_argument("--seed", type=int, default=0)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--database", default="", help="an empty one; by default, a temporary file")
    where.add_argument("--postgresql", action="store_true", help="a private PostgreSQL server, with two workers")
    wanted = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="peloponnes-") as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        database = wanted.database or f"sqlite:///{folder / 'games.sqlite'}"
        postgres = stack.enter_context(own_postgres(folder)) if wanted.postgresql else None
        if postgres is not None:
            database = postgres.url
        post = Post(wanted.seed)
        served = served_for(database, folder, post)
        served.patience = PATIENCE
        soak = Soak(served, wanted.seed, post, postgres)
        try:
            asyncio.run(soak.run(wanted.tables, wanted.kills, progress=True, minutes=wanted.minutes))
        finally:
            served.kill()
        if sys.stderr.isatty():
            print(file=sys.stderr)
        if soak.complaints:
            kept = Path(tempfile.gettempdir()) / f"peloponnes-soak-server-{os.getpid()}.log"
            kept.write_bytes(served.log.read_bytes())
            print("\n".join(soak.complaints))
            print(f"The log of the server is kept as {kept}.")
    kind = "PostgreSQL, two workers" if database.startswith("postgres") else "SQLite"
    kills = sum(count for name, count in soak.counts.items() if name.startswith("kills: "))
    print(
        f"{kills} kills on {kind} ({build()} build, seed {wanted.seed}) in {time.monotonic() - begun:,.0f} s: "
        f"{soak.counts['acknowledged']:,} acknowledged commands at {soak.counts['tables']:,} tables; "
        f"{len(soak.complaints) or 'no'} complaints."
    )
    print(", ".join(f"{name} {count:,}" for name, count in sorted(soak.counts.items())))
    sys.exit(bool(soak.complaints))


if __name__ == "__main__":
    main()
