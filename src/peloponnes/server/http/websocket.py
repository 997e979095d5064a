"""A WebSocket for each client that plays at or watches a table."""

import asyncio
import contextlib
import math
import time
from typing import Any

import structlog
from fastapi import WebSocket
from fastapi.requests import HTTPConnection
from pydantic import ValidationError
from pydantic_core import from_json, to_json

from peloponnes.server.http.websocket_protocol import connection_of
from peloponnes.server.limits.rates import Buckets, Visitor, network_of
from peloponnes.server.services import Services
from peloponnes.server.tables.subscriber import HEARTBEAT, OutgoingMessage, Subscriber
from peloponnes.server.wire.refusal import Refused, language_of, one_line, problem
from peloponnes.server.wire.requests import COMMANDS, AnyCommand, Hint

log = structlog.get_logger()

NOT_FOUND, FORBIDDEN, TOO_MANY, RESTARTING, TOO_SLOW = 4404, 4403, 4429, 1012, 1013
# Close codes by the status of a refusal; all other refusals are permanent (FORBIDDEN).
CLOSED = {404: NOT_FOUND, 429: TOO_MANY, 503: RESTARTING}

SILENT_BEATS = 2  # after so many seconds without a message, a client that asked for it gets a heartbeat

FIRST_PAUSE = 0.1  # seconds that a socket which sends too fast is not read; doubles every time
LONGEST_PAUSE = 5.0
MOST_PAUSES = 6  # beyond this the socket is closed
FORGIVEN_SECONDS = 10.0  # after which one pause is forgiven


class Haste:
    """How often a socket has recently sent too fast.

    The more often, the longer reading pauses, so that frames pile up on the client's side and cost no answers.
    """

    def __init__(self) -> None:
        self._pauses = 0.0
        self._since = time.monotonic()

    def pause(self) -> float:
        """Count another violation, and return how many seconds not to read."""
        now = time.monotonic()
        self._pauses = max(0.0, self._pauses - (now - self._since) / FORGIVEN_SECONDS) + 1
        self._since = now
        return min(LONGEST_PAUSE, FIRST_PAUSE * math.exp2(self._pauses - 1))

    @property
    def hopeless(self) -> bool:
        """Whether slowing down did not help."""
        return self._pauses > MOST_PAUSES


class WebSocketSubscriber(Subscriber):
    """One client at one table: messages out, commands in."""

    def __init__(self, services: Services, table: str, guest: str | None, socket: WebSocket, heartbeat: bool) -> None:
        super().__init__(visitor(socket, guest))
        self.device = device_of(services, socket.headers)
        self.heartbeat = heartbeat  # whether the client wants heartbeats
        self.silence = 0  # seconds since the last message
        self.services = services
        self.table = table
        self.connection = connection_of(socket)
        self.language = language_of(socket.headers.get("accept-language", ""))
        per_second = services.settings.limits.frames_a_second
        self.bucket = Buckets(per_second, per_second * 2)
        self.haste = Haste()
        self.hints: set[asyncio.Task[None]] = set()

    async def open(self, since: int | None) -> None:
        """Send the state of the table, and serve from then on without this call."""
        try:
            await self.services.subscriptions.subscribe(self.table, self, since)
        except Refused as refused:
            self._tell(None, refused)
            self.connection.close(CLOSED.get(refused.status, FORBIDDEN))
        else:
            if self.heartbeat:  # from now on the client may rely on them, however much else it is told
                self.put(HEARTBEAT)
            self.connection.pass_to(self)

    def put(self, message: OutgoingMessage) -> None:
        """Send a message; a client that reads too slowly is disconnected."""
        self.silence = 0
        if not self.gone and not self.connection.write_frame(message.frame):
            self.end()

    def beat(self) -> None:
        """Send a heartbeat if nothing else was sent for a while."""
        self.silence += 1
        if self.heartbeat and self.silence >= SILENT_BEATS:
            self.put(HEARTBEAT)

    def end(self, elsewhere: bool = False) -> None:
        """Close the socket after the messages already sent."""
        if not self.gone:
            self.gone, self.elsewhere = True, elsewhere
            self.connection.close(RESTARTING if self.services.tasks.closing or elsewhere else TOO_SLOW)

    def disconnected(self) -> None:
        """Leave the table. What was begun is completed, except for hints."""
        self.gone = True
        self.services.subscriptions.unsubscribe(self.table, self)
        for hint in self.hints:
            hint.cancel()

    def read(self, frame: str | None) -> None:
        """Handle a frame; the next one is read when this is done."""
        self.services.tasks.spawn(self._handle(frame))

    async def _handle(self, frame: str | None) -> None:
        in_time = self.bucket.take("") and self.services.visits.guest_may_send(self.who)
        try:
            if in_time and self.services.visits.network_may_send(self.who):
                await self._obey(frame)
                return
            pause = self._too_fast(frame)
            if self.haste.hopeless and not in_time:  # don't punish it for others in its network
                self.connection.close(TOO_MANY)
            else:
                await asyncio.sleep(pause)
        finally:
            self.connection.read_on()

    async def _obey(self, frame: str | None) -> None:
        try:
            command = self._read(frame)
        except Refused as refused:
            self._tell(named_in(frame), refused)
            return
        if isinstance(command, Hint):  # takes a while, and other commands need not wait for it
            hint = self.services.tasks.spawn(self._do(command))
            self.hints.add(hint)
            hint.add_done_callback(self.hints.discard)
        else:
            await self._do(command)

    def _too_fast(self, frame: str | None) -> float:
        """Report that a frame came too fast, and return how many seconds not to read."""
        limits = self.services.settings.limits
        id = named_in(frame) if len(frame or "") <= limits.frame_bytes else None
        self._tell(id, Refused("too_many_frames", 429, most=limits.frames_a_second))
        return self.haste.pause()

    async def _do(self, command: AnyCommand) -> None:
        """Carry out a command and send the result; the socket survives any error."""
        try:
            self.put(OutgoingMessage(to_json(await self.services.commands.carry_out(self.table, self.who, command))))
        except Refused as refused:
            self._tell(command.id, refused)
        except Exception:
            log.exception("a command failed", table=self.table, command=type(command).__name__)
            self._tell(command.id, Refused("failed", 500))

    def _read(self, frame: str | None) -> AnyCommand:
        limits = self.services.settings.limits
        if frame is None:
            raise Refused("not_text", 422)
        if len(frame.encode(errors="surrogatepass")) > limits.frame_bytes:
            raise Refused("too_large", 413, most=limits.frame_bytes)
        try:
            return COMMANDS.validate_json(frame)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False, include_context=False)[0]
            raise Refused("bad_message", 422, problem=one_line(first["loc"], first["msg"])) from None

    def _tell(self, id: str | None, refused: Refused) -> None:
        self.put(OutgoingMessage(to_json({"type": "error", "id": id, "error": problem(refused, self.language)})))


def visitor(connection: HTTPConnection, guest: str | None) -> Visitor:
    """The guest and network of a connection."""
    return Visitor(guest, network_of("?" if connection.client is None else connection.client.host))


def device_of(services: Services, headers: Any) -> str:
    """The device of an account that a request comes from; empty for a guest or a program."""
    cookie = None if "authorization" in headers else services.identity.read(headers.get("cookie", ""))
    return "" if cookie is None else cookie.device


def named_in(frame: str | None) -> str | None:
    """The id of a command that could not be validated."""
    with contextlib.suppress(ValueError, AttributeError, TypeError):
        id = from_json(frame or "").get("id")
        return id[:48] if isinstance(id, str) else None
    return None
