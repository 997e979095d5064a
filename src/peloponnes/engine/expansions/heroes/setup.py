"""RULES 11.1: the table of heroes and colonies before the first round."""

from typing import Final

from peloponnes.engine import agenda
from peloponnes.engine.expansions.heroes.numbers import START
from peloponnes.engine.expansions.heroes.polis import Polis
from peloponnes.engine.kinds import PERSIAN
from peloponnes.engine.ruleset import Ruleset
from peloponnes.engine.seat import Seat
from peloponnes.engine.setup import first_order, new_state
from peloponnes.engine.state import State

CLOVERS: Final = 3


def set_up_heroes(
    ruleset: Ruleset,
    nations: tuple[int, ...],
    heroes: tuple[int, ...],
    colonies: tuple[int, ...],
    tiles: tuple[int, ...],
    chits: tuple[int, ...],
) -> State:
    """Give each seat its civilization and its coins, a hero, a colony and clovers. Other goods follow after the negotiation."""
    seats: list[Seat] = []
    for nation, hero, colony in zip(nations, heroes, colonies, strict=True):
        seat = Polis(
            ruleset.traits_of(hero, colony),
            nation,
            0,
            0,
            0,
            ruleset.nations[nation].start[3],
            0,
            0,
            0,
            (),
            (),
            (),
            (),
            0,
            0,
            0,
            (0, 0, 0, 0, 0, 0, 0),
            0,
            CLOVERS,
            0,
            0,
            0,
        )
        seat.settle(ruleset)
        seats.append(seat)
    state = new_state(ruleset, seats, first_order(ruleset, nations), tiles, chits, [0] * (PERSIAN + 1))
    state.first(agenda.ROUND)
    state.first(START)
    return state
