"""The house: all tables that are played at, who watches them, and the one way in which something is done at them.

A command is planned on a copy, written to the log, and only then true: what was acknowledged is in the database. Entries of all
tables that come at the same time are written in one transaction. When another worker was faster, its entries are taken first and the
command is planned anew.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import uniform
from typing import Any, ParamSpec, TypeVar, overload

import structlog
from pydantic_core import to_json

from peloponnes.server import metrics
from peloponnes.server.answers import Done, Hinted, Tried, Welcome
from peloponnes.server.archive import Archive
from peloponnes.server.chat import Chat
from peloponnes.server.guests import Guests
from peloponnes.server.health import Failed, Health
from peloponnes.server.limits import Visitor
from peloponnes.server.listener import Listener
from peloponnes.server.live import Live
from peloponnes.server.looking import Looking
from peloponnes.server.opponents import Opponents
from peloponnes.server.protocol import Command, Hint, Play, Replace, Resign, Return, Say, Try, Turn, Undo
from peloponnes.server.refusal import Refused
from peloponnes.server.settings import Settings
from peloponnes.server.storage import Store, now
from peloponnes.server.storage.rows import (
    REPLACE,
    RESIGN,
    RETURN,
)
from peloponnes.server.table import Plan, Table, Unplayable
from peloponnes.server.thinking import Thinkers
from peloponnes.server.visits import Visits
from peloponnes.server.writer import Writer

P = ParamSpec("P")
T = TypeVar("T")

log = structlog.get_logger()

TRIES = 50  # programs that play at two workers at once may be faster than one of them many times in a row
SWEEP_SECONDS = 5
STALE_MS = 10_000  # a bot's turn that waited so long was forgotten by a worker that died
SEEN_SECONDS = 20
IDLE_SECONDS = 600


class House:
    """See above."""

    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers, guests: Guests) -> None:
        self.settings = settings
        self.store = store
        self.opponents = Opponents(self, thinkers)
        self.archive = Archive(self, thinkers)
        self.chat = Chat(self)
        self.guests = guests
        self.looking = Looking(settings.limits)
        self.visits = Visits(settings.limits)
        self.tables: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._threads = ThreadPoolExecutor(1 if store.on_sqlite else 8, "store")
        self.health = Health(partial(self.call, store.beat))
        self.writer = Writer(store, self.call)
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closing = False

    async def open(self) -> None:
        """Begin to work: also on what bots were thinking about when the last server stopped."""
        self.spawn(self.writer.work())
        self.spawn(self._every(SEEN_SECONDS, self._note_presence))
        self.spawn(self._every(SWEEP_SECONDS, self._sweep))
        with contextlib.suppress(Failed):  # the next sweep makes up for it
            await self._sweep(now() + 1)

    async def close(self) -> None:
        """Send everybody away, finish what is being written, and stop."""
        self.send_away()
        await self.writer.drained()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.opponents.thinkers.close()
        self.looking.close()
        await asyncio.to_thread(self._threads.shutdown)

    def send_away(self) -> None:
        """Take no more commands, and end all streams and sockets."""
        self.closing = True
        for live in self.tables.values():
            for listener in live.listeners:
                listener.end()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """A task that ends when the house closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _every(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Failed:  # the log has it, and the database may be back the next time
                continue
            except Exception:
                log.exception("a regular task failed", task=work.__name__)

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the store says, without anybody waiting; if the database can't do it, that is a refusal like any other."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, lambda: function(*args, **kwargs))
        except Exception as error:
            failed = self.health.failed(error)
            if failed is None:
                raise
            raise failed from None

    # Tables in memory --------------------------------------------------------------------------------------------------------------

    async def live(self, id: str, fresh: bool = False) -> Live:
        """A table, from memory or from the database; a ``fresh`` one has all that any worker wrote."""
        live = self.tables.get(id)
        if live is None:
            if id not in self._loading:
                self._loading[id] = self.spawn(self._load(id))
            live = await asyncio.shield(self._loading[id])
        if live is None:
            raise Refused("no_table", 404)
        if fresh and not live.unsure and not await self._is_fresh(live):
            live.unsure = True
        if live.unsure:  # also if another worker wrote while we asked
            await self.refresh(live)
        live.used = time.monotonic()
        return live

    async def _load(self, id: str) -> Live | None:
        try:
            loaded = await self.call(self.store.load, id)
            if loaded is None:
                return None
            if loaded.game.problem is not None:
                raise Refused("quarantined")
            try:
                table = Table(loaded)
                table.read()
            except Unplayable as broken:
                raise await self.quarantined(id, broken) from None
            live = self.tables[id] = Live(table, self.settings.absent_after)
            metrics.tables.set(len(self.tables))
            return live
        finally:
            del self._loading[id]

    async def quarantined(self, id: str, broken: Unplayable) -> Refused:
        """One broken game is no reason to stop the others: it is set aside until the operator repairs or closes it."""
        log.error("a game is broken, and in quarantine now: see peloponnes admin show", table=id)
        metrics.quarantined.inc()
        live = self.tables.pop(id, None)
        await self.call(self.store.quarantine, id, str(broken))
        for listener in [] if live is None else list(live.listeners):
            listener.end()  # whoever comes back is told why
        return Refused("quarantined")

    async def _is_fresh(self, live: Live) -> bool:
        """Whether no other worker has changed anything."""
        if self.store.on_sqlite:
            return True
        # Another clock, or one that was put back, makes what is newer look older: it need not be later, only different.
        return await self.call(self.store.stamp, live.table.id) == (live.table.seq, live.table.row.updated)

    async def refresh(self, live: Live) -> None:
        """Take what other workers wrote since."""
        async with live.lock:
            await self._refresh(live)

    async def _refresh(self, live: Live) -> None:
        table = live.table
        loaded = await self.call(self.store.load, table.id, table.seq)
        if loaded is None:
            self.forget(table.id)
            raise Refused("no_table", 404)
        if loaded.game.problem is not None:
            self.tables.pop(table.id, None)
            raise Refused("quarantined")
        table.row = loaded.game
        for new, old in zip(loaded.seats, table.seats, strict=True):
            new.seen = max(new.seen, old.seen)
        table.seats = loaded.seats
        live.unsure = False
        try:
            for entry in loaded.entries:
                live.tell(table.take(entry))
        except Unplayable as broken:
            raise await self.quarantined(table.id, broken) from None

    def forget(self, id: str) -> None:
        """A table was deleted: nobody can watch it any more."""
        live = self.tables.pop(id, None)
        if live is not None:
            for listener in live.listeners:
                listener.end()
            metrics.sockets.dec(len(live.listeners))
            live.listeners.clear()
            metrics.tables.set(len(self.tables))

    def hear(self, id: str, seq: int) -> None:
        """Something was told by another worker."""
        self.spawn(self.noticed(id, seq))

    async def noticed(self, id: str, seq: int) -> None:
        """Another worker wrote to a table: an entry of the log, or (0) something about its people."""
        live = self.tables.get(id)
        if live is None:
            return
        if live.idle:  # nobody wants to know here: whoever comes next looks it up
            live.unsure = True
            return
        try:
            async with live.lock:
                if 0 < seq <= live.table.seq:
                    return
                await self._refresh(live)
            if seq == 0:
                live.tell_table()
                await self.chat.tell(live)
        except Failed:
            live.unsure = True  # whoever uses it next looks again
        except Refused:  # it was deleted, or is in quarantine
            return

    async def _sweep(self, before: int | None = None) -> None:
        """Think for bots whose worker died; look at what `peloponnes admin` changed; forget tables that nobody uses."""
        if self.closing:
            return
        if await self.call(self.store.changed_by_others):
            for id in self.tables:
                self.hear(id, 0)
        for id in await self.call(self.store.bots_due, now() - STALE_MS if before is None else before):
            try:
                live = await self.live(id)
                if before is None and not self.store.on_sqlite:
                    await self.refresh(live)
                self.opponents.wake(live)
            except Refused:
                continue  # it is in quarantine now, or gone
            except Exception:
                log.exception("a bot could not be woken", table=id)
        long_ago = time.monotonic() - IDLE_SECONDS
        for id, live in list(self.tables.items()):
            if live.idle and (live.table.over or live.used < long_ago):
                del self.tables[id]
        metrics.tables.set(len(self.tables))

    # Watching ----------------------------------------------------------------------------------------------------------------------

    async def watch(self, id: str, who: Visitor, since: int | None = None) -> Listener:
        """Watch a table. The first message tells how it stands, and what was missed since an entry, if one is named."""
        self.visits.enter(who)
        listener = Listener(who)
        try:
            live = await self.live(id, fresh=True)
            with live.arrival():  # what other workers write meanwhile is taken, and told to whoever is there by then
                # Between the welcome and the listener's place among the others nothing is awaited: no news is lost or told twice.
                listener.put(to_json(await self.welcome(live, who, since)))
                live.listeners.add(listener)
        except BaseException:
            self.visits.leave(who)
            raise
        metrics.sockets.inc()
        if live.touch(who.guest):
            live.tell_table()
        return listener

    async def welcome(self, live: Live, who: Visitor, since: int | None = None) -> Welcome:
        """How a table stands, for a guest."""
        self.looking.check(who)
        begins = live.table.begins_at
        older = (await self.archive.whole(live, who)).news if since is not None and since < begins else []
        chat = await self.chat.recent(live, who.guest)
        with self.looking.charged(who):
            return live.welcome(who.guest, since, older, chat)

    def leave(self, id: str, listener: Listener) -> None:
        """Watch no longer."""
        listener.end()
        if listener.left:
            return
        listener.left = True
        self.visits.leave(listener.who)
        metrics.sockets.dec()
        live = self.tables.get(id)
        if live is not None:
            live.listeners.discard(listener)
            live.used = time.monotonic()

    async def _note_presence(self) -> None:
        """Write down who is there, for other workers and for after a restart."""
        there = set()
        at = now()
        for id, live in self.tables.items():
            for listener in live.listeners:
                live.touch(listener.guest, at)
                there |= {(id, number) for number in live.table.seats_of(listener.guest)}
        if there:
            await self.call(self.store.seen, there, at)

    # Doing -------------------------------------------------------------------------------------------------------------------------

    @overload
    async def do(self, id: str, who: Visitor, command: Try) -> Tried: ...

    @overload
    async def do(self, id: str, who: Visitor, command: Hint) -> Hinted: ...

    @overload
    async def do(self, id: str, who: Visitor, command: Play) -> Done: ...

    async def do(self, id: str, who: Visitor, command: Command) -> Done | Tried | Hinted:
        """Do what somebody commands; what is answered is true and kept. A client that goes away meanwhile changes nothing."""
        begun = time.perf_counter()
        kind = type(command).__name__.lower()
        try:
            done = await asyncio.shield(self.spawn(self._do(id, who, command)))
        except Refused as refused:
            metrics.commands.labels(kind, "refused").inc()
            metrics.refusals.labels(refused.key).inc()
            raise
        metrics.commands.labels(kind, "done").inc()
        if isinstance(command, Turn):
            metrics.move_seconds.observe(time.perf_counter() - begun)
        return done

    async def _do(self, id: str, who: Visitor, command: Command) -> Done | Tried | Hinted:
        self.looking.check(who) if isinstance(command, Try) else self.looking.check_turn(who)
        guest = who.guest
        live = await self.live(id, fresh=isinstance(command, Try | Hint))  # what is written finds out by itself
        if self.closing:
            raise Refused("closing", 503)
        if guest is None:
            raise Refused("who_are_you", 401)
        live.touch(guest)
        if isinstance(command, Say):
            await self.chat.say(live, guest, who.network, command)
            return done(command, live.table.seq)
        if isinstance(command, Try):
            seat = self._seat(live.table, guest, command)
            return await self.looking.look(who, live.table.at_rest().tried, command.id, seat, command.actions)
        if isinstance(command, Hint):
            return await self.opponents.hint(live, who, self._seat(live.table, guest, command), command)
        async with live.lock:
            return await self._act(live, guest, who, command)

    async def _act(self, live: Live, guest: str, who: Visitor, command: Command) -> Done:
        """Plan, write, settle; once more if somebody was faster."""
        name = f"{guest}:{command.id}"
        for attempt in range(TRIES):
            await asyncio.sleep(uniform(0, 0.01) * attempt)
            table = live.table
            for news in reversed(table.news):
                if news.entry.command == name:
                    return done(command, news.entry.seq, repeated=True)
            try:
                plan = await self._plan(live, guest, who, command, name)
            except Refused:
                before = await self.call(self.store.seq_of, table.id, name)
                if before is not None:
                    return done(command, before, repeated=True)
                if await self._is_fresh(live):
                    raise
                await self._refresh(live)
                continue
            if await self.settle(live, plan):
                return done(command, plan.change.entry.seq)
            before = await self.call(self.store.seq_of, table.id, name)
            if before is not None:
                return done(command, before, repeated=True)
        raise Refused("busy", 503)

    async def _plan(self, live: Live, guest: str, who: Visitor, command: Command, name: str) -> Plan:
        table = live.table
        if isinstance(command, Replace):
            return await self._plan_replacement(live, guest, command, name)
        seat = self._seat(table, guest, command)
        if isinstance(command, Turn):
            if command.seq is not None and command.seq != table.seq:
                raise Refused("not_seen", seq=table.seq)
            if table.running and table.seats[seat].played_by_bot:
                raise Refused("bot_plays")
            with self.looking.charged_if_refused(who):
                return table.plan_turn(seat, command.actions, name, now())
        if isinstance(command, Undo):
            with self.looking.charged(who):  # what is taken back was a look
                return table.plan_undo(seat, name, now())
        if isinstance(command, Resign):
            return table.plan_stand_in(RESIGN, seat, table.setup.stand_in, name, now())
        assert isinstance(command, Return)
        return table.plan_stand_in(RETURN, seat, "", name, now())

    async def _plan_replacement(self, live: Live, guest: str, command: Replace, name: str) -> Plan:
        if not live.table.seats_of(guest):
            raise Refused("not_at_table", 403)
        if command.seat is None or command.seat >= len(live.table.seats):
            raise Refused("no_seat", 404)
        if not self.store.on_sqlite:
            await self._refresh(live)  # another worker may have seen the player
        seat = live.table.seats[command.seat]
        if seat.guest != guest and not live.away(seat):
            raise Refused("not_absent", name=seat.name)
        agreed = live.table.setup.stand_in
        level = command.level or agreed
        if seat.guest != guest and level != agreed:
            raise Refused("other_stand_in", 403, level=agreed)
        return live.table.plan_stand_in(REPLACE, command.seat, level, name, now())

    async def settle(self, live: Live, plan: Plan) -> bool:
        """Write a plan, and make it true; if somebody else was faster, take what they wrote and say no."""
        try:
            fits = await self.writer.write(plan.change)
        except Exception as error:
            live.unsure = True
            if not isinstance(error, Failed):
                log.exception("writing failed", table=live.table.id)
            raise Refused("not_written", 503) from None
        if not fits:
            await self._refresh(live)
            return False
        live.tell(live.table.settle(plan))
        self.opponents.wake(live)
        return True

    def _seat(self, table: Table, guest: str, command: Command) -> int:
        """The seat for which somebody acts: the one that is named, or the one of theirs that is to decide."""
        own = table.seats_of(guest)
        if not own:
            raise Refused("not_at_table", 403)
        if command.seat is not None:
            if command.seat not in own:
                raise Refused("not_your_seat", 403)
            return command.seat
        if len(own) == 1 or table.game is None:
            return own[0]
        if isinstance(command, Undo) and table.turns and table.turns[-1].seat in own:
            return table.turns[-1].seat
        return next((each.seat for each in table.game.open_decisions() if each.seat in own), own[0])


def done(command: Command, seq: int, repeated: bool = False) -> Done:
    """What is answered to a command that led to an entry."""
    return {"type": "done", "id": command.id, "seq": seq, "repeated": repeated}
