"""A run of the fuzz: a server, many visits, and a final check."""

import contextlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from peloponnes.server.admin import queries
from peloponnes.server.settings import database_url
from scripts.fuzz.machine import GAMES, Visits
from scripts.fuzz.world import FREELY, World
from tests.server.served import Served

STEPS = 25  # per visit: Hypothesis omits some of the rules in each
VISITS = 50  # per call of Hypothesis, at most
A_VISIT = 45  # commands that a visit sends, roughly
AWAY = (
    "--absent-after",
    "1",
    "--loopback-hooks",
)  # so that others may let a bot take over for a visitor who rarely sends anything


@contextlib.contextmanager
def world_in(folder: Path) -> Iterator[World]:
    """A private server and its visitors."""
    file = folder / "games.sqlite"
    with Served(str(file), folder / "log", *FREELY, *AWAY) as served:
        world = World(served, file)
        for number, (setup, players) in enumerate(GAMES):
            begin(world, setup, players[number % len(players)], number)
        try:
            yield world
        finally:
            world.leave()


def begin(world: World, setup: dict[str, Any], players: int, number: int) -> None:
    """Start a game in advance at which all visitors have seats, in turn."""
    host, *others = world.players[number % 3 :] + world.players[: number % 3]
    seats = [{"kind": "here" if seat % 3 == 0 else "open"} for seat in range(players)]
    made = world.ask(
        host, "POST", "/api/tables", content=json.dumps({**setup, "seats": seats, "name": host.name}).encode()
    )
    id = str(made.document["id"])
    for seat in range(players):
        if seat % 3:
            wanted = json.dumps({"name": others[seat % 3 - 1].name, "seat": seat}).encode()
            world.ask(others[seat % 3 - 1], "POST", "/api/tables/{id}/join", id, content=wanted)
    world.ask(host, "POST", "/api/tables/{id}/start", id)
    world.add(id)


def visit(world: World, commands: int, number: int, told: Callable[[], None] = lambda: None) -> None:
    """Visit until a number of commands were sent, or something is wrong.

    The same number makes the same choices; deals and bots' thoughts are the server's own.
    """
    while (left := commands - world.commands) > 0 and not world.wrong:
        machine = seed(number)(type("Visits", (Visits,), {"world": world}))
        with as_noted(world):
            run_state_machine_as_test(
                machine,
                settings=settings(
                    max_examples=min(VISITS, -(-left // A_VISIT)),
                    stateful_step_count=STEPS,
                    phases=(Phase.generate,),  # shrinking is impossible: no state occurs twice
                    deadline=None,
                    database=None,
                    suppress_health_check=list(HealthCheck),
                ),
            )
        number += 1
        told()


@contextlib.contextmanager
def as_noted(world: World) -> Iterator[None]:
    """Hide Hypothesis's complaint that an error is not reproducible: it occurred once and is recorded."""
    try:
        yield
    except Exception:
        if not world.wrong:
            raise


def restart(world: World) -> list[str]:
    """Restart the server, and return the tables whose state changed."""
    before = {id: world.look(id) for id in [*world.tables, *world.ended]}
    logs = {id: world.database.standing(id) for id in before}
    world.served.stop()
    world.served.start()
    for visitor in world.visitors:
        visitor.hang_up_all()
    wrong = []
    for id, seen in before.items():
        now, standing = world.look(id), world.database.standing(id)
        if standing == logs[id] and now != seen:
            wrong.append(f"{id} was {json.dumps(seen)[:500]} and is {json.dumps(now)[:500]} after a restart")
    return wrong


def what_is_left(world: World) -> list[str]:
    """Everything wrong with the stored games or in the server's log."""
    url = database_url(str(world.served.database))
    wrong = world.wrong + [
        f"{id}: {found}" for id, problems in queries.verify(url, queries.to_verify(url, [])) for found in problems
    ]
    log = world.served.log.read_text()
    return wrong + [line[:3000] for line in log.splitlines() if "Traceback" in line or '"level": "error"' in line]
