"""Play many games between bots and count."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean

from peloponnes.bots import make_bot
from peloponnes.engine.edition import Edition
from peloponnes.game.game import Game


@dataclass(slots=True)
class Standing:
    """How one bot of the table fared. A shared first place counts as a share of a win."""

    bot: str
    wins: float = 0.0
    scores: list[int] = field(default_factory=list)
    ranks: list[float] = field(default_factory=list)
    passed: int = 0

    def document(self) -> dict[str, object]:
        """As data."""
        return {
            "bot": self.bot,
            "games": len(self.scores),
            "wins": round(self.wins, 3),
            "win_share": round(self.wins / max(1, len(self.scores)), 4),
            "mean_score": round(fmean(self.scores), 3) if self.scores else None,
            "mean_rank": round(fmean(self.ranks), 3) if self.ranks else None,
            "best_score": max(self.scores, default=None),
            "passed": self.passed,
        }


@dataclass(slots=True)
class Tally:
    """What was played: the bots in the order of the seats they had in the first game, and how they fared."""

    edition: Edition
    games: int
    seed: int
    standings: list[Standing]
    decisions: int = 0

    def document(self) -> dict[str, object]:
        """As data."""
        return {
            "edition": self.edition.name,
            "players": len(self.standings),
            "games": self.games,
            "seed": self.seed,
            "decisions": self.decisions,
            "bots": [standing.document() for standing in self.standings],
        }


def simulate(
    edition: Edition, bots: Sequence[str], games: int, seed: int, progress: Callable[[], object] = lambda: None
) -> Tally:
    """Play games between bots; in each the seats move on by one, so that none profits from its place.

    >>> from peloponnes import Edition
    >>> tally = simulate(Edition.base(), ["random", "random"], games=4, seed=1)
    >>> sum(standing.wins for standing in tally.standings)
    4.0
    """
    edition.check_players(len(bots))
    tally = Tally(edition, games, seed, [Standing(bot) for bot in bots])
    players = [make_bot(code) for code in bots]
    for number in range(games):
        seated = [(number + seat) % len(bots) for seat in range(len(bots))]
        game = Game.new(edition, [bots[index] for index in seated], f"{seed}/{number}")
        while game.decision:
            seat = game.decision.seat
            rng = Random(f"{seed}/{number}/{len(game.history)}")
            game.play(players[seated[seat]].choose(game.view(seat), game.decision, rng))
        _count(tally, game, seated)
        progress()
    return tally


def _count(tally: Tally, game: Game, seated: list[int]) -> None:
    assert game.result is not None
    tally.decisions += len(game.history)
    before = 0
    for place in game.result.ranking:
        for seat in place:
            standing = tally.standings[seated[seat]]
            standing.scores.append(game.result.seats[seat].score)
            standing.ranks.append(before + (len(place) + 1) / 2)
            standing.wins += (before == 0) / len(place)
            standing.passed += bool(game.result.passed)
        before += len(place)
