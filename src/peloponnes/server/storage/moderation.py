"""Mutes and bans, and the audit log of what operators did.

Whatever an operator changes, the audit log gets a line of it in the same transaction: there is no change without its line, and no line
without its change. Lines hold guests, networks and games by their ids, and never names or chat, so that none ever has to be rewritten.
"""

import json
from collections.abc import Mapping, Sequence

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, literal, or_, select, text

from peloponnes.server.storage.clock import now
from peloponnes.server.storage.database import Database
from peloponnes.server.storage.rows import BAN, GUEST, MUTE, NETWORK, AuditEntry, Restriction
from peloponnes.server.storage.schema import audit, restriction

AUDIT_LOCK = 7304118  # PostgreSQL advisory lock, so that two operators don't write the same line


class Moderation(Database):
    """Reads who may not do what."""

    def restriction_on(self, guest: str | None, origin: str, muted: bool = False) -> Restriction | None:
        """The ban of a guest or of their network (the longest, if there are several), or with ``muted`` also a mute."""
        kinds = (BAN, MUTE) if muted else (BAN,)
        subject = and_(restriction.c.whom == NETWORK, restriction.c.id == origin)
        if guest is not None:
            subject = or_(subject, and_(restriction.c.whom == GUEST, restriction.c.id == guest))
        wanted = select(restriction).where(and_(restriction.c.kind.in_(kinds), subject, _in_force()))
        with self.engine.connect() as connection:
            found = [Restriction(**row) for row in connection.execute(wanted).mappings()]
        return max(found, key=lambda each: (each.until is None, each.until or 0, each.kind == BAN), default=None)


def _in_force() -> ColumnElement[bool]:
    return or_(restriction.c.until.is_(None), restriction.c.until > now())


def restrict(connection: Connection, row: Restriction) -> None:
    """Mute or ban somebody; an earlier restriction of the same kind is replaced."""
    lift(connection, row.kind, row.whom, row.id)
    connection.execute(insert(restriction).values(row._asdict()))


def keep_restrictions(connection: Connection, old: str, new: str) -> None:
    """Let the mutes and bans of a guest hold for another id of the same person, who may have longer ones."""
    of_old = and_(restriction.c.whom == GUEST, restriction.c.id == old, _in_force())
    for row in connection.execute(select(restriction).where(of_old)).mappings().all():
        found = Restriction(**row)
        of_new = and_(restriction.c.kind == found.kind, restriction.c.whom == GUEST, restriction.c.id == new)
        forever = restriction.c.until.is_(None)
        as_long = forever if found.until is None else or_(forever, restriction.c.until >= found.until)
        if connection.scalar(select(restriction.c.since).where(and_(of_new, as_long))) is None:
            restrict(connection, found._replace(id=new))


def lift(connection: Connection, kind: str, whom: str, id: str) -> bool:
    """Lift a mute or a ban; False if there is none, or if it is over."""
    which = and_(restriction.c.kind == kind, restriction.c.whom == whom, restriction.c.id == id)
    in_force = connection.scalar(select(restriction.c.since).where(and_(which, _in_force()))) is not None
    connection.execute(delete(restriction).where(which))
    return in_force


def restrictions(connection: Connection) -> list[Restriction]:
    """All mutes and bans in force, the oldest first."""
    wanted = select(restriction).where(_in_force()).order_by(restriction.c.since, restriction.c.id)
    return [Restriction(**row) for row in connection.execute(wanted).mappings()]


def note(
    connection: Connection, operator: str, command: str, subject: str, reason: str, details: Mapping[str, object]
) -> None:
    """Append a line to the audit log."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": AUDIT_LOCK})
    line = AuditEntry(now(), operator, command, subject, reason, json.dumps(details, ensure_ascii=False))
    number = select(func.coalesce(func.max(audit.c.number), 0) + 1).scalar_subquery()
    values = [number.label("number"), *(literal(value).label(name) for name, value in line._asdict().items())]
    connection.execute(insert(audit).from_select(["number", *AuditEntry._fields], select(*values)))


def audit_log(connection: Connection, about: str | None, most: int) -> list[AuditEntry]:
    """The latest lines of the audit log, oldest first; optionally only those whose subject contains some text."""
    wanted = select(audit).order_by(audit.c.number.desc()).limit(most)
    if about is not None:
        wanted = wanted.where(audit.c.subject.contains(about, autoescape=True))
    rows: Sequence[Mapping[str, object]] = connection.execute(wanted).mappings().all()  # type: ignore[assignment]
    return [AuditEntry(**{name: row[name] for name in AuditEntry._fields}) for row in reversed(rows)]  # type: ignore[arg-type]
