"""Standing orders at the tables: left, changed and cancelled by their owners, and carried out as ordinary turns.

An order is secret. It is played like a turn that its owner sends: the same kind of log entry, with a command id of the same form, after
a pause that follows from nothing but chance and whether anybody is at the table. Which turns of the log an order played can be told
with the secret of the server alone, so that what has become of an order follows from the log, whenever a server was killed. Several
workers may try to play the same order: the primary key of the log decides.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from typing import cast

import structlog
from pydantic_core import to_json

from peloponnes.server.identity import Identity
from peloponnes.server.limits.looking import Looking
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.orders.deciding import Acts, Wakes, check, decide
from peloponnes.server.orders.following import FollowedOrder, own_orders
from peloponnes.server.storage import now
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.health import DatabaseFailed
from peloponnes.server.storage.rows import Entry, OrderRow
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.tables.registry import TableRegistry
from peloponnes.server.tables.subscriber import OutgoingMessage
from peloponnes.server.tasks import BackgroundTasks
from peloponnes.server.wire.orders import LeaveOrder, OrderReason, OwnOrder
from peloponnes.server.wire.refusal import Refused

log = structlog.get_logger()

# Seconds before an order is played: as somebody who is at the table and knows what to do, or who looks in after a message.
AT_THE_TABLE = (2.0, 8.0)
LOOKING_IN = (5.0, 25.0)  # shorter than the time after which people are told that it is their turn
SECRETS = random.SystemRandom()

Pause = Callable[[bool], Awaitable[None]]


def pause_seconds(somebody: bool) -> float:
    """How long to wait with an order, mostly near the lower end. ``somebody``: whether a player is connected at the table."""
    least, most = AT_THE_TABLE if somebody else LOOKING_IN
    return least + (most - least) * SECRETS.random() ** 2


async def plausible_pause(somebody: bool) -> None:
    """Wait as long as a person might need."""
    await asyncio.sleep(pause_seconds(somebody))


class StandingOrders:
    """Keeps the orders of all tables of this worker, and plays them when they are due, each after a ``pause``."""

    def __init__(
        self,
        registry: TableRegistry,
        store: AsyncStore,
        tasks: BackgroundTasks,
        looking: Looking,
        identity: Identity,
        pause: Pause = plausible_pause,
    ) -> None:
        self._registry = registry
        self._store = store
        self._tasks = tasks
        self._looking = looking
        self._identity = identity
        self.pause = pause
        registry.on_move.append(self.wake)
        registry.on_read.append(self.wake)

    # What owners do ----------------------------------------------------------------------------------------------------------------

    async def of(self, id: str, who: Visitor) -> list[OwnOrder]:
        """The orders of a visitor's own seats. Raises `Refused` if they have none at this table."""
        self._looking.check(who)
        live = await self._registry.current(id)
        seats = _seats_of(live, who)
        with self._looking.charged(who):
            return own_orders(live.orders, seats, live.table.game)

    async def leave(self, id: str, who: Visitor, wanted: LeaveOrder) -> list[OwnOrder]:
        """Leave an order, instead of the seat's last one; returns the visitor's orders. Raises `Refused` if it is not possible."""
        return await asyncio.shield(self._tasks.spawn(self._leave(id, who, wanted)))

    async def _leave(self, id: str, who: Visitor, wanted: LeaveOrder) -> list[OwnOrder]:
        live = await self._entered(id, who)
        async with live.lock:
            table, seats = live.table, _seats_of(live, who)
            seat = _seat(seats, wanted.seat)
            if table.running and table.seats[seat].played_by_bot:
                raise Refused("bot_plays")
            with self._looking.charged(who):
                known = table.known_after(seat, ())
                if wanted.round not in (None, known.round):
                    raise Refused("order_other_round", round=wanted.round, now=known.round)
                check(known, seat, wanted.order)
            before = live.orders.get(seat)
            made = max(now(), 0 if before is None else before.row.made + 1)
            row = OrderRow(table.id, seat, wanted.order.model_dump_json(), known.round, table.seq, made)
            await self._store.put_order(row)
            live.orders[seat] = FollowedOrder(row)
            self._tell(live, seat)
            return own_orders(live.orders, seats, table.game)

    async def cancel(self, id: str, who: Visitor, seat: int | None) -> list[OwnOrder]:
        """Cancel an order, or put away why the last one ended; returns the visitor's other orders."""
        return await asyncio.shield(self._tasks.spawn(self._cancel(id, who, seat)))

    async def _cancel(self, id: str, who: Visitor, named: int | None) -> list[OwnOrder]:
        live = await self._entered(id, who)
        async with live.lock:
            seats = _seats_of(live, who)
            seat = _seat(seats, named)
            await self._remove(live, seat)
            return own_orders(live.orders, seats, live.table.game)

    async def _entered(self, id: str, who: Visitor) -> LiveTable:
        """The table of a request that changes something."""
        self._looking.check(who)
        live = await self._registry.current(id)
        if self._tasks.closing:
            raise Refused("closing", 503)
        live.presence.touch(who.required())
        return live

    # What becomes of orders --------------------------------------------------------------------------------------------------------

    def wake(self, live: LiveTable) -> None:
        """Look after the orders of a table, after every entry, and whenever another worker may have changed, ended or played them."""
        stands = any(each.stands for each in live.orders.values())
        if (stands or live.orders_untold) and not live.orders_awaited and not self._tasks.closing:
            live.orders_awaited = True
            self._tasks.spawn(self._look_after(live))

    async def sweep(self) -> None:
        """Take up orders that are due and that nobody is about to play, because their worker died or another one wrote."""
        if self._tasks.closing:
            return
        for id in await self._store.orders_due():
            if not self._registry.owners.mine(id):
                continue
            try:
                live = await self._registry.get(id)
                if live.ordered is None or live.ordered.done():
                    if not self._store.on_sqlite:
                        await self._registry.refresh(live)
                    self.wake(live)
            except Refused:
                continue  # it has been quarantined or deleted

    async def _look_after(self, live: LiveTable) -> None:
        """End the orders that have had their time, tell the owners of the others what these would do now, and play what is due.

        Every worker that keeps the table does this for those who are connected to it; the table's owner alone plays.
        """
        async with live.lock:
            live.orders_awaited = False
            try:
                await self._follow(live)
            except Refused:  # the database fails
                live.unsure = True  # whoever reads it again, at the latest a sweep, wakes the orders
                return
            table = live.table
            stands = {seat for seat, each in live.orders.items() if each.order is not None}
            for seat in stands | live.orders_untold:
                self._tell(live, seat)
            live.orders_untold.clear()
            if not self._registry.owners.mine(table.id):
                return
            due = None if table.game is None else live.orders.get(-1 if table.game.seat is None else table.game.seat)
            if due is None or due.order is None or not table.running:
                return
            waiting = live.ordered is not None and not live.ordered.done() and live.ordered_at == table.seq
            if not waiting:
                live.ordered_at = table.seq
                live.ordered = self._tasks.spawn(self._play(live, due.row.seat, table.seq))

    async def _follow(self, live: LiveTable) -> None:
        table = live.table
        for seat, each in list(live.orders.items()):
            if not each.stands:
                continue
            if table.begins_at <= each.checked:
                entries = [played.entry for played in table.recent]
            else:
                entries = await self._store.entries(table.id, each.checked)
            reason = each.follow(entries, self._is_own) or each.outlived(table.game, table.seq)
            if reason is None:
                continue
            live.orders[seat] = FollowedOrder(each.row)  # if this is not written, it is found out again
            if reason == "done" and not each.played:
                await self._remove(live, seat, standing=True)
            else:
                await self._end(live, each, {"key": reason, "values": {}})

    async def _play(self, live: LiveTable, seat: int, seq: int) -> None:
        """Play the order of a seat after a pause, unless anything has happened by then."""
        await self.pause(live.presence.has_players())
        try:
            async with live.lock:
                if live.table.seq == seq and not self._tasks.closing:
                    await self._decide(live, seat)
        except DatabaseFailed:
            return
        except Refused as refused:  # the next sweep tries again
            log.warning("an order could not be played", table=live.table.id, reason=refused.key)

    async def _decide(self, live: LiveTable, seat: int) -> None:
        table, each = live.table, live.orders.get(seat)
        stored = await self._store.order(table.id, seat)  # another worker may have changed it
        if each is None or each.order is None or stored != each.row or table.game is None:
            return
        found = decide(table.game.known(seat), seat, each.order)
        if isinstance(found, Wakes):
            await self._end(live, each, found.document())
        elif isinstance(found, Acts):
            command = self._command(each.row, table.seq + 1, str(table.seats[seat].guest))
            plan = table.plan_turn(seat, found.actions, command, now())
            live.used = time.monotonic()
            live.presence.seem_present(table.seats[seat].guest)  # as with any turn that is sent
            await self._registry.settle(live, plan)

    def _command(self, row: OrderRow, seq: int, guest: str) -> str:
        return f"{guest}:{self._identity.order_command(row.game_id, row.seat, row.made, seq)}"

    def _is_own(self, row: OrderRow, entry: Entry) -> bool:
        guest, _, _ = entry.command.partition(":")
        return entry.command == self._command(row, entry.seq, guest)

    async def _end(self, live: LiveTable, each: FollowedOrder, reason: OrderReason) -> None:
        """Erase an order, and tell its owner why it ended."""
        row = each.row
        await self._store.end_order(row.game_id, row.seat, row.made, each.played, cast(dict[str, object], reason))
        await self._read(live, row.seat)

    async def _remove(self, live: LiveTable, seat: int, standing: bool = False) -> None:
        """Remove an order, or only if it is still ``standing``."""
        each = live.orders.get(seat)
        if each is not None:
            await self._store.remove_order(each.row.game_id, seat, each.row.made, standing)
            await self._read(live, seat)

    async def _read(self, live: LiveTable, seat: int) -> None:
        """Read an order that has ended, as it is stored: another worker may have been the one that ended it. Tell its owner."""
        stored = await self._store.order(live.table.id, seat)
        if stored is not None:
            live.orders[seat] = FollowedOrder(stored)
        else:
            live.orders.pop(seat, None)
        self._tell(live, seat)

    def _tell(self, live: LiveTable, seat: int) -> None:
        """Tell the owner of a seat about their orders, on all devices, and nobody else."""
        table = live.table
        for guest in table.seats[seat].guests:
            theirs = [each for each in live.subscribers if each.guest == guest]
            if theirs:
                told = own_orders(live.orders, table.seats_of(guest), table.game)
                message = OutgoingMessage(to_json({"type": "orders", "orders": told}))
                for subscriber in theirs:
                    subscriber.put(message)


def _seats_of(live: LiveTable, who: Visitor) -> tuple[int, ...]:
    who.required()
    seats = live.table.seats_of(who.guest)
    if not seats:
        raise Refused("not_at_table", 403)
    return seats


def _seat(own: tuple[int, ...], named: int | None) -> int:
    if named is not None and named not in own:
        raise Refused("not_your_seat", 403)
    return own[0] if named is None else named
