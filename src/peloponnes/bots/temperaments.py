"""Temperaments: what a bot likes better than it is worth. They shift its choice among actions that are nearly as good as the best.

A code such as ``merchant:builder`` names a level and a temperament. Strategoi have none: they play as well as they can.
"""

from typing import Final

from peloponnes.search import Taste

# What each likes, in points: the names are those of `search.leaning.LIKES`.
TEMPERAMENTS: Final[dict[str, dict[str, float]]] = {
    "careful": {"safety": 0.8, "food": 0.5, "coin": 0.45, "debt": 1.0},
    "builder": {"building": 1.2},
    "grabber": {"land": 2.5},
    "spoiler": {"outbidding": 1.5, "denying": 0.5},
}
BALANCED: Final = Taste({})
WHIMS: Final = 3.0  # a whim of so many points doubles a taste
# Bots with a temperament are called after people who were known for it: Nikias, who hesitated before Syracuse, Hesiod, who praised
# thrift, and wise Nestor; the architects of the Parthenon and the temple of Bassae; kings and generals who took land; and Eris, Momos
# and Thersites, who grudge everybody everything.
NAMES: Final[dict[str, tuple[str, ...]]] = {
    "": ("Solon", "Aspasia", "Lysander", "Sappho", "Pindar", "Hypatia", "Pericles"),
    "careful": ("Nikias", "Hesiod", "Nestor"),
    "builder": ("Phidias", "Iktinos", "Mnesikles"),
    "grabber": ("Pheidon", "Kleomenes", "Alkibiades"),
    "spoiler": ("Eris", "Momos", "Thersites"),
}


def taste_of(temperament: str, whim: float = 0.0) -> Taste:
    """The taste of a temperament; the more whims somebody has, the more they like what they like, or it would not show."""
    return Taste({name: points * (1 + whim / WHIMS) for name, points in TEMPERAMENTS[temperament].items()})


def split(code: str) -> tuple[str, str]:
    """The level and the temperament of a code; the temperament is empty if it has none.

    >>> split("merchant:builder"), split("archon")
    (('merchant', 'builder'), ('archon', ''))
    """
    level, _, temperament = code.partition(":")
    return level, temperament


def joined(level: str, temperament: str | None) -> str:
    """The code of a level with a temperament, or of the level alone.

    >>> joined("novice", "spoiler"), joined("novice", None)
    ('novice:spoiler', 'novice')
    """
    return f"{level}:{temperament}" if temperament else level
