"""What an operator does about people, beside a running server: it takes effect at once or within seconds, and is written down."""

import json
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import MetaData, String, create_engine, select

from peloponnes.server.admin.auditing import LONGEST_REASON
from peloponnes.server.settings import database_url
from peloponnes.server.storage import Store, now
from peloponnes.server.storage.erasing import GUESTS
from peloponnes.server.storage.rows import GONE
from peloponnes.server.storage.schema import metadata
from peloponnes.server.storage.upkeep import DAY_MS, Kept, forget_old
from tests.server.kept import admin, document, refused
from tests.server.person import Person
from tests.server.served import PATIENCE, PLENTY, Guest, Served, legal

WHY = ("--reason", "Insults – Beleidigungen")


def eventually(wanted: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < end
        time.sleep(0.1)


def done(served: Served, *words: object) -> str:
    """What a command said on standard error, where it reports what it did."""
    found = admin(served.database, *words)
    assert found.exit_code == 0, found.output
    return str(found.stderr)


def id_of(guest: Guest) -> str:
    return str(guest.ask("GET", "/api/me")["guest"])


def audited(served: Served, about: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = document(served.database, "log", "--about", about)
    for line in found:
        line["details"] = json.loads(line["details"])
    return found


def begun(served: Served, *names: str, **more: Any) -> tuple[str, list[Guest]]:
    """A table at which people of these names play."""
    people = [Guest(served, name) for name in names]
    id = str(people[0].create("here", *["open"] * (len(names) - 1), **more)["id"])
    for guest in people[1:]:
        guest.join(id)
    people[0].start(id)
    return id, people


def move(guests: list[Guest], id: str) -> None:
    """Let whoever has to decide do so; before them, a bot may have to."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for guest in guests:
            for decision in guest.state(id)["decisions"][:1]:
                guest.turn(id, legal(decision)[-1], seat=decision["seat"])
                return
        time.sleep(0.05)
    raise AssertionError("nobody has to decide")


# Finding people ---------------------------------------------------------------------------------------------------------------------


def test_people_are_found_by_name_table_and_seat(served: Served) -> None:
    id, (xenia, yorgos) = begun(served, "Xenia", "Yorgos")
    watcher = Guest(served, "Zoe")
    assert id_of(watcher)
    watcher.do(id, "say", text="Hello")
    url = served.database
    (found,) = document(url, "people", "хеnia", "--table", id)  # with two Cyrillic letters
    assert found["guest"] == id_of(xenia)
    assert found["names"] == ["Xenia"]
    assert found["going_on"] == [id]
    assert {each["guest"] for each in document(url, "people", "--table", id)} == {
        id_of(xenia),
        id_of(yorgos),
        id_of(watcher),
    }
    assert id_of(yorgos) in {each["guest"] for each in document(url, "people", "orgo")}
    assert id_of(xenia) in admin(url, "people", "Xenia").stdout
    assert document(url, "people", "Nobody is called this") == []
    assert admin(url, "people", "Nobody is called this").stdout == "Nobody was found.\n"
    assert "Give a name, a table" in refused(url, "people")
    assert refused(url, "people", "--table", "nowhere") == "peloponnes: There is no game nowhere."


@pytest.mark.parametrize("command", ["mute", "ban", "erase", "rename"])
def test_wrong_input_gets_one_line_and_changes_nothing(served: Served, command: str) -> None:
    id, (ann, _) = begun(served, "Ann", "Bo")
    url, more = served.database, ["New"] if command == "rename" else []
    guest = id_of(ann)
    assert "There is nobody with the ID" in refused(url, command, "gone", *more, *WHY, "--yes")
    assert "There is nobody at 7" in refused(url, command, f"{id}/7", *more, *WHY, "--yes")
    assert "There is nobody at Cy" in refused(url, command, f"{id}/Cy", *more, *WHY, "--yes")
    assert "Give a reason" in refused(url, command, guest, *more, "--yes")
    assert "Give a reason" in refused(url, command, guest, *more, "--reason", "\u200b ", "--yes")
    assert "at most 200" in refused(url, command, guest, *more, "--reason", "x" * (LONGEST_REASON + 1), "--yes")
    for wrong in ("soon", "2020-01-01", "0d", "9d9", "2031-13-01") if command in ("mute", "ban") else ():
        assert f"{wrong} is no time to come" in refused(url, command, guest, *WHY, "--until", wrong, "--yes")
    unasked = admin(url, command, guest, *more, *WHY)  # there is nobody to confirm it
    assert unasked.exit_code == 2
    assert "use --yes" in unasked.stderr
    assert audited(served, guest) == []
    assert ann.table(id)["seats"][0]["name"] == "Ann"
    ann.do(id, "say", text="I am here")


# Mute -------------------------------------------------------------------------------------------------------------------------------


def test_a_muted_guest_writes_in_no_chat_until_it_is_over(served: Served) -> None:
    id, (ann, bo) = begun(served, "Ann", "Bo")
    guest = id_of(bo)
    assert done(served, "mute", f"{id}/Bo", *WHY, "--until", "7d", "--yes") == f"{guest} is muted.\n"
    error = bo.do(id, "say", 403, text="!")["error"]
    assert error["key"] == "server.muted"
    assert error["values"]["reason"] == WHY[1]
    assert error["text"].startswith("You can’t write in the chat until 2")
    bo.http.headers["accept-language"] = "de"
    assert "Der Grund: Insults – Beleidigungen" in bo.do(id, "say", 403, text="!")["error"]["text"]
    other = str(bo.create("here", "novice")["id"])  # they play on, and are muted everywhere
    assert bo.do(other, "say", 403, text="!")["error"]["key"] == "server.muted"
    move([ann, bo], id)
    ann.do(id, "say", text="Peace")
    assert any((each["kind"], each["id"]) == ("mute", guest) for each in document(served.database, "restrictions"))
    assert "muted until 2" in admin(served.database, "people", "Bo", "--table", id).stdout
    done(served, "mute", guest, *WHY, "--yes")  # another replaces it
    assert "until" not in bo.do(id, "say", 403, text="!")["error"]["text"].partition(":")[0].lower()
    assert done(served, "unmute", guest, "--yes") == f"{guest}: lifted.\n"
    bo.do(id, "say", text="Sorry")
    assert "is not muted" in refused(served.database, "unmute", guest, "--yes")
    assert [line["command"] for line in audited(served, guest)] == ["mute", "mute", "unmute"]


def test_a_mute_ends_by_itself_and_is_then_forgotten(alone: Served) -> None:
    id, (ann, _) = begun(alone, "Ann", "Bo")
    done(alone, "mute", f"{id}/0", *WHY, "--until", "1m", "--yes")
    ann.do(id, "say", 403, text="!")
    with sqlite3.connect(alone.database) as connection:
        connection.execute("UPDATE restriction SET until = ?", (now() - 1,))
    connection.close()
    ann.do(id, "say", text="At last")
    store = Store(database_url(alone.database))
    forget_old(store.engine, Kept(None, None))
    with store.engine.connect() as found:
        assert found.exec_driver_sql("SELECT count(*) FROM restriction").scalar() == 0
    store.close()
    assert admin(alone.database, "restrictions").stdout == "Nobody is muted or banned.\n"


# Ban --------------------------------------------------------------------------------------------------------------------------------


def test_a_banned_guest_gives_their_seats_to_bots_and_may_come_back(served: Served) -> None:
    id, (ann, bo) = begun(served, "Ann", "Bo")
    guest = id_of(bo)
    waiting = str(ann.create("here", "open")["id"])
    bo.join(waiting)
    own = str(bo.create("here", "open")["id"])
    alone_with_bots = str(bo.create("here", "novice", start=True)["id"])
    with ann.socket(id) as socket:
        told = done(served, "ban", guest, *WHY, "--until", "2099-05-01", "--yes")
        assert told.splitlines() == [
            f"{guest} is banned.",
            "1 seat was handed to a bot; 1 seat was freed; 1 table was closed.",
        ]
        while socket.read()["table"]["seats"][1]["level"] != "archon":
            pass
    cup = ann.ask("POST", "/api/tournaments", 201, json={"name": "Cup"})["id"]
    link = {"key": ann.ask("GET", f"/api/tables/{id}/seats/0/link")["key"]}
    for refusal in (
        bo.create("here", "novice", expect=403),
        bo.join(str(ann.create("here", "open")["id"]), 403),
        bo.do(id, "say", 403, text="!"),
        bo.do(id, "return", 403, seat=1),
        bo.do(id, "replace", 403, seat=0),
        bo.ask("POST", "/api/tournaments", 403, json={"name": "Cup"}),
        bo.ask("POST", f"/api/tournaments/{cup}/enter", 403, json={"name": "Bo"}),
        bo.ask("POST", f"/api/tables/{id}/seats/0/hold", 403, json=link),
    ):
        assert refusal["error"]["key"] == "server.banned"
        assert "until 2099-05-01 00:00 UTC" in refusal["error"]["text"]
        assert WHY[1] in refusal["error"]["text"]
    eventually(lambda: ann.table(waiting)["seats"][1]["taken"] is False)
    eventually(lambda: bo.table(own)["status"] == "abandoned")
    move([bo], alone_with_bots)  # nobody else is there
    eventually(lambda: 0 in ann.table(id)["waits_for"])  # the bot plays
    assert [line["details"]["stand_ins"] for line in audited(served, guest)] == [1]
    done(served, "unban", f"{id}/Bo", "--yes")
    bo.do(id, "return", seat=1)
    bo.create("here", "novice")
    assert admin(served.database, "verify", id, waiting, own, alone_with_bots).exit_code == 0


def test_a_banned_guest_stays_so_as_whoever_they_become_and_plays_in_no_tournament(served: Served) -> None:
    ann, phone = Person(served), Person(served, "Phone")
    cup = ann.ask("POST", "/api/tournaments", 201, json={"name": "Isthmia"})["id"]
    own = phone.ask("POST", "/api/tournaments", 201, json={"name": "Rude name"})["id"]
    phone.ask("POST", f"/api/tournaments/{cup}/enter", json={"name": "Rude name"})
    id = phone.create("here", "novice")["id"]
    done(served, "ban", f"{id}/0", *WHY, "--yes")
    assert ann.ask("GET", f"/api/tournaments/{cup}")["people"] == []
    assert ann.ask("GET", f"/api/tournaments/{own}")["status"] == "abandoned"
    phone.ask("POST", "/api/move", json={"key": ann.ask("POST", "/api/move-link", 201)["key"]})
    assert phone.guest == ann.guest
    assert phone.create("here", "novice", expect=403)["error"]["key"] == "server.banned"
    for path, body in (("", {"name": "X"}), (f"/{cup}/enter", {"name": "X"}), (f"/{cup}/start", None)):
        refused_ = phone.ask("POST", f"/api/tournaments{path}", 403, json=body)
        assert refused_["error"]["key"] == "server.banned"


@pytest.mark.parametrize("command", ["ban", "erase"])
def test_a_tournament_goes_on_without_somebody_who_was_banned_or_erased(served: Served, command: str) -> None:
    host, ann, bo = (Guest(served, name) for name in ("Hal", "Ann", "Bo"))
    made = {"name": "Isthmia", "players": 2, "rounds": 2, "stand_in": "novice"}
    cup = host.ask("POST", "/api/tournaments", 201, json=made)["id"]
    for guest in (ann, bo):
        guest.ask("POST", f"/api/tournaments/{cup}/enter", json={"name": guest.name})
    begun = host.ask("POST", f"/api/tournaments/{cup}/start")
    first, second = (table["id"] for table in begun["pools"][0]["tables"])
    bo.join(first)
    bo.ask("POST", f"/api/tables/{first}/leave")
    assert bo.join(first)["seat"] in (0, 1)  # back at a seat that nobody else could have taken
    bo.ask("POST", f"/api/tables/{first}/leave")
    done(served, command, id_of(bo), *WHY, "--yes")
    for table in (first, second):
        ann.join(table)
    eventually(lambda: all(ann.table(table)["status"] == "running" for table in (first, second)))
    assert [sorted(seat["kind"] for seat in ann.table(table)["seats"]) for table in (first, second)] == [
        ["bot", "invited"]
    ] * 2
    shown = host.ask("GET", f"/api/tournaments/{cup}")["people"]
    assert [each["left"] for each in shown] == [False, True]


def test_a_ban_may_leave_the_seats(served: Served) -> None:
    id, (ann, bo) = begun(served, "Ann", "Bo")
    done(served, "ban", f"{id}/1", *WHY, "--keep-seats", "--yes")
    bo.create("here", "novice", expect=403)
    assert ann.table(id)["seats"][1]["level"] is None
    move([ann, bo], id)


def test_a_banned_network(served: Served) -> None:
    there = {"x-forwarded-for": "203.0.113.77"}
    id, (ann, bo) = begun(served, "Ann", "Bo")
    bo.http.headers.update(there)
    origin = bo.create("here", "novice")["id"]
    url = served.database
    for wrong in ("203.0.113.0/24", "2001:db8::/48", "somewhere", "203.0.113.77/8"):
        assert "is no network" in refused(url, "ban", "--network", wrong, *WHY, "--yes")
    assert "Say who" in refused(url, "ban", *WHY, "--yes")
    assert "Say who" in refused(url, "ban", id_of(ann), "--network", "203.0.113.77", *WHY, "--yes")
    done(served, "ban", "--network", "203.0.113.77", *WHY, "--yes")
    assert bo.create("here", "novice", expect=403)["error"]["key"] == "server.banned"
    assert bo.do(id, "say", 403, text="!")["error"]["key"] == "server.banned"
    stranger = Guest(served, "Eve")  # a new guest costs nothing, and does not help
    stranger.http.headers.update(there)
    stranger.create("here", "novice", expect=403)
    ann.do(id, "say", text="Still here")
    move([ann, bo], id)  # who has a seat plays on
    assert document(url, "restrictions")[-1]["whom"] == "network"
    assert "203.0.113.77" not in json.dumps([document(url, "restrictions"), document(url, "log")])
    done(served, "unban", "--network-of", origin, "--yes")
    bo.create("here", "novice")
    assert "is not banned" in refused(url, "unban", "--network", "203.0.113.77", "--yes")
    assert "There is no game nowhere" in refused(url, "ban", "--network-of", "nowhere", *WHY, "--yes")


# Rename -----------------------------------------------------------------------------------------------------------------------------


def test_a_new_name_among_entrants_and_in_an_account(served: Served) -> None:
    host, rude = Guest(served, "Hal"), Person(served, "Rude name")
    rude.create_account()
    cup = host.ask("POST", "/api/tournaments", 201, json={"name": "Nemea"})["id"]
    for guest, name in ((host, "Quiet"), (rude, "Rude name")):
        guest.ask("POST", f"/api/tournaments/{cup}/enter", json={"name": name})
    done(served, "rename", rude.guest, "Quiet", *WHY, "--yes")
    assert [each["name"] for each in host.ask("GET", f"/api/tournaments/{cup}")["people"]] == ["Quiet", "Quiet 2"]
    assert rude.account()["name"] == "Quiet"


def test_a_new_name_at_tables_that_are_not_over(served: Served) -> None:
    id, (ann, rude) = begun(served, "Ann", "Rude name")
    waiting = str(ann.create("here", "open")["id"])
    rude.join(waiting)
    over, (_, _) = begun(served, "Ann", "Cy")
    assert over
    old = str(rude.create("here", edition="solo", start=True)["id"])
    rude.do(old, "resign", seat=0)
    rude.do(id, "say", text="Hello")
    ann.ask("GET", f"/api/tables/{id}/history")  # replayed, and kept by the server for the next who looks back
    with ann.socket(id) as socket:
        told = done(served, "rename", f"{id}/1", "Ann", *WHY, "--yes")
        assert told == "Renamed: 2 seats at 2 tables.\n"
        while socket.read()["table"]["seats"][1]["name"] != "Ann 2":  # two names never look alike
            pass
    assert ann.state(id)["chat"][-1]["name"] == "Ann 2"
    eventually(lambda: ann.table(waiting)["seats"][1]["name"] == "Ann 2")
    ann.start(waiting)
    assert rude.table(old)["seats"][0]["name"] == "Rude name"
    move([ann, rude], id)
    assert admin(served.database, "verify", id, waiting, old).exit_code == 0
    done(served, "rename", id_of(rude), "Ann", *WHY, "--finished", "--yes")
    eventually(lambda: rude.table(old)["seats"][0]["name"] == "Ann")
    assert json.loads(rude.record(old))["seats"][0]["name"] == "Ann"
    assert admin(served.database, "verify", id, waiting, old).exit_code == 0
    assert "one visible character" in refused(served.database, "rename", id_of(rude), "\u3164", *WHY, "--yes")
    assert "Rude" not in json.dumps(audited(served, id_of(rude)))  # the log names nobody


# Close ------------------------------------------------------------------------------------------------------------------------------


def test_a_table_is_closed_with_a_reason_that_its_people_see(served: Served) -> None:
    id, (ann, bo) = begun(served, "Ann", "Bo")
    waiting = str(ann.create("here", "open")["id"])
    with bo.socket(id) as socket:
        done(served, "close", id, *WHY, "--yes")
        while (latest := socket.read())["table"]["status"] != "abandoned":
            pass
        assert latest["table"]["closed"] == WHY[1]
    assert all(seat["resigned"] for seat in ann.table(id)["seats"])
    done(served, "close", waiting, *WHY, "--yes")
    eventually(lambda: ann.table(waiting)["closed"] == WHY[1])
    assert ann.table(waiting)["status"] == "abandoned"
    assert ann.start(waiting)["status"] == "abandoned"
    assert "is already over" in refused(served.database, "close", id, "--yes")
    assert [line["reason"] for line in audited(served, id)] == [WHY[1]]
    assert admin(served.database, "verify", id, waiting).exit_code == 0


# Erase ------------------------------------------------------------------------------------------------------------------------------


def holding(url: str, words: str) -> set[str]:
    """The columns of a database in which some words stand."""
    engine = create_engine(
        url.replace("postgresql://", "postgresql+psycopg://") if "://" in url else f"sqlite:///{url}"
    )
    tables = MetaData()
    tables.reflect(engine)
    found = set()
    with engine.connect() as connection:
        for table in tables.sorted_tables:
            for row in connection.execute(select(table)).mappings():
                found |= {f"{table.name}.{name}" for name, value in row.items() if words in str(value)}
    engine.dispose()
    return found


def test_nothing_of_an_erased_guest_is_left_and_the_games_stay(served: Served) -> None:
    name = f"Xanthippe {now() % 10**9}"
    id, (ann, gone) = begun(served, "Ann", name)
    guest = id_of(gone)
    for _ in range(6):
        move([ann, gone], id)
    gone.do(id, "say", text="A word of mine")
    ann.do(id, "say", text="A word of Ann’s")
    hosted = str(gone.create("here", "open")["id"])
    waiting = str(ann.create("here", "open", "open")["id"])
    gone.join(waiting)
    away = str(ann.create("here", "open")["id"])
    gone.join(away)
    ann.ask("PUT", f"/api/tables/{away}/seats/1", json={"kind": "open"})
    old = str(gone.create("here", edition="solo", start=True)["id"])
    gone.do(old, "resign", seat=0)
    over, (_, also) = begun(served, name, "Di")  # another guest with the same name
    token = gone.ask("POST", "/api/tokens", 201, json={"label": "bot"})["token"]
    assert holding(served.database, guest) >= {
        "seat.guest",
        "game.host",
        "chat.guest",
        "action.command",
        "sent_away.guest",
    }
    told = done(served, "erase", f"{id}/{name}", *WHY, "--yes")
    assert told == "Erased: 4 games without the name, 1 chat line, 1 token.\n"
    assert holding(served.database, guest) == {"audit.subject"}
    Guest(served, token=token).ask("GET", "/api/me", 401)
    eventually(lambda: ann.table(id)["seats"][1]["name"] == GONE)
    assert ann.table(id)["seats"][1]["resigned"]
    assert [line["text"] for line in ann.ask("GET", f"/api/tables/{id}/chat")["lines"]] == ["A word of Ann’s"]
    ann.do(id, "say", text="On we go")  # lines are still counted
    assert [line["text"] for line in ann.state(id)["chat"]] == ["A word of Ann’s", "On we go"]
    for _ in range(2):
        eventually(lambda: 0 in ann.table(id)["waits_for"])
        move([ann], id)
    eventually(lambda: not ann.table(waiting)["seats"][1]["taken"])
    eventually(lambda: ann.table(hosted)["status"] == "abandoned")
    assert gone.ask("GET", "/api/me")["tables"] == []
    assert also.table(over)["seats"][0]["name"] == name
    assert admin(served.database, "verify", id, hosted, waiting, old, over).exit_code == 0
    assert audited(served, guest)[-1]["details"] == {"games": 4, "lines": 1, "tokens": 1}
    assert "There is nobody" in refused(served.database, "erase", guest, *WHY, "--yes")


def test_what_an_erased_guest_did_as_somebody_else_before_is_forgotten_too(served: Served) -> None:
    before, after = Person(served, "Phone"), Person(served)
    id = before.create("here", "novice", start=True)["id"]
    move([before], id)
    guest, account = before.guest, after.guest
    before.ask("POST", "/api/move", json={"key": after.ask("POST", "/api/move-link", 201)["key"]})
    assert "action.command" not in holding(served.database, guest)
    done(served, "erase", account, *WHY, "--yes")
    assert holding(served.database, guest) == set()
    assert admin(served.database, "verify", id).exit_code == 0


def test_whoever_adds_a_column_for_a_guest_decides_what_erasing_does_to_it() -> None:
    """Every text of the schema that is long enough for a guest and not known to hold something else."""
    harmless = {
        "game": {"id", "status", "deal_of", "rematch", "origin", "setup", "record", "waits_for", "result", "campaign"}
        | {"problem", "closed", "clock", "question"},
        "seat": {"game_id", "kind", "name", "level"},
        "sent_away": {"game_id"},
        "action": {"game_id", "kind", "text"},
        "removed_action": {"game_id", "kind", "text"},
        "snapshot": {"game_id", "position"},
        "chat": {"game_id", "room", "name", "text"},
        "token": {"id", "hash", "label"},
        "setting": {"name", "value"},
        "seat_holder": {"game_id"},
        "note": {"game_id", "text"},
        "analysis": {"game_id", "version", "document"},
        "account": {"name", "handle", "mail", "mail_print"},
        "passkey": {"id", "credential", "public_key", "host", "label"},
        "device": {"id", "label"},
        "one_time_key": {"hash", "kind"},
        "mail_link": {"id", "purpose", "address", "mail_print", "invitation", "language", "hash"},
        "standing_order": {"game_id", "text", "played", "ended"},
        "channel": {"id", "game_id", "kind", "shape", "address", "fingerprint", "wants", "language", "error"},
        "wish": {"zone"},
        "notice": {"game_id", "kind"},
        "delivery": {"id", "channel_id", "kind", "items"},
        "player": {"id"},
        "rating": {"pool"},
        "rated_game": {"game", "pool", "reason"},
        "rated_seat": {"game", "level"},
        "tournament": {"id", "name", "setup", "status"},
        "entrant": {"tournament", "name"},
        "tournament_table": {"game", "tournament"},
        "restriction": {"kind", "whom", "reason"},
        "audit": {"operator", "command", "reason", "details"},
    }
    columns = {
        f"{table.name}.{column.name}"
        for table in metadata.sorted_tables
        for column in table.columns
        if isinstance(column.type, String) and column.name not in harmless.get(table.name, ())
    }
    assert columns == set(GUESTS)


def test_a_game_in_quarantine_is_looked_after_first(alone: Served) -> None:
    id, (ann, _) = begun(alone, "Ann", "Bo")
    with sqlite3.connect(alone.database) as connection:
        connection.execute("UPDATE game SET problem = 'broken' WHERE id = ?", (id,))
    connection.close()
    assert f"The game {id} is in quarantine" in refused(alone.database, "erase", id_of(ann), *WHY, "--yes")
    assert audited(alone, id_of(ann)) == []


# While others play ------------------------------------------------------------------------------------------------------------------


def test_what_is_done_while_people_play_fits_into_their_games(served: Served) -> None:
    """The commands meet moves that arrive at the same time: all of it is in the log, and the log is right."""
    id, people = begun(served, "Ann", "Bo", "Cy")
    bo, moves = people[1], 0
    over = threading.Event()

    def play() -> None:
        nonlocal moves
        while not over.is_set():
            for guest in (Guest(served), Guest(served), Guest(served)):
                guest.http.cookies = people[moves % 3].http.cookies
                for decision in guest.state(id)["decisions"][:1]:
                    wanted = {"id": f"m{moves}", "seat": decision["seat"], "actions": [legal(decision)[-1]]}
                    answer = guest.http.post(f"/api/tables/{id}/turn", json=wanted)
                    assert answer.status_code in (200, 409), answer.text
                moves += 1

    playing = threading.Thread(target=play)
    playing.start()
    try:
        for number in range(3):
            done(served, "ban", id_of(bo), *WHY, "--yes")
            done(served, "rename", id_of(bo), f"Bo {number}", *WHY, "--yes")
            done(served, "unban", id_of(bo), "--yes")
            eventually(lambda: bo.http.post(f"/api/tables/{id}/return", json={"id": "b", "seat": 1}).status_code != 503)
    finally:
        over.set()
        playing.join()
    assert moves
    assert admin(served.database, "verify", id).exit_code == 0
    assert "Traceback" not in served.log.read_text()


# The audit log and what is kept -----------------------------------------------------------------------------------------------------


def test_the_audit_log_tells_who_did_what_and_why(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PELOPONNES_OPERATOR", "Theano")
    id, (ann, _) = begun(served, "Ann", "Bo")
    before = now()
    done(served, "mute", f"{id}/0", *WHY, "--until", "1h", "--yes")
    done(served, "delete", id, "--force", "--yes", "--reason", "No longer wanted")
    muted, deleted = document(served.database, "log", "--last", 2)
    assert (muted["operator"], muted["command"], muted["subject"]) == ("Theano", "mute", f"guest:{id_of(ann)}")
    assert before <= muted["at"] <= now()
    assert muted["reason"] == WHY[1]
    assert (deleted["command"], deleted["subject"], deleted["reason"]) == ("delete", f"game:{id}", "No longer wanted")
    assert "Theano" in admin(served.database, "log", "--last", 1).stdout
    assert document(served.database, "log", "--about", "nobody%") == []
    assert admin(served.database, "log", "--about", "nobody%").stdout == "There is nothing in the audit log.\n"


def test_chat_and_audit_log_are_kept_as_long_as_wanted(alone: Served) -> None:
    id, (ann, _) = begun(alone, "Ann", "Bo")
    for number in range(3):
        ann.do(id, "say", text=f"line {number}")
    done(alone, "mute", f"{id}/1", *WHY, "--yes")
    with sqlite3.connect(alone.database) as connection:
        connection.execute("UPDATE chat SET at = at - ? WHERE number < 3", (11 * DAY_MS,))
        connection.execute("UPDATE audit SET at = at - ?", (11 * DAY_MS,))
    connection.close()
    store = Store(database_url(alone.database))
    forget_old(store.engine, Kept(None, None))
    assert len(ann.ask("GET", f"/api/tables/{id}/chat")["lines"]) == 3
    forget_old(store.engine, Kept(None, None, chat=10, audit=10))
    store.close()
    assert [line["text"] for line in ann.ask("GET", f"/api/tables/{id}/chat")["lines"]] == ["line 2"]
    ann.do(id, "say", text="line 3")
    assert [line["number"] for line in ann.state(id)["chat"]] == [3, 4]
    assert document(alone.database, "log") == []


def test_the_server_empties_old_chat_by_itself(tmp_path: Path) -> None:
    with Served(str(tmp_path / "games.sqlite"), tmp_path / "log", *PLENTY, "--keep-chat", "10") as served:
        id, (ann, _) = begun(served, "Ann", "Bo")
        ann.do(id, "say", text="old")
        with sqlite3.connect(served.database) as connection:
            connection.execute("UPDATE chat SET at = at - ?", (11 * DAY_MS,))
        connection.close()
        eventually(lambda: ann.ask("GET", f"/api/tables/{id}/chat")["lines"] == [])
