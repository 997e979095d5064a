"""The files of SQLite on disk: for their owner's eyes alone, and whole.

None of them is ever opened here, only made, looked at and given a mode: whoever opens and closes a database beside SQLite takes the
locks of the whole process away.
"""

import contextlib
import os
import sqlite3
import stat
import time
from pathlib import Path

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
BESIDE = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a file that is in use
LOCK = ".lock"
LONGEST_CHECK = 10.0  # seconds: a large database must not keep a server from starting
STEPS = 20_000  # of SQLite's machine between two looks at the clock


def make_folder(file: Path) -> None:
    """Make the folder of a file, if it is not there yet, for its owner alone."""
    missing = [folder for folder in file.absolute().parents if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)


def make_private(file: Path) -> None:
    """Make a database that is not there yet for its owner alone; SQLite gives what it keeps beside it the same mode."""
    make_folder(file)
    if not file.exists():
        with contextlib.suppress(FileExistsError):  # somebody else was faster
            os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))


def narrowed(file: Path) -> list[Path]:
    """Take from others what they could read of a database; the files of which they could."""
    wide = []
    for path in (file, *(Path(f"{file}{ending}") for ending in (*BESIDE, LOCK))):
        try:
            mode = stat.S_IMODE(path.stat().st_mode)
            if os.name == "posix" and mode & ~PRIVATE_FILE & 0o777:
                path.chmod(mode & PRIVATE_FILE)
                wide.append(path)
        except (FileNotFoundError, PermissionError):  # not there, or not ours to change
            continue
    return wide


def damage(connection: sqlite3.Connection) -> str | None:
    """What is wrong with the pages of a database, as far as a look of some seconds can tell."""
    end = time.monotonic() + LONGEST_CHECK
    connection.set_progress_handler(lambda: time.monotonic() > end, STEPS)
    try:
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError:
        if time.monotonic() > end:
            return None
        raise
    finally:
        connection.set_progress_handler(None, 0)
    return None if verdict == "ok" else str(verdict).splitlines()[-1]
