"""Events as sentences: one function for each event that needs more than a message with its values."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from peloponnes.game.events import Event

if TYPE_CHECKING:
    from peloponnes.terminal.words import Words

QUIET = ("revealed", "unsold")  # the table shows these anyway
OWN_AFFAIRS = ("gained", "income", "fed", "placed", "paid", "marked", "sparing", "started", "taken", "unmarked")


def _amounts(event: Event, *keys: str) -> dict[str, int]:
    return {key: int(str(event.values[key])) for key in keys if key in event.values}


ALL_GOODS = ("wood", "stone", "food", "coins", "luxury", "inhabitants")
LOSSES = {"drought": "food", "plague": "inhabitants", "decline": "luxury"}


def _tiles(words: "Words", event: Event, name: str) -> list[str]:
    return [words.tiles([event])]


def _ordered(words: "Words", event: Event, name: str) -> list[str]:
    order = event.values["order"]
    assert isinstance(order, tuple)
    if len(order) == 1:
        return []
    return [words.say("event.ordered", order=", ".join(words.names[seat] for seat in order))]


def _paid(words: "Words", event: Event, name: str) -> list[str]:
    goods = words.say.goods(_amounts(event, "wood", "stone", "food", "coins", "luxury"))
    return [words.say(f"event.{event.key}", name=name, tile=words.tile(str(event.values["tile"])), goods=goods)]


def _started(words: "Words", event: Event, name: str) -> list[str]:
    goods = words.say.goods(_amounts(event, *ALL_GOODS, "strength"))
    return [words.say("event.started", name=name, goods=goods)]


def _strengthened(words: "Words", event: Event, name: str) -> list[str]:
    goods = words.say.goods(_amounts(event, "wood", "stone", "food", "luxury"))
    tile, strength = words.tile(str(event.values["tile"])), int(str(event.values["strength"]))
    return [words.say("event.strengthened", name=name, tile=tile, strength=strength, goods=goods)]


def _under_pile(words: "Words", event: Event, name: str) -> list[str]:
    chit = words.chit(str(event.values["chit"]))
    return [words.say("event.redrawn", name=name, chit=chit) if name else words.say("event.under_pile", chit=chit)]


def _persian(words: "Words", event: Event, name: str) -> list[str]:
    value = str(event.values["chit"]).partition("-")[2]
    return [words.say("event.persian", value=value, shown=int(str(event.values["shown"])))]


def _halved(words: "Words", event: Event, name: str) -> list[str]:
    lost = int(str(event.values["strength"]))
    return [words.say("event.halved", name=name, strength=lost)] if lost else []


def _ignored(words: "Words", event: Event, name: str) -> list[str]:
    goods = words.say.goods(_amounts(event, "coins", "luxury"))
    return [words.say("event.ignored", name=name, disaster=words.chit(str(event.values["disaster"])), goods=goods)]


def _hired(words: "Words", event: Event, name: str) -> list[str]:
    goods = words.say.goods(_amounts(event, "coins", "luxury"))
    mercenaries = int(str(event.values["mercenaries"]))
    return [words.say("event.hired", name=name, mercenaries=mercenaries, goods=goods)]


def _finished(words: "Words", event: Event, name: str) -> list[str]:
    goods = words.say.goods(_amounts(event, "wood", "stone", "luxury"))
    return [words.say("event.finished", name=name, tile=words.tile(str(event.values["tile"])), goods=goods)]


def _gained(words: "Words", event: Event, name: str) -> list[str]:
    amounts = _amounts(event, *ALL_GOODS)
    tile = words.tile(str(event.values["tile"]))
    sentences = []
    if amounts["inhabitants"] < 0:
        people = -amounts.pop("inhabitants")
        sentences.append(words.say("event.lost_people", name=name, inhabitants=people, tile=tile))
    if any(amounts.values()):
        sentences.append(words.say("event.gained", name=name, goods=words.say.goods(amounts), tile=tile))
    return sentences


def _income(words: "Words", event: Event, name: str) -> list[str]:
    return [words.say("event.income", name=name, goods=words.say.goods(_amounts(event, *ALL_GOODS)))]


def _sea(words: "Words", event: Event, name: str) -> list[str]:
    goods = words.say.goods(_amounts(event, "wood", "stone", "food", "coins", "luxury"))
    return [words.say("event.sea", name=name, sea=str(event.values["sea"]), goods=goods)]


def _sea_gained(words: "Words", event: Event, name: str) -> list[str]:
    amounts = _amounts(event, *ALL_GOODS)
    if not any(amounts.values()):
        return []
    sea = str(event.values["sea"])
    return [words.say("event.sea_gained", name=name, goods=words.say.goods(amounts), sea=sea)]


def _chose(words: "Words", event: Event, name: str) -> list[str]:
    return [words.say("event.chose", name=name, resource=words.say(f"resource.{event.values['resource']}"))]


def _chit(words: "Words", event: Event, name: str) -> list[str]:
    if event.values["chit"] == "blank":
        return [words.say("event.blank")]
    shown = int(str(event.values["shown"]))
    return [words.say("event.chit", chit=words.say(f"chit.{event.values['chit']}"), shown=shown)]


def _suffered(words: "Words", event: Event, name: str) -> list[str]:
    disaster = str(event.values["disaster"])
    if not event.values["amount"]:
        return []
    goods = words.say.goods({LOSSES[disaster]: int(str(event.values["amount"]))})
    return [words.say("event.suffered", name=name, goods=goods, disaster=words.say(f"chit.{disaster}"))]


def _lost(words: "Words", event: Event, name: str) -> list[str]:
    disaster = words.say(f"chit.{event.values['disaster']}")
    return [words.say("event.lost", name=name, tile=words.tile(str(event.values["tile"])), disaster=disaster)]


def _abandoned(words: "Words", event: Event, name: str) -> list[str]:
    return [words.say("event.abandoned", name=name, tile=words.tile(str(event.values["tile"])))]


def _fed(words: "Words", event: Event, name: str) -> list[str]:
    amounts = _amounts(event, "food", "luxury", "starved")
    if not any(amounts.values()):
        return []
    if amounts["luxury"]:
        return [words.say("event.fed_with_luxury", name=name, **amounts)]
    if amounts["starved"]:
        return [words.say("event.starved", name=name, food=amounts["food"], starved=amounts["starved"])]
    return [words.say("event.fed", name=name, food=amounts["food"])]


SPECIAL: dict[str, Callable[["Words", Event, str], list[str]]] = {
    "revealed": _tiles,
    "unsold": _tiles,
    "ordered": _ordered,
    "paid": _paid,
    "marked": _paid,
    "kept": _paid,
    "started": _started,
    "strengthened": _strengthened,
    "under_pile": _under_pile,
    "persian": _persian,
    "halved": _halved,
    "ignored": _ignored,
    "hired": _hired,
    "finished": _finished,
    "gained": _gained,
    "income": _income,
    "sea": _sea,
    "sea_gained": _sea_gained,
    "chose": _chose,
    "chit": _chit,
    "suffered": _suffered,
    "lost": _lost,
    "abandoned": _abandoned,
    "fed": _fed,
}
