"""Tournaments: entrants, and the tables at which they meet."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, exists, false, func, insert, or_, select, update

from peloponnes.server.names import bot_name, distinct
from peloponnes.server.storage.clock import now
from peloponnes.server.storage.database import Database, touch
from peloponnes.server.storage.rows import ABANDONED, BOT, OPEN, RUNNING, GameRow, SeatRow
from peloponnes.server.storage.schema import entrant, game, seat, seat_holder, tournament, tournament_table

MOST_LISTED = 50
LISTED_MS = 60 * 24 * 3600 * 1000


class TournamentRow(NamedTuple):
    """A tournament. See `schema.tournament`."""

    id: str
    created: int
    host: str
    name: str
    setup: str
    players: int
    rounds: int
    public: bool
    status: str


class EntrantRow(NamedTuple):
    """Somebody who signed up."""

    tournament: str
    number: int
    guest: str
    name: str
    pool: int = 0
    left: bool = False


class TournamentTable(NamedTuple):
    """A table of a tournament with its seats."""

    pool: int
    round: int
    game: GameRow
    seats: list[SeatRow]


class WholeTournament(NamedTuple):
    """A tournament with its entrants and tables, read consistently."""

    row: TournamentRow
    entrants: list[EntrantRow]
    tables: list[TournamentTable]


class Tournaments(Database):
    """Creates, changes and finds tournaments."""

    def add_tournament(self, row: TournamentRow, most: int) -> bool:
        """Add a tournament, unless its host has that many that have not begun."""
        waiting = and_(tournament.c.host == row.host, tournament.c.status == OPEN)
        with self.engine.begin() as connection:
            connection.execute(insert(tournament).values(row._asdict()))
            there = connection.scalar(select(func.count()).select_from(tournament).where(waiting)) or 0
            if there > most:
                connection.rollback()
            return there <= most

    def whole_tournament(self, id: str) -> WholeTournament | None:
        """A tournament with everything that belongs to it; None if there is none."""
        with self._moment() as connection:
            row = connection.execute(select(tournament).where(tournament.c.id == id)).mappings().first()
            if row is None:
                return None
            people = select(entrant).where(entrant.c.tournament == id).order_by(entrant.c.number)
            links = select(tournament_table).where(tournament_table.c.tournament == id)
            of_game = {each.game: each for each in connection.execute(links)}
            games = connection.execute(select(game).where(game.c.id.in_(of_game))).mappings().all()
            seats = (
                connection.execute(select(seat).where(seat.c.game_id.in_(of_game)).order_by(seat.c.number))
                .mappings()
                .all()
            )
            tables = [
                TournamentTable(
                    of_game[each["id"]].pool,
                    of_game[each["id"]].round,
                    GameRow(**each),
                    [SeatRow(**one) for one in seats if one["game_id"] == each["id"]],
                )
                for each in games
            ]
            return WholeTournament(
                TournamentRow(**row),
                [EntrantRow(**each) for each in connection.execute(people).mappings()],
                sorted(tables, key=lambda each: (each.pool, each.round, each.game.id)),
            )

    def tournaments_for(self, guest: str | None) -> list[tuple[TournamentRow, int, bool]]:
        """The latest tournaments that are public, or that a guest made or entered: with the number of entrants, and whether entered."""
        own = select(entrant.c.tournament).where(entrant.c.guest == guest)
        theirs = or_(tournament.c.host == guest, tournament.c.id.in_(own)) if guest is not None else false()
        lately = and_(tournament.c.created > now() - LISTED_MS, tournament.c.status != ABANDONED)
        wanted = select(tournament).where(and_(lately, or_(tournament.c.public, theirs)))
        with self.engine.connect() as connection:
            rows = connection.execute(wanted.order_by(tournament.c.created.desc()).limit(MOST_LISTED)).mappings().all()
            ids = [row["id"] for row in rows]
            counted = select(entrant.c.tournament, func.count()).where(entrant.c.tournament.in_(ids))
            numbers = {id: int(n) for id, n in connection.execute(counted.group_by(entrant.c.tournament))}
            entered = {*connection.scalars(own)} if guest is not None else set()
        return [(TournamentRow(**row), numbers.get(row["id"], 0), row["id"] in entered) for row in rows]

    def enter(self, id: str, guest: str, name: str, most: int) -> bool | None:
        """Enter a tournament that has not begun: None if it has, False if it is full."""
        with self.engine.begin() as connection:
            if not _hold(connection, id, OPEN):
                return None
            there = [EntrantRow(**row) for row in connection.execute(_entrants(id)).mappings()]
            if any(each.guest == guest for each in there):
                return True
            if len(there) >= most:
                return False
            number = max((each.number for each in there), default=-1) + 1
            row = EntrantRow(id, number, guest, distinct(name, [each.name for each in there]))
            connection.execute(insert(entrant).values(row._asdict()))
            return True

    def withdraw(self, id: str, number: int) -> list[str]:
        """Take an entrant out: before the start without a trace, later from the tables still to be played; returns which those are."""
        own = and_(entrant.c.tournament == id, entrant.c.number == number)
        with self.engine.begin() as connection:
            guest = connection.scalar(select(entrant.c.guest).where(own))
            return [] if guest is None else leave_tournament(connection, id, guest)

    def start_tournament(
        self,
        id: str,
        pool_of: Mapping[int, int],
        tables: Sequence[tuple[int, int, GameRow, Sequence[SeatRow]]],
    ) -> bool:
        """Begin a tournament with these tables; False if it has begun already, or somebody entered or withdrew meanwhile."""
        with self.engine.begin() as connection:
            if not _hold(connection, id, OPEN):
                return False
            there = {row["number"] for row in connection.execute(_entrants(id)).mappings()}
            if there != {*pool_of}:
                return False
            connection.execute(update(tournament).where(tournament.c.id == id).values(status=RUNNING))
            for number, pool in pool_of.items():
                own = and_(entrant.c.tournament == id, entrant.c.number == number)
                connection.execute(update(entrant).where(own).values(pool=pool))
            for pool, nth, row, seats in tables:
                connection.execute(insert(game).values(asdict(row)))
                connection.execute(insert(seat), [asdict(each) for each in seats])
                link = {"game": row.id, "tournament": id, "pool": pool, "round": nth}
                connection.execute(insert(tournament_table).values(link))
            return True

    def close_tournament(self, id: str) -> bool:
        """Close a tournament that has not begun; False if it has."""
        with self.engine.begin() as connection:
            held = _hold(connection, id, OPEN)
            if held:
                connection.execute(update(tournament).where(tournament.c.id == id).values(status=ABANDONED))
            return held

    def tables_to_start(self) -> list[GameRow]:
        """Tables of tournaments at which everybody has arrived."""
        missing = exists().where(and_(seat.c.game_id == game.c.id, seat.c.kind != BOT, seat.c.guest.is_(None)))
        of_any = select(tournament_table.c.game)
        ready = and_(game.c.status == OPEN, game.c.problem.is_(None), game.c.id.in_(of_any), ~missing)
        wanted = select(game).where(ready)
        with self.engine.connect() as connection:
            return [GameRow(**row) for row in connection.execute(wanted).mappings()]


def leave_tournament(connection: Connection, id: str, guest: str) -> list[str]:
    """Take a guest out of a tournament: before its start without a trace, later from the tables still to be played.

    There the agreed bot gets the seat, and those that nobody can take any more; a table without anybody else is closed. Otherwise
    the others would wait for ever. Returns the tables that changed.
    """
    own = and_(entrant.c.tournament == id, entrant.c.guest == guest)
    if _hold(connection, id, OPEN):
        connection.execute(delete(entrant).where(own))
        return []
    connection.execute(update(entrant).where(own).values(left=True))
    level = json.loads(str(connection.scalar(select(tournament.c.setup).where(tournament.c.id == id))))["stand_in"]
    of_it = select(tournament_table.c.game).where(tournament_table.c.tournament == id)
    nobodys = and_(seat.c.guest.is_(None), seat.c.reserved.is_(None))
    vacant = and_(seat.c.kind != BOT, or_(seat.c.guest == guest, seat.c.reserved == guest, nobodys))
    here = and_(game.c.status == OPEN, game.c.id.in_(of_it), exists().where(and_(seat.c.game_id == game.c.id, vacant)))
    tables = [str(each) for each in connection.scalars(select(game.c.id).where(here).order_by(game.c.id))]
    return [each for each in tables if _stand_in(connection, each, vacant, level)]


def _stand_in(connection: Connection, id: str, vacant: ColumnElement[bool], level: str) -> bool:
    """Let bots have these seats of a table, or close it if nobody else is there; False if its game has just begun."""
    touch(connection, id)  # first: a start waits here
    if connection.scalar(select(game.c.status).where(game.c.id == id)) != OPEN:
        return False
    rows = connection.execute(select(seat.c.number, seat.c.name, seat.c.kind).where(seat.c.game_id == id)).all()
    leaving = {*connection.scalars(select(seat.c.number).where(and_(seat.c.game_id == id, vacant)))}
    if all(row.kind == BOT or row.number in leaving for row in rows):
        connection.execute(update(game).where(game.c.id == id).values(status=ABANDONED))
        return True
    names = [str(row.name) for row in rows if row.number not in leaving]
    for number in sorted(leaving):
        names.append(bot_name(names))
        bot = {"kind": BOT, "level": level, "name": names[-1], "guest": None, "reserved": None}
        connection.execute(update(seat).where(and_(seat.c.game_id == id, seat.c.number == number)).values(bot))
        connection.execute(delete(seat_holder).where(and_(seat_holder.c.game_id == id, seat_holder.c.number == number)))
    return True


def _entrants(id: str) -> Select[Any]:
    return select(entrant).where(entrant.c.tournament == id).order_by(entrant.c.number)


def _hold(connection: Connection, id: str, status: str) -> bool:
    """Lock a tournament against other writers until the end of the transaction; False if it does not have this status."""
    own = and_(tournament.c.id == id, tournament.c.status == status)
    return connection.execute(update(tournament).where(own).values(status=status)).rowcount == 1
