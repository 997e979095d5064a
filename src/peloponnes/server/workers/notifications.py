"""Changes that other processes made: other workers, and `peloponnes admin`."""

from peloponnes.server.storage.health import DatabaseFailed
from peloponnes.server.tables.chat import Chat
from peloponnes.server.tables.registry import TableRegistry
from peloponnes.server.tasks import BackgroundTasks
from peloponnes.server.wire.refusal import Refused


class Notifications:
    """Brings the tables in memory up to date when others have changed them."""

    def __init__(self, registry: TableRegistry, chat: Chat, tasks: BackgroundTasks) -> None:
        self._registry = registry
        self._chat = chat
        self._tasks = tasks

    def hear(self, id: str, seq: int) -> None:
        """Handle a notification in the background, if it is news."""
        live = self._registry.tables.get(id)
        if live is not None and not 0 < seq <= live.table.seq:
            self._tasks.spawn(self.apply(id, seq))

    async def apply(self, id: str, seq: int) -> None:
        """Update a table to which another worker wrote: log entry ``seq``, or (0) anything else, such as seats or chat."""
        live = self._registry.tables.get(id)
        if live is None:
            return
        if live.idle:  # nobody is watching here: the table is refreshed when it is next used
            live.unsure = True
            return
        try:
            async with live.lock:
                if 0 < seq <= live.table.seq:
                    return
                await self._registry.refresh_locked(live)
            if seq == 0:
                live.tell_table()
                await self._chat.tell(live)
        except DatabaseFailed:
            live.unsure = True  # refreshed when it is next used
        except Refused:  # it was deleted or quarantined
            return

    async def apply_all(self) -> None:
        """Update every table in memory, because notifications may have been missed."""
        for id in list(self._registry.tables):
            await self.apply(id, 0)
