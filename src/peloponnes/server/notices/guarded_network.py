"""Connections and requests to public addresses alone. Loaded with the first message: most servers start without one."""

import asyncio
import ssl
from collections.abc import Iterable, Mapping
from functools import cache
from urllib.parse import urlsplit

import certifi
import httpcore

from peloponnes.server.notices.addresses import is_loopback, is_public
from peloponnes.server.notices.failure import NotSent
from peloponnes.server.notices.outbound import Resolver

SECONDS = 10.0  # for each step of a request
WHOLE_SECONDS = 20.0
MOST_BYTES = 1024  # of an answer; nobody reads the rest


class GuardedNetwork(httpcore.AsyncNetworkBackend):
    """Connects to public addresses alone; to this machine as well, if the operator allows it for tests."""

    def __init__(self, resolver: Resolver, loopback: bool) -> None:
        self._resolve = resolver
        self._loopback = loopback
        self._network = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to one of the addresses of a name, if all of them may be reached."""
        try:
            async with asyncio.timeout(timeout):
                addresses = await self._resolve(host, port)
        except TimeoutError:
            raise NotSent("told_slow") from None
        except (OSError, UnicodeError):
            raise NotSent("told_no_host", host=host[:80]) from None
        if not addresses or not all(is_public(each) or (self._loopback and is_loopback(each)) for each in addresses):
            raise NotSent("told_private", final=True, host=host[:80])
        problem: Exception = httpcore.ConnectError()
        for address in addresses[:2]:
            try:
                return await self._network.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                problem = error
        raise problem

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None
    ) -> httpcore.AsyncNetworkStream:
        """Refuse: no address that anybody may type is one of these."""
        raise NotSent("told_private", final=True, host="")

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await self._network.sleep(seconds)


@cache
def _trusted() -> ssl.SSLContext:
    return ssl.create_default_context(cafile=certifi.where())


async def request(
    url: str, body: bytes, headers: Mapping[str, str], resolver: Resolver, loopback: bool
) -> tuple[int, int | None]:
    """Post a body; returns the status of the answer, and in how many seconds to ask again, if it says so. Raises `NotSent`."""
    try:
        async with asyncio.timeout(WHOLE_SECONDS):
            return await _request(url, body, headers, GuardedNetwork(resolver, loopback))
    except (TimeoutError, httpcore.TimeoutException):
        raise NotSent("told_slow") from None
    except (httpcore.NetworkError, httpcore.ProtocolError, OSError) as error:
        raise NotSent("told_unreachable", problem=_line(error)) from None


async def _request(
    url: str, body: bytes, headers: Mapping[str, str], network: GuardedNetwork
) -> tuple[int, int | None]:
    trusted = await asyncio.to_thread(_trusted)
    limits = dict.fromkeys(("connect", "read", "write", "pool"), SECONDS)
    sent = {"host": urlsplit(url).netloc, "user-agent": "Peloponnes", "content-length": str(len(body)), **headers}
    raw = [(name.encode(), value.encode()) for name, value in sent.items()]
    async with (
        httpcore.AsyncConnectionPool(ssl_context=trusted, network_backend=network) as pool,
        pool.stream(b"POST", url, headers=raw, content=body, extensions={"timeout": limits}) as answer,
    ):
        read = 0
        async for part in answer.aiter_stream():
            read += len(part)
            if read >= MOST_BYTES:
                break
        told = {name.lower(): value for name, value in answer.headers}
        found = told.get(b"retry-after", b"").decode("ascii", "replace")
        return answer.status, min(int(found), 24 * 3600) if found.isdecimal() else None


def _line(error: Exception) -> str:
    """What went wrong, on one line, whatever the other side has said."""
    text = str(error) or type(error).__name__
    return "".join(letter if letter.isprintable() else "?" for letter in text)[:120]
