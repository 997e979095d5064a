"""The strength of the levels on one scale, that of openskill, by edition and players: measured in the arena by `scripts.rate_bots`."""

import tomllib
from functools import cache
from pathlib import Path

from peloponnes.bots.levels import LEVELS

STRENGTHS_FILE = Path(__file__).with_name("strengths.toml")
BETA = 25 / 6  # openskill's own: how much the result of one game tells about skill

Table = tuple[str, tuple[str, ...], int]  # an edition, its options that matter, and the number of players


@cache
def measured() -> dict[Table, dict[str, float]]:
    """The mean of each level, for each kind of table at which it was measured; a merchant has 25 everywhere."""
    pools = tomllib.loads(STRENGTHS_FILE.read_text("utf-8"))["pool"]
    return {
        (each["edition"], tuple(each["options"]), each["players"]): {level: float(each[level]) for level in LEVELS}
        for each in pools
    }


def nearest(edition: str, options: tuple[str, ...], players: int) -> Table:
    """The measured table whose values a table uses: its own, or that of the nearest number of players, rather of its own edition.

    >>> nearest("base", (), 4), nearest("heroes", ("negotiation",), 8)
    (('base', (), 4), ('base', (), 5))
    """
    return min(measured(), key=lambda each: (abs(each[2] - players), each[0] != edition, each[1] != options, each))


def strengths_at(edition: str, players: int) -> dict[str, float]:
    """The mean of each level at a table, the weakest first.

    >>> list(strengths_at("base", 4)) == list(LEVELS)
    True
    """
    return measured()[nearest(edition, (), players)]
