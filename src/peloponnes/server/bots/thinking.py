"""Runs bots, hints and searches for par in separate processes, in a fair order, so that the event loop never waits for them."""

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import TypeVar

from peloponnes.server.bots.scheduling import QUICK_PLACES, FairQueue, Job
from peloponnes.server.bots.thinker import begin

T = TypeVar("T")

TRIES = 3


class Thinkers:
    """A pool of processes, one of them for quick jobs, started on demand.

    If a process dies, the pool is replaced and its questions are asked again.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool = self._new_pool()
        self._queue = FairQueue(count)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._count + QUICK_PLACES, multiprocessing.get_context("spawn"), begin)

    async def think(self, job: Job, question: Callable[[float], T]) -> T:
        """Call a function in another process when it is its turn, with the seconds it may take by then."""
        async with self._queue.place(job):
            return await self._run(partial(question, job.seconds))

    async def ask(self, job: Job, question: Callable[[], T]) -> T:
        """Call a function in another process when it is its turn, however long it takes."""
        async with self._queue.place(job):
            return await self._run(question)

    async def _run(self, question: Callable[[], T]) -> T:
        for _ in range(TRIES):
            pool = self._pool
            try:
                return await asyncio.wrap_future(pool.submit(question))
            except BrokenProcessPool:
                if pool is self._pool:
                    self._pool = self._new_pool()
        return await asyncio.to_thread(question)

    def close(self) -> None:
        """Stop at once; unfinished decisions are thought about again after a restart."""
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
