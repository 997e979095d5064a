"""Requests to addresses that others typed: never into our own network, whatever a name resolves to, and however often."""

import asyncio
import socket
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from peloponnes.server.notices.addresses import is_public
from peloponnes.server.notices.failure import NotSent
from peloponnes.server.notices.guarded_network import GuardedNetwork
from peloponnes.server.notices.mail import Mailer, MailServer
from peloponnes.server.notices.message import Message, NewsLine
from peloponnes.server.notices.outbound import Outbound, resolve
from peloponnes.server.notices.webhook import DISCORD_LETTERS, discord
from tests.server.receivers import Receiver
from tests.server.served import PATIENCE

INSIDE = (
    *(
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "100.100.100.200",
        "0.0.0.0",
    ),
    *(
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "192.0.0.192",
        "198.18.0.1",
        "168.63.129.16",
        "::1",
        "::",
        "fe80::1",
    ),
    *("fc00::1", "fd00:ec2::254", "fec0::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:169.254.169.254", "64:ff9b::a00:1"),
    *("2002:7f00:1::", "2001:0:7f00:1::", "2001:db8::1"),
)


def refused(work: Awaitable[None]) -> NotSent:
    async def tried() -> None:
        await work

    with pytest.raises(NotSent) as found:
        asyncio.run(tried())
    return found.value


def resolving(*answers: list[str]) -> tuple[Callable[[str, int], Awaitable[list[str]]], list[str]]:
    """A resolver that gives one answer after another, and the names that it was asked for."""
    asked: list[str] = []
    left = list(answers)

    async def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        return left.pop(0)

    return resolve, asked


@pytest.mark.parametrize("address", INSIDE)
def test_no_address_inside_is_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", INSIDE)
def test_a_name_that_resolves_to_an_inner_address_is_refused(address: str) -> None:
    resolve, asked = resolving([address])
    failed = refused(Outbound(resolver=resolve).post("https://hooks.example.org/x", b"{}", {}))
    assert (failed.key, failed.final, asked) == ("told_private", True, ["hooks.example.org"])


def test_one_inner_address_among_public_ones_is_enough_to_refuse() -> None:
    resolve, _ = resolving(["1.1.1.1", "10.0.0.1"])
    assert refused(Outbound(resolver=resolve).post("https://hooks.example.org/x", b"{}", {})).key == "told_private"


def test_the_connection_goes_to_the_address_that_was_checked() -> None:
    """A name that resolves to something else the second time: it is asked once, and the first answer is used."""
    with Receiver() as receiver:
        port = int(receiver.url.rpartition(":")[2])
        resolve, asked = resolving(["127.0.0.1"], ["127.0.0.99"])

        async def connected() -> object:
            stream = await GuardedNetwork(resolve, loopback=True).connect_tcp("rebind.example.org", port, timeout=10)
            to = stream.get_extra_info("server_addr")
            await stream.aclose()
            return to

        assert asyncio.run(connected()) == ("127.0.0.1", port)
        assert asked == ["rebind.example.org"]


def test_a_name_that_turns_inside_later_is_refused_then() -> None:
    with Receiver() as receiver:
        port = int(receiver.url.rpartition(":")[2])
        resolve, asked = resolving(["127.0.0.1"], ["192.168.0.1"])
        network = GuardedNetwork(resolve, loopback=True)

        async def connect() -> None:
            await (await network.connect_tcp("rebind.example.org", port, timeout=10)).aclose()

        async def twice() -> None:
            await connect()
            await connect()

        assert refused(twice()).key == "told_private"
        assert len(asked) == 2


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("http://hooks.example.org/", "told_not_https"),
        ("ftp://hooks.example.org/", "told_not_https"),
        ("file:///etc/passwd", "told_bad_url"),
        ("https://", "told_bad_url"),
        ("https://ann:secret@hooks.example.org/", "told_bad_url"),
        ("https://hooks.example.org:0/", "told_bad_url"),
        ("https://hooks.example.org:99999/", "told_bad_url"),
        ("https://hooks.example.org/ x", "told_bad_url"),
        ("https://hooks.example.org/\r\nX: y", "told_bad_url"),
        ("https://[::1]/", "told_private"),
        ("https://10.0.0.1/", "told_private"),
        ("https://169.254.169.254/latest/meta-data", "told_private"),
        ("http://127.0.0.1/", "told_not_https"),
        ("https://" + "x" * 1000, "told_bad_url"),
    ],
)
def test_what_can_be_refused_without_asking_anybody(url: str, key: str) -> None:
    with pytest.raises(NotSent) as found:
        Outbound().check(url)
    assert (found.value.key, found.value.final) == (key, True)


@pytest.mark.parametrize("host", ["0x7f000001", "2130706433", "0177.0.0.1", "127.1"])
def test_addresses_in_disguise_are_looked_at_as_what_they_resolve_to(host: str) -> None:
    assert refused(Outbound().post(f"https://{host}/", b"", {})).key in ("told_private", "told_no_host")


def test_a_name_that_takes_long_to_resolve_holds_up_nothing_else() -> None:
    """Bots, passkeys and the dealing of games need the threads that everybody shares; names have their own."""

    async def tried() -> list[str]:
        loop, go = asyncio.get_running_loop(), threading.Event()
        loop.set_default_executor(ThreadPoolExecutor(1))
        busy = loop.run_in_executor(None, go.wait)
        try:
            return await asyncio.wait_for(resolve("127.0.0.1", 443), PATIENCE)
        finally:
            go.set()
            await busy

    assert asyncio.run(tried()) == ["127.0.0.1"]


def test_a_mail_server_that_does_not_answer_holds_up_nothing_else() -> None:
    """The threads that everybody shares are none of those that wait for it, however many mails there are."""

    async def tried(silent: socket.socket) -> list[NotSent | None]:
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(1))
        mailer = Mailer(MailServer("127.0.0.1", silent.getsockname()[1], "", "", False), "games@example.org")
        mails = [asyncio.create_task(mailer.send("ann@example.org", "Peloponnes", "Hello")) for _ in range(4)]
        held, _ = await loop.run_in_executor(None, silent.accept)  # the first one is waiting for a greeting
        waiting = [mail.done() for mail in mails]
        held.close()
        silent.close()
        found = await asyncio.gather(*mails, return_exceptions=True)
        assert not any(waiting)
        return [each if isinstance(each, NotSent) else None for each in found]

    with socket.create_server(("127.0.0.1", 0)) as silent:
        failed = asyncio.run(tried(silent))
    assert {None if each is None else each.key for each in failed} == {"told_mail_away"}


def test_a_redirect_is_not_followed() -> None:
    with Receiver() as inner, Receiver(302, location=f"{inner.url}/secret") as receiver:
        failed = refused(Outbound(loopback=True).post(f"{receiver.url}/x", b"{}", {}))
        assert (failed.key, failed.final) == ("told_redirect", True)
        assert len(receiver.received) == 1
        assert inner.received == []


def test_the_operator_may_allow_this_machine_but_no_other() -> None:
    with Receiver() as receiver:
        asyncio.run(Outbound(loopback=True).post(f"{receiver.url}/x", b"{}", {"content-type": "application/json"}))
        (got,) = receiver.received
        assert (got.path, got.body, got.headers["content-type"]) == ("/x", b"{}", "application/json")
    assert refused(Outbound(loopback=True).post("https://10.0.0.1/", b"", {})).key == "told_private"
    assert refused(Outbound(loopback=True).post("http://192.168.0.1/", b"", {})).key == "told_not_https"


def test_one_receiver_is_not_flooded() -> None:
    async def many() -> None:
        outbound = Outbound(loopback=True)
        for _ in range(100):
            await outbound.post(receiver.url, b"", {})

    with Receiver() as receiver:
        failed = refused(many())
        assert (failed.key, failed.final) == ("told_too_many", False)
        assert failed.after is not None
        assert len(receiver.received) < 100


def test_a_receiver_that_is_not_there_is_tried_again() -> None:
    with Receiver() as receiver:
        url = receiver.url
    failed = refused(Outbound(loopback=True).post(url, b"", {}))
    assert (failed.key, failed.final) == ("told_unreachable", False)


def test_a_long_message_for_discord_still_tells_how_to_switch_it_off() -> None:
    lines = tuple(
        NewsLine("turn", f"t{each}", "x" * 100, f"https://games.example.org/t/t{each}", 1) for each in range(30)
    )
    off = "https://games.example.org/told/off/token"
    message = Message("key", "en", "News from 30 games", lines, "https://games.example.org/", off, "", 0)
    text = str(discord(message)["content"])
    assert len(text) <= DISCORD_LETTERS
    assert text.splitlines()[-1].endswith(f"<{off}>")
    assert 5 < len(text.splitlines()) < 30
    assert all(line.endswith(">") for line in text.splitlines()[1:])
