"""Operation: one server per file, files private to their owner, and reports about a failing database."""

import asyncio
import os
import resource
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from typer.testing import CliRunner

from peloponnes.cli import app
from peloponnes.server.storage.failure import Cause, cause_of
from peloponnes.server.storage.health import DatabaseHealth
from peloponnes.server.storage.lock import one_server
from peloponnes.server.storage.reading import Unusable
from tests import nursery
from tests.server.conftest import new_database
from tests.server.kept import admin
from tests.server.served import PATIENCE, PLENTY, Guest, Served, free_port, get, legal

posix = pytest.mark.skipif(os.name != "posix", reason="Windows has no such modes")
limited = pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux can limit another process")


def refused(database: object) -> str:
    """The one line that says why a server does not start."""
    words = ["serve", "--port", str(free_port()), "--database", str(database)]
    done = nursery.run(words, {**os.environ, "PELOPONNES_LANG": "en"}, timeout=2 * PATIENCE)
    assert done.returncode == 2, done
    (line,) = done.stderr.splitlines()
    return str(line)


def eventually(wanted: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < end
        time.sleep(0.1)


def health(served: Served) -> tuple[int, str]:
    """The status, and the key of the problem."""
    answer = get(f"{served.url}/healthz")
    return answer.status_code, answer.json().get("error", {}).get("key", "")


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


# One server for a file ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("running") / "made" / "by us"
    log = tmp_path_factory.mktemp("log") / "log"
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PELOPONNES_HOSTNAME", "one.example two.example")
        with Served(str(folder / "games.sqlite"), log, *PLENTY) as served:
            yield served


def test_a_second_server_on_the_same_file_is_refused(running: Served, tmp_path: Path) -> None:
    line = f"peloponnes: Another server is already using {running.database}: a file can serve only one."
    assert refused(running.database) == line
    link = tmp_path / "link.sqlite"
    link.symlink_to(running.database)
    with pytest.raises(Unusable, match="served_already"), one_server(f"sqlite:///{link}"):
        pass
    assert health(running) == (200, "")


def test_what_reads_works_beside_a_server_and_what_replaces_everything_does_not(
    running: Served, tmp_path: Path
) -> None:
    id = Guest(running).create("here", "here", start=True)["id"]
    copy = tmp_path / "copy.sqlite"
    for command in (["verify", id], ["backup", copy], ["list"]):
        assert admin(running.database, *command).exit_code == 0
    for command in (["upgrade"], ["restore", copy]):
        done = admin(running.database, *command)
        assert done.exit_code == 2
        assert done.stderr == f"peloponnes: A server is using {running.database}: stop it first.\n"


@posix
def test_a_killed_server_leaves_no_lock_and_one_that_starts_narrows_what_others_could_read(tmp_path: Path) -> None:
    folder, file = tmp_path / "theirs", tmp_path / "theirs" / "games.sqlite"
    folder.mkdir(mode=0o755)
    with Served(str(file), tmp_path / "log", *PLENTY) as served:
        guest = Guest(served)
        id = guest.create("here", "novice", start=True)["id"]  # a bot that thinks in a separate process
        assert served.process is not None
        served.process.kill()  # and no other process of its group
        served.process.wait(PATIENCE)
        assert "others could read" not in served.log.read_text()
        file.chmod(0o644)
        served.start()
        assert guest.table(id)["status"] == "running"
        assert mode(file) == 0o600
        assert mode(folder) == 0o755  # it is not ours
        assert "others could read this file" in served.log.read_text()


# For its owner alone --------------------------------------------------------------------------------------------------------------


@posix
def test_the_files_of_a_new_database_are_for_its_owner_alone(running: Served) -> None:
    file = Path(running.database)
    Guest(running).create("here", "here", start=True)
    names = {each.name: mode(each) for each in file.parent.iterdir()}
    assert names == dict.fromkeys(("games.sqlite", "games.sqlite-wal", "games.sqlite-shm", "games.sqlite.lock"), 0o600)
    assert mode(file.parent) == mode(file.parent.parent) == 0o700


# What is told of a failing database -----------------------------------------------------------------------------------------------


def failing(guest: Guest, id: str) -> set[tuple[int, str]]:
    """The answers to all requests that need the database."""
    found = set()
    asked: list[tuple[str, str, Any]] = [
        ("GET", "/api/me", None),
        ("GET", "/api/tables", None),
        ("POST", "/api/tokens", {"label": "bot"}),
        ("POST", "/api/tables", {"seats": [{"kind": "here"}, {"kind": "here"}]}),
        ("GET", f"/api/tables/{id}/state", None),
        ("GET", f"/api/tables/{id}/history", None),
        ("GET", "/api/tables/nowhere", None),
        ("POST", f"/api/tables/{id}/say", {"id": "a", "text": "hello"}),
        ("POST", f"/api/tables/{id}/resign", {"id": "b", "seat": 0}),
    ]
    for method, path, body in asked:
        answer = guest.http.request(method, path, json=body)
        found.add((answer.status_code, answer.json()["error"]["key"] if answer.status_code >= 400 else ""))
    return found


@pytest.fixture(scope="module")
def player(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server on PostgreSQL whose role only has rights to its own database."""
    database = new_database(postgres, "operated")
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute("CREATE ROLE player LOGIN PASSWORD 'player'")
        connection.execute("ALTER DATABASE operated OWNER TO player")
    log = tmp_path_factory.mktemp("player") / "log"
    with Served(database.replace("postgres:@", "player:player@"), log, *PLENTY) as served:
        yield served


@pytest.mark.parametrize(
    ("what", "closed", "open", "key"),
    [
        ("DATABASE operated", "ALLOW_CONNECTIONS false", "ALLOW_CONNECTIONS true", "server.no_database"),
        ("ROLE player", "CONNECTION LIMIT 0", "CONNECTION LIMIT -1", "server.database_crowded"),
    ],
)
def test_postgresql_that_lets_nobody_in_is_told_everywhere_and_comes_back(
    player: Served, postgres: str, what: str, closed: str, open: str, key: str
) -> None:
    """At first existing connections work, and only the health check reports that there are no more; then they are cut."""
    guest = Guest(player)
    id = guest.create("here", "here", start=True)["id"]
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"ALTER {what} {closed}".encode())
        eventually(lambda: health(player) == (503, key))
        assert guest.state(id)["table"]["status"] == "running"
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'player'")
        found = failing(guest, id)
        assert {status for status, _ in found} == {503}
        assert {key for _, key in found} <= {"server.no_database", "server.not_written"}
        assert health(player) == (503, key)
        connection.execute(f"ALTER {what} {open}".encode())
    eventually(lambda: health(player)[0] == 200)
    decision = guest.state(id)["decisions"][0]
    guest.turn(id, legal(decision)[0], seat=decision["seat"])
    assert "Traceback" not in player.log.read_text()


def test_on_postgresql_what_replaces_everything_is_refused_beside_a_server(player: Served) -> None:
    eventually(lambda: "A server is using" in admin(player.database, "upgrade").stderr)  # as soon as it listens
    player.stop()
    assert admin(player.database, "upgrade").exit_code == 0


@limited
def test_a_disk_on_which_nothing_can_be_written(running: Served) -> None:
    """Simulated by limiting the size of files of the running process, which SQLite sees as a disk error."""
    guest = Guest(running)
    id = guest.create("here", "here", start=True)["id"]
    assert running.process is not None
    before = resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        eventually(lambda: health(running) == (503, "server.database_unwritable"))
        found = failing(guest, id)
        assert {status for status, _ in found} == {200, 404, 503}  # reading still works
        assert {key for status, key in found if status == 503} == {"server.not_written"}
    finally:
        resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, before)
    eventually(lambda: health(running)[0] == 200)
    decision = guest.state(id)["decisions"][0]
    guest.turn(id, legal(decision)[0], seat=decision["seat"])


@pytest.mark.parametrize(
    ("pragma", "statement", "cause"),
    [
        ("max_page_count=1", "CREATE TABLE more (text)", Cause.FULL),
        ("query_only=ON", "CREATE TABLE more (text)", Cause.READ_ONLY),
    ],
)
def test_what_sqlite_says_of_a_full_disk_and_of_a_file_that_is_only_read(
    tmp_path: Path, pragma: str, statement: str, cause: Cause
) -> None:
    connection = sqlite3.connect(tmp_path / "x.sqlite")
    connection.execute("CREATE TABLE some (text)")
    connection.execute(f"PRAGMA {pragma}")
    with pytest.raises(sqlite3.Error) as error:
        connection.execute(statement)
    connection.close()
    assert cause_of(error.value) is cause


def test_many_who_ask_for_the_health_cost_one_write() -> None:
    """Otherwise anybody could keep the disk busy with health checks; and nobody waits for a hanging database."""

    async def asked() -> None:
        beats = 0

        async def beat() -> None:
            nonlocal beats
            beats += 1

        async def hang() -> None:
            await beat()
            await asyncio.sleep(10 * PATIENCE)

        for work, found in ((beat, None), (hang, Cause.SLOW)):
            health, beats = DatabaseHealth(work, fresh=PATIENCE, longest=0.1), 0
            assert set(await asyncio.gather(*(health.cause() for _ in range(10)))) == {found}
            assert (await health.cause(), beats) == (found, 1)

    asyncio.run(asked())


# Damaged pages --------------------------------------------------------------------------------------------------------------------


def damage(file: Path) -> None:
    """Overwrite the middle of a file."""
    size = file.stat().st_size
    with file.open("r+b") as pages:
        pages.seek(8192)
        pages.write(b"\xa5" * (size - 8192))


def test_damage_is_told_while_the_server_runs_and_at_its_start(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with Served(str(file), tmp_path / "log", *PLENTY) as served:
        guest = Guest(served)
        ids = [guest.create("here", "here", start=True)["id"] for _ in range(20)]
        served.stop()
        served.start()  # now nothing is in its memory or in a journal
        damage(file)
        assert {guest.http.get(f"/api/tables/{id}/state").status_code for id in ids} <= {404, 503}
        answer = guest.http.get("/api/me")
        assert answer.status_code == 503
        assert answer.json()["error"]["text"].startswith("The database is damaged")
        assert health(served) == (503, "server.database_damaged")
        served.kill()
    line = refused(file)
    assert line.startswith(f"peloponnes: The database {file} is damaged (")
    assert line.endswith(f"peloponnes admin restore COPY --database {file}")


# Small things ---------------------------------------------------------------------------------------------------------------------


def test_a_secret_that_could_be_guessed_is_refused(tmp_path: Path) -> None:
    words = ["serve", "--lang", "en", "--database", str(tmp_path / "x")]
    done = CliRunner().invoke(app, words, env={"PELOPONNES_SECRET": "x" * 31})
    assert done.exit_code == 2
    assert done.stderr.startswith("peloponnes: PELOPONNES_SECRET is too short: it needs at least 32 characters")
    assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_numbers_are_told_only_where_they_are_wanted(running: Served) -> None:
    assert get(f"{running.url}/metrics").status_code == 404


def test_hostnames_may_come_from_the_environment(running: Served) -> None:
    names = ("one.example", "two.example", "three.example")
    found = [get(f"{running.url}/api/editions", headers={"host": name}).status_code for name in names]
    assert found == [200, 200, 421]
