"""A server killed at random moments under load loses nothing it acknowledged, and does nothing twice.

Once, and at live tables alone: people at turn-by-turn tables take their time, so orders, clocks, notices and hundreds of kills are for
`make soak`.
"""

import asyncio
from pathlib import Path

from scripts.kills.post import Post
from scripts.kills.soak import TABLES, Soak
from scripts.soak_server import served_for

KILLS, AT_ONCE = 1, 3
SEED = 3  # it first draws a kill of all processes at once, after some commands


def test_what_was_acknowledged_outlives_the_server(database: str, tmp_path: Path) -> None:
    post = Post(SEED)
    served = served_for(database, tmp_path, post)
    soak = Soak(served, SEED, post)
    soak.kinds = tuple(kind for kind in TABLES if "pace" not in kind[0])
    try:
        asyncio.run(soak.run(AT_ONCE, KILLS))
    finally:
        served.kill()
    assert not soak.complaints, "\n".join([*soak.complaints, *served.log.read_text().splitlines()[-20:]])
    assert soak.counts["acknowledged"] > 50
    assert soak.counts["entries of bots"] > 10
    assert soak.counts["reconnected"] > KILLS
