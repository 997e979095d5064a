"""Rows as JSON, for the page's interpreter: `web/src/lib/words/telling.ts`."""

from collections.abc import Mapping

from peloponnes.sentences import Form, Row, Sentence, by_name


def exported(rows: Mapping[str, Row]) -> dict[str, list[list[object]]]:
    """Rows as JSON-compatible values, as short as the page can read them.

    A sentence is [arguments named like what they are about, the key if it is not the row's, other arguments, conditions, each], without
    what is empty at its end. A row that says just what an interpreter says without one is left out.

    >>> from peloponnes.sentences import sentence
    >>> placed = (sentence("event.placed", "name", "tile"),)
    >>> bid = (sentence("event.bid", "name", when="!alone"), sentence("event.bought", "name", n="coins", when="alone"))
    >>> exported({"event.placed": placed, "event.bid": bid})
    {'event.bid': [['name', '', {}, ['!alone']], ['name', 'event.bought', {'n': 'coins'}, ['alone']]]}
    """

    def short(row: str, said: Sentence) -> list[object]:
        named = [name for name, form in said.values.items() if form == by_name(name)]
        others = {name: exported_form(form) for name, form in said.values.items() if name not in named}
        when = ["|".join(map(str, group)) for group in said.when]
        parts: list[object] = [" ".join(named), "" if said.key == row else said.key, others, when, said.each]
        while parts and not parts[-1]:
            parts.pop()
        return parts

    found = {name: [short(name, said) for said in row] for name, row in rows.items()}
    return {name: row for name, row in found.items() if len(row) != 1 or len(row[0]) > 1}


def exported_form(form: str | Form) -> object:
    """A form as JSON-compatible values; a path alone is its value."""
    if isinstance(form, str):
        return form
    return form.of[0] if form.name == "value" else [form.name, *map(exported_form, form.of)]
