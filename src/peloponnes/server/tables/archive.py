"""Looking back at games: records, histories and past views, all found by replaying the whole game."""

import asyncio
from collections import OrderedDict

from peloponnes.record import Record
from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.identity import Identity
from peloponnes.server.limits.looking import Looking
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.tables.history import decision_at, history_document, record_of, view_at
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.tables.par_search import ParSearch
from peloponnes.server.tables.registry import TableRegistry
from peloponnes.server.tables.table import Table, Unplayable, replayed
from peloponnes.server.tasks import BackgroundTasks
from peloponnes.server.wire.game_documents import DecisionDocument, HistoryDocument, ParDocument, ViewDocument
from peloponnes.server.wire.refusal import Refused

MOST_KEPT = 16  # replayed games: someone who looks back asks for many moments of the same game


class Archive:
    """Replays games from their first log entry, charged to the visitor who asks, and caches the most recent ones."""

    def __init__(
        self,
        registry: TableRegistry,
        store: AsyncStore,
        tasks: BackgroundTasks,
        looking: Looking,
        thinkers: Thinkers,
        identity: Identity,
    ) -> None:
        self._registry = registry
        self._store = store
        self._tasks = tasks
        self._looking = looking
        self._identity = identity
        self._par_search = ParSearch(thinkers)
        self._kept: OrderedDict[tuple[str, int, str], Table] = OrderedDict()

    async def whole(self, live: LiveTable, who: Visitor) -> Table:
        """A game replayed from its first entry. The table is shared with other readers, so it must not be changed.

        Raises `Refused` if the visitor has used up their budget, or if the game can't be replayed; then it is in quarantine.
        """
        table = live.table
        self._looking.check(who)
        names = "\n".join(table.names)  # which may be changed, or taken out of a game
        found = self._kept.get((table.id, table.seq, names))
        if found is None or found.row.record != table.row.record:
            entries = await self._store.entries(table.id)
            try:
                found = await self._looking.look(who, replayed, table.row, entries, table.seats)
            except Unplayable as broken:
                raise await self._registry.quarantine(table.id, broken) from None
            self._kept[table.id, found.seq, names] = found
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end((table.id, table.seq, names))
        return found

    async def begun(self, live: LiveTable, who: Visitor) -> Table:
        """The replayed game; raises `Refused` if it has not started."""
        if live.table.row.record is None:
            raise Refused("not_begun")
        return await self.whole(live, who)

    async def record(self, live: LiveTable, who: Visitor) -> Record:
        """The record of a finished game. Raises `Refused` before: until then the deal is secret."""
        if not live.table.over:
            raise Refused("secret_until_end")
        return await self._looking.look(who, record_of, await self.begun(live, who))

    async def is_over(self, record: Record, at: int, who: Visitor) -> bool:
        """Whether a game is over after its first ``at`` actions."""
        return await self._looking.look(who, _is_over, record, at)

    async def par(self, live: LiveTable, who: Visitor) -> ParDocument:
        """The best result possible with the deal of a finished solo game; raises `Refused` for any other."""
        record = await self.record(live, who)
        origin = self._identity.origin(who.network)
        return await asyncio.shield(self._tasks.spawn(self._par_search.of(live.table.id, record, origin)))

    async def history(self, live: LiveTable, who: Visitor) -> HistoryDocument:
        """All actions played so far, with their events; raises `Refused` if the game has not started."""
        return await self._looking.look(who, history_document, await self.begun(live, who))

    async def view_at(self, live: LiveTable, at: int, who: Visitor) -> ViewDocument:
        """The game after ``at`` actions, as everybody saw it then; raises `Refused` if fewer were played."""
        return await self._looking.look(who, view_at, await self.begun(live, who), at)

    async def decision_at(self, live: LiveTable, at: int, who: Visitor) -> DecisionDocument:
        """The decision after ``at`` actions of a finished game; raises `Refused` before the end, and if there is none."""
        return await self._looking.look(who, decision_at, await self.record(live, who), at)


def _is_over(record: Record, at: int) -> bool:
    return record.replay(at).result is not None
