"""Reasons in the auction: what a tile brings and why at this price, or why to take none."""

from collections.abc import Iterator

from peloponnes.bots.reasons.case import (
    A_ROUND,
    AT_ONCE,
    Case,
    Finders,
    Weighed,
    amounts,
    because,
    increase,
    protection,
    side_by_side,
    value,
)
from peloponnes.components.types import Tile
from peloponnes.game.seat_view import SeatView

LOST = ("unbuilt", "unplaced", "refused")


def bid(case: Case) -> Iterator[Weighed]:
    """Reasons for a bid or a moved bid: what the tile brings, and why at this price."""
    tile, me, alone = case.tile, case.me, len(case.view.names) == 1
    way = next((way for way in case.preview.won if way.how not in LOST), None)
    if way is None:
        if not alone:
            yield because(1.0, "deny", tile=tile.id)
        return
    yield from gains(case, me, way.taken)
    yield from _tile(case, tile, me, way.taken)
    if not alone and tile.id in case.view.conquest and case.rivals:
        yield because(1.0 + 0.4 * case.rivals, "conquest", rivals=case.rivals)
    if case.action.verb == "bid" and tile.id in case.view.row:
        bids = [each.amount or 0 for each in case.decision.actions if each.verb == "bid" and each.tile == tile.id]
        more = (case.action.amount or 0) - min(bids)
        if more and case.rivals:
            yield because(1.5 + 1.3 * more, "raise", more=more, rivals=case.rivals)


def gains(case: Case, before: SeatView, after: SeatView) -> Iterator[Weighed]:
    """Reasons that apply to any tile: points, inhabitants, food."""
    ahead = case.rest
    points = before.points.binding
    if points != "both":
        rise = getattr(after, points) - getattr(before, points)
        if rise > 0:
            weight = rise * (0.35 + 0.65 * min(1.0, case.view.round / 6))
            values = {"before": getattr(before, points), "after": getattr(after, points)}
            yield because(weight, "smaller", points=points, **values)
    people = after.inhabitants - before.inhabitants
    rate = after.traits["points_per_inhabitant"]
    if people > 0:
        yield because(0.3 * people * rate, "people", n=people, points=people * rate)
    food = after.income.food - before.income.food
    brought = food * ahead.supply_incomes + max(0, after.food - before.food)
    hungry, rest = ahead.hungry(before), ahead.hungry(after)
    if people > 0 and food > 0 and brought * after.traits["mouths_per_food"] >= people and rest <= hungry:
        weight = 0.5 + 0.35 * people * rate + 0.2 * food * ahead.incomes
        yield because(weight, "people_and_food", n=people)
    # Fewer also starve after giving up inhabitants, or with new luxury: neither is food.
    if hungry > rest and people >= 0 and (brought > 0 or len(after.sea) > len(before.sea)):
        near = 1.0 if ahead.supply_incomes <= 3 else 0.5
        weight = 0.8 * near * (hungry - rest) * rate
        yield because(weight, "feeds", n=hungry, rest=rest, round=ahead.supply_round, last=ahead.last)


def _tile(case: Case, tile: Tile, before: SeatView, after: SeatView) -> Iterator[Weighed]:
    """Reasons that apply only to a land or building."""
    ahead = case.rest
    more = increase(before.income, after.income)
    if more and ahead.incomes > 1:
        yield because(value(more, A_ROUND) * ahead.incomes, "income", goods=more, rounds=ahead.incomes)
    yield from protection(case, [disaster for disaster in tile.protects if disaster not in before.protected])
    if tile.kind == "land" and before.lands and ahead.incomes > 1 and not after.free_placement:
        lands = [case.view.edition.tile(each) for each in case.view.undrawn_tiles]
        lands = [land for land in lands if land.kind == "land"]
        old = case.view.edition.tile(before.lands[-1])
        fit, fitted = (sum(side_by_side(each, land) for land in lands) for each in (tile, old))
        if fit > fitted:
            weight = 5 * (fit - fitted) / len(lands) * min(1.0, ahead.incomes / 4)
            yield because(weight, "match", before=fitted, after=fit, all=len(lands))
    if tile.ability == "half_coin" and ahead.incomes > 1 and len(case.view.names) > 1:
        yield because(0.17 * ahead.incomes * (len(case.view.names) - 1), "half_coin")
    if tile.ability == "free_placement" and ahead.incomes > 1 and not before.free_placement:
        yield because(0.35 * ahead.incomes, "free_placement")
    if tile.prestige:
        yield because(0.3 * tile.prestige, "prestige", n=tile.prestige)
    once = {good: amount for good, amount in amounts(tile.once).items() if good in AT_ONCE and amount > 0}
    if once:
        yield because(value(once, AT_ONCE), "at_once", goods=once)


# No tile -----------------------------------------------------------------------------------------------------------------------


def passing(case: Case) -> Iterator[Weighed]:
    """Reasons for passing, which brings three coins instead of a tile (RULES 2.2.5)."""
    coins = case.preview.now.coins
    if case.view.round == case.view.edition.ruleset.rounds:
        yield because(1.0, "pass_end", coins=coins)
    else:
        yield because(1.0, "pass_best" if case.best else "pass_saves", coins=coins)


def withdraw(case: Case) -> Iterator[Weighed]:
    """Reasons for withdrawing from the auction with the bid back (RULES 2.2.5)."""
    yield because(1.0, "withdraw_best" if case.best else "withdraw_saves", coins=case.me.bid)


FINDERS: Finders = {
    "bid": bid,
    "move": bid,
    "pass": passing,
    "withdraw": withdraw,
}
