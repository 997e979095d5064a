"""Runs a bot at the tables of a server.

Every table has a thread that follows it and sends. All thinking is done in the main thread, one decision after another in the order in
which they came up. A bot therefore needs no knowledge of threads and has its whole budget for each decision, and a table waits for at
most one decision of each other table, however slow.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

from peloponnes.bots import Bot, Budget, make_bot
from peloponnes.client.client import Away, ClientError, Pause, Refused, Server
from peloponnes.client.remote_table import GivesUp, Question, RemoteTable
from peloponnes.game.actions import Action
from peloponnes.messages import Messages

FINE, BOT_FAILED, BAD_INPUT = 0, 1, 2
LOOK_SECONDS = 3.0
LONG = 200
NAME_LETTERS = 30


@dataclass(frozen=True, slots=True)
class WantedSeat:
    """The seat to take: a certain seat with the key of its link, or any open one."""

    table: str
    name: str
    seat: int | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class _Ended:
    """A table that needs no more work."""

    table: str
    error: Exception | None


@dataclass(frozen=True, slots=True)
class _Running:
    """The tables at which the guest is playing."""

    tables: list[str]


def usual_name(code: str) -> str:
    """The default name of a bot.

    >>> usual_name("bots/my_bot.py"), usual_name("mcts:500")
    ('my_bot', 'mcts:500')
    """
    return (Path(code).stem if code.endswith(".py") else code)[:NAME_LETTERS]


class BotRunner:
    """Plays at one table, or at all tables of its guest.

    ``code`` names the bot, and ``budget`` is for each decision. ``write`` prints results and ``warn`` what went wrong, each as a line
    in the language of ``say``. Raises what `make_bot` raises.
    """

    def __init__(
        self,
        server: Server,
        code: str,
        budget: Budget,
        say: Messages,
        write: Callable[[str], None],
        warn: Callable[[str], None],
        verbose: bool = False,
    ) -> None:
        self._server = server
        self._code = code
        self._budget = budget
        self._say = say
        self._write = write
        self._warn = warn
        self._verbose = verbose
        self._inbox: SimpleQueue[Question | _Ended | _Running | Exception] = SimpleQueue()
        self._bots: dict[tuple[str, int], Bot] = {}
        self._tables: set[str] = set()
        self._left: set[str] = set()  # tables that are over, given up or refused, and not tried again
        self._code_of_end = FINE
        self._away = False
        self._lock = Lock()
        make_bot(code)  # report a bot that can't be made before anyone waits for it

    def play_one(self, at: WantedSeat) -> int:
        """Take a seat and play the table to its end; return the exit code. Raises `ClientError` or `Refused` if it gets no seat."""
        seat = self._first(lambda: self._server.join(at.table, at.name, at.seat, at.key))
        self.tell("sits", table=at.table, seat=seat)
        self._sit(at.table)
        while self._tables:
            self._serve()
        return self._code_of_end

    def play_all(self, once: bool) -> int:
        """Play at all tables where the guest has a seat, including those that start later; with ``once``, until none is running."""
        running = self._first(self._server.running)
        self._inbox.put(_Running(running))
        Thread(target=self._look, name="new tables", daemon=True).start()
        while True:
            found = self._serve()
            if once and found is not None and not self._tables and set(found) <= self._left:
                return self._code_of_end

    # The main thread ----------------------------------------------------------------------------------------------------------------

    def _serve(self) -> list[str] | None:
        """Handle the next item: think, start a table or end one. Returns the running tables if the item listed them."""
        item = self._inbox.get()
        if isinstance(item, Exception):
            raise item
        if isinstance(item, Question):
            self._answer(item)
        elif isinstance(item, _Ended):
            self._end(item)
        else:
            for table in item.tables:
                if table not in self._tables | self._left:
                    self._sit(table)
            return item.tables
        return None

    def _sit(self, table: str) -> None:
        self._tables.add(table)
        RemoteTable(self, self._server, table).start()

    def _end(self, ended: _Ended) -> None:
        self._tables.discard(ended.table)
        self._left.add(ended.table)
        self._bots = {key: bot for key, bot in self._bots.items() if key[0] != ended.table}
        if ended.error is None:
            return
        if isinstance(ended.error, GivesUp):
            self._warn(self._say(f"client.{ended.error.key}", **ended.error.values))
            self._code_of_end = max(self._code_of_end, BOT_FAILED)
        elif isinstance(ended.error, Refused) and ended.error.status != 401:
            self._warn(f"{ended.table}: {ended.error}")
            self._code_of_end = BAD_INPUT
        else:
            raise ended.error

    def _answer(self, question: Question) -> None:
        """Let the bot of a seat think. Each seat has a bot of its own, whose memory belongs to its game."""
        key = (question.table, question.seat)
        at, decision = question.asked, question.asked.decision
        where: dict[str, str | int] = {
            "table": question.table,
            "round": at.view.round,
            "seat": question.seat,
            "kind": decision.kind,
        }
        try:
            if key not in self._bots:
                self._bots[key] = make_bot(self._code, f"{question.table}/{question.seat}")
            action: object = self._bots[key].choose(at.view, decision, self._budget)
        except (Exception, SystemExit) as error:
            problem = _line(f"{type(error).__name__}: {error}")
            question.answer.set_exception(GivesUp("raised", problem=problem, **where))
            return
        if isinstance(action, Action) and action in decision.actions:
            question.answer.set_result(str(action))
        else:
            question.answer.set_exception(GivesUp("illegal", answer=_line(_shown(action)), **where))

    def _first(self, question: Callable[[], Any]) -> Any:
        """The first answer of a server. If the server can't be reached now, raise an error; later on it is waited for."""
        pause = Pause()
        while True:
            try:
                return question()
            except Away as away:
                if not away.status:
                    raise ClientError("away", url=self._server.url, problem=str(away)) from None
                self.lost(away)
                time.sleep(pause.next(away.seconds))

    # Called by the threads of the tables ----------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """Look for new tables at regular intervals."""
        pause = Pause()
        while True:
            try:
                time.sleep(LOOK_SECONDS)
                self._inbox.put(_Running(self._server.running()))
                self.found()
                pause.over()
            except Away as away:
                self.lost(away)
                time.sleep(pause.next(away.seconds))
            except Exception as error:
                self._inbox.put(error)
                return

    def ask(self, question: Question) -> str:
        """The bot's answer; may raise `GivesUp`."""
        self._inbox.put(question)
        return question.answer.result()

    def lost(self, away: Away) -> None:
        """Report that the server does not answer, once until it answers again."""
        with self._lock:
            if not away.busy and not self._away:
                self._away = True
                self._warn(self._say("client.lost", url=self._server.url, problem=_line(away)))

    def found(self) -> None:
        """Report that the server answers again."""
        with self._lock:
            if self._away:
                self._away = False
                self._warn(self._say("client.found", url=self._server.url))

    def tell(self, key: str, **values: str | int) -> None:
        """Report something that only interests those who follow the game."""
        if self._verbose:
            self._warn(self._say(f"client.{key}", **values))

    def tell_end(self, table: str, document: Mapping[str, Any]) -> None:
        """Report the end of a game."""
        result = document["result"]
        if result is None:
            self._write(self._say("client.abandoned", table=table))
            return
        scores = zip(document["seats"], result["seats"], strict=True)
        told = " · ".join(f"{seat['name']} {points['score']}" for seat, points in scores)
        self._write(self._say("client.over", table=table, scores=told))

    def ended(self, table: str, error: Exception | None) -> None:
        """Note that a table needs no more work, with the error that ended it, if any."""
        self._inbox.put(_Ended(table, error))


def _shown(thing: object) -> str:
    """Text for whatever a bot returned."""
    try:
        return str(thing) if isinstance(thing, Action) else repr(thing)
    except Exception:
        return type(thing).__name__


def _line(text: object) -> str:
    """A text shortened to a single line."""
    line = "".join(letter if letter.isprintable() else "?" for letter in " ".join(str(text).split()))
    return line if len(line) <= LONG else f"{line[:LONG]}…"
