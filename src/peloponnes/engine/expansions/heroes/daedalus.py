"""RULES 11.9, Daedalus: each building costs up to ``saving`` less wood, or less stone."""

from peloponnes.engine import events
from peloponnes.engine.actions import SUBJECT, SUBJECT_MASK
from peloponnes.engine.choices import Choices
from peloponnes.engine.expansions.heroes.numbers import SAVE
from peloponnes.engine.kinds import STONE, WOOD
from peloponnes.engine.notation import TILE
from peloponnes.engine.ruleset import Piece
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import State
from peloponnes.engine.step import Reason, Step
from peloponnes.engine.vectors import i64


def price_with_saving(me: Seat, piece: Piece, resource: i64) -> tuple[i64, i64]:
    """The wood and stone that a building costs when the seat saves on this resource."""
    if resource == WOOD:
        return (max(0, piece.wood - me.traits.saving), piece.stone)
    return (piece.wood, max(0, piece.stone - me.traits.saving))


class Save(Step):
    """Name the resource to save on, one that the building costs and that makes it affordable, and pay the rest.

    The argument is the building, which is either being taken or being finished at a supply.
    """

    __slots__ = ("finishes",)

    def __init__(self, number: int, name: str, phase: str) -> None:
        super().__init__(number, name, phase, kind="save", verbs=(SAVE,), private=True, argument=TILE)
        self.finishes = phase == "supply"

    def legal(self, s: State, seat: i64, argument: i64, out: Choices) -> None:
        me = s.seats[seat]
        piece = s.ruleset.pieces[argument]
        for resource in (WOOD, STONE):
            wood, stone = price_with_saving(me, piece, resource)
            if (piece.wood if resource == WOOD else piece.stone) and me.can_pay(wood, stone, 0, 0):
                out.append(SAVE | resource << SUBJECT)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        me = s.seats[seat]
        wood, stone = price_with_saving(me, s.ruleset.pieces[argument], action >> SUBJECT & SUBJECT_MASK)
        paid = me.pay(wood, stone, 0, 0)
        if s.sink is not None and self.finishes:
            events.finished(s.sink, seat, argument, paid[0], paid[1], paid[4], 0)
        elif s.sink is not None:
            events.paid(s.sink, seat, argument, paid[0], paid[1], paid[4])

    def why(self, s: State, seat: i64, argument: i64, action: i64) -> Reason:
        return Reason("11.9", "cannot_save", {"tile": argument})

    def stands(self, s: State, seat: i64, argument: i64) -> bool:
        me = s.seats[seat]
        if me.traits.saving == 0 or argument not in me.buildings or argument in me.marked:
            return False
        piece = s.ruleset.pieces[argument]
        return me.missing_for(piece) * me.traits.luxury_rate <= me.luxury

    def describe(self, s: State, seat: i64, argument: i64) -> i64:
        return argument
