"""Entries of a TOML file, read and checked field by field, and a user's own values, which override ours."""

import tomllib
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from peloponnes.components.types import TRAITS, VALUE_SOURCES, Goods

MOST = 99
LONG = 200
# The tables that users may override with values of their own: lists of tables, and single tables.
OWN_LISTS = ("land", "building", "civilization", "sea", "hero", "colony")
OWN_TABLES = ("persians",)


class ComponentError(ValueError):
    """A file of components can't be read or used; the message is one line with the file, the entry and the field.

    >>> from peloponnes.components import parse
    >>> parse("[mat", "mine.toml")
    Traceback (most recent call last):
    peloponnes.components.entry.ComponentError: mine.toml: Expected ']' at the end of a table declaration (at end of document)
    """


class TomlEntry:
    """One table of a file. Fields are checked as they are taken; a field that is never taken is an error."""

    def __init__(self, where: str, table: object, own: "Own | None" = None) -> None:
        self.where = where
        self.own = own
        if not isinstance(table, Mapping):
            raise ComponentError(f"{where}: must be a table, not {shown(table)}")
        self.fields: dict[str, Any] = dict(table)

    def wrong(self, name: str, problem: str) -> ComponentError:
        """The error for a problem with this field."""
        return ComponentError(f"{self.where}, {', '.join(map(label, name.split(', ')))}: {problem}")

    def take(self, name: str) -> object:
        """The value of a required field; a `ComponentError` that names it if it is missing."""
        if name not in self.fields:
            raise self.wrong(name, "is missing")
        return self.fields.pop(name)

    def number(self, name: str, low: int = 0, high: int = MOST) -> int:
        """A whole number in a range, or a `ComponentError`."""
        value = self.take(name)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.wrong(name, f"must be a whole number from {low} to {high}, not {shown(value)}")
        return value

    def text(self, name: str) -> str:
        """A non-empty printable string, or a `ComponentError`."""
        value = self.take(name)
        if not isinstance(value, str) or not value or not value.isprintable():
            raise self.wrong(name, f"must be a text, not {shown(value)}")
        return value

    def word(self, name: str, allowed: Sequence[str]) -> str:
        """One of the allowed words, or "" if the field is missing; a `ComponentError` for any other."""
        if name not in self.fields:
            return ""
        value = self.take(name)
        if value not in allowed:
            raise self.wrong(name, f"must be one of {', '.join(allowed)}, not {shown(value)}")
        return str(value)

    def words(self, name: str, allowed: Sequence[str]) -> tuple[str, ...]:
        """A list of allowed words, empty if the field is missing; a `ComponentError` for any other."""
        value = self.fields.pop(name, [])
        if not isinstance(value, list) or len(set(map(str, value))) != len(value):
            raise self.wrong(name, f"must be a list without duplicates, not {shown(value)}")
        for word in value:
            if word not in allowed:
                raise self.wrong(name, f"must hold words of {', '.join(allowed)}, not {shown(word)}")
        return tuple(value)

    def flag(self, name: str) -> bool:
        """A boolean, false if the field is missing; a `ComponentError` for anything else."""
        value = self.fields.pop(name, False)
        if not isinstance(value, bool):
            raise self.wrong(name, f"must be true or false, not {shown(value)}")
        return value

    def goods(self, name: str, allowed: str, losses: str = "", needed: bool = False) -> Goods:
        """Amounts of the allowed goods, each at least 1, or negative for those in ``losses``; all are required if ``needed``.

        Raises a `ComponentError` for anything else.
        """
        inner = TomlEntry(f"{self.where}, {name}", self.take(name) if needed else self.fields.pop(name, {}))
        amounts: dict[str, int] = {}
        for good in list(inner.fields):
            if good not in allowed.split():
                raise inner.wrong(good, f"is not one of {', '.join(allowed.split())}")
            amounts[good] = inner.number(good, -MOST if good in losses.split() else 1)
            if amounts[good] == 0:
                raise inner.wrong(good, "must not be 0")
        for good in allowed.split() if needed else ():
            if good not in amounts:
                raise inner.wrong(good, "is missing")
        return Goods(**amounts)

    def traits(self, name: str) -> Mapping[str, int]:
        """The traits that a hero or a colony changes; a `ComponentError` for one that is unknown or out of range."""
        inner = TomlEntry(f"{self.where}, {name}", self.fields.pop(name, {}))
        for trait in inner.fields:
            if trait not in TRAITS:
                raise inner.wrong(trait, f"is not one of {', '.join(TRAITS)}")
        return MappingProxyType({trait: inner.number(trait, *TRAITS[trait][1:]) for trait in list(inner.fields)})

    def numbers(self, name: str, length: int) -> tuple[int, ...]:
        """A list of ``length`` integers, or a `ComponentError`."""
        value = self.take(name)
        if not isinstance(value, list) or len(value) != length:
            raise self.wrong(name, f"must be a list of {length} numbers, not {shown(value)}")
        inner = TomlEntry(f"{self.where}, {name}", {str(place): number for place, number in enumerate(value, 1)})
        return tuple(inner.number(place) for place in list(inner.fields))

    def entries(self, name: str, key: str) -> "list[TomlEntry]":
        """A list of tables, each named in messages by its ``key``; a user's own values override ours. Raises a `ComponentError`."""
        value = self.fields.pop(name, [])
        if not isinstance(value, list):
            raise self.wrong(name, "must be a list of tables")
        entries = []
        for number, row in enumerate(value, 1):
            id = label(row[key]) if isinstance(row, Mapping) and key in row else str(number)
            entries.append(TomlEntry(f"{self.where}, {name} {id}", row))
        return [entry if self.own is None else self.own.amended(name, entry) for entry in entries]

    def table(self, name: str) -> "TomlEntry":
        """A required table; a user's own values override ours."""
        entry = TomlEntry(f"{self.where}, {name}", self.take(name))
        return entry if self.own is None else self.own.amended(name, entry)

    def done(self) -> None:
        """Raise an error if a field was not taken."""
        for name in self.fields:
            raise self.wrong(name, "is not a known field")


class Own:
    """A user's own values: for each entry named, only what differs from ours."""

    def __init__(self, text: str, where: str) -> None:
        document = read_document(text, where)
        rows = [(name, entry) for name in OWN_LISTS for entry in document.entries(name, "id")]
        rows += [(name, document.table(name)) for name in OWN_TABLES if name in document.fields]
        document.done()
        for name, entry in rows:
            if name in OWN_LISTS and "id" not in entry.fields:
                raise entry.wrong("id", "is missing")
        if not rows:
            raise ComponentError(f"{where}: has no values of {', '.join((*OWN_LISTS, *OWN_TABLES))}")
        distinct(where, [f"{name} {label(entry.fields.get('id', ''))}" for name, entry in rows])
        self.entries = {(name, label(entry.fields.get("id", ""))): entry for name, entry in rows}

    def amended(self, name: str, entry: TomlEntry) -> TomlEntry:
        """One of our entries with the user's values, which no longer count as reconstructed or assumed.

        Raises a `ComponentError` if they do not fit.
        """
        own = self.entries.pop((name, label(entry.fields.get("id", ""))), None)
        if own is None:
            return entry
        if set(own.fields) <= {"id"}:
            raise ComponentError(f"{own.where}: gives no value")
        fields = {field: value for field, value in entry.fields.items() if field != "source"}
        for source in VALUE_SOURCES:
            if source in fields:
                fields[source] = [field for field in fields[source] if field not in own.fields]
        return TomlEntry(own.where, fields | own.fields)

    def done(self) -> None:
        """Raise an error if an entry does not match one of ours."""
        for (name, id), entry in self.entries.items():
            raise ComponentError(f"{entry.where}: there is no {name} {id!r} to give other values")


def label(value: object) -> str:
    """A value, quoted if it is not printable text."""
    return value if isinstance(value, str) and value.isprintable() else shown(value)


def shown(value: object) -> str:
    """A value of a table as shown in messages."""
    try:
        text = repr(value)
    except RecursionError:
        return "something nested too deeply"
    return text if len(text) <= LONG else f"{text[:LONG]}…"


def distinct(where: str, ids: list[str]) -> None:
    """Raise an error if an id occurs twice."""
    for id in ids:
        if ids.count(id) > 1:
            raise ComponentError(f"{where}, {id}: appears twice")


def read_document(text: str, where: str, own: Own | None = None) -> TomlEntry:
    """Parse the text of a file into one entry; a `ComponentError` if it is not TOML."""
    try:
        return TomlEntry(where, tomllib.loads(text), own)
    except ValueError as error:  # also raised for a number with thousands of digits
        raise ComponentError(f"{where}: {error}") from None
    except RecursionError:
        raise ComponentError(f"{where}: nested too deeply") from None
