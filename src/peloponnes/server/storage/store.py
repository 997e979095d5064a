"""Everything that is stored, with blocking calls: the server makes them in threads, `peloponnes admin` and tests directly."""

from peloponnes.server.storage.accounts import Accounts
from peloponnes.server.storage.adoption import Adoption
from peloponnes.server.storage.analyses import KeptAnalyses
from peloponnes.server.storage.channels import Channels
from peloponnes.server.storage.chats import Chats
from peloponnes.server.storage.games import Games
from peloponnes.server.storage.lists import Lists
from peloponnes.server.storage.mail_links import MailLinks
from peloponnes.server.storage.moderation import Moderation
from peloponnes.server.storage.notes import Notes
from peloponnes.server.storage.orders import Orders
from peloponnes.server.storage.outbox import Outbox
from peloponnes.server.storage.own_rows import OwnRows
from peloponnes.server.storage.people import People
from peloponnes.server.storage.players import Players
from peloponnes.server.storage.quotas import Quotas
from peloponnes.server.storage.ratings import Ratings
from peloponnes.server.storage.tokens import Tokens
from peloponnes.server.storage.tournaments import Tournaments


class Store(
    Games,
    People,
    Lists,
    Quotas,
    Chats,
    Notes,
    KeptAnalyses,
    Tokens,
    Accounts,
    MailLinks,
    Adoption,
    OwnRows,
    Moderation,
    Orders,
    Channels,
    Outbox,
    Players,
    Ratings,
    Tournaments,
):
    """The database of a server. What each part of it keeps is in the module of that part."""
