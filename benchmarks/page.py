"""Time until a table is playable: from following a link to the first frame in which a bid can be made, in a real browser.

``python -m benchmarks.page --output docs/performance.md`` writes the section "Page" of that page. Every visit starts with an empty
cache. Empty pages of the same server are visited in the same rounds, to show the browser's own share.
"""

import argparse
import json
import os
import random
import shutil
import statistics
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.load import peloponnes, with_section
from benchmarks.speed import ROOT, table

SECTION = "## Page"
PAGE = ROOT / "src" / "peloponnes" / "server" / "page"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SLOWED = (1, 4)
MOST_MS = 1500
RESAMPLES, SEED = 2000, 1
BASELINE, HOME = "an empty page, the baseline", "the first page"
TABLES: dict[str, dict[str, Any]] = {
    "a table, base game for 4": {"edition": "base", "seats": 4},
    "a table, Heroes and Colonies for 8": {"edition": "heroes", "seats": 8},
}
READY = {BASELINE: "body", HOME: "main a, main button"}
USABLE = ".market .offer.possible [data-offer], .bar .choices button:not(:disabled)"
WHOLE = [".board", ".right [data-rival]", ".art use"]  # the whole table with its drawings
# Reports when a frame that contains an element has been painted: a message posted within a frame arrives after it.
WATCH = """
(() => {
  window.painted = {};
  const watch = (name, selectors) => {
    const look = () => {
      if (!selectors.every((each) => document.querySelector(each))) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (painted[name] = performance.now());
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  };
  watch("usable", [USABLE]);
  watch("whole", WHOLE);
})();
"""
EMPTY = "<!doctype html><html lang=en><title>.</title><body>.</body></html>"

Times = dict[tuple[str, int], list[tuple[float, float]]]  # until it can be used, and until it is complete


def create(page: Page, url: str, edition: str, seats: int) -> str:
    """Create a table with one person and bots, ready to play."""
    body = {
        "name": "Ann",
        "edition": edition,
        "seats": [{"kind": "here"}, *[{"kind": "bot", "level": "novice"}] * (seats - 1)],
        "start": True,
    }
    answer = page.context.request.post(f"{url}/api/tables", data=body)
    assert answer.ok, answer.text()
    id = answer.json()["id"]
    while not page.context.request.get(f"{url}/api/tables/{id}/state").json()["decisions"]:
        page.wait_for_timeout(50)
    return f"/t/{id}"


def visit(browser: Browser, url: str, name: str, path: str, slowed: int, cookies: Any) -> tuple[float, float]:
    """Milliseconds from the start of a visit until the page can be used, and until it is complete."""
    ready = READY.get(name, USABLE)
    whole = WHOLE if name in TABLES else [ready]
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en")
    context.add_cookies(cookies)
    context.add_init_script(WATCH.replace("USABLE", json.dumps(ready)).replace("WHOLE", json.dumps(whole)))
    page = context.new_page()
    if name == BASELINE:
        page.route("**/empty", lambda route: route.fulfill(body=EMPTY, content_type="text/html"))
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    page.goto(url + path, wait_until="commit")
    page.wait_for_function("() => painted.usable && painted.whole")
    usable, everything = page.evaluate("[painted.usable, painted.whole]")
    context.close()
    return float(usable), float(everything)


def measure(rounds: int) -> Times:
    """Visit all pages in turn, several times."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        sys.exit("there is no Chromium")
    times: Times = defaultdict(list)
    os.environ.setdefault("PELOPONNES_PAGE", str(PAGE))
    with (
        tempfile.TemporaryDirectory(prefix="peloponnes-") as folder,
        peloponnes(f"{folder}/games.sqlite") as (url, _),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        host = browser.new_context()
        page = host.new_page()
        page.goto(url, wait_until="networkidle")  # the host is known by cookie from here on
        paths = {BASELINE: "/empty", HOME: "/"} | {name: create(page, url, **wanted) for name, wanted in TABLES.items()}
        cookies = host.cookies()
        for number in range(rounds):
            for slowed in SLOWED:
                for name, path in paths.items():
                    times[name, slowed].append(visit(browser, url, name, path, slowed, cookies))
            print(f"round {number + 1} of {rounds}", file=sys.stderr)
        browser.close()
    return times


def interval(values: list[float]) -> tuple[float, float]:
    """The 95 % confidence interval of the median, by bootstrapping.

    >>> interval([5.0, 5.0, 5.0])
    (5.0, 5.0)
    """
    rng = random.Random(SEED)
    medians = sorted(statistics.median(rng.choices(values, k=len(values))) for _ in range(RESAMPLES))
    return medians[RESAMPLES // 40], medians[-RESAMPLES // 40 - 1]


def sizes() -> list[list[str]]:
    """What a browser loads, compressed: the files of each kind."""
    kinds: dict[str, int] = defaultdict(int)
    for path in PAGE.rglob("*.gz"):
        kinds[path.name.split(".")[-2]] += path.stat().st_size
    for path in PAGE.rglob("*.woff2"):
        kinds["woff2"] += path.stat().st_size
    return [[kind, f"{size / 1000:.1f}"] for kind, size in sorted(kinds.items())]


def section(times: Times, rounds: int) -> str:
    rows = []
    for (name, slowed), taken in times.items():
        values = [usable for usable, _ in taken]
        low, high = interval(values)
        median = statistics.median(values)
        empty = median / statistics.median(usable for usable, _ in times[BASELINE, slowed])
        verdict = ""
        if name in TABLES and slowed > 1:
            verdict = "met" if median <= MOST_MS else "missed"
        rows.append(
            [f"{name}, CPU {slowed} × slower" if slowed > 1 else name, f"{median:,.0f} ({low:,.0f}–{high:,.0f})"]
        )
        whole = f"{statistics.median(everything for _, everything in taken):,.0f}" if name in TABLES else ""
        rows[-1] += [f"{max(values):,.0f}", f"{empty:.1f}", whole, verdict]
    return "\n\n".join(
        (
            SECTION,
            "Written by `python -m benchmarks.page --output docs/performance.md`. Milliseconds from the start of a visit until the "
            "first frame in which a tile can be bid on (“all of it”: with the other players, one's own city and the drawings); "
            f"{rounds} visits each, alternating, with an empty cache; server and browser on one machine. "
            f"The target for a table with the CPU slowed down four times is {MOST_MS:,}.",
            table(["", "median (95 %)", "longest", "× empty", "all of it", "target"], rows),
            "All files of the page, compressed, in KB (a player loads one language, and drawings and rules only when they are shown):",
            table(["", "KB"], sizes()),
        )
    )


def main() -> None:
    """Measure how soon a table can be played; print the section, and write it to the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=main.__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="how often each page is visited (default 15)")
    parser.add_argument("--output", type=Path, help="the page to write the section to")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds must be 1 or more")
    text = section(measure(options.rounds), options.rounds)
    print(text)
    if options.output is not None:
        old = options.output.read_text(encoding="utf-8") if options.output.exists() else "# Performance\n"
        options.output.write_text(with_section(old, SECTION, text), encoding="utf-8")


if __name__ == "__main__":
    main()
