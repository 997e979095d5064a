"""Preparing a turn: tried, taken back, confirmed, or lost in a reload; its outcome is shown in advance."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.playing import SOAK, TILES, Visitor, Way, check_end, hosted, in_round, play_until, soak, table_with
from tests.server.served import Guest, Served, legal

COLUMNS = ("wood", "stone", "food", "coins", "luxury", "inhabitants", "prestige", "population", "score")


def told(visitor: Visitor) -> list[str]:
    """The whole log, once it includes the last moment."""
    last = visitor.ask("GET", f"/api/tables/{visitor.table}/history")["moments"][-1]["at"]
    expect(visitor.button("log.back")).to_have_attribute("data-last", str(last))
    return visitor.page.locator(".history .line .sentence").all_text_contents()


def pressed(visitor: Visitor) -> int:
    return visitor.page.locator(".market [aria-pressed=true], .choices [aria-pressed=true]").count()


def own_actions(visitor: Visitor) -> list[Any]:
    moments = visitor.ask("GET", f"/api/tables/{visitor.table}/history")["moments"]
    return [each["action"] for each in moments if each["seat"] == visitor.decision["seat"]]


@pytest.mark.parametrize("edition", ["base", pytest.param("sea", marks=soak)])
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=soak) for seed in (2, 3, 4))])
def test_after_a_reload_the_same_is_asked_and_nothing_is_missing(
    served: Served, visit: Visit, edition: str, seed: int
) -> None:
    """At each kind of decision that comes up in a whole game by clicking; in a soak, at every decision."""
    ann = visit(served)
    ann.sit(ann.create("here", "novice", "novice", edition=edition))
    seen: set[str] = set()
    rng = random.Random(seed)
    while ann.until_asked():
        decision = ann.decision
        if SOAK or decision["kind"] not in seen:
            seen.add(decision["kind"])
            before = (ann.sentence.inner_text(), ann.options(), ann.decision)
            tiles, actions = ann.options()
            ann.stage(rng.choice(tiles + actions))
            log = told(ann)
            ann.reload()
            assert ann.until_asked()
            assert (ann.sentence.inner_text(), ann.options(), ann.decision) == before
            assert pressed(ann) == 0
            expect(ann.confirm).to_be_disabled()
            expect(ann.page.locator(".history .line .sentence")).to_have_count(len(log))
            assert told(ann) == log
        ann.decide(rng)
    assert "bid" in seen
    check_end(ann)


@pytest.mark.parametrize("way", ["clicks", pytest.param("keys", marks=soak)])
@pytest.mark.parametrize("edition", ["sea", pytest.param("base", marks=soak)])
def test_before_it_is_confirmed_every_kind_of_answer_can_be_taken_back(
    served: Served, visit: Visit, edition: str, way: Way
) -> None:
    """In a whole game."""
    ann = visit(served)
    ann.sit(ann.create("here", "novice", "novice", edition=edition, options=["civilizations"]))
    rng = random.Random(3)
    seen: set[str] = set()
    while ann.until_asked():
        kind = ann.decision["kind"]
        if kind not in seen and len([*ann.options()[0], *ann.options()[1]]) > 1:  # an amount is one choice
            seen.add(kind)
            before, sentence = own_actions(ann), ann.sentence.inner_text()
            tiles, actions = ann.options()
            one, other = rng.sample(tiles + actions, 2)
            ann.stage(one, way)
            assert pressed(ann) >= 1 or ann.sentence.inner_text() != sentence
            for _ in range(3):  # declining a sea tile is a separate step
                if pressed(ann) or ann.sentence.inner_text() != sentence:
                    ann.undo.click() if way == "clicks" else ann.page.keyboard.press("u")
                    ann.until("heard.open.size === 0")
            assert pressed(ann) == 0
            expect(ann.sentence).to_have_text(sentence)
            ann.stage(other, way)
            assert own_actions(ann) == before  # others may answer meanwhile
            ann.page.keyboard.press("Escape")
            expect(ann.sentence).to_have_text(sentence)
            assert pressed(ann) == 0
        ann.decide(rng, way)
    check_end(ann)


def test_another_answer_takes_the_place_of_the_first(served: Served, visit: Visit) -> None:
    guest, id = hosted(served, "here", "Bo", "Cy", "Di")
    ann = visit(served, guest=guest).sit(id)
    ann.until_asked()
    seat = ann.decision["seat"]
    tiles, _ = ann.options()
    for tile in tiles[:3]:
        ann.stage(tile)
        expect(ann.page.locator(".offer.picked [data-offer]")).to_have_attribute("data-offer", tile)
    ann.stage("pass")
    expect(ann.page.locator(".offer.picked")).to_have_count(0)
    ann.commit()
    moments = guest.ask("GET", f"/api/tables/{id}/history")["moments"]
    assert [each["action"] for each in moments if each["seat"] == seat] == ["pass"]


def test_the_last_to_bid_can_change_their_mind_as_well(served: Served, visit: Visit) -> None:
    ann = visit(served)
    ann.sit(ann.create("here", "Bo"))
    ann.until_asked()
    ann.stage("pass")
    ann.commit()
    ann.until_asked()
    tiles, _ = ann.options()
    ann.stage(tiles[0])
    expect(ann.page.locator(".slot.own")).to_be_visible()
    assert ann.options()[0] == tiles
    ann.stage(tiles[-1])
    expect(ann.page.locator(".offer.picked [data-offer]")).to_have_attribute("data-offer", tiles[-1])


@pytest.mark.parametrize("way", ["clicks", "keys"])
def test_after_it_is_confirmed_a_bid_can_be_taken_back_until_somebody_acts(
    served: Served, visit: Visit, way: Way
) -> None:
    ann = visit(served)
    ann.sit(ann.create("here", "Bo", "Cy"))
    ann.until_asked()
    before, seat = ann.state()["view"], ann.decision["seat"]
    expect(ann.undo).to_be_disabled()
    ann.stage(ann.options()[0][0], way, more=1)
    ann.commit(way)
    ann.until_asked()
    assert ann.decision["seat"] != seat
    expect(ann.undo).to_be_enabled()
    ann.after(ann.undo.click if way == "clicks" else lambda: ann.page.keyboard.press("u"))
    ann.until_asked()
    assert ann.decision["seat"] == seat
    assert ann.state()["view"] == before
    expect(ann.page.locator(".slot.taken")).to_have_count(0)
    ann.stage("pass", way)
    ann.commit(way)
    ann.until_asked()
    ann.stage("pass", way)
    ann.commit(way)
    ann.until_asked()
    assert ann.eval("heard.undo") == [ann.state()["view"]["order"][1]]


def needs(confirm: str, steps: list[tuple[Any, str]]) -> bool:
    """Whether a turn needs a confirmation. A bid whose coins can be chosen always does."""
    chosen = any(action.startswith("bid ") and action not in decision["actions"] for decision, action in steps)
    if confirm == "always" or chosen:
        return True
    return confirm == "bids" and any(decision["kind"] in ("bid", "move", "sea") for decision, _ in steps)


@pytest.mark.parametrize("confirm", ["always", pytest.param("bids", marks=soak), "never"])
def test_what_has_to_be_confirmed_is_as_one_prefers(served: Served, visit: Visit, confirm: str) -> None:
    ann = visit(served, confirm=confirm)
    ann.sit(ann.create("Ann", "Bo", "Cy", "Di"))
    rng = random.Random(2)
    seen: set[tuple[bool, bool]] = set()
    for turn in range(40):
        assert ann.until_asked()
        decision, seq = ann.decision, ann.eval("heard.seq")
        steps: list[tuple[Any, str]] = []
        while True:
            tiles, actions = ann.options()
            option = "pass" if turn == 1 else rng.choice(tiles or actions)
            ann.stage(option)
            steps.append((decision, ann.eval("heard.sent.at(-1).actions.at(-1)")))
            if ann.confirm.is_enabled():
                assert needs(confirm, steps) or ann.page.locator(".bar .doubt").count(), steps
                assert ann.eval("heard.seq") == seq
                ann.commit()
                break
            if ann.eval(f"heard.sent.at(-1).type === 'turn' || heard.seq > {seq}"):
                assert not needs(confirm, steps), steps
                break
            decision = ann.eval("heard.tried.decision")
        seen.add((decision["kind"] in ("bid", "move"), needs(confirm, steps)))
        if turn > 12 and len({auction for auction, _ in seen}) == 2:
            break
    assert len({auction for auction, _ in seen}) == 2


def test_a_bid_is_confirmed_also_if_something_else_is_asked_after_it(served: Served, visit: Visit) -> None:
    """The last bid of a round may lead to another decision of the same seat, such as its free income."""
    guest, id = hosted(served, "here", "Bo")
    found: dict[str, Any] = {}

    def leads_on(state: Any) -> bool:
        for decision in state["decisions"]:
            if decision["kind"] == "bid":
                for bid in (action for action in legal(decision) if action.startswith("bid ")):
                    tried = guest.do(id, "try", seat=decision["seat"], actions=[bid])["decision"]
                    if tried is not None and tried["kind"] != "bid":
                        found.update(bid=bid, seq=state["seq"])
                        return True
        return False

    play_until(guest, id, leads_on, seed=4)
    assert found, "no such moment came up"
    ann = visit(served, guest=guest, confirm="bids").sit(id)
    ann.until_asked()
    ann.stage(found["bid"].split()[1], more=0)
    for _ in range(20):
        if ann.eval("heard.tried.decision !== null"):
            break
        ann.after(lambda: ann.page.keyboard.press("+"))
    ann.stage(ann.options()[1][0])
    assert guest.state(id)["seq"] == found["seq"]
    expect(ann.confirm).to_be_enabled()


def numbers(visitor: Visitor) -> list[list[tuple[int, int]]]:
    """The table of consequences as displayed: each number, and its value after income."""
    full = visitor.page.get_by_role("button", name=visitor.say("page.in_full"))
    if full.get_attribute("aria-expanded") == "false":
        full.click()
    expect(visitor.page.locator(".consequence")).to_be_visible()
    rows = visitor.page.locator(".consequence tbody tr").all()
    cells = [[re.findall(r"-?\d+", text) for text in row.locator("td").all_text_contents()] for row in rows]
    return [[(int(cell[0]), int(cell[-1])) for cell in row] for row in cells]


def columns(board: Any, then: Any = None) -> list[tuple[int, int]]:
    return [(board[column], (then or board)[column]) for column in COLUMNS]


@pytest.mark.parametrize(("edition", "round"), [("base", 1), ("base", 4), ("sea", 3), ("base", 7)])
def test_what_a_bid_would_bring_is_shown_before_it_is_made(
    served: Served, visit: Visit, edition: str, round: int
) -> None:
    guest, id = hosted(served, "here", "novice", "novice", edition=edition)
    state = play_until(guest, id, in_round(round), seed=round)
    ann = visit(served, guest=guest).sit(id)
    ann.until_asked()
    for tile in ann.options()[0]:
        if tile.startswith("S"):
            continue
        ann.stage(tile, more=1)
        actions = ann.eval("heard.sent.at(-1).actions")
        assert actions[-1].startswith(f"bid {tile} ")
        preview = guest.do(id, "try", seat=0, actions=actions)["preview"]
        expected = [columns(state["view"]["seats"][0])]
        for won in preview["won"]:
            lost = won["how"] in ("unbuilt", "unplaced")
            expected.append(columns(won["taken"], None if lost else won["income"]))
        if preview["outbid"]:
            expected.append(columns(preview["outbid"]))
        assert numbers(ann) == expected
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator(".preview")).to_have_count(0)


def homeless(state: Any) -> str | None:
    """A run of bids on a land that would not fit into the city of the seat that decides."""
    for each in state["decisions"]:
        lands = state["view"]["seats"][each["seat"]]["no_place"]
        for run in each["actions"]:
            if ".." in run and run.split()[1] in lands:
                return str(run)
    return None


def test_a_land_without_a_place_says_so_and_its_bid_is_asked_about_twice(served: Served, visit: Visit) -> None:
    """By keys alone: the number of the tile, then the coins as digits, and Enter; Escape goes back from the question."""
    for seed in range(20):
        guest, id = hosted(served, "here", "novice")
        if run := homeless(play_until(guest, id, homeless, seed)):
            break
    assert run
    _, tile, coins = run.split()
    most = coins.partition("..")[2]
    ann = visit(served, guest=guest).sit(id)
    ann.until_asked()
    card = ann.page.locator(f"[data-offer='{tile}']")
    expect(card.locator(".homeless")).to_have_text(ann.say("page.no_place"))
    expect(ann.page.get_by_role("button", name=ann.say("page.no_place_text"))).not_to_have_count(0)
    ann.stage(tile, "keys")
    coins_field = ann.page.get_by_role("spinbutton")
    expect(coins_field).to_be_visible()
    ann.after(lambda: ann.page.keyboard.type(most))
    expect(coins_field).to_have_value(most)
    question = ann.say("page.lost_land", coins=int(most))
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".bar .doubt")).to_have_text(question)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".bar .doubt")).to_have_count(0)
    expect(ann.page.locator(".offer.picked [data-offer]")).to_have_attribute("data-offer", tile)
    ann.confirm.dblclick()  # the second click is on Undo
    expect(ann.page.locator(".bar .doubt")).to_have_count(0)
    assert ann.eval("heard.sent.at(-1).type") == "try"
    ann.commit()
    assert ann.eval("heard.sent.at(-1).actions") == [f"bid {tile} {most}"]


def test_why_a_tile_can_t_be_had_is_said(served: Served, visit: Visit) -> None:
    guest, id, state = table_with(served, too_dear, "here", "novice", "novice", "novice")
    ann = visit(served, guest=guest).sit(id)
    ann.until_asked()
    tile = unaffordable(state)[0]
    ann.after(lambda: ann.page.locator(f"[data-offer='{tile}']").click(force=True))
    expect(ann.problem).to_be_visible()
    assert len(ann.problem.inner_text()) > 10
    expect(ann.page.locator(".offer.picked")).to_have_count(0)
    ann.page.keyboard.press("Escape")
    expect(ann.problem).to_have_count(0)


def too_dear(state: Any) -> bool:
    """Whether a bid is to be made, and some tile can't be had."""
    return in_round(1)(state) and bool(unaffordable(state))


def unaffordable(state: Any) -> list[str]:
    bids = {action.split()[1] for each in state["decisions"] for action in legal(each) if action.startswith("bid")}
    return [tile for tile in state["view"]["row"] + state["view"]["conquest"] if tile not in bids]


def test_a_hint_is_shown_and_can_be_tried(served: Served, visit: Visit) -> None:
    guest, id = hosted(served, "here", "novice", "novice", hints=True)
    play_until(guest, id, in_round(2))
    ann = visit(served, guest=guest).sit(id)
    ann.until_asked()
    ann.page.keyboard.press("h")
    advice = ann.page.locator(".advice")
    expect(advice).to_be_visible()
    assert 1 <= advice.locator("li").count() <= 3
    ann.after(advice.get_by_role("button", name=ann.say("page.try_it")).first.click)
    expect(advice).to_have_count(0)
    expect(ann.confirm).to_be_enabled()
    assert pressed(ann) >= 1
    ann.commit()


def test_a_hint_is_shown_when_something_is_picked_and_goes_with_the_next_pick(served: Served, visit: Visit) -> None:
    guest, id = hosted(served, "here", "novice", "novice", hints=True)
    ann = visit(served, guest=guest).sit(id)
    ann.until_asked()
    ann.after(ann.page.locator(".offer.possible [data-offer]").first.click)
    ann.page.keyboard.press("h")
    advice = ann.page.locator(".advice")
    expect(advice).to_be_visible()
    ann.after(lambda: ann.page.keyboard.press("p"))
    expect(advice).to_have_count(0)
    expect(ann.page.locator(".preview")).to_be_visible()


def test_a_refusal_leaves_the_table_and_enter_confirms_what_a_key_has_picked(served: Served, visit: Visit) -> None:
    guest, id, state = table_with(served, too_dear, "here", "novice", "novice", "novice")
    ann = visit(served, guest=guest).sit(id)
    ann.until_asked()
    ann.after(lambda: ann.page.locator(f"[data-offer='{unaffordable(state)[0]}']").click(force=True))
    expect(ann.problem).to_be_visible()
    ann.page.keyboard.press("p")
    ann.page.keyboard.press("Enter")  # at once: what passing would bring is not known yet
    ann.until("heard.sent.some((each) => each.type === 'turn' && each.actions.at(-1) === 'pass')")
    ann.until_asked()
    expect(ann.problem).to_have_count(0)


def test_where_there_are_no_hints_there_is_no_button_for_them(served: Served, visit: Visit) -> None:
    ann = visit(served)
    ann.sit(ann.create("here", "Bo", "Cy", hints=False))
    ann.until_asked()
    expect(ann.page.locator("nav").get_by_text(ann.say("page.hint"))).to_have_count(0)
    ann.page.keyboard.press("h")
    expect(ann.problem).to_have_count(0)


def test_early_answers_of_the_same_device_are_asked_one_after_the_other(served: Served, visit: Visit) -> None:
    """RULES 2.7: decisions that only concern one's own city need not wait."""

    def several(state: Any) -> bool:
        return len(state["decisions"]) > 1

    for seed in range(20):
        guest, id = hosted(served, "here", "Bo", "Cy", "Di")
        state = play_until(guest, id, several, seed)
        if several(state):
            break
    else:
        raise AssertionError("no such moment came up in twenty games")
    ann = visit(served, guest=guest).sit(id)
    ann.until_asked()
    more = len(state["decisions"]) - 1
    expect(ann.page.locator(".bar .what")).to_contain_text(ann.say("page.more_decisions", n=more))
    ann.decide(random.Random(1))
    assert Guest(served).state(id)["seq"] > state["seq"]


def test_each_key_that_is_shown_does_one_thing(served: Served, visit: Visit) -> None:
    guest, id = hosted(served, "here", "novice", "novice", edition="sea")
    for seed in range(9):
        state = play_until(guest, id, lambda state: any(each["kind"] == "sea" for each in state["decisions"]), seed)
        if state["decisions"]:
            break
        guest, id = hosted(served, "here", "novice", "novice", edition="sea")
    ann = visit(served, guest=guest).sit(id)
    ann.until_asked()
    assert ann.at_kind("sea")
    ann.until(f"document.querySelector({TILES!r}) !== null")
    shown = ann.page.locator(".market kbd, .choices kbd").all_inner_texts()
    assert len(shown) == len(set(shown)), shown
