"""Gives processes a fixed part of the time: ``python -m benchmarks.slices MS PERIOD_MS PID…`` stops and continues them in turn.

Two workers, a database and their clients on two cores show nothing about how many moves two workers can carry: the cores run out first.
Here each worker gets the same slice of a core, and they run one after another, so that there is always a core for all others.
"""

import contextlib
import os
import signal
import sys
import time
from types import FrameType


def tell(number: signal.Signals, *pids: int) -> None:
    """Send a signal to processes that may be gone."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


def main() -> None:
    """Slice until terminated; then let all of them run."""
    slice_, period = float(sys.argv[1]) / 1000, float(sys.argv[2]) / 1000
    pids = [int(word) for word in sys.argv[3:]]

    def end(number: int, frame: FrameType | None) -> None:
        tell(signal.SIGCONT, *pids)
        sys.exit()

    parent = os.getppid()
    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    with contextlib.suppress(OSError):
        os.nice(-10)  # so that a slice ends in time
    tell(signal.SIGSTOP, *pids)
    begun = time.monotonic()
    while os.getppid() == parent:
        begun += period
        for place, pid in enumerate(pids):
            at = begun + place * period / len(pids)
            time.sleep(max(0.0, at - time.monotonic()))
            tell(signal.SIGCONT, pid)
            time.sleep(max(0.0, at + slice_ - time.monotonic()))
            tell(signal.SIGSTOP, pid)
    tell(signal.SIGCONT, *pids)


if __name__ == "__main__":
    main()
