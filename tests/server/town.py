"""A server's services in the process of a test: with people who play, and a clock that can be moved."""

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import wraps
from typing import Any
from uuid import uuid4

from sqlalchemy import select

from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.identity import Identity
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.services import Services
from peloponnes.server.settings import Settings
from peloponnes.server.storage import Store, now
from peloponnes.server.storage.rows import ChannelRow
from peloponnes.server.storage.schema import delivery, notice
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.wire.requests import CreateTable, Join, NewChannel, Turn, Wishes
from tests.server.receivers import Receiver

HOUR = 3600 * 1000
WAIT = 30_000


class Town:
    """A server's services in this process, with people who play and a clock."""

    def __init__(self, url: str, **settings: Any) -> None:
        self.store = Store(url)
        self.store.open()
        wanted = Settings(database=url, loopback_hooks=True, public_url="https://games.example.org", **settings)
        self.services = Services(wanted, self.store, Thinkers(1), Identity("5ec4e7"))
        self.later = 0
        self.services.sender.clock = lambda: now() + self.later
        self.mark = uuid4().hex[:6]  # modules share a database: everybody is new in each test

    def guest(self, name: str) -> str:
        return f"{name}-{self.mark}"

    def visitor(self, name: str) -> Visitor:
        return Visitor(self.guest(name), "192.0.2.1")

    async def game(self, *names: str) -> LiveTable:
        """A running game of these people."""
        services, host = self.services, names[0]
        seats = [{"kind": "here"}, *({"kind": "open"} for _ in names[1:])]
        wanted = CreateTable.model_validate({"seats": seats, "name": host})
        live = await services.lobby.create(wanted, self.visitor(host))
        for name in names[1:]:
            await services.lobby.join(live, Join(name=name), self.visitor(name))
        await services.lobby.start(live, self.visitor(host))
        return live

    async def told_game(self, receiver: Receiver, *names: str) -> LiveTable:
        """A running game of these people, once everybody has been told of its start."""
        live = await self.game(*names)
        await self.pass_time()
        receiver.received.clear()
        return live

    def to_move(self, live: LiveTable) -> str:
        """The name of the player who has to decide."""
        assert live.table.game is not None
        assert live.table.game.seat is not None
        return live.table.seats[live.table.game.seat].name

    async def move(self, live: LiveTable) -> None:
        """Play the first legal action for the seat that has to decide."""
        assert live.table.game is not None
        decision = live.table.game.decision
        assert decision is not None
        who = self.visitor(self.to_move(live))
        turn = Turn(id=uuid4().hex, seat=decision.seat, actions=[str(decision.actions[0])])
        await self.services.commands.do(live.table.id, who, turn)

    async def move_to(self, live: LiveTable, name: str) -> None:
        """Play until somebody else's turn has become that of a player."""
        while self.to_move(live) == name:
            await self.move(live)
        while self.to_move(live) != name:
            await self.move(live)

    async def hook(self, name: str, receiver: Receiver, shape: str = "json", table: LiveTable | None = None) -> str:
        wanted = NewChannel.model_validate({"kind": "webhook", "address": f"{receiver.url}/{name}", "shape": shape})
        about = None if table is None else table.table
        added = await self.services.channels.add(self.visitor(name), wanted, about, "en")
        return added["id"]

    async def channel(self, id: str) -> ChannelRow:
        found = await self.services.store.channel(id)
        assert found is not None
        return found

    async def wish(self, name: str, **wanted: Any) -> None:
        await self.services.channels.keep(self.guest(name), Wishes(zone="UTC", **wanted), "en")

    async def pass_time(self, ms: int = WAIT + 1) -> None:
        """Let everybody leave and time pass, and send what is due."""
        for live in self.services.registry.tables.values():
            live.presence._seen.clear()
            for each in live.table.seats:
                each.seen = 0
        await self.wait(ms)

    async def wait(self, ms: int) -> None:
        """Let time pass for those who are there, and send what is due."""
        self.later += ms
        await self.services.sender.turn()

    def rows(self, table: Any) -> list[Any]:
        with self.store.engine.connect() as connection:
            return list(connection.execute(select(table)).mappings())

    def waiting_for(self, channel: str) -> list[Any]:
        return [row for row in self.rows(delivery) if row["channel_id"] == channel]

    def notices_for(self, name: str) -> list[str]:
        return sorted(row["kind"] for row in self.rows(notice) if row["guest"] == self.guest(name))

    def change(self, statement: Any) -> None:
        with self.store.engine.begin() as connection:
            connection.execute(statement)


@asynccontextmanager
async def town(url: str, **settings: Any) -> AsyncIterator[Town]:
    found = Town(url, **settings)
    found.services.tasks.spawn(found.services.registry.writer.work())
    await found.services.audience.look()
    try:
        yield found
    finally:
        await found.services.close()
        found.store.close()


def in_a_town(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test in a town of its own, on each kind of database."""

    @wraps(test)
    def run(database: str, **given: Any) -> None:
        async def live() -> None:
            async with town(database) as found:
                await test(found, **given)

        asyncio.run(live())

    _, *others = inspect.signature(test).parameters.values()
    wanted = inspect.Parameter("database", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    run.__signature__ = inspect.Signature([wanted, *others])  # type: ignore[attr-defined]
    return run


def minute_of_the_day() -> int:
    time = datetime.fromtimestamp(now() / 1000, UTC)
    return time.hour * 60 + time.minute


def news(receiver: Receiver) -> list[list[tuple[str, str]]]:
    """What arrived: for each message, the kinds and tables of its news."""
    return [[(each["kind"], each["table"]) for each in request.json["news"]] for request in receiver.received]
