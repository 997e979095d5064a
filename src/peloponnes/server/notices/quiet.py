"""Quiet hours and the time of a digest, by the clock on the wall where somebody lives."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from peloponnes.server.storage.rows import WishRow

DAY = 24 * 60  # minutes


def held_until(wish: WishRow, now: int) -> int | None:
    """When the quiet hours end that it is within, in milliseconds; None outside of them.

    >>> night = WishRow("ann", "Europe/Athens", 22 * 60, 7 * 60)
    >>> at = lambda text: int(datetime.fromisoformat(text).timestamp() * 1000)
    >>> end = held_until(night, at("2031-05-01T23:30+03:00"))
    >>> end == at("2031-05-02T07:00+03:00"), held_until(night, at("2031-05-02T07:00+03:00"))
    (True, None)
    """
    span = _around(wish, now)
    return None if span is None else span[1]


def not_in_quiet(wish: WishRow, moment: int) -> int:
    """A moment, or the beginning of the quiet hours that it is within: for what must not come too late."""
    span = _around(wish, moment)
    return moment if span is None else span[0] - 1


def next_time(zone: str, minute: int, after: int) -> int:
    """The next moment after another at which the clocks of a zone show this minute of the day."""
    local = datetime.fromtimestamp(after / 1000, ZoneInfo(zone))
    for days in (0, 1, 2):
        found = _at(local + timedelta(days=days), minute)
        if found > after:
            return found
    raise AssertionError("no day is so long")


def _around(wish: WishRow, now: int) -> tuple[int, int] | None:
    """The beginning and the end of the quiet hours around a moment."""
    start, end = wish.quiet_from, wish.quiet_until
    if start is None or end is None or start == end:
        return None
    local = datetime.fromtimestamp(now / 1000, ZoneInfo(wish.zone))
    for days in (-1, 0):  # those that began yesterday, and those of today
        day = local + timedelta(days=days)
        begins = _at(day, start)
        ends = _at(day + timedelta(days=1), end) if end < start else _at(day, end)
        if begins <= now < ends:
            return begins, ends
    return None


def _at(day: datetime, minute: int) -> int:
    """A minute of a day on the clock of its zone, in milliseconds since 1970."""
    moment = day.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0, fold=0)
    return int(moment.timestamp() * 1000)
