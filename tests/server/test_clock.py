"""A system clock that jumps: nobody present becomes replaceable, nobody absent stays, and play goes on.

The system clock is substituted, because no test may set it; the monotonic clock is the real one.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.identity import Identity
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.services import Services
from peloponnes.server.settings import Settings
from peloponnes.server.storage import Store
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.tables.subscriber import Stream
from peloponnes.server.wire.refusal import Refused
from peloponnes.server.wire.requests import CreateTable, Join, Replace, Turn

JUMPS = [600, -600]
ANN, BO = "ann", "bo"
SHORT, LONG = 0.2, 90.0  # seconds after which an unseen player counts as away


class Clock:
    """The system clock, which can be set forward or back."""

    def __init__(self) -> None:
        self.jumped = 0
        self.right = time.time_ns

    def __call__(self) -> int:
        return self.right() + self.jumped * 10**9


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(time, "time_ns", clock)
    return clock


@asynccontextmanager
async def playing(folder: Path, absent_after: float) -> AsyncIterator[tuple[Services, LiveTable]]:
    """A table at which Ann and Bo play."""
    url = f"sqlite:///{folder / 'games.sqlite'}"
    store = Store(url)
    store.open()
    services = Services(Settings(database=url, absent_after=absent_after), store, Thinkers(1), Identity("5ec4e7"))
    await services.open()
    lobby = services.lobby
    ann = Visitor(ANN, "192.0.2.1")
    wanted = {"seats": [{"kind": "here"}, {"kind": "open"}], "name": "Ann"}
    live = await lobby.create(CreateTable.model_validate(wanted), ann)
    await lobby.join(live, Join(name="Bo"), Visitor(BO, "192.0.2.2"))
    await lobby.start(live, ann)
    yield services, live
    await services.close()
    store.close()


async def replaced(services: Services, live: LiveTable) -> str:
    """What happens if Ann lets a bot play for Bo."""
    try:
        await services.commands.do(live.table.id, Visitor(ANN, "192.0.2.1"), Replace(id="r", seat=1))
    except Refused as refused:
        return refused.key
    return "replaced"


def online(live: LiveTable) -> bool:
    return live.document()["seats"][1]["online"]


def run(folder: Path, absent_after: float, work: Callable[[Services, LiveTable], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        async with playing(folder, absent_after) as (services, live):
            await work(services, live)

    asyncio.run(all_of_it())


@pytest.mark.parametrize("seconds", JUMPS)
def test_one_who_is_connected_is_there_whatever_the_clock_says(tmp_path: Path, clock: Clock, seconds: int) -> None:
    async def work(services: Services, live: LiveTable) -> None:
        subscriber = await services.subscriptions.subscribe(live.table.id, Stream(Visitor(BO, "192.0.2.2")))
        clock.jumped = seconds
        assert online(live)
        assert await replaced(services, live) == "not_absent"
        await services.registry.refresh(live)  # the stored timestamp is from before
        assert online(live)
        assert await replaced(services, live) == "not_absent"
        assert live.table.game is not None
        assert live.table.game.decision is not None
        decision = live.table.game.decision
        who = Visitor((ANN, BO)[decision.seat], "192.0.2.1")
        await services.commands.do(
            live.table.id, who, Turn(id="t", seat=decision.seat, actions=[str(decision.actions[0])])
        )
        services.subscriptions.unsubscribe(live.table.id, subscriber)
        assert online(live)  # just now

    run(tmp_path, LONG, work)


@pytest.mark.parametrize("seconds", JUMPS)
def test_one_who_came_here_a_moment_ago_is_there(tmp_path: Path, clock: Clock, seconds: int) -> None:
    async def work(services: Services, live: LiveTable) -> None:
        live.presence.touch(BO)
        clock.jumped = seconds
        assert online(live)
        assert await replaced(services, live) == "not_absent"

    run(tmp_path, LONG, work)


@pytest.mark.parametrize("seconds", JUMPS)
def test_one_who_has_left_is_away_after_a_while(tmp_path: Path, clock: Clock, seconds: int) -> None:
    async def work(services: Services, live: LiveTable) -> None:
        live.presence.touch(BO)
        clock.jumped = seconds
        await asyncio.sleep(2 * SHORT)
        assert not online(live)
        assert await replaced(services, live) == "replaced"

    run(tmp_path, SHORT, work)
