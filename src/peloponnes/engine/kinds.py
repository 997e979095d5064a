"""Resources, chits and abilities as small integers."""

from typing import Final

from peloponnes.engine.vectors import i64

# The resources that a free choice may give (RULES 2.5.3), in the order in which incomes and gains list them.
WOOD: Final = 0
STONE: Final = 1
FOOD: Final = 2
COINS: Final = 3

# Chits (RULES 1.5). A disaster's number is also the bit of the ability that protects from it.
EARTHQUAKE: Final = 0
DROUGHT: Final = 1
PLAGUE: Final = 2
TEMPEST: Final = 3
DECLINE: Final = 4
BLANK: Final = 5
CHITS_TO_STRIKE: Final = 3
# All Persians (RULES 11.2) are one kind. A chit of value 1 has this number too, a chit of value 2 the next one, and so on.
PERSIAN: Final = 6


def kind_of(chit: i64) -> i64:
    """The kind of a chit; Persians of any value are one kind (RULES 11.2)."""
    return min(chit, PERSIAN)


# Abilities that a seat either has or lacks, one bit each. Abilities that add up are fields of their own.
PROTECTS: Final[tuple[int, ...]] = (1, 2, 4, 8, 16)
FREE_PLACEMENT: Final = 32

# Stand-ins for the bidder on a market tile: nobody has bid, or the tile is gone.
NOBODY: Final = -1
GONE: Final = -2

# wood, stone, food, coins, luxury, inhabitants
Goods = tuple[i64, i64, i64, i64, i64, i64]
NOTHING: Final[Goods] = (0, 0, 0, 0, 0, 0)
# wood, stone, food, coins, luxury
Payment = tuple[i64, i64, i64, i64, i64]
# the goods gained each round, then the number of free choices
Income = tuple[i64, i64, i64, i64, i64, i64, i64]
