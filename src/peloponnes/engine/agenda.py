"""The numbers of the steps, and how one line of the agenda is packed.

A line is ``seat | step << 3 | argument << 9``. Each step defines what its argument means. Most lines have none; for steps below 32
they are then smaller than 256, and CPython keeps those integers cached.
"""

from typing import Final

STEP: Final = 3
ARGUMENT: Final = 9
SEAT_MASK: Final = 7
STEP_MASK: Final = 63

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
SEA: Final = 19
STRENGTHEN: Final = 20
SAVE: Final = 21
SAVE_AT_SUPPLY: Final = 22
DRAW_APART: Final = 23
ARIADNE: Final = 24
REDRAW: Final = 25
EFFECT_OR_ATTACK: Final = 26
IGNORE: Final = 27
TURN: Final = 28
DISCARD: Final = 29
HIRE: Final = 30
CONFLICT: Final = 31
TANTALUS: Final = 32
HIRE_AT_SUPPLY: Final = 33
OFFER: Final = 34
ANSWER: Final = 35
START: Final = 36

# The name of each step in a position, indexed by step number.
NAMES: Final[tuple[str, ...]] = (
    "round",
    "reveal",
    "auction",
    "order",
    "taking",
    "incomes",
    "chits",
    "bid",
    "buy",
    "move",
    "take",
    "gain",
    "income",
    "draw",
    "effect",
    "strike",
    "keep",
    "feed",
    "finish",
    "sea",
    "strengthen",
    "save",
    "save-at-supply",
    "draw-apart",
    "ariadne",
    "redraw",
    "effect-or-attack",
    "ignore",
    "turn",
    "discard",
    "hire",
    "conflict",
    "tantalus",
    "hire-at-supply",
    "offer",
    "answer",
    "start",
)


def line(step: int, seat: int = 0, argument: int = 0) -> int:
    """Pack one line of the agenda."""
    return seat | step << STEP | argument << ARGUMENT
