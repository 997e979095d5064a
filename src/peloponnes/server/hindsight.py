"""What one who played alone could have reached, had they known the deal."""

import asyncio
from dataclasses import replace

from peloponnes.record import Record
from peloponnes.server.answers import ParDocument
from peloponnes.server.history import moments_of
from peloponnes.server.refusal import Refused
from peloponnes.server.thinking import Thinkers, look_back

WIDTH = 64  # seldom a point less than `peloponnes par` finds, and a second or two instead of many
MOST_KEPT = 200


class Hindsight:
    """Searches once for each game and keeps what was found; one game at a time, so that bots need not wait for many."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._kept: dict[str, ParDocument] = {}
        self._searching = asyncio.Lock()

    async def of(self, id: str, record: Record) -> ParDocument:
        """The best that was found for the deal of a record, and how it goes."""
        if len(record.names) != 1:
            raise Refused("not_solo")
        if id not in self._kept:
            async with self._searching:
                if id not in self._kept:
                    self._keep(id, await self._search(record))
        return self._kept[id]

    async def _search(self, record: Record) -> ParDocument:
        lines = await self._thinkers.ask(look_back, record.text(), WIDTH)
        actions = tuple((int(seat), action) for seat, _, action in (line.partition(" ") for line in lines))
        return await asyncio.to_thread(_document, replace(record, actions=actions))

    def _keep(self, id: str, found: ParDocument) -> None:
        self._kept[id] = found
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]


def _document(best: Record) -> ParDocument:
    result = best.replay().result
    assert result is not None
    points = result.seats[0]
    return {
        "score": points.score,
        "prestige": points.prestige,
        "population": points.population,
        "passed": result.passed,
        "width": WIDTH,
        "moments": moments_of(best),
    }
