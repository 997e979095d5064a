"""Fair play on the page: reserved seats, known deals, stand-ins, muting in the chat, and refusals with a way on."""

import itertools
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from peloponnes.server.storage import Store
from peloponnes.server.storage.rows import PLAYERS
from peloponnes.server.tables.chat import EARLIER
from peloponnes.server.tables.game_lists import ENDED_AT_A_TIME
from tests.page.conftest import Visit
from tests.page.playing import PHONE
from tests.server.kept import admin
from tests.server.served import PLENTY, Guest, Served

LINES = 30


@pytest.fixture(scope="module")
def narrow(page_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with low limits."""
    folder = tmp_path_factory.mktemp("narrow")
    limits = ("--limit", "frames_a_second=1", "--limit", f"chat_lines={LINES}", "--limit", "chat_a_minute=1")
    with Served(str(folder / "games.sqlite"), folder / "log", *PLENTY, *limits, page=page_folder) as server:
        yield server


def given_up(served: Served) -> tuple[Guest, Guest, str]:
    ann, bo = Guest(served, "Ann"), Guest(served, "Bo")
    id = ann.create("here", "open", "novice", stand_in="strategos")["id"]
    bo.join(id)
    ann.start(id)
    for guest in (ann, bo):
        guest.do(id, "resign")
    return ann, bo, id


def test_a_seat_is_kept_for_whoever_has_not_come(served: Served, visit: Visit) -> None:
    host, other, id = given_up(served)
    ann = visit(served, guest=host).sit(id)
    ann.button("page.rematch").click()
    ann.page.wait_for_url(lambda url: "/t/" in url and id not in url)
    kept = ann.page.locator(".seats li", has_text="Reserved for")
    expect(kept).to_contain_text("Bo")
    expect(kept).to_contain_text(ann.say("room.kept_text"))
    expect(ann.page.locator(".room")).to_contain_text("a bot takes over: Strategos")
    expect(ann.button("new.start")).to_be_disabled()
    cy = visit(served, name="Cy").open(f"/t/{ann.table}")
    expect(cy.page.locator(".seats")).to_contain_text("Reserved for")
    expect(cy.button("room.sit")).to_have_count(0)
    bo = visit(served, guest=other, viewport=PHONE, touch=True).sit(id)
    bo.button("page.to_rematch").tap()
    expect(bo.page.locator(".seats li", has_text=bo.say("room.yours"))).to_contain_text("Bo")
    expect(kept).to_have_count(0)
    ann.button("new.start").click()
    bo.until("heard.status === 'running'")


def test_one_who_finds_the_table_takes_the_kept_seat_and_the_host_may_give_it_away(
    served: Served, visit: Visit
) -> None:
    host, other, id = given_up(served)
    table = host.ask("POST", f"/api/tables/{id}/rematch")["id"]
    bo = visit(served, guest=other).open(f"/t/{table}")
    expect(bo.page.locator(".seats .meant")).to_contain_text(bo.say("room.kept_for_you"))
    expect(bo.page.get_by_role("heading", name=bo.say("room.expected"))).to_be_visible()
    bo.button("room.take_seat").click()
    expect(bo.button("room.leave")).to_be_visible()
    host.ask("DELETE", f"/api/tables/{table}")
    table = host.ask("POST", f"/api/tables/{id}/rematch")["id"]
    ann = visit(served, guest=host).open(f"/t/{table}")
    ann.page.locator(".seats li", has_text="Reserved for").locator("select").select_option("merchant")
    expect(ann.button("new.start")).to_be_enabled()


def test_a_known_deal_is_told_before_one_sits_down_and_after(served: Served, visit: Visit) -> None:
    host, other, id = given_up(served)
    table = host.create("here", "open", "novice", deal_of=id, public=True)["id"]
    bo = visit(served, guest=other, name="Bo").open("/")
    told = bo.say("page.known_deal_text")
    row = bo.page.locator("section[aria-labelledby=open] .row", has_text=told)
    row.get_by_role("button").click()
    bo.page.wait_for_url(lambda url: table in url)
    expect(bo.page.locator(".room .known")).to_have_text(told)
    host.start(table)
    expect(bo.page.locator(".band .known").first).to_contain_text(bo.say("page.known_deal"))
    phone = visit(served, guest=host, viewport=PHONE, touch=True).sit(table)
    phone.page.locator("[data-tab=players]").tap()
    expect(phone.page.locator(".view.players .known")).to_have_text(told)
    for guest in (host, other):
        guest.do(table, "resign")
    expect(bo.page.locator("section.end .known")).to_have_text(told)


def test_who_makes_a_table_says_which_bot_stands_in(served: Served, visit: Visit) -> None:
    ann = visit(served).open("/new?kind=online")
    ann.page.locator("details.more summary").click()
    ann.page.get_by_label(ann.say("new.stand_in")).select_option("merchant")
    ann.button("new.create").click()
    ann.page.wait_for_url(lambda url: "/t/" in url)
    expect(ann.page.locator(".room")).to_contain_text(ann.say("room.stand_in", level=ann.say("new.merchant")))
    assert ann.ask("GET", f"/api/tables/{ann.table}")["stand_in"] == "merchant"


def test_earlier_lines_and_people_one_does_not_want_to_hear(narrow: Served, visit: Visit) -> None:
    guest = Guest(narrow)
    id = guest.create("here", "novice", start=True)["id"]
    store = Store(f"sqlite:///{narrow.database}")
    last = LINES + EARLIER + 1
    for number in range(1, last + 1):
        name = "Bo" if number % 2 else "Cy"
        store.add_chat_line(id, str(uuid4()), PLAYERS, "x", name, f"line {number}", number * 10**6)
    store.close()
    ann = visit(narrow, guest=guest).sit(id)
    lines = ann.panel("c").locator(".line .text")
    expect(lines).to_have_count(LINES)
    expect(lines.last).to_have_text(f"line {last}")
    earlier = ann.button("chat.earlier")
    for shown in (LINES + EARLIER, last):
        earlier.click()
        expect(lines).to_have_count(shown)
    expect(earlier).to_have_count(0)
    expect(lines.first).to_have_text("line 1")
    ann.drawer.locator("button.hide").first.click()
    expect(lines).to_have_count(last // 2)
    expect(ann.drawer.locator(".hidden")).to_contain_text(" hidden")
    ann.reload()
    lines = ann.panel("c").locator(".line .text")
    expect(lines).to_have_count(LINES // 2)
    ann.page.get_by_role("button", name=ann.say("chat.show")).click()
    expect(lines).to_have_count(LINES)


def test_too_much_talk_is_refused_and_the_text_stays(narrow: Served, visit: Visit) -> None:
    guest = Guest(narrow)
    id = guest.create("here", "novice", start=True)["id"]
    for _ in range(5):
        guest.do(id, "say", text="again")
    ann = visit(narrow, guest=guest).sit(id)
    field = ann.panel("c").locator("textarea")
    field.fill("One more")
    ann.page.keyboard.press("Enter")
    expect(ann.drawer.locator("form [role=alert]")).to_contain_text("You can write more in")
    expect(field).to_have_value("One more")


def test_what_an_operator_does_is_told_with_its_reason(served: Served, visit: Visit) -> None:
    host, other = Guest(served, "Ann"), Guest(served, "Bo")
    id = host.create("here", "open")["id"]
    other.join(id)
    host.start(id)
    bo = visit(served, guest=other).sit(id)
    assert admin(served.database, "mute", f"{id}/Bo", "--reason", "Insults", "--yes").exit_code == 0
    bo.panel("c").locator("textarea").fill("You …")
    bo.page.keyboard.press("Enter")
    expect(bo.drawer.locator("form [role=alert]")).to_have_text(bo.say("server.muted", until="none", reason="Insults"))
    bo.page.keyboard.press("Escape")
    assert admin(served.database, "close", id, "--reason", "Quarrels", "--yes").exit_code == 0
    expect(bo.sentence).to_contain_text(bo.say("page.closed_for", reason="Quarrels"))
    bo.reload()
    expect(bo.sentence).to_contain_text(bo.say("page.closed_for", reason="Quarrels"))
    waiting = host.create("here", "open")["id"]
    ann = visit(served, guest=host).open(f"/t/{waiting}")
    expect(ann.page.locator(".room")).to_be_visible()
    assert admin(served.database, "close", waiting, "--reason", "Quarrels", "--yes").exit_code == 0
    expect(ann.page.locator("body")).to_contain_text(ann.say("page.closed_for", reason="Quarrels"))


def test_a_try_that_comes_too_soon_is_made_again_by_itself(narrow: Served, visit: Visit) -> None:
    ann = visit(narrow)
    ann.sit(ann.create("here", "novice"))
    ann.until_asked()
    tiles, _ = ann.options()
    flood = """([seat, tile]) => {
      const socket = heard.sockets.at(-1);
      for (let n = 0; n < 6; n++) socket.send(JSON.stringify({ type: "try", id: `early-${n}`, seat, actions: ["pass"] }));
      document.querySelector(`[data-offer="${tile}"]`).click();
    }"""
    refused = "heard.refused.some((each) => each.key === 'server.too_many_frames')"
    for tile in itertools.cycle(tiles):  # all at once: faster than the server allows, unless the machine is slow
        ann.page.evaluate(flood, [ann.decision["seat"], tile])
        ann.until(f"heard.tried?.actions[0].includes('{tile}') || {refused}")
        if ann.eval(refused):
            break
    expect(ann.confirm).to_be_enabled()
    expect(ann.problem).to_have_count(0)
    ann.until(f"heard.tried.actions[0].includes('{tile}')")


@pytest.fixture(scope="module")
def past(page_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Guest, str]]:
    """A server with many finished games of a guest, each a day older than the last, and one in quarantine."""
    folder = tmp_path_factory.mktemp("past")
    with Served(str(folder / "games.sqlite"), folder / "log", *PLENTY, page=page_folder) as server:
        guest = Guest(server)
        id = guest.create("here", "here", start=True)["id"]
        for seat in (0, 1):
            guest.do(id, "resign", seat=seat)
        server.kill()
        with sqlite3.connect(server.database) as database:
            for table, name in (("game", "id"), ("seat", "game_id")):
                columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
                changed = {name: "'g' || n", "updated": "updated - 86400000 * n"}
                database.execute(
                    f"WITH RECURSIVE days(n) AS (SELECT 1 UNION SELECT n + 1 FROM days WHERE n <= {ENDED_AT_A_TIME}) "
                    f"INSERT INTO {table} ({', '.join(columns)}) "
                    f"SELECT {', '.join(changed.get(each, each) for each in columns)} FROM {table}, days"
                )
            database.execute("UPDATE game SET status = 'running', problem = 'entry 2 is not legal' WHERE id = 'g1'")
        server.start()
        yield server, guest, "g1"


def test_older_games_are_shown_when_they_are_asked_for(past: tuple[Served, Guest, str], visit: Visit) -> None:
    served, guest, _ = past
    ann = visit(served, guest=guest).open("/")
    ann.page.locator("details summary", has_text=ann.say("home.finished_latest", n=ENDED_AT_A_TIME)).click()
    rows = ann.page.locator("details .row")
    expect(rows).to_have_count(ENDED_AT_A_TIME)
    ann.button("home.older").click()
    expect(rows).to_have_count(ENDED_AT_A_TIME + 1)
    expect(ann.button("home.older")).to_have_count(0)


def test_a_table_in_quarantine_says_so_and_leads_on(past: tuple[Served, Guest, str], visit: Visit) -> None:
    served, guest, broken = past
    ann = visit(served, guest=guest, language="de").open(f"/t/{broken}")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(ann.say("home.closed_table"))
    expect(ann.page.locator(".nowhere")).to_contain_text(ann.say("server.quarantined"))
    ann.page.locator(".nowhere").get_by_role("link", name=ann.say("home.to_home")).click()
    expect(ann.page.locator(".row", has_text=ann.say("home.quarantined"))).to_be_visible()
