"""How a worker is doing: its memory, its processor time, its descriptors, and how late its event loop comes round.

With several workers, Prometheus's own figures of a process are not there; these are summed over all of them.
"""

import asyncio
import os
import time
from pathlib import Path

from peloponnes.server.operation import metrics

LOOP_SECONDS = 1.0
LOOPS = 10  # between two looks at what costs more than a clock
STATUS, DESCRIPTORS = Path("/proc/self/statm"), Path("/proc/self/fd")


async def keep_measuring() -> None:
    """Measure forever. The event loop is late by as long as whatever it does takes: everybody waits for that."""
    used = 0.0
    while True:
        used = _note(used)
        for _ in range(LOOPS):
            begun = time.perf_counter()
            await asyncio.sleep(LOOP_SECONDS)
            metrics.loop_delay_seconds.observe(max(0.0, time.perf_counter() - begun - LOOP_SECONDS))


def _note(before: float) -> float:
    """Note memory, processor time and descriptors, as far as the system tells them; returns the processor time so far."""
    used = time.process_time()
    metrics.processor_seconds.inc(used - before)
    if STATUS.exists():
        metrics.memory_bytes.set(int(STATUS.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE"))
    if DESCRIPTORS.exists():
        import resource  # not there on Windows

        most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if most != resource.RLIM_INFINITY:
            metrics.descriptors_share.set(len(os.listdir(DESCRIPTORS)) / most)
    return used
