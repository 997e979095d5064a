"""All tables in memory: loaded on demand, kept up to date, changed through the log, and unloaded when nobody needs them.

What is planned is written to the log, and only then takes effect: whatever was acknowledged is in the database. If another worker wrote
to the same log first, its entries are applied instead.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace

import structlog

from peloponnes.server.notices.audience import Audience
from peloponnes.server.operation import metrics
from peloponnes.server.orders.following import followed
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.health import DatabaseFailed
from peloponnes.server.tables.entries import Plan
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.tables.new_table import new_id
from peloponnes.server.tables.table import Table, Unplayable
from peloponnes.server.tables.writer import Writer
from peloponnes.server.tasks import BackgroundTasks
from peloponnes.server.wire.refusal import Refused
from peloponnes.server.workers.owners import Owners

log = structlog.get_logger()

IDS = 50  # ids to choose from until one belongs to this worker
IDLE_SECONDS = 600


class TableRegistry:
    """The tables in memory by id. ``absent_after`` is how many seconds a player may be away before others may replace them, and
    ``close_dormant`` after how many days a table is closed that nobody plays at (0 is never).

    ``on_move`` is called with a table when a bot or an order may have to move there: when its owner loads it, and after every entry.
    ``on_read`` is called with it whenever it was read from the database: others may have written to it.
    """

    def __init__(
        self,
        store: AsyncStore,
        owners: Owners,
        tasks: BackgroundTasks,
        absent_after: float,
        audience: Audience,
        close_dormant: int = 0,
    ) -> None:
        self.owners = owners
        self.writer = Writer(store)
        self.tables: dict[str, LiveTable] = {}
        self.on_move: list[Callable[[LiveTable], None]] = []
        self.on_read: list[Callable[[LiveTable], None]] = []
        self._store = store
        self._tasks = tasks
        self._absent_after = absent_after
        self._close_dormant = close_dormant
        self._audience = audience
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}

    def new_id(self) -> str:
        """An id for a new table that this worker owns, so that it can stay here."""
        return next((id for id in (new_id() for _ in range(IDS)) if self.owners.mine(id)), new_id())

    # Loading -----------------------------------------------------------------------------------------------------------------------

    async def get(self, id: str) -> LiveTable:
        """A table, from memory or the database. Entries that another worker is just writing may be missing.

        Raises `Refused` if there is no such table, or if it is in quarantine.
        """
        live = await self._found(id)
        if live.unsure:
            await self.refresh(live)
        live.used = time.monotonic()
        return live

    async def current(self, id: str) -> LiveTable:
        """A table with everything that other workers have written until now. Raises the same as `get`."""
        live = await self._found(id)
        if not live.unsure and not await self.is_current(live):
            live.unsure = True
        if live.unsure:  # also set if another worker wrote while we asked
            await self.refresh(live)
        live.used = time.monotonic()
        return live

    async def _found(self, id: str) -> LiveTable:
        live = self.tables.get(id)
        if live is None:
            if id not in self._loading:
                self._loading[id] = self._tasks.spawn(self._load(id))
            live = await asyncio.shield(self._loading[id])
        if live is None:
            raise Refused("no_table", 404)
        return live

    async def _load(self, id: str) -> LiveTable | None:
        try:
            loaded = await self._store.load(id)
            if loaded is None:
                return None
            if loaded.game.problem is not None:
                raise Refused("quarantined")
            try:
                table = Table(loaded)
                table.read()
            except Unplayable as broken:
                raise await self.quarantine(id, broken) from None
            live = self.tables[id] = LiveTable(table, self._absent_after, self._close_dormant)
            live.orders = followed(loaded.orders, {})
            metrics.tables.set(len(self.tables))
            if self.owners.mine(id):
                self.moved(live)  # a worker that died may have left it to us
            self._was_read(live)
            return live
        finally:
            del self._loading[id]

    async def is_current(self, live: LiveTable) -> bool:
        """Whether no other worker has changed the table."""
        if self._store.on_sqlite:
            return True
        # Compare for equality: with different clocks, or one that was set back, a newer timestamp may look older.
        return await self._store.stamp(live.table.id) == (live.table.seq, live.table.row.updated)

    async def refresh(self, live: LiveTable) -> None:
        """Apply what other workers have written since, and tell it. Raises `Refused` if the table is gone or in quarantine."""
        async with live.lock:
            await self.refresh_locked(live)

    async def refresh_locked(self, live: LiveTable) -> None:
        """Do what `refresh` does, and raise the same, for a caller who holds the lock of the table."""
        table = live.table
        loaded = await self._store.load(table.id, table.seq)
        if loaded is None:
            self.forget(table.id)
            raise Refused("no_table", 404)
        if loaded.game.problem is not None:
            self.tables.pop(table.id, None)
            raise Refused("quarantined")
        for new, old in zip(loaded.seats, table.seats, strict=True):
            new.seen = max(new.seen, old.seen)
        owned = table.owned()
        table.renew(loaded.game, loaded.seats)
        live.renew_orders(followed(loaded.orders, live.orders))
        if not table.waits:
            live.send_back(owned)
        live.unsure = False
        try:
            for entry in loaded.entries:
                live.tell(table.take(entry))
        except Unplayable as broken:
            raise await self.quarantine(table.id, broken) from None
        self._was_read(live)

    async def refresh_watched(self) -> None:
        """Read those tables again that people watch, and that could not be read or written to when there was something to tell.

        Raises `DatabaseFailed` if the database still fails.
        """
        for live in [live for live in self.tables.values() if live.unsure and live.subscribers]:
            try:
                await self.refresh(live)
            except DatabaseFailed:
                raise
            except Refused:
                continue  # it has been quarantined or deleted
            if self.owners.mine(live.table.id):
                self.moved(live)

    # Writing -----------------------------------------------------------------------------------------------------------------------

    async def settle(self, live: LiveTable, plan: Plan) -> bool:
        """Write a plan, apply it and tell it; if another worker wrote first, apply its entries instead and return False.

        The caller holds the lock of the table. Raises `Refused` (503) if it could not be written; the plan may be in the log all the
        same, so the table is loaded again before it is next used.
        """
        table, write = live.table, plan.write
        notices = self._audience.notices(table.row, table.seats, write)
        try:
            fits = await self.writer.write(replace(write, notices=notices) if notices else write)
        except Exception as error:
            live.unsure = True
            if not isinstance(error, DatabaseFailed):
                log.exception("writing failed", table=live.table.id)
            raise Refused("not_written", 503) from None
        if not fits:
            await self.refresh_locked(live)
            return False
        live.tell(live.table.settle(plan))
        self.moved(live)
        return True

    def moved(self, live: LiveTable) -> None:
        """Let whoever plays for players look whether it is their turn."""
        for look in self.on_move:
            look(live)

    def _was_read(self, live: LiveTable) -> None:
        for look in self.on_read:
            look(live)

    # Unloading ---------------------------------------------------------------------------------------------------------------------

    async def quarantine(self, id: str, broken: Unplayable) -> Refused:
        """Set a broken game aside until the operator repairs or closes it, so that it can't affect others; returns the refusal."""
        log.error("a game is broken, and in quarantine now: see peloponnes admin show", table=id)
        metrics.quarantined.inc()
        live = self.tables.pop(id, None)
        await self._store.quarantine(id, str(broken))
        for subscriber in [] if live is None else list(live.subscribers):
            subscriber.end()  # they are told the reason when they reconnect
        return Refused("quarantined")

    def forget(self, id: str) -> None:
        """Drop a deleted table and disconnect everybody who was watching it."""
        live = self.tables.pop(id, None)
        if live is not None:
            for subscriber in live.subscribers:
                subscriber.end()
            metrics.sockets.dec(len(live.subscribers))
            live.subscribers.clear()
            metrics.tables.set(len(self.tables))

    def unload_idle(self) -> None:
        """Drop tables that nobody uses: games that are over, those of other workers, and what was not used for ten minutes."""
        long_ago = time.monotonic() - IDLE_SECONDS
        for id, live in list(self.tables.items()):
            if live.idle and (live.table.over or live.used < long_ago or not self.owners.mine(id)):
                del self.tables[id]
        metrics.tables.set(len(self.tables))
