"""A table in memory with those who watch it: what each of them is sent, and when."""

import asyncio
import json
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import InitVar, dataclass, field

from pydantic_core import to_json

from peloponnes.game.game import Game
from peloponnes.server.storage.rows import PLAYERS, SPECTATORS, ChatLine, SeatRow
from peloponnes.server.tables.entries import PlayedEntry
from peloponnes.server.tables.presence import Presence
from peloponnes.server.tables.subscriber import OutgoingMessage, Subscriber
from peloponnes.server.tables.table import Table
from peloponnes.server.wire.answers import (
    ChatDocument,
    ChatLines,
    LastingDocument,
    SeatDocument,
    TableDocument,
    Welcome,
)
from peloponnes.server.wire.changes import Change, change
from peloponnes.server.wire.documents import position_of, ruleset_document, view_document
from peloponnes.server.wire.game_documents import ViewDocument


@dataclass(slots=True, eq=False)
class LiveTable:
    """A table in memory. Whoever changes it holds the lock."""

    table: Table
    absent_after: InitVar[float]  # seconds without a sign of life
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscribers: set[Subscriber] = field(default_factory=set)
    thinking: asyncio.Task[None] | None = None
    used: float = field(default_factory=time.monotonic)
    said: int = 0  # the last line of chat that was sent
    unsure: bool = False  # a write failed, or another worker wrote entries that were not applied here
    arriving: int = 0  # visitors who are about to watch
    presence: Presence = field(init=False)
    _shown: tuple[Game, int, ViewDocument] | None = None  # the last view, with the game and entry it belongs to
    _told: TableDocument | None = None  # the table and the view as all subscribers know them
    _told_view: ViewDocument | None = None

    def __post_init__(self, absent_after: float) -> None:
        self.presence = Presence(self.table, self.subscribers, absent_after)

    @property
    def idle(self) -> bool:
        """Whether nobody is watching or about to, changing the table, or thinking about it."""
        thinks = self.thinking is not None and not self.thinking.done()
        return not self.subscribers and not self.arriving and not self.lock.locked() and not thinks

    @contextmanager
    def arrival(self) -> Iterator[None]:
        """Mark that a visitor is about to watch, so that the table is kept up to date from now on."""
        self.arriving += 1
        try:
            yield
        finally:
            self.arriving -= 1

    # Documents -------------------------------------------------------------------------------------------------------------------

    def document(self) -> TableDocument:
        """The public state of the table."""
        table, row, presence = self.table, self.table.row, self.presence
        connected = presence.connected()
        lasting = table.parts.part(
            "table", (row.status, row.public, row.result, row.rematch, row.record is None), self._lasting
        )
        return {
            **lasting,
            "updated": row.updated,
            "round": row.round,
            "waits_for": [] if table.game is None else list(table.game.asked),
            "seats": [seat_document(seat, presence.away(seat, connected)) for seat in table.seats],
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
        self,
        guest: str | None,
        since: int | None,
        older: Iterable[PlayedEntry],
        chat: ChatLines,
        position: bool = False,
    ) -> Welcome:
        """The state of the table for a guest, with the entries after ``since``, if given.

        All who are here are told first of what has changed unnoticed, such as who is online, so that the next change fits for everyone.
        """
        self.tell_table()
        assert self._told is not None
        table = self.table
        view = self._told_view = self.view()
        seats = table.seats_of(guest)
        missed = [each for each in older if each.entry.seq <= table.begins_at] + table.recent
        return {
            "type": "welcome",
            "seq": table.seq,
            "you": {"seats": list(seats), "kept": list(table.kept_for(guest)), "host": guest == table.row.host},
            "ruleset": ruleset_document(table.setup.made()),
            "table": self._told,
            "view": view if view is None or not position else {**view, "position": self._position()},
            "decisions": table.decisions(seats),
            "undo": table.undoable(seats),
            "missed": [] if since is None else [each.document(seats) for each in missed if each.entry.seq > since],
            "chat": chat["lines"],
            "earlier_chat": chat["earlier"],
        }

    # Telling ---------------------------------------------------------------------------------------------------------------------

    def tell(self, played: PlayedEntry) -> None:
        """Send an entry and what it changed to all subscribers. The decisions are those of their own seats; all else is made once."""
        if not self.subscribers:
            return
        table, entry = self.table, played.entry
        head = to_json({"type": "news", "table": self._table_change()})[:-1] + b',"view":'
        view = to_json(self._view_change())
        public, private = to_json(played.document())[1:-1], b""
        if played.secret:
            private = to_json(played.document((entry.seat,)))[1:-1]
        decisions = table.decisions(range(len(table.seats)))
        owned = table.owned()
        known: dict[tuple[tuple[int, ...], bool], OutgoingMessage] = {}
        for subscriber in self.subscribers:
            seats = owned.get(subscriber.guest, ())
            message = known.get((seats, subscriber.position))
            if message is None:
                asked = [each for each in decisions if each["seat"] in seats]
                own = to_json({"decisions": asked, "undo": table.undoable(seats)})
                shown = self._with_position(view) if subscriber.position else view
                told = private if private and entry.seat in seats else public
                message = OutgoingMessage(b"".join((head, shown, b",", told, b",", own[1:])))
                known[seats, subscriber.position] = message
            subscriber.put(message)

    def tell_table(self) -> None:
        """Tell all subscribers what changed other than the game, if anything did."""
        told = self._table_change()
        if told:
            message = OutgoingMessage(to_json({"type": "table", "table": told}))
            for subscriber in self.subscribers:
                subscriber.put(message)

    def _table_change(self) -> Change:
        """What is different at the table since the subscribers were last told."""
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
            message = OutgoingMessage(to_json({"type": "chat", **chat_document(line)}))
            for subscriber in self.subscribers:
                if line.room in self.rooms(subscriber.guest):
                    subscriber.put(message)

    def rooms(self, guest: str | None) -> tuple[str, ...]:
        """The chat rooms a guest may read. Everybody hears the players; players hear the spectators only after the game."""
        plays = not self.table.over and self.table.seats_of(guest)
        return (PLAYERS,) if plays else (PLAYERS, SPECTATORS)


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
