"""RULES 2.6: drawing chits; the third of a kind strikes."""

from peloponnes.engine import events
from peloponnes.engine.kinds import BLANK, CHITS_TO_STRIKE
from peloponnes.engine.state import State
from peloponnes.engine.step import Step


class Chits(Step):
    """Draw the round's chits, one after the other (RULES 2.6.1)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("chits")

    def apply(self, s: State, seat: int, argument: int, action: int) -> None:
        for _ in range(s.tables.chits_a_round):
            s.all_of(s.tables.chit)


class Draw(Step):
    """Turn up the next chit."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("chits")

    def apply(self, s: State, seat: int, argument: int, action: int) -> None:
        s.chits_drawn += 1


class Effect(Step):
    """Show the chit just drawn; the third of its kind strikes at once (RULES 2.6.1), every seat in turn order (2.6.2)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("chits")

    def apply(self, s: State, seat: int, argument: int, action: int) -> None:
        chit = s.chits[s.chits_drawn - 1]
        shown = list(s.shown)
        shown[chit] += 1
        s.shown = tuple(shown)
        if s.sink is not None:
            s.sink.append((events.CHIT, -1, chit, shown[chit]))
        if chit != BLANK and shown[chit] == CHITS_TO_STRIKE:
            if s.sink is not None:
                s.sink.append((events.STRUCK, -1, chit))
            s.each(s.tables.strike, chit)
