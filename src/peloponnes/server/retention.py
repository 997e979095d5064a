"""Deletes games that need not be kept any longer, a few at a time, so that nobody has to wait for it."""

import asyncio
from random import uniform

import structlog

from peloponnes.server.health import Failed
from peloponnes.server.house import House
from peloponnes.server.settings import Settings
from peloponnes.server.storage import upkeep
from peloponnes.server.storage.upkeep import Kept

log = structlog.get_logger()

FIRST_SECONDS = 5.0  # after the start, when those who were waiting for it have come back
EVERY_SECONDS = 3600.0
GAMES_AT_A_TIME = 20
PAUSE_SECONDS = 0.1


def kept_by(settings: Settings) -> Kept:
    """How long games are kept."""
    return Kept(settings.keep_unfinished or None, settings.keep_finished or None)


async def keep_swept(house: House) -> None:
    """Delete what is too old, now and then, as long as the server runs."""
    await asyncio.sleep(FIRST_SECONDS)
    while True:
        try:
            await sweep(house, kept_by(house.settings))
        except Failed:  # the log has it, and the database may be back the next time
            pass
        except Exception:
            log.exception("a regular task failed", task="retention")
        await asyncio.sleep(EVERY_SECONDS * uniform(0.9, 1.1))  # several workers need not do it at the same moment


async def sweep(house: House, kept: Kept) -> int:
    """Delete what is too old; how many games that were."""
    deleted = 0
    while ids := await house.call(upkeep.prune, house.store.engine, kept, GAMES_AT_A_TIME):
        for id in ids:
            house.forget(id)
        deleted += len(ids)
        await asyncio.sleep(PAUSE_SECONDS)
    if deleted:
        log.info("old games were deleted", games=deleted)
    return deleted
