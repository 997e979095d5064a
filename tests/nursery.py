"""Processes of the command `peloponnes` that start quickly.

Tests start it hundreds of times, and nearly all that a start costs is loading libraries. So one process, the nursery, loads them once,
and forks whenever a test wants a command. What is forked is a process like any other, with arguments, environment, streams and session
of its own, and runs `python -m peloponnes` from there. A server that is forked also forks its workers, which need not load everything
again either; its thinkers are new Pythons as always.

A Python that starts and loads everything is what tests/server/test_serve.py, tests/terminal/player.py and tests/test_examples.py start,
and what `make soak` and systems other than Linux start everywhere.
"""

import atexit
import contextlib
import functools
import gc
import importlib
import io
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from multiprocessing.context import ForkContext, ForkProcess
from pathlib import Path
from typing import IO, Any, Protocol

import uvicorn._subprocess

from peloponnes.components import standard
from peloponnes.messages import LANGUAGES, catalogue

ROOT = Path(__file__).parent.parent
QUICK = sys.platform == "linux" and "PYTEST_VERSION" in os.environ and not os.environ.get("PELOPONNES_SOAK")
LONGEST_REQUEST = 1 << 17
HANDLED = (signal.SIGINT, signal.SIGTERM)
# None of them looks at the arguments or the environment when it is loaded, as `peloponnes.cli` does.
PRELOADED = (
    "alembic.command",
    "peloponnes.arena",
    "peloponnes.bots.explain",
    "peloponnes.client.command",
    "peloponnes.server.admin.cli",
    "peloponnes.server.serve",
    "peloponnes.terminal.play",
    "typer._adapters",
)


class Running(Protocol):
    """What tests need of a process; `subprocess.Popen` has it, too."""

    @property
    def pid(self) -> int: ...

    def poll(self) -> int | None: ...

    def wait(self, timeout: float | None = None) -> int: ...

    def send_signal(self, sig: int) -> None: ...

    def terminate(self) -> None: ...

    def kill(self) -> None: ...


class Forked:
    """A process that was forked by the nursery, which tells how it ended."""

    def __init__(self, pid: int, news: socket.socket) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._news = news

    def poll(self) -> int | None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.wait(0)
        return None

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            if not select.select([self._news], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("peloponnes", timeout or 0)
            told = self._news.recv(100)
            assert told, "the nursery has died"
            self.returncode = int(told)
            self._news.close()
        return self.returncode

    def send_signal(self, sig: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, sig)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Nursery:
    """The process that forks, as tests see it."""

    def __init__(self) -> None:
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            command = [sys.executable, "-m", "tests.nursery", str(theirs.fileno())]
            self._process = subprocess.Popen(command, cwd=ROOT, pass_fds=[theirs.fileno()])
        atexit.register(self.close)

    def fork(self, arguments: Sequence[str], environment: Mapping[str, str], streams: Sequence[IO[Any]]) -> Forked:
        """Start a command as the leader of a session."""
        news, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        request = json.dumps({"arguments": list(arguments), "environment": dict(environment), "folder": os.getcwd()})
        with theirs:
            given = [*(stream.fileno() for stream in streams), theirs.fileno()]
            socket.send_fds(self._control, [request.encode()], given)
        return Forked(int(news.recv(100)), news)

    def close(self) -> None:
        self._control.close()
        self._process.wait()


@functools.cache
def nursery() -> Nursery:
    return Nursery()


def start(arguments: Sequence[str], environment: Mapping[str, str], log: IO[Any], *, by: Sequence[str] = ()) -> Running:
    """Start a command that reads nothing and leads a session, with both outputs to ``log``; ``by`` another program if need be."""
    if QUICK and not by:
        with Path(os.devnull).open() as nothing:
            return nursery().fork(arguments, environment, (nothing, log, log))
    return subprocess.Popen(
        [*by, sys.executable, "-m", "peloponnes", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        env=dict(environment),
        start_new_session=True,
    )


def run(
    arguments: Sequence[str], environment: Mapping[str, str], stdin: str = "", timeout: float = 240
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, as `subprocess.run` does."""
    command = [sys.executable, "-m", "peloponnes", *arguments]
    if not QUICK:
        return subprocess.run(
            command, input=stdin, capture_output=True, text=True, timeout=timeout, env=dict(environment), check=False
        )
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8") as given,
        tempfile.TemporaryFile("w+", encoding="utf-8") as out,
        tempfile.TemporaryFile("w+", encoding="utf-8") as err,
    ):
        given.write(stdin)
        given.seek(0)
        process = nursery().fork(arguments, environment, (given, out, err))
        try:
            code = process.wait(timeout)
        finally:
            process.kill()
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess(command, code, out.read(), err.read())


# In the nursery itself ------------------------------------------------------------------------------------------------------------


def fork_whenever_asked(control: socket.socket) -> None:
    """Fork, and tell of those that ended, until the tests have ended. Returns in each forked process, and in no other."""
    children: dict[int, socket.socket] = {}
    woken, wake = socket.socketpair()
    for end in (woken, wake):
        end.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.set_wakeup_fd(wake.fileno())
    while True:
        ready = select.select([control, woken], [], [])[0]
        if woken in ready:
            woken.recv(4096)
            tell_of_the_dead(children)
        if control not in ready:
            continue
        request, given, _, _ = socket.recv_fds(control, LONGEST_REQUEST, 4)
        if not request:
            sys.exit()
        news = socket.socket(fileno=given.pop())
        pid = os.fork()
        if pid == 0:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for each in (control, woken, wake, news, *children.values()):
                each.close()
            become(given, **json.loads(request))
            return
        news.send(str(pid).encode())
        children[pid] = news
        for number in given:
            os.close(number)


def tell_of_the_dead(children: dict[int, socket.socket]) -> None:
    with contextlib.suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            with children.pop(pid) as news, contextlib.suppress(OSError):  # nobody may ask any more
                news.send(str(os.waitstatus_to_exitcode(status)).encode())


def become(streams: list[int], arguments: list[str], environment: dict[str, str], folder: str) -> None:
    """Give this process what a new Python would have."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin = opened(0, "r", "strict")
    sys.stdout = opened(1, "w", "strict")
    sys.stderr = opened(2, "w", "backslashreplace")
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv[1:] = arguments
    if "--metrics" not in arguments:  # prometheus_client decides when it is loaded whether workers share their counts
        uvicorn._subprocess.spawn = Forking()  # type: ignore[assignment]


class Worker(ForkProcess):
    """A worker of a server that has itself been forked. Signals to it wait until it has no handlers of its parent any more."""

    def start(self) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, HANDLED)
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, HANDLED)

    def run(self) -> None:
        for number in HANDLED:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, HANDLED)
        super().run()


class Forking(ForkContext):
    """What a server starts its workers with; `spawn` otherwise."""

    Process = Worker


def opened(number: int, mode: str, errors: str) -> io.TextIOWrapper:
    """A standard stream; errors are written at once."""
    binary = open(number, f"{mode}b", closefd=False)  # noqa: SIM115
    return io.TextIOWrapper(binary, "utf-8", errors, line_buffering=number == 2)


if __name__ == "__main__":
    for module in PRELOADED:
        importlib.import_module(module)
    standard()
    for language in LANGUAGES:
        catalogue(language)
    gc.collect()
    gc.freeze()
    fork_whenever_asked(socket.socket(fileno=int(sys.argv[1])))
    runpy.run_module("peloponnes", run_name="__main__", alter_sys=True)
