"""Takes a person's name, or everything about a person, out of what is stored. The games stay for the others.

A guest is an id. In every game it is replaced by another random one, so that the games no longer tell that they were played by the same
person, and everything else about them stays as it was: who sat where, what was played, and who won.
"""

import json
from collections.abc import Sequence
from secrets import token_urlsafe

from sqlalchemy import Connection, and_, delete, func, literal, or_, select, update

from peloponnes.server.names import distinct
from peloponnes.server.storage.channels import forget_told
from peloponnes.server.storage.database import touch
from peloponnes.server.storage.ratings import move_ratings
from peloponnes.server.storage.rows import ABANDONED, GONE, OPEN, RUNNING
from peloponnes.server.storage.schema import (
    account,
    action,
    chat,
    device,
    entrant,
    game,
    mail_link,
    note,
    one_time_key,
    passkey,
    player,
    removed_action,
    seat,
    seat_holder,
    sent_away,
    token,
    tournament,
)
from peloponnes.server.storage.tournaments import leave_tournament
from peloponnes.server.storage.upkeep import EMPTIED

# Where the schema refers to a guest. A test compares it with the schema: whoever adds such a column decides here what becomes of it.
GUESTS = {
    "game.host": "replaced",
    "seat.guest": "replaced",
    "seat.reserved": "removed",
    "sent_away.guest": "removed",
    "action.command": "replaced",  # begins with the guest who sent the command
    "removed_action.command": "replaced",
    "chat.guest": "removed",
    "chat.command": "removed",
    "token.guest": "removed",
    "seat_holder.guest": "removed",
    "note.guest": "removed",
    "account.guest": "removed",
    "passkey.guest": "removed",
    "device.guest": "removed",
    "one_time_key.guest": "removed",
    "mail_link.asker": "removed",
    "mail_link.account": "removed",
    "channel.guest": "removed",
    "wish.guest": "removed",
    "notice.guest": "removed",
    "player.guest": "removed",
    "rating.guest": "replaced",  # the rated games of the others follow from it
    "rated_seat.guest": "replaced",
    "tournament.host": "replaced",
    "entrant.guest": "replaced",
    "restriction.id": "kept",  # a ban outlives the data, as long as it is in force
    "audit.subject": "kept",  # the audit log is never rewritten
}


def games_of_guest(connection: Connection, guest: str, status: Sequence[str] | None = None) -> list[str]:
    """The games in which a guest has, or had reserved, a seat, or which they created; the oldest first."""
    seated = select(seat.c.game_id).where(or_(seat.c.guest == guest, seat.c.reserved == guest))
    wanted = select(game.c.id).where(or_(game.c.host == guest, game.c.id.in_(seated)))
    if status is not None:
        wanted = wanted.where(game.c.status.in_(status))
    return [str(id) for id in connection.scalars(wanted.order_by(game.c.created, game.c.id))]


def rename(connection: Connection, guest: str, name: str, ids: Sequence[str]) -> int:
    """Give a guest another name in these games, in their records and above their chat lines too; returns how many seats changed.

    At each table the name is made distinct from all others.
    """
    changed = 0
    for id in sorted(ids):
        touch(connection, id)  # first: other writers wait here
        rows = connection.execute(select(seat).where(seat.c.game_id == id).order_by(seat.c.number)).mappings().all()
        names = {int(row["number"]): str(row["name"]) for row in rows}
        own = [int(row["number"]) for row in rows if guest in (row["guest"], row["reserved"]) and names[row["number"]]]
        for number in own:
            names[number] = ""
        for number in own:
            names[number] = distinct(name, [other for other in names.values() if other])
            place = and_(seat.c.game_id == id, seat.c.number == number)
            connection.execute(update(seat).where(place).values(name=names[number]))
        changed += len(own)
        if own:
            _rename_in_record(connection, id, [names[number] for number in sorted(names)])
            said = and_(chat.c.game_id == id, chat.c.guest == guest, chat.c.text != "")
            connection.execute(update(chat).where(said).values(name=names[own[0]]))
    return changed


def rename_person(connection: Connection, guest: str, name: str, finished: bool) -> None:
    """Give a guest another name in their account, and among the entrants of tournaments that are not over, or of all."""
    connection.execute(update(account).where(account.c.guest == guest).values(name=name))
    going_on = select(tournament.c.id).where(tournament.c.status.in_((OPEN, RUNNING)))
    entered = select(entrant.c.tournament, entrant.c.number).where(entrant.c.guest == guest)
    wanted = entered if finished else entered.where(entrant.c.tournament.in_(going_on))
    for id, number in connection.execute(wanted.order_by(entrant.c.tournament)).all():
        others = select(entrant.c.name).where(and_(entrant.c.tournament == id, entrant.c.number != number))
        own = and_(entrant.c.tournament == id, entrant.c.number == number)
        connection.execute(update(entrant).where(own).values(name=distinct(name, connection.scalars(others))))


def _rename_in_record(connection: Connection, id: str, names: Sequence[str]) -> None:
    """Write the names of the seats into the record of a game; the deal that was promised does not depend on them.

    If a game was closed as it was because its record can't be read, nobody can look at it any more: then the record is dropped.
    """
    row = connection.execute(select(game.c.record, game.c.status).where(game.c.id == id)).one()
    if row.record is None:
        return
    try:
        document = json.loads(row.record)
        for place, name in zip(document["seats"], names, strict=True):
            place["name"] = name
        text = json.dumps(document, ensure_ascii=False)
    except (ValueError, TypeError, KeyError):
        if row.status != ABANDONED:
            return
        text = None
    connection.execute(update(game).where(game.c.id == id).values(record=text))


def erase(connection: Connection, guest: str) -> dict[str, int]:
    """Erase all that is stored about a guest, who plays in no running game any more; returns how much of what there was.

    Before a game the seat becomes free, and a table that waits for this host is closed. In a game that was played the guest becomes an
    unknown one, called `GONE`. A line of chat leaves only its number behind, because lines are counted.
    """
    _leave_tournaments(connection, guest)
    ids = games_of_guest(connection, guest)
    waiting = set(games_of_guest(connection, guest, (OPEN,)))
    lines = connection.execute(update(chat).where(chat.c.guest == guest).values(EMPTIED)).rowcount
    rename(connection, guest, GONE, [id for id in ids if id not in waiting])
    for id in ids:
        touch(connection, id)
        here = seat.c.game_id == id
        if id in waiting:
            free = {"guest": None, "name": "", "seen": 0}
            connection.execute(update(seat).where(and_(here, seat.c.guest == guest)).values(free))
        connection.execute(update(seat).where(and_(here, seat.c.reserved == guest)).values(reserved=None, name=""))
        stranger = token_urlsafe(12)
        hosted = and_(game.c.id == id, game.c.host == guest)
        if id in waiting:
            connection.execute(update(game).where(hosted).values(status=ABANDONED))
        connection.execute(update(game).where(hosted).values(host=stranger, origin=""))
        connection.execute(update(seat).where(and_(here, seat.c.guest == guest)).values(guest=stranger))
        for log in (action, removed_action):
            sent = and_(log.c.game_id == id, func.substr(log.c.command, 1, len(guest) + 1) == f"{guest}:")
            anew = literal(stranger) + func.substr(log.c.command, len(guest) + 1)
            connection.execute(update(log).where(sent).values(command=anew))
    move_ratings(connection, guest, token_urlsafe(12))
    forget_told(connection, guest)
    for table in (sent_away, seat_holder, note, one_time_key, passkey, device, account, player):
        connection.execute(delete(table).where(table.c.guest == guest))
    connection.execute(delete(mail_link).where(or_(mail_link.c.asker == guest, mail_link.c.account == guest)))
    tokens = connection.execute(delete(token).where(token.c.guest == guest)).rowcount
    return {"games": len(ids), "lines": lines, "tokens": tokens}


def _leave_tournaments(connection: Connection, guest: str) -> None:
    """Make a guest a stranger in the tournaments that they entered or hold; a different one in each."""
    leave_tournaments(connection, guest)
    for id in connection.scalars(select(entrant.c.tournament).where(entrant.c.guest == guest)).all():
        entered = and_(entrant.c.tournament == id, entrant.c.guest == guest)
        connection.execute(update(entrant).where(entered).values(guest=token_urlsafe(12), name=GONE))
    connection.execute(update(tournament).where(tournament.c.host == guest).values(host=token_urlsafe(12)))


def leave_tournaments(connection: Connection, guest: str) -> int:
    """Take a guest out of all tournaments, and close those of theirs that have not begun; returns how many those are."""
    for id in connection.scalars(
        select(entrant.c.tournament).where(entrant.c.guest == guest).order_by("tournament")
    ).all():
        leave_tournament(connection, id, guest)
    waiting = and_(tournament.c.host == guest, tournament.c.status == OPEN)
    return connection.execute(update(tournament).where(waiting).values(status=ABANDONED)).rowcount


def is_known(connection: Connection, guest: str) -> bool:
    """Whether anything is stored about a guest."""
    where = [game.c.host, seat.c.guest, seat.c.reserved, sent_away.c.guest, chat.c.guest, token.c.guest]
    where += [account.c.guest, seat_holder.c.guest]
    return any(connection.scalar(select(column).where(column == guest).limit(1)) is not None for column in where)
