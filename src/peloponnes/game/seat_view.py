"""What one seat owns, for people and bots to read."""

from dataclasses import dataclass

from peloponnes.components.types import DISASTERS, Goods
from peloponnes.engine.edition import Edition
from peloponnes.engine.kinds import FREE_PLACEMENT, PROTECTS
from peloponnes.engine.seat import Seat
from peloponnes.game.result import Score, score_of


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat owns: ``coins`` those in hand, ``marked`` the buildings not finished yet, ``points`` as if it ended now.

    ``income`` is the next one, with the coins and luxury that the inhabitants pay and its free choices as ``any``; ``limits`` are those
    of the storage; ``protected`` the disasters that it ignores.

    >>> from peloponnes import Edition, Game
    >>> game = Game.new(Edition.base(), seats=["Ann", "Bo"], seed=913)
    >>> ann = game.view().seats[0]
    >>> ann.name, ann.civilization, ann.coins, ann.wood, ann.score
    ('Ann', 'sparta', 7, 4, 2)
    >>> ann.income.wood, ann.income.coins, ann.limits.food, ann.protected
    (1, 2, 13, ())
    """

    name: str
    civilization: str
    wood: int
    stone: int
    food: int
    coins: int
    luxury: int
    inhabitants: int
    bid: int
    buildings: tuple[str, ...]
    marked: tuple[str, ...]
    lands: tuple[str, ...]
    sea: tuple[str, ...]
    points: Score
    income: Goods
    limits: Goods
    protected: tuple[str, ...]
    free_placement: bool

    @property
    def prestige(self) -> int:
        """Prestige if the game ended now."""
        return self.points.prestige

    @property
    def population(self) -> int:
        """Population points if the game ended now."""
        return self.points.population

    @property
    def score(self) -> int:
        """The smaller of the two."""
        return self.points.score

    def document(self) -> dict[str, object]:
        """The seat as `peloponnes replay --json` writes it."""
        return {
            "wood": self.wood,
            "stone": self.stone,
            "food": self.food,
            "coins": self.coins,
            "luxury": self.luxury,
            "inhabitants": self.inhabitants,
            "civilization": self.civilization,
            "buildings": list(self.buildings),
            "marked": list(self.marked),
            "lands": list(self.lands),
            "sea": list(self.sea),
            "prestige": self.prestige,
            "population": self.population,
            "score": self.score,
        }


def seat_view(edition: Edition, name: str, seat: Seat) -> SeatView:
    """Read a seat of a state."""
    ids = edition.components.tiles
    traits = seat.traits
    return SeatView(
        name=name,
        civilization=edition.components.civilizations[seat.nation].id,
        wood=seat.wood,
        stone=seat.stone,
        food=seat.food,
        coins=seat.coins,
        luxury=seat.luxury,
        inhabitants=seat.inhabitants,
        bid=seat.bid,
        buildings=tuple(ids[tile].id for tile in seat.buildings),
        marked=tuple(ids[tile].id for tile in seat.marked),
        lands=tuple(ids[tile].id for tile in seat.lands),
        sea=tuple(edition.components.sea[tile].id for tile in seat.sea),
        points=score_of(edition, seat),
        income=_income(seat),
        limits=Goods(wood=traits.wood_limit, stone=traits.stone_limit, food=traits.food_limit),
        protected=tuple(disaster for disaster, bit in zip(DISASTERS, PROTECTS, strict=True) if seat.abilities & bit),
        free_placement=bool(seat.abilities & FREE_PLACEMENT),
    )


def _income(seat: Seat) -> Goods:
    """The next income, with what the inhabitants pay (RULES 2.5.2); nobody leaves where nobody is."""
    wood, stone, food, coins, luxury, inhabitants, choices = seat.income
    inhabitants = max(inhabitants, -seat.inhabitants)
    people = min(seat.inhabitants + inhabitants, len(seat.traits.coins) - 1)
    coins += seat.traits.coins[people]
    luxury += seat.traits.luxury[people]
    return Goods(wood, stone, food, coins, luxury, inhabitants, choices)
