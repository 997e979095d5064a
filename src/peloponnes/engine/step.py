"""The steps of which every phase is made."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from peloponnes.engine.state import State


class Reason:
    """Why an action is not legal: the rule it breaks, a key for the sentence, and the numbers the sentence needs."""

    __slots__ = ("key", "rule", "values")

    def __init__(self, rule: str, key: str, values: dict[str, int]) -> None:
        self.rule = rule
        self.key = key
        self.values = values


class Step:
    """One thing that the rules say is done. A step holds no state: one instance serves all games.

    A step that ``asks`` may be a decision: its ``kind`` names it in the notation and its ``phase`` tells where the game stands. A step
    that is ``private`` reads and changes its own seat only, so that the seats' private steps may be answered in any order.
    """

    __slots__ = ("asks", "kind", "phase", "private", "verbs")

    def __init__(
        self, phase: str, *, kind: str = "", verbs: tuple[int, ...] = (), private: bool = False
    ) -> None:
        self.phase = phase
        self.kind = kind
        self.verbs = verbs
        self.asks = bool(verbs)
        self.private = private

    def legal(self, s: "State", seat: int, argument: int, out: list[int]) -> None:
        """Add every legal action to ``out``. None: the step runs by itself; one: it is taken without asking (RULES 2.7)."""

    def apply(self, s: "State", seat: int, argument: int, action: int) -> None:
        """Do it. Further steps may be put first on the agenda."""
        raise NotImplementedError

    def why(self, s: "State", seat: int, argument: int, action: int) -> Reason:
        """The rule that an illegal action of one of this step's verbs breaks."""
        raise NotImplementedError

    def describe(self, s: "State", seat: int, argument: int) -> int:
        """The tile that this step is about, -1 if it is about none in particular."""
        return -1
