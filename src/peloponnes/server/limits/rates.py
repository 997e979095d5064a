"""Rate limits: whom they count, token buckets, spacing, and counts of what is open at once."""

import time
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple

from peloponnes.server.wire.refusal import Refused

MOST_BUCKETS = 50_000
PREFIX = 64  # bits of an IPv6 address that identify a subscriber, who can choose the others freely


class Visitor(NamedTuple):
    """The guest and the network of a request; limits apply to both."""

    guest: str | None
    network: str

    @property
    def name(self) -> str:
        """The name to count by; all anonymous visitors of a network count as one."""
        return self.network if self.guest is None else self.guest

    def required(self) -> str:
        """The guest; raises `Refused` (401) for an anonymous visitor."""
        if self.guest is None:
            raise Refused("who_are_you", 401)
        return self.guest


@lru_cache(4096)
def network_of(address: str) -> str:
    """The network that limits apply to: an IPv4 address, or the /64 of an IPv6 address; anything else is left as it is.

    >>> network_of("192.0.2.7"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    >>> network_of("2001:db8:0:1:aaaa::1")
    '2001:db8:0:1::/64'
    >>> network_of("?")
    '?'
    """
    try:
        parsed = _plain(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address):
        return str(parsed)
    return str(IPv6Network((int(parsed), PREFIX), strict=False))


def _plain(address: str) -> IPv4Address | IPv6Address:
    """Parse an address, converting IPv4-mapped IPv6 addresses to IPv4."""
    parsed = ip_address(address)
    return parsed.ipv4_mapped or parsed if isinstance(parsed, IPv6Address) else parsed


def lies_in(address: str, networks: Iterable[str]) -> bool:
    """Whether an address is in one of these networks; * matches any.

    >>> lies_in("::ffff:172.17.0.1", ["127.0.0.1", "172.16.0.0/12"]), lies_in("192.0.2.7", ["127.0.0.1"])
    (True, False)
    """
    try:
        parsed = _plain(address)
    except ValueError:
        return "*" in networks
    return any(network == "*" or parsed in ip_network(network) for network in networks)


class Buckets:
    """A token bucket for each name. It refills over time up to ``most``."""

    def __init__(self, a_second: float, most: float) -> None:
        self._a_second = a_second
        self._most = most
        self._buckets: dict[str, tuple[float, float]] = {}

    def left(self, who: str) -> float:
        """The content of a bucket; negative if it was overcharged."""
        now = time.monotonic()
        left, then = self._buckets.get(who, (self._most, now))
        return min(self._most, left + (now - then) * self._a_second)

    def take(self, who: str) -> bool:
        """Take one token, if there is one."""
        fits = self.left(who) >= 1
        if fits:
            self.charge(who, 1)
        return fits

    def charge(self, who: str, amount: float) -> None:
        """Take out the cost of something, even if the bucket becomes negative."""
        self._buckets[who] = (self.left(who) - amount, time.monotonic())
        if len(self._buckets) > MOST_BUCKETS:
            self._forget()

    def seconds_until(self, who: str, least: float) -> float:
        """The seconds until a bucket contains at least this much."""
        return max(0.0, (least - self.left(who)) / self._a_second)

    def _forget(self) -> None:
        """Drop the full buckets; if that is not enough, also the oldest ones."""
        kept = [who for who in self._buckets if self.left(who) < self._most]
        self._buckets = {who: self._buckets[who] for who in kept[-MOST_BUCKETS // 2 :]}


class Spacing:
    """Spaces out what one name asks for: simultaneous requests are served one after the other."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._last: dict[str, float] = {}

    def wait(self, who: str) -> float:
        """The seconds until it is this name's turn; 0 if the last time is long enough ago."""
        now = time.monotonic()
        if len(self._last) > MOST_BUCKETS:
            self._last = {other: then for other, then in self._last.items() if then + self._seconds > now}
        turn = max(now, self._last.get(who, 0.0) + self._seconds)
        self._last[who] = turn
        return turn - now


class Counts:
    """Counts how many of something each name has at once."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}

    def of(self, who: str) -> int:
        """The count of a name."""
        return self._counts.get(who, 0)

    def add(self, who: str) -> None:
        """Increment a count."""
        self._counts[who] = self.of(who) + 1

    def remove(self, who: str) -> None:
        """Decrement a count, and drop it at zero."""
        self._counts[who] -= 1
        if not self._counts[who]:
            del self._counts[who]
