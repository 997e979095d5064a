"""The step, the unit that every phase is made of."""

from typing import TYPE_CHECKING, Final

from peloponnes.engine.vectors import i64

if TYPE_CHECKING:
    from peloponnes.engine.choices import Choices
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
    """One thing that the rules tell the players to do. A step holds no state: one instance serves all games.

    ``phase`` is the phase the game is in while the step runs. A step that ``asks`` may become a decision; ``kind`` is its name in the
    notation. ``seated`` steps belong to a seat, the others to the table. A ``private`` step reads and changes only its own seat, so
    the seats may answer their private steps in any order. ``about`` says what the argument means: "tile", "chit", "choices", "count",
    "seats", "prize" or "offer".
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

    def legal(self, s: "State", seat: i64, argument: i64, out: "Choices") -> None:
        """Append every legal action to ``out``. With none the step runs by itself; a single one is not asked for (RULES 2.7)."""

    def apply(self, s: "State", seat: i64, argument: i64, action: i64) -> None:
        """Carry out the step, which may put further steps first on the agenda."""

    def why(self, s: "State", seat: i64, argument: i64, action: i64) -> Reason:
        """The rule that an illegal action breaks."""
        return NOT_ASKED

    def stands(self, s: "State", seat: i64, argument: i64) -> bool:
        """Whether this line can be on the agenda in a real game."""
        return argument == 0

    def describe(self, s: "State", seat: i64, argument: i64) -> i64:
        """The tile that this step is about, or -1 if there is none in particular."""
        return -1
