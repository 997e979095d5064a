"""A server killed at random moments under load loses nothing it acknowledged, and does nothing twice."""

import asyncio
from pathlib import Path

from scripts.soak_server import Soak, served_for

KILLS, TABLES = 2, 3


def test_what_was_acknowledged_outlives_the_server(database: str, tmp_path: Path) -> None:
    served = served_for(database, tmp_path)
    soak = Soak(served, seed=8)
    try:
        asyncio.run(soak.run(TABLES, KILLS))
    finally:
        served.kill()
    assert not soak.complaints, "\n".join([*soak.complaints, *served.log.read_text().splitlines()[-20:]])
    assert soak.counts["acknowledged"] > 50
    assert soak.counts["entries of bots"] > 10
    assert soak.counts["reconnected"] > KILLS
