"""The rows: what every event, decision, action, preview, component and piece of advice is called.

A new sentence is a row here, or a line in one, and its message in three languages. Rows are read by the terminal and, exported by
`scripts.page_data`, by the page. They are checked against what they tell when this module is imported.
"""

from collections.abc import Mapping
from types import MappingProxyType

from peloponnes.components.types import DISASTERS, VALUE_SOURCES
from peloponnes.game.event_kinds import KIND_OF, Kind
from peloponnes.telling.forms import Row, Sentence, form, goods, message, sentence

PAID = ("wood", "stone", "food", "coins", "luxury")
ALL_GOODS = (*PAID, "inhabitants")

# Events. The scope has the fields of the event, its seat, the name of its player, and whether somebody plays alone.
EVENTS: Mapping[str, Row] = {
    "round_began": (sentence("event.round_began", "round"),),
    "revealed": (sentence("event.revealed", "conquest", "tiles"),),
    "supply_began": (sentence("event.supply_began"),),
    "passed": (sentence("event.passed", "name", "coins"),),
    "bid": (
        sentence("event.bid", "name", "tile", "coins", "luxury", when="!alone"),
        sentence("event.bought", "name", "tile", "coins", "luxury", when="alone"),
    ),
    "outbid": (sentence("event.outbid", "name", "tile", "by"),),
    "moved": (sentence("event.moved", "name", "tile", "coins"),),
    "withdrew": (sentence("event.withdrew", "name", "coins"),),
    "unsold": (sentence("event.unsold", "n", "tiles"),),
    "ordered": (sentence("event.ordered", order=form("players", "order"), when="order>1"),),
    "placed": (sentence("event.placed", "name", "tile"),),
    "unplaced": (sentence("event.unplaced", "name", "tile"),),
    "paid": (sentence("event.paid", "name", "tile", goods=goods("wood", "stone", "luxury")),),
    "marked": (sentence("event.marked", "name", "tile", goods=goods("coins", "luxury")),),
    "refused": (sentence("event.refused", "name", "tile"),),
    "unbuilt": (sentence("event.unbuilt", "name", "tile"),),
    "gained": (
        sentence("event.lost_people", "name", "tile", inhabitants=form("negated", "inhabitants"), when="inhabitants<0"),
        sentence(
            "event.gained",
            "name",
            "tile",
            goods=form("gains", *ALL_GOODS),
            when="|".join((*PAID, "inhabitants>0")),
        ),
    ),
    "chose": (sentence("event.chose", "name", "resource"),),
    "income": (sentence("event.income", "name", goods=goods(*ALL_GOODS)),),
    "chit": (
        sentence("event.blank", when="chit=blank"),
        sentence("event.chit", "chit", "shown", when="|".join(f"chit={disaster}" for disaster in DISASTERS)),
    ),
    "struck": (sentence("event.struck", "disaster"),),
    "spared": (sentence("event.spared", "name", "disaster"),),
    "suffered": tuple(
        sentence(
            "event.suffered",
            "name",
            "disaster",
            goods=goods(**{good: "amount"}),
            when=("amount", f"disaster={disaster}"),
        )
        for disaster, good in (("drought", "food"), ("plague", "inhabitants"), ("decline", "luxury"))
    ),
    "kept": (sentence("event.kept", "name", "tile", goods=goods(*PAID)),),
    "lost": (sentence("event.lost", "name", "tile", "disaster"),),
    "fed": (
        sentence("event.fed_with_luxury", "name", "food", "luxury", "starved", when="luxury"),
        sentence("event.starved", "name", "food", "starved", when=("starved", "!luxury")),
        sentence("event.fed", "name", "food", when=("food", "!starved", "!luxury")),
    ),
    "finished": (sentence("event.finished", "name", "tile", goods=goods("wood", "stone", "luxury")),),
    "abandoned": (sentence("event.abandoned", "name", "tile"),),
    "ended": (sentence("event.ended"),),
    "sea": (sentence("event.sea", "name", "sea", goods=goods(*PAID)),),
    "sea_gained": (sentence("event.sea_gained", "name", "sea", goods=goods(*ALL_GOODS), when="|".join(ALL_GOODS)),),
    "fished": (sentence("event.fished", "name", "fish"),),
    "started": (sentence("event.started", "name", goods=goods(*ALL_GOODS, "strength")),),
    "offered": (sentence("event.offered", "name", "to", "coins", "prize"),),
    "accepted": (sentence("event.accepted", "name", "by", "prize"),),
    "declined": (sentence("event.declined", "name", "by"),),
    "strengthened": (
        sentence("event.strengthened", "name", "tile", "strength", goods=goods("wood", "stone", "food", "luxury")),
    ),
    "under_pile": (
        sentence("event.redrawn", "name", "chit", when="name"),
        sentence("event.under_pile", "chit", when="!name"),
    ),
    "persian": (sentence("event.persian", "shown", value=form("persian", "chit")),),
    "attacked": (sentence("event.attacked", "persians", "players", "beaten"),),
    "halved": (sentence("event.halved", "name", "strength", when="strength"),),
    "turned": (sentence("event.turned", "name", "hero"),),
    "ignored": (sentence("event.ignored", "name", "disaster", goods=goods("coins", "luxury")),),
    "hired": (sentence("event.hired", "name", "mercenaries", goods=goods("coins", "luxury")),),
    "conflict": (sentence("event.conflict", "name", "by", "clovers", "inhabitants"),),
    "sparing": (sentence("event.sparing", "name", "food"),),
    "taken": (sentence("event.taken", "name", "tile"),),
    "unmarked": (sentence("event.unmarked", "name", "tile", "coins"),),
}
# Events of one kind that follow each other are told in one sentence, about the tiles of all, if this field is the same.
TOGETHER = {"revealed": "conquest", "unsold": ""}
# Events that the table shows anyway, and events that matter only to the seat itself: news are without them.
SHOWN = ("revealed", "unsold")
OWN_AFFAIRS = ("gained", "income", "fed", "placed", "paid", "marked", "sparing", "started", "taken", "unmarked")

# Decisions. The scope has the ``name`` and the board of the deciding ``seat``, the ``tile`` (``about`` is that component), ``chit`` and
# ``offer`` that a decision is about, the board of ``theirs`` who offers, the ``prize`` to offer for, and whether somebody plays alone.
DECISIONS: Mapping[str, Row] = {
    "bid": (
        sentence("decision.bid", "name", when="!alone"),
        sentence("decision.buy", "name", when="alone"),
    ),
    "move": (sentence("decision.move", "name", coins="seat.bid"),),
    "build": (sentence("decision.build", "name", "tile"),),
    "choose": (sentence("decision.choose", "name"),),
    "keep": tuple(
        sentence("decision.keep", "name", "tile", disaster=message(f"chit.{disaster}"), when=f"about.kind={kind}")
        for kind, disaster in (("land", "tempest"), ("building", "earthquake"))
    ),
    "feed": (sentence("decision.feed", "name", missing=form("less", "seat.food_needed", "seat.food")),),
    "finish": (sentence("decision.finish", "name", "tile"),),
    "sea": (sentence("decision.sea", "name"),),
    "strengthen": (sentence("decision.strengthen", "name", "tile"),),
    "save": (sentence("decision.save", "name", "tile"),),
    "redraw": (sentence("decision.redraw", "name", "chit"),),
    "ignore": (sentence("decision.ignore", "name", disaster=form("chit", "chit")),),
    "discard": (sentence("decision.discard", "name"),),
    "hire": (sentence("decision.hire", "name"),),
    "offer": (sentence("decision.offer", "name", "prize"),),
    "answer": (
        sentence(
            "decision.answer",
            "name",
            by="theirs.name",
            coins="offer.coins",
            mine=form("prize", "seat", "offer.prize"),
            theirs=form("prize", "theirs", "offer.prize"),
        ),
    ),
}

# Actions. The scope has their parts (``tile``, ``resource``, the amount ``n``), what the decision is about, as above, the board of the
# ``other`` seat that an offer is made to, and the ``ruleset`` of the game; of a run, ``most`` of its amounts, and whether there are
# ``several``.
ACTIONS: Mapping[str, Row] = {
    "pass": (sentence("action.pass"),),
    "bid": (
        sentence("action.bid", "tile", coins="n", when="!alone"),
        sentence("action.buy", "tile", coins="n", when="alone"),
    ),
    "move": (sentence("action.move", "tile"),),
    "withdraw": (sentence("action.withdraw"),),
    **{
        verb: (
            sentence(f"action.{verb}", "tile", goods=form("amounts", "about.cost"), when="!seat.traits.saving"),
            sentence(
                f"action.{verb}_saving",
                "tile",
                goods=form("amounts", "about.cost"),
                n="seat.traits.saving",
                when="seat.traits.saving",
            ),
        )
        for verb in ("pay", "finish")
    },
    "mark": (sentence("action.mark", "tile", n="seat.traits.mark"),),
    "refuse": (
        sentence("action.refuse", "tile", when="!offer"),
        sentence("action.refuse_offer", when="offer"),
    ),
    "choose": (sentence("action.choose", resource="resource"),),
    "keep": (
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
    "lose": (sentence("action.lose", "tile"),),
    "feed": (sentence("action.feed", "n"),),
    "sea": (sentence("action.sea", sea="tile", goods=form("amounts", "about.cost")),),
    "no-sea": (sentence("action.no-sea"),),
    "strengthen": tuple(
        sentence(
            "action.strengthen",
            goods=form("amounts", f"ruleset.strengthening.{kind}"),
            n=form(
                "least",
                form("total", "about.prestige", "seat.traits.strength_bonus"),
                form("less", "ruleset.most_strength", "seat.strength"),
            ),
            when=f"about.kind={kind}",
        )
        for kind in ("land", "building")
    ),
    "skip": (sentence("action.skip"),),
    "save": (
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
    "redraw": (sentence("action.redraw"),),
    "leave": (sentence("action.leave"),),
    "ignore": (sentence("action.ignore"),),
    "suffer": (sentence("action.suffer"),),
    "discard": (sentence("action.discard", "tile"),),
    "hire": (sentence("action.hire", "n"),),
    "offer": (sentence("hint.offer", name="other.name", coins="n", prize=form("prize", "other", "prize")),),
    "no-offer": (sentence("action.no-offer"),),
    "accept": (sentence("action.accept"),),
}
# A run of actions as one choice; where there is no sentence for it, it is told like its first action.
CHOICES: Mapping[str, Row] = {
    "bid": (
        sentence("action.bids", "tile", "most", least=form("word", "same"), when=("!alone", "!several")),
        sentence("action.bids", "tile", "most", least=form("text", "n"), when=("!alone", "several")),
    ),
    "feed": (sentence("action.feeds", "most", when="several"),),
    "hire": (sentence("action.hires", "most", when="several"),),
    "offer": (sentence("action.offer", "most", name="other.name", prize=form("prize", "other", "prize")),),
}

# Previews. The scope is the preview, or one way to win a tile; of the decisions on that way, how the tile is paid is told by ``how``.
ANSWERS: Row = (
    sentence("preview.save", each="answers", when="it.verb=save", resource=message("resource.{it.resource}")),
    sentence("preview.{it.verb}", each="answers", when="it.verb=strengthen|it.verb=skip"),
)
PREVIEWS: Mapping[str, Row] = {
    "now": (sentence("preview.now", goods=form("amounts", "now")),),
    "won": (
        sentence(
            "preview.won",
            how=form("told", "ahead.how"),
            goods=form("amounts", "taken"),
            prestige="taken.prestige",
            population="taken.population",
            income=form("amounts", "income"),
            choices="taken.income.any",
        ),
    ),
    "outbid": (
        sentence("preview.outbid", goods=form("amounts", "outbid"), when="outbid"),
        sentence("preview.safe", when="!outbid"),
    ),
    "how": (sentence("preview.{how}"), *ANSWERS),
    "answers": ANSWERS,
}

# Advice. The scope has the action and the reason in words, the expected score, and the chance to win if the advice is rated by it.
ADVICE: Row = (
    sentence("hint.score", "action", "score", "reason", when="!rated"),
    sentence("hint.win", "action", "score", "reason", "chance", when=("rated", "!alone")),
    sentence("hint.pass", "action", "score", "reason", "chance", when=("rated", "alone")),
)

# Components. The scope is the component, with ``changes``, the traits that differ from the usual ones, and values that are not printed.
PROTECTS = sentence("tile.protects", each="protects", disaster=form("chit", "it"))
ABILITY = sentence("ability.{ability}", when="ability")
CHANGES = sentence("trait.{it.name}", each="changes", n="it.n")
POINTS = sentence("tile.points", inhabitant="mat.points_per_inhabitant", prestige="mat.coins_per_prestige")
SOURCES = tuple(
    sentence(
        f"tile.{source}",
        fields=form("messages", "field", f"unprinted.{source}"),
        when=f"unprinted.{source}",
    )
    for source in VALUE_SOURCES
)


def _of_goods(key: str, path: str, always: bool = False) -> Sentence:
    return sentence(f"tile.{key}", goods=form("amounts", path), when=() if always else path)


THINGS: Mapping[str, Row] = {
    "tile": (
        sentence("tile.bid", n="bid"),
        sentence("tile.prestige", n="prestige"),
        *(_of_goods(key, key) for key in ("cost", "once", "income")),
        PROTECTS,
        ABILITY,
        sentence("tile.supply", when="supply"),
        sentence("tile.{source}", when="source"),
    ),
    "sea": (
        _of_goods("cost", "cost", always=True),
        sentence("tile.prestige", n="prestige", when="prestige"),
        _of_goods("once", "once"),
        sentence("tile.fish"),
    ),
    "civilization": (
        sentence("tile.number", n="order"),
        _of_goods("start", "once", always=True),
        _of_goods("income", "income"),
        PROTECTS,
        ABILITY,
    ),
    "hero": (
        _of_goods("start", "once"),
        CHANGES,
        *(
            sentence("format.fact", name=message(f"side.{side}"), text=form("told", f"thing.{side}"))
            for side in ("red", "orange")
        ),
        *SOURCES,
    ),
    "red": (sentence("tile.prestige", n="prestige"), _of_goods("income", "income")),
    "orange": (sentence("tile.prestige", n=form("word", "0")), _of_goods("income", "orange")),
    "colony": (
        CHANGES,
        POINTS,
        _of_goods("storage", "mat.storage", always=True),
        sentence("tile.rows", rows=form("table", "mat.income_by_inhabitants")),
        *SOURCES,
    ),
    "persians": (sentence("tile.chits", values=form("listed", "chits")), *SOURCES),
    "traits": (CHANGES,),
    "colony_traits": (CHANGES, POINTS),
}


def in_sections(sections: Mapping[str, Mapping[str, Row]]) -> dict[str, Row]:
    """Rows by the section and the name of what they tell, such as "event.paid"."""
    return {f"{section}.{name}": row for section, rows in sections.items() for name, row in rows.items()}


ROWS: Mapping[str, Row] = MappingProxyType(
    in_sections(
        {
            "event": EVENTS,
            "decision": DECISIONS,
            "action": ACTIONS,
            "choice": CHOICES,
            "ahead": PREVIEWS,
            "advice": {"action": ADVICE},
            "thing": THINGS,
        }
    )
)
ABOUT_EVENTS = ("name", "seat", "alone", "n", "tiles")


def check_events(rows: Mapping[str, Row], kinds: Mapping[str, Kind]) -> None:
    """Raise `TypeError` if a kind of event has no row, a row no kind, or a sentence speaks of a field that its event does not have."""
    if odd := rows.keys() ^ kinds.keys():
        raise TypeError(f"events and their rows differ: {sorted(odd)}")
    for key, row in rows.items():
        known = {*ABOUT_EVENTS, *kinds[key].fields}
        if unknown := {path for said in row for path in said.paths()} - known:
            raise TypeError(f"the event {key} has no {', '.join(sorted(unknown))}")


check_events(EVENTS, KIND_OF)
if unknown := {*TOGETHER, *SHOWN, *OWN_AFFAIRS} - KIND_OF.keys():
    raise TypeError(f"there are no events {', '.join(sorted(unknown))}")
