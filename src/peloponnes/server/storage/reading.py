"""Reads a database that a server may be using: never writes or migrates, and reads related data from one snapshot."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine, NullPool, create_engine, exc, make_url, select

from peloponnes.server.storage.migrate import DatabaseProblem, known, newest, present
from peloponnes.server.storage.rows import Entry, GameRow, SeatRow, Snapshot
from peloponnes.server.storage.schema import action, game, seat, snapshot

BUSY_SECONDS = 10


class Unusable(DatabaseProblem):
    """A database, file or game that can't be used: a message key of the section `admin`, and its values."""

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(f"{key} {values}" if values else key)
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True)
class Whole:
    """Everything stored about a game, read consistently."""

    game: GameRow
    seats: list[SeatRow]
    entries: list[Entry]
    snapshots: list[Snapshot]


def name_of(url: str) -> str:
    """The name of a database for people, without its password."""
    file = file_of(url)
    return make_url(url).render_as_string(hide_password=True) if file is None else str(file)


def file_of(url: str) -> Path | None:
    """The file of an SQLite database; None for PostgreSQL."""
    parsed = make_url(url)
    return Path(parsed.database or "") if parsed.get_backend_name() == "sqlite" else None


def first_line(error: BaseException) -> str:
    """An error in one line."""
    cause = error.orig if isinstance(error, exc.DBAPIError) and error.orig is not None else error
    text = getattr(cause, "strerror", None) or str(cause).strip() or type(cause).__name__
    return str(text).splitlines()[0]


def _reader(url: str) -> Engine:
    """A read-only engine. Mode `rw` neither creates a file nor leaves a journal beside it."""
    file = file_of(url)
    if file is None:
        return create_engine(url, poolclass=NullPool, connect_args={"connect_timeout": BUSY_SECONDS})
    if not file.is_file():
        raise Unusable("no_file", file=str(file))

    def open_file() -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS, isolation_level=None
        )
        connection.execute("PRAGMA query_only=ON")
        return connection

    return create_engine("sqlite://", creator=open_file, poolclass=NullPool)


@contextmanager
def moment(url: str) -> Iterator[Connection]:
    """A connection whose reads all see the same snapshot, whatever a server writes meanwhile. Raises `Unusable`."""
    engine = _reader(url)
    try:
        with engine.connect() as connection:
            if engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN")
            else:
                connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            yield connection
    except (exc.SQLAlchemyError, sqlite3.Error) as error:
        raise Unusable("no_database", database=name_of(url), problem=first_line(error)) from None
    finally:
        engine.dispose()


def form(connection: Connection, url: str) -> str:
    """The current migration of a database; refuses a database that is not ours or too new."""
    stands = present(connection)
    if stands is None:
        raise Unusable("not_ours", database=name_of(url))
    if stands not in known():
        raise Unusable("newer", database=name_of(url), migration=stands)
    return stands


@contextmanager
def games_of(url: str) -> Iterator[Connection]:
    """A `moment` of a database with the newest schema; raises `Unusable` for any other, whose rows we can't read."""
    with moment(url) as connection:
        stands = form(connection, url)
        if stands != newest():
            raise Unusable("older", database=name_of(url), migration=stands)
        yield connection


def ids(connection: Connection, status: Sequence[str] = ()) -> list[str]:
    """The ids of the games, oldest first."""
    query = select(game.c.id).order_by(game.c.created, game.c.id)
    return [str(id) for id in connection.scalars(query.where(game.c.status.in_(status)) if status else query)]


def listed(connection: Connection, status: Sequence[str] = ()) -> list[tuple[GameRow, list[SeatRow]]]:
    """The games with their seats, most recently updated first."""
    seats: dict[str, list[SeatRow]] = {}
    for row in connection.execute(select(seat).order_by(seat.c.game_id, seat.c.number)).mappings():
        seats.setdefault(row["game_id"], []).append(SeatRow(**row))
    query = select(game).order_by(game.c.updated.desc(), game.c.id)
    rows = connection.execute(query.where(game.c.status.in_(status)) if status else query).mappings()
    return [(GameRow(**row), seats.get(row["id"], [])) for row in rows]


def whole(connection: Connection, id: str) -> Whole:
    """Everything stored about a game; raises `Unusable` if there is no such game."""
    row = connection.execute(select(game).where(game.c.id == id)).mappings().first()
    if row is None:
        raise Unusable("no_game", id=id)
    seats = select(seat).where(seat.c.game_id == id).order_by(seat.c.number)
    entries = select(action).where(action.c.game_id == id).order_by(action.c.seq)
    snapshots = select(snapshot).where(snapshot.c.game_id == id).order_by(snapshot.c.seq)
    return Whole(
        GameRow(**row),
        [SeatRow(**each) for each in connection.execute(seats).mappings()],
        [Entry(**each) for each in connection.execute(entries).mappings()],
        [Snapshot(**each) for each in connection.execute(snapshots).mappings()],
    )
