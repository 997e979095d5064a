"""RULES 11.3 and 11.7: buying and halving strength, and the internal conflict that it decides."""

from typing import Final

from peloponnes.engine.choices import Choices
from peloponnes.engine.expansions.heroes import events
from peloponnes.engine.expansions.heroes.numbers import CONFLICT, SKIP, STRENGTHEN, STRENGTHEN_STEP
from peloponnes.engine.expansions.heroes.polis import Polis, polis
from peloponnes.engine.notation import TILE
from peloponnes.engine.ruleset import Piece
from peloponnes.engine.state import State
from peloponnes.engine.step import Step
from peloponnes.engine.vectors import i64

MOST_STRENGTH: Final = 29
# With at least this many players, two seats give and two receive in a conflict.
PLAYERS_FOR_TWO: Final = 5


def add_strength(me: Polis, strength: i64) -> i64:
    """Add strength up to the maximum (RULES 11.1); return the amount added."""
    more = min(strength, MOST_STRENGTH - me.strength)
    me.strength += more
    return more


def halve(s: State, seat: i64) -> None:
    """Halve a seat's strength, rounded down (RULES 11.5, 11.7), losing at most its ``halving`` trait."""
    me = polis(s, seat)
    lost = min(me.strength - me.strength // 2, me.traits.halving)
    me.strength -= lost
    if s.sink is not None:
        events.halved(s.sink, seat, lost)


def price_of_strength(piece: Piece) -> tuple[i64, i64, i64, i64]:
    """The price of strength in wood, stone, food and coins: 2 food for a land, 1 wood and 1 stone for a building (RULES 11.3)."""
    if piece.is_land:
        return (0, 0, 2, 0)
    return (1, 1, 0, 0)


class Strengthen(Step):
    """Buy strength equal to the prestige of the tile just taken, the argument (RULES 11.3); not for a marked building."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(
            STRENGTHEN_STEP,
            "strengthen",
            "taking",
            kind="strengthen",
            verbs=(STRENGTHEN, SKIP),
            private=True,
            argument=TILE,
        )

    def legal(self, s: State, seat: i64, argument: i64, out: Choices) -> None:
        me = s.seats[seat]
        if argument in me.marked:
            return
        wood, stone, food, coins = price_of_strength(s.ruleset.pieces[argument])
        if me.can_pay(wood, stone, food, coins):
            out.append(STRENGTHEN)
        out.append(SKIP)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        if action != STRENGTHEN:
            return
        me = polis(s, seat)
        piece = s.ruleset.pieces[argument]
        wood, stone, food, coins = price_of_strength(piece)
        wood, stone, food, coins, luxury = me.pay(wood, stone, food, coins)
        more = add_strength(me, piece.prestige + me.traits.strength_bonus)
        if s.sink is not None:
            events.strengthened(s.sink, seat, argument, more, wood, stone, food, coins, luxury)

    def stands(self, s: State, seat: i64, argument: i64) -> bool:
        me = s.seats[seat]
        return argument in me.buildings[-1:] or argument in me.lands[-1:]

    def describe(self, s: State, seat: i64, argument: i64) -> i64:
        return argument


class Conflict(Step):
    """After a supply the weakest seat gives the strongest a clover and an inhabitant (RULES 11.7).

    Seats are ranked once; of equals, the earlier in turn order is stronger. A seat gives only what it has. Then the receivers halve
    their strength.
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CONFLICT, "conflict", "supply")

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        ranked = sorted(s.order, key=[-polis(s, number).strength for number in range(len(s.seats))].__getitem__)
        pairs = 2 if len(ranked) >= PLAYERS_FOR_TWO else 1
        for place in range(pairs):
            giver = polis(s, ranked[-1 - place])
            taker = polis(s, ranked[place])
            clovers = min(1, giver.clovers)
            people = min(1, giver.inhabitants)
            giver.clovers -= clovers
            taker.clovers += clovers
            giver.inhabitants -= people
            taker.inhabitants += people
            if s.sink is not None:
                events.conflict(s.sink, ranked[place], ranked[-1 - place], clovers, people)
        for place in range(pairs):
            halve(s, ranked[place])
