"""The desk: who asks, whom to ask, and how an operation may be refused."""

from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request, Response, Security
from fastapi.security import APIKeyCookie, HTTPBearer

from peloponnes.server.answers import Refusal
from peloponnes.server.cookies import give_cookie
from peloponnes.server.guests import COOKIE, Guests, token_hash
from peloponnes.server.house import House
from peloponnes.server.limits import Visitor
from peloponnes.server.live import Live
from peloponnes.server.lobby import Lobby
from peloponnes.server.protocol import TableId
from peloponnes.server.refusal import Refused
from peloponnes.server.sockets import visitor

PathId = Annotated[TableId, Path(description="The name of a table.")]
Since = Annotated[
    int | None, Query(ge=0, le=10**6, description="The last entry that is known: all later ones are told.")
]
Moment = Annotated[int, Path(ge=0, le=10**6, description="A number of actions: as many as were played, or less.")]
Before = Annotated[int | None, Query(ge=1, le=10**9, description="A line of the chat: earlier ones are told.")]
Older = Annotated[
    str | None,
    Query(pattern=r"^[0-9]{1,15}-[A-Za-z0-9_-]{1,16}$", description="What `older` said: games before those are told."),
]

REFUSALS = {
    400: "The body can't be read.",
    401: "Nobody, or an unknown token.",
    403: "This is for others.",
    404: "There is no such thing.",
    409: "Not now, or not by the rules.",
    413: "The body is too long.",
    421: "The server is not known by this name.",
    422: "The message does not have the form that is described, or asks for a game that can't be.",
    429: "Too much.",
    500: "Something went wrong.",
    503: "The database is away, or the server is restarting.",
}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How an operation may be refused."""
    return {status: {"model": Refusal, "description": REFUSALS[status]} for status in statuses}


ANYBODY: dict[str, Any] = {"security": [{}]}  # added to cookie and token: neither is needed
AT_TABLE = refusals(401, 403, 404, 409)

cookie = APIKeyCookie(name=COOKIE, auto_error=False, description="A guest; set by the first answer.")
bearer = HTTPBearer(auto_error=False, description="A token from POST /api/tokens.")


class Desk:
    """Who asks, and whom to ask."""

    def __init__(
        self,
        request: Request,
        response: Response,
        _cookie: Annotated[str | None, Security(cookie)],
        _bearer: Annotated[Any, Security(bearer)],
    ) -> None:
        self.request = request
        self.response = response
        self.house: House = request.app.state.house
        self.lobby = Lobby(self.house, visitor(request, None).network)

    async def guest(self) -> str | None:
        """Who asks, if we know."""
        return await guest_of(self.house, self.request.headers)

    async def visitor(self) -> Visitor:
        """Who asks, and from where."""
        return visitor(self.request, await self.guest())

    async def known_guest(self) -> str:
        """Who asks; one we have not met gets a name."""
        guest = await self.guest()
        if guest is None:
            guest = Guests.new()
            give_cookie(self.response, self.house.guests.cookie(guest), self.request.url.scheme == "https")
        return guest

    async def required_guest(self) -> str:
        """Who asks; nobody is refused."""
        guest = await self.guest()
        if guest is None:
            raise Refused("who_are_you", 401)
        return guest

    async def seated_guest(self, live: Live) -> str:
        """Who asks, and sits at the table."""
        guest = await self.required_guest()
        if not live.table.seats_of(guest):
            raise Refused("not_at_table", 403)
        return guest


class PeopleDesk(Desk):
    """The same for what no token may do: one that was stolen could make others, and would never end."""

    def __init__(self, request: Request, response: Response, _cookie: Annotated[str | None, Security(cookie)]) -> None:
        super().__init__(request, response, _cookie, None)

    async def guest(self) -> str | None:
        """Who asks, by a cookie; a program with a token is refused."""
        guest = await super().guest()
        if by_token(self.request.headers):
            raise Refused("not_by_token", 403)
        return guest


AtDesk = Annotated[Desk, Depends()]
AtPeopleDesk = Annotated[PeopleDesk, Depends()]


def by_token(headers: Any) -> bool:
    """Whether a request comes with a token."""
    return str(headers.get("authorization", "")).partition(" ")[0].lower() == "bearer"


async def guest_of(house: House, headers: Any) -> str | None:
    """The guest of a request: by its token, or by its cookie."""
    if by_token(headers):
        token = headers["authorization"].partition(" ")[2]
        guest = await house.call(house.store.guest_of, token_hash(token.strip()))
        if guest is None:
            raise Refused("wrong_token", 401)
        return guest
    known = house.guests.read(headers.get("cookie", ""))
    return None if known is None else known.guest
