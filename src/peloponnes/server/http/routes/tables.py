"""Routes about tables: creating and finding them, taking seats, starting, and looking back at a game."""

from fastapi import Response

from peloponnes.components import standard
from peloponnes.engine.edition import EDITIONS, Edition, options_of
from peloponnes.server.http.context import ANYBODY, AT_TABLE, Context, Moment, PathId, refusals
from peloponnes.server.http.late_route import new_router
from peloponnes.server.wire.accounts import HoldSeat
from peloponnes.server.wire.analysis_documents import AnalysisProgress, TryDocument
from peloponnes.server.wire.answers import EditionDocument, Invitation, Seated, Summary, TableDocument, TableInvitation
from peloponnes.server.wire.game_documents import DecisionDocument, HistoryDocument, ParDocument, ViewDocument
from peloponnes.server.wire.requests import ChangeSeat, CreateTable, Join, SeatNumber, TryAnswer

router = new_router("tables")


@router.get("/api/editions")
async def editions() -> list[EditionDocument]:
    """List the editions that can be played."""
    levels = [level.number for level in standard().levels]
    return [
        {
            "name": name,
            "players": list(Edition.named(name).players),
            "options": list(options_of(name)),
            "levels": levels if name == "solo" else [],
        }
        for name in EDITIONS
    ]


@router.get("/api/tables", responses=refusals(401), openapi_extra=ANYBODY)
async def open_tables(context: Context) -> list[Summary]:
    """List the tables that anybody may join."""
    return await context.services.game_lists.open_tables()


@router.post("/api/tables", status_code=201, responses=AT_TABLE, openapi_extra=ANYBODY)
async def create(context: Context, wanted: CreateTable) -> TableDocument:
    """Create a table."""
    live = await context.services.lobby.create(wanted, await context.player())
    return live.document()


@router.get("/api/tables/{id}", responses=refusals(401, 404), openapi_extra=ANYBODY)
async def table(context: Context, id: PathId) -> TableDocument:
    """The public state of a table."""
    return (await context.table(id)).document()


@router.post("/api/tables/{id}/join", responses=AT_TABLE, openapi_extra=ANYBODY)
async def join(context: Context, id: PathId, wanted: Join) -> Seated:
    """Take a seat."""
    live = await context.table(id)
    seat = await context.services.lobby.join(live, wanted, await context.player())
    return {"seat": seat, "table": live.document()}


@router.post("/api/tables/{id}/leave", responses=AT_TABLE)
async def leave(context: Context, id: PathId) -> TableDocument:
    """Leave before the game begins."""
    live = await context.table(id)
    await context.services.lobby.leave(live, await context.visitor())
    return live.document()


@router.put("/api/tables/{id}/seats/{seat}", responses=AT_TABLE)
async def change_seat(context: Context, id: PathId, seat: SeatNumber, wanted: ChangeSeat) -> TableDocument:
    """Decide who may sit in a seat (host only)."""
    live = await context.table(id)
    await context.services.lobby.change_seat(live, seat, wanted, await context.visitor())
    return live.document()


@router.post("/api/tables/{id}/seats/{seat}/hold", responses=AT_TABLE, openapi_extra=ANYBODY)
async def hold_seat(context: Context, id: PathId, seat: SeatNumber, wanted: HoldSeat) -> Seated:
    """Open a taken seat on this device, by its link and at any time, beside whoever took it: the same person."""
    live = await context.table(id)
    await context.services.lobby.hold(live, seat, wanted.key, await context.known_visitor())
    return {"seat": seat, "table": live.document()}


@router.delete("/api/tables/{id}/seats/{seat}/hold", responses=AT_TABLE)
async def release_seat(context: Context, id: PathId, seat: SeatNumber) -> TableDocument:
    """Give up a seat that was opened by its link on this device."""
    live = await context.table(id)
    await context.services.lobby.release(live, seat, await context.visitor())
    return live.document()


@router.get("/api/tables/{id}/seats/{seat}/link", responses=AT_TABLE)
async def seat_link(context: Context, id: PathId, seat: SeatNumber) -> Invitation:
    """The key of the link that opens one's own seat on another device."""
    live = await context.table(id)
    return context.services.lobby.seat_link(live.table, seat, await context.visitor())


@router.post("/api/tables/{id}/seats/{seat}/link", responses=AT_TABLE)
async def replace_link(context: Context, id: PathId, seat: SeatNumber) -> Invitation:
    """Replace the link of one's own seat: the former link, and the devices that have opened the seat by it, lose the seat."""
    live = await context.table(id)
    return await context.services.lobby.replace_link(live, seat, await context.visitor())


@router.delete("/api/tables/{id}", responses=AT_TABLE)
async def close(context: Context, id: PathId) -> TableDocument:
    """Close a table before its game begins (host only)."""
    live = await context.table(id)
    await context.services.lobby.close(live, await context.visitor())
    return live.document()


@router.get("/api/tables/{id}/invitations", responses=AT_TABLE)
async def invitations(context: Context, id: PathId) -> list[Invitation]:
    """The keys for the links of vacant invited seats (host only)."""
    live = await context.table(id)
    return context.services.lobby.invitations(live.table, await context.visitor())


@router.get("/api/tables/{id}/invitation", responses=AT_TABLE)
async def invitation(context: Context, id: PathId) -> TableInvitation:
    """The key for the one link that leads to the next free seat, whichever it is (host only)."""
    live = await context.table(id)
    return context.services.lobby.invitation(live.table, await context.visitor())


@router.post("/api/tables/{id}/start", responses=AT_TABLE)
async def start(context: Context, id: PathId) -> TableDocument:
    """Deal and start the game (host only)."""
    live = await context.table(id)
    await context.services.lobby.start(live, await context.visitor())
    return live.document()


@router.post("/api/tables/{id}/rematch", responses=AT_TABLE)
async def rematch(context: Context, id: PathId) -> TableDocument:
    """Create, or join, a new table with the same people."""
    live = await context.table(id)
    return (await context.services.lobby.rematch(live, await context.returning_player())).document()


@router.post("/api/tables/{id}/again", responses=AT_TABLE)
async def again(context: Context, id: PathId) -> TableDocument:
    """Create, or join, a new table with the same people, seats and deal."""
    live = await context.table(id)
    return (await context.services.lobby.again(live, await context.returning_player())).document()


@router.get(
    "/api/tables/{id}/record",
    response_class=Response,
    responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}, **AT_TABLE},
    openapi_extra=ANYBODY,
)
async def record(context: Context, id: PathId) -> Response:
    """The record of a finished game."""
    found = await context.services.archive.record(await context.table(id), await context.visitor())
    return Response(
        found.text(),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="peloponnes-{id}.json"'},
    )


@router.get("/api/tables/{id}/history", responses=refusals(401, 404, 409), openapi_extra=ANYBODY)
async def history(context: Context, id: PathId) -> HistoryDocument:
    """All actions played so far, with their events."""
    return await context.services.archive.history(await context.table(id), await context.visitor())


@router.get("/api/tables/{id}/history/{at}", responses=refusals(401, 404, 409), openapi_extra=ANYBODY)
async def view_at(context: Context, id: PathId, at: Moment) -> ViewDocument:
    """The table after ``at`` actions, as everybody saw it then."""
    return await context.services.archive.view_at(await context.table(id), at, await context.visitor())


@router.get("/api/tables/{id}/par", responses=refusals(401, 404, 409), openapi_extra=ANYBODY)
async def par(context: Context, id: PathId) -> ParDocument:
    """The best result possible with the deal of a finished solo game. Takes a few seconds."""
    return await context.services.archive.par(await context.table(id), await context.visitor())


@router.get("/api/tables/{id}/analysis", responses=refusals(401, 404, 409), openapi_extra=ANYBODY)
async def analysis(context: Context, id: PathId) -> AnalysisProgress:
    """The analysis of a finished game, as far as it is: it is made in the background. Ask again until the progress is 1."""
    return await context.services.analyses.of(await context.table(id), await context.visitor())


@router.get("/api/tables/{id}/analysis/decisions/{at}", responses=refusals(401, 404, 409), openapi_extra=ANYBODY)
async def decision_at(context: Context, id: PathId, at: Moment) -> DecisionDocument:
    """The decision after ``at`` actions of a finished game, with all answers that were possible."""
    return await context.services.archive.decision_at(await context.table(id), at, await context.visitor())


@router.post("/api/tables/{id}/analysis/try", responses=refusals(401, 404, 409), openapi_extra=ANYBODY)
async def try_answer(context: Context, id: PathId, wanted: TryAnswer) -> TryDocument:
    """What another answer to a decision of a finished game is worth, beside the one given and the best one found."""
    return await context.services.analyses.tried(await context.table(id), await context.visitor(), wanted)
