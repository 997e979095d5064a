"""How often somebody may create tables, take seats, make tokens and try keys: by guest, and by network whoever comes from there."""

from collections.abc import Callable, Iterator

import httpx
import pytest

from peloponnes.server.limits.admission import AT_ONCE, NEIGHBOURS, Rate
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.wire.refusal import TooMuch
from tests.server.served import PLENTY, Guest, Served


def test_a_guest_has_a_rate_and_a_network_a_higher_one() -> None:
    rate = Rate(1)
    ann = Visitor("ann", "192.0.2.1")
    for _ in range(AT_ONCE):
        rate.count(ann)
    with pytest.raises(TooMuch) as refused:
        rate.count(ann)
    assert refused.value.key == "too_often"
    assert 0 < (refused.value.retry_after or 0) <= 60
    for number in range((NEIGHBOURS - 1) * AT_ONCE):  # ever new guests
        rate.count(Visitor(f"guest {number}", "192.0.2.1"))
    with pytest.raises(TooMuch):
        rate.count(Visitor("bo", "192.0.2.1"))
    rate.count(Visitor("bo", "192.0.2.2"))


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("admission")
    names = ("tables_a_minute", "joins_a_minute", "tokens_a_minute")
    limits = [word for name in names for word in ("--limit", f"{name}=1")]
    with Served(
        str(folder / "games.sqlite"), folder / "log", *PLENTY, *limits, "--limit", "wrong_keys_a_minute=1"
    ) as server:
        yield server


def came_from(served: Served, address: str, name: str = "Ann") -> Guest:
    guest = Guest(served, name)
    guest.http.headers["x-forwarded-for"] = address
    return guest


def tried(ask: Callable[[], httpx.Response]) -> int:
    """Ask until that is too often; returns how many times it was not. A slow machine may be allowed a few more."""
    for times in range(100):
        answer = ask()
        if answer.status_code == 429:
            assert answer.json()["error"]["key"] == "server.too_often"
            assert int(answer.headers["retry-after"]) > 0
            return times
        assert answer.status_code in (200, 201), answer.text
    raise AssertionError("it was never too often")


def test_tables_seats_and_tokens(narrow: Served) -> None:
    ann, bo = came_from(narrow, "192.0.2.1"), came_from(narrow, "192.0.2.2", "Bo")
    wanted = {"seats": [{"kind": "here"}, {"kind": "open"}], "name": "Ann"}
    id = ann.create("here", "open")["id"]
    assert tried(lambda: ann.http.post("/api/tables", json=wanted)) >= AT_ONCE - 1

    def sit() -> httpx.Response:
        answer = bo.http.post(f"/api/tables/{id}/join", json={"name": "Bo"})
        bo.http.post(f"/api/tables/{id}/leave")
        return answer

    assert tried(sit) >= AT_ONCE
    assert tried(lambda: ann.http.post("/api/tokens", json={"label": "bot"})) >= AT_ONCE

    def as_somebody() -> httpx.Response:
        return came_from(narrow, "192.0.2.1").http.post("/api/tokens", json={"label": "bot"})

    assert tried(as_somebody) >= (NEIGHBOURS - 1) * AT_ONCE


def test_who_has_a_seat_takes_none(narrow: Served) -> None:
    ann, bo = came_from(narrow, "192.0.2.6"), came_from(narrow, "192.0.2.7", "Bo")
    id = ann.create("here", "open")["id"]
    for _ in range(3 * AT_ONCE):
        assert bo.join(id)["seat"] == 1


def test_keys_and_tokens_can_not_be_tried_for_long(narrow: Served) -> None:
    host = came_from(narrow, "192.0.2.3")
    id = host.create("here", "invited")["id"]
    right = host.ask("GET", f"/api/tables/{id}/invitations")[0]["key"]
    wrong = {"server.wrong_key": {"seat": 1}, "server.wrong_table_key": {}}
    for number, (key, more) in enumerate(wrong.items(), 1):
        thief = came_from(narrow, f"198.51.100.{number}", "Eve")
        assert thief.join(id, 403, key="0" * 24, **more)["error"]["key"] == key
        error = thief.join(id, 429, seat=1, key=right)["error"]  # not even compared
        assert error["key"] == "server.too_many_wrong_keys"
        assert thief.ask("GET", "/api/me")["tables"] == []  # all else goes on
    for key, status in (("0" * 24, 403), (right, 429)):
        came_from(narrow, "198.51.100.8").ask("POST", f"/api/tables/{id}/seats/0/hold", status, json={"key": key})
    program = came_from(narrow, "198.51.100.9")
    program.http.headers["authorization"] = "Bearer pel_nothing"
    assert program.ask("GET", "/api/me", 401)["error"]["key"] == "server.wrong_token"
    assert program.ask("GET", "/api/me", 429)["error"]["key"] == "server.too_many_wrong_keys"
    friend = came_from(narrow, "192.0.2.5", "Bo")
    assert friend.join(id, seat=1, key=right)["seat"] == 1
    hold = f"/api/tables/{id}/seats/1/hold"
    thief = came_from(narrow, "198.51.100.3", "Eve")
    assert thief.ask("POST", hold, 403, json={"key": "0" * 24})["error"]["key"] == "server.wrong_key"
    assert thief.ask("POST", hold, 429, json={"key": right})["error"]["key"] == "server.too_many_wrong_keys"
    assert friend.table(id)["seats"][1]["holders"] == 0


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("/api/tournaments", {"name": "Cup"}),
        ("/api/notices/channels", {"kind": "webhook", "address": "https://hooks.example.org/"}),
    ],
)
def test_ever_new_guests_of_a_network_leave_little(narrow: Served, path: str, wanted: dict[str, str]) -> None:
    ann = came_from(narrow, "192.0.2.20")

    def somebody_new() -> httpx.Response:
        ann.http.cookies.clear()
        return ann.http.post(path, json=wanted)

    assert tried(somebody_new) >= NEIGHBOURS * AT_ONCE
