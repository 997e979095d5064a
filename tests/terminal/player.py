"""A player at a real pseudo-terminal: types, and reads what the program prints."""

import contextlib
import os
import re
import sys
from pathlib import Path
from types import TracebackType

import pexpect

CONTROL = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\r|\x07")
TIMEOUT = 120
KEY_LOST = 6  # seconds after which a key has had no effect


class Player:
    """Runs the program in a pseudo-terminal, with a separate data folder."""

    def __init__(self, data: Path, *arguments: str, columns: int = 100, language: str = "en") -> None:
        environment = {
            **os.environ,
            "PELOPONNES_DATA": str(data),
            "TERM": "xterm-256color",
            "PELOPONNES_LANG": language,
        }
        for name in ("COLUMNS", "LINES", "NO_COLOR", "CI"):
            environment.pop(name, None)
        self.program = pexpect.spawn(
            sys.executable,
            ["-m", "peloponnes", *arguments],
            env=environment,
            encoding="utf-8",
            codec_errors="replace",
            dimensions=(60, columns),
            timeout=TIMEOUT,
        )
        self.seen = ""

    def __enter__(self) -> "Player":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.program.close(force=True)

    def read(self) -> str:
        """The output up to the next question, or to the end of the program."""
        self.program.expect([r"> (?:\x1b\[[0-9;?]*[a-zA-Z])*$", pexpect.EOF])
        after = self.program.after if isinstance(self.program.after, str) else ""
        shown = CONTROL.sub("", (self.program.before or "") + after)
        self.seen += shown
        return shown

    def type(self, text: str) -> str:
        """Type a line, and read the output."""
        self.program.sendline(text)
        return self.read()

    def interrupt(self, most: int = 20) -> str:
        """Press Ctrl-C, again if the first came just before the program began to wait for a key, in which case it is lost."""
        for _ in range(most):
            self.program.sendintr()
            with contextlib.suppress(pexpect.TIMEOUT):
                self.program.expect(pexpect.EOF, timeout=KEY_LOST)
                break
        shown = CONTROL.sub("", self.program.before or "")
        self.seen += shown
        return shown

    @property
    def gone(self) -> bool:
        """Whether the program has ended."""
        return not self.program.isalive()

    @property
    def code(self) -> int | None:
        """The exit code."""
        self.program.close()
        status: int | None = self.program.exitstatus
        return status

    def play_to_the_end(self, answer: str = "1", most: int = 400) -> str:
        """Give the same answer to every question until the program ends or has asked ``most`` times."""
        shown = ""
        for _ in range(most):
            shown = self.type(answer)
            if not shown.endswith("> "):
                break
        return shown
