"""The base game in words: how its events, decisions, actions, previews, components and advice are told.

`peloponnes.telling.rows` says what the rows of each section can speak of; `peloponnes.sentences` has what they are made of.
"""

from collections.abc import Mapping

from peloponnes.components.types import DISASTERS
from peloponnes.sentences import PAID, STOCK, Row, amounts, form, goods, message, sentence

EVENTS: Mapping[str, Row] = {
    "event.round_began": (sentence("event.round_began", "round"),),
    "event.revealed": (sentence("event.revealed", "conquest", "tiles"),),
    "event.supply_began": (sentence("event.supply_began"),),
    "event.passed": (sentence("event.passed", "name", "coins"),),
    "event.bid": (
        sentence("event.bid", "name", "tile", "coins", "luxury", when="!alone"),
        sentence("event.bought", "name", "tile", "coins", "luxury", when="alone"),
    ),
    "event.outbid": (sentence("event.outbid", "name", "tile", "by"),),
    "event.moved": (sentence("event.moved", "name", "tile", "coins"),),
    "event.withdrew": (sentence("event.withdrew", "name", "coins"),),
    "event.unsold": (sentence("event.unsold", "n", "tiles"),),
    "event.ordered": (sentence("event.ordered", order=form("players", "order"), when="order>1"),),
    "event.placed": (sentence("event.placed", "name", "tile"),),
    "event.unplaced": (sentence("event.unplaced", "name", "tile"),),
    "event.paid": (sentence("event.paid", "name", "tile", goods=goods("wood", "stone", "luxury")),),
    "event.marked": (sentence("event.marked", "name", "tile", goods=goods("coins", "luxury")),),
    "event.refused": (sentence("event.refused", "name", "tile"),),
    "event.unbuilt": (sentence("event.unbuilt", "name", "tile"),),
    "event.gained": (
        sentence("event.lost_people", "name", "tile", inhabitants=form("negated", "inhabitants"), when="inhabitants<0"),
        sentence(
            "event.gained",
            "name",
            "tile",
            goods=form("gains", *STOCK),
            when="|".join((*PAID, "inhabitants>0")),
        ),
    ),
    "event.chose": (sentence("event.chose", "name", "resource"),),
    "event.income": (sentence("event.income", "name", goods=goods(*STOCK)),),
    "event.chit": (
        sentence("event.blank", when="chit=blank"),
        sentence("event.chit", "chit", "shown", when="|".join(f"chit={disaster}" for disaster in DISASTERS)),
    ),
    "event.struck": (sentence("event.struck", "disaster"),),
    "event.spared": (sentence("event.spared", "name", "disaster"),),
    "event.suffered": tuple(
        sentence(
            "event.suffered",
            "name",
            "disaster",
            goods=goods(**{good: "amount"}),
            when=("amount", f"disaster={disaster}"),
        )
        for disaster, good in (("drought", "food"), ("plague", "inhabitants"), ("decline", "luxury"))
    ),
    "event.kept": (sentence("event.kept", "name", "tile", goods=goods(*PAID)),),
    "event.lost": (sentence("event.lost", "name", "tile", "disaster"),),
    "event.fed": (
        sentence("event.fed_with_luxury", "name", "food", "luxury", "starved", when="luxury"),
        sentence("event.starved", "name", "food", "starved", when=("starved", "!luxury")),
        sentence("event.fed", "name", "food", when=("food", "!starved", "!luxury")),
    ),
    "event.finished": (sentence("event.finished", "name", "tile", goods=goods("wood", "stone", "luxury")),),
    "event.abandoned": (sentence("event.abandoned", "name", "tile"),),
    "event.ended": (sentence("event.ended"),),
    "event.fished": (sentence("event.fished", "name", "fish"),),
    "event.sparing": (sentence("event.sparing", "name", "food"),),
    "event.taken": (sentence("event.taken", "name", "tile"),),
    "event.unmarked": (sentence("event.unmarked", "name", "tile", "coins"),),
}
# `peloponnes.engine.expansion.Expansion` explains these three, which expansions have for their own events.
TOLD_TOGETHER = {"revealed": "conquest", "unsold": ""}
SHOWN_ANYWAY = ("revealed", "unsold")
OWN_AFFAIRS = ("gained", "income", "fed", "placed", "paid", "marked", "sparing", "taken", "unmarked")

DECISIONS: Mapping[str, Row] = {
    "decision.bid": (
        sentence("decision.bid", "name", when="!alone"),
        sentence("decision.buy", "name", when="alone"),
    ),
    "decision.move": (sentence("decision.move", "name", coins="seat.bid"),),
    "decision.build": (sentence("decision.build", "name", "tile"),),
    "decision.choose": (sentence("decision.choose", "name"),),
    "decision.keep": tuple(
        sentence("decision.keep", "name", "tile", disaster=message(f"chit.{disaster}"), when=f"about.kind={kind}")
        for kind, disaster in (("land", "tempest"), ("building", "earthquake"))
    ),
    "decision.feed": (sentence("decision.feed", "name", missing=form("less", "seat.food_needed", "seat.food")),),
    "decision.finish": (sentence("decision.finish", "name", "tile"),),
}

ACTIONS: Mapping[str, Row] = {
    "action.pass": (sentence("action.pass"),),
    "action.bid": (
        sentence("action.bid", "tile", coins="n", when="!alone"),
        sentence("action.buy", "tile", coins="n", when="alone"),
    ),
    "action.move": (sentence("action.move", "tile"),),
    "action.withdraw": (sentence("action.withdraw"),),
    **{
        f"action.{verb}": (
            sentence(f"action.{verb}", "tile", goods=amounts("about.cost"), when="!seat.traits.saving"),
            sentence(
                f"action.{verb}_saving",
                "tile",
                goods=amounts("about.cost"),
                n="seat.traits.saving",
                when="seat.traits.saving",
            ),
        )
        for verb in ("pay", "finish")
    },
    "action.mark": (sentence("action.mark", "tile", n="seat.traits.mark"),),
    "action.refuse": (sentence("action.refuse", "tile"),),
    "action.choose": (sentence("action.choose", resource="resource"),),
    "action.keep": (
        sentence(
            "action.keep",
            "tile",
            goods=goods(food="seat.traits.tempest", coins="seat.traits.tempest"),
            when="about.kind=land",
        ),
        sentence(
            "action.keep",
            "tile",
            goods=goods(wood="seat.traits.quake", stone="seat.traits.quake"),
            when="about.kind=building",
        ),
    ),
    "action.lose": (sentence("action.lose", "tile"),),
    "action.feed": (sentence("action.feed", "n"),),
}

CHOICES: Mapping[str, Row] = {
    "choice.bid": (
        sentence("action.bids", "tile", "most", least=form("word", "same"), when=("!alone", "!several")),
        sentence("action.bids", "tile", "most", least=form("text", "n"), when=("!alone", "several")),
    ),
    "choice.feed": (sentence("action.feeds", "most", when="several"),),
}

PREVIEWS: Mapping[str, Row] = {
    "ahead.now": (sentence("preview.now", goods=amounts("now")),),
    "ahead.won": (
        sentence(
            "preview.won",
            how=form("told", "ahead.how"),
            goods=amounts("taken"),
            prestige="taken.prestige",
            population="taken.population",
            income=amounts("income"),
            choices="taken.income.any",
        ),
    ),
    "ahead.outbid": (
        sentence("preview.outbid", goods=amounts("outbid"), when="outbid"),
        sentence("preview.safe", when="!outbid"),
    ),
    "ahead.how": (sentence("preview.{how}"),),
    "ahead.answers": (),
}

ADVICE: Mapping[str, Row] = {
    "advice.action": (
        sentence("hint.score", "action", "score", "reason", "standing", when="!rated"),
        sentence("hint.win", "action", "score", "reason", "chance", "spread", "standing", when=("rated", "!alone")),
        sentence("hint.pass", "action", "score", "reason", "chance", "spread", "standing", when=("rated", "alone")),
    ),
}

PROTECTS = sentence("tile.protects", each="protects", disaster=form("chit", "it"))
ABILITY = sentence("ability.{ability}", when="ability")
THINGS: Mapping[str, Row] = {
    "thing.tile": (
        sentence("tile.bid", n="bid"),
        sentence("tile.prestige", n="prestige"),
        *(sentence(f"tile.{key}", goods=amounts(key), when=key) for key in ("cost", "once", "income")),
        PROTECTS,
        ABILITY,
        sentence("tile.supply", when="supply"),
        sentence("tile.{source}", when="source"),
    ),
    "thing.civilization": (
        sentence("tile.number", n="order"),
        sentence("tile.start", goods=amounts("once")),
        sentence("tile.income", goods=amounts("income"), when="income"),
        PROTECTS,
        ABILITY,
    ),
}

ROWS: Mapping[str, Row] = {**EVENTS, **DECISIONS, **ACTIONS, **CHOICES, **PREVIEWS, **ADVICE, **THINGS}
