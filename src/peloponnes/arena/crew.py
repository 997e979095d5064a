"""The arena's side of its worker processes: it gives them orders, watches them, and replaces those that a bot hangs or kills."""

import contextlib
import json
import mmap
import os
import signal
import subprocess
import sys
from collections import deque
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any

from peloponnes.arena.play import NOBODY
from peloponnes.arena.settings import Settings
from peloponnes.arena.worker import PULSE

START = "from peloponnes.arena.worker import main; main()"


class Worker:
    """One process and its work: the remaining rotations of a deal, the one being played first."""

    def __init__(self, settings: Settings, inbox: "SimpleQueue[tuple[Worker, dict[str, Any] | None]]", pulse: Path):
        pulse.write_bytes(PULSE.pack(0, NOBODY))
        with pulse.open("r+b") as opened:
            self._pulse = mmap.mmap(opened.fileno(), PULSE.size)
        self.deal = 0
        self.rotations: deque[int] = deque()
        self._beats, self._since = 0, monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", START, str(pulse)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(folder or os.getcwd() for folder in sys.path)},
            start_new_session=True,  # the arena handles Ctrl-C, not its workers
            encoding="utf-8",
        )
        self._thread = Thread(target=self._listen, args=(inbox,), daemon=True)
        self._thread.start()
        self._order(settings.document())

    def check(self) -> None:
        """Order the worker to make all bots once."""
        self._order({"check": True})

    def play(self, deal: int, rotations: list[int]) -> None:
        """Order the worker to play these rotations of a deal."""
        self.deal = deal
        self.rotations = deque(rotations)
        self._order({"deal": deal, "rotations": rotations})

    @property
    def thinker(self) -> int:
        """The seat whose bot is thinking, or `NOBODY`."""
        return int(PULSE.unpack_from(self._pulse)[1])

    def hangs(self, patience: float) -> bool:
        """Whether a bot has been thinking for more than ``patience`` seconds."""
        beats, seat = PULSE.unpack_from(self._pulse)
        if beats != self._beats or seat == NOBODY:
            self._beats, self._since = beats, monotonic()
        return monotonic() - self._since > patience

    def end(self) -> int:
        """Kill the process and all its children; return its exit code."""
        if self.process.poll() is None:
            with contextlib.suppress(OSError):
                if os.name == "posix":
                    os.killpg(self.process.pid, signal.SIGKILL)
            self.process.kill()
        code = self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(OSError, ValueError):
                if pipe is self.process.stdout:
                    self._thread.join(1)
                if pipe is not None:
                    pipe.close()
        return code

    def _order(self, document: object) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):  # a dead process is noticed when its results end
            self.process.stdin.write(json.dumps(document) + "\n")
            self.process.stdin.flush()

    def _listen(self, inbox: "SimpleQueue[tuple[Worker, dict[str, Any] | None]]") -> None:
        assert self.process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            for line in self.process.stdout:
                inbox.put((self, json.loads(line)))
        inbox.put((self, None))
