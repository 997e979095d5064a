"""Heroes and colonies in words: their rows, and those of the negotiation, as `peloponnes.telling.rows` explains them."""

from collections.abc import Mapping
from typing import Final

from peloponnes.components.types import VALUE_SOURCES
from peloponnes.sentences import STOCK, Row, amounts, form, goods, message, sentence

# What the others start with is on their boards.
OWN_AFFAIRS: Final = ("started",)

EVENTS: Final[Mapping[str, Row]] = {
    "event.started": (sentence("event.started", "name", goods=goods(*STOCK, "strength")),),
    "event.strengthened": (
        sentence("event.strengthened", "name", "tile", "strength", goods=goods("wood", "stone", "food", "luxury")),
    ),
    "event.under_pile": (
        sentence("event.redrawn", "name", "chit", when="name"),
        sentence("event.under_pile", "chit", when="!name"),
    ),
    "event.persian": (sentence("event.persian", "shown", value=form("persian", "chit")),),
    "event.attacked": (sentence("event.attacked", "persians", "players", "beaten"),),
    "event.halved": (sentence("event.halved", "name", "strength", when="strength"),),
    "event.turned": (sentence("event.turned", "name", "hero"),),
    "event.ignored": (sentence("event.ignored", "name", "disaster", goods=goods("coins", "luxury")),),
    "event.hired": (sentence("event.hired", "name", "mercenaries", goods=goods("coins", "luxury")),),
    "event.conflict": (sentence("event.conflict", "name", "by", "clovers", "inhabitants"),),
}

DECISIONS: Final[Mapping[str, Row]] = {
    "decision.strengthen": (sentence("decision.strengthen", "name", "tile"),),
    "decision.save": (sentence("decision.save", "name", "tile"),),
    "decision.redraw": (sentence("decision.redraw", "name", "chit"),),
    "decision.ignore": (sentence("decision.ignore", "name", disaster=form("chit", "chit")),),
    "decision.discard": (sentence("decision.discard", "name"),),
    "decision.hire": (sentence("decision.hire", "name"),),
}

ACTIONS: Final[Mapping[str, Row]] = {
    "action.strengthen": tuple(
        sentence(
            "action.strengthen",
            goods=amounts(f"ruleset.strengthening.{kind}"),
            n=form(
                "least",
                form("total", "about.prestige", "seat.traits.strength_bonus"),
                form("less", "ruleset.most_strength", "seat.strength"),
            ),
            when=f"about.kind={kind}",
        )
        for kind in ("land", "building")
    ),
    "action.skip": (sentence("action.skip"),),
    "action.save": (
        sentence(
            "action.save",
            "resource",
            goods=goods(wood=form("less", "about.cost.wood", "seat.traits.saving"), stone="about.cost.stone"),
            when="resource=wood",
        ),
        sentence(
            "action.save",
            "resource",
            goods=goods(wood="about.cost.wood", stone=form("less", "about.cost.stone", "seat.traits.saving")),
            when="resource=stone",
        ),
    ),
    "action.redraw": (sentence("action.redraw"),),
    "action.leave": (sentence("action.leave"),),
    "action.ignore": (sentence("action.ignore"),),
    "action.suffer": (sentence("action.suffer"),),
    "action.discard": (sentence("action.discard", "tile"),),
    "action.hire": (sentence("action.hire", "n"),),
    "choice.hire": (sentence("action.hires", "most", when="several"),),
}

# Answers to what heroes ask on the way to a tile.
ANSWERS: Final[Row] = (
    sentence("preview.save", each="answers", when="it.verb=save", resource=message("resource.{it.resource}")),
    sentence("preview.{it.verb}", each="answers", when="it.verb=strengthen|it.verb=skip"),
)
PREVIEWS: Final[Mapping[str, Row]] = {
    "ahead.how": (sentence("preview.{how}"), *ANSWERS),
    "ahead.answers": ANSWERS,
}

CHANGES: Final = sentence("trait.{it.name}", each="changes", n="it.n")
POINTS: Final = sentence("tile.points", inhabitant="mat.points_per_inhabitant", prestige="mat.coins_per_prestige")
SOURCES: Final = tuple(
    sentence(
        f"tile.{source}",
        fields=form("messages", "field", f"unprinted.{source}"),
        when=f"unprinted.{source}",
    )
    for source in VALUE_SOURCES
)
THINGS: Final[Mapping[str, Row]] = {
    "thing.hero": (
        sentence("tile.start", goods=amounts("once"), when="once"),
        CHANGES,
        *(
            sentence("format.fact", name=message(f"side.{side}"), text=form("told", f"thing.{side}"))
            for side in ("red", "orange")
        ),
        *SOURCES,
    ),
    "thing.red": (
        sentence("tile.prestige", n="prestige"),
        sentence("tile.income", goods=amounts("income"), when="income"),
    ),
    "thing.orange": (
        sentence("tile.prestige", n=form("word", "0")),
        sentence("tile.income", goods=amounts("orange"), when="orange"),
    ),
    "thing.colony": (
        CHANGES,
        POINTS,
        sentence("tile.storage", goods=amounts("mat.storage")),
        sentence("tile.rows", rows=form("table", "mat.income_by_inhabitants")),
        *SOURCES,
    ),
    "thing.persians": (sentence("tile.chits", values=form("listed", "chits")), *SOURCES),
    "thing.traits": (CHANGES,),
    "thing.colony_traits": (CHANGES, POINTS),
}

ROWS: Final[Mapping[str, Row]] = {**EVENTS, **DECISIONS, **ACTIONS, **PREVIEWS, **THINGS}

NEGOTIATION: Final[Mapping[str, Row]] = {
    "event.offered": (sentence("event.offered", "name", "to", "coins", "prize"),),
    "event.accepted": (sentence("event.accepted", "name", "by", "prize"),),
    "event.declined": (sentence("event.declined", "name", "by"),),
    "decision.offer": (sentence("decision.offer", "name", "prize"),),
    "decision.answer": (
        sentence(
            "decision.answer",
            "name",
            by="theirs.name",
            coins="offer.coins",
            mine=form("prize", "seat", "offer.prize"),
            theirs=form("prize", "theirs", "offer.prize"),
        ),
    ),
    "action.offer": (sentence("hint.offer", name="other.name", coins="n", prize=form("prize", "other", "prize")),),
    "action.no-offer": (sentence("action.no-offer"),),
    "action.accept": (sentence("action.accept"),),
    "action.refuse": (
        sentence("action.refuse", "tile", when="!offer"),
        sentence("action.refuse_offer", when="offer"),
    ),
    "choice.offer": (sentence("action.offer", "most", name="other.name", prize=form("prize", "other", "prize")),),
}
