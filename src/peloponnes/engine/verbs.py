"""The verbs of the base game and their words; each expansion has its own beside its steps."""

from peloponnes.engine import actions
from peloponnes.engine.notation import COINS_PART, RESOURCE_PART, TILE_PART, UNITS_PART, Verb

VERBS = (
    Verb(actions.PASS, "pass"),
    Verb(actions.BID, "bid", (TILE_PART, COINS_PART)),
    Verb(actions.MOVE, "move", (TILE_PART,)),
    Verb(actions.WITHDRAW, "withdraw"),
    Verb(actions.PAY, "pay"),
    Verb(actions.MARK, "mark"),
    Verb(actions.REFUSE, "refuse"),
    Verb(actions.CHOOSE, "choose", (RESOURCE_PART,)),
    Verb(actions.KEEP, "keep", (TILE_PART,)),
    Verb(actions.LOSE, "lose", (TILE_PART,)),
    Verb(actions.FEED, "feed", (UNITS_PART,)),
    Verb(actions.FINISH, "finish", (TILE_PART,)),
)
