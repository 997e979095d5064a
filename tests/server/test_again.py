"""After the end: the same deal again, playing on from any moment, and the best possible result."""

import contextlib
import sqlite3
from typing import Any

import pytest

from peloponnes.components.types import RULES
from peloponnes.record import Record
from peloponnes.server.admin import queries
from tests.server.served import Guest, Served


def finished(guest: Guest, *seats: str, seed: int = 1, **more: Any) -> tuple[str, Record]:
    """A finished game and its record."""
    id = guest.create(*seats, start=True, **more)["id"]
    guest.play_by_http(id, seed)
    return id, Record.parse(guest.record(id))


def moment_in(record: Record, round: int) -> int:
    """The first moment in a round, or in a later one: in a solo game a round may have no decision."""
    return next(at for at in range(len(record.actions)) if record.replay(at).view().round >= round)


def history(guest: Guest, id: str) -> Any:
    return guest.ask("GET", f"/api/tables/{id}/history")["moments"]


# On from here -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "seats", "more"),
    [
        ("base", ("here", "novice", "novice"), {}),
        ("sea", ("here", "novice"), {}),
        ("heroes", ("here", "novice", "novice"), {"options": ["negotiation"]}),
        ("solo", ("here",), {"level": 3, "extra": ["wood", "food"]}),
    ],
)
def test_a_finished_game_is_played_on_from_a_moment(
    served: Served, edition: str, seats: tuple[str, ...], more: Any
) -> None:
    ann, bo = Guest(served, "Ann"), Guest(served, "Bo")
    id, before = finished(ann, *seats, edition=edition, **more)
    at = moment_in(before, 4) + 1  # in the middle of the game
    branch = bo.create(*seats, edition=edition, deal_of=id, at=at, start=True, **more)
    assert (branch["deal_of"], branch["at"], branch["status"]) == (id, at, "running")
    assert history(bo, branch["id"])[: at + 1] == history(ann, id)[: at + 1]
    first = bo.state(branch["id"])["view"]
    assert first["played"] >= at
    assert first["round"] >= 4
    assert bo.ask("GET", f"/api/tables/{branch['id']}/record", 409)["error"]["key"] == "server.secret_until_end"
    assert branch["commitment"] != ann.table(id)["commitment"]
    assert branch["salt"] is None
    bo.play_by_http(branch["id"], seed=7)
    after = Record.parse(bo.record(branch["id"]))
    assert after.verify() == "fine"
    assert (after.edition, after.deal, after.actions[:at]) == (before.edition, before.deal, before.actions[:at])
    assert after.actions != before.actions
    assert after.names[0] == "Bo"
    assert list(queries.verify(served.database, [branch["id"]])) == [(branch["id"], [])]


def test_it_is_kept_as_any_other_game(alone: Served) -> None:
    ann = Guest(alone)
    id, before = finished(ann, "here", "here")
    at = moment_in(before, 3)
    branch = ann.create("here", "here", deal_of=id, at=at, start=True)["id"]
    first = ann.state(branch)
    assert first["view"] == ann.ask("GET", f"/api/tables/{id}/history/{at}")
    seat, action = before.actions[at]
    ann.turn(branch, action, seat=seat)
    then = ann.state(branch)
    alone.kill()
    alone.start()
    assert ann.state(branch)["view"] == then["view"]
    assert ann.state(branch)["undo"] in ([], [seat])
    assert history(ann, branch) == history(ann, id)[: at + 2]
    again = ann.ask("POST", f"/api/tables/{branch}/rematch", 409)
    assert again["error"]["key"] == "server.not_over"
    ann.play_by_http(branch)
    assert Record.parse(ann.record(branch)).verify() == "fine"
    rematch = ann.ask("POST", f"/api/tables/{branch}/rematch")
    assert (rematch["deal_of"], rematch["at"]) == (None, 0)
    assert ann.start(rematch["id"])["round"] == 1


def test_it_can_wait_for_others_before_it_goes_on(served: Served) -> None:
    ann, bo = Guest(served, "Ann"), Guest(served, "Bo")
    id, before = finished(ann, "here", "novice")
    at = moment_in(before, 2)
    branch = ann.create("here", "open", deal_of=id, at=at)["id"]
    bo.join(branch)
    with bo.socket(branch) as socket:
        ann.start(branch)
        news = socket.until("news")
        there = before.replay(at).view().round
        assert (news["kind"], news["text"], news["played"], news["view"]["round"]) == ("start", "", at, there)
    assert bo.ask("GET", f"/api/tables/{branch}/history")["moments"][-1]["at"] == at


def test_only_a_moment_of_a_finished_game_at_which_something_is_left_to_play(served: Served) -> None:
    ann = Guest(served)
    id = ann.create("here", "here", start=True)["id"]
    assert ann.create("here", "here", deal_of=id, at=0, expect=409)["error"]["key"] == "server.secret_until_end"
    ann.play_by_http(id)
    last = len(Record.parse(ann.record(id)).actions)
    assert ann.create("here", "here", deal_of=id, at=last + 1, expect=404)["error"]["key"] == "server.no_moment"
    assert ann.create("here", "here", deal_of=id, at=last, expect=409)["error"]["key"] == "server.nothing_left"
    assert ann.create("here", "here", deal_of=id, at=-1, expect=422)["error"]["key"] == "server.bad_message"
    assert ann.create("here", "here", at=3, expect=422)["error"]["key"] == "server.at_without_deal"
    other = ann.create("here", "here", "here", deal_of=id, at=3, start=True, expect=422)
    assert other["error"]["key"] == "server.other_deal"
    assert ann.create("here", "here", deal_of=id, at=last - 1, start=True)["status"] == "running"


def test_what_was_given_up_can_be_played_on_to_its_end(served: Served) -> None:
    ann = Guest(served)
    id = ann.create("here", edition="solo", start=True)["id"]
    ann.turn(id, "pass")
    ann.do(id, "resign")
    branch = ann.create("here", edition="solo", deal_of=id, at=1, start=True)
    ann.play_by_http(branch["id"])
    assert ann.table(branch["id"])["status"] == "finished"
    unbegun = ann.create("here", "here")["id"]
    ann.ask("DELETE", f"/api/tables/{unbegun}")
    assert ann.create("here", "here", deal_of=unbegun, expect=409)["error"]["key"] == "server.not_begun"


# The same deal ------------------------------------------------------------------------------------------------------------------------


def test_the_same_people_have_the_same_deal_in_the_same_seats(served: Served) -> None:
    ann, bo = Guest(served, "Ann"), Guest(served, "Bo")
    id = ann.create("here", "open", "novice")["id"]
    bo.join(id)
    ann.start(id)
    assert ann.ask("POST", f"/api/tables/{id}/again", 409)["error"]["key"] == "server.not_over"
    ann.do(id, "resign")
    bo.do(id, "resign")
    again = bo.ask("POST", f"/api/tables/{id}/again")
    assert (again["deal_of"], again["status"]) == (id, "open")
    assert [seat["name"] for seat in again["seats"]] == [seat["name"] for seat in bo.table(id)["seats"]]
    assert [(seat["kind"], seat["level"]) for seat in again["seats"]][1:] == [("open", None), ("bot", "novice")]
    assert ann.ask("POST", f"/api/tables/{id}/again")["id"] == again["id"]  # they meet there
    assert Guest(served).ask("POST", f"/api/tables/{id}/again", 401)["error"]["key"] == "server.who_are_you"
    cy = Guest(served, "Cy")
    cy.ask("GET", "/api/me")
    assert cy.ask("POST", f"/api/tables/{id}/again", 403)["error"]["key"] == "server.not_at_table"
    bo.start(again["id"])
    assert ann.ask("GET", f"/api/tables/{again['id']}/history/0") | {"seats": []} == ann.ask(
        "GET", f"/api/tables/{id}/history/0"
    ) | {"seats": []}
    assert ann.ask("POST", f"/api/tables/{id}/again")["id"] != again["id"]  # that one has started


def test_a_level_of_a_campaign_is_tried_again_beside_the_campaign(served: Served) -> None:
    ann = Guest(served)
    id, before = finished(ann, "here", campaign=True)
    again = ann.ask("POST", f"/api/tables/{id}/again")
    assert (again["campaign"], again["level"]) == (False, 1)
    ann.start(again["id"])
    ann.play_by_http(again["id"], seed=2)
    assert Record.parse(ann.record(again["id"])).deal == before.deal


# Hindsight ----------------------------------------------------------------------------------------------------------------------------


def test_the_best_with_hindsight(served: Served) -> None:
    ann = Guest(served)
    id, record = finished(ann, "here", edition="solo", level=1)
    par = ann.ask("GET", f"/api/tables/{id}/par")
    assert record.result is not None
    assert par["score"] > ann.table(id)["result"]["seats"][0]["score"]  # it was played at random
    best = record.replay(0)
    for moment in par["moments"][1:]:
        best.play(moment["action"], moment["seat"])
    assert best.result is not None
    assert best.result.passed == par["passed"]
    points = best.result.seats[0]
    assert (points.score, points.prestige, points.population) == (par["score"], par["prestige"], par["population"])
    assert Guest(served, "Bo").ask("GET", f"/api/tables/{id}/par") == par


def test_hindsight_is_for_one_who_played_alone_and_after_the_end(served: Served) -> None:
    ann = Guest(served)
    id = ann.create("here", edition="solo", start=True)["id"]
    assert ann.ask("GET", f"/api/tables/{id}/par", 409)["error"]["key"] == "server.secret_until_end"
    several, _ = finished(ann, "here", "here")
    assert ann.ask("GET", f"/api/tables/{several}/par", 409)["error"]["key"] == "server.not_solo"


@pytest.mark.parametrize("rules", [1, 2])
def test_a_game_goes_on_with_the_rules_it_was_set_up_with_and_says_which(alone: Served, rules: int) -> None:
    """So does one that plays its deal again: it would not be the same deal otherwise."""
    ann = Guest(alone)
    id = ann.create("here", "here", edition="heroes")["id"]
    assert ann.table(id)["rules"] == RULES
    alone.stop()
    with contextlib.closing(sqlite3.connect(alone.database)) as games, games:
        games.execute("UPDATE game SET setup = json_set(setup, '$.rules', ?) WHERE id = ?", (rules, id))
    alone.start()
    ann.start(id)
    ann.play_by_http(id)
    assert ann.table(id)["rules"] == rules
    record = Record.parse(ann.record(id))
    assert (record.edition.rules, record.verify()) == (rules, "fine")
    again = ann.create("here", "here", edition="heroes", deal_of=id, start=True)["id"]
    assert ann.table(again)["rules"] == rules
