"""What can go wrong around the page: the server, a link, the table, the session, a race, names, a flood of chat."""

import random
import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.playing import PHONE, USUAL, Visitor, hosted, in_round, play_until, soak
from tests.server.served import Guest, Served

CUT = ("WebSocket", "ERR_CONNECTION", "Failed to load resource")
NAMES = {
    "long": "W" * 30,
    "words": "Themistokles von Athen der Ält",
    "emoji": "👩‍👩‍👧‍👦🏛️🔥" * 3,
    "right to left": "أحمد بن محمد الإسكندراني الطويل"[:30],
    "markup": "<img src=x onerror=alert(1)>",
    "tall": "Z̸̡̛͙̤a̶l̷g̵o̶ Z̸̡̛͙̤a̶l̷g̵",
}


def fits(visitor: Visitor) -> None:
    """Nothing overflows the page."""
    wide = visitor.eval("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], wide


def test_a_server_that_is_gone_for_a_while(alone: Served, visit: Visit) -> None:
    ann = visit(alone)
    ann.allow(*CUT)
    ann.sit(ann.create("here", "novice"))
    ann.until_asked()
    lost = ann.page.locator(".band .lost")
    expect(lost).to_have_count(0)
    alone.kill()
    expect(lost).to_have_text(ann.say("page.lost"))
    expect(ann.page.locator("section.board")).to_be_visible()
    alone.start()
    expect(lost).to_have_count(0)
    assert ann.until_asked()
    ann.decide(random.Random(1))
    assert ann.state()["view"]["played"] > 0


def test_a_turn_that_is_confirmed_while_the_server_is_gone_is_played_once_when_it_is_back(
    alone: Served, visit: Visit
) -> None:
    ann = visit(alone)
    ann.allow(*CUT)
    id = ann.create("Bo", "Cy", "here")
    ann.sit(id)
    ann.until_asked()
    seat = ann.decision["seat"]
    ann.stage("pass")
    alone.kill()
    expect(ann.page.locator(".band .lost")).to_be_visible()
    ann.confirm.click()
    expect(ann.confirm).to_contain_text(ann.say("page.sending"))
    expect(ann.confirm).to_be_disabled()
    alone.start()
    ann.until("heard.welcomes > 1 && heard.seq > 1 && heard.open.size === 0")
    ann.until_asked()
    moments = ann.ask("GET", f"/api/tables/{id}/history")["moments"]
    assert [(each["seat"], each["action"]) for each in moments if each["action"]] == [(seat, "pass")]
    expect(ann.confirm).to_contain_text(ann.say("page.confirm"))
    expect(ann.problem).to_have_count(0)
    assert ann.decision["seat"] != seat


def test_the_first_page_without_a_server(alone: Served, visit: Visit) -> None:
    ann = visit(alone).open("/")
    ann.allow(*CUT)
    expect(ann.page.locator("section[aria-labelledby=open] .empty")).to_be_visible()
    alone.kill()
    ann.page.locator("form.begin button.primary").click()
    expect(ann.page.locator("form.begin ~ .refused")).to_contain_text(ann.say("home.no_server"))
    alone.start()
    ann.page.locator("form.begin button.primary").click()
    ann.page.wait_for_url("**/t/*")
    assert ann.until_asked()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_table_that_is_not_there(served: Served, visit: Visit, language: str) -> None:
    ann = visit(served, language=language).open("/t/nosuchtable")
    ann.allow("WebSocket", "404")
    expect(ann.page.locator("h1")).to_have_text(ann.say("home.no_table"))
    ann.page.locator(".nowhere a.primary").click()
    expect(ann.page.locator("form.begin")).to_be_visible()


def test_a_page_that_is_not_there(served: Served, visit: Visit) -> None:
    ann = visit(served)
    ann.allow("404")
    ann.open("/nosuchpage")
    expect(ann.page.locator("body")).to_contain_text(re.compile("no such page", re.IGNORECASE))


def waiting_table(served: Served) -> tuple[Guest, str, str]:
    """A waiting host, their table, and the address in the link of its second seat."""
    bo = Guest(served, "Bo")
    id = bo.create("here", "invited")["id"]
    [link] = bo.ask("GET", f"/api/tables/{id}/invitations")
    return bo, id, f"/t/{id}?seat={link['seat']}&key={link['key']}"


@pytest.mark.parametrize("key", ["nonsense", "0123456789abcdef01234567"])
def test_a_link_with_a_wrong_key(served: Served, visit: Visit, key: str) -> None:
    _, id, _ = waiting_table(served)
    ann = visit(served).open(f"/t/{id}?seat=1&key={key}")
    ann.allow("403")
    if key != "nonsense":
        ann.page.locator(".sit form button.primary").click()
    expect(ann.page.locator(".sit [role=alert]")).to_contain_text(ann.say("server.wrong_key"))
    expect(ann.page.locator(".sit")).to_contain_text(ann.say("room.no_way"))
    assert ann.eval("heard.you.seats.length") == 0


def test_a_seat_that_is_taken(served: Served, visit: Visit) -> None:
    _, id, address = waiting_table(served)
    ann = visit(served).open(address)
    sit = ann.page.locator(".sit form button.primary")
    expect(sit).to_be_visible()
    key = address.rpartition("=")[2]
    Guest(served, "Cy").join(id, seat=1, key=key)
    expect(ann.page.locator(".sit [role=alert]")).to_contain_text(ann.say("server.seat_taken"))
    expect(sit).to_have_count(0)
    late = visit(served).open(address)
    expect(late.page.locator(".sit [role=alert]")).to_contain_text(late.say("server.seat_taken"))


def test_somebody_whose_session_is_gone_watches(served: Served, visit: Visit) -> None:
    ann = visit(served)
    id = ann.create("here", "novice")
    ann.sit(id)
    ann.until_asked()
    ann.context.clear_cookies()
    ann.reload()
    expect(ann.page.locator(".band .watch")).to_have_text(ann.say("page.watching"))
    expect(ann.page.locator(".bar .sure")).to_have_count(0)
    expect(ann.page.locator(".market .offer.possible")).to_have_count(0)
    expect(ann.sentence).to_contain_text("Ann")


@pytest.mark.parametrize("early", [False, True], ids=["at once", "after a try that came too late"])
def test_a_turn_that_was_played_elsewhere_meanwhile(served: Served, visit: Visit, early: bool) -> None:
    """One player in two windows: the other window was faster."""
    ann = visit(served)
    id = ann.create("here", "Bo", "Cy")
    ann.sit(id)
    ann.until_asked()
    tile = ann.options()[0][0]
    ann.eval("heard.hold = true")
    if not early:
        ann.stage(tile)
    seat = ann.decision["seat"]
    ann.turn(id, "pass", seat=seat)
    ann.until("heard.held.length > 0")
    if early:
        ann.stage(tile)
    else:
        ann.confirm.click()
    expect(ann.problem).to_be_visible()
    text = ann.problem.inner_text()
    assert not re.search(r"server\.|undefined|\{", text), text
    ann.eval("WebSocket.release()")
    ann.until_asked()
    assert ann.decision["seat"] != seat
    expect(ann.sentence).to_contain_text(ann.state()["view"]["seats"][ann.decision["seat"]]["name"])
    expect(ann.confirm).to_be_disabled()
    ann.decide(random.Random(2))
    expect(ann.problem).to_have_count(0)


@pytest.mark.parametrize(
    "viewport",
    [
        pytest.param(USUAL, id="1366"),
        pytest.param(PHONE, id="390", marks=soak),
    ],
)
def test_names_of_any_kind_and_length(served: Served, visit: Visit, viewport: dict[str, int]) -> None:
    names = list(NAMES.values())
    guest, id = hosted(served, "here", *names[1:5], name=names[0])
    ann = visit(served, guest=guest, viewport=viewport, name=names[5])
    ann.page.on("dialog", lambda dialog: ann.errors.append(f"a name was run: {dialog.message}"))
    for path in ("/", "/new?kind=here"):
        ann.open(path)
        expect(ann.page.locator("h1")).to_be_visible()
        ann.page.wait_for_load_state("networkidle")
        fits(ann)
    ann.sit(id)
    ann.until_asked()
    fits(ann)
    shown = ann.page.locator(".rivals .name").all_inner_texts()
    assert sorted(shown) == sorted(seat["name"] for seat in guest.table(id)["seats"])
    ann.stage(ann.options()[0][0])
    fits(ann)
    play_until(guest, id, lambda state: False)
    expect(ann.page.locator("section.end")).to_be_visible()
    fits(ann)
    for panel in "lct":
        ann.panel(panel)
        fits(ann)
        ann.page.keyboard.press("Escape")
    waiting = Guest(served, names[0])
    room = waiting.create("here", "open", "novice")["id"]
    other = visit(served, viewport=viewport, name=names[3]).open(f"/t/{room}")
    expect(other.page.locator(".sit form")).to_be_visible()
    fits(other)
    other.page.locator(".sit form button.primary").click()
    expect(other.page.locator(".sit")).to_have_count(0)
    fits(other)


def test_two_hundred_lines_of_talk(served: Served, visit: Visit) -> None:
    guest, id = hosted(served, "here", "novice")
    for number in range(200):
        guest.do(id, "say", text=f"line {number} " + "word " * (number % 40))
    ann = visit(served, guest=guest).sit(id)
    drawer = ann.panel("c")
    box = drawer.get_by_role("log")
    expect(box).to_contain_text("line 199")
    lines = drawer.locator(".line")
    assert lines.count() >= 100
    at_the_bottom = "(box) => box.scrollHeight - box.scrollTop - box.clientHeight < 50"
    ann.page.wait_for_function(at_the_bottom, arg=box.element_handle())
    drawer.locator("textarea").fill("and one more")
    ann.page.keyboard.press("Enter")
    expect(lines.last).to_contain_text("and one more")
    ann.page.wait_for_function(at_the_bottom, arg=box.element_handle())
    expect(drawer.locator("textarea")).to_have_value("")
    fits(ann)
    assert ann.eval("document.documentElement.scrollHeight <= innerHeight")


def test_a_line_that_is_too_long_stays_in_the_field(served: Served, visit: Visit) -> None:
    ann = visit(served)
    ann.sit(ann.create("here", "novice"))
    drawer = ann.panel("c")
    drawer.locator("textarea").fill("x" * 501)
    expect(drawer.locator("form")).to_contain_text(ann.say("chat.too_long", n=1))
    expect(drawer.locator("form button")).to_be_disabled()
    drawer.locator("textarea").fill("x" * 500)
    drawer.locator("form button").click()
    expect(drawer.locator(".line")).to_have_count(1)


def test_what_is_kept_in_the_browser_may_be_anything(served: Served, visit: Visit) -> None:
    guest, id = hosted(served, "here", "novice")
    play_until(guest, id, in_round(2))
    for kept in ("{", '{"theme": 7, "language": "xx", "pace": null, "confirm": []}', "[]", "null"):
        ann = visit(served, guest=guest)
        ann.context.add_init_script(f"localStorage.setItem('peloponnes', {kept!r})")
        ann.sit(id)
        assert ann.until_asked()
