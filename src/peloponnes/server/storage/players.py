"""Players: guests as others know them, under an id that does not reveal the guest."""

from collections.abc import Iterable, Sequence
from secrets import choice
from typing import NamedTuple

from sqlalchemy import Connection, and_, exc, func, insert, or_, select, update

from peloponnes.server.ratings.rules import DOUBT, SETTLED, Rating
from peloponnes.server.storage.database import Database
from peloponnes.server.storage.rows import FINISHED
from peloponnes.server.storage.schema import game, player, rating, seat

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LETTERS = 16
MOST_LISTED = 100


class PlayerRow(NamedTuple):
    """A guest, the id of their page, and whether anybody may see it."""

    guest: str
    id: str
    public: bool


class Listed(NamedTuple):
    """Somebody on a leaderboard; ``id`` is that of their page."""

    guest: str
    id: str | None
    public: bool
    name: str
    rating: Rating
    games: int
    won: int


class Players(Database):
    """Finds players, their names, and who may see whom."""

    def player(self, guest: str) -> PlayerRow | None:
        """A guest as a player. Whoever has sat at a table is one; None for anybody else."""
        with self.engine.connect() as connection:
            found = _player(connection, guest)
            if found is not None or connection.scalar(select(seat.c.guest).where(seat.c.guest == guest)) is None:
                return found
        row = PlayerRow(guest, "".join(choice(LETTERS) for _ in range(ID_LETTERS)), False)
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(player).values(row._asdict()))
        except exc.IntegrityError:  # another worker was faster
            return self.player(guest)
        return row

    def player_with_id(self, id: str) -> PlayerRow | None:
        """The player whose page has an id."""
        with self.engine.connect() as connection:
            row = connection.execute(select(player).where(player.c.id == id)).mappings().first()
            return None if row is None else PlayerRow(**row)

    def show_player(self, guest: str, public: bool) -> None:
        """Let anybody see a player's page, or only those who have shared a table with them."""
        with self.engine.begin() as connection:
            connection.execute(update(player).where(player.c.guest == guest).values(public=public))

    def met(self, guest: str, other: str) -> bool:
        """Whether two guests have a seat at the same table."""
        first, second = seat.alias(), seat.alias()
        both = and_(first.c.game_id == second.c.game_id, first.c.guest == guest, second.c.guest == other)
        with self.engine.connect() as connection:
            return connection.scalar(select(first.c.game_id).where(both).limit(1)) is not None

    def finished_games(self, guest: str, most: int | None = None) -> list[str]:
        """The finished games of a guest, the latest first."""
        own = select(seat.c.game_id).where(seat.c.guest == guest)
        wanted = select(game.c.id).where(and_(game.c.id.in_(own), game.c.status == FINISHED, game.c.problem.is_(None)))
        with self.engine.connect() as connection:
            rows = connection.scalars(wanted.order_by(game.c.created.desc(), game.c.id).limit(most))
            return [str(id) for id in rows]

    def games_seen(self, visitor: str | None, ids: Sequence[str]) -> list[str]:
        """Which of some games a visitor may be sent to: those in which they have a seat too, and those at public tables."""
        own = select(seat.c.game_id).where(seat.c.guest == visitor)
        shown = or_(game.c.public, game.c.id.in_(own)) if visitor is not None else game.c.public
        with self.engine.connect() as connection:
            return [str(id) for id in connection.scalars(select(game.c.id).where(and_(game.c.id.in_(ids), shown)))]

    def public_names(self, guests: Iterable[str]) -> dict[str, str]:
        """The names by which others know some guests; empty for whoever has none."""
        with self.engine.connect() as connection:
            return _names(connection, guests)

    def leaders(self, pool: str, guest: str | None) -> list[Listed]:
        """The strongest people of a pool whose rating is settled: those with a public page, and the guest who asks."""
        shown = player.c.public if guest is None else player.c.public | (rating.c.guest == guest)
        wanted = (
            select(rating, player.c.id, player.c.public)
            .join(player, player.c.guest == rating.c.guest, isouter=True)
            .where(and_(rating.c.pool == pool, rating.c.sigma <= SETTLED, shown))
            .order_by((rating.c.mu - DOUBT * rating.c.sigma).desc(), rating.c.guest)
            .limit(MOST_LISTED)
        )
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
            names = _names(connection, [row["guest"] for row in rows])
        return [
            Listed(
                row["guest"],
                row["id"],
                bool(row["public"]),
                names.get(row["guest"], ""),
                Rating(row["mu"], row["sigma"]),
                row["games"],
                row["won"],
            )
            for row in rows
        ]


def _player(connection: Connection, guest: str) -> PlayerRow | None:
    row = connection.execute(select(player).where(player.c.guest == guest)).mappings().first()
    return None if row is None else PlayerRow(**row)


def _names(connection: Connection, guests: Iterable[str]) -> dict[str, str]:
    """The one place that knows what a guest is called: the name at the table that they came to last."""
    latest = func.row_number().over(partition_by=seat.c.guest, order_by=(game.c.created.desc(), seat.c.number))
    named = (
        select(seat.c.guest, seat.c.name, latest.label("nth"))
        .join(game, game.c.id == seat.c.game_id)
        .where(and_(seat.c.guest.in_([*guests]), seat.c.name != ""))
        .subquery()
    )
    return {str(row.guest): str(row.name) for row in connection.execute(select(named).where(named.c.nth == 1))}
