"""The documents about a game: views, decisions, previews, histories and advice. `answers` has the messages that hold them."""

from typing import TYPE_CHECKING, Literal, NotRequired

from typing_extensions import TypedDict

from peloponnes.game.seat_view import TRAIT_NAMES
from peloponnes.server.wire.event_schema import EventDocument

Number = dict[str, int]


class OfferDocument(TypedDict):
    """An offer of coins to swap colonies or heroes."""

    prize: str
    by: int
    coins: int


class DecisionDocument(TypedDict):
    """An open decision with all its legal actions.

    An entry of ``actions`` is one action, or a run of them: "bid A05 4..11" stands for "bid A05 4", "bid A05 5" … "bid A05 11".
    """

    seat: int
    kind: str
    tile: str | None
    chit: str | None
    offer: OfferDocument | None
    actions: list[str]


class HoldingsDocument(TypedDict):
    """What a seat owns: the output of `peloponnes replay --json`, plus what else a table shows."""

    name: str
    civilization: str
    wood: int
    stone: int
    food: int
    coins: int
    luxury: int
    inhabitants: int
    bid: int
    buildings: list[str]
    marked: list[str]
    lands: list[str]
    sea: list[str]
    prestige: int
    population: int
    score: int
    points: Number
    income: Number
    limits: Number
    protected: list[str]
    free_placement: bool
    food_needed: int
    strength: NotRequired[int]
    clovers: NotRequired[int]
    mercenaries: NotRequired[int]
    hero: NotRequired[str]
    side: NotRequired[str]
    colony: NotRequired[str]


if TYPE_CHECKING:
    TraitsDocument = dict[str, int]
else:
    TraitsDocument = TypedDict("TraitsDocument", dict.fromkeys(TRAIT_NAMES, int))
    TraitsDocument.__doc__ = (
        "The numbers of the rules that apply to a seat; its hero and its colony change some of them."
    )


class ThreatDocument(TypedDict):
    """What a seat would lose if a disaster struck now, or a supply came: it keeps every tile that it can pay for, and buys no food.

    ``rescued`` is the number of inhabitants that luxury could save at a supply.
    """

    goods: Number
    tiles: list[str]
    rescued: NotRequired[int]


class BoardDocument(HoldingsDocument):
    """A seat of a view: what it owns, the numbers of the rules that apply to it, and what threatens it, by disaster and supply.

    ``most_bid`` is the most coins that it can still have on a tile: all it can pay before its turn of the auction, then its bid, and 0
    once it passed or withdrew. ``no_place`` are, in the auction, the lands on offer that would not fit into its city as it is.
    """

    traits: TraitsDocument
    threats: dict[str, ThreatDocument]
    most_bid: int
    no_place: list[str]


class BidDocument(TypedDict):
    """A bid on a tile."""

    seat: int
    coins: int


class PresentDecision(TypedDict):
    """The decision that the game is waiting for. Only its own seat is told the legal actions, in its open decisions."""

    seat: int
    kind: str


class PersiansDocument(TypedDict):
    """The Persians' strength compared with the players'."""

    shown: int
    next_attack: int | None
    strength: int
    players: int


class PilesDocument(TypedDict):
    """What has been drawn, and what everybody knows of the rest."""

    chits: Number
    odds: dict[str, float]
    undrawn_chits: Number
    known_chits: list[str]
    undrawn_tiles: list[str]


class ViewDocument(PilesDocument):
    """A game as everybody sees it.

    ``prices`` are the fewest coins for which each seat can bid on a tile that has no bid. ``position``, if asked for, is all of it in
    one line; undrawn pieces are in the order of the box.
    """

    round: int
    phase: str
    over: bool
    order: list[int]
    row: list[str]
    conquest: list[str]
    sea: list[str]
    prices: dict[str, list[int]]
    bids: dict[str, BidDocument]
    chit: NotRequired[str | None]
    decision: PresentDecision | None
    result: dict[str, object] | None
    seats: list[BoardDocument]
    gone: list[str]
    played: int
    position: NotRequired[str]
    persians: NotRequired[PersiansDocument]


class WonDocument(TypedDict):
    """One way to win the tile of a bid: the seat after taking it, and after the income that follows."""

    how: str
    taken: HoldingsDocument
    income: HoldingsDocument
    answers: list[str]


class SafeDocument(TypedDict):
    """The fewest coins with which a bid can't be outbid, and the seat that could outbid fewer; null: no seat can."""

    coins: int
    seat: int | None


class PreviewDocument(TypedDict):
    """The effect of an action: the seat right after it, each way of winning the tile of a bid, and the seat if outbid.

    ``safe``, for a new bid in the row, is what it would have to be so that nobody can outbid it.
    """

    action: str
    now: HoldingsDocument
    won: list[WonDocument]
    outbid: HoldingsDocument | None
    safe: SafeDocument | None


class RulesetDocument(TypedDict):
    """The numbers of the rules that the game is played with, the same for all seats; see `peloponnes.game.rule_numbers`."""

    rounds: int
    chits_a_round: int
    chits_to_strike: int
    conquest_premium: int
    coins_for_passing: int
    coins_for_withdrawing: int
    persian_attacks: list[int]
    strengthening: dict[str, Number]
    most_strength: int


class MomentDocument(TypedDict):
    """One played action and its events; moment 0 is the start of the game. ``round`` is the round after the action."""

    at: int
    seat: int | None
    action: str
    round: int
    events: list[EventDocument]


class HistoryDocument(TypedDict):
    """The game so far, from its start, without undone turns. ``seq`` is the last log entry it includes."""

    seq: int
    moments: list[MomentDocument]


class ParDocument(TypedDict):
    """The best result that a beam search of ``width`` found for the deal of a solo game, with the actions that lead to it."""

    score: int
    prestige: int
    population: int
    passed: bool | None
    width: int
    moments: list[MomentDocument]


class ReasonDocument(TypedDict):
    """Why an action is good: a message key and its values."""

    key: str
    values: dict[str, object]


class AdviceDocument(TypedDict):
    """A recommended action with its expected outcome and the reason for it.

    ``spread`` is half of the 95 % interval around the chance. One action is the ``best`` by these numbers; others are clearly
    ``behind`` it, or too ``close`` to tell.
    """

    action: str
    chance: float | None
    spread: float | None
    score: float
    standing: Literal["best", "close", "behind"]
    reason: ReasonDocument
