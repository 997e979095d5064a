"""Classifies database errors, to tell failures of the database from bugs."""

import sqlite3
import sys
from enum import StrEnum

from sqlalchemy import exc


class Cause(StrEnum):
    """What is wrong with a database: message keys of the section `server`."""

    AWAY = "no_database"
    CROWDED = "database_crowded"
    DAMAGED = "database_damaged"
    FULL = "database_full"
    READ_ONLY = "database_read_only"
    SLOW = "database_slow"
    UNWRITABLE = "database_unwritable"


OF_SQLITE = {
    sqlite3.SQLITE_BUSY: Cause.SLOW,
    sqlite3.SQLITE_LOCKED: Cause.SLOW,
    sqlite3.SQLITE_READONLY: Cause.READ_ONLY,
    sqlite3.SQLITE_IOERR: Cause.UNWRITABLE,
    sqlite3.SQLITE_CORRUPT: Cause.DAMAGED,
    sqlite3.SQLITE_FULL: Cause.FULL,
    sqlite3.SQLITE_NOTADB: Cause.DAMAGED,
}
OF_POSTGRESQL = {
    "25006": Cause.READ_ONLY,
    "53100": Cause.FULL,
    "53300": Cause.CROWDED,
    "55P03": Cause.SLOW,
    "57014": Cause.SLOW,
    "58030": Cause.UNWRITABLE,
    "XX001": Cause.DAMAGED,
    "XX002": Cause.DAMAGED,
}
CROWDED_WORDS = ("too many clients", "too many connections", "connection slots")  # refused connections have no SQLSTATE


def cause_of(error: BaseException) -> Cause | None:
    """The cause of an error; None if it is not the database's fault.

    >>> cause_of(exc.TimeoutError("QueuePool limit of size 8 overflow 8 reached"))
    <Cause.CROWDED: 'database_crowded'>
    >>> cause_of(LookupError("no such seat"))
    """
    if isinstance(error, exc.TimeoutError):
        return Cause.CROWDED
    if isinstance(error, exc.IntegrityError | exc.DataError):
        return None
    found = error.orig if isinstance(error, exc.DBAPIError) else error
    if isinstance(found, sqlite3.Error):
        return OF_SQLITE.get(getattr(found, "sqlite_errorcode", 0) & 0xFF, Cause.AWAY)
    psycopg = sys.modules.get("psycopg")  # loaded with the first connection to PostgreSQL
    if psycopg is not None and isinstance(found, psycopg.Error):
        if any(words in str(found) for words in CROWDED_WORDS):
            return Cause.CROWDED
        return OF_POSTGRESQL.get(found.sqlstate or "", Cause.AWAY)
    return Cause.AWAY if isinstance(error, exc.DBAPIError) else None
