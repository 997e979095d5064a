"""The step, the unit that every phase is made of."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from peloponnes.engine.notation import Argument
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

    - ``number``: how the agenda refers to it; ``name``: how a position does
    - ``argument``: what its argument means; None if it has none
    - ``phase``: the phase the game is in while the step runs
    - ``kind``: the name in the notation of the decision that it may become; it ``asks`` if there are ``verbs`` to answer with
    - ``seated``: it belongs to a seat, not to the table; ``private``: it also reads and changes only its own seat, so the seats may
      answer their private steps in any order
    - ``turns``: a step of the round that gives seats steps of its phase
    - ``after_income``: the income of the round is over when it asks; ``at_supply``: it belongs to a supply
    - ``about_chit``: it asks about the chit just drawn
    """

    __slots__ = (
        "about_chit",
        "after_income",
        "argument",
        "asks",
        "at_supply",
        "kind",
        "name",
        "number",
        "phase",
        "private",
        "seated",
        "turns",
        "verbs",
    )

    def __init__(
        self,
        number: int,
        name: str,
        phase: str,
        *,
        kind: str = "",
        verbs: tuple[int, ...] = (),
        seated: bool = False,
        private: bool = False,
        argument: Argument | None = None,
        turns: bool = False,
        after_income: bool = False,
        about_chit: bool = False,
    ) -> None:
        self.number = number
        self.name = name
        self.phase = phase
        self.kind = kind
        self.verbs = verbs
        self.asks = bool(verbs)
        self.seated = seated or private
        self.private = private
        self.argument = argument
        self.turns = turns
        self.after_income = after_income or phase == "chits"
        self.at_supply = phase == "supply"
        self.about_chit = about_chit

    def legal(self, s: "State", seat: i64, argument: i64, out: "Choices") -> None:
        """Append every legal action to ``out``. With none the step runs by itself; a single one is not asked for (RULES 2.7)."""

    def apply(self, s: "State", seat: i64, argument: i64, action: i64) -> None:
        """Carry out the step, which may put further steps first on the agenda."""

    def why(self, s: "State", seat: i64, argument: i64, action: i64) -> Reason:
        """The rule that an illegal action breaks."""
        return NOT_ASKED

    def stands(self, s: "State", seat: i64, argument: i64) -> bool:
        """Whether this item can be on the agenda in a real game."""
        return argument == 0

    def describe(self, s: "State", seat: i64, argument: i64) -> i64:
        """The tile that this step is about, or -1 if there is none in particular."""
        return -1

    def drawn(self, s: "State") -> i64:
        """The chit just drawn that this step is about, or -1 if there is none."""
        return s.chits[s.chits_drawn - 1] if self.about_chit else -1


class FunctionStep(Step):
    """A step whose verbs are functions, so that an expansion need not be compiled with the engine.

    ``apply``, ``legal``, ``why`` and ``stands`` take what the verbs of `Step` take; those that are missing do what they do there.
    """

    __slots__ = ("_apply", "_legal", "_stands", "_why")

    def __init__(
        self,
        number: int,
        name: str,
        phase: str,
        apply: Callable[["State", int, int, int], None],
        legal: Callable[["State", int, int, "Choices"], None] | None = None,
        why: Callable[["State", int, int, int], Reason] | None = None,
        stands: Callable[["State", int, int], bool] | None = None,
        *,
        kind: str = "",
        verbs: tuple[int, ...] = (),
        seated: bool = False,
        private: bool = False,
        argument: Argument | None = None,
        turns: bool = False,
        after_income: bool = False,
    ) -> None:
        super().__init__(
            number,
            name,
            phase,
            kind=kind,
            verbs=verbs,
            seated=seated,
            private=private,
            argument=argument,
            turns=turns,
            after_income=after_income,
        )
        self._apply = apply
        self._legal = legal
        self._why = why
        self._stands = stands

    def legal(self, s: "State", seat: i64, argument: i64, out: "Choices") -> None:
        """Call the function for legal actions."""
        if self._legal is not None:
            self._legal(s, seat, argument, out)

    def apply(self, s: "State", seat: i64, argument: i64, action: i64) -> None:
        """Call the function that carries it out."""
        self._apply(s, seat, argument, action)

    def why(self, s: "State", seat: i64, argument: i64, action: i64) -> Reason:
        """Call the function for the rule that an action breaks."""
        if self._why is None:
            return NOT_ASKED
        return self._why(s, seat, argument, action)

    def stands(self, s: "State", seat: i64, argument: i64) -> bool:
        """Call the function that says whether the item can be on the agenda."""
        if self._stands is None:
            return argument == 0
        return self._stands(s, seat, argument)
