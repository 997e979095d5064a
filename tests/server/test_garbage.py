"""What a visitor leaves behind is freed at once: the garbage collector visits old objects only once in ten minutes."""

import asyncio
import gc
from pathlib import Path

import httpx
import uvicorn
from websockets.asyncio.client import connect
from websockets.server import ServerProtocol

from peloponnes.server.app import create_app
from peloponnes.server.http.http_protocol import LimitedHttpProtocol
from peloponnes.server.http.websocket import WebSocketSubscriber
from peloponnes.server.http.websocket_protocol import FrameProtocol
from peloponnes.server.settings import Settings
from tests.server.served import PATIENCE, free_port

SOCKETS = 5


def count() -> int:
    """How many connections and sockets exist. Not by `isinstance`, which wakes proxies."""
    kinds = (LimitedHttpProtocol, FrameProtocol, ServerProtocol, WebSocketSubscriber)
    return sum(type(each) in kinds for each in gc.get_objects())


async def visits(folder: Path) -> int:
    """Watch a table with some sockets until they are old, leave, and return what is still there."""
    port = free_port()
    config = uvicorn.Config(
        create_app(Settings(database=str(folder / "games.sqlite"), port=port)),
        port=port,
        http=LimitedHttpProtocol,
        ws=FrameProtocol,
        ws_per_message_deflate=False,
        log_config=None,
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    async with asyncio.timeout(PATIENCE):
        while not server.started:
            await asyncio.sleep(0.01)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
            wanted = {"seats": [{"kind": "here"}, {"kind": "bot", "level": "novice"}], "name": "Ann"}
            table = (await http.post("/api/tables", json=wanted)).json()["id"]
        sockets = [await connect(f"ws://127.0.0.1:{port}/api/tables/{table}/socket") for _ in range(SOCKETS)]
        for socket in sockets:
            await socket.recv()
            await socket.send("{}")  # gets an error
            await socket.recv()
        assert count() >= 3 * SOCKETS
        gc.collect(1)  # from now on they count as old
        for socket in sockets:
            await socket.close()
    left = count()
    for _ in range(PATIENCE * 20):
        if left == 0:
            break
        await asyncio.sleep(0.05)
        left = count()
    server.should_exit = True
    await serving
    return left


def test_closed_connections_are_freed_without_the_garbage_collector(tmp_path: Path) -> None:
    try:
        assert asyncio.run(visits(tmp_path)) == 0
    finally:
        gc.unfreeze()
