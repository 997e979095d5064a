"""Reasons with sea tiles: why to buy one before the bid, or none (RULES 10.3)."""

from collections.abc import Iterator

from peloponnes.bots.reasons.auction import gains
from peloponnes.bots.reasons.case import Case, Finders, Reasons, Weighed, because

REASONS: Reasons = {
    "fish": ("supplies", "n"),
    "no_sea": ("coins",),
}


def sea(case: Case) -> Iterator[Weighed]:
    """Reasons for buying a sea tile."""
    tile = case.view.edition.components.sea[case.view.edition.sea_numbers[str(case.action.tile)]]
    yield from gains(case, case.me, case.preview.now)
    supplies = case.rest.supplies
    yield because(0.8 * supplies + 0.3 * tile.prestige, "fish", supplies=supplies, n=tile.prestige)


def no_sea(case: Case) -> Iterator[Weighed]:
    """Reasons for buying no sea tile."""
    yield because(1.0, "no_sea", coins=case.me.coins)


FINDERS: Finders = {"sea": sea, "no-sea": no_sea}
