"""RULES 3: the disasters."""

from typing import Final

from peloponnes.engine import agenda, events
from peloponnes.engine.actions import KEEP, LOSE, SUBJECT, SUBJECT_MASK, VERB_MASK
from peloponnes.engine.kinds import DECLINE, DROUGHT, EARTHQUAKE, PLAGUE, PROTECTS, TEMPEST
from peloponnes.engine.state import State
from peloponnes.engine.step import Reason, Step

DECLINE_TAKES: Final = 10


def third(amount: int) -> int:
    """A third, rounded up."""
    return (amount + 2) // 3


class Strike(Step):
    """A disaster, the argument, reaches one seat (RULES 3.0–3.5). Whoever is protected ignores it."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("chits", private=True)

    def apply(self, s: State, seat: int, argument: int, action: int) -> None:
        me = s.seats[seat]
        if me.abilities & PROTECTS[argument]:
            if s.sink is not None:
                s.sink.append((events.SPARED, seat, argument))
            return
        lost = 0
        if argument == EARTHQUAKE:
            for tile in reversed(me.buildings):
                s.first(agenda.KEEP, seat, tile)
            return
        if argument == TEMPEST:
            for tile in reversed(me.lands):
                s.first(agenda.KEEP, seat, tile)
            return
        if argument == DROUGHT:
            lost = third(me.food)
            me.food -= lost
        elif argument == PLAGUE:
            lost = third(me.inhabitants)
            me.inhabitants -= lost
        elif argument == DECLINE:
            lost = min(me.luxury, DECLINE_TAKES)
            me.luxury -= lost
        if s.sink is not None:
            s.sink.append((events.SUFFERED, seat, argument, lost))


class Keep(Step):
    """A tile, the argument, is paid for or lost: a building in an earthquake (RULES 3.1), a land in a tempest (3.2).

    Luxury may help (3.6), and the coin of a marked building returns when it is lost (3.7).
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("chits", kind="keep", verbs=(KEEP, LOSE), private=True)

    def legal(self, s: State, seat: int, argument: int, out: list[int]) -> None:
        me = s.seats[seat]
        traits = me.traits
        if s.tables.pieces[argument].is_land:
            payable = me.can_pay(0, 0, traits.tempest, traits.tempest)
        else:
            payable = me.can_pay(traits.quake, traits.quake, 0, 0)
        if payable:
            out.append(KEEP | argument << SUBJECT)
        out.append(LOSE | argument << SUBJECT)

    def apply(self, s: State, seat: int, argument: int, action: int) -> None:
        me = s.seats[seat]
        traits = me.traits
        disaster = TEMPEST if s.tables.pieces[argument].is_land else EARTHQUAKE
        if action & VERB_MASK == LOSE:
            coins = s.lose(seat, argument)
            if s.sink is not None:
                s.sink.append((events.LOST, seat, argument, disaster, coins))
            return
        if disaster == TEMPEST:
            luxury = me.pay(0, 0, traits.tempest, traits.tempest)
        else:
            luxury = me.pay(traits.quake, traits.quake, 0, 0)
        if s.sink is not None:
            s.sink.append((events.KEPT, seat, argument, disaster, luxury))

    def why(self, s: State, seat: int, argument: int, action: int) -> Reason:
        rule = "3.2" if s.tables.pieces[argument].is_land else "3.1"
        if action >> SUBJECT & SUBJECT_MASK != argument:
            return Reason(rule, "oldest_first", {"tile": argument})
        return Reason(rule, "cannot_keep", {"tile": argument})

    def describe(self, s: State, seat: int, argument: int) -> int:
        return argument
