"""Ratings for the operator: how many games count, and computing everything anew."""

from contextlib import closing

from sqlalchemy import exc

from peloponnes.server.storage import Store
from peloponnes.server.storage.lock import no_server
from peloponnes.server.storage.ratings import Tally, tally
from peloponnes.server.storage.reading import Unusable, first_line, games_of, name_of


def counted(url: str) -> Tally:
    """How many games were judged; raises `Unusable` if the database can't be read."""
    with games_of(url) as connection:
        return tally(connection)


def rebuild(url: str) -> Tally:
    """Judge all games anew while no server runs, and return how many there are; raises `Unusable`."""
    with games_of(url):
        pass  # the database exists, is ours, and has the newest schema
    try:
        with no_server(url), closing(Store(url)) as store:
            return store.rebuild_ratings()
    except exc.SQLAlchemyError as error:
        raise Unusable("no_database", database=name_of(url), problem=first_line(error)) from None
