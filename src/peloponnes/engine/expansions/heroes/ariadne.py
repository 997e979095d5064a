"""RULES 11.9, Ariadne: once a round, put a chit that would stay under the pile and draw another."""

from typing import TYPE_CHECKING, Final

from peloponnes.engine.agenda import ARGUMENT, STEP, STEP_MASK
from peloponnes.engine.choices import Choices
from peloponnes.engine.expansions.heroes.numbers import ARIADNE, DRAW_APART, LEAVE, REDRAW, REDRAW_STEP
from peloponnes.engine.expansions.heroes.persians import put_under
from peloponnes.engine.notation import Argument, number_of
from peloponnes.engine.state import State
from peloponnes.engine.step import Step
from peloponnes.engine.vectors import i64

if TYPE_CHECKING:
    from peloponnes.engine.edition import Edition

ALL_SEATS: Final = 255


def _seats_text(edition: "Edition", argument: int) -> str:
    return str(argument)


def _read_seats(edition: "Edition", word: str) -> int:
    return number_of(word, ALL_SEATS)


SEATS_DONE: Final = Argument(_seats_text, _read_seats)


class Ariadne(Step):
    """Ask each seat that may have a chit redrawn, before the chit takes effect, unless no other is left.

    The argument has a bit for each seat that has already had one redrawn this round.
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(ARIADNE, "ariadne", "chits", argument=SEATS_DONE)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        if s.chits_drawn == len(s.chits):
            return
        for number in reversed(list(s.order)):
            if s.seats[number].traits.redraws and not argument >> number & 1:
                s.first(REDRAW_STEP, number)


class Redraw(Step):
    """Put the chit just drawn under the pile and draw another, or leave it. A seat that redraws is not asked again this round."""

    __slots__ = ()

    def __init__(self) -> None:
        verbs = (REDRAW, LEAVE)
        super().__init__(REDRAW_STEP, "redraw", "chits", kind="redraw", verbs=verbs, seated=True, about_chit=True)

    def legal(self, s: State, seat: i64, argument: i64, out: Choices) -> None:
        out.append(REDRAW)
        out.append(LEAVE)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        if action == LEAVE:
            return
        put_under(s, seat)
        used = 1 << seat << ARGUMENT
        for place in range(s.depth):
            if s.agenda[place] >> STEP & STEP_MASK == ARIADNE:
                s.agenda[place] |= used
        s.first(DRAW_APART)

    def stands(self, s: State, seat: i64, argument: i64) -> bool:
        if argument or s.seats[seat].traits.redraws == 0 or s.chits_drawn == len(s.chits):
            return False
        later = [item >> ARGUMENT for item in s.to_come if item >> STEP & STEP_MASK == ARIADNE]
        return not any(used >> seat & 1 for used in later)
