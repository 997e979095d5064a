"""The best score that a solo player could have reached, had they known the deal."""

import asyncio
from dataclasses import replace
from functools import partial

from peloponnes.bots.par import Par
from peloponnes.record import Record
from peloponnes.server.bots.scheduling import Job
from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.tables.history import moments_of
from peloponnes.server.wire.game_documents import ParDocument
from peloponnes.server.wire.refusal import Refused

WIDTH = 64  # rarely a point worse than `peloponnes par`, but takes a second or two instead of many
SECONDS = 2.0
MOST_KEPT = 200


class ParSearch:
    """Searches each game once and caches the result; one game at a time, and bots that people wait for go first."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._kept: dict[str, ParDocument] = {}
        self._searching = asyncio.Lock()

    async def of(self, id: str, record: Record, origin: str) -> ParDocument:
        """The best result found for the deal of a record; ``origin`` is who the search is charged to. Raises `Refused` if not solo."""
        if len(record.names) != 1:
            raise Refused("not_solo")
        if id not in self._kept:
            async with self._searching:
                if id not in self._kept:
                    self._keep(id, await self._thinkers.ask(Job(origin, id, SECONDS), partial(best_of, record.text())))
        return self._kept[id]

    def _keep(self, id: str, found: ParDocument) -> None:
        self._kept[id] = found
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]


def best_of(text: str) -> ParDocument:
    """Search the deal of a solo game for the best result and the actions that lead to it."""
    record = Record.parse(text)
    par = Par(record, WIDTH)
    for _ in par.search():
        pass
    best = replace(record, actions=tuple((seat, str(action)) for seat, action in par.game.history))
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
