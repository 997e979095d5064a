"""RULES 2 and 4: the round as a whole."""

from peloponnes.engine.agenda import ROUND
from peloponnes.engine.events import ROUND_BEGAN
from peloponnes.engine.phases.supply import begin_supply
from peloponnes.engine.state import State
from peloponnes.engine.step import Step
from peloponnes.engine.vectors import i64


class Round(Step):
    """Start a round: reveal, auction, new turn order, taking tiles, income, chits; or the final supply (RULES 2, 4.1)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("reveal")

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        if s.round == s.tables.rounds:
            begin_supply(s)
            return
        s.round += 1
        if s.sink is not None:
            s.sink.append((ROUND_BEGAN, -1, s.round))
        s.first(ROUND)
        s.all_of(s.tables.round)
