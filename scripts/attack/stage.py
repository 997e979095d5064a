"""The environment of an attack: a folder, servers that are stopped afterwards, and checks."""

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scripts.attack.people import Person, Probe
from tests.server.served import PATIENCE, Served, free_port

PATIENT, TIMES = (
    3.0,
    30,
)  # allowed time of a turn elsewhere, in seconds, or as a multiple of the undisturbed time


class Skipped(Exception):
    """A scenario that can't run on this machine; the text says why. One that CI supports (``in_ci``) must not be skipped there."""

    def __init__(self, reason: str, in_ci: bool = False) -> None:
        super().__init__(reason)
        self.in_ci = in_ci


class Stage:
    """What a scenario needs, and what it finds."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[str] = []
        self.notes: list[str] = []
        self.probe: Probe | None = None
        self.closing = contextlib.ExitStack()

    def check(self, fine: bool, text: str) -> bool:
        """Check a condition; the text says what is wrong if it does not hold."""
        if not fine:
            self.problems.append(text)
        return fine

    def note(self, text: str) -> None:
        """Add a figure to the report."""
        self.notes.append(text)

    def served(self, *options: str, database: str = "", start: bool = True, descriptors: int | None = None) -> Served:
        """A server with default limits, unless options say otherwise, on its own SQLite file."""
        database = database or str(self.folder / "games.sqlite")
        served = Served(database, self.folder / f"log-{time.monotonic_ns()}", *options, descriptors=descriptors)
        self.closing.callback(served.kill)
        if start:
            served.start()
        return served

    @contextlib.contextmanager
    def others_play(self, served: Served) -> Iterator[Probe]:
        """Let somebody play elsewhere all the time, at first undisturbed; their turns must continue and not take too long."""
        with Probe(served) as probe:
            self.probe = probe
            probe.rest()
            self.check(probe.turns(1), "nobody could play even before the attack")
            yield probe
            self.check(probe.turns(3), f"nobody else could play afterwards: {dict(probe.answers)}")
        allowed = max(PATIENT, TIMES * probe.idle)
        self.check(probe.longest <= allowed, f"a turn elsewhere took {probe.longest:.1f} s (idle: {probe.idle:.2f} s)")
        failed = {key: count for key, count in probe.answers.items() if key in ("server.failed", "500", "429")}
        self.check(not failed, f"others were answered {failed}")

    def health(self, served: Served, wanted: int, seconds: float = PATIENCE) -> Any:
        """Wait until the health check reports success (200) or failure (503 with the reason)."""
        end = time.monotonic() + seconds
        status, error = 0, None
        while time.monotonic() < end:
            with contextlib.suppress(OSError), Person(served).http as http:
                answer = http.get("/healthz")
                status, error = answer.status_code, answer.json().get("error")
                if status == wanted:
                    return error
            time.sleep(0.1)
        self.check(False, f"/healthz says {status} {error or ''}, not {wanted}")
        return error

    def command(self, *words: str, expect: int | None = 0) -> "Ran":
        """Run `peloponnes …`, and check its exit code and that it prints no traceback."""
        program = [sys.executable, "-m", "peloponnes", *words]
        told = " ".join(words)[:60]
        environment = {**os.environ, "PELOPONNES_LANG": "en"}
        try:
            done = subprocess.run(program, capture_output=True, text=True, timeout=2 * PATIENCE, env=environment)
        except subprocess.TimeoutExpired:
            self.check(False, f"{told}: it does not end")
            return Ran(-1, "", "")
        ran = Ran(done.returncode, done.stdout, done.stderr)
        if expect is not None:
            self.check(ran.code == expect, f"{told}: exit code {ran.code}, not {expect}: {ran.errors[-300:]}")
        self.check("Traceback" not in ran.errors, f"{told}: a traceback: {ran.errors[-500:]}")
        return ran

    def refused_to_start(self, database: str, *words: str) -> str:
        """A server that can't start says why in one line with these words, and exits with code 2."""
        ran = self.command("serve", "--port", str(free_port()), "--database", database, expect=None)
        lines = [line for line in ran.errors.splitlines() if line.strip()]
        self.check(ran.code == 2, f"the start ended with exit code {ran.code}, not 2")
        self.check(len(lines) == 1, f"{len(lines)} lines instead of one: {ran.errors[:500]}")
        for word in words:
            self.check(word in ran.errors, f"“{word}” is not in: {ran.errors[:300]}")
        return lines[0] if lines else ""


@dataclass(frozen=True, slots=True)
class Ran:
    """A command that has ended."""

    code: int
    output: str
    errors: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """An attack: its name, what people should see of it, and the function that runs it."""

    name: str
    seen: str
    play: Callable[[Stage], None]


SCENARIOS: dict[str, Scenario] = {}


def scenario(seen: str) -> Callable[[Callable[[Stage], None]], Callable[[Stage], None]]:
    """Register a scenario under the name of its function."""

    def add(play: Callable[[Stage], None]) -> Callable[[Stage], None]:
        name = play.__name__.replace("_", "-")
        SCENARIOS[name] = Scenario(name, seen, play)
        return play

    return add


@dataclass(slots=True)
class Outcome:
    """The outcome of a scenario."""

    name: str
    seconds: float = 0.0
    skipped: str = ""
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    idle: float = 0.0
    longest: float = 0.0
    turns: int = 0


def play(wanted: Scenario) -> Outcome:
    """Run a scenario in a temporary folder; whatever it started is stopped."""
    outcome, begun = Outcome(wanted.name), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="peloponnes-") as name:
        stage = Stage(Path(name))
        try:
            with stage.closing:
                wanted.play(stage)
        except Skipped as reason:
            outcome.skipped = str(reason)
            if reason.in_ci and os.environ.get("CI"):
                stage.problems.append(f"skipped, though it can be had here: {reason}")
        except Exception as error:
            stage.problems.append(f"{type(error).__name__}: {str(error)[-500:]}")
        for log in Path(name).glob("log-*"):
            traces = [line for line in log.read_text(errors="replace").splitlines() if "Traceback" in line]
            if traces:
                outcome.notes.append(f"{len(traces)} tracebacks in the log, the first: …{traces[0][-160:]}")
    outcome.problems, outcome.seconds = stage.problems, time.monotonic() - begun
    outcome.notes = stage.notes + outcome.notes
    if stage.probe is not None:
        probe = stage.probe
        outcome.idle, outcome.longest, outcome.turns = probe.idle, probe.longest, probe.answers["200"]
    return outcome
