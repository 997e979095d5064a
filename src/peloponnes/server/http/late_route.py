"""Routes that are quick to set up: a server starts with all of them, and answers with few."""

from collections.abc import Awaitable, Callable
from functools import cached_property, partial
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.routing import APIRoute

from peloponnes.server.http.context import refusals

Handler = Callable[[Request], Awaitable[Response]]


class LateRoute(APIRoute):
    """A route that builds the model of its answers when it first answers, or when OpenAPI describes it.

    The models of all answers take Pydantic a tenth of a second, most of it for the documents of a game.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **more: Any) -> None:
        self._build: Callable[[], APIRoute] = partial(APIRoute, path, endpoint, **more)
        super().__init__(path, endpoint, **{**more, "response_model": None})

    @cached_property
    def whole(self) -> APIRoute:
        """The same route with the model of its answers."""
        return self._build()

    @cached_property
    def _handler(self) -> Handler:
        return self.whole.get_route_handler()

    def get_route_handler(self) -> Any:
        """What answers a request."""

        async def handler(request: Request) -> Response:
            return await self._handler(request)

        return handler

    @property
    def response_field(self) -> Any:
        """The model of its answers, as OpenAPI describes it."""
        return self.whole.response_field

    @response_field.setter
    def response_field(self, field: Any) -> None:
        """FastAPI sets the one that is built with the route: there is none."""


def new_router(tag: str) -> APIRouter:
    """A router for one part of the interface, with what any of its operations may answer.

    Its routes go into the application as they are: `include_router` would build every one of them a second time.
    """
    return APIRouter(tags=[tag], responses=refusals(400, 413, 421, 422, 429, 500, 503), route_class=LateRoute)
