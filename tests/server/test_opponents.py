"""Bots at a table: nobody can predict what one will do, but after the game its choices can be verified."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from functools import partial

import pytest

from peloponnes.record import Record, write_position
from peloponnes.server.bots.scheduling import Job
from peloponnes.server.bots.thinker import NICE, choose
from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.identity import Identity
from tests.server.served import Guest, Served

LEVEL = "novice"  # whose choices are mostly random
SECRET = "0123456789abcdef" * 4


def foretold(record: Record, seed: str, seat: int) -> list[bool]:
    """For each decision of a seat, whether a bot with this seed makes the same choice."""
    found = []
    for at, (who, action) in enumerate(record.actions):
        if who == seat:
            game = record.replay(at)
            assert game.decision is not None
            position = write_position(game.known(seat))
            found.append(choose(position, game.names, game.played, LEVEL, seed, 1.0) == action)
    return found


def test_what_a_bot_does_follows_from_the_secret_and_the_salt_and_from_nothing_public(alone: Served) -> None:
    ann = Guest(alone)
    id = ann.create("here", LEVEL, LEVEL, start=True)["id"]
    ann.play_by_http(id)
    record = Record.parse(ann.record(id))
    with sqlite3.connect(alone.database) as connection:
        (secret,) = connection.execute("SELECT value FROM setting WHERE name = 'secret'").fetchone()
    for seat in (1, 2):
        assert all(foretold(record, Identity(secret).bot_seed(str(record.salt), seat), seat))
        public = (f"{id}/{seat}", f"{record.commitment}/{seat}", Identity("").bot_seed(str(record.salt), seat))
        for seed in public:
            assert not all(foretold(record, seed, seat))


def test_each_seat_of_each_deal_has_a_seed_of_its_own() -> None:
    guests, other = Identity(SECRET), Identity(SECRET[::-1])
    seeds = [each.bot_seed(salt, seat) for each in (guests, other) for salt in ("a", "b") for seat in range(8)]
    assert len(set(seeds)) == len(seeds)
    assert guests.bot_seed("a", 0) == Identity(SECRET).bot_seed("a", 0)


@pytest.mark.skipif(sys.platform != "linux", reason="not every system has these priorities")
def test_bots_give_way_to_people() -> None:
    """Whoever thinks for a second must not keep the server from its milliseconds."""

    async def ask() -> tuple[int, int]:
        thinkers = Thinkers(1)
        try:
            priority = await thinkers.ask(Job("", "", 1), partial(os.getpriority, os.PRIO_PROCESS, 0))
            return priority, await thinkers.ask(Job("", "", 1), partial(os.sched_getscheduler, 0))
        finally:
            thinkers.close()

    most = 19
    assert asyncio.run(ask()) == (min(most, os.getpriority(os.PRIO_PROCESS, 0) + NICE), os.SCHED_BATCH)


def test_a_thinker_loads_nothing_of_the_server() -> None:
    """Every process that thinks would take twice as long to start, and twice the memory."""
    loaded = """
import sys
import peloponnes.server.bots.thinker
print(sorted({"pydantic", "prometheus_client", "structlog", "peloponnes.server.wire"} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
