"""The strength of the bots, measured in the arena by `python -m scripts.rate_bots`; no game on a server changes it."""

from functools import cache

from peloponnes.bots import strengths
from peloponnes.bots.levels import LEVELS
from peloponnes.server.ratings.pools import Pool
from peloponnes.server.ratings.rules import Rating

__all__ = ["LEVELS", "anchor", "measured", "nearest"]


@cache
def measured() -> dict[Pool, dict[str, float]]:
    """The mean of each level, for each pool in which it was measured."""
    return {Pool(*table): means for table, means in strengths.measured().items()}


def nearest(pool: Pool) -> Pool:
    """The measured pool whose values a pool uses: its own, or that of the nearest number of players, rather of its own edition.

    >>> nearest(Pool.read("base-4")).id, nearest(Pool.read("heroes+negotiation-8")).id
    ('base-4', 'base-5')
    """
    return Pool(*strengths.nearest(*pool))


def anchor(pool: Pool, level: str) -> Rating:
    """The strength of a bot of a level, without doubt."""
    return Rating(strengths.measured()[strengths.nearest(*pool)][level], 0.0)
