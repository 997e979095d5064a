"""A standing order in a real browser: left by keyboard or on a phone, seen by its owner alone, played, and told about."""

from typing import Any

import pytest
from playwright.sync_api import expect

from peloponnes.components import standard
from tests.page.conftest import Visit
from tests.page.playing import PHONE, USUAL, Visitor
from tests.page.test_axe import check
from tests.server.served import Guest, Served


def open_to_all(view: Any) -> list[str]:
    """The tiles of the row that take no inhabitants (RULES 2.2.8)."""
    taking = {tile.id for tile in standard().tiles if tile.once.inhabitants < 0}
    return [tile for tile in view["row"] if tile not in taking]


def table_of_three(served: Served) -> tuple[str, list[Guest], Any]:
    """A table at which the second seat can bid on a tile of the row; with its people in turn order, and the view."""
    while True:
        people = [Guest(served, name) for name in ("Ann", "Bo", "Cy")]
        id = people[0].create("here", "open", "open")["id"]
        for each in people[1:]:
            each.join(id)
        people[0].start(id)
        view = people[0].state(id)["view"]
        second = view["order"][1]
        board = view["seats"][second]
        if any(view["prices"][tile][second] + 2 <= board["most_bid"] for tile in open_to_all(view)):
            return id, [people[seat] for seat in view["order"]], view


def tile_for(view: Any) -> str:
    second = view["order"][1]
    most = view["seats"][second]["most_bid"]
    return str(next(tile for tile in open_to_all(view) if view["prices"][tile][second] + 2 <= most))


@pytest.mark.parametrize("viewport", [USUAL, PHONE], ids=["keys", "phone"])
def test_an_order_is_left_seen_by_its_owner_alone_and_played(served: Served, visit: Visit, viewport: Any) -> None:
    id, (first, second, third), view = table_of_three(served)
    tile = tile_for(view)
    touch = viewport is PHONE
    owner = visit(served, viewport=viewport, touch=touch, guest=second)
    rival = visit(served, guest=third)
    for each in (owner, rival):
        each.open(f"/t/{id}")
        expect(each.bar).to_be_visible()
    page = owner.page
    if touch:
        page.locator(".bar .order").tap()
    else:
        page.keyboard.press("o")
    drawer = page.locator(".drawer")
    expect(drawer).to_be_visible()
    save = drawer.locator("form .send .primary")
    expect(save).to_be_disabled()  # it says nothing yet
    press(owner, f"[data-add='bids {tile}']", touch)
    press(owner, f".wanted .step[aria-label='{owner.say('page.more')}']", touch)
    press(owner, "input[value=pass]", touch)
    price = view["prices"][tile][view["order"][1]]
    expect(drawer.locator(".words")).to_contain_text(str(price + 1))
    press(owner, "form .send .primary", touch)
    expect(drawer.locator("[data-now]")).to_contain_text(str(price))
    check(owner)
    assert owner.found == []
    drawer.locator("header button").click()
    expect(page.locator(".bar .stands")).to_be_visible()
    assert "order" not in str(rival.eval("heard.sent"))
    expect(rival.page.locator(".bar .stands")).to_have_count(0)
    first.turn(id, "pass")
    owner.until("heard.seq >= 3")  # after a few seconds, as a person would need
    expect(rival.page.locator(f"[data-slot='{tile}']")).to_contain_text(str(price))
    expect(page.locator(".bar .stands")).to_be_visible()  # it might still be outbid
    while (state := third.state(id))["view"]["phase"] == "auction":
        guest = next(each for each in (first, second, third) if each.state(id)["decisions"])
        decision = guest.state(id)["decisions"][0]
        guest.turn(id, decision["actions"][-1], seat=decision["seat"])  # pass or withdraw
    assert state["orders"] == []
    notice = page.locator("[data-order-ended=done]")
    expect(notice).to_be_visible()
    notice.locator("button").click()
    expect(notice).to_have_count(0)
    assert second.ask("GET", f"/api/tables/{id}/order") == []


def press(visitor: Visitor, place: str, touch: bool) -> None:
    """Press something in the panel: by touch, or with the keyboard alone."""
    found = visitor.page.locator(f".drawer {place}").first
    if touch:
        found.tap()
    else:
        found.focus()
        visitor.page.keyboard.press("Enter" if found.evaluate("node => node.tagName") == "BUTTON" else "Space")
