"""The processes of a server: its session, workers, thinkers and orphans."""

import contextlib
import os
from pathlib import Path


def session(leader: int) -> dict[int, int]:
    """The living processes of a session, each with its parent."""
    found = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with contextlib.suppress(OSError):
                state, parent, _, group = (folder / "stat").read_text().rpartition(")")[2].split()[:4]
                if int(group) == leader and state not in "ZX":
                    found[int(folder.name)] = int(parent)
    return found


def orphans(leader: int) -> list[int]:
    """Processes of a session whose parent is gone."""
    members = session(leader)
    return [pid for pid, parent in members.items() if pid != leader and parent not in members]


def command_of(pid: int) -> str:
    """The command line of a process."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
    return ""


def workers(main: int) -> list[int]:
    """The worker processes, if there are several: all children but the one that Python itself may start."""
    return [
        pid for pid, parent in session(main).items() if parent == main and "resource_tracker" not in command_of(pid)
    ]


def owning(main: int) -> list[int]:
    """The workers that own tables. Until all do, people are sent from one to another."""
    bound = Path("/proc/net/unix").read_text().splitlines()
    slots = {f"socket:[{line.split()[6]}]" for line in bound if "/peloponnes-" in line}
    return [pid for pid in workers(main) if slots & descriptors(pid)]


def descriptors(pid: int) -> set[str]:
    """What a process has open: files by name, sockets by number."""
    found = set()
    with contextlib.suppress(OSError):
        for handle in Path(f"/proc/{pid}/fd").iterdir():
            with contextlib.suppress(OSError):  # it was closed meanwhile
                found.add(os.readlink(handle))
    return found


def thinkers(main: int, workers: int) -> list[int]:
    """The processes that think for bots: children of the server, or of each worker."""
    members = session(main)
    serving = {main} if workers == 1 else {pid for pid, parent in members.items() if parent == main}
    return [pid for pid, parent in members.items() if parent in serving and "spawn_main" in command_of(pid)]
