"""A game that lasts a week, from its first turn to its last: two browsers, standing orders, push messages, and a phone that is lost.

Only its first turns are made with the page; `make soak` plays all of it there.
"""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.page.conftest import Visit
from tests.page.playing import PHONE, SOAK, Visitor, check_end
from tests.page.test_two_browsers import turns
from tests.server.receivers import PushService, until
from tests.server.served import PLENTY, Served, legal


@pytest.fixture
def browser(windowed: Browser) -> Browser:
    """Without windows, Chromium shows no messages."""
    return windowed


@pytest.fixture(scope="module")
def telling(page_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("week")
    options = (*PLENTY, "--loopback-hooks", "--tell-after", "0.2")
    with Served(str(folder / "games.sqlite"), folder / "log", *options, page=page_folder) as server:
        yield server


def test_a_game_by_turns_with_orders_push_and_a_lost_phone(telling: Served, visit: Visit) -> None:
    ann = visit(telling, name="Ann")
    phone = visit(telling, viewport=PHONE, touch=True, name="Bo")
    id = table_of_two(ann, phone)
    for each in (ann, phone):
        each.sit(id)
    address = link_of(phone)
    rng = random.Random(24)

    # Whoever waits leaves an order; it is played while they look elsewhere at the page.
    first, second = (ann, phone) if asked(ann) else (phone, ann)
    leave_order(second)
    second.until(f"heard.seq === {first.eval('heard.seq')}")
    sent, seat = second.eval("heard.sent.length"), second.eval("heard.you.seats[0]")
    first.until_asked()
    first.decide(rng)
    until(lambda: any((each["seat"], each["text"]) == (seat, "pass") for each in entries(ann, id)))
    assert second.eval("heard.sent.length") == sent, "the page sent the turn itself"

    # Bo puts the phone away when there is nothing for him to decide, and is told by a push message when there is.
    with PushService() as service:
        phone.ask("POST", "/api/notices/channels", {"kind": "push", "push": service.subscription})
        key = phone.ask("GET", "/api/notices")["push_key"]
        while answer(phone, id, rng, early=True):
            pass
        deliver = worker_of(phone, telling)
        until(lambda: not ann.state()["table"]["seats"][1]["connected"])
        told_before = len(service.received)
        play_until_asked(ann, id, rng)
        until(lambda: len(service.received) > told_before)
        message = service.shown(key)[-1]
    assert message["url"] == f"{telling.url}/t/{id}"
    deliver(json.dumps(message))
    opened = clicked(phone)
    assert opened == message["url"]
    phone.page.goto(opened)
    phone.until_asked()
    phone.decide(rng)

    # The phone is lost with its cookie, and the seat is opened elsewhere by its link.
    ann.until(f"heard.seq === {phone.eval('heard.seq')}")
    before = ann.eval("heard.view")
    phone.context.close()
    tablet = visit(telling, name="")
    tablet.page.goto(address)
    expect(tablet.page.get_by_text(tablet.say("account.seat_opened", name="\u2068Bo\u2069"))).to_be_visible()
    tablet.page.get_by_role("button", name=tablet.say("account.understood"), exact=True).click()
    tablet.until("heard.you.held.length === 1")
    assert tablet.eval("heard.view") == before

    if SOAK:
        turns(ann, tablet, 24)
    while answer(ann, id, rng) or answer(tablet, id, rng):
        pass
    for each in (ann, tablet):
        each.until("heard.status === 'finished'")
    assert check_end(ann) == check_end(tablet)


def table_of_two(host: Visitor, guest: Visitor) -> str:
    """A running table at which both can bid on some tile, so that both are asked."""
    while True:
        id = host.create("here", "open", pace={"kind": "turns"})
        guest.ask("POST", f"/api/tables/{id}/join", {"name": "Bo"})
        host.ask("POST", f"/api/tables/{id}/start")
        view = host.ask("GET", f"/api/tables/{id}/state")["view"]
        most = [board["most_bid"] for board in view["seats"]]
        if all(any(prices[seat] <= most[seat] for prices in view["prices"].values()) for seat in (0, 1)):
            return id


def link_of(visitor: Visitor) -> str:
    """The link of one's own seat, as the page shows it."""
    visitor.page.locator(".menu > button").tap()
    visitor.page.locator(".menu").get_by_role("button", name=visitor.say("account.seat_title")).tap()
    link = visitor.drawer.get_by_role("textbox", name=visitor.say("account.seat_link"))
    expect(link).to_have_value(re.compile("seat=1&key="))
    address = link.input_value()
    visitor.page.keyboard.press("Escape")
    expect(visitor.drawer).to_have_count(0)
    return address


def asked(visitor: Visitor) -> bool:
    """Whether the game waits for a visitor."""
    return bool(visitor.eval("heard.view?.decision != null && heard.you.seats.includes(heard.view.decision.seat)"))


def leave_order(visitor: Visitor) -> None:
    """Leave the order to pass, which can always be played."""
    opens = visitor.page.locator(".bar .order")
    visitor.page.keyboard.press("o") if not opens.count() else opens.click()
    visitor.drawer.locator("input[value=pass]").check(force=True)
    visitor.drawer.locator("form .send .primary").click()
    expect(visitor.drawer.locator("[data-now]")).to_be_visible()
    visitor.drawer.locator("header button").click()
    expect(visitor.page.locator(".bar .stands")).to_be_visible()


def entries(visitor: Visitor, id: str) -> Any:
    """The log of a table."""
    return visitor.ask("GET", f"/api/tables/{id}/state?since=0")["missed"]


def worker_of(visitor: Visitor, served: Served) -> Any:
    """Leave the table for the page that registers the service worker; returns how a browser would deliver a message to it."""
    context, page, registrations = visitor.context, visitor.page, list[Any]()
    context.grant_permissions(["notifications"], origin=served.url)
    visitor.open("/told")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    protocol = context.new_cdp_session(page)
    protocol.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    protocol.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)")
    assert registrations
    to = {"origin": served.url, "registrationId": registrations[-1]["registrationId"]}
    return lambda data: protocol.send("ServiceWorker.deliverPushMessage", {**to, "data": data})


def clicked(visitor: Visitor) -> Any:
    """What a click on the message that is shown would open; only a real one opens windows."""
    shown = "navigator.serviceWorker.ready.then((own) => own.getNotifications()).then((all) => all.length)"
    until(lambda: bool(visitor.eval(shown)))
    return visitor.context.service_workers[0].evaluate(
        """async () => {
          const [notification] = await self.registration.getNotifications();
          return new Promise((resolve) => {
            self.clients.openWindow = async (url) => resolve(url);
            self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
          });
        }"""
    )


def answer(visitor: Visitor, id: str, rng: random.Random, early: bool = False) -> bool:
    """Answer a decision of a visitor without the page: the one that the game waits for, or also one that may be answered early."""
    state = visitor.ask("GET", f"/api/tables/{id}/state")
    asked = state["view"]["decision"]
    own = [each for each in state["decisions"] if early or (asked is not None and each["seat"] == asked["seat"])]
    if own:
        visitor.turn(id, rng.choice(legal(own[0])), seat=own[0]["seat"])
    return bool(own)


def play_until_asked(plays: Visitor, id: str, rng: random.Random) -> None:
    """Play on, until somebody else has to decide."""
    while answer(plays, id, rng):
        pass
