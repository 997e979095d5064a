"""The host names that the server answers to, as a protection against DNS rebinding.

With DNS rebinding, a foreign page makes its own name resolve to this machine: the browser takes our responses for that page's own, and
lets it read them. Such requests carry the foreign name in `Host`, so names that were not configured are refused. IP addresses can't be
rebound, nor can names that only the local network resolves.
"""

import re
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from peloponnes.server.settings import Settings
from peloponnes.server.wire.refusal import Refused

LOCAL_ENDINGS = (".localhost", ".local", ".home.arpa", ".internal", ".lan")
NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*")
LONGEST = 253


def name_in(header: str) -> str:
    """The name or address in a `Host` header, without port.

    >>> [name_in(header) for header in ("Games.Example:8000", "games.example.", "[::1]:80", "10.0.0.7")]
    ['games.example', 'games.example', '::1', '10.0.0.7']
    """
    found = re.fullmatch(r"\[(?P<address>[^]]*)\](:\d*)?|(?P<name>[^:]*)(:\d*)?", header.strip().lower())
    return header if found is None else (found["address"] or found["name"] or "").removesuffix(".")


def is_hostname(name: str) -> bool:
    """Whether a name is a valid host name.

    >>> is_hostname("games.example.org"), is_hostname("https://games.example.org/"), is_hostname("")
    (True, False, False)
    """
    return len(name) <= LONGEST and NAME.fullmatch(name.lower()) is not None


class Hosts:
    """The server's own names."""

    def __init__(self, settings: Settings) -> None:
        self._names = frozenset(_names_of(settings))

    def knows(self, header: str | None) -> bool:
        """Whether a `Host` header names this server; a request without one can't come from a browser."""
        if not header:
            return True
        name = name_in(header)
        if "." not in name and is_hostname(name):
            return True
        return name in self._names or name.endswith(LOCAL_ENDINGS) or _is_address(name)

    def check(self, header: str | None) -> None:
        """Refuse a request for another host."""
        if header is not None and not self.knows(header):
            host = "".join(letter if letter.isprintable() else "?" for letter in name_in(header))[:80]
            raise Refused("wrong_host", 421, host=host)


def _names_of(settings: Settings) -> Iterable[str]:
    for name in settings.hostnames:
        yield name.lower().removesuffix(".")
    for origin in settings.origins:
        try:
            yield urlsplit(origin).hostname or ""
        except ValueError:  # not a URL: no request can ever come from there
            continue


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
