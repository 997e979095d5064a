"""The guest cookie: set once, and renewed before it expires."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from peloponnes.server.identity import COOKIE, COOKIE_BEFORE, YEAR, Identity


def give_cookie(response: Response, value: str, secure: bool, name: str = COOKIE) -> None:
    """Set the guest cookie, unreadable for scripts and other sites."""
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def take_cookie(response: Response, secure: bool, name: str = COOKIE_BEFORE) -> None:
    """Remove a cookie."""
    response.delete_cookie(name, httponly=True, samesite="lax", secure=secure)


def renewed(identity: Identity, header: str, secure: bool) -> str | None:
    """The header that renews an ageing cookie; None if there is none, or it is new enough."""
    cookie = identity.read(header)
    if cookie is None or not cookie.stale:
        return None
    fresh = Response()
    give_cookie(fresh, identity.cookie(cookie.guest, cookie.device), secure)
    return fresh.headers["set-cookie"]


class CookieRenewal:
    """Renews an ageing cookie with any API response and with the handshake of a socket, so that no returning guest loses a seat."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] not in ("http", "websocket") or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
            return
        identity: Identity = scope["app"].state.services.identity
        fresh = renewed(identity, Headers(scope=scope).get("cookie", ""), scope["scheme"] in ("https", "wss"))

        async def answer(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                headers = MutableHeaders(scope=message)
                given = headers.getlist("set-cookie")
                if not any(
                    each.startswith(f"{COOKIE}=") for each in given
                ):  # who has just signed in or out is somebody else now
                    headers.append("set-cookie", str(fresh))
            await send(message)

        await self.app(scope, receive, send if fresh is None else answer)
