"""A table that is played turn by turn: its pace, the time left, a turn taken back by consent, notes, and the next game that waits."""

import re

from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.server.served import Guest, Served, legal


def test_a_table_with_clocks_is_made_and_played_at(served: Served, visit: Visit) -> None:
    ann, bo = visit(served, name="Ann"), Guest(served, "Bo")
    ann.open("/new?kind=online")
    page = ann.page
    page.locator("input[name=players][value='2']").check(force=True)
    page.locator("input[name=pace][value='three_days']").check(force=True)
    page.locator("button.start").click()
    expect(page.locator(".room header")).to_contain_text("everyone starts with 3 days, and each turn adds 1 day")
    id = page.url.rpartition("/")[2]
    expect(page.locator("#link")).to_have_value(re.compile("[?]key="))
    bo.join(id, key=page.locator("#link").input_value().partition("key=")[2])
    page.locator(".ways .start").click()
    expect(page.locator(".rivals .clock")).to_have_count(2)
    expect(page.locator(".rivals .clock").first).to_contain_text(re.compile("3 d 0 h|2 d 23 h"))

    # As soon as it is Ann's turn, her clock is beside the question.
    if bo.state(id)["decisions"]:
        bo.turn(id, legal(bo.state(id)["decisions"][0])[-1])
    expect(page.locator(".bar .clock")).to_be_visible()
    bo.do(id, "ask-pause", until=bo.state(id)["now"] + 3_600_000)
    notice = page.locator(".bar .notice .notice")
    expect(notice).to_contain_text("Bo asks for a pause")
    notice.get_by_role("button", name="Agree").click()
    expect(notice).to_contain_text("The clocks stand still until")
    bo.do(id, "resume")
    expect(notice).to_have_count(0)

    # Notes are kept on the server.
    page.keyboard.press("n")
    page.get_by_role("textbox", name="Your notes on this game").fill("Bid on the port next")
    expect(page.locator(".notes [role=status]")).to_contain_text("Saved")
    page.keyboard.press("Escape")
    ann.reload()
    ann.until_asked()  # only those who play have notes
    page.keyboard.press("n")
    expect(page.get_by_role("textbox", name="Your notes on this game")).to_have_value("Bid on the port next")


def test_the_next_game_that_waits_is_a_key_away(served: Served, visit: Visit) -> None:
    guest, bo = Guest(served, "Ann"), Guest(served, "Bo")
    tables: list[str] = []
    while len(tables) < 2:  # in the first Bo is to move, in the second Ann
        id = guest.create("here", "open", pace={"kind": "turns"})["id"]
        bo.join(id)
        guest.start(id)
        waits = bool(guest.state(id)["decisions"])
        if waits and not tables:
            guest.turn(id, legal(guest.state(id)["decisions"][0])[-1])
        elif not waits and tables:
            bo.turn(id, legal(bo.state(id)["decisions"][0])[-1])
        tables.append(id)
    ann = visit(served, guest=guest)
    ann.open("/")
    rows = ann.page.locator("section:has(#continue) .row")
    expect(rows.first).to_contain_text("left")
    ann.open(f"/t/{tables[0]}")
    expect(ann.page.locator(".bar .next")).to_contain_text("Next game (1 is waiting)")
    ann.page.keyboard.press("j")
    expect(ann.page).to_have_url(re.compile(f"/t/{tables[1]}"))
    expect(ann.page.locator(".bar .clock")).to_be_visible()
