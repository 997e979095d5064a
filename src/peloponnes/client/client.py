"""A client for a server: requests over HTTP, and events as a stream of lines."""

import contextlib
import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx

from peloponnes.client.changes import Documents

ANSWER_SECONDS = 30.0
SILENT_SECONDS = 60.0  # the server sends an empty line every few seconds; a stream silent for this long is dead
STREAM_SECONDS = 3600
WAITING = (429, 500, 502, 503, 504)  # temporary failures
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 30.0
LINK = re.compile(r"(?P<prefix>.*)/t/(?P<table>[A-Za-z0-9_-]{1,16})/?")


class ClientError(Exception):
    """The client can't go on. The key names the message `client.KEY`."""

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


class Refused(Exception):
    """The server refused the request, with a message of its own."""

    def __init__(self, status: int, key: str, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.key = key


class Away(Exception):
    """The server does not answer, or asks to wait; a later attempt may succeed. ``seconds`` is how long it asks to wait."""

    def __init__(self, problem: str, key: str = "", seconds: float = 0.0, status: int = 0) -> None:
        super().__init__(problem)
        self.key = key
        self.seconds = seconds
        self.status = status

    @property
    def busy(self) -> bool:
        """Whether the server answers but limits the rate of requests."""
        return self.status == 429


class Pause:
    """The time to wait before the next attempt: exponential backoff with jitter.

    >>> pause = Pause()
    >>> all(pause.next(3) >= 3 for _ in range(20)), pause.next(0) <= 30
    (True, True)
    """

    def __init__(self) -> None:
        self._longest = FIRST_PAUSE

    def over(self) -> None:
        """Reset the backoff after a success."""
        self._longest = FIRST_PAUSE

    def next(self, least: float = 0.0) -> float:
        """The seconds to wait, at least ``least``, which the server may ask for."""
        seconds = random.uniform(self._longest / 2, self._longest)
        self._longest = min(self._longest * 2, LONGEST_PAUSE)
        return max(seconds, least)


@dataclass(frozen=True, slots=True)
class Link:
    """The link of a seat, or without ``seat`` the one link for all seats of a table.

    >>> Link.parse("https://games.example/t/Xy12?seat=2&key=0a1b")
    Link(server='https://games.example', table='Xy12', seat=2, key='0a1b')
    >>> Link.parse("https://games.example/t/Xy12?key=0a1b").seat is None
    True
    """

    server: str
    table: str
    seat: int | None
    key: str

    @classmethod
    def parse(cls, text: str) -> "Link":
        """Parse a link as the page shows it; raises `ClientError` for any other text."""
        parts = urlsplit(text.strip())
        path, values = LINK.fullmatch(parts.path), parse_qs(parts.query)
        seat, key = values.get("seat", [""])[0], values.get("key", [""])[0]
        if path is None or not parts.netloc or not key or not re.fullmatch("[0-9]?", seat):
            raise ClientError("bad_link", link=text[:100])
        return cls(f"{parts.scheme}://{parts.netloc}{path['prefix']}", path["table"], int(seat) if seat else None, key)


class Server:
    """A game server. A refusal raises `Refused`, a temporary failure `Away`; an address that is none, `ClientError`."""

    def __init__(self, url: str, token: str = "", language: str = "en") -> None:
        self.url = (url if "://" in url else f"http://{url}").rstrip("/")
        headers = {"accept-language": language} | ({"authorization": f"Bearer {token}"} if token else {})
        try:
            self._http = httpx.Client(
                base_url=self.url,
                headers=headers,
                timeout=ANSWER_SECONDS,
                limits=httpx.Limits(max_connections=None),  # a stream for each table
            )
        except (httpx.InvalidURL, UnicodeError, ValueError):
            raise ClientError("bad_url", url=url[:100]) from None

    def new_token(self, label: str) -> str:
        """Create a token for a new guest; ``label`` says what it is for."""
        return str(self._ask("POST", "/api/tokens", "token", json={"label": label})["token"])

    def running(self) -> list[str]:
        """The ids of the tables at which this guest is playing."""
        tables = self._ask("GET", "/api/me", "tables")["tables"]
        return [str(table["id"]) for table in tables if table["status"] == "running" and table["your_seats"]]

    def join(self, table: str, name: str, seat: int | None = None, key: str | None = None) -> int:
        """Take a seat, or find the one already taken; return its number, from 0. A reserved seat needs its ``key``."""
        wanted = {"name": name, "seat": seat, "key": key}
        wanted = {field: value for field, value in wanted.items() if value is not None}
        return int(self._ask("POST", f"/api/tables/{table}/join", "seat", json=wanted)["seat"])

    def state(self, table: str, since: int | None = None) -> Any:
        """The state of a table, and what happened since an entry of its log."""
        query = {} if since is None else {"since": since}
        return self._ask("GET", f"/api/tables/{table}/state", "decisions", params=query)

    def do(self, table: str, what: str, command: dict[str, Any]) -> int:
        """Send a command, whose id makes resending it harmless; return the number of the resulting log entry."""
        return int(self._ask("POST", f"/api/tables/{table}/{what}", "seq", json=command)["seq"])

    def events(self, table: str, since: int | None = None) -> Iterator[Any]:
        """The state of a table, and then what happens at it, until the stream ends; every message with the whole table and view.

        Raises `Refused` or `Away`, also in the middle of the stream.
        """
        query: dict[str, str | int] = {"wait": STREAM_SECONDS, "position": "true"}
        if since is not None:
            query["since"] = since
        timeout = httpx.Timeout(ANSWER_SECONDS, read=SILENT_SECONDS)
        with (
            self._spoken(),
            self._http.stream("GET", f"/api/tables/{table}/events", params=query, timeout=timeout) as answer,
        ):
            if answer.status_code != 200:
                answer.read()
                raise self._problem(answer)
            documents = Documents()
            for line in answer.iter_lines():
                if line:
                    yield documents.hear(json.loads(line))

    def _ask(self, method: str, path: str, field: str, **more: Any) -> Any:
        """Request a document that must have this field; if it is missing, the site is not a game server."""
        with self._spoken():
            answer = self._http.request(method, path, **more)
            if not answer.is_success:
                raise self._problem(answer)
            document = answer.json()
            if not isinstance(document, dict) or field not in document:
                raise ClientError("no_server", url=self.url)
            return document

    @contextlib.contextmanager
    def _spoken(self) -> Iterator[None]:
        """Translate errors of the HTTP library into our own."""
        try:
            yield
        except (httpx.InvalidURL, httpx.UnsupportedProtocol):
            raise ClientError("bad_url", url=self.url) from None
        except httpx.TransportError as error:
            raise Away(" ".join(str(error).split()) or type(error).__name__) from None
        except (httpx.DecodingError, json.JSONDecodeError, UnicodeDecodeError):
            raise ClientError("no_server", url=self.url) from None

    def _problem(self, answer: httpx.Response) -> Exception:
        """The error for an unsuccessful response."""
        try:
            error = answer.json()["error"]
            key, text = str(error["key"]), str(error["text"])
        except (ValueError, KeyError, TypeError):
            key, text = "", f"HTTP {answer.status_code}"
        if answer.status_code in WAITING:
            asked = answer.headers.get("retry-after", "")
            return Away(text, key, float(asked) if asked.isdecimal() else 0.0, answer.status_code)
        return Refused(answer.status_code, key, text) if key else ClientError("no_server", url=self.url)
