"""Turns: tried, confirmed, undone; early answers; resends; stand-ins; chat; reconnecting."""

import random
import time
from typing import Any

import pytest

from peloponnes.record import Record
from tests.server.served import Guest, Served, Socket, legal, present


def table_of(served: Served, *names: str, **more: Any) -> tuple[str, list[Guest]]:
    """A running table of people."""
    guests = [Guest(served, name) for name in names]
    id = guests[0].create("here", *["open"] * (len(names) - 1), **more)["id"]
    for guest in guests[1:]:
        guest.join(id)
    guests[0].start(id)
    return id, guests


def sockets_of(id: str, guests: list[Guest]) -> list[Socket]:
    return [guest.socket(id) for guest in guests]


def catch_up(sockets: list[Socket], seq: int) -> None:
    for socket in sockets:
        while socket.latest["seq"] < seq:
            socket.read()


def deciding(sockets: list[Socket]) -> Socket:
    """The socket whose turn it is."""
    seat = sockets[0].latest["view"]["decision"]["seat"]
    return next(socket for socket in sockets if seat in socket.welcome["you"]["seats"])


def play_until(sockets: list[Socket], found: Any, seed: int = 1, most: int = 400) -> None:
    """Play at random, one decision at a time, until a condition holds."""
    rng = random.Random(seed)
    for _ in range(most):
        if found():
            return
        socket = deciding(sockets)
        decision = present(socket.latest)
        catch_up(sockets, socket.ask("turn", seat=decision["seat"], actions=[rng.choice(legal(decision))])["seq"])
    raise AssertionError("not found")


def test_a_turn_is_tried_and_nothing_is_played(served: Served) -> None:
    id, [ann, bo] = table_of(served, "Ann", "Bo")
    state = ann.state(id)
    first = ann if state["view"]["decision"]["seat"] == 0 else bo
    bid = next(action for action in legal(present(first.state(id))) if action.startswith("bid"))
    tried = first.do(id, "try", actions=[bid])
    tile, coins = bid.split()[1:]
    assert tried["view"]["bids"][tile]["coins"] == int(coins)
    assert tried["preview"]["now"]["coins"] == tried["view"]["seats"][state["view"]["decision"]["seat"]]["coins"]
    assert tried["preview"]["won"]
    assert tried["decision"] is None  # the turn would be over
    other = bo if first is ann else ann
    assert other.do(id, "try", 409, actions=[bid])["error"]["text"]
    assert ann.state(id)["seq"] == state["seq"] == 1
    assert ann.state(id)["view"] == state["view"]


def test_a_turn_of_several_decisions_is_one_command(served: Served) -> None:
    """RULES 10.2: first a sea tile or none, then the bid."""
    for _ in range(50):  # a player who can't afford a sea tile is not asked
        id, guests = table_of(served, "Ann", "Bo", edition="sea")
        first = guests[guests[0].state(id)["view"]["decision"]["seat"]]
        if first.state(id)["decisions"][0]["kind"] == "sea":
            break
    ann = guests[0]
    tried = first.do(id, "try", actions=["no-sea"])
    assert tried["decision"]["kind"] == "bid"
    refused = first.turn(id, "no-sea", "pass", "pass", expect=409)["error"]
    assert refused["key"] == "server.turn_is_over"
    assert ann.state(id)["seq"] == 1
    bid = legal(tried["decision"])[0]
    done = first.turn(id, "no-sea", bid)
    assert done["seq"] == 2
    news = ann.state(id, since=1)["missed"]
    assert [each["text"] for each in news] == [f"no-sea\n{bid}"]


def test_what_was_not_revealed_can_be_undone_by_the_one_who_did_it(served: Served) -> None:
    id, guests = table_of(served, "Ann", "Bo", "Cy")
    before = guests[0].state(id)
    first = guests[before["view"]["decision"]["seat"]]
    second = guests[before["view"]["order"][1]]
    first.turn(id, "pass")
    assert second.do(id, "undo", 409)["error"]["key"] == "server.no_undo"
    assert first.do(id, "undo")["seq"] == 3
    after = guests[0].state(id)
    assert {**after["view"], "played": 0} == {**before["view"], "played": 0}
    assert after["view"]["played"] == before["view"]["played"]
    first.turn(id, "pass")
    second.turn(id, "pass")
    assert first.do(id, "undo", 409)["error"]["key"] == "server.no_undo"
    entries = guests[0].state(id, since=0)["missed"]
    assert [(each["kind"], each["text"]) for each in entries[1:4]] == [
        ("turn", "pass"),
        ("undo", "2"),
        ("turn", "pass"),
    ]


def test_a_resend_is_harmless(served: Served) -> None:
    id, guests = table_of(served, "Ann", "Bo")
    first = guests[guests[0].state(id)["view"]["decision"]["seat"]]
    message = {"id": "once", "actions": ["pass"]}
    one = first.ask("POST", f"/api/tables/{id}/turn", json=message)
    two = first.ask("POST", f"/api/tables/{id}/turn", json=message)
    assert (one["seq"], one["repeated"], two["seq"], two["repeated"]) == (2, False, 2, True)
    assert guests[0].state(id)["seq"] == 2
    first.ask("POST", f"/api/tables/{id}/say", json={"id": "said", "text": "hello"})
    first.ask("POST", f"/api/tables/{id}/say", json={"id": "said", "text": "hello"})
    assert [line["text"] for line in guests[0].state(id)["chat"]] == ["hello"]


def test_a_turn_on_what_is_no_longer_so_is_refused(served: Served) -> None:
    id, guests = table_of(served, "Ann", "Bo")
    first = guests[guests[0].state(id)["view"]["decision"]["seat"]]
    refused = first.turn(id, "pass", seq=0, expect=409)["error"]
    assert (refused["key"], refused["values"]) == ("server.not_seen", {"seq": 1})
    assert first.turn(id, "pass", seq=1)["seq"] == 2


def test_an_illegal_action_names_its_rule(served: Served) -> None:
    id, guests = table_of(served, "Ann", "Bo")
    state = guests[0].state(id)
    first = guests[state["view"]["decision"]["seat"]]
    bid, tile, _ = legal(first.state(id)["decisions"][0])[0].split()  # it can be taken, except for the coins
    refused = first.turn(id, f"{bid} {tile} 99", expect=409)["error"]
    assert (refused["key"], refused["rule"]) == ("reason.coins_missing", "6.1")
    assert first.turn(id, "fly", expect=409)["error"]["key"] == "invalid.no_action"
    other = guests[1 - state["view"]["decision"]["seat"]]
    assert other.turn(id, "pass", expect=409)["error"]["key"] == "server.not_your_turn"
    german = first.ask(
        "POST", f"/api/tables/{id}/turn", 409, json={"id": "x", "actions": ["pay"]}, headers={"accept-language": "de"}
    )
    assert german["error"]["text"].startswith("pay ist nicht erlaubt: ")
    assert (
        other.turn(id, "pass", expect=403, seat=1 - other.state(id)["you"]["seats"][0])["error"]["key"]
        == "server.not_your_seat"
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_2_7_early_answers_are_private_until_they_are_played(served: Served, seed: int) -> None:
    def over() -> bool:
        return sockets[0].latest["view"]["decision"] is None

    def early() -> Socket | None:
        return next((each for each in sockets if each is not deciding(sockets) and each.latest["decisions"]), None)

    answers = None
    while answers is None:  # with some deals nobody ever has anything to answer early
        id, guests = table_of(served, "Ann", "Bo", "Cy")
        sockets = sockets_of(id, guests)
        play_until(sockets, lambda: over() or early() is not None, seed)
        answers = None if over() else early()
    before = sockets[0].latest["view"]
    [decision] = answers.latest["decisions"]
    seq = answers.ask("turn", actions=[legal(decision)[0]])["seq"]
    catch_up(sockets, seq)
    assert answers.latest["text"] == legal(decision)[0]
    for socket in sockets:
        assert socket.latest["kind"] == "early"
        assert socket.latest["events"] == []
        assert {**socket.latest["view"], "played": 0} == {**before, "played": 0}
        assert socket is answers or socket.latest["text"] == ""
    undone = answers.ask("undo")
    assert undone["type"] == "done"
    catch_up(sockets, undone["seq"])
    assert answers.latest["decisions"] == [decision]
    seq = answers.ask("turn", actions=[legal(decision)[-1]])["seq"]
    catch_up(sockets, seq)
    play_until(sockets, lambda: sockets[0].latest["view"]["played"] > before["played"] + 1, seed)
    assert Record.parse(_finished(id, guests, sockets)).verify() == "fine"


def _finished(id: str, guests: list[Guest], sockets: list[Socket]) -> str:
    play_until(sockets, lambda: sockets[0].latest["table"]["status"] == "finished")
    return guests[0].record(id)


def test_a_client_that_comes_back_is_told_what_it_missed(served: Served) -> None:
    id, guests = table_of(served, "Ann", "Bo")
    sockets = sockets_of(id, guests)
    watched: list[Any] = []
    rng = random.Random(5)
    with Guest(served).socket(id, since=0) as watcher:
        watched += watcher.welcome["missed"]
        while sockets[0].latest["view"]["decision"]:
            socket = deciding(sockets)
            decision = present(socket.latest)
            seq = socket.ask("turn", seat=decision["seat"], actions=[rng.choice(legal(decision))])["seq"]
            catch_up([*sockets, watcher], seq)
            watched.append({key: watcher.latest[key] for key in watched[0]})
    for since in (0, 3, len(watched) // 2, len(watched)):
        with Guest(served).socket(id, since=since) as again:
            assert again.welcome["missed"] == watched[since:]
            assert again.welcome["seq"] == len(watched)
    assert Guest(served).state(id, since=7)["missed"] == watched[7:]


def test_one_who_gives_up_is_played_by_a_bot_and_the_last_one_ends_the_game(served: Served) -> None:
    id, [ann, bo] = table_of(served, "Ann", "Bo")
    assert ann.table(id)["stand_in"] == "archon"
    ann.do(id, "resign")
    table = bo.table(id)
    assert (table["seats"][0]["resigned"], table["seats"][0]["level"]) == (True, "archon")
    assert ann.do(id, "return", 409)["error"]["key"] == "server.resigned"
    end = bo.play_by_http(id)
    assert end["table"]["status"] == "finished"
    id, [ann, bo] = table_of(served, "Ann", "Bo")
    bo.do(id, "resign")
    ann.do(id, "resign")
    assert ann.table(id)["status"] == "abandoned"
    assert ann.table(id)["salt"]
    assert Record.parse(ann.record(id)).verify() == "legal so far"
    assert ann.turn(id, "pass", expect=409)["error"]["key"] == "server.over"


def test_a_bot_stands_in_for_one_who_is_away_and_the_player_comes_back(tmp_path: Any) -> None:
    with Served(str(tmp_path / "games.sqlite"), tmp_path / "log", "--absent-after", "1") as served:
        id, [ann, bo] = table_of(served, "Ann", "Bo", stand_in="merchant")
        with bo.socket(id):  # a second after that he may be replaced: on a busy machine, that is soon
            assert ann.do(id, "replace", 409, seat=1)["error"]["key"] == "server.not_absent"
        socket = ann.socket(id)
        while ann.table(id)["seats"][1]["online"]:
            time.sleep(0.1)
        refused = ann.do(id, "replace", 403, seat=1, level="novice")["error"]
        assert (refused["key"], refused["values"]) == ("server.other_stand_in", {"level": "merchant"})
        assert "the merchant" in refused["text"]
        assert ann.do(id, "replace", seat=1)["type"] == "done"
        assert ann.table(id)["seats"][1]["level"] == "merchant"
        assert bo.turn(id, "pass", expect=409)["error"]["key"] == "server.bot_plays"
        with bo.socket(id):
            assert bo.do(id, "return")["type"] == "done"
            table = ann.table(id)
        assert (table["seats"][1]["level"], table["seats"][1]["online"]) == (None, True)
        assert ann.do(id, "replace", seat=0, level="novice")["type"] == "done"  # one's own seat is one's own
        assert ann.table(id)["seats"][0]["level"] == "novice"
        socket.connection.close()


def test_players_and_spectators_talk_apart(served: Served) -> None:
    id, [ann, bo] = table_of(served, "Ann", "Bo")
    eve = Guest(served, "Eve")
    eve.ask("GET", "/api/me")
    with bo.socket(id) as player, eve.socket(id) as spectator:
        ann.do(id, "say", text="Good luck!")
        assert player.until("chat")["text"] == spectator.until("chat")["text"] == "Good luck!"
        spectator.ask("say", text="I would pass")
        ann.do(id, "say", text="Thanks")
        assert player.until("chat")["text"] == "Thanks"
    assert [(line["room"], line["text"]) for line in eve.state(id)["chat"]] == [
        ("players", "Good luck!"),
        ("spectators", "I would pass"),
        ("players", "Thanks"),
    ]
    assert [line["text"] for line in bo.state(id)["chat"]] == ["Good luck!", "Thanks"]
    assert eve.turn(id, "pass", expect=403)["error"]["key"] == "server.not_at_table"
    assert Guest(served).do(id, "say", 401, text="who?")["error"]["key"] == "server.who_are_you"


def test_hints_where_they_are_fair(served: Served) -> None:
    id, [ann, bo] = table_of(served, "Ann", "Bo")
    first = [ann, bo][ann.state(id)["view"]["decision"]["seat"]]
    assert first.do(id, "hint", 403)["error"]["key"] == "server.no_hints"
    id, [ann, bo] = table_of(served, "Ann", "Bo", hints=True)
    state = ann.state(id)
    seat = state["view"]["decision"]["seat"]
    hint = [ann, bo][seat].do(id, "hint")
    assert hint["advice"][0]["action"] in legal(present([ann, bo][seat].state(id)))
    assert hint["advice"][0]["reason"]["key"].startswith("reason.")
    assert [ann, bo][1 - seat].do(id, "hint", 409)["error"]["key"] == "server.not_your_turn"
    assert ann.state(id)["seq"] == state["seq"]


def test_a_hint_on_a_later_decision_of_the_turn(served: Served) -> None:
    for _ in range(40):  # until a sea tile can be paid at once
        id, [ann] = table_of(served, "Ann", edition="solo", options=["sea-tiles"], hints=True)
        state = ann.state(id)
        if state["decisions"][0]["kind"] == "sea":
            break
    later = ann.do(id, "try", actions=["no-sea"])["decision"]
    advice = ann.do(id, "hint", actions=["no-sea"])["advice"]
    assert later["kind"] == "bid"
    assert {each["action"] for each in advice} <= set(legal(later))
    assert {each["action"] for each in ann.do(id, "hint")["advice"]} <= set(legal(state["decisions"][0]))
    assert ann.do(id, "hint", 409, actions=["bid A99 3"])["error"]["key"] == "invalid.no_tile"
    assert ann.do(id, "hint", 409, actions=["no-sea", "pass"])["error"]["key"] == "server.turn_is_over"
    assert ann.state(id)["seq"] == state["seq"]
