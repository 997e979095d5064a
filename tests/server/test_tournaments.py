"""Tournaments: even designs, standings with their tie-breaks, and a whole one at a server, with somebody who drops out."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peloponnes.server.tournaments.design import pools, rounds, unevenness
from peloponnes.server.tournaments.standings import Outcome, standings
from tests.server.served import PATIENCE, Guest, Served

# Who meets whom ---------------------------------------------------------------------------------------------------------------------


@given(st.integers(2, 32), st.integers(2, 8), st.integers())
@settings(max_examples=60, deadline=None)
def test_pools_are_as_large_as_one_another_and_hold_everybody_once(entrants: int, players: int, seed: int) -> None:
    found = pools(entrants, players, seed)
    assert sorted(each for pool in found for each in pool) == [*range(entrants)]
    sizes = [len(pool) for pool in found]
    assert max(sizes) - min(sizes) <= 1
    assert len(found) == 1 or min(sizes) >= players


@given(st.integers(2, 12), st.integers(2, 6), st.integers(1, 7), st.integers())
@settings(max_examples=40, deadline=None)
def test_everybody_plays_once_in_every_round(members: int, players: int, number: int, seed: int) -> None:
    people = [each + 100 for each in range(members)]
    found = rounds(people, players, number, seed)
    assert len(found) == number
    for tables in found:
        assert sorted(each for table in tables for each in table) == people
        sizes = [len(table) for table in tables]
        assert max(sizes) <= players
        assert max(sizes) - min(sizes) <= 1
    assert rounds(people, players, number, seed) == found


@pytest.mark.parametrize("members", [4, 6, 8])
def test_in_a_round_robin_of_two_every_pair_meets_exactly_once(members: int) -> None:
    for seed in range(3):
        assert unevenness(rounds(range(members), 2, members - 1, seed))[0] == 0


@pytest.mark.parametrize(
    ("members", "players", "number", "spread"),
    [
        *((4, 2, 2, 1), (6, 3, 3, 2), (6, 3, 5, 2), (7, 3, 3, 1), (8, 4, 3, 2), (8, 4, 7, 0), (9, 3, 4, 0)),
        (10, 5, 3, 3),  # three rounds at two tables: two of ten people are always together, and others never
    ],
)
def test_pairs_meet_as_evenly_as_possible(members: int, players: int, number: int, spread: int) -> None:
    """How much more often some pairs meet than others."""
    for seed in range(3):
        assert unevenness(rounds(range(members), players, number, seed))[0] <= spread


# Standings --------------------------------------------------------------------------------------------------------------------------


def test_a_point_for_everybody_left_behind_and_a_half_for_equals() -> None:
    table = [Outcome(0, 1, 20), Outcome(1, 2, 15), Outcome(None, 2, 15), Outcome(2, 4, 9)]
    found = {line.entrant: (line.points, line.games, line.won) for line in standings([0, 1, 2, 3], [table])}
    assert found == {0: (3.0, 1, 1), 1: (1.5, 1, 0), 2: (0.0, 1, 0), 3: (0.0, 0, 0)}


def test_equal_points_are_decided_by_who_was_ahead_then_by_margins_then_by_scores() -> None:
    direct = [
        [Outcome(0, 1, 12), Outcome(1, 2, 11)],
        [Outcome(1, 1, 30), Outcome(None, 2, 5)],
        [Outcome(0, 2, 8), Outcome(None, 1, 9)],
    ]
    assert [line.entrant for line in standings([0, 1], direct)] == [0, 1]
    apart = [[Outcome(0, 1, 12), Outcome(None, 2, 10)], [Outcome(1, 1, 20), Outcome(None, 2, 10)]]
    assert [(line.entrant, line.margin) for line in standings([0, 1], apart)] == [(1, 10.0), (0, 2.0)]
    close = [[Outcome(0, 1, 12), Outcome(None, 2, 10)], [Outcome(1, 1, 22), Outcome(None, 2, 20)]]
    assert [(line.entrant, line.score) for line in standings([0, 1], close)] == [(1, 22), (0, 12)]


# At a server ------------------------------------------------------------------------------------------------------------------------


def enter(guest: Guest, id: str, expect: int = 200) -> Any:
    return guest.ask("POST", f"/api/tournaments/{id}/enter", expect, json={"name": guest.name})


def shown(guest: Guest, id: str) -> Any:
    return guest.ask("GET", f"/api/tournaments/{id}")


def play_all(guest: Guest, id: str) -> None:
    """Play one's games of a tournament, one after the other, until none is left."""
    end = time.monotonic() + 4 * PATIENCE
    while (table := shown(guest, id)["next"]) is not None:
        assert time.monotonic() < end
        if guest.table(table)["status"] == "open":
            guest.join(table)
            time.sleep(0.1)  # it starts by itself once everybody is there
        else:
            guest.play_by_http(table)


def test_a_whole_tournament_with_somebody_who_drops_out(served: Served) -> None:
    host = Guest(served, "Hal")
    made = host.ask(
        "POST", "/api/tournaments", 201, json={"name": "Isthmia", "players": 2, "rounds": 2, "stand_in": "novice"}
    )
    id = made["id"]
    people = [Guest(served, name) for name in ("Ann", "Bo", "Bo")]
    for each in people:
        enter(each, id)
    found = enter(people[0], id)
    assert [(each["name"], each["you"]) for each in found["people"]] == [("Ann", True), ("Bo", False), ("Bo 2", False)]
    people[0].ask("POST", f"/api/tournaments/{id}/start", 403)
    begun = host.ask("POST", f"/api/tournaments/{id}/start")
    assert (begun["status"], len(begun["pools"]), len(begun["pools"][0]["tables"])) == ("running", 1, 4)
    enter(Guest(served, "Late"), id, 409)
    stranger = Guest(served, "Cy")
    for table in begun["pools"][0]["tables"]:
        stranger.join(table["id"], 403)
    host.ask("DELETE", f"/api/tournaments/{id}/entrants/2")
    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(play_all, each, id) for each in people[:2]]:
            done.result()
    over = shown(stranger, id)
    assert (over["status"], over["next"], over["entered"]) == ("finished", None, False)
    lines = over["pools"][0]["standings"]
    assert sorted(line["games"] for line in lines) == [0, 2, 2]
    assert [line["points"] for line in lines] == sorted((line["points"] for line in lines), reverse=True)
    assert over["people"][2]["left"]
    guests = [each.ask("GET", "/api/me")["guest"] for each in (host, *people)]
    assert not [guest for guest in guests if guest in stranger.http.get(f"/api/tournaments/{id}").text]
    counted = [
        people[0].ask("GET", f"/api/tables/{each['id']}/rating")
        for each in over["pools"][0]["tables"]
        if each["status"] == "finished"
    ]
    assert all(each["rated"] for each in counted)


def test_a_tournament_is_listed_if_it_is_public_or_ones_own(served: Served) -> None:
    host, other = Guest(served, "Hal"), Guest(served, "Cy")
    hidden, public = (
        host.ask("POST", "/api/tournaments", 201, json={"name": "Nemea", "public": each})["id"]
        for each in (False, True)
    )
    seen = [{each["id"] for each in guest.ask("GET", "/api/tournaments")} for guest in (host, other)]
    assert [{hidden, public} & each for each in seen] == [{hidden, public}, {public}]
    enter(other, hidden)
    assert any(each["id"] == hidden and each["entered"] for each in other.ask("GET", "/api/tournaments"))
    assert host.ask("DELETE", f"/api/tournaments/{public}")["status"] == "abandoned"
    assert public not in {each["id"] for each in other.ask("GET", "/api/tournaments")}


def test_what_a_tournament_refuses(served: Served) -> None:
    host, other = Guest(served, "Hal"), Guest(served, "Cy")

    def key(guest: Guest, method: str, path: str, status: int, **more: Any) -> str:
        return str(guest.ask(method, f"/api/tournaments{path}", status, **more)["error"]["key"])

    for body in ({}, {"name": "X", "players": 9}, {"name": "X", "rounds": 0}, {"name": "X", "more": 1}):
        assert key(host, "POST", "", 422, json=body) == "server.bad_message"
    assert key(host, "POST", "", 422, json={"name": "X", "players": 6}) == "setup.players"
    assert key(host, "POST", "", 422, json={"name": "X", "edition": "chess"}).startswith("setup.")
    id = host.ask("POST", "/api/tournaments", 201, json={"name": "X"})["id"]
    assert key(host, "GET", "/nosuchone", 404) == "server.no_tournament"
    assert key(host, "POST", f"/{id}/start", 409) == "server.tournament_empty"
    enter(other, id)
    assert key(other, "DELETE", f"/{id}", 403) == "server.not_tournament_host"
    assert key(other, "DELETE", f"/{id}/entrants/7", 404) == "server.no_entrant"
    assert key(Guest(served), "DELETE", f"/{id}/entrants/0", 401) == "server.who_are_you"
    third = Guest(served, "Di")
    enter(third, id)
    assert key(third, "DELETE", f"/{id}/entrants/0", 403) == "server.not_tournament_host"
    assert [each["name"] for each in other.ask("DELETE", f"/api/tournaments/{id}/entrants/0")["people"]] == ["Di"]
    for _ in range(4):
        host.ask("POST", "/api/tournaments", 201, json={"name": "X"})
    assert key(host, "POST", "", 429, json={"name": "X"}) == "server.too_many_tournaments"
