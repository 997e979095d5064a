"""Who watches which table: the first message of a subscriber, its end, and the presence of players that follows from it."""

import time
from typing import TypeVar

from pydantic_core import to_json

from peloponnes.server.limits.looking import Looking
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.limits.visits import Visits
from peloponnes.server.operation import metrics
from peloponnes.server.storage import now
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.tables.archive import Archive
from peloponnes.server.tables.chat import Chat
from peloponnes.server.tables.entries import PlayedEntry
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.tables.registry import TableRegistry
from peloponnes.server.tables.subscriber import OutgoingMessage, Subscriber
from peloponnes.server.wire.answers import Welcome

S = TypeVar("S", bound=Subscriber)


class Subscriptions:
    """Lets clients watch tables, within their limits."""

    def __init__(
        self, registry: TableRegistry, store: AsyncStore, archive: Archive, chat: Chat, looking: Looking, visits: Visits
    ) -> None:
        self._registry = registry
        self._store = store
        self._archive = archive
        self._chat = chat
        self._looking = looking
        self._visits = visits

    async def subscribe(self, id: str, subscriber: S, since: int | None = None) -> S:
        """Let a client watch a table. The first message is its state, with what was missed since log entry ``since``, if given.

        Raises `Refused` if there is no such table, or if the visitor watches too many or has used up their budget.
        """
        who = subscriber.who
        self._visits.enter(who)
        try:
            live = await self._registry.current(id)
            with live.arrival():  # while this is held, entries of other workers are applied and sent to all subscribers
                # No await between the welcome and joining the subscribers, so that no entry is lost or sent twice.
                subscriber.put(OutgoingMessage(to_json(await self.welcome(live, who, since, subscriber.position))))
                live.subscribers.add(subscriber)
        except BaseException:
            self._visits.leave(who)
            raise
        metrics.sockets.inc()
        if live.presence.touch(who.guest):
            live.tell_table()
        return subscriber

    async def welcome(self, live: LiveTable, who: Visitor, since: int | None = None, position: bool = False) -> Welcome:
        """The state of a table for a visitor, with what was missed since log entry ``since``, if given; charged to the visitor."""
        self._looking.check(who)
        chat = await self._chat.recent(live, who.guest)
        older: list[PlayedEntry] = []
        while since is not None and since < live.table.begins_at and not _reach(older, live.table.begins_at):
            older = (await self._archive.whole(live, who)).recent  # meanwhile, the table may forget more of them
        with self._looking.charged(who):
            return live.welcome(who.guest, since, older, chat, position)

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
            live.used = time.monotonic()

    async def note_presence(self) -> None:
        """Store who is connected, for other workers and across restarts."""
        at = now()
        there = {
            (id, number) for id, live in self._registry.tables.items() for number in live.presence.touch_connected(at)
        }
        if there:
            await self._store.seen(there, at)


def _reach(older: list[PlayedEntry], seq: int) -> bool:
    return bool(older) and older[-1].entry.seq >= seq
