"""The HTTP interface: tables, seats, turns, streams and records. It offers everything that a socket does."""

import re
import time
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response, WebSocket
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from peloponnes.components import standard
from peloponnes.engine.edition import OPTIONS, Edition
from peloponnes.server import metrics
from peloponnes.server.answers import (
    ChatLines,
    Done,
    EditionDocument,
    Health,
    Hinted,
    HistoryDocument,
    Invitation,
    Me,
    ParDocument,
    Seated,
    Summary,
    TableDocument,
    TokenDocument,
    TokenMade,
    Tried,
    ViewDocument,
    Welcome,
)
from peloponnes.server.desk import (
    ANYBODY,
    AT_TABLE,
    DEFINED,
    AtDesk,
    AtPeopleDesk,
    Before,
    Moment,
    Older,
    PathId,
    Since,
    guest_of,
    refusals,
)
from peloponnes.server.guard import refuse
from peloponnes.server.guests import Guests, new_token, token_hash
from peloponnes.server.house import House
from peloponnes.server.listener import Stream
from peloponnes.server.protocol import (
    TABLE_ID,
    ChangeSeat,
    CreateTable,
    Hint,
    Join,
    NewToken,
    Replace,
    Resign,
    Return,
    Say,
    SeatNumber,
    TableId,
    Try,
    Turn,
    Undo,
)
from peloponnes.server.refusal import Refused
from peloponnes.server.sockets import Socket
from peloponnes.version import __version__

NDJSON = "application/x-ndjson"
MOST_TOKENS = 20

router = APIRouter(responses=refusals(400, 413, 421, 422, 429, 500, 503))


# The house --------------------------------------------------------------------------------------------------------------------------


@router.get("/healthz", tags=["operation"], responses=DEFINED)
async def health(request: Request) -> Health:
    """Report whether the server is up and its database can be written to, and if not, why."""
    house: House = request.app.state.house
    cause = await house.health.cause()
    if cause is not None:
        raise Refused(cause.value, 503)
    return {"status": "ok", "version": __version__, "database": house.store.engine.dialect.name}


@router.get(
    "/metrics",
    tags=["operation"],
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **refusals(404)},
)
async def numbers(request: Request) -> Response:
    """Metrics for Prometheus, if the operator enabled them."""
    house: House = request.app.state.house
    if not house.settings.metrics:
        raise Refused("no_page", 404)
    text, kind = metrics.exposition()
    return Response(text, media_type=kind)


@router.get("/api/editions", tags=["tables"])
async def editions() -> list[EditionDocument]:
    """List the editions that can be played."""
    levels = [level.number for level in standard().levels]
    return [
        {
            "name": name,
            "players": list(Edition.named(name).players),
            "options": list(OPTIONS[name]),
            "levels": levels if name == "solo" else [],
        }
        for name in OPTIONS
    ]


@router.get("/api/me", tags=["people"], responses=refusals(401), openapi_extra=ANYBODY)
async def me(desk: AtDesk, before: Older = None) -> Me:
    """The guest and their games: all unfinished ones and the latest finished ones, or only the finished ones ``before`` those."""
    return await desk.lobby.games_of(await desk.known_guest(), before)


@router.get("/api/tokens", tags=["people"], responses=refusals(401))
async def tokens(desk: AtDesk) -> list[TokenDocument]:
    """List the guest's tokens, without the tokens themselves."""
    rows = await desk.house.call(desk.house.store.tokens, await desk.required_guest())
    return [{"id": row.id, "label": row.label, "created": row.created} for row in rows]


@router.post("/api/tokens", status_code=201, tags=["people"], responses=refusals(401, 403), openapi_extra=ANYBODY)
async def make_token(desk: AtPeopleDesk, wanted: NewToken) -> TokenMade:
    """Create a token for a program that plays for this guest. It is shown only now. Requires a cookie, not a token."""
    guest = await desk.known_guest()
    store = desk.house.store
    if len(await desk.house.call(store.tokens, guest)) >= MOST_TOKENS:
        raise Refused("too_many_tokens", 429, most=MOST_TOKENS)
    token, id = new_token(), Guests.new()[:12]
    await desk.house.call(store.add_token, id, guest, token_hash(token), wanted.label)
    return {"id": id, "label": wanted.label, "created": int(time.time() * 1000), "token": token}


@router.delete("/api/tokens/{token_id}", status_code=204, tags=["people"], responses=refusals(401, 403, 404))
async def remove_token(desk: AtPeopleDesk, token_id: TableId) -> None:
    """Revoke a token. Requires a cookie, not a token."""
    if not await desk.house.call(desk.house.store.remove_token, await desk.required_guest(), token_id):
        raise Refused("no_token", 404)


# Tables -------------------------------------------------------------------------------------------------------------------------------


@router.get("/api/tables", tags=["tables"], responses=refusals(401), openapi_extra=ANYBODY)
async def open_tables(desk: AtDesk) -> list[Summary]:
    """List the tables that anybody may join."""
    return await desk.lobby.open_tables()


@router.post("/api/tables", status_code=201, tags=["tables"], responses=AT_TABLE, openapi_extra=ANYBODY)
async def create(desk: AtDesk, wanted: CreateTable) -> TableDocument:
    """Create a table."""
    live = await desk.lobby.create(wanted, await desk.known_guest())
    return live.document()


@router.get("/api/tables/{id}", tags=["tables"], responses=refusals(401, 404), openapi_extra=ANYBODY)
async def table(desk: AtDesk, id: PathId) -> TableDocument:
    """The public state of a table."""
    return (await desk.house.live(id, fresh=True)).document()


@router.post("/api/tables/{id}/join", tags=["tables"], responses=AT_TABLE, openapi_extra=ANYBODY)
async def join(desk: AtDesk, id: PathId, wanted: Join) -> Seated:
    """Take a seat."""
    live = await desk.house.live(id, fresh=True)
    seat = await desk.lobby.join(live, wanted, await desk.known_guest())
    return {"seat": seat, "table": live.document()}


@router.post("/api/tables/{id}/leave", tags=["tables"], responses=AT_TABLE)
async def leave(desk: AtDesk, id: PathId) -> TableDocument:
    """Leave before the game begins."""
    live = await desk.house.live(id, fresh=True)
    await desk.lobby.leave(live, await desk.seated_guest(live))
    return live.document()


@router.put("/api/tables/{id}/seats/{seat}", tags=["tables"], responses=AT_TABLE)
async def change_seat(desk: AtDesk, id: PathId, seat: SeatNumber, wanted: ChangeSeat) -> TableDocument:
    """Decide who may sit in a seat (host only)."""
    live = await desk.house.live(id, fresh=True)
    await desk.lobby.change_seat(live, seat, wanted, await desk.required_guest())
    return live.document()


@router.delete("/api/tables/{id}", tags=["tables"], responses=AT_TABLE)
async def close(desk: AtDesk, id: PathId) -> TableDocument:
    """Close a table before its game begins (host only)."""
    live = await desk.house.live(id, fresh=True)
    await desk.lobby.close(live, await desk.required_guest())
    return live.document()


@router.get("/api/tables/{id}/invitations", tags=["tables"], responses=AT_TABLE)
async def invitations(desk: AtDesk, id: PathId) -> list[Invitation]:
    """The keys for the links of vacant invited seats (host only)."""
    live = await desk.house.live(id, fresh=True)
    return desk.lobby.invitations(live.table, await desk.required_guest())


@router.post("/api/tables/{id}/start", tags=["tables"], responses=AT_TABLE)
async def start(desk: AtDesk, id: PathId) -> TableDocument:
    """Deal and start the game (host only)."""
    live = await desk.house.live(id, fresh=True)
    await desk.lobby.start(live, await desk.required_guest())
    return live.document()


@router.post("/api/tables/{id}/rematch", tags=["tables"], responses=AT_TABLE)
async def rematch(desk: AtDesk, id: PathId) -> TableDocument:
    """Create, or join, a new table with the same people."""
    live = await desk.house.live(id, fresh=True)
    return (await desk.lobby.rematch(live, await desk.required_guest())).document()


@router.post("/api/tables/{id}/again", tags=["tables"], responses=AT_TABLE)
async def again(desk: AtDesk, id: PathId) -> TableDocument:
    """Create, or join, a new table with the same people, seats and deal."""
    live = await desk.house.live(id, fresh=True)
    return (await desk.lobby.again(live, await desk.required_guest())).document()


@router.get(
    "/api/tables/{id}/record",
    tags=["tables"],
    response_class=Response,
    responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}, **AT_TABLE},
    openapi_extra=ANYBODY,
)
async def record(desk: AtDesk, id: PathId) -> Response:
    """The record of a finished game."""
    found = await desk.house.archive.record(await desk.house.live(id, fresh=True), await desk.visitor())
    return Response(
        found.text(),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="peloponnes-{id}.json"'},
    )


@router.get("/api/tables/{id}/history", tags=["tables"], responses=refusals(401, 404, 409), openapi_extra=ANYBODY)
async def history(desk: AtDesk, id: PathId) -> HistoryDocument:
    """All actions played so far, with their events."""
    return await desk.house.archive.history(await desk.house.live(id, fresh=True), await desk.visitor())


@router.get("/api/tables/{id}/history/{at}", tags=["tables"], responses=refusals(401, 404, 409), openapi_extra=ANYBODY)
async def view_at(desk: AtDesk, id: PathId, at: Moment) -> ViewDocument:
    """The table after ``at`` actions, as everybody saw it then."""
    return await desk.house.archive.view_at(await desk.house.live(id, fresh=True), at, await desk.visitor())


@router.get("/api/tables/{id}/par", tags=["tables"], responses=refusals(401, 404, 409), openapi_extra=ANYBODY)
async def par(desk: AtDesk, id: PathId) -> ParDocument:
    """The best result possible with the deal of a finished solo game. Takes a few seconds."""
    return await desk.house.archive.par(await desk.house.live(id, fresh=True), await desk.visitor())


class Lines(StreamingResponse):
    """A stream of messages. Its listener leaves however the stream ends, even if it never starts."""

    def __init__(self, house: House, table: str, listener: Stream, seconds: int) -> None:
        async def lines() -> AsyncIterator[bytes]:
            async for message in listener.messages(seconds):
                yield message + b"\n"

        super().__init__(lines(), media_type=NDJSON)
        self.leave = partial(house.leave, table, listener)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the messages."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.leave()


# Play ---------------------------------------------------------------------------------------------------------------------------------


@router.get("/api/tables/{id}/state", tags=["play"], responses=refusals(401, 404), openapi_extra=ANYBODY)
async def state(desk: AtDesk, id: PathId, since: Since = None) -> Welcome:
    """The state of a table: the view with its position, the guest's open decisions with all legal actions, and what was missed."""
    house = desk.house
    return await house.welcome(await house.live(id, fresh=True), await desk.visitor(), since, position=True)


@router.get(
    "/api/tables/{id}/events",
    tags=["play"],
    response_class=StreamingResponse,
    responses={200: {"content": {NDJSON: {"schema": {"type": "string"}}}}, **refusals(401, 404)},
    openapi_extra=ANYBODY,
)
async def events(
    desk: AtDesk,
    id: PathId,
    since: Since = None,
    wait: Annotated[int, Query(ge=0, le=3600, description="How many seconds to keep the stream open.")] = 0,
    position: Annotated[bool, Query(description="Whether every view has its position.")] = False,
) -> Response:
    """The messages of a socket, one per line: first the state, then what changes. An empty line every few seconds is a heartbeat."""
    house = desk.house
    listener = await house.watch(id, Stream(await desk.visitor(), position), since)
    return Lines(house, id, listener, min(wait, house.settings.limits.stream_seconds))


@router.post("/api/tables/{id}/turn", tags=["play"], responses=AT_TABLE)
async def turn(desk: AtDesk, id: PathId, command: Turn) -> Done:
    """Play a series of decisions, or answer early."""
    return await desk.house.do(id, await desk.visitor(), command)


@router.post("/api/tables/{id}/try", tags=["play"], responses=AT_TABLE)
async def try_turn(desk: AtDesk, id: PathId, command: Try) -> Tried:
    """Show what a turn would lead to, without playing it."""
    return await desk.house.do(id, await desk.visitor(), command)


@router.post("/api/tables/{id}/undo", tags=["play"], responses=AT_TABLE)
async def undo(desk: AtDesk, id: PathId, command: Undo) -> Done:
    """Undo the last turn, if nothing was revealed and no other seat has acted since."""
    return await desk.house.do(id, await desk.visitor(), command)


@router.post("/api/tables/{id}/hint", tags=["play"], responses=AT_TABLE)
async def hint(desk: AtDesk, id: PathId, command: Hint) -> Hinted:
    """Ask for advice."""
    return await desk.house.do(id, await desk.visitor(), command)


@router.post("/api/tables/{id}/resign", tags=["play"], responses=AT_TABLE)
async def resign(desk: AtDesk, id: PathId, command: Resign) -> Done:
    """Resign; a bot plays on."""
    return await desk.house.do(id, await desk.visitor(), command)


@router.post("/api/tables/{id}/replace", tags=["play"], responses=AT_TABLE)
async def replace(desk: AtDesk, id: PathId, command: Replace) -> Done:
    """Let a bot play for an absent player."""
    return await desk.house.do(id, await desk.visitor(), command)


@router.post("/api/tables/{id}/return", tags=["play"], responses=AT_TABLE)
async def take_seat_back(desk: AtDesk, id: PathId, command: Return) -> Done:
    """Take the guest's own seat back from a bot."""
    return await desk.house.do(id, await desk.visitor(), command)


@router.post("/api/tables/{id}/say", tags=["play"], responses=AT_TABLE)
async def say(desk: AtDesk, id: PathId, command: Say) -> Done:
    """Send a line of chat."""
    return await desk.house.do(id, await desk.visitor(), command)


@router.get("/api/tables/{id}/chat", tags=["play"], responses=refusals(401, 404), openapi_extra=ANYBODY)
async def chat(desk: AtDesk, id: PathId, before: Before = None) -> ChatLines:
    """The lines of chat before a given one that the guest may read, 50 at a time."""
    house = desk.house
    return await house.chat.earlier(await house.live(id, fresh=True), await desk.guest(), before)


@router.websocket("/api/tables/{id}/socket")
async def socket(websocket: WebSocket, id: str, since: str = "") -> None:
    """The same over a WebSocket: commands in, messages out."""
    house: House = websocket.app.state.house
    try:
        if re.fullmatch(TABLE_ID, id) is None:
            raise Refused("no_table", 404)
        if since and re.fullmatch("[0-9]{1,6}", since) is None:
            raise Refused("bad_message", 422, problem="since: a number is missing")
        guest = await guest_of(house, websocket.headers)
    except Refused as refused:
        await refuse(refused, websocket.headers, websocket.send, "websocket.http")
        return
    await websocket.accept()
    await Socket(house, id, guest, websocket).open(int(since) if since else None)
