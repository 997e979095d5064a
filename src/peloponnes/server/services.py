"""The parts of a server, put together: which part knows which, in what order they start, and how they stop."""

import contextlib

from peloponnes.server.accounts.devices import KNOWN_SECONDS, Devices
from peloponnes.server.accounts.handler import AccountHandler
from peloponnes.server.accounts.mail_link_sender import MailLinkSender
from peloponnes.server.accounts.mail_links import MailLinkService
from peloponnes.server.accounts.own_data import OwnData
from peloponnes.server.bots.opponents import Opponents
from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.identity import Identity
from peloponnes.server.limits.admission import Admission
from peloponnes.server.limits.looking import Looking
from peloponnes.server.limits.visits import Visits
from peloponnes.server.notices.audience import Audience
from peloponnes.server.notices.channels import ChannelService
from peloponnes.server.notices.message import Wording
from peloponnes.server.notices.sealing import Sealing
from peloponnes.server.notices.sender import NoticeSender
from peloponnes.server.notices.ways import Ways
from peloponnes.server.orders.standing import StandingOrders
from peloponnes.server.players.favourites import FavouriteSearch
from peloponnes.server.players.pages import PlayerPages
from peloponnes.server.settings import Settings
from peloponnes.server.storage import Store
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.health import DatabaseFailed
from peloponnes.server.tables.analyses import Analyses
from peloponnes.server.tables.archive import Archive
from peloponnes.server.tables.chat import Chat
from peloponnes.server.tables.commands import CommandHandler
from peloponnes.server.tables.game_lists import GameLists
from peloponnes.server.tables.lobby import Lobby
from peloponnes.server.tables.presence import NOTING_SECONDS
from peloponnes.server.tables.registry import TableRegistry
from peloponnes.server.tables.subscriptions import Subscriptions
from peloponnes.server.tables.sweeps import Sweeps
from peloponnes.server.tables.timekeeper import Timekeeper
from peloponnes.server.tasks import BackgroundTasks
from peloponnes.server.tournaments.service import TournamentDesk
from peloponnes.server.workers.handover import Handover
from peloponnes.server.workers.notifications import Notifications
from peloponnes.server.workers.owners import Owners

BEAT_SECONDS = 1
SWEEP_SECONDS = 5
TELL_SECONDS = 2


class Services:
    """All parts of a server that answer requests. They know one another, but none knows this class."""

    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers, identity: Identity) -> None:
        self.settings = settings
        self.identity = identity
        self.store = AsyncStore(store)
        self.tasks = BackgroundTasks()
        self.looking = Looking(settings.limits)
        self.visits = Visits(settings.limits)
        self.admission = Admission(self.store, identity, settings.limits)
        self.owners = Owners(settings.meeting_place, settings.workers)
        self.handover = Handover(self.owners)
        wait = int(settings.tell_after * 1000)
        self.audience = Audience(self.store, wait)
        self.registry = TableRegistry(
            self.store, self.owners, self.tasks, settings.absent_after, self.audience, settings.close_dormant
        )
        self.archive = Archive(self.registry, self.store, self.tasks, self.looking, thinkers, identity)
        self.analyses = Analyses(self.archive, self.store, self.tasks, thinkers, identity, settings)
        self.chat = Chat(self.registry, self.store, settings.limits, self.admission)
        self.opponents = Opponents(self.registry, self.tasks, thinkers, identity, settings)
        self.orders = StandingOrders(self.registry, self.store, self.tasks, self.looking, identity)
        self.commands = CommandHandler(
            self.registry, self.store, self.tasks, self.looking, self.chat, self.opponents, self.admission
        )
        self.subscriptions = Subscriptions(
            self.registry, self.store, self.archive, self.chat, self.looking, self.visits, identity
        )
        self.lobby = Lobby(self.registry, self.store, self.archive, identity, settings.limits, self.admission)
        self.game_lists = GameLists(self.registry, self.store, settings.absent_after, settings.close_dormant)
        self.players = PlayerPages(self.store, FavouriteSearch(self.store, self.looking))
        self.tournaments = TournamentDesk(
            self.registry, self.store, self.lobby, self.commands, identity, self.admission
        )
        self.notifications = Notifications(self.registry, self.chat, self.tasks, self.audience.look)
        self.devices = Devices(self.store, self.registry)
        self.notifications.on_sign_out = self.devices.forget
        sealing, wording = Sealing(identity.secret), Wording(settings.site)
        ways = Ways(settings, self.store, sealing)
        self.accounts = AccountHandler(
            settings, self.store, self.registry, self.notifications, identity, self.devices, sealing
        )
        self.mail_links = MailLinkService(settings, self.store, self.accounts, sealing)
        self.mail_link_sender = MailLinkSender(settings.accounts, self.owners, self.store, ways, wording, sealing)
        self.own_data = OwnData(
            self.store, self.registry, self.archive, self.commands, self.game_lists, self.accounts, sealing
        )
        self.channels = ChannelService(self.store, self.audience, ways, wording, sealing, self.admission)
        self.sender = NoticeSender(self.registry, self.store, self.audience, ways, wording, sealing, wait)
        timekeeper = Timekeeper(self.registry, self.store, settings.close_dormant)
        self.sweeps = Sweeps(self.registry, self.store, self.notifications, self.tasks, timekeeper)
        self._thinkers = thinkers

    async def open(self) -> None:
        """Start background tasks, and resume the bots that were thinking when the last server stopped."""
        self.tasks.spawn(self.registry.writer.work())
        self.tasks.repeat(NOTING_SECONDS, self.subscriptions.note_presence)
        self.tasks.repeat(BEAT_SECONDS, self.subscriptions.beat)
        self.tasks.repeat(BEAT_SECONDS, self.subscriptions.tell_presence)
        self.tasks.repeat(SWEEP_SECONDS, self.sweeps.sweep)
        self.tasks.repeat(SWEEP_SECONDS, self.orders.sweep)
        self.tasks.repeat(KNOWN_SECONDS, self.devices.sweep)
        self.tasks.repeat(SWEEP_SECONDS, self.audience.look)
        self.tasks.repeat(TELL_SECONDS, self.sender.work)
        self.tasks.repeat(BEAT_SECONDS, self.mail_link_sender.work)
        self.tasks.repeat(SWEEP_SECONDS, self.players.rate_due)
        self.tasks.repeat(BEAT_SECONDS, self.tournaments.start_tables)
        with contextlib.suppress(DatabaseFailed):  # the next sweep makes up for it
            await self.audience.look()
            await self.sweeps.sweep(first=True)
            await self.orders.sweep()

    async def close(self) -> None:
        """Disconnect everybody, finish pending writes, and stop."""
        self.send_away()
        await self.sender.drained()
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
