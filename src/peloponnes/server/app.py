"""The program that uvicorn runs: all parts put together."""

import contextlib
from collections.abc import AsyncIterator
from secrets import token_hex

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from peloponnes.server.guard import Guard
from peloponnes.server.guests import Guests
from peloponnes.server.house import House
from peloponnes.server.http import router
from peloponnes.server.listening import listen
from peloponnes.server.page import page
from peloponnes.server.refusal import Refused, language_of, problem
from peloponnes.server.settings import Settings
from peloponnes.server.storage import Store
from peloponnes.server.thinking import Thinkers
from peloponnes.version import __version__

ABOUT = """Tables for Peloponnes: make one, sit down, play. A turn is a list of actions in the notation of the record; what happened
comes as events with a key and values. An unofficial fan edition of the game by Bernd Eisenstein."""


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
    app.add_api_route("/", page, include_in_schema=False)
    app.add_middleware(Guard, settings=settings)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _not_there)
    return app


def _answer(request: Request, refused: Refused, headers: dict[str, str] | None = None) -> Response:
    language = language_of(request.headers.get("accept-language", ""))
    return JSONResponse({"error": problem(refused, language)}, refused.status, headers)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _answer(request, error)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return _answer(request, Refused("bad_message", 422, problem=f"{where[:60]}: {first['msg'][:200]}"))


async def _not_there(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    key = {404: "no_page", 405: "no_method"}.get(error.status_code, "bad_request")
    return _answer(request, Refused(key, error.status_code), dict(error.headers or {}))
