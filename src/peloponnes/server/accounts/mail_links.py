"""Links that are sent by mail: to sign in, to create an account, and to confirm the address of one.

Whoever asks gets the same answer, after the same work, whether there is an account with the address or not: what the link is for is
decided when the mail is sent. Looking at a link does not use it up, because programs that check mail look at links, too.
"""

from typing import NamedTuple

from peloponnes.server.accounts.handler import AccountHandler, new_device
from peloponnes.server.identity import new_guest, token_hash
from peloponnes.server.limits.rates import Buckets, Visitor
from peloponnes.server.notices.mail import mail_address, readable
from peloponnes.server.notices.sealing import Sealing
from peloponnes.server.settings import INVITED_ACCOUNTS, Settings
from peloponnes.server.storage import now
from peloponnes.server.storage.accounts import LastWayIn
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.rows import ADDRESS, CREATE, SIGN_IN, AccountRow, DeviceRow, MailLinkRow
from peloponnes.server.wire.accounts import AskMailLink, MailLinkDocument, UseMailLink
from peloponnes.server.wire.refusal import Refused, TooMuch

LINK_MS = 10 * 60 * 1000
HOUR = 3600
# How many times the limit somebody may ask for links. Nobody in one network can use up what an address may get.
DEVICE, ACCOUNT, NETWORK, TO, TO_FROM_NETWORK = 1, 2, 10, 2, 1


class UsedLink(NamedTuple):
    """What came of a link: the device that it signed in, if it did, and the recovery codes of a new account."""

    device: DeviceRow | None
    codes: list[str]


class MailLinkService:
    """Carries out what people ask for about links by mail. Raises `Refused` if that is not possible."""

    def __init__(self, settings: Settings, store: AsyncStore, accounts: AccountHandler, sealing: Sealing) -> None:
        self._store = store
        self._accounts = accounts
        self._sealing = sealing
        most = settings.limits.mail_links_an_hour
        self._asked = {times: Buckets(times * most / HOUR, times * most) for times in {DEVICE, ACCOUNT, NETWORK}}

    def _check_offered(self) -> None:
        self._accounts.check_offered()
        if not self._accounts.mail:
            raise Refused("told_no_mail")

    async def ask(self, wanted: AskMailLink, who: Visitor, device: str, language: str) -> None:
        """Have a link sent. Nothing here depends on whether there is an account with the address."""
        self._check_offered()
        address = mail_address(wanted.address)
        if address is None:
            raise Refused("told_no_address", 422)
        guest, mail_print, account, invitation = who.required(), self._print(address), "", None
        if wanted.purpose == ADDRESS:
            own = await self._accounts.own(guest)
            if own.mail_print == mail_print:
                raise Refused("mail_same")
            account = guest
        elif wanted.invitation is not None and self._accounts.mode == INVITED_ACCOUNTS:
            invitation = await self._accounts.check_invitation(wanted.invitation)
        self._take(who, device, mail_print)
        at = now()
        row = MailLinkRow(
            id=new_guest()[:16],
            purpose=wanted.purpose,
            asker=guest,
            account=account,
            address=self._sealing.seal(address),
            mail_print=mail_print,
            invitation=invitation,
            language=language,
            hash=None,
            expires=at + LINK_MS,
            due=at,
        )
        await self._store.add_mail_link(row)

    def _print(self, address: str) -> str:
        """By what the account with an address is found. Capitals make no difference: phones begin words with one."""
        return self._sealing.fingerprint("account", address.lower())

    def _take(self, who: Visitor, device: str, mail_print: str) -> None:
        """Refuse another mail if there were many: from this device, account or network, or to this address."""
        counted = [
            (DEVICE, f"device {device or who.guest}"),
            (NETWORK, f"network {who.network}"),
            (TO, f"to {mail_print}"),
            (TO_FROM_NETWORK, f"to {mail_print} from {who.network}"),
        ]
        if device:
            counted.append((ACCOUNT, f"account {who.guest}"))
        if any(self._asked[times].left(name) < 1 for times, name in counted):
            wait = max(self._asked[times].seconds_until(name, 1) for times, name in counted)
            raise TooMuch("told_too_many_mails", int(wait) + 1)
        for times, name in counted:
            self._asked[times].charge(name, 1)

    async def look(self, key: str, guest: str, device: str) -> MailLinkDocument:
        """What a link is for. It is not used up."""
        link, account = await self._found(key, guest, device)
        return {
            "purpose": link.purpose,
            "name": None if account is None else account.name,
            "address": readable(self._sealing.open(link.address) or ""),
            "here": link.asker == guest,
        }

    async def use(self, wanted: UseMailLink, guest: str, device: str, adopted: str | None, agent: str) -> UsedLink:
        """Do what a link is for, and use it up. ``adopted`` is the guest to be adopted by the account that is signed in to."""
        link, account = await self._found(wanted.key, guest, device)
        if link.purpose == CREATE:
            return UsedLink(*await self._accounts.create_by_mail(link, wanted.name, guest, adopted, agent))
        assert account is not None
        hash = token_hash(wanted.key)
        if link.purpose == ADDRESS:
            if not await self._store.set_mail(guest, hash):
                raise Refused("wrong_mail_link", 403)
            return UsedLink(None, [])
        on = new_device(account.guest, agent)
        await self._accounts.make_room(account.guest)
        if not await self._store.sign_in_by_mail(hash, on, adopted):
            raise Refused("wrong_mail_link", 403)
        if adopted is not None:
            await self._accounts.notice(adopted)
        return UsedLink(on, [])

    async def _found(self, key: str, guest: str, device: str) -> tuple[MailLinkRow, AccountRow | None]:
        """A link and the account that it is for; raises `Refused` (403) if it opens nothing, here or anywhere."""
        self._check_offered()
        link = await self._store.mail_link(token_hash(key))
        if link is None or link.purpose not in (SIGN_IN, CREATE, ADDRESS):
            raise Refused("wrong_mail_link", 403)
        if link.purpose == CREATE:
            return link, None
        if link.purpose == ADDRESS and (link.account != guest or not device):
            raise Refused("mail_link_elsewhere", 403)
        account = await self._store.account(link.account)
        if account is None:
            raise Refused("wrong_mail_link", 403)
        return link, account

    async def remove(self, guest: str, language: str) -> None:
        """Remove the address of an account, as long as there is another way to sign in. It is told so by a last mail."""
        await self._accounts.own(guest)
        try:
            if not await self._store.remove_mail(guest, language):
                raise Refused("no_mail_address", 404)
        except LastWayIn:
            raise Refused("last_way_in") from None
