"""Removes data: outdated games, and log entries that can't be played."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    String,
    and_,
    cast,
    delete,
    insert,
    literal,
    or_,
    select,
    update,
)

from peloponnes.server.storage.clock import now
from peloponnes.server.storage.engine import notify
from peloponnes.server.storage.rows import FINISHED, OPEN, Entry, Snapshot
from peloponnes.server.storage.schema import (
    action,
    analysis,
    audit,
    channel,
    chat,
    game,
    mail_link,
    note,
    notice,
    rated_game,
    removed_action,
    restriction,
    seat,
    seat_holder,
    sent_away,
    snapshot,
    standing_order,
)

DAY_MS = 24 * 3600 * 1000
OF_A_GAME = (
    analysis,
    standing_order,
    removed_action,
    sent_away,
    seat_holder,
    chat,
    note,
    snapshot,
    action,
    seat,
    notice,
    channel,
)
OF_OTHERS = game.alias("other")
# What is left of a line of chat. Its guest goes from the name of its command as well, which need not be known any more.
EMPTIED = {
    "guest": "",
    "name": "",
    "text": "",
    "command": literal("emptied:") + cast(chat.c.number, String),
}


@dataclass(frozen=True, slots=True)
class Kept:
    """For how many days a game is kept after its last change, and other things after they were written; None is forever."""

    unfinished: int | None
    finished: int | None
    chat: int | None = None  # days after which a line of chat is emptied, whatever becomes of its game
    audit: int | None = None  # days after which a line of the audit log is deleted

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


Also = Callable[[Connection, list[str]], None]  # what else a transaction does about deleted games


def _unnoted(_connection: Connection, _ids: list[str]) -> None:
    """Do nothing else."""


def _noted(connection: Connection, ids: list[str], also: Also) -> list[str]:
    if ids:
        also(connection, ids)
    return ids


def outdated(connection: Connection, kept: Kept) -> list[str]:
    """The outdated games, oldest first."""
    return [str(id) for id in connection.scalars(select(game.c.id).where(kept.outdated()).order_by(game.c.updated))]


def prune(engine: Engine, kept: Kept, most: int, also: Also = _unnoted) -> list[str]:
    """Delete a batch of outdated games, and note it, in one transaction; returns the deleted ids."""
    some = select(game.c.id).where(kept.outdated()).order_by(game.c.updated).limit(most)
    with engine.begin() as connection:
        return _noted(connection, _delete(connection, game.c.id.in_(some.with_for_update(skip_locked=True))), also)


def remove(engine: Engine, ids: Sequence[str], also: Also) -> list[str]:
    """Delete games, and note it, in one transaction; returns the ids of those that existed."""
    with engine.begin() as connection:
        return _noted(connection, _delete(connection, game.c.id.in_(ids)), also)


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
        uncounted = and_(rated_game.c.game.in_(ids), rated_game.c.pool == "")  # the others are what ratings follow from
        connection.execute(delete(rated_game).where(uncounted))
        connection.execute(update(game).where(game.c.rematch.in_(ids)).values(rematch=None))
        connection.execute(delete(game).where(game.c.id.in_(ids)))
    for id in ids:
        notify(connection, (id, 0))
    return ids


def forget_old(engine: Engine, kept: Kept) -> None:
    """Empty old lines of chat, and delete old lines of the audit log and the mutes, bans and mail links that have run out.

    A line of chat leaves its number behind, because lines are counted.
    """
    with engine.begin() as connection:
        connection.execute(delete(restriction).where(restriction.c.until < now()))
        connection.execute(delete(mail_link).where(mail_link.c.expires < now()))
        if kept.chat is not None:
            old = and_(chat.c.at < now() - kept.chat * DAY_MS, chat.c.text != "")
            connection.execute(update(chat).where(old).values(EMPTIED))
        if kept.audit is not None:
            connection.execute(delete(audit).where(audit.c.at < now() - kept.audit * DAY_MS))


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
    connection.execute(delete(analysis).where(analysis.c.game_id == id))  # of the game as it was
    connection.execute(delete(notice).where(notice.c.game_id == id))  # of entries whose numbers are free again
    if change.snapshots:
        connection.execute(insert(snapshot), [each._asdict() for each in change.snapshots])
    for number, columns in change.seats.items():
        connection.execute(update(seat).where(and_(seat.c.game_id == id, seat.c.number == number)).values(columns))
    due = {"rating_due": True} if change.game.get("status") == FINISHED else {}
    connection.execute(update(game).where(game.c.id == id).values({**change.game, **due, "updated": at}))
    notify(connection, (id, 0))
