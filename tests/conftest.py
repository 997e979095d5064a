"""Reports which build the tests run with, and checks it if one is requested."""

import os
import signal

import pytest

from peloponnes.version import build


def pytest_report_header() -> str:
    return f"engine: {build()}"


def pytest_configure() -> None:
    if (
        signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    ):  # as a shell starts what runs in the background; children would inherit it
        signal.signal(signal.SIGINT, signal.default_int_handler)
    wanted = os.environ.get("PELOPONNES_BUILD")
    if wanted not in (None, build()):
        pytest.exit(f"the {wanted} engine is to be tested, but the {build()} one runs", returncode=4)
