"""Mail, by the server of the operator."""

import asyncio
import html
import re
import smtplib
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from functools import cache
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from peloponnes.server.notices.failure import NotSent
from peloponnes.server.notices.message import Message

SECONDS = 15
AT_ONCE = 2  # mails that are handed over at once
PORTS = {"smtp": 587, "smtps": 465}
LONGEST, LONGEST_NAME = 254, 64
LOCAL_PART = re.compile(r"[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*", re.ASCII)
LOCAL = ("localhost", "127.0.0.1", "::1")


class MailServer(NamedTuple):
    """The server that takes our mail: smtps://user:password@host:port, or smtp://… with STARTTLS."""

    host: str
    port: int
    user: str
    password: str
    implicit_tls: bool

    @classmethod
    def parse(cls, url: str) -> "MailServer":
        """Parse the URL of a server; raises ValueError.

        >>> MailServer.parse("smtps://ann%40example.org:s3cret@mail.example.org")
        MailServer(host='mail.example.org', port=465, user='ann@example.org', password='s3cret', implicit_tls=True)
        """
        parts = urlsplit(url)
        if parts.scheme not in PORTS or not parts.hostname or parts.path not in ("", "/"):
            raise ValueError("not smtp://host:port or smtps://host:port")
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(parts.hostname, parts.port or PORTS[parts.scheme], user, password, parts.scheme == "smtps")


def is_mail_server(url: str) -> bool:
    """Whether a URL names a mail server. It may contain a password, so nothing of it is repeated in an error."""
    try:
        MailServer.parse(url)
    except ValueError:
        return False
    return True


def is_sender(text: str) -> bool:
    """Whether a text names the sender of a mail.

    >>> is_sender("Peloponnes <games@example.org>"), is_sender("games@localhost"), is_sender("nobody")
    (True, True, False)
    """
    found = parseaddr(text)[1]
    return text.isprintable() and bool(re.fullmatch(r"[^@\s<>]+@[^@\s<>]+", found))


def mail_address(text: str) -> str | None:
    """A mail address without anything around it, as mail servers know it; None if it is none.

    The part before the @ stays as it is, with its capitals and whatever follows a plus: only the server behind it knows what they mean.
    A domain in another script becomes its ASCII form (IDNA 2008: ß and ς are letters of their own).

    >>> mail_address(" Ann+games@Example.org "), mail_address("Ann <ann@example.org>"), mail_address("a@b\\nBcc: c@d")
    ('Ann+games@example.org', None, None)
    >>> mail_address("ann@straße.example"), mail_address("ann@10.0.0.1"), mail_address("a..b@example.org")
    ('ann@xn--strae-oqa.example', None, None)
    """
    name, _, domain = text.strip().rpartition("@")
    ascii_domain = _ascii_domain(domain)
    if ascii_domain is None or len(name) > LONGEST_NAME or not LOCAL_PART.fullmatch(name):
        return None
    address = f"{name}@{ascii_domain}"
    return address if len(address) <= LONGEST else None


def _ascii_domain(domain: str) -> str | None:
    """A host name in ASCII; None if it is none, has no dot, or is an address."""
    import idna  # only now: its tables are large, and few who start a server have mail

    try:
        found = idna.encode(domain, uts46=True).decode("ascii")
    except (idna.IDNAError, UnicodeError):
        return None
    *names, last = found.split(".")
    return found if names and last and not last.isdigit() else None


def readable(address: str) -> str:
    """A mail address with its domain as people write it.

    >>> readable("ann@xn--strae-oqa.example"), readable("ann@example.org")
    ('ann@straße.example', 'ann@example.org')
    """
    if "xn--" not in address:
        return address
    import idna

    name, _, domain = address.rpartition("@")
    try:
        return f"{name}@{idna.decode(domain)}"
    except (idna.IDNAError, UnicodeError):
        return address


class Mailer:
    """Sends mail. It opens a connection for each: there is little of it, and none is kept open for nothing."""

    def __init__(self, server: MailServer, sender: str) -> None:
        self._server = server
        self._sender = sender

    @property
    def domain(self) -> str:
        """The domain that mail comes from."""
        return parseaddr(self._sender)[1].rpartition("@")[2]

    async def send(
        self, to: str, subject: str, text: str, headers: Mapping[str, str] | None = None, html: str = ""
    ) -> None:
        """Send a mail with a text and, if given, the same as HTML. Raises `NotSent`."""
        mail = EmailMessage()
        mail["From"], mail["To"] = self._sender, to
        mail["Subject"] = " ".join(subject.split())
        mail["Date"] = formatdate()
        mail["Auto-Submitted"] = "auto-generated"
        for name, value in (headers or {}).items():
            mail[name] = value
        mail.set_content(text)
        if html:
            mail.add_alternative(html, subtype="html")
        try:
            await asyncio.get_running_loop().run_in_executor(_senders(), self._hand_over, mail)
        except smtplib.SMTPRecipientsRefused as error:
            code, _ = next(iter(error.recipients.values()))
            raise NotSent("told_mail_refused", final=code >= 500, code=int(code)) from None
        except smtplib.SMTPResponseException as error:
            final = error.smtp_code >= 500 and not isinstance(error, smtplib.SMTPAuthenticationError)
            raise NotSent("told_mail_refused", final=final, code=int(error.smtp_code)) from None
        except (smtplib.SMTPException, OSError) as error:
            raise NotSent("told_mail_away", problem=type(error).__name__) from None

    def _hand_over(self, mail: EmailMessage) -> None:
        server = self._server
        trusted = ssl.create_default_context()
        if server.implicit_tls:
            with smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=trusted) as session:
                self._submit(session, mail)
            return
        with smtplib.SMTP(server.host, server.port, timeout=SECONDS) as session:
            session.ehlo()
            if session.has_extn("starttls"):
                session.starttls(context=trusted)
                session.ehlo()
            elif server.user and server.host not in LOCAL:
                raise smtplib.SMTPNotSupportedError("no STARTTLS: a password is not sent in the open")
            self._submit(session, mail)

    def _submit(self, session: smtplib.SMTP, mail: EmailMessage) -> None:
        if self._server.user:
            session.login(self._server.user, self._server.password)
        session.send_message(mail)


@cache
def _senders() -> ThreadPoolExecutor:
    """Threads of its own: a mail server may let us wait for long, but not everybody else who needs a thread."""
    return ThreadPoolExecutor(AT_ONCE, "mail")


async def send(mailer: Mailer, to: str, message: Message) -> None:
    """Send a message as mail. Raises `NotSent`."""
    headers = {
        "Message-ID": f"<{message.key}@{mailer.domain}>",
        "List-Unsubscribe": f"<{message.off}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    await mailer.send(to, message.title, text_of(message), headers, html_of(message))


def text_of(message: Message) -> str:
    """A message as plain text."""
    lines = [f"{line.text}\n{line.url}\n" for line in message.lines]
    foot = f"{message.say('settings_line')} {message.settings}\n{message.say('off_line')} {message.off}\n"
    return "\n".join([*lines, "-- ", foot])


def html_of(message: Message) -> str:
    """A message as a small page."""
    lines = "".join(
        f"<p>{html.escape(line.text)}<br>{_link(line.url, message.say('open'))}</p>" for line in message.lines
    )
    links = ((message.settings, "settings_link"), (message.off, "off"))
    foot = " · ".join(_link(url, message.say(word)) for url, word in links)
    return _small_page(message.language, message.title, lines, foot)


class Letter(NamedTuple):
    """A mail about an account: paragraphs, a link with its name in their midst, and why it was sent."""

    language: str
    title: str
    before: tuple[str, ...]
    link: tuple[str, str] | None  # its address, and what it does
    after: tuple[str, ...]
    foot: str

    @property
    def text(self) -> str:
        """The letter as plain text."""
        middle = () if self.link is None else (f"{self.link[1]}:\n{self.link[0]}",)
        return "\n\n".join([*self.before, *middle, *self.after, f"-- \n{self.foot}\n"])

    @property
    def html(self) -> str:
        """The letter as a small page."""
        middle = "" if self.link is None else f"<p>{_link(*self.link)}</p>"
        before, after = ("".join(f"<p>{html.escape(each)}</p>" for each in part) for part in (self.before, self.after))
        return _small_page(self.language, self.title, f"{before}{middle}{after}", html.escape(self.foot))


def _link(url: str, words: str) -> str:
    return f'<a href="{html.escape(url)}">{html.escape(words)}</a>'


def _small_page(language: str, title: str, body: str, foot: str) -> str:
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f"<title>{html.escape(title)}</title>{body}<hr><p><small>{foot}</small></p></html>"
    )
