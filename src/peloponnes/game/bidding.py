"""What seats can still bid, what can't be outbid any more, and which lands on offer have no place in a city."""

from dataclasses import dataclass

from peloponnes.engine.edition import Edition
from peloponnes.engine.phases.auction import least_to_outbid
from peloponnes.engine.phases.taking import fits
from peloponnes.engine.seat import Seat
from peloponnes.engine.state import State


@dataclass(frozen=True, slots=True)
class Safe:
    """The fewest ``coins`` with which a bid in the row can't be outbid, and the ``seat`` that could outbid fewer; None: no seat can."""

    coins: int
    seat: int | None


def most_bids(state: State) -> list[int]:
    """The most coins that each seat can have on a tile in this auction, or in the next one with what it owns now (RULES 2.2.1, 6.1).

    A bid that is laid can only be moved as it is; a seat that passed or withdrew bids no more.
    """
    if not _bidding(state):
        return [_purse(seat) for seat in state.seats]
    to_come = _turns_to_come(state)
    return [_purse(seat) if number in to_come else seat.bid for number, seat in enumerate(state.seats)]


def safe_bid(state: State, number: int) -> Safe:
    """What a seat must bid so that nobody can outbid it (RULES 2.2.2, 2.2.7).

    Only seats whose turn is still to come matter: whoever is outbid moves a bid that was lower than theirs.
    """
    me = state.seats[number]
    found = Safe(0, None)
    for other in sorted(_turns_to_come(state) - {number}):
        rival = state.seats[other]
        coins = (
            2 * _purse(rival) + rival.half_coins - me.half_coins + 1
        ) // 2  # as much in half coins: only a higher bid outbids
        if coins > found.coins:
            found = Safe(coins, other)
    return found


def could_outbid(state: State, number: int, coins: int) -> list[int]:
    """The seats whose turn is still to come and who could outbid this many coins of a seat (RULES 2.2.2, 2.2.7)."""
    me = state.seats[number].copy()
    me.bid = coins
    rivals = [(other, state.seats[other]) for other in sorted(_turns_to_come(state) - {number})]
    return [other for other, rival in rivals if least_to_outbid(rival, me) <= _purse(rival)]


def without_place(edition: Edition, state: State) -> list[tuple[str, ...]]:
    """For each seat the lands on offer that would not fit into its city as it is now (RULES 2.4.2); none outside the auction."""
    if not _bidding(state):
        return [()] * len(state.seats)
    pieces = state.ruleset.pieces
    lands = [(edition.components.tiles[tile].id, pieces[tile]) for tile in state.market if pieces[tile].is_land]
    return [tuple([id for id, piece in lands if not fits(state, seat, piece)]) for seat in state.seats]


def _bidding(state: State) -> bool:
    return not state.over and state.step.phase == "auction"


def _purse(seat: Seat) -> int:
    """The coins that a seat can pay, with luxury in place of those it lacks (RULES 6.1)."""
    return seat.coins + seat.luxury // seat.traits.luxury_rate


def _turns_to_come(state: State) -> set[int]:
    """The seats that have not had their turn of the auction."""
    turn = set(state.ruleset.turn)
    return {seat for step, seat, _ in state.items() if step in turn}
