"""RULES 2 and 4: the round as a whole."""

from peloponnes.engine import events
from peloponnes.engine.agenda import ROUND
from peloponnes.engine.phases.supply import begin_supply
from peloponnes.engine.state import State
from peloponnes.engine.step import Step
from peloponnes.engine.vectors import i64


class Round(Step):
    """Start a round: reveal, auction, new turn order, taking tiles, income, chits; or the final supply (RULES 2, 4.1)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(ROUND, "round", "reveal")

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        if s.round == s.ruleset.rounds:
            begin_supply(s)
            return
        s.round += 1
        if s.sink is not None:
            events.round_began(s.sink, s.round)
        s.first(ROUND)
        s.all_of(s.ruleset.round)
