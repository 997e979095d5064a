"""Migrates a database to the newest schema.

Alembic takes longer to load than everything else here, and is only loaded if there is something to migrate.
"""

from importlib.resources import files

from sqlalchemy import Connection, Engine, inspect, text

LOCK = 7304111  # PostgreSQL advisory lock, so that only one of several workers migrates
MIGRATIONS = files("peloponnes.server.storage").joinpath("migrations")
VERSION = "alembic_version"


class DatabaseProblem(Exception):
    """A database that can't be used; the text says why."""


def known() -> list[str]:
    """All migrations, the oldest first, by the names of their files.

    >>> known()[0]
    '0001'
    """
    names = (file.name for file in MIGRATIONS.joinpath("versions").iterdir())
    return sorted(name[1:].partition("_")[0] for name in names if name.startswith("m") and name.endswith(".py"))


def newest() -> str:
    """The newest migration."""
    return known()[-1]


def present(connection: Connection) -> str | None:
    """The current migration of a database; None if it is empty."""
    if not inspect(connection).has_table(VERSION):
        return None
    found = connection.scalar(text(f"SELECT version_num FROM {VERSION}"))
    return None if found is None else str(found)


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Apply missing migrations, all or none. A database newer than the program is refused."""
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        stands = present(connection)
        if stands is not None and stands not in known():
            raise DatabaseProblem(f"it was made by a newer version of Peloponnes (migration {stands})")
        if stands == newest() and revision in ("head", stands):
            return
        _migrate(connection, revision)


def _migrate(connection: Connection, revision: str) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
