"""HTTP as uvicorn speaks it, with limits: the length of a head, the time a request takes to come, the connections of a network.

The parser takes a head of any length, and uvicorn waits for the rest of a request for ever. A connection that asks for too much is told
so, and closed. What comes after a complete request, a socket or a stream of events, may stay as long as it likes.
"""

import asyncio
import time
from asyncio.events import TimerHandle
from enum import Enum
from typing import Any

import structlog
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from peloponnes.server import descriptors, metrics
from peloponnes.server.guard import HEADERS, refusal
from peloponnes.server.limits import Counts, lies_in, network_of
from peloponnes.server.refusal import Refused
from peloponnes.server.settings import Settings

log = structlog.get_logger()

NOTED_SECONDS = 60.0  # between two lines of the log about the same thing
LINGER_SECONDS = 1.0  # for which one who was turned away may go on sending, so that they get to read why
MOST_IGNORED = 1024 * 1024  # bytes that they may send in that time
OVERHEAD = (
    8  # times the length that a body may have are taken for it with its chunks; endless ones, and trailers, are cut
)
GRACE_SECONDS = 2.0  # after which a connection is cut whose late body nobody has refused


class Connections:
    """The connections of this process that are no sockets yet, by network. Proxies carry many people, and have any number."""

    def __init__(self, settings: Settings) -> None:
        self.limits = settings.limits
        self._proxies = settings.proxies
        self._room = descriptors.room()
        self._counts = Counts()
        self._noted: dict[str, float] = {}

    def enter(self, address: str, descriptor: int) -> None:
        """One more, unless there is no room for it."""
        if self._room is not None and descriptor >= self._room:
            raise Refused("server_full", 503)
        most = self.limits.connections_an_address
        network = network_of(address)
        if self._counts.of(network) >= most and not lies_in(address, self._proxies):
            raise Refused("too_many_connections", 429, most=most)
        self._counts.add(network)

    def leave(self, address: str) -> None:
        """One less."""
        self._counts.remove(network_of(address))

    def note(self, refused: Refused) -> None:
        """Count who was turned away, and write a line now and then: many come at the same time, or none."""
        metrics.turned_away.labels(refused.key).inc()
        now = time.monotonic()
        if now - self._noted.get(refused.key, -NOTED_SECONDS) >= NOTED_SECONDS:
            self._noted[refused.key] = now
            log.warning("connections are turned away", reason=refused.key, status=refused.status)


class Stage(Enum):
    """What of a request is awaited."""

    NOTHING = "nothing"  # or the first byte of the next one
    HEAD = "head"
    BODY = "body"


class LimitedHttpProtocol(HttpToolsProtocol):
    """One connection."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._door: Connections = app_state["connections"]
        self._counted: str | None = None
        self._stage = Stage.NOTHING
        self._heads = 0
        self._head_bytes = 0
        self._body_bytes = 0
        self._silent = True
        self._turned_away = False
        self._ignored_bytes = 0
        self._deadline: TimerHandle | None = None

    # Coming and going --------------------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects."""
        super().connection_made(transport)
        address = "?" if self.client is None else self.client[0]
        try:
            self._door.enter(address, transport.get_extra_info("socket").fileno())
        except Refused as refused:
            self._turn_away(refused, linger=False)
        else:
            self._counted = address
            self._allow(self._door.limits.request_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection ends."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """A socket is counted among sockets."""
        self._leave()
        super().handle_websocket_upgrade()

    def _leave(self) -> None:
        self._allow(None)
        if self._counted is not None:
            self._door.leave(self._counted)
            self._counted = None

    # What comes --------------------------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Bytes of a request, of several, or of a part of one."""
        if self._turned_away:
            self._ignored_bytes += len(data)
            if self._ignored_bytes > MOST_IGNORED:
                self.transport.abort()
            return
        stage, heads = self._stage, self._heads
        self._silent = False
        super().data_received(data)
        if self._turned_away or self._counted is None:
            return
        begun = self._heads - heads
        if self._stage is Stage.HEAD and begun == (stage is Stage.NOTHING):  # all of it belongs to this head
            self._head_bytes += len(data)
            self._check_head(self._head_bytes)
        elif self._stage is Stage.BODY and stage is Stage.BODY and not begun:
            self._body_bytes += len(data)
            self._check_body()
        if self._turned_away:
            return
        if self._stage is not stage or begun or (self._deadline is None and self._stage is Stage.NOTHING):
            self._allow(self._seconds())

    def on_message_begin(self) -> None:
        """A head begins."""
        self._stage = Stage.HEAD
        self._heads += 1
        self._head_bytes = 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """A head is complete."""
        self._check_head(len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers))
        if not self._turned_away:
            self._stage = Stage.BODY
            self._body_bytes = 0
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of a body."""
        if not self._turned_away:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """A request is complete."""
        if not self._turned_away:
            self._stage = Stage.NOTHING
            super().on_message_complete()

    def _check_head(self, size: int) -> None:
        most = self._door.limits.header_bytes
        if size > most and not self._turned_away:
            self._turn_away(Refused("header_too_large", 431, most=most))

    def _check_body(self) -> None:
        """The length of a body is checked by the one who reads it; this is for what nobody reads."""
        limits = self._door.limits
        if self._body_bytes <= OVERHEAD * limits.body_bytes + limits.header_bytes:
            return
        if self.cycle.response_started:
            self.transport.abort()
        else:
            self._turn_away(Refused("too_large", 413, most=limits.body_bytes))

    # Time --------------------------------------------------------------------------------------------------------------------------

    @property
    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _seconds(self) -> float | None:
        """How long to wait for what comes next: while a complete request is answered, for ever."""
        if self._stage is Stage.NOTHING and self._answering:
            return None
        late = GRACE_SECONDS if self._stage is Stage.BODY else 0.0  # a late body is refused by the one who reads it
        return self._door.limits.request_seconds + late

    def _allow(self, seconds: float | None) -> None:
        """Wait for so long from now on."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._too_late)

    def _too_late(self) -> None:
        """What was awaited did not come. One who has said nothing at all is told nothing: a browser connects in advance."""
        self._deadline = None
        earlier = bool(self.pipeline) or (self._answering and self._stage is Stage.HEAD)
        if earlier or self.flow.read_paused:  # it is we who let others wait
            self._allow(self._seconds())
        elif self._silent or (self._answering and self.cycle.response_started):
            self.transport.close()
        else:
            self._turn_away(Refused("request_too_slow", 408, most=self._door.limits.request_seconds))

    # Turning away ------------------------------------------------------------------------------------------------------------------

    def _turn_away(self, refused: Refused, linger: bool = True) -> None:
        """Say why, and close the connection; not at once if there may be more to come, or the answer would be lost with it."""
        self._turned_away = True
        self._allow(None)
        self._unset_keepalive_if_required()
        self._door.note(refused)
        if self._answering:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.write(self._answer(refused))
        if linger and self.transport.can_write_eof():
            self.transport.write_eof()
            self._deadline = self.loop.call_later(LINGER_SECONDS, self.transport.abort)
        else:
            self.transport.close()

    def _answer(self, refused: Refused) -> bytes:
        accepted = dict(self.headers or []).get(b"accept-language", b"")
        head, body = refusal(refused, accepted.decode("latin-1"))
        head |= HEADERS | {"connection": "close"}
        lines = [f"{name}: {value}\r\n".encode() for name, value in head.items()]
        return b"".join([STATUS_LINE[refused.status], *lines, b"\r\n", body])
