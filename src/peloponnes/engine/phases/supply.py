"""RULES 5: supply. Inhabitants are fed, and marked buildings are finished."""

from peloponnes.engine import agenda, events
from peloponnes.engine.actions import AMOUNT, FEED, FINISH, LOSE, SUBJECT, SUBJECT_MASK, VERB_MASK
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import State
from peloponnes.engine.step import Reason, Step


def begin_supply(s: State) -> None:
    """Start a supply in turn order, each seat finishing before the next (RULES 5.3)."""
    if s.sink is not None:
        s.sink.append((events.SUPPLY_BEGAN, -1))
    s.all_of(s.tables.supply_end)
    s.each(s.tables.supply)


def food_needed(me: Seat) -> int:
    """The units of food a seat needs (RULES 5.1), after its fish, one per sea tile (10.4), and what its hero saves (11.11)."""
    mouths = me.traits.mouths_per_food
    needed: int = (me.inhabitants + mouths - 1) // mouths - len(me.sea) - me.traits.food_saved
    return needed if needed > 0 else 0


def units_to_feed(me: Seat) -> int:
    """The units of food or fish that feed all inhabitants."""
    return (me.inhabitants + me.traits.mouths_per_food - 1) // me.traits.mouths_per_food


class Feed(Step):
    """Feed each inhabitant 1 food; luxury may buy missing units, and inhabitants not fed are lost (RULES 5.1)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("supply", kind="feed", verbs=(FEED,), private=True)

    def legal(self, s: State, seat: int, argument: int, out: list[int]) -> None:
        me = s.seats[seat]
        missing = food_needed(me) - me.food
        out.append(FEED)
        if missing > 0:
            for units in range(1, min(missing, me.luxury // me.traits.luxury_rate) + 1):
                out.append(FEED | units << AMOUNT)

    def apply(self, s: State, seat: int, argument: int, action: int) -> None:
        me = s.seats[seat]
        bought = action >> AMOUNT
        needed = food_needed(me)
        food = min(me.food, needed)
        luxury = bought * me.traits.luxury_rate
        starved = 0
        if food + bought < needed:
            fed = len(me.sea) + me.traits.food_saved + food + bought
            starved = me.inhabitants - fed * me.traits.mouths_per_food
        if s.sink is not None:
            units = units_to_feed(me)
            fish = min(len(me.sea), units)
            if fish:
                s.sink.append((events.FISHED, seat, fish))
            if fish + needed < units:
                s.sink.append((events.SPARING, seat, units - fish - needed))
            s.sink.append((events.FED, seat, food, luxury, starved))
        me.food -= food
        me.luxury -= luxury
        me.inhabitants -= starved

    def why(self, s: State, seat: int, argument: int, action: int) -> Reason:
        me = s.seats[seat]
        missing = max(0, food_needed(me) - me.food)
        if action >> AMOUNT > missing:
            return Reason("5.1", "feeds_too_many", {"missing": missing})
        return Reason(
            "6.1", "luxury_missing", {"luxury": me.luxury, "needed": (action >> AMOUNT) * me.traits.luxury_rate}
        )


class Finish(Step):
    """Finish the oldest marked building or lose it, then the next; the mark returns either way (RULES 5.2).

    A seat with ``saving`` first names the resource it saves on.
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("supply", kind="finish", verbs=(FINISH, LOSE), private=True)

    def legal(self, s: State, seat: int, argument: int, out: list[int]) -> None:
        me = s.seats[seat]
        if me.marked:
            tile = me.marked[0]
            piece = s.tables.pieces[tile]
            saves = me.traits.saving > 0
            missing = me.missing_for(piece) if saves else me.missing(piece.wood, piece.stone, 0, 0)
            if missing * me.traits.luxury_rate <= me.luxury:
                out.append(FINISH | tile << SUBJECT)
            out.append(LOSE | tile << SUBJECT)

    def apply(self, s: State, seat: int, argument: int, action: int) -> None:
        if not action:
            return
        me = s.seats[seat]
        tile = action >> SUBJECT & SUBJECT_MASK
        if action & VERB_MASK == FINISH:
            coins = me.unmark(tile)
            if me.traits.saving:
                if s.sink is not None:
                    s.sink.append((events.UNMARKED, seat, tile, coins))
                if me.marked:
                    s.first(agenda.FINISH, seat)
                s.first(agenda.SAVE_AT_SUPPLY, seat, tile)
                return
            piece = s.tables.pieces[tile]
            wood, stone, _, _, luxury = me.pay(piece.wood, piece.stone, 0, 0)
            if s.sink is not None:
                s.sink.append((events.FINISHED, seat, tile, wood, stone, luxury, coins))
        else:
            coins = s.lose(seat, tile)
            if s.sink is not None:
                s.sink.append((events.ABANDONED, seat, tile, coins))
        if me.marked:
            s.first(agenda.FINISH, seat)

    def why(self, s: State, seat: int, argument: int, action: int) -> Reason:
        tile = self.describe(s, seat, argument)
        if action >> SUBJECT & SUBJECT_MASK != tile:
            return Reason("5.2", "oldest_first", {"tile": tile})
        return Reason("5.2", "cannot_pay", {"tile": tile})

    def describe(self, s: State, seat: int, argument: int) -> int:
        return s.seats[seat].marked[0]
