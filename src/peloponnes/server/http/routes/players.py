"""Routes about players: their pages, leaderboards, and what a game changed."""

from typing import Annotated

from fastapi import Path

from peloponnes.server.http.context import ANYBODY, Context, PathId, refusals
from peloponnes.server.http.late_route import new_router
from peloponnes.server.ratings.pools import POOL_ID
from peloponnes.server.wire.player_documents import (
    Favourites,
    Leaderboard,
    OpponentsDocument,
    PlayerDocument,
    PoolSize,
    RatedTable,
)
from peloponnes.server.wire.requests import ShowPlayer

PlayerId = Annotated[str, Path(pattern="^[a-z0-9]{16}$", description="The id of a player's page.")]
PoolId = Annotated[str, Path(pattern=POOL_ID, max_length=48, description="The id of a pool, such as base-4.")]

router = new_router("players")


@router.get("/api/me/player", responses=refusals(401, 404))
async def own_page(context: Context) -> PlayerDocument:
    """The guest's own page."""
    return await context.services.players.own(await context.visitor())


@router.put("/api/me/player", responses=refusals(401, 404))
async def show_page(context: Context, wanted: ShowPlayer) -> PlayerDocument:
    """Let anybody see the guest's own page, or only those who have had a seat at the same table."""
    return await context.services.players.show(await context.visitor(), wanted.public)


@router.get("/api/me/opponents/{pool}", responses=refusals(401, 404), openapi_extra=ANYBODY)
async def opponents(context: Context, pool: PoolId) -> OpponentsDocument:
    """The bots that suit the guest at a table of a pool, by their last finished games against bots; nobody else can ask."""
    return await context.services.players.opponents(pool, await context.visitor())


@router.get("/api/players/{player}", responses=refusals(401, 404), openapi_extra=ANYBODY)
async def page(context: Context, player: PlayerId) -> PlayerDocument:
    """A player's page, if the guest may see it."""
    return await context.services.players.page(player, await context.visitor())


@router.get("/api/players/{player}/favourites", responses=refusals(401, 404), openapi_extra=ANYBODY)
async def favourites(context: Context, player: PlayerId) -> Favourites:
    """The civilizations and tiles that a player had most often. It takes a moment, which is charged as a look."""
    return await context.services.players.favourites(player, await context.visitor())


@router.get("/api/leaderboards", responses=refusals(401), openapi_extra=ANYBODY)
async def leaderboards(context: Context) -> list[PoolSize]:
    """The pools in which games were rated, the largest first."""
    return await context.services.players.pools()


@router.get("/api/leaderboards/{pool}", responses=refusals(401, 404), openapi_extra=ANYBODY)
async def leaderboard(context: Context, pool: PoolId) -> Leaderboard:
    """The strongest players of a pool whose pages are public, and the bots between them."""
    return await context.services.players.leaderboard(pool, await context.visitor())


@router.get("/api/tables/{id}/rating", responses=refusals(401, 404, 409), openapi_extra=ANYBODY)
async def of_table(context: Context, id: PathId) -> RatedTable:
    """What a finished game changed of its players' ratings."""
    return await context.services.players.of_game(await context.table(id), await context.visitor())
