"""The outbox: notices that were written with moves, and the deliveries that they become.

What to make of them is decided by the caller, inside the transaction: a worker that dies in the middle leaves everything as it was.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    String,
    and_,
    bindparam,
    cast,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from peloponnes.server.storage.database import Database
from peloponnes.server.storage.rows import (
    RUNNING,
    ChannelRow,
    DeliveryRow,
    GameRow,
    NoticeRow,
    Scene,
    SeatRow,
    WishRow,
)
from peloponnes.server.storage.schema import action, channel, delivery, game, notice, seat, wish

AT_ONCE = 100  # recipients, or rows, in one transaction


class Recipient(NamedTuple):
    """A guest, or (without one) a table, with what is due to be told there, and how and when they want to be told.

    ``scenes`` has the games that it is about.
    """

    guest: str
    notices: list[NoticeRow]
    channels: list[ChannelRow]
    wish: WishRow
    scenes: Mapping[str, Scene]


class Bundling(NamedTuple):
    """What becomes of that: it is held until a time, or becomes these deliveries, if any."""

    held_until: int | None
    deliveries: list[DeliveryRow]


class Reminder(NamedTuple):
    """A seat of a game whose player has to be reminded of its deadline."""

    number: int
    deadline: int
    guest: str


class Lead(NamedTuple):
    """How long before a deadline its reminder comes: ``most`` ms, but not before one ``share``-th of the time is left.

    Whoever has quiet hours may get it earlier, but never more than ``horizon`` ms before.
    """

    most: int
    share: int
    horizon: int


@dataclass(frozen=True, slots=True)
class Claim:
    """A delivery that this worker alone may send until its claim ends. Its channel may be gone."""

    delivery: DeliveryRow
    channel: ChannelRow | None
    wish: WishRow


class Outbox(Database):
    """Bundles, claims and settles what has to be sent."""

    def bundle(self, at: int, window: int, judge: Callable[[Recipient], Bundling]) -> int:
        """Let the caller judge what is due, with what will be within ``window`` ms; returns how many recipients there were."""
        with self.engine.begin() as connection:
            due = select(notice.c.guest, notice.c.game_id).where(notice.c.due <= at).order_by(notice.c.due)
            found = connection.execute(due.limit(AT_ONCE)).all()
            if not found:
                return 0
            guests = {str(guest) for guest, _ in found if guest}
            tables = {str(id) for guest, id in found if not guest}
            theirs = or_(notice.c.guest.in_(guests), and_(notice.c.guest == "", notice.c.game_id.in_(tables)))
            rows = locked(connection, notice, and_(theirs, notice.c.due <= at + window), notice.c.at)
            notices = [NoticeRow(**row) for row in rows]
            scenes = _scenes(connection, {each.game_id for each in notices})
            channels = _working(connection, guests, tables)
            wishes = _wishes(connection, guests)
            by_recipient: dict[tuple[str, str], list[NoticeRow]] = {}
            for each in notices:
                by_recipient.setdefault((each.guest, "" if each.guest else each.game_id), []).append(each)
            for (guest, id), theirs_due in by_recipient.items():
                own = [each for each in channels if (each.game_id == id if id else _of(each, guest))]
                wanted = wishes.get(guest, WishRow(guest))
                _apply(connection, theirs_due, judge(Recipient(guest, theirs_due, own, wanted, scenes)))
            return len(by_recipient)

    def digest(self, at: int, judge: Callable[[Recipient], tuple[int | None, list[DeliveryRow]]]) -> int:
        """Let the caller make the digests that are due, each with when the next one is; returns how many there were."""
        with self.engine.begin() as connection:
            rows = locked(connection, wish, wish.c.digest_due <= at, wish.c.digest_due)
            for row in rows:
                wanted = WishRow(**row)
                theirs = select(seat.c.game_id).where(seat.c.guest == wanted.guest)
                running = and_(game.c.id.in_(theirs), game.c.status == RUNNING, game.c.problem.is_(None))
                ids = [str(id) for id in connection.scalars(select(game.c.id).where(running))]
                own = [each for each in _working(connection, {wanted.guest}, ()) if _of(each, wanted.guest)]
                later, deliveries = judge(Recipient(wanted.guest, [], own, wanted, _scenes(connection, ids)))
                connection.execute(update(wish).where(wish.c.guest == wanted.guest).values(digest_due=later))
                _add(connection, deliveries)
            return len(rows)

    def remind(self, at: int, lead: Lead, judge: Callable[[Scene, Mapping[str, WishRow]], Iterable[Reminder]]) -> int:
        """Let the caller say whom to remind of a deadline that is near; everybody once for each. Returns how many were.

        The caller is asked about games alone in which somebody may have to be reminded now.
        """
        reminded = 0
        with self.engine.begin() as connection:
            ids = connection.scalars(select(game.c.id).where(_may_remind(at, lead)))
            scenes = _scenes(connection, [str(id) for id in ids])
            guests = {str(each.guest) for scene in scenes.values() for each in scene.seats if each.guest}
            wishes = _wishes(connection, guests)
            for id, scene in scenes.items():
                for number, deadline, guest in judge(scene, wishes):
                    place = and_(seat.c.game_id == id, seat.c.number == number, seat.c.reminded != deadline)
                    if connection.execute(update(seat).where(place).values(reminded=deadline)).rowcount:
                        last = connection.scalar(select(func.max(action.c.seq)).where(action.c.game_id == id)) or 0
                        row = NoticeRow(id, int(last), guest, "reminder", at, at)
                        connection.execute(delete(notice).where(_is(row)))
                        connection.execute(insert(notice).values(row._asdict()))
                        reminded += 1
        return reminded

    def claim(self, at: int, until: int, most: int) -> list[Claim]:
        """Claim deliveries that are due and that nobody is sending, until a time; then they are anybody's again."""
        with self.engine.begin() as connection:
            free = and_(delivery.c.due <= at, delivery.c.claimed_until <= at)
            rows = [DeliveryRow(**row) for row in locked(connection, delivery, free, delivery.c.due, most)]
            if not rows:
                return []
            ids = [row.id for row in rows]
            connection.execute(update(delivery).where(delivery.c.id.in_(ids)).values(claimed_until=until))
            wanted = select(channel).where(channel.c.id.in_({row.channel_id for row in rows}))
            channels = {row["id"]: ChannelRow(**row) for row in connection.execute(wanted).mappings()}
            guests = {each.guest for each in channels.values()}
            wishes = _wishes(connection, guests)
            claims = []
            for row in rows:
                to = channels.get(row.channel_id)
                wanted_by = WishRow("") if to is None or to.game_id else wishes.get(to.guest, WishRow(to.guest))
                claims.append(Claim(row._replace(claimed_until=until), to, wanted_by))
            return claims

    def scenes(self, ids: Collection[str]) -> dict[str, Scene]:
        """Games with their seats, as they are now."""
        with self.engine.connect() as connection:
            return _scenes(connection, ids)

    def drop(self, claimed: DeliveryRow) -> None:
        """Forget a delivery that nobody needs any more, or that is given up."""
        with self.engine.begin() as connection:
            connection.execute(delete(delivery).where(delivery.c.id == claimed.id))

    def arrived(self, claimed: DeliveryRow) -> None:
        """Forget a delivery that arrived; its channel works."""
        with self.engine.begin() as connection:
            connection.execute(delete(delivery).where(delivery.c.id == claimed.id))
            failing = and_(channel.c.id == claimed.channel_id, channel.c.error.is_not(None))
            connection.execute(update(channel).where(failing).values(error=None, failed=None))

    def put_off(self, claimed: DeliveryRow, due: int, attempts: int) -> None:
        """Give a claimed delivery back, to be sent later."""
        with self.engine.begin() as connection:
            mine = and_(delivery.c.id == claimed.id, delivery.c.claimed_until == claimed.claimed_until)
            values = {"due": due, "attempts": attempts, "claimed_until": 0}
            connection.execute(update(delivery).where(mine).values(values))

    def note_failure(self, channel_id: str, error: str | None, at: int, active: bool = True) -> None:
        """Remember with a channel why its last message could not be sent, or that it could; a hopeless one is switched off."""
        values: dict[str, object] = {"error": error, "failed": None if error is None else at}
        with self.engine.begin() as connection:
            connection.execute(
                update(channel)
                .where(channel.c.id == channel_id)
                .values(values if active else {**values, "active": False})
            )

    def waiting(self) -> dict[str, int]:
        """How much has still to be sent: notices that are not bundled yet, and deliveries by the kind of their channel."""
        counted = select(delivery.c.kind, func.count()).group_by(delivery.c.kind)
        with self.engine.connect() as connection:
            notices = connection.scalar(select(func.count()).select_from(notice)) or 0
            return {"notice": int(notices)} | {str(kind): int(count) for kind, count in connection.execute(counted)}


def _may_remind(at: int, lead: Lead) -> ColumnElement[bool]:
    """Games with a deadline that is near, and somebody they wait for who can be told and was not yet reminded of it.

    When quiet hours begin by the clock on somebody's wall is not for a database to say: who has some is looked at from the horizon on.
    """
    near = and_(game.c.status == RUNNING, game.c.deadline > at, game.c.deadline <= at + lead.horizon)
    left = game.c.deadline - at
    due = and_(left <= lead.most, left * lead.share <= game.c.deadline - game.c.updated)
    quiet = select(wish.c.guest).where(wish.c.guest == seat.c.guest, wish.c.quiet_from.is_not(None)).exists()
    reached = and_(channel.c.guest == seat.c.guest, channel.c.game_id.is_(None), channel.c.active, channel.c.verified)
    other = seat.alias("other")
    same = and_(other.c.game_id == game.c.id, other.c.guest == seat.c.guest, other.c.reminded == game.c.deadline)
    waited_for = and_(
        seat.c.game_id == game.c.id,
        seat.c.level == "",
        game.c.waits_for.contains(cast(seat.c.number, String)),  # numbers have one digit
        select(channel.c.id).where(reached).exists(),
        ~select(other.c.number).where(same).exists(),
        or_(due, quiet),
    )
    return and_(near, game.c.problem.is_(None), select(seat.c.number).where(waited_for).exists())


def _of(each: ChannelRow, guest: str) -> bool:
    """Whether a channel is a guest's own, and not one of their tables'."""
    return each.guest == guest and each.game_id is None


def _is(row: NoticeRow) -> ColumnElement[bool]:
    same = (notice.c.game_id == row.game_id, notice.c.seq == row.seq)
    return and_(*same, notice.c.guest == row.guest, notice.c.kind == row.kind)


def locked(
    connection: Connection, table: Any, which: ColumnElement[bool], order: Any, most: int = 10 * AT_ONCE
) -> list[dict[str, Any]]:
    """Rows that no other worker is just looking at; SQLite has but one."""
    wanted = select(table).where(which).order_by(order).limit(most).with_for_update(skip_locked=True)
    return [dict(row) for row in connection.execute(wanted).mappings()]


def _apply(connection: Connection, notices: list[NoticeRow], verdict: Bundling) -> None:
    """Hold notices, or replace them by deliveries."""
    keys = [{"of": row.game_id, "number": row.seq, "who": row.guest, "what": row.kind} for row in notices]
    same = and_(
        notice.c.game_id == bindparam("of"),
        notice.c.seq == bindparam("number"),
        notice.c.guest == bindparam("who"),
        notice.c.kind == bindparam("what"),
    )
    if verdict.held_until is not None:
        connection.execute(update(notice).where(same).values(due=verdict.held_until), keys)
        return
    connection.execute(delete(notice).where(same), keys)
    _add(connection, verdict.deliveries)


def _add(connection: Connection, deliveries: list[DeliveryRow]) -> None:
    if deliveries:
        connection.execute(insert(delivery), [each._asdict() for each in deliveries])


def _scenes(connection: Connection, ids: Collection[str]) -> dict[str, Scene]:
    if not ids:
        return {}
    rows = connection.execute(select(game).where(game.c.id.in_(ids))).mappings()
    found = {str(row["id"]): Scene(GameRow(**row), []) for row in rows}
    for row in connection.execute(select(seat).where(seat.c.game_id.in_(ids)).order_by(seat.c.number)).mappings():
        found[row["game_id"]].seats.append(SeatRow(**row))
    return found


def _working(connection: Connection, guests: Collection[str], tables: Collection[str]) -> list[ChannelRow]:
    theirs = or_(channel.c.guest.in_(guests), channel.c.game_id.in_(tables))
    wanted = select(channel).where(and_(channel.c.active, channel.c.verified, theirs)).order_by(channel.c.id)
    return [ChannelRow(**row) for row in connection.execute(wanted).mappings()]


def _wishes(connection: Connection, guests: Collection[str]) -> dict[str, WishRow]:
    rows = connection.execute(select(wish).where(wish.c.guest.in_(guests))).mappings()
    return {row["guest"]: WishRow(**row) for row in rows}
