"""A system clock that jumps: nobody present becomes replaceable, nobody absent stays, and play goes on.

The system clock is substituted, because no test may set it; the monotonic clock is the real one.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from peloponnes.server.guests import Guests
from peloponnes.server.house import House
from peloponnes.server.limits import Visitor
from peloponnes.server.listener import Stream
from peloponnes.server.live import Live
from peloponnes.server.lobby import Lobby
from peloponnes.server.protocol import CreateTable, Join, Replace, Turn
from peloponnes.server.refusal import Refused
from peloponnes.server.settings import Settings
from peloponnes.server.storage import Store
from peloponnes.server.thinking import Thinkers

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
async def playing(folder: Path, absent_after: float) -> AsyncIterator[tuple[House, Live]]:
    """A table at which Ann and Bo play."""
    url = f"sqlite:///{folder / 'games.sqlite'}"
    store = Store(url)
    store.open()
    house = House(Settings(database=url, absent_after=absent_after), store, Thinkers(1), Guests("5ec4e7"))
    await house.open()
    lobby = Lobby(house, "192.0.2.1")
    wanted = {"seats": [{"kind": "here"}, {"kind": "open"}], "name": "Ann"}
    live = await lobby.create(CreateTable.model_validate(wanted), ANN)
    await lobby.join(live, Join(name="Bo"), BO)
    await lobby.start(live, ANN)
    yield house, live
    await house.close()
    store.close()


async def replaced(house: House, live: Live) -> str:
    """What happens if Ann lets a bot play for Bo."""
    try:
        await house.do(live.table.id, Visitor(ANN, "192.0.2.1"), Replace(id="r", seat=1))
    except Refused as refused:
        return refused.key
    return "replaced"


def online(live: Live) -> bool:
    return live.document()["seats"][1]["online"]


def run(folder: Path, absent_after: float, work: Callable[[House, Live], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        async with playing(folder, absent_after) as (house, live):
            await work(house, live)

    asyncio.run(all_of_it())


@pytest.mark.parametrize("seconds", JUMPS)
def test_one_who_is_connected_is_there_whatever_the_clock_says(tmp_path: Path, clock: Clock, seconds: int) -> None:
    async def work(house: House, live: Live) -> None:
        listener = await house.watch(live.table.id, Stream(Visitor(BO, "192.0.2.2")))
        clock.jumped = seconds
        assert online(live)
        assert await replaced(house, live) == "not_absent"
        await house.refresh(live)  # the stored timestamp is from before
        assert online(live)
        assert await replaced(house, live) == "not_absent"
        assert live.table.game is not None
        assert live.table.game.decision is not None
        decision = live.table.game.decision
        who = Visitor((ANN, BO)[decision.seat], "192.0.2.1")
        await house.do(live.table.id, who, Turn(id="t", seat=decision.seat, actions=[str(decision.actions[0])]))
        house.leave(live.table.id, listener)
        assert online(live)  # just now

    run(tmp_path, LONG, work)


@pytest.mark.parametrize("seconds", JUMPS)
def test_one_who_came_here_a_moment_ago_is_there(tmp_path: Path, clock: Clock, seconds: int) -> None:
    async def work(house: House, live: Live) -> None:
        live.touch(BO)
        clock.jumped = seconds
        assert online(live)
        assert await replaced(house, live) == "not_absent"

    run(tmp_path, LONG, work)


@pytest.mark.parametrize("seconds", JUMPS)
def test_one_who_has_left_is_away_after_a_while(tmp_path: Path, clock: Clock, seconds: int) -> None:
    async def work(house: House, live: Live) -> None:
        live.touch(BO)
        clock.jumped = seconds
        await asyncio.sleep(2 * SHORT)
        assert not online(live)
        assert await replaced(house, live) == "replaced"

    run(tmp_path, SHORT, work)
