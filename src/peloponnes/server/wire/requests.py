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
SeatNumber = Annotated[int, Field(ge=0, le=7), BeforeValidator(_whole)]
Level = Literal["novice", "merchant", "archon", "strategos"]
Room = Literal["players", "spectators"]


class ClientMessage(BaseModel):
    """A message from a client."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class SeatSetup(ClientMessage):
    """Who will sit in a seat: a person on this device, whoever gets the link, anybody, or a bot with a level."""

    kind: Literal["here", "invited", "open", "bot"]
    name: Name | None = None
    level: Level | None = None


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
    start: bool = False


class Join(ClientMessage):
    """Take a seat: a certain one by its link, or any open one."""

    name: Name
    seat: SeatNumber | None = None
    key: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{24}$")] | None = None


class ChangeSeat(ClientMessage):
    """Change who will sit in a seat, before the game begins; anybody sitting there is removed."""

    kind: Literal["invited", "open", "bot"]
    level: Level | None = None


class NewToken(ClientMessage):
    """A new token for a program that plays."""

    label: Name


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


class Say(Command):
    """Send a line of chat, to the players or among the spectators."""

    type: Literal["say"] = "say"
    text: Speech


Play = Turn | Undo | Resign | Replace | Return | Say
AnyCommand = Play | Try | Hint
COMMANDS: TypeAdapter[AnyCommand] = TypeAdapter(Annotated[AnyCommand, Field(discriminator="type")])
