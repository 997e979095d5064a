"""Tables: created, joined, started, left, replayed; solo, campaign and hot-seat tables; a guest's own games."""

from concurrent.futures import ThreadPoolExecutor

from peloponnes.record import Record
from tests.server.served import Guest, Served, legal


def test_what_may_be_played(served: Served) -> None:
    editions = Guest(served).ask("GET", "/api/editions")
    assert [(each["name"], each["players"][-1]) for each in editions] == [
        ("base", 5),
        ("solo", 1),
        ("sea", 6),
        ("heroes", 8),
    ]
    assert editions[1]["levels"] == [1, 2, 3, 4, 5]


def test_friends_sit_down_by_link_and_others_at_open_seats(served: Served) -> None:
    ann, bo, cy, di = (Guest(served, name) for name in ("Ann", "Bo", "Cy", "Di"))
    id = ann.create("here", "invited", "open", "novice", public=True)["id"]
    assert id in [table["id"] for table in di.ask("GET", "/api/tables")]
    [invitation] = ann.ask("GET", f"/api/tables/{id}/invitations")
    assert bo.join(id, 403, seat=1)["error"]["key"] == "server.needs_link"
    assert bo.join(id, 403, seat=1, key="0" * 24)["error"]["key"] == "server.wrong_key"
    assert bo.join(id, seat=1, key=invitation["key"])["seat"] == 1
    assert cy.join(id)["seat"] == 2
    assert cy.join(id)["seat"] == 2  # joining twice changes nothing
    assert di.join(id, 409)["error"]["key"] == "server.seat_taken"
    assert cy.start(id, 403)["error"]["key"] == "server.not_host"
    table = ann.start(id)
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Bo", "Cy", "Solon"]
    assert table["status"] == "running"
    assert table["commitment"].startswith("sha256:")
    assert table["salt"] is None
    assert id not in [each["id"] for each in di.ask("GET", "/api/tables")]
    assert ann.start(id)["commitment"] == table["commitment"]  # starting twice changes nothing


def test_one_link_seats_everybody(served: Served) -> None:
    ann, bo, cy, di = (Guest(served, name) for name in ("Ann", "Bo", "Cy", "Di"))
    id = ann.create("here", "invited", "novice", "open")["id"]
    key = ann.ask("GET", f"/api/tables/{id}/invitation")["key"]
    other = ann.ask("GET", f"/api/tables/{ann.create('here', 'invited')['id']}/invitation")["key"]
    for wrong in ("0" * 24, other):
        assert bo.join(id, 403, key=wrong)["error"]["key"] == "server.wrong_table_key"
    [invitation] = ann.ask("GET", f"/api/tables/{id}/invitations")
    assert bo.join(id, 403, key=invitation["key"])["error"]["key"] == "server.wrong_table_key"
    assert bo.join(id, 403, seat=1, key=key)["error"]["key"] == "server.wrong_key"
    assert bo.join(id, key=key)["seat"] == 1
    assert bo.join(id, key=key)["seat"] == 1  # whoever has a seat keeps it
    assert bo.ask("GET", f"/api/tables/{id}/invitation", 403)["error"]["key"] == "server.not_host"
    assert cy.join(id, key=key)["seat"] == 3
    assert di.join(id, 409, key=key)["error"] == {
        "key": "server.all_taken",
        "text": "All seats of this table are taken.",
        "values": {},
    }
    ann.start(id)
    assert di.join(id, 409, key=key)["error"]["key"] == "server.begun_already"


def test_one_link_and_many_at_once_seats_nobody_twice(served: Served) -> None:
    ann, others = Guest(served, "Ann"), [Guest(served, f"Guest {number}") for number in range(7)]
    id = ann.create("here", *["invited"] * 4)["id"]
    key = ann.ask("GET", f"/api/tables/{id}/invitation")["key"]
    with ThreadPoolExecutor(len(others)) as pool:
        answers = list(
            pool.map(
                lambda guest: guest.http.post(f"/api/tables/{id}/join", json={"name": guest.name, "key": key}), others
            )
        )
    seated = [answer.json()["seat"] for answer in answers if answer.status_code == 200]
    assert sorted(seated) == [1, 2, 3, 4]
    assert {answer.json()["error"]["key"] for answer in answers if answer.status_code != 200} == {"server.all_taken"}


def test_a_table_that_is_not_full_does_not_start(served: Served) -> None:
    ann = Guest(served)
    id = ann.create("here", "invited")["id"]
    assert ann.start(id, 409)["error"]["key"] == "server.seats_free"
    assert ann.create("here", "open", start=True, expect=422)["error"]["key"] == "server.seats_free"
    assert ann.turn(id, "pass", expect=409)["error"]["key"] == "server.not_begun"


def test_a_table_whose_host_left_it_to_bots_does_not_start(served: Served) -> None:
    """Nobody would ever look at its game, and `admin verify` would rightly call it abandoned."""
    ann = Guest(served)
    id = ann.create("here", "novice")["id"]
    ann.ask("PUT", f"/api/tables/{id}/seats/0", json={"kind": "bot", "level": "novice"})
    assert ann.start(id, 409)["error"]["key"] == "server.nobody_plays"
    assert ann.ask("GET", f"/api/tables/{id}")["status"] == "open"


def test_the_host_changes_seats_and_closes_the_table(served: Served) -> None:
    ann, bo = Guest(served, "Ann"), Guest(served, "Bo")
    id = ann.create("here", "open", "open")["id"]
    bo.join(id)
    seats = ann.ask("PUT", f"/api/tables/{id}/seats/1", json={"kind": "bot", "level": "merchant"})["seats"]
    assert (seats[1]["kind"], seats[1]["name"], seats[1]["level"]) == ("bot", "Solon", "merchant")
    builder = {"kind": "bot", "level": "merchant", "temperament": "builder"}
    seats = ann.ask("PUT", f"/api/tables/{id}/seats/1", json=builder)["seats"]
    assert [seats[1][name] for name in ("name", "level", "temperament")] == ["Phidias", "merchant", "builder"]
    refused = ann.ask("PUT", f"/api/tables/{id}/seats/1", 422, json=builder | {"level": "strategos"})
    assert refused["error"]["key"] == "server.no_temperament"
    assert bo.ask("PUT", f"/api/tables/{id}/seats/2", 403, json={"kind": "open"})["error"]["key"] == "server.not_host"
    assert (
        ann.ask("PUT", f"/api/tables/{id}/seats/2", 422, json={"kind": "bot"})["error"]["key"]
        == "server.bot_without_level"
    )
    cy = Guest(served, "Cy")
    cy.join(id)
    cy.ask("POST", f"/api/tables/{id}/leave")
    assert not ann.table(id)["seats"][2]["taken"]
    assert bo.ask("DELETE", f"/api/tables/{id}", 403)["error"]["key"] == "server.not_host"
    assert ann.ask("DELETE", f"/api/tables/{id}")["status"] == "abandoned"
    assert bo.join(id, 409)["error"]["key"] == "server.begun_already"


def test_what_cannot_be_played_is_refused(served: Served) -> None:
    ann = Guest(served, language="de")
    refused = ann.create("here", expect=422)["error"]
    assert refused["key"] == "setup.players"
    assert "Grundspiel" in refused["text"] or "base" in refused["text"]
    assert ann.create("here", "novice", edition="hellas", expect=422)["error"]["key"] == "setup.no_edition"
    assert ann.create("here", "novice", options=["negotiation"], expect=422)["error"]["key"] == "setup.no_option"
    assert ann.create("novice", "novice", expect=422)["error"]["key"] == "server.nobody_plays"
    assert ann.create("here", edition="solo", level=3, expect=422)["error"]["key"] == "setup.extra_count"
    assert ann.create("here", "novice", civilization="sparta", expect=422)["error"]["key"] == "server.setup"
    assert ann.create("here", edition="solo", civilization="atlantis", expect=422)["error"]["key"] == "server.setup"
    assert ann.ask("GET", "/api/tables/nowhere", 404)["error"]["text"] == "Diesen Tisch gibt es nicht."


def test_hot_seat_one_device_plays_several_seats(served: Served) -> None:
    ann = Guest(served)
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bo"}]
    table = ann.ask("POST", "/api/tables", 201, json={"seats": seats, "start": True})
    state = ann.state(table["id"])
    assert state["you"]["seats"] == [0, 1]
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Bo"]
    assert table["hints"]
    end = ann.play_by_http(table["id"])
    assert end["table"]["status"] == "finished"


def test_one_s_own_games_running_and_finished(served: Served) -> None:
    ann = Guest(served)
    solo = ann.create("here", edition="solo", start=True)["id"]
    ann.play_by_http(solo)
    running = ann.create("here", "here", start=True)["id"]
    mine = {table["id"]: table for table in ann.ask("GET", "/api/me")["tables"]}
    assert (mine[solo]["status"], mine[solo]["your_turn"]) == ("finished", False)
    assert (mine[running]["status"], mine[running]["your_turn"], mine[running]["your_seats"]) == (
        "running",
        True,
        [0, 1],
    )
    assert mine[solo]["result"]["seats"][0]["score"] >= 0
    assert Guest(served).ask("GET", "/api/me")["tables"] == []


def test_a_rematch_is_one_table_with_the_same_people_and_a_new_deal(served: Served) -> None:
    ann, bo = Guest(served, "Ann"), Guest(served, "Bo")
    id = ann.create("here", "open")["id"]
    bo.join(id)
    ann.start(id)
    assert bo.ask("POST", f"/api/tables/{id}/rematch", 409)["error"]["key"] == "server.not_over"
    with ann.socket(id) as one, bo.socket(id) as other:
        while one.latest["table"]["status"] == "running":
            for socket in (one, other):
                if socket.latest["decisions"]:
                    decision = socket.latest["decisions"][0]
                    seq = socket.ask("turn", actions=[legal(decision)[0]])["seq"]
                    for each in (one, other):
                        while each.latest["seq"] < seq:
                            each.read()
    first = ann.ask("POST", f"/api/tables/{id}/rematch")
    second = bo.ask("POST", f"/api/tables/{id}/rematch")
    assert first["id"] == second["id"] == bo.table(id)["rematch"]
    assert sorted(seat["name"] for seat in first["seats"]) == ["Ann", "Bo"]
    assert Guest(served).ask("POST", f"/api/tables/{id}/rematch", 401)["error"]["key"] == "server.who_are_you"
    ann.start(first["id"])
    assert ann.table(first["id"])["commitment"] != ann.table(id)["commitment"]


def test_the_same_deal_again(served: Served) -> None:
    ann, bo = Guest(served, "Ann"), Guest(served, "Bo")
    id = ann.create("here", edition="solo", start=True)["id"]
    assert bo.create("here", edition="solo", deal_of=id, expect=409)["error"]["key"] == "server.secret_until_end"
    ann.play_by_http(id)
    again = bo.create("here", edition="solo", deal_of=id, start=True)
    assert again["deal_of"] == id
    bo.play_by_http(again["id"], seed=2)
    first, second = (Record.parse(guest.record(game)) for guest, game in ((ann, id), (bo, again["id"])))
    assert first.deal == second.deal
    assert (first.commitment, first.salt) != (second.commitment, second.salt)
    other = bo.create("here", "novice", deal_of=id)
    assert bo.start(other["id"], 422)["error"]["key"] == "server.other_deal"
    bo.create("here", "novice", deal_of=id, start=True, expect=422)  # and no table is left behind
    assert sorted(table["status"] for table in bo.ask("GET", "/api/me")["tables"]) == ["finished", "open"]


def test_9_4_a_campaign_goes_on_level_by_level(served: Served) -> None:
    ann = Guest(served)
    game = ann.create("here", campaign=True, start=True)
    assert (game["edition"], game["level"], game["campaign"]) == ("solo", 1, True)
    assert ann.create("here", after=game["id"], expect=422)["error"]["key"] in ("server.setup", "setup.unfinished")
    ann.play_by_http(game["id"], seed=3)
    civilization = Record.parse(ann.record(game["id"])).deal.civilizations[0]
    passed = ann.table(game["id"])["result"]["passed"]
    if passed:
        rest = [each for each in ("sparta", "argos", "korinth") if each != civilization]
        following = ann.create("here", after=game["id"], civilization=rest[0], extra=["wood"], start=True)
        assert following["level"] == 2
    else:  # a failed level is repeated with the same civilization
        following = ann.create("here", after=game["id"], start=True)
        assert following["level"] == 1
        ann.play_by_http(following["id"], seed=4)
        assert Record.parse(ann.record(following["id"])).deal.civilizations == (civilization,)
    assert ann.ask("POST", f"/api/tables/{game['id']}/rematch", 409)["error"]["key"] == "server.campaign_goes_on"
    assert Guest(served).create("here", after=game["id"], expect=403)["error"]["key"] == "server.not_at_table"


def test_tokens_are_told_once_and_can_be_removed(served: Served) -> None:
    ann = Guest(served)
    made = ann.ask("POST", "/api/tokens", 201, json={"label": "my bot"})
    program = Guest(served, token=made["token"])
    assert program.ask("GET", "/api/me")["guest"] == ann.ask("GET", "/api/me")["guest"]
    [listed] = ann.ask("GET", "/api/tokens")
    assert (listed["label"], "token" in listed) == ("my bot", False)
    ann.ask("DELETE", f"/api/tokens/{made['id']}", 204)
    assert program.ask("GET", "/api/me", 401)["error"]["key"] == "server.wrong_token"
    assert ann.ask("DELETE", f"/api/tokens/{made['id']}", 404)["error"]["key"] == "server.no_token"
