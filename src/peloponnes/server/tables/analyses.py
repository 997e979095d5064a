"""Analyses of finished games: made piece by piece where bots think, kept in the database, and shared by all who ask."""

import asyncio
import json
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import structlog

from peloponnes.analysis.analysis import FORMAT, few_rollouts
from peloponnes.analysis.portions import Findings, assembled, portion
from peloponnes.record import Record
from peloponnes.server.bots.scheduling import Job, nobody, somebody
from peloponnes.server.bots.thinker import attempt
from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.identity import Identity
from peloponnes.server.limits.rates import Buckets, Visitor
from peloponnes.server.settings import Settings
from peloponnes.server.storage import now
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.health import DatabaseFailed
from peloponnes.server.storage.rows import AnalysisRow
from peloponnes.server.tables.archive import Archive
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.tasks import BackgroundTasks
from peloponnes.server.wire.analysis_documents import AnalysisDocument, AnalysisProgress, TryDocument
from peloponnes.server.wire.refusal import Refused, TooMuch
from peloponnes.server.wire.requests import TryAnswer
from peloponnes.version import __version__

log = structlog.get_logger()

SEED = 0
PORTION_SECONDS = 0.25  # of a portion, which ends with a moment: one with many answers may take a second
TRY_SECONDS = 1.0  # what trying an answer takes, more or less
MOST_KEPT = 50  # analyses that failed, or could not be stored
NEIGHBOURS = 3  # guests per network who can use their full number


@dataclass(slots=True)
class Work:
    """An analysis that is being made: how far it is, and the last document of it."""

    progress: float = 0.0
    document: AnalysisDocument | None = None
    failed: bool = False


class Analyses:
    """Analyses each finished game once, when somebody first asks.

    A worker makes one first look and one whole analysis at a time, in portions: a bot that a table waits for goes before the next one.
    """

    def __init__(
        self,
        archive: Archive,
        store: AsyncStore,
        tasks: BackgroundTasks,
        thinkers: Thinkers,
        identity: Identity,
        settings: Settings,
    ) -> None:
        self._archive = archive
        self._store = store
        self._tasks = tasks
        self._thinkers = thinkers
        self._identity = identity
        self._rollouts = settings.rollouts
        an_hour, a_minute = settings.limits.analyses_an_hour, settings.limits.tries_a_minute
        self._analyses_an_hour, self._tries_a_minute = an_hour, a_minute
        self._analyses = _Allowance(an_hour, 3600)
        self._tries = _Allowance(a_minute, 60)
        self._works: dict[tuple[str, int], Work] = {}
        self._looking, self._searching = asyncio.Lock(), asyncio.Lock()
        self._trying: set[str] = set()  # guests who wait for what their answer is worth

    async def of(self, live: LiveTable, who: Visitor) -> AnalysisProgress:
        """The analysis of a finished game as far as it is; it begins if there is none. Raises `Refused` before the end."""
        _check_over(live)
        place = live.table.id, live.table.seq
        if place not in self._works:
            kept = await self._kept(live)
            if kept is not None:
                return {"progress": 1.0, "analysis": _named(kept, live)}
            record = await self._nameless(live, who)
            if place not in self._works:
                self._begin(place, record, who)
        work = self._works[place]
        if work.failed:
            del self._works[place]  # told once: whoever asks again may be luckier
            raise Refused("failed", 500)
        return {"progress": work.progress, "analysis": work.document and _named(work.document, live)}

    async def tried(self, live: LiveTable, who: Visitor, wanted: TryAnswer) -> TryDocument:
        """What an answer to a decision of a finished game is worth. Raises `Refused` before the end, and for who asks too often."""
        _check_over(live)
        if who.name in self._trying:
            raise Refused("try_comes", 429)
        if wait := self._tries.wait(who):
            raise TooMuch("too_many_tries", wait, most=self._tries_a_minute)
        self._trying.add(who.name)
        try:
            text = (await self._nameless(live, who)).text()
            self._tries.charge(who)
            job = Job(self._identity.origin(who.network), live.table.id, TRY_SECONDS, awaited=somebody)
            question = partial(attempt, text, wanted.at, wanted.action, self._rollouts)
            found = await self._thinkers.ask(job, question)
        finally:
            self._trying.remove(who.name)
        if isinstance(found, tuple):
            key, values = found
            raise Refused(key, 404 if key == "no_moment" else 409, "analysis", **values)
        return found

    async def _kept(self, live: LiveTable) -> AnalysisDocument | None:
        """The analysis that is stored, if it is of the game as it is and of this version."""
        row = await self._store.analysis_of(live.table.id)
        fits = row and (row.seq, row.format, row.version) == (live.table.seq, FORMAT, __version__)
        if row is None or not fits or row.rollouts < self._rollouts:
            return None
        found: AnalysisDocument = json.loads(row.document)
        return found

    async def _nameless(self, live: LiveTable, who: Visitor) -> Record:
        """The record without names, which stay out of what is kept; raises `Refused` if the game has no result."""
        record = await self._archive.record(live, who)
        if record.result is None:
            round = live.table.game.round if live.table.game else 0
            raise Refused("not_over", 409, "analysis", round=round, played=len(record.actions))
        seats = tuple(f"Seat {number}" for number in range(1, len(record.names) + 1))
        return replace(record, names=seats, result=None, commitment=None, salt=None)

    def _begin(self, place: tuple[str, int], record: Record, who: Visitor) -> None:
        if wait := self._analyses.wait(who):
            raise TooMuch("too_many_analyses", wait, most=self._analyses_an_hour)
        self._analyses.charge(who)
        work = self._works[place] = Work()
        self._tasks.spawn(self._make(place, work, record, self._identity.origin(who.network)))
        over = [other for other, each in self._works.items() if each.failed or each.progress == 1]
        for other in over[: max(0, len(over) - MOST_KEPT)]:
            del self._works[other]

    async def _make(self, place: tuple[str, int], work: Work, record: Record, origin: str) -> None:
        """A first look, then the whole analysis; it is kept, and forgotten here."""
        text, few = record.text(), few_rollouts(record)
        try:
            if few < self._rollouts:
                async with self._looking:
                    work.document = await self._search(place, text, few, origin, somebody, _unnoted)
            async with self._searching:
                whole = await self._search(place, text, self._rollouts, origin, nobody, partial(_note, work))
        except Exception:
            log.exception("an analysis failed", table=place[0])
            work.failed = True
            return
        try:
            await self._store.keep_analysis(_row(place, whole))
        except DatabaseFailed:  # already logged; it stays here
            work.document, work.progress = whole, 1.0
            return
        del self._works[place]  # whoever was told of all of it finds it kept

    async def _search(
        self,
        place: tuple[str, int],
        text: str,
        rollouts: int,
        origin: str,
        awaited: Callable[[], bool],
        note: Callable[[float], None],
    ) -> AnalysisDocument:
        found, part = Findings(), 0.0
        while part < 1:
            question = partial(portion, text, rollouts, SEED, found.to_search())
            done = await self._thinkers.think(self._job(origin, place, awaited), question)
            found, part = done.after(found), done.part
            note(part)
        return await self._thinkers.ask(
            self._job(origin, place, awaited), partial(assembled, text, rollouts, SEED, found)
        )

    def _job(self, origin: str, place: tuple[str, int], awaited: Callable[[], bool]) -> Job:
        return Job(origin, place[0], PORTION_SECONDS, awaited=awaited)


class _Allowance:
    """So many of something in some seconds for a guest, and `NEIGHBOURS` times as many for a network."""

    def __init__(self, most: int, seconds: float) -> None:
        self._guests = Buckets(most / seconds, most)
        self._networks = Buckets(NEIGHBOURS * most / seconds, NEIGHBOURS * most)

    def wait(self, who: Visitor) -> int:
        """The seconds until a visitor may have one more, at least one if it is not now; 0 if it is."""
        return math.ceil(max(self._guests.seconds_until(who.name, 1), self._networks.seconds_until(who.network, 1)))

    def charge(self, who: Visitor) -> None:
        """Count one."""
        self._guests.charge(who.name, 1)
        self._networks.charge(who.network, 1)


def _check_over(live: LiveTable) -> None:
    """Refuse a game that is not over in words that depend on nothing else: until then the deal is secret."""
    if not live.table.over:
        raise Refused("secret_until_end")


def _unnoted(_part: float) -> None:
    """Progress is that of the whole analysis."""


def _note(work: Work, part: float) -> None:
    work.progress = min(part, 0.999)  # all of it is there once it is kept


def _named(document: AnalysisDocument, live: LiveTable) -> AnalysisDocument:
    """The document with the names that the players have now."""
    seats = [{**seat, "name": name} for seat, name in zip(document["seats"], live.table.names, strict=True)]
    return {**document, "seats": seats}  # type: ignore[typeddict-item]


def _row(place: tuple[str, int], document: AnalysisDocument) -> AnalysisRow:
    return AnalysisRow(
        game_id=place[0],
        seq=place[1],
        format=document["analysis"],
        version=document["version"],
        rollouts=document["rollouts"],
        seed=document["seed"],
        document=json.dumps(document, separators=(",", ":")),
        made=now(),
    )
