"""The HTTP interface: tables, seats, turns, streams and records. It offers everything that a socket does."""

from fastapi.routing import APIRoute

from peloponnes.server.http.routes import (
    account,
    notices,
    operation,
    orders,
    people,
    play,
    players,
    tables,
    tournaments,
)

__all__ = ["ROUTES", "methods_of"]

PARTS = (operation, people, account, notices, tables, play, orders, players, tournaments)
ROUTES = [route for part in PARTS for route in part.router.routes]


def methods_of(path: str) -> list[str]:
    """All methods that a path allows, in alphabetical order; Starlette names only those of the first matching route.

    >>> methods_of("/api/tables"), methods_of("/nowhere")
    (['GET', 'POST'], [])
    """
    fitting = (each for each in ROUTES if isinstance(each, APIRoute) and each.path_regex.match(path))
    return sorted({method for each in fitting for method in each.methods or ()})
