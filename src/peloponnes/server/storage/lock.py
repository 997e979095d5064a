"""Who uses a database: one server at a time has a file of SQLite, and what changes everything in a database wants it for itself.

Of SQLite it is a lock on a file beside the database, of PostgreSQL an advisory lock that all workers of all servers share. Both go
with the process that holds them, however it ends.
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

SERVED = 7304112  # the advisory lock of PostgreSQL that every worker shares

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def one_server(url: str) -> Iterator[None]:
    """A file of SQLite for one server alone, as long as it runs. On PostgreSQL any number of servers may run."""
    file = file_of(url)
    if file is None:
        yield
    else:
        with _locked(file, "served_already"):
            yield


@contextmanager
def no_server(url: str) -> Iterator[None]:
    """A database that no server uses meanwhile."""
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
            connection.commit()  # the lock is of the connection, and no transaction need stay open for it
            yield
    except exc.SQLAlchemyError as error:
        raise Unusable("no_database", database=name_of(url), problem=first_line(error)) from None
    finally:
        engine.dispose()


@contextmanager
def _locked(file: Path, refusal: str) -> Iterator[None]:
    """Hold the lock that lies beside a file. It stays there: to remove it would let two hold locks of the same name."""
    database = file.resolve()
    try:
        make_folder(database)
        handle = os.open(f"{database}{LOCK}", os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
    except OSError as error:
        raise Unusable("no_database", database=str(file), problem=first_line(error)) from None
    try:
        try:
            _lock(handle)
        except (BlockingIOError, PermissionError):  # the latter is what Windows says
            raise Unusable(refusal, database=str(file)) from None
        except OSError as error:
            raise Unusable("no_database", database=str(file), problem=first_line(error)) from None
        yield
    finally:
        os.close(handle)
