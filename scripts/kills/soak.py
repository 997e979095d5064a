"""A server under load that is killed and restarted: its tables and guests, and whether what they were told is in its database."""

import asyncio
import contextlib
import random
import sys
import time
from collections import Counter
from math import inf
from typing import Any

import httpx

from peloponnes.server.admin import queries
from peloponnes.server.settings import database_url
from peloponnes.server.storage import Store, now
from peloponnes.server.storage.rows import OPEN
from scripts.attack.book import Book
from scripts.attack.player import GONE, Known, Player
from scripts.attack.postgres import OwnPostgres
from scripts.kills import ledger
from scripts.kills.killing import Killer
from scripts.kills.post import Post
from scripts.kills.told import Down, Told
from scripts.kills.week import BANK, PACE, WeekPlayer
from scripts.kills.week_book import WeekBook
from tests.server.served import Served

# Kinds of tables: edition with options, and seats. People sit at invited seats, two of them on one device, beside bots.
TABLES: tuple[tuple[dict[str, Any], tuple[str, ...]], ...] = (
    ({"edition": "base", "pace": PACE}, ("here", "invited", "invited")),
    ({"edition": "base"}, ("here", "invited", "novice")),
    ({"edition": "base", "options": ["civilizations", "sea-tiles"]}, ("here", "invited", "invited", "invited")),
    ({"edition": "heroes", "pace": PACE}, ("here", "invited", "novice", "invited")),
    ({"edition": "heroes", "options": ["negotiation"]}, ("here", "merchant")),
    ({"edition": "sea"}, ("here", "here", "invited", "novice")),
    ({"edition": "sea", "pace": PACE}, ("here", "invited")),
    ({"edition": "heroes"}, ("here", "invited", "invited")),
    ({"edition": "solo", "level": 2, "extra": ["wood"]}, ("here",)),
    ({"edition": "base"}, ("here", "strategos", "invited")),
    ({"edition": "base", "options": ["civilizations"], "pace": PACE}, ("here", "invited", "invited", "invited")),
    ({"edition": "heroes", "options": ["sea-tiles"]}, ("here", "invited", "here", "novice", "merchant")),
)
STANDSTILL = (
    120.0  # seconds without progress at any table; people at turn-by-turn tables are away for more than a minute
)
DRAINED = 120.0  # seconds in which a server must tell all that is left, once everybody answers
MOST_COMPLAINTS = 20
LONG = 20  # kills


class Soak:
    """What all clients do and see, and the problems found."""

    def __init__(self, served: Served, seed: int, post: Post, postgres: OwnPostgres | None = None) -> None:
        self.served = served
        self.postgres = postgres
        self.post = post
        self.rng = random.Random(seed)
        self.store = Store(database_url(served.database))
        self.books: dict[str, Book] = {}
        self.channels: dict[str, list[str]] = {}
        self.downs: list[Down] = []
        self.counts: Counter[str] = Counter()
        self.complaints: list[str] = []
        self.news_at = time.monotonic()
        self.killing = True
        self.long = False  # long enough for somebody to run out of time
        self.kinds = TABLES
        self._guests = 0

    def complain(self, text: str) -> None:
        """Note a problem; beyond a number they are only counted."""
        if len(self.complaints) < MOST_COMPLAINTS:
            self.complaints.append(text)

    def happened(self, what: str) -> None:
        """Count something that is a good moment to kill the server."""
        self.counts[what] += 1

    # Tables ----------------------------------------------------------------------------------------------------------------------

    async def tables(self, number: int) -> None:
        """Play one table after another until the killing stops, each to the end of its game."""
        while True:
            await self.table(*self.kinds[number % len(self.kinds)])
            if not self.killing:
                return
            number += 1

    async def table(self, setup: dict[str, Any], seats: tuple[str, ...]) -> None:
        """Create one table, take the seats, start it, and play to the end."""
        people = [index for index, seat in enumerate(seats) if seat == "invited"]
        guests = [await self.guest() for _ in range(1 + len(people))]
        by_turns = "pace" in setup
        for guest in guests if by_turns else ():
            await self.reachable(guest)
        kinds = [{"kind": seat} if seat in ("here", "invited") else {"kind": "bot", "level": seat} for seat in seats]
        made = await self.ask(guests[0], "POST", "/api/tables", json={**setup, "seats": kinds, "name": "Ann"})
        id = str(made["id"])
        book = WeekBook(id, BANK) if by_turns else Book(id)
        rngs = [random.Random(self.rng.random()) for _ in guests]
        players = [
            WeekPlayer(self, book, *each) if isinstance(book, WeekBook) else Player(self, book, *each)
            for each in zip(guests, rngs, strict=True)
        ]
        self.books[id] = book
        keys = await self.ask(guests[0], "GET", f"/api/tables/{id}/invitations")
        for guest, invitation in zip(guests[1:], keys, strict=True):
            await self.ask(guest, "POST", f"/api/tables/{id}/join", json={"name": "Bo", **invitation})
        await self.ask(guests[0], "POST", f"/api/tables/{id}/start")
        self.counts["tables"] += 1
        await asyncio.gather(*(each.play() for each in players))
        book.over = True

    async def guest(self) -> Known:
        """A new guest. The cookie is obtained before it is used for anything, because an answer may get lost."""
        while True:
            with contextlib.suppress(*GONE):
                async with httpx.AsyncClient(base_url=self.served.url, timeout=20, verify=False) as http:
                    answer = await http.get("/api/me")
                    if answer.status_code != 503:
                        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
                        return Known(str(answer.json()["guest"]), cookie)
            await asyncio.sleep(self.rng.uniform(0.05, 0.3))

    async def reachable(self, guest: Known) -> None:
        """Let a guest be told by a webhook, and every other one by mail as well, each from an address of their own."""
        self._guests += 1
        number = self._guests
        head = {"x-forwarded-for": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}
        path = "/api/notices/channels"
        hook = {"kind": "webhook", "address": self.post.hook(number)}
        made = await self.ask(guest, "POST", path, json=hook, headers=head)
        self.channels[guest.guest] = [made["id"]]
        if number % 2:
            to = f"guest{number}@example.org"
            made = await self.ask(guest, "POST", path, json={"kind": "mail", "address": to}, headers=head)
            while to not in self.post.links:  # what was to be sent when the server was killed is asked for again
                await self.ask(guest, "DELETE", f"{path}/{made['id']}", headers=head)
                made = await self.ask(guest, "POST", path, json={"kind": "mail", "address": to}, headers=head)
            await self.ask(guest, "POST", self.post.links[to], headers=head)
            self.channels[guest.guest].append(made["id"])

    async def ask(
        self, guest: Known, method: str, path: str, headers: dict[str, str] | None = None, **more: Any
    ) -> Any:
        """Send an HTTP request until it is answered."""
        status, answer, _ = await self.asked(guest.cookie, method, path, headers=headers, **more)
        assert status < 300, (path, status, answer)
        return answer

    async def asked(
        self, cookie: str, method: str, path: str, headers: dict[str, str] | None = None, **more: Any
    ) -> tuple[int, Any, int]:
        """Send an HTTP request until it is answered; returns the status, the answer, and how often it was sent."""
        head, tries = {"cookie": cookie, **(headers or {})}, 0
        while True:
            tries += 1
            with contextlib.suppress(*GONE):
                async with httpx.AsyncClient(base_url=self.served.url, headers=head, timeout=20, verify=False) as http:
                    answer = await http.request(method, path, **more)
                if answer.status_code != 503:
                    is_json = answer.headers.get("content-type", "").startswith("application/json")
                    return answer.status_code, answer.json() if is_json else answer.text, tries
            await asyncio.sleep(self.rng.uniform(0.05, 0.3))

    # Checking --------------------------------------------------------------------------------------------------------------------

    def check(self, at_end: bool = False) -> None:
        """Compare the database with what clients were told."""
        for book in list(self.books.values()):
            if not book.closed:
                for complaint in book.audit(self.store, at_end):
                    self.complain(f"table {book.id}: {complaint}")
        if not at_end:
            return
        url = self.store.url
        strange = [
            line["id"] for line in queries.listed(url) if line["id"] not in self.books and line["status"] != OPEN
        ]
        if strange:
            self.complain(f"nobody started the tables {', '.join(strange)}")
        for id, found in queries.verify(url, list(self.books)):
            for problem in found:
                self.complain(f"table {id}: {problem}")
        for book in self.books.values():
            for entry in book.entries:
                self.counts[f"entries: {entry.kind}"] += 1
                self.counts["entries of bots"] += entry.command.startswith("bot:")

    def check_told(self) -> None:
        """Compare what was told with what had to be."""
        books = {id: book for id, book in self.books.items() if isinstance(book, WeekBook)}
        self.counts["entries of orders"] = sum(book.played_by_orders for book in books.values())
        self.counts["seats that ran out of time"] = sum(book.out_of_time for book in books.values())
        told = Told(ledger.lines(self.store.engine), books, self.channels, self.post.sent, self.downs)
        for complaint in told.complaints():
            self.complain(complaint)
        self.counts += told.counts

    def check_log(self) -> None:
        """Look for orders in what the server said to its operator."""
        said = self.served.log.read_text(errors="replace")
        if any(f'"{word}"' in said or f"{word}=" in said for word in ("up_to", "first_only")):
            self.complain("the log of the server tells of an order")

    # Running ---------------------------------------------------------------------------------------------------------------------

    async def run(self, tables: int, kills: int, progress: bool = False, minutes: float = inf) -> None:
        """Play, kill and check a number of times, or for so many minutes; finally let all games end, and everybody be told."""
        self.long = kills >= LONG
        async with self.post:
            killer = Killer(self)
            await killer.start()
            await asyncio.to_thread(ledger.begin, self.store.engine)
            playing = [asyncio.create_task(self.tables(number)) for number in range(tables)]
            try:
                await self._kill(killer, kills, playing, progress, 60 * minutes)
                await self._finish(playing)
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
            await asyncio.to_thread(self.check, True)
            await self._drained(killer)
            await asyncio.to_thread(self.check_told)
            self.check_log()
            self.store.close()

    async def _kill(
        self, killer: Killer, kills: int, playing: list[asyncio.Task[None]], progress: bool, seconds: float
    ) -> None:
        begun = time.monotonic()
        for number in range(kills):
            if time.monotonic() - begun > seconds:
                break
            await killer.kill_once()
            if progress and sys.stderr.isatty():
                left = (time.monotonic() - begun) * (kills / (number + 1) - 1)
                told = f"\r{number + 1:>4} of {kills} kills  {self.counts['acknowledged']:>7,} acknowledged  {left:5.0f} s left "
                print(told, end="", file=sys.stderr, flush=True)
            if self.complaints or any(task.done() and task.exception() for task in playing):
                break

    async def _finish(self, playing: list[asyncio.Task[None]]) -> None:
        """Let all games end."""
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

    async def _drained(self, killer: Killer) -> None:
        """Let everything be told that waits, to receivers that answer now."""
        if self.complaints:
            return
        self.post.reliable = True
        await killer.stop()
        await asyncio.to_thread(ledger.let_a_minute_pass, self.store.engine, now())
        await killer.start()
        end = time.monotonic() + DRAINED
        while any((await asyncio.to_thread(self.store.waiting)).values()):
            if time.monotonic() > end:
                self.complain(f"the outbox is not empty: {self.store.waiting()}")
                return
            await asyncio.sleep(0.2)
