"""The games: their rows, and the log that everything else follows from."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict

from sqlalchemy import Connection, and_, bindparam, exc, func, insert, select, update

from peloponnes.server.storage.database import Database, touch
from peloponnes.server.storage.engine import notify
from peloponnes.server.storage.orders import orders_in
from peloponnes.server.storage.quotas import bots_among, check_quota
from peloponnes.server.storage.rows import (
    ABANDONED,
    OPEN,
    RUNNING,
    Entry,
    GameRow,
    Loaded,
    LogWrite,
    Quota,
    SeatRow,
    Snapshot,
)
from peloponnes.server.storage.schema import action, game, notice, seat, seat_holder, snapshot


class SeatsChanged(Exception):
    """Somebody sat down or left, or the host changed a seat or closed the table, since the start of a game was planned."""


class Games(Database):
    """Creates, loads and changes games. The primary key of the log decides between concurrent writers."""

    def create(self, row: GameRow, seats: Sequence[SeatRow], quota: Quota | None = None) -> None:
        """Add a game with its seats; raises `QuotaReached` if its host or its origin may have no more."""
        with self.engine.begin() as connection:
            _add(connection, row, seats, quota)

    def follow_up(
        self, id: str, row: GameRow, seats: Sequence[SeatRow], instead: str | None = None, quota: Quota | None = None
    ) -> str:
        """Add the rematch of a game, unless there is one; returns the id of the rematch. Raises `QuotaReached`, as `create` does.

        It may replace a rematch that was closed, named by ``instead``.
        """
        with self.engine.begin() as connection:
            _add(connection, row, seats, quota)
            done = connection.execute(
                update(game)
                .where(and_(game.c.id == id, game.c.rematch.is_not_distinct_from(instead)))
                .values(rematch=row.id)
            )
            if done.rowcount == 1:
                touch(connection, id)
                return row.id
            connection.rollback()
        with self.engine.connect() as connection:
            return str(connection.scalar(select(game.c.rematch).where(game.c.id == id)))

    def close_table(
        self, id: str, columns: Mapping[str, object] | None = None, also: Callable[[Connection], None] | None = None
    ) -> bool:
        """Close a game that has not begun, with further columns, and ``also`` do something else; False if it has."""
        with self.engine.begin() as connection:
            done = connection.execute(
                update(game)
                .where(and_(game.c.id == id, game.c.status == OPEN))
                .values({**(columns or {}), "status": ABANDONED})
            )
            if done.rowcount == 1:
                touch(connection, id)
                if also is not None:
                    also(connection)
            return done.rowcount == 1

    def load(self, id: str, after: int | None = None) -> Loaded | None:
        """A game, read consistently: never the whole log, only the entries since its last snapshot, or after entry ``after``.

        None if there is no such game.
        """
        with self._moment() as connection:
            row = connection.execute(select(game).where(game.c.id == id)).mappings().first()
            if row is None:
                return None
            seats = seats_in(connection, [id])[id]
            latest = select(snapshot).where(snapshot.c.game_id == id).order_by(snapshot.c.seq.desc()).limit(1)
            last = connection.execute(latest).mappings().first()
            taken = Snapshot(**last) if last else None
            return Loaded(
                GameRow(**row),
                seats,
                taken,
                _entries(connection, id, after if after is not None else taken.seq if taken else 0),
                orders_in(connection, id),
            )

    def entries(self, id: str, after: int = 0) -> list[Entry]:
        """The log of a game after an entry."""
        with self.engine.connect() as connection:
            return _entries(connection, id, after)

    def append(self, writes: Sequence[LogWrite]) -> list[bool]:
        """Write entries with their effects, in one transaction if there are no conflicts; returns which of them were written.

        One is not written if another writer added the same line of a log first, if its command is in the log already, or if somebody
        sat down or left, or closed the table, since it was planned.
        """
        try:
            with self.engine.begin() as connection:
                self._write(connection, writes)
            return [True] * len(writes)
        except (exc.IntegrityError, SeatsChanged):
            if len(writes) == 1:
                return [False]
            return [written for write in writes for written in self.append([write])]

    def append_with(self, writes: Sequence[LogWrite], also: Callable[[Connection], None]) -> bool:
        """Write entries and ``also`` something else, in one transaction; False if another writer was first, and nothing was written."""
        try:
            with self.engine.begin() as connection:
                if writes:
                    self._write(connection, writes)
                also(connection)
            return True
        except (exc.IntegrityError, SeatsChanged):
            return False

    def _write(self, connection: Connection, writes: Sequence[LogWrite]) -> None:
        """Execute each kind of statement once for all of them, because building and compiling one costs as much as running it.

        Games are written in a fixed order, to avoid deadlocks between workers.
        """
        writes = sorted(writes, key=lambda write: write.entry.game_id)
        for write in writes:
            waits = and_(game.c.id == write.entry.game_id, game.c.status == OPEN)
            if write.seated and not connection.execute(update(game).where(waits).values(status=RUNNING)).rowcount:
                raise SeatsChanged
        connection.execute(insert(action), [write.entry._asdict() for write in writes])
        rows: dict[tuple[str, ...], list[dict[str, object]]] = {}
        for write in writes:
            row = {"of": write.entry.game_id, **write.game, "updated": write.entry.at}
            rows.setdefault(tuple(row), []).append(row)
        for same_columns in rows.values():
            connection.execute(update(game).where(game.c.id == bindparam("of")), same_columns)
        for write in writes:
            if write.seated and _sitting(seats_in(connection, [write.entry.game_id])[write.entry.game_id]) != _sitting(
                write.seated
            ):
                raise SeatsChanged
            for number, columns in write.seats.items():
                place = and_(seat.c.game_id == write.entry.game_id, seat.c.number == number)
                connection.execute(update(seat).where(place).values(columns))
        snapshots = [write.snapshot._asdict() for write in writes if write.snapshot]
        if snapshots:
            connection.execute(insert(snapshot), snapshots)
        notices = [each._asdict() for write in writes for each in write.notices]
        if notices:
            connection.execute(insert(notice), notices)
        notify(connection, *((write.entry.game_id, write.entry.seq) for write in writes))

    def stamp(self, id: str) -> tuple[int, int] | None:
        """The last log entry of a game and when it was last updated, to find out whether anything changed."""
        last = select(func.max(action.c.seq)).where(action.c.game_id == id).scalar_subquery()
        with self.engine.connect() as connection:
            row = connection.execute(select(last, game.c.updated).where(game.c.id == id)).first()
            return None if row is None else (row[0] or 0, row[1])

    def seq_of(self, id: str, command: str) -> int | None:
        """The log entry that a command led to, if it was already written."""
        with self.engine.connect() as connection:
            found = connection.scalar(
                select(action.c.seq).where(and_(action.c.game_id == id, action.c.command == command))
            )
            return None if found is None else int(found)

    def quarantine(self, id: str, problem: str) -> None:
        """Note why a game can't be continued. Nobody can play it until the operator has looked at it."""
        with self.engine.begin() as connection:
            connection.execute(update(game).where(game.c.id == id).values(problem=problem))
            touch(connection, id)

    def bots_due(self, before: int) -> list[str]:
        """Running games that have been waiting for a bot since before a time."""
        due = and_(game.c.status == RUNNING, game.c.bot_due, game.c.updated < before, game.c.problem.is_(None))
        with self.engine.connect() as connection:
            return [str(id) for id in connection.scalars(select(game.c.id).where(due))]

    def out_of_time(self, at: int) -> list[str]:
        """Running games in which a seat that has to decide is out of time, the longest first."""
        late = and_(game.c.status == RUNNING, game.c.deadline <= at, game.c.problem.is_(None))
        with self.engine.connect() as connection:
            return [str(id) for id in connection.scalars(select(game.c.id).where(late).order_by(game.c.deadline))]

    def dormant(self, before: int) -> list[str]:
        """Running games with clocks of which none has run since before a time, and no bot is due: nobody plays there."""
        timed = and_(game.c.status == RUNNING, game.c.clock.is_not(None), game.c.problem.is_(None))
        still = and_(game.c.deadline.is_(None), ~game.c.bot_due, game.c.updated <= before)
        with self.engine.connect() as connection:
            return [str(id) for id in connection.scalars(select(game.c.id).where(and_(timed, still)))]


def _add(connection: Connection, row: GameRow, seats: Sequence[SeatRow], quota: Quota | None) -> None:
    if quota is not None:
        check_quota(connection, row.host, row.origin, bots_among(seats), quota)
    connection.execute(insert(game).values(asdict(row)))
    connection.execute(insert(seat), [each.columns for each in seats])
    held = [
        {"game_id": row.id, "number": each.number, "guest": guest, "since": row.created}
        for each in seats
        for guest in each.holders
    ]
    if held:
        connection.execute(insert(seat_holder), held)


def seats_in(connection: Connection, ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of some games, with their holders."""
    found: dict[str, list[SeatRow]] = {id: [] for id in ids}
    held: dict[tuple[str, int], tuple[str, ...]] = {}
    holders = select(seat_holder).where(seat_holder.c.game_id.in_(ids)).order_by(seat_holder.c.since)
    for row in connection.execute(holders).mappings():
        place = row["game_id"], row["number"]
        held[place] = (*held.get(place, ()), row["guest"])
    wanted = select(seat).where(seat.c.game_id.in_(ids)).order_by(seat.c.number)
    for row in connection.execute(wanted).mappings():
        found[row["game_id"]].append(SeatRow(**row, holders=held.get((row["game_id"], row["number"]), ())))
    return found


def _sitting(seats: Sequence[SeatRow]) -> list[tuple[str, str, str | None, str]]:
    """What a game is dealt for: who sits where, under which name, or which bot."""
    return [(each.kind, each.level, each.guest, each.name) for each in seats]


def _entries(connection: Connection, id: str, after: int) -> list[Entry]:
    wanted = select(action).where(and_(action.c.game_id == id, action.c.seq > after)).order_by(action.c.seq)
    return [Entry(**row) for row in connection.execute(wanted).mappings()]
