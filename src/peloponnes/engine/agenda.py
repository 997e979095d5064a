"""The numbers of the steps, and how one item of the agenda is packed.

An item is ``seat | step << 3 | argument << 9``. Each step defines what its argument means. Most items have none; for steps below 32
they are then smaller than 256, and CPython keeps those integers cached. An expansion numbers its steps itself, those of the box from
19 on; numbers from `OWN` on are free for others.
"""

from typing import Final

STEP: Final = 3
ARGUMENT: Final = 9
SEAT_MASK: Final = 7
STEP_MASK: Final = 63
OWN: Final = 48

ROUND: Final = 0
REVEAL: Final = 1
AUCTION: Final = 2
ORDER: Final = 3
TAKING: Final = 4
INCOMES: Final = 5
CHITS: Final = 6
BID: Final = 7
BUY: Final = 8
MOVE: Final = 9
TAKE: Final = 10
GAIN: Final = 11
INCOME: Final = 12
DRAW: Final = 13
EFFECT: Final = 14
STRIKE: Final = 15
KEEP: Final = 16
FEED: Final = 17
FINISH: Final = 18


def item(step: int, seat: int = 0, argument: int = 0) -> int:
    """Pack one item of the agenda."""
    return seat | step << STEP | argument << ARGUMENT
