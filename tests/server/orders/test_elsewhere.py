"""Standing orders at two workers, and with a database that fails: owners are told everywhere what becomes of them."""

import json
from pathlib import Path
from typing import Any

from sqlalchemy import text

from peloponnes.server.services import Services
from peloponnes.server.tables.subscriber import Stream
from peloponnes.server.workers.owners import Owners
from peloponnes.server.workers.pg_notify import listen
from tests.server.conftest import new_database
from tests.server.orders.hall import Hall, opened, run


class Elsewhere:
    """A device of a seat's owner that is connected to another worker, which listens to what is done at the first."""

    def __init__(self, hall: Hall, services: Services, ear: Stream) -> None:
        self.hall = hall
        self.services = services
        self._ear = ear
        self._told: list[Any] = []

    @classmethod
    async def of(cls, hall: Hall, seat: int, listening: bool = True) -> "Elsewhere":
        services = await opened(hall.store, hall.pause)
        ear = await services.subscriptions.subscribe(hall.id, Stream(hall.people[seat]))
        if listening:
            services.tasks.spawn(listen(hall.store.url, services.notifications, services.tasks))
        return cls(hall, services, ear)

    def told(self, kind: str) -> list[Any]:
        """All that it was told of a kind until now."""
        while self._ear.queue.qsize():
            self._told.append(json.loads(self._ear.queue.get_nowait() or b"{}"))
        return [each for each in self._told if each.get("type") == kind]

    def orders(self) -> Any:
        """The orders as it was told last."""
        told = [*self.told("welcome"), *self.told("orders")]
        return told[-1]["orders"]

    def why(self) -> str | None:
        """Why its only order ended, as it was told last."""
        return next((each["ended"]["key"] for each in self.orders() if each["ended"] is not None), None)


async def take_away(hall: Hall, away: bool) -> None:
    """Let everything fail that reads or writes orders, or work again."""
    names = ("standing_order", "taken_away")
    with hall.store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE {} RENAME TO {}".format(*(names if away else reversed(names)))))


def test_a_device_at_another_worker_is_told_when_an_order_is_left_ends_and_is_put_away(postgres: str) -> None:
    async def work(hall: Hall) -> None:
        hall.go.set()
        first, second, _ = hall.turn_order
        device = await Elsewhere.of(hall, second)
        own = await hall.leave(second, bids=[{"tile": hall.tile, "up_to": hall.top}], rivals=[hall.tile])
        await hall.until(lambda: device.orders() == [own])
        await hall.turn(first, f"bid {hall.tile} {hall.price}")
        await hall.until(lambda: device.why() == "rival")  # there is no entry that would tell it
        await hall.services.orders.cancel(hall.id, hall.people[second], None)
        await hall.until(lambda: device.orders() == [])
        await device.services.close()

    run(new_database(postgres, "orders_told"), work)


def test_a_device_at_another_worker_is_told_what_an_order_has_played(postgres: str, tmp_path: Path) -> None:
    """At one that does not own the table, and plays no orders there."""

    async def work(hall: Hall) -> None:
        first, second, _ = hall.turn_order
        await hall.leave(second, bids=[{"tile": hall.tile, "up_to": hall.top}], outbid="withdraw")
        device = await Elsewhere.of(hall, second)
        owner = Owners(str(tmp_path), 1)
        owner.take_slot()
        device.services.registry.owners = Owners(str(tmp_path), 1)
        assert not device.services.registry.owners.mine(hall.id)
        hall.go.set()
        await hall.turn(first, "pass")
        played = [f"bid {hall.tile} {hall.price}"]
        await hall.until(lambda: device.orders()[0]["played"] == played)
        assert [entry.text for entry in hall.log()[1:]] == ["pass", *played]
        owner.leave()
        await device.services.close()

    run(new_database(postgres, "orders_played"), work)


def test_the_order_of_a_worker_that_died_before_it_ended_it_is_ended_by_the_next(postgres: str) -> None:
    """It has the table in memory since before, and people come to it only now."""

    async def work(hall: Hall) -> None:
        first, second, _ = hall.turn_order
        await hall.leave(second, otherwise="pass")
        device = await Elsewhere.of(hall, second, listening=False)
        services = device.services
        services.subscriptions.unsubscribe(hall.id, device._ear)
        await hall.turn(first, "pass")
        hall.services.registry.on_move.clear()  # the last that it does is to write the next entry
        await hall.turn(second, "pass")
        await services.notifications.apply(hall.id, hall.live.table.seq)
        back = Elsewhere(hall, services, await services.subscriptions.subscribe(hall.id, Stream(hall.people[second])))
        await hall.until(lambda: back.why() == "acted")
        assert hall.order(second) is not None
        await services.close()

    run(new_database(postgres, "orders_left_over"), work)


def test_an_order_that_its_owner_acted_upon_ends_even_if_the_database_fails_just_then(database: str) -> None:
    async def work(hall: Hall) -> None:
        first, second, _ = hall.turn_order
        await hall.leave(second, otherwise="pass")
        await hall.turn(first, "pass")
        await hall.settled()
        await take_away(hall, True)
        await hall.turn(second, "pass")
        await hall.until(lambda: not hall.live.lock.locked() and hall.live.orders[second].checked != 2)
        await take_away(hall, False)
        await hall.services.sweeps.sweep()
        await hall.until(lambda: hall.live.orders[second].order is None)
        row = hall.order(second)
        assert row is not None
        assert (row.text, json.loads(row.ended or "")["key"]) == (None, "acted")

    run(database, work)


def test_who_watches_is_told_of_an_entry_that_could_not_be_read_at_first(postgres: str) -> None:
    """Another worker has written it, and the database failed when this one was notified."""

    async def work(hall: Hall) -> None:
        first, second, _ = hall.turn_order
        device = await Elsewhere.of(hall, second, listening=False)
        await take_away(hall, True)
        await hall.turn(first, "pass")
        await device.services.notifications.apply(hall.id, hall.live.table.seq)
        assert not device.told("news")
        await take_away(hall, False)
        await device.services.sweeps.sweep()
        assert [each["seq"] for each in device.told("news")] == [hall.live.table.seq]
        await device.services.close()

    run(new_database(postgres, "orders_unread"), work)
