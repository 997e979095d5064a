"""What becomes of notices that are due: one message for each channel, later in quiet hours, and none if nobody needs it any more."""

from collections.abc import Callable, Collection, Iterable, Mapping
from secrets import token_urlsafe

from peloponnes.server.notices.due import waiting
from peloponnes.server.notices.news import Item, items_of, pack, still_news, wanted_by
from peloponnes.server.notices.quiet import held_until, next_time, not_in_quiet
from peloponnes.server.storage.outbox import Bundling, Lead, Recipient, Reminder
from peloponnes.server.storage.rows import DIGEST, ChannelRow, DeliveryRow, Scene, WishRow

LEAD_MS = 3 * 3600 * 1000  # how long before a deadline its reminder comes at the latest …
LEAD_SHARE = 4  # … but not before this part of the time is left
LEAD = Lead(LEAD_MS, LEAD_SHARE, LEAD_MS + 24 * 3600 * 1000)  # a reminder comes earlier if quiet hours begin before


def bundled(now: int) -> Callable[[Recipient], Bundling]:
    """Judge what is due at a time."""

    def judge(recipient: Recipient) -> Bundling:
        until = held_until(recipient.wish, now) if recipient.guest else None
        items = [each for each in items_of(recipient.notices) if still_news(each, recipient.guest, recipient.scenes)]
        if until is not None and items:
            return Bundling(until, [])
        return Bundling(None, _deliveries(recipient.channels, items, now))

    return judge


def digested(now: int) -> Callable[[Recipient], tuple[int | None, list[DeliveryRow]]]:
    """Make a digest at a time: all games that wait for somebody, if there is one."""

    def judge(recipient: Recipient) -> tuple[int | None, list[DeliveryRow]]:
        wish = recipient.wish
        items = [Item(DIGEST, id, now) for id in recipient.scenes]
        items = [each for each in items if still_news(each, recipient.guest, recipient.scenes)]
        later = None if wish.digest_at is None else next_time(wish.zone, wish.digest_at, now)
        return later, _deliveries(recipient.channels, items, now)

    return judge


def reminded(now: int, guests: Collection[str]) -> Callable[[Scene, Mapping[str, WishRow]], Iterable[Reminder]]:
    """Say whom to remind of a game's deadline at a time, among those who can be told anything."""

    def judge(scene: Scene, wishes: Mapping[str, WishRow]) -> Iterable[Reminder]:
        deadline = scene.game.deadline
        told = {seat.guest for seat in scene.seats if seat.reminded == deadline}
        waits = (waiting(scene.game.waits_for, scene.seats) & set(guests)) - told
        for seat in scene.seats if deadline is not None and waits else ():
            if seat.guest is None or seat.guest not in waits or deadline is None:
                continue
            wish = wishes.get(seat.guest, WishRow(seat.guest))
            if not_in_quiet(wish, deadline - lead(deadline, scene.game.updated)) <= now:
                waits.discard(seat.guest)  # once, however many seats are theirs
                yield Reminder(seat.number, deadline, seat.guest)

    return judge


def lead(deadline: int, since: int) -> int:
    """How long before a deadline its reminder comes, if time began to run at ``since``.

    >>> hour = 3600 * 1000
    >>> lead(24 * hour, 0) // hour, lead(2 * hour, 0) * 60 // hour
    (3, 30)
    """
    return min(LEAD_MS, max(0, deadline - since) // LEAD_SHARE)


def _deliveries(channels: Iterable[ChannelRow], items: list[Item], now: int) -> list[DeliveryRow]:
    found = []
    for channel in channels:
        wanted = wanted_by(channel, items)
        if wanted:
            found.append(DeliveryRow(token_urlsafe(12), channel.id, channel.kind, pack(wanted), now, now))
    return found
