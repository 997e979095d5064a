"""What belongs to a guest, as a whole: adopted by another guest id, or taken out when somebody deletes their data."""

from collections.abc import Iterable, Sequence

from sqlalchemy import Column, Connection, Select, Table, and_, delete, func, insert, literal, or_, select, update

from peloponnes.server.storage.channels import move_told
from peloponnes.server.storage.database import Database, nudge
from peloponnes.server.storage.erasing import erase
from peloponnes.server.storage.moderation import keep_restrictions
from peloponnes.server.storage.ratings import move_ratings
from peloponnes.server.storage.schema import (
    action,
    chat,
    entrant,
    game,
    mail_link,
    note,
    one_time_key,
    player,
    removed_action,
    seat,
    seat_holder,
    sent_away,
    token,
    tournament,
)

# Every column that names a guest, besides those with a guest in their key. A new one belongs here, and games then follow their players.
OWNED: tuple[Column[str], ...] = (
    game.c.host,
    seat.c.guest,
    seat.c.reserved,
    chat.c.guest,
    token.c.guest,
    one_time_key.c.guest,
    mail_link.c.asker,
    tournament.c.host,
)


class Adoption(Database):
    """Moves everything from one guest to another, or takes a guest out of everything. Each is one transaction."""

    def adopt(self, old: str, new: str) -> None:
        """Give all that a guest has to another guest id of the same person."""
        with self.engine.begin() as connection:
            adopt(connection, old, new)

    def owned_seats(self, guest: str, status: Iterable[str]) -> list[tuple[str, int, bool]]:
        """The seats that a guest owns in games of some status: game, number, and whether they have resigned."""
        query = select(seat.c.game_id, seat.c.number, seat.c.resigned).join(game, game.c.id == seat.c.game_id)
        wanted = query.where(and_(seat.c.guest == guest, game.c.status.in_(list(status))))
        with self.engine.connect() as connection:
            return [(row[0], row[1], row[2]) for row in connection.execute(wanted.order_by(seat.c.game_id))]

    def chat_of(self, guest: str) -> list[dict[str, object]]:
        """What a guest has said, at all tables."""
        query = select(chat.c.game_id, chat.c.room, chat.c.name, chat.c.text, chat.c.at).where(
            and_(chat.c.guest == guest, chat.c.text != "")
        )
        with self.engine.connect() as connection:
            return [dict(row) for row in connection.execute(query.order_by(chat.c.at)).mappings()]

    def erase(self, guest: str) -> None:
        """Delete a guest and their account. Games stay for the others, with the name taken out: see `erasing`."""
        with self.engine.begin() as connection:
            erase(connection, guest)


def adopt(connection: Connection, old: str, new: str) -> None:
    """Do what `Adoption.adopt` does, within a transaction. A guest who was sent away from a table stays away,
    and one who was muted or banned stays so under both ids.
    """
    if old == new:
        return
    keep_restrictions(connection, old, new)
    games = _games_of(connection, old)
    nudge(connection, games)
    _rename_in_logs(connection, games, old, new)
    move_ratings(connection, old, new)
    move_told(connection, old, new)
    _join_notes(connection, old, new)
    _move_alone(connection, player, [], old, new)
    _move_alone(connection, entrant, [entrant.c.tournament], old, new)
    for column in OWNED:
        connection.execute(update(column.table).where(column == old).values({column.name: new}))
    _rename_in_keys(connection, old, new)
    own = select(seat.c.game_id).where(
        and_(seat.c.game_id == seat_holder.c.game_id, seat.c.number == seat_holder.c.number, seat.c.guest == new)
    )
    connection.execute(delete(seat_holder).where(and_(seat_holder.c.guest == new, own.exists())))


def _rename_in_logs(connection: Connection, games: Sequence[str], old: str, new: str) -> None:
    """Let the commands of a guest be those of another one, so that whoever forgets that one forgets both."""
    for id in games:
        for log in (action, removed_action):
            other = log.alias("other")
            anew = literal(new) + func.substr(log.c.command, len(old) + 1)
            there = select(other.c.seq).where(and_(other.c.game_id == id, other.c.command == anew)).exists()
            sent = and_(log.c.game_id == id, func.substr(log.c.command, 1, len(old) + 1) == f"{old}:")
            connection.execute(update(log).where(and_(sent, ~there)).values(command=anew))


def _rename_in_keys(connection: Connection, old: str, new: str) -> None:
    """Give the seats that a guest holds, and the tables that they were sent away from, to another guest, who may have them already."""
    held = {(id, number) for id, number in connection.execute(_places(new)).all()}
    for id, number in connection.execute(_places(old)).all():
        if (id, number) not in held:
            place = and_(seat_holder.c.game_id == id, seat_holder.c.number == number, seat_holder.c.guest == old)
            connection.execute(update(seat_holder).where(place).values(guest=new))
    connection.execute(delete(seat_holder).where(seat_holder.c.guest == old))
    known = set(connection.scalars(select(sent_away.c.game_id).where(sent_away.c.guest == new)))
    banned = set(connection.scalars(select(sent_away.c.game_id).where(sent_away.c.guest == old)))
    if banned - known:  # also kept for the old id, which a browser may still have
        connection.execute(insert(sent_away), [{"game_id": id, "guest": new} for id in sorted(banned - known)])


def _join_notes(connection: Connection, old: str, new: str) -> None:
    """Give the notes of a guest to another one, below what that one has noted about the same game."""
    of_one = select(note.c.game_id, note.c.text)
    notes = {row.game_id: row.text for row in connection.execute(of_one.where(note.c.guest == new))}
    for id, text in connection.execute(of_one.where(note.c.guest == old)).all():
        of_new = and_(note.c.game_id == id, note.c.guest == new)
        if id in notes:
            connection.execute(update(note).where(of_new).values(text=f"{notes[id]}\n\n{text}"))
    _move_alone(connection, note, [note.c.game_id], old, new)
    connection.execute(delete(note).where(note.c.guest == old))


def _move_alone(connection: Connection, table: Table, key: Sequence[Column[str]], old: str, new: str) -> None:
    """Give the rows of a guest to another one, but for those that the other has already; ``key`` tells them apart."""
    other = table.alias("other")
    same = select(other.c.guest).where(and_(other.c.guest == new, *(other.c[column.name] == column for column in key)))
    connection.execute(update(table).where(and_(table.c.guest == old, ~same.exists())).values(guest=new))


def _places(guest: str) -> Select[str, int]:
    return select(seat_holder.c.game_id, seat_holder.c.number).where(seat_holder.c.guest == guest)


def _games_of(connection: Connection, guest: str) -> list[str]:
    """The games in which anything is a guest's."""
    seats = select(seat.c.game_id).where(or_(seat.c.guest == guest, seat.c.reserved == guest))
    found: set[str] = set()
    for query in (
        select(game.c.id).where(game.c.host == guest),
        seats,
        select(seat_holder.c.game_id).where(seat_holder.c.guest == guest),
        select(chat.c.game_id).where(chat.c.guest == guest).distinct(),
    ):
        found.update(connection.scalars(query))
    return sorted(found)
