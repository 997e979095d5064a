"""Chance for search: the same numbers from the same seed in every build.

A multiplicative congruential generator of L'Ecuyer's tables whose modulus is the largest prime below 2^30: every product stays within
integers that a compiled build never has to make on the heap.
"""

from typing import Final

MODULUS: Final = 1073741789
MULTIPLIER: Final = 771645345
BITS: Final = 30
WARM_UP: Final = 3


class Dice:
    """A stream of numbers that a seed decides.

    >>> dice = Dice(7)
    >>> [dice.below(6) for _ in range(8)]
    [0, 1, 0, 2, 2, 0, 2, 4]
    """

    __slots__ = ("number",)

    def __init__(self, seed: int) -> None:
        self.number = abs(seed) % (MODULUS - 1) + 1
        for _ in range(WARM_UP):
            self.below(2)

    def below(self, count: int) -> int:
        """A number from 0 to one less than ``count``."""
        number = self.number * MULTIPLIER % MODULUS
        self.number = number
        return number * count >> BITS

    def shuffle(self, things: list[int], first: int, last: int) -> None:
        """Put the things from ``first`` up to, not including, ``last`` into another order."""
        for place in range(last - 1, first, -1):
            other = first + self.below(place - first + 1)
            thing = things[place]
            things[place] = things[other]
            things[other] = thing
