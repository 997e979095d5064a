"""RULES 11.9, Ariadne: once a round, put a chit that would stay under the pile and draw another."""

from peloponnes.engine import agenda
from peloponnes.engine.actions import LEAVE, REDRAW
from peloponnes.engine.agenda import ARGUMENT, STEP, STEP_MASK
from peloponnes.engine.choices import Choices
from peloponnes.engine.heroes.persians import put_under
from peloponnes.engine.state import State
from peloponnes.engine.step import Step
from peloponnes.engine.vectors import i64


class Ariadne(Step):
    """Ask each seat that may have a chit redrawn, before the chit takes effect, unless no other is left.

    The argument has a bit for each seat that has already had one redrawn this round.
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("chits", about="seats")

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        if s.chits_drawn == len(s.chits):
            return
        for number in reversed(list(s.order)):
            if s.seats[number].traits.redraws and not argument >> number & 1:
                s.first(agenda.REDRAW, number)


class Redraw(Step):
    """Put the chit just drawn under the pile and draw another, or leave it. A seat that redraws is not asked again this round."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("chits", kind="redraw", verbs=(REDRAW, LEAVE), seated=True)

    def legal(self, s: State, seat: i64, argument: i64, out: Choices) -> None:
        out.append(REDRAW)
        out.append(LEAVE)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        if action == LEAVE:
            return
        put_under(s, seat)
        used = 1 << seat << ARGUMENT
        for place in range(s.depth):
            if s.agenda[place] >> STEP & STEP_MASK == agenda.ARIADNE:
                s.agenda[place] |= used
        s.first(agenda.DRAW_APART)

    def stands(self, s: State, seat: i64, argument: i64) -> bool:
        if argument or s.seats[seat].traits.redraws == 0 or s.chits_drawn == len(s.chits):
            return False
        later = [line >> ARGUMENT for line in s.to_come if line >> STEP & STEP_MASK == agenda.ARIADNE]
        return not any(used >> seat & 1 for used in later)
