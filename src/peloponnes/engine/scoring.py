"""RULES 7: prestige, population, and the smaller of the two."""

from peloponnes.engine.seat import Seat


def score(seat: Seat) -> int:
    """The seat's score in points if the game ended now: the smaller of prestige and population (RULES 7.1)."""
    prestige, population = seat.points()
    return min(prestige, population)


def rank(seat: Seat) -> tuple[int, int, int]:
    """The sort key of a seat: score, then the larger of the two numbers, then luxury (RULES 7.2)."""
    prestige, population = seat.points()
    return (min(prestige, population), max(prestige, population), seat.luxury)


def ranking(seats: list[Seat]) -> list[list[int]]:
    """The seats from first place to last, those that share a place grouped together (RULES 7.2)."""
    places: list[list[int]] = []
    ranks = [rank(seat) for seat in seats]
    for number in sorted(range(len(seats)), key=ranks.__getitem__, reverse=True):
        if places and ranks[places[-1][0]] == ranks[number]:
            places[-1].append(number)
        else:
            places.append([number])
    return places
