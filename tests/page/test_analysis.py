"""The analysis of a finished game on the page: made when it is opened, read, tried, and for whoever watches, on every device."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Visit
from tests.page.playing import CHOICES, PHONE, TILES, Visitor, hosted
from tests.page.test_axe import check
from tests.server.served import Guest, Served
from tests.server.test_analysis import analysed

Analysed = tuple[str, Any]
FAILED = {"error": {"key": "server.failed", "text": "Something went wrong.", "values": {}}}


@pytest.fixture(scope="module")
def finished(served: Served) -> Analysed:
    """A finished game of two with mistakes, and its analysis: few games at random have none."""
    for seed in range(20):
        guest, id = hosted(served, "here", "Bo")
        guest.play_by_http(id, seed)
        found = analysed(guest, id)
        if found["mistakes"]:
            return id, found
    raise AssertionError("twenty games at random without a mistake")


def number(text: str) -> float:
    return float(text.replace(",", ".").replace("\N{MINUS SIGN}", "-"))


def mistake_at(visitor: Visitor, at: int) -> Locator:
    return visitor.page.locator(f"[data-mistake='{at}']")


def no_wider(visitor: Visitor) -> None:
    assert visitor.eval("document.documentElement.scrollWidth <= innerWidth")


def test_it_is_read_and_a_mistake_is_tried(served: Served, visit: Visit, finished: Analysed) -> None:
    """By keyboard, as somebody who did not play: what failed is asked for again, and a mistake leads to the table and back."""
    id, found = finished
    watcher = visit(served)
    page, say = watcher.page, watcher.say
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/analysis" in request.url else None)
    watcher.sit(id)
    tab = page.get_by_role("tab", name=say("analysis.tab"), exact=True)
    expect(tab).to_be_visible()
    assert asked == []  # before somebody wants to see it
    watcher.allow("500")
    page.route("**/analysis", lambda route: route.fulfill(status=500, json=FAILED), times=1)
    tab.press("Enter")
    ended = page.get_by_role("tabpanel")
    expect(ended.get_by_role("alert")).to_contain_text(say("server.failed"))
    ended.get_by_role("button", name=say("rulebook.again")).press("Enter")

    slider = ended.get_by_role("slider", name=say("analysis.moment"))
    slider.press("Home")
    first = found["moments"][0]["before"]["chances"][0] * 100
    expect(slider).to_have_attribute("aria-valuetext", re.compile(re.escape(say("analysis.percent", n=first))))
    expect(ended.get_by_role("alert")).to_have_count(0)
    rows = ended.locator("[aria-labelledby=luck-head] .scroll tbody tr")
    expect(rows).to_have_count(2)
    for row in rows.all():
        *parts, result = row.locator("td").evaluate_all("(cells) => cells.map((each) => each.firstChild.data)")
        assert sum(map(number, parts)) == pytest.approx(number(result))
    check(watcher)

    mistake = max(found["mistakes"], key=lambda each: each["lost"])
    card = mistake_at(watcher, mistake["at"])
    attempt = card.get_by_role("button", name=re.compile(re.escape(say("analysis.try_it"))))
    attempt.press("Enter")
    expect(page).to_have_url(f"{served.url}/t/{id}?at={mistake['at']}")
    worth = watcher.button("analysis.worth")
    expect(worth).to_be_disabled()
    page.locator(f"{TILES}, {CHOICES}").first.press("Enter")
    with page.expect_response("**/analysis/try") as answer:
        worth.press("Enter")
    tried = answer.value.json()
    assert tried["given"]["action"] == mistake["given"]["action"]
    outcome = page.locator("[data-outcome]")
    expect(outcome.locator("li")).to_have_count(len({tried[each]["action"] for each in ("answer", "given", "best")}))
    expect(outcome).to_contain_text(say("analysis.number", n=tried["answer"]["chance"] * 100))
    check(watcher)
    watcher.button("analysis.to_analysis").press("Enter")
    expect(attempt).to_be_focused()
    expect(page).to_have_url(f"{served.url}/t/{id}?section=analysis")
    page.reload()
    expect(card).to_be_visible()
    assert not watcher.found, "\n".join(watcher.found)


def test_a_level_on_a_phone_in_german(served: Served, visit: Visit) -> None:
    """Somebody alone sees the chance to pass the level, and nothing of others; nothing is too wide for the phone."""
    guest = Guest(served, "Ann")
    id = guest.create("here", edition="solo", level=1, start=True)["id"]
    guest.play_by_http(id, 1)
    visitor = visit(served, guest=guest, viewport=PHONE, touch=True, language="de", theme="dark")
    page, say = visitor.page, visitor.say
    visitor.open(f"/t/{id}?section=analysis")
    ended = page.locator("#ended")
    luck = ended.locator("[aria-labelledby=luck-head]")
    expect(luck).to_be_visible()
    no_wider(visitor)
    expect(ended.get_by_role("columnheader", name=say("analysis.others"), exact=True)).to_have_count(0)
    expect(ended.locator("figcaption").first).to_contain_text(say("analysis.chances_level"))
    watched = page.locator("[data-plot]")
    watched.tap(position={"x": 60, "y": 60})
    expect(page).to_have_url(f"{served.url}/t/{id}?section=analysis")  # a tap only reads
    visitor.button("analysis.see_moment").tap()
    expect(page).to_have_url(re.compile(r"\?at=\d+$"))
    visitor.button("page.to_present").tap()
    ended.get_by_text(say("analysis.how"), exact=True).tap()
    expect(ended).to_contain_text(say("analysis.how_luck"))
    no_wider(visitor)
    check(visitor)
    assert not visitor.found, "\n".join(visitor.found)
