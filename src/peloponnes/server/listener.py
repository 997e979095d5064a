"""Those who watch."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator

from peloponnes.server.limits import Visitor

HEARTBEAT_SECONDS = 15  # so that both sides of a silent stream know of one another
WAITING_MESSAGES = 400  # of a client that does not read; then it is sent away, and may come back


class Listener:
    """Somebody who watches a table: a socket or a stream, with the messages it has not read yet."""

    def __init__(self, who: Visitor) -> None:
        self.who = who
        self.guest = who.guest
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING_MESSAGES)
        self.gone = False  # it is told nothing more
        self.left = False  # it is not counted any more

    def put(self, message: bytes) -> None:
        """One message more; one who is too slow is sent away."""
        if self.gone:
            return
        if self.queue.qsize() >= WAITING_MESSAGES - 1:
            self.end()
        else:
            self.queue.put_nowait(message)

    def end(self) -> None:
        """No more messages."""
        if not self.gone:
            self.gone = True
            self.queue.put_nowait(None)

    async def messages(self, seconds: float) -> AsyncIterator[bytes]:
        """What there is now and what comes in so many seconds; nothing (an empty message) tells that all is well."""
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
