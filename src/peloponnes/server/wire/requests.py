"""The messages that clients send. Each is validated before anything else is done; unknown fields are refused."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, TypeAdapter

from peloponnes.server.names import clean_name, clean_speech
from peloponnes.server.wire.refusal import Refused

_LETTERS = r"[^\x00-\x1f\x7f]"
TABLE_ID = "^[A-Za-z0-9_-]{1,16}$"


def _name(name: str) -> str:
    """Clean a name."""
    found = clean_name(name)
    if not found:
        raise Refused("no_name", 422)
    return found


def _speech(text: str) -> str:
    """Clean a chat message."""
    found = clean_speech(text)
    if not found:
        raise Refused("nothing_said", 422)
    return found


def _whole(number: object) -> object:
    """Accept whole numbers however JSON writes them: 3, 3.0 or 3e0."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


Name = Annotated[
    str,
    StringConstraints(min_length=1, max_length=30, pattern=rf"^{_LETTERS}*[^\x00-\x1f\x7f\s]{_LETTERS}*$"),
    AfterValidator(_name),
]
Speech = Annotated[
    str,
    StringConstraints(
        min_length=1, max_length=500, pattern=rf"^({_LETTERS}|[\t\n])*[^\x00-\x1f\x7f\s]({_LETTERS}|[\t\n])*$"
    ),
    AfterValidator(_speech),
]
CommandId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,48}$")]
ActionText = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9 -]+$")]
Word = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{1,20}$")]
TableId = Annotated[str, StringConstraints(pattern=TABLE_ID)]
Count = Annotated[int, Field(ge=0, le=10**6), BeforeValidator(_whole)]
Minute = Annotated[int, Field(ge=0, le=1439), BeforeValidator(_whole)]
SeatNumber = Annotated[int, Field(ge=0, le=7), BeforeValidator(_whole)]
Level = Literal["shepherd", "novice", "merchant", "archon", "strategos"]
Temperament = Literal["careful", "builder", "grabber", "spoiler"]
Room = Literal["players", "spectators"]
DAY = 24 * 3600  # seconds


class ClientMessage(BaseModel):
    """A message from a client."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class SeatSetup(ClientMessage):
    """Who will sit in a seat: a person on this device, whoever gets the link, anybody, or a bot with a level.

    Bots of all levels but strategos may have a temperament.
    """

    kind: Literal["here", "invited", "open", "bot"]
    name: Name | None = None
    level: Level | None = None
    temperament: Temperament | None = None


class Pace(ClientMessage):
    """How fast a table plays: ``live``, or turn by turn (``turns``).

    At a live table others may let a bot play for a player who has been ``away`` for so many seconds; None is the server's setting. Turn
    by turn, only the clock decides: each seat begins with a ``bank`` and gets an ``increment`` for each turn, in seconds.
    """

    kind: Literal["live", "turns"] = "live"
    away: Annotated[int, Field(ge=30, le=600), BeforeValidator(_whole)] | None = None
    bank: Annotated[int, Field(ge=60, le=30 * DAY), BeforeValidator(_whole)] = DAY
    increment: Annotated[int, Field(ge=0, le=30 * DAY), BeforeValidator(_whole)] = DAY


class CreateTable(ClientMessage):
    """A new table. ``after`` continues the campaign of a finished game.

    ``deal_of`` replays the deal of a finished game, from the start or from its state after the first ``at`` actions.
    ``stand_in`` is the level of the bot that takes over for a player who resigns or is away.
    """

    edition: Word = "base"
    options: list[Word] = Field(default=[], max_length=8)
    level: Annotated[int, Field(ge=1, le=5), BeforeValidator(_whole)] | None = None
    extra: list[Word] = Field(default=[], max_length=8)
    civilization: Word | None = None
    seats: list[SeatSetup] = Field(min_length=1, max_length=8)
    name: Name = "Guest"
    public: bool = False
    hints: bool | None = None
    campaign: bool = False
    after: TableId | None = None
    deal_of: TableId | None = None
    at: Count = 0
    stand_in: Level = "archon"
    pace: Pace = Pace()
    start: bool = False


class TryAnswer(ClientMessage):
    """Try another answer to the decision after ``at`` actions of a finished game."""

    at: Count
    action: ActionText


class Join(ClientMessage):
    """Take a seat: a certain one by its link, the next free one by the link of the table, or any open one without a key."""

    name: Name
    seat: SeatNumber | None = None
    key: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{24}$")] | None = None

    @property
    def by_table_link(self) -> bool:
        """Whether the guest has the one link for all seats of the table."""
        return self.seat is None and self.key is not None


class ChangeSeat(ClientMessage):
    """Change who will sit in a seat, before the game begins; anybody sitting there is removed."""

    kind: Literal["invited", "open", "bot"]
    level: Level | None = None
    temperament: Temperament | None = None


class KeepNote(ClientMessage):
    """A player's private note about a game; an empty one is removed."""

    text: Annotated[str, StringConstraints(max_length=2000, pattern=rf"^({_LETTERS}|[\t\n])*$")]


class NewToken(ClientMessage):
    """A new token for a program that plays."""

    label: Name


class PushSubscription(ClientMessage):
    """What a browser gives to whoever may send it push messages."""

    endpoint: Annotated[str, StringConstraints(min_length=1, max_length=1000)]
    p256dh: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{80,96}={0,2}$")]
    auth: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{20,24}={0,2}$")]


class NewChannel(ClientMessage):
    """A new way to be told something: a ``push`` subscription, or the ``address`` of a webhook or mailbox.

    ``shape`` is what the webhook takes. With ``table`` it is told what happens there, whoever is concerned; only its host may do that.
    """

    kind: Literal["push", "webhook", "mail"]
    push: PushSubscription | None = None
    address: Annotated[str, StringConstraints(min_length=1, max_length=1000)] | None = None
    shape: Literal["discord", "matrix", "slack", "json"] = "json"
    table: TableId | None = None


class ChangeChannel(ClientMessage):
    """Switch a channel on or off, or change what it is told of."""

    active: bool | None = None
    wants: list[Literal["turns", "games", "reminders", "digest"]] | None = Field(default=None, max_length=4)


class Wishes(ClientMessage):
    """When to be told something; times of day in minutes after midnight, in a time zone such as Europe/Athens."""

    zone: Annotated[
        str, StringConstraints(pattern=r"^[A-Za-z0-9_+-]{1,20}(/[A-Za-z0-9_+-]{1,20}){0,2}$", max_length=40)
    ]
    quiet_from: Minute | None = None
    quiet_until: Minute | None = None
    digest_at: Minute | None = None


class ShowPlayer(ClientMessage):
    """Whether anybody may see the guest's page, or only those who have had a seat at the same table."""

    public: bool


class CreateTournament(ClientMessage):
    """A new tournament: everybody plays ``rounds`` games at tables of ``players``. ``stand_in`` plays for whoever leaves."""

    name: Name
    edition: Word = "base"
    options: list[Word] = Field(default=[], max_length=8)
    players: Annotated[int, Field(ge=2, le=8), BeforeValidator(_whole)] = 3
    rounds: Annotated[int, Field(ge=1, le=7), BeforeValidator(_whole)] = 3
    public: bool = False
    stand_in: Level = "archon"


class EnterTournament(ClientMessage):
    """Sign up for a tournament."""

    name: Name


class Command(ClientMessage):
    """A command at a table. The ``id`` makes resending safe; without ``seat``, it is the guest's seat that has to decide."""

    id: CommandId
    seat: SeatNumber | None = None


class Turn(Command):
    """Play a series of decisions. With ``seq`` it is refused if anything has happened that the client has not seen."""

    type: Literal["turn"] = "turn"
    actions: list[ActionText] = Field(min_length=1, max_length=40)
    seq: Count | None = None


class Try(Command):
    """Show what a turn would lead to."""

    type: Literal["try"] = "try"
    actions: list[ActionText] = Field(min_length=1, max_length=40)


class Undo(Command):
    """Undo the last turn."""

    type: Literal["undo"] = "undo"


class Hint(Command):
    """Ask for advice on the current decision, or on the one that follows these actions of the same turn."""

    type: Literal["hint"] = "hint"
    actions: list[ActionText] = Field(default_factory=list, max_length=40)


class Resign(Command):
    """Resign; a bot plays on."""

    type: Literal["resign"] = "resign"


class Replace(Command):
    """Let a bot play for an absent player: the table's ``stand_in``. Another ``level`` may only be chosen for the guest's own seat."""

    type: Literal["replace"] = "replace"
    level: Level | None = None


class Return(Command):
    """Take the guest's own seat back from a bot."""

    type: Literal["return"] = "return"


class AskBack(Command):
    """Ask all others whether the seat may take back its last turn of this round, when it can't be undone any more."""

    type: Literal["ask-back"] = "ask-back"


class AskPause(Command):
    """Ask all others to stop the clocks ``until`` a time, in milliseconds since 1970, or until the player is back."""

    type: Literal["ask-pause"] = "ask-pause"
    until: Annotated[int, Field(ge=0, le=10**14), BeforeValidator(_whole)]


class Agree(Command):
    """Agree to what is asked; ``question`` is its log entry."""

    type: Literal["agree"] = "agree"
    question: Count


class Decline(Command):
    """Decline what is asked, or withdraw one's own question; ``question`` is its log entry."""

    type: Literal["decline"] = "decline"
    question: Count


class Resume(Command):
    """Let the clocks run again, before the pause that the player asked for is over."""

    type: Literal["resume"] = "resume"


class Say(Command):
    """Send a line of chat, to the players or among the spectators."""

    type: Literal["say"] = "say"
    text: Speech


Play = Turn | Undo | Resign | Replace | Return | AskBack | AskPause | Agree | Decline | Resume | Say
AnyCommand = Play | Try | Hint
COMMANDS: TypeAdapter[AnyCommand] = TypeAdapter(Annotated[AnyCommand, Field(discriminator="type")])
