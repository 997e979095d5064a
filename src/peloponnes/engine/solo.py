"""RULES 8: in a solo game tiles are bought, not bid for."""

from peloponnes.engine import agenda
from peloponnes.engine.actions import AMOUNT, PASS, SUBJECT, SUBJECT_MASK
from peloponnes.engine.choices import Choices
from peloponnes.engine.phases.auction import Bid, least_bid
from peloponnes.engine.state import State
from peloponnes.engine.step import Reason
from peloponnes.engine.vectors import i64


class Buy(Bid):
    """Buy a tile at exactly its printed bid, 3 coins more in the conquest row, or pass (RULES 8.1, 9.3)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(agenda.BUY, "buy")

    def legal(self, s: State, seat: i64, argument: i64, out: Choices) -> None:
        me = s.seats[seat]
        purse = me.coins + me.luxury // me.traits.luxury_rate
        for slot, tile in enumerate(s.market):
            piece = s.ruleset.pieces[tile]
            price = least_bid(s, me, slot, piece)
            if price <= purse and piece.takes <= me.inhabitants:
                out.append(piece.bid_action | price << AMOUNT)
        out.append(PASS)

    def why(self, s: State, seat: i64, argument: i64, action: i64) -> Reason:
        tile = action >> SUBJECT & SUBJECT_MASK
        if tile in s.market[: s.ruleset.row]:
            price = s.ruleset.pieces[tile].bid
            if action >> AMOUNT != price and s.ruleset.pieces[tile].takes <= s.seats[seat].inhabitants:
                return Reason("8.1", "fixed_price", {"tile": tile, "coins": price})
        return super().why(s, seat, argument, action)
