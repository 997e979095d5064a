"""A decision: who must decide, what about, and all that is legal."""

from dataclasses import dataclass

from peloponnes.components.types import CHIT_KINDS, PILE
from peloponnes.engine.agenda import ARGUMENT
from peloponnes.engine.edition import Edition
from peloponnes.engine.heroes.negotiation import COINS, OTHER_MASK, PRIZE, PRIZE_MASK
from peloponnes.engine.state import State
from peloponnes.game.actions import PRIZES, Actions


@dataclass(frozen=True, slots=True)
class Offer:
    """Coins that a seat offers for swapping colonies or heroes (RULES 11.12).

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.heroes(options=["negotiation"]), seats=["Ann", "Bo"], seed=1)
    >>> _ = game.play("offer colony 0 2" if game.decision.seat else "offer colony 1 2")
    >>> game.decision.offer.prize, game.decision.offer.coins
    ('colony', 2)
    """

    prize: str
    by: int
    coins: int


class Decision:
    """A real choice of one seat. What has one legal answer is never asked (RULES 2.7).

    >>> from peloponnes import Edition, Game
    >>> decision = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).decision
    >>> decision.seat, decision.kind, len(decision.actions)
    (0, 'bid', 14)
    >>> decision
    Decision(seat=0, kind='bid', 14 actions)

    ``chit`` is the disaster or the chit that it is about, ``offer`` the offer that it answers, if any.
    """

    __slots__ = ("actions", "argument", "chit", "edition", "kind", "offer", "seat", "tile_number")

    def __init__(self, edition: Edition, state: State) -> None:
        step = state.step
        self.edition = edition
        self.seat = state.seat
        self.kind = step.kind
        self.actions = Actions(edition, state.actions)
        self.argument = state.task >> ARGUMENT
        self.tile_number = step.describe(state, self.seat, self.argument)
        self.chit: str | None = None
        self.offer: Offer | None = None
        if step.about == "chit":
            self.chit = CHIT_KINDS[self.argument]
        elif step.kind == "redraw":
            self.chit = PILE[state.chits[state.chits_drawn - 1]]
        elif step.about == "offer":
            prize = PRIZES[self.argument >> PRIZE & PRIZE_MASK]
            self.offer = Offer(prize, self.argument & OTHER_MASK, self.argument >> COINS)

    @property
    def tile(self) -> str | None:
        """The tile that it is about, if it is about one: to build, to keep, to finish."""
        return None if self.tile_number < 0 else self.edition.components.tiles[self.tile_number].id

    def __repr__(self) -> str:
        about = f", tile={self.tile!r}" if self.tile else ""
        return f"Decision(seat={self.seat}, kind={self.kind!r}{about}, {len(self.actions)} actions)"
