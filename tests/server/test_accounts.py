"""Accounts, devices, links to another device, one's own data: with real keys, on both databases, with two workers on one of them."""

import io
import json
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import select, update

from peloponnes.server.admin.inviting import invited
from peloponnes.server.admin.verifying import complaints
from peloponnes.server.storage import Store
from peloponnes.server.storage.reading import games_of, whole
from peloponnes.server.storage.rows import GONE
from peloponnes.server.storage.schema import metadata, one_time_key
from tests.server.person import Person
from tests.server.served import PLENTY, Guest, Served, code_at_end

# Accounts ----------------------------------------------------------------------------------------------------------------------------


def test_an_account_adopts_the_games_of_its_guest_and_shows_them_where_one_signs_in(served: Served) -> None:
    ann = Person(served)
    begun = ann.create("here", "novice", start=True)["id"]
    open_one = ann.create("here", "open")["id"]
    before, key = ann.guest, ann.passkey()
    made = ann.create_account(key)
    assert len(set(made["codes"])) == 8
    assert ann.guest != before
    assert ann.games == {begun, open_one}
    assert ann.state(open_one)["you"]["host"]
    assert ann.ask("GET", "/api/me")["account"] == "Ann"
    laptop = Person(served, "Ann", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    own = laptop.create("here", "novice", start=True)["id"]
    laptop.sign_in(key)
    assert laptop.guest == ann.guest
    assert laptop.games == ann.games == {begun, open_one, own}
    laptop.do(own, "say", text="here I am")
    devices = laptop.account()["devices"]
    assert {(each["label"], each["this"]) for each in devices} == {("", False), ("Firefox · Linux", True)}


def test_the_cookie_from_before_an_account_leads_nowhere(served: Served) -> None:
    ann = Person(served)
    id = ann.create("here", "novice", start=True)["id"]
    old = dict(ann.http.cookies)
    ann.create_account(ann.passkey())
    thief = Person(served)
    thief.http.cookies.update(old)
    assert thief.games == set()
    assert thief.state(id)["you"]["seats"] == []


def test_a_challenge_counts_once_and_only_for_whom_it_was_made(served: Served) -> None:
    ann, bo, key = Person(served), Person(served), Person(served).passkey()
    asked = ann.challenge(new=True)
    body = {"name": "Bo", "passkey": key.made(asked)}
    bo.ask("GET", "/api/me")
    assert bo.refused("POST", "/api/account", 403, json=body) == "passkey_too_late"
    assert ann.refused("POST", "/api/account", 403, json=body) == "passkey_too_late"  # it was used up
    ann.create_account(key)
    answer = key.used(bo.challenge())
    bo.ask("POST", "/api/account/sign-in", json={"passkey": answer})
    assert Person(served).refused("POST", "/api/account/sign-in", 403, json={"passkey": answer}) == "passkey_too_late"


def test_passkeys_that_are_not_ours_are_refused_in_the_same_words(served: Served) -> None:
    ann, key = Person(served), Person(served).passkey()
    ann.create_account(key)
    stranger = Person(served)
    assert stranger.sign_in(stranger.passkey(), 403)["error"]["key"] == "server.wrong_passkey"
    forged = stranger.passkey()
    forged.id = key.id  # the right name with another key
    assert stranger.sign_in(forged, 403)["error"]["key"] == "server.wrong_passkey"
    key.origin = "https://evil.example"
    assert stranger.sign_in(key, 403)["error"]["key"] == "server.wrong_passkey"
    key.origin = ann.origin
    key.uses = 0  # a copy of the key, which has counted less
    assert stranger.sign_in(key, 403)["error"]["key"] == "server.wrong_passkey"
    bad = {"id": "AA", "client_data": "AA", "authenticator_data": "AA", "signature": "AA"}
    assert stranger.refused("POST", "/api/account/sign-in", 403, json={"passkey": bad}) == "wrong_passkey"
    assert stranger.account() is None


def test_at_an_address_there_are_no_passkeys_but_recovery_codes(served: Served) -> None:
    ann = Person(served)
    ann.http.headers["host"] = f"127.0.0.1:{served.port}"
    assert not ann.ask("GET", "/api/account")["passkeys"]
    assert ann.refused("POST", "/api/account/challenge", 409, json={"new": True}) == "no_passkeys_here"
    id = ann.create("here", "novice", start=True)["id"]
    codes = ann.create_account()["codes"]
    phone = Person(served)
    phone.ask("POST", "/api/account/recover", json={"code": codes[0].upper().replace("-", " ")})
    assert phone.games == {id}
    assert phone.account()["codes"] == 7
    assert Person(served).refused("POST", "/api/account/recover", 403, json={"code": codes[0]}) == "wrong_code"
    fresh = phone.ask("POST", "/api/account/codes", 201)
    assert Person(served).refused("POST", "/api/account/recover", 403, json={"code": codes[1]}) == "wrong_code"
    Person(served).ask("POST", "/api/account/recover", json={"code": fresh[1]})


def test_passkeys_are_added_and_removed_but_never_the_last_way_in(served: Served) -> None:
    ann, first, second = Person(served), Person(served).passkey(), Person(served).passkey()
    codes = ann.create_account(first)["codes"]
    added = ann.ask("POST", "/api/account/passkeys", 201, json=second.made(ann.challenge(new=True), "Laptop"))
    ids = {each["label"]: each["id"] for each in added["account"]["passkeys"]}
    assert set(ids) == {"A key", "Laptop"}
    again = second.made(ann.challenge(new=True))
    assert ann.refused("POST", "/api/account/passkeys", 403, json=again) == "wrong_passkey"
    ann.ask("DELETE", f"/api/account/passkeys/{ids['A key']}", 204)
    assert Person(served).sign_in(first, 403)["error"]["key"] == "server.wrong_passkey"
    Person(served).sign_in(second)
    for code in codes:
        Person(served).ask("POST", "/api/account/recover", json={"code": code})
    assert ann.refused("DELETE", f"/api/account/passkeys/{ids['Laptop']}", 409) == "last_way_in"
    assert ann.refused("DELETE", "/api/account/passkeys/nothing", 404) == "no_passkey"
    assert [each["label"] for each in ann.account()["passkeys"]] == ["Laptop"]


def test_devices_are_signed_out_one_by_one_or_all(served: Served) -> None:
    ann, key = Person(served), Person(served).passkey()
    id = ann.create("here", "novice", start=True)["id"]
    ann.create_account(key)
    phone, tablet = Person(served), Person(served)
    for device in (phone, tablet):
        device.sign_in(key)
    on_phone = next(each["id"] for each in phone.account()["devices"] if each["this"])
    with phone.socket(id) as socket:
        assert socket.welcome["you"]["seats"] == [0]
        assert ann.refused("DELETE", "/api/account/devices/nothing", 404) == "no_device"
        ann.ask("DELETE", f"/api/account/devices/{on_phone}", 204)
        assert code_at_end(socket) == 1012
    stranger = Person(served)
    stranger.http.cookies = phone.http.cookies  # a copy of the cookie is worth as little
    assert stranger.games == set()
    tablet.ask("DELETE", "/api/account/devices", 204)
    assert "peloponnes" not in tablet.http.cookies
    while ann.account() is not None:  # until the notification has come to all workers
        time.sleep(0.02)
    ann.sign_in(key)
    assert [each["this"] for each in ann.account()["devices"]] == [True]


def test_someone_elses_games_come_back_when_one_signs_out(served: Served) -> None:
    ann, bo, key = Person(served), Person(served, "Bo"), Person(served).passkey()
    own = ann.create("here", "novice", start=True)["id"]
    ann.create_account(key)
    others = bo.create("here", "novice", start=True)["id"]
    bo.sign_in(key, adopt=False)
    assert bo.games == {own}
    this = next(each["id"] for each in bo.account()["devices"] if each["this"])
    bo.ask("DELETE", f"/api/account/devices/{this}", 204)
    assert bo.games == {others}


def test_a_name_is_changed_for_new_tables(served: Served) -> None:
    ann = Person(served)
    id = ann.create("here", "novice", start=True)["id"]
    assert ann.refused("PUT", "/api/account", 403, json={"name": "Anna"}) == "no_account"
    ann.create_account(ann.passkey())
    assert ann.ask("PUT", "/api/account", json={"name": "  Anna "})["account"]["name"] == "Anna"
    assert ann.table(id)["seats"][0]["name"] == "Ann"


def test_a_token_is_no_way_into_an_account(served: Served) -> None:
    ann = Person(served)
    token = ann.ask("POST", "/api/tokens", 201, json={"label": "bot"})["token"]
    ann.create_account(ann.passkey())
    bot = Guest(served, token=token)
    assert bot.ask("GET", "/api/me")["guest"] == ann.guest  # adopted, too
    for method, path in (
        *(("POST", "/api/move-link"), ("GET", "/api/account"), ("POST", "/api/account/codes")),
        *(("DELETE", "/api/account/devices"), ("DELETE", "/api/me"), ("GET", "/api/me/data")),
        ("DELETE", "/api/account/mail"),
    ):
        assert bot.ask(method, path, 403)["error"]["key"] == "server.not_by_token"


# Links to another device -------------------------------------------------------------------------------------------------------------


def test_a_link_moves_all_games_once(served: Served) -> None:
    ann, phone = Person(served), Person(served)
    id = ann.create("here", "novice", start=True)["id"]
    key = ann.ask("POST", "/api/move-link", 201)["key"]
    own = phone.create("here", "novice", start=True)["id"]
    assert phone.ask("POST", "/api/move", json={"key": key}) == {"guest": ann.guest, "account": False}
    assert phone.games == ann.games == {id, own}
    assert Person(served).refused("POST", "/api/move", 403, json={"key": key}) == "wrong_move_key"
    ann.ask("POST", "/api/move", json={"key": ann.ask("POST", "/api/move-link", 201)["key"]})  # to oneself: no harm
    assert ann.games == {id, own}


def test_a_link_is_replaced_by_the_next_and_expires(served: Served) -> None:
    ann = Person(served)
    ann.ask("GET", "/api/me")
    first, second = (ann.ask("POST", "/api/move-link", 201)["key"] for _ in range(2))
    assert Person(served).refused("POST", "/api/move", 403, json={"key": first}) == "wrong_move_key"
    store = Store(served.database.replace("postgresql://", "postgresql+psycopg://"))
    with store.engine.begin() as connection:
        kept = connection.scalars(select(one_time_key.c.hash).where(one_time_key.c.guest == ann.guest)).all()
        assert second not in kept  # only a hash of it
        assert len(kept) == 1
        connection.execute(update(one_time_key).where(one_time_key.c.hash == kept[0]).values(expires=1))
    store.close()
    assert Person(served).refused("POST", "/api/move", 403, json={"key": second}) == "wrong_move_key"
    assert Person(served).refused("POST", "/api/move", 403, json={"key": "nothing"}) == "wrong_move_key"
    assert Person(served).refused("POST", "/api/move-link", 401) == "who_are_you"


def test_no_other_site_can_use_or_make_anything(served: Served) -> None:
    ann = Person(served)
    key = ann.passkey()
    ann.create_account(key)
    link = ann.ask("POST", "/api/move-link", 201)["key"]
    evil = {"origin": "https://evil.example"}
    for method, path, body in (
        *(("POST", "/api/move", {"key": link}), ("POST", "/api/move-link", None), ("DELETE", "/api/me", None)),
        *(("POST", "/api/account/codes", None), ("DELETE", "/api/account/devices", None)),
        *(("PUT", "/api/account", {"name": "Eve"}), ("POST", "/api/account/challenge", {"new": True})),
        *(("POST", "/api/account/mail", {"address": "ann@example.org"}), ("DELETE", "/api/account/mail", None)),
        *(("POST", f"/api/account/mail/{what}", {"key": link}) for what in ("look", "use")),
    ):
        assert ann.refused(method, path, 403, json=body, headers=evil) == "foreign"
    Person(served).ask("POST", "/api/move", json={"key": link})  # it was not used up


def test_a_link_signs_a_device_in_to_an_account(served: Served) -> None:
    ann, phone = Person(served), Person(served)
    ann.create_account(ann.passkey())
    assert phone.ask("POST", "/api/move", json={"key": ann.ask("POST", "/api/move-link", 201)["key"]})["account"]
    assert len(phone.account()["devices"]) == 2


def test_someone_elses_games_come_back_after_a_link(served: Served) -> None:
    ann, bo = Person(served), Person(served, "Bo")
    ann.ask("GET", "/api/me")
    others = bo.create("here", "novice", start=True)["id"]
    assert bo.refused("DELETE", "/api/move", 409) == "no_guest_before"
    bo.ask("POST", "/api/move", json={"key": ann.ask("POST", "/api/move-link", 201)["key"], "adopt": False})
    assert bo.games == set()
    assert bo.ask("GET", "/api/account")["before"]
    bo.ask("DELETE", "/api/move", 204)
    assert bo.games == {others}


def test_adopting_moves_everything_and_sheds_no_ban(served: Served) -> None:
    ann, phone, host = Person(served), Person(served, "Phone"), Person(served, "Host")
    id = host.create("here", "open", "open")["id"]
    phone.join(id)
    host.ask("PUT", f"/api/tables/{id}/seats/1", json={"kind": "open"})  # sent away
    other = host.create("here", "open", "open")["id"]
    for guest in (ann, phone):  # the same person twice at a table
        guest.join(other)
    held = host.ask("GET", f"/api/tables/{other}/seats/0/link")["key"]
    for guest in (ann, phone):
        guest.ask("POST", f"/api/tables/{other}/seats/0/hold", json={"key": held})
    with phone.socket(other):
        phone.do(other, "say", text="hello")
    token = phone.ask("POST", "/api/tokens", 201, json={"label": "bot"})["token"]
    phone.ask("POST", "/api/move", json={"key": ann.ask("POST", "/api/move-link", 201)["key"]})
    assert phone.guest == ann.guest
    assert ann.state(other)["you"]["seats"] == [0, 1, 2]
    assert ann.table(other)["seats"][0]["holders"] == 1
    assert Guest(served, token=token).ask("GET", "/api/me")["guest"] == ann.guest
    assert ann.refused("POST", f"/api/tables/{id}/join", 403, json={"name": "Ann"}) == "sent_away"


# One's own data ----------------------------------------------------------------------------------------------------------------------


def test_all_data_as_a_zip_that_explains_itself(served: Served) -> None:
    ann = Person(served, "Änn")
    finished = ann.create("here", edition="solo", start=True)["id"]
    with ann.socket(finished) as socket:
        socket.play()
    running = ann.create("here", "novice", start=True)["id"]
    ann.do(running, "say", text="my words")
    ann.create_account(ann.passkey())
    answer = ann.http.get("/api/me/data", headers={"accept-language": "de"})
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        files = {name: packed.read(name).decode() for name in packed.namelist()}
    parts = ("person", "games", "chat", "notes", "notices", "orders", "ratings", "tournaments", f"records/{finished}")
    assert set(files) == {"README.txt", *(f"{part}.json" for part in parts)}
    assert [part for part in parts if f"{part}.json" not in files["README.txt"]] == [f"records/{finished}"]
    assert "Deine Daten" in files["README.txt"]
    assert json.loads(files["person.json"])["account"]["name"] == "Änn"
    assert {each["id"] for each in json.loads(files["games.json"])} == {finished, running}
    assert json.loads(files["chat.json"])[0]["text"] == "my words"
    assert files[f"records/{finished}.json"] == ann.record(finished)


def test_deletion_leaves_the_games_to_the_others_without_the_name(served: Served) -> None:
    ann, bo = Person(served, "Annabel"), Person(served, "Bo")
    id, open_one = (ann.create("here", "open")["id"] for _ in range(2))
    bo.join(id)
    ann.start(id)
    bos = bo.create("here", "open")["id"]
    ann.join(bos)
    for guest in (ann, bo):
        guest.do(id, "say", text=f"I am {guest.name}")
    key = ann.passkey()
    ann.create_account(key)
    former = ann.guest
    with bo.socket(id) as socket:
        ann.ask("DELETE", "/api/me", 204)
        while (heard := socket.read()).get("table", {}).get("seats", [{}])[0].get("name") != GONE:
            assert heard
    state = bo.state(id, since=0)
    assert state["table"]["seats"][0]["resigned"]
    assert [each["text"] for each in state["chat"]] == ["I am Bo"]
    assert "Annabel" not in json.dumps(state)
    assert bo.table(open_one)["status"] == "abandoned"
    assert [seat["taken"] for seat in bo.table(bos)["seats"]] == [True, False]
    assert Person(served).sign_in(key, 403)["error"]["key"] == "server.wrong_passkey"
    assert ann.games == set()
    bo.do(id, "resign")
    record = bo.record(id)
    assert "Annabel" not in record
    assert GONE in record
    store = Store(served.database.replace("postgresql://", "postgresql+psycopg://"))
    with games_of(store.url) as connection:
        kept = whole(connection, id)
        assert list(complaints(kept)) == []
        for table in metadata.sorted_tables:
            rows = json.dumps([list(map(str, row)) for row in connection.execute(select(table))])
            assert former not in rows, table.name
            assert "Annabel" not in rows, table.name
    store.close()


# What the operator decides -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def operated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Served]]:
    """Servers by the way in which they have accounts, each started when it is first wanted."""
    with ExitStack() as stack:
        running: dict[str, Served] = {}

        def server(mode: str) -> Served:
            if mode not in running:
                folder: Path = tmp_path_factory.mktemp(mode)
                options = (*PLENTY, "--accounts", mode, "--limit", "sign_ins_a_minute=12")
                running[mode] = stack.enter_context(Served(str(folder / "games.sqlite"), folder / "log", *options))
            return running[mode]

        yield server


def test_where_accounts_are_invited_one_needs_an_invitation_and_an_account(operated: Callable[[str], Served]) -> None:
    served = operated("invited")
    ann, bo = Person(served), Person(served, "Bo")
    assert ann.create("here", "novice", expect=403)["error"]["key"] == "server.needs_account"
    assert ann.create_account(expect=403)["error"]["key"] == "server.needs_invitation"
    assert ann.create_account(expect=403, invitation="abcd")["error"]["key"] == "server.wrong_invitation"
    code = invited(f"sqlite:///{served.database}", 1, 1)[0]
    ann.create_account(ann.passkey(), invitation=code)
    assert bo.create_account(expect=403, invitation=code)["error"]["key"] == "server.wrong_invitation"
    id = ann.create("here", "open")["id"]
    assert bo.join(id, expect=403)["error"]["key"] == "server.needs_account"
    assert bo.state(id)["you"]["seats"] == []  # watching is for everybody
    token = ann.ask("POST", "/api/tokens", 201, json={"label": "bot"})["token"]
    Guest(served, token=token).create("here", "novice")
    assert bo.refused("POST", "/api/account/mail", 409, json={"address": "bo@example.org"}) == "told_no_mail"
    # All that tries a secret is limited for each network.
    for _ in range(100):  # twelve are enough, unless the machine is slow
        answer = bo.http.post("/api/account/recover", json={"code": "nothing"})
        if answer.status_code == 429:
            break
    assert answer.status_code == 429
    assert answer.json()["error"]["key"] == "server.too_many_sign_ins"
    assert int(answer.headers["retry-after"]) > 0
    for path, body in (
        *(("/api/move", {"key": "x"}), ("/api/account/challenge", {}), ("/api/account", {"name": "A"})),
        *(("/api/account/mail", {"address": "bo@example.org"}), ("/api/account/mail/look", {"key": "x"})),
        ("/api/account/mail/use", {"key": "x"}),
    ):
        assert bo.refused("POST", path, 429, json=body) == "too_many_sign_ins"


def test_where_there_are_no_accounts_games_still_move(operated: Callable[[str], Served]) -> None:
    served = operated("none")
    ann, phone = Person(served), Person(served)
    id = ann.create("here", "novice", start=True)["id"]
    assert ann.ask("GET", "/api/me")["accounts"] == "none"
    assert ann.create_account(expect=404)["error"]["key"] == "server.no_accounts"
    assert ann.refused("POST", "/api/account/challenge", 404, json={}) == "no_accounts"
    assert ann.refused("POST", "/api/account/recover", 404, json={"code": "a"}) == "no_accounts"
    assert phone.refused("POST", "/api/account/mail", 404, json={"address": "ann@example.org"}) == "no_accounts"
    phone.ask("POST", "/api/move", json={"key": ann.ask("POST", "/api/move-link", 201)["key"]})
    assert phone.games == {id}
