"""The order in which bots think: those that people wait for first, then fairly by where tables were created, and table by table.

Thinkers only get as many jobs as there are thinkers; all others wait here, where their order can still change. Each origin (the network
that created a table) gets a share of the thinking time, so that a thousand tables of one origin delay other origins no more than a
single one would; and the tables of an origin take turns. One extra place is reserved for quick jobs, so that milliseconds of work never
wait for seconds of work. Of the others, short thoughts go first, but no more than `SHORT_AT_A_TIME` of them before a long one that
waits: a table whose bot needs a moment is not kept waiting by the strategoi of others, nor these by a flood of moments.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count

from peloponnes.server.operation import metrics

ANSWERED_SECONDS = 3.0  # goal for answering everybody who waits, as long as each bot gets LEAST_SECONDS
LEAST_SECONDS = 0.1  # minimal time to think, however many jobs wait
PATIENT_SECONDS = 30.0  # after which a job counts as awaited
QUICK_SECONDS = 0.01  # typical duration of a quick job
QUICK_PLACES = 1
SHORT = 0.5  # a thought is short if it needs at most this part of its time
SHORT_AT_A_TIME = 3
MOST_REMEMBERED = 2000


def nobody() -> bool:
    """Nobody is waiting."""
    return False


def somebody() -> bool:
    """Somebody is always waiting."""
    return True


@dataclass(slots=True, eq=False)
class Job:
    """A decision to think about. ``seconds`` is its time limit, which is reduced when many jobs wait.

    ``quick`` jobs take milliseconds regardless of their limit, and others the ``part`` of it that their kind of decision needs.
    ``awaited`` tells whether somebody present is waiting for it.
    """

    origin: str
    table: str
    seconds: float
    quick: bool = False
    awaited: Callable[[], bool] = nobody
    part: float = 1.0
    since: float = field(default_factory=time.monotonic)
    begin: "asyncio.Future[None] | None" = None

    @property
    def short(self) -> bool:
        """Whether it needs no more than a moment."""
        return self.quick or self.part <= SHORT

    @property
    def lane(self) -> str:
        """The job's kind, as named in the metrics."""
        return "quick" if self.quick else "long"


class FairQueue:
    """Starts jobs, a limited number of slow ones at a time.

    Origins that used the least thinking time recently go first, and the tables of an origin in turn.
    """

    def __init__(self, places: int) -> None:
        self._places = places
        self._free = places + QUICK_PLACES
        self._free_for_long = places
        self._waiting: list[Job] = []
        self._long: Counter[str] = Counter()  # long jobs, waiting or running, by origin
        self._used: dict[str, float] = {}  # seconds by origin; a returning origin starts level with the others
        self._now = 0.0  # the usage of the origin that was served last
        self._served: dict[str, int] = {}  # the number of each table's last job
        self._numbers = count(1)
        self._in_a_row = 0  # short thoughts that began since a long one did

    @asynccontextmanager
    async def place(self, job: Job) -> AsyncIterator[None]:
        """Hold a place while the block runs; waits until one is free."""
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
            job = self._next(wanted)
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

    def _next(self, wanted: list[Job]) -> Job:
        """The job to begin: of those that people wait for, a short one, unless a slow one has let enough of them pass."""
        awaited = [job for job in wanted if self._is_awaited(job)] or wanted
        slow = [job for job in awaited if not job.short]
        if slow and self._in_a_row >= SHORT_AT_A_TIME:
            awaited = slow
        job = min(awaited, key=self._order)
        if not job.quick:  # these have a place of their own
            self._in_a_row = self._in_a_row + 1 if job.short and slow else 0
        return job

    def _is_awaited(self, job: Job) -> bool:
        return job.awaited() or time.monotonic() - job.since > PATIENT_SECONDS

    def _may_begin(self, job: Job) -> bool:
        """Whether there is a place for a job that has not been cancelled."""
        return (job.quick or self._free_for_long > 0) and job.begin is not None and not job.begin.done()

    def _leave(self, job: Job, seconds: float) -> None:
        """Free the place of a job that is done or cancelled."""
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
        """The sort key of a job, smallest first: quick, short, the usage of its origin, when its table was last served."""
        return (not job.quick, not job.short, self._used[job.origin], self._served.get(job.table, 0), job.since)

    def _expected(self, job: Job) -> float:
        return QUICK_SECONDS if job.quick else job.seconds * job.part

    def seconds_for(self, job: Job) -> float:
        """How long a job may think: less, the more jobs its origin has and the more origins there are."""
        crowd = max(1, len(self._long) + self._long[job.origin] - 1)
        return max(min(job.seconds, LEAST_SECONDS), min(job.seconds, self._places * ANSWERED_SECONDS / crowd))

    def _forget(self) -> None:
        """Drop origins without extra usage, and the tables that were served longest ago."""
        if len(self._used) > MOST_REMEMBERED:
            waiting = {job.origin for job in self._waiting}
            self._used = {name: used for name, used in self._used.items() if used > self._now or name in waiting}
        if len(self._served) > MOST_REMEMBERED:
            self._served = dict(list(self._served.items())[-MOST_REMEMBERED // 2 :])
