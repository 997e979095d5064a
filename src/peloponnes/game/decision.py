"""A decision: who must decide, what about, and all that is legal."""

from peloponnes.engine.agenda import ARGUMENT
from peloponnes.engine.edition import Edition
from peloponnes.engine.state import State
from peloponnes.game.actions import Actions


class Decision:
    """A real choice of one seat. What has one legal answer is never asked (RULES 2.7).

    >>> from peloponnes import Edition, Game
    >>> decision = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).decision
    >>> decision.seat, decision.kind, len(decision.actions)
    (0, 'bid', 14)
    >>> decision
    Decision(seat=0, kind='bid', 14 actions)
    """

    __slots__ = ("actions", "edition", "kind", "seat", "tile_number")

    def __init__(self, edition: Edition, state: State) -> None:
        step = state.step
        self.edition = edition
        self.seat = state.seat
        self.kind = step.kind
        self.actions = Actions(edition, state.actions)
        self.tile_number = step.describe(state, self.seat, state.task >> ARGUMENT)

    @property
    def tile(self) -> str | None:
        """The tile that it is about, if it is about one: to build, to keep, to finish."""
        return None if self.tile_number < 0 else self.edition.components.tiles[self.tile_number].id

    def __repr__(self) -> str:
        about = f", tile={self.tile!r}" if self.tile else ""
        return f"Decision(seat={self.seat}, kind={self.kind!r}{about}, {len(self.actions)} actions)"
