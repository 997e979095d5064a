"""What an operator does about people: mute, ban, rename and erase them. A server may be running meanwhile.

What concerns a game in progress is written to its log, as another worker would write it: if somebody plays at the same moment, it is
planned again on what they played. Everything that one command does is one transaction, with its line in the audit log.
"""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from ipaddress import ip_network

from sqlalchemy import Connection, and_, exc, select, update

from peloponnes.server.admin.auditing import Signature
from peloponnes.server.identity import Identity
from peloponnes.server.limits.rates import network_of
from peloponnes.server.names import clean_name
from peloponnes.server.storage import Store, erasing, moderation, now
from peloponnes.server.storage.database import touch
from peloponnes.server.storage.reading import Unusable, first_line, games_of, name_of
from peloponnes.server.storage.rows import (
    ABANDONED,
    BAN,
    GUEST,
    MUTE,
    NETWORK,
    OPEN,
    REPLACE,
    RESIGN,
    RUNNING,
    LogWrite,
    Restriction,
)
from peloponnes.server.storage.schema import game, seat, setting
from peloponnes.server.tables.table import Table, Unplayable

TRIES = 50  # somebody may play at the same moment
UNITS = {"m": 60, "h": 3600, "d": 24 * 3600}
LONGEST_SECONDS = 100 * 366 * UNITS["d"]


def moment(text: str) -> int | None:
    """The time that an operator means, in milliseconds: a date, a date with a time (UTC), or a duration from now; None for none.

    >>> moment("2031-05-01"), moment("2031-05-01T12:30"), moment("")
    (1935360000000, 1935405000000, None)
    >>> moment("90m") - now() > 89 * 60_000
    True

    Raises `Unusable` for anything else, and for what is past.
    """
    if not text:
        return None
    at: int | None = None
    if (lasts := re.fullmatch(r"([0-9]{1,6})([mhd])", text)) is not None:
        seconds = int(lasts[1]) * UNITS[lasts[2]]
        at = now() + seconds * 1000 if 0 < seconds <= LONGEST_SECONDS else None
    else:
        try:
            found = datetime.fromisoformat(text)
            at = int((found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp() * 1000)
        except (ValueError, OverflowError):
            at = None
    if at is None or at <= now():
        raise Unusable("no_time", time=text[:40])
    return at


def network_id(connection: Connection, address: str) -> str:
    """The keyed hash of a network, by which the server knows it. Raises `Unusable` for what is no address, nor a /64 of IPv6."""
    try:
        found = ip_network(address)
        plain = str(found.network_address)
        if found.num_addresses > 1 and network_of(plain) != str(found):
            raise ValueError
    except ValueError:
        raise Unusable("no_network", address=address[:60]) from None
    secret = os.environ.get("PELOPONNES_SECRET") or connection.scalar(
        select(setting.c.value).where(setting.c.name == "secret")
    )
    if not secret:
        raise Unusable("no_secret")
    return Identity(str(secret)).origin(network_of(plain))


def network_of_table(connection: Connection, id: str) -> str:
    """The keyed hash of the network from which a table was created. Raises `Unusable` if there is no such table, or it is not known."""
    row = connection.execute(select(game.c.origin).where(game.c.id == id)).first()
    if row is None:
        raise Unusable("no_game", id=id)
    if not row.origin:
        raise Unusable("no_origin", id=id)
    return str(row.origin)


# Mutes and bans ---------------------------------------------------------------------------------------------------------------------


def mute(url: str, guest: str, until: int | None, by: Signature) -> None:
    """Let a guest write in no chat, until a time or until the mute is lifted."""

    def write(connection: Connection) -> None:
        moderation.restrict(connection, Restriction(MUTE, GUEST, guest, now(), until, by.reason))
        by.note(connection, "mute", f"{GUEST}:{guest}", until=until)

    with _store(url) as store, store.engine.begin() as connection:
        write(connection)


def ban(url: str, guest: str, until: int | None, keep_seats: bool, by: Signature) -> dict[str, int]:
    """Let a guest create and join no tables and write in no chat; returns how many seats they lose.

    Unless ``keep_seats`` is given, a bot plays their seats where other people play (they may take them back when the ban is over),
    they leave the tables that have not begun, and those of which they are the host are closed. Where nobody else plays, they play on.
    """
    done = {"stand_ins": 0, "left": 0, "closed": 0}

    def plan(store: Store) -> list[LogWrite]:
        writes = [] if keep_seats else _handed_over(store, guest)
        done["stand_ins"] = len(writes)
        return writes

    def write(connection: Connection) -> None:
        moderation.restrict(connection, Restriction(BAN, GUEST, guest, now(), until, by.reason))
        if not keep_seats:
            done["left"], done["closed"] = _leave(connection, guest)
        by.note(connection, "ban", f"{GUEST}:{guest}", until=until, **done)

    _carried_out(url, plan, write)
    return done


def ban_network(url: str, id: str, until: int | None, by: Signature) -> None:
    """Let nobody from a network create or join tables or write in a chat. Whoever has a seat plays on: neighbours share a network."""
    with _store(url) as store, store.engine.begin() as connection:
        moderation.restrict(connection, Restriction(BAN, NETWORK, id, now(), until, by.reason))
        by.note(connection, "ban", f"{NETWORK}:{id}", until=until)


def lift(url: str, kind: str, whom: str, id: str, by: Signature) -> None:
    """Lift a mute or a ban; raises `Unusable` if there is none."""
    with _store(url) as store, store.engine.begin() as connection:
        if not moderation.lift(connection, kind, whom, id):
            raise Unusable("not_restricted", kind=kind, id=id)
        by.note(connection, f"un{kind}", f"{whom}:{id}")


def _handed_over(store: Store, guest: str) -> list[LogWrite]:
    """The entries with which bots take over the seats of a guest where other people play."""
    writes = []
    for table in _running(store, guest):
        if table.people - {guest}:
            writes += _given(table, guest, REPLACE, "banned")
    return writes


def _running(store: Store, guest: str) -> Iterator[Table]:
    """The games in progress of a guest. One that can't be played is left to `peloponnes admin repair`."""
    with store.engine.connect() as connection:
        ids = erasing.games_of_guest(connection, guest, (RUNNING,))
    for id in ids:
        loaded = store.load(id)
        if loaded is None or loaded.game.status != RUNNING or loaded.game.problem is not None:
            continue
        try:
            yield Table(loaded)
        except Unplayable:
            continue


def _given(table: Table, guest: str, kind: str, label: str) -> list[LogWrite]:
    """The entries with which the agreed bot takes over all seats of a guest, for a while or for good."""
    writes = []
    for number in table.seats_of(guest):
        own = table.seats[number]
        if own.resigned or (kind == REPLACE and own.level):
            continue
        command = f"{label}:{number}:{table.seq + 1}"
        planned = table.plan_stand_in(kind, number, table.setup.stand_in, command, now())
        table.settle(planned)
        writes.append(planned.write)
        if not table.running:
            break
    return writes


def _leave(connection: Connection, guest: str) -> tuple[int, int]:
    """Let a guest leave tournaments, and tables that have not begun, and close their own; returns how many of both."""
    left = 0
    closed = erasing.leave_tournaments(connection, guest)
    for id in sorted(erasing.games_of_guest(connection, guest, (OPEN,))):
        touch(connection, id)
        hosted = and_(game.c.id == id, game.c.host == guest, game.c.status == OPEN)
        if connection.execute(update(game).where(hosted).values(status=ABANDONED)).rowcount:
            closed += 1
            continue
        here = seat.c.game_id == id
        free = {"guest": None, "reserved": None, "name": "", "seen": 0}
        for own in (seat.c.guest == guest, seat.c.reserved == guest):
            left += connection.execute(update(seat).where(and_(here, own)).values(free)).rowcount
    return left, closed


# Names and data ---------------------------------------------------------------------------------------------------------------------


def rename(url: str, guest: str, name: str, finished: bool, by: Signature) -> dict[str, int]:
    """Give a guest another name at all tables that are not over, or with ``finished`` everywhere; returns how many seats and tables."""
    wanted = clean_name(name)
    if not wanted:
        raise Unusable("no_visible_name")
    with _store(url) as store, store.engine.begin() as connection:
        ids = erasing.games_of_guest(connection, guest, None if finished else (OPEN, RUNNING))
        done = {"tables": len(ids), "seats": erasing.rename(connection, guest, wanted, ids)}
        erasing.rename_person(connection, guest, wanted, finished)
        by.note(connection, "rename", f"{GUEST}:{guest}", games=ids, finished=finished)
    return done


def check_erasable(connection: Connection, guest: str) -> None:
    """Raise `Unusable` if a game of a guest is in quarantine: nobody can resign there."""
    ids = erasing.games_of_guest(connection, guest)
    aside = and_(game.c.id.in_(ids), game.c.problem.is_not(None), game.c.status != ABANDONED)
    stuck = connection.scalar(select(game.c.id).where(aside).limit(1))
    if stuck is not None:
        raise Unusable("stuck", id=str(stuck))


def erase(url: str, guest: str, by: Signature) -> dict[str, int]:
    """Erase all that is stored about a guest; in running games they resign first. Raises `Unusable` if one is in quarantine."""
    done: dict[str, int] = {}

    def plan(store: Store) -> list[LogWrite]:
        with store.engine.connect() as connection:
            check_erasable(connection, guest)
        return [write for table in _running(store, guest) for write in _given(table, guest, RESIGN, "erased")]

    def write(connection: Connection) -> None:
        done.update(erasing.erase(connection, guest))
        by.note(connection, "erase", f"{GUEST}:{guest}", **done)

    _carried_out(url, plan, write)
    return done


# Writing ----------------------------------------------------------------------------------------------------------------------------


def _carried_out(url: str, plan: Callable[[Store], list[LogWrite]], write: Callable[[Connection], None]) -> None:
    """Write planned entries and something else in one transaction; plan again if somebody has played meanwhile."""
    with _store(url) as store:
        for _ in range(TRIES):
            if store.append_with(plan(store), write):
                return
    raise Unusable("too_lively")


@contextmanager
def _store(url: str) -> Iterator[Store]:
    """A database that exists, is ours and has the newest schema, to be written to; raises `Unusable` for any other."""
    with games_of(url):
        pass
    try:
        with closing(Store(url)) as store:
            yield store
    except exc.SQLAlchemyError as error:
        raise Unusable("no_database", database=name_of(url), problem=first_line(error)) from None
