"""SQLite files on disk: private to their owner, and intact.

These files are never opened here, only created, inspected and given a mode: opening and closing a database file outside SQLite would
release the POSIX locks of the whole process.
"""

import contextlib
import os
import sqlite3
import stat
import time
from pathlib import Path

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
BESIDE = ("-wal", "-shm", "-journal")  # SQLite's companion files of a database in use
LOCK = ".lock"
LONGEST_CHECK = 10.0  # seconds: a large database must not delay startup
STEPS = 20_000  # SQLite instructions between two looks at the clock


def make_folder(file: Path) -> None:
    """Create the missing folders of a file, accessible only to their owner."""
    missing = [folder for folder in file.absolute().parents if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)


def make_private(file: Path) -> None:
    """Create a missing database file, readable only by its owner; SQLite gives its companion files the same mode."""
    make_folder(file)
    if not file.exists():
        with contextlib.suppress(FileExistsError):  # another process was faster
            os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))


def narrowed(file: Path) -> list[Path]:
    """Make a database private to its owner; returns the files that others could read."""
    wide = []
    for path in (file, *(Path(f"{file}{ending}") for ending in (*BESIDE, LOCK))):
        try:
            mode = stat.S_IMODE(path.stat().st_mode)
            if os.name == "posix" and mode & ~PRIVATE_FILE & 0o777:
                path.chmod(mode & PRIVATE_FILE)
                wide.append(path)
        except (FileNotFoundError, PermissionError):  # missing, or not ours to change
            continue
    return wide


def damage(connection: sqlite3.Connection) -> str | None:
    """Damage in the pages of a database, as far as a check of limited time finds any."""
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
