"""Pictures of every page, in every state that looks different, as they are in a real browser: build/screenshots.

python -m scripts.screenshots
python -m scripts.screenshots --only table-base-5 --only end
"""

import argparse
import json
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from tests.page.playing import PAGE, PHONE, ROOT, TAP, USUAL, Visitor, hosted, in_round, play_until
from tests.server.served import PLENTY, Guest, Served

OUT = ROOT / "build" / "screenshots"
LARGE = {"width": 1920, "height": 1080}
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SEED = 7


@dataclass(frozen=True)
class Look:
    """How somebody sees it."""

    theme: str = "light"
    language: str = "en"
    viewport: str = "1366"

    @property
    def name(self) -> str:
        return "-".join((self.theme, self.language, self.viewport))


VIEWPORTS = {"1366": USUAL, "1920": LARGE, "390": PHONE}
LIGHT = Look()
USUAL_LOOKS = (LIGHT, replace(LIGHT, theme="dark"), replace(LIGHT, language="de"))
CONTRAST = replace(LIGHT, theme="contrast")
SIZES = (replace(LIGHT, viewport="1920"), replace(LIGHT, viewport="390"))
DRAWN = (
    "() => [...document.querySelectorAll('.art')].every((each) => each.querySelector('use'))"  # all scenes are there
)
FRENCH = replace(LIGHT, language="fr")
ALL = (*USUAL_LOOKS, FRENCH, CONTRAST, *SIZES)


@dataclass(frozen=True)
class Scene:
    """Something to see: what has to be there first, how to get to it, and in which looks it is taken."""

    name: str
    prepare: Callable[[Served], tuple[Guest, str]]
    arrive: Callable[[Visitor, str], None]
    looks: tuple[Look, ...] = USUAL_LOOKS
    newcomer: bool = False


# What has to be there first --------------------------------------------------------------------------------------------------


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
    """A table at a certain point."""

    def prepare(served: Served) -> tuple[Guest, str]:
        for seed in range(SEED, SEED + 12):
            guest, id = hosted(served, "here", *seats, **more)
            state = play_until(guest, id, until, seed)
            if until(state):
                break
        return guest, f"/t/{id}"

    return prepare


def deciding(*kinds: str) -> Callable[[Any], bool]:
    return lambda state: any(each["kind"] in kinds for each in state["decisions"])


def over(state: Any) -> bool:
    return bool(state["table"]["status"] == "finished")


# How to get to it ------------------------------------------------------------------------------------------------------------


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
        if key == "c":
            for text in ("Ready?", "The Granary is mine 🏛️", "We will see about that."):
                visitor.ask(
                    "POST", f"/api/tables/{visitor.table}/say", {"id": f"say-{time.monotonic_ns()}", "text": text}
                )
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
    """One of the views of a phone's table."""

    def arrive(visitor: Visitor, path: str) -> None:
        seated(visitor, path)
        visitor.page.locator(f"[data-tab={name}]").tap()

    return arrive


def with_section(name: str) -> Callable[[Visitor, str], None]:
    """One of the sections of the end."""

    def arrive(visitor: Visitor, path: str) -> None:
        seated(visitor, path)
        visitor.page.locator(f"#ended-{name}").click()
        visitor.page.wait_for_load_state("networkidle")

    return arrive


def rival_opened(visitor: Visitor, path: str) -> None:
    seated(visitor, path)
    visitor.page.locator(".rivals li:not(.own) .row").first.click()


FIVE = ("merchant", "novice", "merchant", "novice")
SIX = (*FIVE, "novice")
PANELS = {"log": "l", "chat": "c", "rules": "r", "settings": "s", "text": "t", "keys": "?"}


def scenes() -> Iterator[Scene]:
    """All of them. A table is prepared once and seen in all its looks."""
    yield Scene("home", nobody, page, ALL)
    yield Scene("home-first", nobody, page, ALL, newcomer=True)
    first = table("novice", "novice", until=in_round(1))
    yield Scene("first-game-offer", first, seated, ALL, newcomer=True)
    yield Scene("first-game-tip", first, taught, ALL, newcomer=True)
    yield Scene("first-game-tour", first, toured, ALL, newcomer=True)
    yield Scene("home-with-games", somebody_with_games, page, (*USUAL_LOOKS, *SIZES))
    for kind in ("bots", "here", "online", "solo"):
        yield Scene(f"new-{kind}", at(f"/new?kind={kind}"), page, (*USUAL_LOOKS, SIZES[1]))
    yield Scene("new-solo-level-4", at("/new?kind=solo&level=4"), page)
    yield Scene("new-solo-free", at("/new?kind=solo&task=free"), page)
    yield Scene("room", room, page, (*USUAL_LOOKS, SIZES[1]))
    yield Scene("room-by-link", room_by_link, page, (*USUAL_LOOKS, SIZES[1]))
    tables: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
        "base-2": (("novice",), {}),
        "base-5": (FIVE, {"hints": True}),
        "sea-6": (SIX, {"edition": "sea"}),
        "heroes-3": (("novice",) * 2, {"edition": "heroes"}),
        "heroes-8": (("novice",) * 7, {"edition": "heroes"}),
        "solo": ((), {"edition": "solo", "level": 2, "extra": ["wood"]}),
    }
    for name, (seats, more) in tables.items():
        main = name in ("base-5", "sea-6", "heroes-8")
        yield Scene(
            f"table-{name}-early", table(*seats, until=in_round(1), **more), seated, ALL if main else USUAL_LOOKS
        )
        yield Scene(
            f"table-{name}-staged", table(*seats, until=in_round(5), **more), staged, ALL if main else USUAL_LOOKS
        )
        yield Scene(f"table-{name}-end", table(*seats, until=over, **more), seated, ALL if main else USUAL_LOOKS)
    ended = table(*FIVE, until=over)
    for section in ("rounds", "toll"):
        yield Scene(f"end-{section}", ended, with_section(section), ALL)
    alone = table(until=over, edition="solo", level=2, extra=["wood"])
    yield Scene("end-hindsight", alone, with_section("hindsight"), ALL)
    people = ("Bo", "Cy", "Di", "Eve")
    bargain = table("Bo", "Cy", until=deciding("offer"), edition="heroes", options=["negotiation"])
    yield Scene("decision-offer", bargain, seated, ALL)
    yield Scene("decision-hire", table("Bo", "Cy", until=deciding("hire"), edition="heroes"), seated)
    for kind in ("build", "choose", "feed", "finish", "keep", "move"):
        yield Scene(f"decision-{kind}", table(*people, until=deciding(kind)), seated)
    yield Scene("decision-sea", table(*SIX, until=deciding("sea"), edition="sea"), seated)
    middle = table(*FIVE, until=in_round(4), hints=True)
    yield Scene("table-past", middle, looking_back, (*USUAL_LOOKS, CONTRAST))
    yield Scene("table-hint", middle, advised)
    yield Scene("table-rival", middle, rival_opened)
    for view in ("city", "players", "log"):
        yield Scene(f"view-{view}", middle, with_view(view), (SIZES[1], replace(SIZES[1], theme="dark", language="de")))
    for panel, key in PANELS.items():
        yield Scene(f"panel-{panel}", middle, with_panel(key), (*USUAL_LOOKS, SIZES[1]))
    yield Scene("panel-report", middle, reporting)
    yield Scene("rules", at("/rules"), page, (*USUAL_LOOKS, SIZES[1]))
    yield Scene("nowhere", at("/t/nosuchtable"), page, (*USUAL_LOOKS, SIZES[1]))


def take(browser: Browser, served: Served, scene: Scene, look: Look, guest: Guest, path: str) -> str | None:
    """One picture; what went wrong, if anything did."""
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
        return "; ".join(visitor.unexpected) or None
    except Exception as problem:  # one picture less, and the others are still taken
        visitor.page.screenshot(path=OUT / f"FAILED-{scene.name}-{look.name}.png")
        return f"{type(problem).__name__}: {str(problem)[:300]}"
    finally:
        context.close()


def main() -> int:
    """Take all pictures, or those whose names begin with what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", default=[], help="names that the pictures begin with")
    only = tuple(parser.parse_args().only)
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None or not (PAGE / "index.html").exists():
        print(f"There is no Chromium, or no page in {PAGE}.", file=sys.stderr)
        return 1
    if not only:
        shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True, exist_ok=True)
    wanted = [scene for scene in scenes() if not only or scene.name.startswith(only)]
    total = sum(len(scene.looks) for scene in wanted)
    began, done, problems = time.monotonic(), 0, []
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(str(Path(folder) / "games.sqlite"), Path(folder) / "log", *PLENTY, page=PAGE) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for scene in wanted:
            guest, path = scene.prepare(served)
            for look in scene.looks:
                done += 1
                print(f"\r\033[K{done}/{total} {scene.name} {look.name}", end="", flush=True)
                if problem := take(browser, served, scene, look, guest, path):
                    problems.append(f"{scene.name} {look.name}: {problem}")
        browser.close()
    print(
        f"\r\033[K{done - len(problems)} of {total} pictures in {OUT.relative_to(ROOT)}, {time.monotonic() - began:.0f} s"
    )
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
