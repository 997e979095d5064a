"""Backup of a whole database while a server uses it, and restore.

A backup is always an SQLite file that can itself be served, so it is also the way from SQLite to PostgreSQL and back. It contains
everything, including the secret that signs links and cookies, so only its owner may read it.
"""

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    MetaData,
    NullPool,
    Table,
    create_engine,
    exc,
    func,
    insert,
    inspect,
    select,
    text,
)

from peloponnes.server.storage.files import BESIDE
from peloponnes.server.storage.lock import no_server
from peloponnes.server.storage.migrate import DatabaseProblem, newest, upgrade
from peloponnes.server.storage.reading import Unusable, file_of, first_line, form, moment, name_of
from peloponnes.server.storage.schema import metadata, setting
from peloponnes.server.storage.store import Store

ROWS = 1000  # per batch

Note = Callable[[int, int], None]  # called with the number of rows copied so far, and the total


def _silent(_done: int, _all: int) -> None:
    """Report nothing."""


def back_up(url: str, file: Path, force: bool = False, note: Note = _silent) -> None:
    """Write a backup of a database to a file, completely or not at all; raises `Unusable` if it can't be read or written."""
    target = file.absolute()
    _check_target(url, target, force)
    with moment(url) as source:
        stands = form(source, url)
        with _written_beside(target) as part:
            if source.dialect.name == "sqlite":
                _copy_file(source, part)
            else:
                _copy_tables(source, part, stands, note)
            _settle(part)


def restore(file: Path, url: str, note: Note = _silent) -> None:
    """Fill an empty database from a backup, completely or not at all; an older backup is migrated first. Raises `Unusable`."""
    origin = f"sqlite:///{file}"
    with moment(origin) as source, tempfile.TemporaryDirectory(prefix="peloponnes-") as folder:
        form(source, origin)
        copy = Path(folder) / "copy.sqlite"
        try:
            _copy_file(source, copy)
            _settle(copy)
            engine = _file_engine(copy)
            upgrade(engine)
        except (exc.SQLAlchemyError, sqlite3.Error, OSError) as error:
            raise Unusable("no_database", database=str(file), problem=first_line(error)) from None
        with engine.connect() as rows:
            _fill(url, rows, note)


def _check_target(url: str, target: Path, force: bool) -> None:
    if target.exists():
        source = file_of(url)
        if source is not None and source.exists() and target.samefile(source):
            raise Unusable("itself", file=str(target))
        if not target.is_file() or not force:
            raise Unusable("there_already", file=str(target))
    for ending in BESIDE:  # SQLite would replay the journal of an earlier file into the new one
        if Path(f"{target}{ending}").exists():
            raise Unusable("in_use", file=str(target), journal=f"{target.name}{ending}")


@contextlib.contextmanager
def _written_beside(target: Path) -> Iterator[Path]:
    """A temporary file that replaces the target at the end; on failure nothing of it is left."""
    part: Path | None = None
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
        os.close(handle)
        part = Path(name)
        yield part
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise Unusable("unwritable", file=str(target), problem=first_line(error)) from None
    finally:
        if part is not None:
            for ending in ("", *BESIDE):
                Path(f"{part}{ending}").unlink(missing_ok=True)


def _copy_file(source: Connection, part: Path) -> None:
    """Copy with SQLite's backup API: a consistent snapshot, while others read and write."""
    connection = source.connection.dbapi_connection
    assert isinstance(connection, sqlite3.Connection)
    with contextlib.closing(sqlite3.connect(part)) as copy:
        connection.backup(copy)


def _copy_tables(source: Connection, part: Path, stands: str, note: Note) -> None:
    """Copy table by table, into a file migrated to the same version as the source."""
    engine = _file_engine(part)
    try:
        upgrade(engine, stands)
        tables = MetaData()
        names = [name for name in inspect(engine).get_table_names() if name != "alembic_version"]
        tables.reflect(engine, only=names)
        with engine.begin() as copy:
            _copy_rows(source, copy, tables.sorted_tables, note)
    except exc.DBAPIError as error:
        if isinstance(error.orig, sqlite3.Error):  # caused by the file, not by the source
            raise error.orig from None
        raise
    finally:
        engine.dispose()


def _copy_rows(source: Connection, target: Connection, tables: Sequence[Table], note: Note) -> None:
    amount = sum(source.scalar(select(func.count()).select_from(table)) or 0 for table in tables)
    done = 0
    for table in tables:
        rows = source.execution_options(yield_per=ROWS).execute(select(table))
        for some in rows.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in some])
            done += len(some)
            note(done, amount)


def _file_engine(file: Path) -> Engine:
    return create_engine(URL.create("sqlite", database=str(file)), poolclass=NullPool)


def _settle(file: Path) -> None:
    """Merge the journal into the file, and check that it is intact."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise Unusable("damaged", file=file.name, problem=str(verdict).splitlines()[0])


def _fill(url: str, rows: Connection, note: Note) -> None:
    """Write all rows in one transaction. The secret is copied too, so that links and cookies stay valid."""
    try:
        with no_server(url), contextlib.closing(Store(url)) as store:
            store.open()
            with store.engine.begin() as target:
                if not store.on_sqlite:
                    target.execute(text("LOCK TABLE game IN ACCESS EXCLUSIVE MODE"))
                target.execute(setting.delete())  # blocks all other writers, in SQLite too
                for table in metadata.sorted_tables:
                    if target.execute(select(table).limit(1)).first() is not None:
                        raise Unusable("not_empty", database=name_of(url))
                _copy_rows(rows, target, metadata.sorted_tables, note)
    except Unusable:
        raise
    except (DatabaseProblem, exc.SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise Unusable("no_database", database=name_of(url), problem=first_line(error)) from None


def bring_up(url: str) -> tuple[str, str]:
    """Migrate an existing database as a server does at startup; returns the migrations before and after. Raises `Unusable`."""
    with moment(url) as connection:
        before = form(connection, url)
    try:
        with no_server(url), contextlib.closing(Store(url)) as store:
            store.open()
    except Unusable:
        raise
    except DatabaseProblem as error:
        raise Unusable("no_database", database=name_of(url), problem=first_line(error)) from None
    return before, newest()
