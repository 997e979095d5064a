"""Checks before every request: its origin, its limits, and the security headers of every response."""

import contextlib
import json
import socket
import threading
import time
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from peloponnes.server.http.guard import HEADERS
from peloponnes.server.storage import Store
from tests.server.conftest import new_database
from tests.server.served import PATIENCE, PLENTY, Guest, Served, Socket, get, legal, post

FRIENDS = "https://friends.example"
FOREIGN = "https://elsewhere.example"
LIMITS = {"requests_a_minute": 40, "tables_a_guest": 2, "sockets_a_guest": 3, "body_bytes": 2000}


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("door")
    with Served(str(folder / "games.sqlite"), folder / "log", *PLENTY, "--origin", FRIENDS, "--metrics") as served:
        yield served


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with low limits. Each test uses its own address, as behind a proxy."""
    folder = tmp_path_factory.mktemp("strict")
    words = [word for name, number in LIMITS.items() for word in ("--limit", f"{name}={number}")]
    with Served(str(folder / "games.sqlite"), folder / "log", *words) as served:
        yield served


def guest_from(served: Served, address: str) -> Guest:
    guest = Guest(served)
    guest.http.headers["x-forwarded-for"] = address
    return guest


@pytest.fixture(scope="module")
def ann(door: Served) -> Guest:
    guest = Guest(door)
    guest.ask("GET", "/api/me")
    return guest


@pytest.fixture(scope="module")
def table(ann: Guest) -> str:
    return str(ann.create("here", "here", start=True)["id"])


def error_of(answer: httpx.Response) -> Any:
    error = answer.json()["error"]
    assert error["text"].isprintable()
    return error


# Where a request comes from --------------------------------------------------------------------------------------------------------

ORIGINS: list[tuple[dict[str, str], bool]] = [
    ({}, True),
    ({"origin": "http://{host}"}, True),
    ({"origin": "https://{host}"}, True),
    ({"origin": FRIENDS}, True),
    ({"sec-fetch-site": "same-origin"}, True),
    ({"sec-fetch-site": "none"}, True),
    ({"origin": "http://{host}", "sec-fetch-site": "same-origin"}, True),
    ({"origin": FOREIGN}, False),
    ({"origin": "null"}, False),
    ({"origin": "http://[broken"}, False),
    ({"origin": ""}, False),
    ({"origin": "http://{host}.elsewhere.example"}, False),
    ({"origin": FRIENDS + ".elsewhere.example"}, False),
    ({"origin": "http://127.0.0.1:1"}, False),
    ({"sec-fetch-site": "cross-site"}, False),
    ({"sec-fetch-site": "same-site"}, False),
]


def of(door: Served, headers: dict[str, str]) -> dict[str, str]:
    return {name: value.replace("{host}", f"127.0.0.1:{door.port}") for name, value in headers.items()}


@pytest.mark.parametrize(("headers", "welcome"), ORIGINS)
def test_a_page_of_others_can_change_nothing(ann: Guest, table: str, headers: dict[str, str], welcome: bool) -> None:
    before = ann.state(table)
    answer = ann.http.post(
        f"/api/tables/{table}/say", json={"id": "x1", "text": "hello"}, headers=of(ann.served, headers)
    )
    assert answer.status_code == (200 if welcome else 403)
    if not welcome:
        assert error_of(answer)["key"] == "server.foreign"
        assert ann.state(table)["chat"] == before["chat"]


@pytest.mark.parametrize(("headers", "welcome"), ORIGINS)
def test_a_page_of_others_gets_no_socket(ann: Guest, table: str, headers: dict[str, str], welcome: bool) -> None:
    if welcome:
        with ann.socket(table, None, **of(ann.served, headers)) as socket:
            assert socket.welcome["you"]["seats"] == [0, 1]
        return
    with pytest.raises(InvalidStatus) as refused:
        ann.socket(table, None, **of(ann.served, headers))
    answer = refused.value.response
    assert answer.status_code == 403
    assert json.loads(answer.body or b"")["error"]["key"] == "server.foreign"
    assert answer.headers["content-security-policy"] == HEADERS["content-security-policy"]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "POST"])
def test_no_method_that_changes_something_is_open_to_others(ann: Guest, table: str, method: str) -> None:
    answer = ann.http.request(method, f"/api/tables/{table}", headers={"origin": FOREIGN})
    assert answer.status_code == 403


def test_a_token_may_come_from_anywhere_but_must_be_right(ann: Guest, table: str) -> None:
    """Browsers send cookies automatically, but never a token; a wrong token does not fall back to the cookie."""
    token = ann.ask("POST", "/api/tokens", 201, json={"label": "bot"})["token"]
    program = Guest(ann.served, token=token)
    answer = program.http.post(f"/api/tables/{table}/say", json={"id": "x2", "text": "hi"}, headers={"origin": FOREIGN})
    assert answer.status_code == 200
    for authorization in ("Bearer pel_wrong", "bearer x", "Bearer " + token[:-1]):
        answer = ann.http.post(
            f"/api/tables/{table}/say",
            json={"id": "x3", "text": "hi"},
            headers={"origin": FOREIGN, "authorization": authorization},
        )
        assert answer.status_code in (401, 403), authorization
    answer = ann.http.post(
        f"/api/tables/{table}/say", json={"id": "x4", "text": "hi"}, headers={"authorization": token}
    )
    assert answer.status_code == 200  # not a bearer token: the cookie counts
    with pytest.raises(InvalidStatus) as refused:
        Guest(ann.served, token="pel_wrong").socket(table)
    assert refused.value.response.status_code == 401


# What every answer says --------------------------------------------------------------------------------------------------------------

ASKED: list[tuple[str, str, int]] = [
    ("GET", "/", 200),
    ("GET", "/healthz", 200),
    ("GET", "/metrics", 200),
    ("GET", "/api/editions", 200),
    ("GET", "/api/openapi.json", 200),
    ("GET", "/api/tables/{table}/state", 200),
    ("GET", "/api/tables/{table}/events", 200),
    ("GET", "/api/tables/{table}/record", 409),
    ("GET", "/api/tables/nowhere", 404),
    ("GET", "/no/such/page", 404),
    ("PATCH", "/api/tables", 405),
    ("POST", "/api/tables", 422),
    ("GET", "/api/tables/" + "x" * 300, 422),
]


@pytest.mark.parametrize(("method", "path", "status"), ASKED)
def test_every_answer_tells_a_browser_to_be_careful(
    ann: Guest, table: str, method: str, path: str, status: int
) -> None:
    answer = ann.http.request(method, path.replace("{table}", table))
    assert answer.status_code == status
    for name, value in HEADERS.items():
        assert answer.headers.get_list(name) == [value], name
    assert "server" not in answer.headers
    if path.startswith("/api/"):
        assert answer.headers["cache-control"] == "no-store"
    if status >= 400:
        error_of(answer)


def test_the_policy_lets_nothing_in_from_elsewhere(ann: Guest) -> None:
    policy = dict(part.strip().partition(" ")[::2] for part in HEADERS["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert "<script" not in ann.http.get("/").text


def test_what_can_be_done_with_an_address_is_told(ann: Guest, table: str) -> None:
    assert ann.http.patch("/api/tables").headers["allow"] == "GET, POST"
    assert ann.http.options(f"/api/tables/{table}").headers["allow"] == "DELETE, GET"


# Cookies ----------------------------------------------------------------------------------------------------------------------------


def cookie_of(door: Served, **headers: str) -> SimpleCookie:
    answer = get(f"{door.url}/api/me", headers=headers)
    return SimpleCookie(answer.headers["set-cookie"])


def test_a_cookie_is_for_the_server_alone(door: Served) -> None:
    plain = cookie_of(door)["peloponnes"]
    assert plain["httponly"]
    assert plain["samesite"] == "lax"
    assert plain["path"] == "/"
    assert not plain["secure"]
    assert not plain["domain"]
    assert cookie_of(door, **{"x-forwarded-proto": "https"})["peloponnes"]["secure"]


def test_a_cookie_that_was_changed_is_no_guest(ann: Guest, table: str) -> None:
    """Nor is one signed for another purpose, or none at all."""
    good = ann.http.cookies["peloponnes"]
    payload, _, signature = good.rpartition(".")
    other = SimpleCookie(get(f"{ann.served.url}/api/me").headers["set-cookie"])["peloponnes"].value
    tampered = [
        "",
        payload,
        payload + ".",
        f"{payload}.{other.rpartition('.')[2]}",
        f"{other.rpartition('.')[0]}.{signature}",
        f"{payload}.{'A' if signature[0] != 'A' else 'B'}{signature[1:]}",  # the last character has insignificant bits
        "x" * 3000,
        '"; peloponnes="',
    ]
    asked = f"{ann.served.url}/api/tables/{table}/state"
    assert get(asked, headers={"cookie": f"peloponnes={good}"}).json()["you"]["seats"] == [0, 1]
    for cookie in tampered:
        answer = get(asked, headers={"cookie": f"peloponnes={cookie}"})
        assert answer.status_code == 200
        assert answer.json()["you"] == {"seats": [], "kept": [], "host": False, "held": [], "looked": None}, cookie
        said = post(
            f"{ann.served.url}/api/tables/{table}/say",
            json={"id": "a", "text": "b"},
            headers={"cookie": f"peloponnes={cookie}"},
        )
        assert said.status_code == 401


def test_the_signing_secret_of_the_operator_is_never_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server without one creates a strong one, even after a server that had one."""
    monkeypatch.setenv("PELOPONNES_SECRET", "a-secret-of-the-operator-which-is-long-enough")
    with Served(str(tmp_path / "games.sqlite"), tmp_path / "log", *PLENTY) as served:
        cookie = Guest(served).http.get("/api/me").headers["set-cookie"]
        get(f"{served.url}/healthz")
        served.stop()
        assert cookie
        store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
        assert store.secret("secret", "nothing was kept") == "nothing was kept"
        store.close()


# How much ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_that_is_too_long_is_not_read(strict: Served, chunked: bool) -> None:
    guest = guest_from(strict, f"10.0.1.{chunked:d}")
    body = json.dumps({"label": "x" * 30, "more": "y" * LIMITS["body_bytes"]}).encode()

    def pieces() -> Iterator[bytes]:
        for start in range(0, len(body), 500):
            yield body[start : start + 500]

    answer = guest.http.post(
        "/api/tokens", content=pieces() if chunked else body, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 413
    assert error_of(answer)["key"] == "server.too_large"
    assert error_of(answer)["values"] == {"most": LIMITS["body_bytes"]}
    assert guest.ask("GET", "/api/editions")


def test_a_body_of_just_the_length_is_read(strict: Served) -> None:
    body = b'{"label": "bot"}'.ljust(LIMITS["body_bytes"])
    guest = guest_from(strict, "10.0.1.9")
    headers = {"content-type": "application/json"}
    assert guest.http.post("/api/tokens", content=body, headers=headers).status_code == 201
    assert guest.http.post("/api/tokens", content=body + b" ", headers=headers).status_code == 413


def test_who_asks_too_often_has_to_wait(strict: Served) -> None:
    guest, other = guest_from(strict, "10.0.2.1"), guest_from(strict, "10.0.2.2")
    begun, asked = time.monotonic(), 0
    while (answer := guest.http.get("/api/editions")).status_code == 200:
        asked += 1
        minutes = (time.monotonic() - begun) / 60  # a busy machine is slow enough to be allowed some more
        assert asked <= LIMITS["requests_a_minute"] * (1 + minutes)
    assert asked >= LIMITS["requests_a_minute"]
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) > 0
    assert error_of(answer)["key"] == "server.too_many_requests"
    assert answer.headers["x-frame-options"] == "DENY"
    refused: list[int] = []
    while not refused:  # after a second and a half, one more is allowed
        try:
            guest.socket("nowhere", None, **{"x-forwarded-for": "10.0.2.1"}).connection.close()
        except InvalidStatus as error:
            refused.append(error.response.status_code)
        asked += 1
        assert asked <= LIMITS["requests_a_minute"] * (1 + (time.monotonic() - begun) / 60) + 1
    assert refused == [429]
    assert other.http.get("/api/editions").status_code == 200
    assert guest.http.get("/healthz").status_code == 200


def test_a_guest_has_only_so_many_tables(strict: Served) -> None:
    guest = guest_from(strict, "10.0.3.1")
    first, _ = (guest.create("here", "here", start=True)["id"] for _ in range(LIMITS["tables_a_guest"]))
    assert guest.create("here", "here", expect=429)["error"]["key"] == "server.too_many_tables"
    guest.do(first, "resign", seat=0)
    guest.do(first, "resign", seat=1)
    guest.create("here", "here")


def test_a_guest_has_only_so_many_tokens(strict: Served) -> None:
    guest = guest_from(strict, "10.0.4.1")
    for _ in range(20):
        id = guest.ask("POST", "/api/tokens", 201, json={"label": "bot"})["id"]
    refused = guest.ask("POST", "/api/tokens", 429, json={"label": "bot"})["error"]
    assert (refused["key"], refused["values"]) == ("server.too_many_tokens", {"most": 20})
    guest.ask("DELETE", f"/api/tokens/{id}", 204)
    guest.ask("POST", "/api/tokens", 201, json={"label": "bot"})


@pytest.mark.parametrize("known", [True, False])
def test_a_guest_has_only_so_many_sockets_and_streams(strict: Served, known: bool) -> None:
    """The same holds for an address, for anonymous visitors."""
    address = {"x-forwarded-for": f"10.0.5.{known:d}"}
    host = guest_from(strict, address["x-forwarded-for"])
    id = host.create("here", "here")["id"]
    guest = host if known else guest_from(strict, address["x-forwarded-for"])
    sockets = [guest.socket(id, None, **address) for _ in range(LIMITS["sockets_a_guest"])]
    refused = guest.socket(id, None, **address)
    assert refused.welcome["error"]["key"] == "server.too_many_sockets"
    assert end_of(refused) == 4429
    assert guest.http.get(f"/api/tables/{id}/events").status_code == 429
    assert guest_from(strict, f"10.0.6.{known:d}").http.get(f"/api/tables/{id}/events").status_code == 200
    sockets[0].connection.close()
    wait_for_room(guest, id)
    for each in sockets:
        each.connection.close()


def test_one_who_leaves_at_once_is_not_counted(strict: Served) -> None:
    guest = guest_from(strict, "10.0.7.1")
    id = guest.create("here", "here")["id"]
    request = (
        f"GET /api/tables/{id}/events?wait=60 HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 10.0.7.1\r\n"
        f"cookie: peloponnes={guest.http.cookies['peloponnes']}\r\n\r\n"
    )
    for _ in range(LIMITS["sockets_a_guest"] * 3):
        with socket.create_connection(("127.0.0.1", strict.port)) as connection:
            connection.sendall(request.encode())
    wait_for_room(guest, id)


def wait_for_room(guest: Guest, id: str) -> None:
    """Ask for a stream until there is room for it: the server may still have to notice who has left."""
    end = time.monotonic() + PATIENCE
    while (answer := guest.http.get(f"/api/tables/{id}/events")).status_code != 200:
        assert error_of(answer)["key"] in ("server.too_many_sockets", "server.too_many_requests")
        assert time.monotonic() < end
        time.sleep(0.5)


# What people read --------------------------------------------------------------------------------------------------------------------

LANGUAGES = {
    "en": "There is no such table.",
    "de-AT,en;q=0.5": "Diesen Tisch gibt es nicht.",
    "fr": "Cette table n’existe pas.",
    "el, fr-CH;q=0.9, en;q=0.8": "Cette table n’existe pas.",
    "el": "There is no such table.",
    "*": "There is no such table.",
    "": "There is no such table.",
}


@pytest.mark.parametrize("accepted", LANGUAGES)
def test_a_refusal_speaks_the_language_of_the_client(door: Served, accepted: str) -> None:
    answer = get(f"{door.url}/api/tables/nowhere", headers={"accept-language": accepted})
    assert error_of(answer)["text"] == LANGUAGES[accepted]
    with Guest(door, language=accepted or "en").socket("nowhere", None, **{"accept-language": accepted}) as refused:
        assert refused.welcome["error"]["text"] == LANGUAGES[accepted]


def test_the_page_at_the_door_speaks_the_language_of_the_client(door: Served) -> None:
    for language in ("en", "de", "fr"):
        assert f'lang="{language}"' in get(door.url, headers={"accept-language": language}).text


# Operation ---------------------------------------------------------------------------------------------------------------------------


def test_without_its_database_the_server_says_so(postgres: str, tmp_path: Path) -> None:
    with Served(new_database(postgres, "gone"), tmp_path / "log", *PLENTY) as served:
        guest = Guest(served)
        id = guest.create("here", "here", start=True)["id"]
        decision = guest.state(id)["decisions"][0]
        with psycopg.connect(postgres, autocommit=True) as connection:
            connection.execute("DROP DATABASE gone WITH (FORCE)")
        answer = guest.http.post(
            f"/api/tables/{id}/turn", json={"id": "a", "seat": decision["seat"], "actions": legal(decision)[:1]}
        )
        assert answer.status_code == 503
        assert error_of(answer)["key"] in ("server.not_written", "server.no_database")


def end_of(socket: Socket) -> int | None:
    """The close code of a socket."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            socket.read()
    return socket.connection.close_code


def test_a_stop_is_gentle_and_loses_nothing(tmp_path: Path) -> None:
    """Sockets are told to reconnect, streams end, and everything acknowledged is there afterwards."""
    with Served(str(tmp_path / "games.sqlite"), tmp_path / "log", *PLENTY) as served:
        assert served.process is not None
        guest = Guest(served)
        id = guest.create(*["here"] * 5, start=True)["id"]
        acknowledged = [1]
        ended = []

        def stream() -> None:
            with guest.http.stream("GET", f"/api/tables/{id}/events", params={"wait": 600}) as lines:
                ended.append(sum(1 for _ in lines.iter_lines()))

        watching = threading.Thread(target=stream)
        watching.start()
        with guest.socket(id) as idle, guest.socket(id) as busy:
            with contextlib.suppress(ConnectionClosed):
                while busy.latest["decisions"]:
                    decision = busy.latest["decisions"][0]
                    answer = busy.ask("turn", seat=decision["seat"], actions=[legal(decision)[-1]])
                    if answer["type"] == "done":
                        acknowledged.append(answer["seq"])
                        while busy.latest["seq"] < answer["seq"]:
                            busy.read()
                    if len(acknowledged) == 20:
                        threading.Thread(target=served.process.terminate).start()
            for each in (idle, busy):
                assert end_of(each) == 1012
        assert served.process.wait(PATIENCE) == 0
        watching.join(PATIENCE)
        assert ended
        assert "graceful shutdown exceeded" not in served.log.read_text()  # nothing had to be cut off
        store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
        kept = [entry.seq for entry in store.entries(id)]
        store.close()
        assert len(acknowledged) >= 20
        assert kept == list(range(1, len(kept) + 1))
        assert max(acknowledged) <= kept[-1]
        assert "Traceback" not in served.log.read_text()


def test_every_line_of_the_log_is_one_object(door: Served, ann: Guest, table: str) -> None:
    """Each has a time, a level and an event; never a query, which might contain a key."""
    ann.http.get(f"/api/tables/{table}/state?since=1&key=planted-key")
    ann.http.get("/no/such%0apage%22{")
    ann.http.post("/api/tokens", content=b'{"label": "\xff')
    lines = door.log.read_text().splitlines()[1:]  # the first is the greeting
    assert len(lines) > 4
    for line in lines:
        told = json.loads(line)
        assert told["event"]
        assert told["level"] in ("info", "warning", "error")
        assert told["timestamp"].endswith("Z")
    assert "planted-key" not in door.log.read_text()
