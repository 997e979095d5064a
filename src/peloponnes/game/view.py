"""What may be known of a game: all but the order of what is not drawn yet (RULES 1.6)."""

from collections import Counter
from dataclasses import dataclass
from math import comb
from random import Random
from typing import TYPE_CHECKING

from peloponnes.components.types import CHITS, DISASTERS
from peloponnes.engine.edition import Edition
from peloponnes.engine.kinds import NO_TILE, NOBODY
from peloponnes.engine.state import State
from peloponnes.game.decision import Decision
from peloponnes.game.result import Result, result_of
from peloponnes.game.seat_view import SeatView, seat_view

if TYPE_CHECKING:
    from peloponnes.game.game import Game


@dataclass(frozen=True, slots=True)
class BidView:
    """A bid that lies on a tile.

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> _ = game.play("bid A05 4")
    >>> game.view().bids
    {'A05': BidView(seat=0, coins=4)}
    """

    seat: int
    coins: int


def _unknown_order(edition: Edition, state: State, rng: Random | None = None) -> State:
    """A copy in which what is not drawn lies in the order of the box, or shuffled anew."""
    hidden = state.copy()
    tiles = sorted(state.tiles[state.tiles_drawn :])
    chits = sorted(state.chits[state.chits_drawn :])
    if rng is not None:
        letters = [tile.letter for tile in edition.components.tiles]
        tiles = sorted(rng.sample(tiles, len(tiles)), key=lambda tile: letters[tile])
        chits = rng.sample(chits, len(chits))
    hidden.tiles = state.tiles[: state.tiles_drawn] + tuple(tiles)
    hidden.chits = state.chits[: state.chits_drawn] + tuple(chits)
    return hidden


class View:
    """A game as a seat sees it, or a spectator (seat None). It does not hold the undrawn order, so it can't leak it.

    >>> from random import Random
    >>> from peloponnes import Edition, Game
    >>> view = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).view(0)
    >>> view.round, view.phase, view.row, view.conquest
    (1, 'auction', ('A13', 'A05'), ('A03', 'A04', 'A10'))
    >>> view.seats[0].civilization, view.seats[0].coins
    ('sparta', 7)
    >>> sum(view.undrawn_chits.values())
    16
    >>> view.game(Random(1)).decision.kind
    'bid'
    """

    __slots__ = ("_state", "edition", "names", "seat")

    def __init__(self, edition: Edition, names: tuple[str, ...], state: State, seat: int | None) -> None:
        self.edition = edition
        self.names = names
        self.seat = seat
        self._state = _unknown_order(edition, state)

    def __repr__(self) -> str:
        return f"View({self.edition!r}, seat={self.seat}, round={self.round}, phase={self.phase!r})"

    def game(self, rng: Random) -> "Game":
        """A game that goes on from here: what is known as it is, the undrawn order at random."""
        from peloponnes.game.game import Game

        return Game(self.edition, self.names, _unknown_order(self.edition, self._state, rng))

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self._state.round

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.over

    @property
    def phase(self) -> str:
        """Where the round stands: auction, taking, income, chits or supply; "end" when the game is over."""
        return "end" if self._state.over else self._state.step.phase

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in turn order."""
        return self._state.order

    @property
    def row(self) -> tuple[str, ...]:
        """The tiles of the round that are open to outbidding."""
        return self._ids(self._state.market[: self._state.row])

    @property
    def conquest(self) -> tuple[str, ...]:
        """The tiles of the round in the conquest row."""
        return self._ids(self._state.market[self._state.row :])

    @property
    def sea(self) -> tuple[str, ...]:
        """The sea tiles still to be had."""
        return tuple(self.edition.components.sea[tile].id for tile in self._state.sea)

    @property
    def bids(self) -> dict[str, BidView]:
        """The bids that lie on tiles."""
        state = self._state
        return {
            self.edition.components.tiles[tile].id: BidView(bidder, state.seats[bidder].bid)
            for tile, bidder in zip(state.market, state.bidders, strict=True)
            if bidder != NOBODY
        }

    @property
    def chits(self) -> dict[str, int]:
        """How many chits of each kind are shown."""
        return dict(zip(CHITS, self._state.shown, strict=True))

    @property
    def undrawn_chits(self) -> dict[str, int]:
        """How many chits of each kind are still to come."""
        left = Counter(self._state.chits[self._state.chits_drawn :])
        return {kind: left[number] for number, kind in enumerate(CHITS)}

    @property
    def odds(self) -> dict[str, float]:
        """How likely each disaster is to strike this round still: all its missing chits must be among those to come now.

        >>> from peloponnes import Edition, Game
        >>> Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).view().odds["plague"]
        0.0
        """
        to_come = self.round * self.edition.tables.chits_a_round - self._state.chits_drawn
        left = self.undrawn_chits
        total = sum(left.values())
        return {
            disaster: comb(total - left[disaster], to_come - left[disaster]) / comb(total, to_come)
            if 0 < left[disaster] <= to_come
            else 0.0
            for disaster in DISASTERS
        }

    @property
    def undrawn_tiles(self) -> tuple[str, ...]:
        """The tiles still to come, in the order of their ids."""
        return self._ids(self._state.tiles[self._state.tiles_drawn :])

    @property
    def gone(self) -> tuple[str, ...]:
        """The tiles that have left the game, in the order in which they were drawn."""
        state = self._state
        there = {tile for seat in state.seats for tile in seat.buildings + seat.lands} | set(state.market)
        return self._ids([tile for tile in state.tiles[: state.tiles_drawn] if tile not in there])

    @property
    def seats(self) -> tuple[SeatView, ...]:
        """What each seat owns."""
        return tuple(
            seat_view(self.edition, name, seat) for name, seat in zip(self.names, self._state.seats, strict=True)
        )

    @property
    def decision(self) -> Decision | None:
        """The decision at which the game stands."""
        return None if self._state.over else Decision(self.edition, self._state)

    @property
    def result(self) -> Result | None:
        """How the game ended, None before."""
        return result_of(self.edition, self._state) if self._state.over else None

    def document(self) -> dict[str, object]:
        """All of it as `peloponnes replay --json` writes it."""
        decision, result = self.decision, self.result
        return {
            "round": self.round,
            "phase": self.phase,
            "over": self.over,
            "order": list(self.order),
            "row": list(self.row),
            "conquest": list(self.conquest),
            "sea": list(self.sea),
            "bids": {tile: {"seat": bid.seat, "coins": bid.coins} for tile, bid in self.bids.items()},
            "chits": self.chits,
            "decision": decision
            and {"seat": decision.seat, "kind": decision.kind, "actions": [str(action) for action in decision.actions]},
            "result": result and result.document(),
            "seats": [seat.document() for seat in self.seats],
        }

    def _ids(self, tiles: "list[int] | tuple[int, ...]") -> tuple[str, ...]:
        return tuple(self.edition.components.tiles[tile].id for tile in tiles if tile != NO_TILE)
