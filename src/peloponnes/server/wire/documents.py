"""Converts views, events, decisions and previews to JSON-compatible documents."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, ParamSpec, TypeVar, cast

from peloponnes.components.types import Goods
from peloponnes.engine.edition import Edition
from peloponnes.game.ahead import Preview
from peloponnes.game.decision import Decision
from peloponnes.game.events import Event
from peloponnes.game.game import Game
from peloponnes.game.rule_numbers import rule_numbers
from peloponnes.game.seat_view import SeatView
from peloponnes.game.threats import SUPPLY, Threat
from peloponnes.game.view import View
from peloponnes.record import write_position
from peloponnes.server.wire.event_schema import EventDocument
from peloponnes.server.wire.game_documents import (
    BoardDocument,
    DecisionDocument,
    HoldingsDocument,
    PilesDocument,
    PreviewDocument,
    RulesetDocument,
    ThreatDocument,
    TraitsDocument,
    ViewDocument,
)

P = ParamSpec("P")
T = TypeVar("T")


def event_document(event: Event) -> EventDocument:
    """Convert an event."""
    return {"key": event.key, "seat": event.seat, "values": event.values}


def event_documents(events: Iterable[Event]) -> list[EventDocument]:
    """Convert several events."""
    return [event_document(event) for event in events]


def decision_document(decision: Decision) -> DecisionDocument:
    """Convert a decision."""
    return {
        "seat": decision.seat,
        "kind": decision.kind,
        "tile": decision.tile,
        "chit": decision.chit,
        "offer": None
        if decision.offer is None
        else {"prize": decision.offer.prize, "by": decision.offer.by, "coins": decision.offer.coins},
        "actions": [str(run) for run in decision.actions.runs()],
    }


class Parts:
    """Parts of the last document of a view, each with what it was made of: what stays the same is not made again."""

    __slots__ = ("_kept",)

    def __init__(self, kept: Mapping[object, tuple[object, Any]] = MappingProxyType({})) -> None:
        self._kept = dict(kept)

    def copy(self) -> "Parts":
        """The same parts, for documents that are not the last of their table."""
        return Parts(self._kept)

    def part(self, name: object, made_of: object, make: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The part with this name: the one that was kept, if it was made of the same, or else a new one."""
        kept = self._kept.get(name)
        if kept is None or kept[0] != made_of:
            kept = self._kept[name] = made_of, make(*args, **kwargs)
        return cast(T, kept[1])


def view_document(view: View, parts: Parts | None = None, before: ViewDocument | None = None) -> ViewDocument:
    """Convert a view: the output of `peloponnes replay --json` without the legal actions, plus what else a table shows.

    In the middle of a move nobody reckons with what may come, so its document can keep the odds and the threats of the one ``before``.
    """
    parts = Parts() if parts is None else parts
    piles = parts.part("piles", view.draws, _piles, view, before and before["odds"])
    row, conquest = view.row, view.conquest
    decision, result = view.decision, view.result
    document: ViewDocument = {
        "round": view.round,
        "phase": view.phase,
        "over": view.over,
        "order": list(view.order),
        "row": list(row),
        "conquest": list(conquest),
        "sea": list(view.sea),
        "prices": parts.part("prices", (row, conquest), _prices, view),
        "bids": {tile: {"seat": bid.seat, "coins": bid.coins} for tile, bid in view.bids.items()},
        "decision": None if decision is None else {"seat": decision.seat, "kind": decision.kind},
        "result": None if result is None else result.document(),
        "seats": [
            parts.part(
                number,
                made_of,
                board_document,
                view,
                number,
                *made_of[1:],
                before and before["seats"][number]["threats"],
            )
            for number, made_of in enumerate(zip(view.traces, view.most_bids, view.without_place, strict=True))
        ],
        "gone": list(view.gone),
        "played": view.played,
        "chits": piles["chits"],
        "odds": piles["odds"],
        "undrawn_chits": piles["undrawn_chits"],
        "known_chits": piles["known_chits"],
        "undrawn_tiles": piles["undrawn_tiles"],
    }
    persians = view.persians
    if persians is not None:
        document["chit"] = view.chit
        document["persians"] = {
            "shown": persians.shown,
            "next_attack": persians.next_attack,
            "strength": persians.strength,
            "players": persians.players,
        }
    return document


def _threat_document(view: View, threat: Threat) -> ThreatDocument:
    pieces = view.edition.components.tiles
    tiles = tuple([pieces[tile].id for tile in threat.tiles])
    return _shared_threat(tuple(threat.goods.items()), tiles, threat.rescued)


@lru_cache(maxsize=4096)
def _shared_threat(goods: tuple[tuple[str, int], ...], tiles: tuple[str, ...], rescued: int) -> ThreatDocument:
    """The same document for all seats that would lose the same: a server keeps six for each of thousands of boards."""
    document: ThreatDocument = {"goods": dict(goods), "tiles": list(tiles)}
    if rescued:
        document["rescued"] = rescued
    return document


def _prices(view: View) -> dict[str, list[int]]:
    return {tile: list(prices) for tile, prices in view.prices.items()}


def _piles(view: View, odds: dict[str, float] | None = None) -> PilesDocument:
    return {
        "chits": view.chits,
        "odds": {**view.odds, SUPPLY: view.supply_odds} if odds is None else odds,
        "undrawn_chits": view.undrawn_chits,
        "known_chits": list(view.known_chits),
        "undrawn_tiles": list(view.undrawn_tiles),
    }


def position_of(view: View) -> str:
    """What everybody knows, in one line; undrawn pieces are listed in the order of the box, never in their real order."""
    return write_position(Game(view.edition, view.names, view.known()))


def with_position(view: View) -> ViewDocument:
    """Convert a view, with its position."""
    return {**view_document(view), "position": position_of(view)}


def board_document(
    view: View, number: int, most_bid: int, no_place: tuple[str, ...], threats: dict[str, ThreatDocument] | None = None
) -> BoardDocument:
    """Convert a seat of a view, with the most that it can still bid and the lands on offer that don't fit into its city."""
    seat = view.seat_of(number)
    if threats is None:
        threats = {what: _threat_document(view, threat) for what, threat in view.threats_to(number).items()}
    return {
        **holdings_document(seat),
        "traits": _traits_document(tuple(seat.traits.items())),
        "threats": threats,
        "most_bid": most_bid,
        "no_place": list(no_place),
    }


@lru_cache(maxsize=1024)
def _traits_document(traits: tuple[tuple[str, int], ...]) -> TraitsDocument:
    """The same document for all seats with the same traits: a server keeps thousands of boards."""
    return dict(traits)


def holdings_document(seat: SeatView) -> HoldingsDocument:
    """Convert what a seat owns: the output of `peloponnes replay --json`, plus what else a table shows."""
    document = seat.document()
    limits = seat.limits
    document["name"] = seat.name
    document["bid"] = seat.bid
    document["income"] = _income_document(seat.income)
    document["limits"] = _limits_document(limits)
    document["protected"] = seat.protected
    document["free_placement"] = seat.free_placement
    document["food_needed"] = seat.food_needed
    document["points"] = seat.points._asdict()
    return cast(HoldingsDocument, document)


@lru_cache(maxsize=4096)
def _income_document(income: Goods) -> dict[str, int]:
    return {
        "wood": income.wood,
        "stone": income.stone,
        "food": income.food,
        "coins": income.coins,
        "luxury": income.luxury,
        "inhabitants": income.inhabitants,
        "any": income.any,
    }


@lru_cache(maxsize=1024)
def _limits_document(limits: Goods) -> dict[str, int]:
    return {"wood": limits.wood, "stone": limits.stone, "food": limits.food}


@cache
def ruleset_document(edition: Edition) -> RulesetDocument:
    """The numbers of the rules that the games of an edition are played with."""
    return cast(RulesetDocument, rule_numbers(edition).document())


def preview_document(preview: Preview) -> PreviewDocument:
    """Convert a preview."""
    return {
        "action": str(preview.action),
        "now": holdings_document(preview.now),
        "won": [
            {
                "how": way.how,
                "taken": holdings_document(way.taken),
                "income": holdings_document(way.income),
                "answers": [str(answer) for answer in way.answers],
            }
            for way in preview.won
        ],
        "outbid": None if preview.outbid is None else holdings_document(preview.outbid),
        "safe": None if preview.safe is None else {"coins": preview.safe.coins, "seat": preview.safe.seat},
    }
