"""What a browser is asked to do for ``benchmarks.page``: visit a page, and play whole games by clicking.

Nothing is asked of the page while it is measured: scripts that are there before it does anything report over the console.
"""

import json
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page

if TYPE_CHECKING:
    from collections.abc import Iterator

WINDOW = {"width": 1366, "height": 768}
PATIENCE = 300_000  # milliseconds for a whole game
OPENS_MS = 1000  # until a new window of the browser has drawn itself, which is not what is measured
EMPTY = "<!doctype html><html lang=en><title>.</title><body>.</body></html>"
CHANGES = 40  # of a letter on the empty page
USABLE = ".market .offer.possible [data-offer], .bar .choices button:not(:disabled)"
WHOLE = [".board", ".right [data-rival]", ".art use"]  # the whole table with its drawings
# Reports when a frame has been painted: a message posted within a frame arrives after it.
PAINTED = """
const afterFrame = (then) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => then(performance.now());
  port2.postMessage(null);
});
const report = (name, value) => console.debug(JSON.stringify([name, value]));
"""
# Reports when frames that contain certain elements have been painted.
WATCH = """
const watch = (name, selectors) => requestAnimationFrame(function look() {
  if (!selectors.every((each) => document.querySelector(each))) return requestAnimationFrame(look);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => report(name, performance.now());
  port2.postMessage(null);
});
watch("usable", [USABLE]);
watch("whole", WHOLE);
"""
# Tells `painted` how long it took from each message with news until the next frame was painted.
HEARD = """
let over = false;
const Real = window.WebSocket;
window.WebSocket = class extends Real {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (!data.includes('"type":"news"')) return;
      const heard = performance.now();
      afterFrame((now) => painted(now - heard));
      if (data.includes('"status":"finished"')) over = true;
    });
  }
};
"""
# Notes these times, and every long task; plays by clicking whatever is possible.
PLAY = (
    HEARD
    + """
const SURE = ".sure .primary:not(:disabled)";
const moves = [], tasks = [];
const painted = (took) => moves.push(took);
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration]);
}).observe({ type: "longtask", buffered: true });
const first = (...selectors) => selectors.map((each) => document.querySelector(each)).find(Boolean);
const step = () => {
  if (over && !first(".sure")) return setTimeout(() => report("over", { moves, tasks, loaded: loaded() }), 1000);
  first("[role=dialog] .primary")?.click(); // a round of a first game ends with a card that waits
  const tried = first(":is(.bar, .market) [aria-pressed=true]"); // the server is asked what it would bring
  (tried ? first(SURE) : first(SURE, USABLE))?.click();
  setTimeout(step, 40);
};
// Compressed bytes of all scripts so far.
const loaded = () => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
(function wait() {
  if (!first(USABLE)) return setTimeout(wait, 20);
  report("usable", { at: performance.now(), loaded: loaded() });
  setTimeout(step, 500);
})();
"""
)


class Game(NamedTuple):
    """A whole game as one browser saw it. Times are milliseconds."""

    moves: list[float]  # from each message until the next painted frame
    tasks: list[tuple[float, float]]  # tasks of 50 ms and more: when they began, and how long they took
    usable: float  # when the first decision could be made
    loaded: tuple[int, int]  # compressed bytes of JavaScript until then, and until the end


@contextmanager
def visitor(browser: Browser, slowed: int, script: str, cookies: Any = (), kept: Any = None) -> "Iterator[Page]":
    """A page of a browser with an empty cache, with its CPU slowed down; ``kept`` are the preferences of an earlier visit."""
    context: BrowserContext = browser.new_context(viewport=WINDOW, locale="en")  # type: ignore[arg-type]
    context.add_cookies(cookies)
    if kept is not None:
        context.add_init_script(f'localStorage.setItem("peloponnes", {json.dumps(json.dumps(kept))})')
    known = f"const USABLE = {json.dumps(USABLE)};"
    context.add_init_script(f"(() => {{ {known if 'USABLE' in script else ''} {PAINTED} {script} }})();")
    page = context.new_page()
    page.wait_for_timeout(OPENS_MS)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    try:
        yield page
    finally:
        context.close()


def reported(page: Page, names: list[str], url: str) -> dict[str, Any]:
    """Go to an address, and wait until the scripts have reported all of this."""
    found: dict[str, Any] = {}

    def heard(message: Any) -> bool:
        if message.type == "debug":
            name, value = json.loads(message.text)
            found[name] = value
        return all(name in found for name in names)

    with page.expect_console_message(heard, timeout=PATIENCE):
        page.goto(url, wait_until="commit")
    return found


def visit(browser: Browser, url: str, slowed: int, ready: str, whole: list[str], cookies: Any) -> tuple[float, float]:
    """Milliseconds from the start of a visit until the page can be used, and until it is complete."""
    script = WATCH.replace("USABLE", json.dumps(ready)).replace("WHOLE", json.dumps(whole))
    with visitor(browser, slowed, script, cookies) as page:
        page.route("**/empty", lambda route: route.fulfill(body=EMPTY, content_type="text/html"))
        times = reported(page, ["usable", "whole"], url)
    return float(times["usable"]), float(times["whole"])


def letters(browser: Browser, url: str, slowed: int) -> list[float]:
    """Milliseconds until a changed letter on an empty page is painted: the browser's own share of a move."""
    script = """
    const times = [];
    const change = () => {
      if (times.length === CHANGES) return report("letters", times);
      const began = performance.now();
      document.body.textContent = times.length;
      afterFrame((now) => { times.push(now - began); setTimeout(change, 23); });
    };
    addEventListener("load", () => setTimeout(change, 100));
    """.replace("CHANGES", str(CHANGES))
    with visitor(browser, slowed, script) as page:
        page.route("**/empty", lambda route: route.fulfill(body=EMPTY, content_type="text/html"))
        return [float(each) for each in reported(page, ["letters"], f"{url}/empty")["letters"]]


def play(browser: Browser, url: str, slowed: int, cookies: Any, kept: Any) -> Game:
    """Play the game at an address to its end, as fast as the page allows."""
    with visitor(browser, slowed, PLAY, cookies, kept) as page:
        return _game(reported(page, ["usable", "over"], url))


def first_game(browser: Browser, url: str, slowed: int, kept: Any) -> Game:
    """Play the game that the first page offers, from the first page on, as somebody who has never been here."""
    begin = """
    (function begin() {
      const now = document.querySelector("button.now:not(:disabled)");
      if (now) now.click(); else setTimeout(begin, 20);
    })();
    """
    with visitor(browser, slowed, PLAY + begin, kept=kept) as page:
        return _game(reported(page, ["usable", "over"], url))


def _game(found: dict[str, Any]) -> Game:
    first, last = found["usable"], found["over"]
    tasks = [(float(began), float(took)) for began, took in last["tasks"]]
    return Game(last["moves"], tasks, float(first["at"]), (int(first["loaded"]), int(last["loaded"])))


def table(page: Page, url: str, edition: str, seats: int) -> str:
    """Create a table with one person and bots, ready to play; its path."""
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
        time.sleep(0.05)
    return f"/t/{id}"
