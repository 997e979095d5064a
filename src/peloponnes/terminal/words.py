"""A game in words: tiles, actions, decisions, events, previews and reasons, in the player's language."""

from collections.abc import Callable, Iterable

from peloponnes.components import Civilization, Goods, SeaTile, Tile
from peloponnes.engine.edition import Edition
from peloponnes.game.actions import Action
from peloponnes.game.ahead import Preview
from peloponnes.game.decision import Decision
from peloponnes.game.errors import IllegalAction, InvalidAction, PlayError
from peloponnes.game.events import Event
from peloponnes.game.seat_view import SeatView
from peloponnes.game.view import View
from peloponnes.messages import Messages

QUIET = ("revealed", "unsold")  # what the table shows anyway
OWN_AFFAIRS = ("gained", "income", "fed", "placed", "paid", "marked")


class Words:
    """How everything is called. ``names`` are the players'."""

    def __init__(self, say: Messages, edition: Edition, names: tuple[str, ...]) -> None:
        self.say = say
        self.edition = edition
        self.names = names

    # What is in the box -------------------------------------------------------------------------------------------------------

    def tile_name(self, tile: Tile) -> str:
        """The name of a building, the terrain of a land."""
        if tile.kind == "building":
            return self.say(f"building.{tile.id}")
        return "+".join(self.say(f"terrain.{terrain}") for terrain in tile.terrain)

    def tile(self, id: str) -> str:
        """A tile by id and name."""
        if id in self.edition.sea_numbers:
            return f"{id} {self.say('tile.sea')}"
        return f"{id} {self.tile_name(self.edition.tile(id))}"

    def tile_lines(self, tile: Tile) -> list[str]:
        """All that a tile is and does, a line each."""
        say = self.say
        lines = [say("tile.bid", n=tile.bid), say("tile.prestige", n=tile.prestige)]
        for key, goods in (("cost", tile.cost), ("once", tile.once), ("income", tile.income)):
            if goods != Goods():
                lines.append(say(f"tile.{key}", goods=say.goods(goods)))
        lines += [say("tile.protects", disaster=say(f"chit.{disaster}")) for disaster in tile.protects]
        if tile.ability:
            lines.append(say(f"ability.{tile.ability}"))
        if tile.supply:
            lines.append(say("tile.supply"))
        if tile.source:
            lines.append(say(f"tile.{tile.source}"))
        return lines

    def sea_lines(self, tile: SeaTile) -> list[str]:
        """All that a sea tile is and does, a line each."""
        say = self.say
        lines = [say("tile.cost", goods=say.goods(tile.cost))]
        if tile.prestige:
            lines.append(say("tile.prestige", n=tile.prestige))
        if tile.once != Goods():
            lines.append(say("tile.once", goods=say.goods(tile.once)))
        return [*lines, say("tile.fish")]

    def civilization_lines(self, civilization: Civilization) -> list[str]:
        """All that a civilization is and does, a line each."""
        say = self.say
        lines = [say("tile.number", n=civilization.order), say("tile.start", goods=say.goods(civilization.once))]
        if civilization.income != Goods():
            lines.append(say("tile.income", goods=say.goods(civilization.income)))
        lines += [say("tile.protects", disaster=say(f"chit.{disaster}")) for disaster in civilization.protects]
        if civilization.ability:
            lines.append(say(f"ability.{civilization.ability}"))
        return lines

    def explain(self, id: str) -> str | None:
        """A tile or a civilization in one sentence; None if there is none of this id."""
        if id.upper() in self.edition.tile_numbers:
            tile = self.edition.tile(id.upper())
            return f"{self.tile(tile.id)}: {'; '.join(self.tile_lines(tile))}."
        for sea in self.edition.components.sea:
            if id.upper() == sea.id:
                return f"{self.tile(sea.id)}: {'; '.join(self.sea_lines(sea))}."
        for civilization in self.edition.components.civilizations:
            if id.lower() in (civilization.id, self.say(f"civilization.{civilization.id}").lower()):
                lines = "; ".join(self.civilization_lines(civilization))
                return f"{self.say(f'civilization.{civilization.id}')}: {lines}."
        return None

    # What may be done ---------------------------------------------------------------------------------------------------------

    def question(self, view: View, decision: Decision) -> str:
        """What a decision asks."""
        seat = view.seats[decision.seat]
        values: dict[str, str | int] = {"name": seat.name}
        kind = decision.kind
        if kind == "bid" and len(view.names) == 1:
            kind = "buy"
        if kind == "move":
            values["coins"] = seat.bid
        if kind == "feed":
            values["missing"] = seat.inhabitants - len(seat.sea) - seat.food
        if decision.tile:
            values["tile"] = self.tile(decision.tile)
        if kind == "keep" and decision.tile:
            land = self.edition.tile(decision.tile).kind == "land"
            values["disaster"] = self.say(f"chit.{'tempest' if land else 'earthquake'}")
        return self.say(f"decision.{kind}", **values)

    def action(self, action: Action, decision: Decision) -> str:
        """An action as one says it."""
        say, verb = self.say, action.verb
        about = action.tile or decision.tile
        values: dict[str, str | int] = {} if about is None else {"tile": self.tile(about)}
        if verb == "bid":
            values["coins"] = action.amount or 0
        elif verb == "feed":
            values["n"] = action.amount or 0
        elif verb == "choose":
            values = {"resource": say(f"resource.{action.resource}")}
        elif verb == "sea" and about:
            values["goods"] = say.goods(self.edition.components.sea[self.edition.sea_numbers[about]].cost)
        elif verb in ("pay", "finish") and about:
            values["goods"] = say.goods(self.edition.tile(about).cost)
        elif verb == "keep" and about:
            land = self.edition.tile(about).kind == "land"
            values["goods"] = say.goods({"food": 1, "coins": 1} if land else {"wood": 1, "stone": 1})
        return say(f"action.{verb}", **values)

    def bids(self, least: Action, most: Action) -> str:
        """All bids on one tile as one choice."""
        assert least.tile is not None
        same = least.amount == most.amount
        return self.say(
            "action.bids",
            least="same" if same else str(least.amount),
            most=most.amount or 0,
            tile=self.tile(least.tile),
        )

    def problem(self, error: PlayError) -> str:
        """Why something can't be played."""
        if isinstance(error, InvalidAction):
            problem = self.say(f"invalid.{error.key}", **{key: error.values[key] for key in error.values})
            return self.say("ui.unknown", text=error.text, problem=problem)
        if not isinstance(error, IllegalAction):
            return str(error)
        reason = self.reason(error)
        return self.say("reason.not_legal", action=error.action, reason=reason, rule=error.rule)

    def reason(self, error: IllegalAction) -> str:
        """The bare reason."""
        values = {key: value if isinstance(value, int) else str(value) for key, value in error.values.items()}
        for name in {"tile", "sea"} & values.keys():
            values[name] = self.tile(str(values[name]))
        return self.say(f"reason.{error.key}", **values)

    def preview(self, preview: Preview) -> list[str]:
        """What an action would bring."""
        say = self.say
        if not preview.won:
            return [say("preview.now", goods=self.stock(preview.now))]
        lines = []
        for way in preview.won:
            lines.append(
                say(
                    "preview.won",
                    how=say(f"preview.{way.how}"),
                    goods=self.stock(way.taken),
                    prestige=way.taken.prestige,
                    population=way.taken.population,
                    income=self.stock(way.income),
                    choices=way.taken.income.any,
                )
            )
        lines.append(say("preview.outbid", goods=self.stock(preview.outbid)) if preview.outbid else say("preview.safe"))
        return lines

    def stock(self, seat: SeatView) -> str:
        """What a seat has in hand."""
        goods = ("wood", "stone", "food", "coins", "luxury", "inhabitants")
        return self.say.goods({good: getattr(seat, good) for good in goods})

    # What happened ------------------------------------------------------------------------------------------------------------

    def events(self, events: Iterable[Event]) -> list[str]:
        """All events as sentences; those without anything to tell are left out."""
        return [sentence for event in events for sentence in self.event(event)]

    def news(self, events: Iterable[Event], seats: set[int]) -> list[str]:
        """What these seats should hear: not what the table shows anyway, nor the others' bookkeeping."""
        return self.events(
            event
            for event in events
            if event.key not in QUIET and (event.seat is None or event.seat in seats or event.key not in OWN_AFFAIRS)
        )

    def event(self, event: Event) -> list[str]:
        """One event as a sentence or two, or none."""
        name = "" if event.seat is None else self.names[event.seat]
        special = SPECIAL.get(event.key)
        if special is not None:
            return special(self, event, name)
        values: dict[str, str | int | bool] = {"name": name} if name else {}
        for key, value in event.values.items():
            if key == "tile":
                values[key] = self.tile(str(value))
            elif key in ("chit", "disaster"):
                values[key] = self.say(f"chit.{value}")
            elif isinstance(value, int | bool):
                values[key] = value
        return [self.say(f"event.{event.key}", **values)]


def _amounts(event: Event, *keys: str) -> dict[str, int]:
    return {key: int(str(event.values[key])) for key in keys if key in event.values}


ALL_GOODS = ("wood", "stone", "food", "coins", "luxury", "inhabitants")
LOSSES = {"drought": "food", "plague": "inhabitants", "decline": "luxury"}


def _outbid(words: Words, event: Event, name: str) -> list[str]:
    by = words.names[int(str(event.values["by"]))]
    return [words.say("event.outbid", name=name, by=by, tile=words.tile(str(event.values["tile"])))]


def _ordered(words: Words, event: Event, name: str) -> list[str]:
    order = event.values["order"]
    assert isinstance(order, tuple)
    if len(order) == 1:
        return []
    return [words.say("event.ordered", order=", ".join(words.names[seat] for seat in order))]


def _paid(words: Words, event: Event, name: str) -> list[str]:
    goods = words.say.goods(_amounts(event, "wood", "stone", "food", "coins", "luxury"))
    return [words.say(f"event.{event.key}", name=name, tile=words.tile(str(event.values["tile"])), goods=goods)]


def _finished(words: Words, event: Event, name: str) -> list[str]:
    goods = words.say.goods(_amounts(event, "wood", "stone", "luxury"))
    return [words.say("event.finished", name=name, tile=words.tile(str(event.values["tile"])), goods=goods)]


def _gained(words: Words, event: Event, name: str) -> list[str]:
    amounts = _amounts(event, *ALL_GOODS)
    tile = words.tile(str(event.values["tile"]))
    sentences = []
    if amounts["inhabitants"] < 0:
        people = -amounts.pop("inhabitants")
        sentences.append(words.say("event.lost_people", name=name, inhabitants=people, tile=tile))
    if any(amounts.values()):
        sentences.append(words.say("event.gained", name=name, goods=words.say.goods(amounts), tile=tile))
    return sentences


def _income(words: Words, event: Event, name: str) -> list[str]:
    return [words.say("event.income", name=name, goods=words.say.goods(_amounts(event, *ALL_GOODS)))]


def _sea(words: Words, event: Event, name: str) -> list[str]:
    goods = words.say.goods(_amounts(event, "wood", "stone", "food", "coins", "luxury"))
    return [words.say("event.sea", name=name, tile=words.tile(str(event.values["sea"])), goods=goods)]


def _sea_gained(words: Words, event: Event, name: str) -> list[str]:
    amounts = _amounts(event, *ALL_GOODS)
    if not any(amounts.values()):
        return []
    tile = words.tile(str(event.values["sea"]))
    return [words.say("event.sea_gained", name=name, goods=words.say.goods(amounts), tile=tile)]


def _chose(words: Words, event: Event, name: str) -> list[str]:
    return [words.say("event.chose", name=name, resource=words.say(f"resource.{event.values['resource']}"))]


def _chit(words: Words, event: Event, name: str) -> list[str]:
    if event.values["chit"] == "blank":
        return [words.say("event.blank")]
    shown = int(str(event.values["shown"]))
    return [words.say("event.chit", chit=words.say(f"chit.{event.values['chit']}"), shown=shown)]


def _suffered(words: Words, event: Event, name: str) -> list[str]:
    disaster = str(event.values["disaster"])
    if not event.values["amount"]:
        return []
    goods = words.say.goods({LOSSES[disaster]: int(str(event.values["amount"]))})
    return [words.say("event.suffered", name=name, goods=goods, disaster=words.say(f"chit.{disaster}"))]


def _lost(words: Words, event: Event, name: str) -> list[str]:
    disaster = words.say(f"chit.{event.values['disaster']}")
    return [words.say("event.lost", name=name, tile=words.tile(str(event.values["tile"])), disaster=disaster)]


def _abandoned(words: Words, event: Event, name: str) -> list[str]:
    return [words.say("event.abandoned", name=name, tile=words.tile(str(event.values["tile"])))]


def _fed(words: Words, event: Event, name: str) -> list[str]:
    amounts = _amounts(event, "food", "luxury", "starved")
    if not any(amounts.values()):
        return []
    if amounts["luxury"]:
        return [words.say("event.fed_with_luxury", name=name, **amounts)]
    if amounts["starved"]:
        return [words.say("event.starved", name=name, food=amounts["food"], starved=amounts["starved"])]
    return [words.say("event.fed", name=name, food=amounts["food"])]


SPECIAL: dict[str, Callable[[Words, Event, str], list[str]]] = {
    "outbid": _outbid,
    "ordered": _ordered,
    "paid": _paid,
    "kept": _paid,
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
