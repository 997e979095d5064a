"""What one who played alone could have reached, had they known the deal."""

import asyncio
from dataclasses import replace
from functools import partial

from peloponnes.bots.par import Par
from peloponnes.record import Record
from peloponnes.server.answers import ParDocument
from peloponnes.server.history import moments_of
from peloponnes.server.refusal import Refused
from peloponnes.server.scheduling import Job
from peloponnes.server.thinking import Thinkers

WIDTH = 64  # seldom a point less than `peloponnes par` finds, and a second or two instead of many
SECONDS = 2.0
MOST_KEPT = 200


class Hindsight:
    """Searches once for each game and keeps what was found; one game at a time, and bots for whom people wait come first."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._kept: dict[str, ParDocument] = {}
        self._searching = asyncio.Lock()

    async def of(self, id: str, record: Record, origin: str) -> ParDocument:
        """The best that was found for the deal of a record, and how it goes; for one who asks from an origin."""
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
    """The best actions that a search finds for the deal of a solo game, and what they lead to."""
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
