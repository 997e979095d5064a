"""Links that are sent by mail: asked for, sent by whichever worker claims them, and used once.

Whoever asks leaves a row, whether there is an account with the address or not: only the worker that sends the mail looks, and nobody
waits for it. The row then gets the hash of a key, and is deleted by the statement that uses it.
"""

from secrets import token_urlsafe

from sqlalchemy import ColumnElement, Connection, and_, delete, exc, insert, select, update

from peloponnes.server.storage.adoption import adopt
from peloponnes.server.storage.clock import now
from peloponnes.server.storage.database import Database
from peloponnes.server.storage.outbox import locked
from peloponnes.server.storage.rows import (
    ADDRESS,
    CHANGED,
    CREATE,
    ENTER,
    SIGN_IN,
    AccountRow,
    DeviceRow,
    MailLinkRow,
)
from peloponnes.server.storage.schema import account, device, mail_link

TOLD_MS = 24 * 3600 * 1000  # for how long it is tried to tell an address that it is no longer that of an account


class MailLinks(Database):
    """Keeps mail links, and the addresses of accounts."""

    def add_mail_link(self, row: MailLinkRow) -> None:
        """Have a link sent. Those that were asked for before, and are for the same, become invalid."""
        with self.engine.begin() as connection:
            connection.execute(delete(mail_link).where(mail_link.c.expires < now()))
            connection.execute(delete(mail_link).where(_for_the_same(row)))
            connection.execute(insert(mail_link).values(row._asdict()))

    def claim_mail_links(self, at: int, until: int, most: int) -> list[MailLinkRow]:
        """Claim mails that are due and that nobody is sending, until a time; then they are anybody's again."""
        free = and_(mail_link.c.due <= at, mail_link.c.claimed_until <= at, mail_link.c.expires >= at)
        with self.engine.begin() as connection:
            rows = [MailLinkRow(**row) for row in locked(connection, mail_link, free, mail_link.c.due, most)]
            if rows:
                these = mail_link.c.id.in_([row.id for row in rows])
                connection.execute(update(mail_link).where(these).values(claimed_until=until))
            return [row._replace(claimed_until=until) for row in rows]

    def make_mail_key(self, claimed: MailLinkRow, purpose: str, account: str, hash: str, expires: int) -> bool:
        """Decide what a claimed link is for, and keep the hash of its key; False if another one has been asked for meanwhile."""
        values = {"purpose": purpose, "account": account, "hash": hash, "expires": expires}
        with self.engine.begin() as connection:
            others = and_(_for_the_same(claimed), mail_link.c.hash.is_not(None), mail_link.c.id != claimed.id)
            connection.execute(delete(mail_link).where(others))
            return connection.execute(update(mail_link).where(_mine(claimed)).values(values)).rowcount == 1

    def mail_link_sent(self, claimed: MailLinkRow) -> None:
        """Note that a mail has arrived; the key in it opens something from now on."""
        with self.engine.begin() as connection:
            connection.execute(update(mail_link).where(_mine(claimed)).values(due=None))

    def put_off_mail_link(self, claimed: MailLinkRow, due: int) -> None:
        """Give a claimed mail back, to be sent later."""
        values = {"due": due, "attempts": claimed.attempts + 1, "claimed_until": 0}
        with self.engine.begin() as connection:
            connection.execute(update(mail_link).where(_mine(claimed)).values(values))

    def drop_mail_link(self, claimed: MailLinkRow) -> None:
        """Forget a mail that can't be sent, or one without a link that was."""
        with self.engine.begin() as connection:
            connection.execute(delete(mail_link).where(_mine(claimed)))

    def mail_link(self, hash: str) -> MailLinkRow | None:
        """The link with a key, which is not used up by this; None if there is none, or no longer."""
        with self.engine.connect() as connection:
            row = connection.execute(select(mail_link).where(_valid(hash))).mappings().first()
            return None if row is None else MailLinkRow(**row)

    def account_with_mail(self, mail_print: str) -> AccountRow | None:
        """The account that has an address; None if there is none."""
        with self.engine.connect() as connection:
            row = connection.execute(select(account).where(account.c.mail_print == mail_print)).mappings().first()
            return None if row is None else AccountRow(**row)

    def sign_in_by_mail(self, hash: str, on: DeviceRow, adopted: str | None) -> bool:
        """Add a device to the account that a link is for, which adopts a guest; False if the link is not valid."""
        with self.engine.begin() as connection:
            used = use_mail_link(connection, hash, SIGN_IN, on.guest)
            its_own = and_(account.c.guest == on.guest, account.c.mail_print == (used.mail_print if used else ""))
            if used is None or connection.scalar(select(account.c.guest).where(its_own)) is None:
                return False
            connection.execute(insert(device).values(on._asdict()))
            if adopted is not None:
                adopt(connection, adopted, on.guest)
            return True

    def set_mail(self, guest: str, hash: str) -> bool:
        """Give an account the address that a link confirms, and tell its former one; False if the link is not valid.

        Nor is it if the address has become another account's meanwhile.
        """
        try:
            with self.engine.begin() as connection:
                used = use_mail_link(connection, hash, ADDRESS, guest)
                if used is None:
                    return False
                take_address(connection, guest, used.language)
                values = {"mail": used.address, "mail_print": used.mail_print}
                connection.execute(update(account).where(account.c.guest == guest).values(values))
                return True
        except exc.IntegrityError:
            return False


def use_mail_link(connection: Connection, hash: str, purpose: str, account: str = "") -> MailLinkRow | None:
    """Use a link up; None if there is none with this key for this purpose and account, or no longer."""
    this = and_(_valid(hash), mail_link.c.purpose == purpose, mail_link.c.account == account)
    row = connection.execute(delete(mail_link).where(this).returning(*mail_link.c)).mappings().first()
    return None if row is None else MailLinkRow(**row)


def take_address(connection: Connection, guest: str, language: str) -> bool:
    """Take the address from an account, with the links that were sent there, and have it told so; False if it has none."""
    connection.execute(update(account).where(account.c.guest == guest).values(guest=guest))  # one at a time
    row = connection.execute(select(account).where(account.c.guest == guest)).mappings().first()
    if row is None or row["mail"] is None:
        return False
    links = and_(mail_link.c.account == guest, mail_link.c.purpose.in_((SIGN_IN, ADDRESS)))
    connection.execute(delete(mail_link).where(links))
    connection.execute(update(account).where(account.c.guest == guest).values(mail=None, mail_print=None))
    at = now()
    told = MailLinkRow(
        id=token_urlsafe(12),
        purpose=CHANGED,
        asker=guest,
        account=guest,
        address=row["mail"],
        mail_print=row["mail_print"],
        invitation=None,
        language=language,
        hash=None,
        expires=at + TOLD_MS,
        due=at,
    )
    connection.execute(insert(mail_link).values(told._asdict()))
    return True


def _for_the_same(row: MailLinkRow) -> ColumnElement[bool]:
    """Links that become invalid by a newer one: to enter by the same address, or to confirm an address of the same account."""
    if row.purpose == ADDRESS:
        return and_(mail_link.c.account == row.account, mail_link.c.purpose == ADDRESS)
    return and_(mail_link.c.mail_print == row.mail_print, mail_link.c.purpose.in_((ENTER, SIGN_IN, CREATE)))


def _mine(claimed: MailLinkRow) -> ColumnElement[bool]:
    return and_(mail_link.c.id == claimed.id, mail_link.c.claimed_until == claimed.claimed_until)


def _valid(hash: str) -> ColumnElement[bool]:
    return and_(mail_link.c.hash == hash, mail_link.c.expires >= now())
