"""RULES 11.3 and 11.7: strength, how it is bought and halved, and what it is good for at home."""

from typing import Final

from peloponnes.engine import events
from peloponnes.engine.actions import SKIP, STRENGTHEN
from peloponnes.engine.heroes.polis import Polis, polis
from peloponnes.engine.state import State
from peloponnes.engine.step import Step
from peloponnes.engine.tables import Piece

MOST_STRENGTH: Final = 29
# From so many players on, two give and two receive in a conflict.
PLAYERS_FOR_TWO: Final = 5


def add_strength(me: Polis, strength: int) -> int:
    """Add strength, up to the most there is (RULES 11.1); say how much it was."""
    more = min(strength, MOST_STRENGTH - me.strength)
    me.strength += more
    return more


def halve(s: State, seat: int) -> None:
    """Halve a seat's strength, rounded down (RULES 11.5, 11.7), or take the most that it ever loses."""
    me = polis(s, seat)
    lost = min(me.strength - me.strength // 2, me.traits.halving)
    me.strength -= lost
    if s.sink is not None:
        s.sink.append((events.HALVED, seat, lost))


def price_of_strength(piece: Piece) -> tuple[int, int, int, int]:
    """2 food with a land, a wood and a stone with a building (RULES 11.3)."""
    return (0, 0, 2, 0) if piece.is_land else (1, 1, 0, 0)


class Strengthen(Step):
    """The tile just taken, the argument, may give its prestige in strength, once (RULES 11.3). Not a marked building."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("taking", kind="strengthen", verbs=(STRENGTHEN, SKIP), private=True, about="tile")

    def legal(self, s: State, seat: int, argument: int, out: list[int]) -> None:
        me = s.seats[seat]
        if argument in me.marked:
            return
        wood, stone, food, coins = price_of_strength(s.tables.pieces[argument])
        if me.can_pay(wood, stone, food, coins):
            out.append(STRENGTHEN)
        out.append(SKIP)

    def apply(self, s: State, seat: int, argument: int, action: int) -> None:
        if action != STRENGTHEN:
            return
        me = polis(s, seat)
        piece = s.tables.pieces[argument]
        wood, stone, food, coins = price_of_strength(piece)
        paid = me.pay(wood, stone, food, coins)
        more = add_strength(me, piece.prestige + me.traits.strength_bonus)
        if s.sink is not None:
            s.sink.append((events.STRENGTHENED, seat, argument, more, *paid))

    def stands(self, s: State, seat: int, argument: int) -> bool:
        me = s.seats[seat]
        return argument in me.buildings[-1:] or argument in me.lands[-1:]

    def describe(self, s: State, seat: int, argument: int) -> int:
        return argument


class Conflict(Step):
    """When all are supplied, the weakest gives the strongest a clover and an inhabitant (RULES 11.7).

    All are ranked once, of equals the earlier in turn order is stronger. What isn't there isn't given. Then those who received halve
    their strength.
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("supply")

    def apply(self, s: State, seat: int, argument: int, action: int) -> None:
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
                s.sink.append((events.CONFLICT, ranked[place], ranked[-1 - place], clovers, people))
        for place in range(pairs):
            halve(s, ranked[place])
