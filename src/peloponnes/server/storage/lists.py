"""Lists of games: those that anybody may join, and those of a guest."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, and_, or_, select, union

from peloponnes.server.storage.clock import now
from peloponnes.server.storage.database import Database
from peloponnes.server.storage.games import seats_in
from peloponnes.server.storage.rows import ABANDONED, FINISHED, OPEN, RUNNING, GameRow, SeatRow
from peloponnes.server.storage.schema import game, seat, seat_holder

MOST_LISTED = 100
LISTED_MS = 24 * 3600 * 1000


class Lists(Database):
    """Finds games and their seats."""

    def joinable(self) -> list[GameRow]:
        """Recently updated games that anybody may join, most recent first."""
        waiting = and_(game.c.public, game.c.status == OPEN, game.c.updated > now() - LISTED_MS)
        query = select(game).where(waiting).order_by(game.c.updated.desc()).limit(MOST_LISTED)
        with self.engine.connect() as connection:
            return [GameRow(**row) for row in connection.execute(query).mappings()]

    def under_way(self, guest: str) -> list[GameRow]:
        """A guest's unfinished games, most recent first."""
        with self.engine.connect() as connection:
            return [GameRow(**row) for row in connection.execute(self.of_guest(guest, (OPEN, RUNNING))).mappings()]

    def ended(self, guest: str, most: int, before: tuple[int, str] | None = None) -> list[GameRow]:
        """A guest's latest finished or abandoned games, optionally those after ``before`` in the same order (time, id)."""
        query = self.of_guest(guest, (FINISHED, ABANDONED)).limit(most)
        if before is not None:
            at, id = before
            query = query.where(or_(game.c.updated < at, and_(game.c.updated == at, game.c.id > id)))
        with self.engine.connect() as connection:
            return [GameRow(**row) for row in connection.execute(query).mappings()]

    def of_guest(self, guest: str, status: Sequence[str]) -> Select[Any]:
        """Games that a guest created, or has or holds a seat in, most recent first; uses three indexes, so that it scales."""
        theirs = union(
            select(game.c.id).where(game.c.host == guest),
            select(seat.c.game_id).where(seat.c.guest == guest),
            select(seat_holder.c.game_id).where(seat_holder.c.guest == guest),
        )
        query = select(game).where(and_(game.c.id.in_(theirs), game.c.status.in_(status)))
        return query.order_by(game.c.updated.desc(), game.c.id)

    def waiting_with_deal(self, deal_of: str) -> list[str]:
        """Tables that have not begun and will replay the deal of a game."""
        query = select(game.c.id).where(and_(game.c.status == OPEN, game.c.deal_of == deal_of)).order_by(game.c.created)
        with self.engine.connect() as connection:
            return [str(id) for id in connection.scalars(query)]

    def seats_of(self, ids: Sequence[str]) -> dict[str, list[SeatRow]]:
        """The seats of some games."""
        with self.engine.connect() as connection:
            return seats_in(connection, ids)
