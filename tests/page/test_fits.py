"""Everything that a turn needs fits into the window, and nothing is larger than necessary."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.playing import PHONE, Visitor, hosted, in_round, play_until, soak, table_with
from tests.server.served import Served

KB = 1024
MOST = 150 * KB
MOST_SCRIPTS = 90 * 1000


def in_view(visitor: Visitor) -> None:
    """No scrolling; market, own city and action bar are in the window, and what can be clicked is not covered."""
    expect(visitor.page.locator("section.board")).to_be_visible()  # it is not in the first frame
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
            cut: ['section.board', '.bar', '.left'].filter((each) => {
              const node = document.querySelector(each);
              return node && node.scrollHeight > node.clientHeight + 2;
            }),
            short: [...document.querySelectorAll('.market h2')]
              .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 4)
              .map((node) => node.textContent.trim()),
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
    assert not page["short"], page
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


@pytest.mark.parametrize("players", [8, 4])
def test_a_negotiation_leaves_room_for_the_city(served: Served, visit: Visit, players: int) -> None:
    others = ["Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal"][: players - 1]
    guest, id = hosted(served, "here", *others, edition="heroes", options=["negotiation"])
    assert guest.state(id)["decisions"][0]["kind"] == "offer"
    ann = visit(served, guest=guest, language="de").sit(id)
    ann.until_asked()
    in_view(ann)
    card = ann.page.locator(".patrons button.card").first
    ann.after(card.click)
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(ann.page.locator(".swap [data-patron]")).to_have_count(2)
    in_view(ann)
    heights = [
        ann.page.locator(which).evaluate("(node) => node.getBoundingClientRect().height")
        for which in (".bar .choices", ".amounts.picked")
    ]
    assert heights[0] < 2 * heights[1], "more than one row of answers"


# Whatever was dealt, the first player has this city.
CITY = """(() => {
  const parse = JSON.parse;
  JSON.parse = (...given) => {
    const said = parse(...given);
    if (said?.view?.seats?.[0]) Object.assign(said.view.seats[0], %s);
    return said;
  };
})();"""
LARGEST = {
    "buildings": ["A15", "B13", "A14", "C08", "B24"],
    "lands": ["A04", "B10", "B06", "B09"],
    "sea": ["S1", "S2", "S3"],
    "marked": ["B13"],
    "inhabitants": 24,
}


@pytest.mark.parametrize("edition", ["base", "heroes"])
def test_every_land_of_a_large_city_is_seen(served: Served, visit: Visit, edition: str) -> None:
    """The last one decides what fits next: tiles come closer, rather than being scrolled out of view."""
    guest, id = hosted(served, "here", "novice", edition=edition)
    play_until(guest, id, in_round(1))
    ann = visit(served, guest=guest, language="de")
    ann.page.add_init_script(CITY % json.dumps(LARGEST))
    ann.sit(id)
    tiles = [*LARGEST["buildings"], *LARGEST["lands"], *LARGEST["sea"]]  # type: ignore[misc]
    for size in (*LARGE, {"width": 1100, "height": 700}, PHONE):
        ann.page.set_viewport_size(size)
        if size is PHONE:
            ann.page.locator("[data-tab=city]").click()
        expect(ann.page.locator(".board [data-tile]")).to_have_count(len(tiles))
        seen: Any = ann.eval(
            """(() => {
              const phone = innerWidth < 800;
              const city = document.querySelector('.board .city').getBoundingClientRect();
              return [...document.querySelectorAll('.board [data-tile]')].map((tile) => {
                if (phone) tile.scrollIntoView({ block: 'center', behavior: 'instant' }); // there are several lines
                const { left, right, width, top } = tile.getBoundingClientRect();
                const found = document.elementFromPoint((left + right) / 2, top + 30);
                return [tile.dataset.tile, left >= city.left - 1 && right <= city.right + 1 && right <= innerWidth,
                  width >= 32, tile.contains(found)];
              });
            })()"""
        )
        assert sorted(seen) == sorted([tile, True, True, True] for tile in tiles), size
        assert ann.page.locator(".board .person").count() == LARGEST["inhabitants"], size
        expect(ann.page.locator(".board .people").first).to_contain_text(ann.say("goods.inhabitants", n=24))


def test_the_name_of_a_row_stays_above_it(served: Served, visit: Visit) -> None:
    """Also that of a single conquest tile beside sea tiles: no letter is over the divider, or on the tile."""
    guest, id = hosted(served, "here", "Bo", "Cy", "Di", edition="heroes", options=["sea-tiles"])
    ann = visit(served, guest=guest).sit(id)
    ann.until_asked()
    for size in LARGE:
        ann.page.set_viewport_size(size)
        over = ann.eval(
            """[...document.querySelectorAll('.market h2')].filter((head) => {
              const text = document.createRange();
              text.selectNodeContents(head);
              const { right, bottom } = text.getBoundingClientRect();
              return right > head.parentElement.getBoundingClientRect().right + 1 ||
                bottom > (head.nextElementSibling ?? head.parentElement.nextElementSibling).getBoundingClientRect().top + 1;
            }).map((head) => head.innerText)"""
        )
        assert over == [], size


LARGE: tuple[Any, ...] = (
    {"width": 1366, "height": 768},
    {"width": 1920, "height": 1080},
    {"width": 2560, "height": 1440},
)


def test_a_large_window_is_used(served: Served, visit: Visit) -> None:
    """The market has the width, nothing is cut off, and no gap between the parts is larger than the land needs."""
    guest, id = hosted(served, "here", "novice", "novice", "novice", "novice")
    play_until(guest, id, in_round(1))
    ann = visit(served, guest=guest).sit(id)
    ann.until_asked()
    for size in LARGE:
        ann.page.set_viewport_size(size)
        in_view(ann)
        width, tiles, gap, height = ann.eval(
            """(() => {
              const box = (which) => document.querySelector(which).getBoundingClientRect();
              const tiles = [...document.querySelectorAll('.market [data-offer]')].map((node) => node.getBoundingClientRect());
              const wide = tiles.reduce((sum, { width }) => sum + width, 0);
              return [box('.market').width, wide, box('section.board').top - box('.market').bottom, innerHeight];
            })()"""
        )
        assert tiles >= 0.9 * width, size
        assert gap <= height / 4, size
        open_cities = 4 if size["width"] >= 1920 else 0  # the rivals' cities stand open where there is room
        expect(ann.page.locator(".rivals .city")).to_have_count(open_cities)
        beside = ann.page.locator(".right")
        assert beside.evaluate(
            "(node) => node.scrollHeight <= node.clientHeight && node.scrollWidth <= node.clientWidth"
        )


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
    seats = ("here", "novice", "novice", "novice", "novice")
    guest, id, _ = table_with(
        served, lambda state: in_round(2)(state) and state["view"]["order"].index(0) > 2, *seats, seed=8
    )
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
