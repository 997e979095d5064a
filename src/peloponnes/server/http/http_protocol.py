"""uvicorn's HTTP protocol with limits: size of the header, time for a request to arrive, connections per network.

The parser accepts headers of any size, and uvicorn waits forever for the rest of a request. A connection that exceeds a limit gets a
refusal and is closed. After a complete request, a socket or an event stream may stay open as long as it likes.
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

from peloponnes.server.http import descriptors
from peloponnes.server.http.guard import HEADERS, refusal
from peloponnes.server.limits.rates import Counts, lies_in, network_of
from peloponnes.server.operation import metrics
from peloponnes.server.settings import Settings
from peloponnes.server.wire.refusal import Refused
from peloponnes.server.workers.handover import Handover

log = structlog.get_logger()

NOTED_SECONDS = 60.0  # between two log lines about the same reason
LINGER_SECONDS = 1.0  # how long a refused client may go on sending, so that it gets to read the answer
MOST_IGNORED = 1024 * 1024  # bytes that it may send in that time
OVERHEAD = 8  # times the maximal body, to allow for chunk headers; endless chunks and trailers are cut off
GRACE_SECONDS = 2.0  # extra time for the application to refuse a late body before the connection is cut


class Connections:
    """Counts this process's HTTP connections by network, without WebSockets. Proxies carry many people and are not limited."""

    def __init__(self, settings: Settings) -> None:
        self.limits = settings.limits
        self._proxies = settings.proxies
        self._room = descriptors.room()
        self._counts = Counts()
        self._noted: dict[str, float] = {}

    def enter(self, address: str, descriptor: int) -> None:
        """Count a new connection, or refuse it if there is no room."""
        if self._room is not None and descriptor >= self._room:
            raise Refused("server_full", 503)
        most = self.limits.connections_an_address
        network = network_of(address)
        if self._counts.of(network) >= most and not lies_in(address, self._proxies):
            raise Refused("too_many_connections", 429, most=most)
        self._counts.add(network)

    def leave(self, address: str) -> None:
        """Count a closed connection."""
        self._counts.remove(network_of(address))

    def note(self, refused: Refused) -> None:
        """Count a refusal, and log it once in a while: refusals tend to come in floods."""
        metrics.turned_away.labels(refused.key).inc()
        now = time.monotonic()
        if now - self._noted.get(refused.key, -NOTED_SECONDS) >= NOTED_SECONDS:
            self._noted[refused.key] = now
            log.warning("connections are turned away", reason=refused.key, status=refused.status)


class Stage(Enum):
    """The part of a request that is awaited."""

    NOTHING = "nothing"  # or the first byte of the next request
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
        self._handover: Handover = app_state["handover"]
        self.inherited = b""  # what another worker has read before it passed the connection on
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
        """Admit or refuse a new connection."""
        super().connection_made(transport)
        address = "?" if self.client is None else self.client[0]
        try:
            self._door.enter(address, transport.get_extra_info("socket").fileno())
        except Refused as refused:
            self._turn_away(refused, linger=False)
        else:
            self._counted = address
            self._allow(self._door.limits.request_seconds)
            if self.inherited:
                self._handle(self.inherited)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting a closed connection."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Stop counting the connection here: from now on `Visits` counts it as a socket."""
        self._leave()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # it refers to this, and only the garbage collector would find them

    def _leave(self) -> None:
        self._allow(None)
        if self._counted is not None:
            self._door.leave(self._counted)
            self._counted = None

    # What comes --------------------------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Handle bytes here, or let the worker handle them that owns the table they are about."""
        if not self._between_requests or not self._handover.passes_on(self, data):
            self._handle(data)

    @property
    def _between_requests(self) -> bool:
        """Whether nothing but the next request ties the connection to this worker."""
        quiet = self._stage is Stage.NOTHING and not self._answering and not self.pipeline
        return quiet and self._counted is not None and not self.transport.get_write_buffer_size()

    def pause_reading(self) -> None:
        """Leave whatever else arrives to the worker that the connection is passed on to."""
        self._unset_keepalive_if_required()
        self.flow.pause_reading()

    def take_back(self, data: bytes) -> None:
        """Handle bytes that could not be passed on."""
        self.flow.resume_reading()
        self._handle(data)

    def _handle(self, data: bytes) -> None:
        """Handle bytes, which may be one request, several, or part of one."""
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
        if self._stage is Stage.HEAD and begun == (stage is Stage.NOTHING):  # all of the data belongs to this header
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
        """Note that a header begins."""
        self._stage = Stage.HEAD
        self._heads += 1
        self._head_bytes = 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Check the size of a complete header."""
        self._check_head(len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers))
        if not self._turned_away:
            self._stage = Stage.BODY
            self._body_bytes = 0
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Pass on a part of the body."""
        if not self._turned_away:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that the request is complete."""
        if not self._turned_away:
            self._stage = Stage.NOTHING
            super().on_message_complete()

    def _check_head(self, size: int) -> None:
        most = self._door.limits.header_bytes
        if size > most and not self._turned_away:
            self._turn_away(Refused("header_too_large", 431, most=most))

    def _check_body(self) -> None:
        """Limit a body that nobody reads; otherwise `Guard` checks its length."""
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
        """How long to wait for what comes next: without limit while a complete request is being answered."""
        if self._stage is Stage.NOTHING and self._answering:
            return None
        late = GRACE_SECONDS if self._stage is Stage.BODY else 0.0  # the application refuses a late body first
        return self._door.limits.request_seconds + late

    def _allow(self, seconds: float | None) -> None:
        """Set or clear the deadline, in seconds from now."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._too_late)

    def _too_late(self) -> None:
        """Handle a missed deadline. A client that sent nothing at all gets no answer: browsers open connections in advance."""
        self._deadline = None
        earlier = bool(self.pipeline) or (self._answering and self._stage is Stage.HEAD)
        if earlier or self.flow.read_paused:  # the delay is ours
            self._allow(self._seconds())
        elif self._silent or (self._answering and self.cycle.response_started):
            self.transport.close()
        else:
            self._turn_away(Refused("request_too_slow", 408, most=self._door.limits.request_seconds))

    # Turning away ------------------------------------------------------------------------------------------------------------------

    def _turn_away(self, refused: Refused, linger: bool = True) -> None:
        """Send a refusal and close the connection, after a moment if more data may arrive: closing at once could discard the answer."""
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
