"""RULES 3: the disasters."""

from typing import Final

from peloponnes.engine import agenda, events
from peloponnes.engine.actions import KEEP, LOSE, SUBJECT, SUBJECT_MASK, VERB_MASK
from peloponnes.engine.choices import Choices
from peloponnes.engine.kinds import BLANK, CHITS_TO_STRIKE, DECLINE, DROUGHT, EARTHQUAKE, PLAGUE, TEMPEST
from peloponnes.engine.notation import CHIT, TILE
from peloponnes.engine.ruleset import Piece
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import State
from peloponnes.engine.step import Reason, Step
from peloponnes.engine.vectors import i64

PLAGUE_TAKES: Final = 3


def part(amount: i64, of: i64) -> i64:
    """One ``of``-th of an amount, rounded up."""
    return (amount + of - 1) // of


def lost_to_drought(me: Seat) -> i64:
    """The food that a drought costs a seat: a third, rounded up (RULES 3.3), or a share rounded down (11.10)."""
    down = me.traits.drought_down
    if down:
        return me.food // down
    return part(me.food, me.traits.drought)


def price_of_keeping(me: Seat, piece: Piece) -> tuple[i64, i64, i64, i64]:
    """The price of keeping a tile, in wood, stone, food and coins (RULES 3.1, 3.2)."""
    if piece.is_land:
        return (0, 0, me.traits.tempest, me.traits.tempest)
    return (me.traits.quake, me.traits.quake, 0, 0)


class Strike(Step):
    """The disaster given by the argument hits one seat (RULES 3.0–3.5); a protected seat ignores it."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(agenda.STRIKE, "strike", "chits", private=True, argument=CHIT)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        me = s.seats[seat]
        if me.is_protected_from(argument):
            if s.sink is not None:
                events.spared(s.sink, seat, argument)
            return
        lost: i64 = 0
        if argument == EARTHQUAKE:
            for tile in reversed(me.buildings):
                s.first(agenda.KEEP, seat, tile)
            return
        if argument == TEMPEST:
            for tile in reversed(me.lands):
                s.first(agenda.KEEP, seat, tile)
            return
        if argument == DROUGHT:
            lost = lost_to_drought(me)
            me.food -= lost
        elif argument == PLAGUE:
            lost = part(me.inhabitants, PLAGUE_TAKES)
            me.inhabitants -= lost
        elif argument == DECLINE:
            lost = min(me.luxury, me.traits.decline)
            me.luxury -= lost
        if s.sink is not None:
            events.suffered(s.sink, seat, argument, lost)

    def stands(self, s: State, seat: i64, argument: i64) -> bool:
        return argument != BLANK and argument == s.chits[s.chits_drawn - 1] and s.shown[argument] == CHITS_TO_STRIKE


class Keep(Step):
    """The tile given by the argument is paid for or lost: a building in an earthquake (RULES 3.1), a land in a tempest (3.2).

    Luxury may help to pay (3.6). The coins of the mark return when a marked building is lost (3.7).
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(agenda.KEEP, "keep", "chits", kind="keep", verbs=(KEEP, LOSE), private=True, argument=TILE)

    def legal(self, s: State, seat: i64, argument: i64, out: Choices) -> None:
        me = s.seats[seat]
        wood, stone, food, coins = price_of_keeping(me, s.ruleset.pieces[argument])
        if me.can_pay(wood, stone, food, coins):
            out.append(KEEP | argument << SUBJECT)
        out.append(LOSE | argument << SUBJECT)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        me = s.seats[seat]
        piece = s.ruleset.pieces[argument]
        disaster = TEMPEST if piece.is_land else EARTHQUAKE
        if action & VERB_MASK == LOSE:
            returned = s.lose(seat, argument)
            if s.sink is not None:
                events.lost(s.sink, seat, argument, disaster, returned)
            return
        wood, stone, food, coins = price_of_keeping(me, piece)
        wood, stone, food, coins, luxury = me.pay(wood, stone, food, coins)
        if s.sink is not None:
            events.kept(s.sink, seat, argument, disaster, wood, stone, food, coins, luxury)

    def why(self, s: State, seat: i64, argument: i64, action: i64) -> Reason:
        rule = "3.2" if s.ruleset.pieces[argument].is_land else "3.1"
        if action >> SUBJECT & SUBJECT_MASK != argument:
            return Reason(rule, "oldest_first", {"tile": argument})
        return Reason(rule, "cannot_keep", {"tile": argument})

    def stands(self, s: State, seat: i64, argument: i64) -> bool:
        me = s.seats[seat]
        disaster = s.chits[s.chits_drawn - 1]
        if disaster >= BLANK or s.shown[disaster] != CHITS_TO_STRIKE:
            return False
        return (disaster == EARTHQUAKE and argument in me.buildings) or (disaster == TEMPEST and argument in me.lands)

    def describe(self, s: State, seat: i64, argument: i64) -> i64:
        return argument
