"""Compares what people at a turn-by-turn table did with the database: orders and clocks, and who had to be told what."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from peloponnes.server.orders.deciding import Acts, as_if_asked, decide
from peloponnes.server.storage import Store
from peloponnes.server.storage.rows import (
    CLOCK,
    OVER,
    REPLACE,
    RESIGN,
    RETURN,
    START,
    STARTED,
    TAKEN_OVER,
    TURN,
    YOUR_TURN,
    Entry,
    OrderRow,
)
from peloponnes.server.tables.table import Table
from peloponnes.server.wire.orders import StandingOrder
from scripts.attack.book import Book

GRACE_MS = 5 * 60_000  # what one who takes the seat back has at least


@dataclass
class Left:
    """An order that was left at an entry of a round, as its owner saw it: ``made`` once acknowledged.

    It ``ended`` at the entry at which its owner learnt that, and was ``refused`` if it certainly never stood.
    """

    seat: int
    wanted: dict[str, Any]
    round: int
    seq: int
    made: int | None = None
    ended: int | None = None
    refused: bool = False

    @property
    def order(self) -> StandingOrder:
        """The order as the server keeps it."""
        return StandingOrder.model_validate(self.wanted)


@dataclass
class Stay:
    """A time at the table, in milliseconds; as yet without end."""

    since: int
    until: int | None = None


class Situation(NamedTuple):
    """How a game stands after an entry: the guests it waits for, those whose seats bots play, and who had to be told of the entry."""

    entry: Entry
    running: bool
    waits: frozenset[str]
    taken: frozenset[str]
    told: dict[str, str]


@dataclass
class Clocks:
    """The milliseconds that each seat has left, counted entry by entry: the simplest clock, for tables without increments."""

    left: list[int]
    running: set[int] = field(default_factory=set)
    at: int = 0

    def go_on(self, at: int) -> None:
        """Let time pass until a moment."""
        for seat in self.running:
            self.left[seat] -= max(0, at - self.at)
        self.at = at


class WeekBook(Book):
    """A book of a turn-by-turn table. ``bank`` is the time of each seat, in seconds."""

    def __init__(self, id: str, bank: int) -> None:
        super().__init__(id)
        self.bank = bank
        self.orders: dict[int, list[Left]] = {}
        self.stays: dict[str, list[Stay]] = {}
        self.situations: list[Situation] = []
        self.played_by_orders = 0
        self.out_of_time = 0
        self._levels: list[str] = []
        self._resigned: set[int] = set()
        self._guests: list[str | None] = []
        self._clocks = Clocks([])
        self._kept: list[tuple[Left, int, OrderRow | None]] = []
        self._useless: dict[int, set[int]] = {}  # after which entries an order of a seat could do nothing more

    # The log --------------------------------------------------------------------------------------------------------------------------

    def _is_servers(self, entry: Entry) -> bool:
        by_order = entry.kind == TURN and entry.seat in self.orders  # looked at when it is replayed
        return super()._is_servers(entry) or entry.command.startswith(f"{CLOCK}:") or by_order

    def _before(self, entry: Entry, table: Table) -> Iterator[str]:
        self._clocks.go_on(entry.at)
        if entry.kind == REPLACE and entry.text.endswith(f" {CLOCK}"):
            self.out_of_time += 1
            if self._clocks.left[entry.seat] > 0:
                yield f"a bot took seat {entry.seat} at entry {entry.seq}, which had {self._clocks.left[entry.seat]} ms left"
        if entry.command not in self.sent and not super()._is_servers(entry) and entry.kind == TURN:
            yield from self._by_order(entry, table)

    def _by_order(self, entry: Entry, table: Table) -> Iterator[str]:
        """A turn that nobody sent is what a standing order of the seat does."""
        game = table.game
        assert game is not None
        self.played_by_orders += 1
        known = game.known(entry.seat)
        lefts = self.orders.get(entry.seat, [])
        for left in lefts:
            stood = game.round == left.round and not left.refused and (left.ended is None or left.ended >= entry.seq)
            if stood and decide(known, entry.seat, left.order) == Acts(tuple(entry.text.split("\n"))):
                return
        about = f"entry {entry.seq} ({entry.text!r}, {entry.command}) of round {game.round}"
        yield f"{about} was sent by nobody, and is of none of these orders: {lefts}"

    def _after(self, entry: Entry, table: Table) -> Iterator[str]:
        game = table.game
        assert game is not None
        if entry.kind == START:
            self._guests = [seat.guest for seat in table.seats]
            self._levels = [seat.level if seat.guest is None else "" for seat in table.seats]
            self._clocks = Clocks([self.bank * 1000] * len(table.seats), at=entry.at)
        owners = {each for seat, each in enumerate(self._guests) if each and seat not in self._resigned}
        if entry.kind in (REPLACE, RESIGN):
            self._levels[entry.seat] = entry.text.partition(" ")[0]
        elif entry.kind == RETURN:
            self._levels[entry.seat] = ""
            self._clocks.left[entry.seat] = max(self._clocks.left[entry.seat], GRACE_MS)
        if entry.kind == RESIGN:
            self._resigned.add(entry.seat)
        own = {seat for seat, guest in enumerate(self._guests) if guest and not self._levels[seat]}
        self._clocks.running = {each.seat for each in game.open_decisions()} & own
        self._situate(entry, game.result is not None, owners)
        for seat, lefts in self.orders.items():
            over = game.phase != "auction" or game.round != lefts[-1].round
            if over or as_if_asked(game.known(seat), seat) is None:
                self._useless.setdefault(seat, set()).add(entry.seq)
        yield from ()

    def _situate(self, entry: Entry, finished: bool, owners: set[str]) -> None:
        """Note who the game waits for, and who has to be told: once for a turn, and of the start, the end, and a stand-in."""
        waits = frozenset(str(self._guests[seat]) for seat in self._clocks.running) if not finished else frozenset()
        given_up = entry.kind == RESIGN and all(
            seat in self._resigned for seat, guest in enumerate(self._guests) if guest
        )
        running = not finished and not given_up and (not self.situations or self.situations[-1].running)
        before = self.situations[-1].waits if self.situations else frozenset()
        told: dict[str, str] = {}
        if finished:
            told = dict.fromkeys(owners, OVER)
        elif running:
            if entry.kind == START:
                told = dict.fromkeys(owners, STARTED)
            elif entry.kind == REPLACE:
                told = {str(self._guests[entry.seat]): TAKEN_OVER}
            told |= dict.fromkeys(waits - before, YOUR_TURN)
        told = {guest: kind for guest, kind in told.items() if guest in owners and len(owners) > 1}
        taken = frozenset(
            str(guest) for seat, guest in enumerate(self._guests) if guest and self._levels[seat] and running
        )
        self.situations.append(Situation(entry, running, waits, taken, told))

    # Orders ---------------------------------------------------------------------------------------------------------------------------

    def _look(self, store: Store) -> None:
        standing = [(lefts[-1], len(lefts)) for lefts in self.orders.values() if lefts]
        standing = [(left, count) for left, count in standing if left.made is not None and left.ended is None]
        self._kept = [(left, count, store.order(self.id, left.seat)) for left, count in standing]

    def audit(self, store: Store, at_end: bool) -> Iterator[str]:
        """Yield what is wrong, as every book, and what is wrong with the orders."""
        yield from super().audit(store, at_end)
        for left, count, row in self._kept:
            yield from self._order_kept(left, row, count < len(self.orders[left.seat]))

    def _order_kept(self, left: Left, row: OrderRow | None, replaced: bool) -> Iterator[str]:
        """An acknowledged order is there as it was left, or ended with a reason, or there is nothing left for it to do."""
        about = f"the order of seat {left.seat} of round {left.round}"
        if row is None:
            if not any(seq >= left.seq for seq in self._useless.get(left.seat, ())):
                yield f"{about} was acknowledged, but is not there"
        elif row.made != left.made:
            if row.made < (left.made or 0) or not replaced:
                yield f"{about} is another one"
        elif row.text is not None:
            if StandingOrder.model_validate_json(row.text) != left.order:
                yield f"{about} was changed to {row.text}"
        elif row.ended is None or "key" not in json.loads(row.ended):
            yield f"{about} ended without a reason"
