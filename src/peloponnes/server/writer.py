"""Batches writes: changes that arrive together share one transaction, so that many tables cost little more than one."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from peloponnes.server import metrics
from peloponnes.server.storage import Store
from peloponnes.server.storage.rows import Change

BATCH = 200


class Writer:
    """Collects changes while a batch is being written, and then writes them as the next batch."""

    def __init__(self, store: Store, call: Callable[..., Awaitable[Any]]) -> None:
        self._store = store
        self._call = call
        self._pending: list[tuple[Change, asyncio.Future[bool]]] = []
        self._wake = asyncio.Event()
        self._writing = False

    async def write(self, change: Change) -> bool:
        """Write a change; False if another worker wrote the same line of the log first."""
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._pending.append((change, written))
        self._wake.set()
        return await written

    async def work(self) -> None:
        """Write pending changes in batches, forever."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._pending:
                batch, self._pending = self._pending[:BATCH], self._pending[BATCH:]
                self._writing = True
                await self._write(batch)
                self._writing = False

    async def _write(self, batch: Sequence[tuple[Change, asyncio.Future[bool]]]) -> None:
        metrics.batches.observe(len(batch))
        try:
            conflicts = await self._call(self._store.append, [change for change, _ in batch])
        except Exception as error:
            for _, written in batch:
                if not written.done():
                    written.set_exception(error)
            return
        for (_, written), conflict in zip(batch, conflicts, strict=True):
            if not written.done():  # if done, this caller was cancelled; the others still wait
                written.set_result(conflict is None)

    async def drained(self) -> None:
        """Wait until all changes are written."""
        while self._pending or self._writing:
            await asyncio.sleep(0.01)
