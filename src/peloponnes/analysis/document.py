"""An analysis as JSON-compatible data; its types are also those of the server's answers."""

from typing import Any, TypedDict


class AnalysedSeatDocument(TypedDict):
    """A player with the result; ``chance`` is the share of the win, or 1 for a level that was passed, null without either."""

    name: str
    chance: float | None
    score: int


class ValueDocument(TypedDict):
    """What a moment is worth to each seat, with the standard errors of the chances (of the scores, where there are no chances)."""

    chances: list[float] | None
    scores: list[float]
    errors: list[float]


class ValuedDocument(TypedDict):
    """A decision after ``at`` actions: the values before it and after it, and what was turned up then."""

    at: int
    round: int
    phase: str
    seat: int
    kind: str
    action: str
    before: ValueDocument
    after: ValueDocument
    tiles: list[str]
    chits: list[str]


class PartDocument(TypedDict):
    """A part of a result and its standard error."""

    value: float
    error: float


class RoundDocument(TypedDict):
    """What a round brought a seat."""

    round: int
    luck: PartDocument
    own: PartDocument
    others: PartDocument


class SplitDocument(TypedDict):
    """A seat's result in parts, which add up to it: what it could expect ``before`` the deal, luck in three parts, and decisions.

    ``luck`` is the sum of ``start``, ``tiles`` and ``chits``. The rounds have all parts but ``start``.
    """

    before: PartDocument
    start: PartDocument
    tiles: PartDocument
    chits: PartDocument
    luck: PartDocument
    own: PartDocument
    others: PartDocument
    result: float
    rounds: list[RoundDocument]


class AnswerDocument(TypedDict):
    """An answer with what it is worth to the seat that decides; ``error`` is that of the chance, or of the score without one."""

    action: str
    chance: float | None
    score: float
    error: float


class WhyDocument(TypedDict):
    """Why an answer is good: the key of a message with its values."""

    key: str
    values: dict[str, Any]


class MistakeDocument(TypedDict):
    """An answer that was worse than another for certain. ``lost`` is in shares of the win, in points where there is only a score."""

    at: int
    round: int
    phase: str
    seat: int
    kind: str
    name: str
    lost: float
    error: float
    given: AnswerDocument
    best: AnswerDocument
    reason: WhyDocument
    answers: list[AnswerDocument]


class CountedDocument(TypedDict):
    """How mistakes are counted: how many errors a difference must have, and how large each kind must be at least."""

    sure: float
    slip: float
    mistake: float
    blunder: float


class SharesDocument(TypedDict):
    """The split of each seat's share of the win, if there is one, and of its score."""

    chances: list[SplitDocument] | None
    scores: list[SplitDocument]


class AnalysisDocument(TypedDict):
    """All that an analysis found, with what it takes to repeat it: version, seed and rollouts.

    >>> list(AnalysisDocument.__annotations__)[:5]
    ['analysis', 'version', 'rules', 'seed', 'rollouts']
    """

    analysis: int
    version: str
    rules: int
    seed: int
    rollouts: int
    edition: str
    level: int | None
    seats: list[AnalysedSeatDocument]
    moments: list[ValuedDocument]
    split: SharesDocument
    mistakes: list[MistakeDocument]
    counted: CountedDocument


class TryDocument(TypedDict):
    """What an answer is worth beside the one given and the best one found; it ``gained`` so much over the one given.

    >>> list(TryDocument.__annotations__)[:4]
    ['at', 'seat', 'answer', 'given']
    """

    at: int
    seat: int
    answer: AnswerDocument
    given: AnswerDocument
    best: AnswerDocument
    gained: float
    error: float
    sure: bool
    reason: WhyDocument
    rollouts: int
    seed: int
