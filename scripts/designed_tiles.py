"""Write the tables of docs/designed-tiles.md: the printed ranges, the value model, and all tiles of a letter side by side.

With --check nothing is written; outdated tables are an error.
"""

import argparse
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from pathlib import Path

ROOT = Path(__file__).parent.parent
COMPONENTS = ROOT / "src" / "peloponnes" / "components"
PAGE = ROOT / "docs" / "designed-tiles.md"
BEGIN = "<!-- tables: written by python -m scripts.designed_tiles -->"
END = "<!-- end of tables -->"
FILES = ("base.toml", "sea-and-six.toml", "seven.toml", "eight.toml")
GOODS = ("wood", "stone", "food", "coins", "luxury", "inhabitants", "any")
RESOURCES = ("wood", "stone", "food")
TERRAIN = {"food": "field", "wood": "forest", "stone": "mountains"}
GROUPS = [(letter, kind) for letter in "ABC" for kind in ("land", "building")]
INCOMES = {"A": Fraction(7), "B": Fraction(4), "C": Fraction(3, 2)}  # how often such a tile pays income, on average
ABILITIES = ("half_coin", "free_placement")  # those that work without another option


@dataclass(frozen=True)
class Tile:
    """A land or building, as listed in its file."""

    kind: str
    id: str
    bid: int
    prestige: int
    name: str = ""
    cost: Mapping[str, int] = field(default_factory=dict)
    once: Mapping[str, int] = field(default_factory=dict)
    income: Mapping[str, int] = field(default_factory=dict)
    protects: Sequence[str] = ()
    ability: str = ""
    supply: bool = False
    source: str = "printed"

    @property
    def group(self) -> tuple[str, str]:
        """Letter and kind: the group of tiles it is compared with."""
        return self.id[0], self.kind

    @property
    def label(self) -> str:
        """The name of a building, or the terrain of a land."""
        terrain = [TERRAIN[good] for good in ("food", "wood", "stone") if self.income.get(good)]
        return self.name or " + ".join(terrain + ["hills"] * ("coins" in self.once))

    @property
    def specials(self) -> int:
        """The number of disasters it protects from, plus 1 for an ability."""
        return len(self.protects) + (self.ability in ABILITIES)

    @property
    def goods(self) -> Fraction:
        """The goods it gives once, without inhabitants; 2 luxury count as 1 of another kind (RULES 6.1)."""
        return sum(self.once.get(good, 0) for good in (*RESOURCES, "coins")) + Fraction(self.once.get("luxury", 0), 2)

    @property
    def worth(self) -> Fraction:
        """A simple total: prestige and goods count 1, an inhabitant, protection or ability 3, plus all income until the end, minus
        cost."""
        income = INCOMES[self.id[0]] * sum(self.income.values())
        people = 3 * self.once.get("inhabitants", 0)
        return self.prestige + people + self.goods + income + 3 * self.specials - sum(self.cost.values())


def tiles(name: str) -> list[Tile]:
    """The lands and buildings of a file, by id."""
    document = tomllib.loads((COMPONENTS / name).read_text("utf-8"))
    return sorted(
        (Tile(kind=kind, **entry) for kind in ("land", "building") for entry in document.get(kind, [])),
        key=lambda tile: tile.id,
    )


# The value model --------------------------------------------------------------------------------------------------------------------

MODEL = (
    *("an A tile", "a B tile", "a C tile", "each prestige", "each inhabitant", "each good given once"),
    *(f"each {what} of all its income" for what in ("wood", "stone", "food", "free choice")),
    *("each wood or stone of its cost", "a protection or ability"),
)


def features(tile: Tile) -> list[Fraction]:
    """The features of a tile, in the order of MODEL."""
    incomes = [INCOMES[tile.id[0]] * tile.income.get(good, 0) for good in (*RESOURCES, "any")]
    letters = [Fraction(tile.id[0] == letter) for letter in "ABC"]
    gains = [Fraction(tile.prestige), Fraction(tile.once.get("inhabitants", 0)), tile.goods]
    return [*letters, *gains, *incomes, Fraction(sum(tile.cost.values())), Fraction(tile.specials)]


def prices(printed: Sequence[Tile]) -> list[Fraction]:
    """Least-squares fit of the printed bids to the features; the normal equations are solved exactly."""
    rows = [features(tile) for tile in printed]
    size = len(MODEL)
    system = [
        [sum((row[i] * row[j] for row in rows), Fraction(0)) for j in range(size)]
        + [sum((row[i] * tile.bid for row, tile in zip(rows, printed, strict=True)), Fraction(0))]
        for i in range(size)
    ]
    for i in range(size):
        pivot = next(row for row in range(i, size) if system[row][i])
        system[i], system[pivot] = system[pivot], system[i]
        system[i] = [value / system[i][i] for value in system[i]]
        for other in range(size):
            if other != i:
                factor = system[other][i]
                system[other] = [a - factor * b for a, b in zip(system[other], system[i], strict=True)]
    return [line[-1] for line in system]


def expected(tile: Tile, prices: Sequence[Fraction]) -> Fraction:
    """The bid that the model predicts for a tile."""
    return sum((price * number for price, number in zip(prices, features(tile), strict=True)), Fraction(0))


def matching(lands: Iterable[Tile]) -> Fraction:
    """The share of all pairs of lands that may be adjacent (RULES 2.4.2)."""
    gives = [{good for good in RESOURCES if land.income.get(good)} for land in lands if land.kind == "land"]
    pairs = [bool(one & other) for one, other in combinations(gives, 2)]
    return Fraction(sum(pairs), len(pairs))


# The tables -------------------------------------------------------------------------------------------------------------------------


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A Markdown table."""
    return [f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows)]


def amounts(goods: Mapping[str, int]) -> str:
    """Goods in words."""
    singular = {"coins": "coin", "inhabitants": "inhabitant"}
    words = [
        f"{goods[good]} {singular.get(good, good) if goods[good] == 1 else good}" for good in GOODS if good in goods
    ]
    return ", ".join(words).replace("-", "−")


def special(tile: Tile) -> str:
    """Protection, ability and supply sign in words."""
    found = [f"protects from {disaster}" for disaster in tile.protects]
    return ", ".join(found + [tile.ability.replace("_", " ")] * bool(tile.ability) + ["supply"] * tile.supply)


def decimal(value: Fraction, sign: bool = False, places: int = 2) -> str:
    """A number as printed in a table; never "-0.00"."""
    text = f"{float(round(value, places)):{'+' if sign else ''}.{places}f}"
    return text.replace("-", "−") if float(text) else f"{0:.{places}f}"


def by_letter(all: Sequence[Tile]) -> list[str]:
    """All tiles by letter: lands, then buildings; printed ones first."""
    lines: list[str] = []
    for letter in "ABC":
        rows = [
            [
                f"**{tile.id}**" if tile.source == "designed" else tile.id,
                tile.label,
                str(tile.bid),
                str(tile.prestige),
                amounts(tile.cost),
                amounts(tile.once),
                amounts(tile.income),
                special(tile),
                tile.source,
            ]
            for kind in ("land", "building")
            for tile in all
            if tile.group == (letter, kind)
        ]
        head = ["id", "name or terrain", "bid", "prestige", "cost", "once", "income", "special", "source"]
        lines += [f"### {letter}", "", *table(head, rows), ""]
    return lines


def values(tile: Tile) -> dict[str, Fraction]:
    """All numbers of a tile that must lie within the printed range, by their names in the table."""
    return {
        "bid": Fraction(tile.bid),
        "prestige": Fraction(tile.prestige),
        **{f"cost: {good}": Fraction(tile.cost.get(good, 0)) for good in ("wood", "stone")},
        "cost together": Fraction(sum(tile.cost.values())),
        **{f"once: {good}": Fraction(tile.once.get(good, 0)) for good in GOODS},
        **{f"income: {good}": Fraction(tile.income.get(good, 0)) for good in GOODS},
        "income together": Fraction(sum(tile.income.values())),
        "worth": tile.worth,
    }


def ranges(printed: Sequence[Tile]) -> dict[tuple[str, str], dict[str, tuple[Fraction, Fraction]]]:
    """The minimum and maximum of each number among the printed tiles, by letter and kind."""
    found = {}
    for group in GROUPS:
        members = [values(tile) for tile in printed if tile.group == group]
        found[group] = {
            name: (min(each[name] for each in members), max(each[name] for each in members)) for name in members[0]
        }
    return found


def range_table(printed: Sequence[Tile]) -> list[str]:
    """The printed ranges; numbers that no printed tile has are omitted."""
    found = ranges(printed)

    def cell(low: Fraction, high: Fraction) -> str:
        return f"{low}" if low == high else f"{float(low):g} to {float(high):g}".replace("-", "−")

    rows = [
        [name, *(cell(*found[group][name]) for group in GROUPS)]
        for name in found[GROUPS[0]]
        if any(any(found[group][name]) for group in GROUPS)
    ]
    return table(["", *(f"{letter} {kind}" for letter, kind in GROUPS)], rows)


def model_tables(printed: Sequence[Tile], designed: Sequence[Tile]) -> list[str]:
    """The fitted prices, and the residuals of the printed and designed bids."""
    found = prices(printed)
    worths = ranges(printed)
    rest = [tile.bid - expected(tile, found) for tile in printed]
    mean = sum((tile.bid - expected(tile, found) for tile in designed), Fraction(0)) / len(designed)
    rows = []
    for tile in designed:
        low, high = worths[tile.group]["worth"]
        bid = expected(tile, found)
        rows.append(
            [
                tile.id,
                tile.label,
                f"{decimal(tile.worth, places=1)} ({decimal(low, places=1)} to {decimal(high, places=1)})",
                str(tile.bid),
                decimal(bid),
                decimal(tile.bid - bid, sign=True),
            ]
        )
    return [
        *table(["", "adds to the bid"], [[name, decimal(price)] for name, price in zip(MODEL, found, strict=True)]),
        "",
        f"Printed bids lie {decimal(min(rest), sign=True)} to {decimal(max(rest), sign=True)} from the expected ones,",
        f"designed ones {decimal(mean, sign=True)} on average:",
        "",
        *table(["id", "name or terrain", "worth (printed range)", "bid", "expected", "difference"], rows),
    ]


def matching_line(boxes: Sequence[Sequence[Tile]]) -> str:
    """How often two lands match, for each box."""
    shares = []
    for number, title in enumerate(("in the base game", "for six", "for seven", "for eight"), 1):
        share = matching(tile for box in boxes[:number] for tile in box)
        shares.append(f"{round(100 * share)} % {title}")
    return f"Of all pairs of lands, these match: {', '.join(shares)}."


def tables() -> str:
    """Everything between the two marks in the page."""
    boxes = [tiles(name) for name in FILES]
    printed, designed = boxes[0], boxes[2] + boxes[3]
    lines = [
        "## The printed ranges",
        "",
        *range_table(printed),
        "",
        "## The model and the designed tiles",
        "",
        *model_tables(printed, designed),
        "",
        matching_line(boxes),
        "",
        "## All tiles, letter by letter",
        "",
        *by_letter([tile for box in boxes for tile in box]),
    ]
    return "\n".join(lines)


def renewed(page: str) -> str:
    """The page with up-to-date tables."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"{PAGE.name} must have the lines {BEGIN} and {END}")
    return f"{before}{BEGIN}\n\n{tables()}\n{END}{after}"


def main(arguments: Sequence[str] | None = None, page: Path = PAGE) -> None:
    """Write the tables, or check them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the tables are outdated")
    check = parser.parse_args(arguments).check
    old = page.read_text("utf-8")
    new = renewed(old)
    if not check:
        page.write_text(new, "utf-8")
    elif new != old:
        sys.exit(f"docs/{page.name} is not up to date: python -m scripts.designed_tiles")


if __name__ == "__main__":
    main()
