"""Packed actions: one integer holds everything a seat decides.

An action is ``verb | subject << 6 | amount << 14``. The subject is a tile, a resource or a seat; the amount is coins or units. The verb
alone tells which of the two are used, so an action can be decoded without knowing the decision it answers. Verbs start at 1, because
an automatic step receives 0 instead of an action.
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
STRENGTHEN: Final = 15
SKIP: Final = 16
SAVE: Final = 17
REDRAW: Final = 18
LEAVE: Final = 19
IGNORE: Final = 20
SUFFER: Final = 21
DISCARD: Final = 22
HIRE: Final = 23
OFFER: Final = 24
NO_OFFER: Final = 25
ACCEPT: Final = 26


def pack(verb: int, subject: int = 0, amount: int = 0) -> int:
    """Pack a verb, a subject and an amount into an action."""
    return verb | subject << SUBJECT | amount << AMOUNT
