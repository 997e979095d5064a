"""Routes to play and to watch: the state of a table, what happens there, commands, chat, and the WebSocket that does all of it."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Annotated, Any, NamedTuple

from fastapi import Query, Response, WebSocket
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from peloponnes.server.http.context import (
    ANYBODY,
    AT_TABLE,
    Before,
    Context,
    PathId,
    Since,
    guest_from,
    refusals,
    services_of,
)
from peloponnes.server.http.guard import refuse
from peloponnes.server.http.late_route import new_router
from peloponnes.server.http.websocket import WebSocketSubscriber
from peloponnes.server.services import Services
from peloponnes.server.tables.commands import Answer
from peloponnes.server.tables.subscriber import Stream
from peloponnes.server.tables.table import Table
from peloponnes.server.wire.answers import ChatLines, Done, Hinted, NoteDocument, Tried, Welcome
from peloponnes.server.wire.refusal import Refused
from peloponnes.server.wire.requests import (
    TABLE_ID,
    Agree,
    AnyCommand,
    AskBack,
    AskPause,
    Command,
    Decline,
    Hint,
    KeepNote,
    Replace,
    Resign,
    Resume,
    Return,
    Say,
    Try,
    Turn,
    Undo,
)

NDJSON = "application/x-ndjson"

router = new_router("play")


@router.get("/api/tables/{id}/state", responses=refusals(401, 404), openapi_extra=ANYBODY)
async def state(context: Context, id: PathId, since: Since = None) -> Welcome:
    """The state of a table: the view with its position, the guest's open decisions with all legal actions, and what was missed."""
    live = await context.table(id)
    return await context.services.subscriptions.welcome(live, await context.visitor(), since, position=True)


class EventStream(StreamingResponse):
    """A stream of messages. Its subscription ends however the stream ends, even if it never starts."""

    def __init__(self, services: Services, table: str, subscriber: Stream, seconds: int) -> None:
        async def lines() -> AsyncIterator[bytes]:
            async for message in subscriber.messages(seconds):
                yield message + b"\n"

        super().__init__(lines(), media_type=NDJSON)
        self.leave = partial(services.subscriptions.unsubscribe, table, subscriber)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the messages."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.leave()


@router.get(
    "/api/tables/{id}/events",
    response_class=StreamingResponse,
    responses={200: {"content": {NDJSON: {"schema": {"type": "string"}}}}, **refusals(401, 404)},
    openapi_extra=ANYBODY,
)
async def events(
    context: Context,
    id: PathId,
    since: Since = None,
    wait: Annotated[int, Query(ge=0, le=3600, description="How many seconds to keep the stream open.")] = 0,
    position: Annotated[bool, Query(description="Whether every view has its position.")] = False,
) -> Response:
    """The messages of a socket, one per line: first the state, then what changes. An empty line every few seconds is a heartbeat."""
    services = context.services
    stream = Stream(await context.visitor(), position)
    stream.device = context.device
    subscriber = await services.subscriptions.subscribe(id, stream, since)
    return EventStream(services, id, subscriber, min(wait, services.settings.limits.stream_seconds))


class CommandRoute(NamedTuple):
    """How a command is sent over HTTP: its type, the document that answers it, the name of the operation, and what it does."""

    command: type[Command]
    answer: Any
    name: str
    about: str


COMMAND_ROUTES = (
    CommandRoute(Turn, Done, "turn", "Play a series of decisions, or answer early."),
    CommandRoute(Try, Tried, "try_turn", "Show what a turn would lead to, without playing it."),
    CommandRoute(Undo, Done, "undo", "Undo the last turn, if nothing was revealed and no other seat has acted since."),
    CommandRoute(Hint, Hinted, "hint", "Ask for advice."),
    CommandRoute(Resign, Done, "resign", "Resign; a bot plays on."),
    CommandRoute(Replace, Done, "replace", "Let a bot play for an absent player."),
    CommandRoute(Return, Done, "take_seat_back", "Take the guest's own seat back from a bot."),
    CommandRoute(
        AskBack, Done, "ask_back", "Ask all others whether the seat may take back its last turn of this round."
    ),
    CommandRoute(AskPause, Done, "ask_pause", "Ask all others to stop the clocks until a time, 14 days ahead at most."),
    CommandRoute(Agree, Done, "agree", "Agree to what is asked; once all have, it is done."),
    CommandRoute(Decline, Done, "decline", "Decline what is asked, or withdraw one's own question."),
    CommandRoute(Resume, Done, "resume", "Let the clocks run again, before one's own pause is over."),
    CommandRoute(Say, Done, "say", "Send a line of chat."),
)


def _endpoint(kind: type[Command]) -> Callable[..., Awaitable[Answer]]:
    """The function that answers requests with one type of command."""

    async def endpoint(context: Context, id: PathId, command: AnyCommand) -> Answer:
        return await context.services.commands.do(id, await context.visitor(), command)

    endpoint.__annotations__["command"] = kind  # what FastAPI validates, and describes in OpenAPI
    return endpoint


for each in COMMAND_ROUTES:
    router.add_api_route(
        f"/api/tables/{{id}}/{each.command.model_fields['type'].default}",
        _endpoint(each.command),
        methods=["POST"],
        name=each.name,
        description=each.about,
        response_model=each.answer,
        responses=AT_TABLE,
    )


@router.get("/api/tables/{id}/chat", responses=refusals(401, 404), openapi_extra=ANYBODY)
async def chat(context: Context, id: PathId, before: Before = None) -> ChatLines:
    """The lines of chat before a given one that the guest may read, 50 at a time."""
    return await context.services.chat.earlier(await context.table(id), await context.guest(), before)


@router.get("/api/tables/{id}/note", responses=AT_TABLE)
async def note(context: Context, id: PathId) -> NoteDocument:
    """The guest's private note about a game at which they have a seat. Nobody else can read it."""
    table = (await context.table(id)).table
    return {"text": await context.services.store.note_of(table.id, _player(table, await context.required_guest()))}


@router.put("/api/tables/{id}/note", responses=AT_TABLE)
async def keep_note(context: Context, id: PathId, wanted: KeepNote) -> NoteDocument:
    """Keep a private note instead of the one before, at most 2,000 characters; an empty one is removed."""
    table = (await context.table(id)).table
    await context.services.store.keep_note(table.id, _player(table, await context.required_guest()), wanted.text)
    return {"text": wanted.text}


def _player(table: Table, guest: str) -> str:
    """The guest, who must have a seat at the table."""
    if not table.seats_of(guest):
        raise Refused("not_at_table", 403)
    return guest


@router.websocket("/api/tables/{id}/socket")
async def socket(websocket: WebSocket, id: str, since: str = "", heartbeat: str = "") -> None:
    """The same over a WebSocket: commands in, messages out. With ``heartbeat=true``, an empty message fills every silence."""
    services = services_of(websocket)
    try:
        if re.fullmatch(TABLE_ID, id) is None:
            raise Refused("no_table", 404)
        if since and re.fullmatch("[0-9]{1,6}", since) is None:
            raise Refused("bad_message", 422, problem="since: a number is missing")
        guest = await guest_from(services, websocket)
    except Refused as refused:
        await refuse(refused, websocket.headers, websocket.send, "websocket.http")
        return
    await websocket.accept()
    subscriber = WebSocketSubscriber(services, id, guest, websocket, heartbeat == "true")
    await subscriber.open(int(since) if since else None)
