"""What the fields of events hold, by name: how the engine's numbers become values."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from peloponnes.engine.edition import Edition

Value = int | str | bool | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """What a field of an event holds.

    ``type`` is how it is written in a document; ``words`` are the only possible texts, if there are few. ``decode`` turns the engine's
    number into the value.
    """

    type: type
    decode: Callable[["Edition", int], Value]
    words: tuple[str, ...] = ()


def one_of(words: tuple[str, ...]) -> Field:
    """A field that holds one of a few words."""
    return Field(str, lambda edition, number: words[number], words)


NUMBER = Field(int, lambda edition, number: number)
YES_OR_NO = Field(bool, lambda edition, number: number != 0)
