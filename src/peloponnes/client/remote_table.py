"""A table of a server at which a bot plays: a thread that follows it, asks the bot for each open decision, and sends the answers."""

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Thread
from typing import Any, Protocol
from uuid import uuid4

from peloponnes.client.client import Away, Pause, Refused, Server
from peloponnes.client.open_decision import OpenDecision, open_decision

QUICK_SECONDS = 1.0  # a stream that ends sooner counts as failed
SORTED_OUT = ("server.not_seen", "server.over", "server.bot_plays")  # an update that resolves these is on its way


class GivesUp(Exception):
    """The bot can't go on at its table. The key names the message `client.KEY`."""

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(slots=True)
class Question:
    """A decision waiting for the bot of a seat; its answer is an action, or `GivesUp`."""

    table: str
    seat: int
    asked: OpenDecision
    answer: "Future[str]" = field(default_factory=Future)


class Runner(Protocol):
    """Whoever runs the bots: thinks for all tables, and reports what happens."""

    def ask(self, question: Question) -> str:
        """The bot's answer; may raise `GivesUp`."""

    def lost(self, away: Away) -> None:
        """Report that the server does not answer."""

    def found(self) -> None:
        """Report that the server answers again."""

    def tell(self, key: str, **values: str | int) -> None:
        """Report something that only interests those who follow the game."""

    def tell_end(self, table: str, document: Mapping[str, Any]) -> None:
        """Report the end of a game."""

    def ended(self, table: str, error: Exception | None) -> None:
        """Note that a table needs no more work, with the error that ended it, if any."""


class RemoteTable(Thread):
    """Plays at a table of a server until it is over. Decisions are answered one at a time, each based on the latest update.

    A command keeps its id until the server has accepted or refused it, so nothing is played twice however often it is sent. An answer
    to the current decision names the last log entry seen, so no answer is played in a situation it was not meant for.
    """

    def __init__(self, runner: Runner, server: Server, id: str) -> None:
        super().__init__(name=f"table {id}", daemon=True)
        self.id = id
        self._runner = runner
        self._server = server
        self._seq: int | None = None
        self._done = 0  # the log entry of the last command; earlier updates are outdated
        self._over = False
        self._seats: tuple[int, ...] = ()
        self._phase: object = None
        self._early: dict[int, list[str]] = {}
        self._thought: tuple[object, str] = (None, "")

    def run(self) -> None:
        """Play to the end."""
        error: Exception | None = None
        try:
            self._play()
        except Exception as problem:
            error = problem
        self._runner.ended(self.id, error)

    def _play(self) -> None:
        pause = Pause()
        while not self._over:
            begun = time.monotonic()
            try:
                for message in self._server.events(self.id, self._seq):
                    self._runner.found()
                    self._hear(message)
                    if self._over:
                        return
                    pause.over()
                if time.monotonic() - begun < QUICK_SECONDS:
                    time.sleep(pause.next())
            except Away as away:
                if away.key == "server.too_many_sockets":  # play on without a stream, if more slowly
                    self._hear(self._patiently(lambda: self._server.state(self.id, self._seq)))
                self._runner.lost(away)
                time.sleep(pause.next(away.seconds))

    def _patiently(self, question: Callable[[], Any]) -> Any:
        """Repeat a request until it succeeds, however long that takes."""
        pause = Pause()
        while True:
            try:
                answer = question()
            except Away as away:
                self._runner.lost(away)
                time.sleep(pause.next(away.seconds))
            else:
                self._runner.found()
                return answer

    # Listening -------------------------------------------------------------------------------------------------------------------

    def _hear(self, message: Any) -> None:
        kind = message["type"]
        if kind == "welcome":
            self._seats = tuple(message["you"]["seats"])
            self._remember(message["view"], message["missed"])
        elif kind == "news":
            self._remember(message["view"], [message])
        if kind in ("welcome", "news", "table"):
            self._look(message["table"])
        if kind in ("welcome", "news") and not self._over:
            self._seq = int(message["seq"])
            if self._seq >= self._done:
                self._decide(message)

    def _look(self, table: Any) -> None:
        """Whether there is anything left to do."""
        if table["status"] in ("finished", "abandoned"):
            self._over = True
            self._runner.tell_end(self.id, table)
        elif table["status"] == "running":
            if not self._seats:
                raise GivesUp("unseated", table=self.id)
            self._over = all(table["seats"][seat]["resigned"] for seat in self._seats)

    def _remember(self, view: Any, entries: Sequence[Any]) -> None:
        """Remember our own early answers, which no view holds until they are played."""
        phase = None if view is None else (view["round"], view["phase"])
        if phase != self._phase:
            self._early, self._phase = {}, phase
        for entry in entries:
            if entry["kind"] == "early" and entry["text"]:
                self._early.setdefault(entry["seat"], []).extend(entry["text"].split("\n"))
            elif entry["kind"] in ("turn", "undo"):
                self._early.pop(entry["seat"], None)
            elif entry["kind"] == "back":  # what came after the turn that was taken back is gone, too
                self._early = {}

    # Deciding --------------------------------------------------------------------------------------------------------------------

    def _decide(self, message: Any) -> None:
        """Answer the first open decision; the next update brings those still open."""
        seats = message["table"]["seats"]
        playing = [seat for seat in self._seats if not seats[seat]["resigned"]]
        for seat in playing:
            if seats[seat]["level"] is not None:  # a server bot was put in our place while we were away
                self._take_back(seat)
                return
        asked = next((each for each in message["decisions"] if each["seat"] in playing), None)
        if asked is not None:
            self._turn(message["view"], asked)

    def _take_back(self, seat: int) -> None:
        command = {"id": str(uuid4()), "seat": seat}
        try:
            self._done = self._patiently(lambda: self._server.do(self.id, "return", command))
        except Refused as refused:
            if refused.status != 409:
                raise
            # It was taken back already, or the game is over; an update is on its way.

    def _turn(self, view: Any, asked: Any) -> None:
        """Send the bot's action until the server has accepted or refused it."""
        seat, action = int(asked["seat"]), self._think(view, asked)
        command: dict[str, Any] = {"id": str(uuid4()), "seat": seat, "actions": [action]}
        if view["decision"] is not None and view["decision"]["seat"] == seat:
            command["seq"] = self._seq  # an early answer needs none: what others do meanwhile does not affect it
        where = {"table": self.id, "round": view["round"], "seat": seat}
        try:
            self._done = self._patiently(lambda: self._server.do(self.id, "turn", command))
        except Refused as refused:
            if refused.status != 409:
                raise
            state = self._patiently(lambda: self._server.state(self.id))
            if refused.key not in SORTED_OUT and state["seq"] == self._seq:
                problem = str(refused)
                raise GivesUp("refused", action=action, kind=asked["kind"], problem=problem, **where) from None
        else:
            self._runner.tell("played", action=action, **where)

    def _think(self, view: Any, asked: Any) -> str:
        """The bot's action; the bot is not asked again about the same decision."""
        seat = int(asked["seat"])
        question = (view["position"], view["played"], asked, self._early.get(seat, []))
        if self._thought[0] != question:
            found = open_decision(view, asked, self._early.get(seat, ()))
            if found is None:
                found = open_decision(view, asked, self._all_early(seat))
            if found is None:
                raise GivesUp("differs", table=self.id, round=view["round"], seat=seat, kind=asked["kind"])
            self._thought = (question, self._runner.ask(Question(self.id, seat, found)))
        return self._thought[1]

    def _all_early(self, seat: int) -> list[str]:
        """All early answers that a seat ever gave; another program may have given some before this one started."""
        entries = self._patiently(lambda: self._server.state(self.id, 0))["missed"]
        texts = [entry["text"] for entry in entries if entry["kind"] == "early" and entry["seat"] == seat]
        return [action for text in texts for action in text.split("\n") if action]
