"""What the page of this tree costs compared with that of an earlier commit: the same recorded games, shown by both in turn.

Times of a busy machine say little, so what counts is the processor time of the browser for each move, by its threads and by what the
main thread does, and the ratio of both pages in the same round. ``python -m benchmarks.page --against COMMIT`` prints it.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession

from benchmarks import browsing
from benchmarks.against import BEFORE, check_out
from benchmarks.browsing import USABLE, WHOLE
from benchmarks.load_page import ratios, spread
from benchmarks.replay import Recorded, Replay, replaying
from benchmarks.speed import table

PAGE = Path("src/peloponnes/server/page")  # in its tree
PAUSE = 0.08  # seconds from a painted move to the next, for what a page does afterwards
SETTLED = 1.5  # until a page at rest has nothing left to do
SHOWN = {"pace": "instant", "motion": "off", "played": True, "toured": True, "coach": False, "recap": "never"}
MISSED = ".since header button:last-child"  # puts away what was missed, which would cover what happens
HEAR = browsing.HEARD + 'const painted = (took) => report("painted", took);'
MOST_MS = 50
SLOWED = 4
VISITS = 3  # of each page in a round
# What the main thread does, by DevTools' names, and the threads of the browser.
WORK = {"scripts": "ScriptDuration", "style": "RecalcStyleDuration", "layout": "LayoutDuration"}
MAIN, RASTER, DISPLAY, ALL = "main thread", "raster and layers", "display", "all threads"

Costs = dict[str, float]  # milliseconds of processor time


class Shown(NamedTuple):
    """One side of one round: the costs of a move, and how long each took until it was painted, in milliseconds."""

    costs: Costs
    painted: list[float]


def build(revision: str) -> Path:
    """Check out an earlier commit, and build its page; the folder."""
    check_out(revision)
    told = subprocess.run(
        ["make", f"{PAGE}/stamp"],
        cwd=BEFORE,
        env={**os.environ, "PYTHONPATH": str(BEFORE / "src")},  # its own words, not those of this tree
        capture_output=True,
        text=True,
    )
    if told.returncode:
        sys.exit(f"the page of {revision} can't be built: {told.stderr.strip() or told.stdout.strip()}")
    return BEFORE / PAGE


@contextmanager
def metrics(page: Any) -> Iterator[CDPSession]:
    """DevTools' counters of a page, in processor time."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    yield session
    session.detach()


def sample(browser: CDPSession, page: CDPSession) -> Costs:
    """The processor time that the page's browser has used so far."""
    found = {each["name"]: each["value"] for each in page.send("Performance.getMetrics")["metrics"]}
    costs = {name: 1000 * found[counter] for name, counter in WORK.items()} | dict.fromkeys((MAIN, RASTER, DISPLAY), 0)
    for process in browser.send("SystemInfo.getProcessInfo")["processInfo"]:
        pid = int(process["id"])
        if process["type"] == "GPU":
            costs[DISPLAY] += sum(threads(pid).values())
        elif process["type"] == "renderer":
            taken = threads(pid)
            main = taken.pop(pid, 0)
            costs[MAIN] += main
            costs[RASTER] += sum(taken.values())
    return costs | {ALL: costs[MAIN] + costs[RASTER] + costs[DISPLAY]}


def threads(pid: int) -> dict[int, float]:
    """Milliseconds that each thread of a process has been running."""
    found = {}
    for task in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        try:
            found[int(task.parent.name)] = int(task.read_text().split()[0]) / 1e6
        except OSError:
            continue  # it has just ended
    return found


def show(browser: Browser, replay: Replay, slowed: int = 1) -> Shown:
    """Show a recorded game up to its last move."""
    painted: list[float] = []
    counters = browser.new_browser_cdp_session()
    with browsing.visitor(browser, slowed, HEAR, kept=SHOWN) as page, metrics(page) as session:
        page.goto(replay.url + replay.game.path)
        for each in WHOLE:
            page.wait_for_selector(each, state="attached")
        page.evaluate("(found) => document.querySelector(found)?.click()", MISSED)
        time.sleep(SETTLED)
        before = sample(counters, session)
        for message in replay.moves:
            if json.loads(message)["type"] != "news":
                replay.tell(message)
                continue
            with page.expect_console_message(lambda told: told.type == "debug") as told:
                replay.tell(message)
            painted.append(float(json.loads(told.value.text)[1]))
            time.sleep(PAUSE)
        after = sample(counters, session)
    counters.detach()
    return Shown({name: (after[name] - before[name]) / len(painted) for name in before}, painted)


def compare(browser: Browser, games: list[Recorded], folders: dict[str, Path], rounds: int) -> str:
    """Show the games with the page of each folder in turn; what came of it, as text. The first folder is the one compared with."""
    before, now = folders
    shown: dict[str, list[Shown]] = {name: [] for name in folders}
    slowly: dict[str, list[float]] = {name: [] for name in folders}
    usable: dict[str, list[float]] = {name: [] for name in folders}
    for number in range(rounds):
        game = games[number % len(games)]
        with replaying(folders[before], game) as one, replaying(folders[now], game) as other:
            order = [(before, one), (now, other)][:: 1 if number % 2 else -1]
            for name, replay in order:
                shown[name].append(show(browser, replay))
            for name, replay in order:
                slowly[name] += show(browser, replay, SLOWED).painted
            for name, replay in order * VISITS:
                usable[name].append(browsing.visit(browser, replay.url + game.path, SLOWED, USABLE, WHOLE, ())[0])
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
    quick = {name: [each for side in shown[name] for each in side.painted] for name in folders}
    return "\n\n".join(
        (
            f"Milliseconds of processor time for each of {len(quick[now])} moves, medians of {rounds} rounds, with their range:",
            table(["", before, now, "ratio"], cost_rows(shown[before], shown[now])),
            f"Until a move is painted, and until a table can be used, in milliseconds (share within {MOST_MS}):",
            table(
                ["", before, now],
                [
                    ["moves", *(in_time(quick[name]) for name in folders)],
                    [f"moves, CPU {SLOWED} × slower", *(in_time(slowly[name]) for name in folders)],
                    [f"a table, CPU {SLOWED} × slower", *(spread(usable[name], 0) for name in folders)],
                ],
            ),
        )
    )


def cost_rows(before: list[Shown], now: list[Shown]) -> list[list[str]]:
    """A row for each part of the costs, with the ratio of the two pages in the same round."""
    rows = []
    for name in before[0].costs:
        old, new = ([side.costs[name] for side in sides] for sides in (before, now))
        rows.append([name, spread(old), spread(new), spread(ratios(new, old))])
    return rows


def in_time(values: list[float]) -> str:
    """The median, and how many are not above the limit.

    >>> in_time([10, 20, 90, 20])
    '20 (75%)'
    """
    return f"{median(values):.0f} ({sum(each <= MOST_MS for each in values) / len(values):.0%})"
