"""The documents about a game: views, decisions, previews, histories and advice. `answers` has the messages that hold them."""

from typing import TYPE_CHECKING, NotRequired

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


class BoardDocument(HoldingsDocument):
    """A seat of a view: what it owns, and the numbers of the rules that apply to it."""

    traits: TraitsDocument


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


class PreviewDocument(TypedDict):
    """The effect of an action: the seat right after it, each way of winning the tile of a bid, and the seat if outbid."""

    action: str
    now: HoldingsDocument
    won: list[WonDocument]
    outbid: HoldingsDocument | None


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
    """A recommended action with its expected outcome and the reason for it."""

    action: str
    chance: float | None
    score: float
    reason: ReasonDocument
