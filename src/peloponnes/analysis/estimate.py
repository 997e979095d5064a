"""Appraisals with their errors: means over batches of deals, so that the error of any sum or difference follows from its batches."""

from collections.abc import Iterable, Sequence
from math import fsum, sqrt

BATCHES = 20
# Means are rounded to multiples of this power of two, so that differences of them are exact and add up to the last bit.
UNIT = 2.0**20
# How many errors a difference must have for chance to explain it in less than one of two hundred cases (t distribution, 19 degrees).
SURE = 2.9


class Appraisal:
    """Numbers known from random deals: ``batches`` has their means in each of the `BATCHES`; all the same for what is certain.

    >>> two = Appraisal.certain([0.25, 3.0])
    >>> two.means, two.errors
    ([0.25, 3.0], [0.0, 0.0])
    """

    __slots__ = ("batches", "means")

    def __init__(self, batches: Sequence[Sequence[float]]) -> None:
        self.batches = batches
        self.means = [round(sum(each) / len(batches) * UNIT) / UNIT for each in zip(*batches, strict=True)]

    @classmethod
    def certain(cls, numbers: Sequence[float]) -> "Appraisal":
        """Numbers without an error."""
        return cls([numbers] * BATCHES)

    @property
    def errors(self) -> list[float]:
        """The standard error of each number."""
        return [_error(each) for each in zip(*self.batches, strict=True)]

    def ahead_of(self, other: "Appraisal", place: int) -> tuple[float, float]:
        """How much larger one of the numbers is than in another estimate on the same deals, and the standard error of that."""
        apart = [mine[place] - theirs[place] for mine, theirs in zip(self.batches, other.batches, strict=True)]
        return sum(apart) / len(apart), _error(apart)


class Sum:
    """A sum of differences between estimates; exact for their means, with the error that their batches show.

    >>> part = Sum(1)
    >>> part.add(Appraisal.certain([0.75]), Appraisal.certain([0.5]))
    >>> part.numbers, part.errors
    ([0.25], [0.0])
    """

    __slots__ = ("_batches", "numbers")

    def __init__(self, size: int) -> None:
        self.numbers = [0.0] * size
        self._batches = [[0.0] * size for _ in range(BATCHES)]

    def add(self, after: Appraisal, before: Appraisal, only: Iterable[int] | None = None) -> None:
        """Add what came after less what was before, for all numbers or ``only`` some of them."""
        for place in range(len(self.numbers)) if only is None else only:
            self.numbers[place] += after.means[place] - before.means[place]
            for sums, later, earlier in zip(self._batches, after.batches, before.batches, strict=True):
                sums[place] += later[place] - earlier[place]

    def include(self, other: "Sum", place: int) -> None:
        """Add one number of another sum to the first of this one."""
        self.numbers[0] += other.numbers[place]
        for sums, others in zip(self._batches, other._batches, strict=True):
            sums[0] += others[place]

    @property
    def errors(self) -> list[float]:
        """The standard error of each number."""
        return [_error(each) for each in zip(*self._batches, strict=True)]


def _error(numbers: Sequence[float]) -> float:
    """The standard error of the mean."""
    count = len(numbers)
    mean = fsum(numbers) / count
    return sqrt(fsum((each - mean) ** 2 for each in numbers) / (count - 1) / count)
