"""A rematch reserves the seats of the others: nobody is seated without being asked, and nobody else may sit there."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.server.served import Guest, Served


def given_up(served: Served, *names: str, **more: Any) -> tuple[str, list[Guest]]:
    """A table of people who have all resigned."""
    guests = [Guest(served, name) for name in names]
    id = guests[0].create("here", *["open"] * (len(names) - 1), "novice", **more)["id"]
    for guest in guests[1:]:
        guest.join(id)
    guests[0].start(id)
    for guest in guests:
        guest.do(id, "resign")
    return id, guests


def own(guest: Guest) -> list[str]:
    return [table["id"] for table in guest.ask("GET", "/api/me")["tables"]]


def standing(table: Any) -> list[tuple[str, bool, bool]]:
    return [(seat["name"], seat["taken"], seat["reserved"]) for seat in table["seats"]]


@pytest.mark.parametrize("how", ["rematch", "again"])
def test_who_asks_sits_down_and_the_others_come_when_they_ask_too(served: Served, how: str) -> None:
    id, [ann, bo, cy] = given_up(served, "Ann", "Bo", "Cy")
    table = bo.ask("POST", f"/api/tables/{id}/{how}")
    there = sorted(standing(table))
    assert there == [("Ann", False, True), ("Bo", True, False), ("Cy", False, True), ("Solon", True, False)]
    assert table["id"] in own(bo)
    assert table["id"] not in own(ann)
    assert [seat["online"] for seat in table["seats"] if seat["name"] == "Bo"] == [True]
    with ann.socket(table["id"]) as watching:
        [kept] = watching.welcome["you"]["kept"]
        assert (watching.welcome["you"]["seats"], table["seats"][kept]["name"]) == ([], "Ann")
        assert bo.start(table["id"], 409)["error"]["key"] == "server.seats_free"
        assert cy.ask("POST", f"/api/tables/{id}/{how}")["id"] == table["id"]
        while not any(  # before that, she may be told who has left
            seat["taken"] for seat in watching.until("table")["table"]["seats"] if seat["name"] == "Cy"
        ):
            pass
    assert ann.ask("POST", f"/api/tables/{id}/{how}")["id"] == table["id"]
    assert all(seat["taken"] and not seat["reserved"] for seat in bo.table(table["id"])["seats"])
    assert ann.state(table["id"])["you"] == {"seats": [kept], "kept": [], "host": False, "held": [], "looked": None}
    assert table["id"] in own(ann)
    assert bo.start(table["id"])["status"] == "running"


def test_nobody_else_sits_down_at_a_kept_seat_with_a_key_or_without(served: Served) -> None:
    id, [ann, bo] = given_up(served, "Ann", "Bo")
    table = ann.ask("POST", f"/api/tables/{id}/rematch")
    kept = next(number for number, seat in enumerate(table["seats"]) if seat["reserved"])
    cy = Guest(served, "Cy")
    assert cy.join(table["id"], 403)["error"]["key"] == "server.needs_link"
    refused = cy.join(table["id"], 403, seat=kept)["error"]
    assert (refused["key"], refused["text"]) == ("server.seat_kept", "This seat is reserved for Bo.")
    assert cy.join(table["id"], 403, seat=kept, key="0" * 24)["error"]["key"] == "server.seat_kept"
    assert ann.ask("GET", f"/api/tables/{table['id']}/invitations") == []
    key = ann.ask("GET", f"/api/tables/{table['id']}/invitation")["key"]
    assert cy.join(table["id"], 409, key=key)["error"]["key"] == "server.all_taken"
    bo.name = "Somebody else"
    assert bo.join(table["id"])["seat"] == kept  # needs no key, and keeps the name
    assert standing(bo.table(table["id"]))[kept] == ("Bo", True, False)


def test_the_host_gives_a_kept_seat_to_somebody_else(served: Served) -> None:
    id, [ann, bo, _] = given_up(served, "Ann", "Bo", "Cy")
    table = ann.ask("POST", f"/api/tables/{id}/rematch")
    first, second = (number for number, seat in enumerate(table["seats"]) if seat["reserved"])
    path = f"/api/tables/{table['id']}/seats"
    ann.ask("PUT", f"{path}/{first}", json={"kind": "bot", "level": "novice"})
    changed = ann.ask("PUT", f"{path}/{second}", json={"kind": "invited"})
    assert [seat["reserved"] for seat in changed["seats"]] == [False] * 4
    [link] = ann.ask("GET", f"/api/tables/{table['id']}/invitations")
    assert bo.ask("POST", f"/api/tables/{id}/rematch")["id"] == table["id"]
    assert bo.state(table["id"])["you"] == {
        "seats": [],
        "kept": [],
        "host": False,
        "held": [],
        "looked": None,
    }  # too late
    assert Guest(served, "Di").join(table["id"], seat=link["seat"], key=link["key"])["seat"] == second
    assert ann.start(table["id"])["status"] == "running"


def test_a_rematch_that_was_closed_stands_in_nobodys_way(served: Served) -> None:
    id, [ann, bo] = given_up(served, "Ann", "Bo")
    first = ann.ask("POST", f"/api/tables/{id}/rematch")["id"]
    ann.ask("DELETE", f"/api/tables/{first}")
    second = bo.ask("POST", f"/api/tables/{id}/rematch")
    assert second["id"] not in (id, first)
    assert second["status"] == "open"
    assert ann.ask("POST", f"/api/tables/{id}/rematch")["id"] == second["id"] == ann.table(id)["rematch"]


def test_all_seats_of_one_device_are_kept_for_it(served: Served) -> None:
    ann, bo = Guest(served, "Ann"), Guest(served, "Bo")
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "open"}, {"kind": "here", "name": "Al"}]
    id = ann.ask("POST", "/api/tables", 201, json={"seats": seats})["id"]
    bo.join(id)
    ann.start(id)
    bo.do(id, "resign")
    for seat in (0, 2):
        ann.do(id, "resign", seat=seat)
    table = bo.ask("POST", f"/api/tables/{id}/again")
    assert standing(table) == [("Ann", False, True), ("Bo", True, False), ("Al", False, True)]
    assert ann.join(table["id"])["seat"] == 0
    assert ann.state(table["id"])["you"]["seats"] == [0, 2]
    assert standing(ann.table(table["id"])) == [("Ann", True, False), ("Bo", True, False), ("Al", True, False)]


def test_nobody_is_away_when_a_game_begins(tmp_path: Path) -> None:
    """A player who took a seat long ago can't be replaced in the first minute of the game."""
    with Served(str(tmp_path / "games.sqlite"), tmp_path / "log") as served:
        ann, bo = Guest(served, "Ann"), Guest(served, "Bo")
        id = ann.create("here", "open")["id"]
        bo.join(id)
        served.stop()
        with sqlite3.connect(served.database) as database:
            database.execute("UPDATE seat SET seen = 1")
        served.start()
        assert not bo.table(id)["seats"][1]["online"]
        ann.start(id)
        assert ann.do(id, "replace", 409, seat=1)["error"]["key"] == "server.not_absent"
        with sqlite3.connect(served.database) as database:
            assert database.execute("SELECT count(*) FROM seat WHERE seen = 1").fetchone() == (0,)


def test_a_deal_that_was_played_before_is_told_to_all(served: Served) -> None:
    id, [ann, _] = given_up(served, "Ann", "Bo")
    assert (ann.table(id)["known_deal"], ann.table(id)["deal_of"]) == (False, None)
    table = ann.create("here", "open", "novice", deal_of=id, public=True)
    assert (table["known_deal"], table["deal_of"]) == (True, id)
    fresh = ann.create("here", "open", public=True)
    listed = {each["id"]: each for each in Guest(served, "Cy").ask("GET", "/api/tables")}
    told = [(listed[each]["known_deal"], listed[each]["deal_of"]) for each in (table["id"], fresh["id"])]
    assert told == [(True, id), (False, None)]
    Guest(served, "Cy").join(table["id"])
    assert ann.start(table["id"])["known_deal"]
    assert not ann.ask("POST", f"/api/tables/{id}/rematch")["known_deal"]  # that deal is new
