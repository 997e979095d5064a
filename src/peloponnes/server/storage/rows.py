"""Rows read from and written to the database."""

from dataclasses import dataclass, field
from typing import NamedTuple

OPEN, RUNNING, FINISHED, ABANDONED = "open", "running", "finished", "abandoned"
INVITED, OPEN_SEAT, BOT = "invited", "open", "bot"
START, TURN, EARLY, UNDO, RESIGN, REPLACE, RETURN = "start", "turn", "early", "undo", "resign", "replace", "return"
PLAYERS, SPECTATORS = "players", "spectators"


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


class TokenRow(NamedTuple):
    """A token, without the token itself."""

    id: str
    label: str
    created: int


class Quota(NamedTuple):
    """The allowed number of unfinished tables, and of bots at them. An origin is a network, as a keyed hash."""

    tables_of_guest: int
    tables_of_origin: int
    bots_of_origin: int


@dataclass(frozen=True, slots=True)
class LogWrite:
    """A log entry to be written, and its effects: columns of the game and the seats, a snapshot. Written completely or not at all."""

    entry: Entry
    game: dict[str, object] = field(default_factory=dict)
    seats: dict[int, dict[str, object]] = field(default_factory=dict)
    snapshot: Snapshot | None = None


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game with its seats, the last snapshot, and the entries since."""

    game: GameRow
    seats: list[SeatRow]
    snapshot: Snapshot | None
    entries: list[Entry]
