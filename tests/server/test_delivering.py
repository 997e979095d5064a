"""How messages arrive: by webhook, push and mail, again if that fails, from another worker if one dies; on each kind of database."""

import asyncio
import json

from peloponnes.server.notices.bundling import bundled
from peloponnes.server.notices.failure import reason
from peloponnes.server.notices.sender import GIVE_UP_MS, LEASE_MS, pause
from peloponnes.server.wire.requests import NewChannel
from tests.server.receivers import Mailbox, PushService, Receiver
from tests.server.town import HOUR, WAIT, Town, in_a_town, town


@in_a_town
async def test_what_fails_is_tried_again_and_its_owner_sees_why(town: Town) -> None:
    with Receiver(first=(500, 503)) as receiver:
        channel = await town.hook("Ann", receiver)
        await town.game("Ann", "Bo")
        await town.pass_time()
        found = await town.channel(channel)
        failed = reason(found.error)
        assert failed is not None
        assert failed.text("en") == "The receiver answered with status 500."
        await town.pass_time(2 * pause(1, lambda: 1.0))
        assert len(receiver.received) == 2
        await town.pass_time(2 * pause(2, lambda: 1.0))
        await town.pass_time(24 * HOUR)
        assert len(receiver.received) == 3
        assert len({request.headers["idempotency-key"] for request in receiver.received}) == 1
        found = await town.channel(channel)
        assert found.error is None


@in_a_town
async def test_after_days_it_is_given_up(town: Town) -> None:
    with Receiver(500) as receiver:
        channel = await town.hook("Ann", receiver)
        await town.game("Ann", "Bo")
        await town.pass_time()
        await town.pass_time(GIVE_UP_MS + 1)
        await town.pass_time(HOUR)
        assert town.waiting_for(channel) == []
        found = await town.channel(channel)
        assert found.error is not None
        assert found.active  # the next message tries again


@in_a_town
async def test_a_webhook_that_is_gone_is_switched_off(town: Town) -> None:
    with Receiver(410) as receiver:
        channel = await town.hook("Ann", receiver)
        await town.game("Ann", "Bo")
        await town.pass_time()
        found = await town.channel(channel)
        assert not found.active
        assert town.waiting_for(channel) == []
        await town.services.audience.look()
        assert town.guest("Ann") not in town.services.audience.guests


@in_a_town
async def test_push_reaches_a_browser_and_an_expired_subscription_is_removed(town: Town) -> None:
    with PushService() as service:
        wanted = NewChannel.model_validate({"kind": "push", "push": service.subscription})
        await town.services.channels.add(town.visitor("Ann"), wanted, None, "de")
        live = await town.game("Ann", "Bo")
        if town.to_move(live) != "Ann":
            await town.move_to(live, "Ann")
        await town.pass_time()
        key = (await town.services.channels.overview(town.guest("Ann"), "en"))["push_key"]
        (shown,) = service.shown(key)
        assert shown["title"] == "Du bist am Zug"
        assert shown["url"] == f"https://games.example.org/t/{live.table.id}"
        assert shown["tag"] == live.table.id
        service.status = 410
        await town.move_to(live, "Ann")
        await town.pass_time()
        assert await town.services.store.channels_of(town.guest("Ann")) == []


def test_mail_is_sent_only_after_its_address_was_confirmed(database: str) -> None:
    async def test(mailbox: Mailbox) -> None:
        async with town(database, smtp=mailbox.url, mail_from="Peloponnes <games@example.org>") as found:
            channels = found.services.channels
            wanted = NewChannel(kind="mail", address="ann@example.org")
            added = await channels.add(found.visitor("Ann"), wanted, None, "en")
            assert not added["verified"]
            assert [mail["Subject"] for mail in mailbox.mails] == ["Peloponnes: confirm your address"]
            live = await found.game("Ann", "Bo")
            await found.pass_time()
            assert len(mailbox.mails) == 1
            assert found.notices_for("Ann") == []
            confirm = mailbox.mails[0].get_content().partition("/told/confirm/")[2].split()[0]
            known = await channels.by_confirm_link(confirm)
            assert known is not None
            await channels.confirm(known)
            await found.move_to(live, "Ann")
            await found.pass_time()
            mail = mailbox.mails[1]
            assert (mail["To"], mail["Subject"]) == ("ann@example.org", "Your turn")
            assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            assert f"/t/{live.table.id}" in str(mail.get_body(("plain",)))
            off = mail["List-Unsubscribe"].strip("<>").rpartition("/")[2]
            known = await channels.by_off_link(off)
            assert known is not None
            await channels.switch_off(known)
            await found.move_to(live, "Ann")
            await found.pass_time()
            assert len(mailbox.mails) == 2

    with Mailbox() as mailbox:
        asyncio.run(test(mailbox))


@in_a_town
async def test_what_a_dead_worker_had_claimed_is_sent_by_another(town: Town, receiver: Receiver) -> None:
    await town.hook("Ann", receiver)
    await town.game("Ann", "Bo")
    town.later += WAIT + 1
    services = town.services
    at = services.sender.clock()
    await services.store.bundle(at, WAIT, bundled(at))
    claimed = await services.store.claim(at, at + LEASE_MS, 10)
    assert len(claimed) == 1  # by a worker that dies now
    await town.pass_time(LEASE_MS // 2)
    assert receiver.received == []
    await town.pass_time(LEASE_MS)
    assert len(receiver.received) == 1
    assert receiver.received[0].json["key"] == claimed[0].delivery.id


@in_a_town
async def test_an_address_is_stored_sealed(town: Town, receiver: Receiver) -> None:
    await town.hook("Ann", receiver)
    (row,) = await town.services.store.channels_of(town.guest("Ann"))
    assert receiver.url not in json.dumps([row.address, row.fingerprint])
