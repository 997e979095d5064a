"""RULES 1: the table before the first round."""

from peloponnes.engine.agenda import ROUND, STEP
from peloponnes.engine.kinds import BLANK
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import NO_TASK, State
from peloponnes.engine.tables import Tables


def set_up(
    tables: Tables,
    nations: tuple[int, ...],
    row: int,
    tiles: tuple[int, ...],
    chits: tuple[int, ...],
    sea: tuple[int, ...],
) -> State:
    """Give each seat its civilization (RULES 1.2), the lowest one first in turn order (1.3). `State.run` starts the game."""
    seats = []
    for nation in nations:
        seat = Seat(tables.traits, nation, 0, 0, 0, 0, 0, 0, 0, (), (), (), (), 0, 0, 0, (0, 0, 0, 0, 0, 0, 0))
        seat.settle(tables.nations[nation])
        seats.append(seat)
    numbers = [tables.nations[nation].order for nation in nations]
    order = tuple(sorted(range(len(seats)), key=numbers.__getitem__))
    shown = (0,) * (BLANK + 1)
    return State(
        tables, seats, order, row, tiles, 0, chits, 0, shown, sea, 0, [], [], [ROUND << STEP], NO_TASK, [], None
    )
