"""What people do with their channels: add, confirm, try, change and remove them, and say when they want to be told something."""

import html
import re
from secrets import token_urlsafe
from typing import NamedTuple
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from peloponnes.server.limits.admission import Admission, Rate
from peloponnes.server.limits.rates import Buckets, Visitor
from peloponnes.server.notices.audience import Audience
from peloponnes.server.notices.due import TABLE
from peloponnes.server.notices.failure import NotSent, reason
from peloponnes.server.notices.mail import mail_address, readable
from peloponnes.server.notices.message import Wording
from peloponnes.server.notices.news import DIGESTS, GAMES, REMINDERS, TEST, TURNS, Item
from peloponnes.server.notices.quiet import next_time
from peloponnes.server.notices.sealing import Sealing
from peloponnes.server.notices.ways import Ways
from peloponnes.server.storage import now
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.rows import MAIL, PUSH, WEBHOOK, ChannelRow, WishRow
from peloponnes.server.tables.table import Table
from peloponnes.server.wire.answers import ChannelDocument, NoticesDocument
from peloponnes.server.wire.refusal import Refused, TooMuch, problem
from peloponnes.server.wire.requests import ChangeChannel, NewChannel, PushSubscription, Wishes

MOST_CHANNELS = 20
TESTS_A_MINUTE = 6
MAILS_AN_HOUR = 6  # to confirm an address, for each guest, network and address
OWN = " ".join((TURNS, GAMES, REMINDERS, DIGESTS))
OF_TABLE = " ".join((TURNS, GAMES))


class KnownChannel(NamedTuple):
    """A channel as a link names it, with the language that it speaks."""

    id: str
    language: str


class ChannelService:
    """The channels of guests. Each operation raises `Refused` if it is not allowed."""

    def __init__(
        self,
        store: AsyncStore,
        audience: Audience,
        ways: Ways,
        wording: Wording,
        sealing: Sealing,
        admission: Admission,
    ) -> None:
        self._store = store
        self._admission = admission
        self._audience = audience
        self._ways = ways
        self._wording = wording
        self._sealing = sealing
        self._tests = Rate(TESTS_A_MINUTE, at_once=1)
        self._mails = Buckets(MAILS_AN_HOUR / 3600, MAILS_AN_HOUR)

    # One's own ---------------------------------------------------------------------------------------------------------------------

    async def overview(self, guest: str | None, language: str) -> NoticesDocument:
        """The channels of a guest and when they want to be told something, with what this server can do."""
        wish = WishRow("") if guest is None else await self._store.wish_of(guest)
        channels = [] if guest is None else await self._store.channels_of(guest)
        return {
            "push_key": (await self._ways.push()).public_key,
            "mail": self._ways.mailer is not None,
            "zone": wish.zone,
            "quiet_from": wish.quiet_from,
            "quiet_until": wish.quiet_until,
            "digest_at": wish.digest_at,
            "channels": [self._document(each, language) for each in channels],
        }

    async def keep(self, guest: str, wanted: Wishes, language: str) -> None:
        """Keep when a guest wants to be told something."""
        try:
            ZoneInfo(wanted.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise Refused("told_no_zone", 422, zone=wanted.zone) from None
        if (wanted.quiet_from is None) != (wanted.quiet_until is None):
            raise Refused("told_half_quiet", 422)
        due = None if wanted.digest_at is None else next_time(wanted.zone, wanted.digest_at, now())
        row = WishRow(guest, wanted.zone, wanted.quiet_from, wanted.quiet_until, wanted.digest_at, due)
        await self._store.keep_wish(row, language)

    async def add(self, who: Visitor, wanted: NewChannel, table: Table | None, language: str) -> ChannelDocument:
        """Add a channel; a mail address is asked to confirm it first."""
        guest = who.required()
        if table is not None and table.row.host != guest:
            raise Refused("not_host", 403)
        if table is not None and wanted.kind != WEBHOOK:
            raise Refused("told_table_webhook", 422)
        address = self._address(wanted)
        self._admission.count_kept(who)
        fingerprint = self._sealing.fingerprint(wanted.kind, "" if table is None else table.id, address)
        row = ChannelRow(
            id=token_urlsafe(9),
            guest=guest,
            game_id=None if table is None else table.id,
            kind=wanted.kind,
            shape=wanted.shape if wanted.kind == WEBHOOK else "",
            address=self._sealing.seal(address),
            fingerprint=fingerprint,
            wants=OWN if table is None else OF_TABLE,
            language=language,
            active=True,
            verified=wanted.kind != MAIL,
            error=None,
            failed=None,
            created=now(),
        )
        if wanted.kind == MAIL:
            self._take_mail(who, fingerprint, address)
        id = await self._store.add_channel(row, MOST_CHANNELS)
        if id is None:
            raise Refused("told_many_channels", 429, most=MOST_CHANNELS)
        found = await self._store.channel(id)
        if found is None:
            raise Refused("told_no_channel", 404)
        if not found.verified:
            await self._ask_to_confirm(found, address)
        await self._audience.look()
        return await self._current(id, language)

    def _address(self, wanted: NewChannel) -> str:
        """The address of a wanted channel, checked as far as that is possible without using it."""
        try:
            if wanted.kind == PUSH and wanted.push is not None:
                from peloponnes.server.notices.push import subscription  # only now: see `Ways.push`

                self._ways.outbound.check(wanted.push.endpoint)
                return subscription(wanted.push.endpoint, wanted.push.p256dh, wanted.push.auth)
            if wanted.kind == WEBHOOK and wanted.address is not None:
                self._ways.outbound.check(wanted.address)
                return wanted.address
        except NotSent as failed:
            raise failed.refusal() from None
        if wanted.kind == MAIL and self._ways.mailer is None:
            raise Refused("told_no_mail")
        found = mail_address(wanted.address or "") if wanted.kind == MAIL else None
        if found is None:
            raise Refused("told_no_address", 422)
        return found

    def _take_mail(self, who: Visitor, *names: str) -> None:
        """Refuse another mail to somebody who has not asked for any, if there were many."""
        counted = (f"guest {who.guest}", f"network {who.network}", *(f"to {name}" for name in names))
        if min(map(self._mails.left, counted)) < 1:
            seconds = max(self._mails.seconds_until(name, 1) for name in counted)
            raise TooMuch("told_too_many_mails", int(seconds) + 1)
        for name in counted:
            self._mails.charge(name, 1)

    async def _ask_to_confirm(self, row: ChannelRow, address: str) -> None:
        mailer = self._ways.mailer
        assert mailer is not None
        say = self._wording.say(row.language)
        url = self._wording.confirm_url(self._sealing.confirm_token(row.id))
        try:
            await mailer.send(address, say("notice.confirm_subject"), say("notice.confirm_text", url=url))
            await self._store.note_failure(row.id, None, now())
        except NotSent as failed:
            await self._store.note_failure(row.id, failed.stored(), now())

    async def change(self, guest: str, id: str, wanted: ChangeChannel, language: str) -> ChannelDocument:
        """Switch a channel on or off, or say what it is told of."""
        await self._own(guest, id)
        columns: dict[str, object] = {"language": language}
        if wanted.active is not None:
            columns["active"] = wanted.active
        if wanted.wants is not None:
            columns["wants"] = " ".join(sorted(set(wanted.wants)))
        await self._store.change_channel(id, columns)
        await self._audience.look()
        return await self._current(id, language)

    async def remove(self, guest: str, id: str) -> None:
        """Remove a channel."""
        await self._own(guest, id)
        await self._store.remove_channel(id)
        await self._audience.look()

    async def unsubscribe(self, guest: str, wanted: PushSubscription) -> None:
        """Remove the channel of a browser, if there is one."""
        from peloponnes.server.notices.push import subscription  # only now: see `Ways.push`

        try:
            address = subscription(wanted.endpoint, wanted.p256dh, wanted.auth)
        except NotSent:
            return  # so it was never added
        fingerprint = self._sealing.fingerprint(PUSH, "", address)
        for row in await self._store.channels_of(guest):
            if row.fingerprint == fingerprint:
                await self._store.remove_channel(row.id)
        await self._audience.look()

    async def test(self, who: Visitor, id: str, language: str) -> ChannelDocument:
        """Send a test, at once and whatever the time; whether it arrived is in the channel."""
        row = await self._own(who.required(), id)
        if not row.verified:
            raise Refused("told_unverified")
        self._tests.count(who, "told_too_many_tests")
        guest = TABLE if row.game_id else row.guest
        items, off = [Item(TEST, "", now())], self._sealing.off_token(id)
        message = self._wording.message(token_urlsafe(12), language, guest, items, {}, now(), off)
        try:
            await self._ways.send(row, message)
            await self._store.note_failure(id, None, now())
        except NotSent as failed:
            await self._store.note_failure(id, failed.stored(), now())
        return await self._current(id, language)

    async def _own(self, guest: str, id: str) -> ChannelRow:
        row = await self._store.channel(id)
        if row is None or row.guest != guest:
            raise Refused("told_no_channel", 404)
        return row

    async def _current(self, id: str, language: str) -> ChannelDocument:
        row = await self._store.channel(id)
        if row is None:
            raise Refused("told_no_channel", 404)
        return self._document(row, language)

    def _document(self, row: ChannelRow, language: str) -> ChannelDocument:
        failed = reason(row.error)
        return {
            "id": row.id,
            "kind": row.kind,
            "shape": row.shape or None,
            "table": row.game_id,
            "address": shown(row.kind, self._sealing.open(row.address) or ""),
            "wants": row.wants.split(),
            "active": row.active,
            "verified": row.verified,
            "error": None if failed is None else problem(failed, language),  # type: ignore[typeddict-item]
            "failed": row.failed,
            "created": row.created,
        }

    # By the links in messages -----------------------------------------------------------------------------------------------------

    async def by_off_link(self, token: str) -> KnownChannel | None:
        """The channel that a link switches off; None if the link is not ours, or if the channel is gone."""
        return await self._known(self._sealing.read_off(token))

    async def by_confirm_link(self, token: str) -> KnownChannel | None:
        """The channel whose address a link confirms; None if the link is not ours or too old, or if the channel is gone."""
        return await self._known(self._sealing.read_confirm(token))

    async def _known(self, id: str | None) -> KnownChannel | None:
        row = None if id is None else await self._store.channel(id)
        return None if row is None else KnownChannel(row.id, row.language)

    async def switch_off(self, known: KnownChannel) -> None:
        """Switch a channel off, by the link in one of its messages."""
        await self._store.change_channel(known.id, {"active": False})
        await self._audience.look()

    async def confirm(self, known: KnownChannel) -> None:
        """Confirm the address of a channel, by the link that was sent there."""
        await self._store.change_channel(known.id, {"verified": True})
        await self._audience.look()

    def answer(self, language: str, text: str, button: str | None = None) -> str:
        """A small page that says something, or asks to press a button."""
        say = self._wording.say(language)
        words = html.escape(say(f"notice.{text}"))
        pressed = (
            f'<form method="post"><button>{html.escape(say(f"notice.{button}"))}</button></form>' if button else ""
        )
        home = (
            f'<p><a href="{html.escape(self._wording.settings_url)}">{html.escape(say("notice.settings_link"))}</a></p>'
        )
        return (
            f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>Peloponnes</title>'
            '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
            '<meta name="robots" content="noindex"></head>'
            f"<body><main><h1>Peloponnes</h1><p>{words}</p>{pressed}{home}</main></body></html>"
        )


def shown(kind: str, address: str) -> str:
    """As much of an address as its owner needs to recognize it; whoever has all of a webhook's can write there.

    >>> shown("webhook", "https://discord.com/api/webhooks/12345/s3cr3t-abcd"), shown("mail", "ann@example.org")
    ('discord.com …abcd', 'ann@example.org')
    >>> shown("push", '{"endpoint": "https://push.example/x"}')
    'push.example'
    """
    if kind == MAIL:
        return readable(address)
    url = re.sub(r'^.*"endpoint": "([^"]*)".*$', r"\1", address) if kind == PUSH else address
    host = urlsplit(url).netloc
    return host if kind == PUSH else f"{host} …{address[-4:]}"
