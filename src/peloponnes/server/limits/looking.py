"""Budget of processor time for looks (trying turns, looking back), and the one thread that computes them.

Looks change nothing and may be repeated at will, so they must not cost other people anything. Each is charged by its processor time to
the guest and the network; whoever has exceeded the budget is refused before any work is done. Looks are computed one at a time, and the
thread then rests for as long as it has worked, because it shares the GIL with the event loop.
"""

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, ParamSpec, TypeVar

from peloponnes.server.limits.rates import Buckets, Visitor
from peloponnes.server.operation import metrics
from peloponnes.server.settings import Limits
from peloponnes.server.wire.refusal import TooMuch

P = ParamSpec("P")
T = TypeVar("T")

BURST_SECONDS = 5  # seconds' worth of budget that a visitor can save up
DEBT_SECONDS = 5  # seconds' worth of budget that refused turns may overdraw before further turns are refused unread
MOST_WAITING = 40  # looks per visitor


@dataclass(frozen=True, slots=True)
class Look:
    """A question waiting for the thread."""

    who: Visitor
    question: Callable[[], Any]
    answer: asyncio.Future[Any]


class Looking:
    """Computes looks one at a time, taking visitors in turn, and charges them."""

    def __init__(self, limits: Limits) -> None:
        a_guest, a_network = limits.look_ms_a_guest, limits.look_ms_an_address
        self._guests = Buckets(a_guest, a_guest * BURST_SECONDS)
        self._networks = Buckets(a_network, a_network * BURST_SECONDS)
        self._debts = (-a_guest * DEBT_SECONDS, -a_network * DEBT_SECONDS)
        self._thread = ThreadPoolExecutor(1, "look")
        self._waiting: dict[str, deque[Look]] = {}
        self._busy = False

    def close(self) -> None:
        """Drop all waiting looks, and stop."""
        self._waiting.clear()
        self._thread.shutdown(wait=False, cancel_futures=True)

    # The budget --------------------------------------------------------------------------------------------------------------------

    def check(self, who: Visitor) -> None:
        """Refuse a visitor whose budget is used up."""
        self._refuse_below(who, 0, 0)

    def check_turn(self, who: Visitor) -> None:
        """Refuse turns of a visitor who has sent far too many illegal ones; looks alone can't overdraw the budget this far."""
        self._refuse_below(who, *self._debts)

    def _refuse_below(self, who: Visitor, guest: float, network: float) -> None:
        if self._guests.left(who.name) <= guest or self._networks.left(who.network) <= network:
            wait = max(
                self._guests.seconds_until(who.name, guest), self._networks.seconds_until(who.network, network), 1.0
            )
            raise TooMuch("too_much_looking", math.ceil(wait))

    def charge(self, who: Visitor, seconds: float) -> None:
        """Charge the cost of a look, in seconds of processor time."""
        metrics.look_seconds.inc(seconds)
        self._guests.charge(who.name, seconds * 1000)
        self._networks.charge(who.network, seconds * 1000)

    @contextmanager
    def charged(self, who: Visitor) -> Iterator[None]:
        """Charge the time of a block, which must not await anything."""
        begun = time.thread_time()
        try:
            yield
        finally:
            self.charge(who, time.thread_time() - begun)

    @contextmanager
    def charged_if_refused(self, who: Visitor) -> Iterator[None]:
        """Charge the time of a block only if it raises: a turn that can't be played was merely a look. It must not await anything."""
        begun = time.thread_time()
        try:
            yield
        except Exception:
            self.charge(who, time.thread_time() - begun)
            raise

    # The thread --------------------------------------------------------------------------------------------------------------------

    async def look(self, who: Visitor, question: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in the thread when it is this visitor's turn. It must not touch anything that the event loop may change.

        Raises `TooMuch` for a visitor without budget, or with too many looks waiting; otherwise what the function raises.
        """
        self.check(who)
        waiting = self._waiting.setdefault(who.name, deque())
        if len(waiting) >= MOST_WAITING:
            raise TooMuch("too_much_looking", 1)
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        waiting.append(Look(who, partial(question, *args, **kwargs), answer))
        self._next()
        return await answer

    def _next(self) -> None:
        """Start the first visitor's first look; their next one is queued behind all other visitors."""
        while self._waiting and not self._busy:
            name = next(iter(self._waiting))
            waiting = self._waiting.pop(name)
            look = waiting.popleft()
            if waiting:
                self._waiting[name] = waiting
            if look.answer.done():  # the visitor has left
                continue
            try:
                self.check(look.who)  # earlier looks may have used up the budget
            except TooMuch as refused:
                look.answer.set_exception(refused)
                continue
            self._busy = True
            working = asyncio.get_running_loop().run_in_executor(self._thread, _timed, look.question)
            working.add_done_callback(partial(self._done, look))

    def _done(self, look: Look, working: "asyncio.Future[tuple[Any, Exception | None, float]]") -> None:
        if working.cancelled():
            return
        found, error, seconds = working.result()
        self.charge(look.who, seconds)
        if not look.answer.done():
            look.answer.set_result(found) if error is None else look.answer.set_exception(error)
        asyncio.get_running_loop().call_later(seconds, self._rested)

    def _rested(self) -> None:
        self._busy = False
        self._next()


def _timed(question: Callable[[], Any]) -> tuple[Any, Exception | None, float]:
    """Call a function; return its result or its exception, and the processor time it took."""
    begun = time.thread_time()
    found, error = None, None
    try:
        found = question()
    except Exception as raised:
        error = raised
    return found, error, time.thread_time() - begun
