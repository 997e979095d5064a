"""RULES 2.1: revealing tiles."""

from typing import TYPE_CHECKING, Final

from peloponnes.engine import events
from peloponnes.engine.agenda import REVEAL
from peloponnes.engine.kinds import NOBODY
from peloponnes.engine.notation import Argument, number_of
from peloponnes.engine.phases.supply import begin_supply
from peloponnes.engine.state import State
from peloponnes.engine.step import Step
from peloponnes.engine.vectors import i64, vec

if TYPE_CHECKING:
    from peloponnes.engine.edition import Edition


def _count_text(edition: "Edition", argument: int) -> str:
    return str(argument)


def _read_count(edition: "Edition", word: str) -> int:
    return number_of(word, edition.tiles_a_round(edition.players[-1]))


TILES_TURNED_UP: Final = Argument(_count_text, _read_count)


class Reveal(Step):
    """Turn up tiles, the row first, then the conquest row (RULES 2.1.1). A supply sign interrupts this (2.1.2).

    The argument is the number of tiles already turned up.
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(REVEAL, "reveal", "reveal", argument=TILES_TURNED_UP)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        ruleset = s.ruleset
        first = s.tiles_drawn - argument
        while argument < ruleset.tiles_a_round:
            tile = s.tiles[first + argument]
            if s.sink is not None:
                events.revealed(s.sink, tile, argument >= ruleset.row)
            argument += 1
            if ruleset.pieces[tile].supply:
                s.first(REVEAL, 0, argument)
                begin_supply(s)
                break
        s.tiles_drawn = first + argument
        s.market = s.tiles[first : first + argument]
        s.bidders = vec[i64]([NOBODY] * argument)
