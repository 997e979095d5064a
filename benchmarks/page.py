"""Speed of the page in a real browser: until a table is playable, until a move is painted, the longest tasks, and what is loaded.

``python -m benchmarks.page --output docs/performance.md`` writes the section "Page" of that page. Every visit starts with an empty
cache. Empty pages of the same server are visited in the same rounds, to show the browser's own share.
"""

import argparse
import os
import random
import shutil
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from benchmarks import browsing, page_against
from benchmarks.browsing import USABLE, WHOLE, Game
from benchmarks.load_page import with_section
from benchmarks.replay import record
from benchmarks.servers import peloponnes
from benchmarks.speed import ROOT, table

SECTION = "## Page"
PAGE = ROOT / "src" / "peloponnes" / "server" / "page"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SLOWED = (1, 4)
MOST_GAMES = 3  # recorded, when compared with another commit
MOST_MS, MOST_MS_A_MOVE, MOST_MS_A_TASK, MOST_KB = 700, 50, 100, 90
RESAMPLES, SEED = 2000, 1
BASELINE, HOME, LETTER = "an empty page, the baseline", "the first page", "a letter on an empty page, the baseline"
TABLES: dict[str, dict[str, Any]] = {
    "a table, base game for 4": {"edition": "base", "seats": 4},
    "a table, Heroes and Colonies for 8": {"edition": "heroes", "seats": 8},
}
READY = {BASELINE: "body", HOME: "main a, main button"}
OF_EIGHT = "Heroes and Colonies for 8"
MOVING = f"{OF_EIGHT}, with animations"
FIRST = "a first game, from the first page on"
AT_ONCE = {"pace": "instant", "motion": "off"}  # no pauses between moves, which are for the eye
ANIMATED = {"pace": "instant", "motion": "quick"}

Times = dict[tuple[str, int], list[tuple[float, float]]]  # until it can be used, and until it is complete


class Measured(NamedTuple):
    """All measurements, by what and by how much the CPU is slowed down."""

    times: Times
    games: dict[tuple[str, int], Game]
    letters: dict[int, list[float]]


@contextmanager
def browser_and_server() -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of a server with the page of this tree."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        sys.exit("there is no Chromium")
    os.environ.setdefault("PELOPONNES_PAGE", str(PAGE))
    with (
        tempfile.TemporaryDirectory(prefix="peloponnes-") as folder,
        peloponnes(f"{folder}/games.sqlite") as (url, _),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser, url
        browser.close()


def measure(rounds: int) -> Measured:
    """Visit all pages in turn, several times, and play a game of each kind."""
    with browser_and_server() as (browser, url):
        times = visits(browser, url, rounds)
        games, letters = {}, {}
        for slowed in SLOWED:
            letters[slowed] = browsing.letters(browser, url, slowed)
            games[FIRST, slowed] = browsing.first_game(browser, url, slowed, AT_ONCE)
            for name, kept in ((OF_EIGHT, AT_ONCE), (MOVING, ANIMATED)):
                games[name, slowed] = of_eight(browser, url, slowed, kept)
                print(f"{name}, CPU {slowed} × slower", file=sys.stderr)
    return Measured(times, games, letters)


def visits(browser: Browser, url: str, rounds: int) -> Times:
    """How soon each page can be used."""
    times: Times = defaultdict(list)
    host = browser.new_context()
    page = host.new_page()
    page.goto(url, wait_until="networkidle")  # the host is known by cookie from here on
    paths = {BASELINE: "/empty", HOME: "/"} | {
        name: browsing.table(page, url, **wanted) for name, wanted in TABLES.items()
    }
    cookies = host.cookies()
    for number in range(rounds):
        for slowed in SLOWED:
            for name, path in paths.items():
                ready = READY.get(name, USABLE)
                whole = WHOLE if name in TABLES else [ready]
                times[name, slowed].append(browsing.visit(browser, url + path, slowed, ready, whole, cookies))
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
    host.close()
    return times


def table_of_eight(browser: Browser, url: str) -> tuple[str, Any]:
    """A table of Heroes and Colonies for 8, against bots: its path, and the host's cookies."""
    host = browser.new_context()
    page = host.new_page()
    page.goto(url, wait_until="networkidle")
    path = browsing.table(page, url, "heroes", 8)
    cookies = host.cookies()
    host.close()
    return path, cookies


def of_eight(browser: Browser, url: str, slowed: int, kept: dict[str, str]) -> Game:
    """A whole game of Heroes and Colonies for 8, against bots."""
    path, cookies = table_of_eight(browser, url)
    return browsing.play(browser, url + path, slowed, cookies, kept | {"played": True})


def against(revision: str, rounds: int) -> str:
    """What the page costs compared with that of an earlier commit, in recorded games of eight."""
    folders = {revision: page_against.build(revision), "now": PAGE}
    with browser_and_server() as (browser, url):
        games = []
        for _ in range(min(rounds, MOST_GAMES)):
            path, cookies = table_of_eight(browser, url)
            games.append(record(browser, url, path, cookies, AT_ONCE | {"played": True}))
        return page_against.compare(browser, games, folders, rounds)


def interval(values: list[float]) -> tuple[float, float]:
    """The 95 % confidence interval of the median, by bootstrapping.

    >>> interval([5.0, 5.0, 5.0])
    (5.0, 5.0)
    """
    rng = random.Random(SEED)
    medians = sorted(statistics.median(rng.choices(values, k=len(values))) for _ in range(RESAMPLES))
    return medians[RESAMPLES // 40], medians[-RESAMPLES // 40 - 1]


def median(values: list[float]) -> str:
    """The median with its confidence interval.

    >>> median([1.0, 1.0])
    '1 (1–1)'
    """
    low, high = interval(values)
    return f"{statistics.median(values):,.0f} ({low:,.0f}–{high:,.0f})"


def named(name: str, slowed: int) -> str:
    return f"{name}, CPU {slowed} × slower" if slowed > 1 else name


def met(value: float, most: float) -> str:
    """Whether a target is met.

    >>> met(50, 50), met(50.4, 50)
    ('met', 'missed')
    """
    return "met" if value <= most else "missed"


def load_rows(times: Times) -> list[list[str]]:
    rows = []
    for (name, slowed), taken in times.items():
        values = [usable for usable, _ in taken]
        middle = statistics.median(values)
        empty = middle / statistics.median(usable for usable, _ in times[BASELINE, slowed])
        whole = f"{statistics.median(everything for _, everything in taken):,.0f}" if name in TABLES else ""
        verdict = met(middle, MOST_MS) if name in TABLES and slowed > 1 else ""
        rows.append([named(name, slowed), median(values), f"{max(values):,.0f}", f"{empty:.1f}", whole, verdict])
    return rows


def move_rows(measured: Measured) -> list[list[str]]:
    rows = []
    for slowed, values in measured.letters.items():
        rows.append([named(LETTER, slowed), *painted(values), ""])
    for (name, slowed), game in measured.games.items():
        if name != MOVING:
            rows.append([named(name, slowed), *painted(game.moves), met(max(game.moves), MOST_MS_A_MOVE)])
    return rows


def painted(values: list[float]) -> list[str]:
    within = sum(value <= MOST_MS_A_MOVE for value in values)
    ordered = sorted(values)
    late = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return [str(len(values)), median(values), f"{late:,.0f}", f"{ordered[-1]:,.0f}", f"{within / len(values):.1%}"]


def task_rows(measured: Measured) -> list[list[str]]:
    rows = []
    for (name, slowed), game in measured.games.items():
        later = [took for began, took in game.tasks if began > game.usable]
        longest = max((took for _, took in game.tasks), default=0)
        count = sum(took > MOST_MS_A_TASK for _, took in game.tasks)
        verdict = met(longest, MOST_MS_A_TASK) if slowed == 1 and name != FIRST else ""
        rows.append([named(name, slowed), f"{longest:,.0f}", f"{max(later, default=0):,.0f}", str(count), verdict])
    return rows


def sizes() -> list[list[str]]:
    """All files of each kind, compressed."""
    kinds: dict[str, int] = defaultdict(int)
    for path in PAGE.rglob("*.br"):
        kinds[path.name.split(".")[-2]] += path.stat().st_size
    for path in PAGE.rglob("*.woff2"):
        kinds["woff2"] += path.stat().st_size
    return [[kind, f"{size / 1000:.1f}"] for kind, size in sorted(kinds.items())]


def section(measured: Measured, rounds: int) -> str:
    playable, over = (size / 1000 for size in measured.games[FIRST, 1].loaded)
    return "\n\n".join(
        (
            SECTION,
            "Written by `python -m benchmarks.page --output docs/performance.md`; server and browser on one machine, which nothing "
            "else should use. Milliseconds; medians with their 95 % intervals.",
            "From the start of a visit until the first frame in which a tile can be bid on (“all of it”: with the other players, "
            f"one's own city and the drawings); {rounds} visits each, alternating, with an empty cache, in a window that has been open "
            f"for a second. The target for a table with the CPU slowed down four times is {MOST_MS:,}.",
            table(["", "median (95 %)", "longest", "× empty", "all of it", "target"], load_rows(measured.times)),
            "From the arrival of the message about a move until the next frame is painted, in whole games played by clicking as fast "
            "as possible, without animations and without pauses between the moves of others. The target is "
            f"{MOST_MS_A_MOVE} for each.",
            table(["", "moves", "median (95 %)", "p99", "longest", "in time", "target"], move_rows(measured)),
            "Tasks of the same games: the longest from the start of the visit on, the longest once a tile can be bid on, and how many "
            f"took more than {MOST_MS_A_TASK}, which none should in a whole game of eight.",
            table(["", "longest", "later", f"above {MOST_MS_A_TASK}", "target"], task_rows(measured)),
            f"JavaScript for a first game, as sent: from the first page until the first tile can be bid on {playable:.1f} KB "
            f"({met(playable, MOST_KB)}: at most {MOST_KB}), until the end of the game with its result {over:.1f} KB. All files, "
            "compressed:",
            table(["", "KB"], sizes()),
        )
    )


def main() -> None:
    """Measure how fast the page is; print the section, and write it to the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=main.__doc__)
    parser.add_argument(
        "--rounds", type=int, default=15, help="how often each page is visited, or shows a game (default 15)"
    )
    parser.add_argument("--output", type=Path, help="the page to write the section to")
    parser.add_argument(
        "--against",
        metavar="COMMIT",
        help="show recorded games with the page of this commit and that of this tree in turn instead",
    )
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds must be 1 or more")
    if options.against is not None:
        print(against(options.against, options.rounds))
        return
    text = section(measure(options.rounds), options.rounds)
    print(text)
    if options.output is not None:
        old = options.output.read_text(encoding="utf-8") if options.output.exists() else "# Performance\n"
        options.output.write_text(with_section(old, SECTION, text), encoding="utf-8")


if __name__ == "__main__":
    main()
