"""Several workers: each table has one owner, to which every connection for it goes; nobody notices, even if the owner dies."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from peloponnes.game.actions import spelled_out
from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.identity import Identity
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.services import Services
from peloponnes.server.settings import Settings
from peloponnes.server.storage import Store
from peloponnes.server.tables.subscriber import Stream
from peloponnes.server.wire.requests import CreateTable, SeatSetup
from peloponnes.server.workers.owners import Owners, weight
from scripts.attack.processes import descriptors, workers
from tests.server.conftest import new_database
from tests.server.served import PATIENCE, PLENTY, Guest, Served, Socket

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")

ANN = Visitor("ann", "192.0.2.1")
MOST_TABLES = 60  # by then both workers own one, but for a chance of one in 2 ** 59


@pytest.fixture(scope="module")
def two(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with two workers."""
    database = new_database(postgres, "test_owners")
    with Served(database, tmp_path_factory.mktemp("two") / "log", *PLENTY, "--workers", "2") as server:
        yield server


def holders(served: Served, *ports: int) -> list[int]:
    """The worker that holds each connection, given the ports of the clients."""
    assert served.process is not None
    inodes = {}
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if int(fields[1].rpartition(":")[2], 16) == served.port:
            inodes[int(fields[2].rpartition(":")[2], 16)] = f"socket:[{fields[9]}]"
    held = {handle: pid for pid in workers(served.process.pid) for handle in descriptors(pid)}
    return [held[inodes[port]] for port in ports]


def port_of(client: Socket) -> int:
    return int(client.connection.socket.getsockname()[1])


def started(host: Guest, *seats: str) -> str:
    id = str(host.create(*(seats or ("here", "here")))["id"])
    host.start(id)
    return id


def one_of_each(served: Served) -> dict[int, str]:
    """A table of each worker."""
    host = Guest(served)
    found: dict[int, str] = {}
    for _ in range(MOST_TABLES):
        id = started(host)
        with host.socket(id) as client:
            found.setdefault(holders(served, port_of(client))[0], id)
        if len(found) == 2:
            return found
    raise AssertionError(served.log.read_text())


def coming(id: str, guest: Guest) -> Socket:
    return guest.socket(id)


def play_one(client: Socket) -> int:
    """Play a move, and return its entry."""
    while not client.latest["decisions"]:
        client.read()
    decision = client.latest["decisions"][0]
    last = spelled_out(decision["actions"])[-1]
    answer = client.ask("turn", seat=decision["seat"], actions=[last])
    assert answer["type"] == "done", answer
    return int(answer["seq"])


def test_all_who_are_at_a_table_are_at_one_worker_and_tables_at_both(two: Served) -> None:
    host = Guest(two)
    tables = one_of_each(two)
    for worker, id in tables.items():
        clients = [host.socket(id) for _ in range(12)]
        assert set(holders(two, *map(port_of, clients))) == {worker}
        for client in clients:
            client.connection.close()


def test_a_table_stays_where_it_was_made_and_so_does_its_rematch(two: Served) -> None:
    host = Guest(two)
    id = str(host.create("here", edition="solo", start=True)["id"])
    with host.socket(id) as client:
        client.play()
        (worker,) = holders(two, port_of(client))
    again = host.ask("POST", f"/api/tables/{id}/rematch")["id"]
    with host.socket(again) as client:
        assert holders(two, port_of(client)) == [worker]


def test_a_connection_that_asks_about_tables_of_both_workers_gets_every_answer(two: Served) -> None:
    """A proxy sends the requests of many people over one connection."""
    host = Guest(two)
    tables = list(one_of_each(two).values())
    for _ in range(20):
        for id in tables:
            assert host.table(id)["id"] == id
            assert host.ask("GET", "/api/me")["guest"]


def test_a_body_that_comes_after_its_head_is_read_by_the_owner(two: Served) -> None:
    host = Guest(two)
    cookie = "; ".join(f"{name}={value}" for name, value in [*host.http.cookies.items()])
    for id in one_of_each(two).values():
        for _ in range(4):
            body = json.dumps({"id": f"a{time.monotonic_ns()}", "seat": 0, "actions": ["pass"]}).encode()
            head = f"POST /api/tables/{id}/turn HTTP/1.1\r\nhost: localhost\r\ncookie: {cookie}\r\n"
            head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
            with socket.create_connection(("127.0.0.1", two.port), PATIENCE) as raw:
                raw.sendall(head.encode())
                time.sleep(0.05)
                raw.sendall(body)
                assert raw.recv(4096).startswith(b"HTTP/1.1 4")  # refused with a reason: it is read


def test_a_request_whose_first_line_is_cut_is_answered_too(two: Served) -> None:
    for id in one_of_each(two).values():
        with socket.create_connection(("127.0.0.1", two.port), PATIENCE) as raw:
            raw.sendall(b"GET /api/tables/")
            time.sleep(0.05)
            raw.sendall(f"{id} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode())
            assert raw.recv(4096).startswith(b"HTTP/1.1 200")


def test_fifty_connections_at_once_reach_the_owner(two: Served) -> None:
    """More than the system queues between two workers."""
    guests = [Guest(two) for _ in range(50)]
    for guest in guests:
        guest.ask("GET", "/api/me")
    for worker, id in one_of_each(two).items():
        with ThreadPoolExecutor(len(guests)) as pool:
            clients = list(pool.map(partial(coming, id), guests))
        assert holders(two, *map(port_of, clients)) == [worker] * len(clients)
        for client in clients:
            client.connection.close()


def come_back(guest: Guest, id: str, since: int) -> Socket:
    """Connect again as soon as possible, as the page does."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return guest.socket(id, since)
        except Exception:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


def test_when_the_owner_dies_play_goes_on_at_another_worker_and_nobody_misses_an_entry(
    postgres: str, tmp_path: Path
) -> None:
    database = new_database(postgres, "test_dead_owner")
    # With metrics, tests/nursery.py forks no workers: one that came back at once would get its tables back while they are played at.
    with Served(database, tmp_path / "log", *PLENTY, "--workers", "2", "--metrics") as served:
        host = Guest(served)
        id = started(host, "here", "here", "novice")
        first, second = host.socket(id), host.socket(id)
        worker, same = holders(served, port_of(first), port_of(second))
        assert worker == same
        heard: dict[int, Any] = {}
        for _ in range(4):
            last = play_one(first)
        os.kill(worker, signal.SIGKILL)
        note_all(heard, second)
        with come_back(host, id, max(heard, default=1)) as third:
            note(heard, third.welcome)
            assert max(heard) >= last
            for _ in range(4):
                last = play_one(third)
            while third.latest["seq"] < last:
                note(heard, third.read())
            assert holders(served, port_of(third)) != [worker]
        state = host.state(id, 0)
        everything = [entry["seq"] for entry in state["missed"]]
        assert everything == list(range(1, state["seq"] + 1))


def note_all(heard: dict[int, Any], client: Socket) -> None:
    """Read until the connection ends."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            note(heard, client.read())


def note(heard: dict[int, Any], message: Any) -> None:
    """Remember the entries that a message tells of; none may be left out."""
    entries = message.get("missed", []) + ([message] if message["type"] == "news" else [])
    for entry in entries:
        assert not heard or entry["seq"] <= max(heard) + 1, "an entry was missed"
        heard[entry["seq"]] = entry


# Who owns what ----------------------------------------------------------------------------------------------------------------------


def test_workers_agree_on_the_owner_and_a_dead_one_leaves_its_tables_alone(tmp_path: Path) -> None:
    owners = [Owners(str(tmp_path), 3) for _ in range(4)]
    bound = [each.take_slot() for each in owners]
    assert [each.slot for each in owners] == [0, 1, 2, None]
    assert bound[3] is None, "there are three slots"
    for each in owners:
        each.look_again()
    ids = [f"table{number}" for number in range(90)]
    before = {id: owners[0].of(id) for id in ids}
    for each in owners[1:]:
        assert {id: each.of(id) for id in ids} == before
    assert set(before.values()) == {0, 1, 2}
    assert all(owners[1].mine(id) == (before[id] == 1) for id in ids)
    owners[1].leave()
    owners[0].look_again()
    after = {id: owners[0].of(id) for id in ids}
    assert {id for id in ids if before[id] != after[id]} == {id for id in ids if before[id] == 1}
    assert owners[3].take_slot() is not None
    owners[0].look_again()
    assert {id: owners[0].of(id) for id in ids} == before
    for each in owners:
        each.leave()


async def send_home(folder: Path) -> None:
    url = f"sqlite:///{folder / 'games.sqlite'}"
    store = Store(url)
    store.open()
    services, other = Services(Settings(database=url), store, Thinkers(1), Identity("5ec4e7")), Owners(str(folder), 2)
    services.registry.owners = Owners(str(folder), 2)  # as on PostgreSQL, where there may be two
    await services.open()
    assert services.registry.owners.take_slot() is not None
    seats = [SeatSetup(kind="here"), SeatSetup(kind="bot", level="novice")]
    tables: dict[bool, str] = {}  # by whether they stay
    while len(tables) < 2:
        id = (await services.lobby.create(CreateTable(seats=seats, start=True), ANN)).table.id
        tables.setdefault(weight(id, 0) > weight(id, 1), id)
    subscribers = {stays: await services.subscriptions.subscribe(id, Stream(ANN)) for stays, id in tables.items()}
    await services.sweeps.sweep()
    assert not any(subscriber.gone for subscriber in subscribers.values()), "there is no other worker"
    assert other.take_slot() is not None
    services.registry.owners.look_again()
    await services.sweeps.sweep()
    assert [(subscribers[stays].gone, subscribers[stays].elsewhere) for stays in (True, False)] == [
        (False,) * 2,
        (True,) * 2,
    ]
    for stays, id in tables.items():
        services.subscriptions.unsubscribe(id, subscribers[stays])
    await services.registry.get(tables[False])
    thinking = services.registry.tables[tables[False]].thinking
    if thinking is not None:
        await thinking
    await services.sweeps.sweep(first=True)
    assert [tables[stays] in services.registry.tables for stays in (True, False)] == [True, False]
    other.leave()
    await services.close()
    store.close()


def test_people_at_the_table_of_a_worker_that_came_back_are_sent_there(tmp_path: Path) -> None:
    asyncio.run(send_home(tmp_path))


def test_a_single_worker_owns_everything() -> None:
    assert Owners().mine("table")
    assert Owners().of("table") is None
