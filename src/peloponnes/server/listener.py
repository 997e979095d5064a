"""A client that watches a table."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator

from peloponnes.server.limits import Visitor

HEARTBEAT_SECONDS = 15  # so that both ends of a silent stream know that the other is there
WAITING_MESSAGES = 400  # limit for a client that does not read; beyond it the client is disconnected, and may reconnect


class Listener:
    """A socket or stream that watches a table, with the messages it has not read yet."""

    def __init__(self, who: Visitor) -> None:
        self.who = who
        self.guest = who.guest
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING_MESSAGES)
        self.gone = False  # gets no more messages
        self.left = False  # no longer counted

    def put(self, message: bytes) -> None:
        """Queue a message; a client that reads too slowly is disconnected."""
        if self.gone:
            return
        if self.queue.qsize() >= WAITING_MESSAGES - 1:
            self.end()
        else:
            self.queue.put_nowait(message)

    def end(self) -> None:
        """End the stream after the messages already queued."""
        if not self.gone:
            self.gone = True
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
