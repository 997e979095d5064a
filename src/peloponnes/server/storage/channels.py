"""The channels by which people are told something while they don't look, and when they want to be told."""

from collections.abc import Mapping
from dataclasses import asdict

from sqlalchemy import Connection, and_, delete, exc, func, insert, select, update

from peloponnes.server.storage.database import Database
from peloponnes.server.storage.engine import notify
from peloponnes.server.storage.rows import PUSH, ChannelRow, WishRow
from peloponnes.server.storage.schema import channel, delivery, notice, wish

AUDIENCE = "*"  # notified instead of a game when it changes who is told anything


class Channels(Database):
    """Adds, lists, changes and removes channels; keeps the wishes of guests."""

    def audience(self) -> tuple[frozenset[str], frozenset[str]]:
        """The guests with a channel of their own that works, and the tables with one."""
        works = and_(channel.c.active, channel.c.verified)
        with self.engine.connect() as connection:
            rows = connection.execute(select(channel.c.guest, channel.c.game_id).where(works).distinct()).all()
        guests = frozenset(str(guest) for guest, game in rows if game is None)
        return guests, frozenset(str(game) for _, game in rows if game is not None)

    def channels_of(self, guest: str) -> list[ChannelRow]:
        """The channels of a guest, and those of their tables, oldest first."""
        wanted = select(channel).where(channel.c.guest == guest).order_by(channel.c.created, channel.c.id)
        with self.engine.connect() as connection:
            return [ChannelRow(**row) for row in connection.execute(wanted).mappings()]

    def channel(self, id: str) -> ChannelRow | None:
        """A channel."""
        with self.engine.connect() as connection:
            row = connection.execute(select(channel).where(channel.c.id == id)).mappings().first()
            return None if row is None else ChannelRow(**row)

    def add_channel(self, row: ChannelRow, most: int) -> str | None:
        """Add a channel, and return its id; None if the guest has so many already.

        If the guest has one with the same address, that one is switched on again, and keeps its id and whether it is verified.
        """
        same = and_(channel.c.guest == row.guest, channel.c.fingerprint == row.fingerprint)
        renewed = {
            "address": row.address,
            "shape": row.shape,
            "wants": row.wants,
            "language": row.language,
            "active": True,
        }
        try:
            with self.engine.begin() as connection:
                notify(connection, (AUDIENCE, 0))
                found = connection.scalar(select(channel.c.id).where(same))
                if found is not None:
                    connection.execute(update(channel).where(same).values(renewed))
                    return str(found)
                count = select(func.count()).select_from(channel).where(channel.c.guest == row.guest)
                if int(connection.scalar(count) or 0) >= most:
                    return None
                connection.execute(insert(channel).values(asdict(row)))
                return row.id
        except exc.IntegrityError:  # the same one was added twice at once
            return self.add_channel(row, most)

    def change_channel(self, id: str, columns: Mapping[str, object]) -> bool:
        """Change a channel; False if there is none."""
        with self.engine.begin() as connection:
            notify(connection, (AUDIENCE, 0))
            done = connection.execute(update(channel).where(channel.c.id == id).values(dict(columns)))
            return done.rowcount == 1

    def remove_channel(self, id: str) -> None:
        """Remove a channel with everything that was still to be sent there."""
        with self.engine.begin() as connection:
            notify(connection, (AUDIENCE, 0))
            connection.execute(delete(delivery).where(delivery.c.channel_id == id))
            connection.execute(delete(channel).where(channel.c.id == id))

    def remove_unverified(self, before: int) -> None:
        """Remove channels whose address nobody has confirmed since a time."""
        with self.engine.begin() as connection:
            connection.execute(delete(channel).where(and_(~channel.c.verified, channel.c.created < before)))

    def wish_of(self, guest: str) -> WishRow:
        """When a guest wants to be told something."""
        with self.engine.connect() as connection:
            row = connection.execute(select(wish).where(wish.c.guest == guest)).mappings().first()
            return WishRow(guest) if row is None else WishRow(**row)

    def keep_wish(self, row: WishRow, language: str) -> None:
        """Store when a guest wants to be told something, and in which language."""
        with self.engine.begin() as connection:
            connection.execute(delete(wish).where(wish.c.guest == row.guest))
            connection.execute(insert(wish).values(row._asdict()))
            own = and_(channel.c.guest == row.guest, channel.c.game_id.is_(None))
            connection.execute(update(channel).where(own).values(language=language))


def forget_told(connection: Connection, guest: str) -> None:
    """Remove everything that is kept for telling a guest something."""
    notify(connection, (AUDIENCE, 0))
    own = channel.c.guest == guest
    ids = select(channel.c.id).where(own).scalar_subquery()
    connection.execute(delete(delivery).where(delivery.c.channel_id.in_(ids)))
    for table in (channel, wish, notice):
        connection.execute(delete(table).where(table.c.guest == guest))


def forget_browsers(connection: Connection, guest: str) -> None:
    """Remove the push channels of a guest, because none of their browsers is theirs any more."""
    notify(connection, (AUDIENCE, 0))
    own = and_(channel.c.guest == guest, channel.c.kind == PUSH)
    gone = list(connection.scalars(delete(channel).where(own).returning(channel.c.id)))
    connection.execute(delete(delivery).where(delivery.c.channel_id.in_(gone)))


def move_told(connection: Connection, guest: str, to: str) -> None:
    """Let everything that is kept for telling a guest something belong to another one; what that one has already, stays theirs."""
    notify(connection, (AUDIENCE, 0))
    known = select(channel.c.fingerprint).where(channel.c.guest == to).scalar_subquery()
    connection.execute(
        update(channel).where(and_(channel.c.guest == guest, channel.c.fingerprint.not_in(known))).values(guest=to)
    )
    if connection.scalar(select(wish.c.guest).where(wish.c.guest == to)) is None:
        connection.execute(update(wish).where(wish.c.guest == guest).values(guest=to))
    other = notice.alias("other")
    told = and_(
        other.c.game_id == notice.c.game_id,
        other.c.seq == notice.c.seq,
        other.c.kind == notice.c.kind,
        other.c.guest == to,
    )
    same = select(other.c.guest).where(told).exists()
    connection.execute(update(notice).where(and_(notice.c.guest == guest, ~same)).values(guest=to))
    forget_told(connection, guest)
