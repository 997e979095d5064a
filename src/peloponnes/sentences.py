"""Sentences as data: what rows are made of, the forms of their arguments, and the conditions under which they are told.

Every part of the game declares its own rows with these, expansions in their folders (`words.py`) and the base game in
`peloponnes.telling`, which has the interpreter, too. That is why this module is below all of them and needs the standard library alone.

A row is a few sentences, of which all are told whose conditions hold. A sentence is a message and its arguments. An argument is a form
of something that the sentence is about, named by a path, such as ``seat.traits.mark``: the path leads through the *scope*, which has
what happened, or what is asked, by name.

>>> paid = sentence("event.paid", "name", "tile", goods=goods("wood", "stone", "luxury"))
>>> paid.values["tile"], paid.values["goods"]
(Form(name='tile', of=('tile',)), Form(name='goods', of=('wood', 'stone', 'luxury')))
>>> sentence("event.halved", "name", "strength", when="strength").when
((Condition(path='strength', test='some', value=''),),)

An interpreter knows these forms:

========================== ===========================================================================================================
``value(x)``               what is there: a number, a text, yes or no
``text(x)``                the same as text, where a message distinguishes words
``word(text)``             this very text
``negated(x)``             −x
``less(x, y)``             x − y, but not less than 0
``total(x, y)``            x + y
``least(x, y)``            the smaller of the two
``tile(id)``               a tile by id and name; ``tiles(ids)``: several, with commas
``chit(chit)``             a chit, a Persian one with its value; ``persian(chit)``: that value alone
``player(seat)``           the name of a player; ``players(seats)``: several, with commas
``prize(board, prize)``    the hero or the colony of a seat
``message(key)``           another message; a path in braces is replaced by what is there
``messages(section, x)``   the messages of a section for a list of keys, with commas
``goods(good, …)``         amounts of goods, in one order; zeros are left out
``gains(good, …)``         the same without what is lost
``amounts(x)``             the goods that something has
``listed(x)``              a list, with commas
``table(x)``               the rows of an income table
``told(row)``              the sentences of another row, with commas
========================== ===========================================================================================================
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

TestName = Literal["some", "none", "is", "above", "below"]
FORMS = frozenset(
    (
        *(
            "value",
            "text",
            "word",
            "negated",
            "less",
            "total",
            "least",
            "tile",
            "tiles",
            "chit",
            "persian",
            "player",
            "players",
            "prize",
        ),
        *("message", "messages", "goods", "gains", "amounts", "listed", "table", "told"),
    )
)


@dataclass(frozen=True, slots=True)
class Form:
    """How an argument is put into words: the name of a form, and the paths or further forms that it is made of."""

    name: str
    of: tuple["str | Form", ...]

    def messages(self) -> Iterable[str]:
        """The messages that the form names, other than by what a path leads to."""
        if self.name == "message":
            yield str(self.of[0])
        if self.name == "messages":
            yield f"{self.of[0]}.{{{self.of[1]}}}"

    def paths(self) -> Iterable[str]:
        """The paths in the scope that the form reads."""
        if self.name in ("told", "word"):
            return
        of = self.of[1:] if self.name == "messages" else self.of
        for each in of:
            if isinstance(each, Form):
                yield from each.paths()
            elif self.name == "message":
                yield from re.findall(r"\{(.*?)\}", each)
            else:
                yield each


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on what a path leads to.

    "some" holds unless it is 0, empty or missing, "none" if it is; "is" compares it with a text, "above" and "below" with a number, for
    which a list counts as its length.
    """

    path: str
    test: TestName
    value: str = ""

    def __str__(self) -> str:
        signs = {"some": "", "none": "", "is": "=", "above": ">", "below": "<"}
        return f"{'!' if self.test == 'none' else ''}{self.path}{signs[self.test]}{self.value}"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A message with its arguments. A path in braces in ``key`` is replaced by what is there.

    It is told if of each group in ``when`` at least one test holds; with ``each``, once for each thing of that list, named ``it``.
    """

    key: str
    values: Mapping[str, Form]
    when: tuple[tuple[Condition, ...], ...] = ()
    each: str = ""

    def messages(self) -> Iterable[str]:
        """All messages that the sentence names, with paths in braces."""
        yield self.key
        yield from (key for form in self.values.values() for key in form.messages())

    def paths(self) -> Iterable[str]:
        """All paths in the scope that the sentence reads."""
        yield from re.findall(r"\{(.*?)\}", self.key)
        yield from (path for form in self.values.values() for path in form.paths())
        yield from (test.path for group in self.when for test in group)
        yield from (self.each,) if self.each else ()


Row = tuple[Sentence, ...]

# What a price may be paid with, and all goods of a stock, in the order in which they are told.
PAID = ("wood", "stone", "food", "coins", "luxury")
STOCK = (*PAID, "inhabitants")

# The form that an argument has because of its name, if none is given.
BY_NAME: Mapping[str, str] = MappingProxyType(
    {"by": "player", "chit": "chit", "disaster": "chit", "tile": "tile", "tiles": "tiles", "to": "player"}
)
MESSAGE_BY_NAME: Mapping[str, str] = MappingProxyType({"hero": "hero.{hero}", "resource": "resource.{resource}"})


def by_name(name: str) -> Form:
    """The form of an argument that is named like what it is about."""
    if name in MESSAGE_BY_NAME:
        return Form("message", (MESSAGE_BY_NAME[name],))
    return Form(BY_NAME.get(name, "value"), (name,))


def sentence(key: str, *named: str, when: str | tuple[str, ...] = (), each: str = "", **values: str | Form) -> Sentence:
    """A sentence. Arguments in ``named`` are named like what they are about; a text as argument is a path.

    A condition is ``path``, ``!path``, ``path=text``, ``path>number`` or ``path<number``, or several with ``|`` between them.
    """
    groups = (when,) if isinstance(when, str) else when
    forms = {name: by_name(name) for name in named}
    forms |= {name: Form("value", (form,)) if isinstance(form, str) else form for name, form in values.items()}
    return Sentence(key, forms, tuple(tuple(map(_test, group.split("|"))) for group in groups), each)


def _test(text: str) -> Condition:
    found = re.fullmatch(r"(!?)([\w.]+)(?:([=<>])([\w-]+))?", text)
    if found is None or (found[1] and found[3]):
        raise ValueError(f"{text!r} is no condition")
    tests: dict[str | None, TestName] = {"=": "is", "<": "below", ">": "above", None: "none" if found[1] else "some"}
    return Condition(found[2], tests[found[3]], found[4] or "")


def form(name: str, *of: str | Form) -> Form:
    """A form by its name."""
    if name not in FORMS:
        raise ValueError(f"there is no form {name!r}")
    return Form(name, of)


def goods(*fields: str, **amounts: str | Form) -> Form:
    """Amounts of goods: fields that are named like the good, and amounts from elsewhere.

    >>> goods("stone", wood="price")
    Form(name='goods', of=('stone', Form(name='wood', of=('price',))))
    """
    return form("goods", *fields, *(Form(good, (amount,)) for good, amount in amounts.items()))


def amounts(path: str) -> Form:
    """The goods that something has, such as a price."""
    return form("amounts", path)


def message(key: str) -> Form:
    """Another message."""
    return form("message", key)
