"""Database connections: durability settings for SQLite, timeouts for PostgreSQL."""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, NullPool, create_engine, event, text

from peloponnes.server.storage.files import make_private

CHANNEL = "peloponnes"
DEVICE = "device."  # before the id of a device that was signed out, in place of that of a game
SQLITE = "sqlite:///"
BUSY_SECONDS = 10
CONNECT_SECONDS = 4
POOL_SECONDS = 4  # how long to wait for a free connection of the pool


def connect(url: str) -> Engine:
    """An engine for a database; a missing SQLite file is created, readable only by its owner."""
    if url.startswith(SQLITE):
        make_private(Path(url.removeprefix(SQLITE)))
        engine = create_engine(
            url, hide_parameters=True, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False}
        )
        event.listen(engine, "connect", _prepare_sqlite)
        return engine
    return create_engine(
        url,
        hide_parameters=True,  # they include deals and salts, which must not be logged
        pool_size=8,
        max_overflow=8,
        pool_timeout=POOL_SECONDS,
        pool_pre_ping=True,
        connect_args={"connect_timeout": CONNECT_SECONDS},
    )


def connect_anew(url: str) -> Engine:
    """An engine for PostgreSQL without a pool, so that every use shows whether a new connection can be had."""
    return create_engine(
        url, hide_parameters=True, poolclass=NullPool, connect_args={"connect_timeout": CONNECT_SECONDS}
    )


def _prepare_sqlite(connection: Any, _: object) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def notify(connection: Connection, *changes: tuple[str, int]) -> None:
    """Notify other workers of changes of games: each with a log entry, or 0 for anything else. At most some 300 at once."""
    if connection.dialect.name == "postgresql":
        line = " ".join(f"{id}:{seq}" for id, seq in changes)
        connection.execute(text("SELECT pg_notify(:channel, :line)"), {"channel": CHANNEL, "line": line})
