"""A browser, servers with the built page, and visitors. Without browser or page the tests are skipped with a notice, never in CI."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.page.playing import PAGE, PATIENCE, ROOT, TAP, USUAL, Visitor, chromium, launch
from tests.server.receivers import Mailbox
from tests.server.served import PLENTY, Guest, Served

FAILURES = ROOT / "build" / "page-failures"  # screenshots of failures
FAILED = pytest.StashKey[bool]()


def missing(what: str) -> None:
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(f"THE TESTS OF THE PAGE ARE SKIPPED: {what}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    if chromium() is None:
        missing("there is no Chromium")
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def windowed(playwright: Playwright) -> Iterator[Browser]:
    """A browser with windows, which some of its features need."""
    if chromium(windows=True) is None:
        missing("there is no Chromium with windows")
    browser = launch(playwright, windows=True)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def page_folder() -> Path:
    if not (PAGE / "index.html").exists():
        missing(f"the page is not built: there is no {PAGE / 'index.html'}")
    return PAGE


@pytest.fixture(scope="session")
def mailbox() -> Iterator[Mailbox]:
    """A mail server, to which the shared server hands its mail."""
    with Mailbox() as found:
        yield found


@pytest.fixture(scope="session")
def served(page_folder: Path, mailbox: Mailbox, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("page")
    options = (*PLENTY, *mailbox.options)
    with Served(str(folder / "games.sqlite"), folder / "log", *options, page=page_folder) as server:
        yield server


@pytest.fixture
def alone(page_folder: Path, tmp_path: Path) -> Iterator[Served]:
    """A server for one test, which may stop and restart it."""
    with Served(str(tmp_path / "games.sqlite"), tmp_path / "log", *PLENTY, page=page_folder) as server:
        yield server


class Visit(Protocol):
    """Opens a separate browser for somebody."""

    def __call__(
        self,
        served: Served,
        *,
        viewport: Any = USUAL,
        touch: bool = False,
        guest: Guest | None = None,
        bypass_csp: bool = False,
        calm: bool = True,
        **preferences: Any,
    ) -> Visitor: ...


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Visitors with their own preferences, without animations; nothing may go wrong in their browsers."""
    visitors: list[Visitor] = []

    def come(
        served: Served,
        *,
        viewport: Any = USUAL,
        touch: bool = False,
        guest: Guest | None = None,
        bypass_csp: bool = False,
        calm: bool = True,
        **preferences: Any,
    ) -> Visitor:
        kept: dict[str, Any] = {
            "language": "en",
            "theme": "light",
            "pace": "instant",
            "motion": "off",
            "name": "Ann",
            "coach": False,
            "toured": True,
            "played": True,
        } | preferences
        context = browser.new_context(
            viewport=viewport,
            bypass_csp=bypass_csp,
            has_touch=touch,
            is_mobile=touch,
            locale=kept["language"],
            reduced_motion="reduce" if calm else "no-preference",
        )
        context.set_default_navigation_timeout(PATIENCE)
        text = json.dumps(json.dumps(kept))
        context.add_init_script(
            f"try {{ localStorage.getItem('peloponnes') ?? localStorage.setItem('peloponnes', {text}); }} catch {{}}"
        )
        context.add_init_script(TAP)
        if guest is not None:
            context.add_cookies(
                [{"name": name, "value": value, "url": served.url} for name, value in guest.http.cookies.items()]
            )
        visitor = Visitor(served, context, kept["language"])
        visitors.append(visitor)
        return visitor

    yield come
    if request.node.stash.get(FAILED, False):
        for number, visitor in enumerate(visitors):
            path = FAILURES / f"{re.sub('[^A-Za-z0-9-]+', '-', request.node.name)}-{number}.png"
            if not visitor.page.is_closed():
                visitor.page.screenshot(path=path)
            print(f"{visitor.page.url}: {path}", visitor.unexpected)  # noqa: T201
    for visitor in visitors:
        visitor.context.close()
    wrong = [error for visitor in visitors for error in visitor.unexpected]
    assert not wrong, wrong
