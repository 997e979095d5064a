"""Bots that play at the tables, and hints for people."""

import math
import time
from functools import partial

import structlog

from peloponnes.bots.strategist import ELSEWHERE
from peloponnes.bots.temperaments import split
from peloponnes.game.game import Game
from peloponnes.record import write_position
from peloponnes.server.bots.scheduling import Job, somebody
from peloponnes.server.bots.thinker import advise, choose
from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.identity import Identity
from peloponnes.server.limits.rates import Buckets, Visitor
from peloponnes.server.operation import metrics
from peloponnes.server.settings import Settings
from peloponnes.server.storage import now
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.tables.registry import TableRegistry
from peloponnes.server.tasks import BackgroundTasks
from peloponnes.server.wire.answers import Hinted
from peloponnes.server.wire.refusal import Refused, TooMuch
from peloponnes.server.wire.requests import Hint

log = structlog.get_logger()

QUICK = ("shepherd", "novice", "merchant", "archon")  # these need only milliseconds, however long they may think
LONG_DECISIONS = (
    "bid",
    "move",
)  # at a table with others, strategoi need only a part of their time for any other decision
NEIGHBOURS = 3  # guests per network who can use their full number of hints


def part_of(game: Game) -> float:
    """The part of its time that a strategos needs for the current decision."""
    assert game.decision is not None
    short = len(game.names) > 1 and game.decision.kind not in LONG_DECISIONS
    return 1 / ELSEWHERE if short else 1.0


class Opponents:
    """Lets bots play at the tables, and gives hints. The database knows when a bot's turn is due, so none is lost in a restart."""

    def __init__(
        self,
        registry: TableRegistry,
        tasks: BackgroundTasks,
        thinkers: Thinkers,
        identity: Identity,
        settings: Settings,
    ) -> None:
        self._registry = registry
        self._tasks = tasks
        self._thinkers = thinkers
        self._identity = identity
        self._seconds = settings.seconds_to_think
        self._hints_a_minute = a_minute = settings.limits.hints_a_minute
        self._hints_of_guests = Buckets(a_minute / 60, a_minute)
        self._hints_of_networks = Buckets(NEIGHBOURS * a_minute / 60, NEIGHBOURS * a_minute)
        self._advised: set[str] = set()  # guests waiting for a hint
        registry.on_move.append(self.wake)

    def wake(self, live: LiveTable) -> None:
        """Let a bot think if it is its turn. The worker that wrote the previous entry is the one that calls this."""
        busy = live.thinking is not None and not live.thinking.done()
        if not busy and not self._tasks.closing and live.table.bot_to_move() is not None:
            live.thinking = self._tasks.spawn(self._play(live))

    async def _play(self, live: LiveTable) -> None:
        """Play for bots until it is a person's turn. If the database fails, the next sweep wakes them."""
        while (seat := live.table.bot_to_move()) is not None and not self._tasks.closing:
            seq = live.table.seq
            chosen = await self._choice(live, seat.level)
            async with live.lock:
                due = live.table.bot_to_move()
                if live.table.seq != seq or due is None or due.level != seat.level:
                    continue
                live.used = time.monotonic()
                try:
                    plan = live.table.plan_turn(seat.number, [chosen], f"bot:{seq}", now())
                    await self._registry.settle(live, plan)
                except Refused:
                    return

    async def _choice(self, live: LiveTable, level: str) -> str:
        table, game = live.table, live.table.game
        assert game is not None
        assert game.decision is not None
        begun = time.perf_counter()
        seat = game.decision.seat
        seed = self._identity.bot_seed(str(table.record.salt), seat)
        quick = split(level)[0] in QUICK
        job = Job(table.row.origin, table.id, self._seconds, quick, live.presence.has_players, part_of(game))
        try:
            question = partial(choose, table.position(seat), game.names, game.played, level, seed)
            chosen = await self._thinkers.think(job, question)
        except Exception:
            log.exception("a bot failed; it plays its first legal action", table=table.id, level=level)
            chosen = str(game.decision.actions[0])
        metrics.bot_seconds.labels(split(level)[0]).observe(time.perf_counter() - begun)
        return chosen

    async def hint(self, live: LiveTable, who: Visitor, seat: int, command: Hint) -> Hinted:
        """Advice for the player whose turn it is, also on a later decision of the turn.

        Raises `Refused` for others, at tables without hints, for who asks too often, and if the turn has no such decision.
        """
        table = live.table
        if not table.setup.hints:
            raise Refused("no_hints", 403)
        if not table.running or table.game is None or table.game.seat != seat:
            raise Refused("not_your_turn")
        if who.name in self._advised:
            raise Refused("hint_comes", 429)
        self._count_hint(who)
        game = table.known_after(seat, command.actions)
        origin = self._identity.origin(who.network)
        seq, job = table.seq, Job(origin, table.id, self._seconds, awaited=somebody, part=part_of(game))
        self._advised.add(who.name)
        try:
            question = partial(advise, write_position(game), game.names, game.played)
            advice = await self._thinkers.think(job, question)
        finally:
            self._advised.remove(who.name)
        return {"type": "hint", "id": command.id, "seq": seq, "advice": advice}

    def _count_hint(self, who: Visitor) -> None:
        """Limit hints, because each costs as much as a bot's longest thought."""
        wait = max(
            self._hints_of_guests.seconds_until(who.name, 1), self._hints_of_networks.seconds_until(who.network, 1)
        )
        if wait > 0:
            raise TooMuch("too_many_hints", math.ceil(wait), most=self._hints_a_minute)
        self._hints_of_guests.charge(who.name, 1)
        self._hints_of_networks.charge(who.network, 1)
