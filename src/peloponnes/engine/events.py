"""Events as tuples of integers: the kind, the seat (or -1), then the values listed in the comment beside the kind.

Goods paid are those that left the stock; luxury covers the rest of the price. ``BID`` alone has the whole bid as its coins, including
what luxury paid for. A state emits events only if it has a sink; search runs without one. `peloponnes.game.events` gives them names.
"""

from typing import Final

ROUND_BEGAN: Final = 0  # round
REVEALED: Final = 1  # tile, conquest
SUPPLY_BEGAN: Final = 2
PASSED: Final = 3  # coins
BID: Final = 4  # tile, coins, luxury
OUTBID: Final = 5  # tile, by
MOVED: Final = 6  # tile, coins
WITHDREW: Final = 7  # coins
UNSOLD: Final = 8  # tile
ORDERED: Final = 9  # all seats in the new order
PLACED: Final = 10  # tile
UNPLACED: Final = 11  # tile
PAID: Final = 12  # tile, wood, stone, luxury
MARKED: Final = 13  # tile, coins, luxury
REFUSED: Final = 14  # tile
UNBUILT: Final = 15  # tile
GAINED: Final = 16  # tile, then what changed: wood, stone, food, coins, luxury, inhabitants
CHOSE: Final = 17  # resource
INCOME: Final = 18  # what changed: wood, stone, food, coins, luxury, inhabitants
CHIT: Final = 19  # chit, shown
STRUCK: Final = 20  # disaster
SPARED: Final = 21  # disaster
SUFFERED: Final = 22  # disaster, amount
KEPT: Final = 23  # tile, disaster, wood, stone, food, coins, luxury
LOST: Final = 24  # tile, disaster, coins
FED: Final = 25  # food, luxury, starved
FINISHED: Final = 26  # tile, wood, stone, luxury, coins
ABANDONED: Final = 27  # tile, coins
ENDED: Final = 28
SEA: Final = 29  # sea tile, then what was paid: wood, stone, food, coins, luxury
SEA_GAINED: Final = 30  # sea tile, then what changed: wood, stone, food, coins, luxury, inhabitants
FISHED: Final = 31  # fish
STARTED: Final = 32  # goods: wood, stone, food, coins, luxury, inhabitants; strength
OFFERED: Final = 33  # prize (0 colony, 1 hero), to, coins
ACCEPTED: Final = 34  # prize, from, coins
DECLINED: Final = 35  # prize, from, coins
STRENGTHENED: Final = 36  # tile, strength, then what was paid: wood, stone, food, coins, luxury
UNDER_PILE: Final = 37  # chit; its seat is the one that has it redrawn, -1 for a double
PERSIAN: Final = 38  # chit, shown
ATTACKED: Final = 39  # first or second, strength of the Persians, of the players, beaten back
HALVED: Final = 40  # strength lost
TURNED: Final = 41  # hero
IGNORED: Final = 42  # disaster, coins, luxury
HIRED: Final = 43  # mercenaries, strength, coins, luxury
CONFLICT: Final = 44  # from, clovers, inhabitants
SPARING: Final = 45  # units of food saved
TAKEN: Final = 46  # tile, whose cost is paid next
UNMARKED: Final = 47  # tile, whose cost is paid next; coins
