"""Standing orders on the wire: what a player leaves for the coming decisions of an auction, and what only they are told of it."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, StringConstraints
from typing_extensions import TypedDict

from peloponnes.server.wire.requests import ClientMessage, SeatNumber, _whole

TileId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9-]{1,12}$")]
Coins = Annotated[int, Field(ge=1, le=999), BeforeValidator(_whole)]
MOST_TILES = 12  # as many as a round may offer
Round = Annotated[int, Field(ge=1, le=99), BeforeValidator(_whole)]


class WantedTile(ClientMessage):
    """Bid on a tile: the least that is possible then, but at least ``at_least`` coins at once and never more than ``up_to``."""

    tile: TileId
    up_to: Coins
    at_least: Coins | None = None


class TileToMoveTo(ClientMessage):
    """Move an outbid bid to a tile, if it has at most ``up_to`` coins: it is moved as it is, and all of it is paid."""

    tile: TileId
    up_to: Coins


class StandingOrder(ClientMessage):
    """What to do for a player in the auction of this round. Whatever it leaves open is left to the player.

    ``bids`` are tried in order; if none is possible, ``otherwise`` says what then. If the bid is outbid, ``moves`` are tried in order;
    if none is possible, ``outbid`` says what then. The player decides, and the order ends, if a rival has a bid on one of ``rivals``
    when a decision is due, or with ``first_only`` if the first tile of the list is gone or dearer than it may be. ``sea`` is the sea
    tile to buy before the bid, if it can be bought.
    """

    bids: list[WantedTile] = Field(default=[], max_length=MOST_TILES)
    otherwise: Literal["pass", "wake"] = "wake"
    moves: list[TileToMoveTo] = Field(default=[], max_length=MOST_TILES)
    outbid: Literal["withdraw", "wake"] = "wake"
    rivals: list[TileId] = Field(default=[], max_length=MOST_TILES)
    first_only: bool = False
    sea: TileId | None = None


class LeaveOrder(StandingOrder):
    """A standing order for a seat; without ``seat``, for the guest's first one.

    ``round`` is the round whose tiles the player saw: the order is refused if it is no longer, or not yet, being played. Without it,
    the order is for the round in which it arrives.
    """

    seat: SeatNumber | None = None
    round: Round | None = None

    @property
    def order(self) -> StandingOrder:
        """The order alone."""
        return StandingOrder.model_construct(**{name: getattr(self, name) for name in StandingOrder.model_fields})


class WantedTileDocument(TypedDict):
    """See `WantedTile`."""

    tile: str
    up_to: int
    at_least: int | None


class TileToMoveToDocument(TypedDict):
    """See `TileToMoveTo`."""

    tile: str
    up_to: int


class StandingOrderDocument(TypedDict):
    """See `StandingOrder`."""

    bids: list[WantedTileDocument]
    otherwise: Literal["pass", "wake"]
    moves: list[TileToMoveToDocument]
    outbid: Literal["withdraw", "wake"]
    rivals: list[str]
    first_only: bool
    sea: str | None


class OrderReason(TypedDict):
    """Why an order left a decision to the player, or ended: a key and its values (``tile``, ``seat``).

    It woke the player: ``rival`` (a rival bid on that tile), ``first`` (the first tile is gone or too dear), ``nothing`` (no tile of
    the list is left), ``outbid``. It ended: ``acted`` (the player acted), ``undone`` (a turn that it was made after was undone),
    ``stood_in``, ``resigned``, ``unfit`` (it can't be read any more), or ``done`` (the auction is over, and it had played).
    """

    key: str
    values: dict[str, str | int]


class OrderNow(TypedDict):
    """What an order would do if its seat had to decide now: ``actions``, or the reason why it would leave that to the player.

    Neither: there would be only one thing to do, which is not asked. ``kind`` is the decision, "bid" or "move".
    """

    kind: str
    actions: list[str]
    wakes: OrderReason | None


class OwnOrder(TypedDict):
    """A standing order, as only its owner sees it. ``order`` is null when it no longer stands; then ``ended`` says why.

    ``played`` are the actions that it has played. ``now`` is null when nothing is left for it to do.
    """

    seat: int
    order: StandingOrderDocument | None
    made: int
    played: list[str]
    now: OrderNow | None
    ended: OrderReason | None


class OrderTold(TypedDict):
    """The orders of one's own seats, whenever one of them changed or would do something else."""

    type: Literal["orders"]
    orders: list[OwnOrder]
