"""What is done for all tables every few seconds: waking bots, keeping time, noticing changes of others, unloading, and sending people
home."""

from itertools import islice

import structlog

from peloponnes.server.storage import now
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.tables.registry import TableRegistry
from peloponnes.server.tables.timekeeper import Timekeeper
from peloponnes.server.tasks import BackgroundTasks
from peloponnes.server.wire.refusal import Refused
from peloponnes.server.workers.notifications import Notifications

log = structlog.get_logger()

STALE_MS = 10_000  # a bot's turn that is due for longer was lost by a worker that died
SENT_AT_ONCE = 100  # tables whose people are sent to another worker in one sweep


class Sweeps:
    """Looks after the tables of this worker."""

    def __init__(
        self,
        registry: TableRegistry,
        store: AsyncStore,
        notifications: Notifications,
        tasks: BackgroundTasks,
        timekeeper: Timekeeper,
    ) -> None:
        self._registry = registry
        self._store = store
        self._notifications = notifications
        self._tasks = tasks
        self._timekeeper = timekeeper

    async def sweep(self, first: bool = False) -> None:
        """Notice what others changed, resume bots whose worker died, keep time, and unload unused tables.

        The ``first`` sweep of a server resumes all bots that were thinking when the last server stopped.
        """
        if self._tasks.closing:
            return
        if await self._store.changed_by_others():
            for id in self._registry.tables:
                self._notifications.hear(id, 0)
        await self._registry.refresh_watched()
        await self._wake_bots(now() + 1 if first else now() - STALE_MS, refresh=not first)
        await self._timekeeper.sweep()
        self._registry.unload_idle()
        self._send_home()

    async def _wake_bots(self, before: int, refresh: bool) -> None:
        """Let bots think that have been due since before a time; other workers may have written to their tables since."""
        for id in await self._store.bots_due(before):
            if not self._registry.owners.mine(id):
                continue
            try:
                live = await self._registry.get(id)
                if refresh and not self._store.on_sqlite:
                    await self._registry.refresh(live)
                self._registry.moved(live)
            except Refused:
                continue  # it has been quarantined or deleted
            except Exception:
                log.exception("a bot could not be woken", table=id)

    def _send_home(self) -> None:
        """Disconnect people at tables of another worker, which was away when they came; not too many at once."""
        registry = self._registry
        away = (live for id, live in registry.tables.items() if live.subscribers and not registry.owners.mine(id))
        for live in islice(away, SENT_AT_ONCE):
            for subscriber in live.subscribers:
                subscriber.end(elsewhere=True)
