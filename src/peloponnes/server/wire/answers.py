"""The messages that the server sends. Documents are plain dicts; these types describe them for mypy, OpenAPI and the page."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from peloponnes.server.wire.event_schema import EventDocument
from peloponnes.server.wire.game_documents import (
    AdviceDocument,
    DecisionDocument,
    PreviewDocument,
    RulesetDocument,
    ViewDocument,
)

Change = dict[str, object]


class SeatDocument(TypedDict):
    """A seat and its player. A ``reserved`` seat is kept for the named person, who has not come yet; nobody else can take it."""

    kind: str
    name: str
    taken: bool
    reserved: bool
    level: str | None
    resigned: bool
    online: bool


class LastingDocument(TypedDict):
    """What rarely changes at a table. The salt is only revealed once the game is over.

    ``deal_of`` is the game whose deal is replayed here, and ``at`` the number of its actions that were already played at the start.
    With a ``known_deal`` a player may know hidden information, so the game is never rated. ``stand_in`` is the level of the bot that
    takes over for a player who resigns or is away. ``rules`` is the version of the rules and values that the game is played with.
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
    result: dict[str, object] | None
    deal_of: str | None
    known_deal: bool
    at: int
    stand_in: str
    rematch: str | None
    commitment: str | None
    salt: str | None


class TableDocument(LastingDocument):
    """The public state of a table. ``waits_for`` are the seats that have to decide."""

    updated: int
    round: int
    waits_for: list[int]
    seats: list[SeatDocument]


class Summary(TypedDict):
    """A table in a list; ``deal_of`` and ``known_deal`` as in `TableDocument`.

    A table is ``quarantined`` when its game can't be continued until the operator has repaired it.
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
    """A log entry and its events; ``played`` is the number of actions in the game after it."""

    seq: int
    kind: str
    seat: int | None
    text: str
    at: int
    played: int
    events: list[EventDocument]


class ChatDocument(TypedDict):
    """A line of chat."""

    number: int
    room: str
    name: str
    text: str
    at: int


class ChatLines(TypedDict):
    """Lines of chat in order; ``earlier`` tells whether there are older ones."""

    lines: list[ChatDocument]
    earlier: bool


class You(TypedDict):
    """The client's own seats, the seats that are ``kept`` for it (see ``reserved``), and whether it is the host."""

    seats: list[int]
    kept: list[int]
    host: bool


class Welcome(TypedDict):
    """The state of a table and what the client missed. ``undo`` lists the client's seats whose last turn can be undone now.

    ``ruleset`` never changes, so no other message has it. ``chat`` has the most recent lines; ``earlier_chat`` tells whether there are
    older ones.
    """

    type: Literal["welcome"]
    seq: int
    you: You
    ruleset: RulesetDocument
    table: TableDocument
    view: ViewDocument | None
    decisions: list[DecisionDocument]
    undo: list[int]
    missed: list[NewsDocument]
    chat: list[ChatDocument]
    earlier_chat: bool


class News(NewsDocument):
    """A new log entry, with what it changed of the table and of the view: the fields that differ from those of the message before.

    ``seats`` in a change is a list with null for every seat that stayed the same, and the fields that differ for the others. The first
    view is whole.
    """

    type: Literal["news"]
    table: Change
    view: Change | None
    decisions: list[DecisionDocument]
    undo: list[int]


class TableChanged(TypedDict):
    """Something other than the game changed at a table: seats, presence or a rematch. Changes as in `News`."""

    type: Literal["table"]
    table: Change


class Said(ChatDocument):
    """A new line of chat."""

    type: Literal["chat"]


class Done(TypedDict):
    """A command was carried out, now or (``repeated``) when it was first sent; ``seq`` is its log entry."""

    type: Literal["done"]
    id: str
    seq: int
    repeated: bool


class Tried(TypedDict):
    """The outcome of a turn. No view: the turn would reveal something. No decision: the turn would be over."""

    type: Literal["tried"]
    id: str
    actions: list[str]
    preview: PreviewDocument | None
    view: ViewDocument | None
    decision: DecisionDocument | None


class Hinted(TypedDict):
    """Recommended actions, best first."""

    type: Literal["hint"]
    id: str
    seq: int
    advice: list[AdviceDocument]


class Problem(TypedDict):
    """Why a request was refused: message key, sentence and values, and the rule of the game that forbids it, if any."""

    key: str
    text: str
    values: dict[str, object]
    rule: NotRequired[str]


class Refusal(TypedDict):
    """The body of a refused HTTP request."""

    error: Problem


class Failed(TypedDict):
    """The reply to a refused frame."""

    type: Literal["error"]
    id: str | None
    error: Problem


class Me(TypedDict):
    """A guest and their games: all unfinished ones, and the latest finished ones. Pass ``older`` as ``before`` to get more."""

    guest: str
    tables: list[Summary]
    older: str | None


class Invitation(TypedDict):
    """The seat and key that a seat's link contains."""

    seat: int
    key: str


class Seated(TypedDict):
    """The seat that the guest has taken."""

    seat: int
    table: TableDocument


class TokenDocument(TypedDict):
    """A token's metadata; the token itself is never shown again."""

    id: str
    label: str
    created: int


class TokenMade(TokenDocument):
    """A new token, shown only this once."""

    token: str


class EditionDocument(TypedDict):
    """An edition that can be played."""

    name: str
    players: list[int]
    options: list[str]
    levels: list[int]


class Health(TypedDict):
    """The server is up and its database can be written to."""

    status: Literal["ok"]
    version: str
    database: str


Outgoing = Welcome | News | TableChanged | Said | Done | Tried | Hinted | Failed
