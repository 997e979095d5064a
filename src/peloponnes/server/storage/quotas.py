"""How many unfinished tables a guest and a network may have, and how many bots at them."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, and_, func, select, text

from peloponnes.server.storage.database import Database
from peloponnes.server.storage.rows import OPEN, RUNNING, Quota, SeatRow
from peloponnes.server.storage.schema import game, seat

_GOES_ON = game.c.status.in_((OPEN, RUNNING))


class QuotaReached(Exception):
    """A guest or a network has as much as it may have; ``key`` names the message that says of what, ``most`` is how many."""

    def __init__(self, key: str, most: int) -> None:
        super().__init__(key)
        self.key = key
        self.most = most


class Quotas(Database):
    """Counts tables and bots."""

    def check_quota(self, guest: str, origin: str, bots: int, quota: Quota) -> None:
        """Check whether a guest may create another table with so many bots; raises `QuotaReached` if not."""
        with self.engine.begin() as connection:
            check_quota(connection, guest, origin, bots, quota)

    def bots_of(self, origin: str) -> int:
        """The number of bots at the unfinished tables of an origin."""
        with self.engine.connect() as connection:
            return _bots_at(connection, and_(game.c.origin == origin, _GOES_ON))


def check_quota(connection: Connection, guest: str, origin: str, bots: int, quota: Quota) -> None:
    """Check within the transaction that adds a table; raises `QuotaReached`.

    Those of one origin are serialized, so that none exceeds the limit.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtext(:origin))"), {"origin": origin})
    here = and_(game.c.origin == origin, _GOES_ON)
    if _counted(connection, and_(game.c.host == guest, _GOES_ON)) >= quota.tables_of_guest:
        raise QuotaReached("too_many_tables", quota.tables_of_guest)
    if _counted(connection, here) >= quota.tables_of_origin:
        raise QuotaReached("too_many_tables_here", quota.tables_of_origin)
    if bots and _bots_at(connection, here) + bots > quota.bots_of_origin:
        raise QuotaReached("too_many_bots", quota.bots_of_origin)


def bots_among(seats: Sequence[SeatRow]) -> int:
    """How many seats bots play."""
    return sum(each.played_by_bot for each in seats)


def _counted(connection: Connection, games: ColumnElement[bool]) -> int:
    return connection.scalar(select(func.count()).select_from(game).where(games)) or 0


def _bots_at(connection: Connection, games: ColumnElement[bool]) -> int:
    """The seats played by a bot, including those of people for whom one stands in."""
    played = select(func.count()).select_from(seat.join(game, seat.c.game_id == game.c.id))
    return connection.scalar(played.where(and_(games, seat.c.level != ""))) or 0
