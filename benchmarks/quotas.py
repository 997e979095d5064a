"""Gives each of some processes a fixed share of a core, by the control groups of Linux.

Two workers, a database and their clients on two cores show nothing about how many moves two workers can carry: the cores run out first.
With the same small share of a core for each worker, there is always enough left for all others.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

PERIOD = 10_000  # microseconds: short, so that a worker never waits for its next share for long
VERSION_1, VERSION_2 = Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup")


def limits(share: float) -> tuple[Path, dict[str, int | str]]:
    """The folder of the groups, and the files that limit one to a share of a core."""
    quota = int(share * PERIOD)
    if VERSION_1.is_dir():
        return VERSION_1, {"cpu.cfs_period_us": PERIOD, "cpu.cfs_quota_us": quota}
    return VERSION_2, {"cpu.max": f"{quota} {PERIOD}"}


@contextlib.contextmanager
def quotas(share: float, pids: list[int]) -> Iterator[bool]:
    """Limit each process to a share of a core; the value is whether the system lets us."""
    folder, files = limits(share)
    groups = [folder / f"peloponnes-{os.getpid()}-{pid}" for pid in pids]
    try:
        for group, pid in zip(groups, pids, strict=True):
            group.mkdir()
            for name, value in files.items():
                (group / name).write_text(str(value))
            (group / "cgroup.procs").write_text(str(pid))
        possible = True
    except OSError:
        possible = False
    try:
        yield possible
    finally:
        for group, pid in zip(groups, pids, strict=True):
            with contextlib.suppress(OSError):
                (folder / "cgroup.procs").write_text(str(pid))
            with contextlib.suppress(OSError):
                group.rmdir()
