"""The messages about accounts and devices, in both directions."""

from typing import Annotated, Literal

from pydantic import StringConstraints
from typing_extensions import TypedDict

from peloponnes.server.wire.requests import ClientMessage, Name

Base64Url = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,1400}$")]
LongBase64Url = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,8000}$")]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Code = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]


class NewPasskey(ClientMessage):
    """A passkey that a browser has just made: parts of its `PublicKeyCredential`, in base64url. Without a label, the browser is it."""

    id: Base64Url
    client_data: LongBase64Url
    attestation: LongBase64Url
    label: Name | None = None


class UsedPasskey(ClientMessage):
    """What a browser answers with a passkey, in base64url."""

    id: Base64Url
    client_data: LongBase64Url
    authenticator_data: LongBase64Url
    signature: Base64Url


class AskChallenge(ClientMessage):
    """Ask for a challenge, to make a ``new`` passkey or to use one."""

    new: bool = False


class CreateAccount(ClientMessage):
    """A new account. It adopts all games of the guest. An ``invitation`` is needed where the operator invites."""

    name: Name
    passkey: NewPasskey | None = None
    invitation: Code | None = None


class SignIn(ClientMessage):
    """Sign in with a passkey. With ``adopt``, the account adopts the games that this browser has had as a guest."""

    passkey: UsedPasskey
    adopt: bool = True


class Recover(ClientMessage):
    """Sign in with a recovery code, which is then used up."""

    code: Code
    adopt: bool = True


class AskMailLink(ClientMessage):
    """Have a link sent by mail: to ``enter`` (it signs in, or creates an account for an address without one), or to give the account
    this browser is signed in to an ``address``.

    The answer is always the same. An ``invitation`` is needed for a new account where the operator invites.
    """

    address: Annotated[str, StringConstraints(min_length=1, max_length=320)]
    purpose: Literal["enter", "address"] = "enter"
    invitation: Code | None = None


class LookAtMailLink(ClientMessage):
    """The key of a link that came by mail."""

    key: Key


class UseMailLink(ClientMessage):
    """Do what a link that came by mail is for; ``name`` is that of a new account."""

    key: Key
    name: Name = "Guest"
    adopt: bool = True


class UseMoveLink(ClientMessage):
    """Become the guest whose link this is."""

    key: Key
    adopt: bool = True


class Rename(ClientMessage):
    """Change the name of an account."""

    name: Name


class HoldSeat(ClientMessage):
    """The key in the link of a taken seat."""

    key: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{24}$")]


class PasskeyChallenge(TypedDict):
    """What a browser needs to make or use a passkey of a ``host``. ``known`` passkeys of the account need not be made again."""

    challenge: str
    host: str
    handle: str
    known: list[str]


class PasskeyDocument(TypedDict):
    """A passkey of an account, and the host name that it is for."""

    id: str
    label: str
    host: str
    created: int
    used: int


class DeviceDocument(TypedDict):
    """A device that is signed in; ``this`` is the one that asks. An empty label is a browser that we don't know."""

    id: str
    label: str
    created: int
    seen: int
    this: bool


class AccountDocument(TypedDict):
    """An account, for its owner; ``mail`` is its address, if it has one, and ``codes`` is how many recovery codes are left."""

    name: str
    created: int
    mail: str | None
    passkeys: list[PasskeyDocument]
    devices: list[DeviceDocument]
    codes: int


class AccountState(TypedDict):
    """Whether there are accounts here (``mode``: none, optional, required, invited), whether they can have passkeys, and one's own.

    ``mail``: links to sign in are sent by mail here.

    ``before``: this browser was another guest before, and can be that guest again.
    """

    mode: str
    passkeys: bool
    mail: bool
    before: bool
    account: AccountDocument | None


class MailLinkDocument(TypedDict):
    """What a link that came by mail is for: to ``sign_in`` to the account with a ``name``, to ``create`` one, or to give the account an
    ``address``. With ``here``, it was asked for in this browser.
    """

    purpose: str
    name: str | None
    address: str
    here: bool


class SignedIn(TypedDict):
    """The account that this browser is signed in to. New recovery ``codes`` are shown only this once."""

    account: AccountDocument
    codes: list[str]


class MoveLink(TypedDict):
    """The key of a link to another device, and until when it is valid, in milliseconds since 1970."""

    key: str
    expires: int


class Moved(TypedDict):
    """Who this browser is now, and whether it is signed in to an account."""

    guest: str
    account: bool
