"""Every edition that tests and benchmarks use, with its number of players."""

from itertools import combinations

from peloponnes import Edition

OPTIONS = {
    "base": ("civilizations", "sea-tiles"),
    "solo": ("civilizations", "sea-tiles"),
    "sea": ("civilizations",),
    "heroes": ("civilizations", "negotiation", "sea-tiles"),
}
EXTRA = ("wood", "food", "stone")
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")

Case = tuple[Edition, int]

LEVELS: dict[str, Case] = {
    f"solo-level-{level.number}": (Edition.solo(level.number, EXTRA[: level.extra_incomes]), 1)
    for level in Edition.solo().components.levels
}


def _matrix() -> dict[str, Case]:
    """Every combination of edition, options and number of players."""
    cases: dict[str, Case] = {}
    for name, possible in OPTIONS.items():
        for count in range(len(possible) + 1):
            for options in combinations(possible, count):
                edition = Edition.named(name, options)
                for players in edition.players:
                    seats = name if name == "solo" else f"{name}-{players}"
                    cases["+".join([seats, *options])] = (edition, players)
    return cases | LEVELS


MATRIX = _matrix()

# Those with golden playthroughs.
EDITIONS: dict[str, Case] = {
    **{f"base-{players}": MATRIX[f"base-{players}"] for players in range(2, 6)},
    "solo": MATRIX["solo"],
    **LEVELS,
    **{f"sea-{players}": MATRIX[f"sea-{players}"] for players in range(1, 7)},
    **{
        name: MATRIX[name]
        for name in (
            "base-2+civilizations",
            "base-5+civilizations",
            "base-3+sea-tiles",
            "base-4+civilizations+sea-tiles",
            "solo+civilizations+sea-tiles",
            "sea-6+civilizations",
            "heroes-2",
            "heroes-3+sea-tiles",
            "heroes-4",
            "heroes-5",
            "heroes-6+negotiation",
            "heroes-7+civilizations+negotiation+sea-tiles",
            "heroes-8",
            "heroes-2+negotiation",
        )
    },
}
