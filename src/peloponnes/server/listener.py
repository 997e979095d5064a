"""Those who watch."""

import asyncio

WAITING_MESSAGES = 400  # of a client that does not read; then it is sent away, and may come back


class Listener:
    """Somebody who watches a table: a socket or a stream, with the messages it has not read yet."""

    def __init__(self, guest: str | None) -> None:
        self.guest = guest
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING_MESSAGES)
        self.gone = False

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
