"""One step ahead by a value of what the seat would own."""

from collections.abc import Callable
from random import Random

from peloponnes.engine.edition import Edition
from peloponnes.game.actions import Action
from peloponnes.game.decision import Decision
from peloponnes.game.game import Game
from peloponnes.game.seat_view import SeatView
from peloponnes.game.view import View

# What things are worth, in points of the score.
COIN = 0.25
MATERIAL = 0.345  # a wood or stone
FOOD = 0.22
LUXURY = 0.07
PROTECTION = 0.9  # from a disaster still to come
LANDS_MATCH = 0.37  # a resource by which the next land would match
HUNGER = 1.53  # an inhabitant that will not be fed
UNFINISHED = 1.5  # of the prestige of a marked building whose cost is out of sight
SMALLER = 0.74  # how much of the value is the smaller of prestige and population
RISK_OF_A_RIVAL = 0.23  # that one who bids later outbids the least bid
STRENGTH = 0.2  # a point of it, up to the tenth
PRICE_OF_A_SWAP = 3  # coins for which another hero or colony is as good as the own
LATE = 7  # the round from which on nothing is spared for later


class Greedy:
    """Looks at what each action would bring to its own seat, and takes the best; never looks at the others' plans."""

    def choose(self, view: View, decision: Decision, rng: Random) -> Action:
        """One of the decision's actions."""
        game = view.game(rng)
        if decision.kind == "bid":
            return self._bid(view, game, decision)
        by_rule = BY_RULE.get(decision.kind)
        if by_rule is not None:
            return decision.actions[by_rule(view, decision)]
        return max(decision.actions, key=lambda action: self._worth(view, game, action))

    def _worth(self, view: View, game: Game, action: Action) -> float:
        """The value of an action: for a tile, of the best way to take it."""
        preview = game.preview(action)
        if preview.won:
            return max(value(view, way.income, 1) for way in preview.won)
        return value(view, preview.now, int(view.phase in ("income", "chits")))

    def _bid(self, view: View, game: Game, decision: Decision) -> Action:
        """The tile with the best value at its least bid; a coin or two more where a rival might outbid it and it is worth it."""
        least: dict[str | None, Action] = {}
        for action in decision.actions:
            least.setdefault(action.tile, action)
        passing = least.pop(None)
        worth = {action: self._worth(view, game, action) for action in least.values()}
        best = max(worth, key=worth.__getitem__, default=passing)
        gain = worth.get(best, 0.0) - self._worth_of_passing(view, game, passing)
        if gain <= 0:
            return passing
        rivals = self._rivals(view, decision)
        raises = [action for action in decision.actions if action.tile == best.tile]
        if best.tile in view.conquest or not rivals:
            return best
        return max(
            raises, key=lambda action: self._hold(best, action, rivals) * (gain - COIN * self._more(best, action))
        )

    def _worth_of_passing(self, view: View, game: Game, passing: Action) -> float:
        """What it owns with 3 coins more and an income."""
        me = game.preview(passing).now
        return value(view, me, 0) + income_value(me, 1)

    @staticmethod
    def _rivals(view: View, decision: Decision) -> int:
        """How many bid after this seat."""
        return len(view.order) - 1 - view.order.index(decision.seat)

    @staticmethod
    def _more(best: Action, action: Action) -> int:
        return (action.amount or 0) - (best.amount or 0)

    def _hold(self, best: Action, action: Action, rivals: int) -> float:
        """How likely nobody outbids it."""
        return float((1 - RISK_OF_A_RIVAL / (1 + self._more(best, action)) ** 2) ** rivals)


def _redraw(view: View, decision: Decision) -> int:
    """Have a chit drawn anew that would strike this seat now."""
    chit = str(decision.chit).partition("-")[0]
    seat = view.seats[decision.seat]
    if chit == "persian" and view.persians:
        strikes = view.persians.next_attack == view.persians.shown + 1
        strength = view.persians.strength + len(view.seats) * int(str(decision.chit)[-1])
        return 0 if strikes and strength > view.persians.players else 1
    return 0 if view.chits[chit] == 2 and chit not in seat.protected else 1


def _ignore(view: View, decision: Decision) -> int:
    """Ignore what would cost much: an attack, a hungry drought, many tiles to pay for."""
    seat = view.seats[decision.seat]
    costs = {
        "earthquake": len(seat.buildings),
        "tempest": len(seat.lands),
        "drought": seat.food / 5,
        "plague": seat.inhabitants / 3,
        "decline": seat.luxury / 8,
        "persian": 3,
    }
    return 0 if costs[str(decision.chit)] >= 2 or view.round >= LATE else 1


def _answer(view: View, decision: Decision) -> int:
    """Swap for coins that are worth it."""
    return 0 if decision.offer and decision.offer.coins >= PRICE_OF_A_SWAP else 1


# Decisions whose worth does not show in what the seat owns right after: which of the actions to take.
BY_RULE: dict[str, Callable[[View, Decision], int]] = {
    "redraw": _redraw,
    "ignore": _ignore,
    "offer": lambda view, decision: -1,
    "answer": _answer,
}


def value(view: View, seat: SeatView, income_taken: int) -> float:
    """How good it is to own all this now, in points of the score. ``income_taken`` tells whether this round's income is in it."""
    rounds = view.edition.tables.rounds - view.round + (1 - income_taken)
    prestige = seat.prestige - seat.points.coins + seat.coins * COIN
    prestige += MATERIAL * (min(seat.wood, 6) + min(seat.stone, 6)) + LUXURY * min(seat.luxury, 12)
    prestige += rounds * income_value(seat, 0) - UNFINISHED * _out_of_sight(view.edition, seat, rounds)
    population = seat.population - HUNGER * _hungry(view, seat, rounds) + FOOD * min(seat.food, seat.inhabitants)
    protection = sum(PROTECTION for disaster in seat.protected if view.chits[disaster] < 3)
    smaller, larger = sorted((prestige, population))
    worth = SMALLER * smaller + (1 - SMALLER) * larger + protection + LANDS_MATCH * _matches(view.edition, seat)
    return worth + STRENGTH * min(seat.strength, 10) * min(rounds, 3)


def income_value(seat: SeatView, with_food: int) -> float:
    """What one round's income is worth."""
    income = seat.income
    worth = MATERIAL * (income.wood + income.stone) + COIN * (income.coins + income.any) + LUXURY * income.luxury
    return worth * 0.6 + with_food * FOOD * income.food + income.inhabitants


def _hungry(view: View, seat: SeatView, rounds: int) -> float:
    """How many inhabitants the stock, the income and luxury will not feed, over the supplies still to come."""
    supplies = 1 + sum(view.edition.tile(tile).supply for tile in view.undrawn_tiles)
    wait = min(rounds, 3) if supplies > 1 else rounds
    mouths, free = seat.traits["mouths_per_food"], len(seat.sea) + seat.traits["food_saved"]
    people = seat.inhabitants / mouths
    food = min(seat.food + seat.income.food * wait, seat.limits.food) + seat.luxury / 4 + free
    later = seat.income.food * (rounds - wait) + max(0.0, food - people) + free * (supplies - 1)
    hungry = max(0.0, people - food)
    if supplies > 1:
        hungry += 0.5 * max(0.0, people - hungry - later / (supplies - 1))
    return hungry * mouths


def _out_of_sight(edition: Edition, seat: SeatView, rounds: int) -> float:
    """The prestige of marked buildings whose cost will hardly be there at the next supply."""
    wait = min(rounds, 2)
    wood, stone = seat.wood + seat.income.wood * wait, seat.stone + seat.income.stone * wait
    luxury, rate = seat.luxury, seat.traits["luxury_rate"]
    lost = 0.0
    for id in seat.marked:
        tile = edition.tile(id)
        missing = max(0, tile.cost.wood - wood) + max(0, tile.cost.stone - stone)
        if rate * missing > luxury:
            lost += tile.prestige * min(1.0, missing / 2)
        else:
            luxury -= rate * missing
        wood, stone = max(0, wood - tile.cost.wood), max(0, stone - tile.cost.stone)
    return lost


def _matches(edition: Edition, seat: SeatView) -> int:
    """By how many resources the next land may match the last one."""
    if not seat.lands or seat.free_placement:
        return 3
    income = edition.tile(seat.lands[-1]).income
    return bool(income.wood) + bool(income.stone) + bool(income.food)
