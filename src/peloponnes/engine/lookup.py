"""What an interpreted build has as ``list`` and ``list.index``, for the vectors of a compiled one; see `peloponnes.engine.vectors`."""

from collections.abc import Iterable

from peloponnes.engine.vectors import Numbers, i64, vec


def numbers(items: Iterable[int]) -> Numbers:
    """A vector of these numbers."""
    return vec[i64](items)


def place_of(numbers: Numbers, number: i64) -> i64:
    """The index of the first occurrence of a number."""
    for place in range(len(numbers)):
        if numbers[place] == number:
            return place
    raise ValueError(f"{number} is not in the vector")
