"""The HTTP interface: tables, seats, turns, streams and records. It offers everything that a socket does."""

from fastapi import APIRouter
from fastapi.routing import APIRoute

from peloponnes.server.http.context import refusals
from peloponnes.server.http.routes import operation, people, play, tables

__all__ = ["methods_of", "router"]

PARTS = (operation.router, people.router, tables.router, play.router)

router = APIRouter(responses=refusals(400, 413, 421, 422, 429, 500, 503))
for part in PARTS:
    router.include_router(part)


def methods_of(path: str) -> list[str]:
    """All methods that a path allows, in alphabetical order; Starlette names only those of the first matching route.

    >>> methods_of("/api/tables"), methods_of("/nowhere")
    (['GET', 'POST'], [])
    """
    routes = (route for part in PARTS for route in part.routes)
    fitting = (each for each in routes if isinstance(each, APIRoute) and each.path_regex.match(path))
    return sorted({method for each in fitting for method in each.methods or ()})
