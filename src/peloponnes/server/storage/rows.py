"""Rows read from and written to the database."""

from dataclasses import dataclass, field, fields
from typing import NamedTuple

OPEN, RUNNING, FINISHED, ABANDONED = "open", "running", "finished", "abandoned"
INVITED, OPEN_SEAT, BOT = "invited", "open", "bot"
START, TURN, EARLY, UNDO, RESIGN, REPLACE, RETURN = "start", "turn", "early", "undo", "resign", "replace", "return"
# Questions to all others, what they answer, and what comes of it once all agree; a pause ends early when its player is back.
ASK, AGREE, DECLINE, BACK, PAUSE, RESUME = "ask", "agree", "decline", "back", "pause", "resume"
CLOCK, DORMANT = (
    "clock",
    "dormant",
)  # the second word of an entry that the server wrote: out of time, and closed for nobody plays
PLAYERS, SPECTATORS = "players", "spectators"
MUTE, BAN = "mute", "ban"
GUEST, NETWORK = "guest", "network"
TOURNAMENT = "tournament:"  # the host of a tournament's table is nobody, named by this and the id of the tournament
GONE = "—"  # instead of the name of somebody who has deleted their data
YOUR_TURN, STARTED, OVER, TAKEN_OVER, REMINDER, DIGEST = "turn", "started", "over", "taken", "reminder", "digest"
ENTER, SIGN_IN, CREATE, ADDRESS, CHANGED = "enter", "sign_in", "create", "address", "changed"  # what a mail link is for
PUSH, WEBHOOK, MAIL = "push", "webhook", "mail"


@dataclass(slots=True)
class GameRow:
    """A game: its setup, its progress, and what it waits for. See `schema.game`."""

    id: str
    created: int
    updated: int
    status: str
    host: str
    public: bool
    setup: str
    record: str | None = None
    waits_for: str = "[]"
    bot_due: bool = False
    round: int = 0
    result: str | None = None
    deal_of: str | None = None
    rematch: str | None = None
    campaign: str | None = None
    origin: str = ""
    problem: str | None = None
    closed: str | None = None
    deadline: int | None = None
    clock: str | None = None
    question: str | None = None
    taken_back: bool = False

    rating_due: bool = False

    @property
    def quarantined(self) -> bool:
        """Whether it can't be continued until it is repaired."""
        return self.problem is not None and self.status != ABANDONED

    @property
    def closed_as_it_is(self) -> bool:
        """Whether it was closed because it could not be continued; its problem is known and stays."""
        return self.problem is not None and self.status == ABANDONED


@dataclass(slots=True)
class SeatRow:
    """A seat and its player."""

    game_id: str
    number: int
    kind: str
    name: str = ""
    guest: str | None = None
    level: str = ""
    resigned: bool = False
    seen: int = 0
    link: int = 0
    reserved: str | None = None
    reminded: int = 0
    holders: tuple[str, ...] = ()  # in a table of their own

    @property
    def guests(self) -> tuple[str, ...]:
        """Who may play the seat: its owner, and the holders, who are the owner on other devices."""
        return self.holders if self.guest is None else (self.guest, *self.holders)

    @property
    def columns(self) -> dict[str, object]:
        """The row in the table of seats."""
        return {each.name: getattr(self, each.name) for each in fields(self) if each.name != "holders"}

    @property
    def taken(self) -> bool:
        """Whether a person or a bot has the seat."""
        return self.kind == BOT or self.guest is not None

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot plays the seat: its own, or that of a player who is away or has resigned."""
        return bool(self.level)


class Entry(NamedTuple):
    """A line of the log. ``text`` has the actions, one per line, or whatever else the kind requires."""

    game_id: str
    seq: int
    command: str
    kind: str
    seat: int
    text: str
    at: int


class Snapshot(NamedTuple):
    """The position after a log entry, and the number of actions played by then."""

    game_id: str
    seq: int
    position: str
    played: int


class AnalysisRow(NamedTuple):
    """The analysis of a finished game up to a log entry, as JSON, and what made it. See `schema.analysis`."""

    game_id: str
    seq: int
    format: int
    version: str
    rollouts: int
    seed: int
    document: str
    made: int


class ChatLine(NamedTuple):
    """A line of chat."""

    game_id: str
    number: int
    command: str
    room: str
    guest: str
    name: str
    text: str
    at: int


@dataclass(slots=True)
class OrderRow:
    """A standing order of a seat, or why it no longer stands. See `schema.standing_order`."""

    game_id: str
    seat: int
    text: str | None
    round: int
    seq: int
    made: int
    played: str = "[]"
    ended: str | None = None


class TokenRow(NamedTuple):
    """A token, without the token itself."""

    id: str
    label: str
    created: int


class Restriction(NamedTuple):
    """What an operator does not let a guest or a network do. See `schema.restriction`."""

    kind: str
    whom: str
    id: str
    since: int
    until: int | None
    reason: str


class AuditEntry(NamedTuple):
    """What an operator did. See `schema.audit`."""

    at: int
    operator: str
    command: str
    subject: str
    reason: str
    details: str


class AccountRow(NamedTuple):
    """An account. See `schema.account`."""

    guest: str
    name: str
    handle: str
    created: int
    mail: str | None = None
    mail_print: str | None = None


class MailLinkRow(NamedTuple):
    """A link that was asked for by mail. See `schema.mail_link`."""

    id: str
    purpose: str
    asker: str
    account: str
    address: str
    mail_print: str
    invitation: str | None
    language: str
    hash: str | None
    expires: int
    due: int | None
    attempts: int = 0
    claimed_until: int = 0


class PasskeyRow(NamedTuple):
    """A passkey of an account. See `schema.passkey`."""

    id: str
    guest: str
    credential: str
    public_key: str
    uses: int
    host: str
    label: str
    created: int
    used: int


class DeviceRow(NamedTuple):
    """A device on which an account is signed in."""

    id: str
    guest: str
    label: str
    created: int
    seen: int


class Quota(NamedTuple):
    """The allowed number of unfinished tables, and of bots at them. An origin is a network, as a keyed hash."""

    tables_of_guest: int
    tables_of_origin: int
    bots_of_origin: int


class NoticeRow(NamedTuple):
    """Something that a guest has to be told, or (without one) the channels of a table. See `schema.notice`."""

    game_id: str
    seq: int
    guest: str
    kind: str
    at: int
    due: int


@dataclass(slots=True)
class ChannelRow:
    """A way to tell a guest, or those at a table, something. See `schema.channel`."""

    id: str
    guest: str
    game_id: str | None
    kind: str
    shape: str
    address: str
    fingerprint: str
    wants: str
    language: str
    active: bool
    verified: bool
    error: str | None
    failed: int | None
    created: int


class WishRow(NamedTuple):
    """When a guest wants to be told something; times of day in minutes after midnight. See `schema.wish`."""

    guest: str
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_until: int | None = None
    digest_at: int | None = None
    digest_due: int | None = None


class DeliveryRow(NamedTuple):
    """A message to one channel that has not arrived yet. See `schema.delivery`."""

    id: str
    channel_id: str
    kind: str
    items: str
    created: int
    due: int
    attempts: int = 0
    claimed_until: int = 0


class Scene(NamedTuple):
    """A game and its seats, as they are when somebody is told of them."""

    game: GameRow
    seats: list[SeatRow]


@dataclass(frozen=True, slots=True)
class LogWrite:
    """A log entry to be written, and its effects: columns of the game and the seats, a snapshot, whom to tell.

    Written completely or not at all.
    """

    entry: Entry
    game: dict[str, object] = field(default_factory=dict)
    seats: dict[int, dict[str, object]] = field(default_factory=dict)
    snapshot: Snapshot | None = None
    notices: tuple[NoticeRow, ...] = ()
    seated: tuple[
        SeatRow, ...
    ] = ()  # the seats as they were when a start was planned; it is not written if one has changed since


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game with its seats, the last snapshot, the entries since, and the standing orders, which are secret."""

    game: GameRow
    seats: list[SeatRow]
    snapshot: Snapshot | None
    entries: list[Entry]
    orders: list[OrderRow] = field(default_factory=list)
