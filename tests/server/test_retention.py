"""Deleting games, by age or by id: with everything that belongs to them, and without harm to others."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, update
from websockets.exceptions import ConnectionClosed

from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.identity import Identity
from peloponnes.server.services import Services
from peloponnes.server.settings import Settings
from peloponnes.server.storage import Store, now
from peloponnes.server.storage.rows import AnalysisRow, ChannelRow
from peloponnes.server.storage.schema import (
    analysis,
    channel,
    game,
    metadata,
    note,
    notice,
    removed_action,
    seat_holder,
    sent_away,
)
from peloponnes.server.storage.upkeep import DAY_MS, Kept
from peloponnes.server.tables.retention import delete_outdated
from tests.server import kept as games
from tests.server.kept import admin, document, fill, refused, rows, told
from tests.server.served import PATIENCE, PLENTY, Guest, Served, Socket

CHANNEL = ChannelRow("c", games.ANN, None, "webhook", "json", "", "", "turns", "en", True, True, None, None, 1)
OF_GAMES = [table.name for table in metadata.sorted_tables if "game_id" in table.c or table is game]


def age(url: str, *ids: str, days: int = 200) -> None:
    """Make these games look inactive for so many days."""
    store = Store(url)
    with store.engine.begin() as connection:
        connection.execute(update(game).where(game.c.id.in_(ids)).values(updated=now() - days * DAY_MS))
    store.close()


def change(url: str, *statements: Any) -> None:
    store = Store(url)
    with store.engine.begin() as connection:
        for statement in statements:
            connection.execute(statement)
    store.close()


def swept(url: str, unfinished: int | None, finished: int | None) -> int:
    """The number of games that a server deletes."""

    async def work() -> int:
        store = Store(url)
        services = Services(Settings(database=url), store, Thinkers(1), Identity("5ec4e7"))
        await services.open()
        deleted = await delete_outdated(services.registry, services.store, Kept(unfinished, finished))
        await services.close()
        store.close()
        return deleted

    return asyncio.run(work())


def left(url: str) -> set[str]:
    return {each["id"] for each in document(url, "list")}


@pytest.fixture(scope="module")
def kept(database: str) -> games.Kept:
    found = asyncio.run(fill(database))
    change(
        found.url,
        insert(sent_away).values(game_id=found.running, guest="bo"),
        insert(note).values(game_id=found.running, guest="bo", text="mine", updated=1),
        insert(seat_holder).values(game_id=found.running, number=0, guest="bo", since=1),
        insert(removed_action).values(
            game_id=found.running, removed=1, seq=99, command="c", kind="turn", seat=0, text="pass", at=1
        ),
        insert(notice).values(game_id=found.running, seq=1, guest="bo", kind="turn", at=1, due=2**60),
        insert(analysis).values(AnalysisRow(found.running, 1, 1, "1", 20, 0, "{}", 1)._asdict()),
        insert(channel).values(asdict(CHANNEL) | {"game_id": found.running}),
        update(game).where(game.c.id == found.finished).values(rematch=found.running),
        update(game).where(game.c.id == found.open).values(deal_of=found.finished),
    )
    return found


def test_old_games_are_deleted_with_all_that_is_kept_of_them(kept: games.Kept) -> None:
    url = kept.url
    assert swept(url, 180, None) == 0
    age(url, kept.running, kept.finished, days=200)
    assert swept(url, 201, None) == 0
    assert swept(url, None, None) == 0
    before = rows(url)
    assert swept(url, 180, None) == 1  # finished ones are kept forever
    assert left(url) == kept.ids - {kept.running}
    after = rows(url)
    for name in OF_GAMES:
        assert not [row for row in after[name] if kept.running in row], name
        assert len(after[name]) < len(before[name]), name
    assert after["token"] == before["token"]
    assert document(url, "show", kept.finished)["rematch"] is None  # there may be a new one
    assert swept(url, None, 180) == 0  # an open table will replay its deal
    assert told(url, "verify") == "3 games replayed: all is fine.\n"
    age(url, kept.open)
    assert swept(url, 180, 180) == 2
    assert left(url) == {kept.abandoned}


def test_many_games_go_a_few_at_a_time(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    store = Store(url)
    store.open()
    row = {"created": 1, "updated": 1, "status": "open", "host": "ann", "public": False, "setup": "{}"}
    with store.engine.begin() as connection:
        connection.execute(insert(game), [{"id": f"g{number}", **row} for number in range(45)])
    store.close()
    assert swept(url, 1, None) == 45


# By the operator ----------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def few(tmp_path: Path) -> games.Kept:
    return asyncio.run(fill(f"sqlite:///{tmp_path / 'games.sqlite'}"))


def test_prune_deletes_what_is_old_and_says_before_what(few: games.Kept) -> None:
    age(few.url, few.open, few.finished, days=40)
    assert "Say which games" in refused(few.url, "prune")
    done = admin(few.url, "prune", "--unfinished", "30", "--finished", "30", "--dry-run")
    assert done.exit_code == 0
    assert done.stderr == "2 games would be deleted.\n"
    assert few.open in done.stdout
    assert few.finished in done.stdout
    assert admin(few.url, "prune", "--unfinished", "30").exit_code == 2  # there is nobody to ask
    assert left(few.url) == few.ids
    done = admin(few.url, "prune", "--unfinished", "30", "--yes")
    assert done.stderr == "1 game deleted.\n"
    assert left(few.url) == few.ids - {few.open}
    assert told(few.url, "verify") == "3 games replayed: all is fine.\n"


def test_delete_takes_games_by_name(few: games.Kept) -> None:
    change(few.url, update(game).where(game.c.id == few.open).values(deal_of=few.finished))
    assert refused(few.url, "delete", "nobody", "--yes") == "peloponnes: There is no game nobody."
    assert "--force deletes it" in refused(few.url, "delete", few.abandoned, few.running, "--yes")
    assert f"The table {few.open} is waiting" in refused(few.url, "delete", few.finished, "--yes")
    assert admin(few.url, "delete", few.abandoned).exit_code == 2
    assert left(few.url) == few.ids
    assert admin(few.url, "delete", few.finished, few.open, few.finished, "--yes").stderr == "2 games deleted.\n"
    assert admin(few.url, "delete", few.running, "--force", "--yes").stderr == "1 game deleted.\n"
    assert left(few.url) == {few.abandoned}


def read_on(socket: Socket) -> None:
    while True:
        socket.read()


def eventually(wanted: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < end
        time.sleep(0.1)


def test_beside_a_server(few: games.Kept, tmp_path: Path) -> None:
    """The server deletes old games, and copes when another process deletes games that people watch and play."""
    age(few.url, few.abandoned, days=40)
    with Served(few.url, tmp_path / "log", *PLENTY, "--keep-unfinished", "30") as served:
        guest = Guest(served)
        watched, *played = [guest.create("here", "here", start=True)["id"] for _ in range(4)]
        for id in played:
            guest.do(id, "say", text="hello")
        with guest.socket(watched) as socket:
            assert admin(few.url, "delete", watched, *played, "--force", "--yes").exit_code == 0
            commands: dict[str, dict[str, Any]] = {
                "turn": {"actions": ["pass"], "seat": 0},
                "resign": {"seat": 0},
                "say": {"text": "?"},
            }
            for id, (what, more) in zip(played, commands.items(), strict=True):
                answer = guest.http.post(f"/api/tables/{id}/{what}", json={"id": "x", **more})
                assert answer.status_code in (200, 404, 409), answer.text  # it may not have noticed yet
            with pytest.raises(ConnectionClosed):
                read_on(socket)
        eventually(lambda: all(guest.http.get(f"/api/tables/{id}/state").status_code == 404 for id in played))
        assert guest.ask("GET", f"/api/tables/{watched}/history", 404)["error"]["key"] == "server.no_table"
        eventually(lambda: "old games were deleted" in served.log.read_text())
        assert left(few.url) == few.ids - {few.abandoned}
        assert "Traceback" not in served.log.read_text()
