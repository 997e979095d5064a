"""Settings of a server, from the options of `peloponnes serve` and the environment."""

import os
from dataclasses import dataclass, field
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_data_path

SQLITE = "sqlite:///"
PORT = 8000
LOCAL = ("127.0.0.1", "::1")
LEAST_SECRET = 32  # characters: a shorter secret could be guessed, and with it every cookie and link
POSTGRESQL = ("postgresql://", "postgres://", "postgresql+psycopg://")


NO_ACCOUNTS, OPTIONAL_ACCOUNTS, REQUIRED_ACCOUNTS, INVITED_ACCOUNTS = "none", "optional", "required", "invited"
ACCOUNTS = (NO_ACCOUNTS, OPTIONAL_ACCOUNTS, REQUIRED_ACCOUNTS, INVITED_ACCOUNTS)
ACCOUNTS_REQUIRED = (REQUIRED_ACCOUNTS, INVITED_ACCOUNTS)


class SettingsError(ValueError):
    """An invalid setting; the text says which and why."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for a guest, an address or a socket; whatever exceeds them is refused, never queued.

    An address is an IPv4 address or an IPv6 /64 network. ``look_ms`` is a budget of processor time, in milliseconds per second, for
    whatever does not change the game: `try`, previews, histories and records.
    """

    requests_a_minute: int = 600
    request_seconds: int = 20
    frames_a_second: int = 20
    frame_bytes: int = 8 * 1024
    header_bytes: int = 32 * 1024
    body_bytes: int = 16 * 1024
    look_ms_a_guest: int = 100
    look_ms_an_address: int = 200
    tables_a_guest: int = 30
    tables_an_address: int = 100
    bots_an_address: int = 150
    hints_a_minute: int = 10
    analyses_an_hour: int = 20
    tries_a_minute: int = 10
    sockets_a_guest: int = 30
    sockets_an_address: int = 120
    connections_an_address: int = 300
    chat_a_minute: int = 20
    chat_lines: int = 100
    stream_seconds: int = 3600
    tables_a_minute: int = 6
    joins_a_minute: int = 12
    tokens_a_minute: int = 5
    wrong_keys_a_minute: int = 10
    sign_ins_a_minute: int = 20
    mail_links_an_hour: int = 5


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of a server.

    ``seconds_to_think`` is a bot's time for a decision, and each moment of a finished game is played on ``rollouts`` times when the
    game is analysed. ``absent_after`` is how many seconds a player may be away before others may let a bot take over. ``proxies`` are
    the addresses and networks whose forwarding headers are trusted; * trusts any. Without a ``secret``, one is created and kept in
    the database. ``page`` is the folder of the built page, if not the default. ``hostnames`` are the names by which the server is
    reached from outside. Unfinished games are deleted ``keep_unfinished`` days after they last changed, finished ones after
    ``keep_finished`` days, chat lines after ``keep_chat`` days, and lines of the audit log after ``keep_audit`` days; 0 keeps them
    forever. A turn-by-turn table is closed after ``close_dormant`` days in which nobody has played there; 0 leaves it open.
    ``meeting_place`` is the folder in which several workers find each other. ``accounts`` is none, optional, required or invited: the
    last also requires one, and an invitation to create it.

    ``public_url`` is the address of the page in messages. ``smtp`` is the mail server, and ``mail_from`` the sender of its mail.
    Whoever has to be told something is given ``tell_after`` seconds to look. ``loopback_hooks`` allows webhooks on this machine, for
    tests.
    """

    database: str = ""
    host: str = "127.0.0.1"
    port: int = PORT
    workers: int = 1
    meeting_place: str = ""
    thinkers: int = 1
    seconds_to_think: float = 1.0
    rollouts: int = 2000
    absent_after: float = 90.0
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = LOCAL
    secret: str = ""
    page: str = ""
    hostnames: tuple[str, ...] = ()
    metrics: bool = False
    keep_unfinished: int = 180
    keep_finished: int = 0
    keep_chat: int = 0
    keep_audit: int = 0
    accounts: str = "optional"
    close_dormant: int = 14
    limits: Limits = field(default_factory=Limits)
    public_url: str = ""
    smtp: str = ""
    mail_from: str = ""
    tell_after: float = 30.0
    loopback_hooks: bool = False

    def __post_init__(self) -> None:
        if self.workers > 1 and self.on_sqlite:
            raise SettingsError("several workers need PostgreSQL: --database postgresql://…")
        if self.accounts not in ACCOUNTS:
            raise SettingsError(f"accounts are {', '.join(ACCOUNTS)}, not {self.accounts[:40]}")
        for proxy in self.proxies:
            try:
                ip_network("0.0.0.0/0" if proxy == "*" else proxy)
            except ValueError:
                raise SettingsError(
                    f"{proxy[:40]} is no proxy: give an address, a network such as 172.16.0.0/12, or *"
                ) from None
        if self.public_url and not _is_site(self.public_url):
            raise SettingsError(
                f"{self.public_url[:80]} is no address of a page: write it like https://games.example.org"
            )
        if self.smtp and not self.mail_from:
            raise SettingsError("mail needs a sender: --mail-from games@example.org")

    @property
    def site(self) -> str:
        """The address of the page as others reach it, for links in messages."""
        if self.public_url or self.hostnames:
            return self.public_url.rstrip("/") or f"https://{self.hostnames[0]}"
        return f"http://{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}"

    @property
    def url(self) -> str:
        """The database URL for SQLAlchemy."""
        return database_url(self.database)

    @property
    def on_sqlite(self) -> bool:
        """Whether the database is an SQLite file."""
        return self.url.startswith("sqlite")

    @property
    def page_folder(self) -> Path:
        """The folder of the built page; it may be missing or empty, and then there is no page."""
        return Path(self.page or os.environ.get("PELOPONNES_PAGE") or Path(__file__).with_name("page"))


def _is_site(url: str) -> bool:
    """Whether a URL is the address of a page at the root of a site."""
    try:
        parts = urlsplit(url)
        port_fits = parts.port != 0
    except ValueError:
        return False
    bare = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)
    return bare and port_fits and parts.scheme in ("http", "https") and bool(parts.hostname) and url.isprintable()


def database_url(database: str) -> str:
    """The SQLAlchemy URL for a URL or file path; by default, a file in the user's data folder. Raises `SettingsError`.

    >>> database_url("postgresql://ann@db/games")
    'postgresql+psycopg://ann@db/games'
    >>> database_url("games.sqlite")
    'sqlite:///games.sqlite'
    >>> database_url("mysql://games")
    Traceback (most recent call last):
    peloponnes.server.settings.SettingsError: mysql:// is no database we know: give the path of a file, or postgresql://…
    """
    database = database or os.environ.get("PELOPONNES_DATABASE", "")
    if not database:
        folder = os.environ.get("PELOPONNES_DATA") or user_data_path("peloponnes", appauthor=False)
        return f"{SQLITE}{Path(folder) / 'server.sqlite'}"
    for prefix in POSTGRESQL:
        if database.startswith(prefix):
            return "postgresql+psycopg://" + database.removeprefix(prefix)
    if database.startswith(SQLITE):
        return database
    if "://" in database:
        scheme = database.partition("://")[0]
        raise SettingsError(f"{scheme[:40]}:// is no database we know: give the path of a file, or postgresql://…")
    return f"{SQLITE}{database}"
