"""RULES 1: the table before the first round."""

from peloponnes.engine.agenda import ROUND, SEAT_MASK, STEP
from peloponnes.engine.choices import Choices
from peloponnes.engine.kinds import BLANK
from peloponnes.engine.ruleset import Ruleset
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import NO_TASK, State
from peloponnes.engine.vectors import i64, vec


def set_up(
    ruleset: Ruleset,
    nations: tuple[int, ...],
    tiles: tuple[int, ...],
    chits: tuple[int, ...],
) -> State:
    """Give each seat its civilization (RULES 1.2), the lowest one first in turn order (1.3). `State.run` starts the game."""
    seats: list[Seat] = []
    for nation in nations:
        seat = Seat(ruleset.traits[0], nation, 0, 0, 0, 0, 0, 0, 0, (), (), (), (), 0, 0, 0, (0, 0, 0, 0, 0, 0, 0))
        seat.settle(ruleset)
        wood, stone, food, coins, luxury, inhabitants = ruleset.nations[nation].start
        seat.receive(wood, stone, food, coins, luxury, inhabitants)
        seats.append(seat)
    state = new_state(ruleset, seats, first_order(ruleset, nations), tiles, chits, [0] * (BLANK + 1))
    state.first(ROUND)
    return state


def new_state(
    ruleset: Ruleset,
    seats: list[Seat],
    order: list[int],
    tiles: tuple[int, ...],
    chits: tuple[int, ...],
    shown: list[int],
) -> State:
    """A state before the first round, with an empty agenda."""
    return State(
        ruleset,
        vec[Seat](seats),
        vec[i64](order),
        vec[i64](tiles),
        0,
        vec[i64](chits),
        0,
        0,
        vec[i64](shown),
        0,
        vec[i64](),
        vec[i64](),
        vec[i64]([0] * ruleset.deepest),
        0,
        NO_TASK,
        Choices(),
        ((),) * len(ruleset.keeping),
        None,
    )


def first_order(ruleset: Ruleset, nations: tuple[int, ...]) -> list[int]:
    """The seats in ascending order of their civilizations' numbers (RULES 1.3)."""
    keys = [ruleset.nations[nation].order << STEP | seat for seat, nation in enumerate(nations)]
    keys.sort()
    return [key & SEAT_MASK for key in keys]
