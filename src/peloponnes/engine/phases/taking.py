"""RULES 2.4: the seats that have a bid take their tiles."""

from peloponnes.engine import agenda, events
from peloponnes.engine.actions import MARK, PAY, REFUSE
from peloponnes.engine.choices import Choices
from peloponnes.engine.kinds import FREE_PLACEMENT, NOTHING
from peloponnes.engine.notation import TILE
from peloponnes.engine.ruleset import Piece
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import State
from peloponnes.engine.step import Reason, Step
from peloponnes.engine.vectors import i64, place_of


def fits(s: State, me: Seat, piece: Piece) -> bool:
    """Whether a land may be placed at the right end of the land row (RULES 2.4.2)."""
    if not me.lands or me.abilities & FREE_PLACEMENT:
        return True
    return s.ruleset.pieces[me.lands[-1]].matches & piece.matches != 0


class Taking(Step):
    """Let each bidder take its tile in the new turn order, each seat finishing before the next (RULES 2.4.1)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(agenda.TAKING, "taking", "taking", turns=True)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        for place in range(len(s.order) - 1, -1, -1):
            bidder = s.order[place]
            if s.seats[bidder].bid:
                s.all_of(s.ruleset.take, bidder)


class Take(Step):
    """Pay the bid to the bank. A land is placed or lost; a building is paid, marked, refused or lost (RULES 2.4.1–2.4.4).

    A seat with ``saving`` first names the resource it saves on.
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(agenda.TAKE, "take", "taking", kind="build", verbs=(PAY, MARK, REFUSE), private=True)

    def legal(self, s: State, seat: i64, argument: i64, out: Choices) -> None:
        piece = s.ruleset.pieces[s.market[place_of(s.bidders, seat)]]
        if piece.is_land:
            return
        me = s.seats[seat]
        saves = me.traits.saving > 0
        missing = me.missing_for(piece) if saves else me.missing(piece.wood, piece.stone, 0, 0)
        missing_for_mark = me.missing(0, 0, 0, me.traits.mark)
        units = me.luxury // me.traits.luxury_rate
        if missing <= units:
            out.append(PAY)
        if missing_for_mark <= units:
            out.append(MARK)
        if missing and missing_for_mark:
            out.append(REFUSE)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        me = s.seats[seat]
        slot = place_of(s.bidders, seat)
        tile = s.market[slot]
        piece = s.ruleset.pieces[tile]
        s.remove(slot)
        me.bid = 0
        if piece.is_land:
            if not fits(s, me, piece):
                if s.sink is not None:
                    events.unplaced(s.sink, seat, tile)
                return
            if s.sink is not None:
                events.placed(s.sink, seat, tile)
        elif action == PAY:
            if me.traits.saving:
                if s.sink is not None:
                    events.taken(s.sink, seat, tile)
                me.add(tile, piece)
                s.all_of(s.ruleset.taken, seat, tile)
                s.all_of(s.ruleset.save, seat, tile)
                return
            paid = me.pay(piece.wood, piece.stone, 0, 0)
            if s.sink is not None:
                events.paid(s.sink, seat, tile, paid[0], paid[1], paid[4])
        elif action == MARK:
            paid = me.pay(0, 0, 0, me.traits.mark)
            me.marked += (tile,)
            if s.sink is not None:
                events.marked(s.sink, seat, tile, paid[3], paid[4])
        else:
            if s.sink is not None:
                units = me.luxury // me.traits.luxury_rate
                missing = me.missing_for(piece) if me.traits.saving else me.missing(piece.wood, piece.stone, 0, 0)
                could = min(missing, me.missing(0, 0, 0, me.traits.mark)) <= units
                if could:
                    events.refused(s.sink, seat, tile)
                else:
                    events.unbuilt(s.sink, seat, tile)
            return
        me.add(tile, piece)
        s.all_of(s.ruleset.taken, seat, tile)

    def why(self, s: State, seat: i64, argument: i64, action: i64) -> Reason:
        tile = s.tile_won(seat)
        if action == PAY:
            return Reason("2.4.3", "cannot_pay", {"tile": tile})
        if action == MARK:
            return Reason("2.4.3", "cannot_mark", {"tile": tile})
        return Reason("2.4.3", "may_not_refuse", {"tile": tile})

    def stands(self, s: State, seat: i64, argument: i64) -> bool:
        return s.seats[seat].bid > 0 and argument == 0

    def describe(self, s: State, seat: i64, argument: i64) -> i64:
        return s.tile_won(seat)


class Gain(Step):
    """Receive the one-time gains of the tile just taken, the argument; they never pay for that tile (RULES 2.4.1, 2.4.5)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(agenda.GAIN, "gain", "taking", private=True, argument=TILE)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        me = s.seats[seat]
        traits = me.traits
        piece = s.ruleset.pieces[argument]
        wood, stone, food, coins, luxury, inhabitants = piece.gain
        if piece.is_land:
            inhabitants += traits.land_bonus
        if coins > 0:
            coins += traits.coin_bonus
        before = NOTHING if s.sink is None else me.goods()
        me.receive(wood, stone, food, coins, luxury, inhabitants)
        if s.sink is not None:
            wood, stone, food, coins, luxury, inhabitants = me.gained_since(before)
            events.gained(s.sink, seat, argument, wood, stone, food, coins, luxury, inhabitants)

    def stands(self, s: State, seat: i64, argument: i64) -> bool:
        me = s.seats[seat]
        return argument in me.buildings[-1:] or argument in me.lands[-1:]
