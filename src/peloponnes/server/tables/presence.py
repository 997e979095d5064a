"""Who is at a table: connected, or seen there not long ago."""

import time
from collections.abc import Collection
from typing import NamedTuple

from peloponnes.server.storage import now
from peloponnes.server.storage.rows import SeatRow
from peloponnes.server.tables.subscriber import Subscriber
from peloponnes.server.tables.table import Table

NOTING_SECONDS = 20  # how often a worker stores who is connected, for the others
NOTED_SECONDS = 1.5 * NOTING_SECONDS  # those whom another worker saw count as connected there for this long
LEAVING_SECONDS = 3.0  # those who reload their page are back by then, and never left


class Attendance(NamedTuple):
    """Whether the owner of a seat is ``connected``, and whether they are ``online``: not yet away for so long that a bot may play."""

    connected: bool
    online: bool


NOBODY = Attendance(False, False)
PRESENT = Attendance(True, True)


class LastSeen(NamedTuple):
    """When a guest was last here: by the system clock, as it is ``stored``, in milliseconds, and by the monotonic clock."""

    stored: int
    at: float


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

    def touch(self, guest: str | None) -> None:
        """Note that a guest is present, or was until now."""
        own = [self._table.seats[number] for number in self._table.seats_of(guest)]
        if guest is not None and own:
            at = now()
            for seat in own:
                seat.seen = at
            self._seen[guest] = LastSeen(at, time.monotonic())

    def seem_present(self, guest: str | None) -> None:
        """Let a guest count as present for whom something was played: nobody may tell that from playing, but they have seen nothing."""
        if guest is not None:
            self._seen[guest] = LastSeen(now(), time.monotonic())

    def touch_connected(self, at: int) -> list[int]:
        """Note that everyone who is connected is present at a time, in milliseconds; return their seats."""
        connected, moment = self._connected(), time.monotonic()
        there = [seat for seat in self._table.seats if not connected.isdisjoint(seat.guests)]
        for seat in there:
            seat.seen = at
            for guest in connected.intersection(seat.guests):
                self._seen[str(guest)] = LastSeen(at, moment)
        return [seat.number for seat in there]

    def attendance(self) -> list[Attendance]:
        """Who is here now, by seat."""
        connected = self._connected()
        return [self._of(seat, connected) for seat in self._table.seats]

    def of(self, seat: SeatRow) -> Attendance:
        """Whether the owner of a seat is here now."""
        return self._of(seat, self._connected())

    def _connected(self) -> set[str | None]:
        return {each.guest for each in self._subscribers if not each.gone}

    def _of(self, seat: SeatRow, connected: set[str | None]) -> Attendance:
        if seat.guest is None:
            return NOBODY
        if not connected.isdisjoint(seat.guests):
            return PRESENT
        last = max((self._seen[guest] for guest in seat.guests if guest in self._seen), default=None)
        if last is None or last.stored < seat.seen:
            return stored_attendance(seat, self.absent_after)
        return _after(time.monotonic() - last.at, LEAVING_SECONDS, self.absent_after)


def stored_attendance(seat: SeatRow, absent_after: float) -> Attendance:
    """Whether the owner of a seat is here, according to the stored timestamp alone."""
    return NOBODY if seat.guest is None else _after((now() - seat.seen) / 1000, NOTED_SECONDS, absent_after)


def _after(silent: float, connected_for: float, absent_after: float) -> Attendance:
    """How somebody attends who was last seen some seconds ago.

    >>> [_after(silent, 3, 90) for silent in (1, 10, 100)]
    [Attendance(connected=True, online=True), Attendance(connected=False, online=True), Attendance(connected=False, online=False)]
    """
    return Attendance(silent <= min(connected_for, absent_after), silent <= absent_after)
