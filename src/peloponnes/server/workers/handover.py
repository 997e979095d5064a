"""Passes connections on to the worker that owns their table.

The workers of a server share a port, so the system lets any of them accept a connection. As soon as a worker has read the beginning
of a request for another's table, it sends the descriptor of the connection and what it has read to the owner, over a Unix socket, and
closes its own copy. The client does not notice; the next request on the same connection may move it again.
"""

import asyncio
import re
import socket
from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from random import choice
from typing import Any, Protocol

import structlog

from peloponnes.server.workers.owners import Owners

log = structlog.get_logger()

# The table that a request is for, or that it creates. A line that is cut in two, or written in another way, is served where it arrives.
ABOUT_TABLE = re.compile(rb"[A-Z]{3,7} /api/tables/([A-Za-z0-9_-]{1,16})[/? ]|POST /api/tables[? ]")
MOST_BYTES = 64 * 1024  # passed on with a connection
AT_ONCE = 50  # connections adopted before anything else is done


class Connection(Protocol):
    """An HTTP connection between two requests."""

    transport: asyncio.Transport

    def pause_reading(self) -> None:
        """Leave whatever else arrives to the next owner."""

    def take_back(self, data: bytes) -> None:
        """Read on, and handle these bytes here."""


Adopt = Callable[[socket.socket, bytes], Coroutine[Any, Any, object]]


class Handover:
    """Sends connections to other workers, and adopts those that they send."""

    def __init__(self, owners: Owners) -> None:
        self._owners = owners
        self._ways: dict[int, Way] = {}
        self._bound: socket.socket | None = None
        self._adopting: set[asyncio.Task[object]] = set()

    def open(self, bound: socket.socket, adopt: Adopt) -> None:
        """Adopt whatever arrives at a socket."""
        self._bound = bound
        asyncio.get_running_loop().add_reader(bound.fileno(), self._receive, adopt)

    def close(self) -> None:
        """Adopt no more, and give the slot back."""
        if self._bound is not None:
            asyncio.get_running_loop().remove_reader(self._bound.fileno())
            self._bound = None
        self._owners.leave()

    def passes_on(self, connection: Connection, data: bytes) -> bool:
        """Pass a connection on if these bytes begin a request for the table of another worker."""
        slot = self._owner(data)
        if slot is None or slot == self._owners.slot or len(data) > MOST_BYTES:
            return False
        connection.pause_reading()
        if slot not in self._ways:
            self._ways[slot] = Way(self._owners, slot)
        self._ways[slot].send(connection, data)
        return True

    def _owner(self, data: bytes) -> int | None:
        """The slot that should answer a request; None if it makes no difference. New tables are spread over all."""
        found = ABOUT_TABLE.match(data)
        if found is None or self._owners.folder is None:
            return None
        if found[1] is not None:
            return self._owners.of(found[1].decode())
        living = self._owners.living()
        return choice(list(living)) if living else None

    def _receive(self, adopt: Adopt) -> None:
        for _ in range(AT_ONCE):
            if self._bound is None:
                return
            try:
                data, handles, _, _ = socket.recv_fds(self._bound, MOST_BYTES, 1)
            except BlockingIOError:
                return
            for handle in handles:
                came = socket.socket(fileno=handle)
                came.setblocking(False)
                task = asyncio.create_task(adopt(came, data))
                self._adopting.add(task)
                task.add_done_callback(partial(self._adopted, came))

    def _adopted(self, came: socket.socket, task: asyncio.Task[object]) -> None:
        self._adopting.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("a connection could not be adopted", reason=type(task.exception()).__name__)
            came.close()


class Way:
    """The way to another worker. Connections wait here while it has no time for them, and are served here if it is gone."""

    def __init__(self, owners: Owners, slot: int) -> None:
        self._owners = owners
        self._slot = slot
        self._socket: socket.socket | None = None
        self._waiting: deque[tuple[Connection, bytes]] = deque()

    def send(self, connection: Connection, data: bytes) -> None:
        """Send a connection, at once or as soon as possible."""
        self._waiting.append((connection, data))
        if len(self._waiting) == 1:
            self._flush()

    def _flush(self) -> None:
        while self._waiting:
            connection, data = self._waiting[0]
            if not connection.transport.is_closing():
                try:
                    self._pass(connection.transport, data)
                except BlockingIOError:
                    assert self._socket is not None
                    asyncio.get_running_loop().add_writer(self._socket.fileno(), self._flush)
                    return
                except OSError:
                    self._give_up()
                    return
                connection.transport.close()
            self._waiting.popleft()
        self._stop_waiting()

    def _pass(self, transport: asyncio.Transport, data: bytes) -> None:
        known = self._socket is not None
        if self._socket is None:
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self._socket.setblocking(False)
            self._socket.connect(str(self._owners.path_of(self._slot)))
        try:
            socket.send_fds(self._socket, [data], [transport.get_extra_info("socket").fileno()])
        except ConnectionError:
            if not known:
                raise
            self._disconnect()
            self._pass(transport, data)  # another worker may have taken the slot

    def _give_up(self) -> None:
        """Serve here whoever waits: the other worker is gone, or about to be."""
        self._disconnect()
        self._owners.look_again()
        waiting, self._waiting = self._waiting, deque()
        for connection, data in waiting:
            if not connection.transport.is_closing():
                connection.take_back(data)

    def _disconnect(self) -> None:
        self._stop_waiting()
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _stop_waiting(self) -> None:
        if self._socket is not None:
            asyncio.get_running_loop().remove_writer(self._socket.fileno())
