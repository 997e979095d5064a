"""The documents about players: ratings, pages and leaderboards. None of them has the id of a guest."""

from typing import Literal

from typing_extensions import TypedDict

Reason = Literal["alone", "damaged", "hints", "known_deal", "left", "one_device", "opponents", "taken_back"]


class PoolDocument(TypedDict):
    """Games that are rated together: an edition with the options that matter, and a number of players."""

    id: str
    edition: str
    options: list[str]
    players: int


class PoolSize(PoolDocument):
    """A pool, and how many people have a rating in it."""

    people: int


class RatingDocument(TypedDict):
    """A rating. ``number`` is what somebody is worth for certain; ``estimate`` ± ``spread`` is where they probably stand."""

    number: int
    estimate: int
    spread: int


class RatedSeatDocument(TypedDict):
    """What a game changed for a seat; a bot's strength never changes. ``player`` is the id of a page that the client may see."""

    seat: int
    place: int
    player: str | None
    before: RatingDocument
    after: RatingDocument


class RatedTable(TypedDict):
    """What a finished game changed. It is not ``rated`` for a ``reason``; neither is known while it waits to be judged.

    ``seats`` are those whose rating the client may see: all of them for those who sat at the table.
    """

    rated: bool
    reason: Reason | None
    pool: PoolDocument | None
    seats: list[RatedSeatDocument]


class RatingPoint(TypedDict):
    """The number after a game."""

    at: int
    number: int


class PoolRating(RatingDocument):
    """A player's rating in a pool, and how it came about: the latest points of ``history``, in order.

    Only those who are ``settled`` are listed on a leaderboard.
    """

    pool: PoolDocument
    games: int
    won: int
    settled: bool
    history: list[RatingPoint]


class PlayedDocument(TypedDict):
    """A rated game on a player's page; ``table`` only for those who sat there as well, or if the table was public."""

    at: int
    pool: PoolDocument
    place: int
    change: int
    table: str | None


class PlayerDocument(TypedDict):
    """A player's page. ``games`` are all finished ones, ``latest`` the latest of the rated ones.

    A page that is not ``public`` is seen by ``you``, its owner, and by those who have had a seat at the same table.
    """

    id: str
    name: str
    public: bool
    you: bool
    games: int
    rated: int
    won: int
    ratings: list[PoolRating]
    latest: list[PlayedDocument]


class Favourite(TypedDict):
    """A civilization or tile, and in how many games the player had it."""

    id: str
    games: int


class Favourites(TypedDict):
    """What a player had most often in their latest finished games."""

    games: int
    civilizations: list[Favourite]
    tiles: list[Favourite]


class OpponentsDocument(TypedDict):
    """The levels of bots that suit somebody, the weakest first.

    They follow from the last ``games`` against bots, in which the guest was ahead of so many (``beaten``; half of one who shared their
    place) of all ``opponents``.
    """

    levels: list[str]
    games: int
    beaten: float
    opponents: int


class Leader(RatingDocument):
    """A line of a leaderboard: a person, or a bot with its ``level``. A line that is not ``public`` is seen by ``you`` alone."""

    name: str
    player: str | None
    level: str | None
    public: bool
    you: bool
    games: int
    won: int


class Leaderboard(TypedDict):
    """The strongest players of a pool, with the bots where they stand. ``measured`` is the pool in which the bots were measured."""

    pool: PoolDocument
    measured: PoolDocument
    leaders: list[Leader]
