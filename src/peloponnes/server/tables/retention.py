"""Deletes outdated games in small batches, so that nobody has to wait, and what else is kept only for a time."""

import asyncio
from random import uniform

import structlog

from peloponnes.server.settings import Settings
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.health import DatabaseFailed
from peloponnes.server.storage.upkeep import Kept
from peloponnes.server.tables.registry import TableRegistry

log = structlog.get_logger()

FIRST_SECONDS = 5.0  # after startup, so that waiting clients can reconnect first
EVERY_SECONDS = 3600.0
GAMES_AT_A_TIME = 20
PAUSE_SECONDS = 0.1


def kept_by(settings: Settings) -> Kept:
    """How long games are kept."""
    return Kept(
        settings.keep_unfinished or None,
        settings.keep_finished or None,
        settings.keep_chat or None,
        settings.keep_audit or None,
    )


async def keep_deleting(registry: TableRegistry, store: AsyncStore, settings: Settings) -> None:
    """Delete outdated games at intervals while the server runs."""
    await asyncio.sleep(FIRST_SECONDS)
    while True:
        try:
            await delete_outdated(registry, store, kept_by(settings))
            await store.forget_old(kept_by(settings))
        except DatabaseFailed:  # already logged, and the database may be back next time
            pass
        except Exception:
            log.exception("a regular task failed", task="retention")
        await asyncio.sleep(EVERY_SECONDS * uniform(0.9, 1.1))  # workers need not all do it at once


async def delete_outdated(registry: TableRegistry, store: AsyncStore, kept: Kept) -> int:
    """Delete outdated games, and return their number."""
    deleted = 0
    while ids := await store.prune(kept, GAMES_AT_A_TIME):
        for id in ids:
            registry.forget(id)
        deleted += len(ids)
        await asyncio.sleep(PAUSE_SECONDS)
    if deleted:
        log.info("old games were deleted", games=deleted)
    return deleted
