"""Take screenshots of every page in every distinct state, in a real browser: build/screenshots.

Each scene is taken in every size, theme and language, and checked for text that is cut off or covered: cut.txt.

python -m scripts.screenshots
python -m scripts.screenshots --only table-base-5 --only end --look dark-de-390 --look "*-fr-*"
"""

import argparse
import json
import multiprocessing
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from itertools import product, starmap
from multiprocessing.queues import Queue
from pathlib import Path
from queue import Empty
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from peloponnes.messages import LANGUAGES
from tests.page.playing import (
    CHOICES,
    PAGE,
    PATIENCE,
    PHONE,
    ROOT,
    TAP,
    TILES,
    USUAL,
    Visitor,
    chromium,
    hosted,
    in_round,
    launch,
    play_until,
)
from tests.server.served import PLENTY, Guest, Served

OUT = ROOT / "build" / "screenshots"
LARGE = {"width": 1920, "height": 1080}
LARGEST = {"width": 2560, "height": 1440}
SEED = 7


@dataclass(frozen=True)
class Look:
    """A combination of viewport, theme and language."""

    theme: str = "light"
    language: str = "en"
    viewport: str = "1366"

    @property
    def name(self) -> str:
        return "-".join((self.theme, self.language, self.viewport))


VIEWPORTS = {"1366": USUAL, "1920": LARGE, "2560": LARGEST, "390": PHONE}
THEMES = ("light", "dark", "contrast")
ALL = (
    *starmap(Look, product(THEMES, LANGUAGES, ("1366", "1920", "390"))),
    *starmap(Look, product(("light", "dark"), ("en",), ("2560",))),
)
ON_PHONE = tuple(look for look in ALL if look.viewport == "390")
DRAWN = "() => [...document.querySelectorAll('svg.art')].every((each) => each.querySelector('use'))"  # all are loaded
# Text that does not fit its box, or is covered by something else.
CUT = """() => {
  const found = [];
  const shown = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (words.nextNode()) {
    const node = words.currentNode, text = node.data.trim(), holder = node.parentElement;
    if (!text || !shown(holder) || holder.closest(".unseen, [inert], script, style, svg")) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 2) continue;
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    let hidden = false, scrolls = false;
    for (let each = holder; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each), frame = each.getBoundingClientRect();
      hidden ||= style.clipPath !== "none";
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) {
        scrolls = true; // what is out of sight there is not lost
        hidden ||= y < frame.top || y > frame.bottom || x < frame.left || x > frame.right;
      }
      if (hidden) break;
      if (scrolls) continue;
      const cut = style.overflowX !== "visible" && (box.right > frame.right + 1.5 || box.left < frame.left - 1.5)
        || style.overflowY !== "visible" && (box.bottom > frame.bottom + 3 || box.top < frame.top - 3);
      const out = style.borderTopWidth !== "0px" && style.display !== "inline"
        && (box.right > frame.right + 1.5 || box.left < frame.left - 1.5);
      if (cut || out) { found.push(`${cut ? "cut" : "outside"}: ${holder.className || holder.tagName}: ${text.slice(0, 60)}`); break; }
      if (style.position === "fixed") break;
    }
    if (hidden || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const top = document.elementFromPoint(x, y), style = top && getComputedStyle(top);
    if (!top || holder.contains(top) || top.contains(holder) || style.opacity === "0" || style.position === "sticky") continue;
    if (top.closest("[role=dialog], [data-tip], .drawer, .veil, .hole, [type=range], h3 a")) continue;
    if (holder.closest("label")?.contains(top)) continue;
    found.push(`covered by ${top.className?.baseVal ?? top.className ?? top.tagName}: ${text.slice(0, 60)}`);
  }
  return [...new Set(found)];
}"""


@dataclass(frozen=True)
class Scene:
    """A scene: how to prepare it, how to get there, and in which looks to take it."""

    name: str
    prepare: Callable[[Served], tuple[Guest, str]]
    arrive: Callable[[Visitor, str], None]
    looks: tuple[Look, ...] = ALL
    newcomer: bool = False


@dataclass(frozen=True)
class Told:
    """The result of one screenshot."""

    name: str
    cut: list[str]
    problem: str | None


# Preparing -----------------------------------------------------------------------------------------------------------------------


def nobody(served: Served) -> tuple[Guest, str]:
    return Guest(served), "/"


def somebody_with_games(served: Served) -> tuple[Guest, str]:
    guest, _ = hosted(served, "here", "merchant", "novice")
    play_until(guest, _, in_round(4), SEED)
    finished = guest.create("here", "novice", start=True)["id"]
    play_until(guest, finished, lambda state: False, SEED)
    guest.create("here", "invited", "invited")
    Guest(served, "Penelope").create("here", "open", "novice", public=True)
    return guest, "/"


def at(path: str) -> Callable[[Served], tuple[Guest, str]]:
    return lambda served: (Guest(served), path)


def room(served: Served) -> tuple[Guest, str]:
    guest = Guest(served, "Ann")
    id = guest.create("here", "invited", "open", "archon")["id"]
    return guest, f"/t/{id}"


def room_by_link(served: Served) -> tuple[Guest, str]:
    guest = Guest(served, "Penelope")
    id = guest.create("here", "invited", "novice")["id"]
    [link] = guest.ask("GET", f"/api/tables/{id}/invitations")
    return Guest(served), f"/t/{id}?seat={link['seat']}&key={link['key']}"


def table(*seats: str, until: Callable[[Any], object], **more: Any) -> Callable[[Served], tuple[Guest, str]]:
    """Prepare a table at a certain point of the game."""

    def prepare(served: Served) -> tuple[Guest, str]:
        for seed in range(SEED, SEED + 12):
            guest, id = hosted(served, "here", *seats, **more)
            state = play_until(guest, id, until, seed)
            if until(state):
                break
        return guest, f"/t/{id}"

    return prepare


def talking(prepare: Callable[[Served], tuple[Guest, str]]) -> Callable[[Served], tuple[Guest, str]]:
    """Prepare a table with some chat."""

    def prepared(served: Served) -> tuple[Guest, str]:
        guest, path = prepare(served)
        for text in ("Ready?", "The Granary is mine 🏛️", "We will see about that."):
            said = {"id": f"say-{time.monotonic_ns()}", "text": text}
            guest.ask("POST", f"/api{path.replace('/t/', '/tables/')}/say", json=said)
        return guest, path

    return prepared


def deciding(*kinds: str) -> Callable[[Any], bool]:
    return lambda state: any(each["kind"] in kinds for each in state["decisions"])


def over(state: Any) -> bool:
    return bool(state["table"]["status"] == "finished")


# Getting there -------------------------------------------------------------------------------------------------------------------


def page(visitor: Visitor, path: str) -> None:
    visitor.open(path)
    expect(visitor.page.locator("h1").first).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")


def seated(visitor: Visitor, path: str) -> None:
    visitor.open(path)
    visitor.until("heard.view !== null")
    expect(visitor.bar).to_be_visible()
    if not visitor.over:
        visitor.until_asked()


def staged(visitor: Visitor, path: str) -> None:
    seated(visitor, path)
    tiles, actions = visitor.options()
    visitor.stage(random.Random(SEED).choice([tile for tile in tiles if not tile.startswith("S")] or actions), more=1)


def looking_back(visitor: Visitor, path: str) -> None:
    seated(visitor, path)
    for _ in range(3):
        visitor.page.keyboard.press("ArrowLeft")
    expect(visitor.page.locator(".scrubber.past")).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")


def advised(visitor: Visitor, path: str) -> None:
    seated(visitor, path)
    visitor.page.keyboard.press("h")
    expect(visitor.page.locator(".advice")).to_be_visible()


def with_panel(key: str) -> Callable[[Visitor, str], None]:
    def arrive(visitor: Visitor, path: str) -> None:
        seated(visitor, path)
        visitor.panel(key)
        visitor.page.wait_for_load_state("networkidle")

    return arrive


def reporting(visitor: Visitor, path: str) -> None:
    seated(visitor, path)
    visitor.page.locator(".menu > button").click()
    visitor.page.locator(".menu").get_by_role("button", name=visitor.say("page.report")).click()
    expect(visitor.drawer).to_be_visible()


def taught(visitor: Visitor, path: str) -> None:
    seated(visitor, path)
    visitor.button("coach.tour_no").click()
    expect(visitor.page.locator("[data-tip]")).to_be_visible()


def toured(visitor: Visitor, path: str) -> None:
    seated(visitor, path)
    visitor.button("coach.tour_go").click()
    visitor.page.keyboard.press("ArrowRight")
    expect(visitor.page.get_by_role("dialog")).to_contain_text(visitor.say("tour.tile"))


def with_view(name: str) -> Callable[[Visitor, str], None]:
    """Open one of the views of the table on a phone."""

    def arrive(visitor: Visitor, path: str) -> None:
        seated(visitor, path)
        visitor.page.locator(f"[data-tab={name}]").tap()

    return arrive


def with_section(name: str) -> Callable[[Visitor, str], None]:
    """Open one of the sections of the result."""

    def arrive(visitor: Visitor, path: str) -> None:
        seated(visitor, path)
        visitor.page.locator(f"#ended-{name}").click()
        visitor.page.wait_for_load_state("networkidle")

    return arrive


def analysed(visitor: Visitor, path: str) -> None:
    """Wait for the whole analysis."""
    with_section("analysis")(visitor, path)
    expect(visitor.page.locator("#luck-head")).to_be_visible()
    expect(visitor.page.locator(".analysis progress")).to_have_count(0)


def luck_and_skill(visitor: Visitor, path: str) -> None:
    analysed(visitor, path)
    visitor.page.locator("#luck-head").evaluate("(head) => head.scrollIntoView()")


def tried(visitor: Visitor, path: str) -> None:
    """Try another answer where a mistake was made."""
    analysed(visitor, path)
    visitor.page.locator("[data-mistake] button").first.click()
    visitor.page.locator(f"{TILES}, {CHOICES}").first.click()
    visitor.button("analysis.worth").click()
    expect(visitor.page.locator("[data-outcome] li").first).to_be_visible()


def rival_opened(visitor: Visitor, path: str) -> None:
    seated(visitor, path)
    if (players := visitor.page.locator("[data-tab=players]")).is_visible():
        players.tap()
    visitor.page.locator(".rivals li:not(.own) .row").first.click()


FIVE = ("merchant", "novice", "merchant", "novice")
SIX = (*FIVE, "novice")
PANELS = {"log": "l", "chat": "c", "rules": "r", "settings": "s", "text": "t", "keys": "?"}


def scenes() -> Iterator[Scene]:
    """All scenes. Each table is prepared once and shown in all its looks."""
    yield Scene("home", nobody, page)
    yield Scene("home-first", nobody, page, newcomer=True)
    first = table("novice", "novice", until=in_round(1))
    yield Scene("first-game-offer", first, seated, newcomer=True)
    yield Scene("first-game-tip", first, taught, newcomer=True)
    yield Scene("first-game-tour", first, toured, newcomer=True)
    yield Scene("home-with-games", somebody_with_games, page)
    for kind in ("bots", "here", "online", "solo"):
        yield Scene(f"new-{kind}", at(f"/new?kind={kind}"), page)
    yield Scene("new-solo-level-4", at("/new?kind=solo&level=4"), page)
    yield Scene("new-solo-free", at("/new?kind=solo&task=free"), page)
    yield Scene("room", room, page)
    yield Scene("room-by-link", room_by_link, page)
    tables: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
        "base-2": (("novice",), {}),
        "base-4": (FIVE[:3], {}),
        "base-5": (FIVE, {"hints": True}),
        "sea-6": (SIX, {"edition": "sea"}),
        "heroes-3": (("novice",) * 2, {"edition": "heroes"}),
        "heroes-8": (("novice",) * 7, {"edition": "heroes"}),
        "solo": ((), {"edition": "solo", "level": 2, "extra": ["wood"]}),
    }
    for name, (seats, more) in tables.items():
        yield Scene(f"table-{name}-early", table(*seats, until=in_round(1), **more), seated)
        yield Scene(f"table-{name}-staged", table(*seats, until=in_round(5), **more), staged)
        yield Scene(f"table-{name}-end", table(*seats, until=over, **more), seated)
    ended = table(*FIVE, until=over)
    for section in ("points", "rounds", "toll"):
        yield Scene(f"end-{section}", ended, with_section(section))
    yield Scene("end-analysis", ended, analysed)
    yield Scene("end-luck", ended, luck_and_skill)
    yield Scene("end-tried", ended, tried)
    alone = table(until=over, edition="solo", level=2, extra=["wood"])
    yield Scene("end-hindsight", alone, with_section("hindsight"))
    people = ("Bo", "Cy", "Di", "Eve")
    bargain = table("Bo", "Cy", until=deciding("offer"), edition="heroes", options=["negotiation"])
    yield Scene("decision-offer", bargain, seated)
    yield Scene("decision-hire", table("Bo", "Cy", until=deciding("hire"), edition="heroes"), seated)
    for kind in ("build", "choose", "feed", "finish", "keep", "move"):
        yield Scene(f"decision-{kind}", table(*people, until=deciding(kind)), seated)
    yield Scene("decision-sea", table(*SIX, until=deciding("sea"), edition="sea"), seated)
    middle = table(*FIVE, until=in_round(4), hints=True)
    yield Scene("table-past", middle, looking_back)
    yield Scene("table-hint", middle, advised)
    yield Scene("table-rival", middle, rival_opened)
    for view in ("city", "players", "log"):
        yield Scene(f"view-{view}", middle, with_view(view), ON_PHONE)
    for panel, key in PANELS.items():
        yield Scene(f"panel-{panel}", talking(middle) if panel == "chat" else middle, with_panel(key))
    yield Scene("panel-report", middle, reporting)
    yield Scene("rules", at("/rules"), page)
    yield Scene("nowhere", at("/t/nosuchtable"), page)


def take(
    browser: Browser, served: Served, scene: Scene, look: Look, guest: Guest, path: str
) -> tuple[list[str], str | None]:
    """Take one screenshot; returns text that is cut off, and what went wrong, if anything."""
    phone = VIEWPORTS[look.viewport] is PHONE
    context = browser.new_context(
        viewport=VIEWPORTS[look.viewport],  # type: ignore[arg-type]
        has_touch=phone,
        is_mobile=phone,
        locale=look.language,
        reduced_motion="reduce",
    )
    kept: dict[str, object] = {
        "language": look.language,
        "theme": look.theme,
        "pace": "instant",
        "motion": "off",
        "name": "Ann",
    }
    kept |= {"coach": scene.newcomer, "toured": not scene.newcomer, "played": not scene.newcomer}
    context.add_init_script(f"localStorage.setItem('peloponnes', {json.dumps(json.dumps(kept))})")
    context.add_init_script(TAP)
    context.add_cookies(
        [{"name": name, "value": value, "url": served.url} for name, value in guest.http.cookies.items()]
    )
    visitor = Visitor(served, context, look.language)
    visitor.allow("404", "WebSocket")
    try:
        scene.arrive(visitor, path)
        visitor.page.evaluate("document.fonts.ready")
        visitor.page.wait_for_function(DRAWN)
        visitor.page.wait_for_load_state("networkidle")
        visitor.page.screenshot(
            path=OUT / f"{scene.name}-{look.name}.png", full_page=look.viewport == "390", animations="disabled"
        )
        return visitor.page.evaluate(CUT), "; ".join(visitor.unexpected) or None
    except Exception as problem:  # this screenshot is missing, but the others are still taken
        visitor.page.screenshot(path=OUT / f"FAILED-{scene.name}-{look.name}.png")
        return [], f"{type(problem).__name__}: {str(problem)[:300]}"
    finally:
        context.close()


def share(scenes: list[Scene], looks: Sequence[str], told: "Queue[Told | None]") -> None:
    """Take the screenshots of some scenes, with a separate server and browser."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(str(Path(folder) / "games.sqlite"), Path(folder) / "log", *PLENTY, page=PAGE) as served,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for scene in scenes:
            guest, path = scene.prepare(served)
            for look in wanted(scene, looks):
                cut, problem = take(browser, served, scene, look, guest, path)
                told.put(Told(f"{scene.name}-{look.name}", cut, problem))
        browser.close()
    told.put(None)


def wanted(scene: Scene, looks: Sequence[str]) -> list[Look]:
    return [look for look in scene.looks if not looks or any(fnmatch(look.name, each) for each in looks)]


def main() -> int:
    """Take all screenshots, or those whose names start with the given prefixes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", default=[], help="prefix of the screenshots to take")
    parser.add_argument("--look", action="append", default=[], help="theme-language-width; * for any")
    parser.add_argument("--jobs", type=int, default=2, help="number of parallel processes (2)")
    args = parser.parse_args()
    if chromium() is None or not (PAGE / "index.html").exists():
        print(f"There is no Chromium, or no page in {PAGE}.", file=sys.stderr)
        return 1
    chosen = [scene for scene in scenes() if not args.only or scene.name.startswith(tuple(args.only))]
    total = sum(len(wanted(scene, args.look)) for scene in chosen)
    if not total or args.jobs < 1:
        print("There is no such picture." if not total else "At least one is taken at a time.", file=sys.stderr)
        return 2
    if not args.only and not args.look:
        shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True, exist_ok=True)
    began, done, problems, cuts = time.monotonic(), 0, [], []
    multi = multiprocessing.get_context("fork")  # scenes contain functions, which can't be pickled
    told: Queue[Told | None] = multi.Queue()
    shares = [
        multi.Process(target=share, args=(chosen[each :: args.jobs], args.look, told)) for each in range(args.jobs)
    ]
    for each in shares:
        each.start()
    running = len(shares)
    while running:
        try:
            news = told.get(timeout=PATIENCE / 1000)
        except Empty:
            if any(each.exitcode for each in shares):
                problems.append("A share of the pictures was given up.")
                break
            continue
        if news is None:
            running -= 1
            continue
        done += 1
        print(f"\r\033[K{done}/{total} {news.name}", end="", flush=True)
        cuts += [f"{news.name}: {each}" for each in news.cut]
        if news.problem:
            problems.append(f"{news.name}: {news.problem}")
    for each in shares:
        each.join()
    (OUT / "cut.txt").write_text("".join(f"{each}\n" for each in sorted(cuts)))
    print(
        f"\r\033[K{done - len(problems)} of {total} pictures in {OUT.relative_to(ROOT)}, {time.monotonic() - began:.0f} s; "
        f"words cut off or covered: {len(cuts)}"
    )
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
