"""Every edition that tests and benchmarks walk through, with its number of players."""

from peloponnes import Edition

EXTRA = ("wood", "food", "stone")

EDITIONS: dict[str, tuple[Edition, int]] = {
    **{f"base-{players}": (Edition.base(), players) for players in Edition.base().players},
    "solo": (Edition.solo(), 1),
    **{
        f"solo-level-{level.number}": (Edition.solo(level.number, EXTRA[: level.extra_incomes]), 1)
        for level in Edition.solo().components.levels
    },
    **{f"sea-{players}": (Edition.sea(), players) for players in Edition.sea().players},
    "base-2+civilizations": (Edition.base(options=["civilizations"]), 2),
    "base-5+civilizations": (Edition.base(options=["civilizations"]), 5),
    "base-3+sea-tiles": (Edition.base(options=["sea-tiles"]), 3),
    "base-4+civilizations+sea-tiles": (Edition.base(options=["civilizations", "sea-tiles"]), 4),
    "solo+civilizations+sea-tiles": (Edition.solo(options=["civilizations", "sea-tiles"]), 1),
    "sea-6+civilizations": (Edition.sea(options=["civilizations"]), 6),
}
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
