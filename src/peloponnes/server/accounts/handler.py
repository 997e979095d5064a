"""Accounts: creating one, the ways to sign in, and what its owner can change. Each raises `Refused` if that is not possible."""

from ipaddress import ip_address
from math import ceil

from peloponnes.server.accounts.devices import Devices
from peloponnes.server.accounts.passkeys import Passkeys, Site, VerifiedPasskey
from peloponnes.server.identity import Identity, new_code, new_guest, new_key, plain_code, token_hash
from peloponnes.server.limits.rates import Buckets, Visitor
from peloponnes.server.notices.mail import readable
from peloponnes.server.notices.sealing import Sealing
from peloponnes.server.settings import ACCOUNTS_REQUIRED, INVITED_ACCOUNTS, NO_ACCOUNTS, Settings
from peloponnes.server.storage import now
from peloponnes.server.storage.accounts import INVITATION, MOVE, RECOVERY, LastWayIn
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.rows import AccountRow, DeviceRow, MailLinkRow, PasskeyRow
from peloponnes.server.tables.registry import TableRegistry
from peloponnes.server.wire.accounts import AccountDocument, CreateAccount, MoveLink, NewPasskey, PasskeyChallenge
from peloponnes.server.wire.refusal import Refused, TooMuch
from peloponnes.server.workers.notifications import Notifications

CODES = 8
MOVE_MS = 10 * 60 * 1000
MOST_PASSKEYS = 20
MOST_DEVICES = 50
DEFAULT_LABEL = "Passkey"


class AccountHandler:
    """Carries out what people ask for about their accounts."""

    def __init__(
        self,
        settings: Settings,
        store: AsyncStore,
        registry: TableRegistry,
        notifications: Notifications,
        identity: Identity,
        devices: Devices,
        sealing: Sealing,
    ) -> None:
        self.mode = settings.accounts
        self.mail = bool(settings.smtp) and settings.accounts != NO_ACCOUNTS  # whether links are sent by mail
        self.devices = devices
        self.passkeys = Passkeys(store, identity)
        self._store = store
        self._registry = registry
        self._notifications = notifications
        self._sealing = sealing
        a_minute = settings.limits.sign_ins_a_minute
        self._attempts = Buckets(a_minute / 60, a_minute)

    # Who may do what ---------------------------------------------------------------------------------------------------------------

    def check_offered(self) -> None:
        """Refuse if there are no accounts here."""
        if self.mode == NO_ACCOUNTS:
            raise Refused("no_accounts", 404)

    async def check_may_play(self, guest: str) -> None:
        """Refuse a guest without an account where one is required."""
        if self.mode in ACCOUNTS_REQUIRED and await self._store.account(guest) is None:
            raise Refused("needs_account", 403)

    def check_speed(self, who: Visitor) -> None:
        """Limit how often a network may try keys, codes and passkeys, whomever it claims to be."""
        if not self._attempts.take(who.network):
            raise TooMuch("too_many_sign_ins", ceil(self._attempts.seconds_until(who.network, 1)))

    async def own(self, guest: str) -> AccountRow:
        """The account of a guest; raises `Refused` (403) if they have none."""
        self.check_offered()
        row = await self._store.account(guest)
        if row is None:
            raise Refused("no_account", 403)
        return row

    # Signing in --------------------------------------------------------------------------------------------------------------------

    async def challenge(self, guest: str, site: Site, new: bool) -> PasskeyChallenge:
        """What a browser needs to make a ``new`` passkey for a guest, or to use one. Nothing of it tells which accounts there are."""
        self.check_offered()
        check_site(site)
        challenge = await self.passkeys.challenge(guest if new else "")
        row = await self._store.account(guest) if new else None
        known = [] if row is None else await self._store.passkeys(guest)
        return {
            "challenge": challenge,
            "host": site.host,
            "handle": self.passkeys.handle(challenge) if row is None else row.handle,
            "known": [each.credential for each in known],
        }

    async def create(self, wanted: CreateAccount, guest: str, site: Site, agent: str) -> tuple[DeviceRow, list[str]]:
        """Create an account, which adopts the guest; returns its first device and its recovery codes, which nobody sees again.

        The account gets a guest id of its own: cookies that were given for the old one know of no device, and lead nowhere from now on.
        """
        self.check_offered()
        if await self._store.account(guest) is not None:
            raise Refused("account_already")
        if self.mode == INVITED_ACCOUNTS and not wanted.invitation:
            raise Refused("needs_invitation", 403)
        account = new_guest()
        handle = self.passkeys.handle(new_key())
        passkey = None
        if wanted.passkey is not None:
            check_site(site)
            key, challenge = await self.passkeys.check_new(wanted.passkey, guest, site)
            handle, passkey = self.passkeys.handle(challenge), _row(key, account, site, wanted.passkey.label or agent)
        codes, device = [new_code() for _ in range(CODES)], new_device(account, agent)
        invitation = token_hash(plain_code(wanted.invitation or "")) if self.mode == INVITED_ACCOUNTS else None
        row = AccountRow(account, wanted.name, handle, now())
        if not await self._store.add_account(row, passkey, _hashes(codes), device, guest, invitation):
            raise Refused("wrong_invitation" if invitation else "wrong_passkey", 403)
        await self.notice(guest)
        return device, codes

    async def create_by_mail(
        self, link: MailLinkRow, name: str, guest: str, adopted: str | None, agent: str
    ) -> tuple[DeviceRow, list[str]]:
        """Create an account with the address that a link was sent to, as `create` does, but adopting a guest only if wanted."""
        if await self._store.account(guest) is not None:
            raise Refused("account_already")
        row = AccountRow(new_guest(), name, self.passkeys.handle(new_key()), now(), link.address, link.mail_print)
        codes, device = [new_code() for _ in range(CODES)], new_device(row.guest, agent)
        invitation = link.invitation if self.mode == INVITED_ACCOUNTS else None
        if not await self._store.add_account(row, None, _hashes(codes), device, adopted, invitation, link.hash):
            raise Refused("wrong_mail_link", 403)
        if adopted is not None:
            await self.notice(adopted)
        return device, codes

    async def check_invitation(self, code: str) -> str:
        """The hash of an invitation, which is not used up by this; raises `Refused` (403) if it is not valid."""
        hash = token_hash(plain_code(code))
        if not await self._store.has_key(INVITATION, hash):
            raise Refused("wrong_invitation", 403)
        return hash

    async def sign_in(self, account: str, adopted: str | None, agent: str) -> DeviceRow:
        """Sign a device in to an account, whose owner has just shown that it is theirs, and adopt the guest that the device was."""
        device = new_device(account, agent)
        await self.make_room(account)
        await self._store.sign_in(device, adopted)
        if adopted is not None:
            await self.notice(adopted)
        return device

    async def make_room(self, account: str) -> None:
        """Sign out those devices of an account that were not seen for longest, if it has many."""
        for former in (await self._store.devices(account))[MOST_DEVICES - 1 :]:
            await self.sign_out(account, former.id)

    async def recover(self, code: str) -> str:
        """The account that a recovery code belongs to; the code is used up."""
        self.check_offered()
        guest = await self._store.use_key(RECOVERY, token_hash(plain_code(code)))
        if guest is None:
            raise Refused("wrong_code", 403)
        return guest

    async def sign_out(self, guest: str, id: str | None = None) -> None:
        """Sign one device of an account out, or all of them."""
        await self.own(guest)
        gone = await self._store.sign_out(guest, id)
        if id is not None and not gone:
            raise Refused("no_device", 404)
        self.devices.forget(gone)

    # Moving to another device ------------------------------------------------------------------------------------------------------

    async def move_link(self, guest: str) -> MoveLink:
        """A key by which another device becomes this guest, once and within ten minutes; a former one becomes invalid."""
        key, expires = new_key(), now() + MOVE_MS
        await self._store.add_keys(MOVE, [token_hash(key)], guest, expires, True)
        return {"key": key, "expires": expires}

    async def move(self, key: str, adopted: str | None, agent: str) -> tuple[str, DeviceRow | None]:
        """Use the key of a link: who the device is now, and as which device of an account, if the guest has one."""
        guest = await self._store.use_key(MOVE, token_hash(key))
        if guest is None:
            raise Refused("wrong_move_key", 403)
        adopted = None if adopted == guest else adopted
        if await self._store.account(guest) is not None:
            return guest, await self.sign_in(guest, adopted, agent)
        if adopted is not None:
            await self._store.adopt(adopted, guest)
            await self.notice(adopted)
        return guest, None

    # What the owner of an account sees and changes ---------------------------------------------------------------------------------

    async def document(self, row: AccountRow, device: str) -> AccountDocument:
        """An account, for its owner on a device."""
        return {
            "name": row.name,
            "created": row.created,
            "mail": self.address(row),
            "passkeys": [
                {"id": each.id, "label": each.label, "host": each.host, "created": each.created, "used": each.used}
                for each in await self._store.passkeys(row.guest)
            ],
            "devices": [
                {
                    "id": each.id,
                    "label": each.label,
                    "created": each.created,
                    "seen": each.seen,
                    "this": each.id == device,
                }
                for each in await self._store.devices(row.guest)
            ],
            "codes": await self._store.count_keys(RECOVERY, row.guest),
        }

    def address(self, row: AccountRow) -> str | None:
        """The mail address of an account, as people write it; None if it has none, or one that can't be read any more."""
        address = None if row.mail is None else self._sealing.open(row.mail)
        return None if address is None else readable(address)

    async def add_passkey(self, guest: str, made: NewPasskey, site: Site, agent: str) -> None:
        """Add a passkey to an account."""
        await self.own(guest)
        check_site(site)
        if len(await self._store.passkeys(guest)) >= MOST_PASSKEYS:
            raise Refused("too_many_passkeys", most=MOST_PASSKEYS)
        key, _ = await self.passkeys.check_new(made, guest, site)
        if not await self._store.add_passkey(_row(key, guest, site, made.label or agent)):
            raise Refused("wrong_passkey", 403)

    async def remove_passkey(self, guest: str, id: str) -> None:
        """Remove a passkey, as long as there is another way to sign in."""
        row = await self.own(guest)
        try:
            if not await self._store.remove_passkey(guest, id, self.mail and self.address(row) is not None):
                raise Refused("no_passkey", 404)
        except LastWayIn:
            raise Refused("last_way_in") from None

    async def new_codes(self, guest: str) -> list[str]:
        """New recovery codes; the former ones become invalid."""
        await self.own(guest)
        codes = [new_code() for _ in range(CODES)]
        await self._store.add_keys(RECOVERY, _hashes(codes), guest, None, True)
        return codes

    async def notice(self, guest: str) -> None:
        """Let the tables in memory know that what was this guest's is another's now; other workers are notified by the database."""
        for id, live in list(self._registry.tables.items()):
            table = live.table
            if guest in table.owned() or guest == table.row.host or table.kept_for(guest):
                await self._notifications.apply(id, 0)


def check_site(site: Site) -> None:
    """Refuse passkeys where browsers have none: at an address instead of a name."""
    try:
        ip_address(site.host)
    except ValueError:
        return
    raise Refused("no_passkeys_here")


def new_device(guest: str, agent: str) -> DeviceRow:
    """A device that is about to be signed in to an account."""
    at = now()
    return DeviceRow(new_guest()[:16], guest, agent[:40], at, at)


def _hashes(codes: list[str]) -> list[str]:
    return [token_hash(plain_code(code)) for code in codes]


def _row(key: VerifiedPasskey, guest: str, site: Site, label: str) -> PasskeyRow:
    at = now()
    return PasskeyRow(
        new_guest()[:16], guest, key.credential, key.public_key, key.uses, site.host, label or DEFAULT_LABEL, at, at
    )
