"""All tables in memory, who is watching them, and the one path by which commands change them.

A command is planned on a copy and written to the log, and only then takes effect: whatever was acknowledged is in the database. Entries
of different tables that arrive together are written in one transaction. If another worker wrote to the same log first, its entries are
applied and the command is planned again.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice
from random import uniform
from typing import Any, ParamSpec, TypeVar, overload

import structlog
from pydantic_core import to_json

from peloponnes.server import metrics
from peloponnes.server.answers import Done, Hinted, Tried, Welcome
from peloponnes.server.archive import Archive
from peloponnes.server.beginning import new_id
from peloponnes.server.chat import Chat
from peloponnes.server.guests import Guests
from peloponnes.server.handover import Handover
from peloponnes.server.health import Failed, Health
from peloponnes.server.limits import Visitor
from peloponnes.server.listener import Listener, Message
from peloponnes.server.live import Live
from peloponnes.server.looking import Looking
from peloponnes.server.opponents import Opponents
from peloponnes.server.owners import Owners
from peloponnes.server.protocol import Command, Hint, Play, Replace, Resign, Return, Say, Try, Turn, Undo
from peloponnes.server.refusal import Refused
from peloponnes.server.settings import Settings
from peloponnes.server.storage import Store, now
from peloponnes.server.storage.rows import (
    REPLACE,
    RESIGN,
    RETURN,
)
from peloponnes.server.table import News, Plan, Table, Unplayable
from peloponnes.server.thinking import Thinkers
from peloponnes.server.visits import Visits
from peloponnes.server.writer import Writer

P = ParamSpec("P")
T = TypeVar("T")
L = TypeVar("L", bound=Listener)

log = structlog.get_logger()

TRIES = 50  # clients playing through two workers at once may beat one of them many times in a row
SWEEP_SECONDS = 5
STALE_MS = 10_000  # a bot's turn that is due for longer was lost by a worker that died
SEEN_SECONDS = 20
IDLE_SECONDS = 600
SENT_AT_ONCE = 100  # tables whose people are sent to another worker in one sweep


class House:
    """Loads tables on demand, notifies those who watch them, and carries out commands."""

    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers, guests: Guests) -> None:
        self.settings = settings
        self.store = store
        self.opponents = Opponents(self, thinkers)
        self.archive = Archive(self, thinkers)
        self.chat = Chat(self)
        self.guests = guests
        self.looking = Looking(settings.limits)
        self.visits = Visits(settings.limits)
        self.owners = Owners(settings.meeting_place, settings.workers)
        self.handover = Handover(self.owners)
        self.tables: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._threads = ThreadPoolExecutor(1 if store.on_sqlite else 8, "store")
        self.health = Health(partial(self.call, store.beat))
        self.writer = Writer(store, self.call)
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closing = False

    async def open(self) -> None:
        """Start background tasks, and resume the bots that were thinking when the last server stopped."""
        self.spawn(self.writer.work())
        self.spawn(self._every(SEEN_SECONDS, self._note_presence))
        self.spawn(self._every(SWEEP_SECONDS, self._sweep))
        with contextlib.suppress(Failed):  # the next sweep makes up for it
            await self._sweep(now() + 1)

    async def close(self) -> None:
        """Disconnect everybody, finish pending writes, and stop."""
        self.send_away()
        await self.writer.drained()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.opponents.thinkers.close()
        self.looking.close()
        await asyncio.to_thread(self._threads.shutdown)

    def send_away(self) -> None:
        """Accept no more commands, and end all streams and sockets."""
        self.closing = True
        self.handover.close()
        for live in self.tables.values():
            for listener in live.listeners:
                listener.end()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task that is cancelled when the house closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _every(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Failed:  # already logged, and the database may be back next time
                continue
            except Exception:
                log.exception("a regular task failed", task=work.__name__)

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a blocking function of the store in a thread; a failure of the database becomes a refusal."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, lambda: function(*args, **kwargs))
        except Exception as error:
            failed = self.health.failed(error)
            if failed is None:
                raise
            raise failed from None

    def new_id(self) -> str:
        """An id for a new table that this worker owns, so that it can stay here."""
        return next((id for id in (new_id() for _ in range(TRIES)) if self.owners.mine(id)), new_id())

    # Tables in memory --------------------------------------------------------------------------------------------------------------

    async def live(self, id: str, fresh: bool = False) -> Live:
        """A table, from memory or the database; ``fresh`` includes everything that other workers have written."""
        live = self.tables.get(id)
        if live is None:
            if id not in self._loading:
                self._loading[id] = self.spawn(self._load(id))
            live = await asyncio.shield(self._loading[id])
        if live is None:
            raise Refused("no_table", 404)
        if fresh and not live.unsure and not await self._is_fresh(live):
            live.unsure = True
        if live.unsure:  # also set if another worker wrote while we asked
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
            if self.owners.mine(id):
                self.opponents.wake(live)  # a worker that died may have left it to us
            return live
        finally:
            del self._loading[id]

    async def quarantined(self, id: str, broken: Unplayable) -> Refused:
        """Quarantine a broken game until the operator repairs or closes it, so that it can't affect others."""
        log.error("a game is broken, and in quarantine now: see peloponnes admin show", table=id)
        metrics.quarantined.inc()
        live = self.tables.pop(id, None)
        await self.call(self.store.quarantine, id, str(broken))
        for listener in [] if live is None else list(live.listeners):
            listener.end()  # they are told the reason when they reconnect
        return Refused("quarantined")

    async def _is_fresh(self, live: Live) -> bool:
        """Whether no other worker has changed the table."""
        if self.store.on_sqlite:
            return True
        # Compare for equality: with different clocks, or one that was set back, a newer timestamp may look older.
        return await self.call(self.store.stamp, live.table.id) == (live.table.seq, live.table.row.updated)

    async def refresh(self, live: Live) -> None:
        """Apply what other workers have written since."""
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
        """Drop a deleted table and disconnect everybody who was watching it."""
        live = self.tables.pop(id, None)
        if live is not None:
            for listener in live.listeners:
                listener.end()
            metrics.sockets.dec(len(live.listeners))
            live.listeners.clear()
            metrics.tables.set(len(self.tables))

    def hear(self, id: str, seq: int) -> None:
        """Handle a notification in the background, if it is news."""
        live = self.tables.get(id)
        if live is not None and not 0 < seq <= live.table.seq:
            self.spawn(self.noticed(id, seq))

    async def noticed(self, id: str, seq: int) -> None:
        """Update a table to which another worker wrote: log entry ``seq``, or (0) anything else, such as seats or chat."""
        live = self.tables.get(id)
        if live is None:
            return
        if live.idle:  # nobody is watching here: the table is refreshed when it is next used
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
            live.unsure = True  # refreshed when it is next used
        except Refused:  # it was deleted or quarantined
            return

    async def _sweep(self, before: int | None = None) -> None:
        """Resume bots whose worker died, notice changes made by `peloponnes admin`, and unload unused tables."""
        if self.closing:
            return
        if await self.call(self.store.changed_by_others):
            for id in self.tables:
                self.hear(id, 0)
        for id in await self.call(self.store.bots_due, now() - STALE_MS if before is None else before):
            if not self.owners.mine(id):
                continue
            try:
                live = await self.live(id)
                if before is None and not self.store.on_sqlite:
                    await self.refresh(live)
                self.opponents.wake(live)
            except Refused:
                continue  # it has been quarantined or deleted
            except Exception:
                log.exception("a bot could not be woken", table=id)
        long_ago = time.monotonic() - IDLE_SECONDS
        for id, live in list(self.tables.items()):
            if live.idle and (live.table.over or live.used < long_ago or not self.owners.mine(id)):
                del self.tables[id]
        metrics.tables.set(len(self.tables))
        self._send_home()

    def _send_home(self) -> None:
        """Disconnect people at tables of another worker, which was away when they came; not too many at once."""
        away = (live for id, live in self.tables.items() if live.listeners and not self.owners.mine(id))
        for live in islice(away, SENT_AT_ONCE):
            for listener in live.listeners:
                listener.end(elsewhere=True)

    # Watching ----------------------------------------------------------------------------------------------------------------------

    async def watch(self, id: str, listener: L, since: int | None = None) -> L:
        """Let a client watch a table. The first message is its state, with what was missed since log entry ``since``, if given."""
        who = listener.who
        self.visits.enter(who)
        try:
            live = await self.live(id, fresh=True)
            with live.arrival():  # while this is held, entries of other workers are applied and sent to all listeners
                # No await between the welcome and joining the listeners, so that no news is lost or sent twice.
                listener.put(Message(to_json(await self.welcome(live, who, since, listener.position))))
                live.listeners.add(listener)
        except BaseException:
            self.visits.leave(who)
            raise
        metrics.sockets.inc()
        if live.touch(who.guest):
            live.tell_table()
        return listener

    async def welcome(self, live: Live, who: Visitor, since: int | None = None, position: bool = False) -> Welcome:
        """The state of a table for a visitor."""
        self.looking.check(who)
        chat = await self.chat.recent(live, who.guest)
        older: list[News] = []
        while since is not None and since < live.table.begins_at and not _reach(older, live.table.begins_at):
            older = (await self.archive.whole(live, who)).news  # meanwhile, the table may forget more of them
        with self.looking.charged(who):
            return live.welcome(who.guest, since, older, chat, position)

    def leave(self, id: str, listener: Listener) -> None:
        """Stop watching."""
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
        """Store who is connected, for other workers and across restarts."""
        at = now()
        there = {(id, number) for id, live in self.tables.items() for number in live.touch_all(at)}
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
        """Carry out a command, even if the caller is cancelled because the client disconnects meanwhile."""
        return await asyncio.shield(self.spawn(self.carry_out(id, who, command)))

    async def carry_out(self, id: str, who: Visitor, command: Command) -> Done | Tried | Hinted:
        """Carry out a command and return its result, which is stored by then."""
        begun = time.perf_counter()
        kind = type(command).__name__.lower()
        try:
            done = await self._do(id, who, command)
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
        live = await self.live(id, fresh=isinstance(command, Try | Hint))  # others notice stale data when written
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
        """Plan, write and settle a command; try again if another worker wrote first."""
        name = f"{guest}:{command.id}"
        for attempt in range(TRIES):
            await asyncio.sleep(uniform(0, 0.01) * attempt)
            table = live.table
            if name in table.commands:
                return done(command, table.commands[name], repeated=True)
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
            with self.looking.charged(who):  # undoing a turn makes it a mere look
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
        """Write a plan and apply it; if another worker wrote first, apply its entries instead and return False."""
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
        """The seat a command is for: the named one, or the guest's own seat that has to decide."""
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


def _reach(older: list[News], seq: int) -> bool:
    return bool(older) and older[-1].entry.seq >= seq


def done(command: Command, seq: int, repeated: bool = False) -> Done:
    """The answer to a command that led to a log entry."""
    return {"type": "done", "id": command.id, "seq": seq, "repeated": repeated}
