"""RULES 11.2, 11.4–11.6: three chits a round, no two of a kind in a row, and the Persians, who attack twice."""

from typing import Final

from peloponnes.engine.actions import SUBJECT, SUBJECT_MASK
from peloponnes.engine.choices import Choices
from peloponnes.engine.events import lost as tile_lost
from peloponnes.engine.expansions.heroes import events
from peloponnes.engine.expansions.heroes.numbers import (
    DISCARD,
    DISCARD_STEP,
    DRAW_APART,
    EFFECT_OR_ATTACK,
    HIRE_STEP,
    IGNORE_STEP,
    TURN,
)
from peloponnes.engine.expansions.heroes.polis import polis
from peloponnes.engine.expansions.heroes.strength import halve
from peloponnes.engine.kinds import BLANK, PERSIAN, kind_of
from peloponnes.engine.notation import CHIT
from peloponnes.engine.phases.chits import Effect
from peloponnes.engine.state import State
from peloponnes.engine.step import Reason, Step
from peloponnes.engine.vectors import i64, vec

FIRST_ATTACK: Final = 3
SECOND_ATTACK: Final = 6

VICTORY: Final[tuple[int, ...]] = (HIRE_STEP,)
FIRST_DEFEAT: Final[tuple[int, ...]] = (IGNORE_STEP, TURN)
SECOND_DEFEAT: Final[tuple[int, ...]] = (IGNORE_STEP, DISCARD_STEP)


def strength_of_persians(s: State, shown: i64) -> i64:
    """The number of players times the sum of the Persian chits among the first ``shown`` chits (RULES 11.4)."""
    values: i64 = 0
    for place in range(shown):
        chit = s.chits[place]
        if chit >= PERSIAN:
            values += chit - PERSIAN + 1
    return len(s.seats) * values


def strength_of_players(s: State) -> i64:
    """The strength of all seats together (RULES 11.4)."""
    strength: i64 = 0
    for number in range(len(s.seats)):
        strength += polis(s, number).strength
    return strength


def attacked(s: State) -> bool:
    """Whether the chit just drawn is an attack."""
    return (
        s.chits_drawn > 0
        and s.chits[s.chits_drawn - 1] >= PERSIAN
        and s.shown[PERSIAN] in (FIRST_ATTACK, SECOND_ATTACK)
    )


def kinds_left_besides(s: State, kind: i64) -> bool:
    """Whether a chit of another kind is still undrawn."""
    found = False
    for place in range(s.chits_drawn, len(s.chits)):
        found = found or kind_of(s.chits[place]) != kind
    return found


def put_under(s: State, seat: i64) -> None:
    """Put the chit just drawn face down under the last pile (RULES 11.2): its kind and place stay known (1.6)."""
    place = s.chits_drawn - 1
    chit = s.chits[place]
    s.chits_known = min(s.chits_known, len(s.chits) - s.chits_drawn) + 1
    chits = s.chits[:]
    for later in range(place + 1, len(chits)):
        chits[later - 1] = chits[later]
    chits[len(chits) - 1] = chit
    s.chits = chits
    s.chits_drawn = place
    if s.sink is not None:
        events.under_pile(s.sink, chit, seat)


class DrawApart(Step):
    """Turn up the next chit. If it is of the same kind as the previous one that stayed this round, it goes under the pile
    and another is drawn, unless only that kind is left (RULES 11.2)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(DRAW_APART, "draw-apart", "chits")

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        s.chits_drawn += 1
        while self.is_double(s):
            put_under(s, -1)
            s.chits_drawn += 1

    def is_double(self, s: State) -> bool:
        """Whether the chit just drawn may not stay."""
        place = s.chits_drawn - 1
        if place == (s.round - 1) * s.ruleset.chits_a_round:
            return False
        kind = kind_of(s.chits[place])
        if kind == BLANK or kind != kind_of(s.chits[place - 1]):
            return False
        return kinds_left_besides(s, kind)


class EffectOrAttack(Effect):
    """Let the chit take effect. The third and the sixth Persian chit each start an attack at once (RULES 11.4)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(EFFECT_OR_ATTACK, "effect-or-attack")

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        chit = s.chits[s.chits_drawn - 1]
        if chit < PERSIAN:
            super().apply(s, seat, argument, action)
            return
        shown = self.show(s, PERSIAN)
        if s.sink is not None:
            events.persian(s.sink, chit, shown)
        if shown in (FIRST_ATTACK, SECOND_ATTACK):
            self.attack(s, shown == FIRST_ATTACK)

    def attack(self, s: State, first: bool) -> None:
        """Compare strengths. A victory halves them and offers mercenaries (RULES 11.5); a defeat costs the players (11.6)."""
        players = strength_of_players(s)
        persians = strength_of_persians(s, s.chits_drawn)
        if s.sink is not None:
            events.attacked(s.sink, 1 if first else 2, persians, players, players >= persians)
        if players >= persians:
            for number in s.order:
                halve(s, number)
            s.each(vec[i64](VICTORY))
        else:
            s.each(vec[i64](FIRST_DEFEAT if first else SECOND_DEFEAT), PERSIAN)


class Turn(Step):
    """Turn the hero to its orange side after the first attack is lost (RULES 11.6)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(TURN, "turn", "chits", private=True, argument=CHIT)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        me = polis(s, seat)
        me.turn(s.ruleset)
        if s.sink is not None:
            events.turned(s.sink, seat, me.traits.hero)

    def stands(self, s: State, seat: i64, argument: i64) -> bool:
        return argument == PERSIAN and attacked(s) and s.shown[PERSIAN] == FIRST_ATTACK and not polis(s, seat).turned


class Discard(Step):
    """Discard the land or building with the most prestige after the second attack is lost; the owner breaks ties (RULES 11.6)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(
            DISCARD_STEP, "discard", "chits", kind="discard", verbs=(DISCARD,), private=True, argument=CHIT
        )

    def legal(self, s: State, seat: i64, argument: i64, out: Choices) -> None:
        pieces = s.ruleset.pieces
        me = s.seats[seat]
        most: i64 = -1
        for tile in me.buildings + me.lands:
            most = max(most, pieces[tile].prestige)
        for tile in me.buildings + me.lands:
            if pieces[tile].prestige == most:
                out.append(DISCARD | tile << SUBJECT)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        if not action:
            return
        tile = action >> SUBJECT & SUBJECT_MASK
        returned = s.lose(seat, tile)
        if s.sink is not None:
            tile_lost(s.sink, seat, tile, PERSIAN, returned)

    def why(self, s: State, seat: i64, argument: i64, action: i64) -> Reason:
        me = s.seats[seat]
        tile = action >> SUBJECT & SUBJECT_MASK
        if tile not in me.buildings + me.lands:
            return Reason("11.6", "not_own", {"tile": tile})
        return Reason("11.6", "not_most_prestige", {"tile": tile})

    def stands(self, s: State, seat: i64, argument: i64) -> bool:
        return argument == PERSIAN and attacked(s) and s.shown[PERSIAN] == SECOND_ATTACK
