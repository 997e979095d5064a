"""A decision: who must decide, what about, and the legal actions."""

from dataclasses import dataclass

from peloponnes.components.types import CHIT_KINDS, PILE
from peloponnes.engine.agenda import ARGUMENT, SEAT_MASK, STEP, STEP_MASK
from peloponnes.engine.edition import Edition
from peloponnes.engine.expansions.heroes.negotiation import COINS, OFFER_MADE, OTHER_MASK, PRIZE, PRIZE_MASK, PRIZES
from peloponnes.engine.notation import CHIT
from peloponnes.engine.state import State
from peloponnes.engine.vectors import i64, mypyc_attr
from peloponnes.game.actions import Actions


@dataclass(frozen=True, slots=True)
class Offer:
    """The ``coins`` that a seat (``by``) offers to swap the ``prize``, "colony" or "hero" (RULES 11.12).

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.heroes(options=["negotiation"]), seats=["Ann", "Bo"], seed=1)
    >>> _ = game.play("offer colony 0 2" if game.decision.seat else "offer colony 1 2")
    >>> game.decision.offer.prize, game.decision.offer.coins
    ('colony', 2)
    """

    prize: str
    by: int
    coins: int


@mypyc_attr(acyclic=True)
class Decision:
    """A real choice by one seat: its ``kind``, and all legal ``actions``. A step with one legal answer is never asked (RULES 2.7).

    >>> from peloponnes import Edition, Game
    >>> decision = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).decision
    >>> decision.seat, decision.kind, len(decision.actions)
    (0, 'bid', 14)
    >>> decision
    Decision(seat=0, kind='bid', 14 actions)
    """

    __slots__ = ("_argument", "_chit", "_task", "_tile", "actions", "edition", "kind")

    def __init__(self, edition: Edition, state: State) -> None:
        task = state.task
        step = state.ruleset.steps[task >> STEP & STEP_MASK]
        kind = step.kind
        self.edition = edition
        self.kind = kind
        self._argument = step.argument
        self._task = task
        choices = state.choices
        choices.kept = True
        self.actions = Actions(edition, choices)
        self._tile: i64 = -1
        self._chit: i64 = -1
        if step.private:  # only what concerns a seat alone can be about one of its tiles
            self._tile = step.describe(state, task & SEAT_MASK, task >> ARGUMENT)
        elif step.about_chit:
            self._chit = step.drawn(state)

    @property
    def seat(self) -> int:
        """The seat that decides, counted from 0."""
        return self._task & SEAT_MASK

    @property
    def tile(self) -> str | None:
        """The id of the tile to build, keep or finish; None if the decision is not about one."""
        return None if self._tile < 0 else self.edition.components.tiles[self._tile].id

    @property
    def chit(self) -> str | None:
        """The chit just drawn, or the disaster; None if the decision is not about one."""
        if self._chit >= 0:
            return PILE[self._chit]
        return CHIT_KINDS[self._task >> ARGUMENT] if self._argument is CHIT else None

    @property
    def offer(self) -> Offer | None:
        """The offer to be answered; None for all other decisions."""
        if self._argument is not OFFER_MADE:
            return None
        offer = self._task >> ARGUMENT
        return Offer(PRIZES[offer >> PRIZE & PRIZE_MASK], offer & OTHER_MASK, offer >> COINS)

    def __repr__(self) -> str:
        about = f", tile={self.tile!r}" if self.tile else ""
        return f"Decision(seat={self.seat}, kind={self.kind!r}{about}, {len(self.actions)} actions)"
