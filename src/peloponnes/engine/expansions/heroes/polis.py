"""RULES 11.1: a seat with a hero and a colony."""

from peloponnes.engine.kinds import Income
from peloponnes.engine.ruleset import Ruleset, Traits
from peloponnes.engine.seat import Seat, minus, plus
from peloponnes.engine.state import State
from peloponnes.engine.vectors import i64, mypyc_attr


@mypyc_attr(acyclic=True)
class Polis(Seat):
    """A seat that also has strength, clovers and mercenaries.

    ``turned`` is 1 when the hero shows its orange side (RULES 11.6), ``ignored`` is 1 when a coin is on the hero (11.9). The hero and
    the colony are named by its traits.
    """

    __slots__ = ("clovers", "ignored", "mercenaries", "strength", "turned")

    def __init__(
        self,
        traits: Traits,
        nation: i64,
        wood: i64,
        stone: i64,
        food: i64,
        coins: i64,
        luxury: i64,
        inhabitants: i64,
        bid: i64,
        buildings: tuple[int, ...],
        marked: tuple[int, ...],
        lands: tuple[int, ...],
        sea: tuple[int, ...],
        prestige: i64,
        half_coins: i64,
        abilities: i64,
        income: Income,
        strength: i64,
        clovers: i64,
        mercenaries: i64,
        turned: i64,
        ignored: i64,
    ) -> None:
        super().__init__(
            traits,
            nation,
            wood,
            stone,
            food,
            coins,
            luxury,
            inhabitants,
            bid,
            buildings,
            marked,
            lands,
            sea,
            prestige,
            half_coins,
            abilities,
            income,
        )
        self.strength = strength
        self.clovers = clovers
        self.mercenaries = mercenaries
        self.turned = turned
        self.ignored = ignored

    def copy(self) -> "Polis":
        """An independent copy."""
        return Polis(
            self.traits,
            self.nation,
            self.wood,
            self.stone,
            self.food,
            self.coins,
            self.luxury,
            self.inhabitants,
            self.bid,
            self.buildings,
            self.marked,
            self.lands,
            self.sea,
            self.prestige,
            self.half_coins,
            self.abilities,
            self.income,
            self.strength,
            self.clovers,
            self.mercenaries,
            self.turned,
            self.ignored,
        )

    def set_to(self, other: Seat) -> None:
        """Make this an independent copy of another seat of the same game."""
        super().set_to(other)
        assert isinstance(other, Polis)
        self.strength = other.strength
        self.clovers = other.clovers
        self.mercenaries = other.mercenaries
        self.turned = other.turned
        self.ignored = other.ignored

    def settle(self, ruleset: Ruleset) -> None:
        """Reset the derived values to those of civilization, colony and the visible side of the hero, as before any tile."""
        super().settle(ruleset)
        hero = ruleset.heroes[self.traits.hero]
        if self.turned:
            self.income = plus(self.income, hero.orange)
        else:
            self.income = plus(self.income, hero.red)
            self.prestige += hero.prestige

    def turn(self, ruleset: Ruleset) -> None:
        """Turn the hero to its orange side (RULES 11.6), which has no prestige and a different income."""
        hero = ruleset.heroes[self.traits.hero]
        self.turned = 1
        self.prestige -= hero.prestige
        self.income = plus(minus(self.income, hero.red), hero.orange)

    def arms(self) -> i64:
        """The strength of the seat in points."""
        return self.strength

    def more(self) -> tuple[int, ...]:
        """Strength, clovers, mercenaries, and whether the hero is turned and has ignored a disaster."""
        return (self.strength, self.clovers, self.mercenaries, self.turned, self.ignored)

    def points(self) -> tuple[i64, i64]:
        """Prestige and population points if the game ended now, with each clover counted where it is best (RULES 11.8).

        Best means the highest score, then the highest larger number (7.2), then the most prestige.
        """
        prestige, population = super().points()
        population += self.mercenaries + 2 * self.clovers
        # A clover moved to prestige takes as much from population, so the two are closest when a quarter of the difference is moved.
        moved = max(0, min(self.clovers, (population - prestige) // 4))
        smaller = min(prestige + 2 * moved, population - 2 * moved)
        if moved < self.clovers and min(prestige + 2 * moved + 2, population - 2 * moved - 2) >= smaller:
            moved += 1
        return (prestige + 2 * moved, population - 2 * moved)


def polis(s: State, seat: i64) -> Polis:
    """The seat as a `Polis`, in a game with heroes."""
    me = s.seats[seat]
    assert isinstance(me, Polis)
    return me
