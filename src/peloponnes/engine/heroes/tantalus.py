"""RULES 11.9, Tantalus: he may hire mercenaries at each supply, after the conflict."""

from peloponnes.engine import agenda
from peloponnes.engine.state import State
from peloponnes.engine.step import Step


class Tantalus(Step):
    """Ask each seat that may hire at a supply."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("supply")

    def apply(self, s: State, seat: int, argument: int, action: int) -> None:
        for number in reversed(s.order):
            if s.seats[number].traits.hires:
                s.first(agenda.HIRE_AT_SUPPLY, number)
