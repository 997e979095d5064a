"""Sends the mails that people have asked for about their accounts. As with notices, one worker at a time does it.

Only here it is looked whether there is an account with an address. Whatever is found, one mail goes there. What goes to an address that
nobody has confirmed contains nothing that whoever asked has written: nobody can send words of theirs to strangers by it.
"""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

import structlog

from peloponnes.messages import Messages
from peloponnes.server.accounts.mail_links import LINK_MS
from peloponnes.server.identity import new_key, token_hash
from peloponnes.server.notices.failure import NotSent
from peloponnes.server.notices.mail import Letter
from peloponnes.server.notices.message import Wording
from peloponnes.server.notices.sealing import Sealing
from peloponnes.server.notices.sender import AT_ONCE, LEASE_MS, OUTBOX, pause
from peloponnes.server.notices.ways import Ways
from peloponnes.server.operation import metrics
from peloponnes.server.settings import INVITED_ACCOUNTS
from peloponnes.server.storage import now
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.rows import ADDRESS, CHANGED, CREATE, SIGN_IN, AccountRow, MailLinkRow
from peloponnes.server.workers.owners import Owners

log = structlog.get_logger()

LINKS = "link"  # what the metrics call these mails


class Due(NamedTuple):
    """A letter, the address that it goes to, and what the link in it is for: nothing, if it has none."""

    to: str
    letter: Letter
    purpose: str = ""


class MailLinkSender:
    """Writes and sends letters. ``clock`` is the time in milliseconds."""

    def __init__(
        self,
        mode: str,
        owners: Owners,
        store: AsyncStore,
        ways: Ways,
        wording: Wording,
        sealing: Sealing,
        clock: Callable[[], int] = now,
    ) -> None:
        self._mode = mode
        self._owners = owners
        self._store = store
        self._ways = ways
        self._wording = wording
        self._sealing = sealing
        self.clock = clock

    async def work(self) -> None:
        """Send what is due, if it is this worker's part and there is mail here."""
        if self._ways.mailer is not None and self._owners.mine(OUTBOX):
            await self.turn()

    async def turn(self) -> None:
        """Send everything that is due now."""
        while claims := await self._store.claim_mail_links(self.clock(), self.clock() + LEASE_MS, AT_ONCE):
            await asyncio.gather(*map(self._deliver, claims))

    async def _deliver(self, link: MailLinkRow) -> None:
        """Send one mail, or leave it for later, or forget it. What goes wrong with one must not stop the others."""
        try:
            mailer, due = self._ways.mailer, await self._due(link)
            if mailer is None or due is None:
                metrics.notices_dropped.labels(LINKS).inc()
                await self._store.drop_mail_link(link)
                return
            try:
                await mailer.send(due.to, due.letter.title, due.letter.text, html=due.letter.html)
            except NotSent as failed:
                await self._not_sent(link, failed)
                return
            metrics.notices_sent.labels(LINKS).inc()
            await (self._store.mail_link_sent(link) if due.purpose else self._store.drop_mail_link(link))
        except Exception:  # the claim ends, and then it is tried again
            log.exception("a mail about an account could not be handled", link=link.id)

    async def _due(self, link: MailLinkRow) -> Due | None:
        """What has to be sent for a link; None if nothing. If that has a link, its key opens something from now on."""
        asked = self._sealing.open(link.address)
        if asked is None:  # the secret of the server has changed
            return None
        say = self._wording.say(link.language)
        if link.purpose == CHANGED:
            own = await self._store.account(link.account)
            return None if own is None else Due(asked, self._letter(say, "changed", own.name, "changed_else"))
        found = await self._store.account_with_mail(link.mail_print)
        if link.purpose == ADDRESS:
            if found is not None:
                return Due(asked, self._letter(say, "taken", "", "ignore_plain", link=("page_link", "account")))
            return await self._with_key(say, link, ADDRESS, asked, None)
        if found is not None:
            # What was confirmed is used, and not what was typed: only the former is known to be its owner's.
            confirmed = self._sealing.open(found.mail or "")
            return None if confirmed is None else await self._with_key(say, link, SIGN_IN, confirmed, found)
        if self._mode == INVITED_ACCOUNTS and link.invitation is None:
            return Due(asked, self._letter(say, "none", "", "ignore_plain", link=("page_link", "account")))
        return await self._with_key(say, link, CREATE, asked, None)

    async def _with_key(
        self, say: Messages, link: MailLinkRow, purpose: str, to: str, account: AccountRow | None
    ) -> Due | None:
        """A letter with a key, of which only the hash is kept; None if another one has been asked for meanwhile."""
        key = new_key()
        bound = link.account if account is None else account.guest
        if not await self._store.make_mail_key(link, purpose, bound, token_hash(key), self.clock() + LINK_MS):
            return None
        more = ("create_else", "ignore") if purpose == CREATE else ("ignore",)
        name = "" if account is None else account.name
        return Due(to, self._letter(say, purpose, name, *more, link=(f"{purpose}_link", f"sign-in#{key}")), purpose)

    def _letter(self, say: Messages, what: str, name: str, *after: str, link: tuple[str, str] | None = None) -> Letter:
        """A letter; ``link`` is what it is called and where it leads on the page."""
        base = self._wording.base
        return Letter(
            say.language,
            say(f"letter.{what}_subject"),
            (say(f"letter.{what}", name=name),),
            None if link is None else (f"{base}/{link[1]}", say(f"letter.{link[0]}")),
            tuple(say(f"letter.{each}") for each in after),
            say("letter.foot", site=base),
        )

    async def _not_sent(self, link: MailLinkRow, failed: NotSent) -> None:
        """Try again later, as long as somebody may be waiting for it."""
        metrics.notices_failed.labels(LINKS, failed.key).inc()
        log.info("a mail about an account could not be sent", key=failed.key, attempts=link.attempts + 1)
        due = self.clock() + max(pause(link.attempts + 1), (failed.after or 0) * 1000)
        if failed.final or due > link.expires:
            await self._store.drop_mail_link(link)
            return
        await self._store.put_off_mail_link(link, due)
