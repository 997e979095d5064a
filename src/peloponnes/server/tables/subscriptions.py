"""Who watches which table: the first message of a subscriber, its end, and the presence of players that follows from it."""

import asyncio
import contextlib
import time
from typing import TypeVar

from pydantic_core import to_json

from peloponnes.server.identity import Identity
from peloponnes.server.limits.looking import Looking
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.limits.visits import Visits
from peloponnes.server.operation import metrics
from peloponnes.server.storage import now
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.rows import Entry
from peloponnes.server.tables.archive import Archive
from peloponnes.server.tables.chat import Chat
from peloponnes.server.tables.entries import PlayedEntry
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.tables.registry import TableRegistry
from peloponnes.server.tables.subscriber import OutgoingMessage, Subscriber
from peloponnes.server.wire.answers import Welcome
from peloponnes.server.wire.refusal import Refused

TABLES_AT_ONCE = 50  # between which nobody else gets a turn

S = TypeVar("S", bound=Subscriber)


class Subscriptions:
    """Lets clients watch tables, within their limits."""

    def __init__(
        self,
        registry: TableRegistry,
        store: AsyncStore,
        archive: Archive,
        chat: Chat,
        looking: Looking,
        visits: Visits,
        identity: Identity,
    ) -> None:
        self._registry = registry
        self._store = store
        self._archive = archive
        self._chat = chat
        self._looking = looking
        self._visits = visits
        self._identity = identity

    async def subscribe(self, id: str, subscriber: S, since: int | None = None) -> S:
        """Let a client watch a table. The first message is its state, with what was missed since log entry ``since``, if given.

        Raises `Refused` if there is no such table, or if the visitor watches too many or has used up their budget.
        """
        who = subscriber.who
        self._visits.enter(who)
        try:
            live = await self._registry.current(id)
            seen = last_seen(live, who.guest)
            live.presence.touch(who.guest)
            with live.arrival():  # while this is held, entries of other workers are applied and sent to all subscribers
                # No await between the welcome and joining the subscribers, so that no entry is lost or sent twice.
                subscriber.put(
                    OutgoingMessage(to_json(await self.welcome(live, who, since, subscriber.position, seen)))
                )
                live.subscribers.add(subscriber)
        except BaseException:
            self._visits.leave(who)
            raise
        metrics.sockets.inc()
        return subscriber

    async def welcome(
        self,
        live: LiveTable,
        who: Visitor,
        since: int | None = None,
        position: bool = False,
        seen: int | None = None,
    ) -> Welcome:
        """The state of a table for a visitor, with what was missed since log entry ``since``, if given; charged to the visitor.

        ``seen`` is when a player was last here, in milliseconds, if what has happened since is to be told.
        """
        self._looking.check(who)
        chat = await self._chat.recent(live, who.guest)
        older: list[PlayedEntry] = []
        while since is not None and since < live.table.begins_at and not _reach(older, live.table.begins_at):
            older = (await self._archive.whole(live, who)).recent  # meanwhile, the table may forget more of them
        looked = None if seen is None else await self._looked(live, who, seen)
        with self._looking.charged(who):
            return live.welcome(who.guest, since, older, chat, position, looked)

    async def _looked(self, live: LiveTable, who: Visitor, seen: int) -> int | None:
        """How many actions had been played at a time, or when the player last did something; None if nothing was played since."""
        if live.table.changed_at <= seen:
            return None
        known = live.table.recent
        if not known or known[0].entry.at > seen:
            known = (await self._archive.whole(live, who)).recent
        before = [each.played for each in known if each.entry.at <= seen or self._sent(who, each.entry)]
        return before[-1] if before and before[-1] < known[-1].played else None

    def _sent(self, who: Visitor, entry: Entry) -> bool:
        """Whether a player has sent an entry, and not one of their standing orders."""
        guest, _, id = entry.command.partition(":")
        return guest == who.guest and not self._identity.is_order_command(entry.game_id, entry.seq, id)

    def unsubscribe(self, id: str, subscriber: Subscriber) -> None:
        """End a subscription; no effect if it has ended."""
        subscriber.end()
        if subscriber.left:
            return
        subscriber.left = True
        self._visits.leave(subscriber.who)
        metrics.sockets.dec()
        live = self._registry.tables.get(id)
        if live is not None:
            live.subscribers.discard(subscriber)
            live.presence.touch(subscriber.guest)
            live.used = time.monotonic()

    async def beat(self) -> None:
        """Let silent clients know that the server is there; after a few tables, whatever else there is to do comes first."""
        for number, live in enumerate(list(self._registry.tables.values())):
            if number % TABLES_AT_ONCE == 0:
                await asyncio.sleep(0)
            for subscriber in live.subscribers:
                subscriber.beat()

    async def tell_presence(self) -> None:
        """Tell those at a table that somebody has come, left, or been away for so long that a bot may play."""
        for number, live in enumerate(list(self._registry.tables.values())):
            if number % TABLES_AT_ONCE == 0:
                await asyncio.sleep(0)
            if live.has_untold_presence():
                with contextlib.suppress(Refused):  # it was deleted or quarantined
                    if not self._store.on_sqlite:
                        await self._registry.refresh(live)  # another worker may have seen them
                    live.tell_table()

    async def note_presence(self) -> None:
        """Store who is connected, for other workers and across restarts."""
        at = now()
        there = {
            (id, number) for id, live in self._registry.tables.items() for number in live.presence.touch_connected(at)
        }
        if there:
            await self._store.seen(there, at)


def last_seen(live: LiveTable, guest: str | None) -> int | None:
    """When a player was last at a running turn-by-turn table; None if they are there, or never were."""
    table = live.table
    own = table.seats_of(guest)
    if not own or not table.running or not table.turn_by_turn or guest in {each.guest for each in live.subscribers}:
        return None
    return max(table.seats[seat].seen for seat in own)


def _reach(older: list[PlayedEntry], seq: int) -> bool:
    return bool(older) and older[-1].entry.seq >= seq
