"""Looking back at games: records, histories and past views, all found by replaying the whole game."""

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from peloponnes.record import Record
from peloponnes.server.answers import HistoryDocument, ParDocument, ViewDocument
from peloponnes.server.hindsight import Hindsight
from peloponnes.server.history import history_document, record_of, view_at
from peloponnes.server.limits import Visitor
from peloponnes.server.live import Live
from peloponnes.server.refusal import Refused
from peloponnes.server.table import Table, Unplayable, replayed
from peloponnes.server.thinking import Thinkers

if TYPE_CHECKING:
    from peloponnes.server.house import House

MOST_KEPT = 16  # replayed games: someone who looks back asks for many moments of the same game


class Archive:
    """Replays games from their first log entry, charged to the visitor who asks, and caches the most recent ones."""

    def __init__(self, house: "House", thinkers: Thinkers) -> None:
        self.house = house
        self._hindsight = Hindsight(thinkers)
        self._kept: OrderedDict[tuple[str, int], Table] = OrderedDict()

    async def whole(self, live: Live, who: Visitor) -> Table:
        """A game replayed from its first entry. The table is shared with other readers, so it must not be changed."""
        house, table = self.house, live.table
        self.house.looking.check(who)
        found = self._kept.get((table.id, table.seq))
        if found is None:
            entries = await house.call(house.store.entries, table.id)
            try:
                found = await house.looking.look(who, replayed, table.row, entries, table.seats)
            except Unplayable as broken:
                raise await house.quarantined(table.id, broken) from None
            self._kept[table.id, found.seq] = found
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end((table.id, table.seq))
        return found

    async def begun(self, live: Live, who: Visitor) -> Table:
        """The replayed game, if it has started."""
        if live.table.row.record is None:
            raise Refused("not_begun")
        return await self.whole(live, who)

    async def record(self, live: Live, who: Visitor) -> Record:
        """The record of a finished game; until then the deal is secret."""
        if not live.table.over:
            raise Refused("secret_until_end")
        return await self.house.looking.look(who, record_of, await self.begun(live, who))

    async def is_over(self, record: Record, at: int, who: Visitor) -> bool:
        """Whether a game is over after its first ``at`` actions."""
        return await self.house.looking.look(who, _is_over, record, at)

    async def par(self, live: Live, who: Visitor) -> ParDocument:
        """The best result possible with the deal of a finished solo game."""
        house, record = self.house, await self.record(live, who)
        origin = house.guests.origin(who.network)
        return await asyncio.shield(house.spawn(self._hindsight.of(live.table.id, record, origin)))

    async def history(self, live: Live, who: Visitor) -> HistoryDocument:
        """All actions played so far, with their events."""
        return await self.house.looking.look(who, history_document, await self.begun(live, who))

    async def view_at(self, live: Live, at: int, who: Visitor) -> ViewDocument:
        """The game after ``at`` actions, as everybody saw it then."""
        return await self.house.looking.look(who, view_at, await self.begun(live, who), at)


def _is_over(record: Record, at: int) -> bool:
    return record.replay(at).result is not None
