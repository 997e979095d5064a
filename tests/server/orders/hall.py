"""A table of three with orders, served by the parts of a server in this process. Its pauses end when a test says so."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.identity import Identity
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.orders.standing import Pause, plausible_pause
from peloponnes.server.services import Services
from peloponnes.server.settings import Settings
from peloponnes.server.storage import Store
from peloponnes.server.storage.rows import Entry, OrderRow
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.tables.subscriber import Stream
from peloponnes.server.wire.orders import LeaveOrder, OwnOrder
from peloponnes.server.wire.requests import AnyCommand, CreateTable, Join, Turn
from tests.server.served import PATIENCE

SECRET = "5ec4e7"


class Hall:
    """Services with a table at which three people sit; each listens to it."""

    def __init__(self, services: Services, store: Store, live: LiveTable, people: list[Visitor]) -> None:
        self.services = services
        self.store = store
        self.live = live
        self.people = people
        self.go = asyncio.Event()  # orders are played once it is set
        self.waiting = 0
        self.ears: list[Stream] = []
        found, game = _for_all(live), live.table.game
        assert found is not None
        assert game is not None
        self.tile = found  # one of the row that everybody can bid on
        self.price = game.view().prices[found][0]  # for which it can be had now
        self.top = self.price + 2  # what everybody could bid on it
        services.orders.pause = self.pause

    async def pause(self, somebody: bool) -> None:
        self.waiting += 1
        await self.go.wait()

    @property
    def id(self) -> str:
        return self.live.table.id

    @property
    def turn_order(self) -> tuple[int, ...]:
        assert self.live.table.game is not None
        return self.live.table.game.view().order

    def log(self) -> list[Entry]:
        return self.store.entries(self.id)

    def order(self, seat: int) -> OrderRow | None:
        return self.store.order(self.id, seat)

    async def leave(self, seat: int, **more: Any) -> OwnOrder:
        wanted = LeaveOrder.model_validate({"seat": seat, **more})
        (own,) = await self.services.orders.leave(self.id, self.people[seat], wanted)
        return own

    async def turn(self, seat: int, *actions: str) -> None:
        await self.do(seat, Turn(id=uuid4().hex[:24], seat=seat, actions=list(actions)))

    async def do(self, seat: int, command: AnyCommand) -> None:
        await self.services.commands.do(self.id, self.people[seat], command)

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.005)

    async def settled(self) -> None:
        """Wait until the orders have been looked after since the last entry."""
        await self.until(
            lambda: (
                not self.live.lock.locked()
                and all(each.order is None or each.checked == self.live.table.seq for each in self.live.orders.values())
            )
        )

    async def play_out(self) -> None:
        """Finish the auction: everybody who still has to decide passes or withdraws."""
        game = self.live.table.game
        while game is not None and game.phase == "auction" and game.decision is not None:
            seat, last = game.decision.seat, game.decision.actions[-1]
            await self.turn(seat, str(last))
            game = self.live.table.game

    async def listen(self) -> None:
        self.ears = [await self.services.subscriptions.subscribe(self.id, Stream(who)) for who in self.people]

    def heard(self, seat: int) -> list[Any]:
        """What the owner of a seat was told since the last call."""
        queue = self.ears[seat].queue
        return [json.loads(text) for text in iter(lambda: queue.get_nowait() if queue.qsize() else None, None) if text]


def _for_all(live: LiveTable) -> str | None:
    """A tile of the row that everybody can bid three numbers of coins on, each enough for another tile; so an outbid seat is asked."""
    game = live.table.game
    assert game is not None
    view, most = game.view(), min(game.view().most_bids)
    open_to_all = [tile for tile in view.row if view.edition.tile(tile).once.inhabitants >= 0]  # RULES 2.2.8
    prices = {tile: max(view.prices[tile]) for tile in open_to_all}
    possible = (tile for tile, price in prices.items() if price + 2 <= most)
    return next(
        (tile for tile in possible if any(prices[tile] >= prices[each] for each in prices if each != tile)), None
    )


async def opened(store: Store, pause: Pause = plausible_pause) -> Services:
    services = Services(Settings(database=store.url), store, Thinkers(1), Identity(SECRET))
    services.orders.pause = pause
    await services.open()
    return services


@asynccontextmanager
async def hall(url: str, **more: Any) -> AsyncIterator[Hall]:
    """A hall whose game has begun. More fields are those of the table."""
    store = Store(url)
    store.open()
    services = await opened(store)
    people = [Visitor(uuid4().hex[:16], f"192.0.2.{number}") for number in range(3)]
    wanted = {"seats": [{"kind": "here"}, {"kind": "open"}, {"kind": "open"}], "name": "Ann", **more}
    while True:  # until the deal lets everybody bid on the same tile
        live = await services.lobby.create(CreateTable.model_validate(wanted), people[0])
        for who, name in zip(people[1:], ("Bo", "Cy"), strict=True):
            await services.lobby.join(live, Join(name=name), who)
        await services.lobby.start(live, people[0])
        if _for_all(live) is not None:
            break
    found = Hall(services, store, live, people)
    await found.listen()
    yield found
    await found.services.close()
    store.close()


def run(url: str, work: Callable[[Hall], Awaitable[None]], **more: Any) -> None:
    async def all_of_it() -> None:
        async with hall(url, **more) as found:
            await work(found)

    asyncio.run(all_of_it())
