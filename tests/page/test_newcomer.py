"""A newcomer: the home page, the tour, tips, and explanations by long press."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Visit
from tests.page.playing import PHONE, Visitor, hosted, play_until
from tests.page.test_axe import check
from tests.page.test_fits import in_view
from tests.server.served import Served

NEW: dict[str, Any] = {"coach": True, "toured": False, "played": False}
UNTAUGHT = NEW | {"toured": True}
STEPS = ("market", "tile", "bar", "city", "scores", "rivals", "disasters", "help")


def tip(visitor: Visitor) -> Locator:
    return visitor.page.locator(".coach .card")


def dialog(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("dialog")


def walk(visitor: Visitor, *steps: str) -> None:
    """Walk through the whole tour with the arrow keys, checking the position of every step."""
    for step in steps:
        expect(dialog(visitor).locator("h2")).to_have_text(visitor.say(f"tour.{step}"))
        expect(dialog(visitor)).to_be_in_viewport(ratio=1)
        visitor.page.keyboard.press("ArrowRight")
    expect(dialog(visitor)).to_have_count(0)


def test_from_the_first_page_to_the_first_bid(served: Served, visit: Visit) -> None:
    ann = visit(served, **NEW).open("/")
    say, page = ann.say, ann.page
    expect(page.get_by_role("heading", name=say("home.how"), exact=True)).to_be_visible()
    ann.button("home.first").click()
    ann.until("window.heard?.view")
    assert [seat["level"] for seat in ann.ask("GET", f"/api/tables/{ann.table}")["seats"]] == [None, "novice", "novice"]
    ann.until_asked()
    expect(tip(ann)).to_contain_text(say("coach.tour"))
    ann.button("coach.tour_go").click()
    check(ann)
    for _ in range(5):  # focus stays within the card
        page.keyboard.press("Tab")
        assert dialog(ann).evaluate("(node) => node.contains(document.activeElement)")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    walk(ann, *STEPS)

    for id, place in (("bid", ".market"), ("tile", ".market [data-offer]"), ("goal", ".board .scores")):
        expect(tip(ann)).to_have_attribute("data-tip", id)
        expect(page.locator("[data-taught]")).to_have_count(1)
        assert page.locator("[data-taught]").evaluate("(node, place) => node.matches(place)", place)
        check(ann)
        ann.button("coach.got_it").click()
    expect(tip(ann)).to_have_count(0)  # enough for one decision
    assert not ann.found, "\n".join(ann.found)
    ann.stage(ann.options()[0][0])
    expect(tip(ann)).to_have_attribute("data-tip", "trying")
    tip(ann).get_by_role("button", name=re.compile(re.escape(say("coach.rule", rule="2.2.1")))).click()
    expect(ann.drawer).to_contain_text("2.2.1")
    page.keyboard.press("Escape")
    expect(ann.drawer).to_have_count(0)

    ann.button("coach.off").click()
    expect(tip(ann)).to_have_count(0)
    ann.reload()
    ann.until_asked()
    expect(tip(ann)).to_have_count(0)
    drawer = ann.panel("s")
    drawer.get_by_role("switch", name=say("settings.coach")).check()
    page.keyboard.press("Escape")
    expect(tip(ann)).to_have_attribute("data-tip", "bid")  # all of them again
    page.keyboard.press("Escape")
    expect(tip(ann)).to_have_attribute("data-tip", "tile")


def test_the_tour_at_any_time_without_what_is_not_there(served: Served, visit: Visit) -> None:
    ann = visit(served)
    ann.sit(ann.create("here", edition="solo", civilization="sparta"))
    ann.until_asked()
    ann.page.keyboard.press("g")
    walk(ann, *(step for step in STEPS if step != "rivals"))
    ann.button("page.menu").click()
    ann.button("tour.title").click()
    expect(dialog(ann)).to_be_visible()
    ann.page.keyboard.press("1")  # the table ignores it
    ann.page.keyboard.press("Escape")
    expect(dialog(ann)).to_have_count(0)
    expect(ann.confirm).to_be_disabled()


@pytest.mark.parametrize("language", ["de", "fr"])
def test_a_tip_covers_nothing_and_moves_nothing(served: Served, visit: Visit, language: str) -> None:
    guest, id = hosted(served, "here", "novice", "novice", "novice", "novice")
    ann = visit(served, guest=guest, language=language, **UNTAUGHT).sit(id)
    ann.until_asked()
    if ann.page.locator(".since").count():
        ann.page.locator(".since").get_by_role("button", name=ann.say("log.dismiss")).click()
    expect(tip(ann)).to_be_in_viewport(ratio=1)
    in_view(ann)
    city = ann.page.locator(".board").bounding_box()
    ann.button("coach.off").click()
    expect(tip(ann)).to_have_count(0)
    assert ann.page.locator(".board").bounding_box() == city


def test_a_tip_makes_room_for_a_hint_and_for_the_numbers_of_a_bid(served: Served, visit: Visit) -> None:
    guest, id = hosted(served, "here", "Bo", "Cy", hints=True)
    known = ["bid", "tile", "goal"]
    wide = visit(served, guest=guest, language="de", **NEW | {"known": known}).sit(id)
    phone = visit(served, guest=guest, language="de", viewport=PHONE, touch=True, **NEW | {"known": known}).sit(id)
    for ann in (wide, phone):
        ann.until_asked()
        expect(tip(ann)).to_contain_text(ann.say("coach.tour"))
        city = ann.page.locator(".board").bounding_box()
        ann.button("page.hint").click()
        expect(ann.page.locator(".advice")).to_be_in_viewport(ratio=1)
        expect(tip(ann)).to_have_count(0)
        assert ann.page.locator(".board").bounding_box() == city
        ann.page.locator(".advice header button").click()
        ann.button("coach.tour_no").click()
        ann.stage(ann.options()[0][0], "taps" if ann is phone else "clicks")
        expect(tip(ann)).to_have_attribute("data-tip", "trying")
        expect(ann.page.locator(".preview")).to_be_in_viewport(ratio=1)
        covered = ann.page.locator(".preview").evaluate(
            "(node) => { const { left, bottom } = node.getBoundingClientRect();"
            " return !node.contains(document.elementFromPoint(left + 20, bottom - 6)); }"
        )
        assert not covered


def test_a_round_of_a_first_game_ends_with_a_card_that_waits(served: Served, visit: Visit) -> None:
    guest, id = hosted(served, "here", "Bo")
    ann = visit(served, guest=guest, **UNTAUGHT).sit(id)
    for _ in range(2):
        ann.until_asked()
        ann.stage("pass", "keys")
        ann.commit("keys")
    card = ann.page.get_by_role("dialog", name=ann.say("recap.title", round=1))
    expect(card.get_by_role("button", name=ann.say("recap.go_on"))).to_be_focused()
    expect(card).to_be_in_viewport(ratio=1)
    check(ann)
    assert not ann.found, "\n".join(ann.found)
    ann.page.keyboard.press("p")  # the table ignores it
    ann.page.keyboard.press("Enter")
    expect(card).to_have_count(0)
    expect(ann.confirm).to_be_disabled()


def test_the_first_finished_game_is_the_last_with_tips(served: Served, visit: Visit) -> None:
    guest, id = hosted(served, "here", "novice")
    play_until(guest, id, lambda state: False, 1)
    ann = visit(served, guest=guest, known=["bid"], **UNTAUGHT).open(f"/t/{id}")
    expect(tip(ann)).to_contain_text(ann.say("coach.finished"))
    ann.button("coach.got_it").click()
    expect(tip(ann)).to_have_count(0)
    ann.open("/")
    expect(ann.button("home.play_now")).to_be_visible()
    expect(ann.page.get_by_role("heading", name=ann.say("home.how"), exact=True)).to_have_count(0)


def test_a_finger_that_rests_reads(served: Served, visit: Visit) -> None:
    ann = visit(served, viewport=PHONE, touch=True)
    ann.sit(ann.create("here", "novice"))
    ann.until_asked()
    offer = ann.page.locator(".market .offer.possible [data-offer]").first
    offer.scroll_into_view_if_needed()
    box = offer.bounding_box()
    assert box
    finger = ann.context.new_cdp_session(ann.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    words = ann.page.get_by_role("tooltip")
    expect(words).to_be_visible()
    expect(words).to_be_in_viewport(ratio=1)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(words).to_be_visible()
    expect(ann.confirm).to_be_disabled()  # it chose nothing
    ann.sentence.tap()
    expect(words).to_have_count(0)
    ann.after(offer.tap)
    expect(ann.confirm).to_be_enabled()
