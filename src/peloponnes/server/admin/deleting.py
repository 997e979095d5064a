"""Deleting games as the operator asks: by id, or all that have long been inactive. A server may be running meanwhile."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial

from sqlalchemy import Connection, Engine, exc, select

from peloponnes.server.admin.auditing import Signature
from peloponnes.server.storage import Store, reading, upkeep
from peloponnes.server.storage.reading import Unusable, first_line, games_of, name_of
from peloponnes.server.storage.rows import OPEN, RUNNING
from peloponnes.server.storage.schema import game
from peloponnes.server.storage.upkeep import Kept

GAMES_AT_A_TIME = 50


def to_delete(url: str, ids: Sequence[str], force: bool) -> list[str]:
    """The ids to delete, without duplicates. A running game needs ``force``; one whose deal another table awaits is refused."""
    wanted = list(dict.fromkeys(ids))
    with games_of(url) as connection:
        for id in wanted:
            row = reading.whole(connection, id).game
            if row.status == RUNNING and row.problem is None and not force:
                raise Unusable("still_running", id=id)
            waits = select(game.c.id).where(game.c.deal_of == id, game.c.status == OPEN, game.c.id.not_in(wanted))
            other = connection.scalar(waits)
            if other is not None:
                raise Unusable("deal_awaited", id=id, other=str(other))
    return wanted


def outdated(url: str, kept: Kept) -> list[str]:
    """The ids of the games that have been inactive for too long to be kept."""
    with games_of(url) as connection:
        return upkeep.outdated(connection, kept)


def delete(url: str, ids: Sequence[str], by: Signature) -> int:
    """Delete games, and return how many of them existed."""
    with _engine(url) as engine:
        return len(upkeep.remove(engine, ids, partial(_note, by, "delete")))


def prune(url: str, kept: Kept, by: Signature) -> Iterator[str]:
    """Delete outdated games in batches, yielding each id once it is gone."""
    with _engine(url) as engine:
        while ids := upkeep.prune(engine, kept, GAMES_AT_A_TIME, partial(_note, by, "prune")):
            yield from ids


def _note(by: Signature, command: str, connection: Connection, ids: list[str]) -> None:
    by.note(connection, command, f"{len(ids)} games" if len(ids) > 1 else f"game:{ids[0]}", games=ids)


@contextmanager
def _engine(url: str) -> Iterator[Engine]:
    try:
        with closing(Store(url)) as store:
            yield store.engine
    except exc.SQLAlchemyError as error:
        raise Unusable("no_database", database=name_of(url), problem=first_line(error)) from None
