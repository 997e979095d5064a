"""Who can be told anything: kept in memory, because every move asks, and mostly for nobody."""

import structlog

from peloponnes.server.notices.due import notices_of
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.rows import GameRow, LogWrite, NoticeRow, Scene, SeatRow

log = structlog.get_logger()


class Audience:
    """The guests and the tables with a channel that works. ``wait`` is how many ms a notice waits for whoever may be looking.

    Until that has been read, because the database could not be asked, everybody counts: a notice that nobody has a channel for is
    forgotten when it is due, but one that was not written is lost.
    """

    def __init__(self, store: AsyncStore, wait: int) -> None:
        self.guests: frozenset[str] = frozenset()
        self.tables: frozenset[str] = frozenset()
        self._known = False
        self._asked = 0
        self._answered = 0
        self._store = store
        self._wait = wait

    async def look(self) -> None:
        """Read who they are now. An answer that comes after that to a later question is old."""
        self._asked += 1
        number = self._asked
        guests, tables = await self._store.audience()
        if number > self._answered:
            self.guests, self.tables, self._answered = guests, tables, number
            self._known = True

    def notices(self, game: GameRow, seats: list[SeatRow], write: LogWrite) -> tuple[NoticeRow, ...]:
        """What has to be told of an entry that is about to be written."""
        guests, tables = self.guests, self.tables
        if not self._known:
            guests, tables = frozenset(seat.guest for seat in seats if seat.guest is not None), frozenset({game.id})
        if not guests and not tables:
            return ()
        return notices_of(Scene(game, seats), write, guests, tables, self._wait)
