"""What looking costs: a budget of processor time for trying turns and looking back, and the one thread on which that is done.

A look changes nothing and can be had as often as one likes, so it must not cost others anything. Each is charged with the time that it
took of the processor, to the guest and to their network; whoever is over the budget is refused before any work. Only one look is
worked on at a time, and then the thread rests for as long as it worked: it shares Python's lock with the loop that serves everybody.
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

from peloponnes.server import metrics
from peloponnes.server.limits import Buckets, Visitor
from peloponnes.server.refusal import TooMuch
from peloponnes.server.settings import Limits

P = ParamSpec("P")
T = TypeVar("T")

BURST_SECONDS = 5  # of the budget are there at once for one who has not looked for a while
DEBT_SECONDS = 5  # of the budget that refused turns may cost on top, before turns are refused unread
MOST_WAITING = 40  # looks of one visitor


@dataclass(frozen=True, slots=True)
class Look:
    """A question that waits for the thread."""

    who: Visitor
    question: Callable[[], Any]
    answer: asyncio.Future[Any]


class Looking:
    """Answers looks one after the other, in turn between those who ask, and charges them."""

    def __init__(self, limits: Limits) -> None:
        a_guest, a_network = limits.look_ms_a_guest, limits.look_ms_an_address
        self._guests = Buckets(a_guest, a_guest * BURST_SECONDS)
        self._networks = Buckets(a_network, a_network * BURST_SECONDS)
        self._debts = (-a_guest * DEBT_SECONDS, -a_network * DEBT_SECONDS)
        self._thread = ThreadPoolExecutor(1, "look")
        self._waiting: dict[str, deque[Look]] = {}
        self._busy = False

    def close(self) -> None:
        """Answer nothing more."""
        self._waiting.clear()
        self._thread.shutdown(wait=False, cancel_futures=True)

    # The budget --------------------------------------------------------------------------------------------------------------------

    def check(self, who: Visitor) -> None:
        """Refuse one who is over the budget."""
        self._refuse_below(who, 0, 0)

    def check_turn(self, who: Visitor) -> None:
        """Refuse a turn of one who has sent far too many that could not be played; looking alone never leads there."""
        self._refuse_below(who, *self._debts)

    def _refuse_below(self, who: Visitor, guest: float, network: float) -> None:
        if self._guests.left(who.name) <= guest or self._networks.left(who.network) <= network:
            wait = max(
                self._guests.seconds_until(who.name, guest), self._networks.seconds_until(who.network, network), 1.0
            )
            raise TooMuch("too_much_looking", math.ceil(wait))

    def charge(self, who: Visitor, seconds: float) -> None:
        """Take what a look has cost out of the budget."""
        metrics.look_seconds.inc(seconds)
        self._guests.charge(who.name, seconds * 1000)
        self._networks.charge(who.network, seconds * 1000)

    @contextmanager
    def charged(self, who: Visitor) -> Iterator[None]:
        """Charge what is done here and now; nothing may be awaited meanwhile."""
        begun = time.thread_time()
        try:
            yield
        finally:
            self.charge(who, time.thread_time() - begun)

    @contextmanager
    def charged_if_refused(self, who: Visitor) -> Iterator[None]:
        """Charge what leads to a refusal: a turn that can't be played has only been a look. Nothing may be awaited meanwhile."""
        begun = time.thread_time()
        try:
            yield
        except Exception:
            self.charge(who, time.thread_time() - begun)
            raise

    # The thread --------------------------------------------------------------------------------------------------------------------

    async def look(self, who: Visitor, question: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a function answers, when it is this visitor's turn. It must not touch what the loop may change meanwhile."""
        self.check(who)
        waiting = self._waiting.setdefault(who.name, deque())
        if len(waiting) >= MOST_WAITING:
            raise TooMuch("too_much_looking", 1)
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        waiting.append(Look(who, partial(question, *args, **kwargs), answer))
        self._next()
        return await answer

    def _next(self) -> None:
        """Begin with the first look of the first who waits; their next one comes after all others'."""
        while self._waiting and not self._busy:
            name = next(iter(self._waiting))
            waiting = self._waiting.pop(name)
            look = waiting.popleft()
            if waiting:
                self._waiting[name] = waiting
            if look.answer.done():  # whoever wanted to know has left
                continue
            try:
                self.check(look.who)  # those before it may have used the budget up
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
    """What a function answers or raises, and how long the processor worked on it."""
    begun = time.thread_time()
    found, error = None, None
    try:
        found = question()
    except Exception as raised:
        error = raised
    return found, error, time.thread_time() - begun
