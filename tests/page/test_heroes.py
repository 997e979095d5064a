"""Heroes and Colonies at the table (RULES 11): patrons, strength, mercenaries, clovers, Persians and the negotiation."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.playing import Visitor, hosted, in_round, play_until
from tests.server.served import Guest, Served, legal

FEW = 5  # as in web/src/table/choices.ts


def asked(kind: str) -> Any:
    return lambda state: any(each["kind"] == kind for each in state["decisions"])


def numbers(visitor: Visitor, seat: int) -> list[int]:
    """Strength, mercenaries and clovers of a city, as displayed."""
    texts = visitor.page.locator(f".board[data-seat='{seat}'] .forces b").all_text_contents()
    return [int(text) for text in texts]


@pytest.mark.parametrize("players", [3, 8])
def test_a_table_shows_all_of_it_and_fits(served: Served, visit: Visit, players: int) -> None:
    guest, id = hosted(served, "here", *["novice"] * (players - 1), edition="heroes")
    view = play_until(guest, id, in_round(3))["view"]
    ann = visit(served, guest=guest).sit(id)
    ann.until_asked()
    page, own = ann.page, view["seats"][0]
    board = page.locator(".board[data-seat='0']")
    expect(board).to_be_visible()
    assert numbers(ann, 0) == [own["strength"], own["mercenaries"], own["clovers"]]
    expect(board.locator(".hero")).to_contain_text(ann.say(f"hero.{own['hero']}"))
    expect(board.locator(".colony")).to_contain_text(ann.say(f"colony.{own['colony']}"))
    lines = page.locator("[data-rival]")
    expect(lines).to_have_count(players)
    for seat, rival in enumerate(view["seats"]):
        expect(page.locator(f"[data-rival='{seat}'] .force")).to_have_text(str(rival["strength"]))
    persians = view["persians"]
    expect(page.locator(".persians .balance")).to_contain_text(f"{persians['strength']}:{persians['players']}")
    assert ann.eval("document.documentElement.scrollHeight <= innerHeight")
    for place in range(players):
        expect(lines.nth(place)).to_be_in_viewport(ratio=1)
    expect(page.locator(".persians")).to_be_in_viewport(ratio=1)


def test_what_is_at_stake_with_the_persians_is_told(served: Served, visit: Visit) -> None:
    guest, id = hosted(served, "here", "novice", edition="heroes")
    play_until(guest, id, in_round(2))
    ann = visit(served, guest=guest).sit(id)
    ann.until_asked()  # the table has settled: what moves away under the pointer explains nothing
    ann.page.locator(".persians").hover()
    stakes = [ann.say("page.stake_first"), ann.say("page.stake_second")]
    tip = ann.page.get_by_role("tooltip")
    expect(tip).to_be_visible()
    assert any(stake in tip.inner_text() for stake in stakes)


def few_hires(state: Any) -> list[Any]:
    """Decisions about so few mercenaries that each number has a button."""
    return [each for each in state["decisions"] if each["kind"] == "hire" and len(legal(each)) <= FEW]


def until_hired(served: Served) -> tuple[Guest, str, Any]:
    """A table at which somebody may hire a few mercenaries, which have a button each; not every game gets there."""
    for seed in range(1, 81):
        guest, id = hosted(served, "here", "Bo", edition="heroes")
        state = play_until(guest, id, asked("hire"), seed)
        if few_hires(state):
            return guest, id, state
    raise AssertionError("nobody ever hires")


def test_mercenaries_are_hired(served: Served, visit: Visit) -> None:
    guest, id, state = until_hired(served)
    seat = few_hires(state)[0]["seat"]
    before = state["view"]["seats"][seat]["mercenaries"]
    ann = visit(served, guest=guest).sit(id)
    while ann.until_asked() and not (ann.at_kind("hire") and ann.decision["seat"] == seat):
        ann.stage(ann.options()[1][0])
        ann.commit()
    ann.stage("hire 1")
    while not ann.confirm.is_enabled():  # the same seat may be asked for more
        ann.stage(ann.options()[1][0])
    ann.commit()
    assert ann.ask("GET", f"/api/tables/{id}/state")["view"]["seats"][seat]["mercenaries"] == before + 1


def test_a_negotiation_is_led_with_offers_and_answers(served: Served, visit: Visit) -> None:
    guest, id = hosted(served, "here", "Bo", "Cy", edition="heroes", options=["negotiation"])
    state = play_until(guest, id, asked("offer"))
    ann = visit(served, guest=guest).sit(id)
    ann.until_asked()
    patrons = ann.page.locator(".market .none .patron")
    expect(patrons).to_have_count(6)
    for board in state["view"]["seats"]:
        expect(ann.page.locator(".market .none")).to_contain_text(ann.say(f"hero.{board['hero']}"))
    answered = False
    while ann.until_asked() and ann.at_kind("offer", "answer"):
        actions = legal(ann.decision)
        if ann.at_kind("answer"):
            answered = True
            ann.stage("accept" if "accept" in actions else actions[0])
        else:
            ann.stage(ann.options()[1][0])
            plus = ann.page.locator(".amounts.picked .step").last
            if plus.count() and plus.is_enabled():
                coins = int(ann.page.locator(".amounts.picked output").inner_text())
                ann.after(plus.click)
                expect(ann.page.locator(".amounts.picked output")).to_have_text(str(coins + 1))
        while not ann.confirm.is_enabled():  # an answer and the offer it leads to are one turn
            ann.stage(ann.options()[1][-1])
        ann.commit()
    assert answered
    keys = {
        each["key"] for moment in guest.ask("GET", f"/api/tables/{id}/history")["moments"] for each in moment["events"]
    }
    assert "accepted" in keys
