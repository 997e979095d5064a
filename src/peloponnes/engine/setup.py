"""RULES 1: the table before the first round."""

from peloponnes.engine.agenda import ROUND, STEP
from peloponnes.engine.kinds import BLANK
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import NO_TASK, State
from peloponnes.engine.tables import Tables


def set_up(
    tables: Tables,
    nations: tuple[int, ...],
    tiles: tuple[int, ...],
    chits: tuple[int, ...],
    sea: tuple[int, ...],
) -> State:
    """Give each seat its civilization (RULES 1.2), the lowest one first in turn order (1.3). `State.run` starts the game."""
    seats = []
    for nation in nations:
        seat = Seat(tables.traits[0], nation, 0, 0, 0, 0, 0, 0, 0, (), (), (), (), 0, 0, 0, (0, 0, 0, 0, 0, 0, 0))
        seat.settle(tables)
        wood, stone, food, coins, luxury, inhabitants = tables.nations[nation].start
        seat.receive(wood, stone, food, coins, luxury, inhabitants)
        seats.append(seat)
    shown = (0,) * (BLANK + 1)
    return State(
        tables,
        seats,
        first_order(tables, nations),
        tiles,
        0,
        chits,
        0,
        0,
        shown,
        sea,
        0,
        (),
        [],
        [ROUND << STEP],
        NO_TASK,
        [],
        None,
    )


def first_order(tables: Tables, nations: tuple[int, ...]) -> tuple[int, ...]:
    """The seats in ascending order of their civilizations' numbers (RULES 1.3)."""
    numbers = [tables.nations[nation].order for nation in nations]
    return tuple(sorted(range(len(nations)), key=numbers.__getitem__))
