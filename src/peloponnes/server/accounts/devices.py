"""The devices on which accounts are signed in: each can be signed out, and is then nobody, on all workers."""

import re
import time
from collections.abc import Collection
from typing import NamedTuple

from peloponnes.server.identity import Cookie
from peloponnes.server.storage import now
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.tables.registry import TableRegistry

KNOWN_SECONDS = 30  # how long a worker relies on what it was last told
SEEN_MS = 10 * 60 * 1000  # how exactly it is stored when a device was last used
MOST_KNOWN = 50_000
# In this order: browsers name those whose engine they have, or want to be taken for, as well.
BROWSERS = (
    *(("Edge", "Edg"), ("Opera", "OPR"), ("Samsung Internet", "SamsungBrowser"), ("Firefox", "Firefox|FxiOS")),
    *(("Chrome", "Chrome|CriOS"), ("Safari", "Safari")),
)
SYSTEMS = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("ChromeOS", "CrOS")),
    *(("Windows", "Windows"), ("macOS", "Mac OS X|Macintosh"), ("Linux", "Linux")),
)


def label_of(agent: str) -> str:
    """What to call a device, by the user agent that it names; empty if that tells nothing.

    >>> label_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox · Linux'
    >>> label_of("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1")
    'Safari · iPhone'
    >>> label_of("python-httpx/0.28")
    ''
    """
    found = (next((name for name, sign in signs if re.search(sign, agent)), "") for signs in (BROWSERS, SYSTEMS))
    return " · ".join(filter(None, found))


class KnownDevice(NamedTuple):
    """Whose a device is (None: it is not signed in), and until when this need not be asked again."""

    guest: str | None
    until: float


class Devices:
    """Tells whether cookies of accounts are still valid."""

    def __init__(self, store: AsyncStore, registry: TableRegistry) -> None:
        self._store = store
        self._registry = registry
        self._known: dict[str, KnownDevice] = {}

    async def guest_of(self, cookie: Cookie | None) -> str | None:
        """The guest that a cookie stands for; None if its device was signed out. A guest without an account has no device."""
        if cookie is None or not cookie.device:
            return None if cookie is None else cookie.guest
        known = self._known.get(cookie.device)
        if known is None or known.until < time.monotonic():
            known = await self._look_up(cookie.device)
        return cookie.guest if known.guest == cookie.guest else None

    async def _look_up(self, id: str) -> KnownDevice:
        row = (await self._store.signed_in([id])).get(id)
        if row is not None and not 0 <= now() - row.seen < SEEN_MS:
            await self._store.saw_device(id)
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        known = self._known[id] = KnownDevice(None if row is None else row.guest, time.monotonic() + KNOWN_SECONDS)
        return known

    def forget(self, ids: Collection[str]) -> None:
        """Disconnect devices that were signed out just now. Other workers are notified, and look by themselves."""
        for id in ids:
            self._known.pop(id, None)
        for live in self._registry.tables.values():
            for subscriber in list(live.subscribers):
                if subscriber.device in ids:
                    subscriber.end(elsewhere=True)

    async def sweep(self) -> None:
        """Disconnect the devices that were signed out by another worker, if its notification was missed."""
        there = {each.device for live in self._registry.tables.values() for each in live.subscribers if each.device}
        if there:
            self.forget(there - (await self._store.signed_in(there)).keys())
