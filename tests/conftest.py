"""Reports which build the tests run with, and checks it if one is requested."""

import os

import pytest

from peloponnes.version import build


def pytest_report_header() -> str:
    return f"engine: {build()}"


def pytest_configure() -> None:
    wanted = os.environ.get("PELOPONNES_BUILD")
    if wanted not in (None, build()):
        pytest.exit(f"the {wanted} engine is to be tested, but the {build()} one runs", returncode=4)
