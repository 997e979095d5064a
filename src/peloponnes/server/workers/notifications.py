"""Changes that other processes made: other workers, and `peloponnes admin`."""

from collections.abc import Callable, Coroutine
from typing import Any

from peloponnes.server.storage.channels import AUDIENCE
from peloponnes.server.storage.engine import DEVICE
from peloponnes.server.storage.health import DatabaseFailed
from peloponnes.server.tables.chat import Chat
from peloponnes.server.tables.registry import TableRegistry
from peloponnes.server.tasks import BackgroundTasks
from peloponnes.server.wire.refusal import Refused


def _nothing(_: list[str]) -> None:
    """Nobody has to be told."""


class Notifications:
    """Brings the tables in memory up to date when others have changed them.

    ``on_audience`` reads who can be told anything: they have changed that too.
    """

    def __init__(
        self,
        registry: TableRegistry,
        chat: Chat,
        tasks: BackgroundTasks,
        on_audience: Callable[[], Coroutine[Any, Any, None]],
    ) -> None:
        self._registry = registry
        self._chat = chat
        self._tasks = tasks
        self._on_audience = on_audience
        self.on_sign_out: Callable[[list[str]], None] = _nothing

    def hear(self, id: str, seq: int) -> None:
        """Handle a notification in the background, if it is news: of a game, of a device that was signed out, or of who can be told."""
        if id.startswith(DEVICE):
            self.on_sign_out([id.removeprefix(DEVICE)])
            return
        if id == AUDIENCE:
            self._tasks.spawn(self._on_audience())
            return
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
            if self._registry.owners.mine(id):
                self._registry.moved(live)  # an operator may have let a bot take over
            if seq == 0:
                live.tell_table()
                await self._chat.tell(live)
        except DatabaseFailed:
            live.unsure = True  # refreshed when it is next used
        except Refused:  # it was deleted or quarantined
            return

    async def apply_all(self) -> None:
        """Update every table in memory, because notifications may have been missed."""
        await self._on_audience()
        for id in list(self._registry.tables):
            await self.apply(id, 0)
