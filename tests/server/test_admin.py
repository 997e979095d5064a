"""`peloponnes admin`: what it shows, finds, copies and refuses, on both databases."""

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import delete, insert

from peloponnes.record import Record
from peloponnes.server.storage import Store
from peloponnes.server.storage.reading import games_of, whole
from peloponnes.server.storage.rows import DeliveryRow
from peloponnes.server.storage.schema import action, delivery, game, snapshot
from tests import nursery
from tests.server.conftest import new_database
from tests.server.kept import ANN, RUNNING_ACTIONS, Kept, admin, document, fill, refused, rows, tampered, told
from tests.server.served import Guest, Served, legal


@pytest.fixture(scope="module")
def kept(database: str) -> Kept:
    return asyncio.run(fill(database))


@pytest.fixture
def empty(kept: Kept, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of the other kind."""
    if kept.url.startswith("sqlite"):
        return new_database(request.getfixturevalue("postgres"), f"empty_{os.urandom(4).hex()}")
    return f"sqlite:///{tmp_path / 'empty.sqlite'}"


# Looking ----------------------------------------------------------------------------------------------------------------------------


def test_list_shows_every_game(kept: Kept) -> None:
    found = {each["id"]: each for each in document(kept.url, "list")}
    assert set(found) == kept.ids
    assert found[kept.finished]["status"] == "finished"
    assert found[kept.running]["edition"] == "heroes"
    assert [seat["name"] for seat in found[kept.running]["seats"]] == ["Ann", "Ann 2", "Ann 3"]
    table = told(kept.url, "list")
    assert all(id in table for id in kept.ids)
    assert "heroes" in table
    assert "Ann 2, Ann 3" in table
    assert "free" in table


@pytest.mark.parametrize("status", ["open", "running", "finished", "abandoned"])
def test_list_by_status(kept: Kept, status: str) -> None:
    assert [each["id"] for each in document(kept.url, "list", "--status", status)] == [getattr(kept, status)]


def test_show_tells_how_a_game_stands(kept: Kept) -> None:
    found = document(kept.url, "show", kept.running)
    assert found["entries"] == RUNNING_ACTIONS + 1
    assert found["played"] == RUNNING_ACTIONS
    assert found["snapshot"] >= 1
    assert found["waits_for"]
    assert found["view"]["decision"] is not None
    text = told(kept.url, "show", kept.running)
    assert f"{RUNNING_ACTIONS + 1} entries, {RUNNING_ACTIONS} actions played" in text
    assert "rules version" in text
    assert "points" not in told(kept.url, "show", kept.open)


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_show_of_a_running_game_holds_nothing_that_is_secret(kept: Kept, options: tuple[str, ...]) -> None:
    record = Record.parse(told(kept.url, "export", kept.running))
    text = told(kept.url, "show", kept.running, *options).replace(kept.running, "")
    state = record.replay().state
    undrawn = [record.edition.components.tiles[tile].id for tile in state.tiles[state.tiles_drawn :]]
    assert len(undrawn) > 10
    assert [id for id in undrawn if id in text] == []
    for secret in (str(record.salt), ANN, "5ec4e7", "f" * 64):
        assert secret not in text


def test_show_tells_the_promised_hash_at_any_time(kept: Kept) -> None:
    record = Record.parse(told(kept.url, "export", kept.running))
    assert document(kept.url, "show", kept.running)["commitment"] == record.commitment


# Records ----------------------------------------------------------------------------------------------------------------------------


def test_export_writes_the_record(kept: Kept, tmp_path: Path) -> None:
    assert Record.parse(told(kept.url, "export", kept.finished)).verify() == "fine"
    file = tmp_path / "game.json"
    assert told(kept.url, "export", kept.running, "--output", file) == ""
    record = Record.load(file)
    assert record.verify() == "legal so far"
    assert len(record.actions) == RUNNING_ACTIONS


def test_export_of_all_writes_the_finished_ones(kept: Kept, tmp_path: Path) -> None:
    folder = tmp_path / "all" / "records"
    done = admin(kept.url, "export", "--all", folder)
    assert done.exit_code == 0
    assert done.stderr == f"1 game written to {folder}.\n"
    assert [file.name for file in folder.iterdir()] == [f"{kept.finished}.json"]
    assert Record.load(folder / f"{kept.finished}.json").verify() == "fine"


def test_export_refuses_what_it_can_not_write(kept: Kept, tmp_path: Path) -> None:
    assert "has not started" in refused(kept.url, "export", kept.open)
    assert "Give either the ID" in refused(kept.url, "export")
    assert "Give either the ID" in refused(kept.url, "export", kept.finished, "--all", tmp_path)
    (tmp_path / "file").touch()
    assert "can’t be written" in refused(kept.url, "export", "--all", tmp_path / "file")
    assert "can't be written" in refused(kept.url, "export", kept.finished, "--output", tmp_path / "no" / "game.json")


# Verifying --------------------------------------------------------------------------------------------------------------------------


def test_verify_finds_nothing_wrong(kept: Kept) -> None:
    assert told(kept.url, "verify") == "4 games replayed: all is fine.\n"
    assert told(kept.url, "verify", kept.running, kept.finished) == "2 games replayed: all is fine.\n"
    assert document(kept.url, "verify") == {"games": 4, "wrong": {}}


def wrong(url: str, id: str, code: int = 1) -> str:
    """The one line about a broken game."""
    done = admin(url, "verify")
    assert done.exit_code == code, done.output
    line, last = done.stdout.splitlines()
    assert last == "4 games replayed: 1 is wrong."
    assert line.startswith(f"{id}: ")
    return str(line)


def test_verify_finds_a_changed_action(kept: Kept) -> None:
    with tampered(kept.url, action, (action.c.game_id == kept.finished) & (action.c.seq == 5), text="bid Z99 1"):
        assert "entry 5 (bid Z99 1) can’t be played" in wrong(kept.url, kept.finished)
        assert "can’t be replayed" in refused(kept.url, "show", kept.finished)
        assert "can’t be replayed" in refused(kept.url, "export", kept.finished)


def test_verify_finds_another_kind_or_seat_of_an_entry(kept: Kept) -> None:
    here = (action.c.game_id == kept.running) & (action.c.seq == 9)
    changes: list[dict[str, object]] = [{"kind": "undo"}, {"kind": "early"}, {"seat": 9}, {"kind": "cheat"}]
    for columns in changes:
        with tampered(kept.url, action, here, **columns):
            assert "entry 9" in wrong(kept.url, kept.running)


def test_verify_finds_a_missing_entry(kept: Kept) -> None:
    with tampered(kept.url, action, (action.c.game_id == kept.running) & (action.c.seq == 16), seq=99):
        assert "entry 16 is missing" in wrong(kept.url, kept.running)


def test_verify_finds_a_changed_snapshot(kept: Kept) -> None:
    with games_of(kept.url) as connection:
        first, *_, last = whole(connection, kept.finished).snapshots
    here = (snapshot.c.game_id == kept.finished) & (snapshot.c.seq == last.seq)
    with tampered(kept.url, snapshot, here, position=first.position):
        assert f"the snapshot at entry {last.seq} differs from the replayed position" in wrong(kept.url, kept.finished)
    with tampered(kept.url, snapshot, here, played=1):
        assert "played is 1" in wrong(kept.url, kept.finished)


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        ({"result": '{"ranking": [[0]]}'}, "result is"),
        ({"result": None}, "result is – but should be"),
        ({"round": 3}, "round is 3 but should be 8"),
        ({"status": "abandoned"}, "status is abandoned but should be finished"),
        ({"status": "lost"}, "status is lost"),
    ],
)
def test_verify_finds_columns_that_do_not_follow(kept: Kept, columns: dict[str, object], words: str) -> None:
    with tampered(kept.url, game, game.c.id == kept.finished, **columns):
        assert words in wrong(kept.url, kept.finished)


def test_verify_finds_another_deal_than_the_promised_one(kept: Kept) -> None:
    record = Record.parse(told(kept.url, "export", kept.running))
    changed = json.dumps({**record.document(), "actions": [], "result": None, "salt": "0" * 64})
    with tampered(kept.url, game, game.c.id == kept.running, record=changed):
        assert "the deal is not the one promised" in wrong(kept.url, kept.running)


@pytest.mark.parametrize("columns", [{"record": "{}"}, {"record": None}, {"setup": "?"}])
def test_verify_of_what_is_unreadable(kept: Kept, columns: dict[str, object]) -> None:
    with tampered(kept.url, game, game.c.id == kept.running, **columns):
        assert "can’t be read" in wrong(kept.url, kept.running, code=2)


# Backup and restore -----------------------------------------------------------------------------------------------------------------


def test_a_backup_holds_everything_and_can_be_served_and_restored(kept: Kept, empty: str, tmp_path: Path) -> None:
    file = tmp_path / "copy.sqlite"
    assert told(kept.url, "backup", file) == ""
    assert [each.name for each in tmp_path.iterdir()] == ["copy.sqlite"]
    assert file.stat().st_mode & 0o777 == 0o600
    everything = rows(kept.url)
    assert len(everything["chat"]) == len(everything["token"]) == len(everything["setting"]) == 1
    assert told(str(file), "verify") == "4 games replayed: all is fine.\n"
    assert not [each for each in tmp_path.iterdir() if each.name.startswith("copy.sqlite-")]
    told(empty, "restore", file)
    assert rows(empty) == everything
    assert told(empty, "verify") == "4 games replayed: all is fine.\n"
    assert "is not empty" in refused(empty, "restore", file)
    assert rows(empty) == everything
    assert rows(f"sqlite:///{file}") == everything


def test_a_backup_does_not_overwrite(kept: Kept, tmp_path: Path) -> None:
    file = tmp_path / "copy.sqlite"
    file.write_text("mine")
    assert "already exists" in refused(kept.url, "backup", file)
    assert file.read_text() == "mine"
    told(kept.url, "backup", file, "--force")
    assert told(str(file), "verify") == "4 games replayed: all is fine.\n"
    assert "already exists" in refused(kept.url, "backup", tmp_path, "--force")
    (tmp_path / "copy.sqlite-wal").touch()
    assert "is in use" in refused(kept.url, "backup", file, "--force")


def test_a_backup_that_can_not_be_written_leaves_nothing(kept: Kept, tmp_path: Path) -> None:
    assert "can’t be written" in refused(kept.url, "backup", tmp_path / "no" / "copy.sqlite")
    assert list(tmp_path.iterdir()) == []


def test_a_database_is_not_replaced_by_its_own_copy(kept: Kept, tmp_path: Path) -> None:
    file = tmp_path / "copy.sqlite"
    told(kept.url, "backup", file)
    assert "is the database itself" in refused(str(file), "backup", file, "--force")


def test_restore_refuses_what_is_no_copy(kept: Kept, empty: str, tmp_path: Path) -> None:
    assert "There is no database" in refused(empty, "restore", tmp_path / "none.sqlite")
    (tmp_path / "text").write_text("Not a database, but a text that is longer than the head of one." * 20)
    assert "file is not a database" in refused(empty, "restore", tmp_path / "text")
    sqlite3.connect(tmp_path / "other.sqlite").execute("CREATE TABLE game (id)").connection.close()
    assert "does not hold the tables" in refused(empty, "restore", tmp_path / "other.sqlite")
    told(kept.url, "backup", tmp_path / "newer.sqlite")
    with sqlite3.connect(tmp_path / "newer.sqlite") as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.close()
    assert "newer version of Peloponnes (migration 9999)" in refused(empty, "restore", tmp_path / "newer.sqlite")
    assert "newer version" in refused(str(tmp_path / "newer.sqlite"), "list")
    assert "newer version" in refused(str(tmp_path / "newer.sqlite"), "backup", tmp_path / "again.sqlite")
    assert not (tmp_path / "empty.sqlite").exists()


def test_a_backup_while_a_server_plays(database: str, kept: Kept, tmp_path: Path) -> None:
    copies = [tmp_path / f"{number}.sqlite" for number in range(3)]
    with Served(database, tmp_path / "log") as served:
        ann = Guest(served)
        id = ann.create("here", "here", "novice")["id"]
        ann.start(id)
        for copy in copies:
            for decision in ann.state(id)["decisions"][:1]:
                ann.turn(id, legal(decision)[-1], seat=decision["seat"])
            told(database, "backup", copy)
            assert told(database, "verify", id) == "1 game replayed: all is fine.\n"
    for copy in copies:
        assert told(str(copy), "verify", id) == "1 game replayed: all is fine.\n"
    if database.startswith("postgresql"):
        with Served(str(copies[-1]), tmp_path / "log") as served:
            again = Guest(served)
            again.http.cookies = ann.http.cookies
            assert again.state(id)["you"]["seats"] == [0, 1]  # the secret was copied too: the old cookie is still valid


def test_upgrade_changes_nothing_where_all_is_new(kept: Kept, tmp_path: Path) -> None:
    file = tmp_path / "copy.sqlite"
    told(kept.url, "backup", file)
    done = admin(str(file), "upgrade")
    assert done.exit_code == 0
    assert done.stderr.startswith("Upgraded from migration ")
    assert "There is no database" in refused(str(tmp_path / "none.sqlite"), "upgrade")


# Refusing ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["show", "export", "verify"])
@pytest.mark.parametrize("id", ["nobody", "a b"])
def test_a_game_that_there_is_not(kept: Kept, command: str, id: str) -> None:
    assert refused(kept.url, command, id) == f"peloponnes: There is no game {id}."


@pytest.mark.parametrize(
    ("database", "words"),
    [
        ("none.sqlite", "There is no database"),
        ("mysql://games", "mysql:// is no database we know"),
        ("postgresql://nobody@127.0.0.1:1/games", "can’t be used"),
        (__file__, "file is not a database"),
    ],
)
def test_a_database_that_can_not_be_opened(tmp_path: Path, database: str, words: str) -> None:
    for command in (["list"], ["verify"], ["show", "x"], ["backup", tmp_path / "copy.sqlite"]):
        assert words in refused(database if ":" in database or "/" in database else str(tmp_path / database), *command)
    assert list(tmp_path.iterdir()) == []


def run(*words: str) -> "subprocess.CompletedProcess[str]":
    return nursery.run(["admin", *words], {**os.environ, "PELOPONNES_LANG": "en"})


def test_the_command_itself(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
    store.open()
    store.close()
    done = run("list", "--database", str(tmp_path / "games.sqlite"), "--lang", "de")
    assert (done.returncode, done.stdout, done.stderr) == (0, "Es gibt keine Partien.\n", "")
    done = run()
    assert (done.returncode, done.stderr) == (2, "")
    assert "Usage" in done.stdout
    done = run("list", "--status", "lost")
    assert done.returncode == 2
    assert done.stderr.startswith("peloponnes: ")
    assert len(done.stderr.splitlines()) == 1


def test_without_the_servers_libraries_one_line_says_what_is_missing() -> None:
    program = (
        "import sys; sys.modules['sqlalchemy'] = None; sys.argv = ['peloponnes', 'admin', 'list', '--lang', 'en'];"
        "from peloponnes.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("peloponnes: The server needs an extra (sqlalchemy")
    assert len(done.stderr.splitlines()) == 1


def test_the_outbox_is_counted(kept: Kept) -> None:
    lines = told(kept.url, "outbox").splitlines()
    assert lines[0] == "0 notices wait to be bundled, 0 messages to be sent (0 tried before)."
    assert lines[1:] == [
        f"{kind}: 0 channels, 0 of them in use, 0 with an error" for kind in ("push", "webhook", "mail")
    ]
    store = Store(kept.url)
    with store.engine.begin() as connection:
        connection.execute(insert(delivery).values(DeliveryRow("k", "c", "mail", "[]", 1_000, 0, 2)._asdict()))
    try:
        found = document(kept.url, "outbox")
        assert (found["deliveries"], found["retried"], found["oldest"]) == (1, 1, 1_000)
        assert "The oldest has waited since 1970-01-01 00:00:01Z." in told(kept.url, "outbox")
    finally:
        with store.engine.begin() as connection:
            connection.execute(delete(delivery))
        store.close()
