"""Those at a table are told as it happens who comes, who leaves, and for whom a bot may play; and that the server is there."""

import asyncio
import json
import time
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from peloponnes.server.limits.rates import Visitor
from peloponnes.server.services import Services
from peloponnes.server.tables import presence
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.tables.subscriber import Stream
from peloponnes.server.wire.requests import CreateTable, Join
from tests.server.conftest import new_database
from tests.server.served import PATIENCE, Guest, Served
from tests.server.test_clock import ANN, BO, LONG, run
from tests.server.test_workers import worker

Change = tuple[bool | None, bool | None]  # whether somebody is connected, and online, where that is new
HERE: Change = (True, True)


class Later:
    """The monotonic clock as presence reads it, which can be set forward."""

    def __init__(self) -> None:
        self.jumped = 0.0

    def monotonic(self) -> float:
        return time.monotonic() + self.jumped


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    later = Later()
    monkeypatch.setattr(presence, "time", later)
    return later


async def join(services: Services, live: LiveTable, guest: str) -> Stream:
    return await services.subscriptions.subscribe(live.table.id, Stream(Visitor(guest, "192.0.2.1")))


async def told_of_bo(services: Services, stream: Stream) -> list[Change]:
    """What a stream was told of Bo's presence since it was last asked, after everyone was told what is new."""
    await services.subscriptions.tell_presence()
    told: list[Change] = []
    while not stream.queue.empty():
        message = json.loads(stream.queue.get_nowait() or b"{}")
        change = message["table"].get("seats", [None, None])[1]
        if change is not None:
            told.append((change.get("connected"), change.get("online")))
    return told


def test_who_leaves_and_comes_back_is_told_as_it_happens(tmp_path: Path, later: Later) -> None:
    async def work(services: Services, live: LiveTable) -> None:
        ann, bo = await join(services, live, ANN), await join(services, live, BO)
        assert await told_of_bo(services, ann) == [HERE]  # with the welcome
        services.subscriptions.unsubscribe(live.table.id, bo)
        later.jumped += presence.LEAVING_SECONDS / 2
        bo = await join(services, live, BO)  # the page was only loaded again
        assert await told_of_bo(services, ann) == []
        services.subscriptions.unsubscribe(live.table.id, bo)
        later.jumped += presence.LEAVING_SECONDS + 1
        assert await told_of_bo(services, ann) == [(False, None)]
        later.jumped += LONG
        assert await told_of_bo(services, ann) == [(None, False)]
        bo = await join(services, live, BO)
        assert json.loads(bo.queue.get_nowait() or b"{}")["table"]["seats"][1]["connected"]
        assert await told_of_bo(services, ann) == [HERE]

    run(tmp_path, LONG, work)


def test_a_second_page_of_the_same_guest_keeps_them_there(tmp_path: Path, later: Later) -> None:
    async def work(services: Services, live: LiveTable) -> None:
        ann, bo = await join(services, live, ANN), await join(services, live, BO)
        await join(services, live, BO)
        await told_of_bo(services, ann)
        services.subscriptions.unsubscribe(live.table.id, bo)
        later.jumped += 2 * LONG
        assert await told_of_bo(services, ann) == []

    run(tmp_path, LONG, work)


async def see_whom_another_worker_sees(url: str, later: Later) -> None:
    """Bo goes from Ann's worker to another: he is there as long as the other worker says so."""
    here, there = await worker(url), await worker(url)
    live = await here.lobby.create(
        CreateTable.model_validate({"seats": [{"kind": "here"}, {"kind": "open"}], "name": "Ann"}),
        Visitor(ANN, "192.0.2.1"),
    )
    await here.lobby.join(live, Join(name="Bo"), Visitor(BO, "192.0.2.2"))
    ann = await join(here, live, ANN)
    here.subscriptions.unsubscribe(live.table.id, await join(here, live, BO))
    await asyncio.sleep(0.01)  # what is stored is compared in milliseconds
    bo = await join(there, await there.registry.get(live.table.id), BO)
    await there.subscriptions.note_presence()
    await told_of_bo(here, ann)
    later.jumped += 2 * presence.NOTED_SECONDS
    assert await told_of_bo(here, ann) == []
    there.subscriptions.unsubscribe(live.table.id, bo)
    for services in (here, there):
        await services.close()
        services.store.blocking.close()


def test_one_who_is_connected_to_another_worker_is_there(postgres: str, later: Later) -> None:
    asyncio.run(see_whom_another_worker_sees(new_database(postgres, "test_presence"), later))


def seats_of_bo(ann: Guest, id: str) -> Generator[Any]:
    """Bo's seat whenever Ann is told something. A table may move to a worker that starts later; then she connects again."""
    while True:
        with suppress(ConnectionClosed), ann.socket(id) as watching:
            yield watching.welcome["table"]["seats"][1]
            while True:
                yield watching.until("table", "news")["table"]["seats"][1]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_tells_by_itself(tmp_path: Path, request: pytest.FixtureRequest, workers: int) -> None:
    database, more = str(tmp_path / "games.sqlite"), ["--absent-after", "1"]
    if workers > 1:
        database = new_database(request.getfixturevalue("postgres"), "test_telling")
        more += ["--workers", str(workers)]
    with Served(database, tmp_path / "log", *more) as served:
        ann, bo = Guest(served, "Ann"), Guest(served, "Bo")
        id = ann.create("here", "open")["id"]
        bo.join(id)
        ann.start(id)
        told = seats_of_bo(ann, id)
        next(told)
        with suppress(ConnectionClosed), bo.socket(id):
            pass
        assert next(seat for seat in told if not seat["connected"] and not seat["online"])
        assert ann.do(id, "replace", seat=1)
        with bo.socket(id) as back:
            assert back.welcome["table"]["seats"][1]["level"]
            assert next(seat for seat in told if seat["connected"] and seat["online"])
        told.close()


def test_a_silent_socket_gets_heartbeats_if_it_asks_for_them(alone: Served) -> None:
    ann = Guest(alone, "Ann")
    id = ann.create("here", "open")["id"]
    url = f"{alone.url.replace('http', 'ws')}/api/tables/{id}/socket"
    with (
        connect(f"{url}?heartbeat=true", open_timeout=PATIENCE) as asks,
        connect(url, open_timeout=PATIENCE) as does_not,
    ):
        assert [json.loads(socket.recv(timeout=PATIENCE))["type"] for socket in (asks, does_not)] == ["welcome"] * 2
        asks.send("nothing that is understood")
        assert (
            asks.recv(timeout=PATIENCE) == ""
        )  # at once: whoever is told something all the time may rely on them, too
        while (told := asks.recv(timeout=PATIENCE)) == "":  # on a busy machine, there was silence before
            pass
        assert json.loads(told)["type"] == "error"
        assert [asks.recv(timeout=PATIENCE) for _ in range(2)] == ["", ""]
        with pytest.raises(TimeoutError):
            does_not.recv(timeout=0)
