"""What clients put together from changes must be what the server would tell them whole."""

import asyncio
import json
from typing import Any

import pytest

from peloponnes.client.changes import Documents
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.tables.subscriber import Stream
from peloponnes.server.wire.documents import Parts, view_document, with_position
from tests.server.served import Guest, Served
from tests.server.test_table import GAMES, Walk

NO_CHAT: Any = {"lines": [], "earlier": False}


class Ear:
    """A subscriber that puts its messages together, with or without positions."""

    def __init__(self, live: LiveTable, guest: str | None, position: bool = False) -> None:
        self.subscriber = Stream(Visitor(guest, "here"), position)
        self.documents = Documents()
        welcome = live.welcome(guest, None, (), NO_CHAT, position)
        self.latest = self.documents.hear(json.loads(json.dumps(welcome)))
        live.subscribers.add(self.subscriber)

    def hear(self) -> Any:
        while not self.subscriber.queue.empty():
            message = self.subscriber.queue.get_nowait()
            assert message is not None
            self.latest = self.documents.hear(json.loads(message))
        return self.latest


def whole(document: object) -> Any:
    return json.loads(json.dumps(document))


@pytest.mark.parametrize(("edition", "players", "more"), GAMES, ids=[each[0] for each in GAMES])
def test_changes_make_up_the_whole(edition: str, players: int, more: dict[str, Any]) -> None:
    async def play() -> None:
        walk = Walk(edition, players, more, 7)
        table = walk.table
        for seat in table.seats:
            seat.guest = f"guest {seat.number}"
        live = LiveTable(table, 90)
        ears = [Ear(live, "guest 0")]
        number = 0
        while table.running:
            walk.step()
            live.tell(table.recent[-1])
            number += 1
            if number % 9 == 1:  # others come later, when those without a connection seem to be away for a moment
                live.presence.absent_after = -1
                ears.append(Ear(live, None, position=number % 2 == 0))
                assert [seat["online"] for seat in ears[-1].latest["table"]["seats"]] == [True] + [False] * (
                    players - 1
                )
                live.presence.absent_after = 90
            live.tell_table()
            assert table.game is not None
            for ear in ears:
                latest = ear.hear()
                assert latest["table"] == whole(live.document())
                if "view" in latest:
                    view = with_position if ear.subscriber.position else view_document
                    assert latest["view"] == whole(view(table.game.view()))

    asyncio.run(play())


@pytest.mark.parametrize(("edition", "players", "more"), GAMES, ids=[each[0] for each in GAMES])
def test_parts_that_are_kept_are_those_that_would_be_made(edition: str, players: int, more: dict[str, Any]) -> None:
    walk = Walk(edition, players, more, 3)
    parts = Parts()
    while walk.table.running:
        assert walk.table.game is not None
        view = walk.table.game.view()
        assert view_document(view, parts) == view_document(view)
        walk.step()


def test_a_change_says_no_more_than_what_changed(alone: Served) -> None:
    guest = Guest(alone)
    id = guest.create("here", "here", "here", start=True)["id"]
    with guest.socket(id) as socket:
        seat = socket.latest["view"]["decision"]["seat"]
        socket.send("turn", seat=seat, actions=["pass"])
        while (told := json.loads(socket.connection.recv()))["type"] != "news":
            pass
        assert set(told["view"]) <= {"decision", "played", "seats"}
        assert [board is not None for board in told["view"]["seats"]] == [number == seat for number in range(3)]
        assert set(told["view"]["seats"][seat]) <= {"coins", "prestige", "score", "points", "most_bid"}
        assert set(told["table"]) <= {"updated", "waits_for"}
