"""Storage of games: SQLite or PostgreSQL, with the same tables, migrations and calls."""

from peloponnes.server.storage.migrate import DatabaseProblem
from peloponnes.server.storage.store import Conflict, NoRoom, Store, now

__all__ = ["Conflict", "DatabaseProblem", "NoRoom", "Store", "now"]
