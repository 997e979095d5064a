"""Pools: games that are rated together, because the same skill wins them."""

import re
from collections.abc import Iterable
from typing import NamedTuple

# The options that make another game of an edition. More civilizations to draw from do not.
MATTERING = ("negotiation", "sea-tiles")
POOL_ID = r"^[a-z]{1,12}(\+[a-z-]{1,16}){0,4}-[2-8]$"


class Pool(NamedTuple):
    """An edition with the options that matter, and a number of players.

    >>> Pool.of("heroes", ["negotiation", "civilizations"], 4).id
    'heroes+negotiation-4'
    >>> Pool.read("base+sea-tiles-3")
    Pool(edition='base', options=('sea-tiles',), players=3)
    """

    edition: str
    options: tuple[str, ...]
    players: int

    @classmethod
    def of(cls, edition: str, options: Iterable[str], players: int) -> "Pool":
        """The pool of a game."""
        return cls(edition, tuple(sorted({*options} & {*MATTERING})), players)

    @classmethod
    def read(cls, id: str) -> "Pool":
        """The pool with an id; raises `ValueError` if it is none."""
        if re.fullmatch(POOL_ID, id) is None:
            raise ValueError(f"{id!r} is no pool")
        name, _, players = id.rpartition("-")
        edition, *options = name.split("+")
        return cls(edition, tuple(options), int(players))

    @property
    def id(self) -> str:
        """Its name in the database and in addresses."""
        return f"{'+'.join((self.edition, *self.options))}-{self.players}"
