"""The page as served: its files, caching, and what other addresses return."""

import gzip
import http.client
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from peloponnes.server.http.guard import HEADERS
from peloponnes.server.http.page import files_in
from peloponnes.server.settings import Settings
from tests.server.served import PATIENCE, PLENTY, Served

INDEX = "<!doctype html><title>Peloponnes</title><script type=module src=/assets/main-Ab12.js></script>"
SCRIPT = "console.log('table');" * 100
BROTLI = b"brotli, not really"
PRELOAD = {"home": ["assets/Home-1.js"], "table": ["assets/Table-1.js", "assets/Table-1.css"], "de": ["assets/de-1.js"]}
PICTURE = b"\x89PNG not really"
HTML = {"accept": "text/html,application/xhtml+xml;q=0.9"}


def built(folder: Path) -> Path:
    """A page as a build leaves it."""
    (folder / "assets").mkdir(parents=True)
    for path, text in {"index.html": INDEX, "assets/main-Ab12.js": SCRIPT, "favicon.svg": "<svg/>"}.items():
        (folder / path).write_text(text)
        (folder / f"{path}.gz").write_bytes(gzip.compress(text.encode()))
    (folder / "assets/main-Ab12.js.br").write_bytes(BROTLI)
    (folder / "preload.json").write_text(json.dumps(PRELOAD))
    (folder / "assets/sea-Xy9.png").write_bytes(PICTURE)
    (folder / "stamp").write_text("")
    return folder


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a limit that twenty files would exceed. Files beside the page must not be served."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "secret.txt").write_text("planted")
    (folder / "page-other").mkdir()
    (folder / "page-other/secret.txt").write_text("planted")
    with Served(str(folder / "games.sqlite"), folder / "log", page=built(folder / "page")) as served:
        yield served


def get(door: Served, path: str, **headers: str) -> httpx.Response:
    return httpx.get(door.url + path, headers={"accept-encoding": "identity", **headers}, timeout=PATIENCE)


@pytest.mark.parametrize("path", ["/", "/new", "/rules", "/t/Rgy1-kE9IWs_", "/t/Rgy1-kE9IWs_?seat=1&key=abc", "/?x"])
def test_every_page_of_the_client_is_the_one_file(door: Served, path: str) -> None:
    for accepted in ("text/html", "*/*"):
        answer = get(door, path, accept=accepted)
        assert answer.status_code == 200
        assert answer.text == INDEX
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-security-policy"] == HEADERS["content-security-policy"]


def test_files_with_a_hash_in_their_names_are_kept_for_ever(door: Served) -> None:
    script, picture, icon = (
        get(door, path) for path in ("/assets/main-Ab12.js", "/assets/sea-Xy9.png", "/favicon.svg")
    )
    assert script.text == SCRIPT
    assert picture.content == PICTURE
    assert script.headers["content-type"].startswith("text/javascript")
    assert (picture.headers["content-type"], icon.headers["content-type"]) == ("image/png", "image/svg+xml")
    for answer in (script, picture):
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert icon.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [("gzip, deflate", True), ("br;q=0, GZIP;q=0.1", True), ("gzip;q=0", False), ("zstd", False), ("identity", False)],
)
def test_who_takes_it_gets_it_compressed(door: Served, accepted: str, packed: bool) -> None:
    with httpx.stream(
        "GET", f"{door.url}/assets/main-Ab12.js", headers={"accept-encoding": accepted}, timeout=PATIENCE
    ) as answer:
        raw = b"".join(answer.iter_raw())
    assert (gzip.decompress(raw) if packed else raw) == SCRIPT.encode()
    assert answer.headers.get("content-encoding") == ("gzip" if packed else None)
    assert answer.headers["vary"] == "accept-encoding"
    assert int(answer.headers["content-length"]) == len(raw)
    assert "vary" not in get(door, "/assets/sea-Xy9.png", **{"accept-encoding": accepted}).headers


@pytest.mark.parametrize("accepted", ["gzip, deflate, br, zstd", "br"])
def test_who_takes_brotli_gets_the_smallest(door: Served, accepted: str) -> None:
    with httpx.stream(
        "GET", f"{door.url}/assets/main-Ab12.js", headers={"accept-encoding": accepted}, timeout=PATIENCE
    ) as answer:
        assert b"".join(answer.iter_raw()) == BROTLI
    assert answer.headers["content-encoding"] == "br"
    assert get(door, "/favicon.svg", **{"accept-encoding": "br"}).text == "<svg/>"  # there is none beside it


@pytest.mark.parametrize(
    ("path", "language", "files"),
    [
        ("/", "el", ["Home-1.js"]),
        ("/t/abc", "de-AT, en;q=0.5", ["Table-1.js", "Table-1.css", "de-1.js"]),
        ("/new", "de", ["de-1.js"]),
        ("/rules", "", []),
        ("/favicon.svg", "de", []),
    ],
)
def test_a_browser_learns_at_once_what_a_page_will_need(
    door: Served, path: str, language: str, files: list[str]
) -> None:
    answer = get(door, path, **{"accept-language": language})
    again = get(door, path, **{"accept-language": language, "if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
    for each in (answer, again):
        links = each.headers.get("link", "").split(", ") if files else []
        assert [one.partition(">")[0] for one in links] == [f"</assets/{name}" for name in files]
        assert all(("as=style" in one) == (".css>" in one) for one in links)
        assert ("link" in each.headers) == bool(files)


@pytest.mark.parametrize("path", ["/", "/t/abc", "/favicon.svg", "/assets/main-Ab12.js"])
def test_what_a_client_has_is_not_sent_again(door: Served, path: str) -> None:
    plain, packed = (get(door, path, **{"accept-encoding": each}) for each in ("identity", "gzip"))
    assert plain.headers["etag"] != packed.headers["etag"]
    for tag in (plain.headers["etag"], f'"x", W/{plain.headers["etag"]}'):
        again = get(door, path, **{"if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == plain.headers["etag"]
        assert again.headers["cache-control"] == plain.headers["cache-control"]
    for tag in (packed.headers["etag"], '"x"', plain.headers["etag"].strip('"')):
        assert get(door, path, **{"if-none-match": tag}).status_code == 200


@pytest.mark.parametrize("path", ["/", "/new", "/favicon.svg", "/assets/main-Ab12.js", "/nowhere"])
def test_head_says_what_get_would(door: Served, path: str) -> None:
    answer = httpx.head(door.url + path, headers={"accept-encoding": "identity", **HTML}, timeout=PATIENCE)
    whole = get(door, path, **HTML)
    assert answer.content == b""
    assert answer.status_code == whole.status_code
    for name in ("content-length", "content-type", "etag", "cache-control", "vary"):
        assert answer.headers[name] == whole.headers[name]


@pytest.mark.parametrize(
    "path", ["/nowhere", "/t/", "/t/a/b", "/t/x.y", "/newer", "/new/", "/stamp", "/preload.json", "/index.html.gz"]
)
def test_a_page_that_there_is_not(door: Served, path: str) -> None:
    """Browsers get the page, which says so; programs get a refusal."""
    answer = get(door, path, **HTML)
    assert (answer.status_code, answer.text) == (404, INDEX)
    assert get(door, path, **HTML, **{"if-none-match": answer.headers["etag"]}).status_code == 404
    refused = get(door, path)
    assert refused.status_code == 404
    assert refused.json()["error"]["key"] == "server.no_page"
    assert httpx.post(door.url + path, headers=HTML, timeout=PATIENCE).status_code == 404


@pytest.mark.parametrize(
    "path", ["/api", "/api/", "/api/nowhere", "/api/tables/nowhere", "/assets/old-1.js", "/assets/"]
)
def test_neither_the_interface_nor_an_old_file_is_a_page(door: Served, path: str) -> None:
    answer = get(door, path, **HTML)
    assert answer.status_code == 404
    assert answer.json()["error"]["key"] in ("server.no_page", "server.no_table")


def test_a_page_can_only_be_read(door: Served) -> None:
    for path in ("/", "/t/abc", "/assets/main-Ab12.js"):
        answer = httpx.post(door.url + path, timeout=PATIENCE)
        assert answer.status_code == 405
        assert answer.headers["allow"] == "GET, HEAD"
    assert get(door, "/api/tables/x/join", **HTML).status_code == 405


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/%2e%2e%2fsecret.txt",
        "/..%5csecret.txt",
        "//secret.txt",
        "/../page-other/secret.txt",
        "/assets/..%2f..%2f..%2f..%2f..%2fetc/passwd",
        "/%00",
        "/assets/main-Ab12.js%00.png",
    ],
)
def test_nothing_beside_the_page_can_be_had(door: Served, path: str) -> None:
    """Requested as no browser would: the path is sent verbatim."""
    connection = http.client.HTTPConnection("127.0.0.1", door.port)
    connection.putrequest("GET", path, skip_host=False)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    assert answer.status == 404
    assert b"planted" not in body
    assert b"root:" not in body
    connection.close()


def test_the_files_of_a_page_cost_nothing(tmp_path: Path) -> None:
    """Loading it, however often, does not use up the request limit."""
    page = built(tmp_path / "page")
    limit = ("--limit", "requests_a_minute=10")
    with (
        Served(str(tmp_path / "games.sqlite"), tmp_path / "log", *limit, page=page) as served,
        httpx.Client(timeout=PATIENCE) as client,
    ):
        for _ in range(60):
            assert client.get(f"{served.url}/assets/main-Ab12.js").status_code == 200
        assert client.get(f"{served.url}/api/editions").status_code == 200
        assert 429 in [client.get(f"{served.url}/api/editions").status_code for _ in range(20)]
        assert client.get(f"{served.url}/assets/sea-Xy9.png").status_code == 200


def test_without_a_built_page_the_server_says_so(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    (empty / "assets").mkdir(parents=True)
    (empty / "favicon.svg").write_text("<svg/>")
    with Served(str(tmp_path / "games.sqlite"), tmp_path / "log", *PLENTY, page=empty) as served:
        answer = get(served, "/", **HTML)
        assert answer.status_code == 200
        assert "without the page" in answer.text
        assert httpx.head(served.url, timeout=PATIENCE).status_code == 200
        for path in ("/new", "/t/abc", "/favicon.svg"):
            assert get(served, path, **HTML).json()["error"]["key"] == "server.no_page"


def test_which_folder_is_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PELOPONNES_PAGE", raising=False)
    assert Settings().page_folder.parts[-3:] == ("peloponnes", "server", "page")
    monkeypatch.setenv("PELOPONNES_PAGE", str(tmp_path / "other"))
    assert Settings().page_folder == tmp_path / "other"
    assert Settings(page=str(tmp_path)).page_folder == tmp_path
    assert files_in(tmp_path / "other") == {}
    found = files_in(built(tmp_path / "page"))
    assert sorted(found) == ["/assets/main-Ab12.js", "/assets/sea-Xy9.png", "/favicon.svg", "/index.html"]
