"""Who is at a table: connected, or seen there not long ago."""

import time
from collections.abc import Collection
from typing import NamedTuple

from peloponnes.server.storage import now
from peloponnes.server.storage.rows import SeatRow
from peloponnes.server.tables.subscriber import Subscriber
from peloponnes.server.tables.table import Table


class Presence:
    """The presence of the players of one table, as this worker knows it.

    What this worker observed itself does not depend on the system clock: a connected guest is present, and for a guest who was last
    seen here the monotonic clock counts. Only timestamps written by other workers are compared with the system clock.
    """

    __slots__ = ("_seen", "_subscribers", "_table", "absent_after")

    def __init__(self, table: Table, subscribers: Collection[Subscriber], absent_after: float) -> None:
        self._table = table
        self._subscribers = subscribers
        self.absent_after = absent_after  # seconds without a sign of life
        self._seen: dict[str, LastSeen] = {}  # when each guest was last here, on this worker

    def has_players(self) -> bool:
        """Whether one of the players is connected."""
        people = self._table.people
        return any(subscriber.guest in people for subscriber in self._subscribers)

    def connected(self) -> set[str | None]:
        """The guests who are connected."""
        return {each.guest for each in self._subscribers if not each.gone}

    def touch(self, guest: str | None) -> bool:
        """Note that a guest is present; return whether they were away before."""
        own = [self._table.seats[number] for number in self._table.seats_of(guest)]
        connected = self.connected()
        was_away = any(self.away(seat, connected) for seat in own)
        at = now()
        for seat in own:
            seat.seen = at
        if guest is not None and own:
            self._seen[guest] = LastSeen(at, time.monotonic())
        return was_away

    def touch_connected(self, at: int) -> list[int]:
        """Note that everyone who is connected is present at a time, in milliseconds; return their seats."""
        connected, moment = self.connected(), time.monotonic()
        there = [seat for seat in self._table.seats if seat.guest is not None and seat.guest in connected]
        for seat in there:
            seat.seen = at
            self._seen[str(seat.guest)] = LastSeen(at, moment)
        return [seat.number for seat in there]

    def away(self, seat: SeatRow, connected: Collection[str | None] | None = None) -> bool:
        """Whether the owner of a seat has not been seen for a while; ``connected`` saves asking for many seats who is."""
        connected = self.connected() if connected is None else connected
        if seat.guest is None or seat.guest in connected:
            return False
        last = self._seen.get(seat.guest)
        if last is not None and last.stored >= seat.seen:
            return time.monotonic() - last.at > self.absent_after
        return absent(seat, self.absent_after)


class LastSeen(NamedTuple):
    """When a guest was last here: by the system clock, as it is ``stored``, in milliseconds, and by the monotonic clock."""

    stored: int
    at: float


def absent(seat: SeatRow, after: float) -> bool:
    """Whether the owner of a seat has not been seen for ``after`` seconds, according to the stored timestamp."""
    return now() - seat.seen > after * 1000
