"""The program that uvicorn runs: all parts put together."""

import asyncio
import contextlib
import gc
import signal
import threading
from collections.abc import AsyncIterator
from secrets import token_hex
from types import FrameType

import uvicorn
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from peloponnes.server.guard import RETRY_SECONDS, Guard, TooLarge
from peloponnes.server.guests import Guests
from peloponnes.server.house import House
from peloponnes.server.http import router
from peloponnes.server.listening import listen
from peloponnes.server.page import Page
from peloponnes.server.refusal import Refused, language_of, one_line, problem
from peloponnes.server.settings import Settings
from peloponnes.server.storage import Store
from peloponnes.server.thinking import Thinkers
from peloponnes.version import __version__

ABOUT = """Tables for Peloponnes: make one, sit down, play. A turn is a list of actions in the notation of the record; what happened
comes as events with a key and values. An unofficial fan edition of the game by Bernd Eisenstein."""


# A full collection stops everybody for as long as it takes to look at all tables: half a second for 500. It is rare like this.
COLLECTED_AFTER = (20_000, 10, 60)


def create_app(settings: Settings) -> FastAPI:
    """A server with these settings."""

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store = Store(settings.url)
        store.open()
        secret = settings.secret or store.secret("secret", token_hex(32))
        house = House(settings, store, Thinkers(settings.thinkers), Guests(secret))
        app.state.house = house
        await house.open()
        gc.freeze()
        gc.set_threshold(*COLLECTED_AFTER)
        _when_stopped(house)
        if not store.on_sqlite:
            house.spawn(listen(house))
        yield
        await house.close()
        store.close()

    app = FastAPI(
        title="Peloponnes",
        version=__version__,
        description=ABOUT,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.include_router(router)
    app.router.default = Page(settings.page_folder, app.router.default)
    app.add_middleware(Guard, settings=settings)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _not_there)
    return app


def _when_stopped(house: House) -> None:
    """Streams end as soon as the server is told to stop: it would wait for them. A stop by the system is no failure (exit code 0)."""
    loop = asyncio.get_running_loop()

    def stop(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(house.send_away)
        handler = before[signal.Signals(number)]
        server = getattr(handler, "__self__", None)
        if number == signal.SIGTERM and isinstance(server, uvicorn.Server):
            server.should_exit = True  # its own handler would end with the signal in the end
        elif callable(handler):
            handler(number, frame)

    if threading.current_thread() is threading.main_thread():
        before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}


def _answer(request: Request, refused: Refused, headers: dict[str, str] | None = None) -> Response:
    language = language_of(request.headers.get("accept-language", ""))
    return JSONResponse({"error": problem(refused, language)}, refused.status, headers)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    wait = {"retry-after": str(error.values.get("seconds", RETRY_SECONDS))} if error.status == 429 else None
    return _answer(request, error, wait)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    return _answer(request, Refused("bad_message", 422, problem=one_line(first["loc"], first["msg"])))


async def _not_there(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if isinstance(error, TooLarge):
        house: House = request.app.state.house
        return _answer(request, Refused("too_large", 413, most=house.settings.limits.body_bytes))
    key = {404: "no_page", 405: "no_method"}.get(error.status_code, "bad_request")
    headers = {"allow": _allowed(request)} if error.status_code == 405 else dict(error.headers or {})
    return _answer(request, Refused(key, error.status_code), headers)


def _allowed(request: Request) -> str:
    """All that can be done with an address: the framework names only what the first of its routes can."""
    fitting = [each for each in router.routes if isinstance(each, APIRoute) and each.path_regex.match(request.url.path)]
    return ", ".join(sorted({method for each in fitting for method in each.methods or ()})) or "GET, HEAD"
