"""Several workers: a client that connects while another worker writes misses nothing, in whatever order things are noticed."""

import asyncio
import json

import pytest

from peloponnes.server.app import create_app
from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.identity import Identity
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.services import Services
from peloponnes.server.settings import Settings
from peloponnes.server.storage import DatabaseProblem, Store
from peloponnes.server.tables.subscriber import Stream
from peloponnes.server.wire.requests import CreateTable, Turn
from tests.server.conftest import new_database
from tests.server.served import PATIENCE

ANN, BO = Visitor("ann", "192.0.2.1"), Visitor("bo", "192.0.2.2")


async def worker(url: str) -> Services:
    store = Store(url)
    store.open()
    services = Services(Settings(database=url), store, Thinkers(1), Identity("5ec4e7"))
    await services.open()
    return services


async def play_while_somebody_comes(url: str) -> None:
    """At every step of Bo's arrival, Ann plays at the other worker, and Bo's worker is notified."""
    here, there = await worker(url), await worker(url)
    lobby = there.lobby
    wanted = {"seats": [{"kind": "here"}] * 5, "name": "Ann"}
    live = await lobby.create(CreateTable.model_validate(wanted), ANN)
    id = live.table.id
    await lobby.start(live, ANN)
    for moment in range(24):
        coming = asyncio.create_task(here.subscriptions.subscribe(id, Stream(BO)))
        for _ in range(moment % 12):
            await asyncio.sleep(0.001)
        assert live.table.game is not None
        decision = live.table.game.decision
        assert decision is not None
        turn = Turn(id=f"t{moment}", seat=decision.seat, actions=[str(decision.actions[-1])])
        await there.commands.do(id, ANN, turn)
        seq = live.table.seq
        await here.notifications.apply(id, seq)
        subscriber = await coming
        told = [json.loads(subscriber.queue.get_nowait() or b"{}")["seq"] for _ in range(subscriber.queue.qsize())]
        assert told[-1] == seq
        assert told == sorted(set(told))
        here.subscriptions.unsubscribe(id, subscriber)
    for services in (here, there):
        await services.close()
        services.store.blocking.close()


def test_whoever_comes_while_another_worker_writes_is_told_of_it(postgres: str) -> None:
    asyncio.run(play_while_somebody_comes(new_database(postgres, "test_workers")))


async def start_before_the_database(postgres: str, name: str) -> None:
    """A worker that starts while the database is away: for a server it is as if it did not exist."""
    url = postgres.replace("/postgres?", f"/{name}?")
    with pytest.raises(DatabaseProblem):
        async with create_app(Settings(database=url)).router.lifespan_context(create_app(Settings(database=url))):
            pass
    app = create_app(Settings(database=url, workers=2))
    life = app.router.lifespan_context(app)
    starting = asyncio.create_task(life.__aenter__())
    await asyncio.sleep(0.3)
    assert not starting.done()
    new_database(postgres, name)
    await asyncio.wait_for(starting, PATIENCE)
    assert await app.state.services.store.joinable() == []
    await life.__aexit__(None, None, None)


def test_one_of_several_workers_waits_for_the_database_and_does_not_give_up(postgres: str) -> None:
    """A worker that fails at its start would stop all of them; alone, a server says at once why it can't start."""
    asyncio.run(start_before_the_database(postgres, "test_away_at_start"))
