"""The database: the same schema by migrations on both kinds, a log without duplicates, and what a load reads."""

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from peloponnes.server.settings import SettingsError, database_url
from peloponnes.server.storage import DatabaseProblem, Store
from peloponnes.server.storage.migrate import MIGRATIONS, known, newest, present, upgrade
from peloponnes.server.storage.rows import Entry, GameRow, LogWrite, SeatRow, Snapshot
from peloponnes.server.storage.schema import metadata


@pytest.fixture
def store(database: str) -> Store:
    store = Store(database_url(database))
    store.open()
    with store.engine.begin() as connection:
        for name in ("chat", "snapshot", "action", "seat", "token", "game"):
            connection.execute(text(f"DELETE FROM {name}"))
    store.create(GameRow("g", 1, 1, "open", "ann", True, "{}"), [SeatRow("g", 0, "invited"), SeatRow("g", 1, "open")])
    return store


def entry(seq: int, command: str = "", kind: str = "turn") -> Entry:
    return Entry("g", seq, command or f"c{seq}", kind, 0, "pass", seq)


def test_the_migrations_make_what_the_program_expects(store: Store) -> None:
    with store.engine.connect() as connection:
        assert present(connection) == newest()
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_to_open_twice_changes_nothing(store: Store) -> None:
    Store(store.url).open()
    assert store.load("g") is not None


def test_a_database_from_the_future_is_refused(tmp_path: Path) -> None:
    store = Store(database_url(str(tmp_path / "new.sqlite")))
    store.open()
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseProblem, match="newer version of Peloponnes"):
        store.open()


def test_the_names_of_the_migrations_say_their_order() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)
    assert [script.revision for script in scripts.walk_revisions()] == known()[::-1]
    assert scripts.get_current_head() == newest()


def test_a_server_with_nothing_to_migrate_on_sqlite_loads_neither_alembic_nor_a_driver(tmp_path: Path) -> None:
    url = database_url(str(tmp_path / "games.sqlite"))
    Store(url).open()
    loaded = "import sys; print(sorted({'alembic', 'psycopg'} & set(sys.modules)))"
    opened = (
        f"import peloponnes.server.app, peloponnes.server.storage as storage; storage.Store({url!r}).open(); {loaded}"
    )
    done = subprocess.run([sys.executable, "-c", opened], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_game_does_not_start_with_other_seats_than_it_was_dealt_for(store: Store) -> None:
    store.take_seat("g", 0, "ann", "Ann")
    store.take_seat("g", 1, "bo", "Bo")
    loaded = store.load("g")
    assert loaded is not None
    dealt = LogWrite(entry(1, "start", "start"), {"status": "running"}, seated=tuple(loaded.seats))
    store.change_seat("g", 1, {"guest": None, "name": "", "seen": 0})
    assert store.append([dealt]) == [False]
    store.take_seat("g", 1, "bo", "Bo")
    assert store.append([dealt]) == [True]


def test_a_game_does_not_start_at_a_table_that_was_closed_meanwhile(store: Store) -> None:
    store.take_seat("g", 0, "ann", "Ann")
    store.take_seat("g", 1, "bo", "Bo")
    loaded = store.load("g")
    assert loaded is not None
    dealt = LogWrite(entry(1, "start", "start"), {"status": "running"}, seated=tuple(loaded.seats))
    assert store.close_table("g")
    assert store.append([dealt]) == [False]
    closed = store.load("g")
    assert closed is not None
    assert (closed.game.status, closed.entries) == ("abandoned", [])


def test_nobody_leaves_or_is_sent_away_once_the_game_has_begun(store: Store) -> None:
    store.take_seat("g", 1, "bo", "Bo")
    store.append([LogWrite(entry(1, "start", "start"), {"status": "running"})])
    store.change_seat("g", 1, {"guest": None, "name": "", "seen": 0})
    store.send_away("g", 1, {"guest": None, "name": ""})
    loaded = store.load("g")
    assert loaded is not None
    assert loaded.seats[1].guest == "bo"
    assert not store.was_sent_away("g", "bo")


def test_a_failed_migration_leaves_all_as_it_was(store: Store) -> None:
    with pytest.raises(Exception, match="nowhere"):
        upgrade(store.engine, "nowhere")
    assert store.load("g") is not None


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text.sqlite").write_text("not a database, but long enough to be looked at as one")
    with pytest.raises(DatabaseProblem, match="not a database"):
        Store(database_url(str(tmp_path / "text.sqlite"))).open()
    with pytest.raises(SettingsError, match="mysql:// is no database we know"):
        database_url("mysql://somewhere")


def test_a_line_of_the_log_is_written_once(store: Store) -> None:
    assert store.append([LogWrite(entry(1)), LogWrite(entry(2))]) == [True, True]
    assert store.append([LogWrite(entry(2, "other"))]) == [False]
    assert store.append([LogWrite(entry(3, "c1"))]) == [False]  # the same command again
    assert store.seq_of("g", "c1") == 1
    assert [each.seq for each in store.entries("g")] == [1, 2]


def test_of_a_batch_only_what_is_in_conflict_is_left_out(store: Store) -> None:
    store.append([LogWrite(entry(1))])
    written = store.append([LogWrite(entry(1, "late"), {"round": 7}), LogWrite(entry(2), {"round": 2})])
    assert written == [False, True]
    loaded = store.load("g")
    assert loaded is not None
    assert loaded.game.round == 2


def test_a_change_is_written_whole_or_not_at_all(store: Store) -> None:
    snapshot = Snapshot("g", 1, "base …", 0)
    store.append([LogWrite(entry(1), {"round": 1}, {0: {"level": "novice"}}, snapshot)])
    with pytest.raises(Exception, match="Unconsumed column names: nothing"):
        store.append([LogWrite(entry(2), {"round": 2}, {0: {"nothing": 1}})])
    loaded = store.load("g")
    assert loaded is not None
    assert (loaded.game.round, loaded.seats[0].level, loaded.snapshot) == (1, "novice", snapshot)
    assert loaded.entries == []


def test_a_load_reads_only_what_came_after_the_last_snapshot(store: Store) -> None:
    for seq in range(1, 30):
        snapshot = Snapshot("g", seq, f"position {seq}", seq) if seq % 10 == 0 else None
        store.append([LogWrite(entry(seq), snapshot=snapshot)])
    loaded = store.load("g")
    assert loaded is not None
    assert loaded.snapshot is not None
    assert loaded.snapshot.seq == 20
    assert [each.seq for each in loaded.entries] == list(range(21, 30))


def test_a_seat_is_taken_by_one(store: Store) -> None:
    assert store.take_seat("g", 1, "bo", "Bo")
    assert not store.take_seat("g", 1, "cy", "Cy")
    store.append([LogWrite(entry(1, kind="start"), {"status": "running"})])
    assert not store.take_seat("g", 0, "cy", "Cy")


def test_what_is_refused_is_no_change_of_a_game(store: Store) -> None:
    store.append([LogWrite(entry(1, kind="start"), {"status": "running"})])
    before = store.load("g")
    assert not store.take_seat("g", 0, "cy", "Cy")
    assert not store.close_table("g")
    assert store.load("g") == before


def test_there_is_one_rematch(store: Store) -> None:
    first = store.follow_up("g", GameRow("h", 2, 2, "open", "ann", True, "{}"), [SeatRow("h", 0, "open")])
    second = store.follow_up("g", GameRow("i", 2, 2, "open", "bo", True, "{}"), [SeatRow("i", 0, "open")])
    assert (first, second) == ("h", "h")
    assert store.load("i") is None


def test_the_secret_stays_the_same(store: Store) -> None:
    kept = store.secret("secret", "one")
    assert Store(store.url).secret("secret", "two") == kept


def test_games_that_wait_for_a_bot_are_found(store: Store) -> None:
    store.append([LogWrite(entry(1, kind="start"), {"status": "running", "bot_due": True})])
    assert store.bots_due(before=2) == ["g"]
    assert store.bots_due(before=1) == []
