"""Background tasks of a server: all of them end with it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import structlog

from peloponnes.server.storage.health import DatabaseFailed

T = TypeVar("T")

log = structlog.get_logger()


class BackgroundTasks:
    """Tasks that nobody awaits, or that outlive whoever does. ``closing`` is set once the server accepts nothing more."""

    def __init__(self) -> None:
        self.closing = False
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task that is cancelled when the server closes, unless it is done by then."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def repeat(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do some work every so many seconds until the server closes. What it raises is logged, and the next time comes anyway."""
        self.spawn(self._repeat(seconds, work))

    async def _repeat(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except DatabaseFailed:  # already logged, and the database may be back next time
                continue
            except Exception:
                log.exception("a regular task failed", task=work.__name__)

    async def cancel(self) -> None:
        """Cancel all tasks, and wait until they have ended."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
