"""Checks of the arena itself: win shares sum to 1, replayed games come out the same, and seats are fair."""

from collections.abc import Callable
from dataclasses import dataclass

from peloponnes.arena.row import Row
from peloponnes.arena.settings import Settings
from peloponnes.arena.statistics import LEVEL, Estimate, share_of, win_share


@dataclass(frozen=True, slots=True)
class Fairness:
    """The share of the wins of one seat, or of one place of the line-up, and whether its interval contains the fair share.

    The intervals of a table hold jointly at the 95 % level, so each alone is wider (Bonferroni).

    >>> Fairness(0, Estimate(0.3, 0.2, 0.4), fair=True).document()["win_share"]
    {'mean': 0.3, 'low': 0.2, 'high': 0.4}
    """

    number: int
    share: Estimate
    fair: bool

    def document(self) -> dict[str, object]:
        """The same as JSON-compatible data."""
        return {"number": self.number, "win_share": self.share.document(), "fair": self.fair}


@dataclass(frozen=True, slots=True)
class Controls:
    """All checks. ``uneven`` counts games whose win shares do not sum to 1, ``different`` those whose replay differed.

    >>> from peloponnes.arena import Match, Settings
    >>> match = Match(Settings(["greedy", "random"], players=2, games=4))
    >>> match.play()
    >>> found = match.controls()
    >>> found.games, found.uneven, found.different, len(found.seats)
    (4, 0, 0, 2)
    """

    games: int
    uneven: int
    replayed: int
    different: int
    seats: tuple[Fairness, ...]
    places: tuple[Fairness, ...]

    def document(self) -> dict[str, object]:
        """The same as JSON-compatible data."""
        return {
            "games": self.games,
            "games_whose_shares_do_not_sum_to_1": self.uneven,
            "games_replayed": self.replayed,
            "games_that_differ_when_replayed": self.different,
            "seats": [each.document() for each in self.seats],
            "places_of_the_line_up": [each.document() for each in self.places],
        }


def controls(settings: Settings, deals: dict[int, list[Row]]) -> Controls:
    """Run all checks on complete deals."""
    players = settings.players
    sums: dict[tuple[int, int], float] = {}
    for rows in deals.values():
        for row in rows:
            sums[row.deal, row.rotation] = sums.get((row.deal, row.rotation), 0.0) + row.win_share
    first = [row for rows in deals.values() for row in rows if row.seat == 0 and row.replayed is not None]
    return Controls(
        games=len(sums),
        uneven=sum(abs(each - 1) > 1e-9 for each in sums.values()) if players > 1 else 0,
        replayed=len(first),
        different=sum(not row.replayed for row in first),
        seats=_fairness(settings, deals, lambda row: row.seat),
        places=_fairness(settings, deals, lambda row: settings.seated(row.rotation)[row.seat]),
    )


def _fairness(settings: Settings, deals: dict[int, list[Row]], number_of: Callable[[Row], int]) -> tuple[Fairness, ...]:
    """Whether each number wins its fair share of the games; empty for solo games."""
    players = settings.players
    if players == 1 or not deals:
        return ()
    level = 1 - (1 - LEVEL) / players
    found = []
    for number in range(players):
        won = [win_share([row for row in rows if number_of(row) == number], players) for rows in deals.values()]
        share = share_of(won, level)
        found.append(Fairness(number, share, share.holds(1 / players)))
    return tuple(found)
