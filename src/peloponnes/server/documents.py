"""Converts views, events, decisions and previews to JSON-compatible documents."""

from collections.abc import Iterable
from typing import cast

from peloponnes.components.types import Goods
from peloponnes.game.ahead import Preview
from peloponnes.game.decision import Decision
from peloponnes.game.events import Event
from peloponnes.game.game import Game
from peloponnes.game.seat_view import SeatView
from peloponnes.game.view import View
from peloponnes.record import write_position
from peloponnes.server.answers import BoardDocument, DecisionDocument, EventDocument, PreviewDocument, ViewDocument

GOODS = ("wood", "stone", "food", "coins", "luxury", "inhabitants", "any")


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
        "actions": [str(action) for action in decision.actions],
    }


def view_document(view: View) -> ViewDocument:
    """Convert a view: the output of `peloponnes replay --json`, plus what else a table shows.

    ``position`` is what everybody knows, in one line; undrawn pieces are listed in the order of the box, never in their real order.
    """
    document = view.document(with_seats=False)
    document["seats"] = [board_document(seat) for seat in view.seats]
    document |= {
        "odds": view.odds,
        "undrawn_chits": view.undrawn_chits,
        "known_chits": view.known_chits,
        "undrawn_tiles": view.undrawn_tiles,
        "gone": view.gone,
        "played": view.played,
        "position": write_position(Game(view.edition, view.names, view.known())),
    }
    persians = view.persians
    if persians is not None:
        document["persians"] = {
            "shown": persians.shown,
            "next_attack": persians.next_attack,
            "strength": persians.strength,
            "players": persians.players,
        }
    return cast(ViewDocument, document)


def board_document(seat: SeatView) -> BoardDocument:
    """Convert a seat: the output of `peloponnes replay --json`, plus what else a table shows."""
    document = seat.document() | {
        "name": seat.name,
        "bid": seat.bid,
        "income": _goods(seat.income),
        "limits": {"wood": seat.limits.wood, "stone": seat.limits.stone, "food": seat.limits.food},
        "protected": seat.protected,
        "free_placement": seat.free_placement,
        "food_needed": seat.food_needed,
        "points": seat.points._asdict(),
    }
    return cast(BoardDocument, document)


def _goods(goods: Goods) -> dict[str, int]:
    return {name: getattr(goods, name) for name in GOODS}


def preview_document(preview: Preview) -> PreviewDocument:
    """Convert a preview."""
    return {
        "action": str(preview.action),
        "now": board_document(preview.now),
        "won": [
            {
                "how": way.how,
                "taken": board_document(way.taken),
                "income": board_document(way.income),
                "answers": [str(answer) for answer in way.answers],
            }
            for way in preview.won
        ],
        "outbid": None if preview.outbid is None else board_document(preview.outbid),
    }
