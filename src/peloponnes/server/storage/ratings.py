"""Ratings: finished games are judged in the order in which they ended, each exactly once, and everything can be computed anew.

A game that ends is marked (`game.rating_due`) in the transaction of its last entry. Whoever finds the mark takes it away in the
transaction that writes what the game changed, so a server may be killed at any time, and several workers may look for marks.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    Table,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    tuple_,
    update,
)

from peloponnes.server.ratings.anchors import anchor
from peloponnes.server.ratings.pools import Pool
from peloponnes.server.ratings.rules import Contestant, Rating, rated
from peloponnes.server.storage.database import Database
from peloponnes.server.storage.rows import FINISHED
from peloponnes.server.storage.schema import action, game, rated_game, rated_seat, rating, seat
from peloponnes.server.storage.verdicts import Place, Played, Sitting, Verdict, verdict, without_doubles

T = TypeVar("T")

LOCK = 7304113  # PostgreSQL advisory lock: one worker rates at a time
AT_ONCE = 50  # games in one transaction
OLDEST_SHOWN = 500  # rated games of a guest, at most


class KnownRating(NamedTuple):
    """The rating of a guest in a pool, with the number of games that it follows from, and how many of them were won."""

    rating: Rating = Rating()
    games: int = 0
    won: int = 0


class RatedSeat(NamedTuple):
    """What a game changed for a seat; ``guest`` is None for a bot."""

    number: int
    guest: str | None
    level: str
    place: int
    before: Rating
    after: Rating


class RatedGame(NamedTuple):
    """A judged game: its pool with what changed, or the reason why it does not count."""

    game: str
    ended: int
    pool: str
    reason: str
    seats: tuple[RatedSeat, ...]


class Tally(NamedTuple):
    """How many games count, how many do not, how many are still to be judged, and how many ratings there are."""

    counting: int
    others: int
    due: int
    ratings: int


Standings = dict[str, KnownRating]  # the ratings of one pool, by guest


class Ratings(Database):
    """Rates games, and finds ratings."""

    # Rating -------------------------------------------------------------------------------------------------------------------------

    def rate_due(self, most: int = AT_ONCE) -> int:
        """Judge games that have ended, the first ones first; returns how many. Others may be left."""
        with self.engine.connect() as connection:
            if connection.scalar(select(game.c.id).where(game.c.rating_due).limit(1)) is None:
                return 0
        ended = select(action.c.at).where(action.c.game_id == game.c.id).order_by(action.c.seq.desc()).limit(1)
        due = select(game.c.id).where(game.c.rating_due).order_by(ended.scalar_subquery(), game.c.id).limit(most)
        with self.engine.begin() as connection:
            _alone(connection)
            taken = update(game).where(game.c.id.in_(due.with_for_update(skip_locked=True)))
            ids = [str(id) for id in connection.scalars(taken.values(rating_due=False).returning(game.c.id))]
            _judge(connection, ids)
            return len(ids)

    def rebuild_ratings(self) -> Tally:
        """Judge all finished games anew, as if nothing had been rated; games that were deleted since count as they did."""
        with self.engine.begin() as connection:
            _alone(connection)
            connection.execute(update(game).where(game.c.rating_due).values(rating_due=False))
            kept = list(_judged(connection, rated_game.c.game.not_in(select(game.c.id))))
            finished = [str(id) for id in connection.scalars(select(game.c.id).where(game.c.status == FINISHED))]
            found = [each for ids in _batches(finished) for each in _verdicts(connection, ids)]
            for table in (rated_seat, rated_game, rating):
                connection.execute(delete(table))
            _write(connection, sorted([*kept, *found], key=_when), {})
            return tally(connection)

    def ratingtally(self) -> Tally:
        """How many games were judged."""
        with self.engine.connect() as connection:
            return tally(connection)

    def move_ratings(self, guest: str, to: str) -> None:
        """Let the rated games of a guest belong to another one: somebody who has become them, or nobody, to forget a person.

        ``to`` may have ratings; then all games together count. For the others everything stays as it is.
        """
        with self.engine.begin() as connection:
            move_ratings(connection, guest, to)

    # Finding ------------------------------------------------------------------------------------------------------------------------

    def judged_game(self, id: str) -> RatedGame | None:
        """What a game changed; None if it has not been judged."""
        with self.engine.connect() as connection:
            return next(_rated(connection, [id]), None)

    def ratings_of(self, guest: str) -> dict[str, KnownRating]:
        """The ratings of a guest by pool, those with the most games first."""
        wanted = select(rating).where(rating.c.guest == guest).order_by(rating.c.games.desc(), rating.c.pool)
        with self.engine.connect() as connection:
            return {row["pool"]: _known(row) for row in connection.execute(wanted).mappings()}

    def rated_games_of(self, guest: str) -> list[RatedGame]:
        """The latest games that changed a guest's ratings, the latest first; of the seats, only their own."""
        wanted = (
            select(rated_seat, rated_game.c.ended, rated_game.c.pool)
            .join(rated_game, rated_game.c.game == rated_seat.c.game)
            .where(rated_seat.c.guest == guest)
            .order_by(rated_game.c.ended.desc(), rated_game.c.game.desc())
            .limit(OLDEST_SHOWN)
        )
        with self.engine.connect() as connection:
            return [
                RatedGame(row["game"], row["ended"], row["pool"], "", (_seat(row),))
                for row in connection.execute(wanted).mappings()
            ]

    def pools(self) -> list[tuple[str, int]]:
        """The pools in which somebody has a rating, with the number of people, the largest first."""
        people = func.count()
        wanted = select(rating.c.pool, people).group_by(rating.c.pool).order_by(people.desc(), rating.c.pool)
        with self.engine.connect() as connection:
            return [(str(pool), int(number)) for pool, number in connection.execute(wanted)]


def move_ratings(connection: Connection, guest: str, to: str) -> None:
    """Do what `Ratings.move_ratings` does, within a transaction."""
    pools = [*connection.scalars(select(rating.c.pool).where(rating.c.guest == guest))]
    if not pools:
        return
    _alone(connection)
    connection.execute(update(rated_seat).where(rated_seat.c.guest == guest).values(guest=to))
    for pool in pools:
        _write(connection, sorted(map(without_doubles, _taken_out(connection, pool)), key=_when), {})


def _alone(connection: Connection) -> None:
    """Let nobody else rate until the end of the transaction. SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})


# Judging ----------------------------------------------------------------------------------------------------------------------------


def _verdicts(connection: Connection, ids: Sequence[str]) -> Iterator[Verdict]:
    """Judge finished games by what is stored of them. Whose a seat is says an earlier verdict, if there is one: see `move_ratings`."""
    games = connection.execute(select(game).where(game.c.id.in_(ids))).mappings().all()
    seats = connection.execute(select(seat).where(seat.c.game_id.in_(ids)).order_by(seat.c.number)).mappings().all()
    before = select(rated_seat.c.game, rated_seat.c.number, rated_seat.c.guest).where(rated_seat.c.game.in_(ids))
    moved = {(row.game, row.number): row.guest for row in connection.execute(before)}
    entries = select(action.c.game_id, action.c.kind, action.c.seat, action.c.at).where(action.c.game_id.in_(ids))
    log = connection.execute(entries.order_by(action.c.game_id, action.c.seq)).all()
    by_game = {id: list(rows) for id, rows in groupby(log, key=lambda row: str(row.game_id))}
    for row in games:
        own = by_game.get(row["id"], [])
        yield verdict(
            Played(
                row["id"],
                own[-1].at if own else row["updated"],
                row["setup"],
                row["result"],
                row["deal_of"] is not None,
                row["problem"] is not None,
                [
                    Sitting(each["number"], moved.get((row["id"], each["number"]), each["guest"]), each["level"])
                    for each in seats
                    if each["game_id"] == row["id"]
                ],
                [(each.kind, each.seat) for each in own],
            )
        )


def _judge(connection: Connection, ids: Sequence[str]) -> None:
    """Judge games and write what they change. Whatever ended before a game that is already rated makes its pool be rated anew."""
    if not ids:
        return
    again = {each.pool for each in _judged(connection, rated_game.c.game.in_(ids))}  # finished once more after a repair
    found = sorted(_verdicts(connection, ids), key=_when)
    for table in (rated_seat, rated_game):
        connection.execute(delete(table).where(table.c.game.in_(ids)))
    late = {each.pool for each in found if each.pool and _later(connection, each)} | again - {""}
    for pool in sorted(late):
        found += _taken_out(connection, pool)
    _write(connection, sorted(found, key=_when), _standings(connection, found))


def _taken_out(connection: Connection, pool: str) -> list[Verdict]:
    """Take all games out of a pool, to be rated anew."""
    found = list(_judged(connection, rated_game.c.pool == pool))
    some = select(rated_game.c.game).where(rated_game.c.pool == pool)
    connection.execute(delete(rated_seat).where(rated_seat.c.game.in_(some)))
    for table in (rated_game, rating):
        connection.execute(delete(table).where(table.c.pool == pool))
    return found


def _when(judged: Verdict) -> tuple[int, str]:
    return judged.ended, judged.game


def _later(connection: Connection, judged: Verdict) -> bool:
    """Whether a game of the same pool that ended later is rated already."""
    after = or_(
        rated_game.c.ended > judged.ended,
        and_(rated_game.c.ended == judged.ended, rated_game.c.game > judged.game),
    )
    found = select(rated_game.c.game).where(and_(rated_game.c.pool == judged.pool, after)).limit(1)
    return connection.scalar(found) is not None


def _judged(connection: Connection, which: ColumnElement[bool]) -> Iterator[Verdict]:
    """Earlier verdicts, as they are stored."""
    games = connection.execute(select(rated_game).where(which)).mappings().all()
    chosen = select(rated_game.c.game).where(which)
    wanted = select(rated_seat).where(rated_seat.c.game.in_(chosen)).order_by(rated_seat.c.game, rated_seat.c.number)
    seats = connection.execute(wanted).mappings().all()
    places = {id: list(rows) for id, rows in groupby(seats, key=lambda row: str(row["game"]))}
    for row in games:
        own = tuple(
            Place(each["number"], each["guest"], each["level"], each["place"], each["gain"])
            for each in places.get(row["game"], ())
        )
        yield Verdict(row["game"], row["ended"], row["pool"], row["reason"], own)


def _standings(connection: Connection, found: Iterable[Verdict]) -> dict[str, Standings]:
    """The present ratings of all who played in these games, by pool."""
    wanted = {(place.guest, each.pool) for each in found for place in each.places if place.guest is not None}
    standings: dict[str, Standings] = {}
    for some in _batches(sorted(wanted)):
        rows = connection.execute(select(rating).where(tuple_(rating.c.guest, rating.c.pool).in_(some))).mappings()
        for row in rows:
            standings.setdefault(row["pool"], {})[row["guest"]] = _known(row)
    return standings


def _write(connection: Connection, found: Sequence[Verdict], before: dict[str, Standings]) -> None:
    """Write verdicts, which are in order, and what they change of the ratings before."""
    games: list[dict[str, object]] = []
    seats: list[dict[str, object]] = []
    now = {pool: dict(known) for pool, known in before.items()}
    for each in found:
        games.append({"game": each.game, "ended": each.ended, "pool": each.pool, "reason": each.reason})
        if each.pool:
            seats += _rate(each, now.setdefault(each.pool, {}))
    changed = [
        {"guest": guest, "pool": pool, **known.rating._asdict(), "games": known.games, "won": known.won}
        for pool, standings in now.items()
        for guest, known in standings.items()
        if before.get(pool, {}).get(guest) != known
    ]
    for some in _batches(sorted((str(row["guest"]), str(row["pool"])) for row in changed)):
        connection.execute(delete(rating).where(tuple_(rating.c.guest, rating.c.pool).in_(some)))
    for table, rows in ((rated_game, games), (rated_seat, seats), (rating, changed)):
        if rows:
            connection.execute(insert(table), rows)


def _rate(judged: Verdict, standings: Standings) -> list[dict[str, object]]:
    """Rate a game: returns the rows of its seats, and updates the standings of its pool."""
    pool = Pool.read(judged.pool)
    known = [
        KnownRating(anchor(pool, place.level)) if place.guest is None else standings.get(place.guest, KnownRating())
        for place in judged.places
    ]
    after = rated(
        [
            Contestant(place.place, own.rating, place.guest is None, place.gain)
            for place, own in zip(judged.places, known, strict=True)
        ]
    )
    rows: list[dict[str, object]] = []
    for place, own, new in zip(judged.places, known, after, strict=True):
        if place.guest is not None:
            standings[place.guest] = KnownRating(new, own.games + 1, own.won + (place.place == 1))
        old = own.rating
        numbers = {"mu_before": old.mu, "sigma_before": old.sigma, "mu_after": new.mu, "sigma_after": new.sigma}
        rows.append({"game": judged.game, **place._asdict(), **numbers})
    return rows


# Reading ----------------------------------------------------------------------------------------------------------------------------


def _known(row: RowMapping) -> KnownRating:
    return KnownRating(Rating(row["mu"], row["sigma"]), row["games"], row["won"])


def _seat(row: RowMapping) -> RatedSeat:
    before = Rating(row["mu_before"], row["sigma_before"])
    after = Rating(row["mu_after"], row["sigma_after"])
    return RatedSeat(row["number"], row["guest"], row["level"], row["place"], before, after)


def _rated(connection: Connection, ids: Sequence[str]) -> Iterator[RatedGame]:
    games = connection.execute(select(rated_game).where(rated_game.c.game.in_(ids))).mappings().all()
    for row in games:
        wanted = select(rated_seat).where(rated_seat.c.game == row["game"]).order_by(rated_seat.c.number)
        seats = tuple(_seat(each) for each in connection.execute(wanted).mappings())
        yield RatedGame(row["game"], row["ended"], row["pool"], row["reason"], seats)


def tally(connection: Connection) -> Tally:
    """How many games were judged."""

    def number(table: Table, which: ColumnElement[bool] | None = None) -> int:
        counted = select(func.count()).select_from(table)
        return connection.scalar(counted if which is None else counted.where(which)) or 0

    return Tally(
        number(rated_game, rated_game.c.pool != ""),
        number(rated_game, rated_game.c.pool == ""),
        number(game, game.c.rating_due),
        number(rating),
    )


def _batches(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    """Some rows at a time: a statement may have so many values."""
    return (rows[start : start + AT_ONCE] for start in range(0, len(rows), AT_ONCE))
