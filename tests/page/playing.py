"""A visitor of the page in a real browser: what they see, and how they play by mouse, touch or keyboard alone."""

import json
import os
import random
import re
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Playwright, expect

from peloponnes.messages import Messages
from peloponnes.record import Record
from tests.server.served import Guest, Served, legal

ROOT = Path(__file__).parents[2]
PAGE = Path(os.environ.get("PELOPONNES_PAGE") or ROOT / "src" / "peloponnes" / "server" / "page")
SOAK = bool(os.environ.get("PELOPONNES_SOAK"))
soak = pytest.mark.skipif(not SOAK, reason="long: it runs with PELOPONNES_SOAK=1")

PATIENCE = 30_000
expect.set_options(timeout=45_000)
USUAL = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
MOST_TABS = 120
TILES = ".market .offer.possible [data-offer]"
CHOICES = ".bar .choices [data-action]"

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# Chromium without its windows: each visitor would get one, though nobody sees it, which takes a quarter of the processor's time.
WINDOWLESS = "chromium-headless-shell"

# The pop-ups of the address bar, which nobody sees here, would need more of the processor than the page. Chromium reads only the last
# such list, so this one repeats what Playwright turns off.
UNWANTED = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)

LEVELS = ("novice", "merchant", "archon", "strategos")

# The city, the players and the log come after the first frame.
WHOLE = "document.querySelector('section.board, .phone') !== null"

Way = Literal["clicks", "keys", "taps"]

# Observes the sockets of the page, so that tests can wait for messages. It changes nothing, except that news can be delayed as over a
# slow connection, and that a page can be deaf as without any connection.
TAP = """
(() => {
  const Real = window.WebSocket;
  const heard = (window.heard = {
    seq: 0, done: 0, played: 0, status: null, decisions: [], undo: [], view: null, you: null, news: 0, welcomes: 0,
    open: new Set(), sent: [], tried: null, refused: [], chat: 0, sockets: [], hold: false, held: [], deaf: false,
  });
  const merged = (before, change) => !before ? change : {
    ...before, ...change, seats: before.seats.map((seat, n) => ({ ...seat, ...change.seats?.[n] })),
  };
  window.WebSocket = class extends Real {
    constructor(...given) {
      super(...given);
      heard.sockets.push(this);
      this.addEventListener("message", (event) => {
        if (heard.deaf) return event.stopImmediatePropagation();
        if (event.data === "") return; // a heartbeat
        const message = JSON.parse(event.data);
        if (heard.hold && message.type === "news") {
          heard.held.push([this, event.data]);
          event.stopImmediatePropagation();
          return;
        }
        if (message.type === "welcome" || message.type === "news") {
          const { seq, decisions, undo, table } = message;
          const view = message.type === "news" && message.view ? merged(heard.view, message.view) : message.view;
          Object.assign(heard, { seq, decisions, undo, view, status: table.status ?? heard.status });
          if (message.type === "welcome") {
            heard.welcomes += 1;
            heard.you = message.you;
          } else heard.news += 1;
        } else if (message.type === "table") heard.status = message.table.status ?? heard.status;
        else if (message.type === "chat") heard.chat += 1;
        else if (message.id) {
          heard.open.delete(message.id);
          if (message.type === "done") heard.done = message.seq;
          if (message.type === "tried") heard.tried = message;
          if (message.type === "error") heard.refused.push(message.error);
        }
      });
    }
    static release() {
      heard.hold = false;
      for (const [socket, data] of heard.held.splice(0)) socket.dispatchEvent(new MessageEvent("message", { data }));
    }
    send(text) {
      const command = JSON.parse(text);
      heard.open.add(command.id);
      heard.sent.push(command);
      super.send(text);
    }
  };
})();
"""
OVER = "['finished', 'abandoned'].includes(heard.status)"
QUIET = "heard.open.size === 0 && heard.seq >= heard.done"
SHOWN = f"document.querySelector({json.dumps(f'{TILES}, {CHOICES}:not(:disabled)')}) !== null"


def chromium(*, windows: bool = False) -> str | None:
    names = BROWSERS if windows else (WINDOWLESS, *BROWSERS)
    return next(filter(None, map(shutil.which, names)), None)


def launch(playwright: Playwright, *, windows: bool = False) -> Browser:
    """A browser as on most desktops: with classic scrollbars."""
    return playwright.chromium.launch(
        executable_path=chromium(windows=windows),
        args=["--no-sandbox", f"--disable-features={','.join(UNWANTED)}"],
        ignore_default_args=["--hide-scrollbars"],
    )


class Visitor:
    """A visitor with a separate browser. Unexpected errors in it fail the test."""

    def __init__(self, served: Served, context: BrowserContext, language: str = "en") -> None:
        self.served = served
        self.context = context
        self.say = Messages(language)
        self.language = language
        self.errors: list[str] = []
        self.allowed: list[str] = []
        self.found: list[str] = []  # by axe
        context.set_default_timeout(PATIENCE)
        self.page = context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.errors.append(f"{error.name}: {error.message}\n{error.stack}"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    @property
    def unexpected(self) -> list[str]:
        return [error for error in self.errors if not any(re.search(pattern, error) for pattern in self.allowed)]

    def allow(self, *patterns: str) -> None:
        """Allow errors that belong to the test: browsers log every response of 400 and above, and every lost connection."""
        self.allowed += patterns

    # Where they are ------------------------------------------------------------------------------------------------------

    @property
    def table(self) -> str:
        found = re.search(r"/t/([A-Za-z0-9_-]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    def open(self, path: str) -> "Visitor":
        self.page.goto(self.served.url + path)
        return self

    def sit(self, id: str, query: str = "") -> "Visitor":
        """Open a table that has started."""
        self.open(f"/t/{id}{query}")
        self.until("heard.view !== null")
        expect(self.bar).to_be_visible()
        return self

    def reload(self) -> None:
        self.page.reload()
        self.until("heard.view !== null")
        expect(self.bar).to_be_visible()

    def create(self, *seats: str, **more: Any) -> str:
        """Create a table with the cookie of the browser; seats as words: here, a name for a seat here, invited, open, or a level."""
        kinds: list[dict[str, str]] = []
        for seat in seats:
            if seat in ("here", "invited", "open"):
                kinds.append({"kind": seat})
            elif seat in LEVELS:
                kinds.append({"kind": "bot", "level": seat})
            else:
                kinds.append({"kind": "here", "name": seat})
        body = {"name": "Ann", "seats": kinds, "start": not {"invited", "open"} & set(seats), **more}
        return str(self.ask("POST", "/api/tables", body)["id"])

    def ask(self, method: str, path: str, body: Any = None, expect: int | None = None) -> Any:
        """Send a request to the server as this visitor."""
        again = 2 if method == "GET" else 0  # an idle connection may be closed just when it is used
        answer = self.context.request.fetch(self.served.url + path, method=method, data=body, max_retries=again)
        assert answer.ok if expect is None else answer.status == expect, (answer.status, answer.text())
        text = answer.text()
        return json.loads(text) if text else None

    def state(self) -> Any:
        return self.ask("GET", f"/api/tables/{self.table}/state")

    def turn(self, id: str, *actions: str, seat: int | None = None) -> Any:
        """Play without the page."""
        body: dict[str, Any] = {"id": os.urandom(8).hex(), "actions": list(actions)}
        return self.ask("POST", f"/api/tables/{id}/turn", body | ({} if seat is None else {"seat": seat}))

    # What they see -------------------------------------------------------------------------------------------------------

    @property
    def bar(self) -> Locator:
        return self.page.locator(".bar")

    @property
    def sentence(self) -> Locator:
        return self.page.locator(".bar .sentence")

    @property
    def problem(self) -> Locator:
        return self.page.locator(".bar [role=alert]")

    @property
    def confirm(self) -> Locator:
        return self.page.locator(".bar .sure .primary")

    @property
    def undo(self) -> Locator:
        return self.page.locator(".bar .sure button:not(.primary)")

    @property
    def drawer(self) -> Locator:
        return self.page.locator(".drawer")

    def button(self, key: str, **values: Any) -> Locator:
        """A button by its text."""
        return self.page.get_by_role("button", name=self.say(key, **values), exact=True)

    def panel(self, key: str) -> Locator:
        """Open a panel by its key."""
        expect(self.page.locator(".bar")).to_be_visible()  # before the table is there, nobody listens to keys
        self.page.keyboard.press(key)
        expect(self.drawer).to_be_visible()
        return self.drawer

    def eval(self, script: str) -> Any:
        return self.page.evaluate(script)

    def until(self, condition: str) -> None:
        """Wait until a JavaScript condition holds in the page."""
        try:
            self.page.wait_for_function(f"() => {condition}")
        except Error as error:
            shown = " | ".join(self.page.locator("body").inner_text().split("\n"))[:1200]
            raise AssertionError(f"not in time: {condition}\n{shown}\n{self.unexpected}") from error

    @property
    def over(self) -> bool:
        return bool(self.eval(OVER))

    @property
    def decision(self) -> Any:
        """The decision that the page shows first: that of the seat to act, or else the first one."""
        return self.eval(
            "heard.decisions.find((each) => each.seat === heard.view.decision?.seat) ?? heard.decisions[0] ?? null"
        )

    def until_asked(self) -> bool:
        """Wait until there is a decision and the page shows it, with all of the table; False if the game is over."""
        self.until(f"({QUIET}) && (({OVER}) || (heard.decisions.length > 0 && {SHOWN} && {WHOLE}))")
        return not self.over

    def options(self) -> tuple[list[str], list[str]]:
        """Tiles, and actions on buttons."""
        tiles, actions = self.eval(
            f"""[[...document.querySelectorAll({json.dumps(TILES)})].map((each) => each.dataset.offer),
              [...document.querySelectorAll({json.dumps(CHOICES)})].map((each) => each.dataset.action)]"""
        )
        return tiles, actions

    # What they do --------------------------------------------------------------------------------------------------------

    def after(self, act: Callable[[], object]) -> None:
        """Do something that sends a command, and wait for the answer."""
        before = self.eval("heard.sent.length")
        act()
        self.until(f"heard.sent.length > {before} && {QUIET}")

    def stage(self, option: str, way: Way = "clicks", more: int = 0) -> None:
        """Choose a tile, or an action on a button; a bid is raised up to ``more`` times if possible."""
        tiles, _ = self.options()
        on_tile = option in tiles
        button = self.page.locator(
            f'{TILES}[data-offer="{option}"]' if on_tile else f'{CHOICES}[data-action="{option}"]'
        )
        if way != "keys":
            self.after(lambda: self.press(button, way))
        else:
            keys = {"pass": "p", "withdraw": "w"}.get(option)
            shown = button.locator("kbd").all_inner_texts()
            keys = keys or next((text for text in shown if re.fullmatch("[1-9]", text)), None)
            if keys:
                self.after(lambda: self.page.keyboard.press(keys))
            else:
                self.tab_to(button)
                self.after(lambda: self.page.keyboard.press("Enter"))
        for _ in range(more):
            plus = self.page.locator(".slot.own .step, .bar .raise .step").last
            if not plus.count() or plus.is_disabled():
                return
            self.after((lambda: self.page.keyboard.press("+")) if way == "keys" else partial(self.press, plus, way))

    def press(self, button: Locator, way: Way) -> None:
        button.tap() if way == "taps" else button.click()

    def tab_to(self, wanted: Locator) -> None:
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            if wanted.evaluate("(node) => node === document.activeElement"):
                return
        raise AssertionError(f"no way by keyboard to {wanted}")

    def commit(self, way: Way = "clicks") -> None:
        """Confirm the draft; if it would lose its tile, that is asked about first."""
        expect(self.confirm).to_be_enabled()

        def sure() -> None:
            self.press(self.confirm, way) if way != "keys" else self.page.keyboard.press("Enter")

        won = (self.eval("heard.tried?.preview?.won") or []) if self.eval("heard.sent.at(-1)?.type") == "try" else []
        doubt = self.page.locator(".bar .doubt")
        if won and all(each["how"] in ("unbuilt", "unplaced") for each in won) and not doubt.count():
            sure()
            expect(doubt).to_be_visible()
        self.after(sure)

    def decide(self, rng: random.Random, way: Way = "clicks") -> None:
        """Play a random turn with all its decisions, and confirm it."""
        for _ in range(20):
            tiles, actions = self.options()
            some = tiles if tiles and (not actions or rng.random() < 0.75) else actions
            self.stage(rng.choice(some), way, more=rng.choice((0, 0, 1, 2)))
            expect(self.problem).to_have_count(0)
            if self.confirm.is_enabled():
                self.commit(way)
                return
        raise AssertionError("a turn without an end")

    def play(self, seed: int, way: Way = "clicks", until: Callable[["Visitor"], object] | None = None) -> bool:
        """Play until the game is over, or (True) until a condition holds at a decision."""
        rng = random.Random(seed)
        while self.until_asked():
            if until and until(self):
                return True
            self.decide(rng, way)
        return False

    def at_kind(self, *kinds: str) -> bool:
        decision = self.decision
        return decision is not None and decision["kind"] in kinds


def check_end(visitor: Visitor) -> Any:
    """The result shown is the server's, and its record is a legal game."""
    page, say = visitor.page, visitor.say
    table = visitor.ask("GET", f"/api/tables/{visitor.table}")
    assert table["status"] == "finished"
    view = visitor.state()["view"]
    page.get_by_role("tab", name=say("end.points"), exact=True).click()
    points = page.locator("section.end .scroll")
    expect(points).to_be_visible()
    heads = points.locator("thead th:not([colspan])").evaluate_all(
        "(heads) => heads.map((each) => each.title || each.innerText)"
    )
    rows = points.locator("tbody tr")
    expect(rows).to_have_count(len(view["seats"]))
    shown = []
    for row in rows.all():
        cells = [text.strip() for text in row.locator("th, td").all_text_contents()]
        shown.append(dict(zip(heads, cells, strict=True)))
    ranking = [seat for place in table["result"]["ranking"] for seat in place]
    for seat, row_shown in zip(ranking, shown, strict=True):
        board, result = view["seats"][seat], table["result"]["seats"][seat]
        assert row_shown[say("head.seat")].endswith(board["name"])
        assert int(row_shown[say("end.score")]) == result["score"] == board["score"]
        assert int(row_shown[say("end.prestige")]) == board["prestige"]
        assert int(row_shown[say("end.population")]) == board["population"]
    record = visitor.context.request.get(f"{visitor.served.url}/api/tables/{visitor.table}/record").text()
    assert Record.parse(record).verify() == "fine"
    return table


def play_until(guest: Guest, id: str, found: Callable[[Any], object], seed: int = 1) -> Any:
    """Play one's seats at random over HTTP until a state is found or the game is over; returns that state."""
    rng = random.Random(seed)
    for _ in range(600):
        state = guest.state(id)
        if found(state) or state["table"]["status"] != "running":
            return state
        if state["decisions"]:
            decision = rng.choice(state["decisions"])
            guest.turn(id, rng.choice(legal(decision)), seat=decision["seat"])
        else:
            guest.wait(id, state["seq"])
    raise AssertionError("not found")


def in_round(round: int) -> Callable[[Any], bool]:
    """At one's own bid in this round or a later one."""
    return lambda state: (
        state["view"]["round"] >= round
        and any(
            each["kind"] == "bid" and any(action.startswith("bid") for action in legal(each))
            for each in state["decisions"]
        )
    )


def hosted(served: Served, *seats: str, name: str = "Ann", **more: Any) -> tuple[Guest, str]:
    """A running table and its host."""
    guest = Guest(served, name)
    kinds = [
        {"kind": "here"}
        if seat == "here"
        else {"kind": "bot", "level": seat}
        if seat in LEVELS
        else {"kind": "here", "name": seat}
        for seat in seats
    ]
    body = {"seats": kinds, "name": name, "start": True, **more}
    return guest, guest.ask("POST", "/api/tables", 201, json=body)["id"]


def table_with(
    served: Served, found: Callable[[Any], object], *seats: str, seed: int = 1, **more: Any
) -> tuple[Guest, str, Any]:
    """A running table of a new host, its id, and a state that is found there; with some deals, none comes up in a whole game."""
    for attempt in range(seed, seed + 20):
        guest, id = hosted(served, *seats, **more)
        state = play_until(guest, id, found, attempt)
        if state["table"]["status"] == "running" and found(state):
            return guest, id, state
    raise AssertionError("it did not come up in twenty games")
