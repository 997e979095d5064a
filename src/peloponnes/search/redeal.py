"""Redeal what nobody can know: a search must not look at the order of what is not drawn (RULES 1.6)."""

from typing import Final

from peloponnes.engine.expansion import in_box_order
from peloponnes.engine.state import State
from peloponnes.engine.vectors import Numbers, numbers
from peloponnes.search.dice import Dice

TILE_BITS: Final = 8
TILE_MASK: Final = 255


def forget(s: State, letters: Numbers) -> State:
    """A copy without the hidden order: undrawn tiles are sorted by letter and number, undrawn chits by kind.

    A redeal of it therefore depends on the dice alone.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.search import forget, letters_of
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> known = forget(state, letters_of(Edition.base()))
    >>> list(known.tiles) == list(state.tiles), sorted(known.tiles) == sorted(state.tiles)
    (False, True)
    """
    copy = s.copy()
    tiles = [letters[tile] << TILE_BITS | tile for tile in s.tiles[s.tiles_drawn :]]
    tiles.sort()
    copy.tiles = numbers([*s.tiles[: s.tiles_drawn], *[tile & TILE_MASK for tile in tiles]])
    known = len(s.chits) - len(s.known_chits())
    copy.chits = numbers([*s.chits[: s.chits_drawn], *sorted(s.chits[s.chits_drawn : known]), *s.chits[known:]])
    for expansion in s.ruleset.hiding:
        expansion.hide(copy, in_box_order)
    return copy


def redeal(s: State, letters: Numbers, dice: Dice) -> None:
    """Shuffle the undrawn tiles, letter by letter, and the undrawn chits except those that everyone has seen.

    ``letters`` holds the letter of each tile as a number; the undrawn tiles must be grouped by letter.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.search import Dice, forget, letters_of, redeal
    >>> state = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).state
    >>> letters = letters_of(Edition.base())
    >>> known = forget(state, letters)
    >>> before = list(known.tiles)
    >>> redeal(known, letters, Dice(1))
    >>> known.tiles[:5] == state.tiles[:5], list(known.tiles) == before
    (True, False)
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
    for expansion in s.ruleset.hiding:
        expansion.hide(s, dice.shuffled)
