"""Reads and writes the database with blocking calls, made by the server in threads and by `peloponnes admin` directly."""

import contextlib
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    exc,
    exists,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from peloponnes.server.names import distinct
from peloponnes.server.storage.chats import Chats
from peloponnes.server.storage.engine import connect, connect_anew, notify
from peloponnes.server.storage.files import damage
from peloponnes.server.storage.migrate import DatabaseProblem, upgrade
from peloponnes.server.storage.reading import Unusable, first_line, name_of
from peloponnes.server.storage.rows import (
    ABANDONED,
    BOT,
    FINISHED,
    OPEN,
    RUNNING,
    Change,
    Entry,
    GameRow,
    Loaded,
    Room,
    SeatRow,
    Snapshot,
)
from peloponnes.server.storage.schema import action, game, seat, sent_away, setting, snapshot, token

PULSE = "pulse"  # a setting written by the health check
MOST_LISTED = 100
LISTED_MS = 24 * 3600 * 1000


class Conflict(Exception):
    """Another writer added the same line of a log first, or the command was already written."""


class NoRoom(Exception):
    """A limit is reached; ``key`` names the message that says which."""

    def __init__(self, key: str, most: int) -> None:
        super().__init__(key)
        self.key = key
        self.most = most


def now() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Store:
    """The database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = connect(url)
        self.chats = Chats(self.engine)
        self._version = 0
        self._anew = self.engine if self.on_sqlite else connect_anew(url)

    @property
    def on_sqlite(self) -> bool:
        """Whether the database is an SQLite file."""
        return self.engine.dialect.name == "sqlite"

    def open(self) -> None:
        """Migrate the database to the newest schema, or raise the reason why not."""
        try:
            upgrade(self.engine)
        except exc.DBAPIError as error:
            if getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT:
                raise Unusable("damaged_database", file=name_of(self.url), problem=first_line(error)) from None
            raise DatabaseProblem(str(error.orig).strip().splitlines()[0]) from None
        except OSError as error:
            raise DatabaseProblem(error.strerror or str(error)) from None

    def check_pages(self) -> None:
        """Refuse an SQLite file with damaged pages; PostgreSQL checks its own."""
        if not self.on_sqlite:
            return
        with self.engine.connect() as connection:
            raw = connection.connection.dbapi_connection
            assert isinstance(raw, sqlite3.Connection)
            found = damage(raw)
        if found is not None:
            raise Unusable("damaged_database", file=name_of(self.url), problem=found)

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def beat(self) -> None:
        """Write something, to check whether the database can be written to.

        On PostgreSQL over a new connection, because open ones don't show whether another can be had.
        """
        value = str(now())
        with self._anew.begin() as connection:
            if connection.execute(update(setting).where(setting.c.name == PULSE).values(value=value)).rowcount:
                return
        with contextlib.suppress(exc.IntegrityError), self._anew.begin() as connection:  # another worker was faster
            connection.execute(insert(setting).values(name=PULSE, value=value))

    def changed_by_others(self) -> bool:
        """Whether another process has written to the SQLite file since the last call; PostgreSQL sends notifications instead."""
        if not self.on_sqlite:
            return False
        with self.engine.connect() as connection:
            before, self._version = self._version, int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())
        return before not in (0, self._version)

    def secret(self, name: str, proposed: str) -> str:
        """A permanent value: the stored one, or the proposed one, which is then stored."""
        with self.engine.begin() as connection:
            found = connection.scalar(select(setting.c.value).where(setting.c.name == name))
            if found is not None:
                return str(found)
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(setting).values(name=name, value=proposed))
        except exc.IntegrityError:  # another worker was faster
            return self.secret(name, proposed)
        return proposed

    # Games -----------------------------------------------------------------------------------------------------------------------

    def create(self, row: GameRow, seats: Sequence[SeatRow], room: Room | None = None) -> None:
        """Add a game with its seats, if there is room for it."""
        with self.engine.begin() as connection:
            if room is not None:
                self._check_room(connection, row.host, row.origin, _bots(seats), room)
            connection.execute(insert(game).values(asdict(row)))
            connection.execute(insert(seat), [asdict(each) for each in seats])

    def load(self, id: str, after: int | None = None) -> Loaded | None:
        """A game, read consistently: never the whole log, only the entries since its last snapshot, or after entry ``after``."""
        with self._moment() as connection:
            row = connection.execute(select(game).where(game.c.id == id)).first()
            if row is None:
                return None
            seats = connection.execute(select(seat).where(seat.c.game_id == id).order_by(seat.c.number))
            last = connection.execute(
                select(snapshot).where(snapshot.c.game_id == id).order_by(snapshot.c.seq.desc()).limit(1)
            ).first()
            taken = Snapshot(*last) if last else None
            return Loaded(
                GameRow(*row),
                [SeatRow(*each) for each in seats],
                taken,
                _entries(connection, id, after if after is not None else taken.seq if taken else 0),
            )

    @contextmanager
    def _moment(self) -> Iterator[Connection]:
        """A connection whose reads all see the same snapshot. On SQLite the server is the only writer, so nothing is needed."""
        with self.engine.connect() as connection:
            if not self.on_sqlite:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    def entries(self, id: str, after: int = 0) -> list[Entry]:
        """The log of a game after an entry."""
        with self.engine.connect() as connection:
            return _entries(connection, id, after)

    def snapshots(self, id: str) -> list[Snapshot]:
        """All snapshots of a game."""
        with self.engine.connect() as connection:
            rows = connection.execute(select(snapshot).where(snapshot.c.game_id == id).order_by(snapshot.c.seq))
            return [Snapshot(*row) for row in rows]

    def append(self, changes: Sequence[Change]) -> list[Conflict | None]:
        """Write changes, in one transaction if there are no conflicts; returns each change's conflict, if any."""
        try:
            with self.engine.begin() as connection:
                self._write(connection, changes)
            return [None] * len(changes)
        except exc.IntegrityError:
            if len(changes) == 1:
                return [Conflict()]
            return [found for change in changes for found in self.append([change])]

    def _write(self, connection: Connection, changes: Sequence[Change]) -> None:
        """Execute each kind of statement once for all changes, because building and compiling one costs as much as running it.

        Games are written in a fixed order, to avoid deadlocks between workers.
        """
        changes = sorted(changes, key=lambda change: change.entry.game_id)
        connection.execute(insert(action), [change.entry._asdict() for change in changes])
        rows: dict[tuple[str, ...], list[dict[str, object]]] = {}
        for change in changes:
            row = {"of": change.entry.game_id, **change.game, "updated": change.entry.at}
            rows.setdefault(tuple(row), []).append(row)
        for same_columns in rows.values():
            connection.execute(update(game).where(game.c.id == bindparam("of")), same_columns)
        for change in changes:
            for number, columns in change.seats.items():
                place = and_(seat.c.game_id == change.entry.game_id, seat.c.number == number)
                connection.execute(update(seat).where(place).values(columns))
        snapshots = [change.snapshot._asdict() for change in changes if change.snapshot]
        if snapshots:
            connection.execute(insert(snapshot), snapshots)
        notify(connection, *((change.entry.game_id, change.entry.seq) for change in changes))

    def stamp(self, id: str) -> tuple[int, int] | None:
        """The last log entry of a game and when it was last updated, to find out whether anything changed."""
        last = select(func.max(action.c.seq)).where(action.c.game_id == id).scalar_subquery()
        with self.engine.connect() as connection:
            row = connection.execute(select(last, game.c.updated).where(game.c.id == id)).first()
            return None if row is None else (row[0] or 0, row[1])

    def seq_of(self, id: str, command: str) -> int | None:
        """The log entry that a command led to, if it was already written."""
        with self.engine.connect() as connection:
            found = connection.scalar(
                select(action.c.seq).where(and_(action.c.game_id == id, action.c.command == command))
            )
            return None if found is None else int(found)

    # People ----------------------------------------------------------------------------------------------------------------------

    def take_seat(self, id: str, number: int, guest: str, name: str) -> bool:
        """Take a seat, if it is free or reserved for this guest and the game has not begun. The name is made distinct."""
        place = and_(seat.c.game_id == id, seat.c.number == number, seat.c.kind != BOT, seat.c.guest.is_(None))
        kept = or_(seat.c.reserved.is_(None), seat.c.reserved == guest)
        unwanted = exists().where(and_(sent_away.c.game_id == id, sent_away.c.guest == guest))
        with self.engine.begin() as connection:
            self._about_people(connection, id)  # concurrent callers wait here, and then see this name
            names = connection.scalars(select(seat.c.name).where(and_(seat.c.game_id == id, seat.c.number != number)))
            own = {"guest": guest, "name": distinct(name, names), "seen": now(), "reserved": None}
            done = connection.execute(update(seat).where(and_(place, kept, ~unwanted, self._waits(id))).values(own))
            if done.rowcount != 1:
                connection.rollback()  # the game did not change
            return done.rowcount == 1

    def take_kept_seats(self, id: str, guest: str) -> None:
        """Take all seats reserved for a guest, under their previous names, if the game has not begun."""
        kept = and_(seat.c.game_id == id, seat.c.reserved == guest, seat.c.guest.is_(None))
        own = {"guest": guest, "seen": now(), "reserved": None}
        with self.engine.begin() as connection:
            self._about_people(connection, id)
            if not connection.execute(update(seat).where(and_(kept, self._waits(id))).values(own)).rowcount:
                connection.rollback()

    def _waits(self, id: str) -> ColumnElement[bool]:
        """A condition: the game of a seat has not begun."""
        return seat.c.game_id.in_(select(game.c.id).where(and_(game.c.id == id, game.c.status == OPEN)))

    def change_seat(self, id: str, number: int, **columns: object) -> None:
        """Change a seat of a game that has not begun."""
        with self.engine.begin() as connection:
            connection.execute(update(seat).where(and_(seat.c.game_id == id, seat.c.number == number)).values(columns))
            self._about_people(connection, id)

    def send_away(self, id: str, number: int, **columns: object) -> None:
        """Change a seat, and ban whoever sat there from the table; the seat's link becomes invalid."""
        place = and_(seat.c.game_id == id, seat.c.number == number)
        with self.engine.begin() as connection:
            connection.execute(
                update(seat).where(place).values(link=seat.c.link + 1)
            )  # first, so that the guest can't leave meanwhile
            guest = connection.scalar(select(seat.c.guest).where(place))
            known = select(sent_away).where(and_(sent_away.c.game_id == id, sent_away.c.guest == guest))
            if guest is not None and connection.execute(known).first() is None:
                connection.execute(insert(sent_away).values(game_id=id, guest=guest))
            connection.execute(update(seat).where(place).values(columns))
            self._about_people(connection, id)

    def was_sent_away(self, id: str, guest: str) -> bool:
        """Whether the host has removed a guest from a table."""
        query = select(sent_away.c.guest).where(and_(sent_away.c.game_id == id, sent_away.c.guest == guest))
        with self.engine.connect() as connection:
            return connection.scalar(query) is not None

    def close_table(self, id: str) -> bool:
        """Close a game that has not begun."""
        with self.engine.begin() as connection:
            done = connection.execute(
                update(game).where(and_(game.c.id == id, game.c.status == OPEN)).values(status=ABANDONED)
            )
            if done.rowcount == 1:
                self._about_people(connection, id)
            return done.rowcount == 1

    def follow_up(
        self, id: str, row: GameRow, seats: Sequence[SeatRow], instead: str | None = None, room: Room | None = None
    ) -> str:
        """Add the rematch of a game, if there is none yet and room for it; returns the id of the rematch.

        It may replace a rematch that was closed.
        """
        with self.engine.begin() as connection:
            if room is not None:
                self._check_room(connection, row.host, row.origin, _bots(seats), room)
            connection.execute(insert(game).values(asdict(row)))
            connection.execute(insert(seat), [asdict(each) for each in seats])
            done = connection.execute(
                update(game)
                .where(and_(game.c.id == id, game.c.rematch.is_not_distinct_from(instead)))
                .values(rematch=row.id)
            )
            if done.rowcount == 1:
                self._about_people(connection, id)
                return row.id
            connection.rollback()
        with self.engine.connect() as connection:
            return str(connection.scalar(select(game.c.rematch).where(game.c.id == id)))

    def _about_people(self, connection: Connection, id: str) -> None:
        """Note and notify a change that is not in the log."""
        connection.execute(update(game).where(game.c.id == id).values(updated=now()))
        notify(connection, (id, 0))

    def seen(self, seats: Iterable[tuple[str, int]], at: int) -> None:
        """Store that people are present, with a single statement, because everybody else waits for it."""
        there = and_(seat.c.game_id == bindparam("of"), seat.c.number == bindparam("place"))
        rows = [{"of": id, "place": number, "seen": at} for id, number in sorted(seats)]
        with self.engine.begin() as connection:
            connection.execute(update(seat).where(there), rows)

    def joinable(self) -> list[GameRow]:
        """Recently updated games that anybody may join, most recent first."""
        waiting = and_(game.c.public, game.c.status == OPEN, game.c.updated > now() - LISTED_MS)
        query = select(game).where(waiting).order_by(game.c.updated.desc()).limit(MOST_LISTED)
        with self.engine.connect() as connection:
            return [GameRow(*row) for row in connection.execute(query)]

    def under_way(self, guest: str) -> list[GameRow]:
        """A guest's unfinished games, most recent first."""
        with self.engine.connect() as connection:
            return [GameRow(*row) for row in connection.execute(self.of_guest(guest, (OPEN, RUNNING)))]

    def ended(self, guest: str, most: int, before: tuple[int, str] | None = None) -> list[GameRow]:
        """A guest's latest finished or abandoned games, optionally those after ``before`` in the same order (time, id)."""
        query = self.of_guest(guest, (FINISHED, ABANDONED)).limit(most)
        if before is not None:
            at, id = before
            query = query.where(or_(game.c.updated < at, and_(game.c.updated == at, game.c.id > id)))
        with self.engine.connect() as connection:
            return [GameRow(*row) for row in connection.execute(query)]

    def of_guest(self, guest: str, status: Sequence[str]) -> Select[Any]:
        """Games that a guest created or has a seat in, most recent first; uses two indexes, so that it scales."""
        theirs = (
            select(game.c.id).where(game.c.host == guest).union(select(seat.c.game_id).where(seat.c.guest == guest))
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
        found: dict[str, list[SeatRow]] = {id: [] for id in ids}
        with self.engine.connect() as connection:
            for row in connection.execute(select(seat).where(seat.c.game_id.in_(ids)).order_by(seat.c.number)):
                found[row.game_id].append(SeatRow(*row))
        return found

    def hosted(self, guest: str) -> int:
        """The number of unfinished games that a guest has created."""
        with self.engine.connect() as connection:
            return _counted(connection, and_(game.c.host == guest, _GOES_ON))

    def check_room(self, guest: str, origin: str, bots: int, room: Room) -> None:
        """Check whether a guest may create another table with so many bots; raises `NoRoom`."""
        with self.engine.begin() as connection:
            self._check_room(connection, guest, origin, bots, room)

    def _check_room(self, connection: Connection, guest: str, origin: str, bots: int, room: Room) -> None:
        """Check within the transaction that adds the table; those of one origin are serialized, so that none exceeds the limit."""
        if not self.on_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(hashtext(:origin))"), {"origin": origin})
        here = and_(game.c.origin == origin, _GOES_ON)
        if _counted(connection, and_(game.c.host == guest, _GOES_ON)) >= room.tables_of_guest:
            raise NoRoom("too_many_tables", room.tables_of_guest)
        if _counted(connection, here) >= room.tables_of_origin:
            raise NoRoom("too_many_tables_here", room.tables_of_origin)
        if bots and _bots_at(connection, here) + bots > room.bots_of_origin:
            raise NoRoom("too_many_bots", room.bots_of_origin)

    def bots_of(self, origin: str) -> int:
        """The number of bots at the unfinished tables of an origin."""
        with self.engine.connect() as connection:
            return _bots_at(connection, and_(game.c.origin == origin, _GOES_ON))

    def quarantine(self, id: str, problem: str) -> None:
        """Note why a game can't be continued. Nobody can play it until the operator has looked at it."""
        with self.engine.begin() as connection:
            connection.execute(update(game).where(game.c.id == id).values(problem=problem))
            self._about_people(connection, id)

    def bots_due(self, before: int) -> list[str]:
        """Running games that have been waiting for a bot since before a time."""
        due = and_(game.c.status == RUNNING, game.c.bot_due, game.c.updated < before, game.c.problem.is_(None))
        with self.engine.connect() as connection:
            return [str(id) for id in connection.scalars(select(game.c.id).where(due))]

    # Tokens ----------------------------------------------------------------------------------------------------------------------

    def add_token(self, id: str, guest: str, hash: str, label: str) -> None:
        """Store the hash of a token."""
        with self.engine.begin() as connection:
            connection.execute(insert(token).values(id=id, guest=guest, hash=hash, label=label, created=now()))

    def tokens(self, guest: str) -> list[Row[Any]]:
        """The tokens of a guest."""
        with self.engine.connect() as connection:
            return list(connection.execute(select(token).where(token.c.guest == guest).order_by(token.c.created)))

    def remove_token(self, guest: str, id: str) -> bool:
        """Revoke a token."""
        with self.engine.begin() as connection:
            return (
                connection.execute(token.delete().where(and_(token.c.guest == guest, token.c.id == id))).rowcount == 1
            )

    def guest_of(self, hash: str) -> str | None:
        """The guest whose token has this hash."""
        with self.engine.connect() as connection:
            found = connection.scalar(select(token.c.guest).where(token.c.hash == hash))
            return None if found is None else str(found)


def _entries(connection: Connection, id: str, after: int) -> list[Entry]:
    rows = connection.execute(
        select(action).where(and_(action.c.game_id == id, action.c.seq > after)).order_by(action.c.seq)
    )
    return [Entry(*row) for row in rows]


_GOES_ON = game.c.status.in_((OPEN, RUNNING))


def _counted(connection: Connection, games: ColumnElement[bool]) -> int:
    return connection.scalar(select(func.count()).select_from(game).where(games)) or 0


def _bots_at(connection: Connection, games: ColumnElement[bool]) -> int:
    """The seats played by a bot, including those of people for whom one stands in."""
    played = select(func.count()).select_from(seat.join(game, seat.c.game_id == game.c.id))
    return connection.scalar(played.where(and_(games, seat.c.level != ""))) or 0


def _bots(seats: Sequence[SeatRow]) -> int:
    return sum(each.played_by_bot for each in seats)
