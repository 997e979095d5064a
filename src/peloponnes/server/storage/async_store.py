"""The store as the event loop uses it: every call is awaited, and made in a thread.

Whatever the database raises passes through one place here, which tells its failures from bugs: a failure is logged, remembered for the
health check, and becomes the refusal `DatabaseFailed`.
"""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from peloponnes.server.storage import upkeep
from peloponnes.server.storage.health import DatabaseHealth
from peloponnes.server.storage.store import Store
from peloponnes.server.storage.upkeep import Kept

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 8  # on PostgreSQL; SQLite has one writer, and one thread spares it waiting for locks


def _awaited(
    method: Callable[Concatenate[Store, P], T],
) -> Callable[Concatenate["AsyncStore", P], Coroutine[Any, Any, T]]:
    """A method of the store that is awaited. It gives and raises the same, except that the database's failures are refusals."""

    @wraps(method)
    def call(self: "AsyncStore", /, *args: P.args, **kwargs: P.kwargs) -> Coroutine[Any, Any, T]:
        return self._call(partial(method, self.blocking, *args, **kwargs))

    return call


class AsyncStore:
    """A store whose calls are awaited. ``health`` knows whether its database can be written to."""

    def __init__(self, blocking: Store) -> None:
        self.blocking = blocking
        self.on_sqlite = blocking.on_sqlite
        self.health = DatabaseHealth(self.beat)
        self._threads = ThreadPoolExecutor(1 if blocking.on_sqlite else THREADS, "store")

    async def _call(self, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        except Exception as error:
            failed = self.health.failed(error)
            if failed is None:
                raise
            raise failed from None

    async def close(self) -> None:
        """Wait for the calls that are under way, and end the threads. The blocking store stays open."""
        await asyncio.to_thread(self._threads.shutdown)

    async def prune(self, kept: Kept, most: int) -> list[str]:
        """Delete a batch of outdated games, at most ``most``; returns their ids."""
        return await self._call(partial(upkeep.prune, self.blocking.engine, kept, most))

    # The database
    beat = _awaited(Store.beat)
    changed_by_others = _awaited(Store.changed_by_others)

    # Games
    create = _awaited(Store.create)
    follow_up = _awaited(Store.follow_up)
    close_table = _awaited(Store.close_table)
    load = _awaited(Store.load)
    entries = _awaited(Store.entries)
    append = _awaited(Store.append)
    stamp = _awaited(Store.stamp)
    seq_of = _awaited(Store.seq_of)
    quarantine = _awaited(Store.quarantine)
    bots_due = _awaited(Store.bots_due)

    # People
    take_seat = _awaited(Store.take_seat)
    take_kept_seats = _awaited(Store.take_kept_seats)
    change_seat = _awaited(Store.change_seat)
    send_away = _awaited(Store.send_away)
    was_sent_away = _awaited(Store.was_sent_away)
    seen = _awaited(Store.seen)

    # Lists and quotas
    joinable = _awaited(Store.joinable)
    under_way = _awaited(Store.under_way)
    ended = _awaited(Store.ended)
    waiting_with_deal = _awaited(Store.waiting_with_deal)
    seats_of = _awaited(Store.seats_of)
    check_quota = _awaited(Store.check_quota)
    bots_of = _awaited(Store.bots_of)

    # Chat and tokens
    add_chat_line = _awaited(Store.add_chat_line)
    chat_since = _awaited(Store.chat_since)
    latest_chat = _awaited(Store.latest_chat)
    add_token = _awaited(Store.add_token)
    tokens = _awaited(Store.tokens)
    remove_token = _awaited(Store.remove_token)
    guest_of = _awaited(Store.guest_of)
