"""uvicorn's WebSocket protocol, with a short way in and out for connections that the application has admitted.

All who watch a table get the same bytes. They are written to each connection as they are, instead of being encoded again for each one
on their way through the layers of the application. What a client sends goes straight to the reader of its connection: the call of the
application ends with the first message, so that an open socket keeps neither its layers nor the request. Small messages are not
compressed: see docs/server.md.
"""

from typing import Protocol

from fastapi import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

CONNECTION = "peloponnes.connection"  # the extension of the ASGI scope that holds the connection
MOST_WAITING = 1 << 20  # bytes that a client may leave unread


class Reader(Protocol):
    """Reads a connection, one frame at a time."""

    def read(self, frame: str | None) -> None:
        """Handle a frame, and then ask for the next one with `read_on`; None is a frame that is not text."""

    def disconnected(self) -> None:
        """Handle the end of the connection: nothing more will come."""


class FrameProtocol(WebSocketsSansIOProtocol):
    """A connection to which whole frames can be written, and which may outlive the call of the application."""

    _reader: Reader | None = None
    _reading = False  # whether the reader is handling a frame

    def handle_connect(self, event: Request) -> None:
        """Start to serve a connection, which the application finds in its scope."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][CONNECTION] = {"connection": self}

    async def run_asgi(self) -> None:
        """Let the application admit the connection, or refuse it."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            self.logger.exception("Exception in ASGI application")
            self.send_500_response()
        if self._reader is None and self.close_timer is None:
            self.transport.close()
        del self.scope, self.request, self.response  # several kilobytes that nobody needs any more

    # In --------------------------------------------------------------------------------------------------------------------------

    def pass_to(self, reader: Reader) -> None:
        """Pass all that comes from now on to a reader."""
        self._reader = reader
        self._pass_on()

    def read_on(self) -> None:
        """Pass on the next frame, now or as soon as it comes."""
        self._reading = False
        self._pass_on()

    def send_receive_event_to_app(self) -> None:
        """Pass on a frame that has arrived. Until it is handled, nothing more is read."""
        super().send_receive_event_to_app()
        self._pass_on()

    def connection_lost(self, exc: Exception | None) -> None:
        """Pass on that the connection has ended, and release what only the garbage collector would find."""
        super().connection_lost(exc)
        self.conn.parser.close()
        self._pass_on()

    def _pass_on(self) -> None:
        while self._reader is not None and not self._reading and not self.queue.empty():
            message = self.queue.get_nowait()
            if message["type"] != "websocket.receive":
                reader, self._reader = self._reader, None
                reader.disconnected()
            elif not self.close_sent:
                self._reading = True
                self._reader.read(message.get("text"))
        if self.read_paused and self._reader is not None and not self._reading:
            self.read_paused = False
            self.transport.resume_reading()

    # Out -------------------------------------------------------------------------------------------------------------------------

    def write_frame(self, frame: bytes) -> bool:
        """Write a frame; return whether the client reads fast enough."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(frame)
        return self.transport.get_write_buffer_size() <= MOST_WAITING

    def close(self, code: int) -> None:
        """Close the connection after what was written, or without it if the client does not read."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)


def connection_of(socket: WebSocket) -> FrameProtocol:
    """The connection of a socket."""
    connection: FrameProtocol = socket.scope["extensions"][CONNECTION]["connection"]
    return connection
