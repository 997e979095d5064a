"""A standing order and what has become of it: all of that follows from the log since it was left, also after a restart."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import cast

from pydantic import ValidationError

from peloponnes.game.game import Game
from peloponnes.server.orders.deciding import as_if_asked, now
from peloponnes.server.storage.rows import BACK, REPLACE, RESIGN, TURN, UNDO, Entry, OrderRow
from peloponnes.server.wire.orders import OrderReason, OwnOrder, StandingOrder, StandingOrderDocument

UNFIT = "unfit"
ENDS = {RESIGN: "resigned", REPLACE: "stood_in"}


@dataclass(eq=False)
class FollowedOrder:
    """An order in memory. ``checked`` is the last log entry that was taken into account."""

    row: OrderRow
    checked: int = field(init=False)
    turns: dict[int, list[str]] = field(
        default_factory=dict
    )  # those that it has played, by their log entry, while it stands

    def __post_init__(self) -> None:
        self.checked = self.row.seq

    @property
    def played(self) -> list[str]:
        """The actions that it has played."""
        return [*json.loads(self.row.played), *(action for actions in self.turns.values() for action in actions)]

    @property
    def stands(self) -> bool:
        """Whether it has not ended yet."""
        return self.row.text is not None

    @cached_property
    def order(self) -> StandingOrder | None:
        """What is to be done; None if it no longer stands, or can't be read: it was damaged, or written by another version."""
        if self.row.text is None:
            return None
        try:
            return StandingOrder.model_validate_json(self.row.text)
        except ValidationError:
            return None

    @property
    def ended(self) -> OrderReason | None:
        """Why it no longer stands, or is about to end."""
        if self.stands and self.order is None:
            return {"key": UNFIT, "values": {}}
        return None if self.row.ended is None else cast(OrderReason, json.loads(self.row.ended))

    def follow(self, entries: Iterable[Entry], own: Callable[[OrderRow, Entry], bool]) -> str | None:
        """Take later log entries into account; return the key of a reason if one of them ended the order.

        ``own`` tells the turns that the order played from those that the player played.
        """
        row = self.row
        for entry in entries:
            if entry.seq <= self.checked:
                continue
            self.checked = entry.seq
            if entry.kind in (UNDO, BACK) and entry.text.isdigit():
                first = int(entry.text)
                kept = {seq: actions for seq, actions in self.turns.items() if seq < first}
                played_back, self.turns = len(kept) < len(self.turns), kept
                if first <= row.seq or (played_back and entry.kind == BACK):
                    return "undone"  # not played again: its owner has agreed to take that back
            if entry.seat != row.seat:
                continue
            if entry.kind == TURN and own(row, entry):
                self.turns[entry.seq] = entry.text.split("\n")
            elif entry.kind in (TURN, UNDO):
                return "acted"
            elif entry.kind in ENDS:
                return ENDS[entry.kind]
        return None

    def outlived(self, game: Game | None, seq: int) -> str | None:
        """Why the order can do nothing more in the game as it stands after entry ``seq``; None if it still can."""
        if seq < self.row.seq:
            return "undone"  # the log was repaired
        if self.order is None:
            return UNFIT
        if game is None or game.phase != "auction" or game.round != self.row.round:
            return "done"
        return None if as_if_asked(game.known(self.row.seat), self.row.seat) is not None else "done"

    def document(self, game: Game | None) -> OwnOrder:
        """The order for its owner, with what it would do in the game as it stands."""
        order, seat = self.order, self.row.seat
        return {
            "seat": seat,
            "order": None if order is None else cast(StandingOrderDocument, order.model_dump()),
            "made": self.row.made,
            "played": self.played,
            "now": None if order is None or game is None else now(game.known(seat), seat, order),
            "ended": self.ended,
        }


def own_orders(orders: dict[int, FollowedOrder], seats: Sequence[int], game: Game | None) -> list[OwnOrder]:
    """The orders of some seats."""
    return [orders[seat].document(game) for seat in seats if seat in orders] if orders else []


def followed(rows: Sequence[OrderRow], known: dict[int, FollowedOrder]) -> dict[int, FollowedOrder]:
    """The orders of a game as they are stored; what is known of those that stayed the same is kept."""
    return {
        row.seat: known[row.seat] if row.seat in known and known[row.seat].row == row else FollowedOrder(row)
        for row in rows
    }
