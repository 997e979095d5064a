"""uvicorn's WebSocket protocol, with a way to write a message that already is a frame.

All who watch a table get the same bytes. They are written to each connection as they are, instead of being encoded again for each one
on their way through the layers of the application. Small messages are not compressed: see docs/server.md.
"""

from collections.abc import Callable

from fastapi import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

FRAMES = "peloponnes.frames"  # the extension of the ASGI scope by which a socket finds the way
MOST_WAITING = 1 << 20  # bytes that a client may leave unread

Write = Callable[[bytes], bool]


class FrameProtocol(WebSocketsSansIOProtocol):
    """A connection to which whole frames can be written."""

    def handle_connect(self, event: Request) -> None:
        """Start to serve a connection, whose frames may then be written directly."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][FRAMES] = {"write": self.write_frame}

    def write_frame(self, frame: bytes) -> bool:
        """Write a frame; return whether the client reads fast enough."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(frame)
        return self.transport.get_write_buffer_size() <= MOST_WAITING


def writer_of(socket: WebSocket) -> Write:
    """The way to write frames to a socket."""
    write: Write = socket.scope["extensions"][FRAMES]["write"]
    return write
