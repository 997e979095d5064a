"""What players may know of a game: everything but the order of what is not drawn yet (RULES 1.6)."""

from collections import Counter
from dataclasses import dataclass
from math import comb
from random import Random
from typing import TYPE_CHECKING

from peloponnes.components.types import CHIT_KINDS, DISASTERS, PILE
from peloponnes.engine.agenda import REVEAL, ROUND
from peloponnes.engine.edition import Edition
from peloponnes.engine.expansion import in_box_order, shuffled_by
from peloponnes.engine.expansions.heroes.threat import PersiansView, persians_of
from peloponnes.engine.expansions.sea.expansion import tiles_on_offer
from peloponnes.engine.kinds import GONE, NOBODY
from peloponnes.engine.phases.auction import CONQUEST_PREMIUM, coins_for
from peloponnes.engine.state import State
from peloponnes.game.bidding import could_outbid, most_bids, without_place
from peloponnes.game.decision import Decision
from peloponnes.game.result import Result, result_of
from peloponnes.game.seat_view import SeatView, seat_view, trace_of
from peloponnes.game.threats import Threat, threats_of

if TYPE_CHECKING:
    from peloponnes.game.game import Game


@dataclass(frozen=True, slots=True)
class BidView:
    """A bid on a tile.

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> _ = game.play("bid A05 4")
    >>> game.view().bids
    {'A05': BidView(seat=0, coins=4)}
    """

    seat: int
    coins: int


def _unknown_order(edition: Edition, state: State, rng: Random | None = None) -> State:
    """A copy in which the undrawn tiles and chits are in the order of the box, or reshuffled if ``rng`` is given."""
    hidden = state.copy()
    tiles = sorted(state.tiles[state.tiles_drawn :])
    known = len(state.chits) - len(state.known_chits())
    chits = sorted(state.chits[state.chits_drawn : known])
    if rng is not None:
        letters = [tile.letter for tile in edition.components.tiles]
        tiles = sorted(rng.sample(tiles, len(tiles)), key=lambda tile: letters[tile])
        chits = rng.sample(chits, len(chits))
    hidden.put_piles(
        [*state.tiles[: state.tiles_drawn], *tiles], [*state.chits[: state.chits_drawn], *chits, *state.chits[known:]]
    )
    for expansion in state.ruleset.hiding:
        expansion.hide(hidden, in_box_order if rng is None else shuffled_by(rng))
    return hidden


def phase_of(state: State) -> str:
    """The phase of a state by name; "end" when the game is over."""
    return "end" if state.over else state.step.phase


class View:
    """A game as seen by a seat, or by a spectator (seat None). It does not hold the undrawn order, so it can't leak it.

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

    __slots__ = ("_state", "edition", "names", "played", "seat")

    def __init__(
        self, edition: Edition, names: tuple[str, ...], state: State, seat: int | None, played: int = 0
    ) -> None:
        """``played`` is the number of actions played so far."""
        self.edition = edition
        self.names = names
        self.seat = seat
        self.played = played
        self._state = _unknown_order(edition, state)

    def __repr__(self) -> str:
        return f"View({self.edition!r}, seat={self.seat}, round={self.round}, phase={self.phase!r})"

    def game(self, rng: Random) -> "Game":
        """A game that continues from here: everything known is kept, and the undrawn order is random."""
        from peloponnes.game.game import Game

        return Game(self.edition, self.names, _unknown_order(self.edition, self._state, rng))

    def known(self) -> State:
        """A copy of the state to search from, with undrawn things in the order of the box (see `search.forget`, `search.redeal`)."""
        return self._state.copy()

    @property
    def round(self) -> int:
        """The round, from 1; 0 during the negotiation (RULES 11.12)."""
        return self._state.round

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.over

    @property
    def phase(self) -> str:
        """The current phase: negotiation before round 1, then auction, taking, income, chits or supply; "end" when it is over."""
        return phase_of(self._state)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in turn order, counted from 0."""
        return tuple(self._state.order)

    @property
    def row(self) -> tuple[str, ...]:
        """The ids of the round's tiles that are open to outbidding and not taken yet."""
        return self._lying(0, self._state.ruleset.row)

    @property
    def conquest(self) -> tuple[str, ...]:
        """The ids of the round's tiles in the conquest row that are not taken yet."""
        return self._lying(self._state.ruleset.row, len(self._state.market))

    @property
    def sea(self) -> tuple[str, ...]:
        """The ids of the sea tiles still on offer; empty in a game without them."""
        return tiles_on_offer(self.edition, self._state)

    @property
    def bids(self) -> dict[str, BidView]:
        """The bids on the tiles of the round, by the id of the tile."""
        state = self._state
        return {
            self.edition.components.tiles[tile].id: BidView(bidder, state.seats[bidder].bid)
            for tile, bidder in zip(state.market, state.bidders, strict=True)
            if bidder > NOBODY
        }

    def price(self, tile: str) -> int:
        """The fewest coins for which this seat, or any seat for a spectator, can bid on a free tile (RULES 2.2.1, 2.2.4, 11.9).

        Raises a ``KeyError`` if the edition has no such tile.

        >>> from peloponnes import Edition, Game
        >>> view = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).view(0)
        >>> view.price("A05"), view.price("A03")
        (3, 7)
        """
        price = self._printed(tile, tile in self.conquest)
        return price if self.seat is None else coins_for(self._state.seats[self.seat], price)

    @property
    def prices(self) -> dict[str, tuple[int, ...]]:
        """The fewest coins for which each seat can bid on a free tile, by the ids of the tiles on offer (RULES 2.2.1, 2.2.4, 11.9).

        >>> from peloponnes import Edition, Game
        >>> view = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).view()
        >>> view.prices["A05"], view.prices["A03"]
        ((3, 3), (7, 7))
        """
        conquest = self.conquest
        return {
            tile: tuple(coins_for(seat, self._printed(tile, tile in conquest)) for seat in self._state.seats)
            for tile in (*self.row, *conquest)
        }

    def _printed(self, tile: str, conquest: bool) -> int:
        return self.edition.tile(tile).bid + (CONQUEST_PREMIUM if conquest else 0)

    @property
    def chits(self) -> dict[str, int]:
        """The number of chits shown, by kind."""
        return dict(zip(CHIT_KINDS, self._state.shown, strict=False))

    @property
    def undrawn_chits(self) -> dict[str, int]:
        """The number of chits still to come, by kind, and by value for Persians."""
        left = Counter(self._state.chits[self._state.chits_drawn :])
        return {chit: left[PILE.index(chit)] for chit in dict.fromkeys(self.edition.chits)}

    @property
    def known_chits(self) -> tuple[str, ...]:
        """The chits at the bottom of the pile that everyone has seen, in order (RULES 1.6, 11.2)."""
        return tuple(PILE[chit] for chit in self._state.known_chits())

    @property
    def chit(self) -> str | None:
        """The chit just drawn that has not taken effect because a seat may still have it redrawn."""
        chit = -1 if self._state.over else self._state.step.drawn(self._state)
        return None if chit < 0 else PILE[chit]

    @property
    def persians(self) -> PersiansView | None:
        """The Persian threat, or None in a game without Persians."""
        return persians_of(self._state)

    @property
    def odds(self) -> dict[str, float]:
        """The probability, from 0 to 1, that each disaster still strikes this round: all its missing chits must be among the next.

        >>> from peloponnes import Edition, Game
        >>> Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).view().odds["plague"]
        0.0
        """
        to_come = self.round * self.edition.chits_a_round - self._state.chits_drawn
        for expansion in self.edition.expansions:
            odds = expansion.odds(self.edition, self._state)
            if odds is not None:
                return odds
        left = self.undrawn_chits
        total = sum(left.values())
        return {
            disaster: comb(total - left[disaster], to_come - left[disaster]) / comb(total, to_come)
            if 0 < left[disaster] <= to_come
            else 0.0
            for disaster in DISASTERS
        }

    @property
    def supply_odds(self) -> float:
        """The probability, from 0 to 1, that a supply comes before the next auction (RULES 2.1.2, 4.1).

        A tile with the supply sign must be among the next that are turned up; after the last round there is a supply in any case.

        >>> from peloponnes import Edition, Game
        >>> Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).view().supply_odds
        0.0
        """
        state, to_come = self._state, self._tiles_to_come
        if to_come is None:
            return 1.0
        pieces = self.edition.components.tiles
        left = [pieces[tile] for tile in state.tiles[state.tiles_drawn :]]
        none = 1.0
        for letter in sorted({piece.letter for piece in left}):
            pile = [piece for piece in left if piece.letter == letter]
            drawn = min(to_come, len(pile))
            none *= comb(len(pile) - sum([piece.supply for piece in pile]), drawn) / comb(len(pile), drawn)
            to_come -= drawn
        return 1.0 - none

    @property
    def _tiles_to_come(self) -> int | None:
        """How many tiles are turned up before the next auction; None if the supply after the last round comes instead."""
        state, ruleset = self._state, self._state.ruleset
        steps = [step for step, _, _ in state.items()]
        if REVEAL in steps:
            return ruleset.tiles_a_round - len(state.market)  # a supply interrupts the revealing
        if ROUND not in steps:
            return 0
        return None if state.round == ruleset.rounds else ruleset.tiles_a_round

    @property
    def undrawn_tiles(self) -> tuple[str, ...]:
        """The tiles still to come, sorted by id."""
        return self._ids(list(self._state.tiles[self._state.tiles_drawn :]))

    @property
    def gone(self) -> tuple[str, ...]:
        """The tiles that have left the game, in the order in which they were drawn."""
        state = self._state
        there = {tile for seat in state.seats for tile in seat.buildings + seat.lands}
        there |= {tile for tile, bidder in zip(state.market, state.bidders, strict=True) if bidder != GONE}
        return self._ids([tile for tile in state.tiles[: state.tiles_drawn] if tile not in there])

    @property
    def seats(self) -> tuple[SeatView, ...]:
        """What each seat owns, in the order of the seats."""
        return tuple(map(self.seat_of, range(len(self.names))))

    def seat_of(self, number: int) -> SeatView:
        """What one seat owns; an ``IndexError`` if there is no such seat."""
        return seat_view(self.edition, self.names[number], self._state.seats[number])

    def threats_to(self, number: int) -> dict[str, Threat]:
        """What each disaster, and a supply, would cost a seat if it came now.

        >>> from peloponnes import Edition, Game
        >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
        >>> game.view().threats_to(0)["plague"].goods
        {'inhabitants': 1}
        """
        return threats_of(self._state, number)

    @property
    def most_bids(self) -> list[int]:
        """The most coins that each seat can still have on a tile: all it can pay before its turn of the auction, then its bid.

        >>> from peloponnes import Edition, Game
        >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
        >>> _ = game.play("bid A05 4")
        >>> [seat.coins for seat in game.view().seats], game.view().most_bids
        ([3, 5], [4, 5])
        """
        return most_bids(self._state)

    def could_outbid(self, seat: int, coins: int) -> list[int]:
        """The seats whose turn of the auction is still to come and who could outbid this many coins of a seat.

        >>> from peloponnes import Edition, Game
        >>> view = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913).view()
        >>> view.could_outbid(0, 4), view.could_outbid(0, 5)
        ([1], [])
        """
        return could_outbid(self._state, seat, coins)

    @property
    def without_place(self) -> list[tuple[str, ...]]:
        """For each seat the lands on offer that would not fit into its city as it is now (RULES 2.4.2); none outside the auction."""
        return without_place(self.edition, self._state)

    @property
    def more(self) -> dict[str, object]:
        """What expansions add to the `document`, by name."""
        found: dict[str, object] = {}
        for expansion in self.edition.expansions:
            found |= expansion.view(self.edition, self._state)
        return found

    @property
    def traces(self) -> list[tuple[object, ...]]:
        """For each seat what its view is made of: while that stays the same, so does the view."""
        return [trace_of(seat) for seat in self._state.seats]

    @property
    def draws(self) -> tuple[object, ...]:
        """What is drawn and still to come: while this stays the same, so do the odds and everything else about the piles."""
        state = self._state
        drawn = (state.tiles_drawn, state.chits_drawn, state.chits_known)
        return state.round, *drawn, state.chits, state.shown, self.chit, state.more, self._tiles_to_come

    @property
    def decision(self) -> Decision | None:
        """The decision that the game is waiting for, or None when it is over."""
        return None if self._state.over else Decision(self.edition, self._state)

    @property
    def result(self) -> Result | None:
        """The result with all scores and the ranking, or None before the end."""
        return result_of(self.edition, self._state) if self._state.over else None

    def document(self) -> dict[str, object]:
        """The view as JSON-compatible data, as `peloponnes replay --json` writes it."""
        decision, result = self.decision, self.result
        document: dict[str, object] = {
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
        return document | self.more

    def _ids(self, tiles: "list[int] | tuple[int, ...]") -> tuple[str, ...]:
        pieces = self.edition.components.tiles
        return tuple([pieces[tile].id for tile in tiles])

    def _lying(self, first: int, last: int) -> tuple[str, ...]:
        """The tiles that are still there in these market slots."""
        state = self._state
        return self._ids(
            [state.market[slot] for slot in range(first, min(last, len(state.market))) if state.bidders[slot] != GONE]
        )
