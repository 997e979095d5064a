"""Looking at a table: history, log, what was missed, languages, the title of the tab, and the text board."""

import random
import re
import time
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Route, expect

from peloponnes.messages import Messages
from tests.page.conftest import Visit
from tests.page.playing import PATIENCE, SOAK, Visitor, hosted, in_round, play_until, table_with
from tests.server.served import Guest, Served, legal


def shown(visitor: Visitor) -> dict[str, Any]:
    """What the page shows of a table."""
    boards: Any = visitor.eval(
        """Object.fromEntries([...document.querySelectorAll('.rivals li .row')].map((row) => [
          row.querySelector('.name').textContent.trim(),
          [...row.querySelectorAll('.score > [aria-hidden]')].map((each) => Number(each.textContent)),
        ]))"""
    )
    return {
        "tiles": visitor.eval(
            "[...document.querySelectorAll('.market [data-offer]')].map((each) => each.dataset.offer)"
        ),
        "order": list(boards),
        "scores": boards,
        "own": [int(text) for text in visitor.page.locator("section.board .score dd").all_text_contents()],
        "round": visitor.page.locator(".bar .round").inner_text().casefold(),
    }


def of(view: Any, visitor: Visitor, seat: int = 0) -> dict[str, Any]:
    """The same for a view from the server."""
    boards = view["seats"]
    order = [boards[each]["name"] for each in view["order"]]
    own = boards[seat]
    say = visitor.say
    where = say("page.round", round=view["round"], rounds=8) if view["round"] else say("page.setup")
    return {
        "tiles": view["row"] + view["conquest"] + view["sea"],
        "order": order,
        "scores": {each["name"]: [each["prestige"], each["population"]] for each in boards},
        "own": [own["prestige"], own["population"], own["score"]],
        "round": where.casefold(),
    }


@pytest.fixture
def midgame(served: Served, visit: Visit) -> tuple[Visitor, Guest, str]:
    """A table at a bid in the fourth round."""
    guest, id = hosted(served, "here", "novice", "novice", hints=True)
    play_until(guest, id, in_round(4), seed=6)
    visitor = visit(served, guest=guest).sit(id)
    visitor.until_asked()
    expect(visitor.button("log.back")).to_be_enabled()
    return visitor, guest, id


def at(visitor: Visitor, moment: int | None, last: int) -> None:
    """Wait until the page shows a moment, or the present."""
    if moment is None:
        expect(visitor.page.locator(".scrubber.past")).to_have_count(0)
        visitor.page.wait_for_url(lambda url: "at=" not in url)
    else:
        visitor.page.wait_for_url(f"**?at={moment}")
        expect(visitor.sentence).to_have_text(visitor.say("page.looking_back", at=moment, last=last))


def same(visitor: Visitor, guest: Guest, id: str, moment: int | None) -> None:
    """The page shows what the server says about a moment."""
    view = guest.state(id)["view"] if moment is None else guest.ask("GET", f"/api/tables/{id}/history/{moment}")
    shows(visitor, of(view, visitor))


def shows(visitor: Visitor, wanted: Any) -> None:
    """Wait until the page shows something."""
    end = time.monotonic() + PATIENCE / 1000
    while shown(visitor) != wanted and time.monotonic() < end:
        visitor.page.wait_for_timeout(50)  # it may still be on its way
    assert shown(visitor) == wanted


def test_the_keys_go_through_the_past_and_back(midgame: tuple[Visitor, Guest, str]) -> None:
    ann, guest, id = midgame
    last = guest.ask("GET", f"/api/tables/{id}/history")["moments"][-1]["at"]
    same(ann, guest, id, None)
    press = ann.page.keyboard.press
    press("ArrowLeft")
    at(ann, last - 1, last)
    same(ann, guest, id, last - 1)
    expect(ann.page.locator(".market .offer.possible")).to_have_count(0)
    press("ArrowLeft")
    at(ann, last - 2, last)
    press("ArrowRight")
    at(ann, last - 1, last)
    press("Home")
    at(ann, 0, last)
    same(ann, guest, id, 0)
    press("End")
    at(ann, None, last)
    same(ann, guest, id, None)
    assert ann.until_asked()
    expect(ann.page.locator(".market .offer.possible").first).to_be_visible()


def test_a_link_to_a_moment_shows_that_moment(midgame: tuple[Visitor, Guest, str]) -> None:
    ann, guest, id = midgame
    last = guest.ask("GET", f"/api/tables/{id}/history")["moments"][-1]["at"]
    for moment in range(last) if SOAK else (0, 1, last // 2, last - 1):
        ann.open(f"/t/{id}?at={moment}")
        at(ann, moment, last)
        same(ann, guest, id, moment)
    ann.bar.get_by_role("button", name=ann.say("page.to_present")).click()
    at(ann, None, last)
    same(ann, guest, id, None)


def test_a_link_to_a_moment_that_is_not_there_shows_the_present(midgame: tuple[Visitor, Guest, str]) -> None:
    ann, _, id = midgame
    ann.open(f"/t/{id}?at=99999")
    ann.until("heard.view !== null")
    expect(ann.page.locator(".market .offer.possible").first).to_be_visible()


def test_a_line_of_the_log_leads_to_its_moment(midgame: tuple[Visitor, Guest, str]) -> None:
    ann, guest, id = midgame
    last = guest.ask("GET", f"/api/tables/{id}/history")["moments"][-1]["at"]
    entries = ann.page.locator(".history .line")
    expect(entries.nth(2)).to_be_visible()  # the log is not in the first frame
    moment = int(entries.nth(entries.count() // 2).get_attribute("data-at") or 0)
    ann.page.locator(f".history .line[data-at='{moment}']").first.click()  # more of them may have come
    at(ann, moment, last)
    same(ann, guest, id, moment)
    ann.page.locator(".scrubber").get_by_role("button", name=ann.say("past.live"), exact=True).click()
    at(ann, None, last)


def test_the_slider_and_its_buttons(midgame: tuple[Visitor, Guest, str]) -> None:
    ann, guest, id = midgame
    last = guest.ask("GET", f"/api/tables/{id}/history")["moments"][-1]["at"]
    expect(ann.page.locator(".scrubber")).to_have_count(0)
    ann.button("log.back").click()
    at(ann, last - 1, last)
    expect(ann.page.locator(".scrubber input")).to_be_focused()
    ann.page.keyboard.press("PageDown")
    expect(ann.page.locator(".scrubber.past")).to_be_visible()
    ann.page.keyboard.press("Home")
    at(ann, 0, last)
    for name, moment in (("past.next", 1), ("past.previous", 0)):
        ann.page.locator(".scrubber").get_by_role("button", name=ann.say(name)).click()
        at(ann, moment, last)
    ann.page.locator(".scrubber select").select_option("4")
    ann.page.locator(".scrubber input").focus()
    ann.page.keyboard.press("Space")  # plays
    expect(ann.button("past.pause")).to_be_visible()
    ann.page.wait_for_url(re.compile(r"at=[2-9]"))
    ann.page.keyboard.press("Space")  # and pauses
    expect(ann.button("past.play")).to_be_visible()
    ann.page.locator(".scrubber").get_by_role("button", name=ann.say("past.live"), exact=True).click()
    at(ann, None, last)


def test_news_that_are_quicker_than_the_history_stay_in_the_log(served: Served, visit: Visit) -> None:
    guest, id = hosted(served, "here", "here")
    ann = visit(served, guest=guest)
    held: list[tuple[Route, APIResponse]] = []
    ann.page.route("**/history", lambda route: held.append((route, route.fetch())))
    ann.sit(id)
    ann.until_asked()
    while not held:
        ann.page.wait_for_timeout(50)
    decision = guest.state(id)["decisions"][0]
    seq = ann.eval("heard.seq")
    guest.turn(id, "pass", seat=decision["seat"])
    ann.until(f"heard.seq > {seq}")
    route, answer = held[0]
    route.fulfill(response=answer)
    expect(ann.button("log.back")).to_have_attribute("data-last", "1")
    expect(ann.page.locator(".history .line[data-at='0']").first).to_be_visible()
    expect(ann.page.locator(".history .line[data-at='1']").first).to_be_visible()


def test_news_that_come_while_one_looks_back_do_not_disturb(served: Served, visit: Visit) -> None:
    guest, id = hosted(served, "here", "Bo", "Cy")
    play_until(guest, id, in_round(3))
    ann = visit(served, guest=guest).sit(id)
    ann.until_asked()
    expect(ann.button("log.back")).to_be_enabled()
    ann.page.keyboard.press("Home")
    view = guest.ask("GET", f"/api/tables/{id}/history/0")
    before = of(view, ann, guest.state(id)["decisions"][0]["seat"])
    shows(ann, before)
    seq = ann.eval("heard.seq")
    decision = guest.state(id)["decisions"][0]
    guest.turn(id, legal(decision)[-1], seat=decision["seat"])
    ann.until(f"heard.seq > {seq}")
    assert {**shown(ann), "own": None} == {**before, "own": None}  # the city shown is that of whoever is next
    ann.page.keyboard.press("End")
    ann.until_asked()
    shows(ann, of(guest.state(id)["view"], ann, ann.decision["seat"]))


def test_who_comes_back_is_told_what_happened_since_their_last_turn(served: Served, visit: Visit) -> None:
    guests = [Guest(served, name) for name in ("Ann", "Bo", "Cy")]
    id = guests[0].create("here", "open", "open")["id"]
    for guest in guests[1:]:
        guest.join(id)
    guests[0].start(id)
    order = guests[0].state(id)["view"]["order"]
    first, second, third = (guests[seat] for seat in order)
    visitor = visit(served, guest=first).sit(id)
    visitor.until_asked()
    visitor.stage("pass")
    visitor.commit()
    visitor.page.goto("about:blank")
    second.turn(id, "pass")
    third.turn(id, next(action for action in legal(third.state(id)["decisions"][0]) if action.startswith("bid")))
    visitor.sit(id)
    since = visitor.page.locator(".since")
    expect(since).to_be_visible()
    expect(since.locator("h2")).to_have_text(visitor.say("log.since"))
    expect(since).to_contain_text(second.name)
    expect(since).to_contain_text(third.name)
    since.get_by_role("button", name=visitor.say("log.dismiss")).click()
    expect(since).to_have_count(0)


def test_what_happened_since_can_be_played_again(served: Served, visit: Visit) -> None:
    seats = ("here", "novice", "novice", "novice", "novice")
    guest, id, _ = table_with(
        served, lambda state: in_round(3)(state) and state["view"]["order"].index(0) > 2, *seats, seed=8
    )
    ann = visit(served, guest=guest).sit(id)
    ann.until_asked()
    ann.page.locator(".since").get_by_role("button", name=ann.say("log.play")).click()
    expect(ann.page.locator(".scrubber.past")).to_be_visible()
    expect(ann.page.locator(".scrubber.past")).to_have_count(0)
    assert ann.until_asked()


def test_the_language_changes_at_once_and_the_draft_stays(midgame: tuple[Visitor, Guest, str]) -> None:
    ann, _, _ = midgame
    tile = ann.options()[0][0]
    ann.stage(tile, more=1)
    expect(ann.confirm).to_be_enabled()
    field = ann.page.locator("[data-coins]")
    several = sum(action.startswith(f"bid {tile} ") for action in legal(ann.decision)) > 1
    expect(field).to_have_count(int(several))
    coins = field.input_value() if several else None
    round = ann.eval("heard.view.round")
    for code in ("de", "fr", "en"):
        say = Messages(code)
        drawer = ann.panel("s")
        drawer.locator(f"input[type=radio][value={code}]").check(force=True)
        expect(ann.confirm).to_contain_text(say("page.confirm"))
        expect(ann.page.locator("html")).to_have_attribute("lang", code)
        expect(drawer.locator("h2").first).to_have_text(say("settings.title"))
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator(".bar .round")).to_have_text(say("page.round", round=round, rounds=8))
        expect(ann.page.locator(".offer.picked [data-offer]")).to_have_attribute("data-offer", tile)
        assert (field.input_value() if several else None) == coins
        expect(ann.confirm).to_be_enabled()
    ann.commit()


def test_the_language_that_was_chosen_is_kept(served: Served, visit: Visit) -> None:
    ann = visit(served).open("/")
    ann.page.locator(".languages [lang=de]").click()
    german = Messages("de")
    expect(ann.page.locator("form.begin button.primary")).to_contain_text(german("home.play_now"))
    ann.page.reload()
    expect(ann.page.locator("form.begin button.primary")).to_contain_text(german("home.play_now"))


def test_the_tab_says_whose_turn_it_is(served: Served, visit: Visit) -> None:
    guests = [Guest(served, name) for name in ("Ann", "Bo")]
    id = guests[0].create("here", "open")["id"]
    guests[1].join(id)
    guests[0].start(id)
    order = guests[0].state(id)["view"]["order"]
    first = visit(served, guest=guests[order[0]]).sit(id)
    second = visit(served, guest=guests[order[1]]).sit(id)
    icon = "document.querySelector('link[rel=icon]').href.endsWith('{}')"
    first.until("document.title.startsWith('● ')")
    first.until(icon.format("/favicon-turn.svg"))
    second.until("document.title === 'Peloponnes'")
    second.until(icon.format("/favicon.svg"))
    first.stage("pass")
    first.commit()
    second.until("document.title.startsWith('● ')")
    second.until(icon.format("/favicon-turn.svg"))
    first.until("!document.title.startsWith('●')")
    first.until(icon.format("/favicon.svg"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_table_as_text_has_all_of_it(served: Served, visit: Visit, language: str) -> None:
    guest, id = hosted(served, "here", "novice", "novice", "novice", edition="sea")
    state = play_until(guest, id, in_round(3), seed=3)
    ann = visit(served, guest=guest, language=language).sit(id)
    ann.until_asked()
    text = ann.panel("t").inner_text()
    view = state["view"]
    for name in (board["name"] for board in view["seats"]):
        assert text.count(name) >= 2  # in the turn order, and with their possessions
    for tile in view["row"] + view["conquest"]:
        assert tile in text
    for board in view["seats"]:
        for tile in board["buildings"] + board["lands"]:
            assert tile in text
    phase = ann.say(f"phase.{view['phase']}")
    assert ann.say("table.title", round=view["round"], rounds=8, phase=phase).casefold() in text.casefold()
    for disaster in view["chits"]:
        if disaster in ("earthquake", "drought", "plague", "tempest", "decline"):
            assert ann.say(f"chit.{disaster}") in text


def test_a_screen_reader_hears_what_changes(served: Served, visit: Visit) -> None:
    ann = visit(served)
    ann.sit(ann.create("here", "Bo", "Cy"))
    ann.until_asked()
    live = ann.page.locator(".bar .sentence[aria-live=polite]")
    heard = [live.inner_text()]
    tile = ann.options()[0][0]
    ann.stage(tile)
    heard.append(live.inner_text())
    ann.commit()
    ann.until_asked()
    heard.append(live.inner_text())
    assert len(set(heard)) == 3
    expect(ann.page.locator(f"[data-offer='{tile}']")).to_have_accessible_name(re.compile(tile))
    first = ann.page.locator("a.jump")
    ann.page.keyboard.press("Tab")
    if not first.evaluate("(node) => node === document.activeElement"):
        ann.tab_to(first)
    ann.page.keyboard.press("Enter")
    assert ann.eval("document.activeElement.id") == "market"
    ann.decide(random.Random(1), "keys")


def test_every_panel_opens_by_its_key_and_closes_by_escape(midgame: tuple[Visitor, Guest, str]) -> None:
    ann, _, _ = midgame
    for key, title in {"l": "log.title", "c": "chat.title", "r": "rulebook.title", "s": "settings.title",
                       "t": "board.title", "?": "keys.title"}.items():  # fmt: skip
        drawer = ann.panel(key)
        expect(drawer.locator("h2").first).to_have_text(ann.say(title))
        ann.page.keyboard.press("Escape")
        expect(drawer).to_have_count(0)
