"""What clients get. Documents are plain data; these types describe them for mypy, for OpenAPI, and for the page."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from peloponnes.game.events import Value

Status = Literal["open", "running", "finished", "abandoned"]
Number = dict[str, int]


class EventDocument(TypedDict):
    """Something that happened: a key and its values, never a sentence."""

    key: str
    seat: int | None
    values: dict[str, Value]


class OfferDocument(TypedDict):
    """Coins that are offered for swapping colonies or heroes."""

    prize: str
    by: int
    coins: int


class DecisionDocument(TypedDict):
    """A decision that is open, and all that is legal."""

    seat: int
    kind: str
    tile: str | None
    chit: str | None
    offer: OfferDocument | None
    actions: list[str]


class BoardDocument(TypedDict):
    """What a seat owns: as `peloponnes replay --json` writes it, and what else a table shows."""

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


class BidDocument(TypedDict):
    """A bid that lies on a tile."""

    seat: int
    coins: int


class PresentDecision(TypedDict):
    """The decision at which the game stands."""

    seat: int
    kind: str
    actions: list[str]


class PersiansDocument(TypedDict):
    """How the Persians stand to the players."""

    shown: int
    next_attack: int | None
    strength: int
    players: int


class ViewDocument(TypedDict):
    """A game as everybody sees it. ``position`` is what is known in one line; in it the undrawn lies in the order of the box."""

    round: int
    phase: str
    over: bool
    order: list[int]
    row: list[str]
    conquest: list[str]
    sea: list[str]
    bids: dict[str, BidDocument]
    chits: Number
    chit: NotRequired[str | None]
    decision: PresentDecision | None
    result: dict[str, object] | None
    seats: list[BoardDocument]
    odds: dict[str, float]
    undrawn_chits: Number
    known_chits: list[str]
    undrawn_tiles: list[str]
    gone: list[str]
    played: int
    position: str
    persians: NotRequired[PersiansDocument]


class WonDocument(TypedDict):
    """A way to take the tile of a bid: the seat then, and after the income that follows."""

    how: str
    taken: BoardDocument
    income: BoardDocument
    answers: list[str]


class PreviewDocument(TypedDict):
    """What an action would bring: the seat right after, each way of taking the tile of a bid, and if it is outbid."""

    action: str
    now: BoardDocument
    won: list[WonDocument]
    outbid: BoardDocument | None


class SeatDocument(TypedDict):
    """Who sits somewhere. A ``reserved`` seat is kept for the person of that name, who has not come yet: nobody else can take it."""

    kind: str
    name: str
    taken: bool
    reserved: bool
    level: str | None
    resigned: bool
    online: bool


class TableDocument(TypedDict):
    """A table as everybody may know it. The salt is told at the end.

    ``deal_of`` is the game whose deal is played once more, and ``at`` how many of its actions are played already. With a
    ``known_deal`` somebody at the table may know what is hidden: such a game counts for no rating, whoever plays in it.
    ``stand_in`` is the level of the bot that plays on for one who gives up or is away. ``rules`` is the version of the rules and
    of the values that the game is played with.
    """

    id: str
    status: str
    public: bool
    rules: int
    edition: str
    options: list[str]
    level: int | None
    extra: list[str]
    hints: bool
    campaign: bool
    created: int
    updated: int
    round: int
    waits_for: list[int]
    result: dict[str, object] | None
    deal_of: str | None
    known_deal: bool
    at: int
    stand_in: str
    rematch: str | None
    commitment: str | None
    salt: str | None
    seats: list[SeatDocument]


class Summary(TypedDict):
    """A line of a list of tables; ``deal_of`` and ``known_deal`` as in the table itself.

    A table is ``quarantined`` when its game can't be played on until the operator has mended it.
    """

    id: str
    status: str
    edition: str
    options: list[str]
    level: int | None
    campaign: bool
    created: int
    updated: int
    round: int
    seats: list[SeatDocument]
    your_seats: list[int]
    your_turn: bool
    quarantined: bool
    result: dict[str, object] | None
    deal_of: str | None
    known_deal: bool


class NewsDocument(TypedDict):
    """An entry of the log, and what happened with it; ``played`` counts the actions that the game has after it."""

    seq: int
    kind: str
    seat: int | None
    text: str
    at: int
    played: int
    events: list[EventDocument]


class ChatDocument(TypedDict):
    """Something that was said."""

    number: int
    room: str
    name: str
    text: str
    at: int


class ChatLines(TypedDict):
    """Some lines of a chat in their order, and whether there are ``earlier`` ones."""

    lines: list[ChatDocument]
    earlier: bool


class You(TypedDict):
    """What is the client's own at a table: seats, and those that are ``kept`` for one until one comes."""

    seats: list[int]
    kept: list[int]
    host: bool


class Welcome(TypedDict):
    """How a table stands, and what was missed. ``undo`` has those of one's seats whose last turn can be taken back now.

    ``chat`` has the last lines, and ``earlier_chat`` tells whether there are more.
    """

    type: Literal["welcome"]
    seq: int
    you: You
    table: TableDocument
    view: ViewDocument | None
    decisions: list[DecisionDocument]
    undo: list[int]
    missed: list[NewsDocument]
    chat: list[ChatDocument]
    earlier_chat: bool


class News(NewsDocument):
    """Something happened."""

    type: Literal["news"]
    table: TableDocument
    view: ViewDocument | None
    decisions: list[DecisionDocument]
    undo: list[int]


class MomentDocument(TypedDict):
    """An action that was played and what happened with it; the first moment (0) is the beginning. ``round`` is the one after it."""

    at: int
    seat: int | None
    action: str
    round: int
    events: list[EventDocument]


class HistoryDocument(TypedDict):
    """A game as it stands now, from its beginning on: what was undone is not in it. ``seq`` is the last entry that it knows of."""

    seq: int
    moments: list[MomentDocument]


class ParDocument(TypedDict):
    """The best that a search of a width found for the deal of a solo game, and how it goes."""

    score: int
    prestige: int
    population: int
    passed: bool | None
    width: int
    moments: list[MomentDocument]


class TableChanged(TypedDict):
    """Something changed about the people at a table."""

    type: Literal["table"]
    table: TableDocument


class Said(ChatDocument):
    """Somebody said something."""

    type: Literal["chat"]


class Done(TypedDict):
    """A command was done, now or before; it led to this entry."""

    type: Literal["done"]
    id: str
    seq: int
    repeated: bool


class Tried(TypedDict):
    """What a turn would lead to. Without a view something would be revealed; without a decision the turn would be over."""

    type: Literal["tried"]
    id: str
    actions: list[str]
    preview: PreviewDocument | None
    view: ViewDocument | None
    decision: DecisionDocument | None


class ReasonDocument(TypedDict):
    """Why an action is good, as a message."""

    key: str
    values: dict[str, object]


class AdviceDocument(TypedDict):
    """An action, what it promises, and why."""

    action: str
    chance: float | None
    score: float
    reason: ReasonDocument


class Hinted(TypedDict):
    """Advice, the best action first."""

    type: Literal["hint"]
    id: str
    seq: int
    advice: list[AdviceDocument]


class Problem(TypedDict):
    """Why something was not done: a sentence, its key, and the rule of the game that forbids it, if one does."""

    key: str
    text: str
    values: dict[str, object]
    rule: NotRequired[str]


class Refusal(TypedDict):
    """The answer to a request that was refused."""

    error: Problem


class Failed(TypedDict):
    """The answer to a frame that was refused."""

    type: Literal["error"]
    id: str | None
    error: Problem


class Me(TypedDict):
    """A guest, and its games: all that are not over, and the latest of the others. ``older`` asks for more, as ``before``."""

    guest: str
    tables: list[Summary]
    older: str | None


class Invitation(TypedDict):
    """What the link of a seat holds."""

    seat: int
    key: str


class Seated(TypedDict):
    """Where somebody sits."""

    seat: int
    table: TableDocument


class TokenDocument(TypedDict):
    """A token, without the token itself."""

    id: str
    label: str
    created: int


class TokenMade(TokenDocument):
    """A new token: it is told this once."""

    token: str


class EditionDocument(TypedDict):
    """What may be played."""

    name: str
    players: list[int]
    options: list[str]
    levels: list[int]


class Health(TypedDict):
    """Whether the server and its database are there."""

    status: Literal["ok"]
    version: str
    database: str


Outgoing = Welcome | News | TableChanged | Said | Done | Tried | Hinted | Failed
