"""The probability that a disaster strikes this round when no two chits of a kind may follow each other (RULES 11.2)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from peloponnes.engine.kinds import BLANK

NO_KIND = -1
MOST_KEPT = 10_000  # cache entries of about a kilobyte each; a game for eight needs a few thousand
Kinds = tuple[int, ...]


def odds_apart(
    unknown: Mapping[int, int], known: Sequence[int], last: int, to_come: int, needed: Mapping[int, int]
) -> dict[int, float]:
    """For each kind, the probability that as many chits as needed stay among the ``to_come`` next ones.

    ``unknown`` counts the undrawn chits in hidden order by kind, ``known`` are those below them, ``last`` is the kind of the previous
    chit that stayed. Redraws by heroes are not taken into account.

    >>> odds_apart({0: 1, 1: 1}, [], NO_KIND, 1, {0: 1, 1: 2})
    {0: 0.5, 1: 0.0}
    >>> odds_apart({0: 1, 1: 1}, [], 0, 1, {0: 1, 1: 1})
    {0: 0.0, 1: 1.0}
    """
    ways = _ways(tuple(sorted(unknown.items())), tuple(known), last, to_come)
    return {
        kind: sum([chance for stayed, chance in ways if stayed.count(kind) >= count], 0.0)
        if 0 < count <= to_come
        else 0.0
        for kind, count in needed.items()
    }


@lru_cache(MOST_KEPT)
def _ways(
    unknown: tuple[tuple[int, int], ...], known: Kinds, last: int, to_come: int
) -> tuple[tuple[Kinds, float], ...]:
    """The probability of each set of kinds that may stay.

    Cached, because every view asks for it and the draws from one moment lead through the same later ones: without the cache this is
    most of the cost of a view of a game with heroes.
    """
    total = sum(count for _, count in unknown)
    if to_come == 0 or total + len(known) == 0:
        return (((), 1.0),)
    ways: dict[Kinds, float] = {}
    if total:
        draws = [(kind, count / total, _without(unknown, kind), known) for kind, count in unknown if count]
    else:
        draws = [(known[0], 1.0, (), known[1:])]
    for kind, chance, rest, below in draws:
        others = any(other != kind for other, count in rest if count) or any(other != kind for other in below)
        if kind == last and kind != BLANK and others:
            more = _ways(rest, (*below, kind), last, to_come)
            stays: Kinds = ()
        else:
            more = _ways(rest, below, kind, to_come - 1)
            stays = (kind,)
        for kinds, part in more:
            key = tuple(sorted(kinds + stays))
            ways[key] = ways.get(key, 0.0) + chance * part
    return tuple(ways.items())


def _without(unknown: tuple[tuple[int, int], ...], kind: int) -> tuple[tuple[int, int], ...]:
    return tuple([(other, count - (other == kind)) for other, count in unknown])
