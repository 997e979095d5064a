"""Which of the workers of a server owns a table: the one that keeps it in memory and lets its bots think.

Each worker holds a slot, a locked file and a Unix socket in a folder that they share; both end with the process, however it ends. The
owner of a table is the living slot with the highest hash for it, so all workers agree without asking, and if one dies, its tables
alone get new owners. Ownership saves work and protects nothing: the primary key of the log does. Where in doubt, a worker serves a
table that it does not own, and both are right.
"""

import contextlib
import os
import socket
import time
from hashlib import blake2b
from pathlib import Path

from peloponnes.server.storage.files import PRIVATE_FILE
from peloponnes.server.storage.lock import lock_at_once

LOOKED_SECONDS = 0.25  # how long to remember which workers live
WITHOUT_SOCKETS = not hasattr(socket, "AF_UNIX") or not hasattr(socket, "send_fds")


class Owners:
    """The workers of one server, as one of them sees them. Without a folder there is only this one, and it owns every table."""

    def __init__(self, folder: str = "", workers: int = 1) -> None:
        self.folder = None if not folder or WITHOUT_SOCKETS else Path(folder)
        self.slot: int | None = None
        self._workers = workers
        self._lock: int | None = None
        self._socket: socket.socket | None = None
        self._living: frozenset[int] = frozenset()
        self._looked_at = 0.0

    def take_slot(self) -> socket.socket | None:
        """Take a free slot, and return the socket on which others reach it; None while all are taken."""
        assert self.folder is not None
        for slot in range(self._workers):
            handle = os.open(self.folder / f"{slot}.lock", os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
            try:
                lock_at_once(handle)
            except OSError:
                os.close(handle)
                continue
            self._lock, self._socket = handle, self._bound(slot)
            self.slot = slot
            self.look_again()
            return self._socket
        return None

    def _bound(self, slot: int) -> socket.socket:
        path = self.path_of(slot)
        path.unlink(missing_ok=True)  # of a worker that was killed
        bound = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        bound.setblocking(False)
        bound.bind(str(path))
        return bound

    def leave(self) -> None:
        """Give the slot back; another worker may take it at once."""
        if self._lock is None or self._socket is None or self.slot is None:
            return
        self.path_of(self.slot).unlink(missing_ok=True)
        self._socket.close()
        os.close(self._lock)
        self.slot = self._lock = self._socket = None
        self.look_again()

    def path_of(self, slot: int) -> Path:
        """The socket of a slot."""
        assert self.folder is not None
        return self.folder / str(slot)

    def of(self, table: str) -> int | None:
        """The slot that owns a table; None if no slot is taken."""
        return max(self.living(), key=lambda slot: weight(table, slot), default=None)

    def mine(self, table: str) -> bool:
        """Whether this worker owns a table."""
        return self.folder is None or self.of(table) in (None, self.slot)

    def living(self) -> frozenset[int]:
        """The slots whose workers are alive."""
        if self.folder is None:
            return frozenset()
        if time.monotonic() - self._looked_at > LOOKED_SECONDS:
            self._living = frozenset(slot for slot in range(self._workers) if slot == self.slot or self._answers(slot))
            self._looked_at = time.monotonic()
        return self._living

    def look_again(self) -> None:
        """Forget which workers live, because one of them turned out not to."""
        self._looked_at = float("-inf")

    def _answers(self, slot: int) -> bool:
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as probe:
            probe.connect(str(self.path_of(slot)))
            return True
        return False


def weight(table: str, slot: int) -> bytes:
    """How strongly a slot claims a table.

    >>> sum(weight(f"table{number}", 0) > weight(f"table{number}", 1) for number in range(1000))
    530
    """
    return blake2b(f"{slot} {table}".encode(), digest_size=8).digest()
