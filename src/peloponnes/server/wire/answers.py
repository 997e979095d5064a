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
from peloponnes.server.wire.orders import OrderTold, OwnOrder

Change = dict[str, object]


class PaceDocument(TypedDict):
    """How fast a table plays: see `Pace` of the requests."""

    kind: Literal["live", "turns"]
    away: int | None
    bank: int
    increment: int


class ClockDocument(TypedDict):
    """The time that a seat had ``left``, in milliseconds, when its clock began to run; without ``runs`` it stands still.

    Now it has ``left`` less the time since ``runs``, if that is not in the future: a clock that is paused begins to run then.
    """

    left: int
    runs: int | None


class QuestionDocument(TypedDict):
    """What a seat asks all others: to take back its last turn (``back``), or to stop the clocks ``until`` a time (``pause``).

    ``waits_for`` has a seat of each player who still has to agree; ``seq`` is what `Agree` and `Decline` answer.
    """

    seq: int
    kind: str
    seat: int
    until: int | None
    waits_for: list[int]


class PauseDocument(TypedDict):
    """All clocks stand still ``until`` a time, or until the player of a ``seat`` is back."""

    until: int
    seat: int


class SeatDocument(TypedDict):
    """A seat and its player. A ``reserved`` seat is kept for the named person, who has not come yet; nobody else can take it.

    A player is ``connected`` at the table, or was a moment ago. Once they have not been there for a while they are no longer
    ``online``, and the others may let a bot play for them; but not turn by turn, where only the ``clock`` decides. Only there
    people have one. ``holders`` is on how many further devices the seat was opened by its link.
    """

    kind: str
    name: str
    taken: bool
    reserved: bool
    level: str | None
    temperament: str | None
    resigned: bool
    connected: bool
    online: bool
    holders: int
    clock: ClockDocument | None


class LastingDocument(TypedDict):
    """What rarely changes at a table. The salt is only revealed once the game is over.

    ``deal_of`` is the game whose deal is replayed here, and ``at`` the number of its actions that were already played at the start.
    With a ``known_deal`` a player may know hidden information, so the game is never rated. ``stand_in`` is the level of the bot that
    takes over for a player who resigns or is away. A turn was ``taken_back`` by consent: what it had revealed is known, so the game is
    never rated. ``rules`` is the version of the rules and values that the game is played with.
    ``closed`` is the reason that the operator of the server gave for closing the table.
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
    pace: PaceDocument
    taken_back: bool
    rematch: str | None
    commitment: str | None
    salt: str | None
    closed: str | None


class TableDocument(LastingDocument):
    """The public state of a table. ``waits_for`` are the seats that have to decide.

    ``paused`` says until when the clocks stand still. ``closes`` is when the table will be closed, if nobody returns who plays there.
    """

    updated: int
    round: int
    waits_for: list[int]
    question: QuestionDocument | None
    paused: PauseDocument | None
    closes: int | None
    seats: list[SeatDocument]


class Summary(TypedDict):
    """A table in a list; ``deal_of`` and ``known_deal`` as in `TableDocument`.

    A table is ``quarantined`` when its game can't be continued until the operator has repaired it. ``deadline`` is when the guest is
    out of time, if a clock of theirs runs; ``asked`` whether they are asked to agree to something; ``closes`` as in `TableDocument`.
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
    deadline: int | None
    asked: bool
    pace: PaceDocument
    closes: int | None
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
    """The client's own seats, the seats that are ``kept`` for it (see ``reserved``), and whether it is the host.

    Those of its seats that are ``held`` are owned by another guest id: the client is a further device of their owner.
    ``looked`` is how many actions had been played when the player was last here; None if unknown, or if nothing was played since.
    """

    seats: list[int]
    kept: list[int]
    host: bool
    held: list[int]
    looked: int | None


class Welcome(TypedDict):
    """The state of a table and what the client missed. ``undo`` lists the client's seats whose last turn can be undone now, ``back``
    those that may ask all others to take it back. ``now`` is the server's time, for clocks.

    ``orders`` are the standing orders of the client's seats, which nobody else is told.
    ``ruleset`` never changes, so no other message has it. ``chat`` has the most recent lines; ``earlier_chat`` tells whether there are
    older ones.
    """

    type: Literal["welcome"]
    seq: int
    now: int
    you: You
    ruleset: RulesetDocument
    table: TableDocument
    view: ViewDocument | None
    decisions: list[DecisionDocument]
    undo: list[int]
    orders: list[OwnOrder]
    back: list[int]
    missed: list[NewsDocument]
    chat: list[ChatDocument]
    earlier_chat: bool


class ActDocument(TypedDict):
    """How the game stood when so many ``events`` of a log entry had happened: what differs from the act before, or from the last view.

    The odds, and what threatens a seat, are those before the move until it ends.
    """

    events: int
    view: Change


class PlayedActionDocument(TypedDict):
    """An action, the round after it, and how many ``events`` of its log entry had happened then."""

    seat: int
    action: str
    round: int
    events: int


class News(NewsDocument):
    """A new log entry, with what it changed of the table and of the view: the fields that differ from those of the message before.

    ``seats`` in a change is a list with null for every seat that stayed the same, and the fields that differ for the others. The first
    view is whole. ``actions`` are those that were played, also early answers of others whose turn came; ``acts`` are for a table that
    shows one thing after another: taking tiles, income, each chit, what it cost.
    """

    type: Literal["news"]
    table: Change
    view: Change | None
    actions: list[PlayedActionDocument]
    acts: list[ActDocument]
    decisions: list[DecisionDocument]
    undo: list[int]
    back: list[int]


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


class OwnGames(TypedDict):
    """A guest and their games: all unfinished ones, and the latest finished ones. Pass ``older`` as ``before`` to get more."""

    guest: str
    tables: list[Summary]
    older: str | None


class Me(OwnGames):
    """A guest with their games, the name of the ``account`` that the browser is signed in to, and whether there are ``accounts`` here.

    Those are none, optional, required or invited: see `AccountState`.
    """

    account: str | None
    accounts: str


class NoteDocument(TypedDict):
    """The guest's private note about a game."""

    text: str


class Invitation(TypedDict):
    """The seat and key that a seat's link contains."""

    seat: int
    key: str


class TableInvitation(TypedDict):
    """The key that the one link for all seats of a table contains."""

    key: str


class Reach(TypedDict):
    """How other devices reach the server, told only to a browser on the same machine.

    ``addresses`` are origins such as http://192.168.1.20:8000. ``only_here`` means that there is none, because the server listens to
    this machine alone.
    """

    only_here: bool
    addresses: list[str]


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


class ChannelDocument(TypedDict):
    """A way by which a guest, or (``table``) those at a table, are told something. Only its owner sees it.

    ``address`` is a part of it, but for a mail address. A mail address is ``verified`` once its owner has followed the link sent there.
    ``error`` says why the last message could not be sent, and ``failed`` when.
    """

    id: str
    kind: str
    shape: str | None
    table: str | None
    address: str
    wants: list[str]
    active: bool
    verified: bool
    error: Problem | None
    failed: int | None
    created: int


class NoticesDocument(TypedDict):
    """How and when a guest is told something. ``push_key`` is what a browser needs to subscribe; ``mail`` is whether there is mail.

    Times of day are in minutes after midnight.
    """

    push_key: str
    mail: bool
    zone: str
    quiet_from: int | None
    quiet_until: int | None
    digest_at: int | None
    channels: list[ChannelDocument]


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


Outgoing = Welcome | News | TableChanged | Said | OrderTold | Done | Tried | Hinted | Failed
