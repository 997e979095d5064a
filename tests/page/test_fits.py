"""Everything that a turn needs fits into the window, and nothing is larger than necessary."""

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.playing import Visitor, hosted, in_round, play_until, soak
from tests.server.served import Served

KB = 1024
MOST = 150 * KB
MOST_SCRIPTS = 90 * 1000


def in_view(visitor: Visitor) -> None:
    """No scrolling; market, own city and action bar are in the window, and what can be clicked is not covered."""
    page: Any = visitor.eval(
        """(() => {
          const { scrollHeight, scrollWidth } = document.documentElement;
          const box = (node) => node.getBoundingClientRect();
          const inside = ({ left, top, right, bottom }) =>
            left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
          const wanted = ['.bar', 'section.board', document.querySelector('section.end') ? 'section.end' : '.market'];
          const clickable = [...document.querySelectorAll(
            '.market [data-offer], .market .slot button, .bar button, .scrubber button, section.end button')]
            .filter((node) => node.checkVisibility());
          const name = ({ dataset, ariaLabel, textContent }) =>
            dataset.offer ?? dataset.action ?? ariaLabel ?? textContent.trim();
          return {
            scroll: [scrollHeight - innerHeight, scrollWidth - innerWidth],
            out: wanted.filter((each) => !document.querySelector(each) || !inside(box(document.querySelector(each)))),
            cut: ['section.board', '.bar'].filter((each) => {
              const node = document.querySelector(each);
              return node && node.scrollHeight > node.clientHeight + 2;
            }),
            outside: clickable.filter((node) => !inside(box(node))).map(name),
            covered: clickable.filter((node) => {
              const { left, top, right, bottom } = box(node);
              const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
              return found !== null && !node.contains(found) && !found.contains(node);
            }).map((node) => { const { left, top, right, bottom } = box(node);
              return name(node) + ' by ' + document.elementFromPoint((left + right) / 2, (top + bottom) / 2).outerHTML.slice(0, 80); }),
          };
        })()"""
    )
    assert page["scroll"][0] <= 0, page
    assert page["scroll"][1] <= 0, page
    assert not page["out"], page
    assert not page["cut"], page
    assert not page["outside"], page
    assert not page["covered"], page


@pytest.mark.parametrize("language", ["de", *(pytest.param(other, marks=soak) for other in ("en", "fr"))])
@pytest.mark.parametrize(("edition", "players"), [pytest.param("base", 5, marks=soak), ("sea", 6)])
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=soak) for seed in (2, 3, 4))])
def test_all_of_a_table_is_in_the_window_at_1366_by_768(
    served: Served, visit: Visit, language: str, edition: str, players: int, seed: int
) -> None:
    guest, id = hosted(served, "here", *["novice"] * (players - 1), edition=edition, hints=True)
    ann = visit(served, guest=guest, language=language).sit(id)

    def see(state: Any) -> None:
        if state["table"]["status"] != "running":
            return
        ann.until(f"heard.seq >= {state['seq']}")
        ann.until_asked()
        if ann.page.locator(".since").count():  # has its own test
            ann.page.locator(".since").get_by_role("button", name=ann.say("log.dismiss")).click()
        in_view(ann)
        tiles, actions = ann.options()
        for option in (tiles[:1] + tiles[-1:] + actions)[:3]:
            ann.stage(option)
            in_view(ann)
            ann.page.keyboard.press("Escape")

    for round in (1, 3, 5, 7, 8):
        see(play_until(guest, id, in_round(round), seed))
    play_until(guest, id, lambda state: False, seed)
    expect(ann.page.locator("section.end")).to_be_visible()
    in_view(ann)


@pytest.mark.parametrize("kind", ["build", "choose", "feed", "finish", "keep", "move"])
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=soak)])
def test_other_decisions_are_in_the_window_as_well(served: Served, visit: Visit, kind: str, language: str) -> None:
    for seed in range(20):
        guest, id = hosted(served, "here", "Bo", "Cy", "Di", "Eve")
        state = play_until(guest, id, lambda state: any(each["kind"] == kind for each in state["decisions"]), seed)
        if state["table"]["status"] == "running":
            break
    else:
        raise AssertionError(f"no {kind} came up in twenty games")
    ann = visit(served, guest=guest, language=language).sit(id)
    ann.until_asked()
    in_view(ann)
    if kind == "build":  # long names: the answers need two rows, however many there are
        ann.eval("document.querySelector('.bar .choices button:last-child').style.flexBasis = '100%'")
        in_view(ann)
    tiles, actions = ann.options()
    ann.stage((tiles + actions)[0])
    in_view(ann)


def test_what_happened_since_fits_in_as_well(served: Served, visit: Visit) -> None:
    guest, id = hosted(served, "here", "novice", "novice", "novice", "novice")
    play_until(guest, id, lambda state: in_round(2)(state) and state["view"]["order"].index(0) > 2, seed=8)
    ann = visit(served, guest=guest).sit(id)
    ann.until_asked()
    expect(ann.page.locator(".since")).to_be_visible()
    in_view(ann)
    expect(ann.page.locator(".since").get_by_role("button", name=ann.say("log.play"))).to_be_in_viewport(ratio=1)


def needed(page: Path) -> list[Path]:
    """The scripts of a first game: those named by the page, the first page, the table, one language, and all their static imports."""
    assets = page / "assets"
    html = (page / "index.html").read_text()
    entry = [page / name.lstrip("/") for name in re.findall(r'(?:src|href)="(/assets/[^"]+\.js)"', html)]
    assert entry, html
    texts = [
        found
        for found in assets.glob("en-*.js")
        if '"page.confirm"' in found.read_text() or "page.confirm" in found.read_text()
    ]
    waiting = [*entry, *assets.glob("Home-*.js"), *assets.glob("Table-*.js"), *texts]
    seen: list[Path] = []
    while waiting:
        script = waiting.pop()
        if script in seen:
            continue
        seen.append(script)
        for name in re.findall(r'(?:import|from)\s*"\./([^"]+\.js)"', script.read_text()):
            waiting.append(assets / name)
    return seen


def test_the_scripts_of_a_first_game_are_small(page_folder: Path) -> None:
    sizes = {path.name: path.with_name(f"{path.name}.br").stat().st_size for path in needed(page_folder)}
    print(", ".join(f"{name} {size / KB:.1f} KB" for name, size in sizes.items()))  # noqa: T201
    print(f"JavaScript: {sum(sizes.values()) / KB:.1f} KB of {MOST_SCRIPTS / KB:.0f}, compressed")  # noqa: T201
    assert any(name.startswith("Table-") for name in sizes)
    assert any(name.startswith("en-") for name in sizes)
    assert sum(sizes.values()) <= MOST_SCRIPTS


def test_the_art_is_small(page_folder: Path) -> None:
    size = len(gzip.compress((page_folder / "art.svg").read_bytes(), 9))
    print(f"art.svg: {size / KB:.1f} KB of {MOST / KB:.0f}, compressed")  # noqa: T201
    assert size < MOST


def test_nothing_comes_from_elsewhere(served: Served, visit: Visit) -> None:
    ann = visit(served)
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.sit(ann.create("here", "novice"))
    ann.until_asked()
    ann.panel("r")
    expect(ann.drawer).to_contain_text("2.2.3")
    assert asked
    assert [url for url in asked if not url.startswith((ann.served.url, "data:"))] == []
