"""Logging: one line of JSON per event, or a readable line at a terminal."""

import logging
import sys

import structlog
from sqlalchemy.exc import StatementError

# uvicorn's message about a refused socket, which the guard has already logged.
REFUSED_SOCKET = "ASGI callable returned without completing handshake."


def set_up_logs(readable: bool | None = None) -> None:
    """Log to standard error, both our own events and those of the libraries."""
    readable = sys.stderr.isatty() if readable is None else readable
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_values,
    ]
    renderer: structlog.typing.Processor = (
        structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)  # others show local variables
        if readable
        else structlog.processors.JSONRenderer(ensure_ascii=False)
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *([] if readable else [structlog.processors.format_exc_info]),
                renderer,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(lambda record: record.msg != REFUSED_SOCKET)


def without_values(_logger: object, _name: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Hide the parameters of failed SQL statements: they may contain secret deals and token hashes."""
    told = event.get("exc_info")
    error = told[1] if isinstance(told, tuple) else told if isinstance(told, BaseException) else sys.exception()
    while error is not None:
        if isinstance(error, StatementError):
            error.hide_parameters = True
        error = error.__cause__ or error.__context__
    return event
