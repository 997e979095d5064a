"""Malformed frames: each gets a clear answer, the socket stays open, and the table does not change."""

import contextlib
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from peloponnes.server.storage.reading import games_of, whole
from peloponnes.server.wire.refusal import Refused
from peloponnes.server.wire.requests import COMMANDS
from tests.server.served import PATIENCE, PLENTY, Guest, Served, Socket, get, legal

FRAME_BYTES = 8 * 1024
FRAMES_A_SECOND = 5
NO_UTF_8 = "Invalid UTF-8 sequence received from client."


class Round:
    """A table of three with a socket each, and a spectator."""

    def __init__(self, served: Served) -> None:
        self.guests = [Guest(served, name) for name in ("Ann", "Bo", "Cy")]
        ann = self.guests[0]
        self.id = str(ann.create("here", "invited", "invited")["id"])
        for guest, invitation in zip(
            self.guests[1:], ann.ask("GET", f"/api/tables/{self.id}/invitations"), strict=True
        ):
            guest.join(self.id, **invitation)
        ann.start(self.id)
        self.spectator = Guest(served, "Di")
        self.spectator.ask("GET", "/api/me")
        self.sockets = [guest.socket(self.id) for guest in self.guests]
        self.watching = self.spectator.socket(self.id)

    def stands(self) -> list[Any]:
        """Everything that a frame might have changed, as each of them sees it."""
        states = [guest.state(self.id, 0) for guest in (*self.guests, self.spectator)]
        return [(state["seq"], state["view"], state["decisions"], state["missed"], state["chat"]) for state in states]

    def played(self) -> Any:
        """Everything that was played."""
        state = self.spectator.state(self.id, 0)
        return state["seq"], state["view"], state["missed"]

    def turn(self) -> tuple[int, list[str]]:
        """Whose turn it is, and the legal actions."""
        seat = self.guests[0].state(self.id)["view"]["decision"]["seat"]
        return seat, legal(self.guests[seat].state(self.id)["decisions"][0])

    def works(self, socket: Socket) -> None:
        """The socket still works: a player can do something, and a spectator gets a refusal."""
        seat, actions = self.turn()
        answer = socket.ask("try", actions=[actions[0]])
        assert answer["type"] == ("tried" if socket is self.sockets[seat] else "error"), answer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("frames")
    with Served(str(folder / "games.sqlite"), folder / "log", *PLENTY) as served:
        yield served
    lines = [json.loads(line) for line in served.log.read_text().splitlines()[1:]]
    assert {line["event"] for line in lines if line["level"] == "error"} <= {NO_UTF_8}


@pytest.fixture(scope="module")
def table(server: Served) -> Round:
    return Round(server)


@pytest.fixture
def untouched(table: Round) -> Iterator[Round]:
    """A table that must not change during the test."""
    before = table.stands()
    yield table
    assert table.stands() == before
    for socket in (*table.sockets, table.watching):
        table.works(socket)


def refusal(socket: Socket) -> Any:
    """The next answer, which must be a clear refusal."""
    message = socket.until("error", "done", "tried", "hint")
    assert message["type"] == "error", message
    error = message["error"]
    assert set(error) <= {"key", "text", "values", "rule"}
    assert error["key"].count(".") == 1
    assert error["text"].isprintable()
    assert 5 < len(error["text"]) < 400
    return message


def command(**more: Any) -> str:
    return json.dumps({"type": "turn", "id": "frame", "actions": ["pass"], **more})


def nested(depth: int, opening: str = "[", closing: str = "]") -> str:
    return opening * depth + "1" + closing * depth


MALFORMED = {
    "nothing": "",
    "a blank": " ",
    "half an object": "{",
    "half a word": "nul",
    "a list": "[]",
    "a text": '"turn"',
    "null": "null",
    "nan": "NaN",
    "two": "{}{}",
    "an empty object": "{}",
    "a turn without anything": '{"type": "turn"}',
    "no type": '{"id": "a", "actions": ["pass"]}',
    "an unknown type": command(type="deal"),
    "an unknown type in two lines": command(type="a\nb\u2028\u202e"),
    "a type that is a number": command(type=7),
    "an unknown field": command(deal=[1]),
    "an unknown field in two lines": command(**{"a\nb\x1b[31m": 1}),
    "no id": '{"type": "turn", "actions": ["pass"]}',
    "an id that is a number": command(id=5),
    "an id with other letters": command(id="a:b"),
    "an empty id": command(id=""),
    "a long id": command(id="x" * 49),
    "half a letter": '{"type": "turn", "id": "\\ud800", "actions": ["pass"]}',
    "a letter that is none": '{"type": "say", "id": "a", "text": "\\u0000"}',
    "no actions": command(actions=[]),
    "too many actions": command(actions=["pass"] * 41),
    "actions that are a text": command(actions="pass"),
    "an action that is a number": command(actions=[1]),
    "an empty action": command(actions=[""]),
    "a long action": command(actions=["pass " * 10]),
    "an action in two lines": command(actions=["pass\npass"]),
    "an action with other letters": command(actions=["bid Å 4"]),
    "a seat that is a text": command(seat="0"),
    "a seat that is true": command(seat=True),
    "half a seat": command(seat=0.5),
    "a seat below the first": command(seat=-1),
    "a seat beyond the last": command(seat=8),
    "a huge number": '{"type": "turn", "id": "frame", "actions": ["pass"], "seat": 1' + "0" * 4000 + "}",
    "a number beyond numbers": '{"type": "turn", "id": "frame", "actions": ["pass"], "seat": 1e999}',
    "a huge entry": command(seq=10**30),
    "an entry before the first": command(seq=-1),
    "deep lists": nested(4000),
    "deep objects": nested(1000, '{"a":', "}"),
    "deep lists as a seat": f'{{"type": "turn", "id": "frame", "actions": ["pass"], "seat": {nested(3000)}}}',
    "an unknown level": command(type="replace", seat=1, level="god", actions=None),
    "something long to say": json.dumps({"type": "say", "id": "a", "text": "x" * 501}),
    "nothing to say": json.dumps({"type": "say", "id": "a", "text": " \n "}),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_frame_that_can_not_be_read(untouched: Round, name: str) -> None:
    seat, _ = untouched.turn()
    for socket in (untouched.sockets[seat], untouched.watching):
        socket.connection.send(MALFORMED[name])
        message = refusal(socket)
        assert message["error"]["key"] == "server.bad_message"
        assert message["error"]["text"].startswith("The message can’t be read: ")


@pytest.mark.parametrize("frame", [b"", b"\xff\xfe", command().encode(), bytes(FRAME_BYTES)])
def test_a_frame_that_is_not_text(untouched: Round, frame: bytes) -> None:
    untouched.sockets[0].connection.send(frame)
    assert refusal(untouched.sockets[0])["error"]["key"] == "server.not_text"


def test_a_frame_may_be_as_long_as_the_limit_and_no_longer(untouched: Round) -> None:
    seat, actions = untouched.turn()
    socket = untouched.sockets[seat]
    frame = json.dumps({"type": "try", "id": "long", "actions": actions[:1]}).ljust(FRAME_BYTES)
    socket.connection.send(frame)
    assert socket.until("tried", "error")["type"] == "tried"
    for longer in (frame + " ", "ä" * (FRAME_BYTES // 2) + " ", frame.ljust(64 * 1024)):
        socket.connection.send(longer)
        message = refusal(socket)
        assert (message["error"]["key"], message["error"]["values"]) == ("server.too_large", {"most": FRAME_BYTES})


def test_a_frame_may_come_in_pieces(untouched: Round) -> None:
    seat, actions = untouched.turn()
    socket = untouched.sockets[seat]
    frame = json.dumps({"type": "try", "id": "pieces", "actions": actions[:1]})
    socket.connection.send(frame[start : start + 7] for start in range(0, len(frame), 7))
    assert socket.until("tried", "error")["id"] == "pieces"


HUGE = {
    "one": "x" * (64 * 1024 + 1),
    "pieces": ["x" * 40_000, "x" * 40_000],
}


@pytest.mark.parametrize("name", HUGE)
def test_a_huge_frame_is_not_even_read(untouched: Round, name: str) -> None:
    with untouched.guests[0].socket(untouched.id) as socket:
        with contextlib.suppress(ConnectionClosed):
            socket.connection.send(HUGE[name])
        assert end_of(socket) == 1009


def test_text_that_is_no_text(untouched: Round) -> None:
    """Invalid UTF-8 closes the connection, as the standard requires."""
    with untouched.guests[0].socket(untouched.id) as socket:
        socket.connection.send(b'{"type": "undo", "id": "\xff"}', text=True)
        assert end_of(socket) == 1007


def end_of(socket: Socket) -> int | None:
    """The close code of a socket."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            socket.read()
    return socket.connection.close_code


# What one may not do ----------------------------------------------------------------------------------------------------------------


def test_out_of_turn(untouched: Round) -> None:
    seat, actions = untouched.turn()
    socket = untouched.sockets[(seat + 1) % 3]
    for action in (actions[0], actions[-1]):
        for kind in ("turn", "try"):
            id = socket.send(kind, actions=[action])
            message = refusal(socket)
            assert message["id"] == id
            assert message["error"]["key"].startswith(("reason.", "invalid.", "server."))


def test_what_is_not_legal(untouched: Round) -> None:
    """A turn is played completely or not at all: a legal beginning is not played either."""
    seat, actions = untouched.turn()
    socket = untouched.sockets[seat]
    for wrong in (["bid Z99 4"], ["bid"], ["withdraw"], ["choose gold"], [actions[0], "feed 99"], [actions[0]] * 40):
        socket.send("turn", actions=wrong)
        refusal(socket)


def test_another_seat_is_not_ones_own(untouched: Round) -> None:
    seat, actions = untouched.turn()
    socket = untouched.sockets[(seat + 1) % 3]
    for kind, more in {
        "turn": {"actions": actions[:1]},
        "try": {"actions": actions[:1]},
        "undo": {},
        "resign": {},
    }.items():
        for other in (seat, 7):
            socket.send(kind, seat=other, **more)
            assert refusal(socket)["error"]["key"] == "server.not_your_seat"
    socket.send("replace", seat=seat)
    assert refusal(socket)["error"]["key"] == "server.not_absent"
    socket.send("replace", seat=7)
    assert refusal(socket)["error"]["key"] == "server.no_seat"
    socket.send("replace")
    assert refusal(socket)["error"]["key"] == "server.no_seat"
    socket.send("return")
    assert refusal(socket)["error"]["key"] == "server.nobody_stands_in"
    socket.send("hint")
    assert refusal(socket)["error"]["key"] == "server.no_hints"


def test_who_watches_only_watches(untouched: Round) -> None:
    seat, actions = untouched.turn()
    commands: dict[str, dict[str, Any]] = {
        "turn": {"actions": actions[:1]},
        "try": {"actions": actions[:1]},
        "undo": {},
        "hint": {},
        "resign": {},
        "return": {},
        "replace": {"seat": seat},
    }
    for kind, more in commands.items():
        for named in ({}, {"seat": seat}):
            untouched.watching.send(kind, **(more | named))
            assert refusal(untouched.watching)["error"]["key"] == "server.not_at_table", kind
    with Guest(untouched.spectator.served).socket(untouched.id) as nobody:
        for kind, more in (commands | {"say": {"text": "hello"}}).items():
            nobody.send(kind, **more)
            assert refusal(nobody)["error"]["key"] == "server.who_are_you", kind


def test_what_was_not_seen(untouched: Round) -> None:
    seat, actions = untouched.turn()
    socket = untouched.sockets[seat]
    for seq in (0, socket.latest["seq"] - 1, socket.latest["seq"] + 1, 10**6):
        socket.send("turn", actions=actions[:1], seq=seq)
        assert refusal(socket)["error"]["key"] == "server.not_seen"


def test_a_table_that_is_open_over_or_not_there(server: Served) -> None:
    guest = Guest(server)
    open = guest.create("here", "here")["id"]
    over = guest.create("here", "here", start=True)["id"]
    guest.do(over, "resign", seat=0)
    guest.do(over, "resign", seat=1)
    for id, key in ((open, "server.not_begun"), (over, "server.over")):
        before = guest.state(id, 0)
        with guest.socket(id) as socket:
            for kind in ("turn", "try", "undo", "resign", "return", "replace"):
                socket.send(kind, seat=0, **({"actions": ["pass"]} if kind in ("turn", "try") else {}))
                assert refusal(socket)["error"]["key"] == key, kind
            socket.send("hint", seat=0)
            assert refusal(socket)["error"]["key"] == "server.not_your_turn"
        after = guest.state(id, 0)
        assert (after["seq"], after["view"], after["missed"]) == (before["seq"], before["view"], before["missed"])
    with guest.socket("nowhere") as socket:
        assert socket.welcome["error"]["key"] == "server.no_table"
        assert end_of(socket) == 4404


ADDRESSES = {
    f"/api/tables/{'x' * 17}/socket": 404,
    "/api/tables/%00/socket": 404,
    "/api/tables/a%2Fb/socket": 403,
    "/api/tables/../socket": 404,
    "/api/tables/%C3%A4/socket": 404,
    "/api/tables/x/socket?since=1e3": 422,
    "/api/tables/x/socket?since=-1": 422,
    "/api/tables/x/socket?since=9999999": 422,
    "/api/tables/x/socket?since=%D9%A3": 422,
    "/api/tables/x/state": 403,
}


@pytest.mark.parametrize("path", ADDRESSES)
def test_an_address_that_can_not_be(server: Served, path: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        connect(server.url.replace("http", "ws") + path, open_timeout=PATIENCE)
    assert refused.value.response.status_code == ADDRESSES[path]


# The same once more -----------------------------------------------------------------------------------------------------------------


def posted(guest: Guest, path: str, **command: Any) -> Any:
    return guest.ask("POST", path, json=command)


def test_what_is_sent_again_is_done_once(server: Served) -> None:
    """Over the same socket, another one, or HTTP; the id of one guest means nothing to another."""
    table = Round(server)
    seat, actions = table.turn()
    socket = table.sockets[seat]
    first = socket.ask("turn", id="same", actions=[actions[-1]])
    assert first == {"type": "done", "id": "same", "seq": 2, "repeated": False}
    before = table.stands()
    again = first | {"repeated": True}
    assert socket.ask("turn", id="same", actions=[actions[-1]]) == again
    assert socket.ask("turn", id="same", actions=["bid Z99 4"]) == again  # whatever it contains now
    with table.guests[seat].socket(table.id) as other:
        assert other.ask("turn", id="same", actions=[actions[-1]]) == again
    assert posted(table.guests[seat], f"/api/tables/{table.id}/turn", id="same", actions=[actions[-1]]) == again
    table.sockets[(seat + 1) % 3].send("turn", id="same", seat=seat, actions=[actions[-1]])
    assert refusal(table.sockets[(seat + 1) % 3])["error"]["key"] == "server.not_your_seat"
    assert table.stands() == before


def test_an_undo_that_is_sent_again_is_done_once(server: Served) -> None:
    guest = Guest(server)
    id = guest.create("here", "here", "here", start=True)["id"]
    with guest.socket(id) as socket:
        decision = socket.latest["decisions"][0]
        before = guest.state(id)["view"]
        assert socket.ask("turn", seat=decision["seat"], actions=[legal(decision)[0]])["seq"] == 2
        assert socket.ask("undo", id="back", seat=decision["seat"])["repeated"] is False
        assert socket.ask("undo", id="back", seat=decision["seat"])["repeated"] is True
        assert guest.state(id)["view"] == before
        assert guest.state(id)["seq"] == 3


def test_what_was_said_is_said_once(server: Served) -> None:
    guest = Guest(server)
    id = guest.create("here", "here")["id"]
    with guest.socket(id) as socket:
        for _ in range(3):
            assert socket.ask("say", id="words", text="hello")["type"] == "done"
    assert [line["text"] for line in guest.state(id)["chat"]] == ["hello"]


def test_what_is_sent_again_after_a_restart_is_done_once(alone: Served) -> None:
    """Even if it was long ago, with snapshots of later rounds in between."""
    guest = Guest(alone)
    id = guest.create("here", "here", start=True)["id"]
    with guest.socket(id) as socket:
        first = socket.latest["decisions"][0]
        answer = socket.ask("turn", id="first", seat=first["seat"], actions=[legal(first)[0]])
        while socket.latest["view"]["round"] < 4:
            decision = socket.latest["decisions"][0]
            done = socket.ask("turn", seat=decision["seat"], actions=[legal(decision)[-1]])
            while socket.latest["seq"] < done["seq"]:
                socket.read()
    before = guest.state(id, 0)
    with games_of(f"sqlite:///{alone.database}") as connection:
        snapshots = whole(connection, id).snapshots
    assert len([each for each in snapshots if each.seq > answer["seq"]]) >= 2
    for stop in (alone.stop, alone.kill):
        stop()
        alone.start()
        with guest.socket(id) as socket:
            for actions in ([legal(first)[0]], ["pass"]):
                again = socket.ask("turn", id="first", seat=first["seat"], actions=actions)
                assert again == answer | {"repeated": True}
        after = guest.state(id, 0)
        assert (after["seq"], after["view"], after["missed"]) == (before["seq"], before["view"], before["missed"])
    with games_of(f"sqlite:///{alone.database}") as connection:
        entries = whole(connection, id).entries
    assert [entry.seq for entry in entries] == list(range(1, before["seq"] + 1))


# Too much ---------------------------------------------------------------------------------------------------------------------------


def key_of(message: Any) -> str | None:
    return message["error"]["key"] if message["type"] == "error" else None


def test_too_many_frames_a_second(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A client that sends too fast is told so and read more slowly; others are not affected, and after a moment it works again."""
    folder = tmp_path_factory.mktemp("fast")
    limit = ("--limit", f"frames_a_second={FRAMES_A_SECOND}")
    with Served(str(folder / "games.sqlite"), folder / "log", *limit) as served:
        guest = Guest(served)
        id = guest.create("here", "here", start=True)["id"]
        before = guest.state(id, 0)
        with guest.socket(id) as fast, guest.socket(id) as slow:
            answers: list[Any] = []
            refused: list[Any] = []
            for _ in range(20):  # once is enough, unless the machine is as slow as the limit
                for _ in range(4 * FRAMES_A_SECOND):
                    fast.send("try", actions=["pass"])
                answers += [fast.until("tried", "error") for _ in range(4 * FRAMES_A_SECOND)]
                refused = [each for each in answers if key_of(each) == "server.too_many_frames"]
                if refused:
                    break
            assert 1 <= len(refused) < len(answers)
            assert all(each["id"] and each["error"]["values"] == {"most": FRAMES_A_SECOND} for each in refused)
            assert key_of(slow.ask("try", actions=["pass"])) != "server.too_many_frames"
            time.sleep(1)
            assert key_of(fast.ask("try", actions=["pass"])) != "server.too_many_frames"
        assert guest.state(id, 0)["seq"] == before["seq"]


# Whatever comes ---------------------------------------------------------------------------------------------------------------------

KINDS = ("turn", "try", "undo", "hint", "resign", "replace", "return", "say", "deal", "")
LEAVES = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20))
VALUES = st.recursive(
    LEAVES,
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=8), inside, max_size=4),
    max_leaves=8,
)
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(KINDS) | VALUES,
        "id": st.from_regex(r"[A-Za-z0-9_-]{1,48}", fullmatch=True) | VALUES,
        "seat": st.integers(-1, 8) | VALUES,
        "seq": st.integers(-1, 9) | VALUES,
        "actions": st.lists(st.sampled_from(["pass", "bid A01 2", "pay", "x"]) | st.text(max_size=9), max_size=3)
        | VALUES,
        "level": st.sampled_from(["novice", "merchant"]) | VALUES,
        "text": st.text(max_size=40) | VALUES,
    },
)
FRAMES = st.one_of(FIELDS.map(json.dumps), VALUES.map(json.dumps), st.text(st.characters(codec="utf-8")))
FUZZED = settings(
    max_examples=100, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)


def is_readable(frame: str) -> bool:
    try:
        COMMANDS.validate_json(frame)
    except (ValidationError, Refused):
        return False
    return True


@FUZZED
@given(frame=FRAMES)
def test_whatever_one_who_sits_there_sends(table: Round, frame: str) -> None:
    assume(not is_readable(frame))
    before = table.played()
    socket = table.sockets[0]
    socket.connection.send(frame)
    assert refusal(socket)["error"]["key"] in ("server.bad_message", "server.nothing_said")
    assert socket.ask("undo")["error"]["key"] == "server.no_undo"
    assert table.played() == before


@FUZZED
@given(frame=FRAMES)
def test_whatever_one_who_watches_sends(table: Round, frame: str) -> None:
    """Even valid commands change nothing; only chat gets through, to other spectators."""
    before = table.played()
    table.watching.connection.send(frame)
    message = table.watching.until("error", "done")
    assert message["type"] == ("done" if is_readable(frame) and json.loads(frame)["type"] == "say" else "error")
    assert table.played() == before


@settings(FUZZED, max_examples=100)
@given(body=FRAMES, kind=st.sampled_from(KINDS[:8]))
def test_whatever_is_posted_by_one_who_watches(table: Round, body: str, kind: str) -> None:
    before = table.played()
    answer = table.spectator.http.post(
        f"/api/tables/{table.id}/{kind}", content=body.encode(), headers={"content-type": "application/json"}
    )
    assert answer.status_code in (200, 400, 403, 422) if kind == "say" else answer.status_code in (400, 403, 422)
    assert answer.status_code == 200 or answer.json()["error"]["text"].isprintable()
    assert table.played() == before


def test_a_server_that_was_sent_all_this_is_well(server: Served, table: Round) -> None:
    assert get(f"{server.url}/healthz").status_code == 200
    for socket in (*table.sockets, table.watching):
        table.works(socket)
