"""The case from which reasons are derived: an action, the seat before and after it, and the rough value of goods."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict

from peloponnes.bots.bot import Reason
from peloponnes.bots.reasons.rest_of_game import RestOfGame
from peloponnes.components.types import Goods, Tile
from peloponnes.engine.kinds import CHITS_TO_STRIKE
from peloponnes.game.actions import Action
from peloponnes.game.ahead import Preview
from peloponnes.game.decision import Decision
from peloponnes.game.game import Game
from peloponnes.game.seat_view import SeatView
from peloponnes.game.view import View

Weighed = tuple[float, Reason]
# Every reason with the names of its values. Tiles and disasters are given by id, goods as amounts by name.
Reasons = dict[str, tuple[str, ...]]
# What finds the reasons for an action, by its verb.
Finders = dict[str, Callable[["Case"], Iterator[Weighed]]]

REASONS: Reasons = {
    # a tile
    "smaller": ("points", "before", "after"),
    "people_and_food": ("n",),
    "feeds": ("n", "rest", "round", "last"),
    "income": ("goods", "rounds"),
    "protects": ("disaster", "shown"),
    "match": ("before", "after", "all"),
    "prestige": ("n",),
    "people": ("n", "points"),
    "at_once": ("goods",),
    "half_coin": (),
    "free_placement": (),
    "raise": ("more", "rivals"),
    "conquest": ("rivals",),
    "deny": ("tile",),
    # no tile
    "pass_best": ("coins",),
    "pass_saves": ("coins",),
    "pass_end": ("coins",),
    "withdraw_best": ("coins",),
    "withdraw_saves": ("coins",),
    # building, keeping, finishing
    "pay_secure": (),
    "pay_overflow": ("resource",),
    "mark_keeps": ("goods",),
    "mark_will_come": ("goods",),
    "mark_works": ("goods",),
    "refuse": ("luxury",),
    "keep_income": ("goods", "rounds"),
    "let_go": ("n", "goods"),
    "lose_spare": (),
    "spares": ("goods",),
    # income and supply
    "choose_building": ("goods", "tile"),
    "choose_food": ("n", "round", "last"),
    "choose_disaster": ("disaster", "goods"),
    "choose_point": (),
    "choose_bid": (),
    "choose_scarce": (),
    "choose_full": ("resource",),
    "choose_stock": ("goods",),
    "feed_saves": ("n", "luxury"),
    "feed_spare": ("luxury",),
    "feed_luxury": ("luxury",),
    # if no other reason applies
    "tried_best": ("games",),
    "tried": ("games",),
}

# The very rough value of a unit in points: as income per round, and once.
A_ROUND = {"wood": 0.2, "stone": 0.2, "food": 0.2, "coins": 0.15, "luxury": 0.05, "inhabitants": 1.2, "any": 0.25}
AT_ONCE = {"wood": 0.3, "stone": 0.3, "food": 0.25, "coins": 0.35, "luxury": 0.13}
# The rough cost of a disaster in points for each tile or unit that it affects.
STRIKES = {"earthquake": 1.2, "tempest": 1.2, "drought": 0.5, "plague": 1.8, "decline": 0.2}
NEARNESS = (0.4, 0.6, 1.0)  # by the number of the disaster's chits already shown


class Case:
    """An action at a decision, with the seat before and after it; ``best`` says that a search ranked it first."""

    def __init__(self, game: Game, view: View, decision: Decision, action: Action, best: bool) -> None:
        self.game = game
        self.view = view
        self.decision = decision
        self.action = action
        self.best = best
        self.rest = RestOfGame(view)
        self.me: SeatView = view.seats[decision.seat]
        self.preview: Preview = game.preview(action)

    @property
    def tile(self) -> Tile:
        """The land or building that the action or the decision is about."""
        tile = self.action.tile or self.decision.tile
        assert tile is not None
        return self.view.edition.tile(tile)

    @property
    def rivals(self) -> int:
        """The number of seats that bid later and could outbid this bid."""
        return len(self.view.could_outbid(self.decision.seat, self.action.amount or self.me.bid))


def because(weight: float, key: str, **values: object) -> Weighed:
    """A reason with its weight in points."""
    return weight, Reason(key, values)


def protection(case: Case, disasters: Iterable[str]) -> Iterator[Weighed]:
    """Reasons for a tile that protects from these disasters, for those still to come."""
    for disaster in disasters:
        shown = case.view.chits[disaster]
        if shown < CHITS_TO_STRIKE:
            weight = NEARNESS[shown] * STRIKES[disaster] * reach(case.me, disaster)
            yield because(weight, "protects", disaster=disaster, shown=shown)


def amounts(goods: Goods) -> dict[str, int]:
    """The goods that are not 0, by name."""
    return {good: amount for good, amount in asdict(goods).items() if amount}


def increase(before: Goods, after: Goods) -> dict[str, int]:
    """The goods of which ``after`` has more than ``before``, by name."""
    old, new = asdict(before), asdict(after)
    return {good: new[good] - old[good] for good in new if new[good] > old[good]}


def value(amounts: dict[str, int], weights: dict[str, float]) -> float:
    """The value of these amounts in points."""
    return sum(weights.get(good, 0.0) * amount for good, amount in amounts.items())


def reach(seat: SeatView, disaster: str) -> int:
    """The number of tiles or units of a good that a disaster would cost the seat or make it pay for (RULES 3.1–3.5)."""
    if disaster == "drought":
        down = seat.traits["drought_down"]
        return seat.food // down if down else -(-seat.food // seat.traits["drought"])
    if disaster == "plague":
        return -(-seat.inhabitants // 3)
    if disaster == "decline":
        return min(seat.luxury, seat.traits["decline"])
    return len(seat.buildings if disaster == "earthquake" else seat.lands)


def side_by_side(one: Tile, other: Tile) -> bool:
    """Whether two lands may be placed next to each other (RULES 2.4.2)."""
    return any(getattr(one.income, good) and getattr(other.income, good) for good in ("wood", "stone", "food"))
