"""Faults of the database file."""

import contextlib
import os
import random
import resource
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

from peloponnes.server.admin import queries
from peloponnes.server.settings import database_url
from scripts.attack.people import Person, is_sentence
from scripts.attack.stage import Skipped, Stage, scenario
from tests.server.served import PATIENCE, Served

PAGE = 4096
GAMES = 12


def is_root() -> bool:
    return os.geteuid() == 0


@contextlib.contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """A small file system in memory."""
    place = folder / "disk"
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place)], capture_output=True)
    if mounted.returncode:
        raise Skipped(f"no file system can be mounted here: {mounted.stderr.decode().strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True, capture_output=True)


@scenario("A move that can't be stored is refused with a sentence, and accepted once there is room again.")
def full_disk(stage: Stage) -> None:
    """As root: fill a small disk. Otherwise: limit the size of files."""
    disk = stage.closing.enter_context(small_disk(stage.folder, "12m")) if is_root() else None
    served = stage.served(database=str((disk or stage.folder) / "games.sqlite"))
    ann, rng = Person(served), random.Random(1)
    id = ann.create("here", "here", start=True)["id"]
    for _ in range(5):
        ann.act(id, rng)
    before = ann.state(id)
    if disk is None:
        limit_files(served, 0)
    else:
        fill(disk / "filler")
    answers = [ann.act(id, rng) for _ in range(40)]
    refused = [(status, error) for status, error in answers if status >= 400]
    stage.note(f"{len(refused)} of {len(answers)} turns refused")
    stage.check(len(refused) >= 20, "turns were made though the disk is full")
    stage.check({status for status, _ in refused} <= {503}, f"refused with {sorted({status for status, _ in refused})}")
    stage.check(all(is_sentence(error) for _, error in refused), f"without a sentence: {refused[-1:]}")
    error = stage.health(served, 503)
    stage.check(is_sentence(error), f"/healthz gives no reason: {error}")
    kept = ann.state(id)["seq"]
    stage.check(kept - before["seq"] == len(answers) - len(refused), "what is shown is not what was acknowledged")
    if disk is None:
        limit_files(served, resource.RLIM_INFINITY)
    else:
        (disk / "filler").unlink()
    stage.health(served, 200)
    stage.check([ann.act(id, rng)[0] for _ in range(5)] == [200] * 5, "play does not go on")
    served.stop()
    stage.command("admin", "verify", "--database", served.database)


def fill(file: Path) -> None:
    """Write until the disk is full."""
    with contextlib.suppress(OSError), file.open("wb", buffering=0) as opened:
        while opened.write(bytes(PAGE)):
            pass


def limit_files(served: Served, size: int) -> None:
    """Limit the size of files that the server may write."""
    assert served.process is not None
    _, most = resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (size, most))


@scenario("A server whose file is not writable does not start, and says so in one line.")
def read_only_file(stage: Stage) -> None:
    """As root: a disk mounted read-only. Otherwise: a file and folder without write permission."""
    if is_root():
        disk = stage.closing.enter_context(small_disk(stage.folder, "12m"))
    else:
        disk = stage.folder / "disk"
        disk.mkdir()
    file = disk / "games.sqlite"
    served = stage.served(database=str(file))
    Person(served).create("here", "here", start=True)
    served.stop()
    if is_root():
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True, capture_output=True)
    else:
        file.chmod(0o400)
        disk.chmod(0o500)
        stage.closing.callback(disk.chmod, 0o700)
    before = file.read_bytes()
    stage.note(stage.refused_to_start(str(file)))
    stage.check(file.read_bytes() == before, "the file was changed")


@scenario("A file that is not a database is left alone, and one line says so.")
def garbage_file(stage: Stage) -> None:
    """The operator names the wrong file."""
    file = stage.folder / "games.sqlite"
    garbage = random.Random(1).randbytes(50_000)
    file.write_bytes(garbage)
    stage.note(stage.refused_to_start(str(file), "not a database"))
    stage.check(file.read_bytes() == garbage, "the file was changed")


def play_some(served: Served) -> dict[str, int]:
    """Start some games, and return the length of each log."""
    ann, rng = Person(served), random.Random(2)
    ids = [ann.create("here", "here", start=True)["id"] for _ in range(GAMES)]
    for id in ids * 4:
        ann.act(id, rng)
    return {id: ann.state(id)["seq"] for id in ids}


def damage(file: Path) -> None:
    """Overwrite the middle half of a file with garbage, page by page."""
    pages = file.stat().st_size // PAGE
    with file.open("r+b") as opened:
        for page in range(pages // 4, 3 * pages // 4):
            opened.seek(page * PAGE)
            opened.write(random.Random(page).randbytes(PAGE))


def written_elsewhere(database: str) -> None:
    """Another program writes and checkpoints, so that cached pages become stale."""
    connection = sqlite3.connect(database, timeout=PATIENCE)
    with connection:
        connection.execute("UPDATE setting SET value = value")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def logs_of(database: str) -> dict[str, int]:
    url = database_url(database)
    return {id: queries.shown(url, id)["entries"] for id in queries.to_verify(url, [])}


@scenario("A server whose file is damaged does not start; one line says so and names the way back: the last backup.")
def damaged_file(stage: Stage) -> None:
    """Pages were damaged while the server was down. A backup brings everything back."""
    served = stage.served()
    before = play_some(served)
    copy = stage.folder / "copy.sqlite"
    stage.command("admin", "backup", str(copy), "--database", served.database)
    served.stop()
    file = Path(served.database)
    damage(file)
    stage.note(stage.refused_to_start(served.database, "restore"))
    found = stage.command("admin", "verify", "--database", served.database, expect=None)
    stage.check(found.code == 2, f"admin verify ended with {found.code}, not 2")
    file.rename(file.with_name("damaged"))
    stage.command("admin", "restore", str(copy), "--database", served.database)
    served.start()
    stage.check(logs_of(served.database) == before, "the copy did not bring all games back")
    stage.command("admin", "verify", "--database", served.database)


@scenario("When the file is damaged under a running server, its health check fails, and it refuses with a sentence.")
def damaged_while_running(stage: Stage) -> None:
    """Pages are damaged during play. No request fails with an internal error, and a backup brings everything back."""
    served = stage.served("--limit", "requests_a_minute=100000")
    before = play_some(served)
    copy = stage.folder / "copy.sqlite"
    stage.command("admin", "backup", str(copy), "--database", served.database)
    stage.command("admin", "verify", "--database", served.database)
    written_elsewhere(served.database)
    damage(Path(served.database))
    ann, rng = Person(served, "Bo"), random.Random(3)
    answers = [ann.refusal("GET", f"/api/tables/{id}/history") for id in before]
    answers += [ann.refusal("GET", "/api/me") for _ in range(5)]
    answers += [
        ann.refusal("POST", "/api/tables", json={"seats": [{"kind": "here"}] * 2, "start": True}) for _ in range(20)
    ]
    answers += [ann.act(id, rng) for id in before]
    refused = [(status, error) for status, error in answers if status >= 400]
    stage.note(f"{len(refused)} of {len(answers)} refused")
    strange = sorted({status for status, _ in refused if status not in (409, 503)})
    stage.check(
        not strange, f"answered with {strange}: {[error for status, error in refused if status in strange][:1]}"
    )
    stage.check(all(is_sentence(error) for _, error in refused), "refused without a sentence")
    error = stage.health(served, 503)
    stage.check(is_sentence(error), f"/healthz gives no reason: {error}")
    served.kill()
    for each in stage.folder.glob("games.sqlite*"):
        each.unlink()
    shutil.copy(copy, served.database)
    served.start()
    stage.check(logs_of(served.database) == before, "the copy did not bring all games back")


@scenario("A second server on the same file is refused in one line; the first is not affected.")
def two_servers_on_one_file(stage: Stage) -> None:
    """The server is started twice."""
    served = stage.served()
    with stage.others_play(served) as probe:
        stage.note(stage.refused_to_start(served.database))
        stage.check(probe.turns(5), "the first server stopped playing")
    served.kill()
    served.start()
    stage.health(served, 200, PATIENCE)
