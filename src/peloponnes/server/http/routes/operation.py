"""Routes for whoever runs the server: its health and its metrics."""

from fastapi import Request, Response

from peloponnes.server.http.context import DEFINED, refusals, services_of
from peloponnes.server.http.late_route import new_router
from peloponnes.server.operation import metrics
from peloponnes.server.wire.answers import Health
from peloponnes.server.wire.refusal import Refused
from peloponnes.version import __version__

router = new_router("operation")


@router.get("/healthz", responses=DEFINED)
async def health(request: Request) -> Health:
    """Report whether the server is up and its database can be written to, and if not, why."""
    store = services_of(request).store
    cause = await store.health.cause()
    if cause is not None:
        raise Refused(cause.value, 503)
    return {"status": "ok", "version": __version__, "database": store.blocking.engine.dialect.name}


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **refusals(404)},
)
async def numbers(request: Request) -> Response:
    """Metrics for Prometheus, if the operator enabled them."""
    if not services_of(request).settings.metrics:
        raise Refused("no_page", 404)
    text, kind = metrics.exposition()
    return Response(text, media_type=kind)
