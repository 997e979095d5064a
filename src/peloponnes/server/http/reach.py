"""How other devices reach the server: the addresses of this machine in its networks, for links that are opened elsewhere."""

import contextlib
import socket
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address

from peloponnes.server.browser import address
from peloponnes.server.http.hosts import name_in
from peloponnes.server.settings import Settings
from peloponnes.server.wire.answers import Reach

NOBODY: Reach = {"only_here": False, "addresses": []}
# Where a machine would send something to the internet and to private networks: its own address for that is the one that others see.
# Connecting a datagram socket sends nothing.
ELSEWHERE = {
    "0.0.0.0": (socket.AF_INET, ("192.0.2.1", "192.168.0.1", "10.0.0.1", "172.16.0.1")),
    "::": (socket.AF_INET6, ("2001:db8::1", "fd00::1")),
}
PORT = 9  # discard


def reach(settings: Settings, host: str | None, client: str) -> Reach:
    """How others reach the server that a browser on this machine, the ``client``, reaches as ``host``.

    Nobody else is told: the addresses of a private network are no business of visitors who come through a proxy.
    """
    if not is_loopback(client) or not is_loopback(name_in(host or "")):
        return NOBODY
    if is_loopback(settings.host):
        return {"only_here": True, "addresses": []}
    return {
        "only_here": False,
        "addresses": [address(each, settings.port).removesuffix("/") for each in _hosts(settings.host)],
    }


def is_loopback(host: str) -> bool:
    """Whether a name or an address leads to the machine that uses it.

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.2", "::1", "192.168.1.20", "laptop.local")]
    [True, True, True, False, False]
    """
    found = _address(host)
    return found.is_loopback if found is not None else host == "localhost" or host.endswith(".localhost")


def _hosts(host: str) -> list[str]:
    """The hosts under which a server is reached that listens on ``host``: itself, or what all addresses of the machine are."""
    if host not in ELSEWHERE:
        return [host]
    return list(dict.fromkeys(_own(*ELSEWHERE[host])))


def _own(family: socket.AddressFamily, elsewhere: tuple[str, ...]) -> Iterator[str]:
    for target in elsewhere:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, PORT))
            own = str(probe.getsockname()[0])
            found = _address(own)
            if found is not None and not (found.is_loopback or found.is_link_local or found.is_unspecified):
                yield own


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None
