"""The guest cookie: set once, and renewed before it expires."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from peloponnes.server.identity import COOKIE, YEAR, Identity


def give_cookie(response: Response, value: str, secure: bool) -> None:
    """Set the guest cookie, unreadable for scripts and other sites."""
    response.set_cookie(COOKIE, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


class CookieRenewal:
    """Renews an ageing cookie with any API response, so that no returning guest loses a seat."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
            return
        identity: Identity = scope["app"].state.services.identity
        cookie = identity.read(Headers(scope=scope).get("cookie", ""))

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start" and cookie is not None and cookie.stale:
                fresh = Response()
                give_cookie(fresh, identity.cookie(cookie.guest), scope["scheme"] == "https")
                MutableHeaders(scope=message).append("set-cookie", fresh.headers["set-cookie"])
            await send(message)

        await self.app(scope, receive, answer)
