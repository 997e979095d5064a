"""Secrets: the hidden order, others' keys and tokens, and answers that are not played yet.

Everything that leaves the server is recorded: responses with headers, socket messages, stream lines, the log. The truth is read from
the database. Leaks are found in two ways: by searching for markers; and by twins, two tables that differ only in what must stay hidden,
at which the same is done: everything sent must be identical, letter by letter.
"""

import json
import random
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import select

from peloponnes.components.types import PILE
from peloponnes.engine.deal import Deal
from peloponnes.game.game import Game
from peloponnes.record import Record, write_position
from peloponnes.server.storage import Store
from peloponnes.server.storage.rows import Entry, LogWrite, Snapshot
from peloponnes.server.storage.schema import setting
from peloponnes.server.tables.new_table import new_id
from peloponnes.server.wire.documents import event_documents, view_document
from tests.server.served import PLENTY, Guest, Served, Socket, legal, names_of

EDITIONS: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 3, {}),
    ("sea", 4, {}),
    ("heroes", 3, {"options": ["negotiation"]}),
    ("solo", 1, {"level": 3, "extra": ["wood", "food"]}),
]
TILE = re.compile(r"\b(?:[ABC]\d\d|S\d+)\b")
CHITS = "earthquake|drought|plague|tempest|decline|blank|persian-[123]"
CHIT = re.compile(rf"\b(?:{CHITS})\b")
ORDER = 3  # this many tiles in their order are a leak


@dataclass(frozen=True)
class Heard:
    """Something that left the server: for whom, after which entry of which log, and its text."""

    who: str
    seq: int
    text: str
    over: bool = False


class Overheard(Guest):
    """A client whose responses are recorded."""

    def __init__(self, served: Served, name: str, heard: list[Heard], token: str | None = None) -> None:
        super().__init__(served, name, token)
        self.heard = heard
        self.seq = 0
        self.over = False
        self.http.event_hooks["response"] = [self._hear]

    def _hear(self, answer: httpx.Response) -> None:
        answer.read()
        head = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
        self.heard.append(Heard(self.name, self.seq, f"{head}\n{answer.text}", self.over))

    def listens(self, id: str) -> "Ear":
        return Ear(self.socket(id), self)


class Ear:
    """A socket whose messages are recorded."""

    def __init__(self, socket: Socket, guest: Overheard) -> None:
        self.socket = socket
        self.guest = guest
        self.keep(socket.welcome)

    @property
    def latest(self) -> Any:
        return self.socket.latest

    def keep(self, message: Any) -> Any:
        if message["type"] in ("welcome", "news"):
            self.guest.seq = message["seq"]
            self.guest.over = message["table"]["status"] == "finished"
        text = json.dumps(message, ensure_ascii=False)
        self.guest.heard.append(Heard(self.guest.name, self.guest.seq, text, self.guest.over))
        return message

    def ask(self, type: str, **more: Any) -> Any:
        id = self.socket.send(type, **more)
        while (message := self.keep(self.socket.read())).get("id") != id:
            pass
        return message

    def up_to(self, seq: int) -> None:
        while self.latest["seq"] < seq:
            self.keep(self.socket.read())


class Circle:
    """A table with a guest in each seat, a program that plays for the last of them, a spectator, and a stranger."""

    def __init__(self, served: Served, store: Store, edition: str, players: int, **more: Any) -> None:
        self.heard: list[Heard] = []
        self.store = store
        self.guests = [Overheard(served, name, self.heard) for name in names_of(players)]
        host = self.guests[0]
        seats = ["here", *["invited"] * (players - 1)]
        self.id = str(host.create(*seats, edition=edition, public=True, hints=True, **more)["id"])
        self.keys = [each["key"] for each in host.ask("GET", f"/api/tables/{self.id}/invitations")]
        for number, guest in enumerate(self.guests[1:], 1):
            guest.join(self.id, seat=number, key=self.keys[number - 1])
        self.tokens = {
            guest.name: guest.ask("POST", "/api/tokens", 201, json={"label": "bot"})["token"] for guest in self.guests
        }
        self.program = Overheard(served, self.guests[-1].name, self.heard, self.tokens[self.guests[-1].name])
        self.watching = Overheard(served, "Watching", self.heard)
        self.nobody = Overheard(served, "Nobody", self.heard)
        self.watching.ask("GET", "/api/me")
        host.start(self.id)
        self.ears = [guest.listens(self.id) for guest in (*self.guests, self.watching, self.nobody)]

    @property
    def everybody(self) -> list[Overheard]:
        return [*self.guests, self.program, self.watching, self.nobody]

    def truth(self) -> tuple[Record, list[Entry]]:
        """The deal and all entries, straight from the database."""
        loaded = self.store.load(self.id)
        assert loaded is not None
        assert loaded.game.record is not None
        return Record.parse(loaded.game.record), self.store.entries(self.id)

    def play(self, rng: random.Random) -> None:
        """Play a whole game, and try everything around it that has an answer."""
        step = 0
        while self.ears[0].latest["table"]["status"] == "running":
            deciding = [ear for ear in self.ears if ear.latest["decisions"]]
            ear = rng.choice(deciding)
            decision = rng.choice(ear.latest["decisions"])
            if step % 10 == 0:
                self.look_around(ear, decision, rng)
            seq = ear.ask("turn", seat=decision["seat"], actions=[rng.choice(legal(decision))])["seq"]
            if step % 5 == 0:
                seq = ear.ask("undo", seat=decision["seat"]).get("seq", seq)
            for each in self.ears:
                each.up_to(seq)
            for guest in self.everybody:
                guest.seq = seq
                guest.over = self.ears[0].guest.over
            step += 1

    def look_around(self, ear: Ear, decision: Any, rng: random.Random) -> None:
        """Try, ask and provoke, without changing anything."""
        for action in {legal(decision)[0], legal(decision)[-1], rng.choice(legal(decision))}:
            ear.ask("try", seat=decision["seat"], actions=[action])
            ear.ask("try", seat=decision["seat"], actions=[action, "pass"])
        for actions in (["bid Z99 4"], ["withdraw"], ["pass", "pass", "pass"], ["choose wood"]):
            ear.ask("try", seat=decision["seat"], actions=actions)
        for other in self.ears:
            other.ask("try", seat=7, actions=["pass"])
        path = f"/api/tables/{self.id}"
        for guest in self.everybody:
            guest.http.get(f"{path}/state", params={"since": rng.randrange(guest.seq + 1)})
            assert guest.http.get(f"{path}/record").status_code == 409
            assert guest.http.get(f"{path}/history").status_code == 200
            assert (
                guest.http.get(f"{path}/history/{rng.randrange(ear.latest['view']['played'] + 1)}").status_code == 200
            )
        for guest in (self.guests[0], self.program, self.nobody):
            guest.http.get(f"{path}/events", params={"since": 0})
            guest.http.get("/api/tables")
            guest.http.get(f"{path}/invitations")
            guest.http.get(path)
            guest.http.post(f"{path}/turn", json={"id": "x", "actions": ["deal"], "more": self.id})
            guest.http.post(f"{path}/join", json={"name": "Eve", "seat": 0, "key": "0" * 24})
            guest.http.post("/api/tables", json={"seats": [{"kind": "here"}] * 2, "deal_of": self.id})
        for guest in (self.program, self.watching):
            guest.http.get("/api/me")
            guest.http.get("/api/tokens")
        self.nobody.http.get("/metrics")
        self.nobody.http.get("/healthz")
        if rng.random() < 0.2:
            ear.ask("hint", seat=decision["seat"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("secrets")
    with Served(str(folder / "games.sqlite"), folder / "log", *PLENTY, "--limit", "stream_seconds=1") as served:
        yield served


@pytest.fixture(scope="module")
def store(server: Served) -> Iterator[Store]:
    opened = Store(f"sqlite:///{server.database}")
    yield opened
    opened.close()


@pytest.fixture(scope="module", params=EDITIONS, ids=[each[0] for each in EDITIONS])
def circle(request: pytest.FixtureRequest, server: Served, store: Store) -> Circle:
    """A whole game, recorded."""
    edition, players, more = request.param
    made = Circle(server, store, edition, players, **more)
    made.play(random.Random(edition))
    return made


# Markers ------------------------------------------------------------------------------------------------------------------------------


def runs_in(text: str, pattern: re.Pattern[str]) -> list[str]:
    """The words in a text, one after the other; two lists are not joined."""
    return [word or "]" for word in re.findall(rf"{pattern.pattern}|(?=\])", text)]


def holds(found: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether words occur in an order, forwards or backwards, with anything in between."""
    line = f" {' '.join(found)} "
    return f" {' '.join(wanted)} " in line or f" {' '.join(reversed(wanted))} " in line


def in_order_of_box(window: Sequence[str], hidden: Sequence[str]) -> bool:
    """A list in the order of the box may contain a few tiles in the order they happen to be dealt."""
    return holds(sorted(hidden), window)


def hidden_after(record: Record, entries: Sequence[Entry]) -> dict[int, tuple[tuple[str, ...], tuple[str, ...]]]:
    """The undrawn tiles and chits after each entry, in the order they will be drawn."""
    hidden: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    games: dict[int, Game] = {}
    game = record.replay(0)
    for entry in entries:
        games[entry.seq] = game.copy()
        if entry.kind in ("turn", "early"):
            for action in entry.text.split("\n"):
                game.answer(entry.seat, action)
        elif entry.kind == "undo":
            if entry.text == "early":
                game.take_back(entry.seat)
            else:
                game = games[int(entry.text)].copy()
        view = game.view()
        tiles = len(view.undrawn_tiles)
        chits = sum(view.undrawn_chits.values()) - len(view.known_chits)  # those under the pile are known to all
        hidden[entry.seq] = (
            record.deal.tiles[len(record.deal.tiles) - tiles :],
            record.deal.chits[len(record.deal.chits) - chits :],
        )
        assert sorted(hidden[entry.seq][0]) == sorted(view.undrawn_tiles)
    return hidden


def leaks(text: str, tiles: Sequence[str], chits: Sequence[str]) -> str | None:
    """What a text reveals of the hidden order."""
    told = runs_in(text, TILE)
    for start in range(len(tiles) - ORDER + 1):
        window = tiles[start : start + ORDER]
        if holds(told, window) and not in_order_of_box(window, tiles):
            return " ".join(window)
    boxed = sorted(chits, key=PILE.index)
    if len(chits) >= 8 and holds(runs_in(text, CHIT), chits) and not holds(boxed, chits):
        return " ".join(chits)
    return None


def test_the_search_finds_what_is_there() -> None:
    """Tests the search itself: what it must find, and what it must not."""
    tiles = ("A07", "A01", "A05", "B02", "B01")
    chits = ("plague", "decline", "plague", "blank", "drought", "tempest", "drought", "decline")
    assert leaks('["A07","A01","A05"]', tiles, chits)
    assert leaks("x A05/A01/A07 y", tiles, chits)
    assert leaks(json.dumps({"deal": chits}), tiles, chits)
    assert leaks(json.dumps([{"tile": each} for each in tiles]), tiles, chits)
    assert leaks('["A01","A05","A07","B01","B02"]', tiles, chits) is None
    assert leaks('["A07","A01","A02"]', tiles, chits) is None
    assert leaks(json.dumps(sorted(chits)), tiles, chits) is None
    boxed = sorted(chits, key=PILE.index)
    assert leaks(json.dumps(boxed), tiles, boxed) is None


def test_nobody_is_told_what_is_not_drawn(circle: Circle) -> None:
    record, entries = circle.truth()
    hidden = hidden_after(record, entries)
    before_the_end = [each for each in circle.heard if not each.over and each.seq]
    assert len(before_the_end) > 100
    assert len({each.seq for each in before_the_end}) > 5
    found = {each.text: told for each in before_the_end if (told := leaks(each.text, *hidden[each.seq]))}
    assert not found, next(iter(found.items()))


def test_after_the_end_everybody_may_know_all(circle: Circle) -> None:
    """What the search looks for can be found: in the record of the finished game."""
    record, _ = circle.truth()
    told = Record.parse(circle.nobody.record(circle.id))
    assert told.deal == record.deal
    assert told.salt == record.salt
    assert leaks(told.text(), record.deal.tiles, record.deal.chits)


def test_nobody_is_told_the_keys_of_others(circle: Circle, server: Served) -> None:
    """Salt, signing secret, tokens and their hashes, cookies, keys of links, and guest ids; each is only sent to its owner."""
    record, _ = circle.truth()
    assert record.salt
    with circle.store.engine.connect() as connection:
        secret = str(connection.scalar(select(setting.c.value).where(setting.c.name == "secret")))
    marks: dict[str, set[str]] = {secret: set(), **{key: {"Ann"} for key in circle.keys}}
    for guest in (*circle.guests, circle.watching):
        marks[guest.http.cookies["peloponnes"]] = {guest.name}
        marks[guest.ask("GET", "/api/me")["guest"]] = {guest.name}
    for name, token in circle.tokens.items():
        marks[token] = {name}
        marks[sha256(token.encode()).hexdigest()] = set()
    assert min(len(mark) for mark in marks) >= 16
    for each in circle.heard:
        for mark, owners in marks.items():
            assert each.who in owners or mark not in each.text, (each.who, mark, each.text[:300])
        assert each.over or record.salt not in each.text, each.text[:300]
    whole = "\n".join(each.text for each in circle.heard)
    assert all(
        mark in whole for mark, owners in marks.items() if owners
    )  # they were sent to their owners, which is recorded, too
    log = server.log.read_text()
    for mark in (*marks, record.salt, "pel_"):
        assert mark not in log, mark
    assert leaks(log, record.deal.tiles, record.deal.chits) is None
    assert TILE.search(log) is None


def test_the_record_is_for_nobody_before_the_end(server: Served, store: Store) -> None:
    circle = Circle(server, store, "base", 2)
    for guest in circle.everybody:
        answer = guest.http.get(f"/api/tables/{circle.id}/record")
        assert answer.status_code == 409
        assert answer.json()["error"]["key"] == "server.secret_until_end"
        again = guest.http.post(
            "/api/tables", json={"seats": [{"kind": "here"}] * 2, "deal_of": circle.id, "at": 1, "start": True}
        )
        assert again.json()["error"]["key"] == "server.secret_until_end"
        assert guest.http.post(f"/api/tables/{circle.id}/again").status_code in (401, 403, 409)
        par = guest.http.get(f"/api/tables/{circle.id}/par")
        assert par.json()["error"]["key"] == "server.secret_until_end"


def test_a_write_that_fails_tells_the_log_nothing(alone: Served) -> None:
    """The deal is part of the failed write, and so is the hash of a token."""
    guest = Guest(alone)
    id = guest.create("here", "here")["id"]
    token = guest.ask("POST", "/api/tokens", 201, json={"label": "bot"})["token"]
    me = guest.ask("GET", "/api/me")["guest"]
    with sqlite3.connect(alone.database) as connection:
        connection.execute("DROP TABLE snapshot")
        connection.execute("DROP TABLE token")
    for answer in (guest.http.post(f"/api/tables/{id}/start"), guest.http.post("/api/tokens", json={"label": "bot"})):
        assert answer.status_code in (500, 503)
        assert "sql" not in answer.text.lower()
        assert TILE.search(answer.text) is None
    Guest(alone, token=token).http.get("/api/me")
    log = alone.log.read_text()
    assert "no such table" in log
    assert TILE.search(log) is None
    assert CHIT.search(log) is None
    for mark in (token, sha256(token.encode()).hexdigest(), me, guest.http.cookies["peloponnes"]):
        assert mark not in log
    assert re.search(r"[0-9a-f]{48}", log) is None


# Twins --------------------------------------------------------------------------------------------------------------------------------


def shuffled_rest(deal: Deal, drawn: int, chits: int, rng: random.Random) -> Deal:
    """Another deal with the same first tiles and chits; the rest is shuffled, each kind of tile in its place."""
    tiles = list(deal.tiles)
    for letter in sorted({tile[0] for tile in tiles}):
        places = [place for place, tile in enumerate(tiles) if tile[0] == letter and place >= drawn]
        mixed = rng.sample(places, len(places))
        tiles = [tiles[mixed[places.index(place)]] if place in places else tile for place, tile in enumerate(tiles)]
    rest = list(deal.chits[chits:])
    rng.shuffle(rest)
    return replace(deal, tiles=tuple(tiles), chits=(*deal.chits[:chits], *rest))


def twin_of(circle: Circle, drawn: int, chits: int, rng: random.Random) -> str:
    """A table with the same people and past as another, but with a different rest of the deal. Written straight to the database."""
    store = circle.store
    loaded = store.load(circle.id)
    record, entries = circle.truth()
    assert loaded is not None
    assert [entry.kind for entry in entries] == ["start"]
    other = replace(record, deal=shuffled_rest(record.deal, drawn, chits, rng), commitment=None, salt=None)
    text = json.loads(other.text()) | {"commitment": record.commitment, "salt": record.salt}
    id = new_id()
    store.create(
        replace(loaded.game, id=id, record=json.dumps(text)), [replace(each, game_id=id) for each in loaded.seats]
    )
    game = other.replay(0)
    store.append([LogWrite(entries[0]._replace(game_id=id), {}, {}, Snapshot(id, 1, write_position(game), 0))])
    return id


def alike(text: str, id: str) -> str:
    """A message without what differs between any two tables: ids and times."""
    text = re.sub(r'"(at|created|updated|now)": ?\d+', r'"\1":0', text.replace(id, "TABLE"))
    return re.sub(r"^(date|content-length): .*$", "", text, flags=re.M)


class Pair:
    """Two tables with the same people, at which the same is done. Whatever is sent must be alike while it is ``fair`` to compare."""

    def __init__(self, circle: Circle, twin: str) -> None:
        self.circle = circle
        self.fair: Callable[[], bool] = lambda: True
        self.ids = (circle.id, twin)
        for ear in circle.ears:
            ear.socket.connection.close()
        self.ears = [
            [guest.listens(id) for guest in (*circle.guests, circle.watching, circle.nobody)] for id in self.ids
        ]
        self.compared = 0

    def both(self, method: str, path: str, guest: Overheard, **more: Any) -> None:
        texts = []
        for id in self.ids:
            answer = guest.http.request(method, f"/api/tables/{id}{path}", **more)
            texts.append(alike(f"{answer.status_code} {answer.text}", id))
        self.same(*texts)

    def same(self, first: str, second: str) -> None:
        if self.fair():
            assert first == second
            self.compared += 1

    def ask(self, number: int, type: str, **more: Any) -> list[Any]:
        """Send the same command of the same guest at both tables."""
        id = str(uuid4())
        answers = [ears[number].ask(type, id=id, **more) for ears in self.ears]
        self.same(*(alike(json.dumps(each), table) for each, table in zip(answers, self.ids, strict=True)))
        return answers

    def news(self, seq: int) -> None:
        """Read what everybody was sent up to an entry."""
        for first, second in zip(*self.ears, strict=True):
            first.up_to(seq)
            second.up_to(seq)
            told = [alike(json.dumps(each.latest), id) for each, id in zip((first, second), self.ids, strict=True)]
            self.same(*told)


@pytest.mark.parametrize(("edition", "players", "more"), EDITIONS, ids=[each[0] for each in EDITIONS])
def test_another_hidden_order_is_told_by_nothing(
    server: Served, store: Store, edition: str, players: int, more: dict[str, Any]
) -> None:
    """The same is played at twins until the hidden difference shows; until then, all answers to all commands are the same."""
    rng = random.Random(edition)
    for _ in range(20):
        steps, compared = play_at_twins(Circle(server, store, edition, players, **more), rng)
        if steps > 1:  # one game is enough, unless it shows the difference at once, as those alone may
            assert compared > 30
            return
    raise AssertionError("every game showed the difference at once")


def shown(game: Game) -> object:
    """What everybody has seen: different chits may lead to the same view, and then it was the events that differed."""
    return view_document(game.view()), event_documents(game.events)


def play_at_twins(circle: Circle, rng: random.Random) -> tuple[int, int]:
    """Play until the hidden difference shows; returns how many turns that took, and how much was compared."""
    store = circle.store
    pair = Pair(circle, twin_of(circle, 20, 8, rng))
    records = [Record.parse(store.load(id).game.record) for id in pair.ids]  # type: ignore[union-attr, arg-type]
    assert records[0].deal != records[1].deal
    games = [each.replay(0) for each in records]
    steps = 0
    while True:
        if shown(games[0]) != shown(games[1]):
            break
        number = next(number for number, ear in enumerate(pair.ears[0]) if ear.latest["decisions"])
        decision = rng.choice(pair.ears[0][number].latest["decisions"])
        for action in rng.sample(legal(decision), min(4, len(legal(decision)))):
            pair.ask(number, "try", seat=decision["seat"], actions=[action])
        pair.ask(number, "try", seat=decision["seat"], actions=["bid Z99 4"])
        first = rng.choice(legal(decision))
        for tile in pair.ears[0][number].latest["view"]["undrawn_tiles"]:  # tests/server/test_twins.py asks far more
            pair.ask(number, "try", seat=decision["seat"], actions=[first, f"bid {tile} 4"])
            if rng.random() < 0.1:
                pair.ask(number, "turn", seat=decision["seat"], actions=[first, f"bid {tile} 4", "pass"])
        if steps % 6 == 0:
            for guest in circle.everybody:
                for path in ("", "/state?since=0", "/events?since=0", "/record", "/history", "/history/1"):
                    pair.both("GET", path, guest)
        action = rng.choice(legal(decision))
        for game in games:
            game.answer(decision["seat"], action)
        if shown(games[0]) != shown(games[1]):
            break  # the next message may show the difference
        answers = pair.ask(number, "turn", seat=decision["seat"], actions=[action])
        pair.news(answers[0]["seq"])
        steps += 1
    return steps, pair.compared


def test_an_answer_that_is_not_played_yet_is_told_by_nothing(server: Served, store: Store) -> None:
    """At twins a player answers early, differently at each: the others are sent the same until the answer is played."""
    rng = random.Random(5)
    differed = 0
    for _ in range(60):  # two or three are enough, unless there is little to answer early
        circle = Circle(server, store, "base", 3)
        pair = Pair(circle, twin_of(circle, 40, 16, rng))  # the same deal
        answered: set[str] = set()  # who may know the difference: their own answer
        while differed < 6 and pair.ears[0][0].latest["table"]["status"] == "running":
            ears = pair.ears[0]
            present = ears[0].latest["view"]["decision"]["seat"]
            waiting = ears[0].latest["table"]["waits_for"]  # the first of them decides now
            early = [
                (number, each)
                for number in waiting[1:2]
                for each in ears[number].latest["decisions"]
                if len(legal(each)) > 1
            ]
            if early and (len(waiting) == 3 or differed < 3):
                number, decision = early[0]
                seq = answer_early(pair, number, decision, rng)
                differed += 1
                for other in set(range(5)) - {number}:
                    told = [
                        alike(json.dumps(ears[other].latest), id) for ears, id in zip(pair.ears, pair.ids, strict=True)
                    ]
                    pair.same(*told)
                    assert pair.ears[0][other].latest["seq"] == seq
                    assert pair.ears[0][other].latest["text"] == ""
                answered.add(circle.guests[number].name)
                others = [guest for guest in circle.everybody if guest.name not in answered]
                for guest in others:
                    for path in ("", "/state?since=0", "/events?since=0", "/record", "/history", "/history/1"):
                        pair.both("GET", path, guest)
                for action in legal(ears[present].latest["decisions"][0])[:5]:
                    pair.ask(present, "try", actions=[action])
                for ears in pair.ears:  # continue alike: it is taken back
                    seq = ears[number].ask("undo")["seq"]
                pair.news(seq)
            decision = ears[present].latest["decisions"][0]
            action = rng.choice(legal(decision))
            answers = pair.ask(present, "turn", actions=[action])
            pair.news(answers[0]["seq"])
        if differed >= 6:
            return
    raise AssertionError("nobody could answer early")


def answer_early(pair: Pair, number: int, decision: Any, rng: random.Random) -> int:
    """Answer early, differently at each table; returns the entry, which everybody hears of."""
    actions = rng.sample(legal(decision), 2)
    for ears, action in zip(pair.ears, actions, strict=True):
        done = ears[number].ask("turn", actions=[action])
        assert done["type"] == "done", done
        for ear in ears:
            ear.up_to(done["seq"])
        assert ears[number].latest["kind"] == "early"
        assert ears[number].latest["text"] == action  # its owner may know
    return int(done["seq"])
