"""Cookies with a timestamp, tokens that can't create tokens, and guests who were removed from a table."""

import time
from collections.abc import Iterator
from http.cookies import SimpleCookie
from typing import Any

import pytest
from itsdangerous import TimestampSigner, URLSafeSerializer, URLSafeTimedSerializer
from websockets.sync.client import connect

from peloponnes.server.identity import COOKIE, UNDATED_UNTIL, YEAR, Cookie, Identity
from peloponnes.server.storage.rows import SeatRow
from tests.server.served import PATIENCE, PLENTY, Guest, Served, get, post

SECRET = "a secret that is long enough for a server"
DAY = 24 * 3600
NOW = 1_800_000_000.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("identity")
    served = Served(str(folder / "games.sqlite"), folder / "log", *PLENTY)
    with pytest.MonkeyPatch.context() as environment:  # for this server alone: others may start while it is used
        environment.setenv("PELOPONNES_SECRET", SECRET)
        served.start()
    yield served
    served.kill()


def signed(guest: str, seconds_ago: float) -> str:
    """A cookie that the server signed some time ago."""

    class Then(TimestampSigner):
        def get_timestamp(self) -> int:
            return int(time.time() - seconds_ago)

    return str(URLSafeTimedSerializer(SECRET, salt="dated guest", signer=Then).dumps(guest))


def undated(guest: str) -> str:
    """A cookie without a timestamp."""
    return str(URLSafeSerializer(SECRET, salt="guest").dumps(guest))


def me(server: Served, cookie: str) -> tuple[str, str | None]:
    """The guest for a cookie, and the renewed cookie, if any."""
    answer = get(f"{server.url}/api/me", headers={"cookie": f"{COOKIE}={cookie}"})
    given = answer.headers.get_list("set-cookie")
    assert len(given) <= 1
    return answer.json()["guest"], SimpleCookie(given[0])[COOKIE].value if given else None


# Cookies -----------------------------------------------------------------------------------------------------------------------------


def test_a_cookie_lasts_a_year_from_when_it_was_signed() -> None:
    guests = Identity(SECRET)
    header = f"{COOKIE}={guests.cookie('ann')}"
    now = time.time()
    assert guests.read(header) == Cookie("ann", stale=False)
    assert guests.read(header, now + 6 * DAY) == Cookie("ann", stale=False)
    assert guests.read(header, now + 8 * DAY) == Cookie("ann", stale=True)
    assert guests.read(header, now + YEAR - DAY) == Cookie("ann", stale=True)
    assert guests.read(header, now + YEAR + DAY) is None


def test_a_clock_that_was_put_back_costs_nobody_a_seat() -> None:
    guests = Identity(SECRET)
    assert guests.read(f"{COOKIE}={guests.cookie('ann')}", time.time() - 600) == Cookie("ann", stale=False)


def test_cookies_without_a_time_are_good_until_browsers_have_forgotten_them() -> None:
    guests = Identity(SECRET)
    header = f"{COOKIE}={undated('ann')}"
    assert guests.read(header, UNDATED_UNTIL - DAY) == Cookie("ann", stale=True)
    assert guests.read(header, UNDATED_UNTIL + DAY) is None


def test_an_old_cookie_is_renewed_with_any_answer(server: Served) -> None:
    guest, given = me(server, signed("ann", 3 * DAY))
    assert (guest, given) == ("ann", None)
    for old in (signed("ann", 8 * DAY), undated("ann")):
        guest, given = me(server, old)
        assert guest == "ann"
        assert given not in (None, old)
        assert me(server, str(given)) == ("ann", None)
    for path in ("/api/editions", "/api/tables/nowhere", "/api/no/such/thing"):  # with refusals, too
        answer = get(f"{server.url}{path}", headers={"cookie": f"{COOKIE}={undated('ann')}"})
        assert SimpleCookie(answer.headers["set-cookie"])[COOKIE]["httponly"]
    page = get(f"{server.url}/", headers={"cookie": f"{COOKIE}={undated('ann')}"})
    assert "set-cookie" not in page.headers  # a shared cache may keep it


def test_a_cookie_that_is_older_than_a_year_is_nobody(server: Served) -> None:
    guest, given = me(server, signed("ann", YEAR + DAY))
    assert guest != "ann"
    assert given is not None


# Tokens ------------------------------------------------------------------------------------------------------------------------------


def test_a_token_can_not_make_or_remove_tokens(server: Served) -> None:
    ann = Guest(server)
    made = ann.ask("POST", "/api/tokens", 201, json={"label": "bot"})
    bot = Guest(server, token=made["token"])
    refused = bot.ask("POST", "/api/tokens", 403, json={"label": "more"})["error"]
    assert refused["key"] == "server.not_by_token"
    assert "in the browser" in refused["text"]
    assert bot.ask("DELETE", f"/api/tokens/{made['id']}", 403)["error"]["key"] == "server.not_by_token"
    assert [set(each) for each in bot.ask("GET", "/api/tokens")] == [{"id", "label", "created"}]
    unknown = Guest(server, token="pel_unknown")
    assert unknown.ask("POST", "/api/tokens", 401, json={"label": "more"})["error"]["key"] == "server.wrong_token"
    ann.ask("DELETE", f"/api/tokens/{made['id']}", 204)
    assert bot.ask("GET", "/api/me", 401)["error"]["key"] == "server.wrong_token"


# Being sent away --------------------------------------------------------------------------------------------------------------------


def invitations(host: Guest, id: str) -> dict[int, str]:
    return {each["seat"]: each["key"] for each in host.ask("GET", f"/api/tables/{id}/invitations")}


def change(host: Guest, id: str, seat: int, kind: str) -> Any:
    return host.ask("PUT", f"/api/tables/{id}/seats/{seat}", json={"kind": kind})


def test_one_who_was_sent_away_stays_away(served: Served) -> None:
    ann, bo, cy = Guest(served, "Ann"), Guest(served, "Bo"), Guest(served, "Cy")
    id = ann.create("here", "invited", "open", "invited")["id"]
    before = invitations(ann, id)
    bo.join(id, seat=1, key=before[1])
    change(ann, id, 1, "invited")
    after = invitations(ann, id)
    assert after[1] != before[1]
    assert after[3] == before[3]
    for seat in (
        {},
        {"seat": 2},
        {"seat": 1, "key": before[1]},
        {"seat": 1, "key": after[1]},
        {"seat": 3, "key": after[3]},
    ):
        refused = bo.join(id, 403, **seat)["error"]
        assert refused == {
            "key": "server.sent_away",
            "text": "The host has removed you from this table.",
            "values": {},
        }
    assert cy.join(id, 403, seat=1, key=before[1])["error"]["key"] == "server.wrong_key"  # the old link is invalid
    assert cy.join(id, seat=1, key=after[1])["seat"] == 1
    change(ann, id, 1, "invited")
    assert invitations(ann, id)[1] not in (before[1], after[1])


def test_one_who_was_sent_away_does_not_come_back_by_the_link_of_the_table_under_another_name(served: Served) -> None:
    ann, bo, again = Guest(served, "Ann"), Guest(served, "Bo"), Guest(served, "Bo")
    id = ann.create("here", "invited", "open")["id"]
    before = ann.ask("GET", f"/api/tables/{id}/invitation")["key"]
    assert bo.join(id, key=before)["seat"] == 1
    change(ann, id, 1, "invited")
    after = ann.ask("GET", f"/api/tables/{id}/invitation")["key"]
    assert bo.join(id, 403, key=after)["error"]["key"] == "server.sent_away"
    assert again.join(id, 403, key=before)["error"]["key"] == "server.wrong_table_key"
    assert Guest(served, "Cy").join(id, key=after)["seat"] == 1


def test_one_who_leaves_may_come_back_by_the_same_link(served: Served) -> None:
    ann, bo = Guest(served, "Ann"), Guest(served, "Bo")
    id = ann.create("here", "invited")["id"]
    link: dict[str, Any] = {"seat": 1, "key": invitations(ann, id)[1]}
    bo.join(id, **link)
    bo.ask("POST", f"/api/tables/{id}/leave")
    change(ann, id, 1, "invited")  # nothing changes for a vacant seat
    assert bo.join(id, **link)["seat"] == 1
    change(ann, id, 0, "invited")  # the host leaves the seat, and is not banned
    assert ann.join(id, seat=0, key=invitations(ann, id)[0])["seat"] == 0


def test_links_that_are_out_stay_good() -> None:
    """The first link of a seat is the same as before links could be replaced."""
    guests = Identity("0123456789abcdef")
    assert guests.key(SeatRow("table", 2, "invited")) == "393160f84baee531ef67054a"
    assert len({guests.key(SeatRow("table", 2, "invited", link=link)) for link in range(20)}) == 20


def test_an_old_cookie_is_renewed_by_the_handshake_of_a_socket(server: Served) -> None:
    ann = Guest(server)
    id = ann.create("here", "novice", start=True)["id"]
    guest = ann.ask("GET", "/api/me")["guest"]
    url = f"{server.url.replace('http', 'ws')}/api/tables/{id}/socket"
    for age, renews in ((3 * DAY, False), (8 * DAY, True)):  # whoever only reloads a table sends no other request
        own = {"cookie": f"{COOKIE}={signed(guest, age)}"}
        with connect(url, additional_headers=own, open_timeout=PATIENCE) as socket:
            assert socket.response is not None
            given = socket.response.headers.get_all("set-cookie")
            assert len(given) == renews
    assert me(server, SimpleCookie(given[0])[COOKIE].value) == (guest, None)


def test_who_signs_in_with_an_old_cookie_is_somebody_else_afterwards(server: Served) -> None:
    ann = Guest(server)
    ann.ask("GET", "/api/me")
    key = ann.ask("POST", "/api/move-link", 201)["key"]
    old = {"cookie": f"{COOKIE}={signed('bo', 8 * DAY)}"}
    answer = post(f"{server.url}/api/move", json={"key": key}, headers=old)
    (given,) = answer.headers.get_list("set-cookie")  # not renewed as well
    assert me(server, SimpleCookie(given)[COOKIE].value)[0] == ann.ask("GET", "/api/me")["guest"]
