"""When the garbage collector runs.

It blocks the event loop while it visits objects, for a quarter of a second if it visits those of 500 tables. Left to itself, it runs
after a number of allocations, so it does so in the middle of a rush and visits much at once. Hardly anything here needs it: tables,
connections and commands are freed as soon as nobody refers to them.
"""

import asyncio
import gc

# Between two collections of what is new: some ten milliseconds at 600 moves a second. More often would cost more, because most of what
# is new at a table is replaced with its next move, and would be visited before.
YOUNG_SECONDS = 1.0
MIDDLE = 30  # every so many, what has survived one is collected as well
ALL = 600  # and every so many, everything: once in ten minutes


async def keep_collecting() -> None:
    """Collect garbage forever, often and little at a time. What exists at the start is never visited."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        collections = 0
        while True:
            await asyncio.sleep(YOUNG_SECONDS)
            collections += 1
            gc.collect(2 if collections % ALL == 0 else 1 if collections % MIDDLE == 0 else 0)
    finally:
        gc.enable()
