"""Storage of games: SQLite or PostgreSQL, with the same tables, migrations and calls."""

from peloponnes.server.storage.clock import now
from peloponnes.server.storage.migrate import DatabaseProblem
from peloponnes.server.storage.quotas import QuotaReached
from peloponnes.server.storage.store import Store

__all__ = ["DatabaseProblem", "QuotaReached", "Store", "now"]
