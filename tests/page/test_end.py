"""The result page: what it says is what happened, and every way on from it works."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from peloponnes.record import Record
from tests.page.conftest import Visit
from tests.page.playing import PATIENCE, Visitor, check_end, hosted
from tests.server.served import Guest, Served

NUMBERS = ("score", "prestige", "population")
BLOWS = ("struck", "supply_began", "attacked")

Finished = tuple[Guest, str]


@pytest.fixture(scope="module")
def finished(served: Served) -> Finished:
    """A finished game of three, one of them a bot."""
    guest, id = hosted(served, "here", "Bo", "novice")
    guest.play_by_http(id, seed=5)
    return guest, id


def history(visitor: Visitor, id: str) -> Any:
    return visitor.ask("GET", f"/api/tables/{id}/history")["moments"]


def events(visitor: Visitor, id: str) -> Any:
    return [event for moment in history(visitor, id) for event in moment["events"]]


def section(visitor: Visitor, key: str) -> Locator:
    """Open one of the sections by its tab."""
    visitor.page.get_by_role("tab", name=visitor.say(key), exact=True).click()
    return visitor.page.get_by_role("tabpanel")


def rows_of(table: Locator) -> list[list[str]]:
    return [[cell.strip() for cell in row.locator("td").all_text_contents()] for row in table.locator("tbody tr").all()]


def after_rounds(visitor: Visitor, id: str) -> Any:
    """All boards after each round and at the end."""
    begun = [
        moment["at"]
        for moment in history(visitor, id)
        for event in moment["events"]
        if event["key"] == "round_began" and event["values"]["round"] > 1
    ]
    views = [visitor.ask("GET", f"/api/tables/{id}/history/{at}") for at in begun]
    return [view["seats"] for view in (*views, visitor.state()["view"])]


def test_points_rounds_and_disasters_are_those_of_the_game(served: Served, visit: Visit, finished: Finished) -> None:
    guest, id = finished
    ann = visit(served, guest=guest).sit(id)
    check_end(ann)
    boards = after_rounds(ann, id)
    assert len(boards) == 8

    rounds = section(ann, "page.by_round")
    for number in NUMBERS:
        ann.button(f"end.{number}").click()
        expect(rounds.locator("figure caption")).to_contain_text(ann.say(f"end.{number}"))
        shown = rows_of(rounds.locator("figure table"))
        assert shown == [[str(each[seat][number]) for each in boards] for seat in range(3)]
    for seat, row in enumerate(rows_of(rounds.get_by_role("table", name=ann.say("end.binds")))):
        for cell, each in zip(row, boards, strict=True):
            prestige, population = each[seat]["prestige"], each[seat]["population"]
            kind = "both" if prestige == population else "prestige" if prestige < population else "population"
            assert cell.startswith(f"{ann.say(f'end.bound_{kind}')} ({ann.say('end.prestige')} {prestige},")

    toll = section(ann, "table.disasters")
    happened = events(ann, id)
    blows = [event for event in happened if event["key"] in BLOWS]
    names = [
        ann.say(f"chit.{event['values']['disaster']}") if event["key"] == "struck" else ann.say("toll.supply")
        for event in blows
    ]
    assert toll.locator("thead .blow span:first-of-type").all_text_contents() == names
    losses = toll.locator("tbody tr")
    for seat in range(3):
        spared = [event for event in happened if event["key"] == "spared" and event["seat"] == seat]
        expect(losses.nth(seat).get_by_role("img", name=ann.say("toll.spared"))).to_have_count(len(spared))
        lost = [
            event["values"]["tile"]
            for event in happened
            if event["key"] in ("lost", "abandoned") and event["seat"] == seat
        ]
        total = losses.nth(seat).locator("td").last
        told = total.locator(".bad .unseen").all_text_contents()
        assert all(tile in told[0] for tile in lost) if lost else told == []
    toll.locator(".blow").first.click()
    expect(ann.sentence).to_contain_text(str(blow_at(ann, id)))


def blow_at(visitor: Visitor, id: str) -> int:
    return int(
        next(
            moment["at"] for moment in history(visitor, id) if any(event["key"] in BLOWS for event in moment["events"])
        )
    )


def test_those_who_want_calm_find_the_final_picture_first(served: Served, visit: Visit, finished: Finished) -> None:
    guest, id = finished
    ann = visit(served, guest=guest).sit(id)
    board = ann.state()["view"]["seats"]
    ranking = [seat for place in ann.state()["table"]["result"]["ranking"] for seat in place]
    numbers = ann.page.locator("section.end .columns .number")
    expect(numbers).to_have_count(6)
    shown = [text.strip() for text in numbers.all_text_contents()]
    assert shown == [str(board[seat][each]) for seat in reversed(ranking) for each in ("prestige", "population")]
    expect(ann.button("finale.once_more")).to_have_count(0)  # nothing moves here


def test_sections_by_keyboard(served: Served, visit: Visit, finished: Finished) -> None:
    guest, id = finished
    ann = visit(served, guest=guest).sit(id)
    tabs = ann.page.get_by_role("tab")
    tabs.first.focus()
    ann.page.keyboard.press("ArrowRight")
    expect(tabs.nth(1)).to_be_focused()
    expect(ann.page.locator("section.end table")).to_be_visible()
    ann.page.keyboard.press("End")
    expect(tabs.last).to_have_attribute("aria-selected", "true")
    expect(ann.page.locator("section.end")).to_be_visible()  # the arrow keys changed sections, not the moment


def test_the_link_is_copied_or_shown(served: Served, visit: Visit, finished: Finished) -> None:
    guest, id = finished
    ann = visit(served, guest=guest)
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.sit(id)
    ann.button("page.share").click()
    expect(ann.button("page.copied")).to_be_visible()
    assert ann.eval("navigator.clipboard.readText()") == f"{served.url}/t/{id}"
    bo = visit(served)
    bo.context.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    bo.sit(id)
    bo.button("page.share").click()
    link = bo.page.locator("section.end input")
    expect(link).to_have_value(f"{served.url}/t/{id}")
    expect(link).to_be_focused()
    with bo.page.expect_download() as download:
        bo.page.get_by_role("link", name=bo.say("page.record")).click()
    assert Record.parse(download.value.path().read_text()).verify() == "fine"


def arrive(visitor: Visitor, before: str) -> None:
    """Wait for another table at which the game has started."""
    visitor.page.wait_for_url(lambda url: before not in url)
    visitor.until("heard.status === 'running'")
    expect(visitor.page.locator(".market")).to_be_visible()


def test_the_same_deal_again_and_another_one(served: Served, visit: Visit, finished: Finished) -> None:
    guest, id = finished
    ann = visit(served, guest=guest).sit(id)
    dealt = ann.ask("GET", f"/api/tables/{id}/history/0")
    for key, same in (("page.again", True), ("page.rematch", False)):
        ann.sit(id)
        ann.button(key).click()
        arrive(ann, id)
        found = ann.ask("GET", f"/api/tables/{ann.table}/history/0")
        assert (found["row"] + found["conquest"] == dealt["row"] + dealt["conquest"]) == same
        assert ann.state()["table"]["deal_of"] == (id if same else None)
        first = 0 if same else 1  # a rematch has another starting player
        assert found["seats"][0]["name"] == dealt["seats"][first]["name"]
    bo = visit(served, name="Eve").sit(id)  # a spectator may try it, too
    bo.button("page.again").click()
    arrive(bo, id)
    assert bo.until_asked()
    assert bo.state()["you"]["seats"] == [0]


def test_play_on_from_here(served: Served, visit: Visit, finished: Finished) -> None:
    guest, id = finished
    ann = visit(served, guest=guest).sit(id)
    ann.button("page.play_on_from").click()
    expect(ann.page.locator(".scrubber.past")).to_be_visible()
    begun = [each["at"] for each in history(ann, id) if any(event["key"] == "round_began" for event in each["events"])]
    last = history(ann, id)[-1]["at"]
    expect(ann.sentence).to_have_text(ann.say("page.choose_moment", at=begun[-1], last=last))
    expect(ann.button("page.play_on")).to_be_visible()
    at = next(each["at"] for each in history(ann, id) if each["round"] == 4) + 1
    decides = ann.ask("GET", f"/api/tables/{id}/history/{at}")["decision"]["seat"]
    eve = visit(served, name="Eve")
    for visitor in (ann, eve):
        visitor.sit(id, f"?at={at}")
        visitor.button("page.play_on").click()
        arrive(visitor, id)
        assert visitor.until_asked()
        state = visitor.state()
        assert (state["table"]["deal_of"], state["table"]["at"], state["view"]["round"] >= 4) == (id, at, True)
        assert state["you"]["seats"] == ([0, 1] if visitor is ann else [decides])
        assert [seat["level"] for seat in state["table"]["seats"]] == (
            [None, None, "novice"] if visitor is ann else [each(seat, decides) for seat in range(3)]
        )
        assert history(visitor, visitor.table)[: at + 1] == history(visitor, id)[: at + 1]
        link = visitor.page.get_by_role("link", name=visitor.say("page.goes_on", at=at))
        expect(link).to_have_attribute("href", f"/t/{id}?at={at}")
    running = visit(served).sit(ann.table, "?at=1")
    expect(running.page.locator(".scrubber.past")).to_be_visible()
    expect(running.button("page.play_on")).to_have_count(0)  # not while the game is running


def each(seat: int, decides: int) -> str | None:
    """Who plays a seat of the game of three when a spectator plays on."""
    return None if seat == decides else "archon" if seat < 2 else "novice"


def test_a_game_is_watched_again_from_its_first_moment_to_its_end(
    served: Served, visit: Visit, finished: Finished
) -> None:
    guest, id = finished
    ann = visit(served, guest=guest).sit(id)
    ann.eval("window.seen = []")
    ann.eval(
        "new MutationObserver(() => seen.push(location.search)).observe(document, { childList: true, subtree: true })"
    )
    ann.button("page.replay").click()
    ann.until("location.search === '?at=2'")
    expect(ann.page.locator(".market")).to_be_visible()
    assert ann.eval("seen.includes('?at=0') && seen.includes('?at=1')")
    ann.page.keyboard.press("End")  # skip to the end
    expect(ann.page.locator("section.end")).to_be_visible()
    assert ann.eval("location.search") == ""


def test_the_best_with_hindsight(served: Served, visit: Visit) -> None:
    guest, id = hosted(served, "here", edition="solo", level=1)
    guest.play_by_http(id, seed=2)
    ann = visit(served, guest=guest).sit(id)
    panel = section(ann, "hindsight.title")
    expect(panel.locator(".line")).to_be_visible(timeout=10 * PATIENCE)  # the search gives way to everything else
    par = ann.ask("GET", f"/api/tables/{id}/par")
    own = ann.state()["view"]["seats"][0]
    assert rows_of(panel.locator(".sum table")) == [[str(own[number]), str(par[number])] for number in NUMBERS]
    expect(panel).to_contain_text(ann.say("hindsight.short", short=par["score"] - own["score"]))
    lines = rows_of(panel.locator(".line"))
    assert len(lines) == 8
    for column, moments in enumerate((history(ann, id), par["moments"])):
        taken = [
            event["values"]["tile"]
            for moment in moments
            for event in moment["events"]
            if event["key"] in ("placed", "paid", "marked")
        ]
        shown = " ".join(line[column] for line in lines)
        assert [tile for tile in taken if tile not in shown] == []
        assert sum(line[column] != ann.say("hindsight.none") for line in lines) == len(taken)
