"""A process that plays games for the arena: it reads orders and writes results as lines of JSON."""

import json
import mmap
import os
import sys
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from struct import Struct
from threading import Thread
from typing import Any

from peloponnes.arena.play import NOBODY, one_line, play_game
from peloponnes.arena.settings import Settings
from peloponnes.bots import UnknownBot, make_bot

PULSE = Struct("<QI")  # the number of beats, and the seat that is thinking


def main() -> None:
    """Carry out orders until there are no more. Bots can neither read the orders nor write into the results."""
    orders = os.fdopen(os.dup(0), encoding="utf-8")
    results = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    waiting: SimpleQueue[dict[str, Any]] = SimpleQueue()
    Thread(target=_listen, args=(orders, waiting), daemon=True).start()
    beat = _pulse(Path(sys.argv[1]))
    try:
        _serve(waiting, lambda document: _write(results, document), beat)
    except Exception as error:
        _write(results, {"fault": f"{type(error).__name__}: {one_line(error)}"})


def _serve(waiting: SimpleQueue[dict[str, Any]], reply: Callable[[object], None], beat: Callable[[int], None]) -> None:
    settings = Settings.from_document(waiting.get())
    while True:
        order = waiting.get()
        if "check" in order:
            reply({"checked": _check(settings, beat)})
        for rotation in order.get("rotations", ()):
            reply({"rows": play_game(settings, order["deal"], rotation, beat)})


def _check(settings: Settings, beat: Callable[[int], None]) -> dict[str, str] | None:
    """The problem with the first bot that can't be made, or None."""
    for seat, code in enumerate(settings.line_up):
        beat(seat)
        try:
            make_bot(code)
        except UnknownBot as error:
            return {"unknown": error.code}
        except BaseException as error:
            return {"problem": one_line(error)}
        finally:
            beat(NOBODY)
    return None


def _pulse(file: Path) -> Callable[[int], None]:
    """A function that beats in shared memory, so that the arena can see it even if a bot never returns."""
    with file.open("r+b") as opened:
        memory = mmap.mmap(opened.fileno(), PULSE.size)
    beats = 0

    def beat(seat: int) -> None:
        nonlocal beats
        beats += 1
        PULSE.pack_into(memory, 0, beats, seat)

    beat(NOBODY)
    return beat


def _listen(orders: Any, waiting: SimpleQueue[dict[str, Any]]) -> None:
    """Queue orders. When the arena is gone, end this process, whatever a bot is doing."""
    for line in orders:
        waiting.put(json.loads(line))
    os._exit(0)


def _write(results: Any, document: object) -> None:
    try:
        results.write(json.dumps(document) + "\n")
        results.flush()
    except OSError:
        os._exit(1)
