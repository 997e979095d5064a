"""Requests to addresses that somebody else typed: to the public internet alone, never into the network of the server.

A name is resolved here, its addresses are checked, and the connection goes to an address that was checked. So it does not matter what
the name resolves to a moment later, and a redirect is not followed but an error.
"""

import asyncio
import contextlib
import socket
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from ipaddress import ip_address
from urllib.parse import urlsplit

from peloponnes.server.limits.rates import Buckets
from peloponnes.server.notices.addresses import is_loopback, is_public
from peloponnes.server.notices.failure import NotSent

LONGEST_URL = 1000
A_SECOND, AT_ONCE = 1.0, 10  # requests to one host
RESOLVERS = 4  # names that are asked for at once

Resolver = Callable[[str, int], Awaitable[list[str]]]


async def resolve(host: str, port: int) -> list[str]:
    """The addresses of a name. Whoever owns the name may let us wait for long, but not everybody else who needs a thread."""
    ask = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(_resolvers(), ask)
    return [str(address[0]) for _, _, _, _, address in found]


@cache
def _resolvers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(RESOLVERS, "resolve")


class Outbound:
    """Posts to addresses of others. ``loopback`` allows plain HTTP to this machine, for tests."""

    def __init__(self, loopback: bool = False, resolver: Resolver = resolve) -> None:
        self._loopback = loopback
        self._resolver = resolver
        self._rates = Buckets(A_SECOND, AT_ONCE)

    def check(self, url: str) -> None:
        """Raise `NotSent` for a URL that can't be posted to, as far as it shows without asking anybody."""
        try:
            parts = urlsplit(url)
            host, port = parts.hostname, parts.port
        except ValueError:
            raise NotSent("told_bad_url", final=True) from None
        if len(url) > LONGEST_URL or not host or not url.isascii() or not url.isprintable() or " " in url or port == 0:
            raise NotSent("told_bad_url", final=True)
        here = self._loopback and is_loopback(host)
        if parts.scheme != "https" and not (parts.scheme == "http" and here):
            raise NotSent("told_not_https", final=True)
        if parts.username is not None:
            raise NotSent("told_bad_url", final=True)
        with contextlib.suppress(ValueError):
            if not is_public(str(ip_address(host))) and not here:
                raise NotSent("told_private", final=True, host=host[:80])

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Send a body. Raises `NotSent` with the reason, unless it was accepted."""
        from peloponnes.server.notices.guarded_network import (
            request,
        )  # only now: a server that starts has nothing to send

        self.check(url)
        host = urlsplit(url).netloc
        if not self._rates.take(host):
            raise NotSent("told_too_many", after=int(self._rates.seconds_until(host, 1)) + 1)
        status, later = await request(url, body, headers, self._resolver, self._loopback)
        if 200 <= status < 300:
            return
        if 300 <= status < 400:
            raise NotSent("told_redirect", final=True, code=status)
        again = status in (408, 425, 429) or status >= 500
        raise NotSent("told_status", code=status, final=not again, gone=status in (404, 410), after=later)
