"""Opening a page in the browser of the one who started the server."""

import os
import sys
import threading
import webbrowser
from pathlib import PurePath

IN_TERMINAL = ("elinks", "links", "links2", "lynx", "w3m", "www-browser")
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # where a server that listens everywhere is found on its own machine


def address(host: str, port: int) -> str:
    """The address of a server.

    >>> address("127.0.0.1", 8000), address("::1", 8001)
    ('http://127.0.0.1:8000/', 'http://[::1]:8001/')
    """
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def open_page(host: str, port: int) -> None:
    """Open a server's page where there is a graphical browser; nobody waits for it, and nothing is said if there is none."""
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
