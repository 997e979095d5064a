"""The ways in which a server, its workers or its database are killed or stopped, and the moments at which that happens."""

import asyncio
import contextlib
import os
import signal
import time
from typing import TYPE_CHECKING

from peloponnes.server.storage import now
from scripts.attack.processes import command_of, orphans, thinkers, workers
from scripts.kills import ledger
from scripts.kills.told import Down

if TYPE_CHECKING:
    from scripts.kills.soak import Soak

GROUP, MAIN, STARTING, STOPPED = "all at once", "the main process alone", "while starting", "SIGTERM"
WORKER, THINKER = "one worker", "a thinker"
FAST, IMMEDIATE, POSTGRESQL = "PostgreSQL (stop fast)", "PostgreSQL (stop immediate)", "PostgreSQL (SIGKILL)"
SESSIONS, CONNECTIONS = "its sessions at the database", "its sessions, and all connections taken"
AWAY = (FAST, IMMEDIATE, POSTGRESQL, SESSIONS, CONNECTIONS)
# What to wait for: after so many acknowledged commands, or when one of these has happened again.
COMMANDS, SENDING = "commands", "a message is being sent"
MOMENTS = (
    (COMMANDS,) * 6 + (SENDING,) * 4 + ("orders left",) * 2 + ("orders may have been played",) * 3 + ("clocks ran out",)
)
MOST_BETWEEN = 100  # acknowledged commands between two kills
LONGEST_UP = 4.0  # seconds until a kill, even if fewer commands were done
LONGEST_WAIT = 8.0  # the same for something rarer
LONGEST_START = 1.5  # seconds into startup
ORPHANS_GO = 6.0  # seconds in which an orphaned process must exit
LONGEST_AWAY = 1.0  # seconds without a database
RECOVERS = 90.0  # seconds in which a server must find its database again


class Killer:
    """Kills the server of a soak."""

    def __init__(self, soak: "Soak") -> None:
        self.soak = soak
        self.served = soak.served
        self.several = "--workers" in soak.served.options

    async def kill_once(self) -> None:
        """Let the server run for a while, kill it or its database in one of the ways, restart, and check the logs."""
        soak = self.soak
        ways = [GROUP] * 5 + [MAIN] * 2 + [STARTING] * 2 + [STOPPED, THINKER] + [WORKER] * (3 if self.several else 0)
        way = soak.rng.choice([*ways, *(AWAY if soak.postgres else ())])
        soak.counts[f"kills: {way}"] += 1
        await self._under_load()
        since = now()
        if way in AWAY:
            await self._lose_database(way)
        elif way in (WORKER, THINKER):
            self._kill_one(way)
            await self._no_orphans(way)
        elif way == STOPPED:
            await self.stop()
            await self.start()
        else:
            await self._kill_server(way)
            if way == STARTING:
                await self._kill_starting()
            await asyncio.to_thread(ledger.let_a_minute_pass, soak.store.engine, now())
            await self.start()
        if way not in (*AWAY, THINKER, STOPPED):  # nobody was killed who may just have sent something
            soak.downs.append(Down(since, now()))
        await asyncio.to_thread(soak.check)

    async def _under_load(self) -> None:
        """Wait for a moment, measured in what happens, so that a slow machine is tested just as hard."""
        soak = self.soak
        moment = soak.rng.choice(MOMENTS)
        if moment == SENDING:
            soak.post.arrived.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(soak.post.arrived.wait(), LONGEST_WAIT)
                soak.counts["killed while a message was being sent"] += 1
            await asyncio.sleep(soak.rng.choice((0, 0, soak.rng.uniform(0, 0.03))))
            return
        counted = "acknowledged" if moment == COMMANDS else moment
        wanted = soak.counts[counted] + (soak.rng.randint(0, MOST_BETWEEN) if moment == COMMANDS else 1)
        end = time.monotonic() + (LONGEST_UP if moment == COMMANDS else LONGEST_WAIT)
        while soak.counts[counted] < wanted and time.monotonic() < end:
            await asyncio.sleep(0.002)
        await asyncio.sleep(soak.rng.uniform(0, 0.02))

    async def _lose_database(self, way: str) -> None:
        """Take the database away for a moment. The server must recover by itself."""
        soak = self.soak
        assert soak.postgres is not None
        away = soak.rng.uniform(0, LONGEST_AWAY)
        if way in (SESSIONS, CONNECTIONS):
            if way == SESSIONS:
                await asyncio.to_thread(soak.postgres.end_sessions)
            else:
                with soak.postgres.exhausted():
                    await asyncio.sleep(away)
        else:
            if way == POSTGRESQL:
                soak.postgres.kill()
            else:
                await asyncio.to_thread(soak.postgres.stop, "fast" if way == FAST else "immediate")
            await asyncio.sleep(away)
            await asyncio.to_thread(soak.postgres.start)
        begun = time.monotonic()
        while not await asyncio.to_thread(self.served.well):
            if time.monotonic() - begun > RECOVERS:
                soak.complain(f"{way}: the server did not find its database again")
                return
            await asyncio.sleep(0.05)
        self._slowest("find the database again", begun)

    async def start(self) -> None:
        """Start the server, and note how long it takes."""
        begun = time.monotonic()
        await asyncio.to_thread(self.served.start)
        self._slowest("start", begun)

    async def stop(self) -> None:
        """Stop the server as an operator does."""
        code = await asyncio.to_thread(self.served.stop)
        if code:
            self.soak.complain(f"the server was stopped, and exited with {code}")

    def _slowest(self, what: str, begun: float) -> None:
        name, took = f"slowest to {what}, ms", round((time.monotonic() - begun) * 1000)
        self.soak.counts[name] = max(took, self.soak.counts[name])

    async def _kill_starting(self) -> None:
        """Kill the server while it starts."""
        starting = asyncio.create_task(asyncio.to_thread(self.served.start))
        await asyncio.sleep(self.soak.rng.uniform(0, LONGEST_START))
        if self.served.process is not None:  # who starts it waits for it as well
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.served.process.pid, signal.SIGKILL)
        with contextlib.suppress(AssertionError):
            await starting
        await self._kill_server(GROUP)

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
        found = workers(main) if way == WORKER else thinkers(main, 2 if self.several else 1)
        if found:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.soak.rng.choice(found), signal.SIGKILL)

    async def _no_orphans(self, way: str) -> None:
        """Check that processes whose parent is gone exit by themselves."""
        assert self.served.process is not None
        main = self.served.process.pid
        end = time.monotonic() + ORPHANS_GO
        while found := orphans(main):
            if time.monotonic() > end:
                named = ", ".join(command_of(pid)[:90] for pid in found)
                self.soak.complain(f"{way} was killed, and these stayed: {named}")
                for pid in found:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
                return
            await asyncio.sleep(0.05)
