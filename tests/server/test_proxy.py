"""Behind a reverse proxy: whose forwarding headers are trusted."""

from pathlib import Path

import pytest

from peloponnes.server.settings import Settings, SettingsError
from tests.server.served import Served, get

FORWARDED = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7"}


def cookie(served: Served) -> str:
    """The cookie that a guest gets through a proxy with TLS on this machine."""
    return get(f"{served.url}/api/me", headers=FORWARDED).headers["set-cookie"].lower()


@pytest.mark.parametrize(("options", "believed"), [((), True), (("--proxy", "10.0.0.0/8", "--proxy", "::2"), False)])
def test_a_proxy_is_believed_if_it_is_named(tmp_path: Path, options: tuple[str, ...], believed: bool) -> None:
    with Served(str(tmp_path / "games.sqlite"), tmp_path / "log", *options, "--limit", "requests_a_minute=3") as served:
        assert ("secure" in cookie(served)) == believed
        for _ in range(3):
            get(f"{served.url}/api/me", headers=FORWARDED)
        others = get(f"{served.url}/api/me", headers={"x-forwarded-for": "203.0.113.8"})
        assert others.status_code == (200 if believed else 429)


@pytest.mark.parametrize("proxy", ["", "proxy.example.org", "10.0.0.1/8", "127.0.0.1,::1"])
def test_a_proxy_is_an_address_or_a_network(proxy: str) -> None:
    with pytest.raises(SettingsError, match="is no proxy"):
        Settings(proxies=(proxy,))


def test_any_proxy() -> None:
    assert Settings(proxies=("*", "2001:db8::/32")).proxies[0] == "*"
