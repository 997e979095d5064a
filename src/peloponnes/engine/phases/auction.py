"""RULES 2.2 and 2.3: the auction and the turn order it makes.

The first places of the market are the row, open to outbidding; the others are the conquest row. In turn order every seat bids once or
passes. A seat that is outbid moves its bid or withdraws before anyone else acts, and the moved bid may in turn outbid another.
"""

from typing import Final

from peloponnes.engine import agenda, events
from peloponnes.engine.actions import AMOUNT, BID, MOVE, PASS, SUBJECT, SUBJECT_MASK, WITHDRAW
from peloponnes.engine.agenda import SEAT_MASK
from peloponnes.engine.choices import Choices
from peloponnes.engine.kinds import GONE, NOBODY
from peloponnes.engine.ruleset import Piece
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import State
from peloponnes.engine.step import Reason, Step
from peloponnes.engine.vectors import i64, place_of, vec

LEAST_BID: Final = 1
CONQUEST_PREMIUM: Final = 3
COINS_FOR_PASSING: Final = 3
COINS_FOR_WITHDRAWING: Final = 1
# Larger than any bid, so that a seat with a fixed place is first or last whatever it bids (RULES 11.10).
FIXED_PLACE: Final = 1 << 20


def least_to_outbid(me: Seat, holder: Seat) -> i64:
    """The fewest coins with which ``me`` outbids ``holder``, comparing in half coins (RULES 2.2.2, 2.2.7)."""
    return (2 * holder.bid + holder.half_coins - me.half_coins) // 2 + 1


def coins_for(me: Seat, price: i64) -> i64:
    """The fewest coins that count as ``price`` when this seat bids them, at least 1 (RULES 11.9)."""
    coins = price - me.traits.bid_saved
    if coins < LEAST_BID:
        return LEAST_BID
    return coins


def least_bid(s: State, me: Seat, slot: i64, piece: Piece) -> i64:
    """The lowest bid in coins that this slot accepts (RULES 2.2.1–2.2.4), or 0 if it accepts none."""
    holder = s.bidders[slot]
    least = piece.bid
    if slot >= s.ruleset.row:
        if holder != NOBODY:
            return 0
        least += CONQUEST_PREMIUM
    if me.traits.bid_saved:
        least = coins_for(me, least)
    if holder != NOBODY:
        outbids = least_to_outbid(me, s.seats[holder])
        if outbids > least:
            return outbids
    return least


def why_not_here(s: State, me: Seat, tile: i64, coins: i64) -> Reason:
    """Why a bid of this many coins, new or moved, can't be placed on this tile."""
    if tile not in s.market:
        return Reason("2.2.1", "not_on_offer", {"tile": tile})
    slot = place_of(s.market, tile)
    piece = s.ruleset.pieces[tile]
    least = least_bid(s, me, slot, piece)
    if piece.takes > me.inhabitants:
        return Reason("2.2.8", "takes_inhabitants", {"tile": tile, "needed": piece.takes})
    if least == 0:
        return Reason("2.2.4", "conquest_taken", {"tile": tile})
    if slot >= s.ruleset.row:
        return Reason("2.2.4", "conquest_price", {"tile": tile, "coins": least})
    if coins < coins_for(me, piece.bid):
        return Reason("2.2.1", "below_printed_bid", {"tile": tile, "coins": coins_for(me, piece.bid)})
    return Reason("2.2.2", "not_higher", {"tile": tile, "coins": least})


class Auction(Step):
    """Give each seat one turn, in turn order (RULES 2.2.1)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(agenda.AUCTION, "auction", "auction", turns=True)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        s.each(s.ruleset.turn)


class Bid(Step):
    """Bid on a tile, or pass (RULES 2.2.1–2.2.9)."""

    __slots__ = ()

    def __init__(self, number: int = agenda.BID, name: str = "bid") -> None:
        super().__init__(number, name, "auction", kind="bid", verbs=(BID, PASS), seated=True)

    def legal(self, s: State, seat: i64, argument: i64, out: Choices) -> None:
        me = s.seats[seat]
        inhabitants = me.inhabitants
        purse = me.coins + me.luxury // me.traits.luxury_rate
        pieces, bidders = s.ruleset.pieces, s.bidders
        row = s.ruleset.row
        saves = me.traits.bid_saved > 0
        # Runs are written right here: a call of `add_run` for each tile would slow down interpreted play.
        firsts, counts = out.firsts, out.counts
        size, count = out.size, out.count
        for slot, tile in enumerate(s.market):
            piece = pieces[tile]
            if saves or bidders[slot] != NOBODY:
                least = least_bid(s, me, slot, piece)
            elif slot < row:
                least = piece.bid
            else:
                least = piece.bid + CONQUEST_PREMIUM
            if least and least <= purse and piece.takes <= inhabitants:
                bids: i64 = 1
                if slot < row:
                    bids += purse - least
                firsts[size] = piece.bid_action | least << AMOUNT
                counts[size] = bids
                size += 1
                count += bids
        firsts[size] = PASS
        counts[size] = 1
        out.size = size + 1
        out.count = count + 1

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        me = s.seats[seat]
        if action == PASS:
            me.coins += COINS_FOR_PASSING
            if s.sink is not None:
                events.passed(s.sink, seat, COINS_FOR_PASSING)
            return
        tile = action >> SUBJECT & SUBJECT_MASK
        coins = action >> AMOUNT
        luxury: i64 = 0
        if coins <= me.coins:
            me.coins -= coins
        else:
            luxury = me.pay(0, 0, 0, coins)[4]
        me.bid = coins
        if s.sink is not None:
            events.bid(s.sink, seat, tile, coins, luxury)
        lay_bid(s, seat, tile)

    def why(self, s: State, seat: i64, argument: i64, action: i64) -> Reason:
        me = s.seats[seat]
        tile = action >> SUBJECT & SUBJECT_MASK
        coins = action >> AMOUNT
        if tile in s.market and s.ruleset.pieces[tile].takes <= me.inhabitants:
            slot = place_of(s.market, tile)
            least = least_bid(s, me, slot, s.ruleset.pieces[tile])
            if least and (coins == least if slot >= s.ruleset.row else coins >= least):
                return Reason("6.1", "coins_missing", {"coins": me.coins, "luxury": me.luxury})
        return why_not_here(s, me, tile, coins)

    def stands(self, s: State, seat: i64, argument: i64) -> bool:
        return s.seats[seat].bid == 0 and argument == 0


def lay_bid(s: State, seat: i64, tile: i64) -> None:
    """Place a seat's bid on a tile; the seat outbid there moves at once (RULES 2.2.2, 2.2.3)."""
    slot = place_of(s.market, tile)
    loser = s.bidders[slot]
    s.bidders[slot] = seat
    if loser != NOBODY:
        if s.sink is not None:
            events.outbid(s.sink, loser, tile, seat)
        s.first(agenda.MOVE, loser)


class Move(Step):
    """Move an outbid seat's unchanged bid to another tile for which it suffices, or withdraw it (RULES 2.2.2–2.2.5)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(agenda.MOVE, "move", "auction", kind="move", verbs=(MOVE, WITHDRAW), seated=True)

    def legal(self, s: State, seat: i64, argument: i64, out: Choices) -> None:
        me = s.seats[seat]
        for slot, tile in enumerate(s.market):
            piece = s.ruleset.pieces[tile]
            if 0 < least_bid(s, me, slot, piece) <= me.bid and piece.takes <= me.inhabitants:
                out.append(MOVE | tile << SUBJECT)
        out.append(WITHDRAW)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        me = s.seats[seat]
        if action == WITHDRAW:
            coins = me.bid + COINS_FOR_WITHDRAWING
            me.coins += coins
            me.bid = 0
            if s.sink is not None:
                events.withdrew(s.sink, seat, coins)
            return
        tile = action >> SUBJECT & SUBJECT_MASK
        if s.sink is not None:
            events.moved(s.sink, seat, tile, me.bid)
        lay_bid(s, seat, tile)

    def why(self, s: State, seat: i64, argument: i64, action: i64) -> Reason:
        me = s.seats[seat]
        reason = why_not_here(s, me, action >> SUBJECT & SUBJECT_MASK, me.bid)
        if reason.key == "not_on_offer":
            return Reason("2.2.2", reason.key, reason.values)
        if reason.key in ("conquest_price", "below_printed_bid", "not_higher"):
            return Reason(reason.rule, "moved_bid_too_small", reason.values)
        return reason

    def stands(self, s: State, seat: i64, argument: i64) -> bool:
        return s.seats[seat].bid > 0 and argument == 0


class Order(Step):
    """Remove tiles without a bid (RULES 2.2.10) and order the seats by their bids (2.3), except those fixed first or last."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(agenda.ORDER, "order", "auction")

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        bidders = s.bidders
        for slot in range(len(bidders)):
            if bidders[slot] == NOBODY:
                bidders[slot] = GONE
                if s.sink is not None:
                    events.unsold(s.sink, s.market[slot])
        keys: list[int] = []  # fixed place and bid, then previous place, then seat, in one number
        for place, number in enumerate(s.order):
            me = s.seats[number]
            keys.append((me.traits.place * FIXED_PLACE - me.bid) << 6 | place << 3 | number)
        keys.sort()
        s.order = vec[i64]([key & SEAT_MASK for key in keys])
        if s.sink is not None:
            events.ordered(s.sink, [key & SEAT_MASK for key in keys])
