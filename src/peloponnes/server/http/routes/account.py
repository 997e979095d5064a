"""Routes about who somebody is: accounts and their ways in, devices, moving to another device, and one's own data.

All that changes something needs a cookie, not a token: a stolen token must not become an account.
"""

from typing import Annotated, Any

from fastapi import Path, Response

from peloponnes.server.accounts.devices import label_of
from peloponnes.server.accounts.handler import check_site
from peloponnes.server.http.context import ANYBODY, CookieContext, CookieRequestContext, refusals
from peloponnes.server.http.late_route import new_router
from peloponnes.server.storage.rows import DeviceRow
from peloponnes.server.wire.accounts import (
    AccountState,
    AskChallenge,
    AskMailLink,
    CreateAccount,
    LookAtMailLink,
    MailLinkDocument,
    Moved,
    MoveLink,
    NewPasskey,
    PasskeyChallenge,
    Recover,
    Rename,
    SignedIn,
    SignIn,
    UseMailLink,
    UseMoveLink,
)
from peloponnes.server.wire.refusal import Refused, language_of
from peloponnes.server.wire.requests import TableId

OWN = refusals(401, 403, 404, 409)
ZIPPED: dict[int | str, dict[str, Any]] = {200: {"content": {"application/zip": {"schema": {"type": "string"}}}}}
OwnId = Annotated[TableId, Path(description="The id of a passkey or a device, as the account lists it.")]

router = new_router("account")


def _language(context: CookieRequestContext) -> str:
    return language_of(context.request.headers.get("accept-language", ""))


def _agent(context: CookieRequestContext) -> str:
    return label_of(context.request.headers.get("user-agent", ""))


async def _signed_in(context: CookieRequestContext, device: DeviceRow, codes: list[str] | None = None) -> SignedIn:
    accounts = context.services.accounts
    row = await accounts.own(device.guest)
    return {"account": await accounts.document(row, device.id), "codes": codes or []}


@router.get("/api/account", responses=refusals(401, 403), openapi_extra=ANYBODY)
async def account(context: CookieContext) -> AccountState:
    """Whether there are accounts here, and the one that this browser is signed in to."""
    accounts = context.services.accounts
    guest = await context.guest()
    row = await context.services.store.account(guest) if guest is not None and context.device else None
    try:
        check_site(context.site)
        possible = True
    except Refused:
        possible = False
    document = None if row is None else await accounts.document(row, context.device)
    return {
        "mode": accounts.mode,
        "passkeys": possible,
        "mail": accounts.mail,
        "before": context.before is not None,
        "account": document,
    }


@router.post("/api/account/challenge", responses=OWN, openapi_extra=ANYBODY)
async def challenge(context: CookieContext, wanted: AskChallenge) -> PasskeyChallenge:
    """What a browser needs to make a passkey, or to use one."""
    who = await context.attempt()
    return await context.services.accounts.challenge(who.required(), context.site, wanted.new)


@router.post("/api/account", status_code=201, responses=OWN, openapi_extra=ANYBODY)
async def create_account(context: CookieContext, wanted: CreateAccount) -> SignedIn:
    """Create an account, which adopts the guest's games, and sign in to it."""
    who = await context.attempt()
    guest = who.required()
    device, codes = await context.services.accounts.create(wanted, guest, context.site, _agent(context))
    context.become(who, guest, device.guest, device.id)
    return await _signed_in(context, device, codes)


@router.post("/api/account/sign-in", responses=OWN, openapi_extra=ANYBODY)
async def sign_in(context: CookieContext, wanted: SignIn) -> SignedIn:
    """Sign in with a passkey."""
    await context.attempt()
    accounts = context.services.accounts
    accounts.check_offered()
    row = await accounts.passkeys.check_used(wanted.passkey, context.site)
    return await _enter(context, row.guest, wanted.adopt)


@router.post("/api/account/recover", responses=OWN, openapi_extra=ANYBODY)
async def recover(context: CookieContext, wanted: Recover) -> SignedIn:
    """Sign in with a recovery code, which is then used up."""
    await context.attempt()
    return await _enter(context, await context.services.accounts.recover(wanted.code), wanted.adopt)


async def _enter(context: CookieRequestContext, guest: str, adopt: bool) -> SignedIn:
    who = await context.known_visitor()
    adopted = context.adopted(who, adopt)
    device = await context.services.accounts.sign_in(guest, adopted, _agent(context))
    context.become(who, adopted, guest, device.id)
    return await _signed_in(context, device)


# By mail ---------------------------------------------------------------------------------------------------------------------------


@router.post("/api/account/mail", status_code=204, responses=OWN, openapi_extra=ANYBODY)
async def ask_mail_link(context: CookieContext, wanted: AskMailLink) -> None:
    """Have a link sent by mail, which works once, for ten minutes. The answer does not tell whether there is such an account."""
    who = await context.attempt()
    await context.services.mail_links.ask(wanted, who, context.device, _language(context))


@router.post("/api/account/mail/look", responses=OWN, openapi_extra=ANYBODY)
async def look_at_mail_link(context: CookieContext, wanted: LookAtMailLink) -> MailLinkDocument:
    """What such a link is for. It is not used up."""
    who = await context.attempt()
    return await context.services.mail_links.look(wanted.key, who.required(), context.device)


@router.post("/api/account/mail/use", responses=OWN, openapi_extra=ANYBODY)
async def use_mail_link(context: CookieContext, wanted: UseMailLink) -> SignedIn:
    """Sign in, create an account, or give the account an address: whatever such a link is for. It is then used up."""
    who = await context.attempt()
    guest, adopted = who.required(), context.adopted(who, wanted.adopt)
    used = await context.services.mail_links.use(wanted, guest, context.device, adopted, _agent(context))
    if used.device is not None:
        context.become(who, adopted, used.device.guest, used.device.id)
        return await _signed_in(context, used.device, used.codes)
    accounts = context.services.accounts
    return {"account": await accounts.document(await accounts.own(guest), context.device), "codes": []}


@router.delete("/api/account/mail", status_code=204, responses=OWN)
async def remove_mail_address(context: CookieContext) -> None:
    """Remove the mail address of the account, as long as there is another way in."""
    await context.services.mail_links.remove(await context.required_guest(), _language(context))


# What is one's own -----------------------------------------------------------------------------------------------------------------


@router.put("/api/account", responses=OWN)
async def rename_account(context: CookieContext, wanted: Rename) -> AccountState:
    """Change the name of the account. Tables keep the name under which one sat down."""
    guest = await context.required_guest()
    await context.services.accounts.own(guest)
    await context.services.store.rename_account(guest, wanted.name)
    return await account(context)


@router.post("/api/account/passkeys", status_code=201, responses=OWN)
async def add_passkey(context: CookieContext, wanted: NewPasskey) -> AccountState:
    """Add a passkey to the account."""
    guest = await context.required_guest()
    await context.services.accounts.add_passkey(guest, wanted, context.site, _agent(context))
    return await account(context)


@router.delete("/api/account/passkeys/{own_id}", status_code=204, responses=OWN)
async def remove_passkey(context: CookieContext, own_id: OwnId) -> None:
    """Remove a passkey of the account, as long as there is another way in."""
    await context.services.accounts.remove_passkey(await context.required_guest(), own_id)


@router.post("/api/account/codes", status_code=201, responses=OWN)
async def new_codes(context: CookieContext) -> list[str]:
    """New recovery codes instead of the former ones. They are shown only now."""
    return await context.services.accounts.new_codes(await context.required_guest())


@router.delete("/api/account/devices/{own_id}", status_code=204, responses=OWN)
async def sign_out(context: CookieContext, own_id: OwnId) -> None:
    """Sign a device out: this one, or another."""
    await context.services.accounts.sign_out(await context.required_guest(), own_id)
    if own_id == context.device:
        context.sign_out()


@router.delete("/api/account/devices", status_code=204, responses=OWN)
async def sign_out_everywhere(context: CookieContext) -> None:
    """Sign all devices out, this one included."""
    await context.services.accounts.sign_out(await context.required_guest())
    context.sign_out()


# Without an account, too -------------------------------------------------------------------------------------------------------------


@router.post("/api/move-link", status_code=201, responses=OWN)
async def move_link(context: CookieContext) -> MoveLink:
    """The key of a link by which another device gets all games of this one. It is valid once, for ten minutes."""
    return await context.services.accounts.move_link(await context.required_guest())


@router.post("/api/move", responses=OWN, openapi_extra=ANYBODY)
async def move(context: CookieContext, wanted: UseMoveLink) -> Moved:
    """Use the key of such a link."""
    who = await context.attempt()
    adopted = context.adopted(who, wanted.adopt)
    guest, device = await context.services.accounts.move(wanted.key, adopted, _agent(context))
    context.become(who, adopted, guest, "" if device is None else device.id)
    return {"guest": guest, "account": device is not None}


@router.delete("/api/move", status_code=204, responses=OWN)
async def move_back(context: CookieContext) -> None:
    """Make this browser the guest again that it was before it used such a link, if that guest was not adopted."""
    await context.required_guest()
    if context.before is None or context.device:
        raise Refused("no_guest_before")
    context.sign_out()


@router.get("/api/me/data", response_class=Response, responses={**ZIPPED, **OWN})
async def own_data(context: CookieContext) -> Response:
    """All that is stored about the guest or the account, as a zip file."""
    who = await context.visitor()
    packed = await context.services.own_data.packed(who, context.device, _language(context))
    name = {"content-disposition": 'attachment; filename="peloponnes-data.zip"'}
    return Response(packed, media_type="application/zip", headers=name)


@router.delete("/api/me", status_code=204, responses=OWN)
async def erase(context: CookieContext) -> None:
    """Delete the guest or the account, with all that is stored. Games stay for the others, with the name taken out."""
    await context.services.own_data.erase(await context.visitor())
    context.sign_out()
