"""Notifications from other workers, through PostgreSQL's LISTEN and NOTIFY."""

import asyncio

import psycopg
import structlog
from sqlalchemy import make_url

from peloponnes.server.house import House
from peloponnes.server.refusal import Refused
from peloponnes.server.storage.engine import CHANNEL
from peloponnes.server.storage.lock import SERVED

log = structlog.get_logger()

AGAIN_SECONDS = 1.0


async def listen(house: House) -> None:
    """Handle notifications forever; after a lost connection, refresh every table."""
    url = make_url(house.store.url).set(drivername="postgresql")
    while not house.closing:
        try:
            async with await psycopg.AsyncConnection.connect(
                url.render_as_string(hide_password=False), autocommit=True
            ) as connection:
                await connection.execute("SELECT pg_advisory_lock_shared(%s)", (SERVED,))
                await connection.execute(f"LISTEN {CHANNEL}")
                for id in list(house.tables):
                    await house.noticed(id, 0)
                async for notice in connection.notifies():
                    for change in notice.payload.split():
                        id, _, seq = change.partition(":")
                        house.hear(id, int(seq))
        except (psycopg.Error, OSError, Refused) as error:
            log.warning("not listening", reason=type(error).__name__)
            await asyncio.sleep(AGAIN_SECONDS)
