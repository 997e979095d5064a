"""Read the tables. A mistake in a file is reported in one line: which file, which entry, which field."""

import re
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from peloponnes.components.entry import ComponentError, Own, TomlEntry, distinct, read_document
from peloponnes.components.types import (
    ABILITIES,
    CHITS,
    DISASTERS,
    RULES,
    TILE_SOURCES,
    TRAITS,
    Civilization,
    Colony,
    Components,
    Goods,
    Hero,
    IncomeRow,
    Kind,
    Level,
    Mat,
    Persians,
    SeaTile,
    Tile,
)

FILES = ("base.toml", "sea-and-six.toml", "more.toml", "heroes-and-colonies.toml", "seven.toml", "eight.toml")
# The tables that an earlier version of the rules had instead of a current one.
EARLIER = {
    1: {"heroes-and-colonies.toml": "heroes-and-colonies-1.toml"},
    2: {"heroes-and-colonies.toml": "heroes-and-colonies-2.toml"},
}
LETTERS = "ABC"
GOODS = "wood stone food coins luxury inhabitants"
HERO_VALUES = ("once", "prestige", "income", "orange")
COLONY_VALUES = ("storage", "coins", "luxury", "points_per_inhabitant", "coins_per_prestige")
PERSIAN_CHITS = 8
MOST_BYTES = 2**20


def _with_choices(entry: TomlEntry, income: Goods, most: int) -> Goods:
    """The income, if it has no more free choices than the engine can count."""
    if income.any > most:
        raise entry.wrong("income, any", f"must be at most {most}, not {income.any}")
    return income


def _tile(entry: TomlEntry, kind: Kind, set: str) -> Tile:
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
        once=entry.goods("once", GOODS, losses="inhabitants"),
        income=_with_choices(entry, entry.goods("income", f"{GOODS} any"), 1),
        protects=entry.words("protects", DISASTERS),
        ability=entry.word("ability", ABILITIES),
        supply=entry.flag("supply"),
        set=set,
        source=entry.word("source", TILE_SOURCES),
    )
    entry.done()
    if kind == "building" and tile.cost == Goods():
        raise entry.wrong("cost", "is missing")
    if kind == "land" and not (tile.income.wood or tile.income.stone or tile.income.food):
        raise entry.wrong("income", "must have wood, stone or food: a land without them could lie beside no other")
    return tile


def _civilization(entry: TomlEntry, set: str) -> Civilization:
    civilization = Civilization(
        id=entry.text("id"),
        order=entry.number("order"),
        once=entry.goods("once", GOODS),
        income=_with_choices(entry, entry.goods("income", f"{GOODS} any", "wood stone food inhabitants"), 3),
        protects=entry.words("protects", DISASTERS),
        ability=entry.word("ability", ["free_placement", "sacrifice"]),
        set=set,
    )
    entry.done()
    return civilization


def _sea_tile(entry: TomlEntry) -> SeaTile:
    id = entry.text("id")
    if not re.fullmatch(r"S[0-9]", id):
        raise entry.wrong("id", f"must be S and a digit, not {id!r}")
    tile = SeaTile(
        id=id,
        cost=entry.goods("cost", "wood stone food coins"),
        prestige=entry.number("prestige") if "prestige" in entry.fields else 0,
        once=entry.goods("once", GOODS),
    )
    entry.done()
    if tile.cost == Goods():
        raise entry.wrong("cost", "is missing")
    return tile


def _mat(entry: TomlEntry) -> Mat:
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


def _hero(entry: TomlEntry) -> Hero:
    losses = "wood stone food inhabitants"
    hero = Hero(
        id=entry.text("id"),
        once=entry.goods("once", f"{GOODS} strength"),
        prestige=entry.number("prestige"),
        income=entry.goods("income", GOODS, losses),
        orange=entry.goods("orange", GOODS, losses),
        traits=entry.traits("traits"),
        reconstructed=entry.words("reconstructed", HERO_VALUES),
        assumed=entry.words("assumed", HERO_VALUES),
    )
    entry.done()
    if hero.once.strength > TRAITS["halving"][0]:
        raise entry.wrong("once, strength", f"must be at most {TRAITS['halving'][0]}")
    return hero


def _colony(entry: TomlEntry, base: Mat) -> Colony:
    """A colony; values of its mat that are not given are those of the base game's mat."""
    starts = [row.inhabitants for row in base.income_by_inhabitants]
    coins, luxury = entry.numbers("coins", len(starts)), entry.numbers("luxury", len(starts))
    given = {
        name: entry.number(name, 1) for name in ("coins_per_prestige", "points_per_inhabitant") if name in entry.fields
    }
    mat = replace(
        base,
        storage=entry.goods("storage", "wood stone food", needed=True),
        income_by_inhabitants=tuple(map(IncomeRow, starts, coins, luxury)),
        **given,
    )
    colony = Colony(
        id=entry.text("id"),
        mat=mat,
        traits=entry.traits("traits"),
        reconstructed=entry.words("reconstructed", COLONY_VALUES),
        assumed=entry.words("assumed", COLONY_VALUES),
    )
    entry.done()
    return colony


def _persians(entry: TomlEntry) -> Persians:
    values = entry.numbers("chits", PERSIAN_CHITS)
    if not all(1 <= value <= 9 for value in values):
        raise entry.wrong("chits", "must hold numbers from 1 to 9")
    persians = Persians(
        values, reconstructed=entry.words("reconstructed", ["chits"]), assumed=entry.words("assumed", ["chits"])
    )
    entry.done()
    return persians


def _level(entry: TomlEntry) -> Level:
    level = Level(
        number=entry.number("number", 1),
        extra_incomes=entry.number("extra_incomes"),
        conquest_tiles=entry.number("conquest_tiles"),
        points=entry.number("points"),
    )
    entry.done()
    return level


def parse(text: str, where: str) -> Components:
    """The components in the text of a TOML file; ``where`` names it in errors. Raises a `ComponentError` if it can't be used.

    >>> parse("", "mine.toml")
    Traceback (most recent call last):
    peloponnes.components.entry.ComponentError: mine.toml, chits: is missing
    """
    return _parse(read_document(text, where))


def _parse(document: TomlEntry) -> Components:
    where = document.where
    chits = TomlEntry(f"{where}, chits", document.take("chits"))
    counts = {kind: chits.number(kind) for kind in CHITS}
    chits.done()
    mat = _mat(TomlEntry(f"{where}, mat", document.take("mat")))
    levels = tuple(_level(entry) for entry in document.entries("level", "number"))
    distinct(where, [f"level {level.number}" for level in levels])
    return _add(Components(mat, MappingProxyType(counts), (), (), levels), document, "base")


def extend(components: Components, text: str, where: str) -> Components:
    """The components with those of one more TOML file, which names their ``set``. Raises a `ComponentError` if it can't be used.

    >>> extend(standard(), "", "mine.toml")
    Traceback (most recent call last):
    peloponnes.components.entry.ComponentError: mine.toml, set: is missing
    """
    return replace(_extend(components, read_document(text, where)), own="")


def _extend(components: Components, document: TomlEntry) -> Components:
    return _add(components, document, document.text("set"))


def _add(components: Components, document: TomlEntry, set: str) -> Components:
    """Add all components of a document."""
    tiles = [*components.tiles, *(_tile(entry, "land", set) for entry in document.entries("land", "id"))]
    tiles += [_tile(entry, "building", set) for entry in document.entries("building", "id")]
    civilizations = [_civilization(entry, set) for entry in document.entries("civilization", "id")]
    sea = [_sea_tile(entry) for entry in document.entries("sea", "id")]
    heroes = [_hero(entry) for entry in document.entries("hero", "id")]
    colonies = [_colony(entry, components.mat) for entry in document.entries("colony", "id")]
    persians = _persians(document.table("persians")) if "persians" in document.fields else components.persians
    document.done()
    more = replace(
        components,
        civilizations=(*components.civilizations, *civilizations),
        tiles=tuple(sorted(tiles, key=lambda tile: tile.id)),
        sea=(*components.sea, *sea),
        heroes=(*components.heroes, *heroes),
        colonies=(*components.colonies, *colonies),
        persians=persians,
    )
    distinct(document.where, [*(tile.id for tile in more.tiles), *(tile.id for tile in more.sea)])
    for things in (more.civilizations, more.heroes, more.colonies):
        distinct(document.where, [thing.id for thing in things])
    distinct(document.where, [f"order {civilization.order}" for civilization in more.civilizations])
    return more


def load(path: Path) -> Components:
    """The components in a TOML file; a `ComponentError` if it can't be read or used.

    >>> load(Path("nowhere.toml"))
    Traceback (most recent call last):
    peloponnes.components.entry.ComponentError: nowhere.toml: can't be read: No such file or directory
    """
    return parse(_text_of(path), path.name)


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise ComponentError(f"{path}: can't be read: larger than {MOST_BYTES // 2**20} MiB")
        return content.decode("utf-8")
    except OSError as error:
        raise ComponentError(f"{path}: can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ComponentError(f"{path}: can't be read: not a text in UTF-8") from None


def with_own_values(text: str, where: str, rules: int = RULES) -> Components:
    """The standard components with a user's own values: for each entry named by its id, only what differs from ours.

    Raises a `ComponentError` that names the entry and the field if they can't be used.

    >>> box = with_own_values('[[hero]]\\nid = "achilles"\\nprestige = 4', "mine.toml")
    >>> box.heroes[0].prestige, box.heroes[0].reconstructed, box.heroes[0].once.strength
    (4, (), 5)
    >>> with_own_values('[[hero]]\\nid = "ajax"\\nprestige = 4', "mine.toml")
    Traceback (most recent call last):
    peloponnes.components.entry.ComponentError: mine.toml, hero ajax: there is no hero 'ajax' to give other values
    """
    own = Own(text, where)
    try:
        box = _standard(own, rules)
    except ComponentError as error:  # our own tables are correct, so the fault is in the user's values
        raise (
            error if str(error).startswith(f"{where}") else ComponentError(f"{where}, {str(error).partition(', ')[2]}")
        ) from None
    own.done()
    return replace(box, own=text)


def load_own_values(path: Path) -> Components:
    """The standard components with the values of a user's file; a `ComponentError` if it can't be read or used.

    >>> load_own_values(Path("nowhere.toml"))
    Traceback (most recent call last):
    peloponnes.components.entry.ComponentError: nowhere.toml: can't be read: No such file or directory
    """
    return with_own_values(_text_of(path), path.name)


def standard(rules: int = RULES) -> Components:
    """The components that come with the project, read once: the base game and everything that can be added to it.

    Games are pinned to the version of the rules with which they started; an earlier version, from 1 on, has the values of its time.

    >>> len(standard().tiles), len(standard().civilizations), len(standard().sea), len(standard().heroes)
    (64, 15, 6, 10)
    """
    return _standard_of(rules)


@cache
def _standard_of(rules: int) -> Components:
    return _standard(None, rules)


def _standard(own: Own | None, rules: int) -> Components:
    folder = files("peloponnes.components")
    names = [EARLIER.get(rules, {}).get(name, name) for name in FILES]
    base, *more = [read_document(folder.joinpath(name).read_text("utf-8"), name, own) for name in names]
    box = _parse(base)
    for document in more:
        box = _extend(box, document)
    return replace(box, rules=rules)
