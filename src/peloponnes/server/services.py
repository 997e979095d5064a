"""The parts of a server, put together: which part knows which, in what order they start, and how they stop."""

import contextlib

from peloponnes.server.bots.opponents import Opponents
from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.identity import Identity
from peloponnes.server.limits.looking import Looking
from peloponnes.server.limits.visits import Visits
from peloponnes.server.settings import Settings
from peloponnes.server.storage import Store
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.health import DatabaseFailed
from peloponnes.server.tables.archive import Archive
from peloponnes.server.tables.chat import Chat
from peloponnes.server.tables.commands import CommandHandler
from peloponnes.server.tables.game_lists import GameLists
from peloponnes.server.tables.lobby import Lobby
from peloponnes.server.tables.registry import TableRegistry
from peloponnes.server.tables.subscriptions import Subscriptions
from peloponnes.server.tables.sweeps import Sweeps
from peloponnes.server.tasks import BackgroundTasks
from peloponnes.server.workers.handover import Handover
from peloponnes.server.workers.notifications import Notifications
from peloponnes.server.workers.owners import Owners

SWEEP_SECONDS = 5
PRESENCE_SECONDS = 20


class Services:
    """All parts of a server that answer requests. They know one another, but none knows this class."""

    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers, identity: Identity) -> None:
        self.settings = settings
        self.identity = identity
        self.store = AsyncStore(store)
        self.tasks = BackgroundTasks()
        self.looking = Looking(settings.limits)
        self.visits = Visits(settings.limits)
        self.owners = Owners(settings.meeting_place, settings.workers)
        self.handover = Handover(self.owners)
        self.registry = TableRegistry(self.store, self.owners, self.tasks, settings.absent_after)
        self.archive = Archive(self.registry, self.store, self.tasks, self.looking, thinkers, identity)
        self.chat = Chat(self.registry, self.store, settings.limits)
        self.opponents = Opponents(self.registry, self.tasks, thinkers, identity, settings)
        self.commands = CommandHandler(self.registry, self.store, self.tasks, self.looking, self.chat, self.opponents)
        self.subscriptions = Subscriptions(
            self.registry, self.store, self.archive, self.chat, self.looking, self.visits
        )
        self.lobby = Lobby(self.registry, self.store, self.archive, identity, settings.limits)
        self.game_lists = GameLists(self.registry, self.store, settings.absent_after)
        self.notifications = Notifications(self.registry, self.chat, self.tasks)
        self.sweeps = Sweeps(self.registry, self.store, self.notifications, self.tasks)
        self._thinkers = thinkers

    async def open(self) -> None:
        """Start background tasks, and resume the bots that were thinking when the last server stopped."""
        self.tasks.spawn(self.registry.writer.work())
        self.tasks.repeat(PRESENCE_SECONDS, self.subscriptions.note_presence)
        self.tasks.repeat(SWEEP_SECONDS, self.sweeps.sweep)
        with contextlib.suppress(DatabaseFailed):  # the next sweep makes up for it
            await self.sweeps.sweep(first=True)

    async def close(self) -> None:
        """Disconnect everybody, finish pending writes, and stop."""
        self.send_away()
        await self.registry.writer.drained()
        await self.tasks.cancel()
        self._thinkers.close()
        self.looking.close()
        await self.store.close()

    def send_away(self) -> None:
        """Accept no more commands, and end all streams and sockets."""
        self.tasks.closing = True
        self.handover.close()
        for live in self.registry.tables.values():
            for subscriber in live.subscribers:
                subscriber.end()
