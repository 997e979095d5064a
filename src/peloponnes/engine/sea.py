"""RULES 10: the sea. Sea tiles are bought before a bid and bring fish to every supply."""

from peloponnes.engine import events
from peloponnes.engine.actions import NO_SEA, SEA, SUBJECT, SUBJECT_MASK
from peloponnes.engine.choices import Choices
from peloponnes.engine.kinds import NOTHING
from peloponnes.engine.state import State
from peloponnes.engine.step import Reason, Step
from peloponnes.engine.vectors import i64


class Sea(Step):
    """Buy one sea tile, or none, on a seat's turn in the auction, before it bids or passes (RULES 10.3)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("auction", kind="sea", verbs=(SEA, NO_SEA), seated=True)

    def legal(self, s: State, seat: i64, argument: i64, out: Choices) -> None:
        me = s.seats[seat]
        for tile in s.sea:
            piece = s.tables.sea[tile]
            if me.can_pay(piece.wood, piece.stone, piece.food, piece.coins):
                out.append(SEA | tile << SUBJECT)
        out.append(NO_SEA)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        if action == NO_SEA:
            return
        me = s.seats[seat]
        tile = action >> SUBJECT & SUBJECT_MASK
        piece = s.tables.sea[tile]
        paid = me.pay(piece.wood, piece.stone, piece.food, piece.coins)
        s.sea = tuple([other for other in s.sea if other != tile])
        me.sea += (tile,)
        me.prestige += piece.prestige
        before = NOTHING if s.sink is None else me.goods()
        wood, stone, food, coins, luxury, inhabitants = piece.gain
        me.receive(wood, stone, food, coins, luxury, inhabitants)
        if s.sink is not None:
            s.sink.append((events.SEA, seat, tile, *paid))
            s.sink.append((events.SEA_GAINED, seat, tile, *me.gained_since(before)))

    def why(self, s: State, seat: i64, argument: i64, action: i64) -> Reason:
        tile = action >> SUBJECT & SUBJECT_MASK
        if tile not in s.sea:
            return Reason("10.2", "sea_gone", {"sea": tile})
        return Reason("10.3", "sea_unpaid", {"sea": tile})

    def stands(self, s: State, seat: i64, argument: i64) -> bool:
        return s.seats[seat].bid == 0 and argument == 0
