"""The steps of which every phase is made."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from peloponnes.engine.state import State


class Reason:
    """Why an action is not legal: the rule it breaks, a key for the sentence, and the numbers the sentence needs."""

    __slots__ = ("key", "rule", "values")

    def __init__(self, rule: str, key: str, values: dict[str, int]) -> None:
        self.rule = rule
        self.key = key
        self.values = values


NOT_ASKED: Final = Reason("2.7", "not_asked", {})


class Step:
    """One thing that the rules say is done. A step holds no state: one instance serves all games.

    Its ``phase`` tells where the game stands. A step that ``asks`` may be a decision, which its ``kind`` names in the notation.
    ``seated`` steps are done by a seat, the others by the table; one that is ``private`` reads and changes its own seat only, so that
    the seats' private steps may be answered in any order. ``about`` says what the argument means: "tile", "chit", "choices", "count",
    "seats", "prize", "offer".
    """

    __slots__ = ("about", "asks", "kind", "phase", "private", "seated", "verbs")

    def __init__(
        self,
        phase: str,
        *,
        kind: str = "",
        verbs: tuple[int, ...] = (),
        seated: bool = False,
        private: bool = False,
        about: str = "",
    ) -> None:
        self.phase = phase
        self.kind = kind
        self.verbs = verbs
        self.asks = bool(verbs)
        self.seated = seated or private
        self.private = private
        self.about = about

    def legal(self, s: "State", seat: int, argument: int, out: list[int]) -> None:
        """Add every legal action to ``out``. None: the step runs by itself; one: it is taken without asking (RULES 2.7)."""

    def apply(self, s: "State", seat: int, argument: int, action: int) -> None:
        """Do it. Further steps may be put first on the agenda."""

    def why(self, s: "State", seat: int, argument: int, action: int) -> Reason:
        """The rule that an illegal action breaks."""
        return NOT_ASKED

    def stands(self, s: "State", seat: int, argument: int) -> bool:
        """Whether play can lead to this line on the agenda."""
        return argument == 0

    def describe(self, s: "State", seat: int, argument: int) -> int:
        """The tile that this step is about, -1 if it is about none in particular."""
        return -1
