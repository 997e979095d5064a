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

    async def forget_old(self, kept: Kept) -> None:
        """Forget what is kept for a time and does not go with a game: chat, the audit log, and what has run out."""
        await self._call(partial(upkeep.forget_old, self.blocking.engine, kept))

    # The database
    beat = _awaited(Store.beat)
    changed_by_others = _awaited(Store.changed_by_others)
    secret = _awaited(Store.secret)

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
    out_of_time = _awaited(Store.out_of_time)
    dormant = _awaited(Store.dormant)

    # People
    take_seat = _awaited(Store.take_seat)
    take_kept_seats = _awaited(Store.take_kept_seats)
    change_seat = _awaited(Store.change_seat)
    send_away = _awaited(Store.send_away)
    was_sent_away = _awaited(Store.was_sent_away)
    seen = _awaited(Store.seen)
    hold_seat = _awaited(Store.hold_seat)
    release_seat = _awaited(Store.release_seat)
    replace_link = _awaited(Store.replace_link)

    # Lists and quotas
    joinable = _awaited(Store.joinable)
    under_way = _awaited(Store.under_way)
    ended = _awaited(Store.ended)
    waiting_with_deal = _awaited(Store.waiting_with_deal)
    seats_of = _awaited(Store.seats_of)
    check_quota = _awaited(Store.check_quota)
    bots_of = _awaited(Store.bots_of)

    # Chat, notes and tokens
    note_of = _awaited(Store.note_of)
    keep_note = _awaited(Store.keep_note)
    add_chat_line = _awaited(Store.add_chat_line)
    chat_since = _awaited(Store.chat_since)
    latest_chat = _awaited(Store.latest_chat)
    add_token = _awaited(Store.add_token)
    tokens = _awaited(Store.tokens)
    remove_token = _awaited(Store.remove_token)
    guest_of = _awaited(Store.guest_of)

    # Analyses
    analysis_of = _awaited(Store.analysis_of)
    keep_analysis = _awaited(Store.keep_analysis)

    # What operators do not allow
    restriction_on = _awaited(Store.restriction_on)
    # Standing orders
    put_order = _awaited(Store.put_order)
    order = _awaited(Store.order)
    end_order = _awaited(Store.end_order)
    remove_order = _awaited(Store.remove_order)
    orders_due = _awaited(Store.orders_due)
    # Accounts
    add_account = _awaited(Store.add_account)
    account = _awaited(Store.account)
    rename_account = _awaited(Store.rename_account)
    passkeys = _awaited(Store.passkeys)
    passkey = _awaited(Store.passkey)
    add_passkey = _awaited(Store.add_passkey)
    use_passkey = _awaited(Store.use_passkey)
    remove_passkey = _awaited(Store.remove_passkey)
    sign_in = _awaited(Store.sign_in)
    devices = _awaited(Store.devices)
    signed_in = _awaited(Store.signed_in)
    saw_device = _awaited(Store.saw_device)
    sign_out = _awaited(Store.sign_out)
    add_keys = _awaited(Store.add_keys)
    use_key = _awaited(Store.use_key)
    has_key = _awaited(Store.has_key)
    count_keys = _awaited(Store.count_keys)
    add_mail_link = _awaited(Store.add_mail_link)
    claim_mail_links = _awaited(Store.claim_mail_links)
    make_mail_key = _awaited(Store.make_mail_key)
    mail_link_sent = _awaited(Store.mail_link_sent)
    put_off_mail_link = _awaited(Store.put_off_mail_link)
    drop_mail_link = _awaited(Store.drop_mail_link)
    mail_link = _awaited(Store.mail_link)
    account_with_mail = _awaited(Store.account_with_mail)
    sign_in_by_mail = _awaited(Store.sign_in_by_mail)
    set_mail = _awaited(Store.set_mail)
    remove_mail = _awaited(Store.remove_mail)
    adopt = _awaited(Store.adopt)
    owned_seats = _awaited(Store.owned_seats)
    chat_of = _awaited(Store.chat_of)
    own_rows = _awaited(Store.own_rows)
    erase = _awaited(Store.erase)
    # Channels and the outbox
    audience = _awaited(Store.audience)
    channels_of = _awaited(Store.channels_of)
    channel = _awaited(Store.channel)
    add_channel = _awaited(Store.add_channel)
    change_channel = _awaited(Store.change_channel)
    remove_channel = _awaited(Store.remove_channel)
    remove_unverified = _awaited(Store.remove_unverified)
    wish_of = _awaited(Store.wish_of)
    keep_wish = _awaited(Store.keep_wish)
    bundle = _awaited(Store.bundle)
    digest = _awaited(Store.digest)
    remind = _awaited(Store.remind)
    claim = _awaited(Store.claim)
    scenes = _awaited(Store.scenes)
    drop = _awaited(Store.drop)
    arrived = _awaited(Store.arrived)
    put_off = _awaited(Store.put_off)
    note_failure = _awaited(Store.note_failure)
    waiting = _awaited(Store.waiting)
    # Players and ratings
    player = _awaited(Store.player)
    player_with_id = _awaited(Store.player_with_id)
    show_player = _awaited(Store.show_player)
    public_names = _awaited(Store.public_names)
    met = _awaited(Store.met)
    games_seen = _awaited(Store.games_seen)
    finished_games = _awaited(Store.finished_games)
    leaders = _awaited(Store.leaders)
    rate_due = _awaited(Store.rate_due)
    judged_game = _awaited(Store.judged_game)
    ratings_of = _awaited(Store.ratings_of)
    rated_games_of = _awaited(Store.rated_games_of)
    pools = _awaited(Store.pools)

    # Tournaments
    add_tournament = _awaited(Store.add_tournament)
    whole_tournament = _awaited(Store.whole_tournament)
    tournaments_for = _awaited(Store.tournaments_for)
    enter = _awaited(Store.enter)
    withdraw = _awaited(Store.withdraw)
    start_tournament = _awaited(Store.start_tournament)
    close_tournament = _awaited(Store.close_tournament)
    tables_to_start = _awaited(Store.tables_to_start)
