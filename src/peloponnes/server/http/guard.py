"""Middleware around every request: limits, origin and host checks, security headers, request log and metrics."""

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

import structlog
from pydantic_core import to_json
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from peloponnes.server.http.hosts import Hosts
from peloponnes.server.http.page import ASSETS
from peloponnes.server.limits.rates import Buckets, Spacing, network_of
from peloponnes.server.operation import metrics
from peloponnes.server.settings import Settings
from peloponnes.server.wire.refusal import Refused, language_of, problem

log = structlog.get_logger()

SAFE = ("GET", "HEAD", "OPTIONS")
OPENING_SECONDS = 0.02  # between sockets of one network: opening one costs more than most frames sent over it
LINKS = "/told/"  # the addresses that messages lead to
UNLIMITED = ("/healthz", "/metrics")  # nor are the files of the page: there are many, and they are served from memory
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


class TooLarge(HTTPException):
    """A body longer than the limit. An HTTPException, because FastAPI passes on no other exception raised while reading a body."""

    def __init__(self) -> None:
        super().__init__(413)


class TooSlow(HTTPException):
    """A body that did not arrive in time."""

    def __init__(self) -> None:
        super().__init__(408, headers={"connection": "close"})


def foreign(headers: Mapping[str, str], settings: Settings) -> bool:
    """Whether another site's page made a request. Browsers always send its origin; other programs need not."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") not in ("none", "same-origin")
    try:
        return origin not in settings.origins and urlsplit(origin).netloc != headers.get("host")
    except ValueError:  # not a URL
        return True


def path_in(scope: Scope) -> str:
    """The path of a request, for the log; of a link in a message only the route, because whoever has the link can use it."""
    if scope["path"].startswith(LINKS):
        return str(getattr(scope.get("route"), "path", LINKS))
    return str(scope["path"])[:200]


def network_in(scope: Scope) -> str:
    """The network a request comes from."""
    return network_of((scope.get("client") or ("?", 0))[0])


class Guard:
    """The outermost middleware. It never logs queries, cookies or bodies, because links contain the keys of seats."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.hosts = Hosts(settings)
        a_minute = settings.limits.requests_a_minute
        self.buckets = Buckets(a_minute / 60, a_minute)
        self.openings = Spacing(OPENING_SECONDS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()
        status = 500
        began_to_answer = False

        async def answer(message: Message) -> None:
            nonlocal status, began_to_answer
            if message["type"] == "http.response.start":
                status, began_to_answer = message["status"], True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        headers = Headers(scope=scope)
        try:
            self._check(scope, headers)
            await self.app(scope, self._measured(receive, lambda: began_to_answer), answer)
        except Refused as refused:
            await refuse(refused, headers, answer)
        except Exception:
            log.exception("a request failed", path=path_in(scope))
            if not began_to_answer:
                await refuse(Refused("failed", 500), headers, answer)
        finally:
            self._note(scope, status, time.perf_counter() - begun)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a socket before the handshake, with an ordinary HTTP response."""
        headers = Headers(scope=scope)
        refused = None
        try:
            self.hosts.check(headers.get("host"))
            if not self._may_come(scope):
                raise Refused("too_many_requests", 429)
            if foreign(headers, self.settings):
                raise Refused("foreign", 403)
        except Refused as found:
            refused = found
        if refused is None:
            await asyncio.sleep(self.openings.wait(network_in(scope)))
            await self.app(scope, receive, send)
        else:
            log.info("socket refused", path=scope["path"][:200], status=refused.status)
            await refuse(refused, headers, send, "websocket.http")

    def _check(self, scope: Scope, headers: Headers) -> None:
        self.hosts.check(headers.get("host"))
        limited = scope["path"] not in UNLIMITED and not scope["path"].startswith(ASSETS)
        if limited and not self._may_come(scope):
            raise Refused("too_many_requests", 429)
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self.settings.limits.body_bytes:
            raise Refused("too_large", 413, most=self.settings.limits.body_bytes)
        by_token = headers.get("authorization", "").lower().startswith("bearer ")
        if scope["method"] not in SAFE and not by_token and foreign(headers, self.settings):
            raise Refused("foreign", 403)

    def _may_come(self, scope: Scope) -> bool:
        """Whether the network is within its request limit."""
        return self.buckets.take(network_in(scope))

    def _measured(self, receive: Receive, answers: Callable[[], bool]) -> Receive:
        """Limit the length of a body and the time it takes to arrive. Waiting for the client to disconnect afterwards is not limited.

        If the response has already begun without the rest of the body, a late client counts as disconnected.
        """
        read = 0
        end: float | None = time.monotonic() + self.settings.limits.request_seconds

        async def measured() -> Message:
            nonlocal read, end
            try:
                async with asyncio.timeout(None if end is None else end - time.monotonic()):
                    message = await receive()
            except TimeoutError:
                if answers():
                    return {"type": "http.disconnect"}
                raise TooSlow from None
            if not message.get("more_body", False):
                end = None
            read += len(message.get("body", b""))
            if read > self.settings.limits.body_bytes:
                raise TooLarge
            return message

        return measured

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route: Any = scope.get("route")
        path = getattr(route, "path", "other")
        metrics.requests.labels(scope["method"] if scope["method"] in KNOWN_METHODS else "other", path, status).inc()
        metrics.request_seconds.labels(path).observe(seconds)
        log.info(
            "request", method=scope["method"][:10], path=path_in(scope), status=status, ms=round(seconds * 1000, 1)
        )


KNOWN_METHODS = (*SAFE, "POST", "PUT", "DELETE", "PATCH")


def refusal(refused: Refused, accepted: str) -> tuple[dict[str, str], bytes]:
    """The headers and body of a refusal, in an accepted language."""
    body = to_json({"error": problem(refused, language_of(accepted))})
    head = {"content-type": "application/json", "content-length": str(len(body))}
    if refused.retry_after is not None:
        head["retry-after"] = str(refused.retry_after)
    return head, body


async def refuse(refused: Refused, headers: Headers, send: Send, kind: str = "http") -> None:
    """Answer a request, or (`websocket.http`) the handshake of a socket, with a refusal."""
    head, body = refusal(refused, headers.get("accept-language", ""))
    if kind != "http":
        head |= HEADERS
    raw = [(name.encode(), value.encode()) for name, value in head.items()]
    await send({"type": f"{kind}.response.start", "status": refused.status, "headers": raw})
    await send({"type": f"{kind}.response.body", "body": body})
