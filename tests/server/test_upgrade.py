"""A database of an older version with games in it is migrated, and all games can be continued."""

import asyncio
import json
from pathlib import Path

import pytest
from sqlalchemy import MetaData, insert, inspect, select

from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.identity import Identity
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.services import Services
from peloponnes.server.settings import Settings
from peloponnes.server.storage import Store
from peloponnes.server.storage.engine import connect
from peloponnes.server.storage.migrate import newest, present, upgrade
from peloponnes.server.storage.rows import SeatRow
from peloponnes.server.wire.requests import Join
from tests.server.kept import AT_HOME, Kept, admin, document, fill, play, refused, told

OLDEST = "0001"
LATER = ("stand_in",)  # fields that a setup did not have in the first version


def written_by_the_first_version(games: Kept, url: str) -> Kept:
    """The same games in a database with the first schema, with nothing that the first version did not write."""
    source, target = Store(games.url), connect(url)
    upgrade(target, OLDEST)
    old = MetaData()
    old.reflect(target, only=[name for name in inspect(target).get_table_names() if name != "alembic_version"])
    with source.engine.connect() as reading, target.begin() as writing:
        assert present(writing) == OLDEST
        for table in old.sorted_tables:
            kept = [dict(row) for row in reading.execute(select(*table.columns)).mappings()]
            for row in kept if table.name == "game" else ():
                row["setup"] = json.dumps(
                    {name: value for name, value in json.loads(row["setup"]).items() if name not in LATER}
                )
            if kept:
                writing.execute(insert(table), kept)
    source.close()
    target.dispose()
    return Kept(url, games.finished, games.running, games.open, games.abandoned)


@pytest.fixture(scope="module")
def old(database: str, tmp_path_factory: pytest.TempPathFactory) -> Kept:
    games = asyncio.run(fill(f"sqlite:///{tmp_path_factory.mktemp('new') / 'games.sqlite'}"))
    return written_by_the_first_version(games, database)


async def go_on(games: Kept) -> None:
    """Play the running game to its end, and take a seat at the open table by an old link."""
    store = Store(games.url)
    store.open()
    identity = Identity("5ec4e7")
    services = Services(Settings(database=games.url), store, Thinkers(1), identity)
    await services.open()
    await play(services, await services.registry.get(games.running), 10_000, seed=5)
    table = await services.registry.get(games.open)
    key = identity.key(SeatRow(games.open, 1, "open"))
    assert await services.lobby.join(table, Join(name="Bo", seat=1, key=key), Visitor("bo", "192.0.2.2")) == 1
    await services.lobby.start(table, AT_HOME)
    await services.close()
    store.close()


def test_an_old_database_is_upgraded_and_played_on(old: Kept, tmp_path: Path) -> None:
    assert "has the schema of an older version (migration 0001)" in refused(old.url, "list")
    assert admin(old.url, "backup", tmp_path / "before.sqlite").exit_code == 0  # also with the old schema
    done = admin(old.url, "upgrade")
    assert done.exit_code == 0
    assert done.stderr == f"Upgraded from migration {OLDEST} to {newest()}.\n"
    assert told(old.url, "verify") == "4 games replayed: all is fine.\n"
    asyncio.run(go_on(old))
    assert told(old.url, "verify") == "4 games replayed: all is fine.\n"
    assert document(old.url, "show", old.running)["status"] == "finished"
    assert document(old.url, "show", old.open)["status"] == "running"
