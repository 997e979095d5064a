"""RULES 2.1: revealing tiles."""

from peloponnes.engine.agenda import REVEAL
from peloponnes.engine.events import REVEALED
from peloponnes.engine.kinds import NOBODY
from peloponnes.engine.phases.supply import begin_supply
from peloponnes.engine.state import State
from peloponnes.engine.step import Step
from peloponnes.engine.vectors import i64, vec


class Reveal(Step):
    """Turn up tiles, the row first, then the conquest row (RULES 2.1.1). A supply sign interrupts this (2.1.2).

    The argument is the number of tiles already turned up.
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("reveal", about="count")

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        tables = s.tables
        first = s.tiles_drawn - argument
        while argument < tables.tiles_a_round:
            tile = s.tiles[first + argument]
            if s.sink is not None:
                s.sink.append((REVEALED, -1, tile, int(argument >= tables.row)))
            argument += 1
            if tables.pieces[tile].supply:
                s.first(REVEAL, 0, argument)
                begin_supply(s)
                break
        s.tiles_drawn = first + argument
        s.market = s.tiles[first : first + argument]
        s.bidders = vec[i64]([NOBODY] * argument)
