"""What the programs have in common that teach networks: what they tell while they work."""

import sys
from time import monotonic

from peloponnes.version import build

BETWEEN_LINES = 0.5  # seconds


def warn_if_interpreted() -> None:
    """Say beforehand why it will take long."""
    if build() != "compiled":
        print("The engine runs interpreted: this takes about ten times as long.", file=sys.stderr)


class Progress:
    """Counts what is done: at a terminal in one line that changes, elsewhere only when all is done."""

    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total
        self.done = 0
        self._due = 0.0

    def count(self, done: int = 1) -> None:
        """Some more is done."""
        self.done = min(self.total, self.done + done)
        if self.done == self.total or (sys.stderr.isatty() and monotonic() >= self._due):
            self._due = monotonic() + BETWEEN_LINES
            head, end = ("\r", "") if sys.stderr.isatty() else ("", "\n")
            print(f"{head}{self.what}: {self.done}/{self.total}", end=end, file=sys.stderr, flush=True)
            if head and self.done == self.total:
                print(file=sys.stderr)
