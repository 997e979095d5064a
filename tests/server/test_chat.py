"""The chat: rate limits, who reads what, and when it closes."""

import sqlite3
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest

from peloponnes.server.storage import Store
from peloponnes.server.storage.rows import PLAYERS, SPECTATORS
from peloponnes.server.tables.chat import EARLIER
from tests.server.served import Guest, Served

LINES = 30  # in a welcome
NARROW = ("--limit", "chat_a_minute=1", "--limit", f"chat_lines={LINES}", "--limit", "requests_a_minute=100000")
WEEK = 7 * 24 * 3600 * 1000


@pytest.fixture(scope="module")
def quiet(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with low chat limits."""
    workers = () if database.startswith("sqlite") else ("--workers", "2")
    with Served(database, tmp_path_factory.mktemp("server") / "log", *NARROW, *workers) as server:
        yield server


@pytest.fixture(scope="module")
def single(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The same with one worker, because each worker counts separately."""
    folder = tmp_path_factory.mktemp("single")
    with Served(str(folder / "games.sqlite"), folder / "log", *NARROW) as server:
        yield server


def table_of(served: Served) -> tuple[str, Guest, Guest]:
    ann, bo = Guest(served, "Ann"), Guest(served, "Bo")
    id = ann.create("here", "open")["id"]
    bo.join(id)
    ann.start(id)
    return id, ann, bo


def at(guest: Guest, address: str) -> Guest:
    """Give a guest a different address, as forwarded by a trusted proxy on this machine."""
    guest.http.headers["x-forwarded-for"] = address
    return guest


def fill(served: Served, id: str, *rooms: str) -> None:
    """Add earlier lines, numbered from 1."""
    store = Store(served.database if "://" in served.database else f"sqlite:///{served.database}")
    for number, room in enumerate(rooms, 1):
        store.add_chat_line(id, str(uuid4()), room, "x", "X", str(number), number)
    store.close()


def texts(lines: list[Any]) -> list[int]:
    return [int(line["text"]) for line in lines]


def test_nobody_says_more_than_a_little_at_once(single: Served) -> None:
    id, ann, bo = table_of(single)
    with bo.socket(id) as socket:
        heard = []
        while "error" not in (answer := socket.ask("say", text="again")):
            heard.append(answer)
        assert len(heard) == 5
        assert answer["error"]["key"] == "server.too_much_said"
        assert 1 <= answer["error"]["values"]["seconds"] <= 60
        refused = bo.http.post(f"/api/tables/{id}/say", json={"id": "x", "text": "again"})
        assert refused.status_code == 429
        seconds = refused.json()["error"]["values"]["seconds"]
        assert refused.headers["retry-after"] == str(seconds)
        assert f"in {seconds} second" in refused.json()["error"]["text"]
        assert socket.ask("say", id=heard[0]["id"], text="again")["type"] == "done"  # it was sent before
    ann.do(id, "say", text="hello")  # another guest at the same address
    assert [line["text"] for line in ann.state(id)["chat"]] == ["again"] * 5 + ["hello"]


def test_nor_do_many_guests_of_one_address(single: Served) -> None:
    id, ann, _ = table_of(single)
    statuses = []
    for _ in range(4):
        eve = at(Guest(single), "192.0.2.7")
        eve.ask("GET", "/api/me")
        said = [eve.http.post(f"/api/tables/{id}/say", json={"id": str(n), "text": "x"}) for n in range(5)]
        statuses.append([answer.status_code for answer in said])
    assert statuses == [[200] * 5] * 3 + [[429] * 5]
    at(ann, "192.0.2.8").do(id, "say", text="hello")


def test_before_the_game_the_same_holds_and_what_was_said_stays(single: Served) -> None:
    ann, bo, eve = (at(Guest(single, name), f"192.0.2.{n}") for n, name in enumerate(("Ann", "Bo", "Eve"), 20))
    id = ann.create("here", "open")["id"]
    eve.ask("GET", "/api/me")
    eve.do(id, "say", text="May I?")  # without a seat: among those who watch
    assert [line["text"] for line in ann.state(id)["chat"]] == []
    bo.join(id)
    with ann.socket(id) as socket:
        bo.do(id, "say", text="Here I am")
        assert socket.until("chat")["text"] == "Here I am"
    for _ in range(4):
        bo.do(id, "say", text="Let us begin")
    refused = bo.http.post(f"/api/tables/{id}/say", json={"id": "x", "text": "Let us begin"})
    assert refused.json()["error"]["key"] == "server.too_much_said"
    ann.start(id)
    told = [(line["name"], line["text"]) for line in ann.state(id)["chat"]]
    assert told == [("Bo", "Here I am"), *[("Bo", "Let us begin")] * 4]
    assert len(eve.state(id)["chat"]) == 6


def test_a_welcome_has_the_last_lines_and_earlier_ones_are_asked_for(quiet: Served) -> None:
    id, ann, _ = table_of(quiet)
    fill(quiet, id, *[PLAYERS] * (LINES + EARLIER + 20))
    state = ann.state(id)
    last = LINES + EARLIER + 20
    assert texts(state["chat"]) == list(range(EARLIER + 21, last + 1))
    assert state["earlier_chat"]
    path = f"/api/tables/{id}/chat"
    page = ann.ask("GET", path, params={"before": state["chat"][0]["number"]})
    assert (texts(page["lines"]), page["earlier"]) == (list(range(21, EARLIER + 21)), True)
    page = ann.ask("GET", path, params={"before": page["lines"][0]["number"]})
    assert (texts(page["lines"]), page["earlier"]) == (list(range(1, 21)), False)
    assert ann.ask("GET", path, params={"before": 1}) == {"lines": [], "earlier": False}
    assert texts(ann.ask("GET", path)["lines"]) == list(range(last - EARLIER + 1, last + 1))
    assert ann.ask("GET", path, 422, params={"before": "x"})["error"]["key"] == "server.bad_message"
    assert ann.ask("GET", "/api/tables/nowhere/chat", 404)["error"]["key"] == "server.no_table"


def test_earlier_lines_are_for_those_who_may_read_them(quiet: Served) -> None:
    id, ann, bo = table_of(quiet)
    fill(quiet, id, PLAYERS, *[SPECTATORS] * (LINES + 5), PLAYERS)
    state = ann.state(id)
    assert (texts(state["chat"]), state["earlier_chat"]) == ([1, LINES + 7], False)
    path = f"/api/tables/{id}/chat"
    assert texts(ann.ask("GET", path)["lines"]) == [1, LINES + 7]
    eve = Guest(quiet, "Eve")
    state = eve.state(id)
    assert (texts(state["chat"]), state["earlier_chat"]) == (list(range(8, LINES + 8)), True)
    assert texts(eve.ask("GET", path, params={"before": 8})["lines"]) == list(range(1, 8))
    for guest in (ann, bo):
        guest.do(id, "resign")
    assert texts(ann.ask("GET", path, params={"before": 8})["lines"]) == list(
        range(1, 8)
    )  # after the end everybody may


def test_whoever_comes_takes_no_line_from_those_who_are_there(quiet: Served) -> None:
    """Every line reaches all who are connected exactly once, even if somebody else arrives just when it is written."""
    id, ann, bo = table_of(quiet)
    with bo.socket(id) as there:
        fill(quiet, id, PLAYERS)  # by another worker
        assert texts(ann.state(id)["chat"]) == [1]  # requested by somebody who arrives
        ann.do(id, "say", text="2")
        assert [there.until("chat")["text"], there.until("chat")["text"]] == ["1", "2"]


def test_the_chat_ends_a_week_after_the_game(single: Served) -> None:
    id, ann, bo = table_of(single)
    for guest in (ann, bo):
        guest.do(id, "resign")
    ann.do(id, "say", text="Well played")
    single.stop()
    with sqlite3.connect(single.database) as database:
        database.execute("UPDATE action SET at = at - ?", (WEEK + 1000,))
    single.start()
    assert ann.do(id, "say", 409, text="Still there?")["error"]["key"] == "server.chat_over"
    assert [line["text"] for line in ann.state(id)["chat"]] == ["Well played"]
    assert ann.table(id)["id"] == id
    running, cy, _ = table_of(single)
    cy.do(running, "say", text="Here we go")
