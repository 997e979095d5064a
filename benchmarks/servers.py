"""The servers that are measured: ours, a baseline without a game, and PostgreSQL; what they use of processor and memory."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psycopg

from benchmarks.speed import COMPILED, ROOT, SOURCE
from scripts.attack.processes import owning, workers
from scripts.local_postgres import local_postgres

PATIENCE = 60.0
CORES = sorted(os.sched_getaffinity(0))  # of the machine; the clients are later pinned to one of them
LIMITS = (
    "requests_a_minute",
    "frames_a_second",
    "look_ms_a_guest",
    "look_ms_an_address",
    "tables_a_guest",
    "tables_an_address",
    "bots_an_address",
    "tables_a_minute",
    "joins_a_minute",
    "tokens_a_minute",
    "sockets_a_guest",
    "sockets_an_address",
)


def cores() -> tuple[set[int], set[int]]:
    """One core for the server and another for the clients; the same one if there is no other."""
    return {CORES[0]}, {CORES[-1]}


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs: where it is reached, and the processes that serve, without those that think."""

    url: str
    pids: list[int]
    postgres: "Postgres | None" = None

    @property
    def cpu_seconds(self) -> float:
        """The processor time used so far."""
        return sum(map(cpu_seconds, self.pids))

    @property
    def megabytes(self) -> float:
        """The resident memory."""
        return sum(map(megabytes, self.pids))


@dataclass(frozen=True, slots=True)
class Postgres:
    """A PostgreSQL server."""

    url: str
    folder: Path
    _gone: dict[int, float] = field(default_factory=dict)

    def database(self, name: str) -> str:
        """A new database."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url.replace("/postgres?", f"/{name}?")

    @property
    def cpu_seconds(self) -> float:
        """The processor time of all its processes so far, ended ones included as far as they were seen."""
        main = int((self.folder / "postmaster.pid").read_text().split()[0])
        for pid in (main, *children(main)):
            with contextlib.suppress(OSError):
                self._gone[pid] = cpu_seconds(pid)
        return sum(self._gone.values())


@contextlib.contextmanager
def running(port: int, *command: str, source: Path | None = None, on: Iterable[int] | None = None) -> Iterator[int]:
    """A process that listens at a port, by default alone on its core; run from ``source``, if given."""
    path = (
        str(source or "")
        or os.environ.get("PYTHONPATH")
        or str(COMPILED if (COMPILED / "peloponnes").is_dir() else SOURCE)
    )
    process = subprocess.Popen(
        ["taskset", "-c", ",".join(map(str, on or cores()[0])), sys.executable, "-m", *command],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{port}/healthz")
                break
            except httpx.TransportError:
                if process.poll() is not None or time.monotonic() > end:
                    sys.exit(f"the server did not start: {' '.join(command)}")
                time.sleep(0.1)
        yield process.pid
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def serving(
    database: str,
    *options: str,
    on: Iterable[int] | None = None,
    postgres: Postgres | None = None,
    source: Path | None = None,
    limits: Iterable[str] = LIMITS,
) -> Iterator[Server]:
    """Our server, as `peloponnes serve` runs it, with limits that allow all clients on one address.

    Another than that of this tree is run from ``source``, and may know other ``limits``.
    """
    port = free_port()
    lifted = [word for name in limits for word in ("--limit", f"{name}=1000000")]
    command = ("peloponnes", "serve", "--port", str(port), "--database", database, *lifted, *options)
    with running(port, *command, source=source, on=on) as pid:
        pids = _owning(pid) if "--workers" in options else [pid]
        yield Server(f"http://127.0.0.1:{port}", pids, postgres)


def _owning(main: int) -> list[int]:
    """The workers of a server, once all of them own tables."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if len(found := owning(main)) > 1 and found == workers(main):
            return found
        time.sleep(0.1)
    sys.exit("the workers did not start")


@contextlib.contextmanager
def peloponnes(database: str) -> Iterator[tuple[str, int]]:
    """Our server, alone on its core: its address and process."""
    with serving(database) as server:
        yield server.url, server.pids[0]


@contextlib.contextmanager
def echo(size: int) -> Iterator[Server]:
    """The baseline."""
    port = free_port()
    with running(port, "benchmarks.echo", str(port), str(size)) as pid:
        yield Server(f"http://127.0.0.1:{port}", [pid])


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[Postgres | None]:
    """A PostgreSQL server for one run, on the cores of the clients; None if it is not available."""
    try:
        server = local_postgres(folder / "postgres")
    except ImportError:
        yield None
        return
    try:
        yield Postgres(str(server.get_uri()), folder / "postgres")
    finally:
        server.cleanup()


def children(pid: int) -> list[int]:
    """The child processes of a process."""
    with contextlib.suppress(OSError):
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def cpu_seconds(pid: int) -> float:
    """The processor time of a process, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def megabytes(pid: int) -> float:
    """The resident memory of a process, in megabytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
