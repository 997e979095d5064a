"""Redeal what nobody can know: a search must not look at the order of what is not drawn (RULES 1.6)."""

from typing import Final

from peloponnes.engine.state import State
from peloponnes.engine.vectors import Numbers, numbers
from peloponnes.search.dice import Dice

TILE_BITS: Final = 8
TILE_MASK: Final = 255


def forget(s: State, letters: Numbers) -> State:
    """A copy without the hidden order: undrawn tiles are sorted by letter and number, undrawn chits by kind.

    A redeal of it therefore depends on the dice alone.
    """
    copy = s.copy()
    tiles = [letters[tile] << TILE_BITS | tile for tile in s.tiles[s.tiles_drawn :]]
    tiles.sort()
    copy.tiles = numbers([*s.tiles[: s.tiles_drawn], *[tile & TILE_MASK for tile in tiles]])
    known = len(s.chits) - min(s.chits_known, len(s.chits) - s.chits_drawn)
    copy.chits = numbers([*s.chits[: s.chits_drawn], *sorted(s.chits[s.chits_drawn : known]), *s.chits[known:]])
    return copy


def redeal(s: State, letters: Numbers, dice: Dice) -> None:
    """Shuffle the undrawn tiles, letter by letter, and the undrawn chits except those that everyone has seen.

    ``letters`` holds the letter of each tile as a number; the undrawn tiles must be grouped by letter.
    """
    tiles = s.tiles[:]
    count = len(tiles)
    first = s.tiles_drawn
    while first < count:
        last = first + 1
        while last < count and letters[tiles[last]] == letters[tiles[first]]:
            last += 1
        dice.shuffle(tiles, first, last)
        first = last
    s.tiles = tiles
    chits = s.chits[:]
    undrawn = len(chits) - s.chits_drawn
    dice.shuffle(chits, s.chits_drawn, len(chits) - min(s.chits_known, undrawn))
    s.chits = chits
