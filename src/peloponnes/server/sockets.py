"""A socket for each who sits at a table or watches it."""

import asyncio
import contextlib

import structlog
from fastapi import WebSocket, WebSocketDisconnect
from fastapi.requests import HTTPConnection
from pydantic import ValidationError
from pydantic_core import from_json, to_json

from peloponnes.server.house import House
from peloponnes.server.limits import Buckets
from peloponnes.server.listener import Listener
from peloponnes.server.protocol import COMMANDS, AnyCommand, Hint
from peloponnes.server.refusal import Refused, language_of, one_line, problem

log = structlog.get_logger()

NOT_FOUND, FORBIDDEN, TOO_MANY, RESTARTING, TOO_SLOW = 4404, 4403, 4429, 1012, 1013
# How a socket that was refused is closed; all other refusals are for good.
CLOSED = {404: NOT_FOUND, 429: TOO_MANY, 503: RESTARTING}


class Socket:
    """One client at one table: what happens there goes out, commands come in."""

    def __init__(self, house: House, table: str, guest: str | None, socket: WebSocket) -> None:
        self.house = house
        self.table = table
        self.guest = guest
        self.socket = socket
        self.address = address_of(socket)
        self.language = language_of(socket.headers.get("accept-language", ""))
        per_second = house.settings.limits.frames_a_second
        self.bucket = Buckets(per_second, per_second * 2)
        self.hints: set[asyncio.Task[None]] = set()

    async def serve(self, since: int | None) -> None:
        """Until one of both sides leaves."""
        await self.socket.accept()
        try:
            listener = await watch(self.house, self.table, self.guest, self.address, since)
        except Refused as refused:
            await self._tell(None, refused)
            await self.socket.close(CLOSED.get(refused.status, FORBIDDEN))
            return
        sending = asyncio.create_task(self._send(listener))
        try:
            await self._receive(listener)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self.house.leave(self.table, listener)
            for task in (sending, *self.hints):
                task.cancel()
            await asyncio.gather(sending, *self.hints, return_exceptions=True)

    async def _send(self, listener: Listener) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (message := await listener.queue.get()) is not None:
                await self.socket.send_text(message.decode())
            await self.socket.close(RESTARTING if self.house.closing else TOO_SLOW)

    async def _receive(self, listener: Listener) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            frame = message.get("text")
            try:
                command = self._read(frame)
            except Refused as refused:
                await self._tell(named_in(frame), refused, listener)
                continue
            if isinstance(command, Hint):  # it takes its time: other commands need not wait
                task = asyncio.create_task(self._do(listener, command))
                self.hints.add(task)
                task.add_done_callback(self.hints.discard)
            else:
                await self._do(listener, command)

    async def _do(self, listener: Listener, command: AnyCommand) -> None:
        """Do what is commanded, and say what came of it; whatever goes wrong, the socket goes on."""
        try:
            listener.put(to_json(await self.house.do(self.table, self.guest, command, self.address)))
        except Refused as refused:
            await self._tell(command.id, refused, listener)
        except Exception:
            log.exception("a command failed", table=self.table, command=type(command).__name__)
            await self._tell(command.id, Refused("failed", 500), listener)

    def _read(self, frame: str | None) -> AnyCommand:
        limits = self.house.settings.limits
        if not self.bucket.take(""):
            raise Refused("too_many_frames", 429, most=limits.frames_a_second)
        if frame is None:
            raise Refused("not_text", 422)
        if len(frame.encode(errors="surrogatepass")) > limits.frame_bytes:
            raise Refused("too_large", 413, most=limits.frame_bytes)
        try:
            return COMMANDS.validate_json(frame)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False, include_context=False)[0]
            raise Refused("bad_message", 422, problem=one_line(first["loc"], first["msg"])) from None

    async def _tell(self, id: str | None, refused: Refused, listener: Listener | None = None) -> None:
        message = to_json({"type": "error", "id": id, "error": problem(refused, self.language)})
        if listener is None:
            await self.socket.send_text(message.decode())
        else:
            listener.put(message)


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from."""
    return "?" if connection.client is None else connection.client.host


async def watch(house: House, table: str, guest: str | None, address: str, since: int | None) -> Listener:
    """Watch a table, unless one watches too much already: a guest, or an address from which nobody says who they are."""
    most = house.settings.limits.sockets_a_guest
    there = [each for live in house.tables.values() for each in live.listeners if each.guest == guest]
    if len(there) >= most and (guest is not None or sum(each.address == address for each in there) >= most):
        raise Refused("too_many_sockets", 429, most=most)
    listener = await house.watch(table, guest, since)
    listener.address = address
    return listener


def named_in(frame: str | None) -> str | None:
    """The id of a command that could not be read otherwise."""
    with contextlib.suppress(ValueError, AttributeError, TypeError):
        id = from_json(frame or "").get("id")
        return id[:48] if isinstance(id, str) else None
    return None
