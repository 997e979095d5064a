"""Being told, over HTTP: a real server, and real receivers of push messages, webhooks and mail."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
import pytest

from tests.server.conftest import new_database
from tests.server.person import Person
from tests.server.receivers import Mailbox, PushService, Receiver, text_of, until
from tests.server.served import PLENTY, Guest, Served, present

OPTIONS = ("--loopback-hooks", "--tell-after", "0.2", "--mail-from", "Peloponnes <games@example.org>", "--metrics")


class Post(NamedTuple):
    """A server, and a mail server that takes its mail."""

    served: Served
    mailbox: Mailbox

    def guest(self, name: str, language: str = "en") -> Guest:
        guest = Guest(self.served, name, language=language)
        guest.ask("GET", "/api/me")
        return guest


@pytest.fixture(scope="module")
def post(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Post]:
    folder = tmp_path_factory.mktemp("notices")
    with Mailbox() as mailbox:
        options = (*PLENTY, *OPTIONS, "--smtp", mailbox.url)
        with Served(str(folder / "games.sqlite"), folder / "log", *options) as served:
            yield Post(served, mailbox)


def add(guest: Guest, expect: int = 201, **more: Any) -> Any:
    return guest.ask("POST", "/api/notices/channels", expect, json=more)


def hooked(guest: Guest, receiver: Receiver, **more: Any) -> Any:
    return add(guest, kind="webhook", address=f"{receiver.url}/hook", **more)


def game_of(first: Guest, second: Guest) -> str:
    id = str(first.create("here", "open")["id"])
    second.join(id)
    first.start(id)
    return id


def move(id: str, *players: Guest) -> None:
    """Let whoever has to decide play the first legal action."""
    for player in players:
        state = player.state(id)
        if state["decisions"] and state["view"]["decision"]["seat"] in state["you"]["seats"]:
            player.turn(id, present(state)["actions"][0].partition("..")[0])
            return


def test_each_way_can_be_tried(post: Post) -> None:
    ann = post.guest("Ann", "de")
    with PushService() as service, Receiver() as receiver:
        push = add(ann, kind="push", push=service.subscription)
        hook = hooked(ann, receiver, shape="slack")
        mail = add(ann, kind="mail", address="Ann@Example.org")
        assert (push["verified"], hook["verified"], mail["verified"]) == (True, True, False)
        assert mail["address"] == "Ann@example.org"
        assert receiver.url.removeprefix("http://") in hook["address"]
        assert "/hook" not in hook["address"]
        told = ann.ask("POST", f"/api/notices/channels/{mail['id']}/test", 409)
        assert told["error"]["key"] == "server.told_unverified"
        link = text_of(post.mailbox.mails[-1]).partition("http")[2].split()[0]
        path = "/" + link.split("/", 3)[3]
        stranger = Guest(post.served)
        page = stranger.http.get(path)
        assert "<button>Ja, bestätigen</button>" in page.text  # looking at the link confirms nothing
        assert not channel(ann, mail["id"])["verified"]
        assert "bestätigt" in stranger.http.post(path).text
        assert channel(ann, mail["id"])["verified"]
        for each in (push, hook, mail):
            done = ann.ask("POST", f"/api/notices/channels/{each['id']}/test")
            assert done["error"] is None
        (shown,) = service.shown(ann.ask("GET", "/api/notices")["push_key"])
        assert shown["title"] == "Ein Test von Peloponnes"
        assert receiver.received[0].json["text"].startswith("*Ein Test von Peloponnes*")
        assert post.mailbox.mails[-1]["Subject"] == "Ein Test von Peloponnes"


def channel(guest: Guest, id: str) -> Any:
    return next(each for each in guest.ask("GET", "/api/notices")["channels"] if each["id"] == id)


def test_a_test_that_fails_says_why(post: Post) -> None:
    ann = post.guest("Ann")
    with Receiver(403) as receiver:
        hook = hooked(ann, receiver)
        done = ann.ask("POST", f"/api/notices/channels/{hook['id']}/test")
        assert done["error"]["text"] == "The receiver answered with status 403."
        assert done["failed"] is not None
        receiver.status = 204
        assert ann.ask("POST", f"/api/notices/channels/{hook['id']}/test")["error"] is None
    post.mailbox.answer = "554 no"
    try:
        mail = add(ann, kind="mail", address="bo@example.org")
    finally:
        post.mailbox.answer = "250 OK"
    assert mail["error"]["text"] == "The mail server refused the mail (code 554)."


def test_a_turn_is_told_and_switched_off_from_the_message(post: Post) -> None:
    ann, bo = post.guest("Ann"), post.guest("Bo")
    with Receiver() as receiver:
        hook = hooked(ann, receiver)
        id = game_of(bo, ann)
        until(lambda: bool(receiver.received))
        assert [each["table"] for each in receiver.received[0].json["news"]] == [id]
        off = "/" + receiver.received[0].json["off"].split("/", 3)[3]
        stranger = Guest(post.served)
        page = stranger.http.get(off)
        assert "<button>Turn off</button>" in page.text
        assert channel(ann, hook["id"])["active"]
        answer = stranger.http.post(off, content=b"List-Unsubscribe=One-Click")
        assert answer.status_code == 200
        assert not channel(ann, hook["id"])["active"]
        assert page.headers["referrer-policy"] == "same-origin"  # without it browsers would hide where the button is
        assert off.rpartition("/")[2] not in post.served.log.read_text()
        forged = off[:-3] + ("abc" if off[-3] == "x" else "xyz")
        assert stranger.http.post(forged).status_code == 404
        ann.ask("PUT", f"/api/notices/channels/{hook['id']}", json={"active": True, "wants": ["turns"]})
        assert channel(ann, hook["id"])["wants"] == ["turns"]


def test_nobody_is_told_while_looking(post: Post) -> None:
    ann, bo = post.guest("Ann"), post.guest("Bo")
    with Receiver() as looking, Receiver() as away:
        hooked(ann, looking)
        hooked(bo, away)
        id = str(ann.create("here", "open")["id"])
        bo.join(id)
        with ann.socket(id):
            ann.start(id)
            until(lambda: bool(away.received))  # Bo does not look: a turn or the start of the game
            for _ in range(6):
                move(id, ann, bo)
            until(lambda: waiting_rows(Path(post.served.database)) == (0, 0))
            assert looking.received == []


def test_only_the_host_lets_a_table_tell(post: Post) -> None:
    ann, bo = post.guest("Ann"), post.guest("Bo")
    id = game_of(ann, bo)
    with Receiver() as receiver:
        assert hooked(ann, receiver, table=id, shape="matrix")["table"] == id
        assert add(bo, 403, kind="webhook", address=receiver.url, table=id)["error"]["key"] == "server.not_host"
        refused = add(ann, 422, kind="mail", address="ann@example.org", table=id)
        assert refused["error"]["key"] == "server.told_table_webhook"
        assert add(ann, 404, kind="webhook", address=receiver.url, table="nowhere")["error"]["key"] == "server.no_table"


def test_channels_are_their_owners_alone(post: Post) -> None:
    ann, bo = post.guest("Ann"), post.guest("Bo")
    with Receiver() as receiver:
        hook = hooked(ann, receiver)
        path = f"/api/notices/channels/{hook['id']}"
        assert bo.ask("GET", "/api/notices")["channels"] == []
        for method, more in (("PUT", {"json": {"active": False}}), ("DELETE", {})):
            assert bo.ask(method, path, 404, **more)["error"]["key"] == "server.told_no_channel"
        bo.ask("POST", f"{path}/test", 404)
        token = ann.ask("POST", "/api/tokens", 201, json={"label": "bot"})["token"]
        program = Guest(post.served, token=token)
        assert program.ask("GET", "/api/notices", 403)["error"]["key"] == "server.not_by_token"
        foreign = ann.http.delete(path, headers={"origin": "https://evil.example"})
        assert foreign.status_code == 403
        ann.ask("DELETE", path, 204)
        assert ann.ask("GET", "/api/notices")["channels"] == []


def test_a_browser_that_is_left_is_told_nothing_more(post: Post) -> None:
    ann, bo = post.guest("Ann"), post.guest("Bo")
    with Receiver() as receiver, PushService() as phone, PushService() as laptop:
        for guest in (ann, bo):
            add(guest, kind="push", push=phone.subscription)
        other = add(ann, kind="push", push=laptop.subscription)
        hook = hooked(ann, receiver)
        for _ in range(2):  # the second time there is none
            ann.ask("POST", "/api/notices/unsubscribe", 204, json=phone.subscription)
        assert [each["id"] for each in ann.ask("GET", "/api/notices")["channels"]] == [other["id"], hook["id"]]
        assert len(bo.ask("GET", "/api/notices")["channels"]) == 1
        unknown = {"endpoint": "https://p.example/", "p256dh": "A" * 87, "auth": "A" * 22}
        ann.ask("POST", "/api/notices/unsubscribe", 204, json=unknown)
        token = ann.ask("POST", "/api/tokens", 201, json={"label": "bot"})["token"]
        Guest(post.served, token=token).ask("POST", "/api/notices/unsubscribe", 403, json=laptop.subscription)


def test_who_signs_out_everywhere_is_told_nothing_more_by_push(post: Post) -> None:
    ann = Person(post.served)
    with Receiver() as receiver, PushService() as phone:
        key = ann.passkey()
        ann.create_account(key)
        add(ann, kind="push", push=phone.subscription)
        hook = hooked(ann, receiver)
        ann.ask("DELETE", "/api/account/devices", 204)
        ann.sign_in(key)
        assert [each["id"] for each in ann.ask("GET", "/api/notices")["channels"]] == [hook["id"]]


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        ({"kind": "webhook", "address": "https://127.0.0.2.example"}, None),
        ({"kind": "webhook", "address": "http://hooks.example.org/"}, "told_not_https"),
        ({"kind": "webhook", "address": "https://10.0.0.1/"}, "told_private"),
        ({"kind": "webhook"}, "told_no_address"),
        ({"kind": "mail", "address": "Ann <ann@example.org>"}, "told_no_address"),
        ({"kind": "mail", "address": "ann@example.org\nBcc: bo@example.org"}, "told_no_address"),
        ({"kind": "mail"}, "told_no_address"),
        ({"kind": "push"}, "told_no_address"),
        (
            {"kind": "push", "push": {"endpoint": "https://p.example/", "p256dh": "A" * 87, "auth": "A" * 22}},
            "told_bad_keys",
        ),
        ({"kind": "pigeon", "address": "home"}, "bad_message"),
        ({"kind": "webhook", "address": "x" * 1001}, "bad_message"),
        ({"kind": "webhook", "address": "https://hooks.example.org/", "shape": "fax"}, "bad_message"),
    ],
)
def test_wrong_channels_are_refused(post: Post, wanted: dict[str, Any], key: str | None) -> None:
    ann = post.guest("Ann")
    answer = add(ann, 201 if key is None else 422, **wanted)
    assert key is None or answer["error"]["key"] == f"server.{key}"
    assert len(ann.ask("GET", "/api/notices")["channels"]) == (key is None)


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        ({"zone": "Mars/Olympus"}, "told_no_zone"),
        ({"zone": "../etc/passwd"}, "bad_message"),
        ({"zone": "UTC", "quiet_from": 60}, "told_half_quiet"),
        ({"zone": "UTC", "quiet_from": 60, "quiet_until": 1440}, "bad_message"),
    ],
)
def test_wrong_wishes_are_refused(post: Post, wanted: dict[str, Any], key: str) -> None:
    ann = post.guest("Ann")
    assert ann.ask("PUT", "/api/notices", 422, json=wanted)["error"]["key"] == f"server.{key}"
    kept = ann.ask("PUT", "/api/notices", json={"zone": "Europe/Athens", "quiet_from": 1320, "quiet_until": 420})
    assert (kept["zone"], kept["quiet_from"], kept["quiet_until"], kept["digest_at"]) == (
        "Europe/Athens",
        1320,
        420,
        None,
    )


def test_there_are_limits(post: Post) -> None:
    ann = post.guest("Ann")
    with Receiver() as receiver:
        hook = hooked(ann, receiver)
        same = hooked(ann, receiver)
        assert same["id"] == hook["id"]
        for number in range(19):
            add(ann, kind="webhook", address=f"{receiver.url}/{number}")
        assert add(ann, 429, kind="webhook", address=f"{receiver.url}/x")["error"]["key"] == "server.told_many_channels"
        path = f"/api/notices/channels/{hook['id']}/test"
        statuses = [ann.http.post(path).status_code for _ in range(8)]
        assert statuses[0] == 200
        assert statuses[-1] == 429
    bo = post.guest("Bo")
    before = len(post.mailbox.mails)
    statuses = [
        bo.http.post("/api/notices/channels", json={"kind": "mail", "address": "victim@example.org"}).status_code
        for _ in range(8)
    ]
    assert 429 in statuses
    assert len(post.mailbox.mails) - before <= 6


def test_a_killed_server_loses_no_notice_and_says_the_same_again(tmp_path: Path) -> None:
    """Killed while a message is on its way: the next server sends it again, with the same key, and no other."""
    with Receiver() as receiver:
        options = (*PLENTY, "--loopback-hooks", "--tell-after", "0.2")
        with Served(str(tmp_path / "games.sqlite"), tmp_path / "log", *options) as served:
            ann, bo = Guest(served, "Ann"), Guest(served, "Bo")
            ann.ask("GET", "/api/me")
            bo.ask("GET", "/api/me")
            hooked(ann, receiver)
            receiver.answering.clear()
            id = game_of(bo, ann)
            until(lambda: bool(receiver.received))
            served.kill()  # between claiming and knowing that it has arrived
            receiver.answering.set()
            shorten_claims(tmp_path / "games.sqlite")
            served.start()
            until(lambda: len(receiver.received) > 1)
            first, second = receiver.received[:2]
            assert first.json["key"] == second.json["key"]
            assert first.json["news"][0]["table"] == id
            until(lambda: waiting_rows(tmp_path / "games.sqlite") == (0, 0))
            assert len(receiver.received) == 2


def test_two_workers_tell_everything_once(postgres: str, tmp_path: Path) -> None:
    """Channels are added at one worker and moves made at another; only one of them sends."""
    database = new_database(postgres, "test_notices")
    options = (*PLENTY, "--loopback-hooks", "--tell-after", "0.2", "--workers", "2")
    with Receiver() as receiver, Served(database, tmp_path / "log", *options) as served:
        ann, bo = Guest(served, "Ann"), Guest(served, "Bo")
        for guest in (ann, bo):
            guest.ask("GET", "/api/me")
        hook = hooked(ann, receiver)
        games = {game_of(bo, ann) for _ in range(6)}

        def told() -> list[str]:
            return [each["table"] for request in receiver.received for each in request.json["news"]]

        until(lambda: set(told()) == games)
        until(lambda: waiting_in(database) == (0, 0))
        assert sorted(told()) == sorted(games)
        assert channel(ann, hook["id"])["error"] is None


def waiting_in(database: str) -> tuple[int, ...]:
    with psycopg.connect(database) as connection:
        found = connection.execute("SELECT (SELECT count(*) FROM notice), (SELECT count(*) FROM delivery)").fetchone()
    assert found is not None
    return tuple(found)


def shorten_claims(file: Path) -> None:
    """Let claims end now: nobody wants to wait a minute for it."""
    with sqlite3.connect(file) as connection:
        assert connection.execute("UPDATE delivery SET claimed_until = 1").rowcount == 1


def waiting_rows(file: Path) -> tuple[int, ...]:
    """How many notices and deliveries wait. A notice is there before the move that it tells of is acknowledged."""
    with sqlite3.connect(file) as connection:
        count = "SELECT (SELECT count(*) FROM notice), (SELECT count(*) FROM delivery)"
        return tuple(connection.execute(count).fetchone())
