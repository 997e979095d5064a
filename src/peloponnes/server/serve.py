"""Runs the server: one process on SQLite, several on PostgreSQL."""

import contextlib
import errno
import gc
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import fields, replace
from multiprocessing.process import BaseProcess

import uvicorn
from fastapi import FastAPI
from pydantic import TypeAdapter
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.supervisors import Multiprocess

from peloponnes.server.app import create_app
from peloponnes.server.http.descriptors import raise_limit
from peloponnes.server.http.http_protocol import LimitedHttpProtocol
from peloponnes.server.http.websocket_protocol import FrameProtocol
from peloponnes.server.operation.logs import set_up_logs
from peloponnes.server.operation.metrics import SHARED
from peloponnes.server.settings import PORT, Limits, Settings, SettingsError
from peloponnes.server.storage import DatabaseProblem, Store
from peloponnes.server.storage.reading import Unusable

CONFIGURED = "PELOPONNES_SERVER_SETTINGS"  # how the settings are passed to the workers
LARGEST_FRAME = 64 * 1024  # longer frames are cut off unread; those above the configured limit get an answer
GRACE_SECONDS = 10
SILENT_SECONDS = 45  # a worker that does not answer for so long is replaced; on a busy machine it needs many to start
PING_SECONDS = 30  # a client that is gone without a word is noticed within this time and 20 seconds for the answer
STARTUP_FAILURE = 3
FURTHER_PORTS = 20  # to try if the default port is taken


def limits_from(words: list[str]) -> Limits:
    """Parse limits such as requests_a_minute=6000; raises `SettingsError` for anything else.

    >>> limits_from(["frames_a_second=50"]).frames_a_second
    50
    """
    names = [each.name for each in fields(Limits)]
    found: dict[str, int] = {}
    for word in words:
        name, _, number = word.partition("=")
        if name not in names or not number.isdecimal() or not 0 < int(number) < 10**9:
            raise SettingsError(f"there is no limit {word[:40]}; write NAME=NUMBER with one of {', '.join(names)}")
        found[name] = int(number)
    return Limits(**found)


def worker_app() -> FastAPI:
    """The application factory of a worker process."""
    gc.freeze()  # what was loaded so far stays: the collection at the start need not visit it
    set_up_logs()
    supervisor = multiprocessing.parent_process()
    if supervisor is not None:
        threading.Thread(target=_stop_with, args=(supervisor,), daemon=True).start()
    return create_app(TypeAdapter(Settings).validate_json(os.environ[CONFIGURED]))


def _stop_with(supervisor: BaseProcess) -> None:
    """Stop a worker whose supervisor was killed, because it would block the port forever."""
    supervisor.join()
    os.kill(os.getpid(), signal.SIGTERM)


def check(settings: Settings) -> None:
    """Check that a server can run: its database opens and is intact, its address is free. Raises `SettingsError` or `Unusable`."""
    store = Store(settings.url)
    try:
        store.open()
        store.check_pages()
    except Unusable:
        raise
    except (DatabaseProblem, SQLAlchemyError) as error:
        raise SettingsError(f"the database can't be opened: {str(error).splitlines()[0]}") from None
    finally:
        store.close()
    try:
        probe(settings.host, settings.port)
    except OSError as error:
        raise SettingsError(f"{settings.host}:{settings.port} can't be used: {error.strerror}") from None


def probe(host: str, port: int) -> None:
    """Check that an address can be listened on; raises OSError if not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probing:
        probing.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probing.bind((host, port))


def free_port(host: str, first: int = PORT) -> int:
    """The first free port from ``first`` on; ``first`` if none is free, or if it fails for another reason."""
    for port in range(first, first + 1 + FURTHER_PORTS):
        try:
            probe(host, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                return first
        else:
            return port
    return first


class AnnouncingServer(uvicorn.Server):
    """A server that announces when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def _configure(settings: Settings) -> None:
    """Pass the settings to the workers."""
    os.environ[CONFIGURED] = TypeAdapter(Settings).dump_json(settings).decode()


def serve(settings: Settings, ready: Callable[[], None]) -> None:
    """Run until stopped. Pending writes are completed, and clients are told to reconnect."""
    raise_limit()
    config = uvicorn.Config(
        "peloponnes.server.serve:worker_app",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        http=LimitedHttpProtocol,
        ws=FrameProtocol,
        ws_ping_interval=PING_SECONDS,
        access_log=False,
        log_config=None,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        server_header=False,
        forwarded_allow_ips="*" if "*" in settings.proxies else list(settings.proxies),
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_worker_healthcheck=SILENT_SECONDS,
    )
    if settings.workers == 1:
        _configure(settings)
        server = AnnouncingServer(config, ready)
        with contextlib.suppress(KeyboardInterrupt):
            server.run()
        if not server.started:
            sys.exit(STARTUP_FAILURE)
        return
    with tempfile.TemporaryDirectory(prefix="peloponnes-") as folder:
        os.environ.setdefault(SHARED, folder)
        _configure(replace(settings, meeting_place=folder))
        bound = config.bind_socket()
        ready()
        Multiprocess(config, sockets=[bound]).run()
