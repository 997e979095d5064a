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
}
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
