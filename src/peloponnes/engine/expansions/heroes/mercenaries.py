"""RULES 11.5: hiring mercenaries for coins."""

from peloponnes.engine.actions import AMOUNT
from peloponnes.engine.choices import Choices
from peloponnes.engine.expansions.heroes import events
from peloponnes.engine.expansions.heroes.numbers import HIRE
from peloponnes.engine.expansions.heroes.persians import attacked
from peloponnes.engine.expansions.heroes.polis import polis
from peloponnes.engine.expansions.heroes.strength import add_strength
from peloponnes.engine.state import State
from peloponnes.engine.step import Reason, Step
from peloponnes.engine.vectors import i64


class Hire(Step):
    """Hire mercenaries for a coin each, up to the current strength; each gives 1 strength and 1 population point (RULES 11.5)."""

    __slots__ = ()

    def __init__(self, number: int, name: str, phase: str) -> None:
        super().__init__(number, name, phase, kind="hire", verbs=(HIRE,), private=True)

    def legal(self, s: State, seat: i64, argument: i64, out: Choices) -> None:
        me = polis(s, seat)
        purse = me.coins + me.luxury // me.traits.luxury_rate
        out.add_run(HIRE, min(me.strength, purse) + 1)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        number = action >> AMOUNT
        if number == 0:
            return
        me = polis(s, seat)
        paid = me.pay(0, 0, 0, number)
        me.mercenaries += number
        more = add_strength(me, number)
        if s.sink is not None:
            events.hired(s.sink, seat, number, more, paid[3], paid[4])

    def why(self, s: State, seat: i64, argument: i64, action: i64) -> Reason:
        me = polis(s, seat)
        if action >> AMOUNT > me.strength:
            return Reason("11.5", "above_strength", {"strength": me.strength})
        return Reason("6.1", "coins_missing", {"coins": me.coins, "luxury": me.luxury})

    def stands(self, s: State, seat: i64, argument: i64) -> bool:
        return argument == 0 and (s.seats[seat].traits.hires == 1 if self.phase == "supply" else attacked(s))
