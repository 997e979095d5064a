"""What nobody can know is dealt anew: a search must not look at the order of what is not drawn (RULES 1.6)."""

from peloponnes.engine.state import State
from peloponnes.search.dice import Dice


def redeal(s: State, letters: tuple[int, ...], dice: Dice) -> None:
    """Shuffle the undrawn tiles, letter by letter, and the undrawn chits but for those that all have seen.

    ``letters`` has a number for each tile's letter; the tiles of one letter lie side by side.
    """
    tiles = list(s.tiles)
    count = len(tiles)
    first = s.tiles_drawn
    while first < count:
        last = first + 1
        while last < count and letters[tiles[last]] == letters[tiles[first]]:
            last += 1
        dice.shuffle(tiles, first, last)
        first = last
    s.tiles = tuple(tiles)
    chits = list(s.chits)
    undrawn = len(chits) - s.chits_drawn
    dice.shuffle(chits, s.chits_drawn, len(chits) - min(s.chits_known, undrawn))
    s.chits = tuple(chits)
