"""The link of a seat opens it at any time, on any device, beside its owner, who sees it and can replace the link."""

from tests.server.served import Guest, Served, code_at_end, legal


def link(owner: Guest, id: str, seat: int, expect: int = 200) -> str:
    answer = owner.ask("GET", f"/api/tables/{id}/seats/{seat}/link", expect)
    return str(answer["key"]) if expect == 200 else str(answer["error"]["key"])


def hold(guest: Guest, id: str, seat: int, key: str, expect: int = 200) -> str:
    answer = guest.ask("POST", f"/api/tables/{id}/seats/{seat}/hold", expect, json={"key": key})
    return "" if expect == 200 else str(answer["error"]["key"])


def begun(served: Served) -> tuple[Guest, Guest, str, str]:
    """Two people who play, the id of their table, and the link by which the second came."""
    ann, bo = Guest(served, "Ann"), Guest(served, "Bo")
    id = ann.create("here", "invited")["id"]
    key = ann.ask("GET", f"/api/tables/{id}/invitations")[0]["key"]
    bo.join(id, seat=1, key=key)
    ann.start(id)
    return ann, bo, id, key


def test_one_who_lost_the_cookie_comes_back_by_the_link_and_plays(served: Served) -> None:
    ann, bo, id, key = begun(served)
    phone = Guest(served, "Somebody")
    assert phone.state(id)["you"]["seats"] == []
    hold(phone, id, 1, key)
    hold(phone, id, 1, key)  # once more is no harm
    state = phone.state(id)
    assert state["you"] == {"seats": [1], "kept": [], "host": False, "held": [1], "looked": None}
    assert [seat["holders"] for seat in state["table"]["seats"]] == [0, 1]
    assert state["table"]["seats"][1]["name"] == "Bo"
    assert [table["id"] for table in phone.ask("GET", "/api/me")["tables"]] == [id]
    assert phone.ask("GET", "/api/me")["tables"][0]["your_seats"] == [1]
    for _ in range(20):  # both devices play the seat, until the phone has had a turn and may take it back
        for guest in (ann, phone):
            for decision in guest.state(id)["decisions"]:
                guest.turn(id, legal(decision)[0], seat=decision["seat"])
        if any(each["seat"] == 1 for each in ann.state(id, since=1)["missed"]):
            break
    else:
        raise AssertionError("the phone could not play")
    assert bo.state(id)["you"]["seats"] == [1]
    phone.do(id, "say", text="hello")
    assert ann.state(id)["chat"][-1]["name"] == "Bo"


def test_the_owner_hears_of_it_at_once_and_can_replace_the_link(served: Served) -> None:
    ann, bo, id, key = begun(served)
    thief = Guest(served, "Thief")
    with bo.socket(id) as owner, ann.socket(id) as rival:
        hold(thief, id, 1, key)
        for socket in (owner, rival):
            while (heard := socket.until("table"))["table"]["seats"][1]["holders"] != 1:
                pass
            assert heard["table"]["seats"][0]["holders"] == 0
        assert link(bo, id, 1) == key
        with thief.socket(id) as opened:
            assert opened.welcome["you"]["held"] == [1]
            fresh = bo.ask("POST", f"/api/tables/{id}/seats/1/link")["key"]
            assert code_at_end(opened) == 1012  # sent back, to reconnect as a spectator
    assert fresh != key
    assert thief.state(id)["you"]["seats"] == []
    assert hold(thief, id, 1, key, 403) == "server.wrong_key"
    hold(Guest(served), id, 1, fresh)


def test_only_the_owner_replaces_a_link_and_only_during_the_game(served: Served) -> None:
    ann, bo, id, key = begun(served)
    phone, stranger = Guest(served), Guest(served)
    hold(phone, id, 1, key)
    stranger.ask("GET", "/api/me")
    assert link(phone, id, 1) == key
    assert link(ann, id, 1, 403) == link(stranger, id, 1, 403) == "server.not_your_seat"
    for other in (ann, phone, stranger):
        assert other.ask("POST", f"/api/tables/{id}/seats/1/link", 403)["error"]["key"] == "server.not_your_seat"
    waiting = ann.create("here", "open")["id"]
    assert ann.ask("POST", f"/api/tables/{waiting}/seats/0/link", 409)["error"]["key"] == "server.not_begun"
    assert bo.ask("GET", f"/api/tables/{id}/seats/7/link", 404)["error"]["key"] == "server.no_seat"


def test_wrong_keys_free_seats_and_bots_are_not_held(served: Served) -> None:
    ann, _, id, key = begun(served)
    stranger = Guest(served)
    assert hold(stranger, id, 0, key, 403) == "server.wrong_key"
    assert hold(stranger, id, 1, "0" * 24, 403) == "server.wrong_key"
    waiting = ann.create("here", "invited", "novice")["id"]
    vacant = ann.ask("GET", f"/api/tables/{waiting}/invitations")[0]["key"]
    assert hold(stranger, waiting, 1, vacant, 409) == "server.seat_free"
    assert stranger.state(waiting)["you"]["seats"] == []


def test_a_device_gives_a_held_seat_up_and_the_owner_keeps_it(served: Served) -> None:
    _, bo, id, key = begun(served)
    phone = Guest(served)
    hold(phone, id, 1, key)
    phone.ask("DELETE", f"/api/tables/{id}/seats/1/hold")
    assert phone.state(id)["you"]["seats"] == []
    assert phone.ask("DELETE", f"/api/tables/{id}/seats/1/hold", 409)["error"]["key"] == "server.not_held"
    assert bo.ask("DELETE", f"/api/tables/{id}/seats/1/hold", 409)["error"]["key"] == "server.not_held"
    assert bo.state(id)["you"]["seats"] == [1]


def test_one_who_was_sent_away_holds_nothing_and_neither_do_their_devices(served: Served) -> None:
    ann, bo, phone, cy = (Guest(served, name) for name in ("Ann", "Bo", "Phone", "Cy"))
    id = ann.create("here", "invited", "invited")["id"]
    keys = {each["seat"]: each["key"] for each in ann.ask("GET", f"/api/tables/{id}/invitations")}
    bo.join(id, seat=1, key=keys[1])
    hold(phone, id, 1, keys[1])
    cy.join(id, seat=2, key=keys[2])
    ann.ask("PUT", f"/api/tables/{id}/seats/1", json={"kind": "bot", "level": "novice"})
    ann.start(id)
    for away in (bo, phone):
        assert hold(away, id, 2, keys[2], 403) == "server.sent_away"
        assert away.state(id)["you"]["seats"] == []


def test_a_device_that_holds_the_hosts_seat_starts_the_game_and_asks_for_the_rematch(served: Served) -> None:
    ann, phone, bo = Guest(served, "Ann"), Guest(served, "Phone"), Guest(served, "Bo")
    id = ann.create("here", "open")["id"]
    hold(phone, id, 0, link(ann, id, 0))
    bo.join(id)
    phone.start(id)
    phone.do(id, "resign")
    bo.do(id, "resign")
    after = phone.ask("POST", f"/api/tables/{id}/rematch")["id"]
    seats = [ann.state(after)["you"], phone.state(after)["you"]]
    assert seats[0] == {"seats": [1], "kept": [], "host": True, "held": [], "looked": None}
    assert seats[1] == {"seats": [1], "kept": [], "host": True, "held": [1], "looked": None}
    bo.ask("POST", f"/api/tables/{id}/rematch")
    phone.start(after)


def test_presence_counts_on_any_device(served: Served) -> None:
    ann, _, id, key = begun(served)
    phone = Guest(served)
    hold(phone, id, 1, key)
    with phone.socket(id), ann.socket(id) as socket:
        assert socket.welcome["table"]["seats"][1]["connected"]
        refused = ann.do(id, "replace", 409, seat=1)["error"]
        assert refused["key"] == "server.not_absent"
