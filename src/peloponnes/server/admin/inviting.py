"""Invitations for new accounts. Only their hashes are stored."""

from peloponnes.server.identity import new_code, plain_code, token_hash
from peloponnes.server.storage import Store, now
from peloponnes.server.storage.accounts import INVITATION
from peloponnes.server.storage.reading import games_of
from peloponnes.server.storage.upkeep import DAY_MS


def invited(url: str, count: int, days: int) -> list[str]:
    """New invitations, valid for some days; a server may be running meanwhile. Raises `Unusable` for a database of another version."""
    with games_of(url):  # never creates or migrates one
        pass
    codes = [new_code() for _ in range(count)]
    store = Store(url)
    try:
        store.add_keys(INVITATION, [token_hash(plain_code(code)) for code in codes], "", now() + days * DAY_MS)
    finally:
        store.close()
    return codes
