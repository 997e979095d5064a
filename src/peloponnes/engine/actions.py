"""Packed actions: one integer says all that a seat decides.

An action is ``verb | subject << 6 | amount << 14``. The subject is a tile or a resource, the amount is coins or units of food. The
verb alone tells which of the two count, so an action can be read without knowing the decision it answers. Verbs start at 1: 0 is what
an automatic step gets instead of an action.
"""

from typing import Final

SUBJECT: Final = 6
AMOUNT: Final = 14
VERB_MASK: Final = 63
SUBJECT_MASK: Final = 255

PASS: Final = 1
BID: Final = 2
MOVE: Final = 3
WITHDRAW: Final = 4
PAY: Final = 5
MARK: Final = 6
REFUSE: Final = 7
CHOOSE: Final = 8
KEEP: Final = 9
LOSE: Final = 10
FEED: Final = 11
FINISH: Final = 12
SEA: Final = 13
NO_SEA: Final = 14


def pack(verb: int, subject: int = 0, amount: int = 0) -> int:
    """The action of this verb, subject and amount."""
    return verb | subject << SUBJECT | amount << AMOUNT
