"""A socket for each who sits at a table or watches it."""

import asyncio
import contextlib
from typing import Any

import structlog
from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from pydantic_core import from_json, to_json

from peloponnes.server.house import House
from peloponnes.server.limits import Buckets
from peloponnes.server.listener import Listener
from peloponnes.server.protocol import COMMANDS, Hint
from peloponnes.server.refusal import Refused, language_of, problem

log = structlog.get_logger()

NOT_FOUND, FORBIDDEN, TOO_MANY, RESTARTING, TOO_SLOW = 4404, 4403, 4429, 1012, 1013


class Socket:
    """One client at one table: what happens there goes out, commands come in."""

    def __init__(self, house: House, table: str, guest: str | None, socket: WebSocket) -> None:
        self.house = house
        self.table = table
        self.guest = guest
        self.socket = socket
        self.language = language_of(socket.headers.get("accept-language", ""))
        per_second = house.settings.limits.frames_a_second
        self.bucket = Buckets(per_second, per_second * 2)

    async def serve(self, since: int | None) -> None:
        """Until one of both sides leaves."""
        limit = self.house.settings.limits.sockets_a_guest
        await self.socket.accept()
        if self.guest is not None and self.house.watched_by(self.guest) >= limit:
            await self.socket.close(TOO_MANY)
            return
        try:
            listener = await self.house.watch(self.table, self.guest, since)
        except Refused as refused:
            await self._tell(None, refused)
            await self.socket.close(NOT_FOUND if refused.status == 404 else FORBIDDEN)
            return
        sending = asyncio.create_task(self._send(listener))
        try:
            await self._receive(listener)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self.house.leave(self.table, listener)
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sending

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
            id: str | None = None
            try:
                command = self._read(frame)
                id = command.id
                if isinstance(command, Hint):
                    asyncio.get_running_loop().create_task(self._hint(listener, command))
                    continue
                listener.put(to_json(await self.house.do(self.table, self.guest, command)))
            except Refused as refused:
                await self._tell(id or named_in(frame), refused, listener)

    async def _hint(self, listener: Listener, command: Hint) -> None:
        """A hint takes its time; other commands need not wait."""
        try:
            listener.put(to_json(await self.house.do(self.table, self.guest, command)))
        except Refused as refused:
            await self._tell(command.id, refused, listener)

    def _read(self, frame: str | None) -> Any:
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
            raise Refused("bad_message", 422, problem=first_problem(error)) from None

    async def _tell(self, id: str | None, refused: Refused, listener: Listener | None = None) -> None:
        message = to_json({"type": "error", "id": id, "error": problem(refused, self.language)})
        if listener is None:
            await self.socket.send_text(message.decode())
        else:
            listener.put(message)


def first_problem(error: ValidationError) -> str:
    """What is wrong with a message, in one line."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where[:60]}: {first['msg'][:200]}" if where else str(first["msg"])[:200]


def named_in(frame: str | None) -> str | None:
    """The id of a command that could not be read otherwise."""
    with contextlib.suppress(ValueError, AttributeError, TypeError):
        id = from_json(frame or "").get("id")
        return id[:48] if isinstance(id, str) else None
    return None
