"""Browsers other than Chromium, which Playwright can't drive as Debian has them: Firefox by WebDriver BiDi, WebKit by WebDriver.

Only what a game by clicking needs: open a page, ask it something, click somewhere.
"""

import itertools
import json
import os
import re
import shutil
import subprocess
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server.served import PATIENCE, free_port

WIDTH, HEIGHT = 1366, 768
WEBKIT = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
# A click as WebDriver and WebDriver BiDi describe it.
CLICK = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]


class Remote(ABC):
    """A page in a browser that a test drives."""

    @abstractmethod
    def open(self, url: str) -> None:
        """Go to an address, and wait until it is loaded."""

    @abstractmethod
    def eval(self, expression: str) -> Any:
        """The value of an expression, awaited if it is a promise."""

    @abstractmethod
    def _act(self, actions: list[dict[str, Any]]) -> None: ...

    def click(self, x: int, y: int) -> None:
        move = {"type": "pointerMove", "x": x, "y": y, "duration": 0}
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [move, *CLICK]}
        self._act([mouse])


class Firefox(Remote):
    """Firefox speaks WebDriver BiDi itself."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.numbers = itertools.count(1)
        self._send("session.new", capabilities={})
        self.context = self._send("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": WIDTH, "height": HEIGHT}
        self._send("browsingContext.setViewport", context=self.context, viewport=size)

    def _send(self, method: str, **params: Any) -> Any:
        id = next(self.numbers)
        self.connection.send(json.dumps({"id": id, "method": method, "params": params}))
        while True:
            answer = json.loads(self.connection.recv(PATIENCE))
            if answer.get("id") == id:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, url: str) -> None:
        self._send("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def eval(self, expression: str) -> Any:
        text = f"(async () => JSON.stringify(await ({expression}) ?? null))()"
        target = {"context": self.context}
        answer = self._send("script.evaluate", expression=text, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def _act(self, actions: list[dict[str, Any]]) -> None:
        self._send("input.performActions", context=self.context, actions=actions)


class WebKit(Remote):
    """The small browser of WebKitGTK, through its driver."""

    def __init__(self, http: httpx.Client) -> None:
        self.http = http
        options = {"binary": str(WEBKIT[-1]), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.session = self._post("/session", wanted)["sessionId"]
        self._post(f"/session/{self.session}/window/rect", {"width": WIDTH, "height": HEIGHT})

    def _post(self, path: str, body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()["value"]

    def open(self, url: str) -> None:
        self._post(f"/session/{self.session}/url", {"url": url})

    def eval(self, expression: str) -> Any:
        text = f"const done = arguments[0]; (async () => done(await ({expression}) ?? null))()"
        return self._post(f"/session/{self.session}/execute/async", {"script": text, "args": []})

    def _act(self, actions: list[dict[str, Any]]) -> None:
        self._post(f"/session/{self.session}/actions", {"actions": actions})


@contextmanager
def running(*command: str, **more: Any) -> Iterator[subprocess.Popen[str]]:
    """A program that is ended in the end, with everything it started."""
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True, **more)
    try:
        yield process
    finally:
        os.killpg(process.pid, 15)
        process.wait(PATIENCE)


@contextmanager
def firefox() -> Iterator[Remote]:
    with ExitStack() as stack:
        profile = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        Path(profile, "user.js").write_text('user_pref("app.normandy.enabled", false);\n')
        options = ("--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0")
        process = stack.enter_context(running("firefox-esr", *options))
        assert process.stderr is not None
        address = next(filter(None, (re.search(r"BiDi listening on (\S+)", line) for line in process.stderr)))
        connection = stack.enter_context(connect(f"{address[1]}/session", max_size=None))
        yield Firefox(connection)


@contextmanager
def webkit() -> Iterator[Remote]:
    with ExitStack() as stack:
        reading, writing = os.pipe()
        screen = ("Xvfb", "-displayfd", str(writing), "-screen", "0", f"{WIDTH}x{HEIGHT + 100}x24", "-nolisten", "tcp")
        stack.enter_context(running(*screen, pass_fds=(writing,)))
        number = os.read(reading, 10).decode().strip()
        port = free_port()
        # Without a graphics card it draws several times as fast this way.
        shown = os.environ | {"DISPLAY": f":{number}", "WEBKIT_DISABLE_DMABUF_RENDERER": "1"}
        stack.enter_context(running("WebKitWebDriver", f"--port={port}", env=shown))
        transport = httpx.HTTPTransport(retries=5)
        yield WebKit(
            stack.enter_context(
                httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=PATIENCE)
            )
        )


def missing(name: str) -> str | None:
    """What is not on this machine that a browser needs."""
    if name == "firefox":
        return None if shutil.which("firefox-esr") else "Firefox"
    found = WEBKIT and shutil.which("WebKitWebDriver") and shutil.which("Xvfb")
    return None if found else "WebKit with its driver, or Xvfb"


BROWSERS = {"firefox": firefox, "webkit": webkit}
