"""What players know about the Persians, and about the chits of a game with heroes."""

from collections import Counter
from dataclasses import dataclass

from peloponnes.components.types import CHIT_KINDS, DISASTERS
from peloponnes.engine.expansions.heroes.odds import NO_KIND, odds_apart
from peloponnes.engine.expansions.heroes.persians import FIRST_ATTACK, SECOND_ATTACK, strength_of_persians
from peloponnes.engine.kinds import CHITS_TO_STRIKE, PERSIAN, kind_of
from peloponnes.engine.state import State


@dataclass(frozen=True, slots=True)
class PersiansView:
    """The Persian threat (RULES 11.4).

    ``shown`` is the number of Persian chits so far; the next attack comes with chit number ``next_attack``. ``strength`` is the
    Persians' strength with the chits shown so far, ``players`` that of all players together.

    >>> from peloponnes import Edition, Game
    >>> Game.new(Edition.heroes(), seats=["Ann", "Bo"], seed=1).view().persians
    PersiansView(shown=0, next_attack=3, strength=0, players=6)
    """

    shown: int
    next_attack: int | None
    strength: int
    players: int


def waits(state: State) -> bool:
    """Whether the chit just drawn has not taken effect because a seat may still have it redrawn."""
    return not state.over and state.step.drawn(state) >= 0


def persians_of(state: State) -> PersiansView | None:
    """The Persian threat, or None in a game without Persians."""
    if len(state.shown) <= PERSIAN:
        return None
    shown = state.shown[PERSIAN]
    return PersiansView(
        shown=shown,
        next_attack=next((attack for attack in (FIRST_ATTACK, SECOND_ATTACK) if attack > shown), None),
        strength=strength_of_persians(state, state.chits_drawn - waits(state)),
        players=sum(seat.arms() for seat in state.seats),
    )


def odds_of(state: State) -> dict[str, float]:
    """The probability that each disaster, or the next Persian attack, still comes this round, when chits stay apart (RULES 11.2)."""
    a_round = state.ruleset.chits_a_round
    to_come = state.round * a_round - state.chits_drawn
    persians = persians_of(state)
    needed = {kind: CHITS_TO_STRIKE - state.shown[kind] for kind in range(len(DISASTERS))}
    if persians and persians.next_attack:
        needed[PERSIAN] = persians.next_attack - persians.shown
    last = kind_of(state.chits[state.chits_drawn - 1]) if to_come < a_round else NO_KIND
    done = {}
    if waits(state) and needed.get(last):
        needed[last] -= 1
        done = {last: 1.0} if needed[last] == 0 else {}
    known = [kind_of(chit) for chit in state.known_chits()]
    unknown = Counter(map(kind_of, state.chits[state.chits_drawn :])) - Counter(known)
    odds = odds_apart(unknown, known, last, to_come if state.round else 0, needed) | done
    return {CHIT_KINDS[kind]: odds.get(kind, 0.0) for kind in (*range(len(DISASTERS)), PERSIAN)}
