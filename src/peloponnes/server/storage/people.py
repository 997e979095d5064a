"""The people at the tables: who takes which seat, who was sent away, and who is present."""

from collections.abc import Iterable, Mapping

from sqlalchemy import ColumnElement, and_, bindparam, exists, insert, or_, select, update

from peloponnes.server.names import distinct
from peloponnes.server.storage.clock import now
from peloponnes.server.storage.database import Database, touch
from peloponnes.server.storage.rows import BOT, OPEN
from peloponnes.server.storage.schema import game, seat, sent_away


class People(Database):
    """Seats guests at tables, and removes them."""

    def take_seat(self, id: str, number: int, guest: str, name: str) -> bool:
        """Take a seat, if it is free or reserved for this guest and the game has not begun; False if not. The name is made distinct."""
        place = and_(seat.c.game_id == id, seat.c.number == number, seat.c.kind != BOT, seat.c.guest.is_(None))
        kept = or_(seat.c.reserved.is_(None), seat.c.reserved == guest)
        unwanted = exists().where(and_(sent_away.c.game_id == id, sent_away.c.guest == guest))
        with self.engine.begin() as connection:
            touch(connection, id)  # concurrent callers wait here, and then see this name
            names = connection.scalars(select(seat.c.name).where(and_(seat.c.game_id == id, seat.c.number != number)))
            own = {"guest": guest, "name": distinct(name, names), "seen": now(), "reserved": None}
            done = connection.execute(update(seat).where(and_(place, kept, ~unwanted, self._waits(id))).values(own))
            if done.rowcount != 1:
                connection.rollback()  # the game did not change
            return done.rowcount == 1

    def take_kept_seats(self, id: str, guest: str) -> None:
        """Take all seats reserved for a guest, under their previous names, if the game has not begun."""
        kept = and_(seat.c.game_id == id, seat.c.reserved == guest, seat.c.guest.is_(None))
        own = {"guest": guest, "seen": now(), "reserved": None}
        with self.engine.begin() as connection:
            touch(connection, id)
            if not connection.execute(update(seat).where(and_(kept, self._waits(id))).values(own)).rowcount:
                connection.rollback()

    def _waits(self, id: str) -> ColumnElement[bool]:
        """A condition: the game of a seat has not begun."""
        return seat.c.game_id.in_(select(game.c.id).where(and_(game.c.id == id, game.c.status == OPEN)))

    def change_seat(self, id: str, number: int, columns: Mapping[str, object]) -> None:
        """Change a seat of a game that has not begun."""
        with self.engine.begin() as connection:
            connection.execute(
                update(seat).where(and_(seat.c.game_id == id, seat.c.number == number)).values(dict(columns))
            )
            touch(connection, id)

    def send_away(self, id: str, number: int, columns: Mapping[str, object]) -> None:
        """Change a seat, and ban whoever sat there from the table; the seat's link becomes invalid."""
        place = and_(seat.c.game_id == id, seat.c.number == number)
        with self.engine.begin() as connection:
            connection.execute(
                update(seat).where(place).values(link=seat.c.link + 1)
            )  # first, so that the guest can't leave meanwhile
            guest = connection.scalar(select(seat.c.guest).where(place))
            known = select(sent_away).where(and_(sent_away.c.game_id == id, sent_away.c.guest == guest))
            if guest is not None and connection.execute(known).first() is None:
                connection.execute(insert(sent_away).values(game_id=id, guest=guest))
            connection.execute(update(seat).where(place).values(dict(columns)))
            touch(connection, id)

    def was_sent_away(self, id: str, guest: str) -> bool:
        """Whether the host has removed a guest from a table."""
        query = select(sent_away.c.guest).where(and_(sent_away.c.game_id == id, sent_away.c.guest == guest))
        with self.engine.connect() as connection:
            return connection.scalar(query) is not None

    def seen(self, seats: Iterable[tuple[str, int]], at: int) -> None:
        """Store that people are present, with a single statement, because everybody else waits for it."""
        there = and_(seat.c.game_id == bindparam("of"), seat.c.number == bindparam("place"))
        rows = [{"of": id, "place": number, "seen": at} for id, number in sorted(seats)]
        with self.engine.begin() as connection:
            connection.execute(update(seat).where(there), rows)
