"""What is read from the database and written to it."""

from dataclasses import dataclass, field
from typing import NamedTuple

OPEN, RUNNING, FINISHED, ABANDONED = "open", "running", "finished", "abandoned"
INVITED, OPEN_SEAT, BOT = "invited", "open", "bot"
START, TURN, EARLY, UNDO, RESIGN, REPLACE, RETURN = "start", "turn", "early", "undo", "resign", "replace", "return"
PLAYERS, SPECTATORS = "players", "spectators"


@dataclass(slots=True)
class GameRow:
    """A game: what is played, how far it is, and what it waits for. See `schema.game`."""

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
        """Whether it can't be played on until somebody puts it right."""
        return self.problem is not None and self.status != ABANDONED

    @property
    def closed_as_it_is(self) -> bool:
        """Whether it was ended because it can't be played on: what is wrong with it is known, and stays."""
        return self.problem is not None and self.status == ABANDONED


@dataclass(slots=True)
class SeatRow:
    """A seat: who sits there."""

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
        """Whether somebody sits there."""
        return self.kind == BOT or self.guest is not None

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot decides here: its own seat, or that of somebody who is away or has given up."""
        return bool(self.level)


class Entry(NamedTuple):
    """A line of the log. ``text`` is what was played, an action a line, or what the kind needs."""

    game_id: str
    seq: int
    command: str
    kind: str
    seat: int
    text: str
    at: int


class Snapshot(NamedTuple):
    """The position after an entry, and how many actions led there."""

    game_id: str
    seq: int
    position: str
    played: int


class ChatLine(NamedTuple):
    """Something that was said."""

    game_id: str
    number: int
    command: str
    room: str
    guest: str
    name: str
    text: str
    at: int


class Room(NamedTuple):
    """For how many tables that are not over, and for how many seats of bots at them, there is room."""

    tables_of_guest: int
    tables_of_origin: int
    bots_of_origin: int


@dataclass(frozen=True, slots=True)
class Change:
    """An entry, and what changes with it: columns of the game, columns of seats, a snapshot. All of it is written or nothing."""

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
