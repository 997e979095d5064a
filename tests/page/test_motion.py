"""Animations and sounds: only for those who want them, and nobody has to wait for them."""

from typing import Any

import pytest
from playwright.sync_api import expect

from peloponnes import Edition
from tests.page.conftest import Visit
from tests.page.playing import Visitor, hosted, in_round, play_until
from tests.server.served import Served

BASE = Edition.base()
# Records what enters the stage, and which sounds are played.
NOTES = """
window.flown = [];
window.sung = 0;
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node.nodeType === 1 && node.matches(".stage .flight")) flown.push(node.className.split(" ")[1]);
}).observe(document, { childList: true, subtree: true });
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...given) {
  window.sung += 1;
  return start.apply(this, given);
};
"""
FLIGHTS = ".stage .flight"
RUNNING = "document.getAnimations().filter((each) => each.playState === 'running')"


def for_all(state: Any) -> list[str]:
    """The tiles in the row that anybody can bid on: those that take no inhabitants (RULES 2.2.8)."""
    return [tile for tile in state["view"]["row"] if BASE.tile(tile).once.inhabitants >= 0]


def seated(served: Served, visit: Visit, **more: Any) -> Visitor:
    """At a table of two on one device, with certain preferences, where both can bid on the same tile."""
    guest, id = hosted(served, "here", "Bo")
    while not for_all(guest.state(id)):
        guest, id = hosted(served, "here", "Bo")
    visitor = visit(served, guest=guest, **more)
    visitor.context.add_init_script(NOTES)
    return visitor.sit(id)


def flown(visitor: Visitor) -> set[str]:
    return set(visitor.eval("flown"))


def outbid(visitor: Visitor) -> None:
    """Play a bid, and a higher one by the other player on the same tile."""
    visitor.until_asked()
    tile = for_all(visitor.state())[0]
    for _ in range(2):
        visitor.until_asked()
        visitor.stage(tile)
        visitor.commit()


def test_bids_tiles_goods_and_chits_move_and_then_lie_where_they_belong(served: Served, visit: Visit) -> None:
    ann = seated(served, visit, calm=False, motion="quick")
    outbid(ann)
    ann.until("flown.includes('bid') && flown.includes('outbid')")
    while ann.state()["view"]["round"] == 1:  # the outbid player moves or withdraws; then all tiles are taken
        ann.until_asked()
        tiles, actions = ann.options()
        ann.stage((tiles or actions)[0])
        if ann.confirm.is_enabled():
            ann.commit()
    ann.until("flown.includes('tile') && flown.includes('gain') && flown.includes('chits')")
    expect(ann.page.locator(FLIGHTS)).to_have_count(0)
    shown = ann.page.locator(".board[data-seat] [data-tile]")
    expect(shown.first).to_be_visible()
    assert shown.first.evaluate("(node) => getComputedStyle(node).opacity") == "1"
    ann.until(f"!{RUNNING}.some((each) => !(each instanceof CSSAnimation || each instanceof CSSTransition))")


# Records in which order chits are turned up on the stage, and how many of them the medallions tell.
TURNS = """
window.order = [];
new MutationObserver((changes) => {
  for (const { addedNodes, target } of changes) {
    for (const node of addedNodes) if (node.nodeType === 1 && node.matches(".stage .flight.chits")) order.push("turned");
    if (target.nodeType === 1 && target.matches("[data-threat]:not([data-threat=supply])")) {
      const filled = [...document.querySelectorAll("[data-threat]:not([data-threat=supply])")];
      order.push(Math.round(filled.reduce((sum, each) => sum + 3 * each.style.getPropertyValue("--filled"), 0)));
    }
  }
}).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["style"] });
"""


def pass_round(visitor: Visitor) -> None:
    for _ in range(2):
        visitor.until_asked()
        visitor.stage("pass", "keys")
        visitor.commit("keys")


def test_the_table_tells_a_chit_only_once_it_was_turned_up(served: Served, visit: Visit) -> None:
    ann = seated(served, visit, calm=False, motion="quick")
    expect(ann.page.locator("[data-threat]")).to_have_count(6)
    ann.eval(TURNS)
    pass_round(ann)
    ann.until("order.filter((each) => each === 'turned').length === 2")
    ann.until_asked()
    order = ann.eval("order")
    for place, told in enumerate(order):
        assert told == "turned" or told <= order[:place].count("turned"), order
    chits = ann.state()["view"]["chits"]
    assert max([told for told in order if told != "turned"], default=0) == sum(chits.values()) - chits["blank"]


def test_a_key_ends_the_show_and_answers_what_is_asked(served: Served, visit: Visit) -> None:
    ann = seated(served, visit, calm=False, motion="slow")
    pass_round(ann)
    expect(ann.page.locator(".bar .skip")).to_be_visible()
    ann.page.keyboard.press("p")
    expect(ann.page.locator(".bar .skip")).to_have_count(0)
    expect(ann.page.locator(".bar [data-action=pass]")).to_have_attribute("aria-pressed", "true")


def test_no_tooltip_opens_under_a_pointer_at_rest(served: Served, visit: Visit) -> None:
    ann = seated(served, visit)
    ann.until_asked()
    ann.page.locator("[data-offer]").first.hover()
    expect(ann.page.locator(".tip")).to_be_visible()
    layer = "(node) => Number(getComputedStyle(node).zIndex)"
    assert ann.page.locator(".tip").evaluate(layer) < ann.page.locator(".stage").evaluate(layer)
    ann.eval(
        "addEventListener('pointerover', (event) => (window.entered = event.target.closest('[data-offer]') !== null))"
    )
    pass_round(ann)
    ann.page.keyboard.press("Escape")
    ann.until("window.entered")
    ann.page.wait_for_timeout(700)  # longer than a tooltip takes
    expect(ann.page.locator(".tip")).to_have_count(0)


@pytest.mark.parametrize(
    ("calm", "motion", "lives"),
    [(False, "normal", True), (True, "normal", False), (False, "off", False)],
)
def test_the_land_behind_the_table_lives_only_for_those_who_want_it(
    served: Served, visit: Visit, calm: bool, motion: str, lives: bool
) -> None:
    """Its motion is left to the compositor: nothing but transform and opacity changes."""
    ann = seated(served, visit, calm=calm, motion=motion)
    expect(ann.page.locator(".backdrop .town")).to_have_count(2)
    moved = set(
        ann.eval(
            f"""{RUNNING}.filter((each) => each instanceof CSSAnimation && each.effect.target.closest('.backdrop'))
              .flatMap((each) => each.effect.getKeyframes()).flatMap(Object.keys)"""
        )
    ) - {"offset", "computedOffset", "easing", "composite"}
    assert moved == ({"transform", "opacity"} if lives else set())


def test_a_click_ends_all_motion(served: Served, visit: Visit) -> None:
    ann = seated(served, visit, calm=False, motion="slow")
    browser = ann.context.new_cdp_session(ann.page)
    browser.send("Animation.enable")
    browser.send("Animation.setPlaybackRate", {"playbackRate": 0.05})  # a busy machine may take longer than a flight
    outbid(ann)
    expect(ann.page.locator(FLIGHTS).first).to_be_attached()
    ann.page.locator(".bar .sentence").click()
    assert ann.page.locator(FLIGHTS).count() == 0


def test_looking_back_moment_by_moment_plays_what_happened(served: Served, visit: Visit) -> None:
    guest, id = hosted(served, "here", "Bo")
    play_until(guest, id, in_round(4))
    ann = visit(served, guest=guest, calm=False, motion="quick")
    ann.context.add_init_script(NOTES)
    ann.sit(id, "?at=0")
    for at in (1, 2):
        ann.page.keyboard.press("ArrowRight")
        ann.until(f"location.search === '?at={at}'")
    ann.until("flown.length > 0")
    ann.page.keyboard.press("Home")
    expect(ann.page.locator(FLIGHTS)).to_have_count(0)


def test_the_game_ends_with_an_ending_that_any_key_ends(served: Served, visit: Visit) -> None:
    for seed in range(20):
        guest, id = hosted(served, "here", "Bo")
        if play_until(guest, id, in_round(8), seed)["table"]["status"] == "running":  # somebody can afford something
            break
    ann = visit(served, guest=guest, calm=False, motion="quick").sit(id)
    assert not ann.play(seed=3)  # to the end
    finale = ann.page.locator(".finale")
    expect(finale).to_be_visible()
    assert finale.evaluate("(node) => node.matches(':popover-open')")  # above every part of the table
    ann.page.keyboard.press("x")
    expect(finale).to_have_count(0)
    points = ann.page.get_by_role("tab", name=ann.say("end.points"), exact=True)
    expect(points).to_have_attribute("aria-selected", "true")
    ann.page.get_by_role("tab", name=ann.say("finale.result"), exact=True).click()
    ann.button("finale.once_more").click()
    expect(finale).to_be_visible()
    finale.click()
    expect(finale).to_have_count(0)
    ann.reload()
    expect(ann.page.locator("section.end .columns")).to_be_visible()
    expect(finale).to_have_count(0)  # only when the game ends before one's eyes


@pytest.mark.parametrize("preferences", [{"calm": True, "motion": "normal"}, {"calm": False, "motion": "off"}])
def test_nothing_moves_for_those_who_want_calm(served: Served, visit: Visit, preferences: Any) -> None:
    ann = seated(served, visit, **preferences)
    outbid(ann)
    ann.until_asked()
    assert flown(ann) == set()


@pytest.mark.parametrize("sound", ["off", "soft"])
def test_there_are_sounds_for_those_who_want_them(served: Served, visit: Visit, sound: str) -> None:
    ann = seated(served, visit, sound=sound)
    outbid(ann)
    ann.until_asked()
    if sound == "off":
        assert ann.eval("sung") == 0
    else:
        ann.until("sung > 0")


def test_motion_and_sounds_are_chosen_in_the_settings(served: Served, visit: Visit) -> None:
    ann = seated(served, visit)
    drawer = ann.panel("s")
    for group, choice, kept in (("motion", "pace_slow", "slow"), ("sound", "sound_full", "full")):
        chosen = drawer.get_by_role("group", name=ann.say(f"settings.{group}"), exact=True)
        chosen.get_by_role("radio", name=ann.say(f"settings.{choice}"), exact=True).click()
        ann.until(f"JSON.parse(localStorage.getItem('peloponnes')).{group} === '{kept}'")
    ann.until("sung > 0")  # a preview of the chosen volume is played, once the sounds are loaded
