"""Reasons with heroes: strength, Persians, mercenaries, offers."""

from collections.abc import Iterator

from peloponnes.bots.reasons import board
from peloponnes.bots.reasons.case import (
    A_ROUND,
    AT_ONCE,
    Case,
    Finders,
    Reasons,
    Weighed,
    amounts,
    because,
    increase,
    reach,
    value,
)
from peloponnes.components.types import DISASTERS
from peloponnes.engine.expansions.heroes.persians import FIRST_ATTACK, SECOND_ATTACK
from peloponnes.engine.kinds import CHITS_TO_STRIKE
from peloponnes.game.seat_view import SeatView

REASONS: Reasons = {
    "strength_persians": ("persians", "players"),
    "strength_first": (),
    "strength_last": (),
    "save_scarce": (),
    "redraw": ("chit",),
    "leave_harmless": (),
    "leave_protected": (),
    "leave_beaten": (),
    "ignore_goods": ("goods",),
    "ignore_tiles": ("n",),
    "ignore_persians": ("first",),
    "suffer": (),
    "discard": (),
    "hire": ("n", "strength"),
    "hire_none": ("coins",),
    "no_offer": ("coins",),
    "accept": ("coins",),
    "offer_low": ("coins",),
    "offer_keeps": (),
    "accept_even": (),
    "offer_free": (),
    "swap_start": ("goods",),
    "swap_prestige": ("n",),
    "swap_strength": ("n",),
    "swap_people": ("points",),
    "redraw_harmless": ("chit",),
    "leave_struck": ("chit",),
    "discard_income": ("goods",),
    "discard_poor": (),
    "save_more": (),
    "suffer_last": (),
}


def strengthen(case: Case) -> Iterator[Weighed]:
    """Reasons for buying strength with a new tile (RULES 11.3)."""
    persians = case.view.persians
    assert persians is not None
    if persians.next_attack:
        short = persians.strength > persians.players
        yield because(3.0 if short else 1.0, "strength_persians", persians=persians.strength, players=persians.players)
    before = _standing(case, case.me.strength)
    after = _standing(case, case.preview.now.strength)
    if after == 0 < before:
        yield because(2.5, "strength_first")
    elif before == len(case.view.names) - 1 > after:
        yield because(2.0, "strength_last")


def _standing(case: Case, strength: int) -> int:
    """The number of stronger seats; of equals, the earlier in turn order is stronger (RULES 11.7)."""
    order, own = case.view.order, case.decision.seat
    rank = (strength, -order.index(own))
    return sum(
        (seat.strength, -order.index(number)) > rank for number, seat in enumerate(case.view.seats) if number != own
    )


def skip(case: Case) -> Iterator[Weighed]:
    """Reasons for buying no strength with a new tile."""
    land = case.tile.kind == "land"
    yield because(1.0, "spares", goods={"food": 2} if land else {"wood": 1, "stone": 1})


def save(case: Case) -> Iterator[Weighed]:
    """Reasons for the resource that Daedalus saves on (RULES 11.9)."""
    own = str(case.action.resource)
    other = "stone" if own == "wood" else "wood"
    yield because(1.0, "save_scarce" if getattr(case.me, own) < getattr(case.me, other) else "save_more")


def _strikes(case: Case) -> bool:
    """Whether the chit just drawn strikes now, or is an attack of the Persians."""
    kind = str(case.decision.chit).partition("-")[0]
    shown = case.view.chits[kind] + 1
    return shown in (FIRST_ATTACK, SECOND_ATTACK) if kind == "persian" else shown == CHITS_TO_STRIKE and kind != "blank"


def _beaten(case: Case) -> bool:
    """Whether the attack just drawn would be beaten back."""
    kind, _, value = str(case.decision.chit).partition("-")
    persians = case.view.persians
    assert persians is not None
    return kind == "persian" and persians.strength + len(case.view.names) * int(value) <= persians.players


def redraw(case: Case) -> Iterator[Weighed]:
    """Reasons for Ariadne to redraw the chit (RULES 11.9)."""
    strikes = _strikes(case) and case.decision.chit not in case.me.protected and not _beaten(case)
    yield because(1.0, "redraw" if strikes else "redraw_harmless", chit=case.decision.chit)


def leave(case: Case) -> Iterator[Weighed]:
    """Reasons for Ariadne to leave the chit."""
    if not _strikes(case):
        yield because(1.0, "leave_harmless")
    elif case.decision.chit in case.me.protected:
        yield because(1.0, "leave_protected")
    elif _beaten(case):
        yield because(1.0, "leave_beaten")
    else:
        yield because(1.0, "leave_struck", chit=case.decision.chit)


def ignore(case: Case) -> Iterator[Weighed]:
    """Reasons for Odysseus to ignore a disaster (RULES 11.9)."""
    disaster = str(case.decision.chit)
    if disaster == "persian":
        yield because(1.0, "ignore_persians", first=case.view.chits["persian"] == FIRST_ATTACK)
    elif disaster in ("earthquake", "tempest"):
        yield because(1.0, "ignore_tiles", n=reach(case.me, disaster))
    else:
        good = {"drought": "food", "plague": "inhabitants", "decline": "luxury"}[disaster]
        yield because(1.0, "ignore_goods", goods={good: reach(case.me, disaster)})


def suffer(case: Case) -> Iterator[Weighed]:
    """Reasons for Odysseus to suffer a disaster."""
    if any(shown < CHITS_TO_STRIKE for disaster, shown in case.view.chits.items() if disaster in DISASTERS):
        yield because(1.0, "suffer")
    else:
        yield because(1.0, "suffer_last")


def discard(case: Case) -> Iterator[Weighed]:
    """Reasons for giving up this tile to the Persians (RULES 11.6)."""
    tiles = [case.view.edition.tile(str(action.tile)) for action in case.decision.actions]
    worths = {tile.id: value(amounts(tile.income), A_ROUND) for tile in tiles}
    own = worths.pop(case.tile.id)
    income = {good: amount for good, amount in amounts(case.tile.income).items() if amount > 0}
    if all(own < other for other in worths.values()):
        yield because(1.0, "discard")
    elif income:
        yield because(1.0, "discard_income", goods=income)
    else:
        yield because(1.0, "discard_poor")


def hire(case: Case) -> Iterator[Weighed]:
    """Reasons for hiring this many mercenaries (RULES 11.5)."""
    if case.action.amount:
        strength = case.preview.now.strength - case.me.strength
        yield because(1.0, "hire", n=case.action.amount, strength=strength)
    else:
        yield because(1.0, "hire_none", coins=case.me.coins)


def offer(case: Case) -> Iterator[Weighed]:
    """Reasons for an offer: what the swap would bring, and that it costs nothing if it is refused (RULES 11.12)."""
    yield because(0.1, "offer_free")
    yield from _swapped(case, str(case.action.prize), case.me, case.view.seats[case.action.seat or 0])


def _swapped(case: Case, prize: str, before: SeatView, after: SeatView) -> Iterator[Weighed]:
    """What the hero, or the colony, of another seat has that the own one lacks."""
    box = case.view.edition.components
    if prize == "hero":
        heroes = {each.id: each for each in box.heroes}
        own, other = heroes[before.hero], heroes[after.hero]
        goods = increase(own.once, other.once)
        strength = goods.pop("strength", 0)
        if goods:
            yield because(value(goods, AT_ONCE), "swap_start", goods=goods)
        if strength:
            yield because(0.3 * strength, "swap_strength", n=strength)
        if other.prestige > own.prestige:
            yield because(0.5 * (other.prestige - own.prestige), "swap_prestige", n=other.prestige - own.prestige)
    else:
        mats = {each.id: each.mat for each in box.colonies}
        points = mats[after.colony].points_per_inhabitant
        if points > mats[before.colony].points_per_inhabitant:
            yield because(3.0, "swap_people", points=points)


def no_offer(case: Case) -> Iterator[Weighed]:
    """Reasons for making no offer (RULES 11.12)."""
    yield because(1.0, "no_offer", coins=case.me.coins)


def accept(case: Case) -> Iterator[Weighed]:
    """Reasons for accepting an offer."""
    made = case.decision.offer
    if made is None:
        return
    if made.coins:
        yield because(1.0, "accept", coins=made.coins)
    yield from _swapped(case, made.prize, case.me, case.view.seats[made.by])
    yield because(0.1, "accept_even")


def refuse(case: Case) -> Iterator[Weighed]:
    """Reasons for refusing an offer, or a building as without heroes."""
    if not case.decision.offer:
        yield from board.refuse(case)
    elif case.best:
        yield because(1.0, "offer_low", coins=case.decision.offer.coins)
    else:
        yield because(1.0, "offer_keeps")


FINDERS: Finders = {
    "strengthen": strengthen,
    "skip": skip,
    "save": save,
    "redraw": redraw,
    "leave": leave,
    "ignore": ignore,
    "suffer": suffer,
    "discard": discard,
    "hire": hire,
    "offer": offer,
    "no-offer": no_offer,
    "accept": accept,
    "refuse": refuse,
}
