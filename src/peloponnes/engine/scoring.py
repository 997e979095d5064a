"""RULES 7: prestige, population, and the smaller of the two."""

from peloponnes.engine.ruleset import Ruleset
from peloponnes.engine.seat import Seat
from peloponnes.engine.vectors import i64, vec


def score(seat: Seat) -> int:
    """The seat's score in points if the game ended now: the smaller of prestige and population (RULES 7.1)."""
    prestige, population = seat.points()
    return min(prestige, population)


def rank(seat: Seat) -> tuple[i64, i64, i64]:
    """The sort key of a seat: score, then the larger of the two numbers, then luxury (RULES 7.2)."""
    prestige, population = seat.points()
    return (min(prestige, population), max(prestige, population), seat.luxury)


def parts(seat: Seat, ruleset: Ruleset) -> tuple[int, int, int, int, int, int]:
    """What a seat's points come from: buildings, lands, coins and inhabitants; then its luxury, and the points of its sea tiles."""
    buildings = lands = sea = 0
    for tile in seat.buildings:
        buildings += ruleset.pieces[tile].prestige
    for tile in seat.lands:
        lands += ruleset.pieces[tile].prestige
    for tile in seat.sea:
        sea += ruleset.sea[tile].prestige
    coins = seat.coins // seat.traits.coins_per_prestige
    return (buildings, lands, coins, seat.inhabitants * seat.traits.points_per_inhabitant, seat.luxury, sea)


def packed_rank(seat: Seat) -> i64:
    """The `rank` as one number, which compares the same."""
    score, larger, luxury = rank(seat)
    return (score << 20 | larger) << 20 | luxury


def ranking(seats: vec[Seat]) -> list[list[int]]:
    """The seats from first place to last, those that share a place grouped together (RULES 7.2)."""
    ranks: list[int] = [packed_rank(seat) for seat in seats]
    return [[seat for seat, rank in enumerate(ranks) if rank == place] for place in sorted(set(ranks), reverse=True)]
