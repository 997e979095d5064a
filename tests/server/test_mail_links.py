"""Links by mail: accounts that are created and entered by them, with a real mail server, on both databases, with two workers on one.

The tests of what depends on the time, and of what nobody may notice, run a server's services in this process.
"""

import asyncio
import io
import json
import zipfile
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import event, select

from peloponnes.messages import LANGUAGES, Messages
from peloponnes.server.accounts.mail_links import LINK_MS
from peloponnes.server.admin.inviting import invited
from peloponnes.server.bots.thinking import Thinkers
from peloponnes.server.identity import Identity, token_hash
from peloponnes.server.limits.rates import Visitor
from peloponnes.server.notices.mail import mail_address
from peloponnes.server.notices.sender import LEASE_MS
from peloponnes.server.services import Services
from peloponnes.server.settings import Limits, Settings
from peloponnes.server.storage import Store, now
from peloponnes.server.storage.schema import account, mail_link, metadata
from peloponnes.server.wire.accounts import AskMailLink, CreateAccount, UseMailLink
from peloponnes.server.wire.refusal import Refused, TooMuch
from tests.server.person import Person
from tests.server.receivers import SENDER, Mailbox, text_of, until
from tests.server.served import Served

SITE = "https://games.example.org"


def key_in(mail: EmailMessage, site: str = SITE) -> str:
    """The key in the link of a mail, which its text and its HTML both have."""
    key = text_of(mail).partition(f"{site}/sign-in#")[2].split()[0]
    html = mail.get_body(("html",))
    assert html is not None
    assert f'href="{site}/sign-in#{key}"' in html.get_content()
    return key


# Over HTTP ---------------------------------------------------------------------------------------------------------------------------


class Post:
    """A server and its mail. The addresses of each test are its own."""

    def __init__(self, served: Served, mailbox: Mailbox, mark: str) -> None:
        self.served = served
        self.mailbox = mailbox
        self.mark = mark

    def address(self, name: str) -> str:
        return f"{name}@{self.mark}.example"

    def mail(self, name: str, number: int = 0) -> EmailMessage:
        """A mail to somebody, once it has come."""
        address = self.address(name)
        until(lambda: len(self.mailbox.to(address)) > number)
        return self.mailbox.to(address)[number]

    def key(self, name: str, number: int = 0) -> str:
        return key_in(self.mail(name, number), self.served.url)

    def ask(self, person: Person, name: str, expect: int = 204, **more: Any) -> Any:
        return person.ask("POST", "/api/account/mail", expect, json={"address": self.address(name), **more})

    def create(self, person: Person, name: str) -> Any:
        """Create an account by mail."""
        self.ask(person, name)
        return use(person, self.key(name), name=person.name)


def use(person: Person, key: str, expect: int = 200, **more: Any) -> Any:
    return person.ask("POST", "/api/account/mail/use", expect, json={"key": key, **more})


def look(person: Person, key: str, expect: int = 200) -> Any:
    return person.ask("POST", "/api/account/mail/look", expect, json={"key": key})


def refusal(answer: Any) -> str:
    return str(answer["error"]["key"]).removeprefix("server.")


@pytest.fixture
def post(served: Served, mailbox: Mailbox) -> Post:
    return Post(served, mailbox, uuid4().hex[:12])


def test_an_account_is_created_by_mail_and_entered_from_a_second_device(post: Post) -> None:
    ann, phone, key = Person(post.served), Person(post.served, "Phone"), ""
    id = ann.create("here", "novice", start=True)["id"]
    post.ask(ann, "Ann+games")
    key = post.key("Ann+games")
    for _ in range(2):  # looking uses nothing up, nor does opening the page, which never sees the key
        assert look(ann, key) == {
            "purpose": "create",
            "name": None,
            "address": post.address("Ann+games"),
            "here": True,
        }
    ann.http.get("/sign-in")
    made = use(ann, key, name="Ann")
    assert len(set(made["codes"])) == 8
    assert made["account"]["mail"] == post.address("Ann+games")
    assert ann.games == {id}
    post.ask(phone, "ANN+GAMES")
    second = post.key("Ann+games", 1)  # to the address as it was confirmed
    own = phone.create("here", "novice", start=True)["id"]
    assert look(phone, second) == {
        "purpose": "sign_in",
        "name": "Ann",
        "address": post.address("ANN+GAMES"),
        "here": True,
    }
    assert not look(Person(post.served), second)["here"]
    assert use(phone, second)["codes"] == []
    assert ann.games == phone.games == {id, own}
    for dead in (key, second):
        for which in (use, look):
            assert refusal(which(Person(post.served), dead, 403)) == "wrong_mail_link"
    devices = {each["id"]: each["this"] for each in ann.account()["devices"]}
    assert sorted(devices.values()) == [False, True]
    (other,) = (id for id, this in devices.items() if not this)
    ann.ask("DELETE", f"/api/account/devices/{other}", 204)
    until(lambda: phone.games == set())


def test_a_newer_link_makes_the_older_ones_invalid_and_one_click_wins(post: Post) -> None:
    ann = Person(post.served)
    post.create(ann, "ann")
    stranger = Person(post.served, "Bo")
    post.ask(stranger, "ann")
    first = post.key("ann", 1)
    post.ask(Person(post.served), "ann")
    second = post.key("ann", 2)
    assert refusal(use(stranger, first, 403)) == "wrong_mail_link"
    people = [Person(post.served) for _ in range(6)]
    with ThreadPoolExecutor(len(people)) as threads:
        answers = list(threads.map(lambda each: each.http.post("/api/account/mail/use", json={"key": second}), people))
    assert sorted(each.status_code for each in answers) == [200, *[403] * 5]
    assert len(ann.account()["devices"]) == 2


def test_nobody_is_told_whether_there_is_an_account(post: Post) -> None:
    post.create(Person(post.served), "known")
    bo = Person(post.served, "Bo")
    bo.ask("GET", "/api/me")
    answers = []
    for name in ("known", "unknown"):
        answer = bo.http.post("/api/account/mail", json={"address": post.address(name)})
        assert "set-cookie" not in answer.headers
        answers.append((answer.status_code, answer.content, sorted(set(answer.headers) - {"date"})))
    assert answers[0] == answers[1]
    assert post.mail("known", 1)["Subject"] == "Peloponnes: your link to sign in"
    assert post.mail("unknown")["Subject"] == "Peloponnes: your link to an account"


def test_the_games_of_whoever_asked_are_not_given_to_whoever_clicks(post: Post) -> None:
    ann, stranger = Person(post.served), Person(post.served, "Stranger")
    id = ann.create("here", "novice", start=True)["id"]
    post.ask(ann, "typo")  # not her address
    own = stranger.create("here", "novice", start=True)["id"]
    key = post.key("typo")
    assert not look(stranger, key)["here"]
    use(stranger, key, name="Stranger", adopt=False)
    assert stranger.games == set()
    assert ann.games == {id}
    this = stranger.account()["devices"][0]["id"]
    stranger.ask("DELETE", f"/api/account/devices/{this}", 204)
    assert stranger.games == {own}  # theirs again, because they were not to be adopted


def test_an_address_is_added_confirmed_changed_and_removed(post: Post) -> None:
    ann, key = Person(post.served, "Annabel"), Person(post.served).passkey()
    assert refusal(post.ask(ann, "one", 403, purpose="address")) == "no_account"
    codes = ann.create_account(key)["codes"]
    tablet = Person(post.served)
    tablet.sign_in(key)
    assert ann.refused("DELETE", "/api/account/mail", 404) == "no_mail_address"
    post.ask(ann, "one", purpose="address")
    link = post.key("one")
    assert "Annabel" not in str(post.mail("one"))  # nobody writes to strangers by way of us
    bo = Person(post.served, "Bo")
    bo.create_account()
    for other in (Person(post.served), bo):  # nobody else can attach it, or be signed in by it
        for which in (look, use):
            assert refusal(which(other, link, 403)) == "mail_link_elsewhere"
    assert look(ann, link)["name"] == "Annabel"
    assert use(tablet, link)["account"]["mail"] == post.address("one")
    assert refusal(post.ask(ann, "ONE", 409, purpose="address")) == "mail_same"
    # The address of one account can't become that of another, and whoever asks does not learn why.
    post.ask(bo, "one", purpose="address")
    assert post.mail("one", 1)["Subject"] == "Peloponnes: this address has an account"
    assert "sign-in#" not in str(post.mail("one", 1))
    # Another one takes its place, and links to the former one are worth nothing any more.
    post.ask(Person(post.served), "one")
    pending = post.key("one", 2)
    post.ask(ann, "two", purpose="address")
    use(ann, post.key("two"))
    assert post.mail("one", 3)["Subject"] == "Peloponnes: your address was removed"
    assert refusal(use(Person(post.served), pending, 403)) == "wrong_mail_link"
    # The address is a way in, so the passkey may go; then the address may go only as long as there are codes.
    (passkey,) = ann.account()["passkeys"]
    for code in codes:
        Person(post.served).ask("POST", "/api/account/recover", json={"code": code})
    ann.ask("DELETE", f"/api/account/passkeys/{passkey['id']}", 204)
    assert ann.refused("DELETE", "/api/account/mail", 409) == "last_way_in"
    assert ann.account()["mail"] == post.address("two")
    ann.ask("POST", "/api/account/codes", 201)
    ann.ask("DELETE", "/api/account/mail", 204)
    assert ann.account()["mail"] is None
    assert "Annabel" in text_of(post.mail("two", 1))


def test_an_address_is_in_ones_own_data_and_goes_with_the_account(post: Post) -> None:
    ann = Person(post.served)
    post.create(ann, "ann")
    with zipfile.ZipFile(io.BytesIO(ann.http.get("/api/me/data").content)) as packed:
        assert json.loads(packed.read("person.json"))["account"]["mail"] == post.address("ann")
    guest = ann.guest
    post.ask(Person(post.served), "ann")
    key = post.key("ann", 1)
    store = Store(post.served.database.replace("postgresql://", "postgresql+psycopg://"))
    with store.engine.connect() as connection:
        everything = json.dumps(
            [list(map(str, row)) for table in metadata.sorted_tables for row in connection.execute(select(table))]
        )
        kept = connection.execute(select(account).where(account.c.guest == guest)).mappings().one()
    log = post.served.log.read_text()
    for secret in (key, post.mark):  # the address is sealed, and of the key only the hash is there
        assert secret not in everything
        assert secret not in log
    assert token_hash(key) in everything
    ann.ask("DELETE", "/api/me", 204)
    with store.engine.connect() as connection:
        rows = [list(map(str, row)) for table in (account, mail_link) for row in connection.execute(select(table))]
    store.close()
    assert kept["mail_print"] not in json.dumps(rows)
    assert refusal(use(Person(post.served), key, 403)) == "wrong_mail_link"
    post.ask(ann, "ann")
    assert post.mail("ann", 2)["Subject"] == "Peloponnes: your link to an account"


def test_wrong_addresses_are_refused(post: Post) -> None:
    ann = Person(post.served)
    for wrong in (
        "ann",
        "Ann <ann@example.org>",
        "ann@example.org\nBcc: bo@example.org",
        "ann@[127.0.0.1]",
        "ä@b.example",
    ):
        assert refusal(ann.ask("POST", "/api/account/mail", 422, json={"address": wrong})) == "told_no_address"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" Ann.B+x@EXAMPLE.org\t", "Ann.B+x@example.org"),
        ("ann@Bücher.Example", "ann@xn--bcher-kva.example"),
        ("ann@bu\u0308cher.example", "ann@xn--bcher-kva.example"),  # the same letter in two code points
        ("ann@ｅｘａｍｐｌｅ.org", "ann@example.org"),
        ("ann@παράδειγμα.example", "ann@xn--hxajbheg2az3al.example"),
        ("ann@exa mple.org", None),
        ("ann@exa_mple.org", None),
        ("ann@example", None),
        ("ann@example.org.", None),
        ("ann@10.0.0.1", None),
        ("ann@-example.org", None),
        (".ann@example.org", None),
        ('"ann"@example.org', None),
        ("a" * 65 + "@example.org", None),
        ("ann@" + "a." * 130 + "org", None),
        ("ann@" + "a" * 64 + ".org", None),
        ("ann@b@example.org", None),
        ("@example.org", None),
        ("", None),
    ],
)
def test_addresses_are_normalised_without_surprises(typed: str, kept: str | None) -> None:
    assert mail_address(typed) == kept


# In this process ---------------------------------------------------------------------------------------------------------------------


class Hall:
    """A server's services, with a clock that can be moved."""

    def __init__(self, url: str, mailbox: Mailbox, **settings: Any) -> None:
        self.mailbox = mailbox
        self.store = Store(url)
        self.store.open()
        wanted = Settings(database=url, public_url=SITE, smtp=mailbox.url, mail_from=SENDER, **settings)
        self.services = Services(wanted, self.store, Thinkers(1), Identity("5ec4e7"))
        self.links = self.services.mail_links
        self.later = 0
        self.services.mail_link_sender.clock = lambda: now() + self.later

    async def ask(
        self,
        address: str,
        guest: str = "Ann",
        network: str = "192.0.2.1",
        device: str = "",
        language: str = "en",
        **more: Any,
    ) -> None:
        wanted = AskMailLink(address=address, **more)
        await self.links.ask(wanted, Visitor(guest, network), device, language)

    async def send(self, later: int = 0) -> None:
        """Let time pass, and send what is due."""
        self.later += later
        await self.services.mail_link_sender.turn()

    async def use(self, key: str, guest: str = "Ann", name: str = "Ann") -> Any:
        return await self.links.use(UseMailLink(key=key, name=name), guest, "", None, "a test")

    def mails(self, address: str) -> list[EmailMessage]:
        return self.mailbox.to(address)

    def waiting(self) -> list[Any]:
        with self.store.engine.connect() as connection:
            return list(connection.execute(select(mail_link)).mappings())


Test = Callable[[Hall], Coroutine[Any, Any, None]]


def run_in(database: str, test: Test, **settings: Any) -> None:
    """Run a test in a hall of its own. Nothing of accounts and links is left in the database, which others may share."""

    async def lived(mailbox: Mailbox) -> None:
        found = Hall(database, mailbox, **settings)
        try:
            await test(found)
        finally:
            with found.store.engine.begin() as connection:
                connection.execute(mail_link.delete())
                connection.execute(account.delete())
            await found.services.close()
            found.store.close()

    with Mailbox() as mailbox:
        asyncio.run(lived(mailbox))


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database for what is the same on both kinds."""
    return f"sqlite:///{tmp_path_factory.mktemp('hall') / 'games.sqlite'}"


def test_asking_is_the_same_work_whether_there_is_an_account_or_not(database: str) -> None:
    """The same statements, the same kind of row, and one mail: the first time, and when there is a link already."""

    async def test(found: Hall) -> None:
        await found.ask("known@example.org")
        await found.send()
        await found.use(key_in(found.mails("known@example.org")[0]))
        said: list[str] = []
        event.listen(found.store.engine, "before_cursor_execute", lambda _c, _k, text, *_: said.append(str(text)))
        done: dict[str, list[object]] = {"known": [], "other": []}
        for name, noted in done.items():
            for _ in range(2):
                said.clear()
                await found.ask(f"{name}@example.org", guest=name)
                noted.append(list(said))
                (row,) = (each for each in found.waiting() if each["asker"] == name)
                noted.append([column for column, value in row.items() if value is not None])
                await found.send()
        assert done["known"] == done["other"]
        assert [len(found.mails(f"{name}@example.org")) for name in done] == [3, 2]
        assert str(said).count("account") > 0  # the difference was looked for when the mails were sent

    run_in(database, test)


def test_a_link_is_valid_for_ten_minutes_and_sent_by_another_worker_if_the_first_dies(
    database: str,
) -> None:
    async def test(found: Hall) -> None:
        await found.ask("ann@example.org")
        at = found.services.mail_link_sender.clock()
        assert len(await found.services.store.claim_mail_links(at, at + LEASE_MS, 10)) == 1  # by a worker that dies now
        await found.send(LEASE_MS // 2)
        assert found.mails("ann@example.org") == []
        await found.send(LEASE_MS)
        (mail,) = found.mails("ann@example.org")
        (row,) = found.waiting()
        assert (row["hash"], row["due"]) == (token_hash(key_in(mail)), None)
        assert row["expires"] <= found.services.mail_link_sender.clock() + LINK_MS
        with found.store.engine.begin() as connection:
            connection.execute(mail_link.update().values(expires=now() - 1))
        with pytest.raises(Refused, match="wrong_mail_link"):
            await found.use(key_in(mail))
        await found.ask("bo@example.org")
        assert [each["asker"] for each in found.waiting()] == ["Ann"]  # what has run out was removed

    run_in(database, test)


def test_what_cannot_be_sent_is_tried_again_as_long_as_somebody_may_wait(file: str) -> None:
    async def test(found: Hall) -> None:
        found.mailbox.answer = "451 later"
        await found.ask("ann@example.org")
        await found.send()
        (row,) = found.waiting()
        assert row["attempts"] == 1
        await found.send(1000)
        assert found.waiting()[0]["attempts"] == 1
        found.mailbox.answer = "250 OK"
        await found.send(60_000)
        (mail,) = found.mails("ann@example.org")
        await found.use(key_in(mail))
        for answer, later in (("451 later", LINK_MS), ("554 no", 0)):
            found.mailbox.answer = answer
            await found.ask("bo@example.org")
            await found.send()
            found.mailbox.answer = "250 OK"
            await found.send(later)
            assert found.mails("bo@example.org") == []

    run_in(file, test)


def test_mails_are_in_the_language_of_whoever_asks(file: str) -> None:
    async def test(found: Hall) -> None:
        for language in LANGUAGES:
            say, name, address = Messages(language), f"<b>{language}</b>", f"{language}@xn--bcher-kva.example"
            for typed in (f"{language}@bücher.example", address):  # to create an account, and then to sign in
                await found.ask(typed, guest=language, language=language)
                await found.send()
                mail = found.mails(address)[-1]
                if typed != address:
                    await found.use(key_in(mail), guest=language, name=name)
            first, second = found.mails(address)
            assert (first["From"], first["Subject"]) == (SENDER, say("letter.create_subject"))
            assert say("letter.create_else") in text_of(first)
            assert text_of(first).rstrip().endswith(say("letter.foot", site=SITE))
            assert name in text_of(second)
            html = second.get_body(("html",))
            assert html is not None
            assert html.get_content().startswith(f'<!doctype html><html lang="{language}">')
            assert f"&lt;b&gt;{language}&lt;/b&gt;" in html.get_content()
            assert name not in html.get_content()

    run_in(file, test)


def test_limits_count_devices_accounts_networks_and_addresses(file: str) -> None:
    async def test(found: Hall) -> None:
        async def asked(*, address: str, times: int, **more: Any) -> int:
            """How often it was possible in so many attempts."""
            done = 0
            for number in range(times):
                try:
                    await found.ask(
                        address.format(number), **{name: each.format(number) for name, each in more.items()}
                    )
                    done += 1
                except TooMuch:
                    continue
            return done

        # Nobody in one network can use up what an address may get: its owner still gets a link.
        assert await asked(address="ann@example.org", times=4, guest="g{}", network="192.0.2.9") == 2
        assert await asked(address="ann@example.org", times=4, guest="h{}", network="192.0.2.1{}") == 2
        assert await asked(address="a{}@example.org", times=4, guest="one", network="198.51.100.{}") == 2
        assert await asked(address="b{}@example.org", times=6, guest="two", network="203.0.113.{}", device="d{}") == 4
        assert await asked(address="c{}@example.org", times=30, guest="i{}", network="192.0.2.77") == 20

    run_in(file, test, limits=Limits(mail_links_an_hour=2))


def test_where_accounts_are_invited_a_new_one_by_mail_needs_an_invitation(database: str) -> None:
    async def test(found: Hall) -> None:
        with pytest.raises(Refused, match="wrong_invitation"):
            await found.ask("ann@example.org", invitation="abcd")
        assert found.waiting() == []
        await found.ask("ann@example.org")
        await found.send()
        (mail,) = found.mails("ann@example.org")
        assert mail["Subject"] == "Peloponnes: no account with this address"
        assert "sign-in#" not in str(mail)
        code = invited(database, 1, 1)[0]
        for _ in range(2):  # asking does not use it up
            await found.ask("ann@example.org", invitation=code)
        await found.send()
        used = await found.use(key_in(found.mails("ann@example.org")[-1]))
        assert len(used.codes) == 8
        with pytest.raises(Refused, match="wrong_invitation"):
            await found.ask("bo@example.org", invitation=code)
        await found.ask("ann@example.org", guest="Phone")  # to sign in needs none
        await found.send()
        assert found.mails("ann@example.org")[-1]["Subject"] == "Peloponnes: your link to sign in"

    run_in(database, test, accounts="invited")


def test_without_mail_an_address_is_no_way_in(file: str) -> None:
    async def with_mail(found: Hall) -> None:
        await found.ask("ann@example.org")
        await found.send()
        used = await found.use(key_in(found.mails("ann@example.org")[0]))
        without = Services(Settings(database=file), found.store, Thinkers(1), found.services.identity)
        site: Any = None
        made = await without.accounts.create(CreateAccount(name="Bo"), "Bo", site, "")
        guest = used.device.guest
        assert made[0].guest != guest
        with pytest.raises(Refused, match="told_no_mail"):
            await without.mail_links.ask(AskMailLink(address="ann@example.org"), Visitor("Bo", "192.0.2.1"), "", "en")
        row = await without.accounts.own(guest)
        assert (await without.accounts.document(row, ""))["mail"] == "ann@example.org"  # it can still be removed
        await without.mail_links.remove(guest, "en")
        assert (await without.accounts.own(guest)).mail is None
        await without.close()

    run_in(file, with_mail)
