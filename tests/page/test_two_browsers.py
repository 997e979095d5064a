"""Two people with separate browsers at one table, joined by a link, who survive lost connections."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, expect

from tests.page.conftest import Visit
from tests.page.playing import QUIET, SHOWN, SOAK, Visitor, check_end, soak
from tests.server.served import PLENTY, Guest, Served, legal

GREETING = "Here I am"
CUT = ("WebSocket", "ERR_CONNECTION", "ERR_INTERNET_DISCONNECTED", "Failed to load resource")


def meet(served: Served, visit: Visit) -> tuple[Visitor, Visitor]:
    """Ann creates a table, Bo follows its link and greets her, and Ann starts the game."""
    ann, bo = visit(served, name="Ann"), visit(served, name="Bo")
    for each in (ann, bo):
        each.allow(*CUT)
    ann.open("/new?kind=online")
    ann.page.locator("input[name=players][value='2']").check(force=True)
    ann.page.locator("button.start").click()
    link = ann.page.locator("#link")
    expect(link).to_have_value(re.compile("[?]key="))
    start = ann.page.locator(".ways .start")
    expect(start).to_be_disabled()
    bo.page.goto(link.input_value())
    bo.page.locator(".sit form button.primary").click()
    expect(bo.page.locator(".seats")).to_contain_text("Bo")
    expect(bo.page.locator(".sit")).to_have_count(0)
    assert "key=" not in bo.page.url
    expect(ann.page.locator(".seats")).to_contain_text("Bo")
    bo.page.locator(".talk textarea").fill(GREETING)
    bo.page.locator(".talk textarea").press("Enter")
    expect(ann.page.locator(".talk .line .text")).to_have_text(GREETING)
    start.click()
    for each in (ann, bo):
        expect(each.bar).to_be_visible()
        expect(each.page).not_to_have_title(re.compile(each.say("room.title")))
    return ann, bo


def turns(ann: Visitor, bo: Visitor, seed: int, meanwhile: Callable[[int], bool] = lambda turn: False) -> None:
    """Whoever is asked decides, until the game is over for both or ``meanwhile`` stops it."""
    rng = random.Random(seed)
    ready = f"{QUIET} && heard.decisions.length > 0 && {SHOWN}"
    turn = 0
    for _ in range(1000):
        if ann.over and bo.over:
            return
        acts = next((each for each in (ann, bo) if each.eval(ready)), None)
        if acts is None:
            try:
                ann.page.wait_for_function(f"() => {ready}", timeout=100)
            except Error:
                continue
            acts = ann
        if meanwhile(turn):
            return
        acts.until(f"({QUIET}) && heard.welcomes > 0")
        if acts.eval(ready):
            acts.decide(rng)
        turn += 1
    raise AssertionError("a game without an end")


def told(visitor: Visitor) -> Any:
    """The whole log."""
    return visitor.page.locator(".history .line .sentence").all_text_contents()


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=soak) for seed in (1, 2, 3)])
def test_two_browsers_play_and_the_server_is_killed_in_between(alone: Served, visit: Visit, seed: int) -> None:
    ann, bo = meet(alone, visit)

    def kill(turn: int) -> bool:
        if turn in ((3, 9) if SOAK else (5,)):
            before = ann.state()["view"]
            alone.kill()
            for each in (ann, bo):
                expect(each.page.locator(".band .lost")).to_be_visible()
            alone.start()
            for each in (ann, bo):
                expect(each.page.locator(".band .lost")).to_have_count(0)
            assert ann.state()["view"] == before
            assert ann.eval("heard.view") == bo.eval("heard.view") == before
        return False

    turns(ann, bo, seed, kill)
    assert check_end(ann) == check_end(bo) | {"rematch": check_end(ann)["rematch"]}
    assert told(ann) == told(bo)
    ann.reload()
    expect(ann.page.locator("section.end")).to_be_visible()
    assert told(ann) == told(bo)


def test_a_browser_that_is_offline_for_a_while_catches_up(served: Served, visit: Visit) -> None:
    ann, bo = meet(served, visit)

    def away(turn: int) -> bool:
        if turn < 4:
            return False
        gone, stays = (ann, bo) if bo.eval("heard.decisions.length") else (bo, ann)
        gone.context.set_offline(True)
        gone.eval("heard.deaf = true")  # the open socket is not closed: it only falls silent
        expect(gone.page.locator(".band .lost")).to_be_visible()
        seq = stays.eval("heard.seq")
        stays.decide(random.Random(5))
        stays.until(f"heard.seq > {seq}")
        gone.eval("heard.deaf = false")
        gone.context.set_offline(False)
        expect(gone.page.locator(".band .lost")).to_have_count(0)
        gone.until(f"heard.seq >= {stays.eval('heard.seq')}")
        assert gone.eval("heard.view") == stays.eval("heard.view")
        expect(gone.page.locator(".history .line .sentence")).to_have_count(len(told(stays)))
        assert told(gone) == told(stays)
        return turn == 8

    turns(ann, bo, 7, away)


def test_who_leaves_is_missed_and_takes_the_seat_back_from_a_bot(
    page_folder: Path, tmp_path: Path, visit: Visit
) -> None:
    with Served(str(tmp_path / "games"), tmp_path / "log", *PLENTY, "--absent-after", "1", page=page_folder) as served:
        host, guest = Guest(served, "Ann"), Guest(served, "Bo")
        id = host.create("here", "open")["id"]
        guest.join(id)
        host.start(id)
        ann, bo = visit(served, guest=host).sit(id), visit(served, guest=guest, name="Bo").sit(id)
        for each in (ann, bo):
            each.allow(*CUT)  # the server is gone before they are
        row = ann.page.locator("[data-rival='1']")
        expect(row.locator(".here")).to_be_visible()
        if ann.eval("heard.decisions.length"):
            ann.decide(random.Random(1))
        expect(ann.sentence).to_have_text(ann.say("page.waiting_for", name="Bo"))
        bo.page.goto("about:blank")
        expect(ann.sentence).to_have_text(ann.say("page.waiting_for_away", name="Bo"))
        expect(row).to_contain_text(ann.say("page.away"))
        expect(ann.page.get_by_role("status").filter(has_text=ann.say("page.has_left", name="Bo"))).to_have_count(1)
        ann.bar.locator(".replace").click()
        expect(row).to_contain_text(ann.say("page.stood_in"))
        ann.until_asked()
        bo.sit(id)
        expect(bo.sentence).to_have_text(bo.say("page.bot_for_you", level=bo.say("new.archon")))
        bo.button("page.take_back").click()
        expect(bo.sentence).to_have_text(bo.say("page.waiting_for", name="Ann"))
        expect(row.locator(".here")).to_be_visible()


def test_they_talk(served: Served, visit: Visit) -> None:
    ann, bo = meet(served, visit)
    chat = bo.page.locator(f"nav button[title='{bo.say('chat.title')}']")
    expect(chat.locator(".count")).to_have_count(0)  # what was said before the game was read there
    ann.panel("c").locator("textarea").fill("Ready? 🏛️ <b>Go</b>")
    ann.page.keyboard.press("Enter")
    expect(ann.drawer.locator(".line .text")).to_have_text([GREETING, "Ready? 🏛️ <b>Go</b>"])
    expect(chat.locator(".count")).to_contain_text("1")
    chat.click()
    expect(bo.drawer.locator(".line .text")).to_have_text([GREETING, "Ready? 🏛️ <b>Go</b>"])
    expect(chat.locator(".count")).to_have_count(0)
    bo.drawer.locator("textarea").fill("123 pu?")  # these keys go to the field, not to the table
    bo.drawer.locator("textarea").press("Enter")
    expect(ann.drawer.locator(".line .text").last).to_have_text("123 pu?")
    expect(bo.page.locator(".offer.picked")).to_have_count(0)
    bo.page.reload()
    bo.until("heard.view !== null")
    expect(bo.panel("c").locator(".line .text")).to_have_text([GREETING, "Ready? 🏛️ <b>Go</b>", "123 pu?"])


def test_somebody_who_only_watches_can_talk_and_does_not_disturb(served: Served, visit: Visit) -> None:
    ann = visit(served)
    id = ann.create("here", "novice")
    ann.sit(id)
    ann.panel("c")
    watcher = visit(served, name="Cy").sit(id)
    expect(watcher.page.locator(".band .watch")).to_be_visible()
    watcher.panel("c").locator("textarea").fill("Who leads?")
    watcher.page.keyboard.press("Enter")
    expect(watcher.drawer.locator(".line .text")).to_have_text("Who leads?")
    expect(ann.drawer.locator(".line")).to_have_count(0)


def test_a_rematch_brings_both_to_the_same_new_table(served: Served, visit: Visit) -> None:
    guests = [Guest(served, name) for name in ("Ann", "Bo")]
    first = guests[0].create("here", "open")["id"]
    guests[1].join(first)
    guests[0].start(first)
    while guests[0].table(first)["status"] == "running":
        for guest in guests:
            for decision in guest.state(first)["decisions"][:1]:
                guest.turn(first, legal(decision)[0], seat=decision["seat"])
    ann, bo = (visit(served, guest=guest).sit(first) for guest in guests)
    for each in (ann, bo):
        each.page.locator("section.end .acts button.primary").click()
        each.page.wait_for_url(lambda url: "/t/" in url and first not in url)
    assert ann.table == bo.table
