"""Routes about being told: the channels of a guest, when they want to be told something, and the links in messages.

The links lead to small pages for people, who may have no cookie here and no JavaScript; they are no part of the interface for programs.
"""

from typing import Annotated

from fastapi import Path, Response
from fastapi.responses import HTMLResponse

from peloponnes.server.http.context import ANYBODY, Context, CookieContext, refusals
from peloponnes.server.http.late_route import new_router
from peloponnes.server.notices.channels import KnownChannel
from peloponnes.server.wire.answers import ChannelDocument, NoticesDocument
from peloponnes.server.wire.refusal import language_of
from peloponnes.server.wire.requests import ChangeChannel, NewChannel, PushSubscription, TableId, Wishes

router = new_router("notices")

ChannelId = Annotated[TableId, Path(description="The id of a channel.")]


def _language(context: Context) -> str:
    return language_of(context.request.headers.get("accept-language", ""))


@router.get("/api/notices", responses=refusals(401, 403), openapi_extra=ANYBODY)
async def notices(context: CookieContext) -> NoticesDocument:
    """How and when the guest is told something. Requires a cookie, not a token, as do all of these."""
    return await context.services.channels.overview(await context.guest(), _language(context))


@router.put("/api/notices", responses=refusals(401, 403), openapi_extra=ANYBODY)
async def keep_wishes(context: CookieContext, wanted: Wishes) -> NoticesDocument:
    """Say when to be told something, and (by the language of the request) in which language."""
    guest, language = await context.known_guest(), _language(context)
    await context.services.channels.keep(guest, wanted, language)
    return await context.services.channels.overview(guest, language)


@router.post("/api/notices/channels", status_code=201, responses=refusals(401, 403, 404, 409), openapi_extra=ANYBODY)
async def add_channel(context: CookieContext, wanted: NewChannel) -> ChannelDocument:
    """Add a channel. The same address again changes the channel that there is."""
    who = await context.known_visitor()
    table = None if wanted.table is None else (await context.table(wanted.table)).table
    return await context.services.channels.add(who, wanted, table, _language(context))


@router.put("/api/notices/channels/{channel}", responses=refusals(401, 403, 404))
async def change_channel(context: CookieContext, channel: ChannelId, wanted: ChangeChannel) -> ChannelDocument:
    """Switch a channel on or off, or change what it is told of."""
    guest = await context.required_guest()
    return await context.services.channels.change(guest, channel, wanted, _language(context))


@router.delete("/api/notices/channels/{channel}", status_code=204, responses=refusals(401, 403, 404))
async def remove_channel(context: CookieContext, channel: ChannelId) -> None:
    """Remove a channel."""
    await context.services.channels.remove(await context.required_guest(), channel)


@router.post("/api/notices/unsubscribe", status_code=204, responses=refusals(401, 403))
async def unsubscribe(context: CookieContext, subscription: PushSubscription) -> None:
    """Remove the channel of a browser that somebody is about to leave. It does not matter whether there is one."""
    await context.services.channels.unsubscribe(await context.required_guest(), subscription)


@router.post("/api/notices/channels/{channel}/test", responses=refusals(401, 403, 404, 409))
async def test_channel(context: CookieContext, channel: ChannelId) -> ChannelDocument:
    """Send a test, at once; if it did not arrive, the channel says why."""
    return await context.services.channels.test(await context.visitor(), channel, _language(context))


def _page(context: Context, known: KnownChannel | None, text: str, button: str | None = None) -> Response:
    """A small page for whoever follows a link."""
    channels = context.services.channels
    # Without a referrer, browsers would send the origin of its button as "null", like that of another site's page.
    fresh = {"cache-control": "no-store", "referrer-policy": "same-origin"}
    if known is None:
        return HTMLResponse(channels.answer(_language(context), "bad_link"), 404, fresh)
    return HTMLResponse(channels.answer(known.language, text, button), 200, fresh)


@router.get("/told/off/{token}", include_in_schema=False)
async def ask_to_switch_off(context: Context, token: str) -> Response:
    """Ask whether a channel should be switched off: what merely looks at links must not do it."""
    return _page(context, await context.services.channels.by_off_link(token), "off_question", "off")


@router.post("/told/off/{token}", include_in_schema=False)
async def switch_off(context: Context, token: str) -> Response:
    """Switch a channel off, by the link in one of its messages (RFC 8058)."""
    channels = context.services.channels
    known = await channels.by_off_link(token)
    if known is not None:
        await channels.switch_off(known)
    return _page(context, known, "is_off")


@router.get("/told/confirm/{token}", include_in_schema=False)
async def ask_to_confirm(context: Context, token: str) -> Response:
    """Ask to confirm a mail address."""
    known = await context.services.channels.by_confirm_link(token)
    return _page(context, known, "confirm_question", "confirm")


@router.post("/told/confirm/{token}", include_in_schema=False)
async def confirm(context: Context, token: str) -> Response:
    """Confirm a mail address, by the link that was sent there."""
    channels = context.services.channels
    known = await channels.by_confirm_link(token)
    if known is not None:
        await channels.confirm(known)
    return _page(context, known, "confirmed")
