"""Kill the server at random moments while many clients play, restart it, and check that nothing was lost.

python -m scripts.soak_server --kills 200
python -m scripts.soak_server --kills 60 --postgresql
"""

import argparse
import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx

from peloponnes.server.admin import queries
from peloponnes.server.settings import database_url
from peloponnes.server.storage import Store
from peloponnes.server.storage.rows import OPEN
from peloponnes.version import build
from scripts.attack.book import Book
from scripts.attack.player import GONE, Known, Player
from scripts.attack.postgres import OwnPostgres, own_postgres
from scripts.attack.processes import command_of, orphans, thinkers, workers
from tests.server.served import PLENTY, Served

# Kinds of tables: edition with options, and seats. People sit at invited seats, two of them on one device, beside bots.
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
GROUP, MAIN, STARTING = "all at once", "the main process alone", "while starting"
WORKER, THINKER = "one worker", "a thinker"
FAST, IMMEDIATE, POSTGRESQL = "PostgreSQL (stop fast)", "PostgreSQL (stop immediate)", "PostgreSQL (SIGKILL)"
SESSIONS, CONNECTIONS = "its sessions at the database", "its sessions, and all connections taken"
AWAY = (FAST, IMMEDIATE, POSTGRESQL, SESSIONS, CONNECTIONS)
MOST_BETWEEN = 100  # acknowledged commands between two kills
LONGEST_UP = 4.0  # seconds until a kill, even if fewer commands were done
LONGEST_START = 1.5  # seconds into startup
ORPHANS_GO = 6.0  # seconds in which an orphaned process must exit
STANDSTILL = 45.0  # seconds without progress at any table
LONGEST_AWAY = 1.0  # seconds without a database
RECOVERS = 30.0  # seconds in which a server must find its database again
MOST_COMPLAINTS = 20


class Soak:
    """What all clients do and see, and the problems found."""

    def __init__(self, served: Served, seed: int, postgres: OwnPostgres | None = None) -> None:
        self.served = served
        self.postgres = postgres
        self.rng = random.Random(seed)
        self.store = Store(database_url(served.database))
        self.books: dict[str, Book] = {}
        self.counts: Counter[str] = Counter()
        self.complaints: list[str] = []
        self.news_at = time.monotonic()
        self.killing = True

    def complain(self, text: str) -> None:
        """Note a problem; beyond a number they are only counted."""
        if len(self.complaints) < MOST_COMPLAINTS:
            self.complaints.append(text)

    @property
    def database_workers(self) -> bool:
        """Whether there are several workers."""
        return "--workers" in self.served.options

    # Tables ----------------------------------------------------------------------------------------------------------------------

    async def tables(self, number: int) -> None:
        """Play one table after another until the killing stops, each to the end of its game."""
        while True:
            await self.table(*TABLES[number % len(TABLES)])
            if not self.killing:
                return
            number += 1

    async def table(self, setup: dict[str, Any], seats: tuple[str, ...]) -> None:
        """Create one table, take the seats, start it, and play to the end."""
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

    async def guest(self) -> Known:
        """A new guest. The cookie is obtained before it is used for anything, because an answer may get lost."""
        while True:
            with contextlib.suppress(*GONE):
                async with httpx.AsyncClient(base_url=self.served.url, timeout=20) as http:
                    answer = await http.get("/api/me")
                    if answer.status_code != 503:
                        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
                        return Known(str(answer.json()["guest"]), cookie)
            await asyncio.sleep(self.rng.uniform(0.05, 0.3))

    async def ask(self, guest: Known, method: str, path: str, **more: Any) -> Any:
        """Send an HTTP request until it is answered."""
        head = {"cookie": guest.cookie}
        while True:
            with contextlib.suppress(*GONE):
                async with httpx.AsyncClient(base_url=self.served.url, headers=head, timeout=20) as http:
                    answer = await http.request(method, path, **more)
                if answer.status_code != 503:
                    assert answer.status_code < 300, (path, answer.status_code, answer.text)
                    return answer.json()
            await asyncio.sleep(self.rng.uniform(0.05, 0.3))

    # Killing ---------------------------------------------------------------------------------------------------------------------

    async def kill_once(self) -> None:
        """Let the server run for a while, kill it or its database in one of the ways, restart, and check the logs."""
        ways = [GROUP] * 5 + [MAIN] * 2 + [STARTING] * 2 + [THINKER] + [WORKER] * (3 if self.database_workers else 0)
        way = self.rng.choice([*ways, *(AWAY if self.postgres else ())])
        self.counts[f"killed {way}"] += 1
        await self._under_load()
        if way in AWAY:
            await self._lose_database(way)
        elif way in (WORKER, THINKER):
            self._kill_one(way)
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

    async def _lose_database(self, way: str) -> None:
        """Take the database away for a moment. The server must recover by itself."""
        assert self.postgres is not None
        away = self.rng.uniform(0, LONGEST_AWAY)
        if way in (SESSIONS, CONNECTIONS):
            if way == SESSIONS:
                await asyncio.to_thread(self.postgres.end_sessions)
            else:
                with self.postgres.exhausted():
                    await asyncio.sleep(away)
        else:
            if way == POSTGRESQL:
                self.postgres.kill()
            else:
                await asyncio.to_thread(self.postgres.stop, "fast" if way == FAST else "immediate")
            await asyncio.sleep(away)
            await asyncio.to_thread(self.postgres.start)
        begun = time.monotonic()
        while not await asyncio.to_thread(self.served.well):
            if time.monotonic() - begun > RECOVERS:
                self.complain(f"{way}: the server did not find its database again")
                return
            await asyncio.sleep(0.05)
        took = round((time.monotonic() - begun) * 1000)
        self.counts["slowest to find the database again, ms"] = max(
            took, self.counts["slowest to find the database again, ms"]
        )

    async def _under_load(self) -> None:
        """Wait for a random moment, measured in commands, so that a slow machine is tested just as hard."""
        wanted = self.counts["acknowledged"] + self.rng.randint(0, MOST_BETWEEN)
        end = time.monotonic() + LONGEST_UP
        while self.counts["acknowledged"] < wanted and time.monotonic() < end:
            await asyncio.sleep(0.002)
        await asyncio.sleep(self.rng.uniform(0, 0.02))

    async def start(self) -> None:
        """Start the server, and note how long it takes."""
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

    def _kill_one(self, way: str) -> None:
        """Kill a single worker or thinker; its parent must replace it."""
        assert self.served.process is not None
        main = self.served.process.pid
        found = workers(main) if way == WORKER else thinkers(main, 2 if self.database_workers else 1)
        if found:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.rng.choice(found), signal.SIGKILL)

    async def _no_orphans(self, way: str) -> None:
        """Check that processes whose parent is gone exit by themselves."""
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

    async def run(self, tables: int, kills: int, progress: bool = False) -> None:
        """Play, kill and check a number of times; finally let all games end."""
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


def served_for(database: str, folder: Path) -> Served:
    """A server whose limits allow everything that the clients need, with two workers if the database supports it."""
    workers = ("--workers", "2") if database.startswith("postgres") else ()
    return Served(database, folder / "log", *PLENTY, *workers)


def main() -> None:
    """Kill with a progress line, and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--database", default="", help="an empty one; by default, a temporary file")
    where.add_argument("--postgresql", action="store_true", help="a private PostgreSQL server, with two workers")
    wanted = parser.parse_args()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="peloponnes-") as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        database = wanted.database or f"sqlite:///{folder / 'games.sqlite'}"
        postgres = stack.enter_context(own_postgres(folder)) if wanted.postgresql else None
        if postgres is not None:
            database = postgres.url
        served = served_for(database, folder)
        soak = Soak(served, wanted.seed, postgres)
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
