"""Reading the tables. A mistake in a file is told in one line: which file, which entry, which field."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Any

from peloponnes.components.types import (
    ABILITIES,
    CHITS,
    DISASTERS,
    SOURCES,
    Civilization,
    Components,
    Goods,
    IncomeRow,
    Kind,
    Level,
    Mat,
    SeaTile,
    Tile,
)

LETTERS = "ABC"
MOST = 99


class ComponentError(ValueError):
    """A table of components that can't be used.

    >>> from peloponnes.components import parse
    >>> parse("[mat", "mine.toml")
    Traceback (most recent call last):
    peloponnes.components.load.ComponentError: mine.toml: Expected ']' at the end of a table declaration (at end of document)
    """


class Entry:
    """One table of a file, from which fields are taken with a check; a field that nobody takes is a mistake."""

    def __init__(self, where: str, table: object) -> None:
        self.where = where
        if not isinstance(table, Mapping):
            raise ComponentError(f"{where}: must be a table, not {table!r}")
        self.fields: dict[str, Any] = dict(table)

    def wrong(self, name: str, problem: str) -> ComponentError:
        """An error at this field."""
        return ComponentError(f"{self.where}, {name}: {problem}")

    def take(self, name: str) -> object:
        """The value of a field that must be there."""
        if name not in self.fields:
            raise self.wrong(name, "is missing")
        return self.fields.pop(name)

    def number(self, name: str, low: int = 0, high: int = MOST) -> int:
        """A whole number in a range."""
        value = self.take(name)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.wrong(name, f"must be a whole number from {low} to {high}, not {value!r}")
        return value

    def text(self, name: str) -> str:
        """A text that is not empty."""
        value = self.take(name)
        if not isinstance(value, str) or not value:
            raise self.wrong(name, f"must be a text, not {value!r}")
        return value

    def word(self, name: str, allowed: Sequence[str]) -> str:
        """One of the allowed words, or "" where the field is missing."""
        if name not in self.fields:
            return ""
        value = self.take(name)
        if value not in allowed:
            raise self.wrong(name, f"must be one of {', '.join(allowed)}, not {value!r}")
        return str(value)

    def words(self, name: str, allowed: Sequence[str]) -> tuple[str, ...]:
        """A list of allowed words, empty where the field is missing."""
        value = self.fields.pop(name, [])
        if not isinstance(value, list) or len(set(map(str, value))) != len(value):
            raise self.wrong(name, f"must be a list without doubles, not {value!r}")
        for word in value:
            if word not in allowed:
                raise self.wrong(name, f"must hold words of {', '.join(allowed)}, not {word!r}")
        return tuple(value)

    def flag(self, name: str) -> bool:
        """True or false, false where the field is missing."""
        value = self.fields.pop(name, False)
        if not isinstance(value, bool):
            raise self.wrong(name, f"must be true or false, not {value!r}")
        return value

    def goods(self, name: str, allowed: str, losses: str = "", needed: bool = False) -> Goods:
        """Amounts of the allowed goods, 1 or more each; of those in ``losses`` -1 or less as well; all of them if ``needed``."""
        inner = Entry(f"{self.where}, {name}", self.take(name) if needed else self.fields.pop(name, {}))
        amounts: dict[str, int] = {}
        for good in list(inner.fields):
            if good not in allowed.split():
                raise inner.wrong(good, f"is none of {', '.join(allowed.split())}")
            amounts[good] = inner.number(good, -MOST if good in losses.split() else 1)
            if amounts[good] == 0:
                raise inner.wrong(good, "must not be 0")
        for good in allowed.split() if needed else ():
            if good not in amounts:
                raise inner.wrong(good, "is missing")
        return Goods(**amounts)

    def entries(self, name: str, key: str) -> "list[Entry]":
        """A list of tables, each named in messages by its ``key``."""
        value = self.fields.pop(name, [])
        if not isinstance(value, list):
            raise self.wrong(name, "must be a list of tables")
        return [
            Entry(
                f"{self.where}, {name} {_label(row[key]) if isinstance(row, Mapping) and key in row else number}", row
            )
            for number, row in enumerate(value, 1)
        ]

    def done(self) -> None:
        """All fields must have been taken."""
        for name in self.fields:
            raise self.wrong(name, "is not a known field")


def _label(value: object) -> str:
    """A value as it may stand in a line."""
    return value if isinstance(value, str) and value.isprintable() else repr(value)


def _with_choices(entry: Entry, income: Goods, most: int) -> Goods:
    """An income with no more free choices than the engine counts."""
    if income.any > most:
        raise entry.wrong("income, any", f"must be at most {most}, not {income.any}")
    return income


def _tile(entry: Entry, kind: Kind, set: str) -> Tile:
    id = entry.text("id")
    if not re.fullmatch(rf"[{LETTERS}][0-9][0-9]", id):
        raise entry.wrong("id", f"must be a letter of {LETTERS} and two digits, not {id!r}")
    tile = Tile(
        id=id,
        kind=kind,
        bid=entry.number("bid", 1),
        prestige=entry.number("prestige"),
        name=entry.text("name") if kind == "building" else "",
        cost=entry.goods("cost", "wood stone") if kind == "building" else Goods(),
        once=entry.goods("once", "wood stone food coins luxury inhabitants", losses="inhabitants"),
        income=_with_choices(entry, entry.goods("income", "wood stone food coins luxury inhabitants any"), 1),
        protects=entry.words("protects", DISASTERS),
        ability=entry.word("ability", ABILITIES),
        supply=entry.flag("supply"),
        set=set,
        source=entry.word("source", SOURCES),
    )
    entry.done()
    if kind == "building" and tile.cost == Goods():
        raise entry.wrong("cost", "is missing")
    if kind == "land" and not (tile.income.wood or tile.income.stone or tile.income.food):
        raise entry.wrong("income", "must have wood, stone or food: a land without them could lie beside no other")
    return tile


def _civilization(entry: Entry, set: str) -> Civilization:
    civilization = Civilization(
        id=entry.text("id"),
        order=entry.number("order"),
        once=entry.goods("once", "wood stone food coins luxury inhabitants"),
        income=_with_choices(
            entry,
            entry.goods("income", "wood stone food coins luxury inhabitants any", "wood stone food inhabitants"),
            3,
        ),
        protects=entry.words("protects", DISASTERS),
        ability=entry.word("ability", ["free_placement", "sacrifice"]),
        set=set,
    )
    entry.done()
    return civilization


def _sea_tile(entry: Entry) -> SeaTile:
    id = entry.text("id")
    if not re.fullmatch(r"S[0-9]", id):
        raise entry.wrong("id", f"must be S and a digit, not {id!r}")
    tile = SeaTile(
        id=id,
        cost=entry.goods("cost", "wood stone food coins"),
        prestige=entry.number("prestige") if "prestige" in entry.fields else 0,
        once=entry.goods("once", "wood stone food coins luxury inhabitants"),
    )
    entry.done()
    if tile.cost == Goods():
        raise entry.wrong("cost", "is missing")
    return tile


def _mat(entry: Entry) -> Mat:
    rows = []
    for row in entry.entries("income_by_inhabitants", "from"):
        rows.append(IncomeRow(row.number("from"), row.number("coins"), row.number("luxury")))
        row.done()
    starts = [row.inhabitants for row in rows]
    if not starts or starts[0] != 0 or starts != sorted(set(starts)):
        raise entry.wrong("income_by_inhabitants", "must begin with 0 inhabitants and rise from row to row")
    storage = entry.goods("storage", "wood stone food", needed=True)
    mat = Mat(
        storage=storage,
        income_by_inhabitants=tuple(rows),
        coins_per_prestige=entry.number("coins_per_prestige", 1),
        points_per_inhabitant=entry.number("points_per_inhabitant", 1),
    )
    entry.done()
    return mat


def _level(entry: Entry) -> Level:
    level = Level(
        number=entry.number("number", 1),
        extra_incomes=entry.number("extra_incomes"),
        conquest_tiles=entry.number("conquest_tiles"),
        points=entry.number("points"),
    )
    entry.done()
    return level


def _distinct(where: str, ids: list[str]) -> None:
    for id in ids:
        if ids.count(id) > 1:
            raise ComponentError(f"{where}, {id}: stands there twice")


def _document(text: str, where: str) -> Entry:
    try:
        return Entry(where, tomllib.loads(text))
    except ValueError as error:  # also of a number with thousands of digits
        raise ComponentError(f"{where}: {error}") from None
    except RecursionError:
        raise ComponentError(f"{where}: nested too deeply") from None


def parse(text: str, where: str) -> Components:
    """Read components from the text of a table; ``where`` names it in errors.

    >>> parse("", "mine.toml")
    Traceback (most recent call last):
    peloponnes.components.load.ComponentError: mine.toml, chits: is missing
    """
    document = _document(text, where)
    chits = Entry(f"{where}, chits", document.take("chits"))
    counts = {kind: chits.number(kind) for kind in CHITS}
    chits.done()
    mat = _mat(Entry(f"{where}, mat", document.take("mat")))
    levels = tuple(_level(entry) for entry in document.entries("level", "number"))
    _distinct(where, [f"level {level.number}" for level in levels])
    return _add(Components(mat, MappingProxyType(counts), (), (), levels), document, "base")


def extend(components: Components, text: str, where: str) -> Components:
    """Components with those of one more table, which names the ``set`` that they make up.

    >>> extend(standard(), "", "mine.toml")
    Traceback (most recent call last):
    peloponnes.components.load.ComponentError: mine.toml, set: is missing
    """
    document = _document(text, where)
    return _add(components, document, document.text("set"))


def _add(components: Components, document: Entry, set: str) -> Components:
    """Add the civilizations and tiles of a document."""
    tiles = [*components.tiles, *(_tile(entry, "land", set) for entry in document.entries("land", "id"))]
    tiles += [_tile(entry, "building", set) for entry in document.entries("building", "id")]
    civilizations = [_civilization(entry, set) for entry in document.entries("civilization", "id")]
    sea = [_sea_tile(entry) for entry in document.entries("sea", "id")]
    document.done()
    more = replace(
        components,
        civilizations=(*components.civilizations, *civilizations),
        tiles=tuple(sorted(tiles, key=lambda tile: tile.id)),
        sea=(*components.sea, *sea),
    )
    _distinct(document.where, [*(tile.id for tile in more.tiles), *(tile.id for tile in more.sea)])
    _distinct(document.where, [civilization.id for civilization in more.civilizations])
    _distinct(document.where, [f"order {civilization.order}" for civilization in more.civilizations])
    return more


def load(path: Path) -> Components:
    """Read components from a file.

    >>> load(Path("nowhere.toml"))
    Traceback (most recent call last):
    peloponnes.components.load.ComponentError: nowhere.toml: can't be read: No such file or directory
    """
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise ComponentError(f"{path}: can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ComponentError(f"{path}: can't be read: not a text in UTF-8") from None
    return parse(text, path.name)


@cache
def standard() -> Components:
    """The components that come with the project, read once: the base game and all that can be added to it.

    >>> len(standard().tiles), len(standard().civilizations), len(standard().sea)
    (48, 14, 6)
    """
    folder = files("peloponnes.components")
    box = parse(folder.joinpath("base.toml").read_text("utf-8"), "base.toml")
    for name in ("sea-and-six.toml", "more.toml"):
        box = extend(box, folder.joinpath(name).read_text("utf-8"), name)
    return box
