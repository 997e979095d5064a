"""Who meets whom in a tournament: pools, and tables in which every pair of a pool meets as evenly as possible."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

TRIES = 30  # whole designs, of which the most even one is taken
SWAPS = 60  # attempts to improve a round

Round = list[list[int]]


def pools(entrants: int, players: int, seed: object) -> list[list[int]]:
    """Distribute entrants by lot to pools of about twice as many as sit at a table; sizes differ by one at most.

    >>> [len(pool) for pool in pools(13, 3, 1)]
    [7, 6]
    """
    number = max(1, round(entrants / (2 * players)))
    drawn = list(range(entrants))
    Random(f"{seed}/pools").shuffle(drawn)
    return [sorted(drawn[start::number]) for start in range(number)]


def rounds(members: Sequence[int], players: int, number: int, seed: object) -> list[Round]:
    """The tables of each round, with all members at one of them; where people are missing, bots will sit.

    >>> sorted(sorted(pair) for tables in rounds([0, 1, 2, 3], 2, 3, 1) for pair in tables)
    [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
    """
    found = [_design(members, players, number, Random(f"{seed}/{each}")) for each in range(TRIES)]
    return min(found, key=unevenness)


def _design(members: Sequence[int], players: int, number: int, chance: Random) -> list[Round]:
    met: Counter[frozenset[int]] = Counter()
    alone: Counter[int] = Counter()  # how many bots somebody has met
    found: list[Round] = []
    for _ in range(number):
        order = list(members)
        chance.shuffle(order)
        tables = _improved(order, players, met, alone, chance)
        for table in tables:
            met.update(frozenset(pair) for pair in combinations(table, 2))
            alone.update(dict.fromkeys(table, players - len(table)))
        found.append(tables)
    return found


def _improved(
    order: list[int], players: int, met: Counter[frozenset[int]], alone: Counter[int], chance: Random
) -> Round:
    """Swap two people as long as they meet more new opponents by it."""

    def cost(tables: Round) -> int:
        pairs = sum(2 * met[frozenset(pair)] + 1 for table in tables for pair in combinations(table, 2))
        return pairs + sum((players - len(table)) * (2 * alone[each] + 1) for table in tables for each in table)

    best = _split(order, players)
    least = cost(best)
    for _ in range(SWAPS):
        one, other = chance.sample(range(len(order)), 2)
        order[one], order[other] = order[other], order[one]
        tables = _split(order, players)
        if (now := cost(tables)) <= least:
            best, least = tables, now
        else:
            order[one], order[other] = order[other], order[one]
    return best


def _split(order: Sequence[int], players: int) -> Round:
    """As few tables as possible, with as many people at each as at any other, or one fewer."""
    number = -(-len(order) // players)
    return [list(order[start::number]) for start in range(number)]


def unevenness(found: Sequence[Round]) -> tuple[int, int]:
    """How much more often some pairs meet than others, and how many meet that often."""
    members = sorted({each for table in found[0] for each in table})
    met = Counter(frozenset(pair) for tables in found for table in tables for pair in combinations(table, 2))
    counts = [met[frozenset(pair)] for pair in combinations(members, 2)] or [0]
    return max(counts) - min(counts), sum(count * count for count in counts)
