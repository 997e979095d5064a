"""The ways to somebody: which of them this server has, and how a message goes each of them."""

from email.utils import parseaddr
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from peloponnes.server.notices import mail, webhook
from peloponnes.server.notices.failure import NotSent
from peloponnes.server.notices.mail import Mailer, MailServer
from peloponnes.server.notices.message import Message
from peloponnes.server.notices.outbound import Outbound
from peloponnes.server.notices.sealing import Sealing
from peloponnes.server.settings import Settings
from peloponnes.server.storage.async_store import AsyncStore
from peloponnes.server.storage.rows import MAIL, PUSH, ChannelRow

if TYPE_CHECKING:
    from peloponnes.server.notices.push import Push


class Ways:
    """Push and webhooks always; mail if the operator has set it up."""

    def __init__(self, settings: Settings, store: AsyncStore, sealing: Sealing) -> None:
        self.outbound = Outbound(settings.loopback_hooks)
        self.mailer = Mailer(MailServer.parse(settings.smtp), settings.mail_from) if settings.smtp else None
        self._store = store
        self._sealing = sealing
        self._contact = _contact(settings)
        self._push: Push | None = None

    async def push(self) -> "Push":
        """Push, with the key of this server, which is made once and kept."""
        if self._push is None:
            from peloponnes.server.notices.push import Push, new_key  # only now: its cryptography takes long to load

            self._push = Push(self.outbound, await self._store.secret("push", new_key()), self._contact)
        return self._push

    async def send(self, channel: ChannelRow, message: Message) -> None:
        """Send a message to a channel. Raises `NotSent`."""
        address = self._sealing.open(channel.address)
        if address is None:
            raise NotSent("told_sealed", gone=True)
        if channel.kind == PUSH:
            await (await self.push()).send(address, message)
        elif channel.kind == MAIL:
            if self.mailer is None:
                raise NotSent("told_no_mail")
            await mail.send(self.mailer, address, message)
        else:
            await webhook.send(self.outbound, address, channel.shape, message)


def _contact(settings: Settings) -> str:
    """Where a push service may complain: the sender of our mail, or the site."""
    if settings.mail_from:
        return f"mailto:{parseaddr(settings.mail_from)[1]}"
    host = urlsplit(settings.site).hostname or ""
    public = settings.site.startswith("https://") and "." in host
    return f"https://{host}" if public else "mailto:operator@localhost"
