"""Host names: a page whose name was rebound to this machine gets nothing."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from peloponnes.cli import app
from peloponnes.server.http.hosts import Hosts
from peloponnes.server.settings import Settings
from tests.server.served import PATIENCE, PLENTY, Guest, Served, get, post

NAMED = ("--hostname", "Games.Example", "--origin", "https://friends.example:8443")

OURS = [
    "127.0.0.1",
    "127.0.0.1:8000",
    "192.168.1.20:8000",
    "[::1]:8000",
    "[fe80::1]",
    "localhost:8000",
    "localhost.",
    "my.localhost",
    "laptop",
    "laptop.local:8000",
    "laptop.home.arpa",
    "games.internal",
    "nas.lan",
    "games.example",
    "GAMES.EXAMPLE:443",
    "games.example.",
    "friends.example",
    "friends.example:8443",
    "",
]
OTHERS = [
    "evil.example",
    "evil.example:8000",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "evil.lan.example",
    "sub.games.example",
    "games.example.evil.example",
    "evilgames.example",
    "1.2.3",
    "ann@127.0.0.1",
    "127.0.0.1, games.example",
    "[::1",
    "a b",
    "<script>.example",
]


@pytest.mark.parametrize("header", OURS)
def test_our_own_names(header: str) -> None:
    assert Hosts(Settings(hostnames=("games.example",), origins=("https://friends.example",))).knows(header)


@pytest.mark.parametrize("header", OTHERS)
def test_names_of_others(header: str) -> None:
    assert not Hosts(Settings(hostnames=("games.example",), origins=("https://friends.example",))).knows(header)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("host")
    with Served(str(folder / "games.sqlite"), folder / "log", *PLENTY, *NAMED) as served:
        yield served


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/me", "/api/editions", "/api/openapi.json"])
def test_a_request_for_another_name_gets_nothing(served: Served, path: str) -> None:
    answer = get(f"{served.url}{path}", headers={"host": "evil.example:8000", "accept-language": "en"})
    assert answer.status_code == 421
    error = answer.json()["error"]
    assert error["key"] == "server.wrong_host"
    assert error["text"].endswith("peloponnes serve --hostname evil.example")
    assert "set-cookie" not in answer.headers
    for name in ("games.example", "friends.example:8443", "localhost", "laptop.local"):
        assert get(f"{served.url}{path}", headers={"host": name}).status_code == 200


def test_a_page_that_was_made_to_lead_here_can_do_nothing(served: Served) -> None:
    """With DNS rebinding, origin and host are both the attacker's name, so neither is foreign to the other."""
    rebound = {"host": "evil.example:8000", "origin": "http://evil.example:8000"}
    body = {"seats": [{"kind": "here"}, {"kind": "here"}]}
    assert post(f"{served.url}/api/tables", headers=rebound, json=body).status_code == 421
    id = Guest(served).create("here", "here", start=True)["id"]
    where = f"ws://evil.example:8000/api/tables/{id}/socket"
    with pytest.raises(InvalidStatus) as refused, socket.create_connection(("127.0.0.1", served.port)) as leads_here:
        connect(where, sock=leads_here, additional_headers={"origin": rebound["origin"]}, open_timeout=PATIENCE)
    assert refused.value.response.status_code == 421


@pytest.mark.parametrize("name", ["https://games.example", "games.example:443", "a b"])
def test_a_hostname_is_a_name(tmp_path: Path, name: str) -> None:
    words = ["serve", "--lang", "en", "--database", str(tmp_path / "x"), "--hostname", name]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"peloponnes: {name} is not a host name")
    assert len(done.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
