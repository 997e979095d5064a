"""What nobody may learn of a standing order before it is played: by markers in all that leaves a server, and by twins.

At twins the same is done, except that at one of them a player has left an order. What everybody else is told must be the same, letter
by letter, until the order is played; and when it is, the same as if its owner had played that turn by hand.
"""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from peloponnes.server.storage import Store
from tests.server.kept import told
from tests.server.served import PATIENCE, PLENTY, Guest, Served, Socket, legal
from tests.server.test_secrets import TILE, Circle, Heard, Overheard, Pair, holds, runs_in, twin_of

WORDS = ("up_to", "at_least", "first_only", "rivals", '"wakes"')
PATHS = ("", "/state?since=0", "/events?since=0", "/record", "/history", "/history/1", "/order")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("orders")
    limits = (*PLENTY, "--limit", "stream_seconds=1", "--metrics")
    with Served(str(folder / "games.sqlite"), folder / "log", *limits) as served:
        yield served


@pytest.fixture(scope="module")
def store(server: Served) -> Iterator[Store]:
    opened = Store(f"sqlite:///{server.database}")
    yield opened
    opened.close()


def wanted_by(view: Any, seat: int) -> dict[str, Any]:
    """An order that names all tiles that the seat can afford, in an order that nothing else has, with the most it can bid."""
    most = view["seats"][seat]["most_bid"]
    tiles = [tile for tile in reversed((*view["row"], *view["conquest"])) if view["prices"][tile][seat] <= most]
    bids = [{"tile": tile, "up_to": most} for tile in tiles]
    return {"seat": seat, "bids": bids, "otherwise": "pass", "outbid": "withdraw", "rivals": []}


def fitting(server: Served, store: Store) -> Circle:
    """A table whose deal lets the second seat name three tiles, and bid on one of them."""
    while True:
        circle = Circle(server, store, "base", 3)
        view = circle.ears[0].latest["view"]
        second = view["order"][1]
        tiles = [each["tile"] for each in wanted_by(view, second)["bids"]]
        if len(tiles) >= 3:
            return circle


def test_an_order_is_told_by_nothing_before_it_is_played_and_then_looks_like_a_turn(
    server: Served, store: Store
) -> None:
    rng = random.Random(3)
    circle = fitting(server, store)
    pair = Pair(circle, twin_of(circle, 40, 16, rng))  # the same deal
    ordered, plain = pair.ids
    view = pair.ears[0][0].latest["view"]
    first, second, _ = view["order"]
    owner, wanted = circle.guests[second], wanted_by(view, second)
    begun = len(circle.heard)
    own = owner.ask("PUT", f"/api/tables/{ordered}/order", json=wanted)[0]
    owner.ask("GET", f"/api/tables/{plain}/order")
    others = [number for number in range(len(pair.ears[0])) if number != second]

    def look() -> None:
        for guest in (each for each in circle.everybody if each.name != owner.name):
            for path in PATHS:
                pair.both("GET", path, guest)
            pair.both("PUT", "/order", guest, json=wanted)  # somebody else's seat, or none
            pair.both("DELETE", f"/order?seat={second}", guest)
        for number in others:
            pair.ask(number, "try", seat=first, actions=["pass"])
            pair.ask(number, "undo", seat=second)

    look()
    decision = pair.ears[0][first].latest["decisions"][0]
    for action in rng.sample(legal(decision), min(6, len(legal(decision)))):
        pair.ask(first, "try", actions=[action])
    seq = pair.ask(first, "turn", actions=["pass"])[0]["seq"]
    pair.news(seq)
    pair.fair = lambda: (
        store.entries(ordered)[-1].seq == seq
    )  # on a busy machine the order may be played before all have looked
    look()
    pair.fair = lambda: True
    played = own["now"]["actions"]
    assert played[0].startswith("bid")
    pair.ears[1][second].ask("turn", actions=played)  # at the twin by hand
    for number in others:
        for ears in pair.ears:
            ears[number].up_to(seq + 1)
        messages = [strip(ears[number].latest, id) for ears, id in zip(pair.ears, pair.ids, strict=True)]
        pair.same(*messages)
    look()
    entries = [store.entries(id)[-1] for id in pair.ids]
    assert [(each.kind, each.seat, each.text) for each in entries] == [("turn", second, played[0])] * 2
    form = re.compile(r"[\w-]+:([0-9a-f]{24}|[0-9a-f-]{36})")  # guest, and what a client draws at random
    assert all(form.fullmatch(each.command) for each in entries)
    assert pair.compared > 90  # without the look in between
    search(circle.heard[begun:], owner, wanted, own["made"])
    operator(server, ordered, wanted, own["made"])


def strip(message: Any, id: str) -> str:
    text = re.sub(r'"(at|updated)": ?\d+', r'"\1":0', json.dumps(message).replace(id, "TABLE"))
    return re.sub(r'"(connected|online)": ?(true|false)', "", text)


def search(heard: list[Heard], owner: Overheard, wanted: dict[str, Any], made: int) -> None:
    """Look for the markers in all that anybody but the owner was sent; the owner was sent all of them."""
    names = [each["tile"] for each in wanted["bids"]][:3]
    for each in heard:
        if each.who != owner.name:
            found = [word for word in (*WORDS, str(made)) if word in each.text and "bad_message" not in each.text]
            assert not found, (each.who, found, each.text[:400])
            assert not holds_forwards(each.text, names), each.text[:400]
    mine = "\n".join(each.text for each in heard if each.who == owner.name)
    assert all(word in mine for word in (*WORDS, str(made)))
    assert holds_forwards(mine, names)


def holds_forwards(text: str, names: list[str]) -> bool:
    return holds(["]", *runs_in(text, TILE)], names) and f" {' '.join(names)} " in f" {' '.join(runs_in(text, TILE))} "


def operator(server: Served, id: str, wanted: dict[str, Any], made: int) -> None:
    """What the operator reads: the log, the metrics and `peloponnes admin` have neither the tiles nor the coins of an order."""
    url = f"sqlite:///{server.database}"
    texts = {
        "log": server.log.read_text(),
        "metrics": Guest(server).http.get("/metrics").text,
        "show": told(url, "show", id, "--json") + told(url, "show", id),
        "list": told(url, "list", "--json"),
    }
    names = [each["tile"] for each in wanted["bids"]][:3]
    for which, text in texts.items():
        for word in (*WORDS, str(made)):
            assert word not in text, (which, word)
        assert not holds_forwards(text, names), which
    assert TILE.search(texts["log"] + texts["metrics"]) is None
    assert "/api/tables/{id}/state" in texts["metrics"]  # they are there at all


# Refusals -----------------------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def three(server: Served) -> tuple[str, list[Guest], int, int]:
    """A table of three, and the seats that are first and second."""
    guests = [Guest(server, name) for name in ("Ann", "Bo", "Cy")]
    id = guests[0].create("here", "open", "open")["id"]
    for guest in guests[1:]:
        guest.join(id)
    guests[0].start(id)
    first, second, _ = guests[0].state(id)["view"]["order"]
    return id, guests, first, second


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_what_is_not_possible_is_refused_in_one_line(
    server: Served, three: tuple[str, list[Guest], int, int], language: str
) -> None:
    id, guests, first, second = three
    view = guests[0].state(id)["view"]
    tile, most = view["row"][0], view["seats"][second]["most_bid"]
    before = guests[second].ask("GET", f"/api/tables/{id}/order")
    waiting = guests[0].create("here", "open")["id"]
    passes = {"otherwise": "pass"}
    cases: list[tuple[Guest, str, dict[str, Any], int, str]] = [
        (guests[second], id, {**passes, "seat": first}, 403, "not_your_seat"),
        (Guest(server), id, passes, 401, "who_are_you"),
        (guests[first], id, passes, 409, "order_your_turn"),
        (guests[second], id, {}, 422, "order_empty"),
        (guests[second], id, {"bids": [{"tile": "B24", "up_to": 1}]}, 422, "order_no_tile"),
        (guests[second], id, {"bids": [{"tile": tile, "up_to": most + 1}]}, 422, "order_too_much"),
        (guests[second], id, {"bids": [{"tile": tile, "up_to": 0}]}, 422, "bad_message"),
        (guests[second], id, {"bids": [{"tile": tile}] * 13}, 422, "bad_message"),
        (guests[second], id, {"moves": "all"}, 422, "bad_message"),
        (guests[0], waiting, passes, 409, "not_begun"),
        (guests[1], waiting, passes, 403, "not_at_table"),
        (guests[1], "nowhere", passes, 404, "no_table"),
    ]
    for guest, table, wanted, status, key in cases:
        answer = guest.http.put(f"/api/tables/{table}/order", json=wanted, headers={"accept-language": language})
        error = answer.json()["error"]
        assert (answer.status_code, error["key"]) == (status, f"server.{key}"), (wanted, answer.text)
        assert error["text"]
        assert "\n" not in error["text"]
    assert guests[second].ask("GET", f"/api/tables/{id}/order") == before == []


def test_the_owner_sees_changes_and_cancels_an_order_from_every_device(
    three: tuple[str, list[Guest], int, int],
) -> None:
    id, guests, _, second = three
    with guests[second].socket(id) as phone:
        (own,) = guests[second].ask("PUT", f"/api/tables/{id}/order", json={"otherwise": "pass"})
        assert orders_of(phone) == [own]
        assert own["now"] == {"kind": "bid", "actions": ["pass"], "wakes": None}
        assert guests[second].state(id)["orders"] == [own]
        (changed,) = guests[second].ask(
            "PUT", f"/api/tables/{id}/order", json={"otherwise": "pass", "outbid": "withdraw"}
        )
        assert orders_of(phone) == [changed]
        assert changed["made"] > own["made"]
        assert guests[second].ask("DELETE", f"/api/tables/{id}/order") == []
        assert orders_of(phone) == []
        assert guests[second].ask("DELETE", f"/api/tables/{id}/order") == []


def orders_of(socket: Socket) -> Any:
    """The orders that a socket is told next."""
    while (message := socket.read(PATIENCE))["type"] != "orders":
        pass
    return message["orders"]
