"""What a standing order does: checked when it is left, decided when its seat has to decide, tried out in between.

Nothing here reads or writes anything: an order is decided from a game as its seat knows it (`Game.known`), so it can't depend on what
is hidden. Only decisions of the auction are taken (RULES 2.2, 10.3); all others are left to the player.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from peloponnes.game.actions import Run
from peloponnes.game.ahead import in_auction
from peloponnes.game.decision import Decision
from peloponnes.game.game import Game
from peloponnes.game.view import View
from peloponnes.server.wire.orders import OrderNow, OrderReason, StandingOrder, TileToMoveTo, WantedTile
from peloponnes.server.wire.refusal import Refused

SEA, BID, MOVE = "sea", "bid", "move"
PASS, WITHDRAW, NO_SEA = "pass", "withdraw", "no-sea"


@dataclass(frozen=True, slots=True)
class Acts:
    """The order plays these actions, which are legal one after another."""

    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wakes:
    """The order leaves the decision to the player, for a reason. See `OrderReason`."""

    key: str
    values: dict[str, str | int] = field(default_factory=dict)

    def document(self) -> OrderReason:
        """Convert it."""
        return {"key": self.key, "values": self.values}


def decide(known: Game, seat: int, order: StandingOrder) -> Acts | Wakes | None:
    """What an order does with the decision of its seat; None if the seat has no decision of the auction now.

    ``known`` is the game as the seat knows it. It is not changed.
    """
    decision = _asked(known, seat)
    if decision is None:
        return None
    woken = _rival(known.view(seat), seat, order.rivals)
    if woken is not None:
        return woken
    if decision.kind == MOVE:
        return _move(decision, known.view().seats[seat].bid, order)
    before: tuple[str, ...] = ()
    if decision.kind == SEA:
        after = known.copy(past=False)
        before = (_sea(decision, order.sea),)
        after.play(before[0])
        then = _asked(after, seat)
        if then is None or then.kind != BID:
            return Acts(before) if order.otherwise == PASS else Wakes("nothing")  # nothing but to pass is left, unasked
        decision = then
    found = _bid(decision, known.view(), order)
    return Acts((*before, *found.actions)) if isinstance(found, Acts) else found


def _asked(game: Game, seat: int) -> Decision | None:
    decision = game.decision
    return decision if decision is not None and decision.seat == seat and decision.kind in (SEA, BID, MOVE) else None


def _rival(view: View, seat: int, tiles: Sequence[str]) -> Wakes | None:
    """The first of these tiles that a rival has a bid on."""
    bids = view.bids
    held = ((tile, bids[tile].seat) for tile in tiles if tile in bids and bids[tile].seat != seat)
    return next((Wakes("rival", {"tile": tile, "seat": rival}) for tile, rival in held), None)


def _sea(decision: Decision, sea: str | None) -> str:
    wanted = f"sea {sea}"
    return wanted if sea is not None and wanted in map(str, decision.actions) else NO_SEA


def _bid(decision: Decision, view: View, order: StandingOrder) -> Acts | Wakes:
    runs = {run.first.tile: run for run in decision.actions.runs() if run.first.verb == BID}
    for wanted in order.bids:
        run = runs.get(wanted.tile)
        coins = None if run is None else _coins(run, wanted, raised=wanted.tile in view.row)
        if coins is not None:
            return Acts((f"bid {wanted.tile} {coins}",))
        if order.first_only:
            return Wakes("first", {"tile": wanted.tile, "coins": wanted.up_to})
    return Acts((PASS,)) if order.otherwise == PASS else Wakes("nothing")


def _coins(run: Run, wanted: WantedTile, raised: bool) -> int | None:
    """How many coins to bid on a tile, from all that are legal; None if that is not possible. A conquest price can't be ``raised``."""
    least, most = run.first.amount, run.last.amount
    assert least is not None
    assert most is not None
    coins = max(least, wanted.at_least or 0) if raised else least
    return coins if coins <= min(most, wanted.up_to) else None


def _move(decision: Decision, coins: int, order: StandingOrder) -> Acts | Wakes:
    legal = {str(action) for action in decision.actions}
    for wanted in order.moves:
        if coins <= wanted.up_to and f"move {wanted.tile}" in legal:
            return Acts((f"move {wanted.tile}",))
    return Acts((WITHDRAW,)) if order.outbid == WITHDRAW else Wakes("outbid")


# Ahead of time ------------------------------------------------------------------------------------------------------------------------


def as_if_asked(known: Game, seat: int) -> Game | None:
    """A game in which the seat has its coming decision of the auction now, with the bids as they are; None if none can come."""
    state = in_auction(known.state, seat)
    return None if state is None else Game(known.edition, known.names, state, before=known.played)


def now(known: Game, seat: int, order: StandingOrder) -> OrderNow | None:
    """What an order would do if its seat had to decide now; None if no decision of this auction can come to it."""
    asked = as_if_asked(known, seat)
    if asked is None:
        return None
    found = decide(asked, seat, order)
    return {
        "kind": MOVE if known.view().seats[seat].bid else BID,
        "actions": list(found.actions) if isinstance(found, Acts) else [],
        "wakes": found.document() if isinstance(found, Wakes) else None,
    }


def check(known: Game, seat: int, order: StandingOrder) -> None:
    """Refuse an order that says nothing, comes at the wrong time, or names a tile or a number of coins that is not there."""
    view = known.view(seat)
    if view.phase != "auction":
        raise Refused("order_no_auction")
    if known.seat == seat:
        raise Refused("order_your_turn")
    if as_if_asked(known, seat) is None:
        raise Refused("order_too_late")
    silent = not order.bids and order.otherwise == "wake" and not order.moves and order.outbid == "wake"
    if silent or (view.seats[seat].bid and not order.moves and order.outbid == "wake"):
        raise Refused("order_empty", 422)
    for wanted in (order.bids, order.moves):
        _check_tiles(view, seat, wanted)
    for tile in order.rivals:
        if tile not in view.prices:
            raise Refused("order_no_tile", 422, tile=tile)
    if order.sea is not None and order.sea not in view.sea:
        raise Refused("order_no_tile", 422, tile=order.sea)


def _check_tiles(view: View, seat: int, wanted: Sequence[WantedTile | TileToMoveTo]) -> None:
    prices, most, laid = view.prices, view.most_bids[seat], view.seats[seat].bid
    for place, each in enumerate(wanted):
        tile = each.tile
        if tile not in prices:
            raise Refused("order_no_tile", 422, tile=tile)
        if tile in [other.tile for other in wanted[:place]]:
            raise Refused("order_twice", 422, tile=tile)
        if each.up_to < prices[tile][seat]:
            raise Refused("order_too_little", 422, tile=tile, coins=prices[tile][seat])
        if each.up_to > most and not laid:  # a bid that is laid is moved as it is, whatever is allowed
            raise Refused("order_too_much", 422, tile=tile, most=most)
        if isinstance(each, WantedTile) and (each.at_least or 0) > each.up_to:
            raise Refused("order_least_above_most", 422, tile=tile)
