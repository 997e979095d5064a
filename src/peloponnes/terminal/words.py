"""A game in words: tiles, actions, decisions, events, previews and reasons, in the player's language.

What is said is in the rows of `peloponnes.telling`; here is what each of them is about.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import groupby

from peloponnes.bots import Advice, Reason
from peloponnes.components import Civilization, Colony, Hero, Persians, SeaTile, Tile, unprinted
from peloponnes.components.types import TRAITS
from peloponnes.game.actions import Action
from peloponnes.game.ahead import Preview
from peloponnes.game.decision import Decision
from peloponnes.game.errors import IllegalAction, InvalidAction, PlayError
from peloponnes.game.events import Event
from peloponnes.game.rule_numbers import rule_numbers
from peloponnes.game.view import View
from peloponnes.telling.teller import Scope, Teller
from peloponnes.terminal.histories import history

Thing = Tile | SeaTile | Civilization | Hero | Colony | Persians
ROWS_OF_THINGS = {
    Tile: "tile",
    SeaTile: "sea",
    Civilization: "civilization",
    Hero: "hero",
    Colony: "colony",
    Persians: "persians",
}


class Words(Teller):
    """Puts a game into words."""

    # Decisions and actions ----------------------------------------------------------------------------------------------------

    def question(self, view: View, decision: Decision) -> str:
        """The question that a decision asks."""
        return self._one(f"decision.{decision.kind}", self._about(view, decision, decision.tile))

    def action(self, action: Action, decision: Decision, view: View) -> str:
        """An action in words."""
        return self._one(f"action.{action.verb}", self._parts([action], decision, view))

    def choice(self, actions: Sequence[Action], decision: Decision, view: View) -> str:
        """Actions that differ only in their amount, as one choice."""
        scope, verb = self._parts(actions, decision, view), actions[0].verb
        found = self.tell(f"choice.{verb}", scope) if f"choice.{verb}" in self.telling.rows else []
        return found[0] if found else self._one(f"action.{verb}", scope)

    def _one(self, row: str, scope: Scope) -> str:
        return " ".join(self.tell(row, scope))

    def _about(self, view: View, decision: Decision, tile: str | None) -> dict[str, object]:
        """What a decision is about, by name."""
        seat, offer = view.seats[decision.seat], decision.offer
        return {
            "name": seat.name,
            "seat": seat,
            "tile": tile,
            "about": None if tile is None else self._component(tile),
            "chit": decision.chit,
            "offer": offer,
            "theirs": None if offer is None else view.seats[offer.by],
            "prize": next((action.prize for action in decision.actions if action.prize), None),
            "alone": len(view.names) == 1,
            "ruleset": rule_numbers(self.edition),
        }

    def _parts(self, actions: Sequence[Action], decision: Decision, view: View) -> Scope:
        """The parts of actions that differ only in their amount, and what their decision is about."""
        action, last = actions[0], actions[-1]
        return {
            **self._about(view, decision, action.tile or decision.tile),
            "n": action.amount,
            "most": last.amount,
            "several": last.amount != action.amount,
            "resource": action.resource,
            "prize": action.prize,
            "other": None if action.seat is None else view.seats[action.seat],
        }

    def _component(self, id: str) -> Tile | SeaTile:
        sea = self.edition.sea_numbers.get(id)
        return self.edition.tile(id) if sea is None else self.edition.components.sea[sea]

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
        """The reason alone, without the action."""
        return self._one(f"reason.{error.key}", error.values)

    def preview(self, preview: Preview) -> list[str]:
        """What an action would bring."""
        if not preview.won:
            return self.tell("ahead.now", {"now": preview.now})
        ways = [self._one("ahead.won", {name: getattr(way, name) for name in way.__slots__}) for way in preview.won]
        return [*ways, *self.tell("ahead.outbid", {"outbid": preview.outbid})]

    # Advice -------------------------------------------------------------------------------------------------------------------

    def advice(self, advice: Advice, decision: Decision, view: View) -> str:
        """An action, what it promises and why, in one line."""
        action = advice.action
        scope = {
            "action": self.action(action, decision, view)
            if action.verb == "offer"
            else self.choice([action], decision, view),
            "score": advice.score,
            "reason": self.why(advice.reason),
            "chance": advice.chance,
            "spread": advice.spread,
            "standing": advice.standing,
            "rated": advice.chance is not None,
            "alone": len(view.names) == 1,
        }
        return self._one("advice.action", scope)

    def why(self, reason: Reason) -> str:
        """The reason for an action."""
        return self._one(f"reason.{reason.key}", reason.values)

    # Events -------------------------------------------------------------------------------------------------------------------

    def events(self, events: Iterable[Event]) -> list[str]:
        """The events as sentences. Events of several tiles at once share one; events with nothing to tell have none."""
        sentences = []
        for group, together in groupby(events, self._group):
            if group:
                sentences += self._events([*together])
            else:
                sentences += [sentence for event in together for sentence in self.event(event)]
        return sentences

    def news(self, events: Iterable[Event], seats: set[int]) -> list[str]:
        """The events to tell these seats, without what the table shows anyway and without the other seats' bookkeeping."""
        shown, own = self.telling.shown_anyway, self.telling.own_affairs
        return self.events(
            event
            for event in events
            if event.key not in shown and (event.seat is None or event.seat in seats or event.key not in own)
        )

    def event(self, event: Event) -> list[str]:
        """One event as a list of sentences, possibly empty."""
        return self._events([event])

    def _group(self, event: Event) -> str:
        """The group of an event, by which events about tiles are joined into one sentence; empty if it stands alone."""
        same = self.telling.told_together.get(event.key)
        return "" if same is None else f"{event.key} {event.values.get(same)}"

    def _events(self, together: Sequence[Event]) -> list[str]:
        """One event, or events that are told together."""
        event = together[0]
        scope = {
            **event.values,
            "name": None if event.seat is None else self.names[event.seat],
            "alone": len(self.names) == 1,
            "tiles": [each.values["tile"] for each in together] if "tile" in event.values else None,
            "n": len(together),
        }
        return self.tell(f"event.{event.key}", scope)

    # The contents of the box --------------------------------------------------------------------------------------------------

    @property
    def things(self) -> list[Thing]:
        """Everything in the box."""
        box = self.edition.components
        persians = [box.persians] if box.persians.chits else []
        return [*box.civilizations, *box.heroes, *box.colonies, *persians, *box.tiles, *box.sea]

    def name(self, thing: Thing) -> str:
        """The name of a component."""
        if isinstance(thing, Tile | SeaTile):
            return self.tile(thing.id)
        if isinstance(thing, Persians):
            return self.say("chit.persian")
        return self.say(f"{type(thing).__name__.lower()}.{thing.id}")

    def lines(self, thing: Thing) -> list[str]:
        """What a component is and does, one line each."""
        return self.tell(f"thing.{ROWS_OF_THINGS[type(thing)]}", self._thing(thing))

    def trait_lines(self, traits: Mapping[str, int]) -> list[str]:
        """What the traits that differ from the usual ones do, one line each."""
        return self.tell("thing.traits", {"changes": changes(traits)})

    def colony_traits(self, colony: Colony) -> list[str]:
        """What a colony changes, and its points, one line each."""
        return self.tell("thing.colony_traits", self._thing(colony))

    def _thing(self, thing: Thing) -> Scope:
        traits = thing.traits if isinstance(thing, Hero | Colony) else {}
        fields = {name: getattr(thing, name) for name in thing.__slots__}
        return {**fields, "changes": changes(traits), "unprinted": unprinted(thing)}

    def told(self, parts: Sequence[str]) -> str:
        """Facts in one line, one after the other."""
        return reduce(lambda first, then: self.say("format.then", first=first, then=then), parts) if parts else ""

    def sentence(self, thing: Thing) -> str:
        """A component in one sentence."""
        return f"{self.say('format.fact', name=self.name(thing), text=self.told(self.lines(thing)))}."

    def explain(self, id: str) -> list[str]:
        """The component of this id or name in one sentence, and its history; nothing if there is no such component."""
        for thing in self.things:
            if id.lower() in (thing.id.lower(), self.name(thing).lower()):
                told = history(self.say.language, thing)
                return [self.sentence(thing), *([told] if told else [])]
        return []


def changes(traits: Mapping[str, int]) -> list[dict[str, object]]:
    """The traits that differ from the usual ones, by name, with their numbers."""
    return [
        {"name": name, "n": traits[name]} for name, (usual, _, _) in TRAITS.items() if traits.get(name, usual) != usual
    ]
