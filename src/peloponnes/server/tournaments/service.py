"""Tournaments: signing up, the start, the tables, and who leaves."""

import asyncio
import contextlib
import json

import structlog

from peloponnes.engine.edition import SetupError
from peloponnes.server.identity import Identity
from peloponnes.server.limits.admission import Admission
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.names import bot_name
from peloponnes.server.storage import now
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.rows import (
    ABANDONED,
    BOT,
    FINISHED,
    INVITED,
    OPEN,
    RUNNING,
    TOURNAMENT,
    GameRow,
    SeatRow,
)
from peloponnes.server.storage.tournaments import EntrantRow, TournamentRow, TournamentTable, WholeTournament
from peloponnes.server.storage.verdicts import Played, Sitting, places
from peloponnes.server.tables.commands import CommandHandler
from peloponnes.server.tables.game_setup import Setup
from peloponnes.server.tables.lobby import Lobby
from peloponnes.server.tables.new_table import new_id
from peloponnes.server.tables.registry import TableRegistry
from peloponnes.server.tournaments.design import pools, rounds
from peloponnes.server.tournaments.standings import Outcome, standings
from peloponnes.server.wire.refusal import Refused, not_set_up
from peloponnes.server.wire.requests import CreateTournament, Resign
from peloponnes.server.wire.tournament_documents import (
    TournamentDocument,
    TournamentPool,
    TournamentSummary,
    TournamentTableDocument,
)

log = structlog.get_logger()

MOST_ENTRANTS = 32
MOST_WAITING = 5  # tournaments of one host that have not begun
FEWEST = 2


class TournamentDesk:
    """Everything that is done with tournaments. Each operation raises `Refused` if the visitor may not do it, or not now."""

    def __init__(
        self,
        registry: TableRegistry,
        store: AsyncStore,
        lobby: Lobby,
        commands: CommandHandler,
        identity: Identity,
        admission: Admission,
    ) -> None:
        self._registry = registry
        self._store = store
        self._lobby = lobby
        self._commands = commands
        self._identity = identity
        self._admission = admission

    # Looking ------------------------------------------------------------------------------------------------------------------------

    async def listed(self, who: Visitor) -> list[TournamentSummary]:
        """The latest tournaments that are public, or the visitor's own."""
        found = await self._store.tournaments_for(who.guest)
        return [_summary(row, number, entered, who.guest) for row, number, entered in found]

    async def shown(self, id: str, who: Visitor) -> TournamentDocument:
        """A whole tournament."""
        return _document(await self._whole(id), who.guest)

    async def _whole(self, id: str) -> WholeTournament:
        found = await self._store.whole_tournament(id)
        if found is None:
            raise Refused("no_tournament", 404)
        return found

    # Before the start ---------------------------------------------------------------------------------------------------------------

    async def create(self, wanted: CreateTournament, who: Visitor) -> TournamentDocument:
        """Create a tournament, for which people can sign up at once."""
        host = who.required()
        await self._admission.check_creation(who)
        setup = Setup(edition=wanted.edition, options=sorted(wanted.options), stand_in=wanted.stand_in)
        try:
            setup.made().check_players(wanted.players)
        except SetupError as error:
            raise not_set_up(error) from None
        row = TournamentRow(
            *(new_id(), now(), host, wanted.name, setup.model_dump_json()),
            *(wanted.players, wanted.rounds, wanted.public, OPEN),
        )
        if not await self._store.add_tournament(row, MOST_WAITING):
            raise Refused("too_many_tournaments", 429, most=MOST_WAITING)
        return await self.shown(row.id, who)

    async def enter(self, id: str, name: str, who: Visitor) -> TournamentDocument:
        """Sign up."""
        await self._whole(id)
        await self._admission.check_join(who)
        done = await self._store.enter(id, who.required(), name, MOST_ENTRANTS)
        if done is None:
            raise Refused("tournament_begun")
        if not done:
            raise Refused("tournament_full", most=MOST_ENTRANTS)
        return await self.shown(id, who)

    async def close(self, id: str, who: Visitor) -> TournamentDocument:
        """Close a tournament before its start (host only)."""
        _host(await self._whole(id), who)
        if not await self._store.close_tournament(id):
            raise Refused("tournament_begun")
        return await self.shown(id, who)

    async def start(self, id: str, who: Visitor) -> TournamentDocument:
        """Draw the pools, and create all tables with a seat reserved for everybody (host only)."""
        whole = await self._whole(id)
        _host(whole, who)
        await self._admission.check_ban(who)
        if whole.row.status != OPEN:
            raise Refused("tournament_begun")
        if len(whole.entrants) < FEWEST:
            raise Refused("tournament_empty", least=FEWEST)
        drawn = await asyncio.to_thread(_drawn, whole)
        pool_of = {member: pool for pool, (members, _) in enumerate(drawn) for member in members}
        people = {each.number: each for each in whole.entrants}
        origin = self._identity.origin(who.network)
        tables = [
            (pool, nth, *_table(new_id(), whole.row, [people[each] for each in members], origin))
            for pool, (_, all_rounds) in enumerate(drawn)
            for nth, in_round in enumerate(all_rounds, 1)
            for members in in_round
        ]
        if not await self._store.start_tournament(id, pool_of, tables):
            raise Refused("tournament_changed")
        return await self.shown(id, who)

    # During it ----------------------------------------------------------------------------------------------------------------------

    async def withdraw(self, id: str, number: int, who: Visitor) -> TournamentDocument:
        """Take an entrant out: oneself, or as the host somebody who does not come. The stand-in plays for them from then on."""
        guest, whole = who.required(), await self._whole(id)
        own = next((each for each in whole.entrants if each.number == number), None)
        if own is None:
            raise Refused("no_entrant", 404)
        if guest not in (own.guest, whole.row.host):
            raise Refused("not_tournament_host", 403)
        for changed in await self._store.withdraw(id, number):
            await self._tell_change(changed)
        for table in (await self._whole(id)).tables:  # as they are now: the tournament, or a game, may just have begun
            await self._resign(table, own)
        return await self.shown(id, who)

    async def _tell_change(self, id: str) -> None:
        """Read what was changed at a table before its game, and tell everybody there."""
        with contextlib.suppress(Refused):
            live = await self._registry.get(id)
            await self._registry.refresh(live)
            live.tell_table()

    async def _resign(self, table: TournamentTable, own: EntrantRow) -> None:
        """Let somebody who left resign from a game that goes on."""
        for seat in table.seats if table.game.status == RUNNING else ():
            if seat.guest == own.guest and not seat.resigned:
                resign = Resign(id=f"withdrawn-{seat.number}", seat=seat.number)
                with contextlib.suppress(Refused):
                    await self._commands.do(table.game.id, Visitor(own.guest, ""), resign)

    async def start_tables(self) -> None:
        """Start the games at whose tables everybody has arrived; nobody is their host."""
        for row in await self._store.tables_to_start():
            if not self._registry.owners.mine(row.id):
                continue
            try:
                await self._lobby.start(await self._registry.current(row.id), Visitor(row.host, ""))
            except Refused as refused:
                log.warning("a game of a tournament could not start", table=row.id, problem=refused.key)


def _host(whole: WholeTournament, who: Visitor) -> None:
    if who.required() != whole.row.host:
        raise Refused("not_tournament_host", 403)


def _drawn(whole: WholeTournament) -> list[tuple[list[int], list[list[list[int]]]]]:
    """The members of each pool, and their tables round by round."""
    row, people = whole.row, whole.entrants
    found = []
    for pool, drawn in enumerate(pools(len(people), row.players, row.id)):
        members = [people[place].number for place in drawn]
        found.append((members, rounds(members, row.players, row.rounds, f"{row.id}/{pool}")))
    return found


def _table(id: str, row: TournamentRow, people: list[EntrantRow], origin: str) -> tuple[GameRow, list[SeatRow]]:
    """A table with a seat reserved for each of some people, and bots at the others. Its host is nobody: it starts by itself."""
    at = now()
    level = Setup.model_validate_json(row.setup).stand_in
    seats = [SeatRow(id, number, INVITED, each.name, reserved=each.guest) for number, each in enumerate(people)]
    for number in range(len(people), row.players):
        seats.append(SeatRow(id, number, BOT, bot_name([seat.name for seat in seats]), level=level))
    return GameRow(id, at, at, OPEN, f"{TOURNAMENT}{row.id[:12]}", False, row.setup, origin=origin), seats


# Documents --------------------------------------------------------------------------------------------------------------------------


def _summary(row: TournamentRow, entrants: int, entered: bool, guest: str | None) -> TournamentSummary:
    setup = Setup.model_validate_json(row.setup)
    return {
        "id": row.id,
        "created": row.created,
        "name": row.name,
        "status": row.status,
        "edition": setup.edition,
        "options": setup.options,
        "players": row.players,
        "rounds": row.rounds,
        "public": row.public,
        "entrants": entrants,
        "entered": entered,
        "host": guest is not None and row.host == guest,
    }


def _document(whole: WholeTournament, guest: str | None) -> TournamentDocument:
    own = next((each for each in whole.entrants if guest is not None and each.guest == guest), None)
    waiting = [
        table
        for table in sorted(whole.tables, key=lambda each: (each.game.status != RUNNING, each.round))
        if table.game.status in (OPEN, RUNNING)
        and own is not None
        and any(own.guest in (seat.guest, seat.reserved) for seat in table.seats)
    ]
    over = bool(whole.tables) and all(each.game.status in (FINISHED, ABANDONED) for each in whole.tables)
    numbers = {each.guest: each.number for each in whole.entrants}
    pools = sorted({each.pool for each in whole.entrants}) if whole.row.status == RUNNING else []
    return {
        **_summary(whole.row, len(whole.entrants), own is not None, guest),
        "status": FINISHED if over else whole.row.status,
        "stand_in": Setup.model_validate_json(whole.row.setup).stand_in,
        "people": [
            {"number": each.number, "name": each.name, "left": each.left, "you": each is own} for each in whole.entrants
        ],
        "pools": [_pool(whole, pool, numbers) for pool in pools],
        "next": waiting[0].game.id if waiting else None,
    }


def _pool(whole: WholeTournament, pool: int, numbers: dict[str, int]) -> TournamentPool:
    tables = [each for each in whole.tables if each.pool == pool]
    played = [seated(each, numbers) for each in tables if each.game.status == FINISHED and each.game.result]
    members = [each.number for each in whole.entrants if each.pool == pool]
    return {
        "standings": [
            {
                "entrant": line.entrant,
                "games": line.games,
                "won": line.won,
                "points": line.points,
                "ahead": line.ahead,
                "margin": line.margin,
                "score": line.score,
            }
            for line in standings(members, played)
        ],
        "tables": [_table_document(each, numbers) for each in tables],
    }


def seated(table: TournamentTable, numbers: dict[str, int]) -> list[Outcome]:
    """Who took which place at a finished table, by the rules of ratings: whoever left comes last."""
    scores = [int(each["score"]) for each in json.loads(table.game.result or "{}")["seats"]]
    sittings = [Sitting(each.number, each.guest, each.level) for each in table.seats]
    found = places(Played(table.game.id, 0, table.game.setup, table.game.result, False, False, sittings, ()))
    return [Outcome(numbers.get(each.guest or ""), each.place, scores[each.number]) for each in found]


def _table_document(table: TournamentTable, numbers: dict[str, int]) -> TournamentTableDocument:
    over = table.game.status == FINISHED and table.game.result
    ended = seated(table, numbers) if over else []
    return {
        "id": table.game.id,
        "round": table.round,
        "status": table.game.status,
        "seats": [
            {
                "name": each.name,
                "entrant": numbers.get(each.guest or each.reserved or ""),
                "place": ended[each.number].place if ended else None,
            }
            for each in table.seats
        ],
    }
