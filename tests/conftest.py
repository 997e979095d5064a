"""Reports which build the tests run with, and checks it if one is requested."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from peloponnes.version import build

TESTS = Path(__file__).parent
# Modules that take long come first, so that at the end nobody waits for one of them alone. Those that wait for servers come before
# those that compute, because the tests of the page run at the same time.
LONGEST = ("test_killed", "test_openapi", "test_fuzz")
WAITING = ("server", "client", "terminal")
PLAYING = ("arena", "bots", "compiled", "game", "games", "oracle", "properties", "record", "search")

# Always the same examples, and however long each takes on a busy machine; `make soak` looks for new ones.
settings.register_profile(
    "usual",
    deadline=None,
    derandomize=not os.environ.get("PELOPONNES_SOAK"),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("usual")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: place_of(item.path))


def place_of(module: Path) -> int:
    """When a module has its turn."""
    folder = module.relative_to(TESTS).parts[0] if module.is_relative_to(TESTS) else ""
    groups = (module.stem in LONGEST, folder in WAITING, folder in PLAYING, True)
    return groups.index(True)


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
