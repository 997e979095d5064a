"""Writes log entries. Those that arrive together share one transaction, so that many tables cost little more than one."""

import asyncio
from collections.abc import Sequence

from peloponnes.server.operation import metrics
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.rows import LogWrite

BATCH = 200


class Writer:
    """Collects entries while a batch is being written, and then writes them as the next batch."""

    def __init__(self, store: AsyncStore) -> None:
        self._store = store
        self._pending: list[tuple[LogWrite, asyncio.Future[bool]]] = []
        self._wake = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()

    async def write(self, entry: LogWrite) -> bool:
        """Write an entry with its effects; False if another worker wrote the same line first. Raises what the store raises."""
        written: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._pending.append((entry, written))
        self._idle.clear()
        self._wake.set()
        return await written

    async def work(self) -> None:
        """Write pending entries in batches, forever."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._pending:
                batch, self._pending = self._pending[:BATCH], self._pending[BATCH:]
                await self._write(batch)
            self._idle.set()

    async def _write(self, batch: Sequence[tuple[LogWrite, asyncio.Future[bool]]]) -> None:
        metrics.batches.observe(len(batch))
        try:
            results = await self._store.append([entry for entry, _ in batch])
        except Exception as error:
            for _, written in batch:
                if not written.done():
                    written.set_exception(error)
            return
        for (_, written), result in zip(batch, results, strict=True):
            if not written.done():  # if done, this caller was cancelled; the others still wait
                written.set_result(result)

    async def drained(self) -> None:
        """Wait until all entries are written."""
        await self._idle.wait()
