"""Runs bots, hints and searches for par in separate processes, in a fair order, so that the event loop never waits for them."""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing.process import BaseProcess
from typing import TypeVar

from peloponnes.bots import Budget, make_bot
from peloponnes.bots.explain import hint
from peloponnes.game.decision import Decision
from peloponnes.game.game import Game
from peloponnes.record import parse_position
from peloponnes.server.bots.scheduling import QUICK_PLACES, FairQueue, Job
from peloponnes.server.wire.game_documents import AdviceDocument

T = TypeVar("T")

MOST_ADVICE = 5
TRIES = 3
NICE = 10  # of a thinker: beside a process that wants all of a core, it gets a tenth of it


class Thinkers:
    """A pool of processes, one of them for quick jobs, started on demand.

    If a process dies, the pool is replaced and its questions are asked again.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool = self._new_pool()
        self._queue = FairQueue(count)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._count + QUICK_PLACES, multiprocessing.get_context("spawn"), _begin)

    async def think(self, job: Job, question: Callable[[float], T]) -> T:
        """Call a function in another process when it is its turn, with the seconds it may take by then."""
        async with self._queue.place(job):
            return await self._run(partial(question, job.seconds))

    async def ask(self, job: Job, question: Callable[[], T]) -> T:
        """Call a function in another process when it is its turn, however long it takes."""
        async with self._queue.place(job):
            return await self._run(question)

    async def _run(self, question: Callable[[], T]) -> T:
        for _ in range(TRIES):
            pool = self._pool
            try:
                return await asyncio.wrap_future(pool.submit(question))
            except BrokenProcessPool:
                if pool is self._pool:
                    self._pool = self._new_pool()
        return await asyncio.to_thread(question)

    def close(self) -> None:
        """Stop at once; unfinished decisions are thought about again after a restart."""
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


def _begin() -> None:
    """Ignore Ctrl-C, which the server handles, give way to it, and exit with it even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _give_way()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_go_with, args=(parent,), daemon=True).start()


def _give_way() -> None:
    """Let everybody else go first: people notice a tenth of a second, and a bot has a whole one.

    It still gets a share of a busy core. With `SCHED_IDLE` bots would not answer on a machine that is busy with something else.
    """
    with contextlib.suppress(AttributeError, OSError):  # not on this system, or not allowed there
        os.nice(NICE)
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def _go_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(0)


def _stand(position: str, names: tuple[str, ...], played: int) -> tuple[Game, Decision]:
    """The game at a position, and its decision."""
    parsed = parse_position(position, names)
    game = Game(parsed.edition, names, parsed.state, before=played)
    assert game.decision is not None
    return game, game.decision


def choose(position: str, names: tuple[str, ...], played: int, code: str, seed: str, seconds: float) -> str:
    """The action that a bot chooses, given only what its seat may know."""
    game, decision = _stand(position, names, played)
    return str(make_bot(code, seed).choose(game.view(decision.seat), decision, Budget(seconds=seconds)))


def advise(position: str, names: tuple[str, ...], played: int, seconds: float) -> list[AdviceDocument]:
    """The best actions, each with its expected outcome and a reason."""
    game, decision = _stand(position, names, played)
    return [
        {
            "action": str(advice.action),
            "chance": advice.chance,
            "score": advice.score,
            "reason": {"key": f"reason.{advice.reason.key}", "values": advice.reason.values},
        }
        for advice in hint(game.view(decision.seat), decision, Budget(seconds=seconds))[:MOST_ADVICE]
    ]
