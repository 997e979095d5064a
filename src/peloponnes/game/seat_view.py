"""A seat as people and bots see it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from peloponnes.components.types import DISASTERS, TRAITS, Goods
from peloponnes.engine.edition import Edition
from peloponnes.engine.kinds import FREE_PLACEMENT, PROTECTS
from peloponnes.engine.phases.supply import food_needed
from peloponnes.engine.ruleset import Traits
from peloponnes.engine.seat import Seat
from peloponnes.game.result import Score, score_of

# The numbers that the rules read of a seat. Free placement is an ability, which tiles give as well.
TRAIT_NAMES = (*(name for name in TRAITS if name != "free_placement"), "coins_per_prestige", "points_per_inhabitant")


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat owns. ``coins`` are those in hand, ``marked`` the unfinished buildings, ``points`` those if the game ended now.

    ``income`` is the next income, including the coins and luxury that the inhabitants pay, with free choices as ``any``. ``limits`` are
    the storage limits, ``protected`` the disasters that the seat ignores, ``food_needed`` the units of food that a supply would take,
    and ``traits`` the numbers that hero and colony may change. With heroes, ``ignored`` says that a coin is on the hero.

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
    points: Score
    income: Goods
    limits: Goods
    protected: tuple[str, ...]
    free_placement: bool
    food_needed: int
    traits: Mapping[str, int]
    sea: tuple[str, ...] = ()
    hero: str = ""
    side: str = ""
    colony: str = ""
    strength: int = 0
    clovers: int = 0
    mercenaries: int = 0
    ignored: bool = False

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
        """The smaller of prestige and population."""
        return self.points.score

    def document(self) -> dict[str, object]:
        """The seat as `peloponnes replay --json` writes it."""
        document: dict[str, object] = {
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
            "prestige": (prestige := self.points.prestige),
            "population": (population := self.points.population),
            "score": min(prestige, population),
        }
        if self.hero:
            document["strength"] = self.strength
            document["clovers"] = self.clovers
            document["mercenaries"] = self.mercenaries
            document["hero"] = self.hero
            document["side"] = self.side
            document["colony"] = self.colony
        return document


def trace_of(seat: Seat) -> tuple[object, ...]:
    """All that a view of a seat is made of, except its name: two seats with the same trace look the same."""
    return (
        *(seat.wood, seat.stone, seat.food, seat.coins, seat.luxury, seat.inhabitants, seat.bid),
        *(tuple(seat.buildings), tuple(seat.marked), tuple(seat.lands), tuple(seat.sea)),
        *(seat.prestige, seat.abilities, seat.income, seat.nation, seat.traits),
        *seat.more(),
    )


def seat_view(edition: Edition, name: str, seat: Seat) -> SeatView:
    """Build the view of a seat of a state."""
    ids = edition.components.tiles
    traits = seat.traits
    more: dict[str, Any] = {}
    for expansion in edition.expansions:
        more |= expansion.seat_view(edition, seat)
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
        buildings=tuple([ids[tile].id for tile in seat.buildings]),
        marked=tuple([ids[tile].id for tile in seat.marked]),
        lands=tuple([ids[tile].id for tile in seat.lands]),
        points=score_of(edition, seat),
        income=_income(seat),
        limits=_limits(traits),
        protected=_protected(seat.abilities),
        free_placement=bool(seat.abilities & FREE_PLACEMENT),
        food_needed=food_needed(seat),
        traits=_numbers(traits),
        **more,
    )


@cache
def _limits(traits: Traits) -> Goods:
    return Goods(wood=traits.wood_limit, stone=traits.stone_limit, food=traits.food_limit)


@cache
def _protected(abilities: int) -> tuple[str, ...]:
    return tuple(disaster for disaster, bit in zip(DISASTERS, PROTECTS, strict=True) if abilities & bit)


@cache
def _numbers(traits: Traits) -> Mapping[str, int]:
    return MappingProxyType({name: getattr(traits, name) for name in TRAIT_NAMES})


def _income(seat: Seat) -> Goods:
    """The next income, including what the inhabitants pay (RULES 2.5.2); no more inhabitants leave than there are."""
    wood, stone, food, coins, luxury, inhabitants, choices = seat.income
    inhabitants = max(inhabitants, -seat.inhabitants)
    people = min(seat.inhabitants + inhabitants, len(seat.traits.coins) - 1)
    coins += seat.traits.coins[people]
    luxury += seat.traits.luxury[people]
    return Goods(wood, stone, food, coins, luxury, inhabitants, choices)
