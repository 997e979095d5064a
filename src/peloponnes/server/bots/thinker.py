"""What runs in the process of a thinker: which bot plays what, and what it advises.

It loads the game and the bots, and nothing of the server: that would double the time that a process takes to start, and its memory.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING

from peloponnes.analysis import AnalysisError, tried
from peloponnes.bots import Budget, make_bot
from peloponnes.bots.explain import hint
from peloponnes.game.decision import Decision
from peloponnes.game.game import Game
from peloponnes.record import Record, parse_position

if TYPE_CHECKING:
    from peloponnes.analysis import TryDocument
    from peloponnes.server.wire.game_documents import AdviceDocument

MOST_ADVICE = 5
NICE = 10  # of a thinker: beside a process that wants all of a core, it gets a tenth of it


def begin() -> None:
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


def advise(position: str, names: tuple[str, ...], played: int, seconds: float) -> "list[AdviceDocument]":
    """The best actions, each with its expected outcome and a reason."""
    game, decision = _stand(position, names, played)
    return [
        {
            "action": str(advice.action),
            "chance": advice.chance,
            "spread": advice.spread,
            "score": advice.score,
            "standing": advice.standing,
            "reason": {"key": f"reason.{advice.reason.key}", "values": advice.reason.values},
        }
        for advice in hint(game.view(decision.seat), decision, Budget(seconds=seconds))[:MOST_ADVICE]
    ]


def attempt(text: str, at: int, action: str, rollouts: int) -> "TryDocument | tuple[str, dict[str, str | float]]":
    """What an answer to a decision of a finished game is worth, or the key and the values of why it can't be said."""
    try:
        return tried(Record.parse(text), at, action, rollouts)
    except AnalysisError as error:
        return error.key, error.values
