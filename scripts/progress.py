"""Run one part of the set-up, and say so in one line: python3 scripts/progress.py NAME "Building the page" command …

What the command says goes to build/logs/NAME.log; only if it fails is the end of that shown. `make` may run several parts at once: each
prints its line when it is done, and on a terminal one last line says what is running.
"""

import contextlib
import fcntl
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

LOGS = Path("build/logs")
RUNNING = Path("build/running")
LAST_LINES = 20
BETWEEN_DRAWINGS = 0.2  # seconds
CLEAR = "\r\x1b[K"


class Part:
    """A part that is running; `build/running` has a file for each, so that any of them can draw the last line for all."""

    def __init__(self, name: str, title: str) -> None:
        self.log = LOGS / f"{name}.log"
        self.title = title
        self.began = time.time()
        self.file = RUNNING / str(os.getpid())
        self.live = sys.stdout.isatty()
        self.draws = False

    def run(self, command: list[str]) -> int:
        """Run the command; returns its exit code."""
        with self.noted() as lock, open(self.log, "w") as log:
            try:
                running = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
            except OSError as error:
                print(error, file=log)
                return 127
            while True:
                try:
                    return running.wait(BETWEEN_DRAWINGS if self.live else None)
                except subprocess.TimeoutExpired:
                    self.draw(lock)

    @contextlib.contextmanager
    def noted(self) -> Iterator[TextIO]:
        """Note that this part is running, and open the lock that the one who draws holds."""
        LOGS.mkdir(parents=True, exist_ok=True)
        RUNNING.mkdir(exist_ok=True)
        self.file.write_text(f"{self.began} {self.title}")
        try:
            with open(RUNNING / "lock", "w") as lock:
                yield lock
        finally:
            self.file.unlink(missing_ok=True)

    def draw(self, lock: TextIO) -> None:
        """Draw the last line, unless another part does."""
        if not self.draws:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return
            self.draws = True
        line = " · ".join(f"{title} {seconds} s" for title, seconds in all_running())
        self.write(CLEAR + line[: shutil.get_terminal_size().columns - 1])

    def say(self, line: str) -> None:
        """Print a line that stays."""
        self.write(f"{CLEAR if self.live else ''}{line}\n")

    def write(self, text: str) -> None:
        """Write in one go, because other parts write as well."""
        os.write(sys.stdout.fileno(), text.encode())

    @property
    def seconds(self) -> int:
        """How long it has been running."""
        return round(time.time() - self.began)


def all_running() -> list[tuple[str, int]]:
    """The title and the seconds of every part that is running, the oldest first."""
    found = []
    for file in RUNNING.glob("[0-9]*"):
        with contextlib.suppress(OSError, ValueError):  # it may end meanwhile
            os.kill(int(file.name), 0)
            began, title = file.read_text().split(" ", 1)
            found.append((float(began), title))
    return [(title, int(time.time() - began)) for began, title in sorted(found)]


def main() -> int:
    """Run a part as the command line says."""
    name, title, *command = sys.argv[1:]
    part = Part(name, title)
    try:
        code = part.run(command)
    except KeyboardInterrupt:
        part.say(f"{title}: interrupted")
        return 130
    if code == 0:
        part.say(f"{title} … {part.seconds} s")
        return 0
    part.say(f"{title} failed. The end of {part.log}:")
    for line in part.log.read_text(errors="replace").splitlines()[-LAST_LINES:]:
        part.say(f"    {line}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
