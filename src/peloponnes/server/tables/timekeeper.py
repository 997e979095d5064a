"""Looks after the clocks: lets a bot play for whoever is out of time, and closes tables that nobody plays at any more."""

import structlog

from peloponnes.server.storage import now
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.rows import CLOCK, DORMANT, REPLACE, RESIGN
from peloponnes.server.tables.entries import Plan
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.tables.registry import TableRegistry
from peloponnes.server.tables.table import Table
from peloponnes.server.wire.refusal import Refused

log = structlog.get_logger()

DAY_MS = 24 * 3600 * 1000
DORMANT_EVERY_MS = 60_000  # how often to look for tables that nobody plays at


def out_of_time(table: Table, at: int) -> Plan | None:
    """Plan that the table's bot takes over a seat that has run out of time; None if there is none."""
    clock = table.timing.clock
    late = clock.out_of_time(at) if clock is not None and table.running else []
    if not late:
        return None
    text, command = f"{table.setup.stand_in} {CLOCK}", f"{CLOCK}:{table.seq}"
    return table.plan_stand_in(REPLACE, late[0], text, command, at)


def closed(table: Table, at: int, days: int) -> Plan | None:
    """Plan that the next player gives up a game that nobody has played for so many days; None if it is not so, or all have."""
    begun = any(entry.kind == RESIGN and entry.text.endswith(f" {DORMANT}") for entry in table.round_entries[-1:])
    if not table.dormant or not (begun or table.row.updated <= at - days * DAY_MS):
        return None
    left = [seat.number for seat in table.seats if seat.guest is not None and not seat.resigned]
    text, command = f"{table.setup.stand_in} {DORMANT}", f"{DORMANT}:{table.seq}"
    return table.plan_stand_in(RESIGN, left[0], text, command, at) if left else None


class Timekeeper:
    """Looks after the clocks of this worker's tables. ``close_dormant`` is after how many days a table is closed; 0 is never."""

    def __init__(self, registry: TableRegistry, store: AsyncStore, close_dormant: int) -> None:
        self._registry = registry
        self._store = store
        self._days = close_dormant
        self._looked = 0

    async def sweep(self) -> None:
        """Find the tables where something is due, by the database alone, and do it at those that this worker owns."""
        at = now()
        for id in await self._store.out_of_time(at):
            await self._settle(id, False)
        if self._days and abs(at - self._looked) >= DORMANT_EVERY_MS:
            self._looked = at
            for id in await self._store.dormant(at - self._days * DAY_MS):
                await self._settle(id, True)

    async def _settle(self, id: str, closes: bool) -> None:
        """Write what is due. If another worker writes first, its entries are applied, and whatever is still due is planned anew."""
        if not self._registry.owners.mine(id):
            return
        try:
            live = await self._registry.current(id)
            async with live.lock:
                for _ in live.table.seats:
                    plan = self._plan(live, closes)
                    if plan is None:
                        return
                    await self._registry.settle(live, plan)
        except Refused:
            return  # it has been quarantined or deleted, or the database fails
        except Exception:
            log.exception("the clock of a table could not be looked after", table=id)

    def _plan(self, live: LiveTable, closes: bool) -> Plan | None:
        return closed(live.table, now(), self._days) if closes else out_of_time(live.table, now())
