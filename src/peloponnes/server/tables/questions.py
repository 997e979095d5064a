"""What a player asks all others to agree to: to take back a turn, or to stop the clocks for a while. A pure function of the log."""

import json
from typing import NamedTuple

from peloponnes.server.storage.rows import (
    AGREE,
    ASK,
    BACK,
    DECLINE,
    EARLY,
    PAUSE,
    REPLACE,
    RESIGN,
    RETURN,
    TURN,
    UNDO,
    Entry,
)

MOVES = (TURN, EARLY, UNDO)
ENDS = (DECLINE, BACK, PAUSE, REPLACE, RETURN, RESIGN)  # whatever changes who plays changes who has to agree


class OpenQuestion(NamedTuple):
    """A question with the log entry that asked it, the seat that asks, and the seats that have agreed.

    Its ``kind`` is that of the entry that carries it out. ``about`` is the entry to take back, or when the pause would end.
    """

    seq: int
    kind: str
    seat: int
    about: int
    agreed: tuple[int, ...] = ()

    def text(self) -> str:
        """The question as it is stored."""
        return json.dumps(self, separators=(",", ":"))

    @classmethod
    def parse(cls, text: str) -> "OpenQuestion":
        """The question that was stored.

        >>> OpenQuestion.parse(OpenQuestion(7, "back", 1, 5, (0, 2)).text())
        OpenQuestion(seq=7, kind='back', seat=1, about=5, agreed=(0, 2))
        """
        seq, kind, seat, about, agreed = json.loads(text)
        return cls(seq, kind, seat, about, tuple(agreed))


def question_after(question: OpenQuestion | None, entry: Entry) -> OpenQuestion | None:
    """The open question after a log entry. A move withdraws the question whether a turn may be taken back.

    >>> asked = question_after(None, Entry("t", 7, "c", ASK, 1, "back 5", 0))
    >>> question_after(asked, Entry("t", 8, "d", AGREE, 0, "7", 0))
    OpenQuestion(seq=7, kind='back', seat=1, about=5, agreed=(0,))
    >>> question_after(asked, Entry("t", 8, "d", TURN, 0, "pass", 0)) is None
    True
    """
    if entry.kind == ASK:
        kind, _, about = entry.text.partition(" ")
        return OpenQuestion(entry.seq, kind, entry.seat, int(about))
    if question is None or entry.kind in ENDS or (entry.kind in MOVES and question.kind == BACK):
        return None
    if entry.kind == AGREE:
        return question._replace(agreed=(*question.agreed, entry.seat))
    return question
