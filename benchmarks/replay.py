"""Games that were recorded as one browser heard them, and a server that tells them again, message by message, to any page.

So two versions of the page can be asked to show exactly the same moves: ``benchmarks.page --against COMMIT``.
"""

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn
from playwright.sync_api import Browser, Response, WebSocket
from starlette.responses import JSONResponse

from benchmarks import browsing
from peloponnes.server.http.page import Page

TOLD = ("welcome", "news", "table", "orders", "chat")  # what a server says unasked
PATIENCE = 30.0  # seconds


class Recorded(NamedTuple):
    """A game as one browser heard it: the path of its table, what it asked for over HTTP, and what its socket received."""

    path: str
    answers: dict[str, Any]
    messages: list[str]


def record(browser: Browser, url: str, path: str, cookies: Any, kept: dict[str, Any]) -> Recorded:
    """Play the game at a path to its end, and record it."""
    responses: list[Response] = []
    messages: list[str] = []

    def heard(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: messages.append(str(frame)))

    with browsing.visitor(browser, 1, browsing.PLAY, cookies, kept) as page:
        page.on("websocket", heard)
        page.on("response", lambda response: responses.append(response) if "/api/" in response.url else None)
        browsing.reported(page, ["usable", "over"], url + path)
        answers = {each.url.removeprefix(url): each.json() for each in responses if each.ok}
    return Recorded(path, answers, [each for each in messages if each and json.loads(each)["type"] in TOLD])


class Replay:
    """Serves a page and a recorded game: the welcome at once, and each further message when asked to."""

    def __init__(self, folder: Path, game: Recorded) -> None:
        self.game = game
        self.page = Page(folder, self._answer)
        self.url = ""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._send: Any = None

    @property
    def moves(self) -> list[str]:
        """All messages between the welcome and the end of the game."""
        return [each for each in self.game.messages[1:] if '"status":"finished"' not in each]

    def tell(self, message: str) -> None:
        """Send a message to the page that connected last."""
        assert self._loop is not None, "nobody has connected"
        said = self._send({"type": "websocket.send", "text": message})
        asyncio.run_coroutine_threadsafe(said, self._loop).result(PATIENCE)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a request or a socket."""
        if scope["type"] != "websocket":
            await self.page(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": self.game.messages[0]})
        self._loop, self._send = asyncio.get_running_loop(), send
        while (await receive())["type"] == "websocket.receive":
            pass

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        query = scope["query_string"].decode()
        found = self.game.answers.get(scope["path"] + (f"?{query}" if query else ""))
        await JSONResponse(found, 404 if found is None else 200)(scope, receive, send)


@contextmanager
def replaying(folder: Path, game: Recorded) -> Iterator[Replay]:
    """A replay at a free port, in a thread of its own."""
    replay = Replay(folder, game)
    server = uvicorn.Server(uvicorn.Config(replay, port=0, log_level="warning", access_log=False, lifespan="off"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    end = time.monotonic() + PATIENCE
    while not server.started and time.monotonic() < end:
        time.sleep(0.01)
    host, port = server.servers[0].sockets[0].getsockname()[:2]
    replay.url = f"http://{host}:{port}"
    try:
        yield replay
    finally:
        server.force_exit = server.should_exit = True
        thread.join(PATIENCE)
