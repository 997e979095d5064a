"""The baseline for the server: the same uvicorn, sockets and messages, sent to all four of a table, but no game and no database.

``python -m benchmarks.echo PORT BYTES`` answers each frame with news of BYTES bytes to the whole table, and a receipt.
"""

import sys
from typing import Any

import uvicorn

from peloponnes.server.serve import LARGEST_FRAME

DECIDES = b'{"type":"news","decisions":["pass"],"text":"'
RECEIPT = '{"type":"done","id":"0123456789abcdef","seq":100,"repeated":false}'
tables: dict[str, set[Any]] = {}
news = ""


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Each path is a table; all clients on the same path get the same news."""
    if scope["type"] != "websocket":
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})
        return
    table = tables.setdefault(scope["path"], set())
    await receive()
    await send({"type": "websocket.accept"})
    table.add(send)
    try:
        await send({"type": "websocket.send", "text": news})
        while (await receive())["type"] == "websocket.receive":
            for other in list(table):
                await other({"type": "websocket.send", "text": news})
            await send({"type": "websocket.send", "text": RECEIPT})
    finally:
        table.discard(send)


def main() -> None:
    """Serve until stopped, with the settings of the real server."""
    global news
    port, size = int(sys.argv[1]), int(sys.argv[2])
    news = DECIDES.decode() + "x" * (size - len(DECIDES) - 2) + '"}'
    uvicorn.run(
        app,
        port=port,
        access_log=False,
        log_level="warning",
        lifespan="off",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        server_header=False,
    )


if __name__ == "__main__":
    main()
