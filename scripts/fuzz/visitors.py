"""The visitors of the server: people with a cookie, a program with a token, and strangers."""

import json
from collections.abc import Mapping
from typing import Any

import httpx
from websockets.sync.client import connect

PATIENCE = 60
MOST_SOCKETS = 6
ANSWERS = ("done", "tried", "hint", "error")


class Visitor:
    """Somebody who sends HTTP requests and may have sockets at some tables. ``nobody`` never sends a cookie."""

    def __init__(self, url: str, name: str, token: str = "", nobody: bool = False) -> None:
        self.name = name
        self.nobody = nobody
        self._url = url
        self._headers = {"authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.Client(
            base_url=url, headers=self._headers, timeout=PATIENCE, verify=False
        )  # no TLS to set up
        self._sockets: dict[str, Line] = {}
        self.guest: str | None = None
        if not nobody:
            self.guest = str(self.ask("GET", "/api/me").json()["guest"])

    def ask(
        self, method: str, path: str, query: Mapping[str, Any] | None = None, content: bytes | None = None
    ) -> httpx.Response:
        """Send an HTTP request."""
        headers = {} if content is None else {"content-type": "application/json"}
        answer = self._http.request(method, path, params=query, content=content, headers=headers)
        if self.nobody:
            self._http.cookies.clear()
        return answer

    def socket(self, id: str) -> "Line":
        """The visitor's socket at a table, opened if necessary; the oldest is then closed."""
        line = self._sockets.get(id)
        if line is None:
            if len(self._sockets) >= MOST_SOCKETS:
                self.hang_up(next(iter(self._sockets)))
            cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
            headers = self._headers | ({"cookie": cookies} if cookies else {})
            url = f"{self._url.replace('http', 'ws')}/api/tables/{id}/socket"
            line = self._sockets[id] = Line(url, headers)
        return line

    def hang_up(self, id: str) -> None:
        """Close a socket."""
        line = self._sockets.pop(id, None)
        if line is not None:
            line.connection.close()

    def hang_up_all(self) -> None:
        """Close all sockets."""
        for id in list(self._sockets):
            self.hang_up(id)

    def leave(self) -> None:
        """Close everything."""
        self.hang_up_all()
        self._http.close()


class Line:
    """A socket, and the last entry it was told about."""

    def __init__(self, url: str, headers: Mapping[str, str]) -> None:
        # It reads only when it asks, so messages must not be held back meanwhile, and no pong is expected.
        self.connection = connect(
            url,
            additional_headers=headers,
            max_size=None,
            max_queue=None,
            ping_interval=None,
            open_timeout=PATIENCE,
            close_timeout=1,
            proxy=None,
        ).__enter__()
        self.seq: int | None = None
        self.messages: list[str] = [str(self.connection.recv(timeout=PATIENCE))]

    def ask(self, frame: str | bytes) -> Any:
        """Send a frame and wait for the reply. Nothing else is pending, so the next reply is the one."""
        self.connection.send(frame)
        while True:
            text = str(self.connection.recv(timeout=PATIENCE))
            self.messages.append(text)
            message = json.loads(text)
            if message["type"] in ANSWERS:
                return message

    def read(self) -> tuple[list[str], list[str]]:
        """The messages since the last call, and what is wrong with their order: entries must come one after the other."""
        messages, self.messages = self.messages, []
        wrong = []
        for text in messages:
            message = json.loads(text)
            if message["type"] == "welcome":
                self.seq = message["seq"]
            elif message["type"] == "news":
                if self.seq is not None and message["seq"] != self.seq + 1:
                    wrong.append(f"entry {message['seq']} was told after {self.seq}")
                self.seq = message["seq"]
        return messages, wrong
