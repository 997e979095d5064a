"""The people at the tables: who takes which seat, who was sent away, and who is present."""

from collections.abc import Iterable, Mapping

from sqlalchemy import ColumnElement, Connection, and_, bindparam, delete, exists, insert, or_, select, update

from peloponnes.server.names import distinct
from peloponnes.server.storage.clock import now
from peloponnes.server.storage.database import Database, nudge, touch
from peloponnes.server.storage.rows import BOT, OPEN
from peloponnes.server.storage.schema import game, seat, seat_holder, sent_away

_held = and_(seat_holder.c.game_id == seat.c.game_id, seat_holder.c.number == seat.c.number)


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
        """Take all seats reserved for a guest, or for one whose seat the guest holds, with their names, if the game has not begun."""
        whose = or_(seat.c.reserved == guest, exists().where(and_(_held, seat_holder.c.guest == guest)))
        kept = and_(seat.c.game_id == id, seat.c.reserved.is_not(None), whose, seat.c.guest.is_(None))
        own = {"guest": seat.c.reserved, "seen": now(), "reserved": None}  # a holder takes it for its owner
        with self.engine.begin() as connection:
            touch(connection, id)
            if not connection.execute(update(seat).where(and_(kept, self._waits(id))).values(own)).rowcount:
                connection.rollback()

    def _waits(self, id: str) -> ColumnElement[bool]:
        """A condition: the game of a seat has not begun."""
        return seat.c.game_id.in_(select(game.c.id).where(and_(game.c.id == id, game.c.status == OPEN)))

    def change_seat(self, id: str, number: int, columns: Mapping[str, object]) -> None:
        """Change a seat of a game that has not begun, and let nobody hold it any more; no effect on one that has just begun."""
        place = and_(seat.c.game_id == id, seat.c.number == number)
        with self.engine.begin() as connection:
            touch(connection, id)  # first: a start waits here
            if connection.execute(update(seat).where(and_(place, self._waits(id))).values(dict(columns))).rowcount:
                _drop_holders(connection, id, number)

    def send_away(self, id: str, number: int, columns: Mapping[str, object]) -> None:
        """Change a seat of a game that has not begun, and ban its owner and its holders from the table; its link becomes invalid."""
        place = and_(seat.c.game_id == id, seat.c.number == number)
        with self.engine.begin() as connection:
            touch(connection, id)  # first, so that the guest can't leave, and the game can't start, meanwhile
            renewed = update(seat).where(and_(place, self._waits(id))).values(link=seat.c.link + 1)
            if not connection.execute(renewed).rowcount:
                return
            sitting = {connection.scalar(select(seat.c.guest).where(place)), *_drop_holders(connection, id, number)}
            known = set(connection.scalars(select(sent_away.c.guest).where(sent_away.c.game_id == id)))
            for guest in sitting - known - {None}:
                connection.execute(insert(sent_away).values(game_id=id, guest=guest))
            connection.execute(update(seat).where(place).values(dict(columns)))

    def hold_seat(self, id: str, number: int, link: int, guest: str) -> bool:
        """Let a guest hold a taken seat whose current link has this number; False if it was replaced or the seat left meanwhile."""
        place = and_(seat.c.game_id == id, seat.c.number == number)
        still = and_(place, seat.c.link == link, seat.c.guest.is_not(None))
        row = {"game_id": id, "number": number, "guest": guest}
        with self.engine.begin() as connection:
            nudge(connection, [id])  # concurrent callers wait here
            if connection.scalar(select(seat.c.number).where(still)) is None:
                connection.rollback()
                return False
            held = and_(*(seat_holder.c[name] == value for name, value in row.items()))
            if connection.execute(select(seat_holder).where(held)).first() is None:
                connection.execute(insert(seat_holder).values(**row, since=now()))
            return True

    def release_seat(self, id: str, number: int, guest: str) -> bool:
        """Let a guest hold a seat no longer; False if they did not."""
        held = and_(seat_holder.c.game_id == id, seat_holder.c.number == number, seat_holder.c.guest == guest)
        with self.engine.begin() as connection:
            nudge(connection, [id])  # locks the game first, as every change of its seats does
            if connection.execute(delete(seat_holder).where(held)).rowcount == 1:
                return True
            connection.rollback()
            return False

    def replace_link(self, id: str, number: int) -> None:
        """Give a seat a new link: the old one becomes invalid, and nobody but the owner has the seat."""
        place = and_(seat.c.game_id == id, seat.c.number == number)
        with self.engine.begin() as connection:
            nudge(connection, [id])
            connection.execute(update(seat).where(place).values(link=seat.c.link + 1))
            _drop_holders(connection, id, number)

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


def _drop_holders(connection: Connection, id: str, number: int) -> list[str]:
    """Take a seat from all who hold it beside its owner; returns them."""
    held = and_(seat_holder.c.game_id == id, seat_holder.c.number == number)
    return list(connection.scalars(delete(seat_holder).where(held).returning(seat_holder.c.guest)))
