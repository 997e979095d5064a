"""Games at a position, written and read as one line of text (`peloponnes.game.position` describes it)."""

from collections.abc import Sequence

from peloponnes.game.game import Game
from peloponnes.game.position import PositionError, state_at


def write_position(game: Game) -> str:
    """The position of a game, the same as `Game.position`; a `PositionError` if it is played with components of one's own.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.record import parse_position, write_position
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> text = write_position(game)
    >>> text.split()[5:7]
    ['A13,A05|A03,A04,A10', 'sparta:4/0/0/7/0/3:::0;argos:0/0/0/5/0/2:::0']
    >>> write_position(parse_position(text)) == text
    True
    """
    return game.position


def parse_position(text: str, names: Sequence[str] | None = None) -> Game:
    """The game at a position. It can be played on but not recorded, because the actions that led there are unknown.

    Seats without ``names`` are called "seat 0", "seat 1" and so on. Raises a `PositionError` if the text is not a position, if the
    position can't occur in play, or if there is not one name for each seat.

    >>> from peloponnes import Edition, Game
    >>> from peloponnes.record import parse_position
    >>> position = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).position
    >>> parse_position(position, names=["Ann", "Bo"]).decision
    Decision(seat=0, kind='bid', 14 actions)
    """
    edition, state = state_at(text)
    seats = len(state.seats)
    if names is not None and len(names) != seats:
        raise PositionError(f"{len(names)} names for {seats} seats")
    return Game(edition, names or [f"seat {number}" for number in range(seats)], state)
