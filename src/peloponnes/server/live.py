"""A table in memory with those who watch it: what each of them is sent, and when."""

import asyncio
import json
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from pydantic_core import to_json

from peloponnes.game.game import Game
from peloponnes.server.answers import (
    ChatDocument,
    ChatLines,
    LastingDocument,
    SeatDocument,
    TableDocument,
    ViewDocument,
    Welcome,
)
from peloponnes.server.changes import Change, change
from peloponnes.server.documents import position_of, view_document
from peloponnes.server.listener import Listener, Message
from peloponnes.server.storage import now
from peloponnes.server.storage.rows import PLAYERS, SPECTATORS, ChatLine, SeatRow
from peloponnes.server.table import News, Table


@dataclass(slots=True, eq=False)
class Live:
    """A table in memory. Whoever changes it holds the lock."""

    table: Table
    absent_after: float  # seconds without a sign of life
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    thinking: asyncio.Task[None] | None = None
    used: float = field(default_factory=time.monotonic)
    said: int = 0  # the last line of chat that was sent
    unsure: bool = False  # a write failed, or another worker wrote entries that were not applied here
    arriving: int = 0  # visitors who are about to watch
    met: dict[str, "Meeting"] = field(default_factory=dict)  # when each guest was last here, on this worker
    _shown: tuple[Game, int, ViewDocument] | None = None  # the last view, with the game and entry it belongs to
    _told: TableDocument | None = None  # the table and the view as all listeners know them
    _told_view: ViewDocument | None = None

    @property
    def idle(self) -> bool:
        """Whether nobody is watching or about to, changing the table, or thinking about it."""
        thinks = self.thinking is not None and not self.thinking.done()
        return not self.listeners and not self.arriving and not self.lock.locked() and not thinks

    @contextmanager
    def arrival(self) -> Iterator[None]:
        """Mark that a visitor is about to watch, so that the table is kept up to date from now on."""
        self.arriving += 1
        try:
            yield
        finally:
            self.arriving -= 1

    def has_players_here(self) -> bool:
        """Whether one of the players is connected."""
        people = self.table.people
        return any(listener.guest in people for listener in self.listeners)

    # Documents -------------------------------------------------------------------------------------------------------------------

    def document(self) -> TableDocument:
        """The public state of the table."""
        table, row, here = self.table, self.table.row, self._here()
        lasting = table.parts.part(
            "table", (row.status, row.public, row.result, row.rematch, row.record is None), self._lasting
        )
        return {
            **lasting,
            "updated": row.updated,
            "round": row.round,
            "waits_for": [] if table.game is None else list(table.game.asked),
            "seats": [seat_document(seat, self._away(seat, here)) for seat in table.seats],
        }

    def _lasting(self) -> LastingDocument:
        """What rarely changes at a table."""
        table = self.table
        setup, row = table.setup, table.row
        record = None if row.record is None else table.record
        return {
            "id": row.id,
            "status": row.status,
            "public": row.public,
            "rules": setup.rules,
            "edition": setup.edition,
            "options": setup.options,
            "level": setup.level,
            "extra": setup.extra,
            "hints": setup.hints,
            "campaign": row.campaign is not None,
            "created": row.created,
            "result": None if row.result is None else json.loads(row.result),
            "deal_of": row.deal_of,
            "known_deal": table.known_deal,
            "at": setup.at,
            "stand_in": setup.stand_in,
            "rematch": row.rematch,
            "commitment": None if record is None else record.commitment,
            "salt": record.salt if record is not None and table.over else None,
        }

    def view(self) -> ViewDocument | None:
        """The public view. Cached, because after a restart or an attack many clients ask for it at once."""
        table = self.table
        if table.game is None:
            return None
        if self._shown is None or self._shown[0] is not table.game or self._shown[1] != table.seq:
            self._shown = table.game, table.seq, view_document(table.game.view(), table.parts)
        return self._shown[2]

    def welcome(
        self, guest: str | None, since: int | None, older: Iterable[News], chat: ChatLines, position: bool = False
    ) -> Welcome:
        """The state of the table for a guest, with the entries after ``since``, if given.

        All who are here are told first of what has changed unnoticed, such as who is online, so that the next change fits for everyone.
        """
        self.tell_table()
        assert self._told is not None
        table = self.table
        view = self._told_view = self.view()
        seats = table.seats_of(guest)
        missed = [each for each in older if each.entry.seq <= table.begins_at] + table.news
        return {
            "type": "welcome",
            "seq": table.seq,
            "you": {"seats": list(seats), "kept": list(table.kept_for(guest)), "host": guest == table.row.host},
            "table": self._told,
            "view": view if view is None or not position else {**view, "position": self._position()},
            "decisions": table.decisions(seats),
            "undo": table.undoable(seats),
            "missed": [] if since is None else [each.document(seats) for each in missed if each.entry.seq > since],
            "chat": chat["lines"],
            "earlier_chat": chat["earlier"],
        }

    # Telling ---------------------------------------------------------------------------------------------------------------------

    def tell(self, news: News) -> None:
        """Send an entry and what it changed to all listeners. The decisions are those of their own seats; all else is made once."""
        if not self.listeners:
            return
        table, entry = self.table, news.entry
        head = to_json({"type": "news", "table": self._table_change()})[:-1] + b',"view":'
        view = to_json(self._view_change())
        public, private = to_json(news.document())[1:-1], b""
        if news.secret:
            private = to_json(news.document((entry.seat,)))[1:-1]
        decisions = table.decisions(range(len(table.seats)))
        owned = table.owned()
        known: dict[tuple[tuple[int, ...], bool], Message] = {}
        for listener in self.listeners:
            seats = owned.get(listener.guest, ())
            message = known.get((seats, listener.position))
            if message is None:
                asked = [each for each in decisions if each["seat"] in seats]
                own = to_json({"decisions": asked, "undo": table.undoable(seats)})
                shown = self._with_position(view) if listener.position else view
                told = private if private and entry.seat in seats else public
                message = Message(b"".join((head, shown, b",", told, b",", own[1:])))
                known[seats, listener.position] = message
            listener.put(message)

    def tell_table(self) -> None:
        """Tell all listeners what changed other than the game, if anything did."""
        told = self._table_change()
        if told:
            message = Message(to_json({"type": "table", "table": told}))
            for listener in self.listeners:
                listener.put(message)

    def _table_change(self) -> Change:
        """What is different at the table since the listeners were last told."""
        before, self._told = self._told, self.document()
        return change(before, self._told)

    def _view_change(self) -> Change | None:
        before, self._told_view = self._told_view, self.view()
        return None if self._told_view is None else change(before, self._told_view)

    def _with_position(self, view: bytes) -> bytes:
        """A change of the view with the position, for those who asked for it."""
        position = b'"position":' + to_json(self._position()) + b"}"
        return view if view == b"null" else b"{" + position if view == b"{}" else view[:-1] + b"," + position

    def _position(self) -> str:
        assert self.table.game is not None
        return position_of(self.table.game.view())

    def tell_chat(self, lines: Sequence[ChatLine]) -> None:
        """Send new lines of chat to those who may read them, each line once."""
        for line in lines:
            if line.number <= self.said:
                continue
            self.said = line.number
            message = Message(to_json({"type": "chat", **chat_document(line)}))
            for listener in self.listeners:
                if line.room in self.rooms(listener.guest):
                    listener.put(message)

    def rooms(self, guest: str | None) -> tuple[str, ...]:
        """The chat rooms a guest may read. Everybody hears the players; players hear the spectators only after the game."""
        plays = not self.table.over and self.table.seats_of(guest)
        return (PLAYERS,) if plays else (PLAYERS, SPECTATORS)

    # Presence --------------------------------------------------------------------------------------------------------------------

    def touch(self, guest: str | None) -> bool:
        """Note that a guest is present; return whether they were away before."""
        own = [self.table.seats[number] for number in self.table.seats_of(guest)]
        here = self._here()
        was_away = any(self._away(seat, here) for seat in own)
        at = now()
        for seat in own:
            seat.seen = at
        if guest is not None and own:
            self.met[guest] = Meeting(at, time.monotonic())
        return was_away

    def touch_all(self, at: int) -> list[int]:
        """Note that everyone who is connected is present; return their seats."""
        here, moment = self._here(), time.monotonic()
        there = [seat for seat in self.table.seats if seat.guest is not None and seat.guest in here]
        for seat in there:
            seat.seen = at
            self.met[str(seat.guest)] = Meeting(at, moment)
        return [seat.number for seat in there]

    def away(self, seat: SeatRow) -> bool:
        """Whether the owner of a seat has not been seen for a while.

        What this worker observed itself does not depend on the system clock: a connected guest is present, and for a guest who was last
        seen here the monotonic clock counts. Only timestamps written by other workers are compared with the system clock.
        """
        return self._away(seat, self._here())

    def _here(self) -> set[str | None]:
        """The guests who are connected."""
        return {each.guest for each in self.listeners if not each.gone}

    def _away(self, seat: SeatRow, here: set[str | None]) -> bool:
        if seat.guest is None or seat.guest in here:
            return False
        met = self.met.get(seat.guest)
        if met is not None and met.seen >= seat.seen:
            return time.monotonic() - met.at > self.absent_after
        return absent(seat, self.absent_after)


class Meeting(NamedTuple):
    """When a guest was last here: by the system clock, as it is stored, and by the monotonic clock."""

    seen: int
    at: float


def absent(seat: SeatRow, after: float) -> bool:
    """Whether the owner of a seat has not been seen for ``after`` seconds, according to the stored timestamp."""
    return now() - seat.seen > after * 1000


def seat_document(seat: SeatRow, away: bool) -> SeatDocument:
    """The public state of a seat."""
    return {
        "kind": seat.kind,
        "name": seat.name,
        "taken": seat.taken,
        "reserved": seat.reserved is not None and not seat.taken,
        "level": seat.level or None,
        "resigned": seat.resigned,
        "online": seat.guest is not None and not away,
    }


def chat_document(line: ChatLine) -> ChatDocument:
    """Convert a line of chat."""
    return {"number": line.number, "room": line.room, "name": line.name, "text": line.text, "at": line.at}
