"""RULES 5: supply. Inhabitants are fed, and marked buildings are finished."""

from peloponnes.engine import agenda, events
from peloponnes.engine.actions import AMOUNT, FEED, FINISH, LOSE, SUBJECT, SUBJECT_MASK, VERB_MASK
from peloponnes.engine.choices import Choices
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import State
from peloponnes.engine.step import Reason, Step
from peloponnes.engine.vectors import i64


def begin_supply(s: State) -> None:
    """Start a supply in turn order, each seat finishing before the next (RULES 5.3)."""
    if s.sink is not None:
        events.supply_began(s.sink)
    s.all_of(s.ruleset.supply_end)
    s.each(s.ruleset.supply)


def food_needed(me: Seat) -> i64:
    """The units of food a seat needs (RULES 5.1), after its fish, one per sea tile (10.4), and what its hero saves (11.11)."""
    mouths = me.traits.mouths_per_food
    needed = (me.inhabitants + mouths - 1) // mouths - len(me.sea) - me.traits.food_saved
    if needed < 0:
        return 0
    return needed


def units_to_feed(me: Seat) -> i64:
    """The units of food or fish that feed all inhabitants."""
    return (me.inhabitants + me.traits.mouths_per_food - 1) // me.traits.mouths_per_food


class Feed(Step):
    """Feed each inhabitant 1 food; luxury may buy missing units, and inhabitants not fed are lost (RULES 5.1)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(agenda.FEED, "feed", "supply", kind="feed", verbs=(FEED,), private=True)

    def legal(self, s: State, seat: i64, argument: i64, out: Choices) -> None:
        me = s.seats[seat]
        missing = food_needed(me) - me.food
        if missing <= 0:
            out.append(FEED)
        else:
            out.add_run(FEED, min(missing, me.luxury // me.traits.luxury_rate) + 1)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        me = s.seats[seat]
        bought = action >> AMOUNT
        needed = food_needed(me)
        food = min(me.food, needed)
        luxury = bought * me.traits.luxury_rate
        starved: i64 = 0
        if food + bought < needed:
            fed = len(me.sea) + me.traits.food_saved + food + bought
            starved = me.inhabitants - fed * me.traits.mouths_per_food
        if s.sink is not None:
            units = units_to_feed(me)
            fish = min(len(me.sea), units)
            if fish:
                events.fished(s.sink, seat, fish)
            if fish + needed < units:
                events.sparing(s.sink, seat, units - fish - needed)
            events.fed(s.sink, seat, food, luxury, starved)
        me.food -= food
        me.luxury -= luxury
        me.inhabitants -= starved

    def why(self, s: State, seat: i64, argument: i64, action: i64) -> Reason:
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
        super().__init__(agenda.FINISH, "finish", "supply", kind="finish", verbs=(FINISH, LOSE), private=True)

    def legal(self, s: State, seat: i64, argument: i64, out: Choices) -> None:
        me = s.seats[seat]
        if me.marked:
            tile = me.marked[0]
            piece = s.ruleset.pieces[tile]
            saves = me.traits.saving > 0
            missing = me.missing_for(piece) if saves else me.missing(piece.wood, piece.stone, 0, 0)
            if missing * me.traits.luxury_rate <= me.luxury:
                out.append(FINISH | tile << SUBJECT)
            out.append(LOSE | tile << SUBJECT)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        if not action:
            return
        me = s.seats[seat]
        tile = action >> SUBJECT & SUBJECT_MASK
        if action & VERB_MASK == FINISH:
            coins = me.unmark(tile)
            if me.traits.saving:
                if s.sink is not None:
                    events.unmarked(s.sink, seat, tile, coins)
                if me.marked:
                    s.first(agenda.FINISH, seat)
                s.all_of(s.ruleset.save_at_supply, seat, tile)
                return
            piece = s.ruleset.pieces[tile]
            paid = me.pay(piece.wood, piece.stone, 0, 0)
            if s.sink is not None:
                events.finished(s.sink, seat, tile, paid[0], paid[1], paid[4], coins)
        else:
            coins = s.lose(seat, tile)
            if s.sink is not None:
                events.abandoned(s.sink, seat, tile, coins)
        if me.marked:
            s.first(agenda.FINISH, seat)

    def why(self, s: State, seat: i64, argument: i64, action: i64) -> Reason:
        tile = self.describe(s, seat, argument)
        if action >> SUBJECT & SUBJECT_MASK != tile:
            return Reason("5.2", "oldest_first", {"tile": tile})
        return Reason("5.2", "cannot_pay", {"tile": tile})

    def describe(self, s: State, seat: i64, argument: i64) -> i64:
        return s.seats[seat].marked[0]
