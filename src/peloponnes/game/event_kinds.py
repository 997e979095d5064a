"""The kinds of events, read from their declarations: the functions of `peloponnes.engine.events` and of the expansions' modules.

A function's name is the key of the event, its parameters are the fields. What a field holds follows from its name, which means the same
in every event: `FIELDS`, or else a number.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Literal

from peloponnes.components.types import CHIT_KINDS, DISASTERS, PILE, RESOURCES
from peloponnes.engine import events, expansions
from peloponnes.engine.edition import Edition
from peloponnes.engine.expansion import Expansion
from peloponnes.engine.fields import NUMBER, YES_OR_NO, Field, one_of

Seat = Literal["none", "one", "optional"]

FIELDS: dict[str, Field] = {
    "chit": one_of(PILE),
    "conquest": YES_OR_NO,
    "disaster": Field(str, lambda edition, number: CHIT_KINDS[number], (*DISASTERS, "persian")),
    "order": Field(tuple, lambda edition, number: number),
    "resource": one_of(RESOURCES),
    "tile": Field(str, lambda edition, number: edition.components.tiles[number].id),
}
for _expansion in expansions.BOX:
    FIELDS |= _expansion.event_fields


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event: its number in the engine, its key, whether it happens to a seat, and its fields in order."""

    number: int
    key: str
    seat: Seat
    fields: dict[str, Field]


def declared(declaration: Callable[..., None], meanings: Mapping[str, Field] = FIELDS) -> Kind:
    """The kind that a function declares. The function is called once, to learn its number and that it writes its fields in order.

    >>> kind = declared(events.outbid)
    >>> kind.number, kind.key, kind.seat, list(kind.fields)
    (5, 'outbid', 'one', ['tile', 'by'])
    """
    parameters = dict(list(inspect.signature(declaration).parameters.items())[1:])
    place = parameters.pop("seat", None)
    seat: Seat = "none" if place is None else "one" if place.default is inspect.Parameter.empty else "optional"
    fields = {name: meanings.get(name, NUMBER) for name in parameters}
    samples: dict[str, object] = {
        name: True if field.type is bool else [3, 5] if field.type is tuple else 10 + number
        for number, (name, field) in enumerate(fields.items())
    }
    sink: events.Sink = []
    declaration(sink, **samples, **({} if place is None else {"seat": 7}))
    (number, owner, *written), expected = sink[0], [3, 5] if "order" in fields else list(samples.values())
    if owner != (events.ALL if place is None else 7) or written != expected:
        raise TypeError(f"the event {declaration.__name__} does not write its fields in the order of its parameters")
    return Kind(number, declaration.__name__, seat, fields)


def declared_in(module: ModuleType | None, meanings: Mapping[str, Field] = FIELDS) -> Iterator[Kind]:
    """The kinds that all functions of a module declare."""
    for each in vars(module).values() if module is not None else ():
        if inspect.isroutine(each):
            yield declared(each, meanings)


def _in_the_box() -> tuple[Kind, ...]:
    """The kinds of the base game and of the expansions in the box, each at the index of its number."""
    modules = [events, *(expansion.events for expansion in expansions.BOX)]
    kinds = sorted((kind for module in modules for kind in declared_in(module)), key=lambda kind: kind.number)
    if [kind.number for kind in kinds] != list(range(len(kinds))):
        raise TypeError(f"the numbers of the events are not 0 to {len(kinds) - 1}: {[kind.number for kind in kinds]}")
    return tuple(kinds)


KINDS = _in_the_box()
KIND_OF = {kind.key: kind for kind in KINDS}


@cache
def _own(folded: tuple[Expansion, ...]) -> dict[int, Kind]:
    """The kinds of those expansions that do not come with the project, by number."""
    found: dict[int, Kind] = {}
    for expansion in folded:
        if expansion not in expansions.BOX:
            for kind in declared_in(expansion.events, FIELDS | dict(expansion.event_fields)):
                if kind.number < events.OWN or kind.number in found or kind.key in KIND_OF:
                    raise TypeError(f"the event {kind.key} of {expansion.name} has the number or the name of another")
                found[kind.number] = kind
    return found


def field_named(edition: Edition, name: str) -> Field:
    """What a field of this name holds in an edition; a number unless something else is declared.

    >>> field_named(Edition.base(), "tile").decode(Edition.base(), 0)
    'A01'
    """
    own = (expansion.event_fields[name] for expansion in edition.expansions if name in expansion.event_fields)
    return FIELDS.get(name) or next(own, NUMBER)


def kinds_by_key(folded: tuple[Expansion, ...]) -> dict[str, Kind]:
    """All kinds of events in games with these expansions; those of the box are always there."""
    return KIND_OF | {kind.key: kind for kind in _own(folded).values()}


def kind_numbered(edition: Edition, number: int) -> Kind:
    """The kind of event of this number in an edition."""
    return KINDS[number] if number < len(KINDS) else _own(edition.expansions)[number]
