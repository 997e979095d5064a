"""The ASGI application: puts all parts of the server together."""

import asyncio
import contextlib
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator
from functools import partial
from secrets import token_hex
from types import FrameType

import structlog
import uvicorn
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from sqlalchemy import exc
from starlette.exceptions import HTTPException

from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.http.cookies import CookieRenewal
from peloponnes.server.http.guard import Guard, TooLarge, TooSlow
from peloponnes.server.http.http_protocol import Connections, LimitedHttpProtocol
from peloponnes.server.http.page import Page
from peloponnes.server.http.routes import ROUTES, methods_of
from peloponnes.server.identity import Identity
from peloponnes.server.operation.garbage import keep_collecting
from peloponnes.server.operation.vitals import keep_measuring
from peloponnes.server.services import Services
from peloponnes.server.settings import Settings
from peloponnes.server.storage import DatabaseProblem, Store
from peloponnes.server.storage.files import narrowed
from peloponnes.server.storage.reading import file_of, first_line
from peloponnes.server.tables.retention import keep_deleting
from peloponnes.server.wire.refusal import Refused, language_of, one_line, problem
from peloponnes.version import __version__

log = structlog.get_logger()

ABOUT = """Online tables for Peloponnes: create one, take a seat, play. A turn is a list of actions in the notation of the record; what
happened is sent as events, each with a key and values. An unofficial fan edition of the game by Bernd Eisenstein."""


# How long a thread may hold the GIL while the event loop waits for it: replaying games must not delay everybody else.
SWITCH_SECONDS = 0.0005
# How long one of several workers waits before it tries the database again.
OPENED_AGAIN_SECONDS = 1.0
# How long one that finds no free slot waits before it looks again.
SLOT_SECONDS = 0.1


def create_app(settings: Settings) -> FastAPI:
    """Build the application for these settings."""

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[dict[str, object]]:
        store = Store(settings.url)
        secret = await _opened(store, settings)
        _keep_private(settings.url)
        services = Services(settings, store, Thinkers(settings.thinkers), Identity(secret))
        app.state.services = services
        await services.open()
        tasks = services.tasks
        tasks.spawn(keep_deleting(services.registry, services.store, settings))
        tasks.spawn(keep_collecting())
        if settings.metrics:
            tasks.spawn(keep_measuring())
        sys.setswitchinterval(SWITCH_SECONDS)
        if services.owners.folder is not None:
            tasks.spawn(_take_part(services, _uvicorn()))
        _when_stopped(services)
        if not store.on_sqlite:
            from peloponnes.server.workers.pg_notify import listen  # needs the driver of PostgreSQL

            tasks.spawn(listen(store.url, services.notifications, tasks))
        yield {"connections": Connections(settings), "handover": services.handover}
        await services.close()
        store.close()

    app = FastAPI(
        title="Peloponnes",
        version=__version__,
        description=ABOUT,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        routes=[*ROUTES],
    )
    app.router.default = Page(settings.page_folder, app.router.default)
    app.add_middleware(CookieRenewal)
    app.add_middleware(Guard, settings=settings)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _not_there)
    return app


async def _opened(store: Store, settings: Settings) -> str:
    """Open the database, and return the secret of this server.

    One of several workers waits until the database is there: the main process has seen it, so it is only away for a moment, and a
    worker that gives up at its start takes all others with it.
    """
    while True:
        try:
            store.open()
            return settings.secret or store.secret("secret", token_hex(32))
        except (DatabaseProblem, exc.DBAPIError) as error:
            if settings.workers == 1:
                raise
            log.warning("the database can't be opened yet", problem=first_line(error))
            await asyncio.sleep(OPENED_AGAIN_SECONDS)


def _keep_private(url: str) -> None:
    """Restrict the database file to its owner: it holds all deals, and the secret that signs cookies and links."""
    file = file_of(url)
    for path in narrowed(file) if file is not None else ():
        log.warning("others could read this file; now its owner alone can", file=str(path))


def _uvicorn() -> uvicorn.Server | None:
    """The server that runs this application, which does not tell it: its handler of signals is known."""
    server = getattr(signal.getsignal(signal.SIGTERM), "__self__", None)
    return server if isinstance(server, uvicorn.Server) else None


async def _take_part(services: Services, server: uvicorn.Server | None) -> None:
    """Own tables from now on, and adopt the connections that other workers pass on."""
    if server is None:
        return

    def adopting(data: bytes) -> LimitedHttpProtocol:
        protocol = LimitedHttpProtocol(server.config, server.server_state, server.lifespan.state)
        protocol.inherited = data
        return protocol

    async def adopt(came: socket.socket, data: bytes) -> None:
        await asyncio.get_running_loop().connect_accepted_socket(partial(adopting, data), came)

    while not server.started or (bound := services.owners.take_slot()) is None:
        await asyncio.sleep(SLOT_SECONDS)
    services.handover.open(bound, adopt)


def _when_stopped(services: Services) -> None:
    """End all streams on SIGTERM or SIGINT, because uvicorn would wait for them; exit with code 0 on SIGTERM."""
    loop = asyncio.get_running_loop()

    def stop(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(services.send_away)
        handler = before[signal.Signals(number)]
        server = getattr(handler, "__self__", None)
        if number == signal.SIGTERM and isinstance(server, uvicorn.Server):
            server.should_exit = True  # uvicorn's own handler would re-raise the signal when done
        elif callable(handler):
            handler(number, frame)

    if threading.current_thread() is threading.main_thread():
        before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}


def _answer(request: Request, refused: Refused, headers: dict[str, str] | None = None) -> Response:
    language = language_of(request.headers.get("accept-language", ""))
    return JSONResponse({"error": problem(refused, language)}, refused.status, headers)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    headers = None if error.retry_after is None else {"retry-after": str(error.retry_after)}
    return _answer(request, error, headers)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    return _answer(request, Refused("bad_message", 422, problem=one_line(first["loc"], first["msg"])))


async def _not_there(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    limits = request.app.state.services.settings.limits
    if isinstance(error, TooLarge):
        return _answer(request, Refused("too_large", 413, most=limits.body_bytes))
    if isinstance(error, TooSlow):
        return _answer(
            request, Refused("request_too_slow", 408, most=limits.request_seconds), dict(error.headers or {})
        )
    key = {404: "no_page", 405: "no_method"}.get(error.status_code, "bad_request")
    headers = (
        {"allow": ", ".join(methods_of(request.url.path)) or "GET, HEAD"}
        if error.status_code == 405
        else dict(error.headers or {})
    )
    return _answer(request, Refused(key, error.status_code), headers)
