"""People who play against three bots that think, as fast as the bots let them: the bots think all the time."""

import asyncio
import json
import random
import time
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.servers import PATIENCE, Server
from peloponnes.game.actions import spelled_out

LONGEST_PAUSE = 20.0
SEATS = [{"kind": "here"}, *[{"kind": "bot", "level": "strategos"}] * 3]


class Opponents:
    """One person at each of several tables. They can pause; then the bots finish their turns, and wait."""

    def __init__(self, server: Server, tables: int) -> None:
        self._server = server
        self._count = tables
        self._going = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._people_wait: set[int] = set()
        self.moves = 0  # of bots

    def begin(self) -> None:
        """Sit down, and wait."""
        self._tasks = [asyncio.create_task(self._play(number)) for number in range(self._count)]

    def play(self) -> None:
        """Go on."""
        self._going.set()

    async def pause(self) -> None:
        """Stop; returns when no bot thinks any more."""
        self._going.clear()
        end = time.monotonic() + LONGEST_PAUSE
        while len(self._people_wait) < self._count and time.monotonic() < end:
            await asyncio.sleep(0.1)

    async def end(self) -> None:
        """Leave."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _play(self, number: int) -> None:
        while True:
            try:
                await self._game(number)
            except (OSError, httpx.HTTPError, WebSocketException):
                await asyncio.sleep(1)

    async def _game(self, number: int) -> None:
        async with httpx.AsyncClient(base_url=self._server.url, timeout=PATIENCE) as http:
            made = await http.post("/api/tables", json={"seats": SEATS, "name": "Ann", "start": True})
        cookie = made.headers["set-cookie"].partition(";")[0]
        url = f"{self._server.url.replace('http', 'ws')}/api/tables/{made.json()['id']}/socket"
        while not await self._sit(number, url, cookie):
            pass

    async def _sit(self, number: int, url: str, cookie: str) -> bool:
        """Play over one socket until the game is over, or something went wrong and the state has to be asked for again."""
        async with connect(url, additional_headers={"cookie": cookie}, max_size=None, proxy=None) as socket:
            while True:
                message = json.loads(await socket.recv())
                kind, status = message["type"], message.get("table", {}).get("status")
                self.moves += kind == "news"
                if kind == "error" or status == "finished":
                    return bool(status == "finished")
                if kind in ("welcome", "news") and message["decisions"]:
                    await self._move(number, socket, message["decisions"][0])

    async def _move(self, number: int, socket: ClientConnection, decision: dict[str, Any]) -> None:
        self._people_wait.add(number)
        await self._going.wait()
        self._people_wait.discard(number)
        frame = {"type": "turn", "id": f"{time.monotonic_ns():x}", "seat": decision["seat"]}
        self.moves -= 1
        await socket.send(json.dumps({**frame, "actions": [random.choice(spelled_out(decision["actions"]))]}))
