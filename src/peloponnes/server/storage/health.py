"""Whether the database works, for refused requests and for the health check."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import structlog

from peloponnes.server.storage.failure import Cause, cause_of
from peloponnes.server.storage.reading import first_line
from peloponnes.server.wire.refusal import Refused

log = structlog.get_logger()

FRESH_SECONDS = 2.0  # how long one result is reused
LONGEST_SECONDS = 3.0  # the longest a health check waits
NOT_WRITTEN = (Cause.FULL, Cause.READ_ONLY, Cause.UNWRITABLE)


class DatabaseHealth:
    """Checks on demand whether the database can be written to, with at most one check at a time and one every few seconds."""

    def __init__(
        self, beat: Callable[[], Awaitable[None]], fresh: float = FRESH_SECONDS, longest: float = LONGEST_SECONDS
    ) -> None:
        self._beat = beat
        self._fresh = fresh
        self._longest = longest
        self._asking: asyncio.Task[Cause | None] | None = None
        self._known: tuple[float, Cause | None] | None = None
        self._damaged = False

    async def cause(self) -> Cause | None:
        """What is wrong with the database; None if it can be written to. Damage, once found, is reported until a restart."""
        if self._damaged:
            return Cause.DAMAGED
        if self._known is not None and time.monotonic() - self._known[0] < self._fresh:
            return self._known[1]
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask())
        try:
            return await asyncio.wait_for(asyncio.shield(self._asking), self._longest)
        except TimeoutError:
            return Cause.SLOW

    async def _ask(self) -> Cause | None:
        found = None
        try:
            await self._beat()
        except DatabaseFailed as failed:
            found = failed.cause
        finally:
            self._known, self._asking = (time.monotonic(), found), None
        return found

    def failed(self, error: Exception) -> "DatabaseFailed | None":
        """The refusal for a request that failed because of the database; None if the error has another cause."""
        cause = cause_of(error)
        if cause is None:
            return None
        if cause is Cause.DAMAGED:
            self._damaged = True
        log.warning("the database failed", cause=cause.value, problem=first_line(error))
        return DatabaseFailed(cause)


class DatabaseFailed(Refused):
    """The database could not serve the request; trying again later may help."""

    def __init__(self, cause: Cause) -> None:
        key = "not_written" if cause in NOT_WRITTEN else cause if cause is Cause.DAMAGED else Cause.AWAY
        super().__init__(str(key), 503)
        self.cause = cause
