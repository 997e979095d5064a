"""The schema of events as the server sends them: a union of all kinds that the engine declares, told apart by their key."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import ConfigDict, Discriminator, with_config
from typing_extensions import TypeAliasType, TypedDict

from peloponnes.engine.fields import Field, Value
from peloponnes.game.event_kinds import KINDS, Kind

SEAT = {"none": None, "one": int, "optional": int | None}


def _type(field: Field) -> Any:
    if field.words:
        return Literal[field.words]
    return list[int] if field.type is tuple else field.type


def _dict(name: str, fields: dict[str, Any]) -> Any:
    """A dict with these fields and no others."""
    return with_config(ConfigDict(extra="forbid"))(TypedDict(name, fields))  # type: ignore[operator]


def _schema(kind: Kind) -> Any:
    """The type of the documents of a kind, such as ``BidEvent``.

    >>> from peloponnes.game.event_kinds import KIND_OF
    >>> _schema(KIND_OF["outbid"]).__annotations__["values"].__annotations__
    {'tile': <class 'str'>, 'by': <class 'int'>}
    """
    name = kind.key.title().replace("_", "")
    values = _dict(f"{name}Values", {key: _type(field) for key, field in kind.fields.items()})
    return _dict(f"{name}Event", {"key": Literal[kind.key], "seat": SEAT[kind.seat], "values": values})


if TYPE_CHECKING:

    class EventDocument(TypedDict):
        """Something that happened: a message key and its values, never a sentence."""

        key: str
        seat: int | None
        values: dict[str, Value]

else:
    KNOWN = reduce(or_, map(_schema, KINDS))
    EventDocument = TypeAliasType("EventDocument", Annotated[KNOWN, Discriminator("key")])
