"""Sends what is in the outbox. One worker does it at a time; if it dies, its claims end, and another one goes on.

A message is sent at least once: it is forgotten only after it has arrived. Its key is the same each time, so that a receiver can tell.
It is sent again only if its receiver did not confirm it, or if this process was killed before it could write down that it had.
"""

import asyncio
import random
from collections.abc import Callable

import structlog

from peloponnes.server.notices.audience import Audience
from peloponnes.server.notices.bundling import LEAD, bundled, digested, reminded
from peloponnes.server.notices.due import TABLE
from peloponnes.server.notices.failure import NotSent
from peloponnes.server.notices.message import Message, Wording
from peloponnes.server.notices.news import Item, still_news, unpack
from peloponnes.server.notices.quiet import held_until
from peloponnes.server.notices.sealing import CONFIRM_SECONDS, Sealing
from peloponnes.server.notices.ways import Ways
from peloponnes.server.operation import metrics
from peloponnes.server.storage import now
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.outbox import Claim
from peloponnes.server.storage.rows import MAIL, PUSH, WEBHOOK, ChannelRow, DeliveryRow
from peloponnes.server.tables.registry import TableRegistry

log = structlog.get_logger()

LEASE_MS = 60_000  # longer than any attempt takes
AT_ONCE = 20
FIRST_MS, LONGEST_MS = 30_000, 6 * 3600 * 1000  # between attempts
GIVE_UP_MS = 3 * 24 * 3600 * 1000
OUTBOX = "outbox"  # the name by which workers agree on who sends
REMIND_MS = 60_000  # how often deadlines are looked at
ENDING_SECONDS = 5.0  # how long a server that is stopped waits for messages that are on their way


def pause(attempts: int, rng: Callable[[], float] = random.random) -> int:
    """How many ms to wait after so many attempts: twice as long each time, and not all at the same moment.

    >>> [pause(attempts, lambda: 0.5) // 1000 for attempts in (1, 2, 3, 12)]
    [30, 60, 120, 21600]
    """
    longest = min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1))
    return int(longest * (0.75 + rng() / 2))


class NoticeSender:
    """Bundles notices, and sends messages. ``clock`` is the time in milliseconds."""

    def __init__(
        self,
        registry: TableRegistry,
        store: AsyncStore,
        audience: Audience,
        ways: Ways,
        wording: Wording,
        sealing: Sealing,
        window: int,
        clock: Callable[[], int] = now,
    ) -> None:
        self._registry = registry
        self._store = store
        self._audience = audience
        self._ways = ways
        self._wording = wording
        self._sealing = sealing
        self._window = window
        self.clock = clock
        self._remind_at = 0
        self._closing = False
        self._under_way: set[asyncio.Task[None]] = set()
        self._arrived: dict[
            str, DeliveryRow
        ] = {}  # what has arrived, but is still in the outbox: the database was away

    async def work(self) -> None:
        """Do what is due, if it is this worker's part."""
        for row in list(self._arrived.values()):
            await self._forget(row)
        if self._registry.owners.mine(OUTBOX) and not self._closing:
            await self.turn()

    async def drained(self) -> None:
        """Begin nothing more, and wait a while for what is under way: nobody could tell later whether it has arrived."""
        self._closing = True
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=ENDING_SECONDS)

    async def turn(self) -> None:
        """Do everything that is due now."""
        at = self.clock()
        if at >= self._remind_at or self._remind_at > at + REMIND_MS:
            self._remind_at = at + REMIND_MS
            await self._store.remind(at, LEAD, reminded(at, self._audience.guests))
            await self._store.digest(at, digested(at))
            await self._store.remove_unverified(at - CONFIRM_SECONDS * 1000)
        while await self._store.bundle(at, self._window, bundled(at)):
            pass
        while not self._closing and (claims := await self._store.claim(self.clock(), self.clock() + LEASE_MS, AT_ONCE)):
            self._under_way = {asyncio.create_task(self._deliver(claim)) for claim in claims}
            await asyncio.gather(*self._under_way)
        waiting = await self._store.waiting()
        for kind in ("notice", PUSH, WEBHOOK, MAIL):
            metrics.notices_waiting.labels(kind).set(waiting.get(kind, 0))

    async def _deliver(self, claim: Claim) -> None:
        """Send a message, or leave it for later, or forget it. What goes wrong with one must not stop the others."""
        row, channel = claim.delivery, claim.channel
        try:
            if channel is None or not channel.active or not channel.verified:
                await self._store.drop(row)
                return
            quiet = held_until(claim.wish, self.clock())
            if quiet is not None:
                await self._store.put_off(row, quiet, row.attempts)
                return
            message = await self._message(row.id, channel, unpack(row.items))
            if message is None:
                metrics.notices_dropped.labels(row.kind).inc()
                await self._store.drop(row)
                return
            try:
                await self._ways.send(channel, message)
            except NotSent as failed:
                await self._not_sent(claim, channel, failed)
                return
            metrics.notices_sent.labels(row.kind).inc()
            self._arrived[row.id] = row
            await self._forget(row)
        except Exception:  # the claim ends, and then it is tried again
            log.exception("a message could not be handled", delivery=row.id)

    async def _forget(self, row: DeliveryRow) -> None:
        """Take a delivery that has arrived out of the outbox; if the database is away, the next turn does it."""
        await self._store.arrived(row)
        self._arrived.pop(row.id, None)

    async def _message(self, key: str, channel: ChannelRow, items: list[Item]) -> Message | None:
        """The message as it is true now; None if nobody needs it any more."""
        guest = TABLE if channel.game_id else channel.guest
        scenes = await self._store.scenes({each.game for each in items if each.game})
        items = [each for each in items if still_news(each, guest, scenes) and not self._is_there(each, guest)]
        if not items:
            return None
        off = self._sealing.off_token(channel.id)
        return self._wording.message(key, channel.language, guest, items, scenes, self.clock(), off)

    def _is_there(self, item: Item, guest: str) -> bool:
        """Whether a guest is at the table or has been there since, as this worker knows it, whatever is stored by now."""
        live = self._registry.tables.get(item.game)
        if live is None or guest == TABLE:
            return False
        connected = any(each.guest == guest and not each.gone for each in live.subscribers)
        return connected or any(live.table.seats[number].seen > item.at for number in live.table.seats_of(guest))

    async def _not_sent(self, claim: Claim, channel: ChannelRow, failed: NotSent) -> None:
        """Try again later, or give up; the owner of the channel sees why."""
        row, at = claim.delivery, self.clock()
        metrics.notices_failed.labels(row.kind, failed.key).inc()
        log.info("a message could not be sent", kind=row.kind, key=failed.key, attempts=row.attempts + 1)
        if failed.gone and channel.kind == PUSH:
            await self._store.remove_channel(channel.id)
            await self._audience.look()
            return
        if failed.key != "told_too_many":
            await self._store.note_failure(channel.id, failed.stored(), at, active=not failed.gone)
        if failed.final or at - row.created > GIVE_UP_MS:
            await self._store.drop(row)
            return
        attempts = row.attempts + 1
        wait = max(pause(attempts), (failed.after or 0) * 1000)
        await self._store.put_off(row, at + wait, attempts)
