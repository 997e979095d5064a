"""Receivers of messages on loopback: webhooks that sometimes fail to answer, and a mail server that sometimes refuses for a while."""

import asyncio
import json
import random
import re
import threading
from base64 import urlsafe_b64decode
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from types import TracebackType
from typing import Any, Self

from aiosmtpd.controller import Controller

from peloponnes.server.storage import now
from tests.server.served import PATIENCE, free_port

HOSTS = tuple(f"127.0.0.{number}" for number in range(101, 133))  # one host gets one message a second
FAILS, GONE, SILENT = 0.04, 0.03, 0.03  # how often: status 500, closed without an answer, closed after a while
LONGEST_SILENCE = 2.0
CONFIRM = re.compile(r"/told/confirm/\S+")


@dataclass
class Sent:
    """An attempt to send a message: its key, to whom, when it came, and when its arrival was acknowledged, if it was."""

    key: str
    to: str
    came: int
    text: str
    answered: int | None = None


class Post:
    """All receivers. ``reliable`` ends their failures; ``hold`` lets the next webhook wait for an answer until its sender is gone."""

    def __init__(self, seed: int) -> None:
        self.sent: defaultdict[str, list[Sent]] = defaultdict(list)  # by key, in the order of arrival
        self.links: dict[str, str] = {}  # to confirm an address, by address
        self.reliable = False
        self.arrived = asyncio.Event()
        self._rng = random.Random(seed)
        self._lock = threading.Lock()  # mails come in a thread of their own
        self._servers: list[asyncio.Server] = []
        self._mail = Controller(self, hostname="127.0.0.1", port=free_port(), ready_timeout=PATIENCE)
        self.port = 0

    @property
    def smtp(self) -> str:
        """The mail server, as the server under test is told of it."""
        return f"smtp://127.0.0.1:{self._mail.port}"

    def hook(self, number: int) -> str:
        """The address of a webhook."""
        return f"http://{HOSTS[number % len(HOSTS)]}:{self.port}/hook/{number}"

    async def __aenter__(self) -> Self:
        self.port = free_port()
        self._servers = [await asyncio.start_server(self._answer, host, self.port) for host in HOSTS]
        self._mail.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for server in self._servers:
            server.close()
        self._mail.stop()

    def note(self, key: str, to: str, text: str) -> Sent:
        """Note an attempt."""
        attempt = Sent(key, to, now(), text)
        with self._lock:
            self.sent[key].append(attempt)
        return attempt

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take one request, and answer it or not."""
        with suppress(OSError, asyncio.IncompleteReadError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
            body = json.loads(await reader.readexactly(int(headers["content-length"])))
            attempt = self.note(body["key"], head[0].split()[1], json.dumps(body))
            mood = 1.0 if self.reliable else self._rng.random()
            if mood < FAILS:
                writer.write(b"HTTP/1.1 500 Oops\r\ncontent-length: 0\r\n\r\n")
            elif mood < FAILS + GONE + SILENT:
                await asyncio.sleep(0 if mood < FAILS + GONE else self._rng.uniform(0, LONGEST_SILENCE))
            else:
                if mood < 0.5:  # whoever waits for it may kill the sender before it gets the answer, or just after
                    self.arrived.set()
                    await asyncio.sleep(self._rng.uniform(0, 0.02))
                attempt.answered = now()
                writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
            await writer.drain()
            self.arrived.set()
        writer.close()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Take one mail, or refuse it for now."""
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        to, part = str(mail["To"]), mail.get_body(("plain",))
        text = str(part.get_content()) if part is not None else ""
        link = CONFIRM.search(text)
        if link is not None:
            self.links[to] = link[0]
            return "250 OK"
        attempt = self.note(str(mail["Message-ID"]).strip("<>").partition("@")[0], to, text)
        if not self.reliable and self._rng.random() < FAILS:
            return "451 later"
        attempt.answered = now()
        return "250 OK"


def channel_in(text: str) -> str:
    """The channel that a message was sent to: its link to switch it off names it."""
    token = re.search(r"/told/off/([\w.-]+)", text)
    assert token is not None
    payload = token[1].partition(".")[0]
    return str(json.loads(urlsafe_b64decode(payload + "=" * (-len(payload) % 4))))
