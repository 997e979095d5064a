"""The chat at the tables: rate limits, closing time, and who may read which lines."""

from collections.abc import Sequence
from hashlib import sha256
from math import ceil

from peloponnes.server.limits.admission import Admission
from peloponnes.server.limits.rates import Buckets, Visitor
from peloponnes.server.settings import Limits
from peloponnes.server.storage import now
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.rows import PLAYERS, SPECTATORS, ChatLine
from peloponnes.server.tables.live_table import LiveTable, chat_document
from peloponnes.server.tables.registry import TableRegistry
from peloponnes.server.wire.answers import ChatLines
from peloponnes.server.wire.refusal import Refused, TooMuch
from peloponnes.server.wire.requests import Say

BURST = 5  # lines that may be sent at once
AN_ADDRESS = 3  # times the limit of a guest, because people may share an address
EARLIER = 50  # lines per page
OPEN_FOR_MS = 7 * 24 * 3600 * 1000  # how long the chat stays open after the game
REMEMBERED = 2000  # recent lines; resending one of these is not counted again


class Chat:
    """The chats at all tables."""

    def __init__(self, registry: TableRegistry, store: AsyncStore, limits: Limits, admission: Admission) -> None:
        self._registry = registry
        self._store = store
        self._admission = admission
        self._newcomers_lines = limits.chat_lines
        a_second = limits.chat_a_minute / 60
        self._by_guest = Buckets(a_second, BURST)
        self._by_address = Buckets(a_second * AN_ADDRESS, BURST * AN_ADDRESS)
        self._said: dict[str, None] = {}

    async def say(self, live: LiveTable, guest: str, network: str, command: Say) -> None:
        """Send a line to the players' room, or to the spectators' room if the guest has no seat.

        Raises `Refused` for those who say too much or may not say anything, and long after the end of the game.
        """
        table = live.table
        name = f"{guest}:{command.id}"
        if name not in self._said:
            at = now()
            if table.over and at - table.changed_at > OPEN_FOR_MS:
                raise Refused("chat_over")
            self._check_speed(guest, network)
            await self._admission.check_speech(Visitor(guest, network))
            seats = table.seats_of(guest)
            by = table.seats[seats[0]].name if seats else spectator_name(guest)
            room = PLAYERS if seats else SPECTATORS
            await self._store.add_chat_line(table.id, name, room, guest, by, command.text, at)
            self._remember(name)
        await self.tell(live)

    def _check_speed(self, guest: str, network: str) -> None:
        """Limit how fast a guest, and all guests of one network together, may chat."""
        for buckets, who in ((self._by_guest, guest), (self._by_address, network)):
            if not buckets.take(who):
                raise TooMuch("too_much_said", ceil(buckets.seconds_until(who, 1)))

    def _remember(self, name: str) -> None:
        self._said[name] = None
        if len(self._said) > REMEMBERED:
            del self._said[next(iter(self._said))]

    async def tell(self, live: LiveTable) -> None:
        """Send new lines to everybody who is watching."""
        if live.subscribers:
            live.tell_chat(await self._store.chat_since(live.table.id, live.said))

    async def recent(self, live: LiveTable, guest: str | None) -> ChatLines:
        """The latest lines that a guest may read; no line is lost between these and the next one that is sent live."""
        most = self._newcomers_lines
        while True:
            last, lines = await self._store.latest_chat(live.table.id, live.rooms(guest), most + 1)
            last = max(last, lines[-1].number if lines else 0)
            if last > live.said and live.subscribers:
                await self.tell(live)  # otherwise those who are already watching would miss them
            elif last >= live.said:
                live.said = last
                return _page(lines, most)
            else:
                await self._registry.refresh(live)  # the table was deleted together with its chat

    async def earlier(self, live: LiveTable, guest: str | None, before: int | None) -> ChatLines:
        """The lines before a given one that a guest may read."""
        _, lines = await self._store.latest_chat(live.table.id, live.rooms(guest), EARLIER + 1, before)
        return _page(lines, EARLIER)


def _page(lines: Sequence[ChatLine], most: int) -> ChatLines:
    """The last ``most`` lines. Callers fetch one line more than that, which tells whether there are earlier ones."""
    kept = lines[-most:] if most else []
    return {"lines": [chat_document(line) for line in kept], "earlier": len(lines) > len(kept)}


def spectator_name(guest: str) -> str:
    """The name of a spectator in the chat: always the same for a guest, without revealing who it is.

    >>> spectator_name("ann")
    'Guest 4991'
    """
    return f"Guest {sha256(guest.encode()).hexdigest()[:4]}"
