"""One person on several devices: with a passkey of Chromium's virtual authenticator, by mail, by links to a seat or to all games."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, expect

from tests.page.conftest import Visit
from tests.page.playing import PHONE, Visitor
from tests.page.test_axe import check
from tests.server.receivers import Mailbox, text_of, until
from tests.server.served import Guest, Served

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def browser(windowed: Browser) -> Browser:
    """Without windows, Chromium asks nobody for a passkey."""
    return windowed


def authenticator(visitor: Visitor) -> tuple[CDPSession, Any]:
    """Give a browser an authenticator whose user is always there."""
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("WebAuthn.enable")
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]


def at_localhost(visitor: Visitor, path: str) -> None:
    """Open a page by a name, as passkeys require."""
    visitor.page.goto(f"http://localhost:{visitor.served.port}{path}")


def press(visitor: Visitor, key: str) -> None:
    visitor.page.get_by_role("button", name=visitor.say(key), exact=True).click()


def test_an_account_with_a_passkey_has_its_games_in_a_second_browser(served: Served, visit: Visit) -> None:
    laptop, phone = visit(served, name="Ann"), visit(served, viewport=PHONE, touch=True, language="de", name="")
    at_localhost(laptop, "/")
    laptop.page.locator(".hero .primary").click()
    expect(laptop.bar).to_be_visible()
    id = laptop.table
    session, one = authenticator(laptop)
    at_localhost(laptop, "/account")
    press(laptop, "account.create_passkey")
    expect(laptop.page.locator("code")).to_have_count(8)
    press(laptop, "account.codes_kept")
    expect(laptop.page.get_by_text(laptop.say("account.device_this"))).to_be_visible()
    (credential,) = session.send("WebAuthn.getCredentials", {"authenticatorId": one})["credentials"]
    assert credential["isResidentCredential"]
    assert credential["rpId"] == "localhost"

    at_localhost(phone, "/account")
    phone_session, two = authenticator(phone)
    phone.allow("403")
    press(phone, "account.sign_in_passkey")  # there is none yet: nothing is changed
    expect(phone.page.get_by_role("alert").filter(has_text=phone.say("account.no_answer"))).to_be_visible()
    phone_session.send("WebAuthn.addCredential", {"authenticatorId": two, "credential": credential})
    press(phone, "account.sign_in_passkey")
    expect(phone.page.get_by_role("status").filter(has_text=phone.say("account.signed_in", name="Ann"))).to_be_visible()
    at_localhost(phone, "/")
    expect(phone.page.locator(f"a[href='/t/{id}']").first).to_be_visible()

    at_localhost(laptop, "/account")
    devices = laptop.page.get_by_role("button", name=re.compile(f"^{laptop.say('account.sign_out')} ?:"))
    expect(devices).to_have_count(2)
    press(laptop, "account.sign_out_all")
    expect(laptop.page.get_by_role("button", name=laptop.say("account.sign_in_passkey"))).to_be_visible()
    at_localhost(phone, "/account")
    expect(phone.page.get_by_role("button", name=phone.say("account.sign_in_passkey"))).to_be_visible()


def mailed(visitor: Visitor, mailbox: Mailbox, address: str) -> str:
    """Ask for a link on the page by keyboard alone, and wait for it."""
    before = len(mailbox.to(address))
    visitor.open("/account")
    field = visitor.page.get_by_role("textbox", name=visitor.say("account.mail_address"))
    field.focus()
    visitor.page.keyboard.type(address)
    visitor.page.keyboard.press("Enter")
    sent = visitor.page.get_by_role("status").filter(has_text=address)
    expect(sent).to_have_text(visitor.say("account.mail_sent", address=address))
    until(lambda: len(mailbox.to(address)) > before)
    return text_of(mailbox.to(address)[-1]).partition(visitor.served.url)[2].split()[0]


def test_an_account_by_mail_is_entered_in_a_second_browser_by_a_link_that_works_once(
    served: Served, visit: Visit, mailbox: Mailbox
) -> None:
    address = "ann+games@mail-links.example"
    laptop = visit(served, name="Ann", bypass_csp=True)
    phone = visit(served, viewport=PHONE, touch=True, language="de", name="", bypass_csp=True)
    id = laptop.create("here", "novice")
    path = mailed(laptop, mailbox, address)
    laptop.open(path)
    expect(laptop.page).to_have_url(f"{served.url}/sign-in")  # the key is not in the address any more
    expect(laptop.page.get_by_role("textbox", name=laptop.say("account.name"))).to_have_value("Ann")
    expect(laptop.page.get_by_role("checkbox")).to_be_checked()
    check(laptop)
    press(laptop, "account.create")
    expect(laptop.page.locator("code")).to_have_count(8)

    path = mailed(phone, mailbox, address)
    others = visit(served, name="Bo")
    others.open(path)  # looking at it does not use it up, here or anywhere
    expect(others.page.get_by_text(others.say("account.link_elsewhere"))).to_be_visible()
    phone.open(path)
    expect(phone.page.get_by_text(phone.say("account.link_sign_in", name="\u2068Ann\u2069"))).to_be_visible()
    check(phone)
    press(phone, "account.sign_in")
    signed_in = phone.say("account.signed_in", name="\u2068Ann\u2069")
    expect(phone.page.get_by_role("status").filter(has_text=signed_in)).to_be_visible()
    phone.open("/")
    expect(phone.page.locator(f"a[href='/t/{id}']").first).to_be_visible()

    others.allow("403")
    press(others, "account.sign_in")  # it was used up meanwhile
    expect(others.page.get_by_role("alert").filter(has_text=others.say("server.wrong_mail_link"))).to_be_visible()
    assert not others.ask("GET", "/api/account")["account"]
    phone.open("/account")
    expect(phone.page.get_by_text(address, exact=True)).to_be_visible()
    check(phone)
    assert not [*laptop.found, *phone.found]


def test_a_lost_cookie_costs_no_seat(served: Served, visit: Visit) -> None:
    bo, ann = Guest(served, "Bo"), visit(served, name="Ann")
    id = bo.create("here", "open")["id"]
    ann.open(f"/t/{id}")
    ann.page.locator(".sit form button.primary").click()
    expect(ann.page.locator(".sit")).to_have_count(0)
    bo.start(id)
    expect(ann.bar).to_be_visible()
    ann.page.locator(".menu > button").click()
    ann.page.locator(".menu").get_by_role("button", name=ann.say("account.seat_title")).click()
    link = ann.drawer.get_by_role("textbox", name=ann.say("account.seat_link"))
    expect(link).to_have_value(re.compile("seat=1&key="))
    address = link.input_value()
    ann.context.clear_cookies()
    ann.reload()
    assert ann.eval("heard.you.seats.length") == 0
    ann.page.goto(address)
    expect(ann.page.get_by_text(ann.say("account.seat_opened", name="\u2068Ann\u2069"))).to_be_visible()
    ann.until("heard.you.held.length === 1")
    assert "key=" not in ann.page.url
    press(ann, "account.understood")
    for _ in range(30):  # and the seat is played from there
        for decision in bo.state(id)["decisions"]:
            bo.turn(id, decision["actions"][0].split("..")[0], seat=decision["seat"])
        if ann.eval("heard.decisions.length"):
            break
    ann.until_asked()
    ann.decide(random.Random(1))
    ann.reload()
    assert ann.eval("heard.you.seats[0]") == 1


def test_a_personal_link_moves_all_games_to_a_phone(served: Served, visit: Visit) -> None:
    laptop, phone = visit(served, name="Ann"), visit(served, viewport=PHONE, touch=True, name="")
    id = laptop.create("here", "novice")
    own = phone.create("here", "novice")
    laptop.open("/account")
    expect(laptop.page.get_by_text(laptop.say("account.no_passkeys"))).to_be_visible()  # at an address without a name
    press(laptop, "account.move_make")
    link = laptop.page.get_by_role("textbox", name=laptop.say("account.move_link"))
    address = link.input_value()
    phone.page.goto(address)
    expect(phone.page).to_have_url(f"{served.url}/move")  # the key is not in the address any more
    expect(phone.page.get_by_role("checkbox")).to_be_checked()
    press(phone, "account.here")
    expect(phone.page.get_by_text(phone.say("account.here_done"))).to_be_visible()
    for visitor in (laptop, phone):
        visitor.open("/")
        for game in (id, own):
            expect(visitor.page.locator(f"a[href='/t/{game}']").first).to_be_visible()
    phone.allow("403")
    phone.page.goto(address)
    press(phone, "account.here")
    expect(phone.page.get_by_text(phone.say("server.wrong_move_key"))).to_be_visible()
