"""A commitment to a deal: its salted hash is published at the start, deal and salt at the end, so anyone can check it was kept."""

import json
from hashlib import sha256
from secrets import token_hex

from peloponnes.engine.deal import Deal

PREFIX = "sha256:"


def new_salt() -> str:
    """A salt that nobody can guess; without it, the deal could be found by trying deals one by one.

    >>> len(new_salt())
    64
    """
    return token_hex(32)


def commitment_of(deal: Deal, salt: str) -> str:
    """The SHA-256 of the salt, a line feed, and the deal as JSON without whitespace, its keys sorted.

    >>> from peloponnes import Deal, Edition
    >>> deal = Deal.shuffled(Edition.base(), players=2, seed=913)
    >>> commitment_of(deal, "5a17")[:23]
    'sha256:a59751915e763ce1'
    >>> commitment_of(deal, "5a18") == commitment_of(deal, "5a17")
    False
    """
    parts = {
        name: getattr(deal, name) for name in ("chits", "civilizations", "colonies", "heroes", "sea", "tiles")
    } | dict(deal.more)
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"))
    return PREFIX + sha256(f"{salt}\n{text}".encode()).hexdigest()
