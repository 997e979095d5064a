"""The documents about tournaments. People are known by name and by their number among the entrants, never by the id of a guest."""

from typing_extensions import TypedDict


class TournamentSummary(TypedDict):
    """A tournament in a list: ``players`` sit at a table. ``entered`` and ``host`` say whether the client is one of them."""

    id: str
    created: int
    name: str
    status: str
    edition: str
    options: list[str]
    players: int
    rounds: int
    public: bool
    entrants: int
    entered: bool
    host: bool


class EntrantDocument(TypedDict):
    """Somebody who signed up. Who ``left`` is replaced by the stand-in at all tables still to be played."""

    number: int
    name: str
    left: bool
    you: bool


class StandingDocument(TypedDict):
    """An entrant in the standings of a pool, with what decides between equal points, in this order."""

    entrant: int
    games: int
    won: int
    points: float
    ahead: int
    margin: float
    score: int


class TournamentSeat(TypedDict):
    """A seat at a table: an entrant, or a bot; its ``place`` once the game is over."""

    name: str
    entrant: int | None
    place: int | None


class TournamentTableDocument(TypedDict):
    """A table of a tournament."""

    id: str
    round: int
    status: str
    seats: list[TournamentSeat]


class TournamentPool(TypedDict):
    """A pool: who meets whom, and how they stand, best first."""

    standings: list[StandingDocument]
    tables: list[TournamentTableDocument]


class TournamentDocument(TournamentSummary):
    """A whole tournament; ``next`` is the table of the client's next game. The status is finished when all games are over."""

    stand_in: str
    people: list[EntrantDocument]
    pools: list[TournamentPool]
    next: str | None
