"""Locks on a database: only one server may use an SQLite file, and some admin commands need a database to themselves.

For SQLite it is a lock on a file beside the database, for PostgreSQL an advisory lock shared by all workers of all servers. Both are
released when the process that holds them ends, however it ends.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import exc, text

from peloponnes.server.storage.engine import connect_anew
from peloponnes.server.storage.files import LOCK, PRIVATE_FILE, make_folder
from peloponnes.server.storage.reading import Unusable, file_of, first_line, name_of

SERVED = 7304112  # PostgreSQL advisory lock shared by all workers

if sys.platform == "win32":
    import msvcrt

    def lock_at_once(handle: int) -> None:
        """Lock an open file, or raise OSError."""
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def lock_at_once(handle: int) -> None:
        """Lock an open file, or raise OSError."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def one_server(url: str) -> Iterator[None]:
    """Reserve an SQLite file for one server while it runs; raises `Unusable` if another has it. PostgreSQL allows any number."""
    file = file_of(url)
    if file is None:
        yield
    else:
        with _locked(file, "served_already"):
            yield


@contextmanager
def no_server(url: str) -> Iterator[None]:
    """Make sure that no server uses the database meanwhile; raises `Unusable` if one does."""
    file = file_of(url)
    if file is not None:
        with _locked(file, "served"):
            yield
        return
    engine = connect_anew(url)
    try:
        with engine.connect() as connection:
            if not connection.scalar(text("SELECT pg_try_advisory_lock(:lock)"), {"lock": SERVED}):
                raise Unusable("served", database=name_of(url))
            connection.commit()  # the lock belongs to the session, so the transaction need not stay open
            yield
    except exc.SQLAlchemyError as error:
        raise Unusable("no_database", database=name_of(url), problem=first_line(error)) from None
    finally:
        engine.dispose()


@contextmanager
def _locked(file: Path, refusal: str) -> Iterator[None]:
    """Hold the lock file beside a database. It is never deleted: otherwise two processes could lock two files of the same name."""
    database = file.resolve()
    try:
        make_folder(database)
        handle = os.open(f"{database}{LOCK}", os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
    except OSError as error:
        raise Unusable("no_database", database=str(file), problem=first_line(error)) from None
    try:
        try:
            lock_at_once(handle)
        except (BlockingIOError, PermissionError):  # the latter on Windows
            raise Unusable(refusal, database=str(file)) from None
        except OSError as error:
            raise Unusable("no_database", database=str(file), problem=first_line(error)) from None
        yield
    finally:
        os.close(handle)
