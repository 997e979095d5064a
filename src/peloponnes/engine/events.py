"""What happens, as numbers: the kind first, then the seat (or -1), then what the comment beside the kind lists.

What is told as paid is what left the stock; luxury stands for the rest of the price. Only a state with a sink tells events; search runs
without one. `peloponnes.game.events` gives them names.
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
