"""RULES 2.6: drawing chits; the third of a kind strikes."""

from peloponnes.engine import agenda, events
from peloponnes.engine.kinds import BLANK, CHITS_TO_STRIKE
from peloponnes.engine.state import State
from peloponnes.engine.step import Step
from peloponnes.engine.vectors import i64


class Chits(Step):
    """Draw the round's chits, one after the other (RULES 2.6.1)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(agenda.CHITS, "chits", "chits", turns=True)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        for _ in range(s.ruleset.chits_a_round):
            s.all_of(s.ruleset.chit)


class Draw(Step):
    """Turn up the next chit."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(agenda.DRAW, "draw", "chits")

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        s.chits_drawn += 1


class Effect(Step):
    """Show the chit just drawn; the third of its kind strikes at once (RULES 2.6.1), every seat in turn order (2.6.2)."""

    __slots__ = ()

    def __init__(self, number: int = agenda.EFFECT, name: str = "effect") -> None:
        super().__init__(number, name, "chits")

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        chit = s.chits[s.chits_drawn - 1]
        shown = self.show(s, chit)
        if s.sink is not None:
            events.chit(s.sink, chit, shown)
        if chit != BLANK and shown == CHITS_TO_STRIKE:
            if s.sink is not None:
                events.struck(s.sink, chit)
            s.each(s.ruleset.strike, chit)

    def show(self, s: State, kind: i64) -> i64:
        """Add a chit to those shown of its kind; return how many there are now."""
        shown = s.shown[:]
        shown[kind] += 1
        s.shown = shown
        return shown[kind]
