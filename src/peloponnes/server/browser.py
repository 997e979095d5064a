"""Opening the page in the browser of whoever started the server."""

import os
import sys
import threading
import webbrowser
from pathlib import PurePath

IN_TERMINAL = ("elinks", "links", "links2", "lynx", "w3m", "www-browser")
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # local address of a server that listens everywhere


def address(host: str, port: int) -> str:
    """The URL of a server.

    >>> address("127.0.0.1", 8000), address("::1", 8001)
    ('http://127.0.0.1:8000/', 'http://[::1]:8001/')
    """
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def open_page(host: str, port: int) -> None:
    """Open the server's page in a graphical browser, if there is one. Does not block, and fails silently."""
    url = address(ANYWHERE.get(host, host), port)
    threading.Thread(target=_open, args=(url,), daemon=True).start()


def _open(url: str) -> None:
    if sys.platform not in ("darwin", "win32") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    try:
        browser = webbrowser.get()
        if PurePath(browser.name).name not in IN_TERMINAL:
            browser.open(url)
    except (webbrowser.Error, OSError):
        pass
