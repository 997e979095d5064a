"""An open database: migrated and intact, with its settings. What is kept of games and people is in the classes built on it."""

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, exc, insert, select, update

from peloponnes.server.storage.clock import now
from peloponnes.server.storage.engine import connect, connect_anew, notify
from peloponnes.server.storage.files import damage
from peloponnes.server.storage.migrate import DatabaseProblem, upgrade
from peloponnes.server.storage.reading import Unusable, first_line, name_of
from peloponnes.server.storage.schema import game, setting

PULSE = "pulse"  # a setting written by the health check
NOTIFIED_AT_ONCE = 200


class Database:
    """A database at a URL of SQLAlchemy. All calls block; those who must not wait use `AsyncStore`."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = connect(url)
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

    @contextmanager
    def _moment(self) -> Iterator[Connection]:
        """A connection whose reads all see the same snapshot. On SQLite the server is the only writer, so nothing is needed."""
        with self.engine.connect() as connection:
            if not self.on_sqlite:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection


def touch(connection: Connection, id: str) -> None:
    """Note and notify a change that is not in the log."""
    connection.execute(update(game).where(game.c.id == id).values(updated=now()))
    notify(connection, (id, 0))


def nudge(connection: Connection, ids: Iterable[str]) -> None:
    """Notify changes of people that are no news of the games: other workers notice, and no list of games changes its order.

    The games are locked in a fixed order, as those are that entries are written to, so that two of them never wait for each other.
    """
    ids = sorted(set(ids))
    for id in ids:
        connection.execute(update(game).where(game.c.id == id).values(updated=game.c.updated + 1))
    for first in range(0, len(ids), NOTIFIED_AT_ONCE):
        notify(connection, *((id, 0) for id in ids[first : first + NOTIFIED_AT_ONCE]))
