"""Accounts: their passkeys, the devices on which they are signed in, and keys that open something once, kept as hashes."""

from collections.abc import Collection, Sequence

from sqlalchemy import ColumnElement, Connection, and_, delete, exc, func, insert, or_, select, update

from peloponnes.server.storage.adoption import adopt
from peloponnes.server.storage.channels import forget_browsers
from peloponnes.server.storage.clock import now
from peloponnes.server.storage.database import Database
from peloponnes.server.storage.engine import DEVICE, notify
from peloponnes.server.storage.mail_links import take_address, use_mail_link
from peloponnes.server.storage.rows import CREATE, AccountRow, DeviceRow, PasskeyRow
from peloponnes.server.storage.schema import account, device, one_time_key, passkey

MOVE, CHALLENGE, RECOVERY, INVITATION = "move", "challenge", "recovery", "invitation"


class LastWayIn(Exception):
    """Without this passkey or address nobody could sign in to its account any more."""


class _NotValid(Exception):
    """An invitation or a mail link is not valid, so nothing of it all is done."""


class Accounts(Database):
    """Adds, finds, changes and removes what belongs to accounts."""

    def add_account(
        self,
        row: AccountRow,
        way_in: PasskeyRow | None,
        codes: Sequence[str],
        on: DeviceRow,
        adopted: str | None,
        invitation: str | None = None,
        link: str | None = None,
    ) -> bool:
        """Add an account with a passkey, the hashes of its recovery codes and its first device, and adopt a guest.

        False, and nothing is added, if the ``invitation`` or the mail ``link`` that it needs (hashes) is not valid, or the passkey or
        the mail address is another account's.
        """
        try:
            with self.engine.begin() as connection:
                if invitation is not None and _use(connection, INVITATION, invitation) is None:
                    raise _NotValid
                if link is not None and use_mail_link(connection, link, CREATE) is None:
                    raise _NotValid
                connection.execute(insert(account).values(row._asdict()))
                if way_in is not None:
                    connection.execute(insert(passkey).values(way_in._asdict()))
                _add_keys(connection, RECOVERY, codes, row.guest, None)
                connection.execute(insert(device).values(on._asdict()))
                if adopted is not None:
                    adopt(connection, adopted, row.guest)
                return True
        except (exc.IntegrityError, _NotValid):
            return False

    def account(self, guest: str) -> AccountRow | None:
        """The account of a guest id; None if it has none."""
        with self.engine.connect() as connection:
            row = connection.execute(select(account).where(account.c.guest == guest)).mappings().first()
            return None if row is None else AccountRow(**row)

    def rename_account(self, guest: str, name: str) -> None:
        """Change the name of an account. Tables keep the name under which somebody sat down."""
        with self.engine.begin() as connection:
            connection.execute(update(account).where(account.c.guest == guest).values(name=name))

    # Passkeys ----------------------------------------------------------------------------------------------------------------------

    def passkeys(self, guest: str) -> list[PasskeyRow]:
        """The passkeys of an account, oldest first."""
        query = select(passkey).where(passkey.c.guest == guest).order_by(passkey.c.created)
        with self.engine.connect() as connection:
            return [PasskeyRow(**row) for row in connection.execute(query).mappings()]

    def passkey(self, credential: str) -> PasskeyRow | None:
        """The passkey with a credential id, whosever it is."""
        with self.engine.connect() as connection:
            row = connection.execute(select(passkey).where(passkey.c.credential == credential)).mappings().first()
            return None if row is None else PasskeyRow(**row)

    def add_passkey(self, row: PasskeyRow) -> bool:
        """Add a passkey to an account; False if it is known already."""
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(passkey).values(row._asdict()))
                return True
        except exc.IntegrityError:
            return False

    def use_passkey(self, id: str, uses: int) -> None:
        """Note that a passkey was used, and what its authenticator has counted."""
        with self.engine.begin() as connection:
            connection.execute(update(passkey).where(passkey.c.id == id).values(uses=uses, used=now()))

    def remove_passkey(self, guest: str, id: str, mail: bool = False) -> bool:
        """Remove a passkey; False if the account has no such one. Raises `LastWayIn` if there would be no way in without it.

        ``mail`` is whether mail reaches the address of an account that has one.
        """
        with self.engine.begin() as connection:
            connection.execute(update(account).where(account.c.guest == guest).values(guest=guest))  # one at a time
            of_it = and_(passkey.c.guest == guest, passkey.c.id == id)
            if connection.execute(delete(passkey).where(of_it)).rowcount != 1:
                return False
            _check_way_in(connection, guest, mail)
            return True

    def remove_mail(self, guest: str, language: str) -> bool:
        """Remove the address of an account, and have it told so; False if there is none. Raises `LastWayIn` as `remove_passkey`."""
        with self.engine.begin() as connection:
            if not take_address(connection, guest, language):
                return False
            _check_way_in(connection, guest, mail=False)
            return True

    # Devices -----------------------------------------------------------------------------------------------------------------------

    def sign_in(self, on: DeviceRow, adopted: str | None) -> None:
        """Add a device to an account, which adopts the guest that the device was."""
        with self.engine.begin() as connection:
            connection.execute(insert(device).values(on._asdict()))
            if adopted is not None:
                adopt(connection, adopted, on.guest)

    def devices(self, guest: str) -> list[DeviceRow]:
        """Where an account is signed in, most recently seen first."""
        query = select(device).where(device.c.guest == guest).order_by(device.c.seen.desc(), device.c.id)
        with self.engine.connect() as connection:
            return [DeviceRow(**row) for row in connection.execute(query).mappings()]

    def signed_in(self, ids: Collection[str]) -> dict[str, DeviceRow]:
        """Those of some devices that are signed in."""
        with self.engine.connect() as connection:
            rows = connection.execute(select(device).where(device.c.id.in_(list(ids)))).mappings()
            return {row["id"]: DeviceRow(**row) for row in rows}

    def saw_device(self, id: str) -> None:
        """Note that a device was used."""
        with self.engine.begin() as connection:
            connection.execute(update(device).where(device.c.id == id).values(seen=now()))

    def sign_out(self, guest: str, id: str | None = None) -> list[str]:
        """Sign a device out of an account, or all of them, which then get no push messages either; returns which were signed in."""
        which = device.c.guest == guest if id is None else and_(device.c.guest == guest, device.c.id == id)
        with self.engine.begin() as connection:
            gone = list(connection.scalars(delete(device).where(which).returning(device.c.id)))
            if id is None:
                forget_browsers(connection, guest)
            if gone:
                notify(connection, *((f"{DEVICE}{id}", 0) for id in gone))
            return gone

    # Keys that open something once -------------------------------------------------------------------------------------------------

    def add_keys(
        self, kind: str, hashes: Sequence[str], guest: str = "", expires: int | None = None, instead: bool = False
    ) -> None:
        """Keep the hashes of keys; with ``instead``, the guest's former ones of this kind become invalid."""
        with self.engine.begin() as connection:
            connection.execute(delete(one_time_key).where(one_time_key.c.expires < now()))
            if instead:
                former = and_(one_time_key.c.kind == kind, one_time_key.c.guest == guest)
                connection.execute(delete(one_time_key).where(former))
            _add_keys(connection, kind, hashes, guest, expires)

    def use_key(self, kind: str, hash: str) -> str | None:
        """Use a key up, and return whom it is for (empty: anybody); None if there is no such key, or no longer."""
        with self.engine.begin() as connection:
            return _use(connection, kind, hash)

    def has_key(self, kind: str, hash: str) -> bool:
        """Whether there is such a key, which is not used up by this."""
        with self.engine.connect() as connection:
            return connection.scalar(select(one_time_key.c.hash).where(_this_key(kind, hash))) is not None

    def count_keys(self, kind: str, guest: str) -> int:
        """How many keys of a kind a guest has left."""
        with self.engine.connect() as connection:
            return _count(connection, kind, guest)


def _add_keys(connection: Connection, kind: str, hashes: Sequence[str], guest: str, expires: int | None) -> None:
    rows = [{"hash": hash, "kind": kind, "guest": guest, "expires": expires} for hash in hashes]
    if rows:
        connection.execute(insert(one_time_key), rows)


def _this_key(kind: str, hash: str) -> ColumnElement[bool]:
    valid = or_(one_time_key.c.expires.is_(None), one_time_key.c.expires >= now())
    return and_(one_time_key.c.hash == hash, one_time_key.c.kind == kind, valid)


def _use(connection: Connection, kind: str, hash: str) -> str | None:
    found = connection.scalar(delete(one_time_key).where(_this_key(kind, hash)).returning(one_time_key.c.guest))
    return None if found is None else str(found)


def _check_way_in(connection: Connection, guest: str, mail: bool) -> None:
    """Raise `LastWayIn` if nobody could sign in to an account: without a passkey, an address that mail reaches, or recovery codes."""
    passkeys = select(passkey.c.id).where(passkey.c.guest == guest).limit(1)
    if connection.scalar(passkeys) is not None or _count(connection, RECOVERY, guest):
        return
    address = select(account.c.mail).where(account.c.guest == guest)
    if not mail or connection.scalar(address) is None:
        raise LastWayIn


def _count(connection: Connection, kind: str, guest: str) -> int:
    these = and_(one_time_key.c.kind == kind, one_time_key.c.guest == guest)
    return connection.scalar(select(func.count()).select_from(one_time_key).where(these)) or 0
