"""How the engine's numbers are written: the words of an action, and the arguments of steps in a position.

A `Verb` or an `Argument` is written once, beside the step that it belongs to. Actions, positions and their errors follow from it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from peloponnes.components.types import CHIT_KINDS, RESOURCES
from peloponnes.engine.actions import AMOUNT, SUBJECT, SUBJECT_MASK

if TYPE_CHECKING:
    from peloponnes.engine.edition import Edition

MOST: Final = 999  # the largest number in a position
MOST_UNITS: Final = 9999  # the largest amount in an action


class Unreadable(ValueError):
    """A word that can't be read. In an action, ``key`` and ``values`` give the message in the player's language."""

    def __init__(self, text: str, key: str = "", **values: str) -> None:
        super().__init__(text)
        self.key = key
        self.values = values


def read_number(word: str, most: int) -> int | None:
    """Parse an integer from 0 to ``most`` in its canonical form; None for anything else.

    >>> read_number("42", 99), read_number("042", 99), read_number("-1", 99), read_number("100", 99)
    (42, None, None, None)
    """
    if not (word.isascii() and word.isdecimal()) or len(word) > len(str(most)) or (word[0] == "0" and word != "0"):
        return None
    number = int(word)
    return number if number <= most else None


def number_of(word: str, most: int = MOST) -> int:
    """An integer from 0 to ``most``; raise `Unreadable` for anything else."""
    number = read_number(word, most)
    if number is None:
        raise Unreadable(f"{word[:20]!r} is not a number from 0 to {most}")
    return number


def place_among(word: str, words: Sequence[str]) -> int:
    """The index of a word among ``words``; raise `Unreadable` if it is not one of them."""
    if word not in words:
        raise Unreadable(f"{word!r} is not one of {', '.join(words)}")
    return words.index(word)


def tile_of(edition: "Edition", word: str) -> int:
    """The number of the tile with this id; raise `Unreadable` if there is none."""
    if word not in edition.tile_numbers:
        raise Unreadable(f"there is no tile {word!r}", "no_tile", word=word)
    return edition.tile_numbers[word]


# Arguments of steps -----------------------------------------------------------------------------------------------------------------


class Argument:
    """What the argument of a step means: how a position writes it as a word, and reads it back.

    The argument 0 of an ``optional`` one is not written. ``read`` raises `Unreadable`.
    """

    __slots__ = ("optional", "read", "write")

    def __init__(
        self,
        write: Callable[["Edition", int], str],
        read: Callable[["Edition", str], int],
        optional: bool = False,
    ) -> None:
        self.write = write
        self.read = read
        self.optional = optional


def _tile_id(edition: "Edition", number: int) -> str:
    return edition.components.tiles[number].id


def _chit_kind(edition: "Edition", number: int) -> str:
    return CHIT_KINDS[number]


def _kind_number(edition: "Edition", word: str) -> int:
    return place_among(word, CHIT_KINDS)


TILE: Final = Argument(_tile_id, tile_of)
CHIT: Final = Argument(_chit_kind, _kind_number)


# Words of actions -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Part:
    """A word that follows the verb of an action: its ``name`` in a usage, and the bits of the packed action that it stands for.

    ``read`` raises `Unreadable` with the key of a message.
    """

    name: str
    write: Callable[["Edition", int], str]
    read: Callable[["Edition", str], int]


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb of the notation: its number in packed actions, its word, and the parts that follow it."""

    number: int
    word: str
    parts: tuple[Part, ...] = ()

    @property
    def usage(self) -> str:
        """The pattern of a whole action, with its parts in capitals."""
        return " ".join([self.word, *(part.name.upper() for part in self.parts)])


def _tile_word(edition: "Edition", packed: int) -> str:
    return edition.components.tiles[packed >> SUBJECT & SUBJECT_MASK].id


def _tile_bits(edition: "Edition", word: str) -> int:
    return tile_of(edition, word) << SUBJECT


def _resource_word(edition: "Edition", packed: int) -> str:
    return RESOURCES[packed >> SUBJECT & SUBJECT_MASK]


def _resource_bits(edition: "Edition", word: str) -> int:
    for number, resource in enumerate(RESOURCES):
        if resource == word:
            return number << SUBJECT
    raise Unreadable(f"there is no resource {word!r}", "no_resource", word=word, words=", ".join(RESOURCES))


def _amount_word(edition: "Edition", packed: int) -> str:
    return str(packed >> AMOUNT)


def _amount_bits(edition: "Edition", word: str) -> int:
    amount = read_number(word, MOST_UNITS)
    if amount is None:
        raise Unreadable(f"{word!r} is not a number", "no_number", word=word)
    return amount << AMOUNT


TILE_PART: Final = Part("tile", _tile_word, _tile_bits)
RESOURCE_PART: Final = Part("resource", _resource_word, _resource_bits)
COINS_PART: Final = Part("coins", _amount_word, _amount_bits)
UNITS_PART: Final = Part("units", _amount_word, _amount_bits)
