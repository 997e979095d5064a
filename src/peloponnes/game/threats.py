"""What a disaster or a supply would cost a seat if it came now, found out by letting it happen to a copy."""

from dataclasses import dataclass
from operator import attrgetter

from peloponnes.components.types import DISASTERS
from peloponnes.engine.agenda import FEED, FINISH, STRIKE, item
from peloponnes.engine.state import State

SUPPLY = "supply"
GOODS = ("wood", "stone", "food", "coins", "luxury", "inhabitants")
_owned = attrgetter(*GOODS)


@dataclass(frozen=True, slots=True)
class Threat:
    """What a seat would lose: goods, and tiles by number. It keeps every tile that it can pay for, and buys no food with luxury.

    ``rescued`` is the number of inhabitants that luxury could save at a supply.
    """

    goods: dict[str, int]
    tiles: tuple[int, ...]
    rescued: int = 0


def threats_of(state: State, seat: int) -> dict[str, Threat]:
    """What each disaster, and a supply, would cost a seat (RULES 3, 5)."""
    supply = [item(FEED, seat), item(FINISH, seat)]
    found = {
        disaster: _lost(state, _after(state, [item(STRIKE, seat, number)]), seat)
        for number, disaster in enumerate(DISASTERS)
    }
    hungry, fed = _after(state, supply), _after(state, supply[:1], most=True)
    loss = _lost(state, hungry, seat)
    rescued = fed.seats[seat].inhabitants - hungry.seats[seat].inhabitants
    return found | {SUPPLY: Threat(loss.goods, loss.tiles, rescued)}


def _after(state: State, items: list[int], most: bool = False) -> State:
    """A copy in which only these items have run, each choice answered by the first legal action, or by the one that buys the most."""
    copy = state.copy()
    copy.depth = 0
    for each in reversed(items):
        copy.push(each)
    copy.run()
    while not copy.over:
        copy.play(copy.actions[-1 if most else 0])
    return copy


def _lost(before: State, after: State, seat: int) -> Threat:
    had, has = before.seats[seat], after.seats[seat]
    goods = {good: more - less for good, more, less in zip(GOODS, _owned(had), _owned(has), strict=True) if more > less}
    if len(had.buildings) + len(had.lands) == len(has.buildings) + len(has.lands):
        return Threat(goods, ())
    left = {*has.buildings, *has.lands}
    return Threat(goods, tuple([tile for tile in (*had.buildings, *had.lands) if tile not in left]))
