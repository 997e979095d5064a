"""Speaks from rows: the interpreter for Python. `web/src/lib/words/telling.ts` is the same for the page, and tests compare both."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from peloponnes.components.types import Goods
from peloponnes.engine.edition import Edition
from peloponnes.messages import GOODS, Messages
from peloponnes.sentences import Condition, Form, Sentence, by_name
from peloponnes.telling.rows import telling_of

Scope = Mapping[str, Any]
Said = str | float | bool


class Teller:
    """Tells rows in one language.

    ``names`` are the players' names. Expansions of the edition may bring rows and messages of their own.

    >>> teller = Teller(Messages("en"), Edition.base(), ("Ann", "Bo"))
    >>> teller.tell("event.outbid", {"name": "Ann", "tile": "A13", "by": 1})
    ['Bo outbids Ann on A13 Market.']
    >>> teller.tell("event.fed", {"name": "Ann", "food": 0, "luxury": 0, "starved": 0})
    []
    """

    def __init__(self, say: Messages, edition: Edition, names: tuple[str, ...]) -> None:
        more = edition.messages(say.language)
        self.say = Messages(say.language, more) if more else say
        self.edition = edition
        self.names = names
        self.telling = telling_of(edition.expansions)

    def tell(self, name: str, scope: Scope) -> list[str]:
        """The sentences of a row. Without a row of this name, the message of this name says all that is in the scope."""
        row = self.telling.rows.get(name)
        if row is None:
            row = (Sentence(name, {key: usual(key, value) for key, value in scope.items() if plain(value)}),)
        return [text for sentence in row for text in self._sentence(sentence, scope)]

    def _sentence(self, sentence: Sentence, scope: Scope) -> Iterable[str]:
        things = [{**scope, "it": each} for each in at(scope, sentence.each)] if sentence.each else [scope]
        for each in things:
            if all(any(holds(test, at(each, test.path)) for test in group) for group in sentence.when):
                values = {name: self.form(form, each) for name, form in sentence.values.items()}
                yield self.say(filled(sentence.key, each), **values)

    def form(self, form: str | Form, scope: Scope) -> Any:
        """An argument in words, or as a number that a message puts into words."""
        if isinstance(form, str):
            return at(scope, form)
        return FORMS[form.name](self, form.of, scope)

    # What is named ------------------------------------------------------------------------------------------------------------

    def tile(self, id: str) -> str:
        """A tile's id and name: that of a building, or the terrain of a land, capitalized like a name."""
        if id in self.edition.sea_numbers:
            return f"{id} {self.say('tile.sea')}"
        tile = self.edition.tile(id)
        if tile.kind == "building":
            return f"{id} {self.say(f'building.{id}')}"
        terrain = "+".join(self.say(f"terrain.{terrain}") for terrain in tile.terrain)
        return f"{id} {terrain[:1].upper()}{terrain[1:]}"

    def chit(self, chit: str) -> str:
        """The name of a chit, with its value for a Persian."""
        name, _, value = chit.partition("-")
        return f"{self.say(f'chit.{name}')} {value}".strip()


def plain(value: object) -> bool:
    """Whether a message can say a value as it is, or as goods."""
    return isinstance(value, str | int | Mapping)


def usual(name: str, value: object) -> Form:
    """The form of an argument without a row: that of its name, or goods if it is a mapping."""
    return Form("amounts", (name,)) if isinstance(value, Mapping) else by_name(name)


def at(scope: object, path: str) -> Any:
    """What a path leads to; None if there is nothing.

    >>> at({"seat": {"coins": 3}}, "seat.coins"), at({}, "seat.coins")
    (3, None)
    """
    found: Any = scope
    for name in path.split("."):
        found = found.get(name) if isinstance(found, Mapping) else getattr(found, name, None)
    return found


def filled(key: str, scope: Scope) -> str:
    """A key with its paths replaced by what they lead to."""
    return re.sub(r"\{(.*?)\}", lambda path: str(at(scope, path[1])), key)


def holds(test: Condition, found: Any) -> bool:
    """Whether a condition holds for what its path leads to."""
    if test.test == "is":
        return str(found) == test.value
    if test.test in ("above", "below"):
        number: int = len(found) if isinstance(found, tuple | list) else found
        return number > int(test.value) if test.test == "above" else number < int(test.value)
    some: bool = bool(found) and found != Goods()
    return some == (test.test == "some")


def _goods(teller: Teller, of: tuple[str | Form, ...], scope: Scope, lost: bool = True) -> str:
    amounts = {
        each if isinstance(each, str) else each.name: teller.form(each if isinstance(each, str) else each.of[0], scope)
        for each in of
    }
    return teller.say.goods({good: amount for good, amount in amounts.items() if lost or amount > 0})


def _prize(teller: Teller, board: Any, prize: str) -> str:
    return teller.say(f"hero.{board.hero}" if prize == "hero" else f"colony.{board.colony}")


def _table(rows: Iterable[Any]) -> str:
    """The income by inhabitants: "8+ 4/1" means 4 coins and 1 luxury from 8 inhabitants on."""
    return " · ".join(f"{row.inhabitants}+ {row.coins}" + (f"/{row.luxury}" if row.luxury else "") for row in rows)


def _given(speak: Callable[..., Said]) -> Callable[[Teller, tuple[str | Form, ...], Scope], Said]:
    """A form that speaks of what its paths lead to."""
    return lambda teller, of, scope: speak(teller, *(teller.form(each, scope) for each in of))


# The forms, as `peloponnes.sentences` explains them.
FORMS: dict[str, Callable[[Teller, Any, Scope], Said]] = {
    "value": _given(lambda teller, found: found),
    "text": _given(lambda teller, found: str(found)),
    "word": lambda teller, of, scope: str(of[0]),
    "negated": _given(lambda teller, number: -number),
    "less": _given(lambda teller, number, other: max(0, number - other)),
    "total": _given(lambda teller, number, other: number + other),
    "least": _given(lambda teller, number, other: min(number, other)),
    "tile": _given(Teller.tile),
    "tiles": _given(lambda teller, ids: ", ".join(map(teller.tile, ids))),
    "chit": _given(Teller.chit),
    "persian": _given(lambda teller, chit: chit.partition("-")[2]),
    "player": _given(lambda teller, seat: teller.names[seat]),
    "players": _given(lambda teller, seats: ", ".join(teller.names[seat] for seat in seats)),
    "prize": _given(_prize),
    "message": lambda teller, of, scope: teller.say(filled(of[0], scope)),
    "messages": lambda teller, of, scope: ", ".join(teller.say(f"{of[0]}.{each}") for each in at(scope, of[1])),
    "goods": _goods,
    "gains": lambda teller, of, scope: _goods(teller, of, scope, lost=False),
    "amounts": _given(lambda teller, found: teller.say.goods({good: at(found, good) or 0 for good in GOODS})),
    "listed": _given(lambda teller, found: ", ".join(map(str, found))),
    "table": _given(lambda teller, rows: _table(rows)),
    "told": lambda teller, of, scope: ", ".join(teller.tell(of[0], scope)),
}
