"""Finding people for an operator: by guest, by table and seat, or by a name at a table."""

from collections.abc import Iterable
from typing import TypedDict

from sqlalchemy import Connection, func, or_, select

from peloponnes.server.names import looks
from peloponnes.server.storage.erasing import is_known
from peloponnes.server.storage.moderation import restrictions
from peloponnes.server.storage.reading import Unusable, games_of
from peloponnes.server.storage.rows import GUEST, OPEN, RUNNING, Restriction
from peloponnes.server.storage.schema import chat, game, seat, token

APART = "/"  # between a table and a seat or a name; no id contains it


class RestrictionLine(TypedDict):
    """A mute or a ban; ``until`` is None if it has to be lifted."""

    kind: str
    whom: str
    id: str
    since: int
    until: int | None
    reason: str


class Person(TypedDict):
    """A guest: the names typed, the tables with a seat of theirs, how much else there is of them, and what they may not do."""

    guest: str
    names: list[str]
    tables: int
    going_on: list[str]
    lines: int
    tokens: int
    seen: int | None
    restrictions: list[RestrictionLine]


def guest_named(connection: Connection, who: str) -> str:
    """The guest that an operator means: an id, TABLE/SEAT or TABLE/NAME. Raises `Unusable` if that is nobody, or several."""
    table, apart, place = who.partition(APART)
    if not apart:
        if not is_known(connection, who):
            raise Unusable("nobody_known", who=who)
        return who
    found = _at_table(connection, table)
    if place.isdecimal():
        guests = {guest for guest, number, _ in found if number == int(place)}
    else:
        guests = {guest for guest, _, name in found if looks(name) & looks(place)}
    if not guests:
        raise Unusable("nobody_there", id=table, place=place)
    if len(guests) > 1:
        raise Unusable("several_there", id=table, place=place)
    return guests.pop()


def _at_table(connection: Connection, id: str) -> list[tuple[str, int | None, str]]:
    """The guests at a table with their seats and names: players, those whom a seat is reserved for, and whoever wrote in its chat."""
    if connection.scalar(select(game.c.id).where(game.c.id == id)) is None:
        raise Unusable("no_game", id=id)
    guest = func.coalesce(seat.c.guest, seat.c.reserved)
    seats = select(guest, seat.c.number, seat.c.name).where(seat.c.game_id == id, guest.is_not(None))
    said = select(chat.c.guest, chat.c.name).where(chat.c.game_id == id, chat.c.guest != "").distinct()
    players = [(str(who), int(number), str(name)) for who, number, name in connection.execute(seats)]
    return [*players, *((str(who), None, str(name)) for who, name in connection.execute(said))]


def people(url: str, name: str | None, table: str | None) -> list[Person]:
    """The people with a name, at a table, or both; names match if they look alike or contain what is asked for."""
    with games_of(url) as connection:
        if table is not None:
            found = [(guest, each) for guest, _, each in _at_table(connection, table)]
        else:
            guest = func.coalesce(seat.c.guest, seat.c.reserved)
            seats = select(guest, seat.c.name).where(guest.is_not(None)).distinct()
            said = select(chat.c.guest, chat.c.name).where(chat.c.guest != "").distinct()
            found = [(str(who), str(each)) for query in (seats, said) for who, each in connection.execute(query)]
        guests = dict.fromkeys(guest for guest, each in found if name is None or _matches(each, name) or guest == name)
        return [person(connection, guest) for guest in guests]


def _matches(name: str, wanted: str) -> bool:
    return bool(looks(name) & looks(wanted)) or wanted.casefold() in name.casefold()


def person(connection: Connection, guest: str) -> Person:
    """All that an operator needs to know of a guest."""
    own = or_(seat.c.guest == guest, seat.c.reserved == guest)
    rows = connection.execute(
        select(seat.c.game_id, seat.c.name, seat.c.seen, game.c.status)
        .join(game, game.c.id == seat.c.game_id)
        .where(own)
        .order_by(game.c.updated.desc())
    ).all()
    said = select(chat.c.name).where(chat.c.guest == guest)
    spoken = [str(name) for name in connection.scalars(said)]
    names = [str(row.name) for row in rows if row.name] + spoken
    return {
        "guest": guest,
        "names": list(dict.fromkeys(names)),
        "tables": len({row.game_id for row in rows}),
        "going_on": list(dict.fromkeys(str(row.game_id) for row in rows if row.status in (OPEN, RUNNING))),
        "lines": len(spoken),
        "tokens": connection.scalar(select(func.count()).select_from(token).where(token.c.guest == guest)) or 0,
        "seen": max((int(row.seen) for row in rows), default=0) or None,
        "restrictions": lines_of(each for each in restrictions(connection) if (each.whom, each.id) == (GUEST, guest)),
    }


def lines_of(found: Iterable[Restriction]) -> list[RestrictionLine]:
    """Mutes and bans as data."""
    return [
        {
            "kind": each.kind,
            "whom": each.whom,
            "id": each.id,
            "since": each.since,
            "until": each.until,
            "reason": each.reason,
        }
        for each in found
    ]
