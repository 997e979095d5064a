"""What the HTTP routes depend on: who is asking, the services that answer, and the documented refusals."""

from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request, Response, Security
from fastapi.requests import HTTPConnection
from fastapi.security import APIKeyCookie, HTTPBearer

from peloponnes.server.accounts.passkeys import Site
from peloponnes.server.http.cookies import give_cookie, take_cookie
from peloponnes.server.http.hosts import name_in
from peloponnes.server.http.websocket import device_of, visitor
from peloponnes.server.identity import COOKIE, COOKIE_BEFORE, new_guest, token_hash
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.services import Services
from peloponnes.server.tables.live_table import LiveTable
from peloponnes.server.wire.answers import Refusal
from peloponnes.server.wire.refusal import Refused
from peloponnes.server.wire.requests import TableId

PathId = Annotated[TableId, Path(description="The id of a table.")]
Since = Annotated[
    int | None, Query(ge=0, le=10**6, description="The last log entry that the client knows; all later ones are sent.")
]
Moment = Annotated[int, Path(ge=0, le=10**6, description="A number of actions, at most as many as were played.")]
Before = Annotated[
    int | None, Query(ge=1, le=10**9, description="The number of a chat line; earlier ones are returned.")
]
Older = Annotated[
    str | None,
    Query(
        pattern=r"^[0-9]{1,15}-[A-Za-z0-9_-]{1,16}$",
        description="The value of `older`; the games before those are returned.",
    ),
]

REFUSALS = {
    400: "The body can't be read.",
    401: "No cookie or token, or an unknown token.",
    403: "The guest may not do this.",
    404: "Not found.",
    409: "Not possible now, or forbidden by the rules of the game.",
    413: "The body is too long.",
    421: "The server does not answer to this host name.",
    422: "The message does not match its schema, or asks for an impossible game.",
    429: "A limit was exceeded.",
    500: "Something went wrong.",
    503: "The database is unavailable, or the server is restarting.",
}


REFUSED = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
DEFINED: dict[int | str, dict[str, Any]] = {500: {"model": Refusal, "description": REFUSALS[500]}}  # for one route


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The OpenAPI responses for these statuses. They refer to ``DEFINED``: FastAPI would build each model anew, hundreds of them."""
    return {status: {"description": REFUSALS[status], "content": REFUSED} for status in statuses}


ANYBODY: dict[str, Any] = {"security": [{}]}  # added to cookie and token: neither is required
AT_TABLE = refusals(401, 403, 404, 409)

cookie = APIKeyCookie(name=COOKIE, auto_error=False, description="The guest; set by the first response.")
bearer = HTTPBearer(auto_error=False, description="A token from POST /api/tokens.")


def services_of(connection: HTTPConnection) -> Services:
    """The services of the application that a request or a WebSocket belongs to."""
    services: Services = connection.app.state.services
    return services


class RequestContext:
    """A request: the guest and the network that it comes from, and the services that answer it."""

    def __init__(
        self,
        request: Request,
        response: Response,
        _cookie: Annotated[str | None, Security(cookie)],
        _bearer: Annotated[Any, Security(bearer)],
    ) -> None:
        self.request = request
        self.response = response
        self.services = services_of(request)

    async def table(self, id: str) -> LiveTable:
        """A table with everything that was written until now; raises `Refused` if there is none, or if it is in quarantine."""
        return await self.services.registry.current(id)

    async def guest(self) -> str | None:
        """The guest who is asking, if known. Raises `Refused` (401) for an unknown token."""
        return await guest_from(self.services, self.request)

    async def visitor(self) -> Visitor:
        """The guest and network that the request comes from."""
        return visitor(self.request, await self.guest())

    async def known_guest(self) -> str:
        """The guest who is asking; a new visitor gets an identity and a cookie."""
        guest = await self.guest()
        if guest is None:
            guest = new_guest()
            give_cookie(self.response, self.services.identity.cookie(guest), self.secure)
        return guest

    @property
    def secure(self) -> bool:
        """Whether the request came over HTTPS."""
        return self.request.url.scheme == "https"

    @property
    def device(self) -> str:
        """The device of an account that is asking; empty for a guest or a program."""
        return device_of(self.services, self.request.headers)

    async def known_visitor(self) -> Visitor:
        """The guest, as `known_guest` gives it, and the network."""
        return visitor(self.request, await self.known_guest())

    async def required_guest(self) -> str:
        """The guest who is asking; raises `Refused` (401) if unknown."""
        return (await self.visitor()).required()

    async def returning_player(self) -> Visitor:
        """The guest, who is known already, if they may sit down; raises `Refused`: 401 if unknown, 403 if that needs an account."""
        await self.required_guest()
        return await self.player()

    async def player(self) -> Visitor:
        """The guest, as `known_guest` gives it, if they may sit down; raises `Refused` (403) if that needs an account."""
        who = await self.known_visitor()
        await self.services.accounts.check_may_play(who.required())
        return who


class CookieRequestContext(RequestContext):
    """For operations that need a cookie: a stolen token must not be able to create further tokens and so outlive its removal."""

    def __init__(self, request: Request, response: Response, _cookie: Annotated[str | None, Security(cookie)]) -> None:
        super().__init__(request, response, _cookie, None)

    async def guest(self) -> str | None:
        """The guest who is asking, by cookie; raises `Refused` (403) for a request with a token."""
        guest = await super().guest()
        if by_token(self.request.headers):
            raise Refused("not_by_token", 403)
        return guest

    @property
    def site(self) -> Site:
        """What passkeys are bound to here. A browser only has them in a secure context, so the scheme need not be known."""
        host = self.request.headers.get("host", "")
        own = (f"https://{host}", f"http://{host}", *self.services.settings.origins)
        return Site(name_in(host), own)

    async def attempt(self) -> Visitor:
        """The guest and network of somebody who tries to sign in, which is limited for each network."""
        who = await self.known_visitor()
        self.services.accounts.check_speed(who)
        return who

    def adopted(self, who: Visitor, adopt: bool) -> str | None:
        """The guest to be adopted by whoever this browser becomes; never one with an account."""
        return who.guest if adopt and not self.device else None

    def become(self, who: Visitor, adopted: str | None, guest: str, device: str = "") -> None:
        """Make this browser another guest, or a device of an account. A guest who is not adopted is kept for when it signs out."""
        identity = self.services.identity
        give_cookie(self.response, identity.cookie(guest, device), self.secure)
        if adopted is None and not self.device and who.guest not in (None, guest):
            give_cookie(self.response, identity.cookie(who.required()), self.secure, COOKIE_BEFORE)

    @property
    def before(self) -> str | None:
        """The guest that this browser was before, if it was not adopted."""
        before = self.services.identity.read(self.request.headers.get("cookie", ""), name=COOKIE_BEFORE)
        return None if before is None or before.device else before.guest

    def sign_out(self) -> None:
        """Make this browser the guest again that it was before it was signed in, or nobody."""
        if self.before is None:
            take_cookie(self.response, self.secure, COOKIE)
        else:
            give_cookie(self.response, self.services.identity.cookie(self.before), self.secure)
            take_cookie(self.response, self.secure)


Context = Annotated[RequestContext, Depends()]
CookieContext = Annotated[CookieRequestContext, Depends()]


def by_token(headers: Any) -> bool:
    """Whether a request carries a token."""
    return str(headers.get("authorization", "")).partition(" ")[0].lower() == "bearer"


async def guest_from(services: Services, connection: HTTPConnection) -> str | None:
    """The guest of a request or a socket. Raises what `guest_of` raises, and `Refused` (429) where too many wrong tokens come from."""
    if not by_token(connection.headers):
        return await guest_of(services, connection.headers)
    network = visitor(connection, None).network
    services.admission.check_keys(network)
    try:
        return await guest_of(services, connection.headers)
    except Refused as refused:
        if refused.key == "wrong_token":
            services.admission.count_wrong_key(network)
        raise


async def guest_of(services: Services, headers: Any) -> str | None:
    """The guest of a request, by its token or its cookie; raises `Refused` (401) for an unknown token."""
    if by_token(headers):
        token = headers["authorization"].partition(" ")[2]
        guest = await services.store.guest_of(token_hash(token.strip()))
        if guest is None:
            raise Refused("wrong_token", 401)
        return guest
    return await services.devices.guest_of(services.identity.read(headers.get("cookie", "")))
