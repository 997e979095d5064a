"""Removes data: outdated games, and log entries that can't be played."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Engine, and_, delete, insert, or_, select, update

from peloponnes.server.storage.clock import now
from peloponnes.server.storage.engine import notify
from peloponnes.server.storage.rows import FINISHED, OPEN, Entry, Snapshot
from peloponnes.server.storage.schema import action, chat, game, removed_action, seat, sent_away, snapshot

DAY_MS = 24 * 3600 * 1000
OF_A_GAME = (removed_action, sent_away, chat, snapshot, action, seat)
OF_OTHERS = game.alias("other")


@dataclass(frozen=True, slots=True)
class Kept:
    """For how many days a game is kept after its last change; None is forever."""

    unfinished: int | None
    finished: int | None

    def outdated(self) -> ColumnElement[bool]:
        """A condition for games that need not be kept. A game whose deal is still awaited by an open table is kept."""
        over = game.c.status == FINISHED
        found = [
            and_(which, game.c.updated < now() - days * DAY_MS)
            for which, days in ((~over, self.unfinished), (over, self.finished))
            if days is not None
        ]
        return and_(or_(*found), game.c.id.not_in(_awaited())) if found else game.c.id.is_(None)


def _awaited() -> "ColumnElement[str]":
    """The games whose deal an open table will replay; once begun, a table has its own copy."""
    waits = and_(OF_OTHERS.c.status == OPEN, OF_OTHERS.c.deal_of.is_not(None))
    return select(OF_OTHERS.c.deal_of).where(waits).scalar_subquery()


def outdated(connection: Connection, kept: Kept) -> list[str]:
    """The outdated games, oldest first."""
    return [str(id) for id in connection.scalars(select(game.c.id).where(kept.outdated()).order_by(game.c.updated))]


def prune(engine: Engine, kept: Kept, most: int) -> list[str]:
    """Delete a batch of outdated games in one transaction; returns the deleted ids."""
    some = select(game.c.id).where(kept.outdated()).order_by(game.c.updated).limit(most)
    with engine.begin() as connection:
        return _delete(connection, game.c.id.in_(some.with_for_update(skip_locked=True)))


def remove(engine: Engine, ids: Sequence[str]) -> list[str]:
    """Delete games in one transaction; returns the ids of those that existed."""
    with engine.begin() as connection:
        return _delete(connection, game.c.id.in_(ids))


def _delete(connection: Connection, which: ColumnElement[bool]) -> list[str]:
    """Delete games with everything that belongs to them. A game that loses its rematch may get a new one.

    The rows are first updated without change, which locks them against other writers, on SQLite too.
    """
    ids = [
        str(id)
        for id in connection.scalars(update(game).where(which).values(status=game.c.status).returning(game.c.id))
    ]
    if ids:
        for table in OF_A_GAME:
            connection.execute(delete(table).where(table.c.game_id.in_(ids)))
        connection.execute(update(game).where(game.c.rematch.in_(ids)).values(rematch=None))
        connection.execute(delete(game).where(game.c.id.in_(ids)))
    for id in ids:
        notify(connection, (id, 0))
    return ids


@dataclass(frozen=True, slots=True)
class Amendment:
    """A repair: log entries to remove, new columns of the game and its seats, and all snapshots that will remain."""

    id: str
    removed: tuple[Entry, ...]
    game: dict[str, object]
    seats: dict[int, dict[str, object]]
    snapshots: tuple[Snapshot, ...]


def hold(connection: Connection, id: str) -> None:
    """Lock a game against other writers until the end of the transaction."""
    connection.execute(update(game).where(game.c.id == id).values(status=game.c.status))


def amend(connection: Connection, change: Amendment) -> None:
    """Apply a repair. Removed entries are archived, with the time of their removal."""
    at, id = now(), change.id
    if change.removed:
        connection.execute(insert(removed_action), [{**each._asdict(), "removed": at} for each in change.removed])
        first = min(each.seq for each in change.removed)
        connection.execute(delete(action).where(and_(action.c.game_id == id, action.c.seq >= first)))
    connection.execute(delete(snapshot).where(snapshot.c.game_id == id))
    if change.snapshots:
        connection.execute(insert(snapshot), [each._asdict() for each in change.snapshots])
    for number, columns in change.seats.items():
        connection.execute(update(seat).where(and_(seat.c.game_id == id, seat.c.number == number)).values(columns))
    connection.execute(update(game).where(game.c.id == id).values({**change.game, "updated": at}))
    notify(connection, (id, 0))
