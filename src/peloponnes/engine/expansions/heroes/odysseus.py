"""RULES 11.9, Odysseus: once per game he may ignore a disaster or a lost attack for a coin."""

from peloponnes.engine.choices import Choices
from peloponnes.engine.disasters import lost_to_drought
from peloponnes.engine.expansions.heroes import events
from peloponnes.engine.expansions.heroes.numbers import IGNORE, IGNORE_STEP, SUFFER
from peloponnes.engine.expansions.heroes.persians import FIRST_ATTACK, attacked
from peloponnes.engine.expansions.heroes.polis import Polis, polis
from peloponnes.engine.kinds import (
    BLANK,
    CHITS_TO_STRIKE,
    DECLINE,
    DROUGHT,
    EARTHQUAKE,
    PERSIAN,
    PLAGUE,
    TEMPEST,
)
from peloponnes.engine.notation import CHIT
from peloponnes.engine.state import State
from peloponnes.engine.step import Step
from peloponnes.engine.vectors import i64


def costs_something(s: State, me: Polis, disaster: i64) -> bool:
    """Whether a disaster would cost a seat something."""
    if disaster == PERSIAN:
        return s.shown[PERSIAN] == FIRST_ATTACK or len(me.buildings) + len(me.lands) > 0
    if me.is_protected_from(disaster):
        return False
    if disaster == EARTHQUAKE:
        return len(me.buildings) > 0
    if disaster == TEMPEST:
        return len(me.lands) > 0
    if disaster == DROUGHT:
        return lost_to_drought(me) > 0
    if disaster == PLAGUE:
        return me.inhabitants > 0
    return disaster == DECLINE and me.luxury > 0 and me.traits.decline > 0


class Ignore(Step):
    """Pay a coin to ignore the disaster in the argument before it hits the seat, or suffer it. The coin stays on the hero."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(
            IGNORE_STEP, "ignore", "chits", kind="ignore", verbs=(IGNORE, SUFFER), private=True, argument=CHIT
        )

    def legal(self, s: State, seat: i64, argument: i64, out: Choices) -> None:
        me = polis(s, seat)
        if not me.traits.ignores or me.ignored or not costs_something(s, me, argument):
            return
        if me.can_pay(0, 0, 0, 1):
            out.append(IGNORE)
        out.append(SUFFER)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        if action != IGNORE:
            return
        me = polis(s, seat)
        me.ignored = 1
        paid = me.pay(0, 0, 0, 1)
        s.drop()  # the step with which the disaster would hit this seat
        if s.sink is not None:
            events.ignored(s.sink, seat, argument, paid[3], paid[4])

    def stands(self, s: State, seat: i64, argument: i64) -> bool:
        if argument == PERSIAN:
            return attacked(s)
        return argument != BLANK and argument == s.chits[s.chits_drawn - 1] and s.shown[argument] == CHITS_TO_STRIKE
