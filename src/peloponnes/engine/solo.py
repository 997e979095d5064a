"""RULES 8: in a solo game tiles are bought, not bid for."""

from peloponnes.engine.actions import AMOUNT, BID, PASS, SUBJECT, SUBJECT_MASK
from peloponnes.engine.phases.auction import Bid, least_bid
from peloponnes.engine.state import State
from peloponnes.engine.step import Reason


class Buy(Bid):
    """Buy a tile at exactly its printed bid, 3 coins more in the conquest row, or pass (RULES 8.1, 9.3)."""

    __slots__ = ()

    def legal(self, s: State, seat: int, argument: int, out: list[int]) -> None:
        me = s.seats[seat]
        purse: int = me.coins + me.luxury // me.traits.luxury_rate
        for slot, tile in enumerate(s.market):
            piece = s.tables.pieces[tile]
            price = least_bid(s, me, slot, piece)
            if price <= purse and piece.takes <= me.inhabitants:
                out.append(BID | tile << SUBJECT | price << AMOUNT)
        out.append(PASS)

    def why(self, s: State, seat: int, argument: int, action: int) -> Reason:
        tile = action >> SUBJECT & SUBJECT_MASK
        if tile in s.market[: s.tables.row]:
            price = s.tables.pieces[tile].bid
            if action >> AMOUNT != price and s.tables.pieces[tile].takes <= s.seats[seat].inhabitants:
                return Reason("8.1", "fixed_price", {"tile": tile, "coins": price})
        return super().why(s, seat, argument, action)
