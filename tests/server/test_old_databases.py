"""Databases that older versions wrote are migrated without losing anything, and everything in them goes on.

They are real: see tests/server/databases/made.py. A migration that changes what is kept of a game or a person fails here.
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import MetaData, create_engine, select

from peloponnes.server.identity import Identity
from peloponnes.server.storage.migrate import newest
from peloponnes.server.storage.rows import SeatRow
from peloponnes.server.storage.schema import metadata
from tests.server.conftest import new_database
from tests.server.databases.made import HERE, SECRET, cookie_of, shown
from tests.server.kept import admin, document, refused
from tests.server.person import Person
from tests.server.served import PLENTY, Guest, Served, legal

OLD = sorted(file.stem for file in HERE.glob("m*.sql"))


def load(url: str, script: str) -> None:
    """Make a database of an SQL script."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            connection.executescript(script)
    else:
        with psycopg.connect(url) as connection:
            connection.execute(script.encode())


def everything(url: str) -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables, by the names of the columns."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    tables = MetaData()
    tables.reflect(engine)
    with engine.connect() as connection:
        found = {
            table.name: sorted((dict(row) for row in connection.execute(select(table)).mappings()), key=repr)
            for table in tables.sorted_tables
        }
    engine.dispose()
    return found


class Old:
    """A database of an older version, with what its people were shown, served by this version."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name
        self.expected = json.loads((HERE / f"{name}.json").read_text())
        self.tables: dict[str, str] = self.expected["tables"]
        load(url, (HERE / f"{name}.sql").read_text())

    def guest(self, served: Served, name: str) -> Guest:
        guest = Guest(served, name)
        guest.http.cookies.update(cookie_of(self.expected["guests"][name]))
        return guest


@pytest.fixture(scope="module", params=[f"{name}-{kind}" for name in OLD for kind in ("sqlite", "postgresql")])
def old(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Old:
    """Each of them in a new database of each kind."""
    name, _, kind = request.param.partition("-")
    if kind == "sqlite":
        return Old(f"sqlite:///{tmp_path_factory.mktemp(name) / 'games.sqlite'}", name)
    return Old(new_database(request.getfixturevalue("postgres"), f"old_{name}"), name)


def test_there_is_one_that_is_older_than_this_version() -> None:
    """Whoever adds the first migration after the newest of these may make another with the version before."""
    assert {"m0002", "m0008"} <= set(OLD)


def test_a_migration_keeps_every_row_and_column(old: Old) -> None:
    assert f"migration {old.name[1:]}" in refused(old.url, "list")
    before = everything(old.url)
    assert all(before.values())  # each table has something to lose
    done = admin(old.url, "upgrade")
    assert done.exit_code == 0, done.output
    after = everything(old.url)
    assert after.pop("alembic_version") == [{"version_num": newest()}]
    del before["alembic_version"]
    assert set(after) == {table.name for table in metadata.sorted_tables}
    for name, rows in before.items():
        columns = rows[0].keys()
        kept = [{column: row[column] for column in columns} for row in after[name]]
        assert sorted(kept, key=repr) == rows, name


def test_then_people_find_their_games_and_play_on(old: Old, tmp_path: Path) -> None:
    """After `test_a_migration_keeps_every_row_and_column`, on the same database; alone, the server itself migrates it.

    PostgreSQL plays on with the oldest alone: what newer ones add is read and written by the same code, and two workers are dear.
    """
    on_sqlite = old.url.startswith("sqlite")
    if not on_sqlite and old.name != OLD[0]:
        pytest.skip("played on with SQLite alone")
    workers = () if on_sqlite else ("--workers", "2")
    tables = old.tables
    with Served(old.url, tmp_path / "log", *PLENTY, "--keep-unfinished", "0", *workers) as served:
        for name, expected in old.expected["shown"].items():
            told = shown(old.guest(served, name), tables)
            assert set(told["tables"]) == set(expected["tables"]), name
            for id, table in expected["tables"].items():
                assert told["tables"][id].items() >= table.items(), (name, id)
            assert told["chat"] == expected["chat"], name
        bo, di, ann = (old.guest(served, name) for name in ("Bo", "Di", "Ann"))
        program = Guest(served, token=old.expected["token"])
        assert program.ask("GET", "/api/me")["guest"] == old.expected["guests"]["Ann"]
        for guest in (ann, bo):
            for decision in guest.state(tables["running"])["decisions"][:1]:
                guest.turn(tables["running"], legal(decision)[-1], seat=decision["seat"])
        assert di.join(tables["open"], 403, seat=2)["error"]["key"] in ("server.needs_link", "server.sent_away")
        assert di.ask("GET", f"/api/tables/{tables['quarantined']}", 409)["error"]["key"] == "server.quarantined"
        key = Identity(SECRET).key(SeatRow(tables["open"], 2, "invited"))
        assert old.guest(served, "Eve").join(tables["open"], seat=2, key=key)["seat"] == 2
        assert bo.ask("POST", f"/api/tables/{tables['finished']}/rematch")["id"] == tables["rematch"]
        ann.start(tables["rematch"])
        if "codes" in old.expected:
            fay = Person(served, "Fay")
            fay.ask("POST", "/api/account/recover", json={"code": old.expected["codes"][0]})
            assert fay.games == {tables["account"]}
            assert fay.account()["mail"] is None
        played = ann.record(tables["finished"])
        assert json.loads(played)["result"] is not None
        served.stop()
    found = admin(old.url, "verify")
    assert found.exit_code == 1
    assert found.stdout.splitlines()[-1] == f"{len(tables)} games replayed: 1 is wrong."  # the one in quarantine
    assert found.stdout.startswith(f"{tables['quarantined']}: ")
    done = admin(old.url, "repair", tables["quarantined"], "--yes")
    assert done.exit_code == 0, done.output
    assert admin(old.url, "verify").exit_code == 0
    assert document(old.url, "show", tables["rematch"])["status"] == "running"
