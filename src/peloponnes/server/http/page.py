"""Serves the page, or a plain notice if it was not built in.

All files are read once at startup: no client input is ever used as a file path, and a rebuild while the server runs can't mix two
versions. Compressed variants (.br, .gz) may lie beside each file, and `preload.json` names what a page will need: the browser is told
with the page itself, instead of finding out from one file after the other.
"""

import json
import re
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from peloponnes.messages import Messages
from peloponnes.server.wire.refusal import language_of

INDEX = "index.html"
PRELOAD = "preload.json"
NOT_SERVED = (PRELOAD, "stamp")
PACKED = {"br": ".br", "gzip": ".gz"}  # by what a client may accept, the smallest first
ASSETS = "/assets/"  # file names contain a hash of the content, so content at an address never changes
PAGES = re.compile(
    r"/|/new|/rules|/account|/move|/sign-in|/told|/leaders|/player/[a-z0-9]{2,16}|/tournaments|/tournament/[A-Za-z0-9_-]{1,16}|/t/[A-Za-z0-9_-]{1,16}"
)  # routes handled by the client
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class Content(NamedTuple):
    """The bytes of a file, and their ETag."""

    body: bytes
    tag: str

    @classmethod
    def of(cls, file: Path) -> "Content":
        """Read a file."""
        body = file.read_bytes()
        return cls(body, f'"{sha256(body).hexdigest()[:20]}"')


class File(NamedTuple):
    """A file of the page, plain and compressed in each way that there is."""

    path: str
    plain: Content
    packed: dict[str, Content]

    def answer(self, asked: Headers, status: int = 200, links: str = "") -> Response:
        """The file, or 304 if the client already has it."""
        accepted = asked.get("accept-encoding", "")
        coding = next((each for each in self.packed if takes(accepted, each)), None)
        body, tag = self.packed[coding] if coding else self.plain
        headers = {"cache-control": FOR_EVER if self.path.startswith(ASSETS) else ASK_AGAIN, "etag": tag}
        if links:
            headers["link"] = links
        if self.packed:
            headers["vary"] = "accept-encoding"
        if status == 200 and tag in re.findall(r'"[^"]*"', asked.get("if-none-match", "")):
            return Response(status_code=304, headers=headers)
        if coding:
            headers["content-encoding"] = coding
        headers["content-type"] = KINDS.get(PurePosixPath(self.path).suffix, "application/octet-stream")
        return Response(body, status, headers)


def takes(accepted: str, coding: str) -> bool:
    """Whether a client accepts a coding.

    >>> takes("br;q=1.0, gzip;q=0.8", "gzip"), takes("gzip;q=0, br", "gzip"), takes("", "br")
    (True, False, False)
    """
    for part in accepted.lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() == coding:
            return re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", quality) is None
    return False


def files_in(folder: Path) -> dict[str, File]:
    """The files of a built page by URL path; empty if there is no page."""
    if not (folder / INDEX).is_file():
        return {}
    found: dict[str, File] = {}
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix not in PACKED.values() and file.name not in NOT_SERVED:
            path = "/" + file.relative_to(folder).as_posix()
            beside = {coding: file.with_name(file.name + suffix) for coding, suffix in PACKED.items()}
            packed = {coding: Content.of(each) for coding, each in beside.items() if each.is_file()}
            found[path] = File(path, Content.of(file), packed)
    return found


def links_in(folder: Path) -> dict[str, str]:
    """What a page ("home", "table") or a language will need, as the values of `Link` headers."""
    file = folder / PRELOAD
    if not file.is_file():
        return {}
    wanted: dict[str, list[str]] = json.loads(file.read_text("utf-8"))
    return {name: ", ".join(map(link, paths)) for name, paths in wanted.items()}


def link(path: str) -> str:
    """The link that makes a browser load a script or a style early.

    >>> link("assets/en-Ab1.js")
    '</assets/en-Ab1.js>; rel=modulepreload'
    """
    return f"</{path}>; " + ("rel=preload; as=style; crossorigin" if path.endswith(".css") else "rel=modulepreload")


class Page:
    """The fallback for paths without a route: serves the page's files and routes, and passes everything else on."""

    path = "page"  # the route in the metrics

    def __init__(self, folder: Path, otherwise: ASGIApp) -> None:
        self.files = files_in(folder)
        self.links = links_in(folder)
        self.otherwise = otherwise

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        found = self._found(scope) if scope["type"] == "http" else None
        if found is None:
            await self.otherwise(scope, receive, send)
            return
        scope["route"] = self
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        await found(scope, receive, send)

    def _found(self, scope: Scope) -> Response | None:
        """The response for a path, if the page has one. A browser that navigates elsewhere gets the page, with status 404."""
        headers, path = Headers(scope=scope), scope["path"]
        if not self.files:
            return honest_page(headers) if path == "/" else None
        if PAGES.fullmatch(path):
            return self.files[f"/{INDEX}"].answer(headers, links=self._links(path, headers))
        if path in self.files:
            return self.files[path].answer(headers)
        navigates = scope["method"] in ("GET", "HEAD") and "text/html" in headers.get("accept", "")
        if navigates and not f"{path}/".startswith(("/api/", ASSETS)):
            return self.files[f"/{INDEX}"].answer(headers, 404)
        return None

    def _links(self, path: str, headers: Headers) -> str:
        """What the page at a path will need, in the language that the browser prefers."""
        page = "home" if path == "/" else "table" if path.startswith("/t/") else ""
        wanted = (page, language_of(headers.get("accept-language", "")))
        return ", ".join(self.links[name] for name in wanted if name in self.links)


def honest_page(headers: Headers) -> Response:
    """The notice shown if the page was not built in."""
    language = language_of(headers.get("accept-language", ""))
    say = Messages(language)
    return HTMLResponse(
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>Peloponnes</title>'
        f"<h1>Peloponnes</h1><p>{say('server.no_client')}</p>"
        f'<p><a href="/api/openapi.json">/api/openapi.json</a></p></html>'
    )
