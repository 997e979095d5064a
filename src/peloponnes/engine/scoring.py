"""RULES 7: prestige, population, and the smaller of the two."""

from peloponnes.engine.seat import Seat


def prestige(seat: Seat) -> int:
    """The prestige of all tiles, and 1 for so many full coins (RULES 7.1)."""
    return seat.prestige + seat.coins // seat.traits.coins_per_prestige


def population(seat: Seat) -> int:
    """The points for inhabitants (RULES 7.1)."""
    return seat.inhabitants * seat.traits.points_per_inhabitant


def score(seat: Seat) -> int:
    """The smaller of the two, if the game ended now (RULES 7.1)."""
    return min(prestige(seat), population(seat))


def rank(seat: Seat) -> tuple[int, int, int]:
    """What ranks a seat: score, then the larger of the two numbers, then luxury (RULES 7.2)."""
    return (score(seat), max(prestige(seat), population(seat)), seat.luxury)


def ranking(seats: list[Seat]) -> list[list[int]]:
    """The seats from the first place to the last; those who share a place stand together (RULES 7.2)."""
    places: list[list[int]] = []
    ranks = [rank(seat) for seat in seats]
    for number in sorted(range(len(seats)), key=ranks.__getitem__, reverse=True):
        if places and ranks[places[-1][0]] == ranks[number]:
            places[-1].append(number)
        else:
            places.append([number])
    return places
