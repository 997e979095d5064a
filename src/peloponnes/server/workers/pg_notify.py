"""Notifications from other workers, through PostgreSQL's LISTEN and NOTIFY."""

import asyncio

import psycopg
import structlog
from sqlalchemy import make_url

from peloponnes.server.storage.engine import CHANNEL
from peloponnes.server.storage.lock import SERVED
from peloponnes.server.tasks import BackgroundTasks
from peloponnes.server.wire.refusal import Refused
from peloponnes.server.workers.notifications import Notifications

log = structlog.get_logger()

AGAIN_SECONDS = 1.0


async def listen(database: str, notifications: Notifications, tasks: BackgroundTasks) -> None:
    """Handle notifications until the server closes; after a lost connection, refresh every table."""
    url = make_url(database).set(drivername="postgresql")
    while not tasks.closing:
        try:
            async with await psycopg.AsyncConnection.connect(
                url.render_as_string(hide_password=False), autocommit=True
            ) as connection:
                await connection.execute("SELECT pg_advisory_lock_shared(%s)", (SERVED,))
                await connection.execute(f"LISTEN {CHANNEL}")
                await notifications.apply_all()
                async for notice in connection.notifies():
                    for change in notice.payload.split():
                        id, _, seq = change.partition(":")
                        notifications.hear(id, int(seq))
        except (psycopg.Error, OSError, Refused) as error:
            log.warning("not listening", reason=type(error).__name__)
            await asyncio.sleep(AGAIN_SECONDS)
