"""RULES 2.5: income."""

from typing import TYPE_CHECKING, Final

from peloponnes.components.types import RESOURCES
from peloponnes.engine import agenda, events
from peloponnes.engine.actions import CHOOSE, SUBJECT, SUBJECT_MASK
from peloponnes.engine.choices import Choices
from peloponnes.engine.kinds import COINS, FOOD, NOTHING, STONE, WOOD
from peloponnes.engine.notation import Argument, place_among
from peloponnes.engine.state import State
from peloponnes.engine.step import Step
from peloponnes.engine.vectors import i64

if TYPE_CHECKING:
    from peloponnes.engine.edition import Edition

# The argument counts the choices made so far: four bits for each resource, and their total above them.
PICKED: Final[tuple[int, ...]] = (1 | 1 << 16, 1 << 4 | 1 << 16, 1 << 8 | 1 << 16, 1 << 12 | 1 << 16)


def _choices_text(edition: "Edition", argument: int) -> str:
    """The resources chosen so far."""
    counts = [argument >> shift & 15 for shift in (0, 4, 8, 12)]
    return "+".join(resource for resource, count in zip(RESOURCES, counts, strict=True) for _ in range(count))


def _read_choices(edition: "Edition", word: str) -> int:
    return sum([PICKED[place_among(resource, RESOURCES)] for resource in word.split("+")])


CHOICES_MADE: Final = Argument(_choices_text, _read_choices, optional=True)


class Incomes(Step):
    """Give every seat its income in turn order, including those that passed (RULES 2.5.1)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(agenda.INCOMES, "incomes", "income", turns=True)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        s.each(s.ruleset.income)


class Income(Step):
    """Ask for each free choice (RULES 2.5.3), then add all income at once, inhabitants before what they pay (2.5.2, 2.5.6)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(
            agenda.INCOME, "income", "income", kind="choose", verbs=(CHOOSE,), private=True, argument=CHOICES_MADE
        )

    def legal(self, s: State, seat: i64, argument: i64, out: Choices) -> None:
        if s.seats[seat].income[6] > argument >> 16:
            out.append(CHOOSE | WOOD << SUBJECT)
            out.append(CHOOSE | STONE << SUBJECT)
            out.append(CHOOSE | FOOD << SUBJECT)
            out.append(CHOOSE | COINS << SUBJECT)

    def apply(self, s: State, seat: i64, argument: i64, action: i64) -> None:
        if action:
            resource = action >> SUBJECT & SUBJECT_MASK
            if s.sink is not None:
                events.chose(s.sink, seat, resource)
            s.first(agenda.INCOME, seat, argument + PICKED[resource])
            return
        me = s.seats[seat]
        traits = me.traits
        before = NOTHING if s.sink is None else me.goods()
        wood, stone, food, coins, luxury, inhabitants, _choices = me.income
        people = me.inhabitants + inhabitants
        if people < 0:
            people = 0
        elif people >= len(traits.coins):
            people = len(traits.coins) - 1
        if argument:
            wood += argument & 15
            stone += argument >> 4 & 15
            food += argument >> 8 & 15
            coins += argument >> 12 & 15
        me.receive(wood, stone, food, coins + traits.coins[people], luxury + traits.luxury[people], inhabitants)
        if s.sink is not None:
            wood, stone, food, coins, luxury, inhabitants = me.gained_since(before)
            events.income(s.sink, seat, wood, stone, food, coins, luxury, inhabitants)

    def stands(self, s: State, seat: i64, argument: i64) -> bool:
        picked = (argument & 15) + (argument >> 4 & 15) + (argument >> 8 & 15) + (argument >> 12 & 15)
        return picked == argument >> 16 and picked <= s.seats[seat].income[6]
