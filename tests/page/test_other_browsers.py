"""Whole games by clicking in Firefox and in WebKit, the engine of Safari. Each game ends with the result that the server has."""

import json
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

from peloponnes.record import Record
from tests.page import remote
from tests.page.conftest import missing
from tests.page.playing import CHOICES, TILES, soak
from tests.page.remote import Remote
from tests.server.served import PATIENCE, Served

KEPT = {
    "language": "en",
    "theme": "light",
    "pace": "instant",
    "motion": "off",
    "name": "Ann",
    "coach": False,
    "toured": True,
    "played": True,
}
# What can be clicked, with the middle of each, and what tells one state of the table from the next.
SEEN = f"""(() => {{
  const middles = (selector) => [...document.querySelectorAll(selector)].map((each) => {{
    each.scrollIntoView({{ block: "nearest" }});
    const area = each.getBoundingClientRect();
    return [Math.round(area.left + area.width / 2), Math.round(area.top + area.height / 2)];
  }});
  return {{
    over: document.querySelector("section.end") !== null,
    confirm: middles(".bar .sure .primary:not(:disabled)"),
    options: middles({json.dumps(f'{TILES}:not([aria-pressed="true"]), {CHOICES}:not(:disabled, [aria-pressed="true"])')}),
    text: document.querySelector(".bar")?.innerText ?? "",
    log: document.querySelectorAll("[data-log] li").length,
    wrong: window.wrong ?? [],
  }};
}})()"""
MISSED = 3.0  # seconds after which a click that did nothing is repeated
MOST_MISSES = 10
WATCH = """(() => {
  window.wrong = [];
  // That an observer will hear of a size in the next frame is reported as an error, but is none.
  addEventListener("error", (event) => event.message.startsWith("ResizeObserver loop") || wrong.push(event.message));
  addEventListener("unhandledrejection", (event) => wrong.push(String(event.reason)));
})()"""


@pytest.fixture(scope="module", params=sorted(remote.BROWSERS))
def page(request: pytest.FixtureRequest) -> Iterator[Remote]:
    lacking = remote.missing(request.param)
    if lacking:
        missing(f"there is no {lacking}")
    with remote.BROWSERS[request.param]() as page:
        yield page


def seen_after(page: Remote, before: Any) -> Any:
    """Wait until the table has changed, and something can be done. A click may have missed what had just moved: then it is the same."""
    until, missed = time.monotonic() + PATIENCE, time.monotonic() + MISSED
    while time.monotonic() < until:
        seen = page.eval(SEEN)
        assert not seen["wrong"], seen["wrong"]
        changed = seen != before or time.monotonic() > missed
        if seen["over"] or (changed and (seen["confirm"] or seen["options"])):
            return seen
        time.sleep(0.02)
    raise AssertionError(f"nothing can be done: {page.eval('document.body.innerText')[:1500]}")


def played(page: Remote, served: Served, seed: int, body: dict[str, Any]) -> str:
    """Create a table in the page, and play at random until the game is over; returns its id."""
    # Not the page itself: it would store its own preferences once more when its words have come.
    page.open(f"{served.url}/icon.svg")
    page.eval(f"localStorage.setItem('peloponnes', {json.dumps(json.dumps(KEPT))})")
    request = (
        f"{{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: {json.dumps(json.dumps(body))} }}"
    )
    id = str(page.eval(f"fetch('/api/tables', {request}).then((answer) => answer.json())")["id"])
    page.open(f"{served.url}/t/{id}")
    page.eval(WATCH)
    rng = random.Random(seed)
    seen = seen_after(page, None)
    misses = 0
    while not seen["over"]:
        page.click(*(seen["confirm"][0] if seen["confirm"] else rng.choice(seen["options"])))
        before, seen = seen, seen_after(page, seen)
        misses = misses + 1 if seen == before else 0
        assert misses < MOST_MISSES, f"no click does anything: {page.eval('document.body.innerText')[:1500]}"
    return id


@pytest.mark.parametrize(
    ("edition", "players", "options"),
    [
        ("base", 2, []),
        pytest.param("sea", 4, ["civilizations"], marks=soak),
        pytest.param("heroes", 4, ["negotiation"], marks=soak),
    ],
)
def test_a_whole_game_by_clicking(page: Remote, served: Served, edition: str, players: int, options: list[str]) -> None:
    seats = [{"kind": "here"}, *({"kind": "bot", "level": "novice"} for _ in range(players - 1))]
    id = played(page, served, 1, {"name": "Ann", "seats": seats, "edition": edition, "options": options, "start": True})
    told = page.eval(f"fetch('/api/tables/{id}').then((answer) => answer.json())")
    assert told["status"] == "finished"
    scores = [each["score"] for each in told["result"]["seats"]]
    shown = page.eval("document.querySelector('section.end').innerText")
    assert all(str(score) in shown for score in scores)
    record = page.eval(f"fetch('/api/tables/{id}/record').then((answer) => answer.text())")
    assert Record.parse(record).verify() == "fine"
