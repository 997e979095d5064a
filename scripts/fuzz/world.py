"""A server, its visitors and their tables. Everything sent is counted, and its answer and effects are checked."""

import json
from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from traceback import format_exception
from typing import Any

from websockets.exceptions import ConnectionClosed

from peloponnes.server.settings import Limits
from scripts.fuzz.described import Described
from scripts.fuzz.standing import Database, Standing, difference
from scripts.fuzz.visitors import Visitor
from tests.server.served import Served

# A fuzz is faster than people: limits by rate and number are lifted here, limits of size stay.
SIZES = ("request_seconds", "frame_bytes", "header_bytes", "body_bytes", "chat_lines", "stream_seconds")
FREELY = [word for name in Limits.__slots__ if name not in SIZES for word in ("--limit", f"{name}=1000000")]
KEPT_COMMANDS = 60  # recent commands shown when something is wrong
MOST_TABLES = 14
TABLE = "/api/tables/{id}"
# What leads to a log entry.
ENTRIES = ("turn", "undo", "resign", "replace", "return", "ask-back", "ask-pause", "agree", "decline", "resume")


class Wrong(AssertionError):
    """The server did something wrong."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a command, over HTTP or a socket."""

    status: int
    document: Any

    @property
    def refused(self) -> bool:
        return self.status >= 400

    @property
    def outcome(self) -> str:
        """The outcome in one word, for counting."""
        if self.refused:
            return str(self.document["error"]["key"])
        repeated = isinstance(self.document, dict) and self.document.get("repeated")
        return "repeated" if repeated else "done"


@dataclass(frozen=True, slots=True)
class Sent:
    """A command that led to a log entry."""

    visitor: Visitor
    id: str
    kind: str
    body: dict[str, Any]
    seq: int


class World:
    """Everything at one server."""

    def __init__(self, served: Served, file: Path) -> None:
        self.served = served
        self.database = Database(file)
        ann = Visitor(served.url, "Ann")
        self.described = Described(ann.ask("GET", "/api/openapi.json").json())
        owner = Visitor(served.url, "Cy")
        token = owner.ask("POST", "/api/tokens", content=b'{"label":"a program"}').json()["token"]
        owner.leave()
        self.players = [ann, Visitor(served.url, "Bo"), Visitor(served.url, "Cy", token)]
        self.stranger = Visitor(served.url, "Di")
        self.nobody = Visitor(served.url, "Eve", nobody=True)
        self.visitors = [*self.players, self.stranger, self.nobody]
        self.tables: list[str] = []
        self.ended: deque[str] = deque(maxlen=MOST_TABLES)
        self.sent: deque[Sent] = deque(maxlen=40)
        self.channels: deque[str] = deque(maxlen=20)
        self.cups: deque[str] = deque(maxlen=6)
        self.markers: deque[tuple[str, str | None]] = deque(maxlen=200)  # each with the guest who may see it
        self.counts: Counter[tuple[str, str]] = Counter()
        self.latest: deque[str] = deque(maxlen=KEPT_COMMANDS)
        self.commands = 0
        self.wrong: list[str] = []
        self._looks: dict[str, tuple[Standing, Any]] = {}

    def leave(self) -> None:
        """Close everything."""
        for visitor in self.visitors:
            visitor.leave()
        self.database.close()

    # Asking ----------------------------------------------------------------------------------------------------------------------

    def ask(
        self,
        visitor: Visitor,
        method: str,
        path: str,
        id: str = "",
        query: Mapping[str, Any] | None = None,
        content: bytes | None = None,
        **parts: object,
    ) -> Answer:
        """Send an HTTP request, optionally about a table. Whatever is refused or only reads must change nothing."""
        before, totals = self._standing(id), self.database.totals()
        address = path.format(id=id, **parts)
        response = visitor.ask(method, address, query, content)
        self._note(f"{visitor.name} {method} {address} {query or ''} {_shown(content)} → {response.status_code}")
        wrong = self.described.problem_with(
            method, path, response.status_code, response.headers.get("content-type", ""), response.content
        )
        if wrong:
            self.complain(f"{wrong}: {response.text[:500]}")
        for marker, guest in self.markers:
            if marker.encode() in response.content and (guest is None or guest != visitor.guest):
                self.complain(f"{visitor.name} was told what only {guest} may see: {response.text[:500]}")
        json_there = response.headers.get("content-type", "") == "application/json" and response.content
        answer = Answer(response.status_code, response.json() if json_there else None)
        self._count(f"{method} {path}", answer)
        if answer.refused or method == "GET":
            self._nothing_changed(id, before)
            if totals != self.database.totals():
                self.complain(f"refused, but the numbers of rows were {totals} and are {self.database.totals()}")
        return answer

    def marker(self, rng: Random, visitor: Visitor | None) -> str:
        """A word that from now on nobody but a visitor may be told; not even the owner, without one."""
        word = f"marker{rng.getrandbits(64):016x}"
        self.markers.append((word, None if visitor is None else visitor.guest))
        return word

    def nowhere(self, visitor: Visitor, address: str) -> None:
        """Request an invalid or unknown address, which must be refused with a sentence."""
        response = visitor.ask("GET", address)
        self._note(f"{visitor.name} GET {address[:200]} → {response.status_code}")
        if response.status_code not in (200, 307, 404, 422):
            self.complain(f"{response.status_code} for an address: {response.text[:500]}")
        answer = Answer(response.status_code, response.json() if response.status_code >= 400 else None)
        if answer.refused and (wrong := self.described.problem_with_refusal(answer.status, answer.document)):
            self.complain(wrong)
        self._count("GET nowhere", answer)

    def command(self, visitor: Visitor, id: str, kind: str, body: dict[str, Any], by_socket: bool) -> Answer:
        """Send a command over HTTP or a socket; if acknowledged it must be in the log, if refused it must not."""
        before = self._standing(id)
        seen = self._seen(id, before)
        content = json.dumps(body).encode()
        if by_socket:
            answer = self.frame(visitor, id, json.dumps({"type": kind, **body}), kind)
        else:
            answer = self.ask(visitor, "POST", f"{TABLE}/{kind}", id, content=content)
        after = self._standing(id)
        if before is None or after is None:
            if not answer.refused:
                self.complain("something was done where there is no table")
        elif answer.refused or kind in ("try", "hint"):
            self._nothing_changed(id, before)
            if seen != (now := self.look(id)) and self._standing(id) == before:
                self.complain(f"refused, but one saw {seen} and sees {now}")
        else:
            self._kept(before, after, visitor, kind, body, answer.document)
            if kind in ENTRIES:
                self.sent.append(Sent(visitor, id, kind, body, answer.document["seq"]))
        return answer

    def frame(self, visitor: Visitor, id: str, frame: str | bytes, kind: str) -> Answer:
        """Send a frame over the visitor's socket at a table. A socket closed by the server counts as a refusal."""
        before = self._standing(id)
        try:
            line = visitor.socket(id)
            message = line.ask(frame)
        except ConnectionClosed as closed:
            visitor.hang_up(id)
            code = closed.rcvd.code if closed.rcvd else 0
            message = {"type": "error", "error": {"key": f"closed.{code}"}}
            if code not in (1007, 1009, 4404):
                self.complain(f"the socket was closed with {code} for {_shown(frame)}")
        else:
            messages, wrong = line.read()
            wrong += [found for text in messages if (found := self.described.problem_with_message(text))]
            if wrong:
                self.complain("; ".join(wrong))
        answer = Answer(409 if message["type"] == "error" else 200, message)
        self._note(f"{visitor.name} socket {id} {_shown(frame)} → {answer.outcome}")
        self._count(f"socket {kind}", answer)
        if answer.refused:
            self._nothing_changed(id, before)
        return answer

    def look(self, id: str) -> Any:
        """What the players of a table see, without presence, which changes by looking."""
        standing = self._standing(id)
        if standing is None:
            return None
        seated = [visitor for visitor in self.players if visitor.guest in {seat.guest for seat in standing.seats}]
        response = (seated or [self.stranger])[0].ask("GET", f"/api/tables/{id}/state")
        wrong = self.described.problem_with(
            "GET", f"{TABLE}/state", response.status_code, response.headers["content-type"], response.content
        )
        if wrong or response.status_code != 200:
            self.complain(f"{wrong}: {response.text[:500]}")
        state = response.json()
        for seat in state["table"]["seats"]:
            del seat["connected"], seat["online"]
        del state["now"]
        return state

    def _seen(self, id: str, standing: Standing | None) -> Any:
        """What was seen at a table in this state, possibly some time ago."""
        if standing is None:
            return None
        if id not in self._looks or self._looks[id][0] != standing:
            self._looks[id] = standing, self.look(id)
        return self._looks[id][1]

    # Checking the effects -----------------------------------------------------------------------------------------------------------

    def _standing(self, id: str) -> Standing | None:
        return self.database.standing(id) if id else None

    def _nothing_changed(self, id: str, before: Standing | None) -> None:
        after = self._standing(id)
        if before is not None and (wrong := "it is gone" if after is None else difference(before, after)):
            self.complain(f"nothing was to change at {id}, but {wrong}")

    def _kept(self, before: Standing, after: Standing, visitor: Visitor, kind: str, body: Any, done: Any) -> None:
        """Check that an acknowledged command is stored once, at the position that was reported."""
        name = f"{visitor.guest}:{body['id']}"
        entry = after.entry(done["seq"])
        if kind == "say":
            if [line.command for line in after.chat].count(name) != 1:
                self.complain(f"{name} was acknowledged, but not said once")
        elif entry is None or entry.command != name:
            self.complain(f"{name} was acknowledged as entry {done['seq']}, where there is {entry}")
        if done["repeated"] != before.has_entry(name) and kind != "say":
            self.complain(f"{name} was {'' if done['repeated'] else 'not '}called a repetition")
        if done["repeated"]:
            self._nothing_changed(after.game.id, before)

    def complain(self, text: str) -> None:
        """Raise an error with what was done before."""
        raise Wrong("\n".join([text, "after:", *self.latest]))

    def note_wrong(self, error: Exception) -> None:
        """Keep only the first error; later ones may be its consequences."""
        if not self.wrong:
            self.wrong.append("".join(format_exception(error)))

    def _note(self, line: str) -> None:
        self.latest.append(line)

    def _count(self, what: str, answer: Answer) -> None:
        self.commands += 1
        self.counts[what, answer.outcome] += 1

    # Choosing -----------------------------------------------------------------------------------------------------------------------

    def anybody(self, rng: Random) -> Visitor:
        """One of all visitors, players more often than others."""
        return rng.choice([*self.players * 2, self.stranger, self.nobody])

    def somewhere(self, rng: Random, status: str = "") -> str:
        """A table with a status (open, running or over), or any table if there is none."""
        fitting = [id for id in [*self.tables, *self.ended] if status in ("", self.status(id))]
        return rng.choice(fitting or self.tables or [*self.ended, "nowhere"])

    def status(self, id: str) -> str:
        """The status of a table; finished and abandoned both count as over."""
        standing = self._standing(id)
        found = "gone" if standing is None else standing.game.status
        return "over" if found in ("finished", "abandoned") else found

    def add(self, id: str) -> None:
        """Add a table to play at. Their number is limited, so the oldest is dropped."""
        if id in self.tables or id in self.ended:
            return
        self.tables.append(id)
        for table in [table for table in self.tables if self.status(table) == "over"]:
            self.tables.remove(table)
            self.ended.append(table)
        if len(self.tables) > MOST_TABLES:
            self.tables.pop(0)

    def owner(self, id: str, seat: int) -> Visitor | None:
        """The visitor in a seat, if it is not played by a bot."""
        standing = self._standing(id)
        if standing is None or seat >= len(standing.seats) or standing.seats[seat].level:
            return None
        return next((visitor for visitor in self.players if visitor.guest == standing.seats[seat].guest), None)

    def to_move(self, id: str) -> Visitor | None:
        """A visitor who may decide something at a table."""
        standing = self._standing(id)
        waits_for = (
            json.loads(standing.game.waits_for) if standing is not None and standing.game.status == "running" else []
        )
        return next((visitor for seat in waits_for if (visitor := self.owner(id, seat))), None)


def _shown(content: bytes | str | None) -> str:
    """The beginning of a message, for error texts."""
    text = content.decode(errors="replace") if isinstance(content, bytes) else content or ""
    return text if len(text) < 300 else f"{text[:200]}… ({len(text)} characters)"
