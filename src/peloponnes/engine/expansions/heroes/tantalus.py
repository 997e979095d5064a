"""RULES 11.9, Tantalus: he may hire mercenaries at each supply, after the conflict."""

from peloponnes.engine.expansions.heroes.numbers import HIRE_AT_SUPPLY, TANTALUS
from peloponnes.engine.state import State
from peloponnes.engine.step import Step
from peloponnes.engine.vectors import i64


class Tantalus(Step):
    """Ask each seat that may hire at a supply."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(TANTALUS, "tantalus", "supply")

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        for number in reversed(list(s.order)):
            if s.seats[number].traits.hires:
                s.first(HIRE_AT_SUPPLY, number)
