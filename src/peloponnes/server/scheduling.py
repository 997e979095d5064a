"""Whose bot thinks next: people who wait come first, then everybody in turn, however much one of them asks for.

Only as many jobs are given to the thinkers as there are thinkers; all others wait here, where the order can still change. Where a table
was made (its origin) has a share of the thinkers' time, so that a thousand tables of one origin delay another no more than one does.
One more place is for quick jobs alone: what takes milliseconds need not wait for what takes a second.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count

from peloponnes.server import metrics

ANSWERED_SECONDS = 3.0  # within which all who wait are to be answered, as long as each may think for LEAST_SECONDS
LEAST_SECONDS = 0.1  # that a bot thinks however many wait
PATIENT_SECONDS = 30.0  # after which a job counts as one that somebody waits for
QUICK_SECONDS = 0.01  # about what a quick job takes
QUICK_PLACES = 1
MOST_REMEMBERED = 2000


def nobody() -> bool:
    """Nobody waits for it."""
    return False


def somebody() -> bool:
    """Somebody waits for it, wherever they are."""
    return True


@dataclass(slots=True, eq=False)
class Job:
    """Something to think about, for a table of an origin. ``seconds`` is what it may take; it shrinks when many wait.

    ``quick`` is what takes milliseconds whatever it may take. ``awaited`` tells whether somebody who is there waits for it.
    """

    origin: str
    table: str
    seconds: float
    quick: bool = False
    awaited: Callable[[], bool] = nobody
    since: float = field(default_factory=time.monotonic)
    begin: "asyncio.Future[None] | None" = None

    @property
    def lane(self) -> str:
        """Its kind, as the metrics name it."""
        return "quick" if self.quick else "long"


class FairQueue:
    """Lets jobs begin: so many long ones at a time, and who has had the least of the thinkers' time of late comes first."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._free = places + QUICK_PLACES
        self._free_for_long = places
        self._waiting: list[Job] = []
        self._long: Counter[str] = Counter()  # jobs that take long, waiting or begun, by origin
        self._used: dict[str, float] = {}  # seconds, by origin; one who was away begins where the others are
        self._now = 0.0  # what the origin that was served last had used
        self._served: dict[str, int] = {}  # which of all jobs was the last of a table
        self._numbers = count(1)

    @asynccontextmanager
    async def place(self, job: Job) -> AsyncIterator[None]:
        """Wait for a place; it is given back at the end."""
        if not job.quick:
            self._long[job.origin] += 1
        self._used[job.origin] = max(self._used.get(job.origin, 0.0), self._now)
        job.begin = asyncio.get_running_loop().create_future()
        self._waiting.append(job)
        self._let_begin()
        begun = 0.0
        try:
            await job.begin
            begun = time.monotonic()
            metrics.thinking_wait_seconds.labels(job.lane).observe(begun - job.since)
            yield
        finally:
            self._leave(job, time.monotonic() - begun if begun else 0.0)

    def _let_begin(self) -> None:
        while self._free:
            wanted = [job for job in self._waiting if self._may_begin(job)]
            if not wanted:
                break
            job = min(wanted, key=self._order)
            self._waiting.remove(job)
            self._free -= 1
            self._free_for_long -= not job.quick
            self._now = max(self._now, self._used[job.origin])
            job.seconds = self.seconds_for(job)
            self._used[job.origin] += self._expected(job)
            self._served.pop(job.table, None)
            self._served[job.table] = next(self._numbers)
            assert job.begin is not None
            job.begin.set_result(None)
        metrics.thinking_waiting.set(len(self._waiting))

    def _may_begin(self, job: Job) -> bool:
        """Whether there is a place for it, and somebody still wants it."""
        return (job.quick or self._free_for_long > 0) and job.begin is not None and not job.begin.done()

    def _leave(self, job: Job, seconds: float) -> None:
        """A job is done, or nobody wants it any more."""
        if not job.quick:
            self._long[job.origin] -= 1
            if not self._long[job.origin]:
                del self._long[job.origin]
        if job in self._waiting:
            self._waiting.remove(job)
        else:
            self._free += 1
            self._free_for_long += not job.quick
            self._used[job.origin] = self._used.get(job.origin, self._now) + seconds - self._expected(job)
        self._forget()
        self._let_begin()

    def _order(self, job: Job) -> tuple[bool, bool, float, int, float]:
        """The least begins: awaited, then quick, then by what the origin has used, then by when the table was served last."""
        awaited = job.awaited() or time.monotonic() - job.since > PATIENT_SECONDS
        return (not awaited, not job.quick, self._used[job.origin], self._served.get(job.table, 0), job.since)

    def _expected(self, job: Job) -> float:
        return QUICK_SECONDS if job.quick else job.seconds

    def seconds_for(self, job: Job) -> float:
        """How long a job may think: less the more its own origin asks for, and the more origins there are."""
        crowd = max(1, len(self._long) + self._long[job.origin] - 1)
        return max(min(job.seconds, LEAST_SECONDS), min(job.seconds, self._places * ANSWERED_SECONDS / crowd))

    def _forget(self) -> None:
        """Origins that have used no more than a new one would have, and the tables that were served first."""
        if len(self._used) > MOST_REMEMBERED:
            waiting = {job.origin for job in self._waiting}
            self._used = {name: used for name, used in self._used.items() if used > self._now or name in waiting}
        if len(self._served) > MOST_REMEMBERED:
            self._served = dict(list(self._served.items())[-MOST_REMEMBERED // 2 :])
