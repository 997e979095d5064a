"""Reading and writing the database: plain calls that block, made by the server in threads and by `peloponnes admin` directly."""

import contextlib
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from sqlalchemy import (
    Connection,
    Row,
    and_,
    bindparam,
    exc,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from peloponnes.server.storage.engine import connect, connect_anew, notify
from peloponnes.server.storage.files import damage
from peloponnes.server.storage.migrate import DatabaseProblem, upgrade
from peloponnes.server.storage.reading import Unusable, first_line, name_of
from peloponnes.server.storage.rows import (
    ABANDONED,
    FINISHED,
    OPEN,
    RUNNING,
    Change,
    ChatLine,
    Entry,
    GameRow,
    Loaded,
    SeatRow,
    Snapshot,
)
from peloponnes.server.storage.schema import action, chat, game, seat, sent_away, setting, snapshot, token

PULSE = "pulse"  # a setting that is written to see whether anything can be
MOST_LISTED = 100
LISTED_MS = 24 * 3600 * 1000


class Conflict(Exception):
    """Somebody else wrote the same line of a log first, or the same command came before."""


def now() -> int:
    """The time, in milliseconds."""
    return time.time_ns() // 1_000_000


class Store:
    """The database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = connect(url)
        self._version = 0
        self._anew = self.engine if self.on_sqlite else connect_anew(url)

    @property
    def on_sqlite(self) -> bool:
        """Whether it is a file."""
        return self.engine.dialect.name == "sqlite"

    def open(self) -> None:
        """Bring it to the newest form, or say why that can't be done."""
        try:
            upgrade(self.engine)
        except exc.DBAPIError as error:
            if getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT:
                raise Unusable("damaged_database", file=name_of(self.url), problem=first_line(error)) from None
            raise DatabaseProblem(str(error.orig).strip().splitlines()[0]) from None
        except OSError as error:
            raise DatabaseProblem(error.strerror or str(error)) from None

    def check_pages(self) -> None:
        """Refuse a file of SQLite whose pages are damaged. PostgreSQL looks after its own."""
        if not self.on_sqlite:
            return
        with self.engine.connect() as connection:
            raw = connection.connection.dbapi_connection
            assert isinstance(raw, sqlite3.Connection)
            found = damage(raw)
        if found is not None:
            raise Unusable("damaged_database", file=name_of(self.url), problem=found)

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    def beat(self) -> None:
        """Write something, to see whether anything can be written.

        On PostgreSQL by a new connection: those that are open say nothing about whether there is one more to be had.
        """
        value = str(now())
        with self._anew.begin() as connection:
            if connection.execute(update(setting).where(setting.c.name == PULSE).values(value=value)).rowcount:
                return
        with contextlib.suppress(exc.IntegrityError), self._anew.begin() as connection:  # or another worker was faster
            connection.execute(insert(setting).values(name=PULSE, value=value))

    def changed_by_others(self) -> bool:
        """Whether another process wrote to a file of SQLite since the last time; workers on PostgreSQL hear of one another."""
        if not self.on_sqlite:
            return False
        with self.engine.connect() as connection:
            before, self._version = self._version, int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())
        return before not in (0, self._version)

    def secret(self, name: str, proposed: str) -> str:
        """A value that is kept for ever: the one that is there, or the proposed one."""
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

    def create(self, row: GameRow, seats: Sequence[SeatRow]) -> None:
        """Add a game with its seats."""
        with self.engine.begin() as connection:
            connection.execute(insert(game).values(asdict(row)))
            connection.execute(insert(seat), [asdict(each) for each in seats])

    def load(self, id: str, after: int | None = None) -> Loaded | None:
        """A game as it stands at one moment: never the whole log, only what came after the last snapshot, or after an entry."""
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
        """A connection whose reads all see the same moment. SQLite has one writer, who is the reader."""
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
        """Write changes, in one transaction if none of them is in conflict; for each, say whether it was."""
        try:
            with self.engine.begin() as connection:
                self._write(connection, changes)
            return [None] * len(changes)
        except exc.IntegrityError:
            if len(changes) == 1:
                return [Conflict()]
            return [found for change in changes for found in self.append([change])]

    def _write(self, connection: Connection, changes: Sequence[Change]) -> None:
        """Each kind of statement once for all changes: to build and compile one costs as much as to run it.

        They are written in the order of their games: two workers that wait for one another would wait for ever.
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
        for change in changes:
            notify(connection, change.entry.game_id, change.entry.seq)

    def stamp(self, id: str) -> tuple[int, int] | None:
        """The last entry of a game's log, and when anything about it changed last: by these one knows whether it has."""
        last = select(func.max(action.c.seq)).where(action.c.game_id == id).scalar_subquery()
        with self.engine.connect() as connection:
            row = connection.execute(select(last, game.c.updated).where(game.c.id == id)).first()
            return None if row is None else (row[0] or 0, row[1])

    def seq_of(self, id: str, command: str) -> int | None:
        """The entry that a command led to, if it came before."""
        with self.engine.connect() as connection:
            found = connection.scalar(
                select(action.c.seq).where(and_(action.c.game_id == id, action.c.command == command))
            )
            return None if found is None else int(found)

    # People ----------------------------------------------------------------------------------------------------------------------

    def take_seat(self, id: str, number: int, guest: str, name: str) -> bool:
        """Sit down, if the seat is still free and the game has not begun."""
        waiting = select(game.c.id).where(and_(game.c.id == id, game.c.status == OPEN))
        free = and_(seat.c.game_id == id, seat.c.number == number, seat.c.guest.is_(None), seat.c.kind != "bot")
        unwanted = exists().where(and_(sent_away.c.game_id == id, sent_away.c.guest == guest))
        with self.engine.begin() as connection:
            done = connection.execute(
                update(seat)
                .where(and_(free, ~unwanted, seat.c.game_id.in_(waiting)))
                .values(guest=guest, name=name, seen=now())
            )
            self._about_people(connection, id)
            return done.rowcount == 1

    def change_seat(self, id: str, number: int, **columns: object) -> None:
        """Change a seat of a game that has not begun."""
        with self.engine.begin() as connection:
            connection.execute(update(seat).where(and_(seat.c.game_id == id, seat.c.number == number)).values(columns))
            self._about_people(connection, id)

    def send_away(self, id: str, number: int, **columns: object) -> None:
        """Change a seat, and let whoever sat there never come back to this table: the link that led there is worth nothing."""
        place = and_(seat.c.game_id == id, seat.c.number == number)
        with self.engine.begin() as connection:
            connection.execute(
                update(seat).where(place).values(link=seat.c.link + 1)
            )  # first, so that nobody gets up meanwhile
            guest = connection.scalar(select(seat.c.guest).where(place))
            known = select(sent_away).where(and_(sent_away.c.game_id == id, sent_away.c.guest == guest))
            if guest is not None and connection.execute(known).first() is None:
                connection.execute(insert(sent_away).values(game_id=id, guest=guest))
            connection.execute(update(seat).where(place).values(columns))
            self._about_people(connection, id)

    def was_sent_away(self, id: str, guest: str) -> bool:
        """Whether the host has sent a guest away from a table."""
        query = select(sent_away.c.guest).where(and_(sent_away.c.game_id == id, sent_away.c.guest == guest))
        with self.engine.connect() as connection:
            return connection.scalar(query) is not None

    def close_table(self, id: str) -> bool:
        """End a game that has not begun."""
        with self.engine.begin() as connection:
            done = connection.execute(
                update(game).where(and_(game.c.id == id, game.c.status == OPEN)).values(status=ABANDONED)
            )
            self._about_people(connection, id)
            return done.rowcount == 1

    def follow_up(self, id: str, row: GameRow, seats: Sequence[SeatRow]) -> str:
        """Add the rematch of a game, once: the id of the one that there is then."""
        with self.engine.begin() as connection:
            connection.execute(insert(game).values(asdict(row)))
            connection.execute(insert(seat), [asdict(each) for each in seats])
            done = connection.execute(
                update(game).where(and_(game.c.id == id, game.c.rematch.is_(None))).values(rematch=row.id)
            )
            if done.rowcount == 1:
                self._about_people(connection, id)
                return row.id
            connection.rollback()
        with self.engine.connect() as connection:
            return str(connection.scalar(select(game.c.rematch).where(game.c.id == id)))

    def _about_people(self, connection: Connection, id: str) -> None:
        """Something changed that is not in the log."""
        connection.execute(update(game).where(game.c.id == id).values(updated=now()))
        notify(connection, id, 0)

    def seen(self, seats: Iterable[tuple[str, int]], at: int) -> None:
        """Note that people are there: all of them with one statement, or everybody else waits for it."""
        there = and_(seat.c.game_id == bindparam("of"), seat.c.number == bindparam("place"))
        rows = [{"of": id, "place": number, "seen": at} for id, number in sorted(seats)]
        with self.engine.begin() as connection:
            connection.execute(update(seat).where(there), rows)

    def listed(self, guest: str | None = None) -> list[GameRow]:
        """Games of a guest, those not over first; or games that anybody may join and where something happened of late."""
        over = game.c.status.in_((FINISHED, ABANDONED))
        query = select(game).order_by(over, game.c.updated.desc()).limit(MOST_LISTED)
        if guest is None:
            query = query.where(and_(game.c.public, game.c.status == OPEN, game.c.updated > now() - LISTED_MS))
        else:
            sitting = select(seat.c.game_id).where(seat.c.guest == guest)
            query = query.where(or_(game.c.host == guest, game.c.id.in_(sitting)))
        with self.engine.connect() as connection:
            return [GameRow(*row) for row in connection.execute(query)]

    def seats_of(self, ids: Sequence[str]) -> dict[str, list[SeatRow]]:
        """The seats of some games."""
        found: dict[str, list[SeatRow]] = {id: [] for id in ids}
        with self.engine.connect() as connection:
            for row in connection.execute(select(seat).where(seat.c.game_id.in_(ids)).order_by(seat.c.number)):
                found[row.game_id].append(SeatRow(*row))
        return found

    def hosted(self, guest: str) -> int:
        """How many games that are not over a guest has made."""
        with self.engine.connect() as connection:
            return (
                connection.scalar(
                    select(func.count()).where(and_(game.c.host == guest, game.c.status.in_((OPEN, RUNNING))))
                )
                or 0
            )

    def bots_due(self, before: int) -> list[str]:
        """Running games that have waited for a bot since before a moment."""
        due = and_(game.c.status == RUNNING, game.c.bot_due, game.c.updated < before)
        with self.engine.connect() as connection:
            return [str(id) for id in connection.scalars(select(game.c.id).where(due))]

    # Chat and tokens -------------------------------------------------------------------------------------------------------------

    def say(self, id: str, command: str, room: str, guest: str, name: str, words: str) -> None:
        """Add a line to a chat; a command that came before adds none."""
        before = select(chat.c.number).where(and_(chat.c.game_id == id, chat.c.command == command))
        while True:
            try:
                with self.engine.begin() as connection:
                    if connection.scalar(before) is not None:
                        return
                    if connection.scalar(select(game.c.id).where(game.c.id == id)) is None:
                        return  # the table was deleted
                    last = connection.scalar(select(func.max(chat.c.number)).where(chat.c.game_id == id)) or 0
                    line = ChatLine(id, last + 1, command, room, guest, name, words, now())
                    connection.execute(insert(chat).values(line._asdict()))
                    notify(connection, id, 0)
                return
            except exc.IntegrityError:  # somebody else was faster
                continue

    def chat(self, id: str, after: int = 0) -> list[ChatLine]:
        """What was said at a table."""
        with self.engine.connect() as connection:
            rows = connection.execute(
                select(chat).where(and_(chat.c.game_id == id, chat.c.number > after)).order_by(chat.c.number)
            )
            return [ChatLine(*row) for row in rows]

    def add_token(self, id: str, guest: str, hash: str, label: str) -> None:
        """Keep the hash of a token."""
        with self.engine.begin() as connection:
            connection.execute(insert(token).values(id=id, guest=guest, hash=hash, label=label, created=now()))

    def tokens(self, guest: str) -> list[Row[Any]]:
        """The tokens of a guest."""
        with self.engine.connect() as connection:
            return list(connection.execute(select(token).where(token.c.guest == guest).order_by(token.c.created)))

    def remove_token(self, guest: str, id: str) -> bool:
        """Make a token worthless."""
        with self.engine.begin() as connection:
            return (
                connection.execute(token.delete().where(and_(token.c.guest == guest, token.c.id == id))).rowcount == 1
            )

    def guest_of(self, hash: str) -> str | None:
        """Whose token has this hash."""
        with self.engine.connect() as connection:
            found = connection.scalar(select(token.c.guest).where(token.c.hash == hash))
            return None if found is None else str(found)


def _entries(connection: Connection, id: str, after: int) -> list[Entry]:
    rows = connection.execute(
        select(action).where(and_(action.c.game_id == id, action.c.seq > after)).order_by(action.c.seq)
    )
    return [Entry(*row) for row in rows]
