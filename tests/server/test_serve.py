"""`peloponnes serve` as a process: which port it uses, and whether a browser opens."""

import contextlib
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from peloponnes.server.serve import FURTHER_PORTS, free_port
from peloponnes.server.settings import PORT
from tests.server import served

SOON = 1.0  # within which a browser would have been opened


@contextlib.contextmanager
def taken(port: int) -> Iterator[None]:
    """Occupy a port, unless somebody else already does."""
    with socket.socket() as listening:
        with contextlib.suppress(OSError):
            listening.bind(("127.0.0.1", port))
            listening.listen()
        yield


@contextlib.contextmanager
def started(folder: Path, *options: str, **environment: str) -> Iterator[str]:
    """Start a server; yields the address it prints."""
    known = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")}
    process = subprocess.Popen(
        [sys.executable, "-m", "peloponnes", "serve", "--database", str(folder / "games.sqlite"), *options],
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        env={**known, "PELOPONNES_LANG": "en", "PELOPONNES_PAGE": str(folder / "none"), **environment},
    )
    try:
        assert process.stderr is not None
        told = process.stderr.readline()
        address = re.fullmatch(r"Tables at (http://\S+/) – stop with Ctrl-C\.\n", told)
        assert address, told
        yield address[1]
    finally:
        process.terminate()
        process.wait(served.PATIENCE)


def browser(folder: Path, name: str) -> tuple[str, Path]:
    """A program that records what it is asked to open."""
    opened, program = folder / "opened", folder / name
    program.write_text(f'#!/bin/sh\necho "$1" >{opened}.new && mv {opened}.new {opened}\n')
    program.chmod(0o755)
    return str(program), opened


def test_without_a_port_the_next_free_one_is_taken(tmp_path: Path) -> None:
    with taken(PORT), started(tmp_path) as address:
        port = int(address.rstrip("/").rpartition(":")[2])
        assert PORT < port <= PORT + FURTHER_PORTS
        assert served.get(f"{address}healthz").status_code == 200


def test_a_given_port_that_is_taken_is_an_error(tmp_path: Path) -> None:
    port = served.free_port()
    with taken(port):
        command = [sys.executable, "-m", "peloponnes", "serve", "--port", str(port), "--database", str(tmp_path / "x")]
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=240,
            env={**os.environ, "PELOPONNES_LANG": "en"},
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == f"peloponnes: 127.0.0.1:{port} can't be used: Address already in use\n"


def test_the_search_for_a_port_ends() -> None:
    first = served.free_port()
    assert free_port("127.0.0.1", first) == first
    with taken(first):
        assert first < free_port("127.0.0.1", first) <= first + FURTHER_PORTS
    assert free_port("192.0.2.1", first) == first  # not an address of ours: another port would not help


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="there is always a graphical browser")
@pytest.mark.parametrize("display", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_the_page_is_opened_once_it_can_be_reached(tmp_path: Path, display: str) -> None:
    program, opened = browser(tmp_path, "browser")
    port = str(served.free_port())
    environment = {display: "9", "BROWSER": program}
    with started(tmp_path, "--open", "--host", "0.0.0.0", "--port", port, **environment) as address:
        end = time.monotonic() + served.PATIENCE
        while not opened.exists() and time.monotonic() < end:
            time.sleep(0.05)
        assert address == f"http://0.0.0.0:{port}/"
        url = opened.read_text().strip()
        assert url == f"http://127.0.0.1:{port}/"
        assert served.get(url).status_code == 200


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="there is always a graphical browser")
@pytest.mark.parametrize(
    ("name", "option", "environment"),
    [
        ("browser", "--open", {}),  # no display
        ("w3m", "--open", {"DISPLAY": ":9"}),  # it would write over the terminal
        ("browser", "--think=1", {"DISPLAY": ":9"}),  # not requested
    ],
)
def test_no_browser_is_opened_in_the_terminal(
    tmp_path: Path, name: str, option: str, environment: dict[str, str]
) -> None:
    program, opened = browser(tmp_path, name)
    port = str(served.free_port())
    with started(tmp_path, option, "--port", port, BROWSER=program, **environment) as address:
        time.sleep(SOON)
        assert served.get(address).status_code == 200
    assert not opened.exists()
