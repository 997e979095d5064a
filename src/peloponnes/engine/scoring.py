"""RULES 7: prestige, population, and the smaller of the two."""

from peloponnes.engine.seat import Seat


class Score:
    """The score of one seat, with its parts."""

    __slots__ = ("coin_prestige", "luxury", "population", "prestige", "tile_prestige")

    def __init__(self, tile_prestige: int, coin_prestige: int, population: int, luxury: int) -> None:
        self.tile_prestige = tile_prestige
        self.coin_prestige = coin_prestige
        self.prestige = tile_prestige + coin_prestige
        self.population = population
        self.luxury = luxury

    @property
    def total(self) -> int:
        """The smaller of prestige and population (RULES 7.1)."""
        return min(self.prestige, self.population)

    @property
    def key(self) -> tuple[int, int, int]:
        """What ranks it: score, then the larger of the two numbers, then luxury (RULES 7.2)."""
        return (self.total, max(self.prestige, self.population), self.luxury)


def score(seat: Seat) -> Score:
    """The score of a seat if the game ended now (RULES 7.1)."""
    traits = seat.traits
    return Score(
        seat.prestige,
        seat.coins // traits.coins_per_prestige,
        seat.inhabitants * traits.points_per_inhabitant,
        seat.luxury,
    )


def ranking(scores: list[Score]) -> list[list[int]]:
    """The seats from the first place to the last; those who share a place stand together (RULES 7.2)."""
    places: list[list[int]] = []
    for seat in sorted(range(len(scores)), key=lambda seat: scores[seat].key, reverse=True):
        if places and scores[places[-1][0]].key == scores[seat].key:
            places[-1].append(seat)
        else:
            places.append([seat])
    return places
