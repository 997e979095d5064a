"""Whole games in the browser by mouse and by keyboard alone, of every kind that the page offers.

Two in tests/page/test_turns.py are played to the end by clicking as well: the base game with reloads, *Sea and Six* with turns taken
back. So the plain ones are left to `make soak`.
"""

import random

import pytest
from playwright.sync_api import expect

from peloponnes.components import standard
from tests.page.conftest import Visit
from tests.page.playing import Way, check_end, soak
from tests.server.served import Served


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=soak) for seed in range(1, 7)])
def test_the_base_game_for_two_by_clicking(served: Served, visit: Visit, seed: int) -> None:
    ann = visit(served)
    ann.sit(ann.create("here", "novice"))
    ann.play(seed, "clicks")
    check_end(ann)


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=soak) for seed in range(2, 7))])
def test_the_base_game_for_five_by_keyboard_alone(served: Served, visit: Visit, seed: int) -> None:
    ann = visit(served)
    ann.sit(ann.create("here", "novice", "merchant", "novice", "novice"))
    ann.play(seed, "keys")
    check_end(ann)


@pytest.mark.parametrize("level", [2, *(pytest.param(level, marks=soak) for level in (1, 3, 4, 5))])
def test_a_solo_level(served: Served, visit: Visit, level: int) -> None:
    ann = visit(served).open(f"/new?kind=solo&level={level}")
    ann.page.locator("button.start").click()
    ann.page.wait_for_url("**/t/*")
    ann.until("heard.view !== null")
    ann.play(level, "clicks")
    table = check_end(ann)
    assert table["level"] == level
    verdict = "end.passed" if table["result"]["passed"] else "end.failed"
    needed = next(each.points for each in standard().levels if each.number == level)
    expect(ann.page.locator("section.end h2")).to_contain_text(ann.say(verdict, level=level, needed=needed))


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=soak) for seed in range(1, 5)])
@pytest.mark.parametrize("way", ["clicks", "keys"])
def test_sea_and_six(served: Served, visit: Visit, seed: int, way: Way) -> None:
    ann = visit(served)
    ann.sit(ann.create("here", "novice", "novice", "novice", edition="sea", options=["civilizations"]))
    ann.play(seed, way)
    check_end(ann)


@pytest.mark.parametrize(
    ("players", "options", "way"),
    [
        (3, ["negotiation"], "clicks"),
        pytest.param(3, ["negotiation"], "keys", marks=soak),
        pytest.param(8, ["sea-tiles"], "clicks", marks=soak),
        pytest.param(8, [], "keys", marks=soak),
    ],
)
def test_heroes_and_colonies(served: Served, visit: Visit, players: int, options: list[str], way: Way) -> None:
    ann = visit(served)
    ann.sit(ann.create("here", *["novice"] * (players - 1), edition="heroes", options=options))
    ann.play(5, way)
    table = check_end(ann)
    assert len(table["seats"]) == players


@pytest.mark.parametrize("way", [pytest.param("keys", marks=soak), pytest.param("clicks", marks=soak)])
def test_three_friends_at_one_device(served: Served, visit: Visit, way: Way) -> None:
    ann = visit(served).open("/new?kind=here")
    for place, name in ((1, "Bo"), (2, "Cy")):
        ann.page.locator(f"#name{place}").fill(name)
    ann.page.locator("button.start").click()
    ann.page.wait_for_url("**/t/*")
    ann.until("heard.view !== null")
    ann.play(3, way)
    table = check_end(ann)
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "Bo", "Cy"]


@pytest.mark.parametrize("language", [pytest.param("de", marks=soak), pytest.param("fr", marks=soak)])
def test_in_another_language(served: Served, visit: Visit, language: str) -> None:
    ann = visit(served, language=language)
    ann.sit(ann.create("here", "merchant", "novice"))
    ann.play(4, "clicks")
    check_end(ann)
    assert ann.eval("document.documentElement.lang") == language


def test_a_first_game_is_two_clicks_away(served: Served, visit: Visit) -> None:
    ann = visit(served, name="").open("/")
    ann.page.locator("form.begin button.primary").click()
    ann.page.wait_for_url("**/t/*")
    assert ann.until_asked()
    expect(ann.page.locator("[data-offer]").first).to_be_visible()
    ann.decide(random.Random(1))
