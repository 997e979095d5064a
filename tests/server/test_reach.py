"""How other devices reach the server: links that lead to a seat from another machine."""

from collections.abc import Iterator

import httpx
import pytest
from websockets.sync.client import connect

from peloponnes.server.http.reach import NOBODY, reach
from peloponnes.server.settings import Settings
from tests.server.served import PATIENCE, PLENTY, Guest, Served, get


@pytest.fixture(scope="module")
def everywhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that listens on all addresses of this machine."""
    folder = tmp_path_factory.mktemp("everywhere")
    with Served(str(folder / "games.sqlite"), folder / "log", *PLENTY, "--host", "0.0.0.0") as served:
        yield served


def test_a_server_for_this_machine_alone_says_so(alone: Served) -> None:
    assert get(f"{alone.url}/api/reach").json() == {"only_here": True, "addresses": []}


def test_the_addresses_of_the_network_lead_to_the_server(everywhere: Served) -> None:
    """A machine without any network has no address to tell; every one that is told must answer."""
    told = get(f"{everywhere.url}/api/reach").json()
    assert not told["only_here"]
    for address in told["addresses"]:
        assert "127.0.0.1" not in address
        assert get(f"{address}/healthz").status_code == 200
        assert get(f"{address}/api/reach").json() == NOBODY  # that address works elsewhere, and needs no other


def test_a_friend_joins_and_plays_by_another_address(everywhere: Served) -> None:
    """127.0.0.2 is another address of this machine: host and origin are not those that the host of the table uses."""
    ann = Guest(everywhere, "Ann")
    id = ann.create("here", "invited")["id"]
    key = ann.ask("GET", f"/api/tables/{id}/invitation")["key"]
    told = get(f"{everywhere.url}/api/reach").json()["addresses"]
    for address in [f"http://127.0.0.2:{everywhere.port}", *told]:
        headers = {"origin": address, "sec-fetch-site": "same-origin"}
        with httpx.Client(base_url=address, headers=headers, timeout=PATIENCE) as friend:
            answer = friend.post(f"/api/tables/{id}/join", json={"name": "Bo", "key": key})
            assert answer.json()["seat"] == 1
            cookie = f"peloponnes={friend.cookies['peloponnes']}"
            socket = f"{address.replace('http', 'ws')}/api/tables/{id}/socket"
            own = {"origin": address, "cookie": cookie}
            with connect(socket, additional_headers=own, open_timeout=PATIENCE) as table:
                assert '"seats":[1]' in str(table.recv(decode=True))
            assert friend.post(f"/api/tables/{id}/leave").status_code == 200


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("localhost:8000", "192.168.1.7"),  # came through a proxy, or from another machine
        ("games.example", "127.0.0.1"),  # a proxy that does not tell for whom
        ("192.168.1.20:8000", "127.0.0.1"),
        (None, "127.0.0.1"),
    ],
)
def test_only_a_browser_on_the_machine_itself_is_told(host: str | None, client: str) -> None:
    assert reach(Settings(host="192.168.1.20"), host, client) == NOBODY


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "games.localhost"])
def test_a_server_on_one_address_tells_that(host: str) -> None:
    told = reach(Settings(host="192.168.1.20", port=8080), host, "127.0.0.1")
    assert told == {"only_here": False, "addresses": ["http://192.168.1.20:8080"]}
    assert reach(Settings(host="::1"), host, "::1") == {"only_here": True, "addresses": []}
    assert reach(Settings(host="fd00::7"), host, "::1")["addresses"] == ["http://[fd00::7]:8000"]


def test_what_is_not_an_address_of_a_network_is_not_told() -> None:
    for host in ("0.0.0.0", "::"):
        for address in reach(Settings(host=host), "localhost", "127.0.0.1")["addresses"]:
            assert not address.startswith(("http://127.", "http://169.254.", "http://0.", "http://[::", "http://[fe80"))
