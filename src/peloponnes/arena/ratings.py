"""Ratings by the Plackett–Luce model (openskill): each game is a ranking of all players at the table."""

from statistics import fmean

from peloponnes.arena.extras import need
from peloponnes.arena.row import Row
from peloponnes.arena.settings import Settings


def ratings(settings: Settings, deals: dict[int, list[Row]]) -> dict[str, tuple[float, float]]:
    """Mu and sigma of each code after all games, in order. A code with several seats moves by the mean of their changes.

    >>> from peloponnes.arena.play import play_game
    >>> settings = Settings(["greedy", "random"], players=2)
    >>> found = ratings(settings, {1: play_game(settings, 1, 0) + play_game(settings, 1, 1)})
    >>> found["greedy"][0] > 25 > found["random"][0]
    True
    """
    model = need("openskill.models").PlackettLuce()
    rated = {code: model.rating() for code in settings.codes}
    for rows in deals.values():
        for rotation in range(settings.players):
            table = [row for row in rows if row.rotation == rotation]
            teams = [[model.rating(mu=rated[row.bot].mu, sigma=rated[row.bot].sigma)] for row in table]
            after = model.rate(teams, ranks=[row.rank for row in table])
            for code in rated:
                own = [team[0] for team, row in zip(after, table, strict=True) if row.bot == code]
                rated[code] = model.rating(mu=fmean([one.mu for one in own]), sigma=fmean([one.sigma for one in own]))
    return {code: (round(one.mu, 3), round(one.sigma, 3)) for code, one in rated.items()}
