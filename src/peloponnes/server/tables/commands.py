"""The commands at a table: what each of them leads to, and the one path by which they change a game.

A command is planned on a copy, written to the log, and only then takes effect (`TableRegistry.settle`). If another worker wrote to the
same log first, it is planned again on what that worker wrote. A new command is a class in `wire.requests`, a row in the table of
`CommandHandler`, and a method that handles or plans it.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from random import uniform
from typing import Any

from peloponnes.server.bots.opponents import Opponents
from peloponnes.server.limits.admission import Admission
from peloponnes.server.limits.looking import Looking
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.operation import metrics
from peloponnes.server.storage import now
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.rows import REPLACE, RESIGN, RETURN
from peloponnes.server.tables.chat import Chat
from peloponnes.server.tables.consent import plan_agree, plan_ask_back, plan_ask_pause, plan_decline, plan_resume
from peloponnes.server.tables.entries import Plan
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.tables.registry import TableRegistry
from peloponnes.server.tables.table import Table
from peloponnes.server.tasks import BackgroundTasks
from peloponnes.server.wire.answers import Done, Hinted, Tried
from peloponnes.server.wire.refusal import Refused
from peloponnes.server.wire.requests import (
    Agree,
    AnyCommand,
    AskBack,
    AskPause,
    Command,
    Decline,
    Hint,
    Replace,
    Resign,
    Resume,
    Return,
    Say,
    Try,
    Turn,
    Undo,
)

TRIES = 50  # clients playing through two workers at once may beat one of them many times in a row

Answer = Done | Tried | Hinted


@dataclass(frozen=True, slots=True)
class Sender:
    """The guest who sends a command, from a network, and the table that it is for."""

    live: LiveTable
    who: Visitor
    guest: str

    @property
    def table(self) -> Table:
        """The table."""
        return self.live.table

    def named(self, command: Command) -> str:
        """The name of a command in the log. It is unique in a game, so that resending is harmless."""
        return f"{self.guest}:{command.id}"


@dataclass(frozen=True, slots=True)
class Handling:
    """How commands of one type are handled.

    ``check`` refuses those who have used up their budget. ``current`` says whether the table must be up to date before: whatever is
    written need not ask, because a stale entry would not fit into the log.
    """

    handle: Callable[[Sender, Any], Awaitable[Answer]]
    check: Callable[[Visitor], None]
    current: bool = False


class CommandHandler:
    """Carries out commands."""

    def __init__(
        self,
        registry: TableRegistry,
        store: AsyncStore,
        tasks: BackgroundTasks,
        looking: Looking,
        chat: Chat,
        opponents: Opponents,
        admission: Admission,
    ) -> None:
        self._registry = registry
        self._store = store
        self._tasks = tasks
        self._looking = looking
        self._chat = chat
        self._opponents = opponents
        self._admission = admission
        self._handlings: dict[type[Command], Handling] = {
            Turn: self._written(self._plan_turn),
            Undo: self._written(self._plan_undo),
            Resign: self._written(self._plan_resignation),
            Replace: self._written(self._plan_replacement),
            Return: self._written(self._plan_return),
            AskBack: self._written(self._plan_ask_back),
            AskPause: self._written(self._plan_ask_pause),
            Agree: self._written(self._plan_agree),
            Decline: self._written(self._plan_decline),
            Resume: self._written(self._plan_resume),
            Say: Handling(self._say, looking.check_turn),
            Try: Handling(self._try, looking.check, current=True),
            Hint: Handling(self._hint, looking.check_turn, current=True),
        }

    def _written(self, plan: Callable[[Sender, Any], Awaitable[Plan]]) -> Handling:
        """The handling of commands that are planned and written to the log."""
        return Handling(partial(self._write, plan), self._looking.check_turn)

    async def do(self, id: str, who: Visitor, command: AnyCommand) -> Answer:
        """Do what `carry_out` does, even if the caller is cancelled because the client disconnects meanwhile."""
        return await asyncio.shield(self._tasks.spawn(self.carry_out(id, who, command)))

    async def carry_out(self, id: str, who: Visitor, command: AnyCommand) -> Answer:
        """Carry out a command at a table and return its answer; what it changed is stored by then. Raises `Refused`."""
        begun = time.perf_counter()
        kind = type(command).__name__.lower()
        try:
            answer = await self._handle(id, who, command)
        except Refused as refused:
            metrics.commands.labels(kind, "refused").inc()
            metrics.refusals.labels(refused.key).inc()
            raise
        metrics.commands.labels(kind, "done").inc()
        if isinstance(command, Turn):
            metrics.move_seconds.observe(time.perf_counter() - begun)
        return answer

    async def _handle(self, id: str, who: Visitor, command: AnyCommand) -> Answer:
        handling = self._handlings[type(command)]
        handling.check(who)
        live = await (self._registry.current(id) if handling.current else self._registry.get(id))
        if self._tasks.closing:
            raise Refused("closing", 503)
        guest = who.required()
        live.presence.touch(guest)
        return await handling.handle(Sender(live, who, guest), command)

    # What is not written to the log --------------------------------------------------------------------------------------------------

    async def _say(self, sender: Sender, command: Say) -> Done:
        await self._chat.say(sender.live, sender.guest, sender.who.network, command)
        return done(command, sender.table.seq)

    async def _try(self, sender: Sender, command: Try) -> Tried:
        seat = seat_of(sender, command)
        return await self._looking.look(sender.who, sender.table.at_rest().tried, command.id, seat, command.actions)

    async def _hint(self, sender: Sender, command: Hint) -> Hinted:
        return await self._opponents.hint(sender.live, sender.who, seat_of(sender, command), command)

    # What is written to the log ------------------------------------------------------------------------------------------------------

    async def _write(
        self, plan: Callable[[Sender, Command], Awaitable[Plan]], sender: Sender, command: Command
    ) -> Done:
        """Plan, write and settle a command; try again if another worker wrote first."""
        live = sender.live
        name = sender.named(command)
        async with live.lock:
            for attempt in range(TRIES):
                await asyncio.sleep(uniform(0, 0.01) * attempt)
                table = live.table
                if name in table.commands:
                    return done(command, table.commands[name], repeated=True)
                try:
                    planned = await plan(sender, command)
                except Refused:
                    before = await self._store.seq_of(table.id, name)
                    if before is not None:
                        return done(command, before, repeated=True)
                    if await self._registry.is_current(live):
                        raise
                    await self._registry.refresh_locked(live)
                    continue
                if await self._registry.settle(live, planned):
                    return done(command, planned.write.entry.seq)
                before = await self._store.seq_of(table.id, name)
                if before is not None:
                    return done(command, before, repeated=True)
        raise Refused("busy", 503)

    async def _plan_turn(self, sender: Sender, command: Turn) -> Plan:
        table, seat = sender.table, seat_of(sender, command)
        if command.seq is not None and command.seq != table.seq:
            raise Refused("not_seen", seq=table.seq)
        if table.running and table.seats[seat].played_by_bot:
            raise Refused("bot_plays")
        with self._looking.charged_if_refused(sender.who):
            return table.plan_turn(seat, command.actions, sender.named(command), now())

    async def _plan_undo(self, sender: Sender, command: Undo) -> Plan:
        seat = seat_of(sender, command)
        with self._looking.charged(sender.who):  # undoing a turn makes it a mere look
            return sender.table.plan_undo(seat, sender.named(command), now())

    async def _plan_resignation(self, sender: Sender, command: Resign) -> Plan:
        level = sender.table.setup.stand_in
        return sender.table.plan_stand_in(RESIGN, seat_of(sender, command), level, sender.named(command), now())

    async def _plan_return(self, sender: Sender, command: Return) -> Plan:
        await self._admission.check_ban(sender.who)  # a bot plays for whoever is banned
        return sender.table.plan_stand_in(RETURN, seat_of(sender, command), "", sender.named(command), now())

    async def _plan_ask_back(self, sender: Sender, command: AskBack) -> Plan:
        seat = seat_of(sender, command)
        with self._looking.charged(sender.who):
            return plan_ask_back(sender.table, _playing_seat(sender, seat), sender.named(command), now())

    async def _plan_ask_pause(self, sender: Sender, command: AskPause) -> Plan:
        seat = _playing_seat(sender, seat_of(sender, command))
        return plan_ask_pause(sender.table, seat, command.until, sender.named(command), now())

    async def _plan_agree(self, sender: Sender, command: Agree) -> Plan:
        seat_of(sender, command)
        seats = sender.table.seats_of(sender.guest)
        with self._looking.charged(sender.who):
            return plan_agree(sender.table, seats, command.question, sender.named(command), now())

    async def _plan_decline(self, sender: Sender, command: Decline) -> Plan:
        seat = _playing_seat(sender, seat_of(sender, command))
        return plan_decline(sender.table, seat, command.question, sender.named(command), now())

    async def _plan_resume(self, sender: Sender, command: Resume) -> Plan:
        seat_of(sender, command)
        return plan_resume(sender.table, sender.table.seats_of(sender.guest), sender.named(command), now())

    async def _plan_replacement(self, sender: Sender, command: Replace) -> Plan:
        table = sender.table
        if not table.seats_of(sender.guest):
            raise Refused("not_at_table", 403)
        await self._admission.check_ban(sender.who)
        if command.seat is None or command.seat >= len(table.seats):
            raise Refused("no_seat", 404)
        if not self._store.on_sqlite:
            await self._registry.refresh_locked(sender.live)  # another worker may have seen the player
        seat = table.seats[command.seat]
        own = sender.guest in seat.guests
        if not own and table.turn_by_turn:
            raise Refused("clock_decides", name=seat.name)
        if not own and sender.live.presence.of(seat).online:
            raise Refused("not_absent", name=seat.name)
        agreed = table.setup.stand_in
        level = command.level or agreed
        if not own and level != agreed:
            raise Refused("other_stand_in", 403, level=agreed)
        return table.plan_stand_in(REPLACE, command.seat, level, sender.named(command), now())


def seat_of(sender: Sender, command: Command) -> int:
    """The seat a command is for: the named one, or the guest's own seat that has to decide.

    Raises `Refused` if the guest has no seat, or not the one that is named.
    """
    table = sender.table
    own = table.seats_of(sender.guest)
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


def _playing_seat(sender: Sender, seat: int) -> int:
    """The seat, which its owner must play themselves."""
    found = sender.table.seats[seat]
    if found.level:
        raise Refused("resigned" if found.resigned else "bot_plays")
    return seat


def done(command: Command, seq: int, repeated: bool = False) -> Done:
    """The answer to a command that led to a log entry."""
    return {"type": "done", "id": command.id, "seq": seq, "repeated": repeated}
