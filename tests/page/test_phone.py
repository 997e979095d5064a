"""On a phone: a whole game by touch, one view at a time, and no target too small for a finger."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.playing import PHONE, Visitor, check_end, hosted, in_round, play_until, soak
from tests.server.served import Guest, Served

SMALL = {"width": 360, "height": 740}
LYING = {"width": 844, "height": 390}
TABLET = {"width": 820, "height": 1180}
TABS = ("market", "city", "players", "log")
FINGER = 44

# All touch targets: their size, or how far around their middle a finger still hits them. Those out of sight are scrolled into view. A
# link in running text may be as high as the text.
TOO_SMALL = """
async ([least, part]) => {
  const shown = (node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest("[inert], .unseen");
  const inText = (node) => node.matches("a") && getComputedStyle(node).display === "inline" && node.closest("p");
  const all = [...document.querySelector(part).querySelectorAll("button, a[href], input, select, textarea, summary, [role=tab]")];
  const name = (node) => node.outerHTML.replace(/ class="[^"]*"/, "").slice(0, 90);
  const found = [];
  for (const node of all.filter((each) => shown(each) && !inText(each))) {
    if (!node.isConnected) continue; // it went away with what was scrolled
    const label = node.closest("label") ?? document.querySelector(`label[for="${node.id}"]`);
    node.scrollIntoView({ block: "center", inline: "nearest" });
    const { left, right, top, bottom, width, height } = node.getBoundingClientRect();
    const [x, y, far] = [(left + right) / 2, (top + bottom) / 2, least / 2 - 1];
    const hits = ([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (node.contains(hit) || label?.contains(hit));
    };
    const large = [node, label].some((each) => {
      const { width, height } = each?.getBoundingClientRect() ?? { width: 0, height: 0 };
      return width >= least - 0.5 && height >= least - 0.5;
    });
    const around = [[x, y - far], [x, y + far], [x - far, y], [x + far, y]];
    if (!large && !around.every(hits)) found.push(`${width.toFixed()} x ${height.toFixed()} ${name(node)}`);
    if (left < -1 || right > innerWidth + 1) found.push(`beside the window: ${name(node)}`);
    // What floats above the end of a list goes away where that is reached.
    for (let frame = 0; frame < 4 && !hits([x, y]); frame++) await new Promise(requestAnimationFrame);
    if (!hits([x, y])) found.push(`covered: ${name(node)}`);
  }
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`${scrollWidth} wide`);
  return found;
}
"""


def touchable(visitor: Visitor, where: str, part: str = "body") -> None:
    found = visitor.page.evaluate(TOO_SMALL, [FINGER, part])
    assert not found, (where, found)


def still(visitor: Visitor) -> None:
    """The window shows the whole table; only parts of it scroll."""
    high, wide = visitor.eval(
        "[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]"
    )
    assert high <= 0, high
    assert wide <= 0, wide


def tab(visitor: Visitor, name: str) -> None:
    visitor.page.locator(f"[data-tab={name}]").tap()
    shows(visitor, name)


def shows(visitor: Visitor, name: str) -> None:
    expect(visitor.page.locator("[data-tab][aria-selected=true]")).to_have_attribute("data-tab", name)
    expect(visitor.page.locator(f"[role=tabpanel].{name}")).to_be_visible()
    expect(visitor.page.locator(".phone .view:visible")).to_have_count(1)


def asked_for(served: Served, kind: str, *seats: str, before: int = 9, **more: Any) -> tuple[Guest, str]:
    """A table at which a decision of this kind is open, before a round."""

    def asks(state: Any) -> bool:
        return state["view"]["round"] < before and any(each["kind"] == kind for each in state["decisions"])

    for seed in range(20):
        guest, id = hosted(served, *seats, **more)
        state = play_until(guest, id, asks, seed)
        if state["table"]["status"] == "running":
            return guest, id
    raise AssertionError(f"no {kind} came up in twenty games")


@pytest.mark.parametrize(
    ("seats", "edition", "viewport", "language"),
    [
        pytest.param(3, "base", PHONE, "en", id="base"),
        pytest.param(4, "heroes", PHONE, "de", id="heroes", marks=soak),
        pytest.param(4, "sea", SMALL, "fr", id="sea", marks=soak),
        pytest.param(2, "base", LYING, "de", id="lying", marks=soak),
        pytest.param(3, "base", TABLET, "en", id="tablet", marks=soak),
    ],
)
def test_a_whole_game_by_touch(
    served: Served, visit: Visit, seats: int, edition: str, viewport: Any, language: str
) -> None:
    ann = visit(served, viewport=viewport, touch=True, language=language)
    ann.sit(ann.create("here", *["novice"] * (seats - 1), edition=edition))
    ann.play(2, "taps")
    if viewport is not TABLET:
        shows(ann, "market")
        still(ann)
    check_end(ann)


def test_what_is_asked_opens_its_view(served: Served, visit: Visit) -> None:
    guest, id = asked_for(served, "build", "here", "Bo", "Cy", before=8)
    ann = visit(served, viewport=PHONE, touch=True, guest=guest).sit(id)
    rng = random.Random(4)
    seen: set[str] = set()
    for _ in range(40):
        if not ann.until_asked() or len(seen) == 2:
            break
        wanted = "market" if ann.at_kind("bid", "move") else "city"
        shows(ann, wanted)
        seen.add(wanted)
        ann.decide(rng, "taps")
    assert seen == {"market", "city"}


def test_who_looks_elsewhere_in_their_turn_is_left_alone(served: Served, visit: Visit) -> None:
    guests = [Guest(served, name) for name in ("Ann", "Bo")]
    id = guests[0].create("here", "open")["id"]
    guests[1].join(id)
    guests[0].start(id)
    order = guests[0].state(id)["view"]["order"]
    ann = visit(served, viewport=PHONE, touch=True, guest=guests[order[0]]).sit(id)
    ann.until_asked()
    shows(ann, "market")
    tab(ann, "log")
    turn = ann.page.locator("[data-tab=market] i")
    expect(turn).to_be_visible()
    other = guests[order[1]]
    other.do(id, "say", text="hello")
    expect(ann.page.locator("[data-tab=log] .count")).to_have_text(re.compile("^1"))
    shows(ann, "log")
    ann.page.locator(".talk").tap()
    expect(ann.drawer).to_contain_text("hello")
    ann.drawer.get_by_role("button", name=ann.say("drawer.close")).tap()
    expect(ann.page.locator("[data-tab=log] .count")).to_have_count(0)
    shows(ann, "log")
    tab(ann, "market")
    expect(turn).to_have_count(0)
    ann.stage("pass", "taps")
    ann.commit("taps")
    tab(ann, "players")
    other.turn(id, "pass", seat=order[1])
    ann.until_asked()
    shows(ann, "market")


def test_the_views_by_keyboard(served: Served, visit: Visit) -> None:
    ann = visit(served, viewport=PHONE)
    ann.sit(ann.create("here", "novice"))
    ann.until_asked()
    first = ann.page.locator("[role=tab][data-tab=market]")
    ann.tab_to(first)
    for key, name in (("ArrowRight", "city"), ("ArrowLeft", "market"), ("ArrowLeft", "log"), ("Home", "market"),
                      ("End", "log"), ("ArrowRight", "market")):  # fmt: skip
        ann.page.keyboard.press(key)
        shows(ann, name)
        expect(ann.page.locator(f"[data-tab={name}]")).to_be_focused()
    panel = ann.page.locator("[role=tabpanel].market")
    assert panel.get_attribute("aria-labelledby") == first.get_attribute("id")
    assert first.get_attribute("aria-controls") == panel.get_attribute("id")
    expect(ann.page.locator("[role=tab][tabindex='0']")).to_have_count(1)


def test_a_rival_is_opened_in_place_and_the_whole_city_in_its_view(served: Served, visit: Visit) -> None:
    guest, id = hosted(served, "here", "novice", "novice")
    play_until(guest, id, in_round(2))
    ann = visit(served, viewport=PHONE, touch=True, guest=guest).sit(id)
    ann.until_asked()
    tab(ann, "players")
    ann.page.locator(".rivals li:not(.own) .row").first.tap()
    ann.page.locator(".rivals .acts button").first.tap()
    shows(ann, "city")
    city = ann.page.locator("section.board")
    assert city.get_attribute("data-seat") != "0"
    ann.page.locator(".view.city .back").tap()
    expect(city).to_have_attribute("data-seat", "0")


def test_the_way_back_closes_what_covers_the_table_and_then_leads_away(served: Served, visit: Visit) -> None:
    ann = visit(served, viewport=PHONE, touch=True)
    ann.open("/")
    ann.page.wait_for_load_state("networkidle")  # the server knows the guest by now
    id = ann.create("here", "novice")
    ann.sit(id)
    ann.until_asked()
    ann.button("rulebook.title").tap()
    expect(ann.drawer).to_be_visible()
    ann.page.go_back()
    expect(ann.drawer).to_have_count(0)
    expect(ann.bar).to_be_visible()
    ann.button("rulebook.title").tap()
    ann.drawer.get_by_role("button", name=ann.say("drawer.close")).tap()
    expect(ann.drawer).to_have_count(0)
    while ann.page.evaluate("Boolean(history.state?.covered)"):  # wait_for_function would be blocked by the CSP
        ann.page.wait_for_timeout(50)
    assert ann.page.url.endswith(f"/t/{id}")
    ann.page.go_back()
    expect(ann.page.locator(".hero")).to_be_visible()


def test_a_tap_explains_and_a_finger_that_stays_explains_what_does_something(served: Served, visit: Visit) -> None:
    ann = visit(served, viewport=PHONE, touch=True)
    ann.sit(ann.create("here", "novice"))
    ann.until_asked()
    tab(ann, "city")
    tip = ann.page.get_by_role("tooltip")
    ann.page.locator(".track").first.tap()
    expect(tip).to_contain_text(ann.say("good.wood"))
    tab(ann, "market")
    expect(tip).to_have_count(0)
    tile = ann.page.locator("[data-offer]").first
    box = tile.bounding_box()
    assert box
    finger = ann.context.new_cdp_session(ann.page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(tip).to_contain_text(tile.get_attribute("data-offer") or "")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(tip).to_be_visible()
    expect(ann.page.locator(".offer.picked")).to_have_count(0)


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=soak)])
def test_every_target_at_a_table_is_large_enough(served: Served, visit: Visit, language: str) -> None:
    guest, id = hosted(served, "here", *["novice"] * 4, edition="sea", hints=True)
    play_until(guest, id, in_round(3), seed=3)
    ann = visit(served, viewport=PHONE, touch=True, guest=guest, language=language).sit(id)
    ann.until_asked()
    for name in TABS:
        tab(ann, name)
        if name == "players":
            ann.page.locator(".rivals li:not(.own) .row").first.tap()
        touchable(ann, name)
        still(ann)
    tab(ann, "market")
    ann.stage(ann.options()[0][0], "taps")
    touchable(ann, "a bid")
    ann.undo.tap()
    ann.button("page.hint").tap()
    expect(ann.page.locator(".advice li").first).to_be_visible()
    touchable(ann, "advice")
    tab(ann, "log")
    ann.page.locator(".history .line").first.tap()
    expect(ann.page.locator(".scrubber.past")).to_be_visible()
    touchable(ann, "the past")
    ann.bar.get_by_role("button", name=ann.say("page.to_present")).tap()
    ann.button("page.menu").tap()
    touchable(ann, "the menu", ".menu")
    for title in ("settings.title", "page.text_board", "page.report"):
        if not ann.page.locator(".menu ul").count():
            ann.button("page.menu").tap()
        ann.page.locator(".menu ul").get_by_role("button", name=ann.say(title)).tap()
        panel(ann, title)
    ann.button("rulebook.title").tap()
    expect(ann.drawer).to_contain_text("2.2.3")
    panel(ann, "the rules")
    tab(ann, "log")
    ann.page.locator(".talk").tap()
    panel(ann, "the talk")


def panel(visitor: Visitor, where: str) -> None:
    """A panel covers everything, and is closed by touch."""
    expect(visitor.drawer).to_be_visible()
    covered = visitor.eval(
        "(({ width, height }) => [width - innerWidth, height - innerHeight])"
        "(document.querySelector('.drawer').getBoundingClientRect())"
    )
    assert covered == [0, 0]
    touchable(visitor, where)
    visitor.drawer.get_by_role("button", name=visitor.say("drawer.close")).tap()
    expect(visitor.drawer).to_have_count(0)


@pytest.mark.parametrize("language", ["en", pytest.param("de", marks=soak)])
@pytest.mark.parametrize("viewport", [PHONE, pytest.param(SMALL, marks=soak)])
@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("build", {}),
        *(pytest.param(kind, {}, marks=soak) for kind in ("keep", "choose", "feed", "finish", "move")),
        pytest.param("offer", {"edition": "heroes", "options": ["negotiation"]}, marks=soak),
        pytest.param("hire", {"edition": "heroes"}, marks=soak),
    ],
)
def test_every_answer_is_large_enough(
    served: Served, visit: Visit, kind: str, more: Any, viewport: Any, language: str
) -> None:
    guest, id = asked_for(served, kind, "here", "Bo", "Cy", "Di", **more)
    ann = visit(served, viewport=viewport, touch=True, guest=guest, language=language).sit(id)
    ann.until_asked()
    tiles, actions = ann.options()
    still(ann)
    touchable(ann, kind)
    ann.stage((tiles + actions)[0], "taps")
    still(ann)
    touchable(ann, f"{kind}, answered")


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=soak)])
def test_every_target_at_the_end_is_large_enough(served: Served, visit: Visit, language: str) -> None:
    guest, id = hosted(served, "here", "novice", "novice")
    play_until(guest, id, lambda state: False)
    ann = visit(served, viewport=PHONE, touch=True, guest=guest, language=language).sit(id)
    expect(ann.page.locator("section.end")).to_be_visible()
    for name in TABS:
        tab(ann, name)
        touchable(ann, name)
        still(ann)


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=soak)])
@pytest.mark.parametrize("viewport", [PHONE, pytest.param(SMALL, marks=soak), pytest.param(LYING, marks=soak)])
def test_every_target_around_the_table_is_large_enough(
    served: Served, visit: Visit, language: str, viewport: Any
) -> None:
    guest, _ = hosted(served, "here", "novice")
    room = guest.create("here", "open", "invited", "novice", public=True)["id"]
    ann = visit(served, viewport=viewport, touch=True, guest=guest, language=language)
    for path in ("/", "/new?kind=bots", "/new?kind=solo&level=4", "/new?kind=here", "/rules", f"/t/{room}"):
        ann.open(path)
        expect(ann.page.locator("h1")).to_be_visible()
        ann.page.wait_for_load_state("networkidle")
        touchable(ann, path)
    ann.open("/").button("settings.title").tap()
    panel(ann, "the settings")
    bo = visit(served, viewport=viewport, touch=True, language=language).open(f"/t/{room}")
    expect(bo.page.locator(".sit form")).to_be_visible()
    touchable(bo, "a seat to take")
    bo.open("/")
    expect(bo.page.locator(".row .primary").first).to_be_visible()
    touchable(bo, "a table to join")


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=soak)])
def test_lying_on_its_side(served: Served, visit: Visit, language: str) -> None:
    guest, id = hosted(served, "here", "novice", "novice")
    play_until(guest, id, in_round(3))
    ann = visit(served, viewport=LYING, touch=True, guest=guest, language=language).sit(id)
    ann.until_asked()
    for name in TABS:
        tab(ann, name)
        touchable(ann, name)
        still(ann)
    tab(ann, "market")
    ann.stage(ann.options()[0][0], "taps")
    expect(ann.confirm).to_be_in_viewport(ratio=1)
    expect(ann.undo).to_be_in_viewport(ratio=1)
    still(ann)
    ann.commit("taps")


def test_a_tablet_shows_all_at_once(served: Served, visit: Visit) -> None:
    guest, id = hosted(served, "here", *["novice"] * 4)
    play_until(guest, id, in_round(3))
    ann = visit(served, viewport=TABLET, touch=True, guest=guest, language="de").sit(id)
    ann.until_asked()
    ann.stage(ann.options()[0][0], "taps", more=1)
    still(ann)
    for part in (".bar", ".market", "section.board", ".rivals", ".disasters"):
        expect(ann.page.locator(part)).to_be_in_viewport(ratio=1)
    touchable(ann, "a tablet")
    ann.commit("taps")


def test_it_can_be_put_on_the_home_screen(served: Served, visit: Visit) -> None:
    ann = visit(served, viewport=PHONE, touch=True, theme="dark").open("/")
    expect(ann.page.locator("h1")).to_be_visible()
    address = ann.eval("document.querySelector('link[rel=manifest]').href")
    manifest = ann.context.request.get(address).json()
    assert manifest["display"] == "standalone"
    icons = [icon["src"] for icon in manifest["icons"]]
    icons.append(ann.page.locator("link[rel=apple-touch-icon]").get_attribute("href"))
    for icon in icons:
        answer = ann.context.request.get(served.url + icon)
        assert answer.headers["content-type"].startswith("image/")
    ann.until("document.querySelector('meta[name=theme-color]').content === '#0a0705'")
