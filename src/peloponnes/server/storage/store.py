"""Everything that is stored, with blocking calls: the server makes them in threads, `peloponnes admin` and tests directly."""

from peloponnes.server.storage.chats import Chats
from peloponnes.server.storage.games import Games
from peloponnes.server.storage.lists import Lists
from peloponnes.server.storage.people import People
from peloponnes.server.storage.quotas import Quotas
from peloponnes.server.storage.tokens import Tokens


class Store(Games, People, Lists, Quotas, Chats, Tokens):
    """The database of a server. What each part of it keeps is in the module of that part."""
