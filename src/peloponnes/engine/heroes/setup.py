"""RULES 11.1: the table of heroes and colonies before the first round."""

from typing import Final

from peloponnes.engine import agenda
from peloponnes.engine.heroes.negotiation import COLONY, HERO
from peloponnes.engine.heroes.polis import Polis
from peloponnes.engine.kinds import PERSIAN
from peloponnes.engine.seat import Seat
from peloponnes.engine.setup import first_order, new_state
from peloponnes.engine.state import State
from peloponnes.engine.tables import Tables

CLOVERS: Final = 3


def set_up_heroes(
    tables: Tables,
    nations: tuple[int, ...],
    heroes: tuple[int, ...],
    colonies: tuple[int, ...],
    negotiation: bool,
    tiles: tuple[int, ...],
    chits: tuple[int, ...],
    sea: tuple[int, ...],
) -> State:
    """Give each seat its civilization and its coins, a hero, a colony and clovers. Other goods follow after the negotiation."""
    seats: list[Seat] = []
    for nation, hero, colony in zip(nations, heroes, colonies, strict=True):
        seat = Polis(
            tables.traits_of(hero, colony),
            nation,
            0,
            0,
            0,
            tables.nations[nation].start[3],
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
        seat.settle(tables)
        seats.append(seat)
    state = new_state(tables, seats, first_order(tables, nations), tiles, chits, [0] * (PERSIAN + 1), sea)
    state.first(agenda.ROUND)
    state.first(agenda.START)
    if negotiation:
        for number in reversed(list(state.order)):
            state.first(agenda.OFFER, number, HERO)
            state.first(agenda.OFFER, number, COLONY)
    return state
