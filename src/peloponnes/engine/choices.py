"""The legal actions of a decision, as runs: the bids of 4, 5, 6 … coins on one tile are one run, most other actions a run each.

Whoever chooses usually needs only the number of actions, one of them, or the lowest bid on each tile; nobody has to spell them all out.
"""

from collections.abc import Iterator
from typing import Final

from peloponnes.engine.actions import AMOUNT
from peloponnes.engine.vectors import i64, mypyc_attr, vec

ACTION_MASK: Final = (1 << 32) - 1
COUNT: Final = 32
ONE: Final = 1 << COUNT
ONE_MORE: Final = 1 << AMOUNT
MOST_RUNS: Final = (
    24  # more than any decision has: a run for each tile of a round, each other player or each tile of a seat
)


@mypyc_attr(acyclic=True)
class Choices:
    """A sequence of ``count`` packed actions, stored as ``size`` runs.

    In a run each action has one coin or unit more than the one before. A state that plays on reuses its choices, unless they are
    ``kept``: somebody else holds them too.
    """

    __slots__ = ("count", "kept", "runs", "size")

    def __init__(self) -> None:
        self.runs = vec[i64]([0] * MOST_RUNS)
        self.size: i64 = 0
        self.count: i64 = 0
        self.kept = False

    def set_to(self, other: "Choices") -> None:
        """Hold the same actions as another."""
        for run in range(other.size):
            self.runs[run] = other.runs[run]
        self.size = other.size
        self.count = other.count

    # Filling ---------------------------------------------------------------------------------------------------------------------

    def append(self, action: i64) -> None:
        """Add one action."""
        size = self.size
        self.runs[size] = action | ONE
        self.size = size + 1
        self.count += 1

    def add_run(self, first: i64, count: i64) -> None:
        """Add ``count`` actions: the first one, and the same with 1, 2, 3 … more."""
        size = self.size
        self.runs[size] = first | count << COUNT
        self.size = size + 1
        self.count += count

    # Choosing --------------------------------------------------------------------------------------------------------------------

    def first_of(self, run: i64) -> i64:
        """The first action of a run."""
        return self.runs[run] & ACTION_MASK

    def count_of(self, run: i64) -> i64:
        """The number of actions in a run."""
        return self.runs[run] >> COUNT

    def nth(self, number: i64) -> i64:
        """The action with this index, one of 0 … ``count`` - 1."""
        for line in self.runs:
            count = line >> COUNT
            if number < count:
                return (line & ACTION_MASK) + (number << AMOUNT)
            number -= count
        return 0

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
        before: i64 = 0
        for run in range(self.size):
            line = self.runs[run]
            count = line >> COUNT
            more = action - (line & ACTION_MASK)
            if more & ONE_MORE - 1 == 0 and 0 <= more >> AMOUNT < count:
                return before + (more >> AMOUNT)
            before += count
        return -1

    def all(self) -> list[int]:
        """Every action by itself."""
        found: list[int] = []
        for run in range(self.size):
            first: int = self.first_of(run)
            found.extend(range(first, first + (self.count_of(run) << AMOUNT), ONE_MORE))
        return found
