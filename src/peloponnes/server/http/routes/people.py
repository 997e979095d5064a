"""Routes about the guest who asks: their games, how friends reach them, and tokens for programs that play for them."""

import time

from fastapi import Request

from peloponnes.server.http.context import ANYBODY, Context, CookieContext, Older, refusals, services_of
from peloponnes.server.http.late_route import new_router
from peloponnes.server.http.reach import reach
from peloponnes.server.http.websocket import visitor
from peloponnes.server.identity import new_guest, new_token, token_hash
from peloponnes.server.wire.answers import Me, Reach, TokenDocument, TokenMade
from peloponnes.server.wire.refusal import Refused
from peloponnes.server.wire.requests import NewToken, TableId

MOST_TOKENS = 20

router = new_router("people")


@router.get("/api/me", responses=refusals(401), openapi_extra=ANYBODY)
async def me(context: Context, before: Older = None) -> Me:
    """The guest and their games: all unfinished ones and the latest finished ones, or only the finished ones ``before`` those."""
    guest = await context.known_guest()
    row = await context.services.store.account(guest) if context.device else None
    own = await context.services.game_lists.games_of(guest, before)
    return {**own, "account": None if row is None else row.name, "accounts": context.services.accounts.mode}


@router.get("/api/reach")
async def how_others_come(request: Request) -> Reach:
    """How other devices reach the server, if a browser on its own machine asks; nobody else learns anything."""
    client = request.client.host if request.client else ""
    return reach(services_of(request).settings, request.headers.get("host"), client)


@router.get("/api/tokens", responses=refusals(401))
async def tokens(context: Context) -> list[TokenDocument]:
    """List the guest's tokens, without the tokens themselves."""
    rows = await context.services.store.tokens(await context.required_guest())
    return [{"id": row.id, "label": row.label, "created": row.created} for row in rows]


@router.post("/api/tokens", status_code=201, responses=refusals(401, 403), openapi_extra=ANYBODY)
async def make_token(context: CookieContext, wanted: NewToken) -> TokenMade:
    """Create a token for a program that plays for this guest. It is shown only now. Requires a cookie, not a token."""
    guest = await context.known_guest()
    store = context.services.store
    if len(await store.tokens(guest)) >= MOST_TOKENS:
        raise Refused("too_many_tokens", 429, most=MOST_TOKENS)
    context.services.admission.count_kept(visitor(context.request, guest))
    token, id = new_token(), new_guest()[:12]
    await store.add_token(id, guest, token_hash(token), wanted.label)
    return {"id": id, "label": wanted.label, "created": int(time.time() * 1000), "token": token}


@router.delete("/api/tokens/{token_id}", status_code=204, responses=refusals(401, 403, 404))
async def remove_token(context: CookieContext, token_id: TableId) -> None:
    """Revoke a token. Requires a cookie, not a token."""
    if not await context.services.store.remove_token(await context.required_guest(), token_id):
        raise Refused("no_token", 404)
