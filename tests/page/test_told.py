"""Being told, in the browser: saying how and when, and what the service worker does with a push message.

Headless Chromium can't subscribe without the push service of its maker. So the worker gets a message as the browser itself would
deliver it, by the browser's own protocol for developers; subscribing is tested up to the browser's answer, that it can't.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.page.conftest import Visit
from tests.page.playing import PHONE, Visitor
from tests.page.test_axe import check
from tests.server.receivers import Receiver, until
from tests.server.served import PLENTY, Served


@pytest.fixture
def browser(windowed: Browser) -> Browser:
    """Without windows, Chromium shows no messages."""
    return windowed


@pytest.fixture(scope="module")
def telling(page_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("told")
    with Served(str(folder / "games.sqlite"), folder / "log", *PLENTY, "--loopback-hooks", page=page_folder) as server:
        yield server


def channels(visitor: Visitor) -> list[Any]:
    return list(visitor.ask("GET", "/api/notices")["channels"])


@pytest.mark.parametrize(("viewport", "language"), [(None, "en"), (PHONE, "de")])
def test_somebody_says_how_and_when_to_be_told(visit: Visit, telling: Served, viewport: Any, language: str) -> None:
    more = {} if viewport is None else {"viewport": viewport, "touch": True}
    visitor = visit(telling, language=language, bypass_csp=True, **more)
    say, page = visitor.say, visitor.page
    visitor.open("/")
    page.locator("nav button").click()
    visitor.drawer.get_by_role("link", name=say("told.title")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("told.title"))
    expect(page.get_by_text(say("told.nowhere"))).to_be_visible()
    check(visitor)
    with Receiver(first=(500,)) as receiver:
        page.get_by_label(say("told.webhook_address")).fill("http://hooks.example.org/")
        page.get_by_label(say("told.webhook_address")).press("Enter")
        expect(page.get_by_role("alert")).to_have_text(say("server.told_not_https"))
        visitor.allow("422")
        page.get_by_label(say("told.webhook_address")).fill(f"{receiver.url}/secret")
        page.get_by_role("combobox").select_option("json")
        page.get_by_label(say("told.webhook_address")).press("Enter")
        own = page.get_by_role("article")
        expect(own).to_contain_text("JSON")
        own.get_by_role("button", name=say("told.test")).click()
        expect(own).to_contain_text(say("server.told_status", code=500))
        check(visitor)
        own.get_by_role("button", name=say("told.test")).click()
        expect(page.get_by_role("status")).to_have_text(say("told.tested"))
        expect(own.locator(".problem")).to_have_count(0)
        assert [request.json["title"] for request in receiver.received] == [say("notice.title_test")] * 2
    own.get_by_label(say("told.games")).uncheck()
    until(lambda: "games" not in channels(visitor)[0]["wants"])
    own.get_by_label(say("told.active")).uncheck()
    until(lambda: not channels(visitor)[0]["active"])
    page.get_by_label(say("told.quiet")).check()
    page.get_by_label(say("told.from")).fill("23:30")
    page.get_by_role("button", name=say("told.save")).click()
    expect(page.get_by_role("status")).to_have_text(say("told.saved"))
    kept = visitor.ask("GET", "/api/notices")
    assert (kept["quiet_from"], kept["quiet_until"], kept["digest_at"]) == (23 * 60 + 30, 8 * 60, None)
    own.get_by_role("button", name=say("told.remove")).click()
    expect(page.get_by_text(say("told.nowhere"))).to_be_visible()
    assert channels(visitor) == []
    assert not visitor.found, "\n".join(visitor.found)


def test_the_worker_shows_a_push_message_and_switches_it_off(visit: Visit, telling: Served) -> None:
    visitor = visit(telling)
    page, context = visitor.page, visitor.context
    context.grant_permissions(["notifications"], origin=telling.url)
    visitor.open("/told")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    registrations: list[Any] = []
    protocol = context.new_cdp_session(page)
    protocol.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    protocol.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)")
    with Receiver() as receiver:
        body = {"kind": "webhook", "address": f"{receiver.url}/x", "shape": "json"}
        id = visitor.ask("POST", "/api/notices/channels", body)["id"]
        visitor.ask("POST", f"/api/notices/channels/{id}/test")
        off = receiver.received[0].json["off"]
    message = {
        "title": "Your turn",
        "body": "Round 3, with Bo.",
        "language": "en",
        "tag": "sometable",
        "url": "https://elsewhere.example/t/sometable",
        "off": off,
        "words": {"open": "Open", "off": "Turn off"},
    }
    assert registrations

    def deliver(data: str) -> None:
        protocol.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": telling.url, "registrationId": registrations[-1]["registrationId"], "data": data},
        )

    shown = (
        "navigator.serviceWorker.ready.then((own) => own.getNotifications())"
        ".then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, data })))"
    )
    deliver(json.dumps(message))
    until(lambda: bool(page.evaluate(shown)))
    deliver(json.dumps({**message, "body": "Round 4, with Bo."}))  # of the same game: it replaces the first one
    until(lambda: page.evaluate(shown)[0]["body"] == "Round 4, with Bo.")
    (one,) = page.evaluate(shown)
    assert (one["title"], one["tag"]) == ("Your turn", "sometable")
    worker = context.service_workers[0]
    # Nobody can click here, and a browser opens windows on real clicks alone: so this asks for what would be opened.
    opened = worker.evaluate(
        """async () => {
          const [notification] = await self.registration.getNotifications();
          return new Promise((resolve) => {
            self.clients.openWindow = async (url) => resolve(url);
            self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
          });
        }"""
    )
    assert opened == f"{telling.url}/t/sometable"  # never anywhere else
    until(lambda: not page.evaluate(shown))  # otherwise the next message might be shown before this one goes
    deliver(json.dumps(message))
    until(lambda: bool(page.evaluate(shown)))
    assert channels(visitor)[0]["active"]
    worker.evaluate(
        """async () => {
          const [notification] = await self.registration.getNotifications();
          self.dispatchEvent(new NotificationEvent("notificationclick", { notification, action: "off" }));
        }"""
    )
    until(lambda: not channels(visitor)[0]["active"])
    until(lambda: not page.evaluate(shown))
    deliver("not json")
    until(lambda: [each["title"] for each in page.evaluate(shown)] == ["Peloponnes"])


def test_a_browser_that_may_not_show_messages_is_told_so(visit: Visit, telling: Served) -> None:
    visitor = visit(telling)
    page = visitor.page
    visitor.open("/told")
    button = page.get_by_role("button", name=visitor.say("told.push_on"))
    denied = page.get_by_text(visitor.say("told.push_denied"))
    expect(button.or_(denied)).to_be_visible()
    if button.count():  # the question is asked on a click alone; nobody answers it here, which is a no
        button.click()
        failed = page.get_by_text(visitor.say("told.push_failed"))
        expect(denied.or_(failed).first).to_be_visible()
    assert channels(visitor) == []


def test_the_button_behind_a_link_in_a_message_switches_its_channel_off(visit: Visit, telling: Served) -> None:
    visitor = visit(telling)
    visitor.open("/told")
    with Receiver() as receiver:
        body = {"kind": "webhook", "address": f"{receiver.url}/y", "shape": "json"}
        id = visitor.ask("POST", "/api/notices/channels", body)["id"]
        visitor.ask("POST", f"/api/notices/channels/{id}/test")
        path = "/" + receiver.received[0].json["off"].split("/", 3)[3]
    visitor.allow("favicon")
    visitor.page.goto(telling.url + path)
    visitor.page.get_by_role("button").click()
    until(lambda: not channels(visitor)[0]["active"])
