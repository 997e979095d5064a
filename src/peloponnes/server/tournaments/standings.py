"""Standings of a pool: points for places, and what decides between equal points. See docs/ratings.md."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple


class Outcome(NamedTuple):
    """Somebody at a finished table: their number among the entrants, None for a bot; their place, and their score."""

    entrant: int | None
    place: int
    score: int


class StandingsLine(NamedTuple):
    """An entrant in the standings. ``points`` are opponents left behind, with a half for each who shares the place.

    Equal points are decided by ``ahead``, how much more often one was placed before than behind those with equal points; then by
    ``margin``, the sum of the differences to the mean score of the others at the table; then by ``score``, the sum of the own ones.
    """

    entrant: int
    games: int
    won: int
    points: float
    ahead: int
    margin: float
    score: int


def standings(entrants: Sequence[int], tables: Iterable[Sequence[Outcome]]) -> list[StandingsLine]:
    """The entrants of a pool, best first; who is equal in everything stays in the order of entry."""
    played = [list(table) for table in tables]
    points = {each: sum(_points(table, each) for table in played) for each in entrants}
    lines = [_line(each, played, points) for each in entrants]
    return sorted(lines, key=lambda line: (-line.points, -line.ahead, -line.margin, -line.score, line.entrant))


def _of(table: Sequence[Outcome], entrant: int) -> Outcome | None:
    return next((each for each in table if each.entrant == entrant), None)


def _points(table: Sequence[Outcome], entrant: int) -> float:
    own = _of(table, entrant)
    if own is None:
        return 0.0
    others = [each for each in table if each is not own]
    return sum(1.0 if own.place < each.place else 0.5 if own.place == each.place else 0.0 for each in others)


def _line(entrant: int, played: Sequence[Sequence[Outcome]], points: Mapping[int, float]) -> StandingsLine:
    equal = {each for each, their in points.items() if each != entrant and their == points[entrant]}
    games = won = ahead = score = 0
    margin = 0.0
    for table in played:
        own = _of(table, entrant)
        if own is None:
            continue
        others = [each for each in table if each is not own]
        games += 1
        won += own.place == 1
        score += own.score
        margin += own.score - sum(each.score for each in others) / len(others)
        ahead += sum((own.place < each.place) - (own.place > each.place) for each in others if each.entrant in equal)
    return StandingsLine(entrant, games, won, points[entrant], ahead, round(margin, 2), score)
