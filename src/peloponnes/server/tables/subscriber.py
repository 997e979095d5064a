"""Clients that watch a table, and the messages they are sent."""

import asyncio
import contextlib
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from struct import pack

from peloponnes.server.limits.rates import Visitor

HEARTBEAT_SECONDS = 15  # so that both ends of a silent stream know that the other is there
WAITING_MESSAGES = 400  # limit for a client that does not read; beyond it the client is disconnected, and may reconnect
TEXT_FRAME = 0x81  # a text in a single frame (RFC 6455, 5.2)


class OutgoingMessage:
    """A message in JSON. Its WebSocket frame is made only once, for all who get it."""

    __slots__ = ("_frame", "text")

    def __init__(self, text: bytes) -> None:
        self.text = text
        self._frame = b""

    @property
    def frame(self) -> bytes:
        """The message as a WebSocket frame.

        >>> OutgoingMessage(b"{}").frame
        b'\\x81\\x02{}'
        """
        if not self._frame:
            size = len(self.text)
            if size < 126:
                head = pack("!BB", TEXT_FRAME, size)
            elif size < 1 << 16:
                head = pack("!BBH", TEXT_FRAME, 126, size)
            else:
                head = pack("!BBQ", TEXT_FRAME, 127, size)
            self._frame = head + self.text
        return self._frame


HEARTBEAT = OutgoingMessage(b"")  # an empty message: nothing has happened, and the server is there


class Subscriber(ABC):
    """A client that watches a table."""

    def __init__(self, who: Visitor, position: bool = False) -> None:
        self.who = who
        self.position = position  # whether it wants the position with every view
        self.guest = who.guest
        self.gone = False  # gets no more messages
        self.left = False  # no longer counted
        self.elsewhere = False  # another worker now serves the table
        self.device = ""  # of the account that is signed in

    @abstractmethod
    def put(self, message: OutgoingMessage) -> None:
        """Send a message; a client that reads too slowly is disconnected."""

    @abstractmethod
    def beat(self) -> None:
        """Called every second, for those who want to know that the server is there."""

    @abstractmethod
    def end(self, elsewhere: bool = False) -> None:
        """Disconnect after the messages already sent; the client may reconnect, and will find the table ``elsewhere``."""


class Stream(Subscriber):
    """A client that reads a stream of lines, with the messages it has not read yet."""

    def __init__(self, who: Visitor, position: bool = False) -> None:
        super().__init__(who, position)
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING_MESSAGES)

    def put(self, message: OutgoingMessage) -> None:
        """Queue a message."""
        if self.gone:
            return
        if self.queue.qsize() >= WAITING_MESSAGES - 1:
            self.end()
        else:
            self.queue.put_nowait(message.text)

    def beat(self) -> None:
        """A stream waits for its heartbeat by itself."""

    def end(self, elsewhere: bool = False) -> None:
        """End the stream after the messages already queued."""
        if not self.gone:
            self.gone, self.elsewhere = True, elsewhere
            self.queue.put_nowait(None)

    async def messages(self, seconds: float) -> AsyncIterator[bytes]:
        """Yield queued messages and those of the next ``seconds``; an empty message is a heartbeat."""
        end = time.monotonic() + seconds
        while True:
            left = end - time.monotonic()
            message: bytes | None = b""
            if not self.queue.empty():
                message = self.queue.get_nowait()
            elif left <= 0:
                return
            else:
                with contextlib.suppress(TimeoutError):
                    message = await asyncio.wait_for(self.queue.get(), min(left, HEARTBEAT_SECONDS))
            if message is None:
                return
            if message or left > 0:
                yield message
