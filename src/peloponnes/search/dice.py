"""Random numbers for search: the same numbers from the same seed in every build.

A multiplicative congruential generator from L'Ecuyer's tables, with the largest prime below 2^30 as its modulus: every product fits
into an integer that a compiled build need not allocate on the heap.
"""

from typing import Final

from peloponnes.engine.vectors import Numbers, i64, numbers

MODULUS: Final = 1073741789
MULTIPLIER: Final = 771645345
BITS: Final = 30
WARM_UP: Final = 3


class Dice:
    """A stream of random numbers determined by a seed.

    >>> dice = Dice(7)
    >>> [dice.below(6) for _ in range(8)]
    [0, 1, 0, 2, 2, 0, 2, 4]
    """

    __slots__ = ("number",)

    def __init__(self, seed: int) -> None:
        self.number: i64 = abs(seed) % (MODULUS - 1) + 1
        for _ in range(WARM_UP):
            self.below(2)

    def below(self, count: i64) -> i64:
        """A random integer from 0 to ``count`` - 1."""
        number = self.number * MULTIPLIER % MODULUS
        self.number = number
        return number * count >> BITS

    def shuffle(self, things: Numbers, first: i64, last: i64) -> None:
        """Shuffle the slice from ``first`` up to, but not including, ``last`` in place."""
        for place in range(last - 1, first, -1):
            other = first + self.below(place - first + 1)
            thing = things[place]
            things[place] = things[other]
            things[other] = thing

    def shuffled(self, things: list[int]) -> list[int]:
        """The same things in random order."""
        order = numbers(things)
        self.shuffle(order, 0, len(order))
        return list(order)
