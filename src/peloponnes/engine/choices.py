"""The legal actions of a decision, as runs: the bids of 4, 5, 6 … coins on one tile are one run, most other actions a run each.

Whoever chooses usually needs only the number of actions, one of them, or the lowest bid on each tile; nobody has to spell them all out.
"""

from collections.abc import Iterator
from typing import Final

from peloponnes.engine.actions import AMOUNT
from peloponnes.engine.vectors import i64, mypyc_attr, vec

ONE_MORE: Final = 1 << AMOUNT
ALIKE: Final = ONE_MORE - 1  # the bits that actions of one run have in common
MOST_RUNS: Final = (
    24  # more than any decision has: a run for each tile of a round, each other player or each tile of a seat
)
EMPTY: Final = vec[i64]([0] * MOST_RUNS)  # copying it is the fastest way to make one


@mypyc_attr(acyclic=True)
class Choices:
    """A sequence of ``count`` packed actions, stored as ``size`` runs.

    ``firsts`` holds the first action of each run, ``counts`` how many there are in it: each has one coin or unit more than the one
    before. A state that plays on reuses its choices, unless they are ``kept``: somebody else holds them too.
    """

    __slots__ = ("count", "counts", "firsts", "kept", "size")

    def __init__(self) -> None:
        self.firsts = EMPTY[:]
        self.counts = EMPTY[:]
        self.size: i64 = 0
        self.count: i64 = 0
        self.kept = False

    def set_to(self, other: "Choices") -> None:
        """Hold the same actions as another."""
        for run in range(other.size):
            self.firsts[run] = other.firsts[run]
            self.counts[run] = other.counts[run]
        self.size = other.size
        self.count = other.count

    # Filling ---------------------------------------------------------------------------------------------------------------------

    def append(self, action: i64) -> None:
        """Add one action."""
        size = self.size
        self.firsts[size] = action
        self.counts[size] = 1
        self.size = size + 1
        self.count += 1

    def add_run(self, first: i64, count: i64) -> None:
        """Add ``count`` actions: the first one, and the same with 1, 2, 3 … more."""
        size = self.size
        self.firsts[size] = first
        self.counts[size] = count
        self.size = size + 1
        self.count += count

    # Choosing --------------------------------------------------------------------------------------------------------------------

    def nth(self, number: i64) -> i64:
        """The action with this index, one of 0 … ``count`` - 1."""
        if self.count == self.size:  # every run has one action
            return self.firsts[number]
        counts = self.counts
        run: i64 = 0
        while number >= counts[run]:
            number -= counts[run]
            run += 1
        return self.firsts[run] + (number << AMOUNT)

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, number: int) -> int:
        if number < 0:
            number += self.count
        if 0 <= number < self.count:
            return self.nth(number)
        raise IndexError("there are not that many actions")

    def __iter__(self) -> Iterator[int]:
        return iter(self.all())

    def index(self, action: i64) -> i64:
        """The index of an action, or -1 if it is not one of them."""
        firsts, counts = self.firsts, self.counts
        alike = action & ALIKE
        before: i64 = 0
        for run in range(self.size):
            if firsts[run] & ALIKE == alike:
                more = action - firsts[run] >> AMOUNT
                if 0 <= more < counts[run]:
                    return before + more
            before += counts[run]
        return -1

    def all(self) -> list[int]:
        """Every action by itself."""
        found: list[int] = []
        for run in range(self.size):
            first: int = self.firsts[run]
            found.extend(range(first, first + (self.counts[run] << AMOUNT), ONE_MORE))
        return found
