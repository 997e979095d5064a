"""A game in words: tiles, actions, decisions, events, previews and reasons, in the player's language."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby

from peloponnes.bots import Advice, Reason
from peloponnes.engine.edition import Edition
from peloponnes.engine.heroes.strength import MOST_STRENGTH
from peloponnes.game.actions import Action
from peloponnes.game.ahead import Preview, Won
from peloponnes.game.decision import Decision
from peloponnes.game.errors import IllegalAction, InvalidAction, PlayError
from peloponnes.game.events import Event
from peloponnes.game.seat_view import SeatView
from peloponnes.game.view import View
from peloponnes.messages import Messages
from peloponnes.terminal.box import Box
from peloponnes.terminal.news import OWN_AFFAIRS, QUIET, SPECIAL


class Words(Box):
    """Puts a game into words. ``names`` are the players' names."""

    def __init__(self, say: Messages, edition: Edition, names: tuple[str, ...]) -> None:
        super().__init__(say, edition)
        self.names = names

    # Decisions and actions ----------------------------------------------------------------------------------------------------

    def question(self, view: View, decision: Decision) -> str:
        """The question that a decision asks."""
        seat = view.seats[decision.seat]
        values: dict[str, str | int] = {"name": seat.name}
        kind = decision.kind
        if kind == "bid" and len(view.names) == 1:
            kind = "buy"
        if kind == "move":
            values["coins"] = seat.bid
        if kind == "feed":
            values["missing"] = seat.food_needed - seat.food
        if kind == "offer":
            values["prize"] = str(next(action.prize for action in decision.actions if action.prize))
        if decision.tile:
            values["tile"] = self.tile(decision.tile)
        if kind == "keep" and decision.tile:
            land = self.edition.tile(decision.tile).kind == "land"
            values["disaster"] = self.say(f"chit.{'tempest' if land else 'earthquake'}")
        if decision.chit:
            values |= {"chit": self.chit(decision.chit), "disaster": self.chit(decision.chit)}
        if decision.offer:
            theirs = view.seats[decision.offer.by]
            values |= {"by": theirs.name, "coins": decision.offer.coins}
            values |= {
                "mine": self.prize(seat, decision.offer.prize),
                "theirs": self.prize(theirs, decision.offer.prize),
            }
        return self.say(f"decision.{kind}", **values)

    def chit(self, chit: str) -> str:
        """The name of a chit, with its value for a Persian."""
        name, _, value = chit.partition("-")
        return f"{self.say(f'chit.{name}')} {value}".strip()

    def prize(self, seat: SeatView, prize: str) -> str:
        """The colony or the hero of a seat."""
        return self.say(f"hero.{seat.hero}") if prize == "hero" else self.say(f"colony.{seat.colony}")

    def action(self, action: Action, decision: Decision, view: View) -> str:
        """An action in words."""
        say, verb = self.say, action.verb
        about = action.tile or decision.tile
        values: dict[str, str | int] = {} if about is None else {"tile": self.tile(about)}
        traits = view.seats[decision.seat].traits
        key = verb
        if verb == "bid":
            values["coins"] = action.amount or 0
            key = "buy" if len(view.names) == 1 else verb
        elif verb in ("feed", "hire"):
            values["n"] = action.amount or 0
        elif verb == "choose":
            values = {"resource": str(action.resource)}
        elif verb == "mark":
            values["n"] = traits["mark"]
        elif verb == "sea" and about:
            cost_at_sea = self.edition.components.sea[self.edition.sea_numbers[about]].cost
            values = {"sea": about, "goods": say.goods(cost_at_sea)}
        elif verb in ("pay", "finish") and about:
            values |= {"goods": say.goods(self.edition.tile(about).cost), "n": traits["saving"]}
            key = f"{verb}_saving" if traits["saving"] else verb
        elif verb == "save" and about and action.resource:
            cost = asdict(self.edition.tile(about).cost)
            cost[action.resource] = max(0, cost[action.resource] - traits["saving"])
            values |= {"resource": say(f"resource.{action.resource}"), "goods": say.goods(cost)}
        elif verb == "keep" and about:
            land = self.edition.tile(about).kind == "land"
            price = {"food": traits["tempest"], "coins": traits["tempest"]}
            values["goods"] = say.goods(price if land else {"wood": traits["quake"], "stone": traits["quake"]})
        elif verb == "strengthen" and about:
            tile = self.edition.tile(about)
            values["goods"] = say.goods({"food": 2} if tile.kind == "land" else {"wood": 1, "stone": 1})
            values["n"] = min(
                tile.prestige + traits["strength_bonus"], MOST_STRENGTH - view.seats[decision.seat].strength
            )
        elif verb == "refuse" and decision.offer:
            key = "refuse_offer"
        return say(f"action.{key}", **values)

    def choice(self, actions: Sequence[Action], decision: Decision, view: View) -> str:
        """Actions that differ only in their amount, as one choice."""
        least, most = actions[0], actions[-1]
        if least.verb in ("feed", "hire") and len(actions) > 1:
            return self.say(f"action.{least.verb}s", most=most.amount or 0)
        if least.verb == "bid" and least.tile is not None and len(view.names) > 1:
            same = least.amount == most.amount
            return self.say(
                "action.bids",
                least="same" if same else str(least.amount),
                most=most.amount or 0,
                tile=self.tile(least.tile),
            )
        if least.verb == "offer" and least.seat is not None and least.prize is not None:
            other = view.seats[least.seat]
            return self.say(
                "action.offer", most=most.amount or 0, name=other.name, prize=self.prize(other, least.prize)
            )
        return self.action(least, decision, view)

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
        values = {key: value if isinstance(value, int) else str(value) for key, value in error.values.items()}
        if "tile" in values:
            values["tile"] = self.tile(str(values["tile"]))
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
                    how=", ".join([say(f"preview.{way.how}"), *self.answers(way)]),
                    goods=self.stock(way.taken),
                    prestige=way.taken.prestige,
                    population=way.taken.population,
                    income=self.stock(way.income),
                    choices=way.taken.income.any,
                )
            )
        lines.append(say("preview.outbid", goods=self.stock(preview.outbid)) if preview.outbid else say("preview.safe"))
        return lines

    def answers(self, way: Won) -> list[str]:
        """The seat's decisions on the way to a tile, other than how to pay for it."""
        return [
            self.say(
                f"preview.{answer.verb}",
                **({"resource": self.say(f"resource.{answer.resource}")} if answer.resource else {}),
            )
            for answer in way.answers
            if answer.verb in ("save", "strengthen", "skip")
        ]

    def stock(self, seat: SeatView) -> str:
        """The goods that a seat has in hand."""
        goods = ("wood", "stone", "food", "coins", "luxury", "inhabitants", "strength")
        return self.say.goods({good: getattr(seat, good) for good in goods})

    # Advice -------------------------------------------------------------------------------------------------------------------

    def advice(self, advice: Advice, decision: Decision, view: View) -> str:
        """An action, what it promises and why, in one line."""
        action = self.choice([advice.action], decision, view)
        if advice.action.verb == "offer" and advice.action.seat is not None and advice.action.prize is not None:
            other = view.seats[advice.action.seat]
            prize = self.prize(other, advice.action.prize)
            action = self.say("hint.offer", name=other.name, coins=advice.action.amount or 0, prize=prize)
        values: dict[str, str | float] = {"action": action, "score": advice.score, "reason": self.why(advice.reason)}
        if advice.chance is None:
            return self.say("hint.score", **values)
        return self.say("hint.pass" if len(view.names) == 1 else "hint.win", chance=advice.chance, **values)

    def why(self, reason: Reason) -> str:
        """The reason for an action."""
        values: dict[str, str | int] = {}
        for key, value in reason.values.items():
            if isinstance(value, Mapping):
                values[key] = self.say.goods(value)
            elif key == "tile":
                values[key] = self.tile(str(value))
            elif key in ("chit", "disaster"):
                values[key] = self.chit(str(value))
            elif key == "resource":
                values[key] = self.say(f"resource.{value}")
            else:
                values[key] = value if isinstance(value, int) else str(value)
        return self.say(f"reason.{reason.key}", **values)

    # Events -------------------------------------------------------------------------------------------------------------------

    def events(self, events: Iterable[Event]) -> list[str]:
        """The events as sentences. Events of several tiles at once share one; events with nothing to tell have none."""
        sentences = []
        for row, together in groupby(events, row_of):
            if row:
                sentences.append(self.tiles([*together]))
            else:
                sentences += [sentence for event in together for sentence in self.event(event)]
        return sentences

    def tiles(self, row: Sequence[Event]) -> str:
        """Tiles turned up in one row, or left without a bid."""
        tiles = ", ".join(self.tile(str(event.values["tile"])) for event in row)
        conquest = bool(row[0].values.get("conquest"))
        return self.say(f"event.{row[0].key}", tiles=tiles, n=len(row), conquest=conquest)

    def news(self, events: Iterable[Event], seats: set[int]) -> list[str]:
        """The events to tell these seats, without what the table shows anyway and without the other seats' bookkeeping."""
        return self.events(
            event
            for event in events
            if event.key not in QUIET and (event.seat is None or event.seat in seats or event.key not in OWN_AFFAIRS)
        )

    def event(self, event: Event) -> list[str]:
        """One event as a list of sentences, possibly empty."""
        name = "" if event.seat is None else self.names[event.seat]
        special = SPECIAL.get(event.key)
        if special is not None:
            return special(self, event, name)
        values: dict[str, str | int | bool] = {"name": name} if name else {}
        for key, value in event.values.items():
            if key == "tile":
                values[key] = self.tile(str(value))
            elif key in ("chit", "disaster"):
                values[key] = self.chit(str(value))
            elif key in ("by", "to"):
                values[key] = self.names[int(str(value))]
            elif key == "hero":
                values[key] = self.say(f"hero.{value}")
            elif key == "prize":
                values[key] = str(value)
            elif isinstance(value, int | bool):
                values[key] = value
        key = "bought" if event.key == "bid" and len(self.names) == 1 else event.key
        return [self.say(f"event.{key}", **values)]


def row_of(event: Event) -> str:
    """The group of an event about tiles, by which events are joined into one sentence; empty for other events."""
    if event.key == "revealed":
        return "conquest" if event.values["conquest"] else "open"
    return "unsold" if event.key == "unsold" else ""
