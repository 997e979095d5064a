"""Accessibility: axe-core finds no problem, on any page, in any theme."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit, missing
from tests.page.playing import PHONE, ROOT, Visitor, hosted, in_round, play_until, soak
from tests.server.served import Guest, Served

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark", "contrast")


def check(visitor: Visitor) -> None:
    """Run axe in the page; findings are collected with their elements, so that all are reported at once."""
    if not visitor.eval("typeof axe === 'object'"):
        visitor.page.evaluate(AXE.read_text())
    found: Any = visitor.page.evaluate("axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)")
    visitor.found += [
        f"{each['id']} at {visitor.page.url}: {node['html'][:160]} {' '.join(node['failureSummary'].splitlines()[1:3])}"
        for each in found
        for node in each["nodes"][:3]
    ]


def home(visitor: Visitor, served: Served) -> None:
    visitor.create("here", "novice")
    Guest(served, "Bo").create("here", "open", public=True)
    finished = visitor.create("here", "novice")
    visitor.ask("POST", f"/api/tables/{finished}/resign", {"id": "give-up", "seat": 0})
    visitor.open("/")
    expect(visitor.page.locator(".rows").first).to_be_visible()
    if visitor.page.locator("details").count():
        visitor.page.locator("details summary").click()
    check(visitor)
    visitor.page.locator("nav button").click()
    expect(visitor.drawer).to_be_visible()
    check(visitor)


def new(visitor: Visitor, served: Served) -> None:
    for kind in ("bots", "here", "online", "solo"):
        visitor.open(f"/new?kind={kind}")
        expect(visitor.page.locator("button.start")).to_be_enabled()
        check(visitor)
    for path in ("/new?kind=solo&task=free", "/new?kind=solo&level=4"):
        visitor.open(path)
        expect(visitor.page.locator("button.start")).to_be_enabled()
        check(visitor)
    visitor.open("/new?kind=here")
    visitor.page.locator("button.start").click()  # without entering names
    expect(visitor.page.locator("[aria-invalid=true]").first).to_be_visible()
    check(visitor)


def room(visitor: Visitor, served: Served) -> None:
    id = visitor.create("here", "invited", "open", "novice")
    visitor.open(f"/t/{id}")
    expect(visitor.page.locator(".invite .warning")).to_be_visible()
    visitor.page.locator(".seats summary").click()
    expect(visitor.page.locator("#link1")).to_be_visible()
    expect(visitor.page.locator(".talk textarea")).to_be_visible()
    check(visitor)
    other = Guest(served, "Bo")
    id = other.create("here", "open")["id"]
    visitor.open(f"/t/{id}")
    expect(visitor.page.locator(".sit form")).to_be_visible()
    check(visitor)
    visitor.open(f"/t/{id}?seat=1&key=nonsense")
    expect(visitor.page.locator(".sit [role=alert]")).to_be_visible()
    check(visitor)


def bidding(visitor: Visitor, served: Served) -> None:
    visitor.until_asked()
    check(visitor)
    visitor.stage(visitor.options()[0][0], more=1)
    check(visitor)
    visitor.page.keyboard.press("Escape")
    if visitor.page.locator(".market .offer.out [data-offer]").count():
        visitor.page.locator(".market .offer.out [data-offer]").first.click(force=True)
        check(visitor)
    visitor.page.locator(".rivals li:not(.own) .row").first.click()
    visitor.page.locator(".menu > button").click()
    check(visitor)


def past(visitor: Visitor, served: Served) -> None:
    visitor.until_asked()
    visitor.decide(random.Random(1))  # otherwise there may be no past yet
    visitor.until_asked()
    visitor.page.keyboard.press("ArrowLeft")
    expect(visitor.page.locator(".scrubber.past")).to_be_visible()
    check(visitor)


def panels(visitor: Visitor, served: Served) -> None:
    visitor.until_asked()
    for key in "lcrstd?":
        visitor.panel(key)
        if key == "r":
            expect(visitor.drawer).to_contain_text("2.2.3")
        check(visitor)
        visitor.page.keyboard.press("Escape")
        expect(visitor.drawer).to_have_count(0)
    visitor.page.locator(".menu > button").click()
    visitor.page.locator(".menu").get_by_role("button", name=visitor.say("page.report")).click()
    expect(visitor.drawer).to_be_visible()
    check(visitor)


def negotiation(visitor: Visitor, served: Served) -> None:
    visitor.open(f"/t/{visitor.create('here', 'Bo', 'Cy', edition='heroes', options=['negotiation'])}")
    visitor.until_asked()
    check(visitor)
    visitor.after(visitor.page.locator(".patrons button.card").first.click)
    expect(visitor.page.locator(".swap")).to_be_visible()
    check(visitor)


def hint(visitor: Visitor, served: Served) -> None:
    visitor.until_asked()
    visitor.page.keyboard.press("h")
    expect(visitor.page.locator(".advice")).to_be_visible()
    check(visitor)


def end(visitor: Visitor, served: Served) -> None:
    visitor.play(1)
    expect(visitor.page.locator("section.end")).to_be_visible()
    for tab in visitor.page.get_by_role("tab").all():
        tab.click()
        check(visitor)


def phone(visitor: Visitor, served: Served) -> None:
    visitor.until_asked()
    for view in visitor.page.locator("[role=tab]").all():
        view.tap()
        check(visitor)
    visitor.page.locator("[data-tab=market]").tap()
    visitor.stage(visitor.options()[0][0], "taps")
    check(visitor)
    visitor.page.locator(".menu > button").tap()
    visitor.page.locator(".menu").get_by_role("button", name=visitor.say("settings.title")).tap()
    expect(visitor.drawer).to_be_visible()
    check(visitor)


def players(visitor: Visitor, served: Served) -> None:
    """From the end of a rated game to the own page, which is shown to all by keyboard, on to the leaderboard, and a tournament."""
    page = visitor.page
    own = page.locator(".end .rated a")
    expect(own).to_have_count(1)
    check(visitor)
    own.press("Enter")
    expect(page.locator(".card .number")).to_be_visible()
    expect(page.get_by_role("heading", name=visitor.say("rating.favourites"))).to_be_visible()
    shown = page.get_by_role("checkbox")
    with page.expect_response("**/api/me/player"):
        shown.press("Space")
    expect(shown).to_be_checked()
    page.locator("details summary").press("Enter")
    check(visitor)
    page.locator(".head a.button").press("Enter")
    expect(page.locator("tr.bot").first).to_be_visible()
    check(visitor)
    page.locator(".ways a").first.press("Enter")
    page.get_by_label(visitor.say("cup.name")).fill("Isthmia")
    check(visitor)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Isthmia")).to_be_visible()
    page.get_by_role("button", name=visitor.say("cup.enter"), exact=True).press("Enter")
    expect(page.locator(".people li")).to_have_count(1)
    Guest(served, "Bo").ask("POST", f"/api/tournaments/{page.url.rpartition('/')[2]}/enter", json={"name": "Bo"})
    page.reload()
    page.get_by_role("button", name=visitor.say("cup.start")).press("Enter")
    expect(page.get_by_role("link", name=visitor.say("cup.next_go"))).to_be_visible()
    check(visitor)


def outside(visitor: Visitor, served: Served) -> None:
    visitor.allow("404", "WebSocket")
    visitor.open("/rules")
    expect(visitor.page.locator("#page")).to_contain_text("2.2.3")
    check(visitor)
    visitor.open("/t/nosuchtable")
    expect(visitor.page.locator(".nowhere")).to_be_visible()
    check(visitor)
    visitor.open("/nosuchpage")
    check(visitor)


def account(visitor: Visitor, served: Served) -> None:
    visitor.allow("403")
    visitor.create("here", "novice")
    visitor.open("/account")
    visitor.page.get_by_role("button", name=visitor.say("account.move_make")).click()
    expect(visitor.page.get_by_role("img", name=visitor.say("account.move_qr"))).to_be_visible()
    visitor.page.get_by_role("button", name=visitor.say("account.delete"), exact=True).click()
    check(visitor)
    visitor.page.get_by_role("button", name=visitor.say("account.create_codes")).click()
    expect(visitor.page.locator("code").first).to_be_visible()
    check(visitor)
    visitor.open("/move#nonsense")
    visitor.page.get_by_role("button", name=visitor.say("account.here")).click()
    expect(visitor.page.get_by_role("alert").first).to_contain_text(visitor.say("server.wrong_move_key"))
    check(visitor)


def seat(visitor: Visitor, served: Served) -> None:
    visitor.until_asked()
    visitor.page.locator(".menu > button").click()
    visitor.page.locator(".menu").get_by_role("button", name=visitor.say("account.seat_title")).click()
    expect(visitor.drawer.get_by_role("img", name=visitor.say("account.seat_qr"))).to_be_visible()
    key = visitor.ask("GET", f"/api/tables/{visitor.table}/seats/0/link", None)["key"]
    Guest(served).ask("POST", f"/api/tables/{visitor.table}/seats/0/hold", json={"key": key})
    expect(visitor.page.get_by_text(visitor.say("account.seat_elsewhere"))).to_be_visible()
    check(visitor)


PLACES: dict[str, Callable[[Visitor, Served], None]] = {
    each.__name__: each
    for each in (home, new, room, account, seat, bidding, past, panels, negotiation, hint, phone, end, players, outside)
}
AT_A_TABLE = ("seat", "bidding", "past", "panels", "hint", "phone", "end")
# In other themes only the most different places; in a soak, everything in all themes.
# Each place in one theme, and each theme somewhere; `make soak` looks at all.
QUICK = {({"bidding": "dark", "end": "contrast", "players": "dark"}.get(place, "light"), place) for place in PLACES}


@pytest.mark.parametrize(
    ("theme", "place"),
    [pytest.param(theme, place, marks=() if (theme, place) in QUICK else soak) for theme in THEMES for place in PLACES],
)
def test_axe_finds_nothing(served: Served, visit: Visit, theme: str, place: str) -> None:
    if not AXE.exists():
        missing("axe-core is not installed")
    if place in AT_A_TABLE:
        guest, id = hosted(
            served, "here", "novice", "novice", edition="sea" if place == "bidding" else "base", hints=True
        )
        play_until(
            guest, id, in_round(7 if place == "end" else 4), seed=random.Random(f"{theme} {place}").randrange(99)
        )
        seen_on: Any = {"viewport": PHONE, "touch": True} if place == "phone" else {}
        visitor = visit(served, guest=guest, theme=theme, **seen_on).sit(id)
    elif place == "players":
        guest, id = hosted(served, "here", "novice", hints=False)
        guest.play_by_http(id)
        visitor = visit(served, guest=guest, theme=theme).sit(id)
    else:
        visitor = visit(served, theme=theme)
    PLACES[place](visitor, served)
    assert not visitor.found, "\n".join(visitor.found)
