"""Routes about tournaments: creating and finding them, signing up, the start, and leaving."""

from typing import Annotated

from fastapi import Path

from peloponnes.server.http.context import ANYBODY, AT_TABLE, Context, refusals
from peloponnes.server.http.late_route import new_router
from peloponnes.server.wire.requests import TABLE_ID, CreateTournament, EnterTournament
from peloponnes.server.wire.tournament_documents import TournamentDocument, TournamentSummary

TournamentId = Annotated[str, Path(pattern=TABLE_ID, description="The id of a tournament.")]
EntrantNumber = Annotated[int, Path(ge=0, le=10**6, description="The number of an entrant.")]

router = new_router("tournaments")


@router.get("/api/tournaments", responses=refusals(401), openapi_extra=ANYBODY)
async def tournaments(context: Context) -> list[TournamentSummary]:
    """The latest tournaments that are public, or the guest's own."""
    return await context.services.tournaments.listed(await context.visitor())


@router.post("/api/tournaments", status_code=201, responses=AT_TABLE, openapi_extra=ANYBODY)
async def create_tournament(context: Context, wanted: CreateTournament) -> TournamentDocument:
    """Create a tournament."""
    return await context.services.tournaments.create(wanted, await context.player())


@router.get("/api/tournaments/{tournament}", responses=refusals(401, 404), openapi_extra=ANYBODY)
async def tournament(context: Context, tournament: TournamentId) -> TournamentDocument:
    """A tournament: entrants, pools with standings and tables, and the guest's next game."""
    return await context.services.tournaments.shown(tournament, await context.visitor())


@router.post("/api/tournaments/{tournament}/enter", responses=AT_TABLE, openapi_extra=ANYBODY)
async def enter(context: Context, tournament: TournamentId, wanted: EnterTournament) -> TournamentDocument:
    """Sign up, before the start."""
    return await context.services.tournaments.enter(tournament, wanted.name, await context.player())


@router.delete("/api/tournaments/{tournament}/entrants/{number}", responses=AT_TABLE)
async def withdraw(context: Context, tournament: TournamentId, number: EntrantNumber) -> TournamentDocument:
    """Withdraw; or, as the host, take somebody out. After the start a bot plays for them."""
    return await context.services.tournaments.withdraw(tournament, number, await context.visitor())


@router.post("/api/tournaments/{tournament}/start", responses=AT_TABLE)
async def start_tournament(context: Context, tournament: TournamentId) -> TournamentDocument:
    """Draw the pools and create all tables (host only)."""
    return await context.services.tournaments.start(tournament, await context.visitor())


@router.delete("/api/tournaments/{tournament}", responses=AT_TABLE)
async def close_tournament(context: Context, tournament: TournamentId) -> TournamentDocument:
    """Close a tournament before its start (host only)."""
    return await context.services.tournaments.close(tournament, await context.visitor())
