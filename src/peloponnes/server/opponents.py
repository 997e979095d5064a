"""Bots at the tables, and advice for people: who thinks, when, and what comes of it."""

import time
from typing import TYPE_CHECKING

import structlog

from peloponnes.server import metrics
from peloponnes.server.answers import Hinted
from peloponnes.server.live import Live
from peloponnes.server.protocol import Hint
from peloponnes.server.refusal import Refused
from peloponnes.server.storage import now
from peloponnes.server.thinking import Thinkers, advise, choose

if TYPE_CHECKING:
    from peloponnes.server.house import House

log = structlog.get_logger()


class Opponents:
    """Lets bots play at the tables of a house. That it is a bot's turn stands in the database, so a restart forgets none."""

    def __init__(self, house: "House", thinkers: Thinkers) -> None:
        self.house = house
        self.thinkers = thinkers
        self._advised: set[tuple[str, int]] = set()  # those who wait for a hint

    def wake(self, live: Live) -> None:
        """If it is a bot's turn, let it think: the worker does that who wrote what led there."""
        busy = live.thinking is not None and not live.thinking.done()
        if not busy and not self.house.closing and live.table.bot_to_move() is not None:
            live.thinking = self.house.spawn(self._play(live))

    async def _play(self, live: Live) -> None:
        """Play for bots until it is a person's turn. If the database is away, the sweep of the house wakes them later."""
        while (seat := live.table.bot_to_move()) is not None and not self.house.closing:
            seq = live.table.seq
            chosen = await self._choice(live, seat.level)
            async with live.lock:
                due = live.table.bot_to_move()
                if live.table.seq != seq or due is None or due.level != seat.level:
                    continue
                live.used = time.monotonic()
                try:
                    await self.house.settle(live, live.table.plan_turn(seat.number, [chosen], f"bot:{seq}", now()))
                except Refused:
                    return

    async def _choice(self, live: Live, level: str) -> str:
        table, game = live.table, live.table.game
        assert game is not None
        assert game.decision is not None
        begun = time.perf_counter()
        seat, seconds = game.decision.seat, self.house.settings.seconds_to_think
        seed = self.house.guests.bot_seed(str(table.record.salt), seat)
        try:
            chosen = await self.thinkers.ask(
                choose, table.position(seat), game.names, game.played, level, seed, seconds
            )
        except Exception:
            log.exception("a bot failed; it plays its first legal action", table=table.id, level=level)
            chosen = str(game.decision.actions[0])
        metrics.bot_seconds.labels(level).observe(time.perf_counter() - begun)
        return chosen

    async def hint(self, live: Live, seat: int, command: Hint) -> Hinted:
        """Advice for one whose turn it is, where that is fair: alone, or where all have agreed to it."""
        table, game = live.table, live.table.game
        if not table.setup.hints:
            raise Refused("no_hints", 403)
        if not table.running or game is None or game.decision is None or game.decision.seat != seat:
            raise Refused("not_your_turn")
        if (table.id, seat) in self._advised:
            raise Refused("hint_comes", 429)
        seq, seconds = table.seq, self.house.settings.seconds_to_think
        self._advised.add((table.id, seat))
        try:
            advice = await self.thinkers.ask(advise, table.position(seat), game.names, game.played, seconds)
        finally:
            self._advised.remove((table.id, seat))
        return {"type": "hint", "id": command.id, "seq": seq, "advice": advice}
