"""Everything that ever came into the log and the outbox of a database, or left the outbox, in order.

A notice is forgotten once it became messages, and a message once it has arrived, so afterwards nothing shows whether one was lost.
Triggers in the database of the soak write all of it down, in the transactions of the server itself: what was rolled back isn't there.
"""

from typing import NamedTuple

from sqlalchemy import Engine, text

ENTRY, NOTICE, BUNDLED, DELIVERY, SETTLED = "entry", "notice", "bundled", "delivery", "settled"
COLUMNS = "what, game_id, seq, guest, kind, at, id, items"
# Of what a trigger fires, and what it writes down: a row of the ledger without its number and its time.
WATCHED = (
    (ENTRY, "INSERT", "action", "'entry', {0}.game_id, {0}.seq, '', {0}.kind, {0}.at, {0}.command, ''"),
    (NOTICE, "INSERT", "notice", "'notice', {0}.game_id, {0}.seq, {0}.guest, {0}.kind, {0}.at, '', ''"),
    (BUNDLED, "DELETE", "notice", "'bundled', {0}.game_id, {0}.seq, {0}.guest, {0}.kind, {0}.at, '', ''"),
    (DELIVERY, "INSERT", "delivery", "'delivery', '', 0, {0}.channel_id, {0}.kind, {0}.created, {0}.id, {0}.items"),
    (SETTLED, "DELETE", "delivery", "'settled', '', 0, {0}.channel_id, {0}.kind, {0}.created, {0}.id, {0}.items"),
)
SQLITE = (
    """CREATE TABLE soak_ledger (n INTEGER PRIMARY KEY AUTOINCREMENT, what TEXT, game_id TEXT, seq INTEGER, guest TEXT, kind TEXT,
        at INTEGER, id TEXT, items TEXT, written INTEGER)""",
    *(
        f"""CREATE TRIGGER soak_{what} AFTER {event} ON {table} BEGIN INSERT INTO soak_ledger ({COLUMNS}, written)
        VALUES ({row.format("new" if event == "INSERT" else "old")}, CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)); END"""
        for what, event, table, row in WATCHED
    ),
)
POSTGRESQL = (
    """CREATE TABLE soak_ledger (n bigserial PRIMARY KEY, what text, game_id text, seq integer, guest text, kind text,
        at bigint, id text, items text, written bigint)""",
    *(
        f"""CREATE FUNCTION soak_{what}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO soak_ledger ({COLUMNS}, written)
        VALUES ({row.format("new" if event == "INSERT" else "old")}, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
        RETURN NULL; END $$"""
        for what, event, _, row in WATCHED
    ),
    *(
        f"CREATE TRIGGER soak_{what} AFTER {event} ON {table} FOR EACH ROW EXECUTE FUNCTION soak_{what}()"
        for what, event, table, _ in WATCHED
    ),
)


class Line(NamedTuple):
    """A row of the ledger. ``guest`` is the channel of a delivery; ``written`` is when it was written, in milliseconds."""

    n: int
    what: str
    game_id: str
    seq: int
    guest: str
    kind: str
    at: int
    id: str
    items: str
    written: int


def begin(engine: Engine) -> None:
    """Let a database write down everything from now on."""
    with engine.begin() as connection:
        for statement in SQLITE if engine.dialect.name == "sqlite" else POSTGRESQL:
            connection.exec_driver_sql(statement)


def lines(engine: Engine) -> list[Line]:
    """All that was written down."""
    with engine.connect() as connection:
        found = connection.execute(text(f"SELECT n, {COLUMNS}, written FROM soak_ledger ORDER BY n"))
        return [Line(*row) for row in found]


def let_a_minute_pass(engine: Engine, at: int) -> None:
    """Make due what waits in the outbox of a server that does not run: claims of a dead worker end, and pauses are over."""
    with engine.begin() as connection:
        connection.execute(text("UPDATE delivery SET claimed_until = 0, due = :at"), {"at": at})
        connection.execute(text("UPDATE notice SET due = :at WHERE due > :at"), {"at": at})
