"""Reasons about what a seat builds, keeps, finishes, chooses and feeds."""

from collections.abc import Iterator

from peloponnes.bots.reasons.case import A_ROUND, Case, Finders, Weighed, amounts, because, protection, value
from peloponnes.engine.kinds import CHITS_TO_STRIKE


def pay(case: Case) -> Iterator[Weighed]:
    """Reasons for paying for a building at once (RULES 2.4.3)."""
    me, tile = case.me, case.tile
    yield because(1.0, "pay_secure")
    for good in ("wood", "stone"):
        stock = getattr(me, good) + getattr(me.income, good) + getattr(tile.once, good)
        if getattr(tile.cost, good) and stock > getattr(me.limits, good):
            yield because(2.0, "pay_overflow", resource=good)


def mark(case: Case) -> Iterator[Weighed]:
    """Reasons for marking a building and paying later (RULES 2.4.3)."""
    me, now = case.me, case.preview.now
    cost = amounts(case.tile.cost)
    missing = {good: short for good, amount in cost.items() if (short := amount - getattr(me, good)) > 0}
    marked = [case.view.edition.tile(tile).cost for tile in now.marked]
    coming = all(
        getattr(now, good) + getattr(now.income, good) * case.rest.supply_incomes
        >= sum(getattr(each, good) for each in marked)
        for good in missing
    )
    if not missing:
        yield because(1.0, "mark_keeps", goods=cost)
    else:
        yield because(1.0, "mark_will_come" if coming else "mark_works", goods=missing)


def refuse(case: Case) -> Iterator[Weighed]:
    """Reasons for refusing a building."""
    yield because(1.0, "refuse", luxury=case.me.luxury)


def keep(case: Case) -> Iterator[Weighed]:
    """Reasons for keeping a tile in a disaster, or for finishing a marked building."""
    tile, rounds = case.tile, case.rest.incomes
    yield because(0.5 * tile.prestige, "prestige", n=tile.prestige)
    income = {good: amount for good, amount in amounts(tile.income).items() if amount > 0}
    if income and rounds > 1:
        yield because(value(income, A_ROUND) * rounds, "keep_income", goods=income, rounds=rounds)
    yield from protection(case, tile.protects)


def lose(case: Case) -> Iterator[Weighed]:
    """Reasons for losing a tile in a disaster, or a marked building at a supply."""
    price, now = _price(case), case.preview.now
    if now.prestige >= now.population:
        yield because(1.0, "lose_spare")
    elif case.best:
        yield because(1.0, "let_go", n=case.tile.prestige, goods=price)
    else:
        yield because(1.0, "spares", goods=price)


def _price(case: Case) -> dict[str, int]:
    """The price of keeping or finishing the tile, by good, before luxury replaces any of it."""
    traits = case.me.traits
    if case.decision.kind == "finish":
        return amounts(case.tile.cost)
    if case.tile.kind == "land":
        return {"food": traits["tempest"], "coins": traits["tempest"]}
    return {"wood": traits["quake"], "stone": traits["quake"]}


# Income and supply -------------------------------------------------------------------------------------------------------------


def choose(case: Case) -> Iterator[Weighed]:
    """Reasons for choosing a resource as free income (RULES 2.5.3)."""
    me, ahead, good = case.me, case.rest, str(case.action.resource)
    box, last_income = case.view.edition, ahead.incomes == 1
    stock = getattr(me, good) + getattr(me.income, good)
    costs = {tile: getattr(box.tile(tile).cost, good) for tile in me.marked}
    coming = max(0, getattr(me, good) + getattr(me.income, good) * ahead.supply_incomes)
    if sum(costs.values()) > coming:
        tile = next(tile for tile in reversed(me.marked) if costs[tile])
        yield because(5.0, "choose_building", goods={good: sum(costs.values()) - coming}, tile=tile)
    if good == "food" and (hungry := ahead.hungry(me)):
        yield because(6.0, "choose_food", n=hungry, round=ahead.supply_round, last=ahead.last)
    for disaster, goods, tiles in (
        ("earthquake", ("wood", "stone"), me.buildings),
        ("tempest", ("food", "coins"), me.lands),
    ):
        price = len(tiles) * me.traits["quake" if disaster == "earthquake" else "tempest"]
        near = case.view.chits[disaster] == CHITS_TO_STRIKE - 1 and disaster not in me.protected
        if good in goods and near and price > stock:
            yield because(3.0, "choose_disaster", disaster=disaster, goods={good: price - stock})
    if good == "coins" and not last_income:
        yield because(1.0, "choose_bid")
    if good == "coins" and last_income and (stock + 1) % me.traits["coins_per_prestige"] == 0:
        yield because(4.0, "choose_point")
    others = [getattr(me, each) + getattr(me.income, each) for each in ("wood", "stone", "food")]
    if good != "coins" and not last_income and stock == min(others) and others.count(stock) == 1:
        yield because(1.5, "choose_scarce")
    if good != "coins" and stock >= getattr(me.limits, good):
        yield because(0.2, "choose_full", resource=good)
    else:
        yield because(0.1, "choose_stock", goods={good: stock + 1})


def feed(case: Case) -> Iterator[Weighed]:
    """Reasons for buying food with luxury, or not (RULES 5.1)."""
    me, now = case.me, case.preview.now
    if case.action.amount:
        saved = now.inhabitants - case.game.preview("feed 0").now.inhabitants
        yield because(1.0, "feed_saves", n=saved, luxury=me.luxury - now.luxury)
    else:
        key = "feed_spare" if now.population >= now.prestige else "feed_luxury"
        yield because(1.0, key, luxury=now.luxury)


FINDERS: Finders = {
    "pay": pay,
    "mark": mark,
    "refuse": refuse,
    "keep": keep,
    "finish": keep,
    "lose": lose,
    "choose": choose,
    "feed": feed,
}
