"""Packed actions: one integer holds everything a seat decides.

An action is ``verb | subject << 6 | amount << 14``. The subject is a tile, a resource or a seat; the amount is coins or units. The verb
alone tells which of the two are used, so an action can be decoded without knowing the decision it answers. Verbs start at 1, because
an automatic step receives 0 instead of an action. An expansion numbers its verbs itself, those of the box from 13 on; numbers from
`OWN` on are free for others. `peloponnes.engine.verbs` gives them words.
"""

from typing import Final

SUBJECT: Final = 6
AMOUNT: Final = 14
VERB_MASK: Final = 63
SUBJECT_MASK: Final = 255
OWN: Final = 48

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


def pack(verb: int, subject: int = 0, amount: int = 0) -> int:
    """Pack a verb, a subject and an amount into an action."""
    return verb | subject << SUBJECT | amount << AMOUNT
