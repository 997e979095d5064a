"""A guest who plays at random, remembers everything it was told, and reconnects whenever the server was down."""

import asyncio
import contextlib
import json
import random
import time
from typing import TYPE_CHECKING, Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from peloponnes.client.changes import Documents
from peloponnes.game.actions import spelled_out
from scripts.attack.book import Book

if TYPE_CHECKING:
    from scripts.kills.soak import Soak

GOES_ON = (
    "server.not_written",
    "server.busy",
    "server.closing",
    "server.no_database",
)  # whether it was done is unknown, so the same command is sent again
RACED = ("reason.", "invalid.", "server.not_seen", "server.not_your_turn", "server.turn_is_over", "server.over")
RACED_SEATS = (
    "server.no_undo",
    "server.bot_plays",
    "server.nobody_stands_in",
    "server.stands_in_already",
    "server.resigned",
)
GONE = (OSError, WebSocketException, TimeoutError, httpx.TransportError)


class Known(NamedTuple):
    """A guest known to the server: its id, and its cookie."""

    guest: str
    cookie: str


class Player:
    """One guest at one table: plays at random as fast as it can, and reconnects whenever the server was down."""

    def __init__(self, soak: "Soak", book: Book, known: Known, rng: random.Random) -> None:
        self.soak = soak
        self.book = book
        self.guest, self.cookie = known
        self.rng = rng
        self.seats: tuple[int, ...] = ()
        self.seq = 0
        self.documents = Documents()
        self.latest: Any = None
        self.pending: dict[str, Any] | None = None
        self.sent_at_all = 0
        self.planned: list[str] = []
        self.chosen_at = 0  # the entry at which the pending turn was offered as legal
        self.acknowledged = 0

    @property
    def over(self) -> bool:
        """Whether the game is over and everything was answered."""
        ended = self.latest is not None and self.latest["table"]["status"] not in ("open", "running")
        return ended and self.pending is None

    async def play(self) -> None:
        """Play until the game is over."""
        while not self.over:
            with contextlib.suppress(*GONE):
                await self._visit()
            if not self.over:
                await self._stay_away()

    async def _visit(self) -> None:
        """Be at the table until the connection ends, or the game."""
        url = f"{self.soak.served.url.replace('http', 'ws')}/api/tables/{self.book.id}/socket?since={self.seq}"
        head = {"cookie": self.cookie}
        async with connect(url, additional_headers=head, max_size=None, max_queue=None, proxy=None) as socket:
            await self._sit(socket)

    async def _stay_away(self) -> None:
        """Wait before the next visit."""
        await asyncio.sleep(self.rng.uniform(0.02, 0.25))

    async def _pause(self) -> None:
        """Do something else before choosing."""

    async def _sit(self, socket: ClientConnection) -> None:
        self.soak.counts["reconnected"] += self.latest is not None
        first = self._hear(await socket.recv())
        if first["type"] != "welcome":  # the database is down: the socket is closed after an error
            return
        if self.pending is not None:
            self.soak.counts["sent again"] += 1
            await socket.send(json.dumps(self.pending))
        while not self.over:
            if self.pending is None and self.seq >= self.acknowledged:
                await self._pause()
                command = self._choose()
                if command is not None:
                    await self._send(socket, command)
            message = self._hear(await socket.recv())
            if message["type"] == "error" and self.pending is not None and message["id"] == self.pending["id"]:
                await asyncio.sleep(0.1)
                await socket.send(json.dumps(self.pending))

    async def _send(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        self.sent_at_all += 1
        command["id"] = f"{self.book.id}-{self.rng.getrandbits(32):08x}-{self.sent_at_all}"
        if command["type"] == "say":
            command["text"] = command["id"]
            self.book.may_be_said.add(command["text"])
        if command["type"] not in ("say", "try"):
            self.book.sent.add(self._name(command["id"]))
        self.pending = command
        frame = json.dumps(command)
        await socket.send(frame)
        if self.rng.random() < 0.03:
            await socket.send(frame)

    def _name(self, id: str) -> str:
        """The name of a command in the log."""
        return f"{self.guest}:{id}"

    # Choosing --------------------------------------------------------------------------------------------------------------------

    def _choose(self) -> dict[str, Any] | None:
        """The next command; None if something has to happen first."""
        seats = self.latest["table"]["seats"]
        away = [seat for seat in self.seats if seats[seat]["level"] and not seats[seat]["resigned"]]
        if away and self.rng.random() < 0.3:
            return {"type": "return", "seat": self.rng.choice(away)}
        if self.planned:
            actions, self.planned = self.planned, []
            return {"type": "turn", "seat": self.seats[0], "actions": actions}
        chance = self.rng.random()
        if chance < 0.04:
            return {"type": "say"}
        if chance < 0.12:
            return {"type": "undo", "seat": self.rng.choice(self.seats)}
        if chance < 0.125:
            return {"type": "replace", "seat": self.rng.choice(self.seats), "level": "novice"}
        if chance < 0.126:
            return {"type": "resign", "seat": self.rng.choice(self.seats)}
        open_decisions = [each for each in self.latest["decisions"] if not seats[each["seat"]]["level"]]
        if not open_decisions:
            return None
        decision = self.rng.choice(open_decisions)
        actions = [self.rng.choice(spelled_out(decision["actions"]))]
        self.chosen_at = self.seq
        if len(self.seats) == 1 and chance > 0.9:
            return {"type": "try", "seat": decision["seat"], "actions": actions}
        seen = {"seq": self.seq} if chance > 0.6 else {}
        return {"type": "turn", "seat": decision["seat"], "actions": actions, **seen}

    # Reading ---------------------------------------------------------------------------------------------------------------------

    def _hear(self, frame: str | bytes) -> Any:
        """Read a frame; returns its message."""
        message = json.loads(frame)
        self._read(message)
        return message

    def _read(self, message: Any) -> None:
        message = self.documents.hear(message)
        kind = message["type"]
        if kind == "welcome":
            self._welcome(message)
        elif kind == "news":
            self._note([{name: message[name] for name in ("seq", "kind", "seat", "text", "at", "played", "events")}])
            self._look(message)
        elif kind == "done":
            self._done(message["id"], message["seq"])
        elif kind == "tried":
            decision = message["decision"]
            self.planned = (
                [] if decision is None else [*message["actions"], self.rng.choice(spelled_out(decision["actions"]))]
            )
            self._answered(message["id"])
        elif kind == "error":
            self._refused(message["id"], message["error"])

    def _welcome(self, message: Any) -> None:
        self.seats = tuple(message["you"]["seats"])
        self._note(message["missed"])
        if self.seq != message["seq"]:
            self.soak.complain(f"table {self.book.id}: missed up to {self.seq}, but it is at {message['seq']}")
        self._look(message)

    def _note(self, news: list[Any]) -> None:
        """News must arrive without gaps, each once, and be the same for all who may know the same."""
        for document in news:
            if document["seq"] != self.seq + 1:
                self.soak.complain(f"table {self.book.id}: entry {document['seq']} was told after {self.seq}")
            self.seq = document["seq"]
            self.soak.news_at = time.monotonic()
            self.soak.counts["news"] += 1
            if self.book.news.setdefault((self.seats, self.seq), document) != document:
                self.soak.complain(f"table {self.book.id}: entry {self.seq} was told in two ways")

    def _look(self, message: Any) -> None:
        self.latest = message
        if message["view"] is not None and message["table"]["status"] == "running":
            seen = message["view"], message["decisions"]
            if self.book.views.setdefault((self.seats, self.seq), seen) != seen:
                self.soak.complain(f"table {self.book.id}: entry {self.seq} was shown in two ways")

    def _answered(self, id: str) -> None:
        if self.pending is not None and self.pending["id"] == id:
            self.pending = None

    def _done(self, id: str, seq: int) -> None:
        name = self._name(id)
        self.soak.counts["acknowledged"] += 1
        if name in self.book.sent:
            if self.book.done.setdefault(name, seq) != seq:
                self.soak.complain(f"table {self.book.id}: {name} was acknowledged as {self.book.done[name]} and {seq}")
            self.book.refused.discard(name)
            self.acknowledged = max(self.acknowledged, seq)
        else:
            self.book.said[name] = id
        self._answered(id)

    def _refused(self, id: str, error: Any) -> None:
        name, key = self._name(id), error["key"]
        if key in GOES_ON:
            return
        if not key.startswith((*RACED, *RACED_SEATS)):
            self.soak.complain(f"table {self.book.id}: {name} was refused: {error}")
        if name in self.book.done:
            self.soak.complain(f"table {self.book.id}: {name} was acknowledged, and then refused: {error}")
        turn = self.pending is not None and self.pending["id"] == id and self.pending["type"] in ("turn", "try")
        if turn and self.seq <= self.chosen_at and not key.startswith("server.bot_plays"):
            self.soak.complain(
                f"table {self.book.id}: {name} was offered, and refused though nothing happened since: {error}"
            )
        self.soak.counts["refused"] += 1
        self.book.refused.add(name)
        self.planned = []
        self._answered(id)
