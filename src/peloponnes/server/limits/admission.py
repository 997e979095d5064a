"""Who may create tables, take seats, write in the chat and make tokens: not those whom the operator has banned or muted, nor too often.

Bans and mutes are read from the database each time, so that every worker knows them at once. How often somebody comes is counted in
each worker. Limits apply to a guest and, three times as high, to all guests of a network, because a new guest costs nothing.
"""

from datetime import UTC, datetime
from math import ceil

from peloponnes.server.identity import Identity
from peloponnes.server.limits.rates import Buckets, Visitor
from peloponnes.server.settings import Limits
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.rows import BAN, Restriction
from peloponnes.server.wire.refusal import Refused, TooMuch

AT_ONCE = 5  # minutes' worth: a class that sits down together comes at once
NEIGHBOURS = 3  # times the limit of a guest, because people may share an address


class Rate:
    """How often a guest, and all guests of a network together, may do something; a few minutes' worth may come ``at_once``."""

    def __init__(self, a_minute: int, at_once: int = AT_ONCE) -> None:
        most = a_minute * at_once
        self._guests = Buckets(a_minute / 60, most)
        self._networks = Buckets(NEIGHBOURS * a_minute / 60, NEIGHBOURS * most)

    def count(self, who: Visitor, key: str = "too_often") -> None:
        """Count it; raises `Refused` (429) with a key above the limit."""
        wait = max(self._guests.seconds_until(who.name, 1), self._networks.seconds_until(who.network, 1))
        if wait > 0:
            raise TooMuch(key, ceil(wait))
        self._guests.charge(who.name, 1)
        self._networks.charge(who.network, 1)


class Admission:
    """Checks visitors. Each check raises `Refused`."""

    def __init__(self, store: AsyncStore, identity: Identity, limits: Limits) -> None:
        self._store = store
        self._identity = identity
        self._tables = Rate(limits.tables_a_minute)
        self._joins = Rate(limits.joins_a_minute)
        self._tokens = Rate(limits.tokens_a_minute)
        a_minute = limits.wrong_keys_a_minute
        self._wrong_keys = Buckets(a_minute / 60, a_minute)

    async def check_creation(self, who: Visitor) -> None:
        """Check that a visitor may create a table."""
        await self.check_ban(who)
        self._tables.count(who)

    async def check_join(self, who: Visitor) -> None:
        """Check that a visitor may take a seat."""
        await self.check_ban(who)
        self._joins.count(who)

    async def check_ban(self, who: Visitor) -> None:
        """Check that neither the visitor nor their network is banned."""
        await self._check(who, muted=False)

    async def check_speech(self, who: Visitor) -> None:
        """Check that a visitor may write in the chat: neither banned nor muted."""
        await self._check(who, muted=True)

    def count_kept(self, who: Visitor) -> None:
        """Count a new token or channel. They are kept for good, and guests who make them come from nowhere."""
        self._tokens.count(who)

    def check_keys(self, network: str) -> None:
        """Check that not too many wrong keys and tokens have come from a network: nobody guesses one, but nobody may try either."""
        wait = self._wrong_keys.seconds_until(network, 1)
        if wait > 0:
            raise TooMuch("too_many_wrong_keys", ceil(wait))

    def count_wrong_key(self, network: str) -> None:
        """Count a wrong key or token."""
        self._wrong_keys.charge(network, 1)

    async def _check(self, who: Visitor, muted: bool) -> None:
        found = await self._store.restriction_on(who.guest, self._identity.origin(who.network), muted)
        if found is not None:
            raise Refused("banned" if found.kind == BAN else "muted", 403, until=until(found), reason=found.reason)


def until(found: Restriction) -> str:
    """When a restriction ends, to be read; `none` if it does not.

    >>> until(Restriction("mute", "guest", "ann", 0, 0, "Insults")), until(Restriction("mute", "guest", "ann", 0, None, "Insults"))
    ('1970-01-01 00:00 UTC', 'none')
    """
    if found.until is None:
        return "none"
    return datetime.fromtimestamp(found.until / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
