"""Standing orders, apart from the log: nothing that is told to anybody else is read from here."""

import json
from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import ColumnElement, Connection, String, and_, cast, delete, exc, insert, literal, select, update

from peloponnes.server.storage.database import Database
from peloponnes.server.storage.engine import notify
from peloponnes.server.storage.rows import RUNNING, OrderRow
from peloponnes.server.storage.schema import game, standing_order


class Orders(Database):
    """Keeps one order for each seat. ``made`` tells an order from those that replaced it.

    Other workers are notified, but the time at which the game was last updated stays: everybody is told that.
    """

    def put_order(self, row: OrderRow) -> None:
        """Store an order instead of the seat's last one."""
        while True:
            try:
                with self.engine.begin() as connection:
                    connection.execute(delete(standing_order).where(_of(row.game_id, row.seat)))
                    connection.execute(insert(standing_order).values(asdict(row)))
                    notify(connection, (row.game_id, 0))
                return
            except exc.IntegrityError:  # another worker was as fast
                if self._is_gone(row.game_id):
                    return

    def order(self, id: str, seat: int) -> OrderRow | None:
        """The order of a seat, standing or not."""
        with self.engine.connect() as connection:
            row = connection.execute(select(standing_order).where(_of(id, seat))).mappings().first()
            return None if row is None else OrderRow(**row)

    def end_order(self, id: str, seat: int, made: int, played: Sequence[str], ended: dict[str, object]) -> None:
        """Erase what an order says, and keep why it no longer stands; no effect on a newer one, or if it has ended already."""
        values = {"text": None, "played": json.dumps(list(played)), "ended": json.dumps(ended)}
        with self.engine.begin() as connection:
            done = connection.execute(update(standing_order).where(_standing(id, seat, made)).values(values))
            if done.rowcount:
                notify(connection, (id, 0))

    def remove_order(self, id: str, seat: int, made: int, standing: bool = False) -> None:
        """Remove an order without a trace; no effect on a newer one, nor on one that has ended if it has to be ``standing``."""
        wanted = _standing(id, seat, made) if standing else and_(_of(id, seat), standing_order.c.made == made)
        with self.engine.begin() as connection:
            done = connection.execute(delete(standing_order).where(wanted))
            if done.rowcount:
                notify(connection, (id, 0))

    def orders_due(self) -> list[str]:
        """Running games that wait for a seat with a standing order and for no other: in an auction, nobody answers early."""
        waited_for = literal("[").concat(cast(standing_order.c.seat, String)).concat("]")
        due = and_(
            standing_order.c.text.is_not(None),
            game.c.status == RUNNING,
            game.c.waits_for == waited_for,
            game.c.problem.is_(None),
        )
        query = select(game.c.id).join(standing_order, standing_order.c.game_id == game.c.id).where(due)
        with self.engine.connect() as connection:
            return [str(id) for id in connection.scalars(query)]

    def _is_gone(self, id: str) -> bool:
        with self.engine.connect() as connection:
            return connection.scalar(select(game.c.id).where(game.c.id == id)) is None


def orders_in(connection: Connection, id: str) -> list[OrderRow]:
    """The orders of a game, in the order of the seats."""
    query = select(standing_order).where(standing_order.c.game_id == id).order_by(standing_order.c.seat)
    return [OrderRow(**row) for row in connection.execute(query).mappings()]


def _standing(id: str, seat: int, made: int) -> ColumnElement[bool]:
    return and_(_of(id, seat), standing_order.c.made == made, standing_order.c.text.is_not(None))


def _of(id: str, seat: int) -> ColumnElement[bool]:
    return and_(standing_order.c.game_id == id, standing_order.c.seat == seat)
