"""The cookie of a guest in an answer: given once, and renewed before it grows old."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from peloponnes.server.guests import COOKIE, YEAR


def give_cookie(response: Response, value: str, secure: bool) -> None:
    """Let a browser keep who it is, for our eyes alone."""
    response.set_cookie(COOKIE, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


class Renewal:
    """Gives a browser whose cookie is old a new one with whatever it is answered, so that nobody who comes back loses a seat."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
            return
        guests = scope["app"].state.house.guests
        cookie = guests.read(Headers(scope=scope).get("cookie", ""))

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start" and cookie is not None and cookie.stale:
                fresh = Response()
                give_cookie(fresh, guests.cookie(cookie.guest), scope["scheme"] == "https")
                MutableHeaders(scope=message).append("set-cookie", fresh.headers["set-cookie"])
            await send(message)

        await self.app(scope, receive, answer)
