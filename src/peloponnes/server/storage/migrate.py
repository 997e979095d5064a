"""Migrates a database to the newest schema."""

from importlib.resources import files

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

LOCK = 7304111  # PostgreSQL advisory lock, so that only one of several workers migrates


class DatabaseProblem(Exception):
    """A database that can't be used; the text says why."""


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("peloponnes.server.storage").joinpath("migrations")))
    return config


def newest() -> str:
    """The newest migration."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


def present(connection: Connection) -> str | None:
    """The current migration of a database; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Apply missing migrations, all or none. A database newer than the program is refused."""
    config = _config()
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        stands = present(connection)
        if stands is not None and stands not in known:
            raise DatabaseProblem(f"it was made by a newer version of Peloponnes (migration {stands})")
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
