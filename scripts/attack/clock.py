"""A system clock that jumps under a running server, and for that server only."""

import contextlib
import os
import random
import shutil
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

from scripts.attack.people import Person
from scripts.attack.stage import Skipped, Stage, scenario

MINUTES, DAY = 600, 86_400
JUMPS = (MINUTES, -MINUTES, DAY, -DAY)


class Clock:
    """A file with the error of the server's clock in seconds, read by a preloaded library."""

    def __init__(self, folder: Path) -> None:
        compiler = shutil.which(os.environ.get("CC", "cc"))
        if compiler is None:
            raise Skipped("a clock that jumps is a small library in C, and there is no C compiler", in_ci=True)
        self._file = folder / "clock"
        self.set(0)
        self._library = folder / "clock.so"
        source = Path(__file__).with_suffix(".c")
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", self._library, source, "-ldl"], check=True)

    def set(self, seconds: int) -> None:
        """Change the error, in seconds. The file is written in place, because it is mapped."""
        with self._file.open("r+b" if self._file.exists() else "w+b") as opened:
            opened.write(struct.pack("=q", seconds))

    @contextlib.contextmanager
    def worn(self) -> Iterator[None]:
        """Whatever is started in this block gets this clock."""
        os.environ |= {"LD_PRELOAD": str(self._library), "PELOPONNES_CLOCK": str(self._file)}
        try:
            yield
        finally:
            del os.environ["LD_PRELOAD"], os.environ["PELOPONNES_CLOCK"]


@scenario("Play continues over any jump of the clock, and nobody present counts as away.")
def clock_jumps(stage: Stage) -> None:
    """The clock jumps by ten minutes and by a day, forward and back, while people play and one is connected but idle."""
    clock = Clock(stage.folder)
    served = stage.served("--limit", "requests_a_minute=100000", start=False)
    with clock.worn():
        served.start()
    ann, bo, rng = Person(served, "Ann"), Person(served, "Bo"), random.Random(7)
    id = ann.create("here", "open", start=False)["id"]
    seat = bo.join(id)["seat"]
    ann.start(id)
    created = ann.table(id)["updated"]
    with stage.others_play(served) as probe, bo.socket(id):
        for jump in JUMPS:
            clock.set(jump)
            stage.check(probe.turns(5), f"nobody plays after a jump of {jump} s")
            status, error = ann.refusal(
                "POST", f"/api/tables/{id}/replace", json={"id": f"jump{jump + DAY}", "seat": seat}
            )
            stage.check(
                status == 409, f"after a jump of {jump} s a bot may play for one who is connected: {status} {error}"
            )
            for person in (ann, bo):
                person.act(id, rng)
        stage.check(abs(ann.table(id)["updated"] - created) > DAY * 900, "the clock did not jump: nothing was tried")
        clock.set(0)
    served.stop()
    stage.command("admin", "verify", "--database", served.database)
