"""A match: many games between bots, played by several processes, and their outcome."""

import platform
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from peloponnes.arena.controls import Controls, controls
from peloponnes.arena.crew import Worker
from peloponnes.arena.play import NOBODY, slow
from peloponnes.arena.ratings import ratings
from peloponnes.arena.row import Row, forfeited
from peloponnes.arena.settings import ArenaError, Settings
from peloponnes.arena.sprt import Sprt, lead
from peloponnes.arena.statistics import Standing, standings, whole_deals
from peloponnes.bots import BotFileError, UnknownBot
from peloponnes.version import __version__, build

LOOK = 0.1  # seconds between two checks for hanging bots
Told = Callable[[list[Row]], object]
Inbox = SimpleQueue[tuple[Worker, dict[str, Any] | None]]


class Match:
    """The games of some settings, those already played and those still to play.

    >>> from peloponnes.arena import Match, Settings
    >>> match = Match(Settings(["greedy", "random"], players=2, games=4))
    >>> match.play()
    >>> match.complete, len(match.rows)
    (True, 8)
    """

    def __init__(self, settings: Settings, rows: Iterable[Row] = ()) -> None:
        """Games whose ``rows`` are given are not played again."""
        settings.check()
        self.settings = settings
        self.sprt = None if settings.sprt is None else Sprt(*settings.sprt)
        self._games: dict[tuple[int, int], list[Row]] = {}
        for row in sorted(rows, key=lambda row: (row.deal, row.rotation, row.seat)):
            self._games.setdefault((row.deal, row.rotation), []).append(row)
        self._tested = 0
        self._test()

    @property
    def rows(self) -> list[Row]:
        """All rows, in order, and none beyond an early stop."""
        last = self.settings.deals if not self._decided else self._tested
        return [row for game in sorted(self._games) if game[0] <= last for row in self._games[game]]

    @property
    def games(self) -> int:
        """The number of games played."""
        return len(self.rows) // self.settings.players

    @property
    def complete(self) -> bool:
        """Whether all games were played, or enough for an early stop."""
        return self._decided or next(self._missing(), None) is None

    def play(self, workers: int = 1, told: Told = lambda rows: None) -> None:
        """Play the missing games. ``told`` gets the rows of every game that ends; after an interruption those games are kept."""
        missing = self._missing()
        inbox: Inbox = SimpleQueue()
        with TemporaryDirectory(prefix="peloponnes-", ignore_cleanup_errors=True) as folder:
            crew = Crew(self.settings, inbox, Path(folder))
            try:
                if not self.complete:
                    crew.start(workers)
                    self._run(crew, missing, told)
            finally:
                crew.end()

    def _run(self, crew: "Crew", missing: Iterator[tuple[int, list[int]]], told: Told) -> None:
        for worker in list(crew.workers):
            self._order(crew, worker, missing)
        while crew.workers and not self._decided:
            for worker, rows in crew.results():
                self._count(rows, told)
                if not worker.rotations:
                    self._order(crew, worker, missing)

    def _order(self, crew: "Crew", worker: Worker, missing: Iterator[tuple[int, list[int]]]) -> None:
        """Give a worker the next deal, or dismiss it."""
        deal, rotations = next(missing, (0, []))
        if deal:
            worker.play(deal, rotations)
        else:
            crew.dismiss(worker)

    def _missing(self) -> Iterator[tuple[int, list[int]]]:
        """The deals not yet played from all seats, with the missing rotations; a rotation listed twice is a replay."""
        for deal in range(1, self.settings.deals + 1):
            rotations = [each for each in range(self.settings.players) if (deal, each) not in self._games]
            again = self.settings.replayed_rotation(deal)
            if again is not None and self._replayable(deal, again):
                rotations.append(again)
            if rotations:
                yield deal, rotations

    def _replayable(self, deal: int, rotation: int) -> bool:
        """Whether a game still has to be compared with its replay; a forfeited game need not, because it may depend on the clock."""
        rows = self._games.get((deal, rotation))
        return rows is None or (rows[0].replayed is None and all(row.forfeit is None for row in rows))

    def _count(self, rows: list[Row], told: Told) -> None:
        """Record a game, or compare a replay with the game recorded before."""
        game = (rows[0].deal, rows[0].rotation)
        if game in self._games:
            if self._replayable(*game):
                same = rows[0].moves == self._games[game][0].moves
                self._games[game] = [row._replace(replayed=same) for row in self._games[game]]
            return
        self._games[game] = rows
        self._test()
        told(rows)

    @property
    def _decided(self) -> bool:
        return self.sprt is not None and self.sprt.verdict is not None

    def _test(self) -> None:
        """Feed the test all complete deals in order, so that it stops at the same deal however many processes play."""
        if self.sprt is None:
            return
        while not self._decided:
            found = [self._games.get((self._tested + 1, each)) for each in range(self.settings.players)]
            rows = [row for game in found if game is not None for row in game]
            if None in found:
                break
            self._tested += 1
            self.sprt.add(lead(self.settings, rows))

    # The outcome ------------------------------------------------------------------------------------------------------------------

    def standings(self) -> list[Standing]:
        """How each bot fared, over all deals played from all seats."""
        deals = whole_deals(self.settings, self.rows)
        found = standings(self.settings, deals)
        if self.settings.players == 1:
            return found
        rated = ratings(self.settings, deals)
        return [replace(each, mu=rated[each.bot][0], sigma=rated[each.bot][1]) for each in found]

    def controls(self) -> Controls:
        """The checks of the arena itself."""
        return controls(self.settings, whole_deals(self.settings, self.rows))

    def document(self) -> dict[str, object]:
        """The summary as data."""
        deals = whole_deals(self.settings, self.rows)
        return {
            "peloponnes": __version__,
            "build": build(),
            "python": platform.python_version(),
            "seed": self.settings.seed,
            "settings": self.settings.document(),
            "complete": self.complete,
            "games": self.games,
            "deals": len(deals),
            "standings": [standing.document() for standing in self.standings()],
            "sprt": None if self.sprt is None else self.sprt.document(),
            "controls": controls(self.settings, deals).document(),
        }


class Crew:
    """All processes of a match."""

    def __init__(self, settings: Settings, inbox: Inbox, folder: Path) -> None:
        self.settings = settings
        self.inbox = inbox
        self.folder = folder
        self.workers: list[Worker] = []
        self._started = 0
        self._looked = 0.0

    def start(self, workers: int) -> None:
        """Start the workers, and check that every bot can be made."""
        for _ in range(max(1, workers)):
            self._new()
        if any(code.endswith(".py") for code in self.settings.codes):
            self.workers[0].check()
            self._checked()

    def _new(self) -> Worker:
        self._started += 1
        self.workers.append(Worker(self.settings, self.inbox, self.folder / str(self._started)))
        return self.workers[-1]

    def _checked(self) -> None:
        """Wait until every bot has been made once."""
        while True:
            message = self._next()
            worker = self.workers[0]
            code = self.settings.line_up[worker.thinker % self.settings.players]
            if message is None:
                if worker.hangs(self.settings.seconds_to_wait):
                    raise BotFileError(f"{code}: takes more than {self.settings.seconds_to_wait:g} s to load")
                continue
            _, answer = message
            if answer is None or "fault" in answer:
                raise BotFileError(f"{code}: ends the process that loads it")
            if "unknown" in (answer["checked"] or {}):
                raise UnknownBot(answer["checked"]["unknown"])
            if answer["checked"]:
                raise BotFileError(answer["checked"]["problem"])
            return

    def results(self) -> Iterator[tuple[Worker, list[Row]]]:
        """The rows of games that ended, with the worker that is free to go on; a bot that hangs or kills its process forfeits.

        Raises an `ArenaError` if a worker fails for any other reason.
        """
        message = self._next()
        if message is not None:
            worker, answer = message
            if worker not in self.workers:
                return
            if answer is None:
                yield from self._lost(worker, None)
            elif "fault" in answer:
                raise ArenaError(f"the arena itself fails: {answer['fault']}", "fault", problem=answer["fault"])
            else:
                worker.rotations.popleft()
                yield worker, [Row(*row) for row in answer["rows"]]
        if monotonic() - self._looked > LOOK and self.inbox.empty():
            self._looked = monotonic()
            for worker in list(self.workers):
                if worker.hangs(self.settings.seconds_to_wait):
                    yield from self._lost(worker, slow(self.settings.seconds_to_wait))

    def _next(self) -> tuple[Worker, dict[str, Any] | None] | None:
        try:
            return self.inbox.get(timeout=min(LOOK, self.settings.seconds_to_wait / 4))
        except Empty:
            return None

    def _lost(self, worker: Worker, reason: str | None) -> Iterator[tuple[Worker, list[Row]]]:
        """Replace a worker. The bot that was thinking forfeits, and the rest of the deal goes to the new worker."""
        seat = worker.thinker
        if reason and seat == NOBODY:  # it came back at the last moment
            return
        code = worker.end()
        self.workers.remove(worker)
        if seat == NOBODY or not worker.rotations:
            raise ArenaError(f"a process of the arena ended with code {code}", "lost", code=code)
        rotation = worker.rotations.popleft()
        reason = reason or f"died: {code}"
        other = self._new()
        if worker.rotations:
            other.play(worker.deal, list(worker.rotations))
        yield other, forfeited(self.settings, worker.deal, rotation, seat, reason, None, [])

    def dismiss(self, worker: Worker) -> None:
        """End a worker that has nothing more to do."""
        self.workers.remove(worker)
        worker.end()

    def end(self) -> None:
        """End all workers."""
        for worker in self.workers:
            worker.end()
        self.workers.clear()


def play_match(settings: Settings, workers: int = 1, told: Told = lambda rows: None) -> Match:
    """Play a whole match in ``workers`` processes; ``told`` gets the rows of every game that ends.

    Raises `ArenaError` for settings that can't be played, and `SetupError` if the game itself refuses them.

    >>> from peloponnes.arena import Settings, play_match
    >>> match = play_match(Settings(["greedy", "random"], players=2, games=6))
    >>> [(standing.bot, standing.win_share.mean) for standing in match.standings()]
    [('greedy', 1.0), ('random', 0.0)]
    """
    match = Match(settings)
    match.play(workers, told)
    return match
