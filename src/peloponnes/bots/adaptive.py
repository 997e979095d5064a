"""Opponents that suit somebody, found from how their last games against bots ended.

Every bot that was left behind, or came out ahead, counts as a game of two on the scale of `strengths.py`. The strength at which these
results are likeliest is that of the player; one win and one defeat against a novice are added, so that a single game says little. The
bots chosen are all of one level, or of two neighbouring ones, with a mean as near to that strength as can be. The same games always
give the same bots.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Final

from peloponnes.bots.levels import LEVELS
from peloponnes.bots.strengths import BETA, strengths_at

ADAPTIVE: Final = "adaptive"  # the code for such opponents
GAMES: Final = 8  # that count, the latest
START: Final = "novice"
STEPS: Final = 60  # of a bisection
WIN, SHARED, DEFEAT = 1.0, 0.5, 0.0


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game against bots: where it was played, and for each bot its level and whether it was beaten (1, 0.5 or 0)."""

    edition: str
    players: int
    results: Sequence[tuple[str, float]]


@dataclass(frozen=True, slots=True)
class Suited:
    """The levels of bots that suit somebody, the strength this is taken from, and of how many opponents in how many games."""

    levels: tuple[str, ...]
    strength: float
    games: int
    beaten: float
    opponents: int


def suited(games: Sequence[PastGame], edition: str, players: int, bots: int) -> Suited:
    """The bots that suit somebody at a table, by their past games, the latest first.

    >>> suited([], "base", 3, 2).levels
    ('novice', 'novice')
    >>> won = PastGame("base", 3, [("merchant", 1.0), ("merchant", 1.0)])
    >>> suited([won] * 8, "base", 3, 2).levels
    ('strategos', 'strategos')
    """
    counted = games[:GAMES]
    results = [each for game in counted for each in game.results]
    strength = strength_of(counted, edition, players)
    at_the_table = strengths_at(edition, players)
    mixes = [
        (*[LEVELS[number]] * (bots - stronger), *[LEVELS[number + 1]] * stronger)
        for number in range(len(LEVELS) - 1)
        for stronger in range(bots + 1)
    ]
    best = min(mixes, key=lambda mix: abs(sum(at_the_table[level] for level in mix) / max(1, bots) - strength))
    return Suited(best, strength, len(counted), sum(result for _, result in results), len(results))


def strength_of(games: Sequence[PastGame], edition: str, players: int) -> float:
    """The likeliest strength of whoever played these games, on the scale of a table."""
    start = strengths_at(edition, players)[START]
    against = [(start, BETA * sqrt(players), WIN), (start, BETA * sqrt(players), DEFEAT)]
    for game in games:
        there = strengths_at(game.edition, game.players)
        against += [(there[level], BETA * sqrt(game.players), result) for level, result in game.results]
    low, high = 0.0, 100.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        surplus = sum(result - 1 / (1 + exp((mean - middle) / scale)) for mean, scale, result in against)
        low, high = (middle, high) if surplus > 0 else (low, middle)
    return (low + high) / 2


def past_game(edition: str, ranking: Sequence[Sequence[int]], own: int, levels: Sequence[str]) -> PastGame | None:
    """A finished game as it counts for a seat; ``levels`` has the level of the bot in each seat, empty for a person.

    None if there was no bot of a level. Other people at the table do not count.

    >>> past_game("base", [[1], [0, 2]], 0, ["", "merchant", "novice"])
    PastGame(edition='base', players=3, results=[('merchant', 0.0), ('novice', 0.5)])
    """
    places = {seat: place for place, seats in enumerate(ranking) for seat in seats}
    results = []
    for seat, level in enumerate(levels):
        if level in LEVELS and seat != own:
            ahead = places[seat] - places[own]
            results.append((level, WIN if ahead > 0 else DEFEAT if ahead < 0 else SHARED))
    return PastGame(edition, len(levels), results) if results else None
